"""The preview of a move equals what then happens, and reveals nothing hidden."""

from __future__ import annotations

from caravela.engine.counting import POINTS, Count
from caravela.engine.dice import Dice
from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.match.previews import Preview, previews, worlds_of
from tests.kit.tables import KitTable, every_table
from tests.kit.thoroughness import by_build

EVERY = by_build(plain=12, compiled=10, soak=1)
"""About one decision in this many is checked; in the soak every one."""


def owned(match: Match, game: Game, seat: int) -> dict[str, int]:
    count, sums = Count(labelled=True), dict[str, int]()
    match.rules.count(game, count)
    for number, label in zip(count.numbers, count.counters, strict=True):
        if label.seat == seat and not label.at_end:
            sums[label.thing] = sums.get(label.thing, 0) + int(number)
    return sums


def agreed(match: Match, seat: int, move: Move) -> dict[str, int]:
    """The changes of a move that are the same in every world that the seat cannot tell from the real one."""
    gains: list[dict[str, int]] = []
    for world in worlds_of(match.rules, match.game, seat, match.ply):
        before, twin = owned(match, world, seat), world.copy()
        twin.play(move)
        gains.append({thing: number - before[thing] for thing, number in owned(match, twin, seat).items()})
    same = {thing: by for thing, by in gains[0].items() if all(other[thing] == by for other in gains)}
    return {POINTS: same.pop(POINTS, 0), **{thing: by for thing, by in same.items() if by != 0}}


@every_table
def test_told_is_what_then_happens(table: KitTable) -> None:
    match, dice = Box(table.game).start(table.players, seed=11, options=table.options), Dice(5)
    while not match.over and match.ply < 400:
        moves = match.moves()
        move = moves[dice.below(len(moves))]
        if dice.below(EVERY) == 0:
            seat = match.seat
            assert seat is not None
            told = next(preview for preview in previews(match) if preview.move is move)
            before, twin = owned(match, match.game, seat), match.game.copy()
            twin.play(move)
            after = owned(match, twin, seat)
            happened = {name: after[name] - before[name] for name in after if after[name] != before[name]}
            points = happened.pop(POINTS, 0)
            hides = match.rules.secrets_swapped(match.game, seat) is not None
            assert hides or (told.changes, told.points) == (happened, points)
            assert told.changes.items() <= happened.items()
            assert told.points in (0, points)
            assert {**told.changes, POINTS: told.points} == agreed(match, seat, move)
        match.play(move)


def shown(told: list[Preview]) -> list[tuple[str, dict[str, int], int]]:
    return [(str(preview.move), preview.changes, preview.points) for preview in told]


@every_table
def test_equal_knowledge_gives_equal_previews(table: KitTable) -> None:
    match, dice = Box(table.game).start(table.players, seed=12, options=table.options), Dice(6)
    while not match.over and match.ply < 400:
        seat = match.seat
        assert seat is not None
        swapped = match.rules.secrets_swapped(match.game, seat) if dice.below(EVERY) == 0 else None
        if swapped is not None:
            real, match.game = match.game, swapped
            other = shown(previews(match))
            match.game = real
            assert shown(previews(match)) == other
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
