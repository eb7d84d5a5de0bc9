"""Who somebody is. Tokens are random and kept only as fingerprints."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from itsdangerous import BadSignature, Signer
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from caravela.server.errors import Refused
from caravela.server.people.look_alikes import KEYS_NOW, is_reserved, keys_in_any_case, look_alike_key
from caravela.server.people.names import checked_email, clean_name
from caravela.server.people.passwords import hashed_password, nobodys_password, password_fits
from caravela.server.store.about import first_about, read_about, write_about
from caravela.server.store.database import Database
from caravela.server.store.schema import GOING, codes, people, sessions

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
SEEN_EVERY = 600.0
REVOKED = "revoked"
SIGNING_KEY = "signing key"
SESSION_DAYS = {"browser": 90.0, "bot": 365.0}
"""Days without use after which a session ends."""
MOST_SESSIONS = {"browser": 30, "bot": 20}
"""Of one person."""
MOST_NAMED = 500
GUEST = " (guest)"
"""Behind the name of a guest whose name has become an account's."""
WHO_ARE_YOU = "Say who you are first: a guest's name is enough."


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Person(msgspec.Struct, frozen=True):
    """Somebody the server knows, and the session they speak in."""

    id: str
    name: str
    kind: str
    session: str = ""
    session_kind: str = "browser"


