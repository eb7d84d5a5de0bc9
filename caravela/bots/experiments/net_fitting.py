"""Fits a net to the results of games with NumPy: Adam, dropout, and quantisation to integers at the end.

The net predicts the error of the estimate: for each player a logit that is added to the estimate's, and points that are
added to the estimate's value. Win probabilities are a softmax over the players of a position.

During fitting, the strength of each player's tastes is an additional input with its own weights, which are discarded
later. Otherwise unpopular moves would be blamed for losses of players with strong tastes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravela.bots.experiments.net_positions import Positions
from caravela.bots.nets.net import LEAST_SCALE, MAGIC

Array = NDArray[Any]

BATCH = 256
"""The batch size in positions."""
POINTS = 12.0
"""The error in points that counts as one in the loss."""
POINTS_COUNT = 0.25
DROPPED_INPUTS = 0.15
DROPPED_HIDDEN = 0.4
DECAY = 3e-6
FINE = 16777216.0
STEP = 0.02
"""The initial unit of the first layer when a quantised net is fitted further."""
CALIBRATING = 12
"""Newton steps of the final calibration for games between equals."""
ENOUGH = 500
"""The minimum number of positions between equals for a calibration curve."""
LANE_LIMIT = 1 << 18
"""A bound on sums of the first layer, with a safety margin."""
NAMES = ("own", "all", "board", "bias", "last", "last_bias", "tastes")
PATIENCE = 0.9
"""The weight of the final result in a target; the rest is the previous net's prediction at the next position."""
TASTE_FACTS = 8
"""The number of inputs that describe a player's tastes, see `taste_facts`."""
FASTER = 10.0
"""The learning-rate factor for weights of tastes, which are few and start far from their optimum."""


@dataclass
class FloatNet:
    """A net during fitting; weights apply to inputs divided by `scales`."""

    weights: dict[str, Array]
    player_scale: Array
    board_scale: Array
    calibration: tuple[float, float] = (1.0, 0.0)  # the factor for logits, and its increase per point of spread
    moments: dict[str, tuple[Array, Array]] = field(default_factory=dict)
    steps: int = 0

    @property
    def hidden(self) -> int:
        return int(self.weights["bias"].shape[0])


def fresh_net(player_inputs: int, board_inputs: int, hidden: int, seed: int) -> FloatNet:
    random = np.random.default_rng(seed)

    def drawn(rows: int, size: float) -> Array:
        return (random.standard_normal((rows, hidden)) * size).astype(np.float32)

    weights = {
        "own": drawn(player_inputs, 0.12),
        "all": drawn(player_inputs, 0.04),
        "board": drawn(board_inputs, 0.08),
        "bias": np.zeros(hidden, np.float32),
        "last": np.zeros((hidden, 2), np.float32),
        "last_bias": np.zeros(2, np.float32),
        "tastes": np.zeros((TASTE_FACTS, 2), np.float32),
    }
    return FloatNet(weights, np.ones(player_inputs, np.float32), np.ones(board_inputs, np.float32))


def widened(net: FloatNet, hidden: int, seed: int) -> FloatNet:
    """The same net with more hidden units, whose output weights are zero."""
    more = hidden - net.hidden
    if more <= 0:
        return net
    fresh = fresh_net(len(net.player_scale), len(net.board_scale), more, seed)
    weights = {
        name: net.weights[name]
        if name in ("last_bias", "tastes")
        else np.concatenate([net.weights[name], fresh.weights[name]], axis=0 if name == "last" else -1)
        for name in NAMES
    }
    return FloatNet(weights, net.player_scale, net.board_scale, net.calibration)


def read_float_net(path: Path) -> FloatNet:
    """A quantised net converted back for further fitting."""
    data = path.read_bytes()
    end = data.find(b"\n")
    about = json.loads(data[:end])
    player, board, hidden = int(about["player"]), int(about["board"]), int(about["hidden"])
    size = (2 * player + board) * hidden
    layer = np.frombuffer(data, np.int8, size, end + 1).reshape(-1, hidden).astype(np.float32) * STEP
    numbers = np.frombuffer(data, "<i4", 3 * hidden, end + 1 + size).astype(np.float32).reshape(3, hidden)
    weights = {
        "own": layer[:player].copy(),
        "all": layer[player : 2 * player].copy(),
        "board": layer[2 * player :].copy(),
        "bias": numbers[0] * STEP,
        "last": (numbers[1:].T / (FINE * STEP)).astype(np.float32),
        "last_bias": np.array([about["win_bias"], about["points_bias"]], np.float32) / np.float32(FINE),
        "tastes": np.zeros((TASTE_FACTS, 2), np.float32),
    }
    return FloatNet(weights, np.ones(player, np.float32), np.ones(board, np.float32))


