"""A custom file of printed numbers on the command line: shown, accepted, refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from caravela.cli import app
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.record import read_record

OWN = RULES.data.read_text(encoding="utf-8")


def caravela(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def own_file(folder: Path, *changes: tuple[str, str]) -> Path:
    """The game's file with some things changed."""
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_shows_where_every_number_comes_from() -> None:
    shown = caravela("games", "vasco-da-gama", "--data").output
    assert "Calicut: [11, 11, 9, 9, 7, 7]  (reconstructed)" in shown
    assert "Malindi: [9, 9, 7, 7, 6]  (derived)" in shown
    assert "14: [1, 7, 5, 0, 2]  (sourced)" in shown
    assert "15: [2, 5, 1, 0, 0]  (reconstructed)" in shown
    assert "11: [1, 9, 4]  (reconstructed variation, sourced upper Reals, sourced lower Reals)" in shown
    rows = json.loads(caravela("games", "vasco-da-gama", "--data", "--json").output)
    sections = {row["section"] for row in rows if row["provenance"] == "reconstructed"}
    assert sections == {"landings", "completion", "projects", "merchant ships", "vasco da gama's tiles"}


def test_an_own_file_is_played_with(tmp_path: Path) -> None:
    """Everybody starts with 30 Reals; the record needs the same file to be read again."""
    mine = own_file(tmp_path, ('"Reals at the start" = 10', '"Reals at the start" = 30'))
    records = tmp_path / "records"
    words = ["simulate", "vasco-da-gama", "-p", "3", "-n", "1", "--data", str(mine), "--records", str(records)]
    shown = caravela(*words)
    assert shown.exit_code == 0
    record = records / "vasco-da-gama-1.record"
    match = read_record(record.read_text(encoding="utf-8"), mine)
    assert match.over
    first = match.rules.view(match.game_before(0), 0)
    assert [player["reals"] for player in first["players"]] == [30, 30, 30]
    assert caravela("check", str(record), "--data", str(mine)).exit_code == 0
    other = caravela("check", str(record))
    assert other.exit_code == 1
    assert "Traceback" not in other.output


def test_play_accepts_an_own_file_before_it_looks_at_the_seats(tmp_path: Path) -> None:
    mine = own_file(tmp_path, ('"Mombasa" = [7, 7, 6, 5]', '"Mombasa" = [9, 7, 6, 5]'))
    shown = caravela("play", "vasco-da-gama", "--data", str(mine), "--seat", "9")
    assert shown.stderr.strip() == "caravela: Seat 9 does not exist; choose 1 to 4."


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"Natal" = [4]', '"Natal" = [8]', "[landings] Natal has a slot of value 8"),
        ('"14" = [1, 7, 5, 0, 2]', '"14" = [1, 7, 5, 0, 1]', "the rulebook's examples do not work with these numbers"),
        ('"35" = [3, 11, 5, 0, 2]\n', "", "has no row '35'"),
        ('"5" = [-1, 6, 3]', '"5" = [-1, "six", 3]', "[vasco da gama's tiles] 5"),
        ('"Natal" = [4]', '"Natal" = [4', "mine.toml"),
        ("[landings]", "[shores]", "section [shores] needs its numbers under [shores.rows]"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(
    tmp_path: Path, command: str, old: str, new: str, sentence: str
) -> None:
    mine = own_file(tmp_path, (old, new))
    shown = caravela(command, "vasco-da-gama", "--data", str(mine))
    assert shown.exit_code == 1
    assert shown.stderr.startswith("caravela: ")
    assert sentence in shown.stderr
    assert len(shown.stderr.strip().splitlines()) == 1
    assert "Traceback" not in shown.output


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path, command: str) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", binary):
        shown = caravela(command, "vasco-da-gama", "--data", str(path))
        assert shown.exit_code == 1
        assert path.name in shown.stderr
        assert len(shown.stderr.strip().splitlines()) == 1
