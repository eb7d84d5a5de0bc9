"""The README's index names files and tests that exist, and every ruling has its test."""

from __future__ import annotations

import re

from caravela.games.vasco_da_gama.rules import RULES
from tests.rulebook.vasco_da_gama import test_rulings

FOLDER = RULES.data.parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")
TESTS = FOLDER.parents[2] / "tests"


def test_the_index_names_what_exists() -> None:
    rows = [line.split("|") for line in README.split("## Rulings")[0].splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 15
    for _, section, files, tests, _ in rows:
        for name in re.findall(r"`([^`]+)`", files):
            assert (FOLDER / name).is_file(), f"{section.strip()}: there is no file {name}"
        for name in re.findall(r"`([^`]+)`", tests):
            assert (TESTS / name).is_file(), f"{section.strip()}: there is no test {name}"


def test_every_ruling_has_a_test() -> None:
    numbers = [int(number) for number in re.findall(r"^\| VG-(\d+) \|", README, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for number in numbers:
        assert any(name.startswith(f"test_ruling_{number:02}_") for name in dir(test_rulings)), f"VG-{number}"


def test_the_code_cites_only_rulings_there_are() -> None:
    known = set(re.findall(r"^\| (VG-\d+) \|", README, re.MULTILINE))
    for path in FOLDER.rglob("*.py"):
        assert set(re.findall(r"VG-\d+", path.read_text(encoding="utf-8"))) <= known, path.name
