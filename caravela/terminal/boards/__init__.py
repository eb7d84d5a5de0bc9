"""The boards of the games, found by a game's name and loaded when asked for."""

from __future__ import annotations

import importlib
from typing import Final

from caravela.engine.errors import BadChoice
from caravela.terminal.board import Board

BOARDS: Final[dict[str, str]] = {
    "puerto-rico": "puerto_rico",
    "madeira": "madeira",
    "vasco-da-gama": "vasco_da_gama",
}


def board_for(game: str) -> Board:
    """The board of one game."""
    if game not in BOARDS:
        raise BadChoice(f"There is no terminal board for '{game}'; there is one for {', '.join(BOARDS)}.")
    found = importlib.import_module(f"caravela.terminal.boards.{BOARDS[game]}").BOARD
    assert isinstance(found, Board)
    return found
