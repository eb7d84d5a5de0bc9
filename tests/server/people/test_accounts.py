"""Accounts: passwords, addresses, ended sessions, look-alike names, moderation."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, select, update

from caravela.server.errors import Refused
from caravela.server.hub.hub import Hub
from caravela.server.operations.admin import ban_person, set_password
from caravela.server.people.codes import MOST_SENT, mailbox_of, new_code, reset_password
from caravela.server.people.moderation import ban, close_report, mute, report, reports_listed
from caravela.server.people.names import checked_email
from caravela.server.people.passwords import password_fits
from caravela.server.people.registry import MOST_SESSIONS, SESSION_DAYS, Registry
from caravela.server.protocol.messages import Done, Invite, Open, Say, Sit, Words
from caravela.server.protocol.sight import SPECTATORS
from caravela.server.rooms.invitations import decline, invitations_of
from caravela.server.settings import Limits, Mail, Settings, database_url
from caravela.server.store.database import Database
from caravela.server.store.schema import people, sessions
from caravela.server.tables.events import SeatWish
from caravela.server.web import account_api
from caravela.server.web.app import make_app, make_asgi
from tests.server.inside import inside, playing, stop_refilling
from tests.server.kit import ANSWER_PATIENCE, Serving, connected
from tests.server.mailbox import Mailbox
from tests.server.operations.test_operation import caravela

PASSWORD = "a long password"


@pytest.fixture
def posting(tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server that sends mail."""
    monkeypatch.setenv("CARAVELA_SMTP_ENCRYPTION", "none")
    monkeypatch.setenv("CARAVELA_SMTP_HOST", "127.0.0.1")
    monkeypatch.setenv("CARAVELA_SMTP_PORT", str(mailbox.mail.server_address[1]))
    with Serving(tmp_path) as found:
        yield found


def letter(mailbox: Mailbox, count: int) -> str:
    """Waits for this number of mails; returns the path of the link in the newest one."""
    mailbox.wait_for(lambda: len(mailbox.letters) >= count)
    assert len(mailbox.letters) == count
    found = re.search(r"(/mail/\w+/[\w-]+)", mailbox.letters[-1].replace("=\r\n", ""))
    assert found is not None
    return found.group(1)


def client(server: Serving, token: str | None = None) -> httpx.Client:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE)


def test_addresses_are_confirmed_and_passwords_reset_by_mail(posting: Serving, mailbox: Mailbox) -> None:
    web = client(posting)
    wish = {"name": "Zarco", "password": PASSWORD, "email": "zarco@example.org"}
    token = web.post("/api/accounts", json=wish).json()["token"]
    mine = client(posting, token)
    link = letter(mailbox, 1)
    assert (mine.get("/api/me").json()["email"], mine.get("/api/me").json()["unconfirmed_email"]) == (
        None,
        "zarco@example.org",
    )
    assert web.post("/api/password/forgotten", json={"account": "Zarco"}).json() == {"done": True}
    assert web.get(link).status_code == 200
    assert mine.get("/api/me").json()["email"] is None, "a look at the link does nothing"
    code = {"code": link.rpartition("/")[2]}
    assert web.post("/api/email/confirmation", json=code).json() == {"email": "zarco@example.org"}
    assert mine.get("/api/me").json()["email"] == "zarco@example.org"
    assert web.post("/api/email/confirmation", json=code).json()["code"] == "bad-code", "a code works once"
    for account in ("zarco", "nobody at all"):
        assert web.post("/api/password/forgotten", json={"account": account}).json() == {"done": True}
    link = letter(mailbox, 2)
    assert web.get(link).status_code == 200
    code = {"code": link.rpartition("/")[2]}

    def reset(password: str) -> int:
        return web.post("/api/password/reset", json={**code, "password": password}).status_code

    assert [reset(each) for each in ("short", "quite another one", "quite another two")] == [400, 200, 404]
    assert mine.get("/api/me").status_code == 401, "all sessions have ended"
    assert web.post("/api/sign-in", json={"name": "Zarco", "password": PASSWORD}).status_code == 401
    assert web.post("/api/sign-in", json={"name": "Zarco", "password": "quite another one"}).status_code == 200


