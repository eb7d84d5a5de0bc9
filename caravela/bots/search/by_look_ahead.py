"""A rollout policy: everybody follows each move to the next quiet position, like the greedy bot."""

from __future__ import annotations

from math import exp
from time import perf_counter
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate, lead
from caravela.bots.lookahead import Spares, Way, play_to_quiet
from caravela.bots.search.answers import Answers
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.engine.game import Game


@final
class ByLookAhead(Answers):
    def __init__(self, estimate: Estimate, dice: Dice, settings: SearchSettings) -> None:
        super().__init__(estimate, dice, settings)
        self.is_slow = True
        self.ahead: MoveList = MoveList()  # the moves of a decision while each is followed
        self.foreseen: Way = Way()  # the continuation after the move that was chosen last
        self.passed: i64 = 0  # how many of its choices have been made since
        self.likeliest: Way = Way()  # working space for the continuation after the best move so far,
        self.tried: Way = Way()  # and after the move being tried
        self.spares: Spares = Spares()
        self.futures: vec[float] = vec[float]()

    def begin_way(self) -> None:
        self.foreseen.begin(self.spares)

    def choose(self, game: Game, step: Step) -> i64:
        return self.look_ahead(game, step.seat)

    def write_weights(self, game: Game, step: Step, weights: vec[float]) -> float:
        best = self.look_ahead(game, step.seat)
        self.foreseen.begin(self.spares)  # another move may be chosen
        most = self.futures[best]
        total = 0.0
        for i in range(self.out.count):
            weights[i] = exp((self.futures[i] - most) / self.settings.sharpness)
            total += weights[i]
        return total

    def look_ahead(self, game: Game, seat: i64) -> i64:
        """Follow every option to the next quiet position; returns the index of the one with the best evaluation.

        If everybody has played as foreseen, one of the options has already been followed.
        """
        out = self.out
        ahead = self.ahead
        count = out.count
        ahead.count = 0
        for i in range(count):
            ahead.add(out.moves[i])
        while len(self.futures) < count:
            self.futures = append(self.futures, 0.0)
        futures = self.futures
        foreseen = self.foreseen.choice(self.passed)
        end = self.foreseen.end
        best: i64 = 0
        worst: i64 = 0
        for i in range(count):
            if i > 0 and self.until > 0.0 and perf_counter() >= self.until:
                futures[i] = futures[worst]  # no time to follow it
                continue
            move = ahead.moves[i]
            known = move is foreseen and end is not None
            if known and end is not None:
                futures[i] = lead(self.estimate, end, seat)
            else:
                twin = self.spares.copy_of(game)
                twin.play(move)
                twin = play_to_quiet(self.estimate, twin, self.dice, out, self.spares, self.tried)
                futures[i] = lead(self.estimate, twin, seat)
            if i == 0 or futures[i] > futures[best]:
                best = i
                if not known:
                    self.likeliest, self.tried = self.tried, self.likeliest
            elif futures[i] < futures[worst]:
                worst = i
        if ahead.moves[best] is foreseen:
            self.passed += 1
        else:
            self.foreseen, self.likeliest = self.likeliest, self.foreseen
            self.passed = 0
        out.count = 0
        for i in range(count):
            out.add(ahead.moves[i])
        return best
