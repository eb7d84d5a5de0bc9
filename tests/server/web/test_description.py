"""The OpenAPI description: the server answers every valid request as described and never fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.kit.thoroughness import by_build
from tests.server.kit import ANSWER_PATIENCE, Serving


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("described")) as found:
        yield found


def test_every_request_is_answered(described: Serving) -> None:
    schema = schemathesis.openapi.from_url(f"{described.url}/schema/openapi.json")
    came = httpx.post(f"{described.url}/api/guests", json={"name": "tester"}, timeout=ANSWER_PATIENCE)
    assert came.status_code == 200, came.text
    token = came.json()["token"]
    seen: set[str] = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        seen.add(operation.label)
        if operation.label not in ("DELETE /api/me", "POST /api/sign-out"):
            check(operation, token)
    assert len(seen) >= 25


def check(operation: Any, token: str) -> None:
    """Many valid and invalid requests of one kind; every answer follows the protocol."""

    @settings(
        max_examples=by_build(plain=8, compiled=8, soak=50),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        answer = case.call(headers={"Authorization": f"Bearer {token}"})
        case.validate_response(answer, checks=[not_a_server_error])
        if answer.status_code < 400:
            case.validate_response(answer, checks=[content_type_conformance, response_schema_conformance])
        assert answer.headers["content-security-policy"]
        if answer.status_code >= 400:
            told = answer.json()
            assert set(told) <= {"code", "sentence", "facts", "type", "id"}
            assert told["sentence"]

    ask()


def test_the_description_names_every_road(described: Serving) -> None:
    paths = httpx.get(f"{described.url}/schema/openapi.json", timeout=ANSWER_PATIENCE).json()["paths"]
    for path in ("/api/messages", "/api/tables/{table}", "/api/guests", "/api/me", "/health"):
        assert path in paths
