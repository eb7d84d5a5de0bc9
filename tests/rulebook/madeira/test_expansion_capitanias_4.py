"""Expansion, module 2, group 4: cards that ask for workers in each region."""

from __future__ import annotations

import pytest

from tests.rulebook.madeira.cards import R1, R2, R3, start, table_with
from tests.rulebook.madeira.stage import Table


def test_ruling_65_cards_about_ships_do_not_work_with_passing_slot_iv() -> None:
    table, yellow = table_with("Armada", "field 1a", "field 2a", "field 3a", players=2)
    yellow.gets(wine=1, wood=1, pirates=9).turn()
    yellow("passes to slot IV for its action", "takes a ship from home", "sails to slot a of Açores").has(pirates=9)
    table, yellow = table_with("O Navegador", "field 1a", "field 1b", players=2)
    yellow.gets(wine=1, wood=1).turn()
    yellow("passes to slot IV for its action", "takes a ship from home", "sails to slot a of Açores")
    yellow("takes the king's reward in Açores: prestige").has(prestige=3)
    table.is_done()


@pytest.mark.parametrize("card", ["Feitoria", "Calecute"])
def test_ruling_65_where_only_a_card_helps_slot_iv_has_no_action(card: str) -> None:
    table, yellow = table_with(card, "field 1a", "field 2a", players=2)
    yellow.gets(wheat=1, sugar=1, wine=0, wood=1).owns("navigator").turn()
    yellow.may_not("passes to slot IV for its action")
    yellow.gets(wheat=1, sugar=2).may_also("passes to slot IV for its action", "uses the navigator")
    yellow("passes to slot IV for its action", "takes a ship from home").may("sails to slot a of the sugar market")


def test_ruling_65_nor_with_the_action_of_the_slot_that_a_card_gives() -> None:
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    yellow.has_played("Calecute").gets(wheat=1, sugar=2, wood=1).turn()
    yellow("passes to slot III", "performs the action of slot IV", "takes a ship from home")
    yellow.may("sails to slot a of the sugar market")


def test_armada() -> None:
    table, yellow = table_with("Armada", "field 1a", "field 2a", "field 3a")
    yellow.gets(wine=2, wood=1, pirates=9).sails("slot a of Brasil")
    start(table, 2)
    yellow("takes a ship from home", "sails to slot a of Açores").has(pirates=5)
    yellow("takes a ship from slot a of Brasil", "sails to slot a of India").has(pirates=3)


def test_diligencia() -> None:
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Moinho").gets(reals=10)
    table.resolves("Moinho")
    yellow("pays the cost").has(bread=7, reals=0)


@pytest.mark.parametrize(("taken", "prestige"), [("home", 1 + 3), ("field 2a", 1)])
def test_ruling_30_diligencia_asks_for_its_workers_again_before_the_bottom_action(taken: str, prestige: int) -> None:
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Capitania").gets(reals=10)
    table.resolves("Capitania")
    yellow("pays the cost", "performs the top action first")
    yellow(f"takes a worker from {taken}", "puts a worker in Funchal 1").has(prestige=prestige)


def test_ruling_72_diligencias_actions_are_performed_in_either_order() -> None:
    """With the bottom action first the workers of the region leave for it, and only the top action is lost."""
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Capitania").gets(reals=10)
    table.resolves("Capitania")
    yellow("pays the cost").may("performs the top action first", "performs the bottom action first")
    yellow("performs the bottom action first", "takes a worker from field 2a", "puts a worker in Funchal 1")
    yellow("takes a worker from field 2b", "puts a worker in Funchal 2").has(prestige=3)
    table.is_done()


def test_ruling_42_no_diplomat_beside_diligencia() -> None:
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Moinho").gets(reals=10).owns("diplomat")
    table.resolves("Moinho")
    yellow.may_not("uses the diplomat")
    assert "both actions" in table.reason("uses the diplomat")
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], "field 3a")
    yellow.marks("Moinho").gets(reals=10).owns("diplomat")
    table.resolves("Moinho")
    yellow.may_also("uses the diplomat")


def test_influencia() -> None:
    table = Table(2, modules="capitanias")
    yellow = table.seats[0].holds("Influência").stands("field 1a", "field 2a", "field 3a")
    table.begins("playing a card 0", phase="A")
    yellow("plays the card Influência", "takes the Reals of slot IV").has(reals=5)
    assert table.game.passing[0] == 0


def test_convite() -> None:
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    yellow.turn()
    yellow("passes to slot IV").may_not("takes the Reals of slot IV")
    yellow("performs the action of slot III", "takes a worker from home").has(reals=5, guards=1)


def test_ruling_73_convites_bonus_comes_before_or_after_the_passing_action() -> None:
    """Its Reals may buy the wood for the ship of slot IV."""
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", "the forest", players=2)
    yellow.gets(wine=1, mill=0).turn()
    yellow("passes to slot IV for its action").may_also("performs the passing action first")
    yellow("takes the Reals of slot I", "takes a ship from home", "sails to slot a of Brasil").has(reals=1, wine=0)
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    yellow.turn()
    yellow("passes to slot III for its action", "performs the action of slot II", "takes a worker from home")
    yellow("puts a worker in Funchal 1", "takes a worker from Funchal 1")
    yellow.has(prestige=1, guards=1, at_home=8)
    table.is_done()


def test_mao_de_obra() -> None:
    table, yellow = table_with("Mão de Obra", *R1[:2], *R2[:2], *R3[:2])
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Moinho")
    yellow.may(
        "performs the character's action, then harvests",
        "harvests, then performs the character's action",
        "performs the character's action",
        "harvests",
        "declines",
    )
    yellow("performs the character's action, then harvests", "takes a worker from home", "puts a worker in field 2d")
    yellow("declines").has(wheat=2, sugar=1)
