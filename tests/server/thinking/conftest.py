"""These tests do not depend on the kind of database."""

from __future__ import annotations

import pytest

from tests.server.kit import Serving


@pytest.fixture
def server(sqlite_server: Serving) -> Serving:
    return sqlite_server
