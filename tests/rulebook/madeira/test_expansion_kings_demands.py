"""Expansion, module 3: king's demands. A test for each demand, the book's examples, and the rulings about them."""

from __future__ import annotations

import pytest

from caravela.engine.play.playout import Playout
from caravela.games.madeira.actions.ships import move_ships
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES
from tests.kit.tables import KitTable
from tests.kit.test_happenings import played
from tests.rulebook.madeira.stage import RULES, Seat, Table

WHEAT, SUGAR, WINE = "the wheat market", "the sugar market", "the wine market"


def table_with(*demands: str, round: int = 5, players: int = 4, modules: str = "kings-demands") -> tuple[Table, Seat]:
    """Yellow has these demands and fulfils them all in the last round."""
    table = Table(players, round, modules=modules)
    yellow = table.seats[0]
    for name in demands:
        yellow.player.requests[ALL_REQUEST_NAMES.index(name)] = 1
        table.game.requests[ALL_REQUEST_NAMES.index(name)] = 0
    return table, yellow


def fulfil(table: Table) -> None:
    table.begins("fulfilling 0", phase="E")


# -- how demands come into play --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_57_demands_are_laid_out_and_dealt_in_the_place_of_requests(players: int) -> None:
    game = RULES.new_game(players, {"kings-demands": "on"})
    assert isinstance(game, Madeira)
    playout = Playout(5)
    while game.phase == 0:
        playout.step(game)
    rows = [list(game.row_requests[row * 35 : row * 35 + 35]) for row in range(players)]
    assert all(sum(row) == 5 and sum(row[:REQUESTS]) == 0 for row in rows)
    for kind in range(5):
        assert sum(sum(row[5 + 6 * kind : 11 + 6 * kind]) for row in rows) == players
    assert all(sum(player.requests) == 1 for player in game.players)
    playout.play_out(game)
    assert sum(game.row_requests) == 0


@pytest.mark.parametrize("kind", ["routes", "expeditions"])
def test_seven_pirates_when_the_tile_is_taken(kind: str) -> None:
    table = Table(2, modules="kings-demands")
    name = f"{kind} with pirates"
    table.game.requests[ALL_REQUEST_NAMES.index(name)] = 0
    table.game.row_requests[ALL_REQUEST_NAMES.index(name)] = 1
    table.game.row = 0
    table.begins("taking a request 0", phase="A")
    table.seats[0](f"takes the request {name}").has(pirates=7)


def test_one_demand_is_kept_before_the_last_round() -> None:
    table, yellow = table_with("urbanization by pairs", "wealth of bread", round=1)
    fulfil(table)
    yellow.may("keeps the request urbanization by pairs", "keeps the request wealth of bread")
    yellow("keeps the request wealth of bread")
    assert yellow.player.requests[ALL_REQUEST_NAMES.index("wealth of bread")] == 1
    table.is_done()


@pytest.mark.parametrize("modules", ["", "kings-demands"])
def test_closed_requests_are_those_of_other_rows(modules: str) -> None:
    """No tile is named that is not in the game, or not laid out."""
    game = RULES.new_game(3, dict.fromkeys(modules.split(), "on"))
    assert isinstance(game, Madeira)
    playout, told = Playout(4), 0
    while not game.is_over():
        step = game.next_step()
        if RULES.catalogue.name_of(step).startswith("taking a request"):
            kinds = len(game.row_requests) // 3
            rows = [{kind for kind in range(kinds) if game.row_requests[row * kinds + kind]} for row in range(3)]
            closed = {f"takes the request {ALL_REQUEST_NAMES[kind]}" for kind in set().union(*rows) - rows[game.row]}
            assert {move.words() for move, _ in step.closed(game)} == closed
            told += len(closed)
        playout.step(game)
    assert told > 0


# -- wealth of the nation --------------------------------------------------------------------------------