def test_an_address_is_changed_with_the_password_and_its_former_owner_is_told(
    posting: Serving, mailbox: Mailbox
) -> None:
    """An open browser is not enough, because the owner of the address can set a new password."""
    web, before = client(posting), len(mailbox.letters)
    wish = {"name": "Teixeira", "password": PASSWORD, "email": "teixeira@example.org"}
    mine = client(posting, web.post("/api/accounts", json=wish).json()["token"])
    code = {"code": letter(mailbox, before + 1).rpartition("/")[2]}
    assert web.post("/api/email/confirmation", json=code).status_code == 200
    for wrong in ({"email": "enemy@example.org"}, {"email": "enemy@example.org", "password": "wrong"}, {"email": None}):
        assert mine.patch("/api/me", json=wrong).json()["code"] == "wrong-password"
    me = mine.get("/api/me").json()
    assert (me["email"], me["unconfirmed_email"]) == ("teixeira@example.org", None)
    change = {"email": "new@example.org", "password": PASSWORD}
    assert mine.patch("/api/me", json=change).json()["unconfirmed_email"] == "new@example.org"
    mailbox.wait_for(lambda: len(mailbox.letters) == before + 3)
    sent = mailbox.letters[before + 1 :]
    assert sum("To: teixeira@example.org" in each and "change your password now" in each for each in sent) == 1
    assert sum("To: new@example.org" in each and "/mail/confirm/" in each for each in sent) == 1
    for address in ("not an address", "teixeira@example.org"):  # refused, and as it was
        mine.patch("/api/me", json={"email": address, "password": PASSWORD})
    assert mine.get("/api/me").json()["unconfirmed_email"] is None
    for i in range(MOST_SENT + 2):
        mine.patch("/api/me", json={"email": f"new{i}@example.org", "password": PASSWORD})
    marker = {"name": "Marker", "password": PASSWORD, "email": "marker@example.org"}
    web.post("/api/accounts", json=marker)  # whose letter comes after all of them
    mailbox.wait_for(lambda: any("To: marker@example.org" in each for each in mailbox.letters))
    assert sum("To: teixeira@example.org" in each for each in mailbox.letters) <= 1 + MOST_SENT


async def test_nothing_tells_whose_address_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer does not wait for what is done only if there is such an account."""
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(*_: Any) -> None:
        begun.set()
        await go_on.wait()

    monkeypatch.setattr(account_api, "send_code", slowly)
    mail = Mail("127.0.0.1", 1, encryption="none")
    app = make_app(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'caravela.sqlite3'}", mail=mail))
    await Database(app.state.settings.database).prepare()
    async with app.lifespan():
        hub: Hub = app.state.hub
        person, _ = await hub.registry.new_guest("zarco")
        async with hub.database.writing() as connection:
            values = {"kind": "account", "name_key": "zarco", "email": "zarco@example.org"}
            await connection.execute(update(people).where(people.c.id == person.id).values(**values))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(make_asgi(app)), base_url="http://127.0.0.1") as web:
            for account in ("zarco@example.org", "nobody@example.org"):
                answer = await web.post("/api/password/forgotten", json={"account": account})
                assert answer.json() == {"done": True}
        await begun.wait()
        go_on.set()


@pytest.mark.parametrize("letter", ["İ", "ﬃ", "ŉ", "ﷺ", "𝔘", "ǰ"])
async def test_letters_that_grow_in_lower_case_make_no_key_too_long(server: Serving, letter: str) -> None:
    """A name is refused in a sentence, or taken; it never fails in the store."""
    web = client(server)
    for kind, more in (("guests", {}), ("accounts", {"password": PASSWORD})):
        for count in (24, 1):
            answer = web.post(f"/api/{kind}", json={"name": f"{letter * (count - 1)}x"[-24:], **more})
            assert answer.status_code in (200, 400), answer.text
            assert answer.status_code == 200 or answer.json()["code"] in ("bad-name", "name-taken")
    assert web.post("/api/accounts", json={"name": "İ" * 24, "password": PASSWORD}).json()["code"] == "bad-name"


async def test_the_token_of_a_program_does_not_get_the_account(server: Serving) -> None:
    """A stolen token allows playing in its owner's name, and nothing else."""
    web, name = client(server), f"Mem {time.monotonic_ns() % 10**8}"
    account = {"name": name, "password": PASSWORD, "email": "owner@example.org"}
    owner = client(server, web.post("/api/accounts", json=account).json()["token"])
    owner.patch("/api/me", json={"wishes": {"webhook": "https://example.org/secret"}})
    guest = client(server, web.post("/api/guests", json={"name": f"{name} 2"}).json()["token"])
    for mine in (owner, guest):
        made = mine.post("/api/me/tokens", json={"label": "bot"}).json()
        program = client(server, made["token"])
        study = program.post("/api/studies", json={"game": "madeira", "players": 2}).json()["id"]
        own, told = mine.get("/api/me").json(), program.get("/api/me")
        assert told.status_code == 200
        assert {key: told.json()[key] for key in ("id", "name", "kind")} == {
            key: own[key] for key in ("id", "name", "kind")
        }
        assert "example.org" not in told.text, "it is told neither the address nor where notices go"
        wishes: list[tuple[str, str, Any]] = [
            ("PATCH", "/api/me", {"email": "enemy@example.org"}),
            ("PATCH", "/api/me", {"wishes": {"webhook": "https://example.org/"}}),
            ("DELETE", "/api/me", None),
            ("GET", "/api/me/export", None),
            ("GET", "/api/me/sessions", None),
            ("DELETE", f"/api/me/sessions/{made['session']}", None),
            ("POST", "/api/me/tokens", {"label": "another"}),
            ("POST", "/api/me/password", {"old": PASSWORD, "new": "quite another one"}),
            ("POST", "/api/me/email/confirmation", {}),
            ("POST", "/api/accounts", {"name": f"{name} 3", "password": PASSWORD}),
            ("DELETE", f"/api/studies/{study}", None),
        ]
        for method, path, body in wishes:
            answer = program.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-by-token"), path
        assert mine.get("/api/me").json() == own
        assert mine.delete(f"/api/studies/{study}").status_code == 200


