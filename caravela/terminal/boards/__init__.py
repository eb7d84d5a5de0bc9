"""The boards of the games, found in a game's registration and loaded when asked for."""

from __future__ import annotations

from caravela.engine.errors import BadChoice
from caravela.engine.registration import load
from caravela.games import registration_of
from caravela.terminal.board import Board


def board_for(game: str) -> Board:
    """The board of one game."""
    registration = registration_of(game)
    if not registration.terminal_board:
        raise BadChoice(f"{registration.title} has no terminal board.")
    found = load(registration.terminal_board)
    assert isinstance(found, Board)
    return found