def test_ruling_56_wealth_of_colonies() -> None:
    table, yellow = table_with("wealth of colonies")
    yellow.gets(reals=16).stands("Açores", "Açores", "Brasil", "India")
    table.seats[1].stands("Açores", "Brasil")
    fulfil(table)
    yellow("pays for wealth of colonies").has(prestige=8 + 5 + 8, reals=0)


def test_wealth_of_ships() -> None:
    table, yellow = table_with("wealth of ships", modules="kings-demands capitanias")
    yellow.gets(reals=15).sails(f"slot a of {WHEAT}", f"slot b of {WHEAT}", "slot a of India")
    fulfil(table)
    yellow("pays for wealth of ships").has(prestige=12)


@pytest.mark.parametrize(("workers", "points"), [(("field 2a",), 18), ((), 12)])
def test_ruling_52_wealth_of_ships_counts_the_card_if_a_worker_is_there_for_it(
    workers: tuple[str, ...], points: int
) -> None:
    table, yellow = table_with("wealth of ships", modules="kings-demands capitanias")
    yellow.has_played("Calecute").stands(*workers).gets(reals=15).sails(f"slot a of {WHEAT}", "slot a of India")
    yellow.player.ships -= 1
    table.game.expansion.capitanias.ship_on_card[0] = 1
    fulfil(table)
    yellow("pays for wealth of ships").has(prestige=points)


def test_wealth_of_regions() -> None:
    table, yellow = table_with("wealth of regions")
    yellow.gets(reals=12).stands("field 1a", "field 1b", "field 1c", "field 2a", "field 2b")
    fulfil(table)
    yellow("pays for wealth of regions").has(prestige=9, reals=0)


def test_wealth_of_the_windmill() -> None:
    table, yellow = table_with("wealth of the windmill")
    yellow.gets(reals=20, mill=6)
    fulfil(table)
    yellow("pays for wealth of the windmill").has(prestige=18, reals=2)


def test_ruling_33_wealth_of_bread_is_paid_in_full_or_not_at_all() -> None:
    table, yellow = table_with("wealth of bread")
    yellow.gets(reals=16, bread=3)
    fulfil(table)
    yellow.may("pays for wealth of bread", "pays nothing for wealth of bread")
    yellow("pays for wealth of bread").has(prestige=18, reals=0, bread=0)
    table, yellow = table_with("wealth of bread")
    yellow.gets(reals=16, bread=2)
    fulfil(table)
    table.is_done()


def test_wealth_of_workers() -> None:
    table, yellow = table_with("wealth of workers")
    yellow.gets(reals=13)
    yellow.stands("field 1a", "field 1b", "the forest", "the city watch", "Funchal 1", "India")
    fulfil(table)
    yellow("pays for wealth of workers").has(prestige=12)


# -- market routes ---------------------------------------------------------------------------------------


def test_routes_without_wheat() -> None:
    """The book's example: Red's ship in the wheat market does not count, two in the sugar market and 2 wheat do."""
    table = Table(4, 1, modules="kings-demands")
    red = table.seats[1].gets(wheat=2)
    red.sails(f"slot a of {WHEAT}", f"slot a of {SUGAR}", f"slot b of {SUGAR}")
    for name in ("routes without wheat", "wealth of bread"):
        red.player.requests[ALL_REQUEST_NAMES.index(name)] = 1
        table.game.requests[ALL_REQUEST_NAMES.index(name)] = 0
    table.begins("fulfilling 1", phase="E")
    red("keeps the request wealth of bread").has(prestige=12)
    red("pays for routes without wheat").has(prestige=17, wheat=0)


@pytest.mark.parametrize(("good", "points"), [("sugar", 4 + 6), ("wine", 4 + 3)])
def test_routes_without_sugar_and_without_wine(good: str, points: int) -> None:
    table, yellow = table_with(f"routes without {good}")
    yellow.sails(f"slot a of {WHEAT}", f"slot a of {SUGAR}", f"slot a of {WINE}").gets(**{good: 2})
    fulfil(table)
    yellow.has(prestige=points)
    yellow(f"pays for routes without {good}").has(prestige=points + 5, **{good: 0})


