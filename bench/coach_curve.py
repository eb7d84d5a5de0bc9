"""Measures how smooth the coach's win probabilities are between decisions without a draw or a reported loss.

    python -m bench.coach_curve puerto-rico --games 3 --seed 500

Bots play games and the coach reviews them. Prints the largest change and the 90th percentile, for the search results of
each position separately and for the coach's report.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import typer

from caravela.bots.advice.coach import JudgedDecision, judged, real_decisions, told_as_one
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.match.match import Match
from caravela.shell import one_sentence


def quiet_changes(match: Match, decisions: list[JudgedDecision]) -> list[float]:
    """The largest change of any player's probability between neighbouring decisions without a reported event."""
    changes = []
    for before, after in pairwise(decisions):
        drawn = any(line.by_chance for line in match.history[before.ply : after.ply])
        if not drawn and before.cost == 0:
            pairs = zip(before.with_played, after.with_best, strict=True)
            changes.append(max(abs(now - then) for then, now in pairs))
    return sorted(changes)


def summary(changes: list[float]) -> str:
    if not changes:
        return "no such change"
    return f"largest {changes[-1]:.1%}, 90 % below {changes[len(changes) * 9 // 10]:.1%}, of {len(changes)}"


def main(
    game: str,
    bot: Annotated[str, typer.Option("--bot", help="who plays")] = "captain",
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 3,
    seed: Annotated[int, typer.Option("--seed")] = 500,
    last: Annotated[int, typer.Option("--last", help="only this many decisions from the end; 0 is all")] = 0,
) -> None:
    """Print how much win probabilities change without a reason."""
    with one_sentence():
        separately: list[float] = []
        as_reported: list[float] = []
        costs: dict[bool, list[float]] = {True: [], False: []}
        for number in range(games):
            _, match = play_and_keep(SimulatedTable(game, [bot] * players), seed + number)
            decisions = [judged(match, ply) for ply in real_decisions(match)[-last:]]
            review = told_as_one(match, decisions)
            separately += quiet_changes(match, decisions)
            as_reported += quiet_changes(match, review.decisions)
            for seat in range(players):
                costs[seat in match.winners].append(review.cost(seat))
        print(f"{game}, {games} games of {players} {bot}, seed {seed}")
        print(f"  each position separately: {summary(sorted(separately))}")
        print(f"  in the coach's report:    {summary(sorted(as_reported))}")
        for won, word in ((True, "winners"), (False, "others")):
            print(f"  {word} lost {sum(costs[won]) / max(1, len(costs[won])):.1%} per game")


if __name__ == "__main__":
    typer.run(main)
