"""People and their sessions. Tokens are random, and only their hashes are stored."""

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
from caravela.server.people.passwords import dummy_hash, hashed_password, password_fits
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
"""The maximum per person."""
MOST_NAMED = 500
GUEST = " (guest)"
"""Appended to a guest's name when an account has taken the name."""
WHO_ARE_YOU = "Say who you are first: a guest's name is enough."


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def fingerprint(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Person(msgspec.Struct, frozen=True):
    """A known person, and the session they use."""

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
        self.known: dict[str, tuple[float, Person]] = {}  # by token hash, cached for a few seconds
        self.forgotten = 0  # increases whenever the cache is cleared

    # -- signing in ----------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A new guest, and the token of their first session."""
        id, clean = new_id(), clean_name(name)
        await self.check_look_alikes(clean)
        row = {"id": id, "kind": "guest", "name": clean, "wishes": "{}", "created": time.time()}
        async with self.database.writing() as connection:
            await connection.execute(insert(people), row)
            return await self.add_session(connection, Person(id, clean, "guest"), "browser")

    async def new_account(
        self, name: str, password: str, email: str | None, guest: Person | None
    ) -> tuple[Person, str]:
        """A new account. A guest who creates one keeps seats, games and the current connection; all other tokens of the
        guest end, so that nobody else who has one gets into the account."""
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
                    if changed.rowcount == 0:  # it is an account already, or deleted
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
        """A new token for an existing session; the previous one becomes invalid."""
        token, now = secrets.token_urlsafe(32), time.time()
        values = {"fingerprint": fingerprint(token), "kind": "browser", "created": now, "seen": now}
        renewed = await connection.execute(update(sessions).where(sessions.c.id == person.session).values(**values))
        if renewed.rowcount == 0:  # it has ended, while a cache still had it
            raise Refused("who-are-you", WHO_ARE_YOU)
        return person, self.signer.sign(token).decode()

    async def check_look_alikes(self, name: str) -> None:
        """Refuse a name that could be mistaken for an account's or for one of the server's own."""
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
        """A person under their current name. If an account has taken a guest's name or one that looks like it, the
        guest's name gets a suffix."""
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
        """Compute keys for accounts of older releases. If existing accounts look alike, only the oldest gets the
        key."""
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
        """Refuse a wrong password; returns the stored hash."""
        async with self.database.reading() as connection:
            wanted = select(people.c.password).where(people.c.id == person.id, people.c.kind == "account")
            hashed = (await connection.execute(wanted)).scalar()
        if hashed is None or not await asyncio.to_thread(password_fits, hashed, password):
            raise Refused("wrong-password", "That is not the password of this account.")
        return str(hashed)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Change the password after checking the old one; ends all other sessions and codes for a password reset."""
        hashed = await self.check_password(person, old)
        fresh = await hashed_password(new)
        async with self.database.writing() as connection:
            unchanged = (people.c.id == person.id) & (people.c.password == hashed)  # of two changes, one wins
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
        fits = await asyncio.to_thread(password_fits, row.password if row else dummy_hash(), password)
        if row is None or not fits:
            raise Refused("wrong-password", "There is no account with this name and password.")
        check_ban(row.banned_until, row.ban_reason)
        async with self.database.writing() as connection:
            # The check takes a while; a password change in the meantime has ended all sessions of the old password.
            unchanged = select(people.c.id).where(people.c.id == row.id, people.c.password == row.password)
            if (await connection.execute(unchanged.with_for_update())).first() is None:
                raise Refused("wrong-password", "There is no account with this name and password.")
            return await self.add_session(connection, Person(row.id, row.name, row.kind), "browser")

    def known_browser(self, person: Person) -> str:
        """A cookie for a browser that somebody has signed in with. It grants no access; it only skips the queue."""
        return self.browser_signer.sign(f"{person.id} {new_id()}").decode()

    async def browser_of(self, signed: str | None, name: str) -> str | None:
        """The id of this browser, if the owner of this name has signed in with it before."""
        try:
            known = self.browser_signer.unsign(signed or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        owner = await self.named(name)
        return known if owner is not None and known.partition(" ")[0] == owner.id else None

    async def new_session(self, person: Person, kind: str, label: str = "") -> tuple[Person, str]:
        """Another session for the owner of a valid one; the token is shown only once."""
        async with self.database.writing() as connection:
            await check_here(connection, person.id)  # first, as a deletion takes the person before the sessions
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
        """Make room for another session: the least recently used browser session ends; for programs, a new token is
        refused instead."""
        wanted = select(sessions.c.id).where(sessions.c.person == person, sessions.c.kind == kind)
        ids = list((await connection.execute(wanted.order_by(sessions.c.seen.desc()))).scalars())
        if len(ids) < MOST_SESSIONS[kind]:
            return
        if kind == "bot":
            raise Refused(
                "too-many", "You have {count} tokens for programs; revoke one first.", limit="tokens", count=len(ids)
            )
        await connection.execute(delete(sessions).where(sessions.c.id.in_(ids[MOST_SESSIONS[kind] - 1 :])))
        await note_revoked(connection)

    async def drop_expired(self, guest_days: float = 0.0) -> None:
        """Delete expired sessions. Guests' sessions are kept longer, although they grant no access, because they tell
        when a guest was last here."""
        now = time.time()
        guests = select(people.c.id).where(people.c.kind == "guest")
        async with self.database.writing() as connection:
            for kind, days in SESSION_DAYS.items():
                old = (sessions.c.kind == kind) & (sessions.c.seen < now - days * 86_400)
                known_long_enough = sessions.c.seen < now - guest_days * 86_400
                await connection.execute(delete(sessions).where(old, ~sessions.c.person.in_(guests)))
                await connection.execute(delete(sessions).where(old, known_long_enough))

    async def absent_guests(self, days: float, most: int) -> list[str]:
        """Guests who have not been here for so many days, oldest accounts first."""
        before = time.time() - days * 86_400
        last = select(func.max(sessions.c.seen)).where(sessions.c.person == people.c.id).scalar_subquery()
        absent = (people.c.kind == "guest") & (people.c.created < before) & (func.coalesce(last, 0.0) < before)
        wanted = select(people.c.id).where(absent).order_by(people.c.created).limit(most)
        async with self.database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    # -- identifying people --------------------------------------------------------------------------

    def forget(self) -> None:
        """Clear the cache, because sessions have ended or changed; lookups in progress are repeated."""
        self.known.clear()
        self.forgotten += 1

    async def by_token(self, signed: str, uncached: bool = False) -> Person | None:
        """The owner of a token, or None if it is forged or revoked. A session that another process has revoked may stay
        valid here for a few seconds, unless `anew` skips the cache."""
        try:
            token = self.signer.unsign(signed).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        key, now = fingerprint(token), time.time()
        until, person = self.known.get(key, (0.0, None))
        if person is not None and until > now and not uncached:
            return person
        forgotten = -1
        while forgotten != self.forgotten:  # sessions may have ended while this one was read
            forgotten = self.forgotten
            person = await self.read_session(key, now)
        if person is not None:
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[key] = (now + 5.0, person)
        return person

    async def read_session(self, key: str, now: float) -> Person | None:
        """The owner of the session with this token hash; updates when it was last seen."""
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
        """End one session of a person, or all of them; returns how many."""
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
        """Start the deletion of a person: nobody can sign in as them, and no process writes in their name any more.
        Returns their name, or None if they no longer exist."""
        nothing = {"name_key": None, "look_alike_key": None, "password": None, "email": None, "unconfirmed_email": None}
        async with self.database.writing() as connection:
            change = update(people).where(people.c.id == person).values(kind=GOING, **nothing)
            await connection.execute(change)  # first, because it waits for all writes in their name
            name = (await connection.execute(select(people.c.name).where(people.c.id == person))).scalar()
            await connection.execute(delete(codes).where(codes.c.person == person))
            await connection.execute(delete(sessions).where(sessions.c.person == person))
            await note_revoked(connection)
            await self.database.tell(connection, f"revoked {person} -")
        self.forget()
        return None if name is None else str(name)

    async def going(self) -> list[str]:
        """The people whose deletion has started."""
        async with self.database.reading() as connection:
            return list((await connection.execute(select(people.c.id).where(people.c.kind == GOING))).scalars())

    async def last_revoked(self) -> str:
        """A marker that changes whenever sessions have ended, in any process."""
        async with self.database.reading() as connection:
            return await read_about(connection, REVOKED) or ""

    async def still_open(self, ids: list[str]) -> set[str]:
        """The sessions of these that have not been revoked."""
        open_ones: set[str] = set()
        async with self.database.reading() as connection:
            for i in range(0, len(ids), MOST_NAMED):
                wanted = select(sessions.c.id).where(sessions.c.id.in_(ids[i : i + MOST_NAMED]))
                open_ones |= set((await connection.execute(wanted)).scalars())
        return open_ones

    def signed_fingerprint(self, text: str) -> str:
        """A keyed hash: equal for equal texts, and the text cannot be guessed without the key."""
        return self.signer.get_signature(f"fingerprint of {text}").decode()

    def table_id(self, person: str, message: str) -> str:
        """The id of the table that a person's message opens: the same when the message is repeated, and unguessable."""
        number = int.from_bytes(self.signer.get_signature(f"{person} opens {message}"))
        return "".join(ALPHABET[number // len(ALPHABET) ** i % len(ALPHABET)] for i in range(12))

    async def named(self, name: str) -> Person | None:
        """The owner of the account with this name."""
        wanted = select(people).where(people.c.name_key == name.strip().lower())
        async with self.database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Person(row.id, row.name, row.kind)


def check_ban(until: float | None, reason: str | None) -> None:
    """Refuse a banned person, with the end of the ban."""
    if until is not None and until > time.time():
        day = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d")
        raise Refused(
            "banned", "The host keeps you out until {day}: {reason}", day=day, reason=reason or "no reason was given"
        )


async def check_here(connection: AsyncConnection, person: str) -> None:
    """Refuse a person who is being deleted. In PostgreSQL, the row lock also prevents marking them for deletion before
    the current transaction is committed."""
    wanted = select(people.c.id).where(people.c.id == person, people.c.kind != GOING).with_for_update(read=True)
    if (await connection.execute(wanted)).first() is None:
        raise Refused("who-are-you", WHO_ARE_YOU)


async def note_revoked(connection: AsyncConnection) -> None:
    """Write the new marker together with the end of sessions, for processes that missed the notification. Call it after
    all other writes: every process writes this row, so nobody may wait for a session's row while holding its lock."""
    await write_about(connection, REVOKED, new_id())


async def signing_key(database: Database) -> str:
    """The key that signs cookies and links; created once per database."""
    async with database.reading() as connection:
        key = await read_about(connection, SIGNING_KEY)
    if key is not None:
        return key
    async with database.writing() as connection:
        return await first_about(connection, SIGNING_KEY, secrets.token_hex(32))
