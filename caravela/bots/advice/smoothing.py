"""Smooths win chances that were estimated one position at a time.

The search assumes best play, so between two draws the value of a position changes only by the cost of decisions. All
estimates between two draws therefore measure the same value, each with its own error. The costs are subtracted, the
rest is averaged over neighbours with exponential weights, and the costs are added again. Averages do not cross draws,
because changes there are luck.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravela.bots.advice.coach import JudgedDecision

Chances = list[float]

NEAR = 8.0
"""The distance in decisions at which the weight of an estimate falls by a factor of e."""
END_COUNTS = 4.0
"""The weight of the final result, which is certain, in estimates."""


def smoothed(decisions: list[JudgedDecision], drawn_after: list[bool], end: Chances | None) -> list[JudgedDecision]:
    """The decisions with smoothed chances, which change only by draws and by the cost of decisions.

    `drawn_after` tells for each decision whether the table drew before the next one, or before the end. `end` is
    everybody's share of the win if the game is over.
    """
    story: list[JudgedDecision] = []
    first = 0
    for place, drawn in enumerate(drawn_after):
        last = place == len(decisions) - 1
        if drawn or last:
            known = end if last and not drawn else None
            story += smoothed_stretch(decisions[first : place + 1], known)
            first = place + 1
    return story


def smoothed_stretch(decisions: list[JudgedDecision], end: Chances | None) -> list[JudgedDecision]:
    """The decisions between two draws."""
    seats = range(len(decisions[0].with_best))
    given = [0.0 for _ in seats]  # cumulative change by decisions since the first
    judgements: list[tuple[int, float, Chances]] = []
    lost: list[Chances] = []
    for place, each in enumerate(decisions):
        judgements.append((place, 1.0, [each.with_best[seat] - given[seat] for seat in seats]))
        lost.append([each.with_played[seat] - each.with_best[seat] for seat in seats])
        given = [given[seat] + lost[-1][seat] for seat in seats]
    if end is not None:
        judgements.append((len(decisions), END_COUNTS, [end[seat] - given[seat] for seat in seats]))
    story = []
    given = [0.0 for _ in seats]
    for place, each in enumerate(decisions):
        weights = [count * exp(-abs(other - place) / NEAR) for other, count, _ in judgements]
        total = sum(weights)
        level = [
            sum(weight * told[seat] for weight, (_, _, told) in zip(weights, judgements, strict=True)) / total
            for seat in seats
        ]
        before = as_chances([level[seat] + given[seat] for seat in seats])
        given = [given[seat] + lost[place][seat] for seat in seats]
        after = as_chances([level[seat] + given[seat] for seat in seats]) if any(lost[place]) else before
        if after[each.seat] > before[each.seat]:
            after = before
        story.append(replace(each, with_best=before, with_played=after))
    return story


def as_chances(numbers: Chances) -> Chances:
    """Clip negative numbers to zero and normalise the sum to one."""
    positive = [max(number, 0.0) for number in numbers]
    total = sum(positive)
    return [number / total for number in positive]
