"""Positions of Vasco da Gama: written, read and checked."""
