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
from caravela.server.notices.channels import PATIENCE, Unreachable, send_mail, send_webhook
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
"""Seconds after which the process that claimed a notice must have died: longer than any delivery takes."""

KNOWN_FOR = 30.0
KEPT_FOR = 30 * 86_400.0
"""Seconds for which it is kept that a notice was sent, for hosts who are asked about one."""


AGAIN = 3600.0
"""Seconds before another turn at the same table is announced to somebody who has done nothing since."""
MOST_AN_HOUR = 30
"""Immediate notices per person, channel and hour; further ones are combined."""
PLAIN = re.compile(r"[\w '’!?,&+()-]*")
"""What no mail program and no chat takes for a link, a mention or a style."""


def plain(text: str) -> str:
    """A title or a name, if nothing in it could become a link; else nothing."""
    return text if PLAIN.fullmatch(text) else ""


def turn_told(name: str, game: str, title: str, language: str) -> str:
    """That it is somebody's turn, in one sentence; without a name or a title that cannot be told."""
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
    """What a notice says."""

    table: str
    title: str
    game: str
    link: str
    sentence: str


class Turns:
    """Writes notices of turns and sends them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: dict[str, tuple[float, Wishes]] = {}
        self.under_way: set[asyncio.Task[None]] = set()
        self.free = dict(AT_ONCE)  # so many more may go out now, by each way
        self.claiming: set[str] = set()  # notices under way in this process

    async def wishes(self, person: str) -> Wishes:
        until, wishes = self.known.get(person, (0.0, Wishes()))
        if until < time.monotonic():
            wishes, _ = await wishes_of(self.hub.database, person)
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[person] = (time.monotonic() + KNOWN_FOR, wishes)
        return wishes

    async def rows_for(self, room: Room, pending: list[Stored]) -> list[tuple[Rows, list[dict[str, Any]]]]:
        """The notices that events lead to: somebody's turn has begun who is not looking."""
        table = room.table
        if table.status != "running" or table.to_move is None or table.turn_number < pending[0].number:
            return []
        seat = table.seats[table.to_move]
        if seat.person is None or seat.held is not None or seat.person in room.present():
            return []
        wishes = await self.wishes(seat.person)
        if not wishes.channels:
            return []
        channels = await self.channels_open(seat.person, table.id, seat.acted, wishes)
        game, title = rules_of(table.opened.game).title, plain(table.opened.title)
        sentence = turn_told(plain(seat.name or ""), game, title, wishes.language)
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

    async def channels_open(
        self, person: str, table: str, acted: int, wishes: Wishes
    ) -> dict[str, tuple[float, float]]:
        """By which ways a turn is told, in digests of how many hours, and not before which time. Each turn that begins
        is told. Who has done nothing at the table since they were told is told again an hour later, so that nobody is
        flooded by moves that are taken back and made again; who has been told often in the last hour is told the rest
        together."""
        mine, now = outbox.c.person == person, time.time()
        put_off = and_(outbox.c.progress == "waiting", outbox.c.tries == 0, ~outbox.c.digest, outbox.c.due > now)
        told = and_(mine, outbox.c.progress != "dropped", ~put_off)
        unanswered = and_(told, outbox.c.table_id == table, outbox.c.turn > acted, ~outbox.c.digest)
        async with self.hub.database.reading() as connection:
            last = select(outbox.c.channel, func.max(outbox.c.due)).where(unanswered).group_by(outbox.c.channel)
            after = {row[0]: row[1] + AGAIN for row in await connection.execute(last)}
            recent = select(outbox.c.channel, func.count()).where(told, outbox.c.created > now - 3600)
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
        """Forget notices that have been sent or dropped long ago; else every turn of years would stay."""
        done = outbox.c.progress.in_(["sent", "dropped"])
        async with self.hub.database.writing() as connection:
            await connection.execute(delete(outbox).where(done, outbox.c.due < time.time() - KEPT_FOR))

    async def deliver(self) -> None:
        """Send what is due, for ever."""
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
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=self.hub.settings.sweep_seconds)

    async def due_groups(self, channel: str, now: float) -> list[list[Row[Any]]]:
        """What is due by one way and not under way here, the longest due first; a digest is one group."""
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
        self.under_way.add(task)
        task.add_done_callback(lambda done: self.ended(done, channel, ids))

    async def claim_and_send(self, group: list[Row[Any]]) -> None:
        claimed = [row for row in group if await self.claim(row)]
        if claimed:
            await self.send(claimed)

    def ended(self, task: asyncio.Task[None], channel: str, ids: set[str]) -> None:
        self.under_way.discard(task)
        self.free[channel] += 1
        self.claiming -= ids
        if not task.cancelled() and task.exception() is not None:
            self.hub.log.warning("a notice waits", reason=type(task.exception()).__name__)

    async def close(self) -> None:
        """Let what is under way arrive."""
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=PATIENCE)

    async def claim(self, row: Row[Any]) -> bool:
        """Take a notice for this process alone; drop it if the turn has passed, if a later notice tells of another one
        at the table, or if it has been tried too often."""
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
        """One message for one notice, or for all of a digest; then its outcome."""
        outcome, due = await self.tried(rows)
        telemetry.NOTICES.labels(rows[0].channel, "retried" if outcome == "waiting" else outcome).inc()
        async with self.hub.database.writing() as connection:
            values: dict[str, Any] = {"progress": outcome}
            if outcome == "waiting":
                values["due"] = due
            ids = [row.id for row in rows]
            await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(**values))
        self.hub.log.info("notice", channel=rows[0].channel, outcome=outcome)

    async def tried(self, rows: list[Row[Any]]) -> tuple[str, float]:
        """Send; gives the outcome, and when to try again if it is to wait."""
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
        """To all browsers of a person; those that take no messages any more are forgotten."""
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
