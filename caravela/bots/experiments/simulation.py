"""Simulates games between bots: seats, scores and wins. The same seed gives the same games."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from caravela.bots.bot import Bot
from caravela.bots.roster import bot_named
from caravela.engine.dice import Dice
from caravela.engine.flow import Move
from caravela.games import rules_of
from caravela.match.box import Box
from caravela.match.chance import SeededChance
from caravela.match.match import Match

OPENING = 24
"""The number of decisions of a game that can be randomised."""


@dataclass(frozen=True)
class SimulatedTable:
    """The game and a bot's name for each seat. Strong bots open alike; to evaluate other openings, a share of the first
    decisions can be random."""

    game: str
    bots: list[str]
    options: dict[str, str] = field(default_factory=dict)
    data: Path | None = None
    vary: float = 0.0


@dataclass(frozen=True)
class Result:
    """The result of one game."""

    seed: int
    scores: list[int]
    winners: list[int]
    plies: int
    faults: list[str] = field(default_factory=list)  # of programs, one sentence each
    varied: list[int] = field(default_factory=list)  # the plies with a random move


class Variation:
    """Determines which decisions of a game are random."""

    def __init__(self, share: float, seed: int) -> None:
        self.share = share
        self.dice = Dice(seed * 1009 + 1008)  # a seed that no bot's seat has
        self.asked = 0
        self.plies: list[int] = []

    def move(self, match: Match) -> Move | None:
        """A random legal move, if this decision is randomised."""
        self.asked += 1
        if self.asked > OPENING or int(self.dice.below(1_000_000)) >= self.share * 1_000_000:
            return None
        self.plies.append(match.ply)
        moves = match.moves()
        return moves[int(self.dice.below(len(moves)))]


def played(table: SimulatedTable, seed: int, bots: list[Bot], variation: Variation | None = None) -> Match:
    """Play one game between these bots; they are notified of every move, and closed at the end."""
    box = Box(table.game)
    match = box.start(len(bots), options=table.options, chance=SeededChance(seed), data=table.data)
    try:
        while match.seat is not None:
            drawn = None if variation is None else variation.move(match)
            move = bots[match.seat].choose(match.game) if drawn is None else drawn
            for bot in bots:
                bot.saw(match.game, move)
            match.play(move)
    finally:
        for bot in bots:
            bot.close()
    return match


def seated(table: SimulatedTable, seed: int) -> list[Bot]:
    rules = rules_of(table.game)
    return [bot_named(name, rules, seed * 1009 + seat) for seat, name in enumerate(table.bots)]


def play_one(table: SimulatedTable, seed: int) -> Result:
    """Play one game between bots and return its result."""
    return play_and_keep(table, seed)[0]


def play_and_keep(table: SimulatedTable, seed: int) -> tuple[Result, Match]:
    """Play one game between bots and return its result and the match."""
    bots = seated(table, seed)
    variation = Variation(table.vary, seed) if table.vary > 0 else None
    match = played(table, seed, bots, variation)
    faults = [fault for bot in bots for fault in getattr(bot, "faults", [])]
    varied = [] if variation is None else variation.plies
    return Result(seed, match.scores, match.winners, match.ply, faults, varied), match


@dataclass
class SeatTotals:
    """The sums of one seat over many games."""

    seat: int
    bot: str
    games: int = 0
    wins: float = 0.0
    points: int = 0
    squares: int = 0

    def add(self, result: Result) -> None:
        points = result.scores[self.seat]
        self.games += 1
        self.points += points
        self.squares += points * points
        if self.seat in result.winners:
            self.wins += 1 / len(result.winners)

    def win_share(self) -> tuple[float, float]:
        """The share of wins, and half the width of its 95 % confidence interval."""
        share = self.wins / self.games
        return share, 1.96 * sqrt(max(share * (1 - share), 0.0) / self.games)

    def mean_points(self) -> tuple[float, float]:
        """The mean score, and half the width of its 95 % confidence interval."""
        mean = self.points / self.games
        variance = max(self.squares / self.games - mean * mean, 0.0)
        return mean, 1.96 * sqrt(variance / self.games)


def standings(table: SimulatedTable, results: list[Result]) -> list[SeatTotals]:
    totals = [SeatTotals(seat, bot) for seat, bot in enumerate(table.bots)]
    for result in results:
        for standing in totals:
            standing.add(result)
    return totals
