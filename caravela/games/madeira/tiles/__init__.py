"""Buildings, guild favors and king's rewards."""