def set_scales(net: FloatNet, positions: list[Positions], board_inputs: int, rescale: bool = False) -> None:
    """Scale inputs by their usual nonzero size; rescaled weights keep the same predictions."""
    player_inputs = len(net.player_scale)

    def usual(rows: Array) -> Array:
        sums, counts = np.abs(rows).sum(axis=0, dtype=np.float64), (rows != 0).sum(axis=0)
        answer: Array = np.maximum(sums / np.maximum(counts, 1), 1.0).astype(np.float32)
        return answer

    largest = max(positions, key=len)
    sample = largest.inputs[:20000]
    board_scale = usual(sample[:, :board_inputs])
    player_scale = usual(sample[:, board_inputs:].reshape(-1, player_inputs))
    for name, ratio in (
        ("board", board_scale / net.board_scale),
        ("own", player_scale / net.player_scale),
        ("all", player_scale / net.player_scale),
    ):
        if rescale:
            net.weights[name] = net.weights[name] * ratio[:, None]
    net.board_scale, net.player_scale = board_scale, player_scale


def split(net: FloatNet, inputs: Array) -> tuple[Array, Array]:
    """The players' inputs, by position and seat, and the board's, in the form that the net needs."""
    board = len(net.board_scale)
    players = inputs[:, board:].reshape(len(inputs), -1, len(net.player_scale))
    return players / net.player_scale, inputs[:, :board] / net.board_scale


def forward(net: FloatNet, players: Array, board: Array) -> Array:
    """The hidden layer before the ReLU, by position and seat."""
    weights = net.weights
    count, seats, width = players.shape
    own = (players.reshape(-1, width) @ weights["own"]).reshape(count, seats, -1)
    common = players.sum(axis=1) @ weights["all"] + board @ weights["board"] + weights["bias"]
    answer: Array = own + common[:, None, :]
    return answer


def softmax(logits: Array) -> Array:
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    answer: Array = shares / shares.sum(axis=1, keepdims=True)
    return answer


def before_others(values: Array) -> Array:
    """Points minus the mean of the others."""
    seats = values.shape[1]
    answer: Array = values - (values.sum(axis=1, keepdims=True) - values) / (seats - 1)
    return answer


def judged(net: FloatNet | None, positions: Positions) -> tuple[Array, Array]:
    """Win probabilities and leads, by position and seat; without a net, the estimate's."""
    shares, leads = [], []
    for start in range(0, len(positions), 4096):
        values = positions.values[start : start + 4096]
        logits = values / positions.spread[start : start + 4096, None]
        if net is not None:
            players, board = split(net, positions.inputs[start : start + 4096])
            answers = np.maximum(forward(net, players, board), 0) @ net.weights["last"] + net.weights["last_bias"]
            logit_scale = net.calibration[0] + net.calibration[1] * positions.spread[start : start + 4096, None]
            logits = (logits + answers[:, :, 0]) * np.maximum(logit_scale, LEAST_SCALE)
            values = values + answers[:, :, 1]
        shares.append(softmax(logits))
        leads.append(before_others(values))
    return np.concatenate(shares), np.concatenate(leads)


def taste_facts(positions: Positions) -> Array:
    """Inputs about future effects of tastes, by position and seat: their strength and its square, also times rounds
    left."""
    both = np.concatenate([positions.tastes, positions.tastes**2], axis=2)
    answer: Array = np.concatenate([both, both * (positions.spread[:, None, None] / 10)], axis=2)
    return answer


def gradients(net: FloatNet, batch: Positions, random: np.random.Generator) -> dict[str, Array]:
    """The gradients for one batch with dropout; the loss is the cross entropy of the win plus the squared error of
    points."""
    weights = net.weights
    players, board = split(net, batch.inputs)
    count, seats, width = players.shape
    kept = (random.random((count, 1, width), dtype=np.float32) >= DROPPED_INPUTS) / np.float32(1 - DROPPED_INPUTS)
    players = players * kept
    board = board * (random.random(board.shape, dtype=np.float32) >= DROPPED_INPUTS) / np.float32(1 - DROPPED_INPUTS)
    sums = forward(net, players, board)
    alive = (random.random(sums.shape, dtype=np.float32) >= DROPPED_HIDDEN) / np.float32(1 - DROPPED_HIDDEN)
    alive *= sums > 0
    hidden = (sums * alive).reshape(count * seats, -1)
    told = taste_facts(batch).reshape(count * seats, TASTE_FACTS)
    answers = hidden @ weights["last"] + weights["last_bias"] + told @ weights["tastes"]
    answers = answers.reshape(count, seats, 2)
    shares = softmax(batch.values / batch.spread[:, None] + answers[:, :, 0])
    missed = before_others(batch.values + answers[:, :, 1]) - batch.ended
    slope: Array = np.empty_like(answers)
    slope[:, :, 0] = (shares - batch.won) / count
    slope[:, :, 1] = before_others(missed) * (2 * POINTS_COUNT / (POINTS * POINTS * seats * count))
    slope = slope.reshape(count * seats, 2)
    back = ((slope @ weights["last"].T).reshape(count, seats, -1) * alive).astype(np.float32)
    common = back.sum(axis=1)
    return {
        "own": players.reshape(-1, width).T @ back.reshape(count * seats, -1),
        "all": players.sum(axis=1).T @ common,
        "board": board.T @ common,
        "bias": common.sum(axis=0),
        "last": hidden.T @ slope,
        "last_bias": slope.sum(axis=0),
        "tastes": told.T @ slope,
    }


