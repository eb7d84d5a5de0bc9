"""The games, each in a folder of its own; found by name and loaded when asked for.

Importing this package puts it in the place of the function `caravela.games`, so it can be called like it.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Final

from caravela.engine.errors import BadChoice
from caravela.engine.rules import Rules

FOLDERS: Final[dict[str, str]] = {
    "puerto-rico": "puerto_rico",
    "madeira": "madeira",
    "vasco-da-gama": "vasco_da_gama",
}


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


class CallablePackage(ModuleType):
    """A package that answers like the function whose name it has."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = CallablePackage
