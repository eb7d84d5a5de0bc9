"""NATS between processes: notifications after the commit; without it everything works, only slower."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.engine.errors import CaravelaError
from caravela.server.cluster import notifications
from caravela.server.cluster.nats_bus import NatsBus
from caravela.server.cluster.notifications import ANYTHING, Notifications
from caravela.server.settings import database_url
from caravela.server.store.about import read_about, write_about
from caravela.server.store.database import Database
from tests.server.kit import free_port
from tests.server.nats import Nats
from tests.server.postgres import Postgres
from tests.waiting import until


class Listening:
    """A process's connections to a database and to NATS, and the notices it has received."""

    def __init__(self, url: str, nats: Nats) -> None:
        self.database = Database(url, NatsBus(nats.url))
        self.notices: list[str] = []
        self.notifications = Notifications(self.database, self.hear)

    async def hear(self, notice: str) -> None:
        self.notices.append(notice)

    async def __aenter__(self) -> Listening:
        await self.database.prepare()
        await self.notifications.start()
        await until(lambda: ANYTHING in self.notices)
        self.notices.clear()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.notifications.stop()
        await self.database.close()

    async def tell(self, notice: str) -> None:
        async with self.database.writing() as connection:
            await self.database.tell(connection, notice)


@pytest.fixture
def url(postgres: Postgres) -> str:
    return database_url(postgres.database(), Path())


@pytest.fixture
def never_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "CHECK_EVERY", 1_000_000.0)


@pytest.mark.usefixtures("never_checked")
async def test_notices_come_after_the_commit(url: str, nats: Nats) -> None:
    async with Listening(url, nats) as here, Listening(url, nats) as there:
        async with here.database.writing() as connection:
            await write_about(connection, "told", "yes")
            await here.database.tell(connection, "table a 7")
            await there.tell("before the commit")
            await until(lambda: there.notices)
        await until(lambda: len(there.notices) == 2)
        assert there.notices == ["before the commit", "table a 7"]
        async with there.database.reading() as connection:
            assert await read_about(connection, "told") == "yes"
        await until(lambda: here.notices == there.notices)


@pytest.mark.usefixtures("never_checked")
async def test_two_databases_on_one_bus_do_not_hear_each_other(postgres: Postgres, nats: Nats) -> None:
    urls = [database_url(postgres.database(), Path()) for _ in range(2)]
    async with Listening(urls[0], nats) as first, Listening(urls[1], nats) as second:
        await first.tell("table a 1")
        await until(lambda: first.notices)
        await second.tell("table b 1")
        await until(lambda: second.notices)
        assert (first.notices, second.notices) == (["table a 1"], ["table b 1"])


@pytest.mark.usefixtures("never_checked")
async def test_a_bus_that_comes_back_is_used_again_and_everything_is_checked(url: str) -> None:
    nats = Nats().start()
    try:
        async with Listening(url, nats) as here, Listening(url, nats) as there:
            nats.kill()
            await here.tell("table a 1")  # the database takes it all the same
            nats.start()
            await until(lambda: ANYTHING in there.notices and ANYTHING in here.notices)
            await here.tell("table a 2")
            await until(lambda: "table a 2" in there.notices)
    finally:
        nats.kill()


async def test_without_the_bus_the_database_is_checked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "CHECK_EVERY", 0.01)
    nats = Nats().start()
    try:
        async with Listening(url, nats) as here:
            nats.kill()
            here.notices.clear()
            await until(lambda: here.notices.count(ANYTHING) >= 3)
    finally:
        nats.kill()


async def test_one_sentence_tells_what_is_wrong(tmp_path: Path, nats: Nats) -> None:
    port = free_port()
    away = NatsBus(f"nats://anna:secret@127.0.0.1:{port}")
    with pytest.raises(CaravelaError, match=rf"The message bus nats://127\.0\.0\.1:{port} cannot be used: .+\.$"):
        await away.check()
    await NatsBus(nats.url).check()
    for wrong in ("", "127.0.0.1:4222", "http://127.0.0.1", "nats://"):
        with pytest.raises(CaravelaError, match="is no address of a message bus"):
            NatsBus(wrong)
    with pytest.raises(CaravelaError, match="share a PostgreSQL database"):
        Database(database_url(None, tmp_path), NatsBus(nats.url))