def step(net: FloatNet, slopes: dict[str, Array], rate: float) -> None:
    """One step of Adam."""
    net.steps += 1
    for name in NAMES:
        slope = slopes[name] + DECAY * net.weights[name]
        first, second = net.moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope * slope
        net.moments[name] = (first, second)
        eased = first / (1 - 0.9**net.steps) / (np.sqrt(second / (1 - 0.999**net.steps)) + 1e-8)
        size = FASTER * rate if name == "tastes" else rate
        net.weights[name] = (net.weights[name] - size * eased).astype(np.float32)


def fit(net: FloatNet, sets: list[Positions], epochs: float, rate: float, seed: int) -> None:
    """Train for this many epochs, in random order, with a decreasing learning rate."""
    random = np.random.default_rng(seed)
    net.moments, net.steps = {}, 0
    batches: list[tuple[Positions, Array]] = []
    for epoch in range(int(np.ceil(epochs))):
        for positions in sets:
            order = random.permutation(len(positions))
            if epochs - epoch < 1:
                order = order[: int(len(order) * (epochs - epoch))]
            batches += [(positions, order[at : at + BATCH]) for at in range(0, len(order), BATCH)]
    batches = [batches[i] for i in random.permutation(len(batches))]
    for done, (positions, which) in enumerate(batches):
        slopes = gradients(net, positions.taken(np.sort(which)), random)
        step(net, slopes, rate * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * done / len(batches)))))


def with_later_predictions(net: FloatNet | None, positions: Positions) -> Positions:
    """The positions with targets between the final result and the judge's predictions at later positions (TD(λ)).

    The final result depends on much luck; a prediction soon after a position says more about the position itself.
    """
    shares, leads = judged(net, positions)
    won, ended = positions.won.copy(), positions.ended.copy()
    same = (positions.won[1:] == positions.won[:-1]) & (positions.ended[1:] == positions.ended[:-1])
    same_game = same.all(axis=1)
    for at in range(len(positions) - 2, -1, -1):
        if same_game[at]:
            won[at] = PATIENCE * won[at + 1] + (1 - PATIENCE) * shares[at + 1]
            ended[at] = PATIENCE * ended[at + 1] + (1 - PATIENCE) * leads[at + 1]
    return replace(positions, won=won, ended=ended)


def between_equals(sets: list[Positions]) -> list[Positions]:
    """Only positions of games in which nobody had tastes."""
    return [positions.taken(positions.equal) for positions in sets if positions.equal.any()]


def calibrate(net: FloatNet, sets: list[Positions]) -> None:
    """Calibrate win probabilities on games between equals.

    A net learns from players with tastes, who lose leads more often than equal players do.
    """
    net.calibration = (1.0, 0.0)
    equals = between_equals(sets)
    if sum(len(positions) for positions in equals) >= ENOUGH:
        net.calibration = fitted_scale([(judged(net, each)[0], each.spread, each.won) for each in equals])


def fitted_scale(cases: list[tuple[Array, Array, Array]]) -> tuple[float, float]:
    """Fit the factor for logits and its increase per point of spread, with Newton steps.

    Cases are predictions, spreads and shares of the win, by number of players.
    """
    scale = np.array([1.0, 0.0])
    for _ in range(CALIBRATING):
        slope, curve = np.zeros(2), np.eye(2) * 1e-3
        for chances, spread, won in cases:
            logits = np.log(np.maximum(chances, 1e-12))
            by = np.stack([np.ones(len(spread)), spread], axis=1)
            shares = softmax(logits * np.maximum(by @ scale, LEAST_SCALE)[:, None])
            mean = (shares * logits).sum(axis=1)
            variance = (shares * logits * logits).sum(axis=1) - mean * mean
            slope += by.T @ (mean - (won * logits).sum(axis=1))
            curve += (by * variance[:, None]).T @ by
        scale = scale - np.linalg.solve(curve, slope)
    return round(float(scale[0]), 4), round(float(scale[1]), 5)


