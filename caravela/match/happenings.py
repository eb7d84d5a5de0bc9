"""Happenings: each move or step that changed something, with its changes for each seat, as data.

The rules do not report changes. A line of the history is replayed one step at a time from the position before it, and
everything on the table is counted between the steps. So nothing is missed or reported twice: for each counter the
changes add up to the difference of the positions. What no count shows, such as a turn that passes or the last round, is
added as remarks of the game. Happenings are computed on request, so playing and searching do not pay for them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from caravela.engine.counting import POINTS, Count, Counter, are_same, differences
from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.engine.phrases import Facts, Remarked
from caravela.engine.rules import SPECTATOR, Rules

if TYPE_CHECKING:
    from caravela.match.match import Match

UNSEEN = "unseen"
"""The cause shown to a viewer who may not know what was decided or drawn."""
SET_UP = "set-up"
"""The cause in a ledger of points that a player had at the start of the match."""
AT_END = "end-of-game"
"""The cause in a ledger of points that are counted only at the end of the game."""

ALL_KNOWING = -2
"""The viewer who may see everything."""


@dataclass(frozen=True)
class Location:
    """Where a piece is: at a place of a seat or of the table."""

    seat: int | None
    name: str


@dataclass(frozen=True)
class Passage:
    """Pieces that moved from one place to another."""

    thing: str
    count: int
    source: Location
    target: Location


@dataclass(frozen=True)
class Happening:
    """What one move or step changed for one seat or the table."""

    ply: int  # the line of the history that caused it
    cause: str  # the kind of the move or step
    facts: Facts
    actor: int | None  # the seat that moved, or whose step it was
    is_move: bool
    seat: int | None  # the seat that the change affects
    changes: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)  # by source
    passages: list[Passage] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)  # points counted only at the end of the game
    heading: Facts = field(default_factory=dict)  # the round and phase in which it happened
    is_remark: bool = False  # it changed nothing: `cause` and `facts` are a remark of the game


@dataclass(frozen=True)
class StepEffect:
    """A move or step that happened or was skipped, with all numbers that it changed, and remarks about it."""

    by: Move | Step
    facts: Facts
    actor: int
    secret_of: int | None  # the only seat that knows the answer, if it is secret
    is_secret: bool
    changed: list[tuple[int, int]]  # index of the counter, and its change
    heading: Facts
    remarks: list[Remarked] = field(default_factory=list)
    is_passed_over: bool = False


@dataclass(frozen=True)
class LedgerEntry:
    """One line of a ledger: points with their cause."""

    cause: str
    source: str
    points: int


class Labels:
    """The labels of a count, which may be thousands. Matches that count the same things share them."""

    known: ClassVar[dict[tuple[str, int, int], Labels]] = {}

    def __init__(self, counters: list[Counter]) -> None:
        self.counters = counters
        self.own: dict[int, dict[int, str]] = {}  # by seat

    @classmethod
    def of(cls, rules: Rules, game: Game) -> Labels:
        labelled = Count(labelled=True)
        rules.count(game, labelled)
        key = (rules.name, int(game.seats), len(labelled.counters))
        known = cls.known.get(key)
        if known is None or not are_same(known.counters, labelled.counters):
            known = cls.known[key] = cls(labelled.counters)
        return known


class Happenings:
    """The happenings of a match, computed on request and cached."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.by_ply: dict[int, list[StepEffect]] = {}
        self.told_by_ply: dict[int, dict[tuple[int | None, bool], list[Happening]]] = {}  # by knower and openness
        self.shared: Labels | None = None

    @property
    def labelled(self) -> Labels:
        if self.shared is None:
            self.shared = Labels.of(self.match.rules, self.match.game)
        return self.shared

    def labels(self) -> list[Counter]:
        return self.labelled.counters

    def things_of(self, seat: int) -> dict[int, str]:
        """The indices and labels of a player's own numbers in a count, without points that are counted only at the
        end of the game."""
        known = self.labelled.own
        if seat not in known:
            labelled = Count(labelled=True)
            self.match.rules.count_for(self.match.game, seat, labelled)
            own = [(i, label) for i, label in enumerate(labelled.counters) if label.seat == seat and not label.at_end]
            known[seat] = {i: label.thing for i, label in own}
        return known[seat]

    def counted(self, game: Game) -> Count:
        count = Count()
        self.match.rules.count(game, count)
        return count

    def forget_from(self, ply: int) -> None:
        """Drop the cache for moves that were taken back."""
        self.by_ply = {known: effects for known, effects in self.by_ply.items() if known < ply}
        self.told_by_ply = {known: told for known, told in self.told_by_ply.items() if known < ply}

    def forget_before(self, ply: int) -> None:
        """Drop the oldest lines; the others are counted from 0."""
        self.by_ply = {known - ply: effects for known, effects in self.by_ply.items() if known >= ply}
        self.told_by_ply = {}

    def effects(self, ply: int) -> list[StepEffect]:
        """All changes of one line of the history."""
        if ply not in self.by_ply:
            self.by_ply[ply] = self.trace(ply)
        return self.by_ply[ply]

    def trace(self, ply: int) -> list[StepEffect]:
        """Replay one line of the history step by step.

        The result depends only on the game before the line, so a match that was read from a position in the middle of a
        phase gives the same result as a match with its full history.
        """
        line = self.match.history[ply]
        game = self.match.game_before(ply)
        before = self.counted(game)
        effects: list[StepEffect] = []
        by: Move | Step | None = line.move
        actor = int(line.seat)
        facts = line.step.about(game) | line.move.about(game, line.seat) | line.move.facts()
        chapter = self.match.rules.chapter
        heading = chapter(game)
        then = game.copy()
        game.answer(line.move)
        secret = line.step.secret
        while by is not None:
            after = self.counted(game)
            changed = differences(before, after)
            remarks = self.match.rules.remarks(then, by, game)
            if changed or remarks or by is line.move:
                effects.append(
                    StepEffect(by, facts, actor, actor if secret else None, secret, changed, heading, remarks)
                )
            before = after
            effects += self.passed_over(game)
            by = game.next_happening()
            secret = False
            if by is not None:
                actor = int(by.seat)
                facts = by.facts() | by.about(game)
                heading = chapter(game)
                then = game.copy()
                game.happen_once()
        return effects

    def passed_over(self, game: Game) -> list[StepEffect]:
        """Remarks about steps that leave the agenda because they do not apply when their turn comes."""
        effects: list[StepEffect] = []
        while not game.is_over() and not game.next_step().applies(game):
            step = game.next_step()
            remark = self.match.rules.passed_over(game, step)
            if remark is not None:
                heading = self.match.rules.chapter(game)
                effects.append(
                    StepEffect(step, {}, int(step.seat), None, False, [], heading, [remark], is_passed_over=True)
                )
            game.planned -= 1
        return effects

    # -- what a viewer may know --------------------------------------------------------------------------

    def knower(self, viewer: int | None, ply: int) -> int | None:
        """The viewer, if it is a seat that knows more about a line than a spectator; otherwise nobody."""
        if viewer is None or self.match.over:
            return None
        labels = self.labels()
        for effect in self.effects(ply):
            if effect.is_secret and effect.secret_of == viewer:
                return viewer
            for i, _ in effect.changed:
                if labels[i].secret and labels[i].seat == viewer:
                    return viewer
        return None

    def told(self, viewer: int | None, ply: int) -> list[Happening]:
        """The happenings of one line of the history as a seat or a spectator may know them.

        Computed once for all viewers who know the same.
        """
        open_to_all = self.match.over
        key = (self.knower(viewer, ply), open_to_all)
        known = self.told_by_ply.setdefault(ply, {})
        if key not in known:
            known[key] = self.told_anew(ply, key[0], open_to_all)
        return known[key]

    def told_anew(self, ply: int, viewer: int | None, open_to_all: bool) -> list[Happening]:
        happenings: list[Happening] = []
        for effect in self.effects(ply):
            knows = open_to_all or not effect.is_secret or effect.secret_of == viewer
            if not effect.is_passed_over:
                happenings += self.by_seat(ply, effect, SPECTATOR if viewer is None else viewer, knows, open_to_all)
            happenings += [remark_told(ply, effect, remark) for remark in effect.remarks]
        return happenings

    def by_seat(self, ply: int, effect: StepEffect, viewer: int, knows: bool, open_to_all: bool) -> list[Happening]:
        """One happening per affected seat; the acting seat comes first, the table last."""
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
        happenings = []
        for seat in seats:
            gains = {thing: by for thing, by in changes.get(seat, {}).items() if by != 0}
            travels = [
                way for way in passages if seat == (way.source.seat if way.target.seat is None else way.target.seat)
            ]
            scored, hoped = points.get(seat, {}), expected.get(seat, {})
            if gains or scored or hoped or travels or (is_move and seat == actor):
                happenings.append(
                    Happening(ply, name, facts, actor, is_move, seat, gains, scored, travels, hoped, effect.heading)
                )
        return happenings

    # -- points ------------------------------------------------------------------------------------------

    def ledger(self, seat: int, viewer: int | None) -> list[LedgerEntry]:
        """All points of a player that a viewer may know, with cause and source."""
        labels, whose = self.labels(), SPECTATOR if viewer is None else viewer
        sees_all = self.match.over or viewer == ALL_KNOWING
        wanted = {
            i
            for i, label in enumerate(labels)
            if label.thing == POINTS and label.seat == seat and (sees_all or label.seen_by(whose))
        }
        sums: dict[tuple[str, str], int] = defaultdict(int)
        first = self.counted(self.match.game_before(0) if self.match.ply else self.match.game).numbers
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


def remark_told(ply: int, effect: StepEffect, remark: Remarked) -> Happening:
    seat = remark.seat if remark.seat >= 0 else None
    actor = effect.actor if effect.actor >= 0 else None
    return Happening(ply, remark.kind, remark.facts, actor, False, seat, heading=effect.heading, is_remark=True)


def passages_of(changed: list[tuple[Counter, int]]) -> list[tuple[Passage, Counter, Counter]]:
    """Pairs places that lost pieces of a kind with places that gained some, in counting order."""
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


def place_of(label: Counter) -> Location:
    return Location(int(label.seat) if label.seat >= 0 else None, label.place)
