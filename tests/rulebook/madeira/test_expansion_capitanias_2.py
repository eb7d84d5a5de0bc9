"""Expansion, module 2, group 2: cards that ask for workers in region 2."""

from __future__ import annotations

import pytest

from caravela.games.madeira.components import EXPEDITIONS, MARKET_ROUTES
from tests.rulebook.madeira.cards import R2, start, table_with


def test_calecute_takes_a_ship_for_three_goods() -> None:
    table, yellow = table_with("Calecute", "field 2a")
    yellow.gets(wheat=2, sugar=2, wine=0)
    start(table, 2)
    yellow("takes a ship from home").may("sails to the card Calecute")
    yellow("sails to the card Calecute", "discards wheat", "discards wheat", "discards sugar")
    yellow("also takes the king's reward in Brasil: Reals").has(reals=12, sugar=1, ships=5)
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=0)


@pytest.mark.parametrize(("workers", "points"), [(("field 2a",), 5), ((), 0)])
def test_calecute_counts_as_a_ship_for_requests(workers: tuple[str, ...], points: int) -> None:
    table, yellow = table_with("Calecute", *workers)
    yellow.player.ships -= 1
    table.game.expansion.capitanias.ship_on_card[0] = 1
    yellow.asked("market routes", "wealth")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=points)


def test_calecutes_reward_stays_when_that_of_a_colony_is_declined() -> None:
    table, yellow = table_with("Calecute", "field 2a")
    yellow.gets(wheat=3, wine=1, wood=1)
    start(table, 2)
    yellow("takes a ship from home", "sails to slot a of Açores")
    yellow("takes a ship from home", "sails to the card Calecute")
    yellow("takes no king's reward", "also takes the king's reward in Brasil: Reals").has(reals=12)


WHEAT_SHIPS = tuple(f"slot {letter} of the wheat market" for letter in "abc")  # 4 prestige each in the last round
INDIA_SHIPS = tuple(f"slot {letter} of India" for letter in "abc")  # 3 prestige each


@pytest.mark.parametrize(
    ("ships", "routes", "expeditions"),
    [
        (WHEAT_SHIPS + INDIA_SHIPS[:1], 4 + 4 + 4, 3 + 5),
        (WHEAT_SHIPS[:1] + INDIA_SHIPS, 4 + 5, 3 + 3 + 3),
        (WHEAT_SHIPS + INDIA_SHIPS[:2], 4 + 4 + 4, 3 + 3 + 5),
        (WHEAT_SHIPS[:2] + INDIA_SHIPS[:2], 4 + 4 + 5, 3 + 3),
    ],
)
def test_ruling_52_the_ship_on_calecute_counts_once_where_it_brings_more_and_within_the_limit(
    ships: tuple[str, ...], routes: int, expeditions: int
) -> None:
    table, yellow = table_with("Calecute", "field 2a", round=5)
    yellow.asked("market routes", "expeditions").sails(*ships)
    yellow.player.ships -= 1
    table.game.expansion.capitanias.ship_on_card[0] = 1
    table.begins("fulfilling 0", phase="E")
    assert (yellow.player.earned[MARKET_ROUTES], yellow.player.earned[EXPEDITIONS]) == (routes, expeditions)
    yellow.has(prestige=routes + expeditions)


def test_calecute_may_stay_from_an_even_round_into_the_next() -> None:
    table, yellow = table_with("Calecute", round=2)
    yellow.player.ships -= 1
    table.game.expansion.capitanias.ship_on_card[0] = 1
    table.begins("putting aside 0", phase="E")
    yellow("keeps the card")
    assert len(yellow.player.cards) == 1
    table.game.round = 3
    yellow.has_played("Renda")
    table.begins("putting aside 0", phase="E")
    yellow.has(ships=6)
    assert len(yellow.player.cards) == 0
    table, yellow = table_with("Calecute", round=4)
    yellow.player.ships -= 1
    table.game.expansion.capitanias.ship_on_card[0] = 1
    table.begins("putting aside 0", phase="E")
    yellow("puts the card aside").has(ships=6)


@pytest.mark.parametrize(("building", "reals"), [("Alfândega", 7), ("Moinho", 0)])
def test_renda(building: str, reals: int) -> None:
    table, yellow = table_with("Renda", "field 1a", "field 2a", "field 2b")
    yellow.has_dice(3).turn()
    yellow(f"places a guild 3 at {building}", "harvests").has(reals=reals)


def test_poios() -> None:
    table, yellow = table_with("Poios", "field 2a", "field 2b")
    yellow.has_dice(3).gets(mill=3).turn()
    yellow("places a guild 3 at Moinho", "harvests", "harvests field 2b again").has(wheat=1, sugar=2, mill=4)


@pytest.mark.parametrize(("card", "building"), [("Renda", "Alfândega"), ("Poios", "Fortaleza")])
def test_ruling_66_without_a_worker_in_the_region_a_harvest_brings_what_renda_and_poios_add(
    card: str, building: str
) -> None:
    table, yellow = table_with(card, "field 2a", "field 2b")
    yellow.has_dice(3).gets(mill=3).turn()
    yellow(f"places a guild 3 at {building}", "harvests").has(wheat=0, sugar=0)
    yellow.has(reals=7, mill=3) if card == "Renda" else yellow.has(reals=0, mill=4)
    table.is_done()


@pytest.mark.parametrize(("card", "building"), [("Renda", "Alfândega"), ("Poios", "Fortaleza")])
def test_ruling_66_by_an_option_there_is_no_harvest_without_a_worker_in_the_region(card: str, building: str) -> None:
    table, yellow = table_with(card, "field 2a", "field 2b", off="harvest-without-worker")
    yellow.has_dice(3).gets(mill=3).turn()
    yellow(f"places a guild 3 at {building}").has(reals=0, mill=3)
    table.is_done()


def test_banquete() -> None:
    table, yellow = table_with("Banquete", *R2)
    yellow.gets(wheat=1, wine=2).has_dice(3).turn()
    yellow("places a guild 3 at Alfândega", "performs the character's action", "takes the patron for goods")
    yellow("discards wheat", "discards wine").has(wheat=0, wine=1).shows("patron")


def test_ruling_51_burguesia_brings_two_things_of_any_cities_with_the_mayor() -> None:
    table, yellow = table_with("Burguesia", *R2)
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa", "performs the character's action", "declines")
    yellow.may_not("takes what Machico gives")
    yellow("takes what Porto Santo gives", "takes what Funchal gives").has(bread=1, reals=1)


def test_burguesia_ties() -> None:
    """A tie that the worker more makes is won against a player, and against citizens by the rightmost."""
    table, yellow = table_with("Burguesia", *R2)
    yellow.stands("Funchal 1").asked("urbanization", "wealth")
    table.seats[1].stands("Funchal 2", "Funchal 3")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=12)
    table, yellow = table_with("Burguesia", *R2)
    yellow.asked("urbanization", "wealth")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=7)


def test_ruling_67_burguesia_counts_for_its_owner_alone() -> None:
    """Two workers and the one more against two others: both have the most, each by his own reckoning."""
    table, yellow = table_with("Burguesia", *R2)
    table.lies(citizens="Machico 4, Machico 3, Porto Santo 4")
    yellow.stands("Funchal 1", "Funchal 2").asked("urbanization", "wealth")
    red = table.seats[1].stands("Funchal 3", "Funchal 4").asked("urbanization", "wealth")
    table.begins("fulfilling 0", "fulfilling 1", phase="E")
    yellow("keeps the request wealth").has(prestige=12)
    red("keeps the request wealth").has(prestige=12)
