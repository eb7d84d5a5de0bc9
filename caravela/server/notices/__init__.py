"""Telling people that it is their turn: stored with the move that made it so, sent at most once."""
