"""The HTTP API of accounts: password, e-mail address, declined invitations, and reports to the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import Parameter
from msgspec import Meta
from sqlalchemy import or_, select

from caravela.language.translation import translation
from caravela.server.errors import Refused
from caravela.server.notices.channels import Unreachable, send_mail
from caravela.server.notices.push import public_push_key
from caravela.server.notices.wishes import unconfirmed_email, wishes_of
from caravela.server.operations import telemetry
from caravela.server.people.codes import Purpose, confirm_email, new_code, reset_password
from caravela.server.people.moderation import MOST_TEXT, report
from caravela.server.people.personal_data import change_email
from caravela.server.people.registry import new_id
from caravela.server.protocol.sight import sight
from caravela.server.rooms.invitations import decline
from caravela.server.settings import Mail
from caravela.server.store.schema import people
from caravela.server.web.guard import address_of, count_change, hub_of, known_person, owner_of
from caravela.server.web.languages import language_of

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=40)]
Password = Annotated[str, Meta(max_length=400)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class Forgotten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name or the confirmed e-mail address of an account."""

    account: Annotated[str, Meta(min_length=1, max_length=200)]


class Reset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Code
    password: Password


class Confirmation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Code


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report about a chat line or about the person on a seat."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
    line: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None


def letter_with(purpose: Purpose, link: str, language: str) -> tuple[str, list[str]]:
    """Subject and lines of the mail with a code."""
    say = translation(language).say
    if purpose == "confirm":
        subject = say("Caravela: confirm your address")
        text = say(
            "Somebody has given this address for their account at a table server. If it was you, confirm it here:"
        )
    else:
        subject = say("Caravela: a new password")
        text = say(
            "Somebody has asked for a new password for your account. If it was you, set one here within an hour:"
        )
    return subject, [text, link, say("If it was not you, do nothing.")]


async def send_code(hub: Hub, person: str, purpose: Purpose, email: str, language: str) -> None:
    """Mail a code; it is never returned to the client."""
    assert hub.settings.mail is not None
    code = await new_code(hub.database, person, purpose, email)
    subject, lines = letter_with(purpose, f"{hub.settings.base_url}/mail/{purpose}/{code}", language)
    hub.spawn(mail_out(hub.settings.mail, email, subject, lines, purpose))


async def mail_out(account: Mail, email: str, subject: str, lines: list[str], purpose: str) -> None:
    try:
        await send_mail(account, email, subject, lines, new_id())
    except Unreachable:
        telemetry.LOG.warning("a mail about an account could not be sent", purpose=purpose)


async def replace_address(hub: Hub, person: str, email: str | None, language: str) -> None:
    """Change or remove the address. A new one takes effect once it is confirmed; the former one is notified."""
    _, former = await wishes_of(hub.database, person)
    await change_email(hub.database, person, email)
    if email is not None and email == former:
        return
    await tell_former_address(hub, person, former, language)
    await ask_to_confirm(hub, person, language)


async def tell_former_address(hub: Hub, person: str, email: str | None, language: str) -> None:
    """Notify the confirmed address that it is being replaced."""
    if email is None or hub.settings.mail is None:
        return
    try:
        await new_code(hub.database, person, "former", email)
    except Refused as reason:  # they have been notified before
        telemetry.REFUSED.labels(reason.code).inc()
        return
    say = translation(language).say
    lines = [
        say("Another e-mail address was entered for your account, or this one was removed."),
        say("If it was not you, change your password now:"),
        f"{hub.settings.base_url}/account",
    ]
    hub.spawn(mail_out(hub.settings.mail, email, say("Caravela: your address is being changed"), lines, "former"))


async def ask_to_confirm(hub: Hub, person: str, language: str) -> None:
    """Mail a code to an address that is not confirmed, if this server sends mail."""
    email = await unconfirmed_email(hub.database, person)
    if email is not None and hub.settings.mail is not None:
        await send_code(hub, person, "confirm", email, language)


