"""The arena: bots against each other. Each deal is played once with each seating, which evens out luck.

A deal is a seed of the table's chance. From game to game of a deal, each bot moves one seat further. Counted are the
share of wins, the mean place, and a rating by the final order.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from caravela.bots.clock import Timed
from caravela.bots.experiments.simulation import SimulatedTable, played
from caravela.bots.experiments.workers import parts_of, workers_for
from caravela.bots.roster import bot_named
from caravela.engine.errors import BadChoice, CaravelaError
from caravela.games import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

CERTAINTY = 1.96
"""Standard errors of a 95 % confidence interval."""


@dataclass(frozen=True)
class Seating:
    """A bot's result in one game. Field names are those of the Parquet file."""

    game: int
    deal: int
    seat: int
    bot: str
    points: int
    place: float
    win: float
    plies: int
    slowest: float  # seconds of the slowest move
    thought: float  # total seconds
    faults: int


def places(scores: list[tuple[int, int]]) -> list[float]:
    """The place of each seat, 1 is best; equals share the mean of their places."""
    return [
        1 + sum(1 for other in scores if other > own) + (sum(1 for other in scores if other == own) - 1) / 2
        for own in scores
    ]


def play_game(table: SimulatedTable, seed: int, clock: float, number: int) -> list[Seating]:
    """Play the game with this number: it determines deal and seating. A bot that exceeds its clock has a fault."""
    count = len(table.bots)
    deal, turn = divmod(number, count)
    rules = rules_of(table.game)
    entries = [(seat + turn) % count for seat in range(count)]
    bots = [Timed(bot_named(table.bots[entry], rules, (seed + deal) * 1009 + entry), clock) for entry in entries]
    match = played(table, seed + deal, list(bots))
    order = places([(int(match.game.score(i)), int(match.game.tie_break(i))) for i in range(count)])
    return [
        Seating(
            number,
            deal,
            seat,
            table.bots[entries[seat]],
            match.scores[seat],
            order[seat],
            1 / len(match.winners) if seat in match.winners else 0.0,
            match.ply,
            round(bots[seat].slowest, 4),
            round(bots[seat].used, 3),
            len(getattr(bots[seat].bot, "faults", [])) + bots[seat].is_late(),
        )
        for seat in range(count)
    ]


def play_games(table: SimulatedTable, seed: int, clock: float, numbers: range) -> list[Seating]:
    """Play several games of a tournament."""
    return [row for number in numbers for row in play_game(table, seed, clock, number)]


def play_tournament(
    table: SimulatedTable,
    games: int,
    seed: int,
    jobs: int | None = None,
    advance: Callable[[int], None] = lambda games: None,
    clock: float = 0.0,
    ray: str = "",
) -> list[Seating]:
    """Play all games, in order; the same seed gives the same games if no bot is limited by time."""
    rules = rules_of(table.game)
    rules.new_game(len(table.bots), dict(table.options), table.data)
    for name in table.bots:
        bot_named(name, rules, 0)
    seatings: list[Seating] = []
    with workers_for(jobs, ray) as workers:
        for rows in workers.over(partial(play_games, table, seed, clock), parts_of(0, games)):
            seatings += rows
            advance(len(rows) // len(table.bots))
    return seatings


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % confidence interval of a share; valid for few games and for shares near 0 and 1."""
    share, square = wins / games, CERTAINTY**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CERTAINTY * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class BotResult:
    """A bot's results over all its seats. Field names are those of `caravela arena --json`."""

    bot: str
    games: int
    wins: float
    win_share: float
    win_share_low: float
    win_share_high: float
    place: float
    place_error: float
    points: float
    points_error: float
    rating: float
    rating_error: float
    slowest_move: float
    faults: int

    def as_dict(self) -> dict[str, Any]:
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(self).items()}


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % confidence interval."""
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(len(numbers) - 1, 1)
    return mean, CERTAINTY * sqrt(variance / len(numbers))


def ratings(rows: list[Seating]) -> dict[str, tuple[float, float]]:
    """A rating with uncertainty for every bot, updated game by game from the final order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {row.bot: model.rating(name=row.bot) for row in rows}
    by_game: dict[int, list[Seating]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append(row)
    for seatings in by_game.values():
        teams = [[model.create_rating([known[row.bot].mu, known[row.bot].sigma])] for row in seatings]
        after = model.rate(teams, ranks=[row.place for row in seatings])
        for name in {row.bot for row in seatings}:
            own = [team[0] for team, row in zip(after, seatings, strict=True) if row.bot == name]
            known[name].mu = sum(each.mu for each in own) / len(own)
            known[name].sigma = sum(each.sigma for each in own) / len(own)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in known.items()}


def standings(rows: list[Seating]) -> list[BotResult]:
    """One result per bot, best first; bots with the same name are combined."""
    rated = ratings(rows)
    results = []
    for name in rated:
        own = [row for row in rows if row.bot == name]
        wins = sum(row.win for row in own)
        low, high = wilson(wins, len(own))
        place, place_error = mean_and_error([row.place for row in own])
        points, points_error = mean_and_error([float(row.points) for row in own])
        results.append(
            BotResult(
                name,
                len(own),
                wins,
                wins / len(own),
                low,
                high,
                place,
                place_error,
                points,
                points_error,
                *rated[name],
                max(row.slowest for row in own),
                sum(row.faults for row in own),
            )
        )
    return sorted(results, key=lambda standing: -standing.win_share)


def as_table(results: list[BotResult]) -> str:
    """The standings as a text table."""
    width = max(len(standing.bot) for standing in results)
    lines = [f"  {'bot':<{width}}  seats  wins a seat (95 %)      place         points         rating       slowest"]
    for each in results:
        lines.append(
            f"  {each.bot:<{width}}  {each.games:5d}  {each.win_share:6.1%} ({each.win_share_low:.0%} to "
            f"{each.win_share_high:.0%})".ljust(width + 34)
            + f"  {each.place:.2f} ±{each.place_error:.2f}  {each.points:6.2f} ±{each.points_error:.2f}"
            f"  {each.rating:6.2f} ±{each.rating_error:.2f}  {each.slowest_move * 1000:5.0f} ms"
            + (f"  {each.faults} faults" if each.faults else "")
        )
    return "\n".join(lines)


def write_parquet(rows: list[Seating], path: Path) -> None:
    """One row for each seat of each game."""
    try:
        import polars
    except ImportError:
        raise CaravelaError("A Parquet file needs polars; install it with: pip install 'caravela[analysis]'.") from None
    if path.is_dir():
        raise BadChoice(f"{path} is a folder, not a file.")
    polars.DataFrame([asdict(row) for row in rows]).write_parquet(path)
