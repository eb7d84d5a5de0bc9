"""Memory leaks: compiled code never frees a `vec` from an interpreted caller.

mypyc's wrappers take a reference when they unbox it and do not give it back (mypy 2.4.1). So `vec`s stay within
compiled modules, and nothing that a server does over and over grows.
"""

from __future__ import annotations

import ast
import gc
import random
import weakref
from functools import cache
from pathlib import Path

import pytest

from caravela.games import names
from caravela.match.box import Box
from caravela.match.chance import RecordedChance
from caravela.match.position import restore
from caravela.match.previews import previews
from tests.kit.thoroughness import by_build

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 20
MOST_BYTES = 1_000_000
READ = 2_000
MATCHES = by_build(1_000, 1_500, 20_000)
MOST_GROWTH = 1_000_000 if MATCHES < 20_000 else 2_000_000
"""The leak that this test was written for lost 4 KB a match: 6 MB in 1,500."""


@cache
def listed(name: str) -> set[str]:
    """What a constant of the build lists."""
    for node in ast.parse((ROOT / "setup.py").read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return set(ast.literal_eval(node.value))
    raise AssertionError(f"setup.py has no {name}")


def is_interpreted(module: str) -> bool:
    compiled = any(module == part or module.startswith(f"{part}/") for part in listed("COMPILED"))
    return not compiled or module in listed("INTERPRETED")


def test_interpreted_modules_have_no_vecs() -> None:
    modules = [path for path in (ROOT / "caravela").rglob("*.py")]
    interpreted = [path for path in modules if is_interpreted(path.relative_to(ROOT).as_posix())]
    assert 100 < len(interpreted) < len(modules)
    assert [path.name for path in interpreted if "librt" in path.read_text()] == []


def held(what: str = "Private_Dirty") -> int:
    """The bytes that this process holds: for itself alone, or all that is resident."""
    gc.collect()
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{what}:"))


@pytest.mark.long  # only compiled code can keep what Python has let go
@pytest.mark.parametrize("game", names())
def test_telling_and_restoring_a_match_keep_no_memory(game: str) -> None:
    def tell() -> None:
        match = Box(game).start(3, seed=1)
        for _ in range(10):
            match.play(match.moves()[0])
        assert match.happenings(0)
        assert previews(match)
        restore(match.position(), RecordedChance())

    for _ in range(ROUNDS):
        tell()
    before = held()
    for _ in range(ROUNDS):
        tell()
    assert held() - before < MOST_BYTES


@pytest.mark.long
@pytest.mark.parametrize("game", names())
def test_positions_that_are_read_again_and_again_keep_no_memory(game: str) -> None:
    """As a server reads them whenever a bot thinks. The leak that this test was written for lost 3.3 KB each time."""
    match = Box(game).start(3, seed=1)
    for _ in range(60):
        match.play(match.moves()[0])
    position = match.position()
    for _ in range(200):
        restore(position, RecordedChance())
    before = held("Rss")
    for _ in range(READ):
        restore(position, RecordedChance())
    assert held("Rss") - before < READ * 500


def play_matches(seeds: range) -> None:
    rng = random.Random(1)
    for seed in seeds:
        match = Box("puerto-rico").start(3, seed=seed)
        while not match.over:
            match.play(rng.choice(match.moves()))


@pytest.mark.long
def test_many_whole_matches_keep_no_memory() -> None:
    """As a script plays them; some of them first, so that what is made once is there."""
    play_matches(range(MATCHES // 5))
    before = held("Rss")
    play_matches(range(MATCHES))
    assert held("Rss") - before < MOST_GROWTH


def test_a_match_that_is_only_played_needs_no_garbage_collector() -> None:
    match = Box("puerto-rico").start(3, seed=1)
    for _ in range(40):
        match.play(match.moves()[0])
    match.view(0)
    known = weakref.ref(match)
    gc.disable()
    try:
        del match
        assert known() is None
    finally:
        gc.enable()
