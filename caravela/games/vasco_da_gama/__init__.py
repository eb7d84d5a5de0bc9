"""Vasco da Gama, by Paolo Mori."""
