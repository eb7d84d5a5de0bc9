"""The command line: output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from caravela.cli import app
from tests.kit.tables import NEW_SET
from tests.match.test_record import RECORD, some_match

GOLDEN = Path(__file__).parent / "records" / "puerto_rico" / "2-players-city-full.record"


def caravela(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_help_names_every_command() -> None:
    shown = caravela("--help")
    assert shown.exit_code == 0
    for command in ("games", "play", "simulate", "replay", "check", "verify", "perft", "bench"):
        assert command in shown.output
        assert caravela(command, "--help").exit_code == 0


def test_the_version_is_the_newest_of_the_changelog() -> None:
    changelog = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = next(line.split()[1] for line in changelog.splitlines() if line.startswith("## "))
    assert caravela("--version").output == f"caravela {newest}\n"


def test_the_list_of_commands_is_not_cut_off() -> None:
    """The list shows a complete sentence for each command."""
    shown = caravela("--help").output.split("Commands:\n")[1].splitlines()
    assert len(shown) > 20
    for line in shown:
        assert line.endswith("."), line
        assert not line.endswith("..."), line


def test_games_lists_and_tells() -> None:
    assert "puerto-rico: Puerto Rico, for 2 to 5 players" in caravela("games").output
    told = json.loads(caravela("games", "puerto-rico", "--json").output)
    assert told[0]["players"] == [2, 5]
    assert "points" in [option["name"] for option in told[0]["options"]]
    assert "wharf: [9, 3, 1, 3, 1, 2]  (sourced)" in caravela("games", "puerto-rico", "--data").output


def test_simulate_gives_the_same_games_for_the_same_seed(tmp_path: Path) -> None:
    words = ["simulate", "puerto-rico", "--bots", "random,random", "-n", "3", "--seed", "5", "--json"]
    first = json.loads(caravela(*words).output)
    assert first == json.loads(caravela(*words, "--records", str(tmp_path)).output)
    assert sum(seat["win_share"] for seat in first["seats"]) == pytest.approx(1.0, abs=0.001)
    assert len(list(tmp_path.glob("*.record"))) == 3
    assert caravela("check", *[str(path) for path in tmp_path.glob("*.record")]).exit_code == 0


def test_simulate_over_processes_gives_the_same_games() -> None:
    words = ["simulate", "puerto-rico", "--bots", "random,random,random", "-n", "4", "--json"]
    assert caravela(*words, "--jobs", "2").output == caravela(*words).output


def test_replay_tells_the_game() -> None:
    shown = caravela("replay", str(GOLDEN))
    assert shown.exit_code == 0
    assert "anna takes the" in shown.output
    assert "Won by" in shown.output
    assert "Round 1 · Settler" in shown.output
    moves = caravela("replay", str(GOLDEN), "--to", "10", "--moves").output.splitlines()
    assert [line.split()[0] for line in moves if line.startswith("  ")] == [str(number) for number in range(1, 11)]


def test_a_game_is_told_in_the_language_asked_for() -> None:
    told = caravela("--lang", "de", "replay", str(GOLDEN))
    assert told.exit_code == 0
    refused = caravela("--lang", "la", "replay", str(GOLDEN))
    assert refused.exit_code == 1
    assert "There is no language 'la'; the languages are en (English)" in refused.output


def test_a_position_of_a_replay_can_be_checked_and_counted(tmp_path: Path) -> None:
    position = tmp_path / "here.json"
    position.write_text(caravela("replay", str(GOLDEN), "--to", "40", "--position").output)
    assert caravela("check", str(position)).exit_code == 0
    counted = json.loads(caravela("perft", "--position", str(position), "--depth", "2", "--json").output)
    assert counted["depths"][0] == 1


def test_verify_proves_the_draws() -> None:
    shown = caravela("verify", str(GOLDEN))
    assert shown.exit_code == 0
    assert "draws are verified" in shown.output


def test_perft_counts_from_the_start() -> None:
    counted = json.loads(caravela("perft", "puerto-rico", "--depth", "2", "--json").output)
    assert counted["depths"] == [1, 5, 25]


def test_bench_has_the_promised_fields() -> None:
    found = json.loads(caravela("bench", "puerto-rico", "--seconds", "0.2", "--json").output)
    for name in ("game", "players", "compiled", "games_per_second", "decisions_per_second", "copy_nanoseconds"):
        assert name in found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["games", "risk"], "caravela: There is no game 'risk'"),
        (["games", "--data"], "caravela: Name a game"),
        (["simulate", "puerto-rico", "-p", "6"], "caravela: Puerto Rico is for 2 to 5 players, not 6."),
        (["simulate", "puerto-rico", "--bots", "hal,random"], "caravela: There is no bot 'hal'"),
        (["simulate", "puerto-rico", "-o", "points"], "caravela: Write an option as NAME=VALUE, not 'points'."),
        (["simulate", "puerto-rico", "-o", "points=open", "-o", "points=open"], "caravela: Option 'points' is given"),
        (["play", "puerto-rico", "--seat", "5"], "caravela: Seat 5 does not exist; choose 1 to 4."),
        (["play", "puerto-rico", "--humans", "0"], "caravela: 0 people cannot share a table for 4"),
        (["replay", "no-such.record"], "caravela: no-such.record cannot be read: No such file or directory."),
        (["check", "no-such.record"], "no-such.record: no-such.record cannot be read"),
        (["verify", "no-such.record"], "caravela: no-such.record cannot be read"),
        (["replay", str(GOLDEN), "--data", "no.toml"], "caravela: The data file no.toml cannot be read: No such file"),
        (
            ["simulate", "puerto-rico", "--records", "/dev/null/x"],
            "caravela: The folder /dev/null/x cannot be created",
        ),
        (["perft"], "caravela: Give either a game or --position FILE."),
        (["bench", "risk"], "caravela: There is no game 'risk'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_1(words: list[str], sentence: str) -> None:
    shown = caravela(*words)
    assert shown.exit_code == 1
    assert sentence in shown.stderr
    assert len(shown.stderr.strip().splitlines()) == 1
    assert "Traceback" not in shown.output


def test_a_damaged_record_is_told_and_the_others_are_still_checked(tmp_path: Path) -> None:
    sound, damaged, other = (tmp_path / name for name in ("sound.record", "damaged.record", "other.record"))
    sound.write_text(RECORD)
    damaged.write_text(RECORD.replace("anna: takes", "anna: steals", 1))
    other.write_bytes(b"\xff\xfe\x00")
    shown = caravela("check", str(damaged), str(other), str(sound))
    assert shown.exit_code == 1
    assert "sound.record: valid; Puerto Rico" in shown.output
    assert "damaged.record: Line " in shown.stderr
    assert "other.record is not a text file" in shown.stderr


def test_a_record_of_another_rules_version_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "old.record"
    match = some_match(3)
    old.write_text(match.record().replace(f"rules: {match.rules.version}", "rules: 0"))
    shown = caravela("replay", str(old))
    assert shown.exit_code == 1
    assert f"version 0 of the rules of Puerto Rico; this is version {match.rules.version}." in shown.stderr


def test_a_wrong_command_line_is_exit_code_2() -> None:
    assert caravela("simulate").exit_code == 2
    assert caravela("dance").exit_code == 2


def test_an_option_from_a_file(tmp_path: Path) -> None:
    """A set of buildings, a line for each."""
    names = tmp_path / "set.txt"
    names.write_text(NEW_SET.replace("+", "\n") + "\n", encoding="utf-8")
    words = ["perft", "puerto-rico", "--players", "3", "--depth", "1", "-o", "new-buildings=on"]
    assert caravela(*words, "-o", f"building-set=@{names}").exit_code == 0
    found = caravela(*words, "-o", f"building-set=@{tmp_path / 'none.txt'}")
    assert found.exit_code == 1
    assert "none.txt' cannot be read." in found.stderr


def test_impossible_positions_are_told_in_one_sentence_each(tmp_path: Path) -> None:
    sound = json.loads(some_match().position())
    pieces, agenda = json.loads(json.dumps(sound)), json.loads(json.dumps(sound))
    pieces["table"]["quarries"] -= 1
    agenda["agenda"].pop()
    files = {"sound": sound, "pieces": pieces, "agenda": agenda, "empty": {}, "finished": finished_position()}
    for name, found in files.items():
        (tmp_path / name).write_text(json.dumps(found))
    (tmp_path / "deep").write_text('{"a":' * 100_000)
    shown = caravela("check", *[str(tmp_path / name) for name in [*files, "deep"]])
    assert shown.exit_code == 1
    assert f"{tmp_path / 'sound'}: valid; Puerto Rico, 0 moves, unfinished" in shown.stdout
    assert f"{tmp_path / 'finished'}: valid; Puerto Rico, 0 moves, finished" in shown.stdout
    sentences = [line.partition(": ")[2] for line in shown.stderr.splitlines()]
    assert sentences.pop(1).startswith("The position's agenda ends with '")
    assert sentences == [
        "The position has 7 quarries, not 8.",
        "A position is JSON with 'caravela position': 1.",
        "The position cannot be read: it is nested too deeply, a number is too long or a character incomplete.",
    ]


def finished_position() -> object:
    match = some_match()
    while not match.over:
        match.play(match.moves()[-1])
    return json.loads(match.position())
