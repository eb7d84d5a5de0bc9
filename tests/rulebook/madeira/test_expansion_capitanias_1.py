"""Expansion, module 2, group 1: cards that ask for workers in region 1."""

from __future__ import annotations

from caravela.games.madeira.components import BUILDING_NAMES
from tests.rulebook.madeira.cards import R1, start, table_with
from tests.rulebook.madeira.stage import Table


def test_machico() -> None:
    """The book's example: Purple has three workers in region 1, pays 3 without a marker, and later acts twice."""
    table = Table(4, modules="capitanias")
    purple = table.seats[2].has_played("Machico").stands(*R1).gets(reals=12).owns(down=("monk", "lord"))
    red = table.seats[1].marks("Casa da Coroa")
    table.resolves("Casa da Coroa")
    red("receives pirates")
    purple.may("pays for the top action", "pays for the bottom action", "declines")
    purple("pays for the top action", "flips the monk face-up").has(reals=9).shows("monk")
    purple.stands("field 3a").marks("Fortaleza")
    table.resolves("Fortaleza", dice=2)
    table("rolls 3 with a guild die", "rolls 3 with a guild die")
    purple("pays the cost", "takes a worker from home").has(reals=5, guards=1)
    purple("pays for the bottom action", "takes a worker from home", "takes a worker from home").has(reals=0, guards=3)


SKIPPED = "cards-after-skipped-buildings"


def test_ruling_31_machico_after_each_building_of_region_3_that_is_resolved() -> None:
    table, yellow = table_with("Machico", *R1)
    red = table.seats[1].marks("Fortaleza")
    yellow.gets(reals=9)
    table.resolves("Moinho")
    red("receives pirates")
    yellow("declines")
    table.is_done()


def test_ruling_31_by_an_option_machico_also_after_buildings_that_are_skipped() -> None:
    table, yellow = table_with("Machico", *R1, on=SKIPPED)
    yellow.gets(reals=9)
    table.resolves("Moinho")
    yellow("declines", "declines")
    table, yellow = table_with("Machico", *R1[:2], on=SKIPPED)
    yellow.gets(reals=9)
    table.begins("resolve 4", phase="C")
    table.is_done()
    table, yellow = table_with("Machico", *R1, on=SKIPPED)
    yellow.gets(mill=1)
    table.begins("resolve 4", phase="C")
    yellow.may("declines").may_also("steps down in the windmill for Reals")
    yellow("steps down in the windmill for Reals", "pays for the top action")


def test_carroca_before_and_after() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Alfândega", "harvests", "takes a worker from home", "puts a worker in field 3e")
    yellow.has(wheat=1, sugar=1, wine=0).is_at("field 3e")


def test_ruling_50_with_carroca_the_worker_may_move_to_where_the_harvest_is() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b", off="harvest-without-worker")
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa").may_not("harvests")
    yellow("moves a worker to a field and harvests", "takes a worker from home")
    yellow.may(*[f"puts a worker in field 3{letter}" for letter in "abcde"])
    assert table.reason("puts a worker in field 2a") == "nobody would be left to harvest"
    yellow("puts a worker in field 3e").has(wine=1)
    table.is_done()


def test_ruling_66_with_carroca_a_worker_moves_though_nobody_harvests() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa", "harvests", "takes a worker from home", "puts a worker in field 2a")
    yellow.has(wheat=0).is_at("field 2a")
    table.is_done()


def test_ruling_50_an_engineer_helps_where_carroca_can_bring_a_worker() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    yellow.has_dice(3).owns("engineer").turn()
    yellow("uses the engineer").may(*[f"places a guild 3 at {building}" for building in BUILDING_NAMES])
    yellow("places a guild 3 at Casa da Coroa").may("moves a worker to a field and harvests")
    yellow("moves a worker to a field and harvests", "takes a worker from home", "puts a worker in field 3e")
    yellow("harvests field 3e again", "harvests field 3e again").has(wine=3)
    table, yellow = table_with("Carroça", "field 1a")
    yellow.has_dice(3).owns("engineer").turn()
    yellow("uses the engineer").may("places a guild 3 at Alfândega")
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    table.game.guild_dice[BUILDING_NAMES.index("Alfândega")] = 4
    yellow.has_dice(3).owns("engineer").turn()
    yellow.may_also("uses the engineer")


