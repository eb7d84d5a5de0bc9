"""How a game goes on after a move: the own turn, the rest of the round, and many games played to the end."""
