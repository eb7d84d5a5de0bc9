"""Previews of a turn: what some moves would cost and gain, and which decisions would follow.

Nothing is stored and nothing is drawn. The moves are played in a sampled game that is consistent with what the seat can
see, and in others where hidden information differs. Anything that differs between them is not shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import msgspec

from caravela.engine.counting import Count
from caravela.engine.errors import CaravelaError, NotAllowed
from caravela.match.chance import RecordedChance
from caravela.match.match import Answer, Match
from caravela.match.previews import counted, told, worlds_of
from caravela.server.errors import Refused
from caravela.server.protocol.choices import MoveChoices
from caravela.server.protocol.messages import Tried, Try
from caravela.server.protocol.shown import Ending, StepTried, View
from caravela.server.rooms.apology import NOT_TRIED
from caravela.server.rooms.room import Room
from caravela.server.tables.checks import own_seat, require
from caravela.server.tables.play import Play
from caravela.study.board.lines import StudyBeginning, imagined_by

MOST_FORCED = 30
"""The maximum number of forced moves after the previewed ones."""


def tried(room: Room, person: str, message: Try) -> Tried:
    """The preview of a player's moves, the first at the table's current ply."""
    table = room.table
    own_seat(table, person)  # first: others may not know yet that the game has started
    require(table, "running")
    seats = table.seats_of(person)
    if message.ply != table.ply:
        raise Refused(
            "stale", "The moves are for ply {given}, but the game is at ply {ply}.", given=message.ply, ply=table.ply
        )
    seat = table.to_move
    if seat not in seats:
        raise Refused("not-your-turn", "It is for {name} to move.", name=table.names[seat or 0])
    assert seat is not None
    trial = Trial(room.game, seat)
    for what in message.moves:
        trial.play(what)
    if table.seats[seat].forced:
        trial.play_forced()
    return trial.told(message)


def position_after(room: Room, moves: list[int]) -> str:
    """The position of the table, or the position after moves in a game sampled from what the seat to move can see."""
    if not moves:
        return room.game.match.position()
    seat = room.table.to_move
    assert seat is not None
    with sampled_only(room):
        trial = Trial(room.game, seat)
        for move in moves:
            trial.play(move)
        if trial.outcome:
            raise Refused("not-allowed", "What follows these moves is not for you to decide, or not known yet.")
        return trial.seen.position()


@contextmanager
def sampled_only(room: Room) -> Iterator[None]:
    """An error in a sampled game fails the request; the real game continues."""
    try:
        yield
    except CaravelaError:
        raise
    except Exception as reason:
        room.hub.log.error("something could not be tried", table=room.id, reason=repr(reason))
        raise Refused("failed", NOT_TRIED) from reason


def study_of(room: Room, seat: int) -> StudyBeginning:
    """A study of a running game from what a seat sees. Hidden information is sampled, as bots do, and the past is left
    out, so the result does not depend on hidden information."""
    with sampled_only(room):
        return imagined_by(room.game.match, seat, room.game.ply)


class Trial:
    """Moves of a seat, played in several games that the seat cannot distinguish from the real one."""

    def __init__(self, play: Play, seat: int) -> None:
        self.seat = seat
        self.ply = play.ply
        real = play.match
        self.own = real.happened.things_of(seat)
        games = worlds_of(real.rules, real.game, seat, play.ply)
        self.worlds = [Match(real.rules, real.choices, real.names, game, RecordedChance()) for game in games]
        self.steps: list[StepTried] = []

    @property
    def seen(self) -> Match:
        return self.worlds[0]

    @property
    def ends(self) -> Ending:
        """Why the seat cannot continue here; empty if it can."""
        if self.seen.over:
            return "over"
        if self.seen.game.next_step().by_chance:
            return "chance"
        return "" if self.seen.seat == self.seat else "turn"

    @property
    def outcome(self) -> Ending:
        """Why the seat cannot continue, or that the result depends on hidden information."""
        first, *others = [world.view(self.seat) for world in self.worlds]
        return "unseen" if self.ends != "over" and any(view != first for view in others) else self.ends

    def play(self, what: Answer, auto: bool = False) -> None:
        if self.ends:
            raise Refused("not-allowed", "It is no longer for you to move.")
        before = self.counted()
        try:
            moves = [world.play(what) for world in self.worlds]
        except NotAllowed as reason:
            raise Refused("not-allowed", str(reason)) from None
        brought = told(moves[0], self.own, before, self.counted())
        move, brings, points = brought.move, brought.changes, brought.points
        self.steps.append(StepTried(int(move.number), move.words(), move.kind, move.facts(), brings, points, auto))

    def play_forced(self) -> None:
        for _ in range(MOST_FORCED):
            moves = [] if self.ends else self.seen.moves()
            if len(moves) != 1:
                return
            self.play(int(moves[0].number), auto=True)

    def counted(self) -> list[Count]:
        """The seat's pieces and points, counted in each game."""
        return [counted(world.rules, world.game, self.seat) for world in self.worlds]

    def told(self, message: Try) -> Tried:
        """The preview as far as it does not depend on hidden information."""
        view = self.seen.view(self.seat)
        ends = self.outcome
        hidden = ends in ("over", "unseen")  # the effect of the last move would be a guess
        steps = self.steps
        if hidden:
            steps = [*steps[:-1], msgspec.structs.replace(steps[-1], brings={}, points=0)]
        view["ply"] = self.ply + len(self.steps)
        choices = MoveChoices(self.seen) if not ends else None
        return Tried(
            id=message.id,
            table=message.table,
            ply=self.ply,
            steps=steps,
            ends=ends,
            view=None if hidden else cast(View, view),
            question=None if choices is None else choices.question,
            moves=[] if choices is None else choices.moves,
            closed=[] if choices is None else choices.closed,
        )
