"""The games, each in a folder of its own; found by name and loaded when asked for."""

from __future__ import annotations

import importlib
from typing import Final

from caravela.engine.errors import BadChoice
from caravela.engine.rules import Rules

FOLDERS: Final[dict[str, str]] = {"puerto-rico": "puerto_rico", "madeira": "madeira"}


def names() -> list[str]:
    """The games there are."""
    return list(FOLDERS)


def rules_of(name: str) -> Rules:
    """The rules of one game."""
    if name not in FOLDERS:
        raise BadChoice(f"There is no game '{name}'; the games are {', '.join(FOLDERS)}.")
    found = importlib.import_module(f"caravela.games.{FOLDERS[name]}.rules").RULES
    assert isinstance(found, Rules)
    return found
