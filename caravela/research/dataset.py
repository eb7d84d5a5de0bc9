"""Games as tables of data: one row per game or one per decision, in Parquet, and back into matches.

Every file says which version of the schema it has. Rows of games hold the record, so each game can be opened again;
rows of decisions join to them by `seed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from caravela.bots.simulation import Result, Table, play_and_keep
from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.flow import Options
from caravela.match.match import Match
from caravela.match.record import read_record

SCHEMA = 1
"""Changes when a column does."""

KINDS = ("games", "decisions")


def game_row(table: Table, seed: int, match: Match) -> dict[str, Any]:
    share = 1 / len(match.winners)
    return {
        "schema": SCHEMA,
        "game": match.rules.name,
        "rules_version": match.rules.version,
        "players": match.game.seats,
        "options": [f"{name}={value}" for name, value in match.wishes.items()],
        "bots": table.bots,
        "seed": seed,
        "plies": match.ply,
        "scores": match.scores,
        "win_shares": [share if seat in match.winners else 0.0 for seat in range(match.game.seats)],
        "record": match.record(),
    }


def decision_rows(table: Table, seed: int, match: Match) -> list[dict[str, Any]]:
    share = 1 / len(match.winners)
    names = match.rules.catalogue
    out = Options()
    found = []
    for ply, line in enumerate(match.history):
        if line.by_chance:
            continue
        out.count = 0
        line.step.options(match.before[ply], out)
        found.append(
            {
                "schema": SCHEMA,
                "game": match.rules.name,
                "seed": seed,
                "ply": ply,
                "seat": line.seat,
                "bot": table.bots[line.seat],
                "decision": names.name_of(line.step),
                "question": line.step.asks(),
                "legal": [int(move.number) for move in out.listed()],
                "move": int(line.move.number),
                "words": line.move.words(),
                "score_before": int(match.before[ply].score(line.seat)),
                "final_score": match.scores[line.seat],
                "win_share": share if line.seat in match.winners else 0.0,
            }
        )
    return found


def play_and_tell(
    table: Table, seed: int, records: Path | None = None, rows: str | None = None
) -> tuple[Result, list[dict[str, Any]]]:
    """Play one game: its result, and its rows if any are wanted."""
    result, match = play_and_keep(table, seed, records)
    if rows is None:
        return result, []
    return result, [game_row(table, seed, match)] if rows == "games" else decision_rows(table, seed, match)


def checked(rows: str) -> str:
    if rows not in KINDS:
        raise BadChoice(f"A row is one of {', '.join(KINDS)}, not '{rows}'.")
    polars()
    return rows


def write(path: Path, found: Iterable[dict[str, Any]]) -> None:
    """Rows as a Parquet file."""
    polars().DataFrame(list(found), infer_schema_length=None).write_parquet(path)


def read(path: Path) -> Any:
    """The rows as a data frame; a file of another schema is refused."""
    try:
        frame = polars().read_parquet(path)
    except OSError:
        raise Damaged(f"There is no Parquet file '{path}'.") from None
    versions = frame["schema"].unique().to_list() if "schema" in frame.columns else []
    if versions != [SCHEMA]:
        raise Damaged(f"'{path.name}' has rows of schema {versions}; this version reads schema {SCHEMA}.")
    return frame


def matches(path: Path) -> Iterator[Match]:
    """The games of a file of games, opened again from their records."""
    frame = read(path)
    if "record" not in frame.columns:
        raise Damaged(f"'{path.name}' has one row per decision; matches are read from rows of games.")
    for record in frame["record"]:
        yield read_record(record)


def polars() -> Any:
    try:
        import polars as found
    except ImportError:
        raise BadChoice("Tables of data need the extra: pip install 'caravela[research]'.") from None
    return found