async def test_a_code_counts_only_for_the_address_it_was_sent_to(tmp_path: Path) -> None:
    """Access to the mail of a former address does not give access to the account."""
    async with inside(tmp_path) as (hub, _):
        person, _ = await hub.registry.new_account("Zarco", PASSWORD, None, None)
        for email, counts in (("new@example.org", False), (None, False), ("old@example.org", True)):
            code = await new_code(hub.database, person.id, "reset", "old@example.org")
            async with hub.database.writing() as connection:
                await connection.execute(update(people).where(people.c.id == person.id).values(email=email))
            if counts:
                assert await reset_password(hub.registry, code, "quite another one") == person.id
            else:
                with pytest.raises(Refused):
                    await reset_password(hub.registry, code, "quite another one")


@pytest.mark.parametrize("by_host", [False, True])
async def test_a_code_for_a_new_password_ends_with_the_password(by_host: bool, tmp_path: Path) -> None:
    """Changing the password, or having the host change it, locks out an attacker who has read the owner's mail."""
    async with inside(tmp_path) as (hub, _):
        person, _ = await hub.registry.new_account("Zarco", PASSWORD, None, None)
        async with hub.database.writing() as connection:
            change = update(people).where(people.c.id == person.id).values(email="zarco@example.org")
            await connection.execute(change)
        code = await new_code(hub.database, person.id, "reset", "zarco@example.org")
        if by_host:
            await set_password(hub.database, "Zarco", "quite another one")
        else:
            await hub.registry.change_password(person, PASSWORD, "quite another one")
        with pytest.raises(Refused, match="not known any more"):
            await reset_password(hub.registry, code, "the enemy's own one")


