"""Preparation: the pieces for 2, 3, 4 or 5 players, and the catalogue of all moves."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.errors import BadChoice
from caravela.engine.printed import PrintedNumbers
from caravela.games.puerto_rico.answers import DECLINE, PASS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.buildings import small
from caravela.games.puerto_rico.buildings.large import (
    CityHall,
    CustomsHouse,
    Fortress,
    GuildHall,
    Residence,
)
from caravela.games.puerto_rico.buildings.production import ProductionBuilding
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    COFFEE,
    CORN,
    GOOD_NAMES,
    GOODS,
    INDIGO,
    NOT_IN_PLAY,
    PROSPECTOR,
    SECOND_PROSPECTOR,
    SUGAR,
    TOBACCO,
)
from caravela.games.puerto_rico.game import PuertoRico, empty_table
from caravela.games.puerto_rico.roles import (
    builder,
    captain,
    craftsman,
    mayor,
    prospector,
    settler,
    storage,
    trader,
)
from caravela.games.puerto_rico.round import END_OF_ROUND, ROUND, TAKE_ROLE, TAKING_ROLE


def base_buildings(printed: PrintedNumbers) -> list[Building]:
    """The 23 kinds of the base game, in the order of their names."""
    row = {name: printed.numbers("buildings", name, 6, 0, 20) for name in BUILDING_NAMES}
    market = [printed.number("functions", f"{size} market bonus", 0, 9) for size in ["small", "large"]]
    stored = [printed.number("functions", f"{size} warehouse kinds", 0, 5) for size in ["small", "large"]]
    pay = printed.numbers("functions", "factory pay by kinds", 5, 0, 20)
    residence = printed.numbers("functions", "residence points for 9, 10, 11, 12 tiles", 4, 0, 20)
    return [
        ProductionBuilding(0, "small indigo plant", row["small indigo plant"], INDIGO),
        ProductionBuilding(1, "small sugar mill", row["small sugar mill"], SUGAR),
        ProductionBuilding(2, "indigo plant", row["indigo plant"], INDIGO),
        ProductionBuilding(3, "sugar mill", row["sugar mill"], SUGAR),
        ProductionBuilding(4, "tobacco storage", row["tobacco storage"], TOBACCO),
        ProductionBuilding(5, "coffee roaster", row["coffee roaster"], COFFEE),
        small.Market(6, "small market", row["small market"], market[0]),
        small.Hacienda(7, "hacienda", row["hacienda"]),
        small.ConstructionHut(8, "construction hut", row["construction hut"]),
        small.Warehouse(9, "small warehouse", row["small warehouse"], stored[0]),
        small.Hospice(10, "hospice", row["hospice"]),
        small.Office(11, "office", row["office"]),
        small.Market(12, "large market", row["large market"], market[1]),
        small.Warehouse(13, "large warehouse", row["large warehouse"], stored[1]),
        small.Factory(14, "factory", row["factory"], pay),
        small.University(15, "university", row["university"]),
        small.Harbor(16, "harbor", row["harbor"]),
        small.Wharf(17, "wharf", row["wharf"]),
        GuildHall(18, "guild hall", row["guild hall"]),
        Residence(19, "residence", row["residence"], residence),
        Fortress(20, "fortress", row["fortress"]),
        CustomsHouse(21, "customs house", row["customs house"]),
        CityHall(22, "city hall", row["city hall"]),
    ]


def set_up(players: int, choices: dict[str, str], printed: PrintedNumbers) -> PuertoRico:
    """Everything in its place; the plantations are turned up by chance, then the governor begins."""
    table = {row: printed.numbers("preparation", row, 4, 0, 200) for row in printed.row_names("preparation")}
    given = {row: numbers[players - 2] for row, numbers in table.items()}

    buildings = base_buildings(printed)
    if choices["swap-factory-university"] == "on":
        factory, university = buildings[14], buildings[15]
        factory.cost, university.cost = university.cost, factory.cost

    goods = [printed.numbers("goods", name, 3, 0, 50) for name in GOOD_NAMES]
    ships = vec[i64]()
    for size in ["smallest", "middle", "largest"]:
        if given[f"{size} cargo ship"] > 0:
            ships = append(ships, given[f"{size} cargo ship"])

    game = empty_table(players, vec[Building](buildings), vec[i64]([row[0] for row in goods]), ships)
    game.hidden_points = choices["points"] == "hidden"
    game.turns = given["placards taken in a round"]
    game.points = points_in_supply(players, choices["victory-points"], given["victory points"])
    game.colonists = given["colonists in the supply"]
    game.colonist_ship = given["colonists on the ship"]
    game.quarries = given["quarries"]
    for good in range(GOODS):
        game.goods[good] = goods[good][1] - given["goods of each kind removed"]
        game.face_down[good] = goods[good][2] - given["plantations of each kind removed"]
    for building in buildings:
        most = given["copies of a beige building" if building.beige else "copies of a production building"]
        game.buildings[building.number] = min(building.copies, most)
    if given["prospectors"] < 2:
        game.placard_taker[SECOND_PROSPECTOR] = NOT_IN_PLAY
    if given["prospectors"] < 1:
        game.placard_taker[PROSPECTOR] = NOT_IN_PLAY

    for seat in range(players):
        kind = INDIGO if seat < given["players starting with indigo"] else CORN
        player = game.players[seat]
        player.doubloons = given["doubloons each"]
        if kind == CORN and choices["corn-compensation"] == "on":
            player.doubloons -= 1
        player.place_tile(kind)
        game.face_down[kind] -= 1

    game.do_next(ROUND)
    settler.turn_up_row(game)
    return game


def points_in_supply(players: int, wish: str, standard: int) -> int:
    """The supply by the number of players; with five the whole of a later edition's chips may be chosen."""
    if wish == "126" and players != 5:
        raise BadChoice(
            f"Option 'victory-points' may be 126 with five players only; with {players} the supply is {standard}."
        )
    return 126 if wish == "126" else standard


