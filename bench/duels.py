"""Duels at equal CPU time: one bot against others of another kind; it plays every deal from each seat.

    python -m bench.duels puerto-rico admiral@50ms admiral-0.1@50ms --games 64 --seed 7000

Time limits are CPU time, so load makes a duel longer but not unfair. `--kept` stores each finished game with the
seconds of each seat; a duel that was stopped continues from there. `--set heat=24` changes a search setting of the
first bot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Annotated, Any

import typer

from caravela.bots.bot import Bot
from caravela.bots.experiments.arena import mean_and_error, wilson
from caravela.bots.experiments.simulation import SimulatedTable, played
from caravela.bots.roster import bot_named, estimate_for
from caravela.bots.search import by_look_ahead, search
from caravela.bots.search.search_bot import SearchBot
from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.games import rules_of
from caravela.shell import Options, one_sentence, wishes

WHOLE = ("rounds", "heat")
"""Settings with integer values."""


class Measured(Bot):
    """Measures the CPU time of a bot."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rules, 0)
        self.bot = bot
        self.used = 0.0
        self.choices = 0

    def choose(self, game: Game) -> Move:
        started = process_time()
        move = self.bot.choose(game)
        took = process_time() - started
        self.used += took
        self.choices += took > 1e-4
        return move

    def saw(self, game: Game, move: Move) -> None:
        self.bot.saw(game, move)


@dataclass(frozen=True)
class Duel:
    """One bot against others of another kind."""

    game: str
    first: str
    other: str
    players: int
    options: dict[str, Any]
    settings: dict[str, float]

    def bots(self, deal: int, turn: int) -> list[Measured]:
        rules = rules_of(self.game)
        seated = []
        for seat in range(self.players):
            entry = (seat + turn) % self.players
            bot = bot_named(self.first if entry == 0 else self.other, rules, deal * 1009 + entry)
            if entry == 0 and self.settings:
                bot = with_settings(bot, self.settings, deal * 1009)
            seated.append(Measured(bot))
        return seated

    def play(self, seed: int, number: int) -> dict[str, Any]:
        """Play one game: win, points and seconds of the first bot, and means of the others."""
        deal, turn = divmod(number, self.players)
        bots = self.bots(seed + deal, turn)
        match = played(SimulatedTable(self.game, [self.first], self.options), seed + deal, list(bots))
        own = -turn % self.players
        others = [seat for seat in range(self.players) if seat != own]
        return {
            "game": number,
            "win": 1 / len(match.winners) if own in match.winners else 0.0,
            "points": match.scores[own],
            "others": sum(match.scores[seat] for seat in others) / len(others),
            "seconds": round(bots[own].used, 3),
            "their seconds": round(sum(bots[seat].used for seat in others) / len(others), 3),
        }


def with_settings(bot: Bot, settings: dict[str, float], seed: int) -> Bot:
    """The same bot with other search settings."""
    if not isinstance(bot, SearchBot):
        raise typer.BadParameter("Only bots with a search have settings.")
    changed = bot.search.settings
    estimate = bot.search.estimate
    for name, value in settings.items():
        if name == "net" and value == 0:
            estimate = estimate_for(bot.rules)
        else:
            setattr(changed, name, int(value) if name in WHOLE else value)
    bot.search = search.Search(bot.rules, estimate, seed, changed)
    bot.search.stops_early = True
    return bot


def summary(rows: list[dict[str, Any]]) -> str:
    wins = sum(row["win"] for row in rows)
    low, high = wilson(wins, len(rows))
    ahead, error = mean_and_error([row["points"] - row["others"] for row in rows])
    own, theirs = (sum(row[name] for row in rows) / len(rows) for name in ("points", "others"))
    used, their = (sum(row[name] for row in rows) / len(rows) for name in ("seconds", "their seconds"))
    return (
        f"{wins / len(rows):6.1%} ({low:.0%} to {high:.0%}) of {len(rows)} games; points {own:.1f} : {theirs:.1f}, "
        f"{ahead:+.1f} ±{error:.1f}; CPU seconds per game {used:.2f} : {their:.2f}"
    )


def main(
    game: str,
    first: str,
    other: str,
    players: Annotated[int, typer.Option("--players", "-p")] = 4,
    games: Annotated[int, typer.Option("--games", "-n")] = 40,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    option: Options = None,
    changed: Annotated[list[str] | None, typer.Option("--set", help="a search setting of the first bot")] = None,
    kept: Annotated[
        Path | None, typer.Option("--kept", help="append each finished game to this file, and continue from it")
    ] = None,
    part: Annotated[str, typer.Option("--part", help="2/3 plays only the second third of the games")] = "1/1",
) -> None:
    """Let one bot play against others at equal CPU time."""
    for module in (search, by_look_ahead):
        vars(module)["perf_counter"] = process_time
    settings = {name: float(value) for name, _, value in (each.partition("=") for each in changed or [])}
    with one_sentence():
        duel = Duel(game, first, other, players, rules_of(game).chosen(wishes(option)), settings)
        rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
        done = {row["game"] for row in rows}
        which, parts = (int(number) for number in part.split("/"))
        for number in range((which - 1) * games // parts, which * games // parts):
            if number not in done:
                rows.append(duel.play(seed, number))
                if kept:
                    with kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(rows[-1]) + "\n")
        print(f"{game}, {players} players, {first} {settings or ''} against {other}, seed {seed}: {summary(rows)}")


if __name__ == "__main__":
    typer.run(main)
