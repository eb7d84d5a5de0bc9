"""Each game's README keeps its word: the files and tests of its index exist, and its rulings are cited and tested.

The index is the table headed `Rulebook section | File | Test`; rulings are rows such as `| PR-7 | question | …`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import caravela
from bench.kinds import BEGIN, END, FOR_PAGE, for_page, rewritten
from caravela.games import rules_of
from tests.kit.tables import TOLD_AS_DATA

TESTS = Path(__file__).parent
READMES = sorted((Path(caravela.__file__).parent / "games").glob("*/README.md"))


@pytest.fixture(params=READMES, ids=lambda path: path.parent.name)
def readme(request: pytest.FixtureRequest) -> Path:
    path = request.param
    assert isinstance(path, Path)
    return path


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def index(readme: Path) -> list[list[str]]:
    """The rows of the index, cell by cell."""
    lines = text_of(readme).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("| Rulebook")) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def rulings(readme: Path) -> tuple[str, list[int]]:
    """The letters that rulings of this game begin with, and their numbers in the order of the README."""
    found = re.findall(r"^\| ([A-Z]+)-(\d+) \|", text_of(readme), re.MULTILINE)
    assert len({letters for letters, _ in found}) == 1
    return found[0][0], [int(number) for _, number in found]


def test_there_is_a_readme() -> None:
    assert READMES


def test_files_of_the_index_exist(readme: Path) -> None:
    for _, files, tests in index(readme):
        assert named(files), "a section without a file"
        assert named(tests), "a section without a test"
        assert [name for name in named(files) if not (readme.parent / name).exists()] == []
        assert [name for name in named(tests) if not (TESTS / name).is_file()] == []


def test_every_rule_file_is_named(readme: Path) -> None:
    files = [path for path in readme.parent.rglob("*.py") if path.name != "__init__.py"]
    names = {path.relative_to(readme.parent).as_posix() for path in files}
    assert names - set(named(text_of(readme))) == set()


def test_every_rulebook_test_is_named(readme: Path) -> None:
    files = (TESTS / "rulebook" / readme.parent.name).glob("test_*.py")
    names = {path.relative_to(TESTS).as_posix() for path in files}
    assert names - {name for row in index(readme) for name in named(row[2])} == set()


def test_rulings_are_numbered_upwards(readme: Path) -> None:
    _, numbers = rulings(readme)
    assert numbers == sorted(set(numbers))


def test_every_ruling_cited_exists(readme: Path) -> None:
    letters, numbers = rulings(readme)
    cited: set[int] = set()
    for path in [*readme.parent.rglob("*.py"), *TESTS.rglob("*.py"), readme]:
        if path != Path(__file__):
            cited |= {int(number) for number in re.findall(rf"\b{letters}-(\d+)\b", text_of(path))}
    assert cited - set(numbers) == set()


def test_every_ruling_has_a_test_and_every_such_test_its_ruling(readme: Path) -> None:
    _, numbers = rulings(readme)
    tested: set[int] = set()
    for path in (TESTS / "rulebook" / readme.parent.name).glob("test_*.py"):
        tested |= {int(number) for number in re.findall(r"^def test_ruling_(\d\d)_", text_of(path), re.MULTILINE)}
    assert tested == set(numbers)


def test_the_tables_of_kinds_are_up_to_date(readme: Path) -> None:
    """They are made by `python -m bench.kinds`."""
    game, text = readme.parent.name.replace("_", "-"), text_of(readme)
    assert text.count(BEGIN) == text.count(END) == (game in TOLD_AS_DATA)
    assert rewritten(text, rules_of(game)) == text


def test_the_page_is_tested_with_all_kinds() -> None:
    """They are written by `python -m bench.kinds`."""
    assert text_of(FOR_PAGE) == for_page()