def scaled(scale: tuple[float, float], chances: Array, spread: Array) -> Array:
    """Probabilities with scaled logits."""
    logits = np.log(np.maximum(chances, 1e-12))
    return softmax(logits * np.maximum(scale[0] + scale[1] * spread, LEAST_SCALE)[:, None])


def figures(net: FloatNet | None, sets: list[Positions]) -> dict[str, Any]:
    """The quality of predictions: Brier score, cross entropy, error in points, reliability by tenths."""
    shares, won, missed = [], [], []
    entropy, count = 0.0, 0
    for positions in sets:
        chances, leads = judged(net, positions)
        entropy -= float((positions.won * np.log(np.maximum(chances, 1e-9))).sum())
        count += len(positions)
        shares.append(chances.ravel())
        won.append(positions.won.ravel())
        missed.append(np.abs(leads - positions.ended).ravel())
    if count == 0:
        return {"positions": 0}
    chance, truth = np.concatenate(shares), np.concatenate(won)
    tenth = np.minimum((chance * 10).astype(int), 9)
    return {
        "positions": count,
        "brier": round(float(((chance - truth) ** 2).mean()), 5),
        "entropy": round(entropy / max(count, 1), 5),
        "missed points": round(float(np.concatenate(missed).mean()), 3),
        "reliability": [
            (
                int((tenth == i).sum()),
                round(float(chance[tenth == i].mean()), 3),
                round(float(truth[tenth == i].mean()), 3),
            )
            for i in range(10)
            if (tenth == i).any()
        ],
    }


def rounded(net: FloatNet, sets: list[Positions]) -> tuple[FloatNet, Array, Array, Array]:
    """The quantised net as it then predicts; its first layer, its bias, and its last layer with both biases."""
    weights = net.weights
    layer = np.concatenate(
        [
            weights["own"] / net.player_scale[:, None],
            weights["all"] / net.player_scale[:, None],
            weights["board"] / net.board_scale[:, None],
        ]
    )
    unit = np.maximum(np.abs(layer).max(axis=0), 1e-6) / 127.0
    units = np.rint(layer / unit).astype(np.int64)
    bias = np.rint(weights["bias"] / unit).astype(np.int64)
    rows = len(net.player_scale)
    plain = FloatNet(
        {
            "own": units[:rows].astype(np.float32),
            "all": units[rows : 2 * rows].astype(np.float32),
            "board": units[2 * rows :].astype(np.float32),
            "bias": bias.astype(np.float32),
            "last": (weights["last"] * unit[:, None]).astype(np.float32),
            "last_bias": weights["last_bias"],
        },
        np.ones_like(net.player_scale),
        np.ones_like(net.board_scale),
        net.calibration,
    )
    for positions in sets:
        players, board = split(plain, positions.inputs[:4096])
        largest = float(np.abs(forward(plain, players, board)).max(initial=0.0))
        if largest >= LANE_LIMIT:
            raise ValueError(f"A sum of {largest:.0f} is too large for the net in whole numbers.")
    last = np.rint(weights["last"].T * unit * FINE).astype(np.int64)
    return plain, units, bias, last


def write_net(net: FloatNet, sets: list[Positions], about: dict[str, Any], path: Path) -> FloatNet:
    """Write a net's file, see `caravela.bots.nets.net`; returns the quantised net."""
    plain, layer, bias, last = rounded(net, sets)
    head = {
        "kind": MAGIC,
        "player": len(net.player_scale),
        "board": len(net.board_scale),
        "hidden": net.hidden,
        "win_bias": round(float(net.weights["last_bias"][0]) * FINE),
        "points_bias": round(float(net.weights["last_bias"][1]) * FINE),
        "calibration": net.calibration,
    } | about
    body = layer.astype(np.int8).tobytes() + bias.astype("<i4").tobytes() + last.astype("<i4").tobytes()
    path.write_bytes(json.dumps(head).encode("utf-8") + b"\n" + body)
    return plain


def set_calibration(path: Path, calibration: tuple[float, float], curve: list[float], how: str) -> None:
    """Replace the calibration in a net's file, with a note on its origin."""
    change_description(path, {"calibration": calibration, "bends": curve, "calibrated": how})


def set_added(path: Path, added: dict[str, float], why: str) -> None:
    """Replace the additions to feature weights in a net's file, with the reason."""
    change_description(path, {"added": added, "added_because": why})


def change_description(path: Path, more: dict[str, Any]) -> None:
    """Change the description in a net's file."""
    head, _, body = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps(json.loads(head) | more).encode("utf-8") + b"\n" + body)
