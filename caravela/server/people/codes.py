"""Codes sent by mail: they confirm an address or allow setting a new password.

Only a hash of a code is stored. A code works once and for a limited time.
"""

from __future__ import annotations

import secrets
import time
from typing import Literal

from sqlalchemy import delete, func, insert, or_, select, update

from caravela.server.errors import Refused
from caravela.server.people.passwords import hashed_password
from caravela.server.people.registry import Registry, check_here, fingerprint
from caravela.server.store.database import Database
from caravela.server.store.schema import codes, people

Purpose = Literal["confirm", "reset", "former"]
"""A mail to a former address carries no valid code, but counts towards the limit."""

VALID_SECONDS: dict[Purpose, float] = {"confirm": 48 * 3600.0, "reset": 3600.0, "former": 0.0}
"""Seconds for which a code is valid."""
SENT_FOR = 3600.0
MOST_SENT = 3
"""The maximum number of codes for one purpose sent to one person or one mailbox in this time. Purposes are counted
separately, so that entering somebody else's address cannot block that person's password reset."""
KEPT = max(VALID_SECONDS.values())
GMAIL = ("gmail.com", "googlemail.com")

BAD_CODE = Refused("bad-code", "The code is not known any more; ask for a new one.")


def mailbox_of(email: str) -> str:
    """A normal form that is equal for addresses of the same mailbox: hardly any mail server distinguishes case, many
    treat the part after a plus sign as a tag, and Gmail ignores dots."""
    local, _, host = email.lower().rpartition("@")
    local = local.partition("+")[0] or local
    if host in GMAIL:
        return f"{local.replace('.', '')}@{GMAIL[0]}"
    return f"{local}@{host}"


def hosts_of(email: str) -> tuple[str, ...]:
    """The hosts under which the mailbox of an address may be known."""
    host = email.lower().rpartition("@")[2]
    return GMAIL if host in GMAIL else (host,)


async def new_code(database: Database, person: str, purpose: Purpose, email: str) -> str:
    """A new code to mail to this address; refused after too many requests."""
    code, now = secrets.token_urlsafe(32), time.time()
    sent = select(codes.c.person, codes.c.email).where(codes.c.created > now - SENT_FOR, codes.c.purpose == purpose)
    hosts = [func.lower(codes.c.email).endswith(f"@{host}", autoescape=True) for host in hosts_of(email)]
    near = or_(codes.c.person == person, *hosts)
    async with database.writing() as connection:
        await check_here(connection, person)  # first, as a deletion takes the person before the codes
        await connection.execute(delete(codes).where(codes.c.created < now - KEPT))
        rows = (await connection.execute(sent.where(near))).all()
        person_count = sum(row.person == person for row in rows)
        mailbox_count = sum(mailbox_of(row.email) == mailbox_of(email) for row in rows)
        if max(person_count, mailbox_count) >= MOST_SENT:
            raise Refused(
                "too-many", "A mail has been sent several times; look for it, or wait an hour.", limit="mails"
            )
        row = {"person": person, "purpose": purpose, "email": email, "created": now}
        await connection.execute(insert(codes), {"fingerprint": fingerprint(code), **row})
    return code


async def known_code(database: Database, code: str, purpose: Purpose) -> tuple[str, str]:
    """The owner of a code, and the address it was sent to."""
    wanted = select(codes.c.person, codes.c.email).where(
        codes.c.fingerprint == fingerprint(code),
        codes.c.purpose == purpose,
        codes.c.created > time.time() - VALID_SECONDS[purpose],
    )
    async with database.reading() as connection:
        row = (await connection.execute(wanted)).first()
    if row is None:
        raise BAD_CODE
    return str(row.person), str(row.email)


async def confirm_email(database: Database, code: str) -> str:
    """Confirm the address that a code was sent to; returns the address."""
    person, email = await known_code(database, code, "confirm")
    async with database.writing() as connection:
        taken = await connection.execute(
            update(people)
            .where(people.c.id == person, people.c.unconfirmed_email == email)
            .values(email=email, unconfirmed_email=None)
        )
        await connection.execute(delete(codes).where(codes.c.fingerprint == fingerprint(code)))
    if taken.rowcount == 0:
        raise BAD_CODE
    return email


async def reset_password(registry: Registry, code: str, password: str) -> str:
    """Set a new password for the person the code was sent to, and end all their sessions and codes. Returns the person.
    The code is valid only while the address still belongs to them."""
    database = registry.database
    person, email = await known_code(database, code, "reset")
    hashed = await hashed_password(password)
    async with database.writing() as connection:
        owner = (people.c.id == person) & (people.c.email == email)
        # First, as a deletion takes the person before the codes.
        changed = await connection.execute(update(people).where(owner).values(password=hashed))
        used = await connection.execute(delete(codes).where(codes.c.fingerprint == fingerprint(code)))
        if used.rowcount == 0:
            raise BAD_CODE
        await connection.execute(delete(codes).where(codes.c.person == person, codes.c.purpose == "reset"))
    if changed.rowcount == 0:
        raise BAD_CODE
    await registry.revoke(person)
    return person
