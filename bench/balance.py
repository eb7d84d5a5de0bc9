"""Whether a game is fair: points and wins by seat over many games of greedy bots, and what the game itself counts.

python -m bench.balance vasco-da-gama --games 2000

Prints Markdown. A game's own counts come from a module of its name in `bench/balances`, if there is one.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from time import perf_counter
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from caravela.bots.simulation import Result, Standing, Table, play_match, standings
from caravela.games import names, rules_of
from caravela.match.match import Match

Row = dict[str, str]
"""One row of a table: its cells by column."""


class Counts(Protocol):
    """What one game counts over many matches with the same number of players."""

    def see(self, match: Match) -> None:
        """One finished match."""

    def rows(self) -> dict[str, Row]:
        """By heading, the row for this number of players."""


def counts_for(game: str) -> Counts | None:
    """A fresh set of a game's own counts; none if it has none."""
    module = f"bench.balances.{game.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return None
    found: Counts = importlib.import_module(module).Counts()
    return found


def rows_by_seat(found: list[Standing]) -> dict[str, Row]:
    points, wins = Row(), Row()
    for standing in found:
        mean, mean_error = standing.mean_points()
        share, share_error = standing.win_share()
        points[f"seat {standing.seat + 1}"] = f"{mean:.1f} ±{mean_error:.1f}"
        wins[f"seat {standing.seat + 1}"] = f"{share:.1%} ±{share_error:.1%}"
    return {"Points by seat:": points, "Wins by seat:": wins}


def rows_for(game: str, players: int, games: int, seed: int, bar: Progress) -> dict[str, Row]:
    """By heading, the row for one number of players."""
    table = Table(game, ["greedy"] * players)
    counts = counts_for(game)
    results = []
    task = bar.add_task(f"{players} players", total=games)
    for number in range(seed, seed + games):
        match = play_match(table, number)
        results.append(Result(number, match.scores, match.winners, match.ply, []))
        if counts is not None:
            counts.see(match)
        bar.advance(task)
    own = counts.rows() if counts is not None else {}
    return rows_by_seat(standings(table, results)) | own


def markdown(rows: dict[int, Row]) -> str:
    """A table with a row for each number of players."""
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    lines = ["| players | " + " | ".join(columns) + " |", "| --- |" + " --- |" * len(columns)]
    for players, row in rows.items():
        lines.append(f"| {players} | " + " | ".join(row.get(column, "") for column in columns) + " |")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=2000, help="how many games for each number of players")
    parser.add_argument("--players", type=int, action="append", help="only so many players; repeatable")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed; the same seed, the same report")
    wanted = parser.parse_args(words)
    rules = rules_of(wanted.game)
    begun = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tables: dict[str, dict[int, Row]] = {}
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for players in wanted.players or range(rules.least, rules.most + 1):
            for heading, row in rows_for(wanted.game, players, wanted.games, wanted.seed, bar).items():
                tables.setdefault(heading, {})[players] = row
    seeds = f"seeds {wanted.seed} to {wanted.seed + wanted.games - 1}"
    print(f"{wanted.games} games of greedy bots for each number of players, {seeds}; ± is a 95 % interval.")
    for heading, rows in tables.items():
        print(f"\n{heading}\n\n{markdown(rows)}")
    print(f"{perf_counter() - begun:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
