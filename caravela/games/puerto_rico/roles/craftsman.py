"""The craftsman: players produce goods.

Action: all players take goods from the supply, as far as plantations, production buildings and the supply allow.
Privilege: at the end the craftsman takes one more good of a kind they produced.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import DECLINE, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import BUILDING_NAMES, CORN, CRAFTSMAN, GOOD_NAMES, GOODS, PLACARD_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.player import Player


@final
class CraftsmanPhase(Step):
    """All players in turn, from the craftsman, who then uses the privilege."""

    kind = "craftsman-phase"

    def happen(self, game: PuertoRico) -> None:
        game.produced = vec[i64]([0] * GOODS)
        game.each_turn(PRODUCING, game.role_taker, HAVE_PRIVILEGE)


def production_of(player: Player) -> vec[i64]:
    """The goods that a player can produce: corn directly from its plantations, other goods as far as workers process
    them."""
    production = vec[i64]([0] * GOODS)
    write_production(player, production)
    return production


def write_production(player: Player, processed: vec[i64]) -> None:
    """Write the producible goods into a row."""
    for good in range(GOODS):
        processed[good] = 0
    for building in player.occupied:
        if building.good >= 0:
            processed[building.good] += player.colonists[building.place]
    colonists = player.colonists
    processed[CORN] = colonists[CORN]
    for good in range(1, GOODS):
        processed[good] = min(processed[good], colonists[good])


@final
class Producing(Step):
    """A player takes everything they can produce (PR-9). Goods that the supply lacks are not replaced."""

    kind = "production"

    def happen(self, game: PuertoRico) -> None:
        player = game.players[self.seat]
        harvest = production_of(player)
        for good in range(GOODS):
            if harvest[good] > 0:
                extra: i64 = 0
                for building in player.occupied:
                    extra += building.extra_production(player, good)
                harvest[good] = min(harvest[good] + extra, game.goods[good])
        game.harvest = harvest
        if game.facts.production_is_optional:
            game.do_next(LEAVING[self.seat], TAKE_HARVEST[self.seat])
        else:
            take_harvest(game, self.seat)


@final
class TakeHarvest(Step):
    """The goods go to the windrose."""

    kind = "production"

    def happen(self, game: PuertoRico) -> None:
        take_harvest(game, self.seat)


def take_harvest(game: PuertoRico, seat: i64) -> None:
    player = game.players[seat]
    harvest = game.harvest
    for good in range(GOODS):
        game.goods[good] -= harvest[good]
        player.goods[good] += harvest[good]
    if seat == game.role_taker:
        game.produced = harvest
    occupied = player.occupied
    many: i64 = len(occupied)
    for i in range(many):
        building = occupied[many - 1 - i]
        if pay_of(building, player, harvest) > 0 or points_of(building, player) > 0:
            game.do_next(PRODUCTION_BONUS[seat][building.number])


@final
class ProductionBonus(Step):
    """The bonus of one building at its owner's turn, for produced goods or otherwise."""

    kind = "production-bonus"

    def __init__(self, seat: i64, building: i64) -> None:
        super().__init__(seat)
        self.building: i64 = building

    def happen(self, game: PuertoRico) -> None:
        building, player = game.kinds[self.building], game.players[self.seat]
        player.doubloons += pay_of(building, player, game.harvest)
        offer_points(game, self.seat, points_of(building, player))

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


def pay_of(building: Building, player: Player, produced: vec[i64]) -> i64:
    return building.doubloons_with_production(player, produced)


def points_of(building: Building, player: Player) -> i64:
    return building.points_with_production(player)


def pay_for_production(player: Player, produced: vec[i64]) -> i64:
    """Pay the bonuses of a player's buildings in the craftsman phase."""
    doubloons: i64 = 0
    for building in player.occupied:
        doubloons += pay_of(building, player, produced)
    return doubloons


@final
class Leaving(Decision):
    """With optional production, a player may leave goods in the supply, one by one, in any order."""

    kind = "leaving-goods"
    question = "Craftsman: take your goods, or leave some in the supply"

    def applies(self, game: PuertoRico) -> bool:
        for good in range(GOODS):
            if game.harvest[good] > 0:
                return True
        return False

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(TAKE_ALL)
        for good in range(GOODS):
            if game.harvest[good] > 0:
                out.add(LEAVE[good])

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_ALL, *[LEAVE[good] for good in range(GOODS)]]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if isinstance(move, Leave) and game.harvest[move.good] == 0:
            return NOT_IN_HARVEST.told(move.facts())
        return None


@final
class TakeAll(Move):
    kind = "take-goods"
    says = "takes the goods produced"


