"""Hand-made estimates of positions, one file per game."""
