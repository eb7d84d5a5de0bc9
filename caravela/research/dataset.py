"""Games as data tables: one row per game, decision or happening, in Parquet, and back into matches.

Each file has a schema version. The row of a game, or its first row, contains its record, so that it can be restored.
Rows join by `seed` and `ply`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caravela.bots.experiments.simulation import Result, SimulatedTable, play_and_keep
from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.flow import MoveList
from caravela.engine.phrases import Facts
from caravela.match.match import Match
from caravela.match.record import read_record

SCHEMA = 4
"""Changes with each change of a column."""

COLUMNS = {
    "games": {
        "schema": "Int64",
        "game": "String",
        "rules_version": "String",
        "players": "Int64",
        "options": "List(String)",  # those that differ from their defaults, as NAME=VALUE
        "bots": "List(String)",
        "seed": "Int64",
        "plies": "Int64",
        "scores": "List(Int64)",
        "win_shares": "List(Float64)",
        "varied": "List(Int64)",  # the plies whose moves were drawn instead of chosen
        "record": "String",
    },
    "decisions": {
        "schema": "Int64",
        "game": "String",
        "seed": "Int64",
        "ply": "Int64",
        "seat": "Int64",
        "bot": "String",
        "question_kind": "String",
        "question_facts": "Facts",
        "question": "String",
        "legal": "List(Int64)",
        "move": "Int64",
        "kind": "String",
        "facts": "Facts",
        "words": "String",
        "score_before": "Int64",
        "final_score": "Int64",
        "win_share": "Float64",
        "record": "String",  # of the game, in the row of its first decision
    },
    "happenings": {
        "schema": "Int64",
        "game": "String",
        "seed": "Int64",
        "ply": "Int64",
        "cause": "String",  # the kind of the move or step
        "facts": "Facts",
        "actor": "Int64",  # the seat that moved, or whose step it was; null is the table
        "is_move": "Boolean",
        "seat": "Int64",  # the seat that the change affects; null is the table
        "changes": "Numbers",
        "points": "Numbers",  # by source
        "expected": "Numbers",  # points by source that are counted only at the end of the game
        "record": "String",  # of the game, in the row of its first happening
    },
}
"""The columns by kind of row. Facts have a name and a text or a number, numbers a name and a number."""

GROUP = 100_000
"""Rows per row group of a Parquet file."""


def game_row(table: SimulatedTable, result: Result, match: Match) -> dict[str, Any]:
    share = 1 / len(match.winners)
    return {
        "schema": SCHEMA,
        "game": match.rules.name,
        "rules_version": match.rules.version,
        "players": match.game.seats,
        "options": [f"{name}={value}" for name, value in match.wishes.items()],
        "bots": table.bots,
        "seed": result.seed,
        "plies": match.ply,
        "scores": match.scores,
        "win_shares": [share if seat in match.winners else 0.0 for seat in range(match.game.seats)],
        "varied": result.varied,
        "record": match.record(),
    }


def decision_rows(table: SimulatedTable, seed: int, match: Match) -> list[dict[str, Any]]:
    share = 1 / len(match.winners)
    out = MoveList()
    rows: list[dict[str, Any]] = []
    for ply, line in enumerate(match.history):
        if line.by_chance:
            continue
        out.count = 0
        line.step.options(match.game_before(ply), out)
        rows.append(
            {
                "schema": SCHEMA,
                "game": match.rules.name,
                "seed": seed,
                "ply": ply,
                "seat": line.seat,
                "bot": table.bots[line.seat],
                "question_kind": line.step.kind,
                "question_facts": facts_cell(line.step.facts() | line.step.about(match.game_before(ply))),
                "question": line.step.asked(match.game_before(ply)),
                "legal": [int(move.number) for move in out.listed()],
                "move": int(line.move.number),
                "kind": line.move.kind,
                "facts": facts_cell(line.move.facts()),
                "words": line.move.words(),
                "score_before": int(match.game_before(ply).score(line.seat)),
                "final_score": match.scores[line.seat],
                "win_share": share if line.seat in match.winners else 0.0,
                "record": None if rows else match.record(),
            }
        )
    return rows


def happening_rows(seed: int, match: Match) -> list[dict[str, Any]]:
    """All changes; after the end of the game nothing is hidden."""
    return [
        {
            "schema": SCHEMA,
            "game": match.rules.name,
            "seed": seed,
            "ply": happening.ply,
            "cause": happening.cause,
            "facts": facts_cell(happening.facts),
            "actor": happening.actor,
            "is_move": happening.is_move,
            "seat": happening.seat,
            "changes": numbers_cell(happening.changes),
            "points": numbers_cell(happening.points),
            "expected": numbers_cell(happening.expected),
            "record": match.record() if i == 0 else None,
        }
        for i, happening in enumerate(each for each in match.happenings() if not each.is_remark)
    ]


def facts_cell(facts: Facts) -> list[dict[str, Any]]:
    """Facts in the fixed type of a column."""
    return [
        {
            "name": name,
            "text": fact if isinstance(fact, str) else None,
            "number": None if isinstance(fact, str) else int(fact),
        }
        for name, fact in facts.items()
    ]


def numbers_cell(numbers: dict[str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "number": number} for name, number in numbers.items()]


def rows_of(kind: str, table: SimulatedTable, result: Result, match: Match) -> list[dict[str, Any]]:
    if kind == "games":
        return [game_row(table, result, match)]
    return decision_rows(table, result.seed, match) if kind == "decisions" else happening_rows(result.seed, match)


@dataclass(frozen=True)
class Part:
    """Some games: their results, and records and rows if requested."""

    results: list[Result]
    records: list[str]
    rows: Any  # a data frame


def play_part(table: SimulatedTable, rows: str | None, records: bool, seeds: range) -> Part:
    """Play the games of these seeds."""
    results: list[Result] = []
    texts: list[str] = []
    told: list[dict[str, Any]] = []
    for seed in seeds:
        result, match = play_and_keep(table, seed)
        results.append(result)
        if records:
            texts.append(match.record())
        if rows is not None:
            told += rows_of(rows, table, result, match)
    return Part(results, texts, None if rows is None else frame_of(rows, told))


def checked(rows: str, out: Path) -> str:
    """The kind of row, checked before hours of play."""
    if rows not in COLUMNS:
        raise BadChoice(f"A row is one of {', '.join(COLUMNS)}, not '{rows}'.")
    if out.is_dir() or not out.parent.is_dir():
        raise BadChoice(f"{out} is no place for a file.")
    polars()
    return rows


def frame_of(kind: str, rows: list[dict[str, Any]]) -> Any:
    pl = polars()
    types = {
        "Facts": pl.List(pl.Struct({"name": pl.String, "text": pl.String, "number": pl.Int64})),
        "Numbers": pl.List(pl.Struct({"name": pl.String, "number": pl.Int64})),
        "List(Int64)": pl.List(pl.Int64),
        "List(Float64)": pl.List(pl.Float64),
        "List(String)": pl.List(pl.String),
    }
    schema = {name: types[of] if of in types else getattr(pl, of) for name, of in COLUMNS[kind].items()}
    return pl.DataFrame(rows, schema=schema)


def write(path: Path, frames: Iterable[Any]) -> None:
    """Write rows as a Parquet file; the same rows give the same file, however they were split."""
    try:
        polars().concat(list(frames), rechunk=True).write_parquet(path, row_group_size=GROUP)
    except OSError as reason:
        raise BadChoice(f"{path} cannot be written: {reason.strerror or reason}.") from None


def read(path: Path) -> Any:
    """The rows as a data frame; a file of another schema is refused."""
    try:
        frame = polars().read_parquet(path)
    except (OSError, polars().exceptions.PolarsError):
        raise Damaged(f"There is no Parquet file '{path}'.") from None
    versions = frame["schema"].unique().to_list() if "schema" in frame.columns else []
    if versions != [SCHEMA]:
        raise Damaged(f"'{path.name}' has rows of schema {versions}; this version reads schema {SCHEMA}.")
    return frame


def matches(path: Path, data: Path | None = None) -> Iterator[Match]:
    """The games of a file, restored from their records; `data` is their own data file, if any."""
    for record in read(path)["record"].drop_nulls():
        yield read_record(record, data)


def polars() -> Any:
    try:
        import polars as package
    except ImportError:
        raise BadChoice("Tables of data need the extra: pip install 'caravela[research]'.") from None
    return package
