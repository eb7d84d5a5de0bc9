"""The HTTP API of games and tables, with the same messages as the socket, for programs that prefer requests."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter
from litestar.response import Response

from caravela.engine.errors import CaravelaError
from caravela.engine.printed import PrintedNumbers
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.record import verify_record
from caravela.server.hub.conversation import Conversation
from caravela.server.operations import telemetry
from caravela.server.protocol.listed import BotListed, GameListed, OptionListed
from caravela.server.protocol.messages import (
    Done,
    Incoming,
    Lobby,
    LobbyUpdate,
    Message,
    Pong,
    RefusalShown,
    Tried,
    Update,
    Welcome,
)
from caravela.server.protocol.shown import ChatLine, TableListed
from caravela.server.protocol.sight import chat_after, sight
from caravela.server.results.certificates import Certificate, certificate, host_key, public_text, vouched
from caravela.server.rooms.chat import shown
from caravela.server.store import listing
from caravela.server.tables.commitment import fingerprint_of, whole_secret
from caravela.server.thinking.bots import bots_listed
from caravela.server.web.guard import COSTS, address_of, hub_of, known_person, person_of, status_of
from caravela.server.web.languages import language_of
from caravela.server.web.learning import Learning, learning

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=40)]
Since = Annotated[int, Parameter(ge=0, le=1_000_000_000, required=False, default=0)]
LONGEST_WAIT = 30.0


@get("/api/games", tags=["games"])
async def games() -> list[GameListed]:
    """The games with their options and bots."""
    return games_listed()


@cache
def games_listed() -> list[GameListed]:
    games = []
    for name in names():
        box = Box(name)
        options = [OptionListed(each.name, each.values, each.default, each.help, each.needs) for each in box.options]
        bots = [BotListed(bot["name"], bot["help"]) for bot in bots_listed()]
        players = (min(box.players), max(box.players))
        games.append(GameListed(box.name, box.title, players, box.rules.version, options, bots))
    return games


@get("/api/games/{name:str}/help", tags=["games"])
async def game_help(name: str) -> dict[str, str]:
    """A short text for every component of a game."""
    return rules_of(name).help()


@get("/api/games/{name:str}/learning", tags=["games"])
async def game_learning(request: AnyRequest, name: str) -> Learning:
    """Every component with its text, its rulebook section and its rulings; all rulings; a first game explained.

    In the language of `lang` or of the browser; reasons of rulings only in English.
    """
    return await asyncio.to_thread(learning, name, language_of(request))  # the first call reads many texts


@get("/api/games/{name:str}/data", tags=["games"])
async def game_data(name: str) -> list[dict[str, Any]]:
    """The printed numbers of a game with their sources."""
    return PrintedNumbers(rules_of(name).data).described()


def count_as(request: AnyRequest, message: type[Incoming]) -> None:
    """Count a slow request as several, just as a slow message on a socket."""
    hub_of(request).rate_limits.bucket("requests", address_of(request)).spend(COSTS.get(message, 1) - 1)


@get("/api/tables", tags=["tables"])
async def tables(request: AnyRequest) -> list[TableListed]:
    """The tables that one may join or watch."""
    count_as(request, Lobby)
    person = await person_of(request)
    return await listing.lobby(hub_of(request).database, None if person is None else person.id)


@get("/api/tables/finished", tags=["tables"])
async def finished_tables(request: AnyRequest) -> list[TableListed]:
    """Recently finished public games."""
    return await listing.finished(hub_of(request).database, None)


@get("/api/me/tables", tags=["tables"])
async def own_tables(request: AnyRequest) -> list[TableListed]:
    """The tables where one has a seat, newest first."""
    person = await known_person(request)
    return await listing.own_tables(hub_of(request).database, person.id)


@get("/api/tables/{table:str}", tags=["tables"])
async def one_table(
    request: AnyRequest,
    table: TableId,
    since: Since,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT, required=False, default=0.0)],
) -> Update:
    """The table as one may see it, and everything after event `since`; waits up to `wait` seconds for something new."""
    hub, person = hub_of(request), await person_of(request)
    reader = Waiting(None if person is None else person.id)
    room = hub.room(table)
    await room.watch(reader, since, None, address_of(request))
    try:
        first = reader.update
        until = time.monotonic() + wait
        while reader.update.number <= since and time.monotonic() < until:
            await reader.next(until - time.monotonic())
    finally:
        room.leave(reader)
    if reader.update is first:
        return first
    person = await person_of(request)  # their session may have ended in the meantime
    again = Waiting(None if person is None else person.id)
    await room.watch(again, since, None, address_of(request))
    room.leave(again)
    return again.update


class Waiting:
    """A long-polling request for a table."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.newest: Update | None = None
        self.fresh = asyncio.Event()

    def send(self, message: bytes) -> None:
        if message.startswith(b'{"type":"update"'):
            self.newest = msgspec.json.decode(message, type=Update)
        self.fresh.set()

    @property
    def update(self) -> Update:
        assert self.newest is not None, "a viewer receives the table first"
        return self.newest

    async def next(self, seconds: float) -> None:
        self.fresh.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, seconds)):
                await self.fresh.wait()