async def test_one_mailbox_gets_few_codes_however_it_is_spelled(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        strangers = [(await hub.registry.new_guest(f"Stranger {number}"))[0].id for number in range(MOST_SENT + 2)]
        *first, another, owner = strangers
        for person, email in zip(first, ("v@x.org", "V@X.ORG", "v+news@x.org"), strict=True):
            await new_code(hub.database, person, "confirm", email)
        with pytest.raises(Refused):
            await new_code(hub.database, another, "confirm", "V+1@X.org")
        for person, email in zip(first, (".va@gmail.com", "v.a@gmail.com", "va@googlemail.com"), strict=True):
            await new_code(hub.database, person, "reset", email)
        with pytest.raises(Refused):
            await new_code(hub.database, another, "reset", "va@gmail.com")
        assert await new_code(hub.database, another, "confirm", "v@y.org"), "another mailbox"
        assert await new_code(hub.database, owner, "reset", "v@x.org"), "a new password is counted apart"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("V.Gama+x@gmail.com", "vgama@googlemail.com", True),
        ("v.gama@x.org", "vgama@x.org", False),
        ("v+1@x.org", "v+2@X.org", True),
        ("+1@x.org", "+2@x.org", False),
    ],
)
def test_addresses_of_one_mailbox(one: str, other: str, same: bool) -> None:
    assert (mailbox_of(one) == mailbox_of(other)) is same


def test_a_mail_that_is_not_sent_spoils_no_account(posting: Serving, mailbox: Mailbox) -> None:
    web = client(posting)
    for number in range(MOST_SENT + 1):
        wish = {"name": f"Zarco {number}", "password": PASSWORD, "email": "v@example.org"}
        made = web.post("/api/accounts", json=wish)
        assert made.status_code == 200
        assert client(posting, made.json()["token"]).get("/api/me").json()["unconfirmed_email"] == "v@example.org"
    again = client(posting, made.json()["token"]).post("/api/me/email/confirmation")
    assert (again.status_code, again.json()["code"]) == (429, "too-many")


@pytest.mark.parametrize(
    "email",
    [
        "grp:v@x.org",
        "(c)v@x.org",
        '"v"@x.org',
        "v@[x.org",
        "v@[127.0.0.1]",
        "v@x..org",
        "v@-x.org",
        "v@x",
        "<v@x.org>",
        "v@x.org,w@x.org",
        "v@\uff58.org",
        "\uff56@x.org",
        "v@x\u2488org",
        "jose\u0301@x.org",
    ],
)
def test_only_plain_addresses_are_taken(email: str) -> None:
    with pytest.raises(Refused):
        checked_email(email)


@pytest.mark.parametrize(
    "email", ["anna+tables@example.org", "o'brien@mail.example.co.uk", "josé@exämple.org", "a_b-c@x-y.org"]
)
def test_usual_addresses_are_taken(email: str) -> None:
    assert checked_email(f" {email} ") == email


async def test_a_new_password_ends_all_other_sessions(server: Serving) -> None:
    web, name = client(server), f"Rui {time.monotonic_ns() % 10**8}"
    first = web.post("/api/accounts", json={"name": name, "password": PASSWORD}).json()["token"]
    second = web.post("/api/sign-in", json={"name": name, "password": PASSWORD}).json()["token"]
    here, there = await connected(server.url, first), await connected(server.url, second)
    mine = client(server, first)
    wrong = mine.post("/api/me/password", json={"old": "not the one", "new": "quite another one"})
    assert wrong.json()["code"] == "wrong-password"
    assert mine.post("/api/me/password", json={"old": PASSWORD, "new": "quite another one"}).status_code == 200
    await asyncio.wait_for(there.task, ANSWER_PATIENCE)
    assert there.closed == 4401
    await here.say("ping")
    assert client(server, second).get("/api/me").status_code == 401
    assert mine.get("/api/me").status_code == 200
    await here.close()


async def test_what_a_guest_had_ends_with_the_account(server: Serving) -> None:
    """All tokens, though not the connection through which it was made."""
    web, name = client(server), f"Gil {time.monotonic_ns() % 10**8}"
    token = web.post("/api/guests", json={"name": name}).json()["token"]
    bot = client(server, token).post("/api/me/tokens", json={"label": "bot"}).json()["token"]
    here, there = await connected(server.url, token), await connected(server.url, bot)
    made = client(server, token).post("/api/accounts", json={"name": name, "password": PASSWORD}).json()["token"]
    await asyncio.wait_for(there.task, ANSWER_PATIENCE)
    await here.say("ping")
    assert [client(server, each).get("/api/me").status_code for each in (token, bot, made)] == [401, 401, 200]
    await here.close()


