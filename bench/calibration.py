"""How well predicted chances to win are calibrated: Brier score and reliability by tenths, on fresh games.

    python -m bench.calibration puerto-rico --bot captain --games 100 --seed 90000

Bots of one kind play with each other. At every quiet moment the judge of the hints (the game's net, if it has one) and
the estimate alone say what everybody's chance is, in a world dealt anew from what the player who decides can see. A
chance of a tenth is reliable if as many of these cases were won. Neighbouring moments of a game have the same end, so
the intervals tell less certainty than the number of cases suggests: they are drawn from whole games.

    python -m bench.calibration puerto-rico --bot greedy --bot net --games 200 --seed 6000 --fit judge.net

fits the calibration in the file of a net to such games instead. `--add "building actions with a worker=1.5" --because
"a test"` writes into the file what it adds to the weight of a feature before that.
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
from caravela.bots.experiments.bending import fitted_bends
from caravela.bots.experiments.net_fitting import fitted_scale, scaled, set_added, set_calibration
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import estimate_for, trained_estimate_for
from caravela.engine.dice import Dice
from caravela.games import rules_of
from caravela.match.match import Match
from caravela.shell import Options, one_sentence, wishes

TENTHS = 10
HINTS = "judge of the hints"
RESAMPLED = 400
"""Games drawn anew, so many times, for the intervals."""


@dataclass
class Sums:
    """Cases added up, by tenth."""

    cases: list[int] = field(default_factory=lambda: [0] * TENTHS)
    told: list[float] = field(default_factory=lambda: [0.0] * TENTHS)
    came: list[float] = field(default_factory=lambda: [0.0] * TENTHS)
    squares: float = 0.0

    def add(self, told: float, came: float) -> None:
        tenth = min(int(told * TENTHS), TENTHS - 1)
        self.cases[tenth] += 1
        self.told[tenth] += told
        self.came[tenth] += came
        self.squares += (told - came) ** 2

    def brier(self) -> float:
        return self.squares / sum(self.cases)

    def share(self, tenth: int) -> float:
        """How often what was told in a tenth came."""
        return self.came[tenth] / max(1, self.cases[tenth])


def together(games: list[Sums]) -> Sums:
    columns = range(TENTHS)
    return Sums(
        [sum(game.cases[tenth] for game in games) for tenth in columns],
        [sum(game.told[tenth] for game in games) for tenth in columns],
        [sum(game.came[tenth] for game in games) for tenth in columns],
        sum(game.squares for game in games),
    )


@dataclass(frozen=True)
class Tenth:
    """What was told in a tenth of all chances, and how often it came, with its interval of 95 % over whole games."""

    told: float
    came: float
    low: float
    high: float
    cases: int


def tenths(whole: Sums, drawn: list[Sums]) -> list[Tenth]:
    """The tenths that there are cases of."""
    return [
        Tenth(whole.told[tenth] / cases, whole.share(tenth), *middle([each.share(tenth) for each in drawn]), cases)
        for tenth, cases in enumerate(whole.cases)
        if cases
    ]


def rows(games: list[Sums]) -> tuple[list[str], list[Tenth]]:
    """Brier score and tenths as Markdown, and the tenths."""
    random = Random(1)
    drawn = [together(random.choices(games, k=len(games))) for _ in range(RESAMPLED)]
    whole = together(games)
    low, high = middle([each.brier() for each in drawn])
    lines = [f"Brier score {whole.brier():.4f} ({low:.4f} to {high:.4f})", ""]
    lines += ["| told | came | 95 % | cases |", "|---|---|---|---|"]
    found = tenths(whole, drawn)
    for each in found:
        lines.append(f"| {each.told:.1%} | {each.came:.1%} | {each.low:.1%} to {each.high:.1%} | {each.cases} |")
    return lines, found


def middle(numbers: list[float]) -> tuple[float, float]:
    ordered = sorted(numbers)
    return ordered[len(ordered) // 40], ordered[-1 - len(ordered) // 40]


def sums_of(match: Match, estimate: Estimate, seed: int) -> Sums:
    """What an estimate told at each quiet moment of a finished match, and what came."""
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
    """Write into a net's file what its logits are multiplied by, and what tenths become, fitted to these tables."""
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
    found = fitted_scale(cases)
    told = [(scaled(found, chances, spread), came) for chances, spread, came in cases]
    bends = fitted_bends(told) if bend else []
    names = ", ".join(table.bots[0] for table in tables)
    set_calibration(path, found, bends, f"{games} games each between {names}, seed {seed}")
    then = f", then tenths become {bends}" if bend else ""
    return f"{path}: logits times {found[0]} + {found[1]} for each point of spread{then}"


def main(
    game: str,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="who plays; several for a fit")] = None,
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 100,
    seed: Annotated[int, typer.Option("--seed")] = 90000,
    option: Options = None,
    fitted: Annotated[Path | None, typer.Option("--fit", help="the net's file that is to be calibrated")] = None,
    bend: Annotated[bool, typer.Option("--bend", help="fit also what each tenth of chances becomes")] = False,
    chart: Annotated[Path | None, typer.Option("--chart", help="an SVG file for the hints' reliability")] = None,
    added: Annotated[
        list[str] | None, typer.Option("--add", help='before the fit: points added for a feature, "dice=1.5"')
    ] = None,
    because: Annotated[str, typer.Option("--because", help="what the added points rest on")] = "",
) -> None:
    """Print Brier score and reliability."""
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
        found: dict[str, list[Sums]] = {name: [] for name in judges}
        for number in range(games):
            _, match = play_and_keep(table, seed + number)
            for name, estimate in judges.items():
                found[name].append(sums_of(match, estimate, seed + number))
        print(f"{rules.title}, {games} games of {players} {bots[0]}, seed {seed}\n")
        for name, games_of_judge in found.items():
            lines, by_tenth = rows(games_of_judge)
            print(f"{name}: " + "\n".join(lines) + "\n")
            if chart is not None and name == HINTS:
                drawn = [(each.told, each.came, each.low, each.high) for each in by_tenth]
                chart.write_text(reliability(drawn, rules.title, ("told", "came")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
