"""A game's history as data for a viewer: the log, the happenings and the ledgers.

Viewers with the same knowledge share the same result.
"""

from __future__ import annotations

from itertools import groupby
from threading import Lock

from caravela.engine.phrases import Facts
from caravela.match.happenings import Happening, LedgerEntry, Location, Passage
from caravela.match.log import Gain, gains_of
from caravela.server.protocol.shown import (
    ChapterShown,
    GainShown,
    HappeningShown,
    LineShown,
    LogShown,
    ParagraphShown,
    PassageShown,
    PlaceShown,
)
from caravela.server.tables.play import Play


class Telling:
    """The history in memory, as each viewer may see it."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.match = play.match
        self.happened = play.match.happened
        self.shown: dict[tuple[int, int | None], list[HappeningShown]] = {}
        self.lines: dict[tuple[int, int | None], LineShown] = {}
        self.headings: dict[int, Facts] = {}
        self.telling = Lock()  # for threads that share it: one may go on though its reader has left

    def knower(self, seat: int | None, since: int) -> int | None:
        """The seat if it knows more than a spectator of what happened since a ply, otherwise None."""
        indices = range(since - self.play.before, self.match.ply)
        return seat if any(self.happened.knower(seat, index) is not None for index in indices) else None

    # -- the log -----------------------------------------------------------------------------------------

    def log(self, seat: int | None, since: int, upto: int | None = None) -> LogShown:
        """The log since a ply."""
        before, match = self.play.before, self.match
        last = match.ply if upto is None else min(upto - before, match.ply)
        chapters: list[ChapterShown] = []
        for heading, indices in groupby(range(since - before, last), self.heading):
            paragraphs: list[ParagraphShown] = []
            for whose, turn in groupby(indices, lambda at: int(match.history[at].seat)):
                lines = [self.line(index, seat) for index in turn]
                paragraphs.append(ParagraphShown(lines, whose if whose >= 0 else None))
            chapters.append(ChapterShown(heading, paragraphs))
        return LogShown(since, chapters)

    def heading(self, index: int) -> Facts:
        if index not in self.headings:
            self.headings[index] = self.match.rules.chapter(self.match.game_before(index))
        return self.headings[index]

    def line(self, index: int, seat: int | None) -> LineShown:
        knower = self.happened.knower(seat, index)
        key = (index, knower)
        if key not in self.lines:
            played, told = self.match.history[index], self.happened.told(knower, index)
            move = next(happening for happening in told if happening.is_move)
            self.lines[key] = LineShown(
                ply=self.play.before + index,
                kind=move.cause,
                facts=move.facts,
                words=self.play.line(self.play.before + index, knower),
                seat=int(played.seat) if played.seat >= 0 else None,
                by_chance=played.by_chance,
                gains=[gain_shown(gain) for gain in gains_of(self.match.rules, told)],
            )
        return self.lines[key]

    # -- happenings --------------------------------------------------------------------------------------

    def happenings(self, seat: int | None, since: int) -> list[HappeningShown]:
        """All changes since a ply."""
        shown: list[HappeningShown] = []
        for index in range(since - self.play.before, self.match.ply):
            knower = self.happened.knower(seat, index)
            key = (index, knower)
            if key not in self.shown:
                told = self.happened.told(knower, index)
                self.shown[key] = [happening_shown(happening, self.play.before) for happening in told]
            shown += self.shown[key]
        return shown

    # -- points ------------------------------------------------------------------------------------------

    def ledgers(self, viewer: int | None) -> list[list[LedgerEntry]]:
        """Every seat's points by cause and source, as far as the viewer may know them. Needs the whole history."""
        assert self.play.before == 0, "a ledger begins with the game"
        return [self.match.ledger(seat, viewer) for seat in range(self.match.game.seats)]


def gain_shown(gain: Gain) -> GainShown:
    return GainShown(
        gain.cause, gain.seat, gain.changes, gain.points, gain.component, gain.moved, gain.heading, gain.remark
    )


def happening_shown(happening: Happening, before: int) -> HappeningShown:
    return HappeningShown(
        ply=before + happening.ply,
        cause=happening.cause,
        facts=happening.facts,
        actor=happening.actor,
        is_move=happening.is_move,
        seat=happening.seat,
        changes=happening.changes,
        points=happening.points,
        expected=happening.expected,
        passages=[passage_shown(passage) for passage in happening.passages],
        is_remark=happening.is_remark,
    )


def passage_shown(passage: Passage) -> PassageShown:
    return PassageShown(passage.thing, passage.count, place_shown(passage.source), place_shown(passage.target))


def place_shown(place: Location) -> PlaceShown:
    return PlaceShown(place.name, place.seat)