@pytest.mark.parametrize("kind", ["browser", "bot"])
async def test_a_session_ends_that_nobody_uses(kind: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        person, token = await hub.registry.new_guest("anna")
        _, token = await hub.registry.new_session(person, kind)
        assert await hub.registry.by_token(token) is not None
        for days, known in ((SESSION_DAYS[kind] - 1, True), (SESSION_DAYS[kind] + 1, False)):
            hub.registry.forget()
            async with hub.database.writing() as connection:
                await connection.execute(update(sessions).values(seen=time.time() - days * 86_400))
            assert (await hub.registry.by_token(token) is not None) == known
        async with hub.database.writing() as connection:
            await connection.execute(update(sessions).values(seen=0.0))
        await hub.registry.drop_expired()
        async with hub.database.reading() as connection:
            assert (await connection.execute(select(sessions.c.id))).all() == []


@pytest.mark.parametrize("name", ["Zаrco", "ZARCO", "Zarc0", "Z arco", "Ｚarco", "zarco"])
async def test_names_that_look_alike_are_refused(name: str, tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await hub.registry.new_account("Zarco", PASSWORD, None, None)
        for come_in in (hub.registry.new_account(name, PASSWORD, None, None), hub.registry.new_guest(name)):
            with pytest.raises(Refused) as reason:
                await come_in
            assert reason.value.code == "name-taken"
        await hub.registry.new_account("Marco", PASSWORD, None, None)
        for reserved in ("Caravela", "sоmebody", "M0DERATOR"):
            with pytest.raises(Refused):
                await hub.registry.new_guest(reserved)


async def test_accounts_of_older_releases_are_protected_too(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await hub.registry.new_account("Bill", PASSWORD, None, None)
        async with hub.database.writing() as connection:
            await connection.execute(update(people).values(look_alike_key=None))
        await hub.registry.new_account("BiIl", PASSWORD, None, None)  # as an older release allowed
        async with hub.database.writing() as connection:
            await connection.execute(update(people).values(look_alike_key=None))
        await hub.registry.note_look_alikes()
        with pytest.raises(Refused):
            await hub.registry.new_guest("Bi1l")


async def test_an_invitation_is_there_once_and_can_be_declined(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        zarco, _ = await hub.registry.new_account("Zarco", PASSWORD, None, None)
        table = (await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()]))).table
        for _ in range(3):
            await anna.say(Invite(table=str(table), person="Zarco"))
        assert [each["table"] for each in await invitations_of(hub, zarco.id)] == [table]
        await decline(hub, zarco.id, str(table))
        await anna.say(Invite(table=str(table), person="Zarco"))
        assert await invitations_of(hub, zarco.id) == []


async def refusals(hub: Hub, wish: Any, count: int) -> list[str]:
    found = []
    for _ in range(count):
        try:
            await wish()
        except Refused as reason:
            found.append(reason.code)
    return found


async def test_chat_tokens_and_codes_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        table = str((await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()]))).table)
        lines = int(Limits().chat_lines_per_minute)
        for _ in range(lines):
            await anna.say(Say(table=table, text="hello"))
        assert await anna.refused(Say(table=table, text="hello")) == "too-many"
        assert anna.known is not None
        known = anna.known
        made = await refusals(hub, lambda: hub.registry.new_session(known, "bot"), MOST_SESSIONS["bot"] + 2)
        assert made == ["too-many"] * 2
        newest = [known]

        async def come_in_again() -> None:
            newest.append((await hub.registry.new_session(newest[-1], "browser"))[0])

        assert await refusals(hub, come_in_again, 40) == []
        async with hub.database.reading() as connection:
            kinds = list((await connection.execute(select(sessions.c.kind))).scalars())
        assert kinds.count("browser") == MOST_SESSIONS["browser"]
        code = lambda: new_code(hub.database, known.id, "confirm", "anna@example.org")  # noqa: E731
        assert await refusals(hub, code, MOST_SENT + 1) == ["too-many"]


async def title_of(hub: Hub, opened: Done) -> str:
    async with hub.room(str(opened.table)).entered() as table:
        return table.opened.title


