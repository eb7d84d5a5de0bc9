"""Turn notices: stored with the move that started the turn, sent at most once."""
