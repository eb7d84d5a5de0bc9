"""Shared set-up of all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from caravela.bots.experiments.benchmark import is_compiled
from tests.kit.thoroughness import SOAKS

os.environ["CARAVELA_LANG"] = "en"  # whatever the machine speaks
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not SOAKS)
settings.load_profile("shared")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write golden records and counts anew; review them as a diff")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


def pytest_sessionstart() -> None:
    """The build under test must be the one that is meant."""
    expected = os.environ.get("CARAVELA_EXPECT")
    if expected is not None and (expected == "compiled") != is_compiled():
        found = "compiled" if is_compiled() else "plain"
        pytest.exit(f"the tests expect the {expected} build, but this is the {found} one", 3)
