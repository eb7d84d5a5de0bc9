"""The games, each in a folder of its own; found by name and loaded when asked for.

Importing this package puts it in the place of the function `caravela.games`, so it can be called like it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Final

from caravela.engine.errors import BadChoice
from caravela.engine.registration import Registration, load
from caravela.engine.rules import Rules

FOLDERS: Final = ["puerto_rico", "madeira", "vasco_da_gama"]
registered: Final[dict[str, Registration]] = {}
former: Final[dict[tuple[str, int], Rules]] = {}


def register(registration: Registration) -> None:
    """Put a game beside the others; one that is not in a folder here declares itself so."""
    registrations()[registration.name] = registration


def registrations() -> dict[str, Registration]:
    """What every game declares, by name."""
    if not registered:
        for folder in FOLDERS:
            own = load(f"caravela.games.{folder}.registration:REGISTRATION")
            assert isinstance(own, Registration)
            registered[own.name] = own
    return registered


def names() -> list[str]:
    """The games there are."""
    return list(registrations())


def registration_of(name: str) -> Registration:
    """What one game declares."""
    known = registrations()
    if name not in known:
        raise BadChoice(f"There is no game '{name}'; the games are {', '.join(known)}.")
    return known[name]


def rules_of(name: str) -> Rules:
    """The rules of one game."""
    rules = load(registration_of(name).rules)
    assert isinstance(rules, Rules)
    return rules


def register_former(rules: Rules) -> None:
    """Keep an older version of a game's rules beside the newest: what was begun by it is played by it to its end."""
    former[rules.name, rules.version] = rules


def rules_in_version(name: str, version: int) -> Rules | None:
    """The rules of a game in a version, if that is installed."""
    newest = rules_of(name)
    return newest if version == newest.version else former.get((name, version))


class CallablePackage(ModuleType):
    """A package that answers like the function whose name it has."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = CallablePackage
