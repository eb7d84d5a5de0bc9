"""Rewards: what the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caravela.engine.errors import BadChoice

Worth = Callable[[Sequence[int], Sequence[float]], list[float]]
"""From scores and win shares to a reward for each seat."""


def win_share(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """1 for a win, divided among winners."""
    return [float(share) for share in won]


def rank(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """From 1 for first place down to 0 for last; tied players share the value of their places."""
    standing = list(zip(won, scores, strict=True))
    last = len(standing) - 1
    return [
        sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in standing) / last - 0.5 / last
        for mine in standing
    ]


def score_margin(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """The lead of a seat over the best of the others in points."""
    points = list(scores)
    return [float(points[i] - max(points[:i] + points[i + 1 :])) for i in range(len(points))]


REWARDS: dict[str, Worth] = {"win share": win_share, "rank": rank, "score margin": score_margin}


def reward_named(name: str) -> Worth:
    if name not in REWARDS:
        raise BadChoice(f"There is no reward '{name}'; the rewards are {', '.join(REWARDS)}.")
    return REWARDS[name]
