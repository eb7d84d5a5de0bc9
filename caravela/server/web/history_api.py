"""The past of a table over HTTP: the state after an event, the course of the game in numbers, and all draws.

Readers see of the past what they could see when it was the present; after the game, any seat's view.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any, cast

import msgspec
from litestar import Request, get
from litestar.params import Parameter

from caravela.engine.draw import Draw
from caravela.match.happenings import LedgerEntry
from caravela.match.record import read_record
from caravela.server.errors import Refused
from caravela.server.protocol.listed import CoursePoint, DrawTold, PastView
from caravela.server.protocol.shown import HappeningShown, LogShown, View
from caravela.server.protocol.sight import sight
from caravela.server.protocol.telling import Telling
from caravela.server.store.archive import Loaded
from caravela.server.tables.events import Drawn, Moved, Started, Stored, Undone
from caravela.server.tables.play import Play, decides
from caravela.server.web.guard import address_of, hub_of, person_of

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=40)]
Number = Annotated[int, Parameter(ge=1, le=1_000_000_000)]
SeatNumber = Annotated[int | None, Parameter(ge=-1, le=9, required=False, default=None)]

MOST_VIEWS = 60
NOT_STARTED = Refused("not-running", "The game has not started.")


class Allowed(msgspec.Struct, frozen=True):
    """A reader's permissions: whose view, and up to which event; and the players' present names."""

    seat: int | None
    upto: int
    names: tuple[str, ...]


async def allowed(request: AnyRequest, table: str, requested_seat: int | None) -> Allowed:
    """The permissions of this reader. A requested seat counts only after the game; -1 is the public view."""
    hub, person = hub_of(request), await person_of(request)
    async with hub.room(table).entered() as entered:
        if entered.started is None:
            raise NOT_STARTED
        seen = sight(entered, None if person is None else person.id).of_table()
        upto, delay, names = entered.number, entered.opened.delay, tuple(entered.started.names)
    if seen.late:
        upto = await hub.archive.number_before(table, time.time() - delay)
        if not await hub.archive.started_by(table, upto):
            raise NOT_STARTED
    seat = seen.viewer.seats[0] if len(seen.viewer.seats) == 1 else None
    if seen.everything and requested_seat is not None:
        seat = requested_seat if 0 <= requested_seat < len(names) else None
    return Allowed(seat, upto, names)


def replaying(request: AnyRequest) -> AbstractAsyncContextManager[None]:
    """Wait for a turn to replay a game."""
    return hub_of(request).replays.turn(address_of(request))


def played_on(loaded: Loaded, rest: list[Stored]) -> Iterator[tuple[Stored, Play]]:
    """Yield the game after each of these events."""
    for stored in rest:
        loaded.table.fold(stored)
        if loaded.play is not None:
            loaded.play.repeat([stored.event])
            yield stored, loaded.play


@get("/api/tables/{table:str}/past", tags=["tables"])
async def past(request: AnyRequest, table: TableId, first: Number, last: Number, seat: SeatNumber) -> list[PastView]:
    """The table after each event from `first` to `last`, at most 60; `seat` once the game is over."""
    reader = await allowed(request, table, seat)
    archive = hub_of(request).archive
    last = min(last, first + MOST_VIEWS - 1, reader.upto)
    if first > last:
        return []
    event, *rest = await archive.events(table, first - 1, last)
    undone = any(isinstance(stored.event, Undone) for stored in rest)  # may reach back before a snapshot
    moved = isinstance(event.event, Moved | Drawn)

    def changed(stored: Stored, play: Play) -> list[HappeningShown]:
        if not isinstance(stored.event, Moved | Drawn):
            return []
        return Telling(play).happenings(reader.seat, play.ply - 1)

    def seen(number: int, play: Play, happenings: list[HappeningShown]) -> PastView:
        view, to_move = cast(View, play.view(reader.seat)), decides(play.match.game)
        return PastView(number, play.ply, view, to_move, happenings)

    def all_seen(loaded: Loaded, before: Loaded | None) -> list[PastView]:
        views: list[PastView] = []
        if loaded.play is not None:
            at_first = [] if before is None else [changed(event, play) for _, play in played_on(before, [event])]
            views.append(seen(first, loaded.play, [happening for told in at_first for happening in told]))
        for stored, play in played_on(loaded, rest):
            views.append(seen(stored.number, play, changed(stored, play)))
        return views

    async with replaying(request):
        loaded = await archive.load(table, first, whole=undone)
        before = await archive.load(table, first - 1) if moved else None  # to see what the first event changed
        return await asyncio.to_thread(all_seen, loaded, before)


@get("/api/tables/{table:str}/course", tags=["tables"])
async def course(request: AnyRequest, table: TableId, seat: SeatNumber) -> list[CoursePoint]:
    """Every player's visible numbers after each move, for charts."""
    reader = await allowed(request, table, seat)
    archive = hub_of(request).archive

    def told(loaded: Loaded, rest: list[Stored]) -> list[CoursePoint]:
        points: list[CoursePoint] = []
        for stored, play in played_on(loaded, rest):
            if isinstance(stored.event, Undone):
                points = [point for point in points if point.ply <= play.ply]
            elif isinstance(stored.event, Moved | Drawn):
                players = play.view(reader.seat)["table"]["players"]
                points.append(CoursePoint(stored.number, play.ply, [whole_numbers(player) for player in players]))
        return points

    async with replaying(request):
        events = await archive.events(table, 0, reader.upto)
        begun = next(stored.number for stored in events if isinstance(stored.event, Started))
        return await asyncio.to_thread(told, await archive.load(table, begun), events[begun:])


