"""What a move leads to in contrast to another, in facts that a player understands: the result, points by source and who
gains, and then the few things of this round that carry it.

Only what is clear over the samples is told. Causes are ranked by the points that they are worth, and what is worth less
than a point is left out, as are moves that anybody makes in passing.
"""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.counting import POINTS
from caravela.engine.flow import Move
from caravela.engine.rules import Rules
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, RIVAL, SCORED, TOTAL, WON, Contrast
from caravela.study.move_kinds import MoveKinds, kinds_of
from caravela.study.playing.continuations import Continuation, Deed, Having, Mean

TELLING_TOTAL, TELLING_OTHERS = 0.5, 1.0
"""The difference in points at the end that is told, at least: of the player, and of another."""
TELLING_SOURCE = 0.8
"""The same in points of one source,"""
PART_OF_LARGEST = 0.2
"""and beside the largest such difference."""
TELLING_SUM = 1.0
"""Where the player's total does not differ clearly, what the told sources add up to, at least."""
TELLING_LENGTH = 0.4
"""The same in rounds."""
TELLING_SHARE = 0.5
"""The same in how often a move is made."""
SURELY = 0.8
"""How often another makes a move after the other one, if that is always told."""
MOST_SOURCES = 3
MOST_OTHERS = 2
"""Other players whose points at the end are told, at most."""
MOST_CAUSES = 3
MOST_OWN_DEEDS = 2

WEIGHTY, WEIGHTY_OF_OTHERS = 1.0, 2.0
"""What a cause is worth, at least: of the player, and of another."""
OWN_DEED = 2.0
"""What something that the player does in every game after one move, and in none after the other, is worth."""
Sides = tuple[Sequence[Continuation], Sequence[Continuation]]
"""How the game went on after the best move and after the other one, over the same samples."""


def contrasted(
    rules: Rules,
    seat: int,
    moves: tuple[int, int],
    best: Sequence[Continuation],
    other: Sequence[Continuation],
) -> list[Contrast]:
    """What differs clearly between two moves of a seat, over the same samples: the result first. That one of the two
    moves is made later after the other is not told."""
    sides = (best, other)
    result = results_contrasted(seat, sides) if all(each.won for side in sides for each in side) else []
    causes = weighty_causes(rules, seat, {(seat, move) for move in moves}, sides, result)
    return telling(rules, seat, result + causes)


def telling(rules: Rules, seat: int, facts: Sequence[Contrast]) -> list[Contrast]:
    """The facts without those that tell a reader nothing: moves in passing, little that another has, ends that hardly
    move, and sources of points that outweigh each other."""
    moves, kinds = rules.catalogue.moves, kinds_of(rules)
    own = [fact for fact in facts if fact.kind == FINAL and fact.seat == seat]
    has_total = any(fact.kind == TOTAL and fact.seat == seat for fact in facts)
    outweighed = not has_total and sum(fact.more for fact in own) < TELLING_SUM

    def tells(fact: Contrast) -> bool:
        if fact.kind == DEED:
            return moves[int(fact.about)].kind not in kinds.in_passing
        if fact.kind == LENGTH:
            return abs(fact.more) >= TELLING_LENGTH
        if fact.kind == FINAL:
            return not (outweighed and fact.seat == seat)
        least = WEIGHTY if fact.seat == seat else WEIGHTY_OF_OTHERS
        return fact.kind not in (HAVING, SCORED) or worth(kinds, fact) >= least

    return [fact for fact in facts if tells(fact)]


def telling_line(rules: Rules, line: Sequence[tuple[int, int]]) -> list[tuple[int, Move]]:
    """The seats and moves of an expected line without those that tell nothing."""
    moves, in_passing = rules.catalogue.moves, kinds_of(rules).in_passing
    return [(seat, moves[number]) for seat, number in line if moves[number].kind not in in_passing]


def results_contrasted(seat: int, sides: Sides) -> list[Contrast]:
    """How often the player wins, everybody's points at the end, the player's by source, and when the end comes."""
    best, other = sides
    wins = [sum(each.won[seat] for each in side) / len(side) for side in sides]
    facts = [Contrast(WON, seat, str(len(best)), round(wins[0], 3), round(wins[1], 3))]
    totals = [
        fact
        for whose in range(len(best[0].scores))
        for fact in clear_fact(
            TOTAL,
            whose,
            "",
            [float(each.scores[whose]) for each in best],
            [float(each.scores[whose]) for each in other],
            TELLING_TOTAL if whose == seat else TELLING_OTHERS,
        )
    ]
    totals.sort(key=lambda fact: -abs(fact.more))
    facts += [fact for fact in totals if fact.seat == seat]
    sources = [
        fact
        for fact in havings_contrasted([(one.points, two.points) for one, two in zip(*sides, strict=True)], FINAL)
        if fact.seat == seat
    ]
    facts += [fact for fact in sources if abs(fact.more) >= PART_OF_LARGEST * abs(sources[0].more)][:MOST_SOURCES]
    facts += [fact for fact in totals if fact.seat != seat][:MOST_OTHERS]
    facts += levels(seat, sides)
    lengths = [[float(each.rounds) for each in side] for side in sides]
    return facts + clear_fact(LENGTH, -1, "", lengths[0], lengths[1], TELLING_LENGTH)


