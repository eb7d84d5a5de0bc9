"""The first expansion: fourteen new beige buildings, and the choosing of those that are in the game."""
