"""Purchase projects, and launching ships."""

from __future__ import annotations

from caravela.games.vasco_da_gama.actions.purchase import PURCHASING
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from tests.rulebook.vasco_da_gama.stage import Stage


def market(names: str = "yellow red black blue") -> Stage:
    """Projects 9, 10, 11, 12, 13, 14 in the upper spaces, and a São Gabriel with a crew of 3."""
    stage = Stage(names)
    stage.offer(9, 10, 11, 12, 13, 14, sao_gabriel=stage.tile(6, crew=3))
    for seat in stage.seats:
        seat.gets(reals=10)
    return stage


def test_the_project_of_the_example() -> None:
    """Deck I, crew 5, limit 7, and 2 points in phase 3."""
    stage = Stage("yellow red")
    number = stage.tile(7, reals=0, points=2, crew=5)
    assert number <= stage.game.box.first_of_deck[1]


def test_example_one_project() -> None:
    stage = market()
    _, red, _, _ = stage.seats
    stage.begin(PURCHASING[red.seat])
    red("buys project 9")("buys no more").has(reals=9, projects=[9], ships=[])


def test_example_two_projects() -> None:
    stage = market()
    yellow = stage.seats[0]
    stage.begin(PURCHASING[yellow.seat])
    yellow("buys project 9")
    assert stage.game.spent == 1
    yellow("buys project 12 too").has(reals=6, projects=[9, 12])
    assert stage.game.spent == 4
    assert stage.game.is_over()  # two at most


def test_example_the_sao_gabriel() -> None:
    """It needs a crew of 3, so it costs 3 Reals; it is launched already."""
    stage = market()
    blue = stage.seats[3]
    number = stage.game.spaces[6] + 1
    stage.begin(PURCHASING[blue.seat])
    blue("buys the São Gabriel").has(reals=7, projects=[], ships=[number])
    assert stage.game.is_over()  # nothing else with it


def test_a_second_project_needs_3_reals_more() -> None:
    stage = market()
    yellow = stage.seats[0]
    stage.game.players[yellow.seat].reals = 3
    stage.begin(PURCHASING[yellow.seat])
    yellow("buys project 9").has(reals=2)
    assert stage.game.is_over()


def test_what_is_too_dear_says_so() -> None:
    stage = market()
    yellow = stage.seats[0]
    stage.game.players[yellow.seat].reals = 2
    stage.begin(PURCHASING[yellow.seat])
    yellow.may_not("buys the São Gabriel", "too dear: it costs 3 Reals, and you have 2")


def test_two_projects_are_bought_in_any_order() -> None:
    stage = market()
    yellow = stage.seats[0]
    stage.begin(PURCHASING[yellow.seat])
    yellow("buys project 13")
    yellow.may_not("buys the São Gabriel", "instead of other projects")
    others = [int(tile) + 1 for tile in stage.game.spaces[:6] if tile >= 0]
    yellow.may(*[f"buys project {number} too" for number in others], "buys no more")
    assert 9 in others
    assert 14 in others
    yellow("buys project 9 too").has(projects=[9, 13])


def test_example_of_launching() -> None:
    """Yellow has a missionary and five sailors; the ship with a crew of 3 leaves with orange, turquoise, missionary."""
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    three = stage.tile(7, crew=3)
    four = stage.tile(9, crew=4)
    yellow.gets(crew="1 missionary, 1 violet, 1 orange, 1 grey, 2 turquoise", projects=[three, four])
    stage.game.missionaries = 5
    stage.begin(AFTERWARDS[yellow.seat])

    yellow.may(f"launches project {three}", f"launches project {four}", "launches nothing more now")
    yellow(f"launches project {three}")
    yellow("mans it with a turquoise sailor")
    yellow.may_not("mans it with a turquoise sailor", "that colour is already aboard")
    yellow("mans it with an orange sailor")("mans it with a missionary")
    yellow.has(crew="1 turquoise, 1 violet, 1 grey", ships=[three], projects=[four])
    assert [count for count in stage.game.bag] == [1, 0, 0, 1]
    assert stage.game.missionaries == 6
    assert stage.game.is_over()  # three colours are too few for a crew of 4


def test_a_forced_crew_boards_by_itself() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    project = stage.tile(7, crew=5)
    yellow.gets(crew="1 missionary, 2 violet, 1 orange, 1 grey, 1 turquoise", projects=[project])
    stage.begin(AFTERWARDS[yellow.seat])
    yellow(f"launches project {project}").has(crew="1 violet", ships=[project])


def test_too_few_colours_do_not_launch() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    small, large = stage.tile(4, crew=1), stage.tile(7, crew=3)
    yellow.gets(crew="5 violet, 1 grey", projects=[small, large])
    stage.begin(AFTERWARDS[yellow.seat])
    yellow.may_not(f"launches project {large}", "its crew needs 3 colours, and you have 2")