def test_routes_with_pirates() -> None:
    table, yellow = table_with("routes with pirates")
    yellow.sails(*[f"slot {letter} of {WHEAT}" for letter in "abcd"])
    fulfil(table)
    yellow.has(prestige=3 * (4 + 2))


def test_routes_by_slots() -> None:
    """The book's example: Blue has 9 for three wheat and 12 for four sugar."""
    table, yellow = table_with("routes by slots")
    yellow.sails(f"slot b of {WHEAT}", f"slot d of {SUGAR}", f"slot a of {WINE}")
    fulfil(table)
    yellow.has(prestige=21)


def test_ruling_58_a_slot_with_two_prices_counts_the_goods_that_were_discarded() -> None:
    for goods, points in ((3, 9), (4, 12)):
        table, yellow = table_with("routes by slots", players=2)
        yellow.gets(wheat=goods, wood=1)
        table.begins()
        move_ships(table.game, 0, 1)
        table.game.go_on()
        price = " at its other price" if goods == 4 else ""
        yellow("takes a ship from home", f"sails to slot c of {WHEAT}{price}")
        fulfil(table)
        yellow.has(prestige=points)


@pytest.mark.parametrize(
    ("kind", "slot", "points"), [("routes", f"slot a of {WHEAT}", 4), ("expeditions", "slot a of India", 3)]
)
def test_ships_and_four_wood(kind: str, slot: str, points: int) -> None:
    table, yellow = table_with(f"{kind} with wood")
    yellow.sails(slot).gets(wood=3, reals=1).stands("the forest")
    fulfil(table)
    yellow(f"pays for {kind} with wood").has(prestige=points + 5, wood=0, reals=0)


# -- expeditions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colony", "points"), [("Açores", 7), ("Brasil", 9), ("India", 10)])
def test_expeditions_without_a_colony(colony: str, points: int) -> None:
    table, yellow = table_with(f"expeditions without {colony}")
    yellow.sails("slot a of Açores", "slot a of Brasil", "slot a of India").gets(wheat=1, sugar=2)
    fulfil(table)
    yellow.has(prestige=points)
    yellow(f"pays for expeditions without {colony}", "discards sugar", "discards sugar").has(
        prestige=points + 5, wheat=1
    )


def test_expeditions_with_pirates() -> None:
    table, yellow = table_with("expeditions with pirates")
    yellow.sails("slot a of Açores", "slot a of Brasil")
    fulfil(table)
    yellow.has(prestige=6 + 2 + 4 + 2)


def test_expeditions_by_slots_in_different_colonies() -> None:
    table, yellow = table_with("expeditions by slots")
    yellow.sails("slot d of Açores", "slot c of Açores", "slot a of India")
    fulfil(table)
    yellow.has(prestige=9 + 3)


# -- influence of the guilds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("demand", "points"),
    [("green and blue", 20), ("blue and orange", 15), ("orange and violet", 5), ("violet and green", 15)],
)
def test_influence_of_two_guilds(demand: str, points: int) -> None:
    table, yellow = table_with(f"influence of {demand}")
    yellow.owns("monk", "miller", "bishop", "patron", "lord", "scout")
    if demand == "violet and green":
        yellow.player.face_up ^= 1  # the monk is used
        yellow.player.face_down |= 1
    if demand == "blue and orange":
        table, yellow = table_with(f"influence of {demand}")
        yellow.owns("patron", "lord", "engineer", "scout")
    fulfil(table)
    yellow.has(prestige=points)


