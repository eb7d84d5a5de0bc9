"""Data files: missing, misspelled or out-of-range entries are refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games import names, rules_of


def numbers(tmp_path: Path, text: str) -> PrintedNumbers:
    path = tmp_path / "my.toml"
    path.write_text(text)
    return PrintedNumbers(path)


GOOD = '[coins]\nprovenance = "sourced"\n[coins.rows]\nsmall = 1\nrow = [1, 2]\n'


def test_numbers_are_read(tmp_path: Path) -> None:
    found = numbers(tmp_path, GOOD)
    assert found.number("coins", "small") == 1
    assert found.numbers("coins", "row", 2) == [1, 2]
    assert found.row_names("coins") == ["small", "row"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[coins", "The data file my.toml is not TOML: "),
        (f"coins = {'[' * 20_000}", "The data file my.toml cannot be read: it is nested too deeply"),
        (f"coins = {'9' * 5_000}", "or a number is too long"),
        ("coins = 1", r"my.toml: section \[coins\] needs its numbers under \[coins.rows\]."),
        ("[coins]\n[coins.rows]\n", "needs provenance = one of sourced, derived, reconstructed."),
        (GOOD.replace("[coins.rows]", "marks = 1\n[coins.rows]"), r"needs its marks under \[coins.marks\]"),
        (GOOD.replace("[coins.rows]", "columns = 1\n[coins.rows]"), "needs its columns as a list of names"),
        (GOOD + '[coins.marks]\nlarge = "derived"', "marks 'large', which is none of its rows"),
        (GOOD + '[coins.marks]\nsmall = "true"', "marks 'small' as 'true', which is none of sourced, derived"),
        (GOOD + '[coins.marks]\nrow = ["derived"]', "one is needed, or one for each column"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Damaged, match=sentence):
        numbers(tmp_path, text)


def test_columns_may_come_from_different_places(tmp_path: Path) -> None:
    text = GOOD.replace("[coins.rows]", 'columns = ["a", "b"]\n[coins.rows]')
    rows = numbers(tmp_path, text + '[coins.marks]\nrow = ["derived", "sourced"]').described()
    assert [row["provenance"] for row in rows] == ["sourced", "derived a, sourced b"]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=r"cannot be read: No such file or directory\."):
        PrintedNumbers(tmp_path / "none.toml")


def test_wrong_numbers_are_refused(tmp_path: Path) -> None:
    found = numbers(tmp_path, GOOD)
    with pytest.raises(Damaged, match="needs 3 numbers, not 2"):
        found.numbers("coins", "row", 3)
    with pytest.raises(Damaged, match="has 2 where a whole number from 0 to 1 is needed"):
        found.numbers("coins", "row", 2, 0, 1)
    with pytest.raises(Damaged, match="has no row 'large'"):
        found.number("coins", "large")
    with pytest.raises(Damaged, match=r"section \[notes\] is missing"):
        found.number("notes", "small")


@pytest.mark.parametrize("game", names())
def test_every_number_of_every_game_has_a_provenance(game: str) -> None:
    rows = PrintedNumbers(rules_of(game).data).described()
    assert rows
    for row in rows:
        assert str(row["provenance"]).split()[0] in ("sourced", "derived", "reconstructed")
        assert row["source"]