async def test_a_host_hears_of_it_and_mutes_and_bans(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        table = str((await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], access="lobby"))).table)
        line = (await anna.say(Say(table=table, text="something bad"))).number
        with pytest.raises(Refused, match=f"no line {line}"):
            await report(hub.database, table, str(bob.person), None, line, "I cannot have heard it.", [SPECTATORS])
        id = await report(hub.database, table, str(bob.person), None, line, "He is rude.")
        [row] = await reports_listed(hub.database)
        assert (row["id"], row["person"], row["name"], row["said"]) == (id, anna.person, "anna", "something bad")
        await mute(hub.database, str(anna.person), 1)
        assert await anna.refused(Say(table=table, text="more")) == "muted"
        assert await anna.refused(Words(table=table, words="more")) == "muted"
        free: Any = {"game": "puerto-rico", "seats": [SeatWish(), SeatWish()], "access": "lobby"}
        assert await anna.refused(Open(**free, words="more")) == "muted"
        assert await title_of(hub, await anna.say(Open(**free, title="more"))) == "anna's table"
        await mute(hub.database, str(anna.person), 0)
        await anna.say(Say(table=table, text="sorry"))
        await anna.say(Words(table=table, words="sorry"))
        assert await title_of(hub, await anna.say(Open(**free, title="sorry"))) == "sorry"
        await close_report(hub.database, id)
        assert await reports_listed(hub.database) == []
        account, token = await hub.registry.new_account("Zarco", PASSWORD, None, None)
        await ban(hub.database, hub.registry, "zarco", 3, "Rude.")
        assert await hub.registry.by_token(token) is None
        with pytest.raises(Refused, match="Rude"):
            await hub.registry.sign_in("Zarco", PASSWORD)
        await ban(hub.database, hub.registry, account.id, 0, "")
        await hub.registry.sign_in("Zarco", PASSWORD)
        await hub.registry.new_account(account.id, PASSWORD, None, None)  # called like the other's id
        await ban(hub.database, hub.registry, account.id, 3, "Rude.")
        with pytest.raises(Refused, match="Rude"):
            await hub.registry.sign_in("Zarco", PASSWORD)
        await hub.registry.sign_in(account.id, PASSWORD)


