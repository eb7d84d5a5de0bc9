"""One client: its identity, and the answer to each of its messages. Sockets and HTTP requests both use it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict, Refused
from caravela.server.hub.handlers import HANDLERS
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.people.registry import Person, check_here
from caravela.server.protocol.messages import (
    AnswerUndo,
    AtTable,
    Done,
    GiveOrder,
    Leave,
    Message,
    Outgoing,
    RefusalShown,
    SeatBot,
    Sit,
    Undo,
    Wish,
    Words,
)
from caravela.server.rooms.audience import Listener
from caravela.server.rooms.moving import go_on, time_is_up
from caravela.server.rooms.room import Room
from caravela.server.store.database import is_of_store

ATTEMPTS = 4
"""How often an action is retried when another process wrote first."""

REPEAT_COST = 20
"""The cost in messages of reusing an id when the reuse is only noticed while writing, because the table is then read
again."""

MOST_EVENTS = 3_000
"""The number of events after which a table refuses repeatable actions, because opening a table reads them all. A long
game with many undone moves has about a thousand."""

DEEP_UNDO_COST = 5
"""The cost in actions of an undo, or of its request, for which the whole game is replayed."""

REPEATABLE = (Sit, SeatBot, Words, Leave, Undo, Wish, GiveOrder)


class Conversation:
    """One client: who it is, and what it watches."""

    def __init__(self, hub: Hub, person: Person | None, listener: Listener | None = None, address: str = "") -> None:
        self.hub = hub
        self.person = person
        self.listener = listener
        self.address = address
        self.watched: list[Room] = []
        self.received = 0.0  # when the current message arrived

    async def answer(self, message: Message) -> Outgoing | None:
        """Handle a message. Every error becomes one sentence."""
        self.hub.answered += 1
        self.received = self.hub.pulse.received()
        telemetry.MESSAGES.labels(type(message).__name__.lower()).inc()
        started = time.perf_counter()
        try:
            answer = await HANDLERS[type(message)](self, message)
        except Refused as reason:
            answer = self.refusal(message.id, reason.code, str(reason), reason.facts)
        except CaravelaError as reason:
            answer = self.refusal(message.id, "bad-choice", str(reason))
        except Conflict:
            answer = self.refusal(message.id, "busy", "Others acted at the same moment; send it again.")
        except Exception as reason:
            answer = self.failure(message, reason)
        telemetry.ANSWERED.observe(time.perf_counter() - started)
        return answer

    def refusal(
        self, id: str | None, code: str, sentence: str, facts: dict[str, str | int] | None = None
    ) -> RefusalShown:
        telemetry.REFUSED.labels(code).inc()
        return RefusalShown(id=id, code=code, sentence=sentence, facts=facts or {})

    def failure(self, message: Message, reason: Exception) -> RefusalShown:
        """An error of the server, not of the client."""
        self.hub.log.error("a message failed", type=type(message).__name__, reason=type(reason).__name__)
        if is_of_store(reason):
            sentence = "The store cannot be reached just now; send it again with the same id."
            return self.refusal(message.id, "store-failed", sentence)
        return self.refusal(message.id, "failed", "Something went wrong here; nothing has been changed.")

    def someone(self) -> Person:
        if self.person is None:
            raise Refused("who-are-you", "Say who you are first: a guest's name is enough.")
        return self.person

    async def named(self) -> Person:
        """The same person under their current name, as others see it."""
        self.person = await self.hub.registry.as_named(self.someone())
        return self.person

    async def check_here(self) -> None:
        """After a conflict: it may be caused by the deletion of this person."""
        async with self.hub.database.reading() as connection:
            await check_here(connection, self.someone().id)

    def connected(self) -> Listener:
        if self.listener is None:
            raise Refused("needs-socket", "Watching needs a WebSocket; over HTTP, ask for the table again.")
        return self.listener

    async def may_open(self, person: Person) -> None:
        """Refuse another table if the person, or their address, has too many."""
        hub, limits = self.hub, self.hub.settings.limits
        hub.rate_limits.check("tables", person.id)
        if self.address:
            hub.rate_limits.check("tables from one address", self.address)
        hosted, _, from_address = await hub.archive.tables_at_once(person.id, self.origin)
        if hosted >= limits.tables_at_once:
            raise Refused(
                "too-many",
                "You have {count} tables open or running; end or close one first.",
                limit="tables",
                count=hosted,
            )
        if from_address >= limits.tables_at_once_and_address:
            raise Refused(
                "too-many",
                "{count} tables have been opened from your address; end one first.",
                limit="tables of address",
                count=from_address,
            )

    async def may_let_bots_play(self, host: str, counted: int = 0) -> None:
        """Refuse a game of bots alone if its host has too many; `counted` is 1 if this table is stored as such."""
        _, of_bots, _ = await self.hub.archive.tables_at_once(host, "")
        others = of_bots - counted
        if others >= self.hub.settings.limits.bot_tables_at_once:
            raise Refused(
                "too-many",
                "You have {count} tables at which only bots play; wait for one to end.",
                limit="tables of bots",
                count=others,
            )

    def turn_to_open(self, person: Person) -> AbstractAsyncContextManager[None]:
        """A lock: tables of one person, and of one address, are counted and opened one after the other."""
        return self.hub.opening.turn(person.id, f"address {self.address}")

    @property
    def origin(self) -> str:
        """A keyed fingerprint of the address, which distinguishes addresses without revealing them."""
        return self.hub.registry.signed_fingerprint(self.address) if self.address else ""

    # -- tables --------------------------------------------------------------------------------------

    async def in_room(
        self, id: str, act: Callable[[Room], Awaitable[Any]], client_id: str | None, ply: int | None = None
    ) -> tuple[int, Any]:
        """Act in a room and commit; retry if another process wrote first. Returns the event number and the result of
        the action. If the message names another ply than the one in memory, read new events first. If a player's time
        was up when the message arrived, apply that first."""
        room = self.hub.room(id)
        await self.hub.presence.settle()
        for _ in range(ATTEMPTS):
            try:
                async with room.entered() as table:
                    if ply is not None and ply != table.ply:
                        await room.take_in()
                    if time_is_up(room, self.received):
                        await go_on(room)
                        await room.commit()
                    with room.asked(self.received):
                        result = await act(room)
                    number = await room.commit(client_id, by=None if self.person is None else self.person.id)
                return number, result
            except Conflict:
                async with room.entered():
                    pass  # reads what the other process has written, and sends it to the audience
                await self.check_here()
                if client_id is not None:
                    before = await self.hub.archive.number_of(id, client_id)
                    if before is not None:
                        self.hub.rate_limits.bucket("messages", self.address).spend(REPEAT_COST)
                        return before, None
        raise Conflict

    def client_id(self, id: str | None) -> str | None:
        return None if id is None else f"{self.someone().id} {id}"

    async def act(self, message: AtTable, act: Callable[[Room, Person], Awaitable[Any]]) -> Done:
        """Perform a person's action at a table once per message id, then everything that follows automatically. An
        action that returns False has asked the other players for consent."""
        person, id = await self.named() if isinstance(message, Sit) else self.someone(), message.table
        client_id = self.client_id(message.id)
        if client_id is not None:
            before = await self.hub.archive.number_of(id, client_id)
            if before is not None:
                return Done(id=message.id, table=id, number=before, repeated=True)

        async def act_and_go_on(room: Room) -> Any:
            if isinstance(message, REPEATABLE) and room.table.number >= MOST_EVENTS:
                raise Refused(
                    "too-many",
                    "So much was changed at this table that only moves are left; open a new one.",
                    limit="changes of table",
                )
            replayed = room.replayed
            try:
                result = await act(room, person)
                if room.table.status == "running" and room.play is not None:
                    await go_on(room)
                return result
            finally:
                if room.replayed > replayed:
                    self.hub.rate_limits.charge(limits, DEEP_UNDO_COST - 1)

        # Moves are not limited, because a game ends. Sitting down and leaving, asking and answering could be repeated
        # without end.
        counted = ["acts", "seats"] if isinstance(message, Sit) else ["acts"]
        limits = [(what, person.id) for what in counted]
        limits += [(f"{what} from one address", self.address) for what in counted if self.address]
        with self.hub.rate_limits.taking(*limits) as happened:
            before = self.hub.room(id).sent_number
            number, result = await self.in_room(
                id, act_and_go_on, client_id, message.ply if isinstance(message, Undo | AnswerUndo) else None
            )
            if number > before:
                happened()
        return Done(id=message.id, table=id, number=number, asked=result is False)

    def leave_all(self) -> None:
        """Stop all listening of this client."""
        if self.listener is not None:
            self.hub.lobby.listeners.discard(self.listener)
            for room in self.watched:
                room.leave(self.listener)
            self.listener = None  # breaks a reference cycle: the listener holds this conversation
        self.watched = []
