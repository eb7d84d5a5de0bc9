"""What is studied does not depend on the database more than other rows do: one kind of database is enough."""

from __future__ import annotations

import pytest

from tests.server.kit import Serving


@pytest.fixture
def server(sqlite_server: Serving) -> Serving:
    return sqlite_server
