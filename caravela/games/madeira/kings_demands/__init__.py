"""Module 3 of the expansion: king's demands, thirty tiles in the place of the Crown's requests."""
