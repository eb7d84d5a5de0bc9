"""Checks of what the rules guarantee for every position, one kind in each file."""
