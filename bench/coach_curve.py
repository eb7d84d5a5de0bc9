"""How steady the coach's chances are: changes from one decision to the next without a draw and without a loss it tells.

    python -m bench.coach_curve puerto-rico --games 3 --seed 500

Bots play, the coach goes through the games. Told are the largest and the usual change, as the searches judged each
position by itself and as the coach tells it.
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
    """The largest change of anybody's chance between neighbouring points without a reported event between them."""
    changes = []
    for before, after in pairwise(decisions):
        drawn = any(line.by_chance for line in match.history[before.ply : after.ply])
        if not drawn and before.cost == 0:
            pairs = zip(before.with_played, after.with_best, strict=True)
            changes.append(max(abs(now - then) for then, now in pairs))
    return sorted(changes)


def told(changes: list[float]) -> str:
    if not changes:
        return "no such change"
    return f"largest {changes[-1]:.1%}, nine in ten below {changes[len(changes) * 9 // 10]:.1%}, of {len(changes)}"


def main(
    game: str,
    bot: Annotated[str, typer.Option("--bot", help="who plays")] = "captain",
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 3,
    seed: Annotated[int, typer.Option("--seed")] = 500,
    every: Annotated[int, typer.Option("--last", help="only so many decisions from the end; 0 is all")] = 0,
) -> None:
    """Print how much chances change without a reason."""
    with one_sentence():
        by_itself: list[float] = []
        as_told: list[float] = []
        costs: dict[bool, list[float]] = {True: [], False: []}
        for number in range(games):
            _, match = play_and_keep(SimulatedTable(game, [bot] * players), seed + number)
            decisions = [judged(match, ply) for ply in real_decisions(match)[-every:]]
            review = told_as_one(match, decisions)
            by_itself += quiet_changes(match, decisions)
            as_told += quiet_changes(match, review.decisions)
            for seat in range(players):
                costs[seat in match.winners].append(review.cost(seat))
        print(f"{game}, {games} games of {players} {bot}, seed {seed}")
        print(f"  each position by itself: {told(sorted(by_itself))}")
        print(f"  as the coach tells it:   {told(sorted(as_told))}")
        for won, word in ((True, "winners"), (False, "others")):
            print(f"  {word} gave away {sum(costs[won]) / max(1, len(costs[won])):.1%} a game")


if __name__ == "__main__":
    typer.run(main)
