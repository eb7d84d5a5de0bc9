"""Where tiles and modules hook into the rules: their base classes, and the facts they change about a game."""
