"""The boards of the games, loaded on demand from their registrations."""

from __future__ import annotations

from caravela.engine.errors import BadChoice
from caravela.engine.registration import load
from caravela.games import registration_of
from caravela.terminal.board import TerminalBoard


def board_for(game: str) -> TerminalBoard:
    """The board of one game."""
    registration = registration_of(game)
    if not registration.terminal_board:
        raise BadChoice(f"{registration.title} has no terminal board.")
    board = load(registration.terminal_board)
    assert isinstance(board, TerminalBoard)
    return board
