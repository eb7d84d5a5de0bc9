"""The tests: rulebook by rulebook, game by game, layer by layer."""