@get("/api/tables/{table:str}/log", tags=["tables"])
async def log(request: AnyRequest, table: TableId, seat: SeatNumber) -> LogShown:
    """The whole log so far, as data; `seat` once the game is over."""
    reader = await allowed(request, table, seat)
    async with replaying(request):
        history = await whole_history(request, table, reader)

        def told() -> LogShown:
            with history.telling:
                return history.log(reader.seat, 0)

        return await asyncio.to_thread(told)


@get("/api/tables/{table:str}/ledger", tags=["tables"])
async def ledger(request: AnyRequest, table: TableId, seat: SeatNumber) -> list[list[LedgerEntry]]:
    """Every seat's points by cause and source, as far as the reader may know them."""
    reader = await allowed(request, table, seat)
    async with replaying(request):
        history = await whole_history(request, table, reader)

        def told() -> list[list[LedgerEntry]]:
            with history.telling:
                return history.ledgers(reader.seat)

        return await asyncio.to_thread(told)


async def whole_history(request: AnyRequest, table: str, reader: Allowed) -> Telling:
    """A game with its whole history up to the reader's last event. Its readers share it until a player is renamed."""
    hub, key = hub_of(request), (table, reader.upto, reader.names)
    history = hub.replays.histories.get(key)
    if history is None:
        loaded = await hub.archive.load(table, reader.upto, whole=True)
        if loaded.play is None:
            raise NOT_STARTED
        history = hub.replays.histories[key] = Telling(loaded.play)
    return history


def whole_numbers(player: dict[str, Any]) -> dict[str, int]:
    return {key: value for key, value in player.items() if isinstance(value, int) and not isinstance(value, bool)}


@get("/api/tables/{table:str}/draws", tags=["tables"])
async def draws(request: AnyRequest, table: TableId) -> list[DrawTold]:
    """Every draw of a finished game, so that readers can check each against the secret."""
    hub = hub_of(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("The draws are told when the game is over.")
    text = await hub.archive.record(table) or ""

    def told() -> list[DrawTold]:
        match = read_record(text, own=True)
        entered: list[DrawTold] = []
        for ply, line in enumerate(match.history):
            if line.by_chance:
                draw = Draw.in_game(match.game_before(ply), len(entered))
                entered.append(DrawTold(ply, draw.words, draw.weights, line.move.words()))
        return entered

    async with replaying(request):
        return await asyncio.to_thread(told)


@get("/api/tables/{table:str}/position", tags=["tables"], media_type="application/json")
async def position(request: AnyRequest, table: TableId, number: Number) -> str:
    """The position after an event of a finished game."""
    hub = hub_of(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("A position can be had when the game is over.")
    async with replaying(request):
        loaded = await hub.archive.load(table, number)
    if loaded.play is None:
        raise NOT_STARTED
    return loaded.play.match.position()


ROUTES = [past, course, log, ledger, draws, position]
