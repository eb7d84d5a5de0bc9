"""Shared set-up of all tests."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer

from caravela.bots.experiments.benchmark import is_compiled
from tests.distribution import Groups
from tests.kit.thoroughness import SOAKS
from tests.tracing import is_reached_by_others
from tests.waiting import ConditionLoop

os.environ["CARAVELA_LANG"] = "en"  # whatever the machine speaks
# Tests connect only to this machine: skip loading certificates, which takes 25 ms for each HTTP client.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not SOAKS)
settings.load_profile("shared")

COLLECTED: set[str] = set()


def tracers() -> tuple[Any, Any]:
    return sys.gettrace(), threading.gettrace()


def trace(here: Any, in_threads: Any) -> None:
    sys.settrace(here)
    threading.settrace(in_threads)


TRACERS = pytest.StashKey[tuple[Any, Any]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """All processes import the same modules: coverage counts them in the first process only."""
    session.config.stash[TRACERS] = tracers()
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        trace(None, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write golden records and counts anew; review them as a diff")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip long tests as plain Python, unless `-m long` selects them."""
    if not is_compiled() and not config.getoption("-m"):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exclude imported modules and collected tests from garbage collection."""
    gc.collect()
    gc.freeze()
    trace(*session.config.stash[TRACERS])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Groups | None:
    return Groups(config, log) if config.getoption("dist") == "loadscope" else None


FIRST = pytest.StashKey[bool]()
GAMES = ("madeira", "puerto", "vasco")
"""Patterns of games in the names of test cases."""


@pytest.hookimpl(trylast=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """The first collected case of a test for a game, independent of the process that runs it."""
    name, _, case = item.nodeid.partition("[")
    key = " ".join([name, *(game for game in GAMES if game in case)])
    item.stash[FIRST] = key not in COLLECTED
    COLLECTED.add(key)


RULES = ("tests/games/", "tests/kit/", "tests/match/", "tests/records/", "tests/rulebook/")
"""Tests that run twice: as plain Python, where every line can be traced, and on the compiled rules."""
SERVERS = {"server", "small_server", "sqlite_server", "postgresql_server", "described", "site"}
"""Fixtures of tests whose server runs in another process, which is not traced."""


def is_measured(item: pytest.Item) -> bool:
    """Whether coverage counts the lines that a test reaches. Tracing is slow: of many cases the first of each game is
    enough, and tests of the rules are traced as plain Python."""
    is_traced_elsewhere = is_compiled() and item.nodeid.startswith(RULES)
    talks = isinstance(item, pytest.Function) and not SERVERS.isdisjoint(item.fixturenames)
    return item.stash[FIRST] and not (is_traced_elsewhere or talks or is_reached_by_others(item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = tracers()
    if before[0] is None or is_measured(item):
        return (yield)
    trace(None, None)
    try:
        return (yield)
    finally:
        trace(*before)


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """`tests.waiting.until` needs this event loop."""
    return {"tests": ConditionLoop}


def pytest_sessionstart() -> None:
    """The build under test must be the expected one."""
    expected = os.environ.get("CARAVELA_EXPECT")
    if expected is not None and (expected == "compiled") != is_compiled():
        found = "compiled" if is_compiled() else "plain"
        pytest.exit(f"the tests expect the {expected} build, but this is the {found} one", 3)