async def test_nobody_waits_for_somebody_who_is_banned(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        free: Any = {"game": "puerto-rico", "seats": [SeatWish()] * 3, "access": "lobby"}
        running = (await playing([bob, anna])).id
        lonely = str((await anna.say(Open(**free))).table)
        with_bob = str((await anna.say(Open(**free))).table)
        await bob.say(Sit(table=with_bob))
        of_bob = str((await bob.say(Open(**free))).table)
        await anna.say(Sit(table=of_bob))
        on_one_screen = str((await anna.say(Open(**{**free, "access": "hotseat"}))).table)
        for days in (3.0, 0.0):
            assert await ban_person(hub.database, str(anna.person), days, "Rude.") == "anna"
            assert (await hub.archive.folded(lonely)).status == "closed"
            for id in (with_bob, of_bob):
                table = await hub.archive.folded(id)
                assert (table.status, table.people()) == ("open", {bob.person})
            assert [seat.held for seat in (await hub.archive.folded(running)).seats] == [None, "random"]
            held = [seat.held for seat in (await hub.archive.folded(on_one_screen)).seats]
            assert held == ["admiral"] * 3


async def test_a_ban_ends_connections_and_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        web = client(server)
        token = web.post("/api/accounts", json={"name": "Zarco", "password": PASSWORD}).json()["token"]
        zarco = await connected(server.url, token)
        opened = await zarco.say("open", game="puerto-rico", seats=[{}, {}])
        about = {"text": "He takes long.", "seat": 0}
        other = client(server, web.post("/api/guests", json={"name": "bob"}).json()["token"])
        assert other.post(f"/api/tables/{opened['table']}/reports", json=about).status_code == 200
        where = ("--data-dir", str(tmp_path))
        assert "about Zarco" in caravela("admin", "reports", *where).stdout
        done = caravela("admin", "ban", "Zarco", "--days", "2", "--reason", "Slow.", *where)
        assert done.returncode == 0, done.stderr
        await asyncio.wait_for(zarco.task, ANSWER_PATIENCE)
        assert zarco.closed == 4401
        answer = web.post("/api/sign-in", json={"name": "Zarco", "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert "Slow." in answer.json()["sentence"]
        assert "nobody with the id" in caravela("admin", "mute", "nobody", *where).stderr
        for days in ("1e7", "inf", "nan"):  # the person could not be told until when
            assert caravela("admin", "ban", "Zarco", "--days", days, *where).returncode != 0
        again = web.post("/api/sign-in", json={"name": "Zarco", "password": PASSWORD})
        assert (again.status_code, again.json()) == (403, answer.json())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_guest_becomes_one_account(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Other holders of the guest's tokens do not get the account."""
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    databases = [Database(url) for _ in range(4)]
    await databases[0].prepare()
    registries = [Registry(database, "key") for database in databases]
    guest, _ = await registries[0].new_guest("anna")
    names = [f"anna {each}" for each in ("the first", "of Porto", "and Rui", "from Faro")]
    tried = [each.new_account(name, PASSWORD, None, guest) for each, name in zip(registries, names, strict=True)]
    made = await asyncio.gather(*tried, return_exceptions=True)
    [(person, token)] = [each for each in made if not isinstance(each, BaseException)]
    assert {each.code for each in made if isinstance(each, Refused)} == {"who-are-you"}
    assert sum(isinstance(each, Refused) for each in made) == len(names) - 1, made
    with pytest.raises(Refused):
        await registries[1].new_account("thief", "quite another one", None, guest)
    known = await registries[2].by_token(token)
    assert known is not None
    assert (known.id, known.name) == (guest.id, person.name)
    assert (await registries[3].sign_in(person.name, PASSWORD))[0].id == guest.id
    for database in databases:
        await database.close()


async def test_an_ended_session_makes_no_account(tmp_path: Path) -> None:
    """Another process may know it for a few seconds more."""
    async with inside(tmp_path) as (hub, _):
        guest, _ = await hub.registry.new_guest("anna")
        await hub.registry.revoke(guest.id, guest.session)
        with pytest.raises(Refused):
            await hub.registry.new_account("thief", PASSWORD, None, guest)


async def test_no_session_comes_of_a_password_that_was_changed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checking a password takes a while; the session it gives must not outlive the change."""
    async with inside(tmp_path) as (hub, _):
        person, _token = await hub.registry.new_account("zarco", PASSWORD, None, None)
        check = password_fits
        checked: list[str] = []

        async def changed_meanwhile(function: Any, *given: Any) -> Any:
            fits = function(*given)
            if function is check and not checked:
                checked.append("once")
                await hub.registry.change_password(person, PASSWORD, "quite another one")
            return fits

        monkeypatch.setattr(asyncio, "to_thread", changed_meanwhile)
        with pytest.raises(Refused, match="no account with this name and password"):
            await hub.registry.sign_in("zarco", PASSWORD)
        assert (await hub.registry.sign_in("zarco", "quite another one"))[0].id == person.id


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_of_two_new_passwords_at_once_one_counts(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Whoever knows the old one must not set another after its owner has."""
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    databases = [Database(url) for _ in range(4)]
    await databases[0].prepare()
    registries = [Registry(database, "key") for database in databases]
    person, _ = await registries[0].new_account("zarco", PASSWORD, None, None)
    wanted = [f"password number {i}" for i in range(4)]
    tried = [each.change_password(person, PASSWORD, new) for each, new in zip(registries, wanted, strict=True)]
    done = await asyncio.gather(*tried, return_exceptions=True)
    [counts] = [new for new, each in zip(wanted, done, strict=True) if each is None]
    assert {each.code for each in done if isinstance(each, Refused)} == {"wrong-password"}
    assert (await registries[1].sign_in("zarco", counts))[0].id == person.id
    for database in databases:
        await database.close()


async def test_an_ended_session_changes_nothing_though_it_was_known_a_moment_ago(tmp_path: Path) -> None:
    """Another process has ended it; here it is remembered for some seconds."""
    async with inside(tmp_path) as (hub, _):
        person, token = await hub.registry.new_account("zarco", PASSWORD, None, None)
        assert await hub.registry.by_token(token) is not None
        async with hub.database.writing() as connection:
            await connection.execute(delete(sessions))
        assert await hub.registry.by_token(token) is not None
        assert await hub.registry.by_token(token, uncached=True) is None
        with pytest.raises(Refused) as reason:
            await hub.registry.new_session(person, "bot")
        assert reason.value.code == "who-are-you"
