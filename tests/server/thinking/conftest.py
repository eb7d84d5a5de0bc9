"""What is tested here does not depend on the database."""

from __future__ import annotations

import pytest

from tests.server.kit import Serving


@pytest.fixture
def server(sqlite_server: Serving) -> Serving:
    return sqlite_server
