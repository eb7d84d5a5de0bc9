"""Shared servers: one on SQLite, one on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.kit import ZYGOTE, Serving
from tests.server.mailbox import Mailbox
from tests.server.nats import Nats
from tests.server.postgres import Postgres


def pytest_sessionfinish() -> None:
    ZYGOTE.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres().make()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    bus = Nats().start()
    yield bus
    bus.kill()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server")) as serving:
        yield serving


@pytest.fixture(scope="session")
def postgresql_server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server"), database=postgres.empty_database()) as serving:
        yield serving


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Serving:
    """A server on each kind of database, for all tests that are not about its start. In folders whose tests do not
    depend on the database, it is the one on SQLite."""
    serving: Serving = request.getfixturevalue(f"{request.param}_server")
    return serving


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server on SQLite with the limits that hosts have."""
    with Serving(tmp_path_factory.mktemp("server"), patience=1) as serving:
        yield serving


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox()
    yield box
    box.close()
