"""All tests, by rulebook section, game and layer."""
