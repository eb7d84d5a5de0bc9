"""Measures search iterations per second from the opening with 4 players on one core, and net evaluations per second.

Seconds are CPU time, so other load affects neither the time nor the size of the tree.

python -m bench.speed.search
"""

from __future__ import annotations

from time import process_time

from librt.vecs import vec

from caravela.bots.estimate import judge
from caravela.bots.experiments.benchmark import calibration, is_compiled
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import estimate_for, trained_estimate_for
from caravela.bots.search.search import Search
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import names, rules_of

# Minimum iterations per second in Puerto Rico, compiled: cut short by the estimate, and to the end.
GOALS = {("puerto-rico", False): 15_000, ("puerto-rico", True): 2_500}
EVALUATIONS = 20_000
"""Minimum net evaluations per second."""


def opening(rules: Rules) -> Game:
    """The first decision, after the draws of the set-up."""
    game, dice, out = rules.new_game(4, {}), Dice(7), MoveList()
    while game.next_step().by_chance:
        out.count = 0
        game.next_step().options(game, out)
        game.play(out.moves[dice.draw_for(game.next_step(), game)])
    return game


def iterations_per_second(rules: Rules, to_the_end: bool, seconds: float = 3.0) -> float:
    game = opening(rules)
    # Playouts to the end need more noise: deterministic ones might never end a game.
    settings = SearchSettings(noise=0.7, to_the_end=True) if to_the_end else SearchSettings()
    search = Search(rules, estimate_for(rules), 1, settings)
    tree = search.rooted(game)
    done = 0
    started = process_time()
    while process_time() - started < seconds:
        search.think_on(game, tree, None, 500, 0.0)
        done += 500
    return done / (process_time() - started)


def evaluations_per_second(rules: Rules, seconds: float = 2.0) -> float:
    """Evaluations of the quiet positions of a game between greedy bots: probability and points of all players."""
    estimate = trained_estimate_for(rules)
    _, match = play_and_keep(SimulatedTable(rules.name, ["greedy"] * 4), 7)
    positions = [game for game in list(match.games())[:-1] if estimate.is_quiet(game)]
    shares, leads = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
    done = 0
    started = process_time()
    while process_time() - started < seconds:
        for position in positions:
            judge(estimate, position, shares, leads)
        done += len(positions)
    return done / (process_time() - started)


def main() -> None:
    rounds = calibration(0.5)
    print(f"{'compiled' if is_compiled() else 'not compiled'}; calibration loop {rounds:,.0f} rounds/s")
    for game in names():
        rules = rules_of(game)
        if not rules.least <= 4 <= rules.most:
            continue
        for to_the_end in (False, True):
            speed = iterations_per_second(rules, to_the_end)
            line = f"{game}, 4 players, {'to the end' if to_the_end else 'cut short':<10} {speed:>9,.0f} iterations/s"
            line += f", {speed / rounds:.2f} per calibration round"
            if (game, to_the_end) in GOALS:
                line += f"; to the goal: x{speed / GOALS[game, to_the_end]:.2f}"
            print(line)
        evaluated = evaluations_per_second(rules)
        print(
            f"{game}, 4 players, evaluated  {evaluated:>9,.0f} positions/s; to the goal: x{evaluated / EVALUATIONS:.2f}"
        )


if __name__ == "__main__":
    main()
