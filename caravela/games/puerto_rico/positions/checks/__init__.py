"""Checks that refuse positions no game of Puerto Rico can reach, one kind in each file."""
