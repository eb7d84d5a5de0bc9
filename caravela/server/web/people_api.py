"""The HTTP API of people: guests, accounts, sessions, tokens, personal data, statistics."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.response import Response
from msgspec import Meta

from caravela.server.errors import Refused
from caravela.server.hub.deletion import delete_person
from caravela.server.hub.hub import Hub
from caravela.server.notices.wishes import Wishes, checked_wishes, keep_wishes, unconfirmed_email, wishes_of
from caravela.server.operations import telemetry
from caravela.server.people.names import checked_email
from caravela.server.people.personal_data import export
from caravela.server.people.registry import Person
from caravela.server.results.statistics import leaders, statistics_for, statistics_of
from caravela.server.rooms.invitations import invitations_of
from caravela.server.web.account_api import ask_to_confirm, replace_address
from caravela.server.web.guard import (
    BROWSER_COOKIE,
    COOKIE,
    COOKIE_DAYS,
    address_of,
    count_change,
    hub_of,
    known_person,
    owner_of,
    person_of,
)
from caravela.server.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
Name = Annotated[str, Meta(max_length=80)]
Password = Annotated[str, Meta(max_length=400)]


class GuestWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class AccountWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: Name | None = None


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class BotWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: Name = ""


class ProfileChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of one's own data; fields left out stay unchanged."""

    email: Name | msgspec.UnsetType | None = msgspec.UNSET
    password: Password = ""  # needed to change an account's address
    wishes: Wishes | msgspec.UnsetType = msgspec.UNSET


class Me(msgspec.Struct, frozen=True):
    """The signed-in person."""

    id: str
    name: str
    kind: str
    email: str | None = None  # the confirmed one
    wishes: Wishes = msgspec.field(default_factory=Wishes)
    token: str | None = None  # sent only when a session starts
    unconfirmed_email: str | None = None


def with_cookie(hub: Hub, person: Person, token: str) -> Response[Me]:
    def cookie(name: str, value: str) -> Cookie:
        return Cookie(
            name,
            value=value,
            httponly=True,
            secure=hub.settings.secure,
            samesite="strict",
            max_age=COOKIE_DAYS * 86_400,
            path="/",
        )

    cookies = [cookie(COOKIE, token)]
    if person.kind == "account":
        cookies.append(cookie(BROWSER_COOKIE, hub.registry.known_browser(person)))
    return Response(me_of(person, token), cookies=cookies)


def me_of(person: Person, token: str | None = None) -> Me:
    return Me(person.id, person.name, person.kind, token=token)


@post("/api/guests", tags=["people"], status_code=200)
async def new_guest(request: AnyRequest, data: GuestWish) -> Response[Me]:
    """Create a guest. The token in the answer equals the cookie, for programs."""
    hub = hub_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    person, token = await hub.registry.new_guest(data.name)
    return with_cookie(hub, person, token)


@post("/api/accounts", tags=["people"], status_code=200)
async def new_account(request: AnyRequest, data: AccountWish) -> Response[Me]:
    """Create an account; a guest who does so keeps seats and games."""
    hub = hub_of(request)
    hub.rate_limits.check("sign-ins", address_of(request))
    guest = None if await person_of(request) is None else await owner_of(request)
    person, token = await hub.registry.new_account(data.name, data.password, data.email, guest)
    hub.keep_only(person)
    try:
        await ask_to_confirm(hub, person.id, language_of(request))
    except Refused as reason:  # the account exists; its owner can request the mail again
        telemetry.REFUSED.labels(reason.code).inc()
    return with_cookie(hub, person, token)


@post("/api/sign-in", tags=["people"], status_code=200)
async def sign_in(request: AnyRequest, data: SignIn) -> Response[Me]:
    hub = hub_of(request)
    address = address_of(request)
    hub.rate_limits.check("sign-ins", address)
    browser = await hub.registry.browser_of(request.cookies.get(BROWSER_COOKIE), data.name)
    async with hub.guesses.turn(data.name, address, browser):
        person, token = await hub.registry.sign_in(data.name, data.password)
    return with_cookie(hub, person, token)


@post("/api/sign-out", tags=["people"], status_code=200)
async def sign_out(request: AnyRequest) -> Response[dict[str, bool]]:
    """End this session."""
    hub, person = hub_of(request), await known_person(request)
    count_change(request, person)
    await hub.registry.revoke(person.id, person.session)
    hub.disconnect(person.id, person.session)
    answer: Response[dict[str, bool]] = Response({"done": True})
    answer.delete_cookie(COOKIE)
    return answer


