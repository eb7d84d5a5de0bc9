"""Codes that are sent by mail: they confirm an address, or let somebody who has forgotten it set a new password.

Only a fingerprint of a code is stored. A code works once and for a while.
"""

from __future__ import annotations

import secrets
import time
from typing import Literal

from sqlalchemy import delete, func, insert, select, update

from caravela.server.errors import Refused
from caravela.server.people.registry import Registry, fingerprint
from caravela.server.store.database import Database
from caravela.server.store.schema import codes, people

Purpose = Literal["confirm", "reset"]

LASTS: dict[Purpose, float] = {"confirm": 48 * 3600.0, "reset": 3600.0}
"""Seconds for which a code works."""
SENT_FOR = 3600.0
MOST_SENT = 3
"""So many codes of a purpose are sent to one person, and to one mailbox, in this time. The purposes are counted apart:
who gives somebody else's address for an account cannot keep that person from a new password."""
KEPT = max(LASTS.values())

BAD_CODE = Refused("bad-code", "The code is not known any more; ask for a new one.")


async def new_code(database: Database, person: str, purpose: Purpose, email: str) -> str:
    """A code for a mail to this address; refused to who asks for many."""
    code, now = secrets.token_urlsafe(32), time.time()
    sent = select(func.count()).select_from(codes).where(codes.c.created > now - SENT_FOR, codes.c.purpose == purpose)
    same_mailbox = func.lower(codes.c.email) == func.lower(email)  # mail servers hardly ever tell case apart
    async with database.writing() as connection:
        await connection.execute(delete(codes).where(codes.c.created < now - KEPT))
        for mine in (codes.c.person == person, same_mailbox):
            if (await connection.execute(sent.where(mine))).scalar_one() >= MOST_SENT:
                raise Refused("too-many", "A mail has been sent several times; look for it, or wait an hour.")
        row = {"person": person, "purpose": purpose, "email": email, "created": now}
        await connection.execute(insert(codes), {"fingerprint": fingerprint(code), **row})
    return code


async def known_code(database: Database, code: str, purpose: Purpose) -> tuple[str, str]:
    """Whose code it is, and the address it was sent to."""
    wanted = select(codes.c.person, codes.c.email).where(
        codes.c.fingerprint == fingerprint(code),
        codes.c.purpose == purpose,
        codes.c.created > time.time() - LASTS[purpose],
    )
    async with database.reading() as connection:
        found = (await connection.execute(wanted)).first()
    if found is None:
        raise BAD_CODE
    return str(found.person), str(found.email)


async def confirm_email(database: Database, code: str) -> str:
    """The address that a code was sent to is its owner's from now on; gives the address."""
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
    """A new password for whom the code was sent to; all their sessions and codes end. Gives the person. A code counts
    only as long as the address is theirs that it was sent to."""
    database = registry.database
    person, email = await known_code(database, code, "reset")
    hashed = await registry.hashed(password)
    async with database.writing() as connection:
        used = await connection.execute(delete(codes).where(codes.c.fingerprint == fingerprint(code)))
        if used.rowcount == 0:
            raise BAD_CODE
        await connection.execute(delete(codes).where(codes.c.person == person, codes.c.purpose == "reset"))
        owner = (people.c.id == person) & (people.c.email == email)
        changed = await connection.execute(update(people).where(owner).values(password=hashed))
    if changed.rowcount == 0:
        raise BAD_CODE
    await registry.revoke(person)
    return person
