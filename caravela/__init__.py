"""Caravela: an open table for games of the age of discovery.

    import caravela
    match = caravela.game("puerto-rico").start(players=4, seed=7)
    match.play("takes the settler")

The names here and on `Match` are a promise; everything is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from caravela.match.box import Box
    from caravela.match.match import Match

__all__ = ["game", "games", "read_position", "read_record"]


def games() -> list[str]:
    """The names of the games there are."""
    from caravela.games import names

    return names()


def game(name: str) -> Box:
    """One game, ready to be started."""
    from caravela.match.box import Box

    return Box(name)


def read_record(text: str, data: Path | None = None) -> Match:
    """The match that a record tells, replayed line by line."""
    from caravela.match.record import read_record

    return read_record(text, data)


def read_position(text: str, data: Path | None = None) -> Match:
    """A match that starts from a position."""
    from caravela.match.position import read_position

    return read_position(text, data=data)
