"""Studies and puzzles: what people keep of them."""
