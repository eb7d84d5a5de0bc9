"""A small neural net with one hidden layer, in integers: the same result on every machine, compiled or not.

Its inputs are each player (`x`), the sum over all players (`t`) and the board (`b`). Its outputs correct, for each
player, the estimate's win probability (as a logit) and points:

hidden = max(0, D x + T t + B b + bias)        output = V hidden + last bias

Weights of the first layer are signed bytes. Three hidden units are packed into one machine word, twenty bits apart, so
that one multiplication serves all three; sums stay far below twenty bits.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.nets.files import read_trained
from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.engine.errors import Damaged
from caravela.engine.game import Game
from caravela.engine.rules import Rules

LANE: Final[i64] = 20  # bits
LANES: Final[i64] = 3
HALF: Final[i64] = 1 << 19
MASK: Final[i64] = (1 << 20) - 1
FINE: Final = 16777216.0  # the quantisation of the last layer's weights
FEATURES_IN: Final = 2.0  # the estimate's terms are quantised to half points
LEAST_SCALE: Final = 0.2  # the minimum factor for logits, whatever the spread
MAGIC: Final = "caravela net"
NET: Final = ".net"
"""The suffix of a net's file."""


@final
class Net:
    """Weights ready for use, with a description of their origin."""

    def __init__(self, about: dict[str, Any], layer: bytes, bias: list[int], last: list[list[int]]) -> None:
        self.about: dict[str, Any] = about
        self.hidden: i64 = int(about["hidden"])
        self.player_inputs: i64 = int(about["player"])
        self.board_inputs: i64 = int(about["board"])
        self.words: i64 = self.hidden // LANES
        rows = 2 * self.player_inputs + self.board_inputs
        if len(layer) != rows * self.hidden or len(bias) != self.hidden:
            raise Damaged("A net whose numbers do not fit its sizes.")
        self.layer: vec[i64] = packed(layer)
        self.bias: vec[i64] = vec[i64](capacity=self.words)
        for k in range(self.words):
            self.bias = append(
                self.bias, i64(bias[3 * k]) + (i64(bias[3 * k + 1]) << LANE) + (i64(bias[3 * k + 2]) << (2 * LANE))
            )
        self.win: vec[i64] = vec[i64]([number for number in last[0]])
        self.points: vec[i64] = vec[i64]([number for number in last[1]])
        self.win_bias: i64 = int(about["win_bias"])
        self.points_bias: i64 = int(about["points_bias"])
        calibration = about.get("calibration", [1.0, 0.0])
        self.calibration: float = float(calibration[0])  # the factor for logits,
        self.scale_by_spread: float = float(calibration[1])  # and its increase per point of the estimate's spread
        self.curve: vec[float] = vec[float]([float(share) for share in about.get("bends", [])])
        self.added: dict[str, float] = {str(name): float(points) for name, points in about.get("added", {}).items()}
        self.inputs: Inputs = Inputs()
        self.common: vec[i64] = vec[i64]([0] * self.words)
        self.sums: vec[i64] = vec[i64]([0] * self.words)
        self.totals: vec[i64] = vec[i64]([0] * self.player_inputs)

    def judge(
        self, encoder: Encoder, game: Game, terms: vec[float], width: i64, chances: vec[float], leads: vec[float]
    ) -> None:
        """Correct every seat's logit and points; `terms` are the estimate's terms, by seat."""
        seats = game.seats
        inputs = self.inputs
        words = self.words
        totals = self.totals
        player_inputs = self.player_inputs
        for i in range(player_inputs):
            totals[i] = 0
        inputs.begin()
        encoder.board(game, inputs)
        common = self.common
        bias = self.bias
        for k in range(words):
            common[k] = bias[k]
        first = 2 * player_inputs * words
        self.add(common, inputs, 0, first)
        starts = vec[i64](capacity=8)
        inputs.begin()
        for seat in range(seats):
            starts = append(starts, inputs.count)
            inputs.at = 0
            encoder.player(game, seat, inputs)
            add_terms(terms, seat * width, width, inputs)
        starts = append(starts, inputs.count)
        for i in range(inputs.count):
            totals[inputs.places[i]] += inputs.values[i]
        layer = self.layer
        for i in range(player_inputs):
            total = totals[i]
            if total != 0:
                row = (player_inputs + i) * words
                for k in range(words):
                    common[k] += total * layer[row + k]
        for seat in range(seats):
            sums = self.sums
            for k in range(words):
                sums[k] = common[k]
            for i in range(starts[seat], starts[seat + 1]):
                value = inputs.values[i]
                row = inputs.places[i] * words
                for k in range(words):
                    sums[k] += value * layer[row + k]
            self.answer(sums, seat, chances, leads)

    def logit_scale(self, spread: float) -> float:
        """The factor for logits that makes win probabilities well calibrated between equal players."""
        return max(self.calibration + self.scale_by_spread * spread, LEAST_SCALE)

    def apply_curve(self, seats: i64, shares: vec[float]) -> None:
        """Apply the calibration curve to win probabilities: the file has its values at 0, 0.1, 0.2 … 1.

        The curve is piecewise linear. Afterwards the probabilities are normalised to add up to one.
        """
        curve = self.curve
        steps = i64(len(curve)) - 1
        if steps < 1:
            return
        total = 0.0
        for seat in range(seats):
            place = shares[seat] * float(steps)
            below = min(i64(int(place)), steps - 1)
            shares[seat] = curve[below] + (curve[below + 1] - curve[below]) * (place - float(below))
            total += shares[seat]
        for seat in range(seats):
            shares[seat] /= total

    def refuse_unknown(self, names: list[str]) -> None:
        for name in self.added:
            if name not in names:
                raise Damaged(f"A net that adds points for '{name}', which is no feature of its game.")

    def added_to(self, names: list[str]) -> list[float]:
        """The file's additional weights for these features or facts, which the net does not see; usually zero."""
        if not any(name in self.added for name in names):
            return []
        return [self.added.get(name, 0.0) for name in names]

    def add(self, sums: vec[i64], inputs: Inputs, begin: i64, first: i64) -> None:
        """Add the rows of these inputs to the sums."""
        layer = self.layer
        words = self.words
        for i in range(begin, inputs.count):
            value = inputs.values[i]
            row = first + inputs.places[i] * words
            for k in range(words):
                sums[k] += value * layer[row + k]

    def answer(self, sums: vec[i64], seat: i64, chances: vec[float], leads: vec[float]) -> None:
        win = self.win
        points = self.points
        total_win = self.win_bias
        total_points = self.points_bias
        at: i64 = 0
        for k in range(self.words):
            rest = sums[k] + HALF + (HALF << LANE) + (HALF << (2 * LANE))
            for _lane in range(LANES):
                unit = (rest & MASK) - HALF
                rest >>= LANE
                if unit > 0:
                    total_win += unit * win[at]
                    total_points += unit * points[at]
                at += 1
        chances[seat] += float(total_win) / FINE
        leads[seat] += float(total_points) / FINE


