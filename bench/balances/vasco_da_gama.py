"""Statistics of Vasco da Gama: complete landings, hosted characters, actions, sources of points, money at the end."""

from __future__ import annotations

from collections import Counter

from bench.balances import mean_with_error
from caravela.engine.game import Game
from caravela.games.vasco_da_gama.components import (
    ACTION_NAMES,
    CHARACTER_NAMES,
    FIRST_SLOT,
    LANDING_NAMES,
    MONEY_NAMES,
    NATAL,
    NOTHING,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.match import Match


class Counts:
    """Sums over all matches."""

    def __init__(self) -> None:
        self.games = 0
        self.players = 0
        self.done: Counter[str] = Counter()  # number of moves by their words
        self.completed: Counter[int] = Counter()  # by landing
        self.sources: Counter[str] = Counter()  # points by source
        self.reals: list[list[int]] = []  # at the end, by game and seat

    def see(self, match: Match) -> None:
        game = match.game
        assert isinstance(game, VascoDaGama)
        self.games += 1
        self.players = len(match.names)
        self.reals.append([int(player.reals) for player in game.players])
        for seat in range(self.players):
            self.sources.update(match.rules.breakdown(game, seat))
        positions = list(match.games())
        for i, line in enumerate(match.history):
            words = line.move.words()
            self.done[words] += 1
            if words.endswith(f"of {LANDING_NAMES[NATAL]}") or words == f"sails for {LANDING_NAMES[NATAL]}":
                self.completed[NATAL] += 1  # one ship fills it, and may have moved on by the next decision
            self.watch(positions[i], positions[i + 1])

    def watch(self, before: Game, after: Game) -> None:
        """Count the departures of one move: ships leave a landing only when it is complete."""
        assert isinstance(before, VascoDaGama)
        assert isinstance(after, VascoDaGama)
        for landing in range(NATAL + 1, len(LANDING_NAMES)):
            if ships_at(before, landing) - ships_at(after, landing):
                self.completed[landing] += 1

    def rows(self) -> dict[str, dict[str, str]]:
        return {
            "Points of a player by source:": self.points_row(),
            "Complete landings per game, and in how many of its rounds:": self.landings_row(),
            "Characters and Reals taken, times per game:": self.characters_row(),
            "Actions per game:": self.actions_row(),
            "Reals at the end, by seat:": self.money_row(),
        }

    def points_row(self) -> dict[str, str]:
        return {name: f"{points / (self.games * self.players):.1f}" for name, points in self.sources.items()}

    def landings_row(self) -> dict[str, str]:
        rounds = int(RULES.boxes(RULES.numbers(None)).box(self.players).rounds)
        often = {name: self.completed[landing] / self.games for landing, name in enumerate(LANDING_NAMES)}
        return {name: f"{count:.2f} ({count / rounds:.0%})" for name, count in often.items()}

    def characters_row(self) -> dict[str, str]:
        row = {name: self.per_game(f"hosts {name}") for name in CHARACTER_NAMES}
        for name in MONEY_NAMES:
            row[f"{name} Reals"] = self.per_game(f"takes the Reals of the {name} space")
        return row

    def actions_row(self) -> dict[str, str]:
        row = {name: self.per_game(f"performs the {name} action") for name in ACTION_NAMES}
        row["given up"] = self.per_game("gives up the action")
        row["São Gabriel bought"] = self.per_game("buys the São Gabriel")
        return row

    def money_row(self) -> dict[str, str]:
        return {
            f"seat {seat + 1}": mean_with_error([reals[seat] for reals in self.reals]) for seat in range(self.players)
        }

    def per_game(self, words: str) -> str:
        return f"{self.done[words] / self.games:.2f}"


def ships_at(game: VascoDaGama, landing: int) -> set[int]:
    tiles = [game.slot_tile[slot] for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1])]
    return {int(tile) for tile in tiles if tile != NOTHING}
