"""Trained judges: what a position looks like to a net, the net itself, and the games it learns from."""
