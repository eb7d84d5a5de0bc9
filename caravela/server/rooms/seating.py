"""Before the game: sitting down, bots, words for the secret, the start."""

from __future__ import annotations

from caravela.engine.game import places
from caravela.games import rules_in_version
from caravela.language.frame import message
from caravela.server.errors import Refused
from caravela.server.rooms.room import Room, sat_event
from caravela.server.tables.checks import own_seat, require, require_host
from caravela.server.tables.commitment import clean_words, fingerprint_of, whole_secret
from caravela.server.tables.events import AddedWords, Agreed, Closed, Finished, Rose, Sat, Started
from caravela.server.tables.play import start_play
from caravela.server.tables.table import Table
from caravela.server.thinking.bots import bot_for

BOT_NAMES = ["Vasco", "Zarco", "Inês", "Duarte", "Branca", "Tristão", "Leonor", "Gil", "Mécia", "Nuno"]


def sit(room: Room, person: str, name: str, seat: int | None) -> None:
    table = room.table
    if table.status != "running" or table.opened.delay == 0:  # viewers with a delay must not learn that it has started
        require(table, "open")
    if table.opened.access == "hotseat" and person != table.opened.host:
        raise Refused("no-seat", "Everybody at this table plays on one screen.")
    if table.seats_of(person) and table.opened.access != "hotseat":
        raise Refused("already-seated", "You already have a seat at this table.")
    free = [i for i, each in enumerate(table.seats) if not each.taken]
    if seat is not None and seat not in free:
        raise Refused("seat-taken", "Seat {seat} is not free.", seat=seat)
    if not free:
        raise Refused("table-full", "Every seat is taken.")
    require(table, "open")
    room.happen(sat_event(table, free[0] if seat is None else seat, name, person, None))


def seat_bot(room: Room, person: str, seat: int, bot: str | None) -> None:
    """Let the host put a bot on a free seat, or remove it."""
    table = room.table
    require_host(table, person)
    require(table, "open")
    if not 0 <= seat < len(table.seats):
        raise Refused("no-seat", "There is no seat {seat}; the table has {seats}.", seat=seat, seats=len(table.seats))
    if table.seats[seat].person is not None:
        raise Refused("seat-taken", "Somebody sits on seat {seat}.", seat=seat)
    if bot is None:
        if table.seats[seat].bot is None:
            raise Refused("no-bot", "No bot sits on seat {seat}.", seat=seat)
        room.happen(Rose(seat))
    else:
        room.happen(bot_sits(table, seat, bot_for(bot, table.opened.game)))


def bot_sits(table: Table, seat: int, bot: str) -> Sat:
    taken = {(each.name or "").lower() for each in table.seats}
    name = next((each for each in BOT_NAMES if each.lower() not in taken), bot)
    return sat_event(table, seat, name, None, bot)


def stand_up(room: Room, person: str) -> None:
    table = room.table
    for seat in table.seats_of(person):
        room.happen(Rose(seat))


def add_words(room: Room, person: str, words: str, seat: int | None) -> None:
    table = room.table
    own = own_seat(table, person, seat)
    require(table, "open")
    room.happen(AddedWords(own, clean_words(words)))


def close(room: Room, person: str) -> None:
    require_host(room.table, person)
    require(room.table, "open")
    room.happen(Closed(message("The host has closed the table.")))


def agree(room: Room, person: str) -> None:
    """Let a person who was assigned a seat agree to the start."""
    for seat in room.table.seats_of(person):
        if not room.table.seats[seat].agrees:
            room.happen(Agreed(seat))


async def start(room: Room) -> bool:
    """Start the game if everybody has agreed; returns whether they have. The secret is fixed and its hash published,
    then the table draws."""
    table = room.table
    require(table, "open")
    if not table.full:
        raise Refused("seats-free", "Not every seat is taken yet; let somebody or a bot sit there.")
    if not table.agreed_to_start:
        return False
    if rules_in_version(table.opened.game, table.opened.rules) is None:
        raise Refused("other-rules", "The table was opened under another version of the rules; open a new one.")
    words = [seat.words for seat in table.seats]
    secret = whole_secret(await room.hub.archive.host_part(table.id), words)
    play = start_play(table, table.names, secret)
    room.play = play
    first = play.next if play.ply == 0 else None
    room.happen(Started(table.names, words, fingerprint_of(secret), first))
    for ply in range(play.ply):
        room.happen(play.event_at(ply))
    return True


async def finish(room: Room) -> None:
    """End the game: the result, and the secret for verification."""
    match = room.game.match
    host_part = await room.hub.archive.host_part(room.id)
    secret = await room.hub.archive.secret(room.table)
    room.happen(Finished(match.scores, places(match.game), match.winners, secret, host_part))
