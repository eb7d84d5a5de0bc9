"""Previews: what each legal move costs and brings its player immediately, as far as it is certain.

Moves are tried in a game with redrawn hidden information, and in others where something hidden is different. Only
effects that are the same in all of them are shown. Nothing is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from caravela.engine.counting import POINTS, Count, differences
from caravela.engine.dice import Dice
from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.match import Match


@dataclass(frozen=True)
class Preview:
    """What a move would change for its player, up to the next decision or draw."""

    move: Move
    changes: dict[str, int]
    points: int


def previews(match: Match) -> list[Preview]:
    """One preview per legal move, in their order."""
    if match.seat is None or match.seat < 0:
        return []
    seat = match.seat
    own = match.happened.things_of(seat)
    worlds = worlds_of(match.rules, match.game, seat, match.ply)
    before = [counted(match.rules, world, seat) for world in worlds]
    tried: list[Preview] = []
    for move in match.moves():
        after = [counted(match.rules, after_move(world, move), seat) for world in worlds]
        tried.append(told(move, own, before, after))
    return tried


def worlds_of(rules: Rules, game: Game, seat: int, seed: int) -> list[Game]:
    """Games that a seat cannot distinguish from the real one; the same for the same knowledge."""
    imagined = rules.imagined(game, seat, Dice(seed))
    swapped = rules.secrets_swapped(imagined, seat)
    together = [] if swapped is None else [swapped]
    return [imagined, *together, *rules.secrets_swapped_alone(imagined, seat)]


def counted(rules: Rules, game: Game, seat: int) -> Count:
    """What a player has."""
    count = Count()
    rules.count_for(game, seat, count)
    return count


def after_move(world: Game, move: Move) -> Game:
    twin = world.copy()
    twin.play(move)
    return twin


def told(move: Move, own: dict[int, str], before: list[Count], after: list[Count]) -> Preview:
    """What a move changed for a player, as far as it is the same in all these games."""
    gains = [gained(own, was, now) for was, now in zip(before, after, strict=True)]
    certain = {thing: by for thing, by in gains[0].items() if all(other.get(thing, 0) == by for other in gains)}
    points = certain.pop(POINTS, 0)
    return Preview(move, {thing: by for thing, by in certain.items() if by != 0}, points)


def gained(own: dict[int, str], was: Count, now: Count) -> dict[str, int]:
    """The difference of each thing that a player has between two counts."""
    gains: dict[str, int] = {}
    for i, by in differences(was, now):
        if i in own:
            gains[own[i]] = gains.get(own[i], 0) + by
    return gains
