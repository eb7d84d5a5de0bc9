"""Puzzles are found in self-play, proved by playing them out, and checked again with another seed."""