def test_o_navegador() -> None:
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Açores")
    yellow("takes the king's reward in Açores: prestige", "also takes the king's reward in Brasil: Reals")
    yellow.has(prestige=3, reals=5)
    table.is_done()


def test_ruling_68_o_navegador_brings_a_second_reward_only_with_the_first() -> None:
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Açores", "takes no king's reward")
    table.is_done()
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=2, wood=2)
    start(table, 2)
    yellow("takes a ship from home", "sails to slot a of Açores", "takes a ship from home", "sails to slot a of Brasil")
    yellow("takes the king's reward in Brasil: Reals", "takes no king's reward")
    yellow("also takes the king's reward in Brasil: Reals").has(reals=10)
    table.is_done()


def test_ruling_71_o_navegadors_second_reward_may_come_first() -> None:
    """Then one of the colony reached has to follow."""
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Açores", "also takes the king's reward in Brasil: Reals")
    yellow.may("takes the king's reward in Açores: a worker to a field", "takes the king's reward in Açores: prestige")
    assert "goes with one" in table.reason("takes no king's reward")
    yellow("takes the king's reward in Açores: prestige").has(prestige=3, reals=5)
    table.is_done()


def test_ruling_68_a_reward_without_a_second_one_may_be_declined() -> None:
    """Passing slot IV is neither commander nor navigator (MA-65), and the card asks for two workers in region 1."""
    table, yellow = table_with("O Navegador", "field 1a", "field 1b", players=2)
    yellow.gets(wine=1, wood=1).turn()
    yellow("passes to slot IV for its action", "takes a ship from home", "sails to slot a of Açores")
    yellow.may_also("takes no king's reward")("takes no king's reward").has(prestige=0)
    table.is_done()
    table, yellow = table_with("O Navegador", "field 1a", "field 2a")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Açores", "takes no king's reward")
    table.is_done()


def test_ruling_68_the_first_reward_is_owed_though_the_second_has_moved_a_worker_of_the_card() -> None:
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Brasil")
    yellow("also takes the king's reward in Açores: a worker to a field", "takes a worker from field 1a")
    yellow("puts a worker in field 2a").may_not("takes no king's reward")
    yellow("takes the king's reward in Brasil: Reals").has(reals=5)
    table.is_done()


def test_ruling_68_declining_loses_no_reward_that_calecute_brings() -> None:
    table, yellow = table_with("O Navegador", "field 1a", "field 2a")
    yellow.has_played("Calecute").gets(wheat=3, wine=2, wood=1)
    start(table, 2)
    yellow("takes a ship from home", "sails to slot a of Açores", "takes a ship from home")
    yellow("sails to the card Calecute", "discards wheat", "discards wheat", "discards wheat")
    yellow("takes no king's reward", "also takes the king's reward in Brasil: Reals").has(reals=12)
    table.is_done()


def test_ruling_49_feitoria_takes_goods_of_any_kinds_for_markets() -> None:
    table, yellow = table_with("Feitoria", "field 1a")
    yellow.gets(wheat=2, sugar=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home").may_also("sails to slot b of the wine market for any goods")
    yellow.may_not("sails to slot b of the wine market", "sails to slot d of the wine market for any goods")
    yellow("sails to slot a of the wine market for any goods", "discards wheat", "discards sugar")
    yellow.has(wheat=1, sugar=0, wood=0, reals=7)


def test_naus() -> None:
    table, yellow = table_with("Naus", *R1)
    yellow.sails("slot a of Açores", "slot a of Brasil").gets(wine=1, wood=0)
    table.begins("upkeep turn 0", phase="D")
    yellow("takes a ship from slot a of Açores", "sails to slot a of India", "takes no king's reward").has(pirates=0)
    table.is_done()
    table, yellow = table_with("Naus", *R1[:2])
    yellow.sails("slot a of Açores")
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=1)
