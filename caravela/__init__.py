"""Caravela: an open table for games of the age of discovery.

    import caravela
    match = caravela.game("puerto-rico").start(players=4, seed=7)
    match.play("takes the settler")

The names here and on `Match` are stable; everything is loaded on first use. See docs/api.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from caravela.engine.draw import Draw
    from caravela.engine.errors import BadChoice, CaravelaError, Damaged, NotAllowed
    from caravela.match.box import Box
    from caravela.match.chance import (
        ChanceSource,
        CommittedChance,
        RecordedChance,
        ScriptedChance,
        SeededChance,
        SystemChance,
    )
    from caravela.match.happenings import Happening, LedgerEntry
    from caravela.match.match import Match, Standing

__all__ = [
    "BadChoice",
    "Box",
    "CaravelaError",
    "ChanceSource",
    "CommittedChance",
    "Damaged",
    "Draw",
    "Happening",
    "LedgerEntry",
    "Match",
    "NotAllowed",
    "RecordedChance",
    "ScriptedChance",
    "SeededChance",
    "Standing",
    "SystemChance",
    "game",
    "games",
    "read_position",
    "read_record",
]

HOMES = {
    "caravela.engine.draw": ["Draw"],
    "caravela.engine.errors": ["BadChoice", "CaravelaError", "Damaged", "NotAllowed"],
    "caravela.match.box": ["Box"],
    "caravela.match.chance": [
        "ChanceSource",
        "CommittedChance",
        "RecordedChance",
        "ScriptedChance",
        "SeededChance",
        "SystemChance",
    ],
    "caravela.match.happenings": ["Happening", "LedgerEntry"],
    "caravela.match.match": ["Match", "Standing"],
}
"""The modules of the names that are loaded on first use."""


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'caravela' has no attribute '{name}'")


def __dir__() -> list[str]:
    return __all__


def games() -> list[str]:
    """The names of all games."""
    from caravela.games import names

    return names()


def game(name: str) -> Box:
    """A game, ready to start."""
    from caravela.match.box import Box

    return Box(name)


def read_record(text: str, data: Path | None = None) -> Match:
    """The match of a record, replayed line by line."""
    from caravela.match.record import read_record

    return read_record(text, data)


def read_position(text: str, data: Path | None = None, chance: ChanceSource | None = None) -> Match:
    """A match that starts from a position that a game can reach; draws come from the given source or the system."""
    from caravela.match.position import read_position

    return read_position(text, chance, data)
