"""Live tables: players, spectators and all actions at a table."""
