"""Hints at a running, unrated table: good moves for the seat to move, computed from what it may see.

Hints run in their own worker, so that no bot waits for one. Their length is a number of iterations and their seed
depends on table and event, so equal knowledge gives equal hints, and a repeated request is answered from the cache.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from caravela.bots.advice.hints import hints
from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.phrases import Facts
from caravela.language.advice import FeatureGain
from caravela.match.position import restore
from caravela.server.errors import Refused
from caravela.server.tables.checks import own_seat, require
from caravela.server.thinking.queue import ThinkingTurn
from caravela.server.thinking.thinkers import ThinkingFailed

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

MOST = 3
MOST_ITERATIONS = 1_000_000 if is_compiled() else 200
"""Plain Python is too slow for more iterations."""
REMEMBERED = 500
USUAL = 2.0
"""The expected seconds for a hint."""
LONGEST = 120.0
"""The time limit for a hint in seconds."""


class ExpectedMove(msgspec.Struct, frozen=True):
    """A move that is likely to follow, and its player."""

    seat: int
    kind: str
    facts: Facts


class HintShown(msgspec.Struct, frozen=True):
    """A move worth considering: its expected win share, the reasons, and the likely continuation."""

    move: int
    words: str
    kind: str
    facts: Facts
    win_share: float
    gains: list[FeatureGain]  # its advantages over the best other move
    losses: list[FeatureGain]
    margin: float  # its win share minus that of the best other move
    points: float  # the expected lead over the best opponent, minus that with the best other move
    line: list[ExpectedMove]
    until: int  # how far gains and losses count: to this seat's decision; -1 is the next draw, -2 the end of the game
    reason: str  # the explanation in English sentences


def compute_hints(position: str, seed: int, iterations: int) -> list[HintShown]:
    """The best moves in a position, best first; empty if there is no choice."""
    judged = hints(restore(position), MOST, seconds=0.0, iterations=min(iterations, MOST_ITERATIONS), seed=seed)
    return [
        HintShown(
            int(each.move.number),
            each.move.words(),
            each.move.kind,
            each.move.facts(),
            round(each.win_share, 3),
            each.gains,
            each.losses,
            round(each.margin, 3),
            round(each.points, 1),
            [ExpectedMove(seat, move.kind, move.facts()) for seat, move in each.line],
            each.until,
            each.reason,
        )
        for each in judged
    ]


class Advice:
    """Gives hints on request to the player to move."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tasks: dict[tuple[str, int, tuple[int, ...]], asyncio.Task[list[HintShown]]] = {}

    async def ask(
        self, room: Room, person: str, moves: list[int], position_after: Callable[[Room, list[int]], str]
    ) -> list[HintShown]:
        """Hints for the position of the table, or for the position after the moves that the player has prepared."""
        origin = await self.hub.origin_of(room.id) or person
        async with room.entered() as table:
            own_seat(table, person)
            require(table, "running")
            if table.opened.rated:
                raise Refused("rated", "There are no hints in a rated game.")
            if table.to_move not in table.seats_of(person):
                raise Refused("not-your-turn", "It is for {name} to move.", name=table.names[table.to_move or 0])
            key = (table.id, table.number, tuple(moves))
            task = self.tasks.get(key)
            if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
                limits, counted = self.hub.rate_limits, [("hints at once", person)]
                if not limits.has_room(counted):
                    raise Refused("too-many", "A hint is still being thought of; wait for it.", limit="hints")
                limits.check("hints", person)
                position = position_after(room, moves)
                limits.begin(counted)
                seed = zlib.crc32(f"{table.id} {table.number}".encode()) >> 1
                turn = ThinkingTurn(origin=origin, person=person, seconds=USUAL)
                task = self.hub.spawn(self.think(position, seed, turn))
                if len(self.tasks) >= REMEMBERED:
                    self.tasks.clear()
                self.tasks[key] = task
                task.add_done_callback(lambda _: limits.end(counted))
        return await asyncio.shield(task)

    async def think(self, position: str, seed: int, turn: ThinkingTurn) -> list[HintShown]:
        """Compute hints in a worker; if it dies, once more in the next one."""
        iterations = self.hub.settings.hint_iterations
        for is_last in (False, True):
            try:
                return await self.hub.advisers.run(
                    compute_hints, position, seed, iterations, seconds=LONGEST, turn=turn
                )
            except ThinkingFailed as reason:
                self.hub.log.error("a hint failed", failure=reason.failure, details=str(reason))
                if is_last or reason.failure != "died":
                    break
        raise Refused("no-hint", "No hint could be computed just now; try again.")
