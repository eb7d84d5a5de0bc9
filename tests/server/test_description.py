"""The HTTP description: whatever a client sends by it, the server answers as it says and never fails."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from tests.server.kit import Serving


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("described")) as found:
        yield found


@pytest.fixture
def description(described: Serving) -> schemathesis.schemas.BaseSchema:
    return schemathesis.openapi.from_url(f"{described.url}/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@settings(
    max_examples=15,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_request_is_answered(case: schemathesis.Case, described: Serving) -> None:
    token = httpx.post(f"{described.url}/api/guests", json={"name": "tester"}).json()["token"]
    answer = case.call(headers={"Authorization": f"Bearer {token}"})
    case.validate_response(answer, checks=[not_a_server_error])
    assert answer.headers["content-security-policy"]
    if answer.status_code >= 400:
        told = answer.json()
        assert set(told) <= {"code", "sentence", "type", "id"}
        assert told["sentence"]


def test_the_description_names_every_road(described: Serving) -> None:
    paths = httpx.get(f"{described.url}/schema/openapi.json").json()["paths"]
    for path in ("/api/messages", "/api/tables/{table}", "/api/guests", "/api/me", "/health"):
        assert path in paths
