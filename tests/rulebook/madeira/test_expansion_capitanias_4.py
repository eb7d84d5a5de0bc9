"""Expansion, module 2, group 4: cards that ask for workers in each region."""

from __future__ import annotations

from tests.rulebook.madeira.cards import R1, R2, R3, start, table_with
from tests.rulebook.madeira.stage import Table


def test_ruling_65_cards_about_ships_work_with_passing_slot_iv() -> None:
    table, yellow = table_with("Armada", "field 1a", "field 2a", "field 3a", players=2)
    yellow.gets(wine=1, wood=1, pirates=9).turn()
    yellow("passes to slot IV for its action", "takes a ship from home", "sails to slot a of Açores").has(pirates=5)


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
