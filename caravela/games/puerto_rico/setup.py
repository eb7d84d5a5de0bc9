"""Preparation: the pieces for 2, 3, 4 or 5 players, with or without the expansions."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.buildings import receiving, small
from caravela.games.puerto_rico.buildings.large import (
    CityHall,
    CustomsHouse,
    Fortress,
    GuildHall,
    Residence,
)
from caravela.games.puerto_rico.buildings.production import ProductionBuilding
from caravela.games.puerto_rico.components import (
    BASE_BUILDINGS,
    BUILDING_NAMES,
    CHOSEN_FROM,
    COFFEE,
    CORN,
    GOODS,
    INDIGO,
    NOT_IN_PLAY,
    PROSPECTOR,
    SECOND_PROSPECTOR,
    SUGAR,
    TOBACCO,
)
from caravela.games.puerto_rico.facts import Facts
from caravela.games.puerto_rico.game import PuertoRico, empty_table
from caravela.games.puerto_rico.interlude import INTERLUDE
from caravela.games.puerto_rico.new_buildings import draft
from caravela.games.puerto_rico.new_buildings import simple as new
from caravela.games.puerto_rico.new_buildings.black_market import BlackMarket
from caravela.games.puerto_rico.new_buildings.forests import ForestHouse
from caravela.games.puerto_rico.new_buildings.guest_house import GuestHouse
from caravela.games.puerto_rico.new_buildings.trade import Lighthouse, SmallWharf, TradingPost, UnionHall
from caravela.games.puerto_rico.nobles import people
from caravela.games.puerto_rico.nobles import simple as noble
from caravela.games.puerto_rico.nobles.offices import HuntingLodge, LandOffice
from caravela.games.puerto_rico.nobles.royal_supplier import RoyalSupplier
from caravela.games.puerto_rico.preparation import Preparation
from caravela.games.puerto_rico.roles import mayor, settler
from caravela.games.puerto_rico.round import ROUND

COLUMN_LIMITS: Final[list[int]] = [1, 4]
CITY_SPACE_LIMITS: Final[list[int]] = [1, 2]
SINGLE_NUMBERS: Final = [
    "aqueduct goods",
    "storehouse goods",
    "specialty factory goods not paid",
    "villa nobles",
    "jeweler doubloons for a noble",
    "royal garden points for a noble",
]


def building_row(printed: PrintedNumbers, section: str, name: str) -> list[int]:
    """Cost, points, circles, column of the game board, city spaces and copies of a building."""
    row = printed.numbers(section, name, 6, 0, 20)
    for number, what, limits in [(row[3], "column", COLUMN_LIMITS), (row[4], "city spaces", CITY_SPACE_LIMITS)]:
        if not limits[0] <= number <= limits[1]:
            where = f"{printed.path.name}: [{section}] {name} has {what} {number}"
            raise Damaged(f"{where}; {limits[0]} to {limits[1]} can be.")
    return row


def base_buildings(printed: PrintedNumbers) -> list[Building]:
    """The 23 kinds of the base game, in the order of their names."""
    row = {name: building_row(printed, "buildings", name) for name in BUILDING_NAMES[:BASE_BUILDINGS]}
    market = [printed.number("functions", f"{size} market bonus", 0, 9) for size in ["small", "large"]]
    stored = [printed.number("functions", f"{size} warehouse kinds", 0, 5) for size in ["small", "large"]]
    pay = printed.numbers("functions", "factory pay by kinds", 5, 0, 20)
    residence = printed.numbers("functions", "residence points for 9, 10, 11, 12 tiles", 4, 0, 20)
    first_step = printed.number("functions", "residence tiles of the first step", 9, 12)
    guild = printed.numbers("functions", "guild hall points for a small, a large production building", 2, 0, 9)
    fortress = printed.number("functions", "fortress colonists for a point", 1, 99)
    customs = printed.number("functions", "customs house chips for a point", 1, 99)
    city_hall = printed.number("functions", "city hall points for a beige building", 0, 9)
    harbor = printed.number("functions", "harbor points with a load", 0, 9)
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
        receiving.Hospice(10, "hospice", row["hospice"]),
        small.Office(11, "office", row["office"]),
        small.Market(12, "large market", row["large market"], market[1]),
        small.Warehouse(13, "large warehouse", row["large warehouse"], stored[1]),
        small.Factory(14, "factory", row["factory"], pay),
        receiving.University(15, "university", row["university"]),
        small.Harbor(16, "harbor", row["harbor"], harbor),
        small.Wharf(17, "wharf", row["wharf"]),
        GuildHall(18, "guild hall", row["guild hall"], guild),
        Residence(19, "residence", row["residence"], residence, first_step),
        Fortress(20, "fortress", row["fortress"], fortress),
        CustomsHouse(21, "customs house", row["customs house"], customs),
        CityHall(22, "city hall", row["city hall"], city_hall),
    ]


def expansion_buildings(printed: PrintedNumbers, choices: dict[str, str]) -> list[Building]:
    """The 22 kinds of both expansions; those not in play have no pieces."""
    first = BUILDING_NAMES[BASE_BUILDINGS:CHOSEN_FROM]
    second = BUILDING_NAMES[CHOSEN_FROM:]
    row = {name: building_row(printed, "new-buildings", name) for name in first}
    row.update({name: building_row(printed, "noble-buildings", name) for name in second})
    church = printed.numbers("functions", "church points by column", 4, 0, 9)
    cloister = printed.numbers("functions", "cloister points by sets", 5, 0, 30)
    number = {name: printed.number("functions", name, 0, 20) for name in SINGLE_NUMBERS}
    library = printed.number("functions", "library privileges more", 0, 1)
    set_of_tiles = printed.number("functions", "cloister tiles in a set", 3, 12)
    chapel = printed.numbers("functions", "chapel doubloons, points", 2, 0, 9)
    zoning = printed.numbers("functions", "zoning office discount small, large", 2, 0, 20)
    light = printed.numbers("functions", "lighthouse doubloons with a load, for the captain", 2, 0, 9)
    jeweler_most = 3 if choices["jeweler-pays"] == "3" else 99
    return [
        new.Aqueduct(23, "aqueduct", row["aqueduct"], [INDIGO, SUGAR], number["aqueduct goods"]),
        ForestHouse(24, "forest house", row["forest house"]),
        BlackMarket(25, "black market", row["black market"]),
        new.Storehouse(26, "storehouse", row["storehouse"], number["storehouse goods"]),
        GuestHouse(27, "guest house", row["guest house"]),
        TradingPost(28, "trading post", row["trading post"]),
        new.Church(29, "church", row["church"], church),
        SmallWharf(30, "small wharf", row["small wharf"]),
        Lighthouse(31, "lighthouse", row["lighthouse"], light[0]),
        new.Library(32, "library", row["library"], library),
        new.SpecialtyFactory(
            33, "specialty factory", row["specialty factory"], number["specialty factory goods not paid"]
        ),
        UnionHall(34, "union hall", row["union hall"]),
        new.Statue(35, "statue", row["statue"]),
        new.Cloister(36, "cloister", row["cloister"], cloister, set_of_tiles),
        LandOffice(37, "land office", row["land office"]),
        noble.Chapel(38, "chapel", row["chapel"], chapel),
        HuntingLodge(39, "hunting lodge", row["hunting lodge"]),
        noble.ZoningOffice(40, "zoning office", row["zoning office"], zoning),
        RoyalSupplier(41, "royal supplier", row["royal supplier"]),
        noble.Villa(42, "villa", row["villa"], number["villa nobles"]),
        noble.Jeweler(43, "jeweler", row["jeweler"], number["jeweler doubloons for a noble"], jeweler_most),
        noble.RoyalGarden(44, "royal garden", row["royal garden"], number["royal garden points for a noble"]),
    ]


def buildings_in_play(choices: dict[str, str], printed: PrintedNumbers) -> list[Building]:
    """The kinds of the base game; with an expansion all kinds, so that numbers never change."""
    buildings = base_buildings(printed)
    if choices["swap-factory-university"] == "on":
        factory, university = buildings[14], buildings[15]
        factory.cost, university.cost = university.cost, factory.cost
    if choices["new-buildings"] == "on" or choices["nobles"] == "on":
        buildings += expansion_buildings(printed, choices)
        for option, pair in draft.PAIRS.items():
            if choices[option] == "on":
                one, other = (buildings[BUILDING_NAMES.index(name)] for name in pair)
                one.partner, other.partner = other.number, one.number
    return buildings


def facts_of(players: int, choices: dict[str, str], given: dict[str, int], printed: PrintedNumbers) -> Facts:
    """The facts of a game with these options and expansions."""
    if choices["nobles"] == "on":
        facts = Facts(people.DEAL_PEOPLE, people.GATHER_PEOPLE, people.FILL_WITH_NOBLE)
    else:
        facts = Facts(mayor.DEAL_COLONISTS, mayor.GATHER_COLONISTS, mayor.FILL_COLONIST_SHIP)
    if choices["new-buildings"] == "on" and choices["building-set"] != "base":
        facts.interlude = INTERLUDE
    facts.island_spaces = printed.number("boards", "island spaces", 1, 12)
    facts.city_spaces = printed.number("boards", "city spaces", 1, 24)
    facts.trading_house_spaces = printed.number("boards", "trading house spaces", 1, 20)
    facts.goods_kept = printed.number("boards", "goods kept without a building", 0, 9)
    facts.builder_discount = printed.number("roles", "builder doubloons less", 0, 9)
    facts.quarry_discount = printed.number("roles", "quarry doubloons less", 0, 9)
    facts.trader_bonus = printed.number("roles", "trader doubloons more", 0, 9)
    facts.points_for_good = printed.number("roles", "points for a good shipped", 1, 9)
    facts.captain_points = printed.number("roles", "captain points more", 0, 9)
    facts.prospector_doubloons = printed.number("roles", "prospector doubloons", 0, 9)
    facts.placard_doubloons = printed.number("roles", "doubloons on a placard left", 1, 9)
    facts.face_up = players + printed.number("roles", "face-up plantations more than players", 0, 9)
    facts.noble_points = printed.number("roles", "points for a noble", 0, 9)
    facts.forests_for_a_doubloon = printed.number("functions", "forests for a doubloon", 1, 12)
    facts.small_wharf_goods = printed.number("functions", "small wharf goods for a point", 1, 20)
    facts.union_goods = printed.number("functions", "union hall goods for a point", 1, 20)
    facts.captains_light = printed.numbers("functions", "lighthouse doubloons with a load, for the captain", 2, 0, 9)[1]
    facts.land_price, facts.land_payment = printed.numbers("functions", "land office price, payment", 2, 0, 9)
    facts.lodge_points = printed.number("functions", "hunting lodge points", 0, 9)
    facts.supplier_points = printed.number("functions", "royal supplier points for a good", 0, 9)
    facts.prospectors = given["prospectors"]
    facts.has_nobles = choices["nobles"] == "on"
    facts.beige_is_chosen = choices["new-buildings"] == "on"
    facts.beige_copies = given["copies of a beige building"]
    facts.large_buildings = (
        facts.city_spaces if choices["large-buildings"] == "any" else int(choices["large-buildings"])
    )
    facts.production_is_optional = choices["optional-production"] == "on"
    facts.goods_may_be_given_up = choices["stored-goods"] == "chosen"
    facts.sales_go_on = choices["full-trading-house"] == "closes-itself"
    facts.people_replace_privilege = choices["villa-noble"] == "instead"
    facts.market_worker_stays = choices["black-market-worker"] == "stays"
    facts.privilege_is_production = choices["privilege-counts-as-produced"] == "on"
    facts.bonus_for_each_kind = choices["small-wharf-bonus"] == "per-kind"
    facts.forests_are_plantations = choices["forests"] == "flip"
    return facts


def those_with(moment: str, buildings: list[Building]) -> vec[Building]:
    """The buildings that override this method."""
    usual = getattr(Building, moment)
    return vec[Building]([building for building in buildings if getattr(type(building), moment) is not usual])


def set_up(players: int, choices: dict[str, str], printed: PrintedNumbers) -> PuertoRico:
    """Set up the table: buildings are chosen if an option says so, plantations are turned up, and the governor
    begins."""
    preparation = Preparation(players, printed)
    given = preparation.given
    buildings = buildings_in_play(choices, printed)
    ships = vec[i64](preparation.ships)
    prices = vec[i64](preparation.prices)
    with_nobles = choices["nobles"] == "on"
    facts = facts_of(players, choices, given, printed)
    facts.before_turns = vec[Building]([building for building in buildings if len(building.before_any_turn) > 0])
    facts.with_privileges = those_with("extra_privileges", buildings)
    facts.with_discounts = those_with("discount", buildings)
    facts.with_means = those_with("raises", buildings)
    game = empty_table(players, vec[Building](buildings), prices, ships, facts, with_nobles)
    game.hidden_points = choices["points"] == "hidden"
    game.turns = given["placards taken in a round"]
    game.points = preparation.victory_points(choices["victory-points"])
    game.colonists = given["colonists in the supply"]
    game.colonist_ship = given["colonists on the ship"]
    if with_nobles:
        game.nobles = printed.number("nobles", "nobles", 1, 99) - 1
        game.noble_ship = 1
        game.colonist_ship -= 1
        game.colonists += 1
        if choices["colonists"] == "all":
            game.colonists = (
                printed.number("nobles", "colonists in the box", given["colonists on the ship"], 999)
                - game.colonist_ship
            )
    game.quarries = given["quarries"]
    for good in range(GOODS):
        game.goods[good] = preparation.goods[good]
        game.face_down[good] = preparation.plantations[good]
    if given["prospectors"] < 2:
        game.placard_taker[SECOND_PROSPECTOR] = NOT_IN_PLAY
    if given["prospectors"] < 1:
        game.placard_taker[PROSPECTOR] = NOT_IN_PLAY

    facts.first_ship = game.colonist_ship + game.noble_ship
    for seat in range(players):
        kind = INDIGO if seat < given["players starting with indigo"] else CORN
        player = game.players[seat]
        player.doubloons = given["doubloons each"]
        if kind == CORN and choices["corn-compensation"] == "on":
            player.doubloons = max(0, player.doubloons - 1)
        player.place_tile(kind)
        game.face_down[kind] -= 1
        facts.first_doubloons = append(facts.first_doubloons, player.doubloons)
        facts.first_tiles = append(facts.first_tiles, kind)

    game.do_next(ROUND)
    settler.turn_up_row(game)
    put_out_buildings(game, choices, given)
    return game


def put_out_buildings(game: PuertoRico, choices: dict[str, str], given: dict[str, int]) -> None:
    """Put out the production buildings, the beige ones or the choice of them, and the buildings of the second
    expansion."""
    choosing = game.facts.beige_is_chosen
    for building in game.kinds:
        most = given["copies of a beige building" if building.beige else "copies of a production building"]
        chosen_later = building.beige and choosing
        if building.number < BASE_BUILDINGS and not chosen_later:
            game.buildings[building.number] = min(building.copies, most)
        elif building.number >= CHOSEN_FROM and choices["nobles"] == "on":
            if choices["villa-and-jeweler"] in ("both", building.name) or building.name not in ("villa", "jeweler"):
                game.buildings[building.number] = min(building.copies, most)
            if building.name == "jeweler" and choices["jeweler-copies"] == "1":
                game.buildings[building.number] = min(game.buildings[building.number], 1)
    if not choosing:
        return
    spaces: i64 = 0
    for count in draft.spaces_left(game):
        spaces += count
    match choices["building-set"]:
        case "draft":
            draft.plan_draft(game, spaces)
        case "random":
            game.do_next(draft.DRAWING_BUILDINGS)
        case "base":
            for number in range(BASE_BUILDINGS):
                if game.kinds[number].beige:
                    draft.fill_space(game, number)
        case names:
            for kind in draft.named_set(game, names):
                draft.fill_space(game, kind)
    game.facts.fixed_set = game.chosen
