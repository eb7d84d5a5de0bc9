"""Positions of Puerto Rico: written, read and checked."""