@get("/api/me", tags=["people"])
async def me(request: AnyRequest) -> Me:
    """The signed-in person. A program's token, which may only play, sees neither addresses nor settings."""
    person = await known_person(request)
    if person.session_kind != "browser":
        return me_of(person)
    database = hub_of(request).database
    wishes, email = await wishes_of(database, person.id)
    waiting = await unconfirmed_email(database, person.id)
    return Me(person.id, person.name, person.kind, email, wishes, unconfirmed_email=waiting)


@patch("/api/me", tags=["people"])
async def change_me(request: AnyRequest, data: ProfileChanges) -> Me:
    """Change one's e-mail address (needs the password of an account) and notification settings."""
    hub, person = hub_of(request), await owner_of(request)
    count_change(request, person)
    if not isinstance(data.email, msgspec.UnsetType):
        hub.rate_limits.check("sign-ins", address_of(request))
        if person.kind == "account":
            async with hub.guesses.turn(person.name, address_of(request), person.session):
                await hub.registry.check_password(person, data.password)
        await replace_address(hub, person.id, checked_email(data.email), language_of(request))
    if not isinstance(data.wishes, msgspec.UnsetType):
        _, email = await wishes_of(hub.database, person.id)
        email = email or await unconfirmed_email(hub.database, person.id)
        await keep_wishes(hub.database, person.id, checked_wishes(data.wishes, email is not None))
        hub.turns.known.pop(person.id, None)
    return await me.fn(request)  # type: ignore[no-any-return]


@delete("/api/me", tags=["people"], status_code=200)
async def delete_me(request: AnyRequest) -> Response[dict[str, bool]]:
    """Delete one's account or guest. Games stay without the name; a bot takes over running ones."""
    hub, person = hub_of(request), await owner_of(request)
    count_change(request, person)
    await delete_person(hub, person.id)
    answer: Response[dict[str, bool]] = Response({"done": True})
    answer.delete_cookie(COOKIE)
    return answer


@get("/api/me/export", tags=["people"])
async def export_me(request: AnyRequest) -> dict[str, Any]:
    """Everything the server stores about the signed-in person, except hidden information of running games. May be as
    large as many games, so it waits in the replay queue."""
    hub, person = hub_of(request), await owner_of(request)
    async with hub.replays.turn(address_of(request)):
        return await export(hub, person)


@get("/api/me/sessions", tags=["people"])
async def sessions(request: AnyRequest) -> list[dict[str, Any]]:
    return await hub_of(request).registry.sessions_of(await owner_of(request))


@delete("/api/me/sessions/{session:str}", tags=["people"], status_code=200)
async def revoke(request: AnyRequest, session: str) -> dict[str, int]:
    """Revoke a session or a bot's token; its connections end at once."""
    hub, person = hub_of(request), await owner_of(request)
    count_change(request, person)
    count = await hub.registry.revoke(person.id, session)
    if count == 0:
        raise Refused("no-session", "You have no such session.")
    hub.disconnect(person.id, session)
    return {"revoked": count}


@post("/api/me/tokens", tags=["people"], status_code=200)
async def new_token(request: AnyRequest, data: BotWish) -> dict[str, str]:
    """A token for a program that plays in the person's name. It is shown only once."""
    person = await owner_of(request)
    count_change(request, person)
    created, token = await hub_of(request).registry.new_session(person, "bot", data.label)
    return {"session": created.session, "token": token}


@get("/api/me/invitations", tags=["people"])
async def invitations(request: AnyRequest) -> list[dict[str, Any]]:
    return await invitations_of(hub_of(request), (await known_person(request)).id)


@get("/api/me/statistics", tags=["people"])
async def own_statistics(request: AnyRequest) -> dict[str, Any]:
    """One's own games, places, points and ratings; also for guests."""
    hub, person = hub_of(request), await known_person(request)
    async with hub.replays.turn(address_of(request)):
        return await statistics_for(hub, f"person {person.id}", person.name)


@get("/api/people/{name:str}/statistics", tags=["people"])
async def statistics(request: AnyRequest, name: str) -> dict[str, Any]:
    """Games, places, points and ratings of an account, or of a bot, given as bot:NAME."""
    hub = hub_of(request)
    return await hub.replays.shared(address_of(request), ("statistics", name), partial(statistics_of, hub, name))


@get("/api/ratings/{game:str}", tags=["people"])
async def ratings(request: AnyRequest, game: str) -> list[dict[str, Any]]:
    """Accounts and bots by rating with uncertainty, for each set of options."""
    hub = hub_of(request)
    return await hub.replays.shared(address_of(request), ("ratings", game), partial(leaders, hub, game))


ROUTES = [
    new_guest,
    new_account,
    sign_in,
    sign_out,
    me,
    change_me,
    delete_me,
    export_me,
    sessions,
    revoke,
    new_token,
    invitations,
    own_statistics,
    statistics,
    ratings,
]
