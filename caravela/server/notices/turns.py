"""Turn notices wait in an outbox. They are written with the event that started the turn, so none is lost; each is
claimed before it is sent, so none is sent twice. A notice whose turn has passed is dropped.

A server that shuts down finishes deliveries in progress. A claim whose process was killed before it stored the outcome
expires, and the notice is sent again under the same id, by which the receiver can recognise a duplicate.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Row, and_, delete, func, or_, select, update
from sqlalchemy import Table as Rows

from caravela.games import rules_of
from caravela.language.translation import translation
from caravela.server.notices.channels import Unreachable, send_mail, send_webhook
from caravela.server.notices.http_post import PATIENCE
from caravela.server.notices.push import PushFailed, PushTarget, push_key, send_push
from caravela.server.notices.wishes import Wishes, forget_browsers, wishes_of
from caravela.server.operations import telemetry
from caravela.server.operations.tasks import is_wanted
from caravela.server.people.registry import new_id
from caravela.server.store.schema import outbox, people, seats, tables
from caravela.server.tables.events import Stored

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

TRIES = 5
AT_ONCE = {"email": 8, "webhook": 64, "push": 32}
"""Concurrent deliveries per channel. Slow receivers delay only others on the same channel."""
LOOKED_AT = 400
CLAIMED_FOR = 120.0
"""Seconds after which a claim expires: longer than any delivery takes, so its process must have died."""

KNOWN_FOR = 30.0
KEPT_FOR = 30 * 86_400.0
"""Seconds for which sent notices are kept, so that hosts can look them up."""


AGAIN = 3600.0
"""Seconds before a person is notified again of a turn at the same table while they have done nothing since."""
MOST_AN_HOUR = 30
"""Immediate notices per person, channel and hour; further ones are combined into a digest."""
PLAIN = re.compile(r"[\w '’!?,&+()-]*")
"""Characters that no mail or chat program turns into a link, a mention or formatting."""


def plain(text: str) -> str:
    """A title or name if nothing in it could become a link; otherwise an empty string."""
    return text if PLAIN.fullmatch(text) else ""


def turn_sentence(name: str, game: str, title: str, language: str) -> str:
    """The notification of a turn in one sentence; without a name or a title that is empty."""
    say = translation(language).say
    if name:
        if title:
            return say("{name}, it is your turn in {game} at {title}.", name=name, game=game, title=title)
        return say("{name}, it is your turn in {game}.", name=name, game=game)
    return (
        say("It is your turn in {game} at {title}.", game=game, title=title)
        if title
        else say("It is your turn in {game}.", game=game)
    )


class Notice(msgspec.Struct, frozen=True):
    """The content of a notice."""

    table: str
    title: str
    game: str
    link: str
    sentence: str


class Turns:
    """Writes turn notices to the outbox and delivers them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: dict[str, tuple[float, Wishes]] = {}
        self.deliveries: set[asyncio.Task[None]] = set()
        self.free = dict(AT_ONCE)  # free delivery slots per channel
        self.claiming: set[str] = set()  # ids of notices in delivery in this process

    async def wishes(self, person: str) -> Wishes:
        until, wishes = self.known.get(person, (0.0, Wishes()))
        if until < time.monotonic():
            wishes, _ = await wishes_of(self.hub.database, person)
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[person] = (time.monotonic() + KNOWN_FOR, wishes)
        return wishes

    async def rows_for(self, room: Room, pending: list[Stored]) -> list[tuple[Rows, list[dict[str, Any]]]]:
        """The notices that events cause: somebody's turn has started who is not watching."""
        table = room.table
        if table.status != "running" or table.to_move is None or table.turn_number < pending[0].number:
            return []
        seat = table.seats[table.to_move]
        if seat.person is None or seat.held is not None or seat.person in room.present():
            return []
        wishes = await self.wishes(seat.person)
        if not wishes.channels:
            return []
        channels = await self.open_channels(seat.person, table.id, seat.acted, wishes)
        game, title = rules_of(table.opened.game).title, plain(table.opened.title)
        sentence = turn_sentence(plain(seat.name or ""), game, title, wishes.language)
        link = f"{self.hub.settings.base_url}/table/{table.id}"
        notice = Notice(table.id, title, game, link, sentence)
        now = time.time()
        rows = [
            {
                "id": new_id(),
                "person": seat.person,
                "table_id": table.id,
                "turn": table.turn_number,
                "channel": channel,
                "body": msgspec.json.encode(notice).decode(),
                "due": max(now, after) if hours <= 0 else (now // (hours * 3600) + 1) * hours * 3600,
                "progress": "waiting",
                "tries": 0,
                "digest": hours > 0,
                "created": now,
            }
            for channel, (hours, after) in channels.items()
        ]
        return [(outbox, rows)] if rows else []

    async def open_channels(
        self, person: str, table: str, acted: int, wishes: Wishes
    ) -> dict[str, tuple[float, float]]:
        """The channels for a notice, each with its digest interval in hours and the earliest time of delivery. A person
        who has done nothing at the table since the last notice is notified again only an hour later, so that undone and
        repeated moves cause no flood. After many notices within an hour, further ones are combined into a digest."""
        own, now = outbox.c.person == person, time.time()
        postponed = and_(outbox.c.progress == "waiting", outbox.c.tries == 0, ~outbox.c.digest, outbox.c.due > now)
        notified = and_(own, outbox.c.progress != "dropped", ~postponed)
        unanswered = and_(notified, outbox.c.table_id == table, outbox.c.turn > acted, ~outbox.c.digest)
        async with self.hub.database.reading() as connection:
            last = select(outbox.c.channel, func.max(outbox.c.due)).where(unanswered).group_by(outbox.c.channel)
            after = {row[0]: row[1] + AGAIN for row in await connection.execute(last)}
            recent = select(outbox.c.channel, func.count()).where(notified, outbox.c.created > now - 3600)
            counts = {row[0]: row[1] for row in await connection.execute(recent.group_by(outbox.c.channel))}
            address = (await connection.execute(select(people.c.email).where(people.c.id == person))).scalar()
        return {
            channel: (
                wishes.digest_hours if counts.get(channel, 0) < MOST_AN_HOUR else max(1.0, wishes.digest_hours),
                after.get(channel, 0.0),
            )
            for channel in wishes.channels
            if channel != "email" or address is not None
        }

    async def drop_old(self) -> None:
        """Delete old notices that were sent or dropped."""
        done = outbox.c.progress.in_(["sent", "dropped"])
        async with self.hub.database.writing() as connection:
            await connection.execute(delete(outbox).where(done, outbox.c.due < time.time() - KEPT_FOR))

    async def deliver(self) -> None:
        """Deliver due notices until the server stops."""
        while is_wanted():
            try:
                await self.deliver_due()
            except Exception as reason:
                self.hub.log.warning("notices wait", reason=type(reason).__name__)
            await asyncio.sleep(self.hub.settings.sweep_seconds)

    async def deliver_due(self) -> None:
        now = time.time()
        for channel in AT_ONCE:
            if self.free[channel] > 0:
                for group in await self.due_groups(channel, now):
                    if self.free[channel] > 0:
                        self.begin(channel, group)
        if self.deliveries:
            await asyncio.wait(self.deliveries, timeout=self.hub.settings.sweep_seconds)

    async def due_groups(self, channel: str, now: float) -> list[list[Row[Any]]]:
        """Due notices of one channel that are not in delivery here, the longest due first; a digest is one group."""
        ready = or_(outbox.c.progress == "waiting", outbox.c.progress == "claimed")
        due = select(outbox).where(ready, outbox.c.due <= now, outbox.c.channel == channel)
        async with self.hub.database.reading() as connection:
            rows = (await connection.execute(due.order_by(outbox.c.due).limit(LOOKED_AT))).all()
        together: dict[str, list[Row[Any]]] = {}
        for row in rows:
            if row.id not in self.claiming:
                together.setdefault(f"digest of {row.person}" if row.digest else row.id, []).append(row)
        return list(together.values())

    def begin(self, channel: str, group: list[Row[Any]]) -> None:
        ids = {row.id for row in group}
        self.free[channel] -= 1
        self.claiming |= ids
        task = asyncio.create_task(self.claim_and_send(group))
        self.deliveries.add(task)
        task.add_done_callback(lambda done: self.ended(done, channel, ids))

    async def claim_and_send(self, group: list[Row[Any]]) -> None:
        claimed = [row for row in group if await self.claim(row)]
        if claimed:
            await self.send(claimed)

    def ended(self, task: asyncio.Task[None], channel: str, ids: set[str]) -> None:
        self.deliveries.discard(task)
        self.free[channel] += 1
        self.claiming -= ids
        if not task.cancelled() and task.exception() is not None:
            self.hub.log.warning("a notice waits", reason=type(task.exception()).__name__)

    async def close(self) -> None:
        """Wait for deliveries in progress."""
        if self.deliveries:
            await asyncio.wait(self.deliveries, timeout=PATIENCE)

    async def claim(self, row: Row[Any]) -> bool:
        """Claim a notice for this process. Drop it if the turn has passed, if a later notice covers the table, or after
        too many attempts."""
        turn = row.tries < TRIES and await self.still_to_move(row)
        async with self.hub.database.writing() as connection:
            taken = await connection.execute(
                update(outbox)
                .where(outbox.c.id == row.id, outbox.c.progress == row.progress, outbox.c.tries == row.tries)
                .values(progress="claimed" if turn else "dropped", tries=row.tries + 1, due=time.time() + CLAIMED_FOR)
            )
        if not turn:
            telemetry.NOTICES.labels(row.channel, "dropped").inc()
            self.hub.log.info("notice", channel=row.channel, outcome="dropped")
        return turn and taken.rowcount == 1

    async def still_to_move(self, row: Row[Any]) -> bool:
        wanted = (
            select(seats.c.person)
            .join(tables, (tables.c.id == seats.c.table_id) & (tables.c.to_move == seats.c.seat))
            .where(tables.c.id == row.table_id, tables.c.status == "running")
        )
        later = select(outbox.c.id).where(
            *(outbox.c.person == row.person, outbox.c.table_id == row.table_id, outbox.c.channel == row.channel),
            *(outbox.c.turn > row.turn, outbox.c.progress != "dropped"),
        )
        async with self.hub.database.reading() as connection:
            if (await connection.execute(wanted)).scalar() != row.person:
                return False
            return (await connection.execute(later.limit(1))).first() is None

    async def send(self, rows: list[Row[Any]]) -> None:
        """Send one message for a notice or a whole digest, then store the outcome."""
        outcome, due = await self.deliver_group(rows)
        telemetry.NOTICES.labels(rows[0].channel, "retried" if outcome == "waiting" else outcome).inc()
        async with self.hub.database.writing() as connection:
            values: dict[str, Any] = {"progress": outcome}
            if outcome == "waiting":
                values["due"] = due
            ids = [row.id for row in rows]
            await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(**values))
        self.hub.log.info("notice", channel=rows[0].channel, outcome=outcome)

    async def deliver_group(self, rows: list[Row[Any]]) -> tuple[str, float]:
        """Try to deliver; returns the outcome and, if it is to wait, the time of the next attempt."""
        id, channel = rows[0].id, rows[0].channel
        wishes, email = await wishes_of(self.hub.database, rows[0].person)
        notices = [msgspec.json.decode(row.body, type=Notice) for row in rows]
        lines = [f"{notice.sentence} {notice.link}" for notice in notices]
        subject = translation(wishes.language).say_count(
            "Caravela: your turn", "Caravela: your turn at {count} tables", len(lines)
        )
        try:
            if channel == "webhook" and wishes.webhook is not None:
                first = (
                    msgspec.to_builtins(notices[0]) if len(notices) == 1 else {"notices": msgspec.to_builtins(notices)}
                )
                body, local = {"id": id, **first}, self.hub.settings.local_webhooks
                await send_webhook(rows[0].person, wishes, subject, lines, body, local, self.hub.rate_limits)
            elif channel == "push" and wishes.push:
                await self.push(rows[0].person, wishes, notices, subject, id)
            elif channel == "email" and email and self.hub.settings.mail is not None:
                await send_mail(self.hub.settings.mail, email, subject, lines, id)
            else:
                return "dropped", 0.0
        except Unreachable as reason:
            again = reason.again and rows[0].tries + 1 < TRIES
            return "waiting" if again else "dropped", time.time() + 15.0 * 2 ** rows[0].tries
        return "sent", 0.0

    async def push(self, person: str, wishes: Wishes, notices: list[Notice], subject: str, id: str) -> None:
        """Send to all browsers of a person; remove those that no longer accept messages."""
        settings, key = self.hub.settings, await push_key(self.hub.database)
        link = notices[0].link if len(notices) == 1 else f"{settings.base_url}/me"
        text = " ".join(notice.sentence for notice in notices)[:500]
        message = {"title": subject, "text": text, "link": link, "id": id}
        gone: list[PushTarget] = []
        failures: list[PushFailed] = []

        async def send(target: PushTarget) -> None:
            try:
                contact, local = settings.base_url, settings.local_webhooks
                await send_push(key, person, target, message, contact, local, self.hub.rate_limits)
            except PushFailed as reason:
                failures.append(reason)
                if reason.gone:
                    gone.append(target)

        await asyncio.gather(*(send(target) for target in wishes.push))
        if gone:
            await forget_browsers(self.hub.database, person, gone)
            self.known.pop(person, None)
        if len(failures) == len(wishes.push):
            raise Unreachable(any(each.again and not each.gone for each in failures))
