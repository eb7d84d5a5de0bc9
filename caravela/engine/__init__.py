"""What all games share: agenda, steps, moves, chance, declared options and data. Knows no game."""