def test_influence_with_wood() -> None:
    table, yellow = table_with("influence with wood")
    yellow.owns("monk", "miller", "bishop").gets(wood=2)
    fulfil(table)
    yellow.may(
        "pays nothing for influence with wood", "pays for influence with wood", "pays 2 times for influence with wood"
    )
    yellow("pays 2 times for influence with wood").has(prestige=8, wood=0)


def test_influence_with_goods() -> None:
    table, yellow = table_with("influence with goods")
    yellow.owns("monk", "miller", "patron", "scout", "navigator").gets(wheat=5)
    fulfil(table)
    yellow("pays 3 times for influence with goods", "discards wheat", "discards wheat", "discards wheat")
    yellow.has(prestige=21, wheat=2)


def test_ruling_55_no_favor_counts_for_two_demands() -> None:
    table, yellow = table_with("influence of green and blue", "influence with wood", "influence with goods")
    yellow.owns("monk", "miller", "scout").gets(wood=5, wine=5)
    fulfil(table)
    yellow("pays for influence with wood")
    yellow.may(
        "pays nothing for influence with goods",
        "pays for influence with goods",
        "pays 2 times for influence with goods",
    )
    yellow("pays for influence with goods", "discards wine").has(prestige=4 + 7 + 5)


def test_ships_are_shared_out_in_the_best_way() -> None:
    table, yellow = table_with("routes with pirates", "routes by slots", "routes without sugar")
    yellow.sails(f"slot d of {SUGAR}", f"slot d of {WHEAT}", f"slot a of {SUGAR}", f"slot a of {WINE}")
    fulfil(table)
    yellow.has(prestige=12 + 12 + (3 + 2) + (6 + 2))


# -- urbanization ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "most", "present"), [("Porto Santo", 14, 9), ("Funchal", 17, 8), ("Machico", 20, 7)])
def test_urbanization_of_a_city(city: str, most: int, present: int) -> None:
    for workers, points in ((0, 0), (1, present), (2, most)):
        table, yellow = table_with(f"urbanization of {city}")
        yellow.stands(*[f"{city} {spot + 1}" for spot in range(workers)])
        fulfil(table)
        yellow.has(prestige=points)


def test_urbanization_with_goods() -> None:
    table, yellow = table_with("urbanization with goods")
    yellow.stands("Funchal 1", "Funchal 2", "Machico 1").gets(sugar=2)
    fulfil(table)
    yellow("pays 2 times for urbanization with goods").has(prestige=8, sugar=0)


def test_urbanization_by_pairs() -> None:
    table, yellow = table_with("urbanization by pairs")
    yellow.stands("Funchal 1", "Funchal 2", "Machico 1", "Machico 2", "Porto Santo 1")
    fulfil(table)
    yellow.has(prestige=6 + 5)


def test_urbanization_of_two_cities() -> None:
    table, yellow = table_with("urbanization of two cities")
    yellow.stands(*[f"{city} {spot}" for city in ("Funchal", "Machico", "Porto Santo") for spot in (1, 2)])
    fulfil(table)
    yellow.has(prestige=15 + 12)


def test_a_city_counts_for_one_demand() -> None:
    table, yellow = table_with("urbanization of two cities", "urbanization of Machico")
    yellow.stands("Funchal 1", "Funchal 2", "Machico 1", "Machico 2")
    fulfil(table)
    yellow.has(prestige=20 + 12)


def test_every_demand_has_help() -> None:
    assert set(DEMAND_NAMES) <= set(RULES.help())


# -- the log ---------------------------------------------------------------------------------------------


def test_only_of_demands_with_a_price_is_told_that_nobody_pays() -> None:
    told = {
        str(each.facts["demand"])
        for seed in range(3)
        for each in played(KitTable("madeira", 2, {"kings-demands": "on"}), seed).happenings()
        if each.cause == "demand-not-paid"
    }
    game = RULES.new_game(2, {"kings-demands": "on"})
    assert isinstance(game, Madeira)
    assert told
    assert told <= {tile.name for tile in game.facts.further_requests if tile.price > 0}
