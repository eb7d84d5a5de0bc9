"""Checks that each step of the current turn has the buildings, people and space that it needs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.puerto_rico.buildings.receiving import Receiving
from caravela.games.puerto_rico.components import BUILDING_NAMES, FIRST_BUILDING, GOODS, NOTHING
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.positions.checks.expecting import (
    anybody_has,
    at_least,
    expect,
    owns,
    seats_in,
    told,
    within,
)
from caravela.games.puerto_rico.positions.passing import steps_ahead
from caravela.games.puerto_rico.roles import captain, craftsman
from caravela.games.puerto_rico.roles.mayor import people_with_mayor
from caravela.games.puerto_rico.roles.settler import places_forests

# Buildings of the seat that a step needs; they are occupied.
OCCUPIED: Final[dict[str, list[str]]] = {
    "DrawingWithHacienda": ["hacienda"],
    "DrawnByHacienda": ["hacienda"],
    "LookedAt": ["hacienda", "forest house"],
    "PlacingDrawn": ["hacienda", "forest house"],
    "ReceivingOnIsland": ["hospice"],
    "ReceivingAtHome": ["hospice", "forest house"],
    "Clearing": ["hunting lodge"],
    "MayorDoubledPrivilege": ["library"],
    "TakingFromSupply": ["villa"],
    "ReceivingInCity": ["university"],
    "CraftsmanDoubledPrivilege": ["library"],
    "BoughtBlind": ["land office"],
    "BoughtFaceDown": ["land office", "forest house"],
    "OpenSupply": ["royal supplier"],
    "Supplying": ["royal supplier"],
    "FillingSmallWharf": ["small wharf"],
    "MovingGuests": ["guest house"],
}
# Buildings of the seat whose worker may have left since the step was planned.
BUILT: Final[dict[str, list[str]]] = {
    "Returning": ["black market"],
    "FinishBuilding": ["black market"],
}
# Buildings whose function the step has used up.
USED_BY: Final[dict[str, str]] = {
    "BoughtBlind": "land office",
    "BoughtFaceDown": "land office",
    "FillingSmallWharf": "small wharf",
}
# Steps that bring a tile to the island, and steps when the ship is empty.
BRING_TILE: Final = {"DrawnByHacienda", "LookedAt", "PlacingDrawn", "BoughtBlind", "BoughtFaceDown"}
SHIP_IS_EMPTY: Final = {"Placing", "PlacingNoble", "GatherColonists", "GatherPeople"}


def is_occupied(player: Player, name: str) -> bool:
    place = FIRST_BUILDING + BUILDING_NAMES.index(name)
    return owns(player, name) and player.colonists[place] > 0


def check_needs(game: PuertoRico, step: Step) -> None:
    """The requirements of one step on the agenda."""
    name = type(step).__name__
    if name in SHIP_IS_EMPTY:
        within("people on the ship while people are placed:", game.colonist_ship + game.noble_ship, 0, 0)
    if step.seat < 0:
        return
    player, who = game.players[step.seat], f"'{step.kind}' of seat {step.seat + 1} with the"
    for building in OCCUPIED.get(name, []):
        expect(is_occupied(player, building), f"{who} {building} occupied:", False, True)
    for building in BUILT.get(name, []):
        expect(owns(player, building), f"{who} {building} built:", False, True)
    if name in USED_BY:
        used = (player.used >> BUILDING_NAMES.index(USED_BY[name])) & 1 == 1
        expect(used, f"{who} {USED_BY[name]} used:", False, True)
    if name in BRING_TILE:
        within("island spaces filled when a tile comes:", player.tiles, 0, game.facts.island_spaces - 1)
    check_own_needs(game, step, player)


def check_own_needs(game: PuertoRico, step: Step, player: Player) -> None:
    """The requirements of a step beyond buildings and space."""
    if isinstance(step, Receiving):
        check_receiving(game, step, player)
    elif isinstance(step, craftsman.ProductionBonus):
        building = game.kinds[step.building]
        pays = craftsman.pay_of(building, player, game.harvest) > 0 or craftsman.points_of(building, player) > 0
        expect_bonus(player, building.name, pays)
    elif isinstance(step, captain.LoadBonus):
        building = game.kinds[step.building]
        expect_bonus(player, building.name, captain.pay_of(building) > 0 or captain.points_of(building) > 0)
    match type(step).__name__:
        case "DrawnByHacienda":
            expect(not places_forests(game, step.seat), "a tile drawn unseen beside a forest house:", True, False)
        case "Clearing":
            noble = player.has_noble(game.kinds[BUILDING_NAMES.index("hunting lodge")])
            expect(not noble, "a tile discarded by a noble of the hunting lodge:", True, False)
        case "BoughtBlind" | "BoughtFaceDown":
            noble = player.has_noble(game.kinds[BUILDING_NAMES.index("land office")])
            expect(not noble, "a tile bought by a noble of the land office:", True, False)
            flip = game.facts.forests_are_plantations or type(step).__name__ == "BoughtBlind"
            expect(flip, "a forest bought face-down where forests are tiles of their own:", True, False)
        case "MayorPrivilege" | "MayorDoubledPrivilege":
            check_mayor(game, step, player)
        case "TakingFromShip":
            within("nobles on the ship:", game.noble_ship, 1, 1)
            at_least("colonists on the ship beside a noble:", game.colonist_ship, 1)
        case "Leaving" | "TakeHarvest":
            optional = game.facts.production_is_optional
            expect(optional, "goods left where production is not optional:", True, False)
        case "TakingLastPoints":
            check_last_points(game, step.seat, player)
        case _:
            pass


def expect_bonus(player: Player, name: str, pays: bool) -> None:
    expect(is_occupied(player, name) and pays, f"a bonus of the {name} for its occupied function:", False, True)


def check_receiving(game: PuertoRico, step: Receiving, player: Player) -> None:
    """Somebody can come, and there is a new tile with an empty circle."""
    colonists = game.colonists + game.colonist_ship
    if step.noble:
        within("colonists to come before a noble:", colonists, 0, 0)
        within("nobles on the ship:", game.noble_ship, 1, 1)
    else:
        at_least("colonists to come:", colonists, 1)
    if step.place == NOTHING:
        within("forests that somebody comes for:", player.forests, 1, game.facts.island_spaces)
        return
    at_least("circles of the new tile:", player.circles[step.place], 1)
    most = player.circles[step.place] - 1 if step.place < FIRST_BUILDING else 0
    within("people on it:", player.colonists[step.place], 0, most)


def check_mayor(game: PuertoRico, step: Step, player: Player) -> None:
    """The mayor takes as many colonists as the privilege allows."""
    colonists = game.privilege(step.seat)
    if game.facts.people_replace_privilege:
        colonists -= people_with_mayor(player)
    at_least("colonists of the privilege:", colonists, 2 if type(step).__name__ == "MayorDoubledPrivilege" else 1)


# -- the last points -----------------------------------------------------------------------------------


def check_last_points(game: PuertoRico, seat: i64, player: Player) -> None:
    """The offered points match a current function or privilege and are the last ones."""
    expect(game.ending == 0, "the last points on offer when the game ends anyhow:", True, False)
    possible = points_on_offer(game, seat, player)
    expect(game.offered in possible, "points on offer:", game.offered, told(possible))
    within("points in the supply, of those on offer:", game.points, 1, game.offered)


def points_on_offer(game: PuertoRico, seat: i64, player: Player) -> set[int]:
    """The points of functions and privileges in the current phase."""
    ahead = steps_ahead(game)
    if ahead & {"RenewPlantations"}:
        lodge = is_occupied(player, "hunting lodge")
        scores = lodge and player.has_noble(game.kinds[BUILDING_NAMES.index("hunting lodge")])
        return {game.facts.lodge_points} if scores else set()
    if "HavePrivilege" in ahead:
        return {craftsman.points_of(building, player) for building in player.occupied} - {0}
    if "LoaderTurn" in ahead:
        union = is_occupied(player, "union hall")
        return {sum(count // game.facts.union_goods for count in player.goods)} - {0} if union else set()
    if "StoreGoods" in ahead:
        kinds = GOODS if game.facts.bonus_for_each_kind else 1
        bonus = {captain.points_of(building) * (i + 1) for building in player.occupied for i in range(kinds)}
        times = game.privilege(seat)
        return bonus | {game.facts.captain_points * (i + 1) for i in range(times)} - {0}
    return {
        sum(owned.points_with_building(built) for owned in player.occupied)
        for built in game.kinds
        if player.has(built) and player.colonists[built.place] == 0
    } - {0}


# -- used-up functions ---------------------------------------------------------------------------------


def check_used(game: PuertoRico) -> None:
    """Only players who have or had a turn in the phase have used a building, which must be occupied."""
    turn = game.next_step().seat if not game.is_over() else NOTHING
    waiting: i64 = 0
    loaded = game.shipped
    for step in game.agenda:
        if type(step).__name__ == "Selling" and step.seat != turn:
            waiting |= 1 << step.seat
        if type(step).__name__ == "FillingSmallWharf":
            loaded |= 1 << step.seat
    had_turn: dict[str, i64] = {
        "wharf": game.shipped,
        "small wharf": loaded,
        "union hall": game.opened,
        "land office": (2**game.seats - 1) & ~waiting,
    }
    for seat in range(game.seats):
        for name, seats in had_turn.items():
            player = game.players[seat]
            if anybody_has(game, name) and (player.used >> BUILDING_NAMES.index(name)) & 1 == 1:
                expect((seats >> seat) & 1 == 1, f"the {name} used by seat", seat + 1, seats_in(seats))
                expect(is_occupied(player, name), f"the {name} used while it is occupied:", False, True)
