"""Expansion, module 2, group 3: cards that ask for workers in region 3."""

from __future__ import annotations

from tests.rulebook.madeira.cards import R3, has_passed, table_with
from tests.rulebook.madeira.stage import Table


def test_ruling_53_amnistia_costs_3_in_the_books_example() -> None:
    """Base cost 10, guild dice 1, 2 and 2, and a pirate die of 2 on the card: 3, where the book prints 4."""
    table = Table(4, modules="capitanias")
    red = table.seats[1].has_played("Amnistia").stands(*R3).marks("Casa da Coroa").gets(reals=3)
    table.game.expansion.capitanias.pirate_on_card[1] = 2
    table.game.pirate_dice_beside -= 1
    table.resolves("Casa da Coroa", dice=3, pirate_die=True)
    table("rolls 1 with a guild die", "rolls 2 with a guild die", "rolls 2 with a guild die")
    table("rolls 1 with the pirate die")
    red("pays the cost").has(reals=0)


def test_amnistia_from_the_watch() -> None:
    table, yellow = table_with("Amnistia", *R3, "the city watch")
    table.game.watch_dice[1] = 1
    yellow.turn()
    yellow("places a pirate 2 on the card").has(pirates=2, guards=0)
    yellow.may("performs the action of Casa da Coroa", "performs the action of Fortaleza", "declines")
    yellow("performs the action of Fortaleza", "takes a worker from home", "declines").has(pirates=0, guards=1)


def test_ruling_54_amnistia_from_a_character_at_the_value_it_was_placed_with() -> None:
    table, yellow = table_with("Amnistia", *R3)
    red = table.seats[1].stands("the city watch").gets(bread=1)
    table.game.watch_dice[2] = 1
    table.game.row_marker[1] = 1
    red.turn()
    red("places a pirate 3 at Moinho")
    red("declines")
    yellow.turn()
    yellow("places the pirate die of Moinho on the card", "declines").has(pirates=3)
    assert list(table.game.pirate_dice) == [0] * 5
    table.begins("putting aside 0", phase="E")
    assert table.game.pirate_dice_beside == 3 + 1


def test_dom_joao() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    yellow.has_dice(3).gets(pirates=5, reals=20).turn()
    yellow("places a guild 3 on the card").has(pirates=3)
    has_passed(yellow)
    table.begins("resolve 3", phase="C")
    yellow("pays the cost").has(reals=13)
    yellow("pays the cost", "takes a worker from home").has(reals=6, guards=1)


def test_ruling_48_a_marker_that_a_card_stands_for_does_not_oblige() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    table.game.expansion.capitanias.guild_on_card[0] = 3
    table.game.guild_dice_beside -= 1
    table.begins("resolve 4", phase="C")
    yellow.may("declines")
    yellow("declines").has(pirates=0)


def test_corsario() -> None:
    """The book's examples: Blue takes a 3 and three pirates; a building costs him 10-3-1-3."""
    table = Table(4, modules="capitanias")
    blue = table.seats[3].holds("Corsário").stands(*R3, "the city watch").gets(reals=3)
    table.game.watch_dice[2] = 1
    table.begins("playing a card 3", phase="A")
    blue("plays the card Corsário", "takes a pirate 3 onto the card").has(pirates=3, guards=0)
    table.game.passing[3] = -1
    table.game.row_marker[0] = 3
    table.begins("turn 3")
    blue("places the card's pirate die at Alfândega")
    has_passed(blue.marks("Alfândega").stands("field 1a"))
    table.resolves("Alfândega", dice=2, pirate_die=True)
    table("rolls 3 with a guild die", "rolls 1 with a guild die", "rolls 3 with the pirate die")
    blue("pays the cost").has(reals=0)


def test_ruling_32_corsarios_die_stays_on_the_card_if_it_is_not_used() -> None:
    table, yellow = table_with("Corsário", *R3[:2])
    table.game.expansion.capitanias.pirate_on_card[0] = 2
    yellow.turn()
    yellow.may_not("places the card's pirate die at Moinho")
    assert "more workers" in table.reason("places the card's pirate die at Moinho")
    beside = table.game.pirate_dice_beside
    table.begins("putting aside 0", phase="E")
    assert table.game.pirate_dice_beside == beside + 1


def test_funchal() -> None:
    table, yellow = table_with("Funchal", "field 3a", "field 3b", on="cards-after-skipped-buildings")
    yellow.gets(reals=6)
    table.begins("resolve 0", phase="C")
    yellow("pays for the top action").has(bread=2, reals=4)
    yellow("pays for the bottom action").has(prestige=3, reals=0)


def test_encontro() -> None:
    table, yellow = table_with("Encontro", "field 3a", players=2)
    yellow.owns(down=("monk", "lord")).turn()
    yellow("passes to slot IV", "flips the lord face-up").has(reals=5).shows("lord")
