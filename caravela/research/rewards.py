"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caravela.engine.errors import BadChoice

Worth = Callable[[Sequence[int], Sequence[float]], list[float]]
"""From scores and shares of the win to a reward for each seat."""


def win_share(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """1 for a win, shared among those who share it."""
    return [float(share) for share in won]


def rank(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """From 1 for the first place down to 0 for the last; those who share a place share what it is worth."""
    standing = list(zip(won, scores, strict=True))
    last = len(standing) - 1
    return [
        sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in standing) / last - 0.5 / last
        for mine in standing
    ]


def score_margin(scores: Sequence[int], won: Sequence[float]) -> list[float]:
    """By how many points a seat is ahead of the best of the others."""
    points = list(scores)
    return [float(points[i] - max(points[:i] + points[i + 1 :])) for i in range(len(points))]


REWARDS: dict[str, Worth] = {"win share": win_share, "rank": rank, "score margin": score_margin}


def reward_named(name: str) -> Worth:
    if name not in REWARDS:
        raise BadChoice(f"There is no reward '{name}'; the rewards are {', '.join(REWARDS)}.")
    return REWARDS[name]
