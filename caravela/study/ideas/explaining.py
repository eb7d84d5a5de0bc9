"""The idea of a puzzle for whoever has answered: what the player's own turn does at once, then what many games show."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.counting import POINTS
from caravela.engine.flow import Move
from caravela.engine.registration import load
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.language.contrasts import (
    DEED,
    FINAL,
    HAVING,
    LENGTH,
    RIVAL,
    SCORED,
    TOTAL,
    WON,
    Contrast,
    Idea,
    RuleReason,
)
from caravela.study.move_kinds import MoveKinds, kinds_of
from caravela.study.playing.continuations import Having
from caravela.study.playing.contrasting import TELLING_SOURCE, telling_line, worth
from caravela.study.playing.turns import TurnsContrasted
from caravela.study.puzzles.puzzle import Puzzle, is_clear_result
from caravela.study.reasons.both_turns import BothTurns

MOST_REASONS = 2
MOST_SOURCES, MOST_OTHERS, MOST_DEEDS = 2, 1, 2
"""What is told of many games, at most: sources of the player's points, results of others, and moves that follow."""
MUCH_LEFT = 3.0
"""Points that the told sources leave of a total, if one more is told."""
MUCH_FOR_OTHERS = 2.0
"""By how much the result of another differs, at least, if his moves are told beside a reason."""
MUCH_OF_OTHERS = 3.0
"""What others score less in the round, at least, if it is told beside other causes."""
CLOSE, DECIDED = 2.0, 0.15
"""So few points of the player decide so many games: then those of the best opponent are told too."""
MOST_LATER = 4
"""Moves in the rest of the round after which no further action is told."""
ALIKE = 0.25
"""By what part of it the mean over many games may differ from what is told at once, if it is the same thing."""


def explained(puzzle: Puzzle, compared: int, facts: Sequence[Contrast], answer: int | None = None) -> Idea:
    """The idea in contrast to a move, without telling anything twice. What an answer costs is told with its verdict."""
    rules = rules_of(puzzle.game)
    moves = rules.catalogue.moves
    turns = TurnsContrasted.of(puzzle, compared)
    later = ([], []) if turns.change_something else later_of(puzzle, compared)
    own = {number for side in (puzzle.best, compared) for number in (side, *puzzle.turns.get(str(side), []))}
    named = own | {int(move.number) for side in later for move in side}
    kinds = {moves[number].kind for number in named}
    at_once = turns.more()
    seen = {whose for (whose, _, _), more in at_once.items() if more}
    reasons = reasons_of(puzzle, turns, facts)
    by_reason = [reason.tells for reason in reasons]
    seen |= {fact.seat for fact in by_reason if fact is not None}
    seen |= {
        whose
        for whose, name in enumerate(puzzle.players)
        if any(reason.facts.get("rival") == name for reason in reasons)
    }
    new = [
        fact
        for fact in facts
        if fact not in by_reason and not is_told_already(fact, puzzle.seat, kinds, moves, at_once)
    ]
    return Idea(
        seat=puzzle.seat,
        compared=moves[compared],
        lead=None if compared == answer else told_lead(puzzle, compared),
        reasons=reasons,
        facts=linked(puzzle.seat, brief(rules, puzzle.seat, new, bool(reasons)), seen),
        line=[(seat, move) for seat, move in telling_line(rules, puzzle.line) if move.number not in named],
        turns=turns.told if turns.differ else None,
        at_end=lasting(puzzle.seat, turns, facts),
        later=later,
    )


def reasons_of(puzzle: Puzzle, turns: TurnsContrasted, facts: Sequence[Contrast]) -> list[RuleReason]:
    """Why the best move is better by the rules of its game: the weightiest reasons, and always what an opponent does in
    most games after the other move."""
    rules = rules_of(puzzle.game)
    plans = [puzzle.later.get(str(number), []) for number in turns.moves]
    later = tuple([rules.catalogue.moves[number] for number in plan] for plan in plans)
    both = BothTurns(rules, puzzle.seat, puzzle.players, *turns.turns, (later[0], later[1]), facts)
    reasons = rules.registration.reasons
    found: list[RuleReason] = load(reasons)(both) if reasons else []
    told = found[:MOST_REASONS]
    if any(reason.tells is not None and reason.tells.seat not in (-1, puzzle.seat) for reason in told):
        return told
    denied = both.denied(told[MOST_REASONS - 1 :])
    return [*told[: MOST_REASONS - len(denied)], *denied]


def lasting(seat: int, turns: TurnsContrasted, facts: Sequence[Contrast]) -> tuple[dict[str, int], dict[str, int]]:
    """The points that only the end would bring, of sources that also differ so when games are played to their end."""
    more = {fact.about: fact.more for fact in facts if fact.kind == FINAL and fact.seat == seat}
    best, other = turns.differing_at_end()
    return (
        {source: by for source, by in best.items() if by * more.get(source, 0) > 0},
        {source: by for source, by in other.items() if by * more.get(source, 0) < 0},
    )


