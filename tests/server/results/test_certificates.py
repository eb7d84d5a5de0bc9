"""Certificates: the host's signature of a result, verified without the server."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import caravela
from caravela.cli import app
from caravela.engine.errors import CaravelaError
from caravela.server.hub.deletion import delete_person
from caravela.server.protocol.messages import Begin, Leave
from caravela.server.results.certificates import (
    Vouched,
    certificate,
    check_certificate,
    host_key,
    public_text,
    vouched,
)
from caravela.server.rooms.room import Room
from caravela.server.tables.events import Finished, SeatWish
from tests.server.inside import Speaker, bot_moves, inside, playing

CASUAL = Vouched("t1", "casual", "set-up", ("guest", "bot greedy"))


def finished_record(seed: int) -> str:
    match = caravela.game("vasco-da-gama").start(players=2, seed=seed)
    while not match.over:
        match.play(match.moves()[0])
    return match.record()


async def test_a_result_is_signed_by_its_host_alone(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    record, other = finished_record(1), finished_record(2)
    async with inside(tmp_path / "one") as (hub, _), inside(tmp_path / "two") as (stranger, _):
        key, foreign = await host_key(hub.database), await host_key(stranger.database)
        assert public_text(key) == public_text(await host_key(hub.database)) != public_text(foreign)
        good = certificate(key, record, CASUAL)
        text = msgspec.json.encode(good).decode()
        assert check_certificate(text, record, public_text(key)).key == public_text(key)
        forged = msgspec.structs.replace(certificate(foreign, record, CASUAL), key=public_text(key))
        rated = msgspec.structs.replace(good, statement=good.statement.replace("kind: casual", "kind: rated"))
        crowd = certificate(key, record, Vouched("t1", "casual", "set-up", ("guest",) * 3))
        odd = [
            Vouched("t1", *each)
            for each in (
                ("\x1b[2J", "set-up", ("guest", "guest")),
                ("casual", "nowhere", ("guest", "guest")),
                ("casual", "set-up", ("guest", "bot \x1b[2J")),
                ("casual", "set-up", ("guest; \x1b[2J", "guest")),
            )
        ]
        older = msgspec.structs.replace(good, statement=good.statement.replace("result 2", "result 1"))
        for bad, of, by in (
            (text, other, None),
            (text, record.replace("scores: anna", "scores: emma"), None),
            (text, record, public_text(foreign)),
            (msgspec.json.encode(forged).decode(), record, None),
            (msgspec.json.encode(rated).decode(), record, None),
            (msgspec.json.encode(older).decode(), record, None),
            (msgspec.json.encode(crowd).decode(), record, None),
            *((msgspec.json.encode(certificate(key, record, each)).decode(), record, None) for each in odd),
            ("{}", record, None),
            ('{"more":' + "[" * 100_000, record, None),
            (text.replace('"signature":"', '"signature":"é'), record, None),
        ):
            with pytest.raises(CaravelaError):
                check_certificate(bad, of, by)
        unfinished = caravela.game("vasco-da-gama").start(players=2, seed=3).record()
        with pytest.raises(CaravelaError):
            certificate(key, unfinished, CASUAL)


async def known_of(room: Room) -> Vouched:
    """The host's certificate after the end of the game."""
    async with room.entered() as table:
        if table.finished is None:
            places = [1] * len(table.seats)
            room.happen(Finished([0] * len(table.seats), places, [0], "", ""))
            await room.commit()
        return await vouched(room.hub, table)


async def test_the_host_vouches_for_no_more_than_it_knows(tmp_path: Path) -> None:
    """The kind of table, who had an account, and where a stand-in decided."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, bob = speakers
        guests = await playing(speakers)
        await anna.say(Leave(table=guests.id))
        await bot_moves(guests)
        assert await known_of(guests) == Vouched(guests.id, "casual", "set-up", ("guest; bot decided", "guest"))
        screen = await playing([anna], access="hotseat", seats=[SeatWish(name="anna"), SeatWish(name="Magnus")])
        assert (await known_of(screen)).kind == "one screen"
        position = caravela.game("puerto-rico").start(players=2, seed=1).position()
        begun = await playing([anna], game="", begin=Begin(position=json.loads(position)), bots=1)
        assert await known_of(begun) == Vouched(begun.id, "casual", "position", ("guest", "bot random"))
        left = await playing(speakers)
        await delete_person(hub, str(bob.person))
        assert (await known_of(left)).seats[0] == "guest"
        assert (await known_of(left)).seats[1].startswith("unknown")
        speakers[1] = Speaker(hub, (await hub.registry.new_guest("bob"))[0])
        rated = await playing(speakers, rated=True)
        assert await known_of(rated) == Vouched(rated.id, "rated", "set-up", ("account", "account"))


@pytest.mark.parametrize(
    ("known", "said", "not_said"),
    [
        (
            Vouched("t", "rated", "set-up", ("account", "account; bot decided")),
            ["A rated game", "stand-in"],
            "position",
        ),
        (
            Vouched("t", "casual", "position", ("guest", "unknown")),
            ["casual", "from a position", "a guest"],
            "account of",
        ),
        (Vouched("t", "one screen", "set-up", ("account", "account")), ["does not know who"], "an account"),
        (Vouched("t", "casual", "set-up", ("account", "bot greedy+shipper")), ["greedy+shipper"], "position"),
    ],
)
async def test_verify_says_what_is_vouched_for(known: Vouched, said: list[str], not_said: str, tmp_path: Path) -> None:
    record = finished_record(1)
    async with inside(tmp_path) as (hub, _):
        signed = certificate(await host_key(hub.database), record, known)
    (tmp_path / "record.txt").write_text(record)
    (tmp_path / "certificate.json").write_bytes(msgspec.json.encode(signed))
    answer = CliRunner().invoke(
        app, ["verify", str(tmp_path / "record.txt"), "--certificate", str(tmp_path / "certificate.json")]
    )
    assert answer.exit_code == 0, answer.output
    assert all(each in answer.output for each in said), answer.output
    assert not_said not in answer.output
