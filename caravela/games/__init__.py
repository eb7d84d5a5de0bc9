"""The games, each in its own folder; found by name and loaded on demand.

Importing this package replaces the function `caravela.games`, so the package can be called like it.
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
    """Add a game that is not in one of the folders here."""
    registrations()[registration.name] = registration


def registrations() -> dict[str, Registration]:
    """The registrations of all games, by name."""
    if not registered:
        for folder in FOLDERS:
            own = load(f"caravela.games.{folder}.registration:REGISTRATION")
            assert isinstance(own, Registration)
            registered[own.name] = own
    return registered


def names() -> list[str]:
    """The names of all games."""
    return list(registrations())


def registration_of(name: str) -> Registration:
    """The registration of a game."""
    known = registrations()
    if name not in known:
        raise BadChoice(f"There is no game '{name}'; the games are {', '.join(known)}.")
    return known[name]


def rules_of(name: str) -> Rules:
    """The rules of a game."""
    rules = load(registration_of(name).rules)
    assert isinstance(rules, Rules)
    return rules


def register_former(rules: Rules) -> None:
    """Keep an older version of a game's rules, so that games started with it can be finished."""
    former[rules.name, rules.version] = rules


def rules_in_version(name: str, version: int) -> Rules | None:
    """The rules of a game in a version; None if it is not installed."""
    newest = rules_of(name)
    return newest if version == newest.version else former.get((name, version))


class CallablePackage(ModuleType):
    """A package that can be called like the function with its name."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = CallablePackage
