"""What each legal move costs and brings its player at once, as far as it is certain.

Moves are tried in a world that the seat imagines from what it can see, and in others where something hidden from it is
different: what they would bring differently is not told. Nothing is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.counting import POINTS, Count, Counter, differences
from caravela.engine.dice import Dice
from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.match import Match


@dataclass(frozen=True)
class Preview:
    """What a move would change for the player who makes it, up to the next decision or draw."""

    move: Move
    changes: dict[str, int]
    points: int


def previews(match: Match) -> list[Preview]:
    """One preview for each legal move, in their order."""
    if match.seat is None or match.seat < 0:
        return []
    seat = match.seat
    labels = match.happened.labels()
    worlds = worlds_of(match.rules, match.game, seat, match.ply)
    before = [numbers(match.rules, world) for world in worlds]
    found: list[Preview] = []
    for move in match.moves():
        after = [numbers(match.rules, after_move(world, move)) for world in worlds]
        found.append(summed(move, labels, certain(before, after), seat))
    return found


def worlds_of(rules: Rules, game: Game, seat: int, seed: int) -> list[Game]:
    """Games that a seat cannot tell from the real one; the same for the same knowledge."""
    imagined = rules.imagined(game, seat, Dice(seed))
    swapped = rules.secrets_swapped(imagined, seat)
    together = [] if swapped is None else [swapped]
    return [imagined, *together, *rules.secrets_swapped_alone(imagined, seat)]


def numbers(rules: Rules, game: Game) -> vec[i64]:
    count = Count()
    rules.count(game, count)
    return count.numbers


def after_move(world: Game, move: Move) -> Game:
    twin = world.copy()
    twin.play(move)
    return twin


def certain(before: list[vec[i64]], after: list[vec[i64]]) -> dict[int, int]:
    """Which counters have changed, and by how much, as far as it is the same in every world."""
    changed = [{i: int(now[i] - was[i]) for i in differences(was, now)} for was, now in zip(before, after, strict=True)]
    return {i: by for i, by in changed[0].items() if all(other.get(i) == by for other in changed[1:])}


def summed(move: Move, labels: list[Counter], certain: dict[int, int], seat: int) -> Preview:
    changes: dict[str, int] = {}
    points = 0
    for i, by in certain.items():
        label = labels[i]
        if label.seat == seat and label.thing == POINTS:
            points += 0 if label.at_end else by
        elif label.seat == seat:
            changes[label.thing] = changes.get(label.thing, 0) + by
    return Preview(move, {thing: by for thing, by in changes.items() if by != 0}, points)
