"""Handles a game that crashes: its table is closed with an apology, and everything else continues."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from caravela.language.frame import message

OF_GAMES = ("caravela.engine", "caravela.games", "caravela.match")
APOLOGY = message("We are sorry: the game failed here and cannot go on. The table is closed without a result.")
NOT_TRIED = "We are sorry: that cannot be tried out here."


def comes_from_game(reason: Exception) -> bool:
    """Whether an exception was raised in the code of a game."""
    return any(name.startswith(OF_GAMES) for name in modules_of(reason.__traceback__))


def modules_of(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        yield str(trace.tb_frame.f_globals.get("__name__", ""))
        trace = trace.tb_next
