"""The idea of a puzzle for whoever has answered."""
