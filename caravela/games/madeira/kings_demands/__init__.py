"""Module 3 of the expansion: king's demands, thirty tiles instead of the Crown's requests."""