@post("/api/messages", tags=["tables"], status_code=200)
async def messages(request: AnyRequest, data: Message) -> Response[Done | Tried | Welcome | Pong | LobbyUpdate]:
    """Any protocol message that needs no socket, with the same answer."""
    count_as(request, type(data))
    person = await person_of(request)
    answer: Any = await Conversation(hub_of(request), person, None, address_of(request)).answer(data)
    status = status_of(answer.code, 409) if isinstance(answer, RefusalShown) else 200
    return Response(answer, status_code=status)


@get("/api/tables/{table:str}/chat", tags=["tables"])
async def chat_lines(request: AnyRequest, table: TableId, since: Since) -> list[ChatLine]:
    """The chat that one may read."""
    hub, person = hub_of(request), await person_of(request)
    async with hub.room(table).entered() as entered:
        rooms = sight(entered, None if person is None else person.id).of_chat().chat
    after = chat_after(since)
    return [shown(line) for line in await hub.archive.chat(table, {room: after[room] for room in rooms})]


@get("/api/tables/{table:str}/record", tags=["tables"], media_type="text/plain")
async def record(request: AnyRequest, table: TableId) -> str:
    """The record of a finished game."""
    hub = hub_of(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("A record can be had when the game is over.")
    return await hub.archive.record(table) or ""


class FairnessProof(msgspec.Struct, frozen=True):
    """The result of checking the draws of a finished game."""

    sound: bool
    draws: int
    sentence: str
    host_fingerprint: str | None = None
    fingerprint: str | None = None
    words: list[str] | None = None
    secret: str | None = None


@get("/api/tables/{table:str}/proof", tags=["tables"])
async def proof(request: AnyRequest, table: TableId) -> FairnessProof:
    """Check that every draw of a finished game follows from the secret, and the secret from its parts."""
    hub = hub_of(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("The secret is revealed when the game is over.")
        assert entered.finished is not None
        assert entered.started is not None
        finished, started, opened = entered.finished, entered.started, entered.opened
    text = await hub.archive.record(table) or ""
    async with hub.replays.turn(address_of(request)):
        draws = await asyncio.to_thread(verify_record, text)
    combined = whole_secret(finished.host_secret, started.words)
    sound = (
        combined == finished.secret
        and fingerprint_of(finished.secret) == started.fingerprint
        and fingerprint_of(finished.host_secret) == opened.host_fingerprint
    )
    said = f"All {draws} draws follow from the secret, which is the host's part and the players' words."
    return FairnessProof(
        sound,
        draws,
        said if sound else "The secret is not what was promised before the game.",
        opened.host_fingerprint,
        started.fingerprint,
        started.words,
        finished.secret,
    )


@get("/api/tables/{table:str}/certificate", tags=["tables"])
async def signed_result(request: AnyRequest, table: TableId) -> Certificate:
    """The host's signature under a finished game: the kind of table, what the host knows of each player, names, scores
    and the hash of the secret. `caravela verify` checks it."""
    hub = hub_of(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("A result is signed when the game is over.")
        known = await vouched(hub, entered)
    return certificate(await host_key(hub.database), await hub.archive.record(table) or "", known)


@get("/.well-known/caravela.json", tags=["operation"])
async def well_known(request: AnyRequest) -> dict[str, str]:
    """The public key for checking the signed results of this host."""
    return {"key": public_text(await host_key(hub_of(request).database)), "algorithm": "Ed25519"}


class RecordText(msgspec.Struct, frozen=True):
    record: str


@post("/api/verify", tags=["games"], status_code=200)
async def verify(request: AnyRequest, data: RecordText) -> FairnessProof:
    """Check the draws of any record with a seed or a revealed secret."""
    try:
        async with hub_of(request).replays.turn(address_of(request)):
            draws = await asyncio.to_thread(verify_record, data.record)
    except CaravelaError as reason:
        telemetry.REFUSED.labels("unsound").inc()
        return FairnessProof(False, 0, str(reason))
    return FairnessProof(True, draws, f"All {draws} draws follow from it.")


ROUTES = [
    games,
    game_help,
    game_learning,
    game_data,
    tables,
    finished_tables,
    own_tables,
    one_table,
    messages,
    chat_lines,
    record,
    proof,
    signed_result,
    well_known,
    verify,
]