def levels(seat: int, sides: Sides) -> list[Contrast]:
    """The points of the player and of the best opponent at the end: by how little a game is won or lost."""
    own = [[each.scores[seat] for each in side] for side in sides]
    rivals = [
        [max(score for whose, score in enumerate(each.scores) if whose != seat) for each in side] for side in sides
    ]
    return [
        Contrast(RIVAL, whose, "", *(round(sum(each) / len(each), 1) for each in both))
        for whose, both in ((seat, own), (-1, rivals))
    ]


def weighty_causes(
    rules: Rules, seat: int, told_already: set[Deed], sides: Sides, result: Sequence[Contrast]
) -> list[Contrast]:
    """What differs until the round is over, and is worth most."""
    kinds = kinds_of(rules)
    had = havings_contrasted([(one.had, two.had) for one, two in zip(*sides, strict=True)], SCORED)
    had = [fact for fact in had if worth(kinds, fact) >= (WEIGHTY if fact.seat == seat else WEIGHTY_OF_OTHERS)]
    touched = {
        whose: max(
            (abs(fact.more) if fact.kind == TOTAL else worth(kinds, fact))
            for fact in (*had, *result)
            if fact.seat == whose
        )
        for whose in {fact.seat for fact in (*had, *result) if fact.kind in (TOTAL, HAVING, SCORED)}
    }
    weighed = [(worth(kinds, fact), fact) for fact in had if not is_told_in(fact, result)]
    own = 0
    deeds = deeds_contrasted(rules, told_already, sides)
    for fact in deeds:
        if fact.seat != seat:
            weight = abs(fact.more) * touched.get(fact.seat, 0.0)
        else:
            weight = abs(fact.more) * OWN_DEED if own < MOST_OWN_DEEDS else 0.0
            own += 1
        if weight >= WEIGHTY:
            weighed.append((weight, fact))
    weighed.sort(key=lambda each: -each[0])
    causes = [fact for _, fact in weighed[:MOST_CAUSES]]
    causes += prevented(rules, seat, deeds, causes)
    return sorted(causes, key=lambda fact: (fact.kind != DEED, fact.seat != seat, fact.seat))


def prevented(rules: Rules, seat: int, deeds: Sequence[Contrast], told: Sequence[Contrast]) -> list[Contrast]:
    """What another does in most games after the other move only: the clearest, whatever it is worth."""
    moves, kinds = rules.catalogue.moves, kinds_of(rules)
    untold = kinds.preparing | kinds.only_prepare | kinds.obvious
    others = (
        fact
        for fact in deeds
        if fact.seat != seat and fact.other >= SURELY and fact.more < 0 and moves[int(fact.about)].kind not in untold
    )
    first = next(others, None)
    return [] if first is None or first in told else [first]


def worth(kinds: MoveKinds, fact: Contrast) -> float:
    """About how many points a difference in things or points is worth."""
    each = 1.0 if fact.kind != HAVING else 0.0 if fact.about in kinds.people else kinds.worth.get(fact.about, 1.0)
    return each * abs(fact.more)


def is_told_in(fact: Contrast, result: Sequence[Contrast]) -> bool:
    """Whether points of the round are the same that are told of the end of the game."""
    return fact.kind == SCORED and any(
        each.kind == FINAL
        and (each.seat, each.about) == (fact.seat, fact.about)
        and abs(each.more - fact.more) < TELLING_SOURCE
        for each in result
    )


def clear_fact(
    kind: str, seat: int, about: str, best: Sequence[float], other: Sequence[float], least: float
) -> list[Contrast]:
    """The fact, if the difference is clear."""
    if not Mean.of([each - rival for each, rival in zip(best, other, strict=True)]).is_clear(least):
        return []
    return [Contrast(kind, seat, about, round(Mean.of(best).value, 2), round(Mean.of(other).value, 2))]


def havings_contrasted(pairs: Sequence[tuple[dict[Having, int], dict[Having, int]]], scored: str) -> list[Contrast]:
    """Things and points of everybody, the largest differences first."""
    keys = {key for pair in pairs for side in pair for key in side}
    found: list[Contrast] = []
    for whose, thing, source in sorted(keys):
        key = (whose, thing, source)
        columns = [[float(pair[side].get(key, 0)) for pair in pairs] for side in (0, 1)]
        kind, about = (scored, source) if thing == POINTS else (HAVING, thing)
        found += clear_fact(kind, whose, about, columns[0], columns[1], TELLING_SOURCE)
    found.sort(key=lambda fact: -abs(fact.more))
    return found


def deeds_contrasted(rules: Rules, told_already: set[Deed], sides: Sides) -> list[Contrast]:
    """What somebody usually does after one of the two moves and not after the other, the clearest first."""
    found: list[Contrast] = []
    moves, in_passing = rules.catalogue.moves, kinds_of(rules).in_passing
    for whose, move in sorted({deed for side in sides for each in side for deed in each.deeds}):
        if moves[move].kind in in_passing or (whose, move) in told_already:
            continue
        often = [sum((whose, move) in each.deeds for each in side) / len(side) for side in sides]
        if abs(often[0] - often[1]) >= TELLING_SHARE:
            found.append(Contrast(DEED, whose, str(move), round(often[0], 2), round(often[1], 2)))
    found.sort(key=lambda fact: -abs(fact.more))
    return found
