"""Measures the speed of the rules (random games, decisions and copies per second) and of a calibration loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

from caravela.engine.play import playout
from caravela.engine.play.playout import Playout
from caravela.games import rules_of


@dataclass(frozen=True)
class Speed:
    """The result for one game. Field names are those of `caravela bench --json`."""

    game: str
    players: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float
    copy_nanoseconds: float
    calibration_per_second: float
    decisions_per_calibration: float

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def is_compiled() -> bool:
    """Whether engine and games run as compiled code."""
    return not playout.__file__.endswith(".py")


def calibration(seconds: float, clock: Callable[[], float] = perf_counter) -> float:
    """Rounds per second of a fixed loop in plain Python, which measures the current speed of this machine."""
    start = clock()
    rounds = 0
    while clock() - start < seconds:
        total = 0
        for number in range(1000):
            total += number * number % 7
        rounds += 1
    return rounds / (clock() - start)


def measure(game: str, players: int, options: dict[str, object], seconds: float = 2.0, seed: int = 7) -> Speed:
    """Play random games for about this many seconds."""
    start = rules_of(game).new_game(players, options)
    playing = Playout(seed)
    playing.play_out(start.copy())
    playing.decisions = 0
    before = calibration(seconds / 10)
    games, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        playing.play_out(start.copy())
        games += 1
    took = perf_counter() - begun
    decisions = int(playing.decisions)
    rounds = (before + calibration(seconds / 10)) / 2
    middle = start.copy()
    for _ in range(200):
        if not middle.is_over():
            playing.step(middle)
    copies, begun = 0, perf_counter()
    while perf_counter() - begun < seconds / 10:
        for _ in range(100):
            middle.copy()
        copies += 100
    copying = (perf_counter() - begun) / copies
    return Speed(
        game,
        players,
        is_compiled(),
        round(games / took, 1),
        round(decisions / took, 1),
        round(copying * 1e9, 1),
        round(rounds, 1),
        round(decisions / took / rounds, 2),
    )
