"""A game being played: seats, chance, history, undo, records, positions and views."""
