"""How fast everything is that people write programs with."""
