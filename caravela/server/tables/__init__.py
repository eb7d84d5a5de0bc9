"""A table as its events tell it: events, their sum, the game, clocks, the secret of its draws. No input or output."""
