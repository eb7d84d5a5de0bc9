"""Games as rows of data, and back."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest
from typer.testing import CliRunner

from caravela.cli import app
from caravela.engine.errors import Damaged
from caravela.games import rules_of
from caravela.research import dataset

SIMULATE = ["simulate", "vasco-da-gama", "--bots", "random,greedy", "--games", "3", "--seed", "5"]


def test_rows_of_games_open_again_as_matches(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(file)])
    assert done.exit_code == 0, done.output
    frame = dataset.read(file)
    assert frame["seed"].to_list() == [5, 6, 7]
    assert frame["bots"].to_list()[0] == ["random", "greedy"]
    for row, match in zip(frame.iter_rows(named=True), dataset.matches(file), strict=True):
        assert match.scores == row["scores"]
        assert match.ply == row["plies"]
        assert sum(row["win_shares"]) == pytest.approx(1.0)


def test_rows_of_decisions_tell_what_was_legal_and_chosen(tmp_path: Path) -> None:
    file = tmp_path / "decisions.parquet"
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(file), "--rows", "decisions"])
    assert done.exit_code == 0, done.output
    rows = list(dataset.read(file).iter_rows(named=True))
    for row in rows:
        assert row["move"] in row["legal"]
        assert row["bot"] == ["random", "greedy"][row["seat"]]
    for seed, match in zip([5, 6, 7], dataset.matches(file), strict=True):
        own = [row for row in rows if row["seed"] == seed]
        assert [(row["ply"], row["seat"], row["words"], row["final_score"]) for row in own] == [
            (ply, line.seat, line.move.words(), match.scores[line.seat])
            for ply, line in enumerate(match.history)
            if not line.by_chance
        ]


def facts_of(cell: list[dict[str, object]]) -> dict[str, object]:
    return {str(fact["name"]): fact["number"] if fact["text"] is None else fact["text"] for fact in cell}


def test_decisions_have_kinds_and_facts_in_typed_columns(tmp_path: Path) -> None:
    file = tmp_path / "decisions.parquet"
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(file), "--rows", "decisions"])
    assert done.exit_code == 0, done.output
    frame = dataset.read(file)
    assert str(frame.schema["facts"]) == "List(Struct({'name': String, 'text': String, 'number': Int64}))"
    moves = rules_of("vasco-da-gama").catalogue.moves
    for row in frame.iter_rows(named=True):
        assert (row["kind"], facts_of(row["facts"])) == (moves[row["move"]].kind, moves[row["move"]].facts())
    match = next(iter(dataset.matches(file)))
    kinds = [line.step.kind for line in match.history if not line.by_chance]
    assert frame.filter(polars.col("seed") == 5)["question_kind"].to_list() == kinds


def test_rows_of_happenings_add_up_to_the_scores(tmp_path: Path) -> None:
    file = tmp_path / "happenings.parquet"
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(file), "--rows", "happenings"])
    assert done.exit_code == 0, done.output
    frame = dataset.read(file)
    for seed, match in zip([5, 6, 7], dataset.matches(file), strict=True):
        for seat in range(2):
            begun = int(match.game_before(0).score(seat))
            own = frame.filter((polars.col("seed") == seed) & (polars.col("seat") == seat))
            told = [
                point["number"] for name in ("points", "expected") for cell in own[name].to_list() for point in cell
            ]
            assert begun + sum(told) == match.scores[seat]


def test_a_file_of_another_schema_and_a_wrong_kind_of_row_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.parquet"
    polars.DataFrame({"schema": [0]}).write_parquet(file)
    with pytest.raises(Damaged, match=r"rows of schema \[0\]"):
        dataset.read(file)
    file.write_text("no Parquet")
    with pytest.raises(Damaged, match="There is no Parquet file"):
        dataset.read(file)
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(tmp_path / "nowhere" / "games.parquet")])
    assert done.exit_code == 1
    assert "is no place for a file." in done.output
    done = CliRunner().invoke(app, [*SIMULATE, "--out", str(file), "--rows", "cards"])
    assert done.exit_code == 1
    assert "A row is one of games, decisions, happenings, not 'cards'." in done.output
