"""Playing a game: its history with undo, playouts, counts of lines of play."""
