"""The first expansion: fourteen new beige buildings, and the choice of the buildings in the game."""
