"""The game at a table: a match resumed from a snapshot, with only the recent part of its history in memory."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from caravela.engine.errors import Damaged
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import rules_in_version, rules_of
from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.language.translation import ENGLISH, Translation
from caravela.match.box import Box
from caravela.match.chance import ChanceSource, RecordedChance
from caravela.match.match import Answer, Match
from caravela.match.position import restore
from caravela.server.tables.commitment import ResumedChance
from caravela.server.tables.events import Drawn, Event, Moved, Opened, Undone
from caravela.server.tables.table import Table

KEPT = 3
"""The number of plies kept in memory; older ones are read from the database on demand."""


class Play:
    """A match, and how many plies preceded the history in memory."""

    def __init__(self, match: Match, before: int, drawn: int) -> None:
        self.match = match
        self.before = before
        self.drawn = drawn  # number of draws before the history in memory
        self.choices: object = None  # a cache for the protocol: the current decision as data
        self.lines: dict[tuple[int, int | None, bool], str] = {}  # by ply, seat with more knowledge, game over

    @property
    def ply(self) -> int:
        return self.before + self.match.ply

    @property
    def draws(self) -> int:
        return self.drawn + self.match.draws

    @property
    def next(self) -> int | None:
        """The seat that has to decide."""
        return self.match.seat

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat or a spectator, with the ply of the whole game."""
        seen = self.match.view(seat)
        seen["ply"] = self.ply
        return seen

    @cached_property
    def story(self) -> Story:
        return Story(self.match, Sentences(self.match.rules, self.match.names, Translation(ENGLISH)))

    def line(self, ply: int, seat: int | None) -> str:
        """A line of the log in English, as a seat or a spectator may see it."""
        index = ply - self.before
        knower = self.match.happened.knower(seat, index)
        key = (ply, knower, self.match.over)
        if key not in self.lines:
            self.lines[key] = self.story.line(index, knower)
        return self.lines[key]

    # -- playing -------------------------------------------------------------------------------------

    def play(self, what: Answer) -> None:
        self.match.play(what)

    def repeat(self, events: Iterable[Event]) -> None:
        """Replay stored events; the chance source draws nothing."""
        match, catalogue = self.match, self.match.rules.catalogue.moves
        for event in events:
            if isinstance(event, Moved | Drawn):
                match.answer(catalogue[event.move])
            elif isinstance(event, Undone):
                self.go_back(event.to)

    def go_back(self, to: int) -> None:
        """Undo everything from a ply on; later events contain the new draws."""
        if to < self.before:
            raise Damaged(f"The history at hand begins after ply {to}.")
        self.match.rewind(to - self.before)
        self.lines.clear()

    def reaches(self, ply: int) -> bool:
        """Whether the history in memory goes back to this ply."""
        return ply >= self.before

    def trim(self, keep: int = KEPT) -> None:
        """Drop the oldest part of the history from memory."""
        match = self.match
        surplus = match.ply - keep
        if surplus > 0:
            self.drawn += sum(1 for line in match.history[:surplus] if line.by_chance)
            self.before += surplus
            self.lines.clear()
            match.forget_before(surplus)
            if isinstance(match.chance, ResumedChance):
                match.chance.drawn = self.drawn

    # -- storing -------------------------------------------------------------------------------------

    def event_at(self, ply: int, **more: Any) -> Moved | Drawn:
        """The stored event for a ply."""
        match, index = self.match, ply - self.before
        line = match.history[index]
        after = match.game_before(index + 1) if index + 1 < match.ply else match.game
        mine, others = self.line(ply, int(line.seat) if line.seat >= 0 else None), self.line(ply, None)
        unseen = None if others == mine else others
        common = (ply, int(line.seat), int(line.move.number), line.move.words(), mine, unseen)
        if line.by_chance:
            return Drawn(*common, next=decides(after))
        return Moved(*common, next=decides(after), **more)


def decides(game: Game) -> int | None:
    """The seat that decides next; None if chance draws first or the game is over."""
    if game.is_over() or game.next_step().by_chance:
        return None
    return int(game.next_step().seat)


def start_play(table: Table, names: list[str], secret: str) -> Play:
    """A new game that draws from the secret."""
    return Play(set_up(table, names, ResumedChance(secret)), 0, 0)


def first_play(table: Table) -> Play:
    """The game before its first ply, with a chance source that draws nothing."""
    assert table.started is not None
    return Play(set_up(table, table.started.names, RecordedChance()), 0, 0)


def set_up(table: Table, names: list[str], chance: ChanceSource) -> Match:
    """The game before its first ply: from the set-up, or from the position that the table was opened with."""
    opened = table.opened
    if opened.position is not None:
        return restore(opened.position, chance, names=names)
    options: dict[str, object] = dict(opened.options)
    return Box(opened.game, rules_for(opened)).start(names, options=options, chance=chance)


def play_from(position: str, ply: int, drawn: int) -> Play:
    """The game of a snapshot, with a chance source that draws nothing."""
    match = restore(position, RecordedChance())
    match.begun = None  # records are written only for whole games, which are replayed from their start
    return Play(match, ply, drawn)


def let_chance_draw(play: Play, secret: str) -> None:
    """From now on, draw from the secret."""
    play.match.chance = ResumedChance(secret, play.drawn)


def rules_for(opened: Opened) -> Rules:
    """The rules in the version that the table was opened with."""
    rules = rules_in_version(opened.game, opened.rules)
    if rules is None:
        newest = rules_of(opened.game)
        raise Damaged(
            f"This game was played by version {opened.rules} of the rules of {newest.title}, which is not installed "
            f"here; this is version {newest.version}. Its record can be read, but it cannot be replayed."
        )
    return rules
