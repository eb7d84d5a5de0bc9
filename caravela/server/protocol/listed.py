"""What requests over HTTP are answered with, beside the messages: games, and the past of a table."""

from __future__ import annotations

import msgspec

from caravela.server.protocol.shown import HappeningShown, View


class OptionListed(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    values: list[str]
    default: str
    help: str


class BotListed(msgspec.Struct, frozen=True):
    """A bot that may take a seat."""

    name: str
    help: str


class GameListed(msgspec.Struct, frozen=True):
    """A game that can be played; `players` are the fewest and the most."""

    name: str
    title: str
    players: tuple[int, int]
    rules: int
    options: list[OptionListed]
    bots: list[BotListed]


class PastView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after an event, and everything that this event changed."""

    number: int
    ply: int
    view: View
    to_move: int | None = None
    happenings: list[HappeningShown] = []


class CoursePoint(msgspec.Struct, frozen=True):
    """The players' open numbers after an event."""

    number: int
    ply: int
    players: list[dict[str, int]]


class DrawTold(msgspec.Struct, frozen=True):
    """A draw with everything that could have been drawn."""

    ply: int
    options: list[str]
    weights: list[int]
    drawn: str
