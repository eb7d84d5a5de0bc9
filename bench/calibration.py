"""Measures the calibration of win probabilities: Brier score and calibration curve with ten bins, on fresh games.

    python -m bench.calibration puerto-rico --bot captain --games 100 --seed 90000

Bots of one kind play each other. At every quiet moment, the evaluation that hints use (the game's net, if it has one)
and the estimate alone predict all win probabilities, from a position in which everything hidden from the deciding
player is redrawn. Because neighbouring moments of a game share one result, the intervals come from resampling whole
games.

    python -m bench.calibration puerto-rico --bot greedy --bot net --games 200 --seed 6000 --fit judge.net

fits the calibration of a net to such games and writes it to the file. `--add "building actions with a worker=1.5"
--because "a test"` first sets the points that the file adds to the weight of a feature.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated

import numpy as np
import typer
from librt.vecs import vec

from caravela.bots.advice.charts import reliability
from caravela.bots.estimate import Estimate, judge, shares_at_end
from caravela.bots.experiments.calibration_curve import fitted_curve
from caravela.bots.experiments.net_fitting import fitted_scale, scaled, set_added, set_calibration
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import estimate_for, trained_estimate_for
from caravela.engine.dice import Dice
from caravela.games import rules_of
from caravela.match.match import Match
from caravela.shell import Options, one_sentence, wishes

BINS = 10
HINTS = "hints"
RESAMPLED = 400
"""Number of bootstrap samples of games for the intervals."""


@dataclass
class Sums:
    """Sums over cases by bin."""

    cases: list[int] = field(default_factory=lambda: [0] * BINS)
    predicted: list[float] = field(default_factory=lambda: [0.0] * BINS)
    observed: list[float] = field(default_factory=lambda: [0.0] * BINS)
    squares: float = 0.0

    def add(self, predicted: float, observed: float) -> None:
        bin = min(int(predicted * BINS), BINS - 1)
        self.cases[bin] += 1
        self.predicted[bin] += predicted
        self.observed[bin] += observed
        self.squares += (predicted - observed) ** 2

    def brier(self) -> float:
        return self.squares / sum(self.cases)

    def share(self, bin: int) -> float:
        """The observed frequency in a bin."""
        return self.observed[bin] / max(1, self.cases[bin])


def together(games: list[Sums]) -> Sums:
    columns = range(BINS)
    return Sums(
        [sum(game.cases[bin] for game in games) for bin in columns],
        [sum(game.predicted[bin] for game in games) for bin in columns],
        [sum(game.observed[bin] for game in games) for bin in columns],
        sum(game.squares for game in games),
    )


@dataclass(frozen=True)
class Bin:
    """The mean prediction and the observed frequency of a bin, with its 95 % interval over whole games."""

    predicted: float
    observed: float
    low: float
    high: float
    cases: int


def bins(whole: Sums, samples: list[Sums]) -> list[Bin]:
    """The bins that have cases."""
    return [
        Bin(
            whole.predicted[number] / cases,
            whole.share(number),
            *interval([sample.share(number) for sample in samples]),
            cases,
        )
        for number, cases in enumerate(whole.cases)
        if cases
    ]


def rows(games: list[Sums]) -> tuple[list[str], list[Bin]]:
    """Brier score and calibration curve as Markdown, and the bins of the curve."""
    random = Random(1)
    samples = [together(random.choices(games, k=len(games))) for _ in range(RESAMPLED)]
    whole = together(games)
    low, high = interval([sample.brier() for sample in samples])
    lines = [f"Brier score {whole.brier():.4f} ({low:.4f} to {high:.4f})", ""]
    lines += ["| predicted | observed | 95 % | cases |", "|---|---|---|---|"]
    curve = bins(whole, samples)
    for part in curve:
        lines.append(
            f"| {part.predicted:.1%} | {part.observed:.1%} | {part.low:.1%} to {part.high:.1%} | {part.cases} |"
        )
    return lines, curve


def interval(numbers: list[float]) -> tuple[float, float]:
    """The central 95 %."""
    ordered = sorted(numbers)
    return ordered[len(ordered) // 40], ordered[-1 - len(ordered) // 40]


def sums_of(match: Match, estimate: Estimate, seed: int) -> Sums:
    """The predictions of an estimate at each quiet moment of a finished match, and the result."""
    dice, end, seats = Dice(seed), shares_at_end(match.game), len(match.names)
    shares, leads = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
    sums = Sums()
    for game in list(match.games())[:-1]:
        step = game.next_step()
        if not step.by_chance and estimate.is_quiet(game):
            judge(estimate, match.rules.imagined(game, step.seat, dice), shares, leads)
            for seat in range(seats):
                sums.add(float(shares[seat]), end[seat])
    return sums


def fit(path: Path, tables: list[SimulatedTable], games: int, seed: int, bend: bool = False) -> str:
    """Fit the factor of a net's logits, and optionally its calibration curve, to these tables; write the file."""
    rules = rules_of(tables[0].game)
    set_calibration(path, (1.0, 0.0), [], "")
    estimate = estimate_for(rules, str(path))
    cases = []
    for table in tables:
        chances: list[list[float]] = []
        spreads: list[float] = []
        won: list[list[float]] = []
        seats = len(table.bots)
        for number in range(games):
            _, match = play_and_keep(table, seed + number)
            end, dice = shares_at_end(match.game), Dice(seed + number)
            shares, leads = vec[float]([0.0] * seats), vec[float]([0.0] * seats)
            for game in list(match.games())[:-1]:
                step = game.next_step()
                if not step.by_chance and estimate.is_quiet(game):
                    judge(estimate, rules.imagined(game, step.seat, dice), shares, leads)
                    chances.append([float(share) for share in shares])
                    spreads.append(estimate.spread(game))
                    won.append(end)
        cases.append((np.array(chances), np.array(spreads), np.array(won)))
    scale = fitted_scale(cases)
    predictions = [(scaled(scale, chances, spread), result) for chances, spread, result in cases]
    bends = fitted_curve(predictions) if bend else []
    names = ", ".join(table.bots[0] for table in tables)
    set_calibration(path, scale, bends, f"{games} games each between {names}, seed {seed}")
    curve = f", then calibration curve {bends}" if bend else ""
    return f"{path}: logits times {scale[0]} + {scale[1]} per point of spread{curve}"


