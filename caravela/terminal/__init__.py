"""The same table in a terminal: one table for every game; only the drawing of a board is the game's own."""
