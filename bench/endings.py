"""Measures whether bots find the best moves at the end of a game, in decisions that can be solved exactly.

    python -m bench.endings puerto-rico --bot admiral@400 --bot greedy --games 20 --seed 300

Plays games between greedy bots and solves their last decisions, as long as all lines of a decision together have at
most `--lines` moves: each player maximizes the share of the win, then the lead; draws are averaged. Bots choose at the
decisions where a wrong move costs something. Prints how often each bot chose a best move and its average loss: shares
of the win, and points of lead where the win was not at stake.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import typer

from caravela.bots.estimate import shares_at_end
from caravela.bots.experiments.arena import wilson
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import bot_named
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.games import rules_of
from caravela.shell import one_sentence

SAME = 1e-9
STAKE = 0.5
"""Minimum cost of a wrong move, in points of lead, where the win is not at stake."""

Value = tuple[float, float]
"""The share of the win, and the lead over the opponents' mean."""


@dataclass
class Solver:
    """Searches all lines of a position."""

    left: int  # remaining budget of moves

    def values(self, game: Game) -> list[Value] | None:
        """The value of the position for each seat with best play; None if there are too many lines."""
        if game.is_over():
            return at_the_end(game)
        step = game.next_step()
        after = self.after_each(game)
        if after is None:
            return None
        if len(after) == 1:
            return after[0]
        if step.by_chance:
            weights = [float(weight) for weight in step.weights(game) if weight > 0]
            return [
                (
                    sum(w * each[seat][0] for w, each in zip(weights, after, strict=True)) / sum(weights),
                    sum(w * each[seat][1] for w, each in zip(weights, after, strict=True)) / sum(weights),
                )
                for seat in range(game.seats)
            ]
        return max(after, key=lambda values: rounded(values[step.seat]))

    def after_each(self, game: Game) -> list[list[Value]] | None:
        """The value of each legal move for all seats; None if there are too many lines."""
        out, step = MoveList(), game.next_step()
        step.options(game, out)
        moves = out.listed()
        if step.by_chance and len(moves) > 1:
            moves = [move for move, weight in zip(moves, step.weights(game), strict=True) if weight > 0]
        results = []
        for move in moves:
            self.left -= 1
            if self.left < 0:
                return None
            twin = game.copy()
            twin.play(move)
            values = self.values(twin)
            if values is None:
                return None
            results.append(values)
        return results


def rounded(value: Value) -> Value:
    return round(value[0], 9), round(value[1], 9)


def at_the_end(game: Game) -> list[Value]:
    scores = [int(game.score(seat)) for seat in range(game.seats)]
    others = game.seats - 1
    return [
        (share, score - (sum(scores) - score) / others)
        for share, score in zip(shares_at_end(game), scores, strict=True)
    ]


@dataclass
class Results:
    """The results of a bot."""

    decisions: int = 0
    best: int = 0
    shares: float = 0.0
    points: list[float] = field(default_factory=list)

    def summary(self) -> str:
        low, high = wilson(self.best, self.decisions)
        points = f"{sum(self.points) / len(self.points):.2f} points of lead" if self.points else "nothing"
        return (
            f"best move {self.best / self.decisions:.1%} ({low:.0%} to {high:.0%}) of {self.decisions} decisions; lost "
            f"{self.shares / self.decisions:.2%} of the win per decision, and {points} where only points were at stake"
        )


def main(
    game: str,
    bots: Annotated[list[str], typer.Option("--bot", help="a bot to test; can be repeated")],
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 20,
    seed: Annotated[int, typer.Option("--seed")] = 300,
    lines: Annotated[int, typer.Option("--lines", help="maximum number of moves in all lines of a decision")] = 20000,
    most: Annotated[int, typer.Option("--most", help="maximum number of decisions per game")] = 12,
) -> None:
    """Let bots choose at decisions that can be solved."""
    with one_sentence():
        rules = rules_of(game)
        results = {name: Results() for name in bots}
        solved = 0
        for number in range(games):
            _, match = play_and_keep(SimulatedTable(game, ["greedy"] * players), seed + number)
            taken = 0
            for ply in range(match.ply - 1, -1, -1):
                line = match.history[ply]
                if line.by_chance or taken == most:
                    continue
                position, out = match.game_before(ply), MoveList()
                line.step.options(position, out)
                if out.count < 2:
                    continue
                solution = Solver(lines).after_each(position)
                if solution is None:
                    break
                after = [values[line.seat] for values in solution]
                solved += 1
                best, worst = max(map(rounded, after)), min(map(rounded, after))
                if best[0] - worst[0] < SAME and best[1] - worst[1] < STAKE:
                    continue
                taken += 1
                moves = out.listed()
                for name in bots:
                    chosen = after[moves.index(bot_named(name, rules, seed + ply).choose(position))]
                    results[name].decisions += 1
                    results[name].best += rounded(chosen) == best
                    results[name].shares += best[0] - chosen[0]
                    if best[0] - worst[0] < SAME:
                        results[name].points.append(best[1] - chosen[1])
        print(f"{game}, {players} players, {games} games from seed {seed}: {solved} decisions solved")
        for name in bots:
            print(f"  {name}: {results[name].summary() if results[name].decisions else 'no decisions'}")


if __name__ == "__main__":
    typer.run(main)
