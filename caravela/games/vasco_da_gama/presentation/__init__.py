"""Vasco da Gama as people see it: the view of a seat, counts for the log, help texts."""
