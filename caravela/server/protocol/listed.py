"""What requests over HTTP are answered with, beside the messages: games, and the past of a table."""

from __future__ import annotations

import msgspec

from caravela.server.protocol.shown import Deed, HappeningShown, View


class OptionListed(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    values: list[str]
    default: str
    help: str
    needs: str = ""  # the option that must be on for this one to mean anything


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


class ChancesAt(msgspec.Struct, frozen=True):
    """Everybody's chance to win before a ply."""

    ply: int
    chances: list[float]


class DecisionJudged(msgspec.Struct, frozen=True):
    """A decision: what was played, what was best, the share of the win that it cost, and the chance after it."""

    ply: int
    seat: int
    played: Deed
    best: Deed
    cost: float
    chance: float


class KeyMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the plies that changed the most for a seat: a decision with a better one, or what the table drew."""

    ply: int
    seat: int
    change: float
    deeds: list[Deed]
    best: Deed | None = None


class CoachFindings(msgspec.Struct, frozen=True):
    """What the coach found in a game: chances over time, every decision, and the moments that counted."""

    curve: list[ChancesAt]
    decisions: list[DecisionJudged]
    moments: list[KeyMoment]