def brief(rules: Rules, seat: int, facts: Sequence[Contrast], has_reasons: bool) -> list[Contrast]:
    """The largest facts of each kind: the player's sources, what another loses, and what usually follows, rather after
    the other move. Of the round only what others score less is told beside reasons and moves."""
    total = sum(fact.more for fact in facts if fact.kind == TOTAL and fact.seat == seat)
    sources = [fact for fact in facts if fact.kind == FINAL]
    if sources and sources[0].more * total < 0:  # the total is the contrary of its largest source: what outweighs that
        sources.sort(key=lambda fact: -fact.more if total > 0 else fact.more)
    told = MOST_SOURCES
    if total and abs(total - sum(fact.more for fact in sources[:told])) >= MUCH_LEFT:
        told += 1
    sources = sources[:told]
    others = [fact for fact in facts if fact.kind == TOTAL and fact.seat != seat and fact.more < 0][:MOST_OTHERS]
    moves, kinds = rules.catalogue.moves, kinds_of(rules)
    hit = {fact.seat for fact in facts if fact.kind == TOTAL and abs(fact.more) >= MUCH_FOR_OTHERS}
    deeds = [fact for fact in facts if fact.kind == DEED]
    if has_reasons:
        deeds = [
            fact
            for fact in deeds
            if (fact.seat == seat and moves[int(fact.about)].kind not in kinds.obvious)
            or (fact.seat in hit and moves[int(fact.about)].kind not in kinds.preparing | kinds.obvious)
        ]
    deeds = [fact for fact in deeds if fact.more < 0 or fact.seat == seat] or ([] if has_reasons else deeds)
    firsts = {(fact.seat, fact.more > 0): fact for fact in reversed(deeds)}
    deeds = sorted(firsts.values(), key=lambda fact: -abs(fact.more))[:MOST_DEEDS]
    is_beside = has_reasons or bool(deeds)
    of_round = [
        fact
        for fact in facts
        if fact.kind in (HAVING, SCORED)
        and (not is_beside or (fact.kind == SCORED and fact.seat != seat and fact.more <= -MUCH_OF_OTHERS))
    ]
    of_round = sorted(of_round, key=lambda fact: -worth(kinds, fact))[: max(1, MOST_DEEDS - len(deeds))]
    is_close = abs(total) < CLOSE and any(fact.kind == WON and fact.more >= DECIDED for fact in facts)
    chosen = (*sources, *others, *deeds, *of_round)
    return [
        fact
        for fact in facts
        if fact.kind == LENGTH
        or (fact.kind == WON and is_clear_result(fact))
        or (fact.kind == RIVAL and is_close)
        or (fact.kind == TOTAL and fact.seat == seat)
        or fact in chosen
    ]


def told_lead(puzzle: Puzzle, compared: int) -> float | None:
    """By how much the searches expect more; none where games tell it, or where the best move won fewer games than that
    when played out."""
    if puzzle.won_against(compared) is not None:
        return None
    lead = puzzle.cost(compared)
    won = [fact.best for told in puzzle.facts.values() for fact in told if fact.kind == WON]
    return None if won and min(won) < lead else lead


def linked(seat: int, facts: Sequence[Contrast], seen: set[int]) -> list[Contrast]:
    """The facts without results of other players that no told cause touches."""
    touched = seen | {fact.seat for fact in facts if fact.kind in (DEED, HAVING, SCORED)}
    return [fact for fact in facts if fact.kind != TOTAL or fact.seat == seat or fact.seat in touched]


def is_told_already(
    fact: Contrast, seat: int, kinds: set[str], moves: Sequence[Move], at_once: dict[Having, int]
) -> bool:
    """Whether a fact about many games repeats what the turns tell."""
    if fact.kind == DEED:
        return fact.seat == seat and moves[int(fact.about)].kind in kinds
    if fact.kind not in (HAVING, SCORED):
        return False
    having = (fact.seat, fact.about, "") if fact.kind == HAVING else (fact.seat, POINTS, fact.about)
    there = at_once.get(having, 0)
    return there != 0 and abs(fact.more - there) <= max(TELLING_SOURCE, ALIKE * abs(there))


def later_of(puzzle: Puzzle, compared: int) -> tuple[list[Move], list[Move]]:
    """What the player typically does in the rest of the round after each of the moves: whole actions, without those
    with which both begin alike."""
    rules = rules_of(puzzle.game)
    moves, kinds = rules.catalogue.moves, kinds_of(rules)
    best, other = (
        actions_of(kinds, [moves[number] for number in puzzle.later.get(str(number), [])])
        for number in (puzzle.best, compared)
    )
    while best and other and best[0] == other[0]:
        del best[0], other[0]
    told = told_actions(kinds, best), told_actions(kinds, other)
    return told if told[0] != told[1] else ([], [])


def actions_of(kinds: MoveKinds, plan: Sequence[Move]) -> list[list[Move]]:
    """A plan in whole actions: each is a move that begins it and what belongs to that."""
    actions: list[list[Move]] = []
    for move in plan:
        goes_on = bool(actions) and kinds.leading.get(move.kind) == actions[-1][-1].kind
        if not actions or (move.kind in kinds.beginning and not goes_on):
            actions.append([])
        actions[-1].append(move)
    return actions


def told_actions(kinds: MoveKinds, actions: Sequence[Sequence[Move]]) -> list[Move]:
    """The moves of the first actions that tell something."""
    told: list[Move] = []
    for action in actions:
        if len(told) >= MOST_LATER:
            break
        told += [move for move in action if move.kind not in kinds.untold_later]
    return told
