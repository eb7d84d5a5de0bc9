"""Caravela: an open table for games of the age of discovery."""
