"""Positions set up by hand: what of them can be changed, described by each game."""