class Registry:
    """People and their sessions."""

    def __init__(self, database: Database, key: str) -> None:
        self.database = database
        self.signer = Signer(key, salt="session")
        self.browser_signer = Signer(key, salt="browser")
        self.known: dict[str, tuple[float, Person]] = {}  # by the token's fingerprint, for a short while
        self.forgotten = 0  # how often all of them had to be forgotten

    # -- coming in -----------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A guest of this name, and the token of their first session."""
        id, clean = new_id(), clean_name(name)
        await self.check_look_alikes(clean)
        row = {"id": id, "kind": "guest", "name": clean, "wishes": "{}", "created": time.time()}
        async with self.database.writing() as connection:
            await connection.execute(insert(people), row)
            return await self.add_session(connection, Person(id, clean, "guest"), "browser")

    async def new_account(
        self, name: str, password: str, email: str | None, guest: Person | None
    ) -> tuple[Person, str]:
        """An account; a guest who makes one keeps seats and games, and their connection. All tokens a guest had end:
        whoever had one must not have the account."""
        clean, hashed = clean_name(name), await hashed_password(password)
        mail = checked_email(email)
        await self.check_look_alikes(clean)
        values = {
            "kind": "account",
            "name": clean,
            "name_key": clean.lower(),
            "look_alike_key": look_alike_key(clean),
            "password": hashed,
            "unconfirmed_email": mail,
        }
        try:
            async with self.database.writing() as connection:
                if guest is not None and guest.kind == "guest":
                    id = guest.id
                    still_guest = (people.c.id == id) & (people.c.kind == "guest")
                    changed = await connection.execute(update(people).where(still_guest).values(**values))
                    if changed.rowcount == 0:  # an account already, which only its password opens, or deleted
                        raise Refused("who-are-you", WHO_ARE_YOU)
                    for session in await self.other_sessions(connection, guest):
                        await self.database.tell(connection, f"revoked {id} {session}")
                    await connection.execute(
                        delete(sessions).where(sessions.c.person == id, sessions.c.id != guest.session)
                    )
                    renewed = await self.renew_session(connection, Person(id, clean, "account", guest.session))
                    await note_revoked(connection)
                    self.forget()
                    return renewed
                id = new_id()
                row = {"id": id, "wishes": "{}", "created": time.time(), **values}
                await connection.execute(insert(people), row)
                self.forget()
                return await self.add_session(connection, Person(id, clean, "account"), "browser")
        except IntegrityError:
            raise Refused(
                "name-taken", "There is already an account '{name}'; choose another name.", name=clean
            ) from None

    async def other_sessions(self, connection: AsyncConnection, person: Person) -> list[str]:
        wanted = select(sessions.c.id).where(sessions.c.person == person.id, sessions.c.id != person.session)
        return list((await connection.execute(wanted)).scalars())

    async def renew_session(self, connection: AsyncConnection, person: Person) -> tuple[Person, str]:
        """Another token for a session that goes on; the one before is worth nothing any more."""
        token, now = secrets.token_urlsafe(32), time.time()
        values = {"fingerprint": fingerprint(token), "kind": "browser", "created": now, "seen": now}
        renewed = await connection.execute(update(sessions).where(sessions.c.id == person.session).values(**values))
        if renewed.rowcount == 0:  # it was ended while others still knew it
            raise Refused("who-are-you", WHO_ARE_YOU)
        return person, self.signer.sign(token).decode()

    async def check_look_alikes(self, name: str) -> None:
        """Refuse a name that could be taken for an account's, or for the server's own."""
        keys = keys_in_any_case(name)
        same = or_(people.c.look_alike_key.in_(keys), people.c.name_key == name.lower())
        async with self.database.reading() as connection:
            taken = (await connection.execute(select(people.c.name).where(same))).scalar()
        if taken is not None:
            raise Refused(
                "name-taken", "There is an account '{name}', which looks like that; choose another name.", name=taken
            )
        if is_reserved(name):
            raise Refused("bad-name", "Nobody is called '{name}' here; choose another name.", name=name)

    async def as_named(self, person: Person) -> Person:
        """A person under the name that they bear now. A guest's that has become an account's, or looks like one, is no
        longer theirs alone: it is told apart from now on."""
        async with self.database.reading() as connection:
            row = (
                await connection.execute(select(people.c.name, people.c.kind).where(people.c.id == person.id))
            ).first()
        if row is None or row.kind == GOING:
            raise Refused("who-are-you", WHO_ARE_YOU)
        name = str(row.name)
        if row.kind == "guest":
            try:
                await self.check_look_alikes(name)
            except Refused:
                name = f"{name.removesuffix(GUEST)}{GUEST}"
                async with self.database.writing() as connection:
                    still_guest = (people.c.id == person.id) & (people.c.kind == "guest")
                    await connection.execute(update(people).where(still_guest).values(name=name))
                self.forget()
        return msgspec.structs.replace(person, name=name, kind=str(row.kind))

    async def note_look_alikes(self) -> None:
        """Accounts of older releases get the key by which names that look like theirs are refused; of several that
        look alike already, the oldest."""
        async with self.database.writing() as connection:
            wanted = select(people.c.id, people.c.name).where(
                people.c.kind == "account",
                or_(people.c.look_alike_key.is_(None), ~people.c.look_alike_key.startswith(KEYS_NOW)),
            )
            for row in (await connection.execute(wanted.order_by(people.c.created))).all():
                key = look_alike_key(row.name)
                taken = select(people.c.id).where(people.c.look_alike_key == key).exists()
                change = update(people).where(people.c.id == row.id, ~taken).values(look_alike_key=key)
                await connection.execute(change)

    async def check_password(self, person: Person, password: str) -> str:
        """Refuse a wrong password; returns the hash of the right one."""
        async with self.database.reading() as connection:
            wanted = select(people.c.password).where(people.c.id == person.id, people.c.kind == "account")
            hashed = (await connection.execute(wanted)).scalar()
        if hashed is None or not await asyncio.to_thread(password_fits, hashed, password):
            raise Refused("wrong-password", "That is not the password of this account.")
        return str(hashed)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password for who knows the one before; all other sessions end, and so do codes for a new one."""
        hashed = await self.check_password(person, old)
        fresh = await hashed_password(new)
        async with self.database.writing() as connection:
            unchanged = (people.c.id == person.id) & (people.c.password == hashed)  # of two at once, one counts
            changed = await connection.execute(update(people).where(unchanged).values(password=fresh))
            if changed.rowcount == 0:
                raise Refused("wrong-password", "That is not the password of this account.")
            await connection.execute(delete(codes).where(codes.c.person == person.id, codes.c.purpose == "reset"))
            for session in await self.other_sessions(connection, person):
                await self.database.tell(connection, f"revoked {person.id} {session}")
            await connection.execute(
                delete(sessions).where(sessions.c.person == person.id, sessions.c.id != person.session)
            )
            await note_revoked(connection)
        self.forget()

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.name_key == name.strip().lower()))).first()
        fits = await asyncio.to_thread(password_fits, row.password if row else nobodys_password(), password)
        if row is None or not fits:
            raise Refused("wrong-password", "There is no account with this name and password.")
        check_ban(row.banned_until, row.ban_reason)
        async with self.database.writing() as connection:
            # Checking takes a while: a change of the password meanwhile has ended all sessions of the old one.
            unchanged = select(people.c.id).where(people.c.id == row.id, people.c.password == row.password)
            if (await connection.execute(unchanged.with_for_update())).first() is None:
                raise Refused("wrong-password", "There is no account with this name and password.")
            return await self.add_session(connection, Person(row.id, row.name, row.kind), "browser")

    def known_browser(self, person: Person) -> str:
        """What a browser keeps that somebody has signed in with; it lets nobody in, and only spares waiting."""
        return self.browser_signer.sign(f"{person.id} {new_id()}").decode()

    async def browser_of(self, signed: str | None, name: str) -> str | None:
        """Which browser this is, if the owner of a name has signed in with it before."""
        try:
            known = self.browser_signer.unsign(signed or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        owner = await self.named(name)
        return known if owner is not None and known.partition(" ")[0] == owner.id else None

    async def new_session(self, person: Person, kind: str, label: str = "") -> tuple[Person, str]:
        """Another session for the owner of a valid one, and its token, which is shown only now."""
        async with self.database.writing() as connection:
            own = select(sessions.c.id).where(sessions.c.id == person.session, sessions.c.person == person.id)
            if (await connection.execute(own.with_for_update(read=True))).first() is None:
                raise Refused("who-are-you", WHO_ARE_YOU)
            return await self.add_session(connection, person, kind, label)

    async def add_session(
        self, connection: AsyncConnection, person: Person, kind: str, label: str = ""
    ) -> tuple[Person, str]:
        token, id, now = secrets.token_urlsafe(32), new_id(), time.time()
        await check_here(connection, person.id)
        await self.drop_oldest(connection, person.id, kind)
        row = {
            "id": id,
            "person": person.id,
            "fingerprint": fingerprint(token),
            "kind": kind,
            "label": label[:80],
            "created": now,
            "seen": now,
        }
        await connection.execute(insert(sessions), row)
        return msgspec.structs.replace(person, session=id, session_kind=kind), self.signer.sign(token).decode()

    async def drop_oldest(self, connection: AsyncConnection, person: str, kind: str) -> None:
        """Make room for one more session: programs' tokens are refused when there are many, of browsers the one that
        was used longest ago ends."""
        wanted = select(sessions.c.id).where(sessions.c.person == person, sessions.c.kind == kind)
        ids = list((await connection.execute(wanted.order_by(sessions.c.seen.desc()))).scalars())
        if len(ids) < MOST_SESSIONS[kind]:
            return
        if kind == "bot":
            raise Refused("too-many", "You have {count} tokens for programs; revoke one first.", count=len(ids))
        await connection.execute(delete(sessions).where(sessions.c.id.in_(ids[MOST_SESSIONS[kind] - 1 :])))
        await note_revoked(connection)

    async def drop_expired(self, guest_days: float = 0.0) -> None:
        """End all sessions that nobody has used for long. Those of guests are kept, though they let nobody in any more,
        as long as it has to be known when a guest was last here."""
        now = time.time()
        guests = select(people.c.id).where(people.c.kind == "guest")
        async with self.database.writing() as connection:
            for kind, days in SESSION_DAYS.items():
                old = (sessions.c.kind == kind) & (sessions.c.seen < now - days * 86_400)
                known_long_enough = sessions.c.seen < now - guest_days * 86_400
                await connection.execute(delete(sessions).where(old, ~sessions.c.person.in_(guests)))
                await connection.execute(delete(sessions).where(old, known_long_enough))

    async def absent_guests(self, days: float, most: int) -> list[str]:
        """Guests who have not been here for so many days, those who came first before the others."""
        before = time.time() - days * 86_400
        last = select(func.max(sessions.c.seen)).where(sessions.c.person == people.c.id).scalar_subquery()
        absent = (people.c.kind == "guest") & (people.c.created < before) & (func.coalesce(last, 0.0) < before)
        wanted = select(people.c.id).where(absent).order_by(people.c.created).limit(most)
        async with self.database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    # -- being known ---------------------------------------------------------------------------------

    def forget(self) -> None:
        """Sessions have ended, or are of somebody else: everybody is looked up anew, also whoever is just coming in."""
        self.known.clear()
        self.forgotten += 1

    async def by_token(self, signed: str, anew: bool = False) -> Person | None:
        """Whose token this is; nobody's if it is forged or revoked. What another process has revoked may be known here
        for some seconds more, unless it is asked `anew`."""
        try:
            token = self.signer.unsign(signed).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        key, now = fingerprint(token), time.time()
        until, person = self.known.get(key, (0.0, None))
        if person is not None and until > now and not anew:
            return person
        forgotten = -1
        while forgotten != self.forgotten:  # what was read before sessions ended may be theirs
            forgotten = self.forgotten
            person = await self.read_session(key, now)
        if person is not None:
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[key] = (now + 5.0, person)
        return person

    async def read_session(self, key: str, now: float) -> Person | None:
        """Whose session has a token with this fingerprint, which is noted as seen."""
        wanted = (
            select(
                people.c.id,
                people.c.name,
                people.c.kind,
                sessions.c.id.label("session"),
                sessions.c.kind.label("how"),
                sessions.c.seen,
                people.c.banned_until,
                people.c.ban_reason,
            )
            .join(sessions, sessions.c.person == people.c.id)
            .where(sessions.c.fingerprint == key)
        )
        async with self.database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None or now - row.seen > SESSION_DAYS[row.how] * 86_400:
            return None
        check_ban(row.banned_until, row.ban_reason)
        if now - row.seen > SEEN_EVERY:
            async with self.database.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == row.session).values(seen=now))
        return Person(row.id, row.name, row.kind, row.session, row.how)

    async def sessions_of(self, person: Person) -> list[dict[str, Any]]:
        columns = (sessions.c.id, sessions.c.kind, sessions.c.label, sessions.c.created, sessions.c.seen)
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(*columns).where(sessions.c.person == person.id))).mappings().all()
        return [{**row, "this": row["id"] == person.session} for row in rows]

    async def revoke(self, person_id: str, session: str | None = None) -> int:
        """End a session of a person, or all of them."""
        wanted = delete(sessions).where(sessions.c.person == person_id)
        if session is not None:
            wanted = wanted.where(sessions.c.id == session)
        async with self.database.writing() as connection:
            count = int((await connection.execute(wanted)).rowcount)
            await note_revoked(connection)
            await self.database.tell(connection, f"revoked {person_id} {session or '-'}")
        self.forget()
        return count

    async def mark_going(self, person: str) -> str | None:
        """Begin to delete a person: nobody can come in as them, and nothing is written in their name any more, in
        whatever process. Gives the name; none if they are gone already."""
        nothing = {"name_key": None, "look_alike_key": None, "password": None, "email": None, "unconfirmed_email": None}
        async with self.database.writing() as connection:
            change = update(people).where(people.c.id == person).values(kind=GOING, **nothing)
            await connection.execute(change)  # first: it waits for everything that is being written in their name
            name = (await connection.execute(select(people.c.name).where(people.c.id == person))).scalar()
            await connection.execute(delete(codes).where(codes.c.person == person))
            await connection.execute(delete(sessions).where(sessions.c.person == person))
            await note_revoked(connection)
            await self.database.tell(connection, f"revoked {person} -")
        self.forget()
        return None if name is None else str(name)

    async def going(self) -> list[str]:
        """Whose deletion has begun."""
        async with self.database.reading() as connection:
            return list((await connection.execute(select(people.c.id).where(people.c.kind == GOING))).scalars())

    async def last_revoked(self) -> str:
        """Changes whenever sessions have ended, in whatever process."""
        async with self.database.reading() as connection:
            return await read_about(connection, REVOKED) or ""

    async def still_open(self, ids: list[str]) -> set[str]:
        """Which of these sessions have not been revoked."""
        open_ones: set[str] = set()
        async with self.database.reading() as connection:
            for i in range(0, len(ids), MOST_NAMED):
                wanted = select(sessions.c.id).where(sessions.c.id.in_(ids[i : i + MOST_NAMED]))
                open_ones |= set((await connection.execute(wanted)).scalars())
        return open_ones

    def signed_fingerprint(self, text: str) -> str:
        """The same for equal texts; the text cannot be guessed from it without the key."""
        return self.signer.get_signature(f"fingerprint of {text}").decode()

    def table_id(self, person: str, message: str) -> str:
        """The id of the table that a person's message opens: the same when it comes again, and nobody can guess it."""
        number = int.from_bytes(self.signer.get_signature(f"{person} opens {message}"))
        return "".join(ALPHABET[number // len(ALPHABET) ** i % len(ALPHABET)] for i in range(12))

    async def named(self, name: str) -> Person | None:
        """The owner of the account of this name."""
        wanted = select(people).where(people.c.name_key == name.strip().lower())
        async with self.database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Person(row.id, row.name, row.kind)


def check_ban(until: float | None, reason: str | None) -> None:
    """Refuse who is kept out, and say for how long."""
    if until is not None and until > time.time():
        day = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d")
        raise Refused(
            "banned", "The host keeps you out until {day}: {reason}", day=day, reason=reason or "no reason was given"
        )


async def check_here(connection: AsyncConnection, person: str) -> None:
    """Refuse who is being deleted, as somebody whose session has ended. Where something is written in the same
    transaction, PostgreSQL lets nobody mark them as going before it is committed."""
    wanted = select(people.c.id).where(people.c.id == person, people.c.kind != GOING).with_for_update(read=True)
    if (await connection.execute(wanted)).first() is None:
        raise Refused("who-are-you", WHO_ARE_YOU)


async def note_revoked(connection: AsyncConnection) -> None:
    """Written with the end of sessions, for processes that nobody tells of it: after it, for all write this row, and
    nobody may wait for a session while holding it."""
    await write_about(connection, REVOKED, new_id())


async def signing_key(database: Database) -> str:
    """The key that cookies and links are signed with; drawn once for each database."""
    async with database.reading() as connection:
        key = await read_about(connection, SIGNING_KEY)
    if key is not None:
        return key
    async with database.writing() as connection:
        return await first_about(connection, SIGNING_KEY, secrets.token_hex(32))
