"""Positions of Madeira: written, read and checked."""
