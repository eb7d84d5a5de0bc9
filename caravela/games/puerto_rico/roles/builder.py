"""The builder: players build buildings.

Action: each player may build one building. Privilege: the builder pays one doubloon less.
Occupied quarries lower the cost too, each by one doubloon, as many as the column of the game board allows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import NOT_IN_GAME, PASS, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BUILDER,
    BUILDING_NAMES,
    CITY_FULL,
    NOTHING,
    PLACARD_NAMES,
    QUARRY,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.player import Player


@final
class BuilderPhase(Step):
    """All players in turn, from the builder."""

    kind = "builder-phase"

    def happen(self, game: PuertoRico) -> None:
        game.each_turn(BUILDING, game.role_taker)


def discount_of(game: PuertoRico, seat: i64, privilege: i64, spaces: i64) -> i64:
    """The discount on a building with this number of city spaces, without quarries."""
    player = game.players[seat]
    discount = privilege * game.facts.builder_discount + player.forests // game.facts.forests_for_a_doubloon
    for building in game.facts.with_discounts:
        if player.works_in(building):
            discount += building.discount(player, spaces)
    return discount


def price_with(game: PuertoRico, player: Player, building: Building, discount: i64) -> i64:
    """The price of the building for this player, never below zero."""
    quarries = min(player.colonists[QUARRY], building.column)
    return max(0, building.cost - quarries * game.facts.quarry_discount - discount)


def price_of(game: PuertoRico, seat: i64, building: Building) -> i64:
    """The price of the building for this player in this builder phase."""
    discount = discount_of(game, seat, game.privilege(seat), building.spaces)
    return price_with(game, game.players[seat], building, discount)


def privilege_seen(game: PuertoRico, seat: i64) -> i64:
    """The privilege that would lower the cost for this player: outside the builder phase nobody is the builder."""
    if game.lies_ahead(BUILDING):
        return game.privilege(seat)
    return 0


def means_of(game: PuertoRico, seat: i64) -> i64:
    """The most that this player can pay: doubloons, and the amount that buildings raise."""
    player = game.players[seat]
    means = player.doubloons
    for building in game.facts.with_means:
        if player.works_in(building):
            means += building.raises(game, player)
    return means


def has_room_for(game: PuertoRico, player: Player, building: Building) -> bool:
    """Whether this number of spaces is free."""
    return player.city + building.spaces <= game.facts.city_spaces


def has_space_for(game: PuertoRico, player: Player, building: Building) -> bool:
    """Whether the city has space for the building."""
    if not has_room_for(game, player, building):
        return False
    return building.spaces == 1 or player.large_buildings(game.kinds) < game.facts.large_buildings


def may_build(game: PuertoRico, player: Player, building: Building, discount: i64, means: i64) -> bool:
    """Whether the player may build this kind: at most one each, if available, affordable and if the city has space."""
    return (
        game.buildings[building.number] > 0
        and not player.has(building)
        and means >= price_with(game, player, building, discount)
        and has_space_for(game, player, building)
    )


def is_in_game(game: PuertoRico, building: Building) -> bool:
    """Whether a copy lies on the game board or in a city; kinds that were not chosen stay in the box."""
    if game.buildings[building.number] > 0:
        return True
    for player in game.players:
        if player.has(building):
            return True
    return False


@final
class BuildingTurn(Decision):
    """A player may build one building."""

    kind = "building"
    question = "Builder: build a building"

    def applies(self, game: PuertoRico) -> bool:
        privilege = game.privilege(self.seat)
        small = discount_of(game, self.seat, privilege, 1)
        large = discount_of(game, self.seat, privilege, 2)
        means = means_of(game, self.seat)
        player = game.players[self.seat]
        for building in game.kinds:
            if may_build(game, player, building, small if building.spaces == 1 else large, means):
                return True
        return False

    def options(self, game: PuertoRico, out: MoveList) -> None:
        privilege = game.privilege(self.seat)
        small = discount_of(game, self.seat, privilege, 1)
        large = discount_of(game, self.seat, privilege, 2)
        means = means_of(game, self.seat)
        player = game.players[self.seat]
        for building in game.kinds:
            if may_build(game, player, building, small if building.spaces == 1 else large, means):
                out.add(BUILD[building.number])
        out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[BUILDER]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        moves: list[Move] = [BUILD[building.number] for building in game.kinds if is_in_game(game, building)]
        return [*moves, PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, Build):
            return None
        if move.building >= len(game.kinds) or not is_in_game(game, game.kinds[move.building]):
            return NOT_IN_GAME.told()
        player, building = game.players[self.seat], game.kinds[move.building]
        if player.has(building):
            return BUILT_ALREADY.told()
        if game.buildings[building.number] == 0:
            return NONE_LEFT.told()
        if not has_room_for(game, player, building):
            free = game.facts.city_spaces - player.city
            return NO_CITY_SPACE.told({"count": int(free), "needed": int(building.spaces)})
        if not has_space_for(game, player, building):
            return LARGE_BUILDINGS.told({"count": int(game.facts.large_buildings)})
        price, means = price_of(game, self.seat, building), means_of(game, self.seat)
        if means >= price:
            return None
        if means > player.doubloons:
            raised = means - player.doubloons
            facts: Facts = {"count": int(price), "doubloons": int(player.doubloons), "raised": int(raised)}
            return TOO_DEAR_TO_RAISE.told(facts)
        return TOO_DEAR.told({"count": int(price), "doubloons": int(player.doubloons)})


@final
class Build(Move):
    """Pay, and place the building in the city. The twelfth space filled ends the game with this round."""

    kind = "build"
    earns = True
    says = "builds the {building}"

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        game.wanted = self.building
        game.owed = price_of(game, seat, game.kinds[self.building]) - player.doubloons
        if game.owed <= 0:
            player.doubloons = -game.owed
            finish_building(game, seat)
            return
        player.doubloons = 0
        game.do_next(FINISH_BUILDING[seat])
        for building in player.occupied:
            rest = building.pay_rest(game, seat)
            if rest is not None:
                game.do_next(rest)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


@final
class FinishBuilding(Step):
    """When the rest has been raised, the building is placed."""

    kind = "building-paid"

    def happen(self, game: PuertoRico) -> None:
        finish_building(game, self.seat)


def finish_building(game: PuertoRico, seat: i64) -> None:
    """Place the building that is paid; buildings that the player had before may add a bonus."""
    building = game.kinds[game.wanted]
    player = game.players[seat]
    game.wanted = NOTHING
    game.owed = 0
    game.buildings = with_number(game.buildings, building.number, game.buildings[building.number] - 1)
    bonus: Step | None = None
    game.offered = 0
    for owned in player.occupied:
        points = owned.points_with_building(building)
        if points > 0:
            game.offered += points
            bonus = BUILDING_BONUS[seat][owned.number]
        follows = owned.after_building(game, seat, building)
        if follows is not None:
            game.do_next(follows)
    player.place_building(building)
    if player.city >= game.facts.city_spaces:
        game.ending |= CITY_FULL
    if bonus is not None:
        game.do_next(bonus)


@final
class BuildingBonus(Step):
    """Points that a building gives for the one just placed."""

    kind = "building-bonus"

    def __init__(self, seat: i64, building: i64) -> None:
        super().__init__(seat)
        self.building: i64 = building

    def happen(self, game: PuertoRico) -> None:
        points = game.offered
        game.offered = 0
        offer_points(game, self.seat, points)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


def building_bonuses(seat: i64) -> vec[Step]:
    return vec[Step]([BuildingBonus(seat, building) for building in range(len(BUILDING_NAMES))])


BUILT_ALREADY: Final = Refusal("built-already", "you have one, and each building may be built only once")
NONE_LEFT: Final = Refusal("none-left", "none is left on the game board")
NO_CITY_SPACE: Final = Refusal(
    "no-city-space",
    "your city has {count} free space and it needs {needed}",
    "your city has {count} free spaces and it needs {needed}",
)
LARGE_BUILDINGS: Final = Refusal(
    "large-buildings-full",
    "a city takes only {count} large building",
    "a city takes only {count} large buildings",
)
TOO_DEAR: Final = Refusal(
    "too-dear",
    "too dear: it costs you {count} doubloon and you have {doubloons}",
    "too dear: it costs you {count} doubloons and you have {doubloons}",
)
TOO_DEAR_TO_RAISE: Final = Refusal(
    "too-dear-to-raise",
    "too dear: it costs you {count} doubloon, you have {doubloons} and can raise {raised}",
    "too dear: it costs you {count} doubloons, you have {doubloons} and can raise {raised}",
)

BUILDING_BONUS: Final = vec[vec[Step]]([building_bonuses(seat) for seat in range(SEATS)])
FINISH_BUILDING: Final = vec[Step]([FinishBuilding(seat) for seat in range(SEATS)])
BUILDER_PHASE: Final = BuilderPhase()
BUILDING: Final = vec[Step]([BuildingTurn(seat) for seat in range(SEATS)])

BUILD: Final = vec[Move]([Build(building) for building in range(len(BUILDING_NAMES))])
