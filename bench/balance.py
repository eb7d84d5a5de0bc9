"""Checks whether a game is fair: points and wins by seat over many games between equal bots, and the game's own counts.

python -m bench.balance vasco-da-gama --games 2000
python -m bench.balance vasco-da-gama --games 200 --bot helmsman@100
python -m bench.balance vasco-da-gama --games 2000 --blur 0.5

Prints Markdown. The module of a game in `bench/balances` adds further statistics. A seat's advantage may come
from a weakness of the bot instead of the game: compare other bots, and greedy bots with perturbed weights (`--blur`).
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from math import exp
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from caravela.bots.bot import Bot
from caravela.bots.estimate import Features
from caravela.bots.experiments.simulation import Result, SeatTotals, SimulatedTable, played, seated, standings
from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import BOTS, estimate_for
from caravela.games import names, rules_of
from caravela.match.match import Match

Row = dict[str, str]
"""One row of a table: its cells by column."""


class Counts(Protocol):
    """Statistics of one game over many matches with the same number of players."""

    def see(self, match: Match) -> None:
        """Add one finished match."""

    def rows(self) -> dict[str, Row]:
        """The row for this number of players of each table, by heading."""


def counts_for(game: str) -> Counts | None:
    """A new statistics object of a game; None if it has none."""
    module = f"bench.balances.{game.replace('-', '_')}"
    if importlib.util.find_spec(module) is None:
        return None
    counts: Counts = importlib.import_module(module).Counts()
    return counts


def rows_by_seat(totals: list[SeatTotals]) -> dict[str, Row]:
    points, wins = Row(), Row()
    for standing in totals:
        mean, mean_error = standing.mean_points()
        share, share_error = standing.win_share()
        points[f"seat {standing.seat + 1}"] = f"{mean:.1f} ±{mean_error:.1f}"
        wins[f"seat {standing.seat + 1}"] = f"{share:.1%} ±{share_error:.1%}"
    return {"Points by seat:": points, "Wins by seat:": wins}


def blurred(game: str, players: int, seed: int, blur: float) -> list[Bot]:
    """Greedy bots with perturbed weights: each feature has a random factor around 1, derived from the seed."""
    rules = rules_of(game)
    usual = estimate_for(rules)
    assert isinstance(usual, Features)
    bots: list[Bot] = []
    for seat in range(players):
        draw = Random(seed * 1009 + seat)
        weights = [weight * exp(draw.gauss(0.0, blur)) for weight in usual.weights]
        own = usual.reweighed(weights, [usual.least_spread, usual.spread_per_round])
        bots.append(GreedyBot(rules, own, seed * 1009 + seat))
    return bots


def rows_for(table: SimulatedTable, games: int, seed: int, blur: float, bar: Progress) -> dict[str, Row]:
    """The row for one number of players of each table, by heading."""
    game, players = table.game, len(table.bots)
    counts = counts_for(game)
    results = []
    task = bar.add_task(f"{players} players", total=games)
    for number in range(seed, seed + games):
        bots = blurred(game, players, number, blur) if blur else seated(table, number)
        match = played(table, number, bots)
        results.append(Result(number, match.scores, match.winners, match.ply, []))
        if counts is not None:
            counts.see(match)
        bar.advance(task)
    own = counts.rows() if counts is not None else {}
    return rows_by_seat(standings(table, results)) | own


def markdown(rows: dict[int, Row]) -> str:
    """A table with one row per number of players."""
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    lines = ["| players | " + " | ".join(columns) + " |", "| --- |" + " --- |" * len(columns)]
    for players, row in rows.items():
        lines.append(f"| {players} | " + " | ".join(row.get(column, "") for column in columns) + " |")
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=2000, help="games for each number of players")
    parser.add_argument("--players", type=int, action="append", help="only this number of players; can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; reports are reproducible")
    parser.add_argument("--bot", default="greedy", help=f"the bot of all seats: {', '.join(BOTS)}")
    parser.add_argument(
        "--blur", type=float, default=0.0, help="perturb the weights of greedy bots by about this share"
    )
    parser.add_argument("--data", type=Path, help="a file that replaces the game's printed numbers")
    arguments = parser.parse_args(words)
    if arguments.blur and arguments.bot != "greedy":
        parser.error("--blur needs greedy bots")
    rules = rules_of(arguments.game)
    started = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tables: dict[str, dict[int, Row]] = {}
    with Progress(*columns, console=Console(stderr=True)) as bar:
        for players in arguments.players or range(rules.least, rules.most + 1):
            table = SimulatedTable(arguments.game, [arguments.bot] * players, data=arguments.data)
            for heading, row in rows_for(table, arguments.games, arguments.seed, arguments.blur, bar).items():
                tables.setdefault(heading, {})[players] = row
    seeds = f"seeds {arguments.seed} to {arguments.seed + arguments.games - 1}"
    bots = f"{arguments.bot} bots" + (f", weights blurred by {arguments.blur:g}," if arguments.blur else "")
    print(f"{arguments.games} games of {bots} for each number of players, {seeds}; ± is a 95 % interval.")
    for heading, rows in tables.items():
        print(f"\n{heading}\n\n{markdown(rows)}")
    print(f"{perf_counter() - started:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
