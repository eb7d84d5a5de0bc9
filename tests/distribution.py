"""Assigns tests to processes with `--dist loadscope`: which tests run in the same process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parent.parent
CACHED = "tests/language/"
"""Files whose tests share a cache: all messages of a game."""
OF_SHIPPED_PUZZLES = ("tests/study/test_ideas.py", "tests/study/test_reasons.py", "tests/study/test_turns.py")
"""Files that share the ideas of all shipped puzzles."""
SHARED = ('scope="module"', "small_server")
"""Patterns of a fixture that a file's tests share, which each process would have to create."""


@cache
def shares_a_fixture(file: str) -> bool:
    text = (ROOT / file).read_text(encoding="utf-8")
    return any(sign in text for sign in SHARED)


def group_of(test: str) -> str:
    """A file, the cases of a test, or one case.

    A file of the server's tests that share a fixture is a group, since several processes would each make it. Of other
    tests the cases are a group, since they share what is cached; but a case of server or page that shares nothing is
    alone, since it waits for other programs more than it computes.
    """
    file = test.partition("::")[0]
    if file in OF_SHIPPED_PUZZLES:
        return "shipped puzzles"
    if file.startswith(CACHED):
        return file
    shares = shares_a_fixture(file)
    if shares and not file.startswith("tests/browser/"):
        return file
    is_alone = file.startswith(("tests/server/", "tests/browser/")) and not shares
    return test if is_alone else test.partition("[")[0]


class Groups(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Gives a free process the next group, in the order of the command line."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
