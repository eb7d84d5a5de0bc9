"""Hints at a running table that is not rated: what the seat to move could do, from what it may see.

They have a process of their own, so that no bot waits for a hint. How long is told in iterations and the seed by table
and event, so that equal knowledge gives equal hints, and whoever asks again is answered at once.
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

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

MOST = 3
MOST_ITERATIONS = 1_000_000 if is_compiled() else 200
"""Plain Python takes so long for each that a hint would not come in time."""
REMEMBERED = 500
USUAL = 2.0
"""Seconds that a hint is likely to take."""
LONGEST = 120.0
"""Seconds after which a hint is given up."""


class ExpectedMove(msgspec.Struct, frozen=True):
    """A move that is likely to follow, and who makes it."""

    seat: int
    kind: str
    facts: Facts


class HintShown(msgspec.Struct, frozen=True):
    """A move worth considering, the share of games it is expected to win, why, and what is likely to follow."""

    move: int
    words: str
    kind: str
    facts: Facts
    win_share: float
    gains: list[FeatureGain]  # what it is better in than the best other move
    losses: list[FeatureGain]
    margin: float  # how much larger its share of wins is than that of the best other move; negative if smaller
    points: float  # by how many points more than with that move its player ends before the others
    line: list[ExpectedMove]
    until: int  # up to whose decision gains and losses are counted: a seat; -1 is the next draw, -2 the end of the game
    reason: str  # all of it in English sentences


def thought_of(position: str, seed: int, iterations: int) -> list[HintShown]:
    """The best moves in a position, the best first; none where there is no choice."""
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
    """Gives hints to the player to move, on request."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.given: dict[tuple[str, int, tuple[int, ...]], asyncio.Task[list[HintShown]]] = {}

    async def ask(
        self, room: Room, person: str, moves: list[int], position_after: Callable[[Room, list[int]], str]
    ) -> list[HintShown]:
        """Hints for the position of the table, or for where moves lead that the player has made ready."""
        origin = await self.hub.origin_of(room.id) or person
        async with room.entered() as table:
            own_seat(table, person)
            require(table, "running")
            if table.opened.rated:
                raise Refused("rated", "There are no hints in a rated game.")
            if table.to_move not in table.seats_of(person):
                raise Refused("not-your-turn", "It is for {name} to move.", name=table.names[table.to_move or 0])
            key = (table.id, table.number, tuple(moves))
            task = self.given.get(key)
            if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
                limits, mine = self.hub.rate_limits, [("hints at once", person)]
                if not limits.has_room(mine):
                    raise Refused("too-many", "A hint is still being thought of; wait for it.")
                limits.check("hints", person)
                position = position_after(room, moves)
                limits.begin(mine)
                seed = zlib.crc32(f"{table.id} {table.number}".encode()) >> 1
                task = self.hub.spawn(
                    self.hub.advisers.run(
                        thought_of,
                        position,
                        seed,
                        self.hub.settings.hint_iterations,
                        seconds=LONGEST,
                        turn=ThinkingTurn(origin=origin, person=person, seconds=USUAL),
                    )
                )
                if len(self.given) >= REMEMBERED:
                    self.given.clear()
                self.given[key] = task
                task.add_done_callback(lambda _: limits.end(mine))
        return await asyncio.shield(task)
