"""Preparation for 3, 4 and 5 players, and the options that change it. Two players have a page of their own."""

from __future__ import annotations

import pytest

from caravela.engine.errors import BadChoice
from caravela.games.puerto_rico.components import GOOD_NAMES, NOT_IN_PLAY, PLACARD_NAMES
from tests.rulebook.puerto_rico.stage import RULES, Table


def placards(table: Table) -> list[str]:
    takers = table.game.placard_taker
    return [name for number, name in enumerate(PLACARD_NAMES) if takers[number] != NOT_IN_PLAY]


def test_doubloons() -> None:
    for players, doubloons in [(3, 2), (4, 3), (5, 4)]:
        for seat in Table(players, prepared=True).seats:
            seat.has(doubloons=doubloons, points=0, windrose=0, goods="", city="")


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (3, "indigo indigo corn"),
        (4, "indigo indigo corn corn"),
        (5, "indigo indigo indigo corn corn"),
    ],
)
def test_first_plantations(players: int, tiles: str) -> None:
    for seat, tile in zip(Table(players, prepared=True).seats, tiles.split(), strict=True):
        seat.has(island=tile)
        assert (seat.player.tiles, seat.player.city) == (1, 0)


@pytest.mark.parametrize(
    ("players", "points", "colonists", "ships"),
    [(3, 75, 55, [4, 5, 6]), (4, 100, 75, [5, 6, 7]), (5, 122, 95, [6, 7, 8])],
)
def test_supplies(players: int, points: int, colonists: int, ships: list[int]) -> None:
    game = Table(players, prepared=True).game
    assert game.points == points
    assert game.colonists == colonists
    assert game.colonist_ship == players
    assert list(game.ship_spaces) == ships
    assert list(game.ship_load) == [0, 0, 0]
    assert game.quarries == 8
    assert dict(zip(GOOD_NAMES, game.goods, strict=True)) == {
        "corn": 10,
        "indigo": 11,
        "sugar": 11,
        "tobacco": 9,
        "coffee": 9,
    }


def test_fifty_plantations_and_forty_nine_buildings() -> None:
    game = Table(4, prepared=True).game
    pieces = RULES.pieces(game)
    assert [pieces[f"{name} plantations"] for name in GOOD_NAMES] == [10, 12, 11, 9, 8]
    copies = {building.name: game.buildings[building.number] for building in game.kinds}
    assert len(copies) == 23
    assert sum(copies.values()) == 49
    assert sum(copies[building.name] for building in game.kinds if not building.beige) == 20
    for building in game.kinds:
        if building.beige:
            assert copies[building.name] == (1 if building.spaces == 2 else 2)


