"""Opens tables and rematches."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from caravela.games import rules_of
from caravela.server.errors import Refused
from caravela.server.people.moderation import check_not_muted, muted
from caravela.server.people.names import clean_name, clean_title
from caravela.server.people.registry import Person, new_id
from caravela.server.protocol.messages import Open
from caravela.server.results.eligibility import can_be_rated, rated_again
from caravela.server.rooms.beginning import beginning, check_request
from caravela.server.rooms.room import Room, sat_event
from caravela.server.rooms.seating import bot_sits
from caravela.server.store.ledger import entry_for_new
from caravela.server.tables.checks import require
from caravela.server.tables.commitment import clean_words, fingerprint_of, new_host_part
from caravela.server.tables.events import AddedWords, Event, Opened, Rematched, Sat, Stored
from caravela.server.tables.pace import checked_pace
from caravela.server.tables.table import Table, first_table
from caravela.server.thinking.bots import bot_for

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


async def open_table(hub: Hub, id: str, request: Open, person: Person, origin: str = "") -> None:
    """Open a table as requested; bots take their seats, and the host sits down. Others read its title and words: a
    muted host's table has the default title, because the page always sends one."""
    if request.words:
        await check_not_muted(hub.database, person.id)
    title = "" if request.title and await muted(hub.database, person.id) else request.title
    start = None if request.begin is None else await beginning(hub, request.begin, person)
    if start is None:
        rules = rules_of(request.game)
        options: dict[str, object] = dict(request.options)
        choices = rules.chosen(options)
        rules.new_game(len(request.seats), options)
    else:
        rules, choices = start.rules, start.choices
        check_request(request, start)
    rated = request.rated and await can_be_rated(hub, person.id, request.access, request.pace, start is not None)
    if rated and request.analysis:
        raise Refused("rated-analysis", "A rated game cannot be analysed while it runs; choose one of the two.")
    host_part = new_host_part()
    opened = Opened(
        game=rules.name,
        rules=rules.version,
        options=choices,
        players=len(request.seats),
        host=person.id,
        title=clean_title(title, f"{person.name}'s table"),
        access=request.access,
        pace=checked_pace(request.pace),
        spectators=request.spectators and request.access != "hotseat",
        delay=request.delay,
        stand_in=bot_for(request.stand_in, rules.name),
        host_fingerprint=fingerprint_of(host_part),
        rated=rated,
        position=None if start is None else start.position,
        begun_from=None if start is None else start.table,
        begun_ply=None if start is None else start.ply,
        analysis=request.analysis,
    )
    stored = [Stored(1, time.time(), opened)]
    table = first_table(id, stored[0])

    def happen(event: Event) -> None:
        stored.append(Stored(table.number + 1, table.at, event))
        table.fold(stored[-1])

    host_seats = seats_of_host(request)
    for i in host_seats:
        own = request.seats[i].name if request.access == "hotseat" else None  # not elsewhere: it could imitate a name
        name = clean_name(own) if own else person.name  # older releases may have allowed names that are refused today
        happen(sat_event(table, i, name, person.id, None))
    for i, seat in enumerate(request.seats):
        if seat.bot is not None:
            happen(bot_sits(table, i, bot_for(seat.bot, rules.name)))
    if request.words and host_seats:
        happen(AddedWords(host_seats[0], clean_words(request.words)))
    await store_new(hub, table, stored, host_part, origin)


def seats_of_host(request: Open) -> list[int]:
    """The seats that the host takes at once: on one screen all free ones, otherwise the first."""
    free = [i for i, seat in enumerate(request.seats) if seat.bot is None]
    if request.access == "hotseat":
        return free
    named = [i for i in free if request.seats[i].name is not None]
    return (named or free)[:1] if request.sit else []


async def store_new(hub: Hub, table: Table, stored: list[Stored], host_part: str, origin: str) -> None:
    await hub.ledger.write(entry_for_new(table, stored, host_part, origin))
    hub.origins[table.id] = origin
    if table.opened.access == "lobby":
        hub.lobby.changed.set()


async def rematch(hub: Hub, room: Room, person: Person, origin: str = "") -> str:
    """Open a table with the same people and bots, each one seat further; a repeated request returns the same table.
    Only the person who asks has agreed to its start. The seat of a deleted person stays free, because nobody could
    agree for them. The game is casual if these people have reached the daily limit of rated games together."""
    table = room.table
    if not table.seats_of(person.id):
        raise Refused("no-seat", "Only those who played may ask for a rematch.")
    require(table, "over")
    if table.rematch is not None:
        return table.rematch
    rules = rules_of(table.opened.game)
    host_part = new_host_part()
    opened = msgspec.structs.replace(
        table.opened,
        rules=rules.version,
        host=person.id,
        host_fingerprint=fingerprint_of(host_part),
        rated=await rated_again(hub, table),
        rematch_of=table.id,
        position=None,
        begun_from=None,
        begun_ply=None,
    )
    stored = [Stored(1, time.time(), opened)]
    new = first_table(new_id(10), stored[0])
    count = len(table.seats)
    here = await hub.archive.here(table.people())
    for i in range(count):
        old = table.seats[(i + 1) % count]
        if old.person is not None and old.person not in here:
            continue
        agrees = old.person is None or old.person == person.id
        sat = Sat(i, old.name or f"seat {i + 1}", old.person, old.bot, agrees)
        stored.append(Stored(new.number + 1, new.at, sat))
        new.fold(stored[-1])
    room.opens = entry_for_new(new, stored, host_part, origin)  # if two processes do this at once, one table remains
    room.happen(Rematched(new.id))
    return new.id
