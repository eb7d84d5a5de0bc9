"""The harvest: each worker in the region of the character brings wood while there is some, else the field's good.

On the building without a character there is only the special harvest, in which one field is harvested twice. An
engineer adds further repeats.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import DECLINE, NO_OWN_WORKER_THERE, NOT_ASKED, SEATS, Decline
from caravela.games.madeira.components import FIRST_FIELD, FOREST, NOTHING, PLACE_NAMES, REGION_OF
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player
from caravela.games.madeira.rows import added


def region_of_turn(game: Madeira) -> i64:
    """The region of the building whose character has the die."""
    return game.board.building_region[game.building]


def is_special(game: Madeira) -> bool:
    """Whether a harvest of this turn is special, because there is no character where the die was placed."""
    return game.characters[game.building] == NOTHING and game.expansion.has_special_harvest()


def harvest_field(game: Madeira, player: Player, field: i64) -> None:
    """Take one wood from the field, or one good from the supply if the field is cleared."""
    if game.field_wood[field] > 0:
        game.field_wood = added(game.field_wood, field, -1)
        player.wood += 1
    else:
        player.goods[game.field_good[field]] += 1


def harvest(game: Madeira, seat: i64, special: bool) -> None:
    """Harvest every field of the player in the region once, then the repeats."""
    player = game.players[seat]
    region = region_of_turn(game)
    for field in range(FIRST_FIELD[region], FIRST_FIELD[region + 1]):
        if player.workers[field] > 0:
            harvest_field(game, player, field)
    game.harvests_left = game.extra_harvests + (1 if special else 0)
    harvest_next(game, seat)


def harvest_next(game: Madeira, seat: i64) -> None:
    """Ask for the next repeat; the repeat of a special harvest with only one field is automatic."""
    if game.harvests_left == 0:
        return
    player = game.players[seat]
    region = region_of_turn(game)
    workers = player.workers_in_region(region)
    if workers == 0:
        game.harvests_left = 0
    elif game.extra_harvests == 0 and workers == 1:
        for field in range(FIRST_FIELD[region], FIRST_FIELD[region + 1]):
            if player.workers[field] > 0:
                harvest_field(game, player, field)
        game.harvests_left = 0
    else:
        game.do_next(HARVESTING_AGAIN[seat])


@final
class HarvestingAgain(Decision):
    """Choose a field just harvested to harvest again (MA-8)."""

    kind = "harvesting-again"
    question = "Harvest one of your fields again"

    def options(self, game: Madeira, out: MoveList) -> None:
        workers = game.players[self.seat].workers
        region = region_of_turn(game)
        for field in range(FIRST_FIELD[region], FIRST_FIELD[region + 1]):
            if workers[field] > 0:
                out.add(HARVEST_AGAIN[field])
        if game.harvests_left <= game.extra_harvests:
            out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "harvest"}

    def candidates(self, game: Madeira) -> list[Move]:
        workers = game.players[self.seat].workers
        region = region_of_turn(game)
        fields = range(FIRST_FIELD[region], FIRST_FIELD[region + 1])
        return [HARVEST_AGAIN[field] for field in fields if workers[field] > 0] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None if game.harvests_left <= game.extra_harvests else ONE_FIELD_AGAIN.told()
        if not isinstance(move, HarvestAgain):
            return NOT_ASKED.told()
        if REGION_OF[move.field] != region_of_turn(game):
            return ANOTHER_REGION.told()
        if game.players[self.seat].workers[move.field] == 0:
            return NO_OWN_WORKER_THERE.told({"place": PLACE_NAMES[move.field]})
        return None


@final
class HarvestAgain(Move):
    """Harvest one field again."""

    kind = "harvest-again"
    says = "harvests {place} again"

    def __init__(self, field: i64) -> None:
        super().__init__()
        self.field: i64 = field

    def play(self, game: Madeira, seat: i64) -> None:
        harvest_field(game, game.players[seat], self.field)
        game.harvests_left -= 1
        harvest_next(game, seat)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.field]}


HARVESTING_AGAIN: Final = vec[Step]([HarvestingAgain(seat) for seat in range(SEATS)])

HARVEST_AGAIN: Final = vec[Move]([HarvestAgain(field) for field in range(FOREST)])

ONE_FIELD_AGAIN: Final = Refusal("one-field-again", "a special harvest repeats one field")
ANOTHER_REGION: Final = Refusal("another-region", "it is not in the region of the harvest", absent=True)