def main(
    game: str,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="the bot of all seats; several for a fit")] = None,
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 100,
    seed: Annotated[int, typer.Option("--seed")] = 90000,
    option: Options = None,
    fitted: Annotated[Path | None, typer.Option("--fit", help="calibrate the net in this file")] = None,
    bend: Annotated[bool, typer.Option("--bend", help="also fit a calibration curve")] = False,
    chart: Annotated[Path | None, typer.Option("--chart", help="write the calibration curve to this SVG file")] = None,
    added: Annotated[
        list[str] | None, typer.Option("--add", help='add points for a feature before the fit, "dice=1.5"')
    ] = None,
    because: Annotated[str, typer.Option("--because", help="the reason for the added points")] = "",
) -> None:
    """Print Brier score and calibration curve."""
    with one_sentence():
        rules = rules_of(game)
        bots = bot or ["captain"]
        tables = [SimulatedTable(game, [name] * players, rules.chosen(wishes(option))) for name in bots]
        if fitted is not None:
            if added:
                points = {name: float(value) for name, _, value in (each.rpartition("=") for each in added)}
                set_added(fitted, points, because)
            print(fit(fitted, tables, games, seed, bend))
            return
        table = tables[0]
        judges = {HINTS: trained_estimate_for(rules), "estimate": estimate_for(rules)}
        sums: dict[str, list[Sums]] = {name: [] for name in judges}
        for number in range(games):
            _, match = play_and_keep(table, seed + number)
            for name, estimate in judges.items():
                sums[name].append(sums_of(match, estimate, seed + number))
        print(f"{rules.title}, {games} games of {players} {bots[0]}, seed {seed}\n")
        for name, games_of_judge in sums.items():
            lines, curve = rows(games_of_judge)
            print(f"{name}: " + "\n".join(lines) + "\n")
            if chart is not None and name == HINTS:
                points_of_curve = [(part.predicted, part.observed, part.low, part.high) for part in curve]
                chart.write_text(
                    reliability(points_of_curve, rules.title, ("predicted", "observed")) + "\n", encoding="utf-8"
                )


if __name__ == "__main__":
    typer.run(main)
