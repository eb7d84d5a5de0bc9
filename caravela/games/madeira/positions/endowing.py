"""Gives players extra resources in sampled games: random games hardly ever meet the requirements of cards."""

from __future__ import annotations

from caravela.engine.dice import Dice
from caravela.games.madeira.components import DISTRICTS, FIELDS, GOODS, HOME, NOTHING
from caravela.games.madeira.game import Madeira

AMOUNTS = [0, 1, 3, 9, 30]  # of Reals, bread, wood and so on: nothing, little, plenty


def endow(game: Madeira, dice: Dice) -> None:
    """At the start of a turn or of a building turn: goods, workers from home on fields, perhaps a favor."""
    step = game.next_step()
    if step.kind not in ("turn", "paying") or game.favor_used:
        return
    player = game.players[step.seat]
    player.reals = AMOUNTS[dice.below(len(AMOUNTS))]
    player.bread = AMOUNTS[dice.below(len(AMOUNTS))]
    player.wood = AMOUNTS[dice.below(len(AMOUNTS))]
    player.pirates = AMOUNTS[dice.below(len(AMOUNTS))]
    for good in range(GOODS):
        player.goods[good] = AMOUNTS[dice.below(4)]
    for field in range(FIELDS):
        if player.workers[field] == 0 and player.workers[HOME] > 0 and dice.below(2) == 0:
            game.lift(step.seat, HOME)
            game.put(step.seat, field)
    district = dice.below(4 * DISTRICTS)
    if district < DISTRICTS and game.districts[district] != NOTHING:
        favor = game.districts[district]
        game.build_district(district)
        if dice.below(2) == 0:
            player.face_up |= 1 << favor
        else:
            player.face_down |= 1 << favor
