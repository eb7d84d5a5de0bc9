"""Measures decisions, games and copies per second for every game and number of players.

python -m bench.speed.every_table
"""

from __future__ import annotations

from caravela.bots.experiments.benchmark import measure
from caravela.games import names, rules_of

# Minimum decisions and games per second and maximum nanoseconds per copy, compiled, on one core.
GOALS = {"puerto-rico": (2_500_000, 3_000, 1_500)}


def main() -> None:
    for game in names():
        rules = rules_of(game)
        for players in range(rules.least, rules.most + 1):
            speed = measure(game, players, {})
            line = (
                f"{game} {players} players: {speed.decisions_per_second:>11,.0f} decisions/s "
                f"{speed.games_per_second:>7,.0f} games/s {speed.copy_nanoseconds:>6,.0f} ns/copy; "
                f"{speed.decisions_per_calibration:,.0f} decisions per calibration round"
            )
            if players == 4 and speed.compiled and game in GOALS:
                decisions, games, copying = GOALS[game]
                line += (
                    f"; to the goal: x{speed.decisions_per_second / decisions:.2f}, "
                    f"x{speed.games_per_second / games:.2f}, x{copying / speed.copy_nanoseconds:.2f}"
                )
            print(line)


if __name__ == "__main__":
    main()
