"""Module 4 of the expansion: new roles, characters with die spaces that bring a bonus."""