def fill_catalogue(catalogue: Catalogue) -> None:
    """Every move and every step there is. New ones are added at the end: a move's number is for good."""
    catalogue.move(PASS)
    catalogue.move(DECLINE)
    catalogue.move_row(TAKE_ROLE)
    catalogue.move_row(settler.TURN_UP)
    catalogue.move_row(settler.TAKE_PLANTATION)
    catalogue.move(settler.TAKE_QUARRY)
    catalogue.move(mayor.TAKE_COLONIST)
    catalogue.move_row(mayor.PLACE)
    catalogue.move_row(builder.BUILD)
    catalogue.move_row(craftsman.TAKE_GOOD)
    catalogue.move_row(trader.SELL)
    for row in captain.LOAD:
        catalogue.move_row(row)
    catalogue.move_row(storage.STORE)
    catalogue.move_row(storage.KEEP)
    catalogue.move(small.DRAW_WITH_HACIENDA)
    catalogue.move_row(small.PLACE_DRAWN)
    catalogue.move_row(small.RECEIVE)
    catalogue.move_row(small.LOAD_WHARF)

    catalogue.step("round", ROUND)
    catalogue.step_row("taking a role", TAKING_ROLE)
    catalogue.step("end of round", END_OF_ROUND)
    catalogue.step("settler phase", settler.SETTLER_PHASE)
    catalogue.step_row("settler turn", settler.SETTLER_TURN)
    catalogue.step_row("settling", settler.SETTLING)
    catalogue.step("renew plantations", settler.RENEW_PLANTATIONS)
    catalogue.step("shuffle discards", settler.SHUFFLE_DISCARDS)
    catalogue.step("turning up", settler.TURNING_UP)
    catalogue.step("mayor phase", mayor.MAYOR_PHASE)
    catalogue.step_row("mayor's privilege", mayor.MAYOR_PRIVILEGE)
    catalogue.step("deal colonists", mayor.DEAL_COLONISTS)
    catalogue.step_row("gather colonists", mayor.GATHER_COLONISTS)
    for seat, steps in enumerate(mayor.PLACING):
        catalogue.step_row(f"placing {seat} from", steps)
    catalogue.step("fill colonist ship", mayor.FILL_COLONIST_SHIP)
    catalogue.step("builder phase", builder.BUILDER_PHASE)
    catalogue.step_row("building", builder.BUILDING)
    catalogue.step("craftsman phase", craftsman.CRAFTSMAN_PHASE)
    catalogue.step_row("producing", craftsman.PRODUCING)
    catalogue.step_row("craftsman's privilege", craftsman.CRAFTSMAN_PRIVILEGE)
    catalogue.step("trader phase", trader.TRADER_PHASE)
    catalogue.step_row("selling", trader.SELLING)
    catalogue.step("empty trading house", trader.EMPTY_TRADING_HOUSE)
    catalogue.step("captain phase", captain.CAPTAIN_PHASE)
    catalogue.step_row("next loader", captain.NEXT_LOADER)
    catalogue.step_row("loading", captain.LOADING)
    catalogue.step_row("storing turn", storage.STORING)
    catalogue.step_row("storing a kind", storage.STORING_KIND)
    catalogue.step_row("keeping", storage.KEEPING)
    catalogue.step("unload full ships", captain.UNLOAD_FULL_SHIPS)
    catalogue.step("prospecting", prospector.PROSPECTING)
    catalogue.step_row("hacienda", small.DRAWING_WITH_HACIENDA)
    catalogue.step_row("drawn by hacienda", small.DRAWN_BY_HACIENDA)
    for seat, steps in enumerate(small.RECEIVING):
        catalogue.step_row(f"receiving {seat} for", steps)
