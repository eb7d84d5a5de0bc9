"""Training decisions for a policy: what the player saw, the options, and the value of each."""

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
    """A buffer of decisions."""

    def __init__(self, rules: Rules) -> None:
        kinds = decision_kinds(rules)
        self.kinds: i64 = len(kinds)
        self.kind_at: vec[i64] = kinds_by_step(rules, kinds)
        self.inputs: Inputs = Inputs()
        self.entries: vec[i32] = vec[i32]()  # place * 256 + value + 128 of every nonzero input
        self.ends: vec[i64] = vec[i64]()  # for each decision, the end of its entries
        self.asked: vec[i32] = vec[i32]()  # for each decision, its kind
        self.moves: vec[i32] = vec[i32]()  # the numbers of the options
        self.worths: vec[float] = vec[float]()  # the value of each option
        self.move_ends: vec[i64] = vec[i64]()  # for each decision, the end of its options

    def keep(self, encoder: Encoder, game: Game, step: Step, options: MoveList, worths: vec[float]) -> None:
        """Record a decision with the values of its options, in their order."""
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
    """The number of inputs of a policy."""
    game = rules.new_game(rules.least, {})
    inputs = Inputs()
    encoder.board(game, inputs)
    encoder.player(game, 0, inputs)
    encoder.player(game, 0, inputs)
    return len(decision_kinds(rules)) + int(inputs.at)
