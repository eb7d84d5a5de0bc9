"""The game for two: other numbers in the preparation, three placards each, and one placard left over."""

from __future__ import annotations

from caravela.games.puerto_rico.components import GOOD_NAMES, NOT_IN_PLAY, PLACARD_NAMES
from tests.rulebook.puerto_rico.stage import RULES, Table

ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"]


def test_preparation() -> None:
    table = Table(2, prepared=True)
    anna, bob = table.seats
    anna.has(doubloons=3, island="indigo")
    bob.has(doubloons=3, island="corn")
    game, pieces = table.game, RULES.pieces(table.game)
    assert game.points == 65
    assert (game.colonists, game.colonist_ship) == (40, 2)
    assert list(game.ship_spaces) == [4, 6]
    assert game.quarries == 5
    assert [pieces[f"{good} plantations"] for good in GOOD_NAMES] == [7, 9, 8, 6, 5]
    assert [pieces[good] for good in GOOD_NAMES] == [8, 9, 9, 7, 7]
    for building in game.kinds:
        assert game.buildings[building.number] == (1 if building.beige else 2)
    assert [name for i, name in enumerate(PLACARD_NAMES) if game.placard_taker[i] != NOT_IN_PLAY] == ROLES


def test_three_plantations_lie_face_up() -> None:
    table = Table(2, prepared=True)
    table("turns up corn", "turns up corn", "turns up sugar")
    assert table.waits_for() == "Anna"


def test_six_placards_are_taken_in_turn_and_the_seventh_gets_a_doubloon() -> None:
    table = Table(2)
    anna, bob = table.seats
    table.begins("round")
    anna("takes the trader")
    bob("takes the captain")
    anna("takes the craftsman")
    bob("takes the prospector")
    anna("takes the mayor")("declines")
    bob("takes the settler")("passes")
    table(*["turns up corn"] * 3)
    assert list(table.game.placard_doubloons) == [0, 0, 1, 0, 0, 0, 0, 0]
    assert table.game.governor == 1
    bob.may(*[f"takes the {role}" for role in ROLES])


def test_both_play_each_role() -> None:
    table = Table(2)
    anna, bob = table.seats
    table.lies(face_up="3 corn")
    table.begins("round")
    anna("takes the settler")("takes a quarry")
    bob("takes the corn plantation")
    table(*["turns up indigo"] * 3)
    bob.may(*[f"takes the {role}" for role in ROLES[1:]])


def test_the_ship_has_at_least_two_colonists() -> None:
    table = Table(2)
    table.game.colonist_ship = 0
    table.begins("fill colonist ship")
    assert table.game.colonist_ship == 2


def test_ruling_64_at_most_two_kinds_are_at_sea() -> None:
    """The rules for the other cargo ships hold for the one other ship."""
    table = Table(2)
    anna, bob = table.seats
    anna.gets(goods="1 corn, 1 sugar")
    bob.gets(goods="5 indigo, 2 corn")
    table.begins("captain phase")
    anna("loads corn on ship 4")
    bob.may("loads corn on ship 4", "loads indigo on ship 6")
    bob("loads indigo on ship 6").has(points=5)
    bob.may("loads corn on ship 4")  # Anna's sugar has no ship
    bob("loads corn on ship 4").has(points=7)
    table.is_done()
    anna.has(goods="1 sugar", points=2)
