"""Makes one story of chances that were judged one position at a time.

Between two draws of the table a position is worth what it was worth before, less what decisions gave away: everybody
was taken to play his best already. So all judgements between two draws are of the same thing, each with an error of
its own. What decisions gave away is taken out, the rest is averaged over neighbours, the nearer the more, and what
decisions gave away is put back. Averages do not go across draws: what changes there is luck.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravela.bots.advice.coach import JudgedDecision

Chances = list[float]

NEAR = 8.0
"""Decisions after which a judgement counts for e times less."""
END_COUNTS = 4.0
"""How a game ended is certain: it counts as so many judgements."""


def smoothed(decisions: list[JudgedDecision], drawn_after: list[bool], end: Chances | None) -> list[JudgedDecision]:
    """The decisions with chances that change by draws and by what decisions gave away, and hardly otherwise.

    `drawn_after` tells whether the table drew between each decision and the next, or the end. `end` is the shares of
    the win, if the game is over.
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
    """Decisions between two draws."""
    seats = range(len(decisions[0].with_best))
    given = [0.0 for _ in seats]  # what decisions have changed since the first
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
    """Numbers that add up to one, none of them below zero."""
    positive = [max(number, 0.0) for number in numbers]
    total = sum(positive)
    return [number / total for number in positive]
