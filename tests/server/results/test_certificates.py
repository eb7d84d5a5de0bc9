"""The host's signature under a result, checked without the server."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import caravela
from caravela.engine.errors import CaravelaError
from caravela.server.results.certificates import certificate, check_certificate, host_key, public_text
from tests.server.inside import inside


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
        good = certificate(key, record)
        text = msgspec.json.encode(good).decode()
        assert check_certificate(text, record, public_text(key)) == public_text(key)
        forged = msgspec.structs.replace(certificate(foreign, record), key=public_text(key))
        for bad, of, by in (
            (text, other, None),
            (text, record.replace("scores: anna", "scores: emma"), None),
            (text, record, public_text(foreign)),
            (msgspec.json.encode(forged).decode(), record, None),
            ("{}", record, None),
            (text.replace('"signature":"', '"signature":"é'), record, None),
        ):
            with pytest.raises(CaravelaError):
                check_certificate(bad, of, by)
        unfinished = caravela.game("vasco-da-gama").start(players=2, seed=3).record()
        with pytest.raises(CaravelaError):
            certificate(key, unfinished)