def test_placards() -> None:
    roles = ["settler", "mayor", "builder", "craftsman", "trader", "captain"]
    assert placards(Table(3, prepared=True)) == roles
    assert placards(Table(4, prepared=True)) == [*roles, "prospector"]
    assert placards(Table(5, prepared=True)) == [*roles, "prospector", "second prospector"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_plantation_more_than_players_is_turned_up(players: int) -> None:
    table = Table(players, prepared=True)
    for _ in range(players + 1):
        table("turns up sugar")
    assert sum(table.game.face_up) == players + 1
    table.seats[0].may_also("takes the settler")


def test_printed_numbers_of_the_buildings() -> None:
    """Cost, points, circles, column of the game board, city spaces: the columns follow the points."""
    rows = {
        building.name: (building.cost, building.points, building.circles, building.column, building.spaces)
        for building in Table(4).game.kinds
    }
    assert rows == {
        "small indigo plant": (1, 1, 1, 1, 1),
        "small sugar mill": (2, 1, 1, 1, 1),
        "indigo plant": (3, 2, 3, 2, 1),
        "sugar mill": (4, 2, 3, 2, 1),
        "tobacco storage": (5, 3, 3, 3, 1),
        "coffee roaster": (6, 3, 2, 3, 1),
        "small market": (1, 1, 1, 1, 1),
        "hacienda": (2, 1, 1, 1, 1),
        "construction hut": (2, 1, 1, 1, 1),
        "small warehouse": (3, 1, 1, 1, 1),
        "hospice": (4, 2, 1, 2, 1),
        "office": (5, 2, 1, 2, 1),
        "large market": (5, 2, 1, 2, 1),
        "large warehouse": (6, 2, 1, 2, 1),
        "factory": (7, 3, 1, 3, 1),
        "university": (8, 3, 1, 3, 1),
        "harbor": (8, 3, 1, 3, 1),
        "wharf": (9, 3, 1, 3, 1),
        "guild hall": (10, 4, 1, 4, 2),
        "residence": (10, 4, 1, 4, 2),
        "fortress": (10, 4, 1, 4, 2),
        "customs house": (10, 4, 1, 4, 2),
        "city hall": (10, 4, 1, 4, 2),
    }


@pytest.mark.parametrize("players", [0, 1, 6])
def test_wrong_number_of_players(players: int) -> None:
    with pytest.raises(BadChoice, match=f"^Puerto Rico is for 2 to 5 players, not {players}\\.$"):
        Table(players)


def test_unknown_option() -> None:
    with pytest.raises(BadChoice, match=r"^There is no option 'nonsense'; the options are victory-points, points, "):
        Table(4, nonsense=True)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("victory_points", 99, "Option 'victory-points' is one of standard, 126, not '99'."),
        ("points", "secret", "Option 'points' is one of open, hidden, not 'secret'."),
        ("swap_factory_university", "perhaps", "Option 'swap-factory-university' is one of off, on, not 'perhaps'."),
        ("corn_compensation", 2, "Option 'corn-compensation' is one of off, on, not '2'."),
    ],
)
def test_unknown_value(option: str, value: object, sentence: str) -> None:
    with pytest.raises(BadChoice) as refused:
        Table(5, False, **{option: value})
    assert str(refused.value) == sentence


def test_ruling_06_points_are_open_unless_hidden() -> None:
    table = Table(3, prepared=True)
    table.seats[1].gets(points=5)
    assert RULES.view(table.game, 0)["players"][1]["points"] == 5

    table = Table(3, prepared=True, points="hidden")
    table.seats[1].gets(points=5)
    assert "points" not in RULES.view(table.game, 0)["players"][1]
    assert "score" not in RULES.view(table.game, 0)["players"][1]
    assert RULES.view(table.game, 1)["players"][1]["points"] == 5
    assert "points" not in RULES.view(table.game, -1)["players"][1]


def test_ruling_65_house_rules_are_options() -> None:
    """The factory may change prices with the university, and corn may cost its starters a doubloon."""
    costs = {building.name: building.cost for building in Table(4, swap_factory_university=True).game.kinds}
    assert (costs["factory"], costs["university"]) == (8, 7)

    for players, doubloons in [(2, [3, 2]), (3, [2, 2, 1]), (4, [3, 3, 2, 2]), (5, [4, 4, 4, 3, 3])]:
        table = Table(players, prepared=True, corn_compensation=True)
        for seat, expected in zip(table.seats, doubloons, strict=True):
            seat.has(doubloons=expected)


def test_ruling_74_face_down_stacks_are_one_shuffled_pile() -> None:
    """Every kind that is left may come up, each tile as likely as any other."""
    table = Table(4, prepared=True)
    step = table.game.next_step()
    assert list(step.weights(table.game)) == [8, 10, 11, 9, 8]
    table("turns up coffee")
    assert list(table.game.next_step().weights(table.game)) == [8, 10, 11, 9, 7]


def test_ruling_75_victory_points_with_five_players() -> None:
    assert Table(5).game.points == 122
    assert Table(5, victory_points=126).game.points == 126
    with pytest.raises(BadChoice) as refused:
        Table(4, victory_points="126")
    assert str(refused.value) == (
        "Option 'victory-points' may be 126 with five players only; with 4 the supply is 100."
    )
