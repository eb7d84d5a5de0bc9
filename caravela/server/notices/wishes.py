"""A person's notification settings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import select, update

from caravela.language.translation import ENGLISH, LANGUAGES
from caravela.server.errors import Refused
from caravela.server.notices.addresses import checked_address
from caravela.server.notices.push import PushTarget, checked_target
from caravela.server.store.database import Database
from caravela.server.store.schema import people

Shape = Literal["json", "ntfy", "discord"]
MOST_BROWSERS = 10


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turn notices by e-mail, webhook or browser messages, each at once or combined every few hours."""

    email: bool = False
    webhook: str | None = None
    shape: Shape = "json"
    digest_hours: float = 0.0
    forced: bool = False  # whether forced moves are played automatically; applied when the person sits down
    language: str = ENGLISH  # of notices
    push: Annotated[list[PushTarget], Meta(max_length=MOST_BROWSERS)] = []

    @property
    def channels(self) -> list[str]:
        ways = (("email", self.email), ("webhook", self.webhook is not None), ("push", bool(self.push)))
        return [name for name, wanted in ways if wanted]


def checked_wishes(wishes: Wishes, has_email: bool) -> Wishes:
    if wishes.webhook is not None:
        checked_address(wishes.webhook)
    for target in wishes.push:
        checked_target(target)
    if not 0 <= wishes.digest_hours <= 168:
        raise Refused("bad-wishes", "A digest comes every 0 to 168 hours; 0 means each notice at once.")
    if wishes.language not in LANGUAGES:
        sentence = "Notices are written in {languages}, not in '{language}'."
        raise Refused("bad-wishes", sentence, languages=", ".join(LANGUAGES), language=wishes.language)
    if wishes.email and not has_email:
        raise Refused("no-email", "Notices by e-mail need an e-mail address; add one to the account first.")
    return wishes


async def wishes_of(database: Database, person: str) -> tuple[Wishes, str | None]:
    """A person's settings and their confirmed e-mail address."""
    async with database.reading() as connection:
        wanted = select(people.c.wishes, people.c.email).where(people.c.id == person)
        row = (await connection.execute(wanted)).first()
    if row is None:
        return Wishes(), None
    return msgspec.json.decode(row.wishes, type=Wishes), row.email


async def keep_wishes(database: Database, person: str, wishes: Wishes) -> None:
    async with database.writing() as connection:
        body = msgspec.json.encode(wishes).decode()
        await connection.execute(update(people).where(people.c.id == person).values(wishes=body))


async def forget_browsers(database: Database, person: str, gone: list[PushTarget]) -> None:
    """Remove these browsers from the current settings, which may have changed in the meantime."""
    async with database.writing() as connection:
        wanted = select(people.c.wishes).where(people.c.id == person).with_for_update()
        text = (await connection.execute(wanted)).scalar()
        if text is not None:
            wishes = msgspec.json.decode(text, type=Wishes)
            left = msgspec.structs.replace(wishes, push=[each for each in wishes.push if each not in gone])
            body = msgspec.json.encode(left).decode()
            await connection.execute(update(people).where(people.c.id == person).values(wishes=body))


async def unconfirmed_email(database: Database, person: str) -> str | None:
    """The address that a person has entered but not confirmed yet."""
    async with database.reading() as connection:
        wanted = select(people.c.unconfirmed_email).where(people.c.id == person)
        address = (await connection.execute(wanted)).scalar()
    return None if address is None else str(address)
