"""A game in progress: seats, chance, history, undo, records, positions and views."""