@post("/api/me/password", tags=["people"], status_code=200)
async def change_password(request: AnyRequest, data: NewPassword) -> dict[str, bool]:
    """Change the password; all other sessions of the account end."""
    hub, person = hub_of(request), await owner_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    async with hub.guesses.turn(person.name, address_of(request), person.session):
        await hub.registry.change_password(person, data.old, data.new)
    hub.keep_only(person)
    return {"done": True}


@post("/api/password/forgotten", tags=["people"], status_code=200)
async def forgotten(request: AnyRequest, data: Forgotten) -> dict[str, bool]:
    """Mail a code to the account's confirmed address. The answer and its time are the same whether or not the account
    exists."""
    hub = hub_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    if hub.settings.mail is None:
        raise Refused("no-mail", "This server sends no mail; ask its host for a new password.")
    account = data.account.strip()
    wanted = select(people.c.id, people.c.email).where(
        or_(people.c.name_key == account.lower(), people.c.email == account), people.c.kind == "account"
    )
    language = language_of(request)

    async def send_codes() -> None:
        async with hub.database.reading() as connection:
            rows = [row for row in await connection.execute(wanted) if row.email is not None]
        for row in rows[:3]:
            try:
                await send_code(hub, row.id, "reset", row.email, language)
            except Refused as reason:
                telemetry.REFUSED.labels(reason.code).inc()

    hub.spawn(send_codes())
    return {"done": True}


@post("/api/password/reset", tags=["people"], status_code=200)
async def reset(request: AnyRequest, data: Reset) -> dict[str, bool]:
    """Set a new password with a mailed code; all sessions of the account end."""
    hub = hub_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    hub.disconnect(await reset_password(hub.registry, data.code, data.password), None)
    return {"done": True}


@post("/api/email/confirmation", tags=["people"], status_code=200)
async def confirm(request: AnyRequest, data: Confirmation) -> dict[str, str]:
    """Confirm an address with a mailed code."""
    hub = hub_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    return {"email": await confirm_email(hub.database, data.code)}


@post("/api/me/email/confirmation", tags=["people"], status_code=200)
async def confirm_again(request: AnyRequest) -> dict[str, bool]:
    """Mail the code again."""
    hub, person = hub_of(request), await owner_of(request)
    if hub.settings.mail is None:
        raise Refused("no-mail", "This server sends no mail.")
    hub.rate_limits.check("sign-ins", address_of(request))
    await ask_to_confirm(hub, person.id, language_of(request))
    return {"done": True}


@get("/api/push", tags=["people"])
async def push_settings(request: AnyRequest) -> dict[str, str]:
    """The public key with which a browser subscribes to messages of this host."""
    return {"key": await public_push_key(hub_of(request).database)}


@delete("/api/me/invitations/{table:str}", tags=["people"], status_code=200)
async def decline_invitation(request: AnyRequest, table: TableId) -> dict[str, bool]:
    """Decline an invitation; the person cannot be invited to this table again."""
    hub, person = hub_of(request), await known_person(request)
    count_change(request, person)
    await decline(hub, person.id, table)
    return {"done": True}


@post("/api/tables/{table:str}/reports", tags=["tables"], status_code=200)
async def report_to_host(request: AnyRequest, table: TableId, data: Complaint) -> dict[str, str]:
    """Report to the host a chat line that one can read, or a person at a table that one can see."""
    hub, person = hub_of(request), await known_person(request)
    hub.rate_limits.check_both("reports", person.id, address_of(request))
    async with hub.room(table).entered() as entered:
        seen = sight(entered, person.id).of_table()
        if data.line is not None:
            seen.of_chat()
        if data.seat is not None and data.seat >= len(entered.seats):
            raise Refused(
                "no-seat", "There is no seat {seat}; the table has {seats}.", seat=data.seat, seats=len(entered.seats)
            )
        whom = None if data.seat is None else entered.seats[data.seat].person
    return {"report": await report(hub.database, table, person.id, whom, data.line, data.text, seen.chat)}


ROUTES = [
    change_password,
    forgotten,
    reset,
    confirm,
    confirm_again,
    push_settings,
    decline_invitation,
    report_to_host,
]
