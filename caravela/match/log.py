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

from caravela.engine.phrases import Fact, Facts
from caravela.engine.rules import Rules
from caravela.match.happenings import Happening, Passage

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
    """What a seat or the table gained or lost by one cause, and which pieces moved automatically."""

    seat: int | None
    cause: str
    changes: dict[str, int]
    points: dict[str, int]  # by source
    component: str = ""  # the component of a cause that is not a move
    moved: dict[str, dict[str, int]] = field(default_factory=dict)  # by thing, the count for each place
    heading: Facts = field(default_factory=dict)  # its round and phase, if it is not part of the turn
    remark: Facts | None = None  # the facts of a remark, which is no gain: its kind is the cause


@dataclass(frozen=True)
class Paragraph:
    """One player's consecutive moves, or consecutive draws; without lines, automatic events in a phase."""

    seat: int | None
    lines: list[LogLine]
    gains: list[Gain]  # of the moves, and of everything that followed in the same phase
    after: int = 0  # without lines, the line of the history that caused it

    @property
    def first(self) -> int:
        return self.lines[0].ply if self.lines else self.after

    @property
    def last(self) -> int:
        return self.lines[-1].ply if self.lines else self.after


@dataclass(frozen=True)
class Chapter:
    """A phase of a round: its heading and its paragraphs."""

    heading: Facts
    paragraphs: list[Paragraph] = field(default_factory=list)


def chapters(match: Match, viewer: int | None = None, since: int = 0) -> list[Chapter]:
    """The log from a ply on, as a seat or a spectator may read it.

    Automatic events after a turn get their own paragraph if they belong to another phase, to the table or to another
    player.
    """
    chapters_so_far: list[Chapter] = []
    for heading, plies in groupby(range(since, match.ply), lambda ply: match.rules.chapter(match.game_before(ply))):
        for turn in turns(match, viewer, list(plies)):
            moves = paragraph(match, viewer, turn)
            own = [gain for gain in moves.gains if not gain.heading]
            add(chapters_so_far, heading, Paragraph(moves.seat, moves.lines, own))
            later = [gain for gain in moves.gains if gain.heading and is_news(match.rules, gain)]
            for headed, gains in groupby(later, lambda gain: gain.heading):
                add(chapters_so_far, headed, Paragraph(None, [], list(gains), moves.last))
    return chapters_so_far


def add(chapters: list[Chapter], heading: Facts, paragraph: Paragraph) -> None:
    if not chapters or chapters[-1].heading != heading:
        chapters.append(Chapter(heading))
    chapters[-1].paragraphs.append(paragraph)


def turns(match: Match, viewer: int | None, plies: list[int]) -> Iterator[list[int]]:
    """The lines of a chapter, split where another player moves or something happens in between; draws for a player
    belong to the turn."""
    turn: list[int] = []
    for ply in plies:
        if turn and (match.history[ply].seat != match.history[turn[-1]].seat or ends_turn(match, viewer, turn[-1])):
            yield turn
            turn = []
        turn.append(ply)
    if turn:
        yield turn


def ends_turn(match: Match, viewer: int | None, ply: int) -> bool:
    """Whether the log has something after a line that is not part of its turn."""
    gains = gains_of(match.rules, match.happened.told(viewer, ply))
    return any(gain.heading and is_news(match.rules, gain) for gain in gains)


def paragraph(match: Match, viewer: int | None, plies: list[int]) -> Paragraph:
    lines = [line_of(match, viewer, ply) for ply in plies]
    happenings = [happening for ply in plies for happening in match.happened.told(viewer, ply)]
    return Paragraph(lines[0].seat, lines, gains_of(match.rules, happenings))


def line_of(match: Match, viewer: int | None, ply: int) -> LogLine:
    """One line of the history as a seat or a spectator may know it."""
    move = next(happening for happening in match.happened.told(viewer, ply) if happening.is_move)
    played = match.history[ply]
    seat = int(played.seat) if played.seat >= 0 else None
    return LogLine(ply, seat, played.by_chance, move.cause, move.facts)


Key = tuple[int | None, str, str, tuple[tuple[str, Fact], ...], tuple[tuple[str, Fact], ...] | None]
"""Whose gain, its cause and component, its heading if it is not part of the turn, and the facts of a remark."""


def gains_of(rules: Rules, happenings: list[Happening]) -> list[Gain]:
    """All players' gains, summed by seat and cause, in order of occurrence."""
    changes: dict[Key, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    points: dict[Key, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    moved: dict[Key, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    move = happenings[0]
    for happening in happenings:
        move = happening if happening.is_move else move
        is_own = (happening.actor, happening.heading) == (move.actor, move.heading)
        elsewhere = () if is_own else tuple(happening.heading.items())
        remarked = tuple(happening.facts.items()) if happening.is_remark else None
        component = "" if happening.is_remark else component_of(happening)
        key = (happening.seat, happening.cause, component, elsewhere, remarked)
        changes.setdefault(key, defaultdict(int))  # events that change nothing keep their place in the order
        for thing, by in happening.changes.items():
            changes[key][thing] += by
        for source, by in happening.points.items():
            points[key][source] += by
        for passage in happening.passages:
            if is_told(rules, happening, passage):
                thing = rules.told_name(passage.thing, passage.source.name, passage.target.name)
                moved[key][thing][passage.target.name] += passage.count
    gains: list[Gain] = []
    for key in dict.fromkeys([*changes, *points, *moved]):
        things = {thing: by for thing, by in changes[key].items() if by != 0}
        scored = {source: by for source, by in points[key].items() if by != 0}
        pieces = {thing: dict(places) for thing, places in moved[key].items()}
        seat, cause, component, elsewhere, remarked = key
        if things or scored or pieces or remarked is not None:
            remark = None if remarked is None else dict(remarked)
            gains.append(Gain(seat, cause, things, scored, component, pieces, dict(elsewhere), remark))
    return gains


def is_told(rules: Rules, happening: Happening, passage: Passage) -> bool:
    """Whether a log reports that pieces moved: only if neither the move's name nor a gain shows it."""
    if happening.is_move:
        return passage.target.name in rules.told_besides() and passage.thing not in happening.facts.values()
    if passage.thing in rules.stock() and passage.source.seat != passage.target.seat:
        return False
    return not rules.untold() & {happening.cause, passage.thing, passage.target.name}


def is_news(rules: Rules, gain: Gain) -> bool:
    """Whether a gain has anything to report."""
    if gain.remark is not None:
        return True
    return bool(gain.points or gain.moved or (gain.seat is not None and gain.changes.keys() & set(rules.stock())))


def component_of(happening: Happening) -> str:
    """The component named by a cause, such as the building that gives a bonus."""
    if happening.is_move:
        return ""
    return next((fact for fact in happening.facts.values() if isinstance(fact, str)), "")
