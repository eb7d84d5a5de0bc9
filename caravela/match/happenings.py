"""Everything that happens, told as data: each move and each step that changed something, with what it changed for whom.

Nothing is emitted by the rules. A line of the history is driven once more from the position before it, one step of the
agenda at a time, and everything on the table is counted between the steps. So nothing can be silent, and nothing is
told twice: for every counter the told changes add up to the difference of the positions. It is done when somebody asks,
so playing and searching pay nothing.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.counting import POINTS, Count, Counter, differences
from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.engine.phrases import Facts
from caravela.engine.rules import SPECTATOR

if TYPE_CHECKING:
    from caravela.match.match import Match

UNSEEN = "unseen"
"""The cause that a viewer is told who may not know what was decided or drawn."""
SET_UP = "set-up"
"""The cause in a ledger of the points that a player had when the match began."""
AT_END = "end-of-game"
"""The cause in a ledger of the points that only the end of the game counts."""

ALL_KNOWING = -2
"""The viewer from whom nothing is hidden."""


@dataclass(frozen=True)
class Place:
    """Where a piece lies: at a place of a seat, or of the table."""

    seat: int | None
    name: str


@dataclass(frozen=True)
class Passage:
    """Pieces that went from one place to another."""

    thing: str
    count: int
    source: Place
    target: Place


@dataclass(frozen=True)
class Happening:
    """What one move or one step changed for one seat, or for the table."""

    ply: int  # the line of the history by which it came about
    cause: str  # the kind of the move or step
    facts: Facts
    actor: int | None  # who moved, or whose step it was
    is_move: bool
    seat: int | None  # for whom it changed something
    changes: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)  # by source
    passages: list[Passage] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)  # points by source that only the end of the game counts


@dataclass(frozen=True)
class Effect:
    """A move or step that has happened, and every number that it changed."""

    ply: int
    by: Move | Step
    facts: Facts
    actor: int
    secret_of: int | None  # the only seat that knows the answer, if it is secret
    is_secret: bool
    changed: list[tuple[int, int]]  # which counter, and by how much


@dataclass(frozen=True)
class LedgerEntry:
    """One line of a ledger: points that a player owes to a cause."""

    cause: str
    source: str
    points: int


class Happenings:
    """What has happened in a match, traced when it is asked for and then kept."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.by_ply: dict[int, list[Effect]] = {}
        self.counters: list[Counter] = []
        self.own: dict[int, dict[int, str]] = {}

    def labels(self) -> list[Counter]:
        if not self.counters:
            labelled = Count(labelled=True)
            self.match.rules.count(self.match.game, labelled)
            self.counters = labelled.counters
        return self.counters

    def things_of(self, seat: int) -> dict[int, str]:
        """Which numbers of a count for a player are the player's own, and of what; without points that only the end
        of the game counts."""
        if seat not in self.own:
            labelled = Count(labelled=True)
            self.match.rules.count_for(self.match.game, seat, labelled)
            own = [(i, label) for i, label in enumerate(labelled.counters) if label.seat == seat and not label.at_end]
            self.own[seat] = {i: label.thing for i, label in own}
        return self.own[seat]

    def numbers(self, game: Game) -> vec[i64]:
        count = Count()
        self.match.rules.count(game, count)
        return count.numbers

    def forget_from(self, ply: int) -> None:
        """A move has been taken back."""
        self.by_ply = {known: effects for known, effects in self.by_ply.items() if known < ply}

    def forget_before(self, ply: int) -> None:
        """The oldest lines of the history are no longer at hand; the others are counted from 0."""
        self.by_ply = {
            known - ply: [replace(effect, ply=known - ply) for effect in effects]
            for known, effects in self.by_ply.items()
            if known >= ply
        }

    def effects(self, ply: int) -> list[Effect]:
        """Everything that one line of the history brought about."""
        if ply not in self.by_ply:
            self.by_ply[ply] = self.trace(ply)
        return self.by_ply[ply]

    def trace(self, ply: int) -> list[Effect]:
        """Play one line of the history again, step by step."""
        line = self.match.history[ply]
        game = self.match.game_before(ply)
        before = self.numbers(game)
        effects: list[Effect] = []
        by: Move | Step | None = line.move
        actor = int(line.seat)
        facts = line.step.about(game) | line.move.about(game, line.seat) | line.move.facts()
        game.answer(line.move)
        secret = line.step.secret
        while by is not None:
            after = self.numbers(game)
            changed = [(i, int(after[i] - before[i])) for i in differences(before, after)]
            if changed or by is line.move:
                effects.append(Effect(ply, by, facts, actor, actor if secret else None, secret, changed))
            before = after
            by = game.happen_once()
            secret = False
            if by is not None:
                actor = int(by.seat)
                facts = by.facts()
        return effects

    # -- telling -----------------------------------------------------------------------------------------

    def told(self, viewer: int | None, ply: int) -> list[Happening]:
        """What one line of the history brought about, as a seat or a spectator may know it."""
        open_to_all = self.match.over
        told: list[Happening] = []
        for effect in self.effects(ply):
            knows = open_to_all or not effect.is_secret or effect.secret_of == viewer
            told += self.by_seat(effect, SPECTATOR if viewer is None else viewer, knows, open_to_all)
        return told

    def by_seat(self, effect: Effect, viewer: int, knows: bool, open_to_all: bool) -> list[Happening]:
        """One happening for each seat that something changed for; the one who acted comes first, the table last."""
        labels = self.labels()
        name = effect.by.kind if knows else UNSEEN
        facts = effect.facts if knows else {}
        actor = effect.actor if effect.actor >= 0 else None
        is_move = isinstance(effect.by, Move)
        seen = [(labels[i], by) for i, by in effect.changed if open_to_all or labels[i].change_seen_by(viewer)]
        changes: dict[int | None, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        points: dict[int | None, dict[str, int]] = defaultdict(dict)
        expected: dict[int | None, dict[str, int]] = defaultdict(dict)
        for label, by in seen:
            seat = int(label.seat) if label.seat >= 0 else None
            if label.thing == POINTS:
                (expected if label.at_end else points)[seat][label.place] = by
            else:
                changes[seat][label.thing] += by
        passages = [
            passage
            for passage, source, target in passages_of([(labels[i], by) for i, by in effect.changed])
            if open_to_all or source.change_seen_by(viewer) or target.change_seen_by(viewer)
        ]
        seats = sorted({actor, *changes, *points, *expected}, key=lambda seat: (seat != actor, seat is None, seat or 0))
        told = []
        for seat in seats:
            gains = {thing: by for thing, by in changes.get(seat, {}).items() if by != 0}
            travels = [
                way for way in passages if seat == (way.source.seat if way.target.seat is None else way.target.seat)
            ]
            scored, hoped = points.get(seat, {}), expected.get(seat, {})
            if gains or scored or hoped or travels or (is_move and seat == actor):
                told.append(Happening(effect.ply, name, facts, actor, is_move, seat, gains, scored, travels, hoped))
        return told

    # -- points ------------------------------------------------------------------------------------------

    def ledger(self, seat: int, viewer: int | None) -> list[LedgerEntry]:
        """Every point of a player that a viewer may know of, with its cause and its source."""
        labels, whose = self.labels(), SPECTATOR if viewer is None else viewer
        sees_all = self.match.over or viewer == ALL_KNOWING
        wanted = {
            i
            for i, label in enumerate(labels)
            if label.thing == POINTS and label.seat == seat and (sees_all or label.seen_by(whose))
        }
        sums: dict[tuple[str, str], int] = defaultdict(int)
        first = self.numbers(self.match.game_before(0) if self.match.ply else self.match.game)
        for i in sorted(wanted):
            sums[AT_END if labels[i].at_end else SET_UP, labels[i].place] += int(first[i])
        for ply in range(self.match.ply):
            for effect in self.effects(ply):
                knows = sees_all or not effect.is_secret or effect.secret_of == viewer
                name = effect.by.kind if knows else UNSEEN
                for i, by in effect.changed:
                    if i in wanted:
                        sums[AT_END if labels[i].at_end else name, labels[i].place] += by
        return [LedgerEntry(cause, source, points) for (cause, source), points in sums.items() if points != 0]


def passages_of(changed: list[tuple[Counter, int]]) -> list[tuple[Passage, Counter, Counter]]:
    """Pieces of a kind that left places and others that got some, paired in the order in which places are counted."""
    left: dict[str, list[tuple[Counter, int]]] = defaultdict(list)
    got: dict[str, list[tuple[Counter, int]]] = defaultdict(list)
    for label, by in changed:
        if label.thing != POINTS:
            (got if by > 0 else left)[label.thing].append((label, abs(by)))
    passages: list[tuple[Passage, Counter, Counter]] = []
    for thing, targets in got.items():
        sources = left[thing]
        for target, wanted in targets:
            while wanted > 0 and sources:
                source, there = sources.pop(0)
                count = min(there, wanted)
                passages.append((Passage(thing, count, place_of(source), place_of(target)), source, target))
                wanted -= count
                if there > count:
                    sources.insert(0, (source, there - count))
    return passages


def place_of(label: Counter) -> Place:
    return Place(int(label.seat) if label.seat >= 0 else None, label.place)
