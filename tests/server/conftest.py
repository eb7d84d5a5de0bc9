"""A server that several tests share: on SQLite, and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import Serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
