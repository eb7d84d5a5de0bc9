"""Measures whether bots find the best moves at the end of a game, in decisions that can be solved exactly.

    python -m bench.endings puerto-rico --bot admiral@400 --bot greedy --games 20 --seed 300

Plays games between greedy bots. From the end backwards it takes decisions from which all lines together have at most
`--lines` moves, and solves them: everybody chooses the larger share of the win and then the larger lead, draws are
averaged. Each bot is asked at those decisions where a wrong move costs something. Told are how often a bot chose a best
move, and what it gave away on average: shares of the win, and points of lead where the win was not at stake.
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
"""Points of lead that a wrong move must cost where the win is not at stake."""

Worth = tuple[float, float]
"""A share of the win, and points before the others' mean."""


@dataclass
class Solver:
    """Follows all lines of a position."""

    left: int  # moves that may still be made

    def worths(self, game: Game) -> list[Worth] | None:
        """The value of the position for each seat with best play; none if there are too many lines."""
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
        return max(after, key=lambda worths: rounded(worths[step.seat]))

    def after_each(self, game: Game) -> list[list[Worth]] | None:
        """The value of each legal move for all seats; none if there are too many lines."""
        out, step = MoveList(), game.next_step()
        step.options(game, out)
        moves = out.listed()
        if step.by_chance and len(moves) > 1:
            moves = [move for move, weight in zip(moves, step.weights(game), strict=True) if weight > 0]
        found = []
        for move in moves:
            self.left -= 1
            if self.left < 0:
                return None
            twin = game.copy()
            twin.play(move)
            worths = self.worths(twin)
            if worths is None:
                return None
            found.append(worths)
        return found


def rounded(worth: Worth) -> Worth:
    return round(worth[0], 9), round(worth[1], 9)


def at_the_end(game: Game) -> list[Worth]:
    scores = [int(game.score(seat)) for seat in range(game.seats)]
    others = game.seats - 1
    return [
        (share, score - (sum(scores) - score) / others)
        for share, score in zip(shares_at_end(game), scores, strict=True)
    ]


@dataclass
class Found:
    """The results of a bot."""

    asked: int = 0
    best: int = 0
    shares: float = 0.0
    points: list[float] = field(default_factory=list)

    def told(self) -> str:
        low, high = wilson(self.best, self.asked)
        points = f"{sum(self.points) / len(self.points):.2f} points of lead" if self.points else "nothing"
        return (
            f"best move {self.best / self.asked:.1%} ({low:.0%} to {high:.0%}) of {self.asked} decisions; gave away "
            f"{self.shares / self.asked:.2%} of the win a decision, and {points} where only points were at stake"
        )


def main(
    game: str,
    bots: Annotated[list[str], typer.Option("--bot", help="a bot to ask; repeat for more")],
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 20,
    seed: Annotated[int, typer.Option("--seed")] = 300,
    lines: Annotated[int, typer.Option("--lines", help="moves of all lines together, at most")] = 20000,
    most: Annotated[int, typer.Option("--most", help="decisions of a game, at most")] = 12,
) -> None:
    """Ask bots at decisions that can be solved."""
    with one_sentence():
        rules = rules_of(game)
        found = {name: Found() for name in bots}
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
                every = Solver(lines).after_each(position)
                if every is None:
                    break
                after = [worths[line.seat] for worths in every]
                solved += 1
                best, worst = max(map(rounded, after)), min(map(rounded, after))
                if best[0] - worst[0] < SAME and best[1] - worst[1] < STAKE:
                    continue
                taken += 1
                moves = out.listed()
                for name in bots:
                    chosen = after[moves.index(bot_named(name, rules, seed + ply).choose(position))]
                    found[name].asked += 1
                    found[name].best += rounded(chosen) == best
                    found[name].shares += best[0] - chosen[0]
                    if best[0] - worst[0] < SAME:
                        found[name].points.append(best[1] - chosen[1])
        print(f"{game}, {players} players, {games} games from seed {seed}: {solved} decisions solved")
        for name in bots:
            print(f"  {name}: {found[name].told() if found[name].asked else 'was not asked'}")


if __name__ == "__main__":
    typer.run(main)
