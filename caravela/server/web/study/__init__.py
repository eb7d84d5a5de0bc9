"""Studies and puzzles over HTTP."""
