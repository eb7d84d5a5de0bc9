"""A policy: the probability that a player chooses a move, computed without trying any move.

Its inputs are the kind of the decision, the board and the player who decides; before decisions about the course of the
round also the sum over the other players. Every move of the game has a row of weights for these inputs; the sum is the
move's logit. A choice among five moves takes microseconds, a lookahead takes hundreds. Weights are integers: the result
is the same on every machine, compiled or not.
"""

from __future__ import annotations

import zlib
from array import array
from math import exp, log
from pathlib import Path
from sys import byteorder
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from caravela.bots.nets.files import read_trained
from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

UNIT: Final[i64] = 64
"""The quantisation of logits: units per logit."""
FINE: Final[i64] = 4096
WARM: Final[i64] = 64
"""The unit of the sampling temperature."""
GUMBEL: Final = vec[i64]([round(-float(UNIT) * log(-log((float(grain) + 0.5) / float(FINE)))) for grain in range(FINE)])
"""Gumbel noise: the move with the largest sum of logit and noise is a sample from the softmax."""
MAGIC: Final = "caravela policy"
POLICY: Final = ".policy"
"""The suffix of a policy's file."""


def decision_kinds(rules: Rules) -> list[str]:
    """The kinds of decisions in the order of the catalogue: the names of steps without a trailing number."""
    found: dict[str, int] = {}
    for name, step in rules.catalogue.steps.items():
        if step.waits and not step.by_chance:
            found.setdefault(kind_of(name), len(found))
    return list(found)


def kind_of(name: str) -> str:
    return name.rstrip("0123456789").rstrip()


def kinds_by_step(rules: Rules, kinds: list[str]) -> vec[i64]:
    """The index of each step's kind, by the step's place in the catalogue; -1 for none."""
    places: dict[str, i64] = {}
    for i in range(i64(len(kinds))):
        places[kinds[i]] = i
    found = vec[i64]([-1] * len(rules.catalogue.steps))
    for name, step in rules.catalogue.steps.items():
        found[step.listed_at] = places.get(kind_of(name), -1)
    return found


def describe(encoder: Encoder, game: Game, step: Step, kind: i64, kinds: i64, around: bool, out: Inputs) -> None:
    """Encode a decision as input: kind, board, player and, if `around`, the sum over all others."""
    out.begin()
    out.one_of(kind, kinds)
    encoder.board(game, out)
    encoder.player(game, step.seat, out)
    if around and encoder.looks_around(step):
        first = out.at
        for seat in range(game.seats):
            if seat != step.seat:
                out.at = first
                encoder.player(game, seat, out)


@final
class Policy:
    """Weights ready for use, with a description of their origin."""

    def __init__(self, about: dict[str, Any], rules: Rules, encoder: Encoder, rows: dict[int, list[int]]) -> None:
        self.about: dict[str, Any] = about
        self.encoder: Encoder = encoder
        kinds: list[str] = [str(kind) for kind in about["kinds"]]
        self.kinds: i64 = len(kinds)
        self.kind_at: vec[i64] = kinds_by_step(rules, kinds)
        self.width: i64 = int(about["width"])
        self.around: bool = bool(about.get("around", False))  # whether it sees the other players where that matters
        weights = vec[i16](capacity=len(rules.catalogue.moves) * self.width)
        unknown = [0] * int(about["width"])
        for number in range(len(rules.catalogue.moves)):
            for weight in rows.get(number, unknown):
                weights = append(weights, i16(weight))
        self.weights: vec[i16] = weights
        self.inputs: Inputs = Inputs()
        self.scores: vec[i64] = vec[i64]([0] * 64)

    def weigh(self, game: Game, step: Step, out: MoveList) -> None:
        """Compute the logit of each option for the player who decides."""
        inputs = self.inputs
        describe(self.encoder, game, step, self.kind_at[step.listed_at], self.kinds, self.around, inputs)
        while len(self.scores) < out.count:
            self.scores = append(self.scores, 0)
        scores = self.scores
        weights = self.weights
        width = self.width
        places = inputs.places
        values = inputs.values
        count = inputs.count
        moves = out.moves
        for i in range(out.count):
            row = moves[i].number * width
            total: i64 = 0
            for k in range(count):
                total += values[k] * i64(weights[row + places[k]])
            scores[i] = total

    def drawn(self, count: i64, heat: i64, dice: Dice) -> i64:
        """Sample one of the options just weighed; with temperature 0, the best one."""
        scores = self.scores
        best: i64 = 0
        best_score = scores[0] * WARM + (GUMBEL[dice.below(FINE)] * heat if heat > 0 else 0)
        for i in range(1, count):
            score = scores[i] * WARM + (GUMBEL[dice.below(FINE)] * heat if heat > 0 else 0)
            if score > best_score:
                best_score = score
                best = i
        return best

    def write_shares(self, count: i64, sharpness: float, shares: vec[float]) -> None:
        """Compute the probability of each option just weighed."""
        scores = self.scores
        most = scores[0]
        for i in range(1, count):
            most = max(most, scores[i])
        total = 0.0
        for i in range(count):
            shares[i] = exp(float(scores[i] - most) * sharpness / float(UNIT))
            total += shares[i]
        for i in range(count):
            shares[i] /= total


def policy_file(rules: Rules) -> Path:
    """The path of a game's policy, which may not exist."""
    return rules.file("moves" + POLICY)


def read_policy(path: Path, rules: Rules, encoder: Encoder) -> Policy:
    """Read a policy from its file; its rows of weights are compressed."""
    about, packed = read_trained(path, MAGIC, "policy", ("width",), encoder)
    width: int = about["width"]
    moves = [int(number) for number in about["moves"]]
    try:
        body = zlib.decompress(packed)
    except zlib.error:
        raise Damaged(f"{path} is cut short.") from None
    if len(body) != 2 * width * len(moves):
        raise Damaged(f"{path} is cut short.")
    weights = array("h", body)
    if byteorder == "big":
        weights.byteswap()
    rows = {number: weights[width * at : width * (at + 1)].tolist() for at, number in enumerate(moves)}
    return Policy(about, rules, encoder, rows)
