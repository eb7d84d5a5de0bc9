"""Decisions that a policy learns from: what the player saw, what he could do, and what each move was worth to him."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.bots.nets.policy import decision_kinds, describe, kinds_by_step
from caravela.engine.flow import MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MIDDLE: Final[i64] = 128


@final
class ChoiceLog:
    """Choices kept until somebody takes them."""

    def __init__(self, rules: Rules) -> None:
        kinds = decision_kinds(rules)
        self.kinds: i64 = len(kinds)
        self.kind_at: vec[i64] = kinds_by_step(rules, kinds)
        self.inputs: Inputs = Inputs()
        self.entries: vec[i32] = vec[i32]()  # place * 256 + value + 128 of every number that is not zero
        self.ends: vec[i64] = vec[i64]()  # of each choice, where its entries end
        self.asked: vec[i32] = vec[i32]()  # of each choice, its kind
        self.moves: vec[i32] = vec[i32]()  # the numbers of the options
        self.worths: vec[float] = vec[float]()  # of each option, what it is worth
        self.move_ends: vec[i64] = vec[i64]()  # of each choice, where its options end

    def keep(self, encoder: Encoder, game: Game, step: Step, options: MoveList, worths: vec[float]) -> None:
        """Write down a decision; the worths are those of the options, in their order."""
        inputs = self.inputs
        kind = self.kind_at[step.listed_at]
        describe(encoder, game, step, kind, self.kinds, True, inputs)
        for i in range(inputs.count):
            self.entries = append(self.entries, i32(inputs.places[i] * 256 + inputs.values[i] + MIDDLE))
        self.ends = append(self.ends, i64(len(self.entries)))
        self.asked = append(self.asked, i32(kind))
        for i in range(options.count):
            self.moves = append(self.moves, i32(options.moves[i].number))
            self.worths = append(self.worths, worths[i])
        self.move_ends = append(self.move_ends, i64(len(self.moves)))


def policy_width(rules: Rules, encoder: Encoder) -> int:
    """How many numbers tell a policy of a decision."""
    game = rules.new_game(rules.least, {})
    inputs = Inputs()
    encoder.board(game, inputs)
    encoder.player(game, 0, inputs)
    encoder.player(game, 0, inputs)
    return len(decision_kinds(rules)) + int(inputs.at)
