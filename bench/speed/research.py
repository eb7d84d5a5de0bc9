"""Measures steps per second with observation and mask, in batches and through PettingZoo.

python -m bench.speed.research

Seconds are CPU time of one core, so other load does not count.
"""

from __future__ import annotations

from time import process_time

import numpy as np

from caravela.bots.experiments.benchmark import calibration, is_compiled
from caravela.games import names
from caravela.research.batches import Games
from caravela.research.zoo import TurnEnv

# Minimum steps per second, compiled, on one core: batches, PettingZoo.
GOALS = {"puerto-rico": (150_000, 25_000)}
PLAYERS = 3
BATCH = 256


def batch_speed(game: str, seconds: float) -> float:
    """Steps per second of a batch; includes choosing the random moves."""
    games = Games(game, PLAYERS, BATCH)
    games.reset(1)
    steps, turn, started = 0, 0, process_time()
    while process_time() - started < seconds:
        games.step(games.any_legal(turn))
        turn += 1
        steps += BATCH
    return steps / (process_time() - started)


def zoo_speed(game: str, seconds: float) -> float:
    """Steps per second of the turn-by-turn environment, with `last` and a random legal action for every step."""
    env = TurnEnv(game, PLAYERS, illegal="raise")
    rng = np.random.default_rng(1)
    draws = rng.random(4096).tolist()
    steps, started = 0, process_time()
    while process_time() - started < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(draws[steps % 4096] * len(legal))]))
            steps += 1
    return steps / (process_time() - started)


def main() -> None:
    print("compiled" if is_compiled() else "plain Python")
    for game in names():
        rounds = calibration(0.3, process_time)
        speeds = batch_speed(game, 2.0), zoo_speed(game, 2.0)
        goals = GOALS.get(game)
        for name, speed, goal in zip(("batch", "PettingZoo"), speeds, goals or (0, 0), strict=True):
            line = (
                f"{game} {PLAYERS} players, {name}: {speed:,.0f} steps/s, {speed / rounds:,.1f} per calibration round"
            )
            print(line + (f"; to the goal: x{speed / goal:.2f}" if goal else ""))
        print(f"{game} {PLAYERS} players, batch to PettingZoo in this run: x{speeds[0] / speeds[1]:.1f}")


if __name__ == "__main__":
    main()
