"""What a seat sees of each game, as numbers: one module per game, each with its `OBSERVER`."""