@final
class Leave(Move):
    """Leave one good in the supply."""

    kind = "leave-good"
    says = "leaves one {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.harvest = with_number(game.harvest, self.good, game.harvest[self.good] - 1)
        game.do_next(LEAVING[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


# -- the privilege -------------------------------------------------------------------------------


@final
class HavePrivilege(Step):
    """The craftsman's last duty."""

    kind = "have-privilege"

    def happen(self, game: PuertoRico) -> None:
        game.taken = 0
        game.turn(USE_PRIVILEGE[game.role_taker])


@final
class UsePrivilege(Step):
    """Take one good, or two kinds with a doubled privilege (PR-37)."""

    kind = "use-privilege"

    def happen(self, game: PuertoRico) -> None:
        seat = self.seat
        game.do_next(CRAFTSMAN_PRIVILEGE[seat] if game.privilege(seat) < 2 else DOUBLED_PRIVILEGE[seat])


def may_take_more(game: PuertoRico, good: i64) -> bool:
    """Whether the craftsman produced this kind, it is in the supply, and the privilege has not taken it."""
    return game.produced[good] > 0 and game.goods[good] > 0 and (game.taken >> good) & 1 == 0


class CraftsmanPrivilege(Decision):
    """One more good of a kind that the craftsman produced, if the supply has it. A doubled privilege gives another kind
    too."""

    kind = "craftsman-privilege"
    question = "Craftsman: take one good more as your privilege"

    def __init__(self, seat: i64, doubled: bool = False) -> None:
        super().__init__(seat)
        self.doubled: bool = doubled

    def applies(self, game: PuertoRico) -> bool:
        for good in range(GOODS):
            if may_take_more(game, good):
                return True
        return False

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for good in range(GOODS):
            if may_take_more(game, good):
                out.add(TAKE_FIRST_GOOD[good] if self.doubled else TAKE_GOOD[good])
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[CRAFTSMAN]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        goods = [TAKE_FIRST_GOOD[good] if self.doubled else TAKE_GOOD[good] for good in range(GOODS)]
        return [*goods, DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, TakeGood):
            return None
        if game.produced[move.good] == 0:
            return NOT_PRODUCED.told(move.facts())
        if (game.taken >> move.good) & 1 == 1:
            return TWO_DIFFERENT_KINDS.told()
        return SUPPLY_EMPTY.told(move.facts()) if game.goods[move.good] == 0 else None


@final
class CraftsmanDoubledPrivilege(CraftsmanPrivilege):
    """The first of two goods."""

    kind = "craftsman-doubled-privilege"
    question = "Craftsman: take one good more; your doubled privilege allows two, of two kinds"

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, True)


@final
class TakeGood(Move):
    """The craftsman's extra good; a second one may follow the first of two."""

    kind = "take-good"
    says = "takes one {good} more"

    def __init__(self, good: i64, first_of_two: bool) -> None:
        super().__init__()
        self.good: i64 = good
        self.first_of_two: bool = first_of_two

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        game.goods[self.good] -= 1
        player.goods[self.good] += 1
        if game.facts.privilege_is_production:
            pay_for_privilege(game, player, self.good)
        if self.first_of_two:
            game.taken |= bit(self.good)
            game.do_next(CRAFTSMAN_PRIVILEGE[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


def pay_for_privilege(game: PuertoRico, player: Player, good: i64) -> None:
    """The additional payment of buildings if the extra good counts as produced (an option, PR-36)."""
    before = pay_for_production(player, game.produced)
    game.produced = with_number(game.produced, good, game.produced[good] + 1)
    player.doubloons += pay_for_production(player, game.produced) - before


def production_bonuses(seat: i64) -> vec[Step]:
    return vec[Step]([ProductionBonus(seat, building) for building in range(len(BUILDING_NAMES))])


NOT_IN_HARVEST: Final = Refusal("not-in-harvest", "you can take no {good} in this turn")
NOT_PRODUCED: Final = Refusal("not-produced", "you produced no {good} in this phase")
TWO_DIFFERENT_KINDS: Final = Refusal("two-different-kinds", "a doubled privilege gives two different kinds")
SUPPLY_EMPTY: Final = Refusal("supply-empty", "the supply has no {good} left")

CRAFTSMAN_PHASE: Final = CraftsmanPhase()
PRODUCTION_BONUS: Final = vec[vec[Step]]([production_bonuses(seat) for seat in range(SEATS)])
PRODUCING: Final = vec[Step]([Producing(seat) for seat in range(SEATS)])
TAKE_HARVEST: Final = vec[Step]([TakeHarvest(seat) for seat in range(SEATS)])
LEAVING: Final = vec[Step]([Leaving(seat) for seat in range(SEATS)])
HAVE_PRIVILEGE: Final = HavePrivilege()
USE_PRIVILEGE: Final = vec[Step]([UsePrivilege(seat) for seat in range(SEATS)])
CRAFTSMAN_PRIVILEGE: Final = vec[Step]([CraftsmanPrivilege(seat) for seat in range(SEATS)])
DOUBLED_PRIVILEGE: Final = vec[Step]([CraftsmanDoubledPrivilege(seat) for seat in range(SEATS)])

TAKE_GOOD: Final = vec[Move]([TakeGood(good, False) for good in range(GOODS)])
TAKE_FIRST_GOOD: Final = vec[Move]([TakeGood(good, True) for good in range(GOODS)])
TAKE_ALL: Final = TakeAll()
LEAVE: Final = vec[Move]([Leave(good) for good in range(GOODS)])
