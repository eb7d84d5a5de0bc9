"""Starts a game from a position, either a given one or one of another table's game."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import read_position
from caravela.server.errors import Refused
from caravela.server.people.registry import Person
from caravela.server.protocol.messages import Begin, Open
from caravela.server.protocol.sight import sight

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


@dataclass(frozen=True)
class Beginning:
    """A position to start from, with its table if it has one."""

    match: Match
    position: str
    table: str | None = None
    ply: int | None = None

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def choices(self) -> dict[str, str]:
        return self.match.choices


async def beginning(hub: Hub, request: Begin, person: Person) -> Beginning:
    if (request.table is None) == (request.position is None):
        raise Refused("bad-begin", "A game begins at a table's ply or at a position: name one of them.")
    if request.table is not None:
        return await of_table(hub, request.table, request.ply, person)
    match = await asyncio.to_thread(read_position, json.dumps(request.position), RecordedChance())
    return checked(Beginning(match, json.dumps(request.position)))


async def of_table(hub: Hub, id: str, ply: int | None, person: Person) -> Beginning:
    """A table's game after a number of plies. Refused unless the person may see all of it: the game is over, or it is
    played on the person's own screen."""
    async with hub.room(id).entered() as table:
        own = table.opened.access == "hotseat" and table.opened.host == person.id
        if not (own and table.status == "running"):
            sentence = "One can play on from a finished game, or from one's own at one screen."
            sight(table, person.id).of_everything(sentence)
        play = (await hub.archive.load(id, table.number, whole=True)).play
        assert play is not None
        running, seats = table.status == "running", table.seats_of(person.id)
    wanted = play.ply if ply is None else ply
    if wanted > play.ply:
        raise Refused("bad-begin", "The game has {ply} plies, not {given}.", ply=play.ply, given=wanted)
    game = play.match.game_before(wanted) if wanted < play.ply else play.match.game
    if running and not knows_all(play.match.rules, game, seats):
        raise Refused("not-over", "Something is hidden there; play on from it when the game is over.")
    play.match.game = game
    return checked(Beginning(play.match, play.match.position(), id, wanted))


def knows_all(rules: Rules, game: Game, seats: list[int]) -> bool:
    """Whether nothing is hidden from the owner of these seats: they own all seats, or one of them sees everything."""
    return len(seats) == game.seats or any(rules.secrets_swapped(game, seat) is None for seat in seats)


def checked(beginning: Beginning) -> Beginning:
    if beginning.match.game.is_over():
        raise Refused("over", "The game is over there; choose an earlier ply.")
    return beginning


def check_request(request: Open, beginning: Beginning) -> None:
    """Refuse a request whose game, options or number of seats differ from the position."""
    if request.game not in ("", beginning.rules.name) or request.options:
        raise Refused("bad-begin", "The game and its options are those of the position; leave them out.")
    if len(request.seats) != beginning.match.game.seats:
        raise Refused(
            "bad-begin",
            "The position has {seats} seats, not {given}.",
            seats=beginning.match.game.seats,
            given=len(request.seats),
        )
