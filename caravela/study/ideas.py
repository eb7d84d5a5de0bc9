"""What a move leads to in contrast to another, in facts that a player understands: who has more of what when the round
is over, what others do or can no longer do, where the points of the end come from, and when the game ends.

Only what is clear over the samples is told, and of that the largest differences.
"""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.counting import POINTS
from caravela.engine.rules import Rules
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, SCORED, WON, Contrast
from caravela.study.continuations import Continuation, Deed, Having, Mean

TELLING = 0.4
"""The difference in things or points that is told, at least."""
TELLING_LENGTH = 0.25
"""The same in rounds."""
TELLING_SHARE = 0.5
"""The same in how often a move is made."""
MOST_OWN, MOST_OTHERS = 3, 3
"""Facts of one kind about the player, and about all others, at most."""
IDLE = frozenset({"pass", "decline", "go-on", "do-without", "let-guests-stay"})
"""Kinds of moves that tell nothing without their context."""
MOST_DEEDS = 2
"""Deeds of the player, and of the others, at most."""


def contrasted(
    rules: Rules,
    seat: int,
    moves: tuple[int, int],
    best: Sequence[Continuation],
    other: Sequence[Continuation],
) -> list[Contrast]:
    """What differs clearly between two moves of a seat, over the same samples. That one of the two moves is made later
    after the other is not told."""
    told_already = {(seat, move) for move in moves}
    facts = deeds_contrasted(rules, seat, told_already, best, other)
    at_round = [(each.had, rival.had) for each, rival in zip(best, other, strict=True)]
    at_end = [(each.points, rival.points) for each, rival in zip(best, other, strict=True)]
    facts += havings_contrasted(seat, at_round, SCORED)
    if not all(each.won for side in (best, other) for each in side):
        return facts  # they were not all played to the end
    final = havings_contrasted(seat, at_end, FINAL)
    facts = [fact for fact in facts if not is_told_in(fact, final)] + final
    lengths = [[float(each.rounds) for each in side] for side in (best, other)]
    facts += clear_fact(LENGTH, -1, "", lengths[0], lengths[1], TELLING_LENGTH)
    wins = [sum(each.won[seat] for each in side) / len(side) for side in (best, other)]
    return [*facts, Contrast(WON, seat, str(len(best)), round(wins[0], 3), round(wins[1], 3))]


def is_told_in(fact: Contrast, final: Sequence[Contrast]) -> bool:
    """Whether points of the round are the same that are told of the end of the game."""
    return fact.kind == SCORED and any(
        (each.seat, each.about) == (fact.seat, fact.about) and abs(each.more - fact.more) < TELLING for each in final
    )


def clear_fact(
    kind: str, seat: int, about: str, best: Sequence[float], other: Sequence[float], least: float
) -> list[Contrast]:
    """The fact, if the difference is clear."""
    if not Mean.of([each - rival for each, rival in zip(best, other, strict=True)]).is_clear(least):
        return []
    return [Contrast(kind, seat, about, round(Mean.of(best).value, 2), round(Mean.of(other).value, 2))]


def havings_contrasted(
    seat: int, pairs: Sequence[tuple[dict[Having, int], dict[Having, int]]], scored: str
) -> list[Contrast]:
    """Things and points of everybody, the largest differences first."""
    keys = {key for pair in pairs for side in pair for key in side}
    found: list[Contrast] = []
    for whose, thing, source in sorted(keys):
        key = (whose, thing, source)
        columns = [[float(pair[side].get(key, 0)) for pair in pairs] for side in (0, 1)]
        kind, about = (scored, source) if thing == POINTS else (HAVING, thing)
        found += clear_fact(kind, whose, about, columns[0], columns[1], TELLING)
    found.sort(key=lambda fact: -abs(fact.more))
    own = [fact for fact in found if fact.seat == seat][:MOST_OWN]
    others = [fact for fact in found if fact.seat != seat][:MOST_OTHERS]
    return own + sorted(others, key=lambda fact: fact.seat)


def deeds_contrasted(
    rules: Rules, seat: int, told_already: set[Deed], best: Sequence[Continuation], other: Sequence[Continuation]
) -> list[Contrast]:
    """What somebody usually does after one of the two moves and not after the other."""
    found: list[Contrast] = []
    moves = rules.catalogue.moves
    for whose, move in sorted({deed for side in (best, other) for each in side for deed in each.deeds}):
        if moves[move].kind in IDLE or (whose, move) in told_already:
            continue
        often = [sum((whose, move) in each.deeds for each in side) / len(side) for side in (best, other)]
        if abs(often[0] - often[1]) >= TELLING_SHARE:
            found.append(Contrast(DEED, whose, str(move), round(often[0], 2), round(often[1], 2)))
    found.sort(key=lambda fact: -abs(fact.more))
    own = [fact for fact in found if fact.seat == seat][:MOST_DEEDS]
    others = [fact for fact in found if fact.seat != seat][:MOST_DEEDS]
    return own + others
