"""Answers to HTTP requests about games and the past of a table."""

from __future__ import annotations

import msgspec

from caravela.server.protocol.shown import Deed, HappeningShown, View


class OptionListed(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    values: list[str]
    default: str
    help: str
    needs: str = ""  # the option that must be on for this one to have an effect


class BotListed(msgspec.Struct, frozen=True):
    """A bot that may take a seat."""

    name: str
    help: str


class GameListed(msgspec.Struct, frozen=True):
    """A game; `players` are the minimum and maximum number."""

    name: str
    title: str
    players: tuple[int, int]
    rules: int
    options: list[OptionListed]
    bots: list[BotListed]


class PastView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after an event, and the changes by this event."""

    number: int
    ply: int
    view: View
    to_move: int | None = None
    happenings: list[HappeningShown] = []


class CoursePoint(msgspec.Struct, frozen=True):
    """The players' visible numbers after an event."""

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
    """Each player's chance to win before a ply."""

    ply: int
    chances: list[float]


class DecisionJudged(msgspec.Struct, frozen=True):
    """A decision: the move played, the best one, the win share lost, and the chance after it."""

    ply: int
    seat: int
    played: Deed
    best: Deed
    cost: float
    chance: float


class KeyMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the plies with the largest change for a seat: a decision that could have been better, or a draw."""

    ply: int
    seat: int
    change: float
    deeds: list[Deed]
    best: Deed | None = None


class CoachFindings(msgspec.Struct, frozen=True):
    """The coach's analysis of a game: win chances over time, every decision, and the key moments."""

    curve: list[ChancesAt]
    decisions: list[DecisionJudged]
    moments: list[KeyMoment]
