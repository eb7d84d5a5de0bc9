"""Moves that are one answer: after each of them the same plan leads to the same position.

A plan is what the seat does after the best move until somebody else decides or something is drawn: as a quick bot goes
on, and as the turn is told. A move is the same answer if the end of one of these plans can be reached after it, by the
rest of the plan in some order or by other moves, as when another piece goes to the same place.

A best move is dominated if after another one the seat can reach the position of its plan with more: the same moment,
all pieces of the others and of the table alike, and more money, goods or points of its own, or fewer pirates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravela.bots.roster import bot_named
from caravela.engine.counting import POINTS, Count
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.position import position_of

LONGEST_PLAN = 12
"""Moves of a plan, at most."""
BURDENS = frozenset({"pirate"})
"""Things of which fewer are better."""
MOST_TRIED = 400
"""Positions that are looked at for one move."""


class TurnPlan:
    """What a seat goes on to do after a move: as given, or as a quick bot does."""

    def __init__(self, rules: Rules, game: Game, best: Move, seed: int, given: Sequence[Move] | None = None) -> None:
        self.rules = rules
        self.seat = int(game.next_step().seat)
        self.start = rules.imagined(game, self.seat, Dice(seed))
        bot = bot_named("net", rules, seed)
        self.moves: list[Move] = [best]
        then = self.start.copy()
        then.play(best)
        while self.is_on_turn(then) and len(self.moves) < LONGEST_PLAN:
            if given is not None and len(self.moves) > len(given):
                break
            move = bot.choose(then) if given is None else given[len(self.moves) - 1]
            self.moves.append(move)
            then.play(move)
        self.end = written(rules, then)
        self.counted = Count(labelled=True)
        rules.count(then, self.counted)
        self.stock = frozenset(rules.stock())
        self.tried = 0

    def is_on_turn(self, game: Game) -> bool:
        if game.is_over():
            return False
        step = game.next_step()
        return not step.by_chance and int(step.seat) == self.seat

    def is_reached_by(self, move: Move) -> bool:
        """Whether the plan's end can be reached after this move."""
        then = self.start.copy()
        then.play(move)
        rest = list(self.moves)
        if move in rest:
            rest.remove(move)
        self.tried = 0
        if self.leads_there(then, rest):
            return True
        self.tried = 0
        return self.leads_there_by_others(then, set())

    def leads_there(self, game: Game, rest: list[Move]) -> bool:
        self.tried += 1
        if written(self.rules, game) == self.end:
            return True
        if not self.is_on_turn(game) or self.tried > MOST_TRIED:
            return False
        out = MoveList()
        game.next_step().options(game, out)
        legal = out.listed()
        for move in dict.fromkeys(rest):
            if move in legal:
                then = game.copy()
                then.play(move)
                left = list(rest)
                left.remove(move)
                if self.leads_there(then, left):
                    return True
        return False

    def leads_there_by_others(self, game: Game, seen: set[str]) -> bool:
        """Whether any moves of this turn lead to the plan's end."""
        there = written(self.rules, game)
        if there == self.end:
            return True
        key = str(there)
        if key in seen or not self.is_on_turn(game) or self.tried > MOST_TRIED:
            return False
        seen.add(key)
        self.tried += 1
        out = MoveList()
        game.next_step().options(game, out)
        for move in out.listed():
            then = game.copy()
            then.play(move)
            if self.leads_there_by_others(then, seen):
                return True
        return False

    def is_surpassed_after(self, move: Move) -> bool:
        """Whether the plan's end can be reached with more after this move."""
        then = self.start.copy()
        then.play(move)
        self.tried = 0
        return self.leads_beyond(then)

    def leads_beyond(self, game: Game) -> bool:
        self.tried += 1
        if self.is_surpassed_by(game):
            return True
        if not self.is_on_turn(game) or self.tried > MOST_TRIED:
            return False
        out = MoveList()
        game.next_step().options(game, out)
        for move in out.listed():
            then = game.copy()
            then.play(move)
            if self.leads_beyond(then):
                return True
        return False

    def is_surpassed_by(self, game: Game) -> bool:
        """Whether a position is the plan's end, but for more that the seat has."""
        count = Count()
        self.rules.count(game, count)
        more = 0
        differing = 0
        for label, before, after in zip(self.counted.counters, self.counted.numbers, count.numbers, strict=True):
            gain = int(after) - int(before)
            if gain == 0:
                continue
            differing += 1
            if label.thing != POINTS and label.thing not in self.stock:
                return False
            if int(label.seat) == self.seat:
                if (gain > 0) == (label.thing in BURDENS):
                    return False
                more += 1
            elif int(label.seat) >= 0 and (label.thing != POINTS or gain > 0):
                return False
        if more == 0:
            return False
        position = written(self.rules, game)
        same_moment = position["agenda"] == self.end["agenda"]
        return same_moment and differences_of(position["table"], self.end["table"]) <= differing


def differences_of(one: object, other: object) -> int:
    """In how many numbers or names two tables differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return sum(differences_of(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return sum(differences_of(each, rival) for each, rival in zip(one, other, strict=True))
    return int(one != other)


def is_dominated(rules: Rules, game: Game, best: Move, others: list[Move], seed: int) -> bool:
    """Whether some other move reaches the end of the best move's plan with more."""
    plan = TurnPlan(rules, game, best, seed)
    return any(plan.is_surpassed_after(move) for move in others)


def written(rules: Rules, game: Game) -> dict[str, Any]:
    return position_of(rules, game)


def same_answers(
    rules: Rules, game: Game, best: Move, others: list[Move], seed: int, told: Sequence[Move] = ()
) -> list[Move]:
    """Those of the other moves after which the position at the end of the best move's plan can still be reached: of a
    quick bot's plan, or of the turn that is told."""
    plans = [TurnPlan(rules, game, best, seed)]
    if told:
        plans.append(TurnPlan(rules, game, best, seed, told))
    return [move for move in others if any(plan.is_reached_by(move) for plan in plans)]
