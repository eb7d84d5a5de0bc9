"""The terminal client: one table for all games; each game draws only its board."""
