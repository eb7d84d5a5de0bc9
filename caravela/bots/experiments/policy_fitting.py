"""Fits a policy to the values of moves with NumPy: a softmax over the options of each decision, trained with Adam.

The target probability of an option increases with its expected lead in points.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravela.bots.experiments.net_positions import MIDDLE
from caravela.bots.nets.policy import MAGIC
from caravela.engine.rules import Rules

Array = NDArray[Any]

BATCH = 256
"""The batch size in decisions, all of one kind."""
POINTS = 0.5
"""The difference in points that makes a move e times as likely."""
DECAY = 1e-5
DROPPED = 0.1
"""The share of inputs dropped during training."""
UNIT = 64
"""The quantisation of logits in stored weights: units per logit."""
ILLEGAL = -1e9


@dataclass
class Decisions:
    """Decisions in NumPy arrays."""

    inputs: Array  # int8, by decision
    asked: Array  # int32, the kind of each decision
    moves: Array  # int32, the options of all decisions
    worths: Array  # float32, in points, by option
    ends: Array  # int64, the end of each decision's options

    def __len__(self) -> int:
        return len(self.asked)

    def options(self, which: Array) -> tuple[Array, Array, Array]:
        """The options of these decisions: the index of the decision, the move, its value."""
        begins = np.concatenate([[0], self.ends[:-1]])[which]
        counts = self.ends[which] - begins
        owner = np.repeat(np.arange(len(which)), counts)
        place = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(begins, counts)
        return owner, self.moves[place], self.worths[place]


def decisions_of(parts: list[dict[str, Array]], width: int) -> Decisions:
    """The decisions of several stored parts, concatenated."""
    inputs, asked, moves, worths, ends = [], [], [], [], []
    before = 0
    for rows in parts:
        count = len(rows["choice_ends"])
        dense = np.zeros((count, width), np.int8)
        owner = np.repeat(np.arange(count), np.diff(rows["choice_ends"], prepend=0))
        values = ((rows["choice_entries"] & 255) - MIDDLE).astype(np.int8)
        np.add.at(dense, (owner, rows["choice_entries"] >> 8), values)  # several players may use the same place
        inputs.append(dense)
        asked.append(rows["choice_asked"])
        moves.append(rows["choice_moves"])
        worths.append(rows["choice_worths"])
        ends.append(rows["choice_move_ends"] + before)
        before += len(rows["choice_moves"])
    return Decisions(
        np.concatenate(inputs),
        np.concatenate(asked),
        np.concatenate(moves),
        np.concatenate(worths),
        np.concatenate(ends),
    )


@dataclass
class FloatPolicy:
    """A policy during fitting; weights apply to inputs divided by `scale`."""

    weights: Array  # by family, then by move, and input
    scale: Array
    family: Array  # the family of each move; moves that differ only in a number share the family's weights
    first: Array = field(init=False)
    second: Array = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        self.first, self.second = np.zeros_like(self.weights), np.zeros_like(self.weights)

    @property
    def families(self) -> int:
        return len(self.weights) - len(self.family)

    def whole(self, moves: Array) -> Array:
        """The weights of these moves, including those of their families."""
        answer: Array = self.weights[self.families + moves] + self.weights[self.family[moves]]
        return answer


def families_of(rules: Rules) -> Array:
    """The family of each move: its kind and all facts except numbers."""
    families: dict[tuple[str, ...], int] = {}
    found = []
    for move in rules.catalogue.moves:
        facts = [f"{name}={fact}" for name, fact in sorted(move.facts().items()) if not isinstance(fact, int)]
        found.append(families.setdefault((move.kind, *facts), len(families)))
    return np.array(found)


def fresh_policy(family: Array, decisions: Decisions) -> FloatPolicy:
    sample = decisions.inputs[:: max(1, len(decisions) // 50000)]
    sums, counts = np.abs(sample).sum(axis=0, dtype=np.float64), (sample != 0).sum(axis=0)
    scale = np.maximum(sums / np.maximum(counts, 1), 1.0).astype(np.float32)
    rows = len(family) + int(family.max()) + 1
    return FloatPolicy(np.zeros((rows, sample.shape[1]), np.float32), scale, family)


def laid(decisions: Decisions, which: Array) -> tuple[Array, Array, Array, Array]:
    """The distinct moves of these decisions; the place of each option among them, and its value."""
    owner, moves, worths = decisions.options(which)
    known, place = np.unique(moves, return_inverse=True)
    legal = np.zeros((len(which), len(known)), bool)
    worth = np.full((len(which), len(known)), ILLEGAL, np.float32)
    legal[owner, place] = True
    worth[owner, place] = worths
    return known, legal, worth, decisions.inputs[which]


def softmax(logits: Array) -> Array:
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    answer: Array = shares / shares.sum(axis=1, keepdims=True)
    return answer


def learn(policy: FloatPolicy, decisions: Decisions, which: Array, rate: float, random: np.random.Generator) -> None:
    """One step of Adam, for the moves that these decisions offer."""
    known, legal, worth, inputs = laid(decisions, which)
    seen = inputs / policy.scale
    seen *= (random.random(seen.shape, dtype=np.float32) >= DROPPED) / np.float32(1 - DROPPED)
    shares = softmax(np.where(legal, seen @ policy.whole(known).T, ILLEGAL))
    slope = ((shares - softmax(worth / POINTS)) / len(which)).T.astype(np.float32) @ seen
    shared, place = np.unique(policy.family[known], return_inverse=True)
    common = np.zeros((len(shared), slope.shape[1]), np.float32)
    np.add.at(common, place, slope)
    policy.steps += 1
    step(policy, policy.families + known, slope, rate)
    step(policy, shared, common, rate)


def step(policy: FloatPolicy, rows: Array, slope: Array, rate: float) -> None:
    """One step of Adam for these rows of weights."""
    weights = policy.weights[rows]
    slope = slope + DECAY * weights
    first = policy.first[rows] = 0.9 * policy.first[rows] + 0.1 * slope
    second = policy.second[rows] = 0.99 * policy.second[rows] + 0.01 * slope * slope
    eased = 1 - 0.9 ** min(policy.steps, 1000), 1 - 0.99 ** min(policy.steps, 1000)
    policy.weights[rows] = weights - rate * (first / eased[0]) / (np.sqrt(second / eased[1]) + 1e-6)


def batches_of(decisions: Decisions, size: int, random: np.random.Generator) -> list[Array]:
    """All decisions in random order, in batches of one kind."""
    order = random.permutation(len(decisions))
    order = order[np.argsort(decisions.asked[order], kind="stable")]
    kinds = np.flatnonzero(np.diff(decisions.asked[order])) + 1
    found = [part[at : at + size] for part in np.split(order, kinds) for at in range(0, len(part), size)]
    return [found[i] for i in random.permutation(len(found))]


def fit_policy(policy: FloatPolicy, decisions: Decisions, epochs: int, rate: float, seed: int) -> None:
    """Train for this many epochs with a decreasing learning rate."""
    random = np.random.default_rng(seed)
    batches = [batch for _ in range(epochs) for batch in batches_of(decisions, BATCH, random)]
    for done, which in enumerate(batches):
        share = min(1.0, len(which) / 64)  # little data, so smaller steps
        learn(policy, decisions, which, share * rate * (0.05 + 0.95 * (1 - done / len(batches))), random)


def policy_figures(policy: FloatPolicy, decisions: Decisions) -> dict[str, Any]:
    """The policy's accuracy and its loss in points, compared with a random choice."""
    right, lost, lost_at_random, count = 0.0, 0.0, 0.0, 0
    for which in batches_of(decisions, 4096, np.random.default_rng(1)):
        known, legal, worth, inputs = laid(decisions, which)
        scores = np.where(legal, (inputs / policy.scale) @ policy.whole(known).T, ILLEGAL)
        chosen = worth[np.arange(len(which)), scores.argmax(axis=1)]
        best = worth.max(axis=1)
        right += float((chosen >= best - 1e-4).sum())
        lost += float((best - chosen).sum())
        usual = np.where(legal, worth, 0).sum(axis=1) / legal.sum(axis=1)
        lost_at_random += float((best - usual).sum())
        count += len(which)
    return {
        "choices": count,
        "best chosen": round(right / max(count, 1), 4),
        "points lost": round(lost / max(count, 1), 4),
        "points lost at random": round(lost_at_random / max(count, 1), 4),
    }


def write_policy(policy: FloatPolicy, kinds: list[str], about: dict[str, Any], path: Path) -> FloatPolicy:
    """Write a policy's file, see `caravela.bots.nets.policy`; returns the quantised policy."""
    weights = policy.whole(np.arange(len(policy.family)))
    whole = np.clip(np.rint(weights / policy.scale * UNIT), -32767, 32767).astype("<i2")
    moves = np.flatnonzero(np.any(whole != 0, axis=1))
    head = {"kind": MAGIC, "width": whole.shape[1], "around": True, "kinds": kinds} | about
    head["moves"] = [int(move) for move in moves]
    path.write_bytes(json.dumps(head).encode("utf-8") + b"\n" + zlib.compress(whole[moves].tobytes(), 9))
    alone = np.concatenate([np.zeros_like(policy.weights[: policy.families]), whole.astype(np.float32) / UNIT])
    return FloatPolicy(alone, np.ones_like(policy.scale), policy.family)