def add_terms(terms: vec[float], first: i64, width: i64, inputs: Inputs) -> None:
    """Add the terms of the estimate, in half points."""
    for i in range(width):
        term = terms[first + i]
        if term >= 0.5 or term <= -0.5:
            inputs.number(i64(term * FEATURES_IN))
        else:
            inputs.at += 1


def packed(layer: bytes) -> vec[i64]:
    """Pack three signed bytes into each word."""
    words = vec[i64](capacity=len(layer) // 3)
    for k in range(0, i64(len(layer)), 3):
        words = append(words, signed(layer[k]) + (signed(layer[k + 1]) << LANE) + (signed(layer[k + 2]) << (2 * LANE)))
    return words


def signed(byte: i64) -> i64:
    return byte - 256 if byte > 127 else byte


def net_file(rules: Rules) -> Path:
    """The path of a game's net, which may not exist."""
    return rules.file("judge" + NET)


def read_net(path: Path, encoder: Encoder) -> Net:
    """Read a net from its file."""
    about, body = read_trained(path, MAGIC, "net", ("hidden", "player", "board"), encoder)
    hidden: int = about["hidden"]
    rows: int = 2 * about["player"] + about["board"]
    if len(body) != rows * hidden + 3 * 4 * hidden:
        raise Damaged(f"{path} is cut short.")
    layer = body[: rows * hidden]
    numbers = [int.from_bytes(body[at : at + 4], "little", signed=True) for at in range(rows * hidden, len(body), 4)]
    return Net(about, layer, numbers[:hidden], [numbers[hidden : 2 * hidden], numbers[2 * hidden :]])


def sizes_of(encoder: Encoder, game: Game, width: i64) -> tuple[i64, i64]:
    """The number of inputs for a player, including the estimate's terms, and for the board."""
    inputs = Inputs()
    encoder.board(game, inputs)
    board = inputs.at
    inputs.begin()
    encoder.player(game, 0, inputs)
    return inputs.at + width, board
