"""Puzzles as files have them, and their themes."""
