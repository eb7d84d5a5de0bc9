"""The log as data: chapters by round and phase, each with a paragraph per turn.

A paragraph has the player, the moves and everybody's gains, with the cause of automatic changes. `caravela.language`
turns it into sentences.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from caravela.engine.phrases import Facts
from caravela.match.happenings import Happening

if TYPE_CHECKING:
    from caravela.match.match import Match


@dataclass(frozen=True)
class LogLine:
    """One move or draw as a viewer may know it."""

    ply: int
    seat: int | None  # the seat that decided, or for which the table drew
    by_chance: bool
    kind: str
    facts: Facts


@dataclass(frozen=True)
class Gain:
    """What somebody gained or lost by one cause."""

    seat: int | None
    cause: str
    changes: dict[str, int]
    points: dict[str, int]  # by source
    component: str = ""  # the component of a cause that is not a move


@dataclass(frozen=True)
class Paragraph:
    """One player's consecutive moves, or consecutive draws."""

    seat: int | None
    lines: list[LogLine]
    gains: list[Gain]  # of the moves and of everything that happened after them

    @property
    def first(self) -> int:
        return self.lines[0].ply

    @property
    def last(self) -> int:
        return self.lines[-1].ply


@dataclass(frozen=True)
class Chapter:
    """A phase of a round: its heading and its paragraphs."""

    heading: Facts
    paragraphs: list[Paragraph] = field(default_factory=list)


def chapters(match: Match, viewer: int | None = None, since: int = 0) -> list[Chapter]:
    """The log from a ply on, as a seat or a spectator may read it."""
    found: list[Chapter] = []
    for heading, plies in groupby(range(since, match.ply), lambda ply: match.rules.chapter(match.game_before(ply))):
        paragraphs = [paragraph(match, viewer, list(turn)) for turn in turns(match, list(plies))]
        found.append(Chapter(heading, paragraphs))
    return found


def turns(match: Match, plies: list[int]) -> Iterator[Iterator[int]]:
    """The lines of a chapter, split where another player moves; draws for a player belong to the turn."""
    for _, turn in groupby(plies, lambda ply: match.history[ply].seat):
        yield turn


def paragraph(match: Match, viewer: int | None, plies: list[int]) -> Paragraph:
    lines = [line_of(match, viewer, ply) for ply in plies]
    happenings = [happening for ply in plies for happening in match.happened.told(viewer, ply)]
    return Paragraph(lines[0].seat, lines, gains_of(happenings))


def line_of(match: Match, viewer: int | None, ply: int) -> LogLine:
    """One line of the history as a seat or a spectator may know it."""
    move = next(happening for happening in match.happened.told(viewer, ply) if happening.is_move)
    played = match.history[ply]
    seat = int(played.seat) if played.seat >= 0 else None
    return LogLine(ply, seat, played.by_chance, move.cause, move.facts)


def gains_of(happenings: list[Happening]) -> list[Gain]:
    """All players' gains, summed by seat and cause in the order in which they came."""
    changes: dict[tuple[int | None, str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    points: dict[tuple[int | None, str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for happening in happenings:
        key = (happening.seat, happening.cause, component_of(happening))
        for thing, by in happening.changes.items():
            changes[key][thing] += by
        for source, by in happening.points.items():
            points[key][source] += by
    gains: list[Gain] = []
    for key in dict.fromkeys([*changes, *points]):
        things = {thing: by for thing, by in changes[key].items() if by != 0}
        scored = {source: by for source, by in points[key].items() if by != 0}
        if things or scored:
            seat, cause, component = key
            gains.append(Gain(seat, cause, things, scored, component))
    return gains


def component_of(happening: Happening) -> str:
    """The component that a cause names, such as the building that gives a bonus."""
    if happening.is_move:
        return ""
    return next((fact for fact in happening.facts.values() if isinstance(fact, str)), "")
