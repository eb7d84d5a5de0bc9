"""End of round operations."""

from __future__ import annotations

from caravela.games.vasco_da_gama.components import ALVARES, AWAY, DIAS, MANUEL, NOBODY, NOTHING, READY
from caravela.games.vasco_da_gama.end_of_round import REFILL_SECTIONS, RENEW_PROJECTS
from caravela.games.vasco_da_gama.round import END_OF_ROUND
from tests.rulebook.vasco_da_gama.stage import Stage


def test_unsold_projects_leave_and_seven_new_ones_come() -> None:
    stage = Stage("yellow red")
    game = stage.game
    stage.offer(1, 2, sao_gabriel=3)
    for tile in range(14):
        game.pile[tile] = 0
    game.tops[0] = 13
    game.tops[1] = 14
    game.pile[14] = 0
    stage.begin(RENEW_PROJECTS)

    assert [tile for tile in range(35) if game.gone[tile] > 0] == [0, 1, 2]
    assert game.spaces[6] == 13  # the top of the lowest deck goes to the São Gabriel's space
    assert game.spaces[0] == 14  # the first deck is used up, the second follows
    for number in [16, 17, 18, 19, 20, 21]:
        stage.table(f"uncovers project {number}")
    assert [game.spaces[space] for space in range(7)] == [14, 15, 16, 17, 18, 19, 13]
    assert game.tops[1] == 20  # seen by all, the São Gabriel of the round to come
    assert game.is_over()


def test_sections_refill_from_the_right() -> None:
    """Three each, at most five in a section, until the bag is empty."""
    stage = Stage("yellow red black")
    game = stage.game
    stage.section(4, "4 grey")
    stage.section(3, "1 violet")
    game.bag[0] = 6
    stage.begin(REFILL_SECTIONS)
    stage.table("puts a turquoise sailor in section 4")
    for _ in range(3):
        stage.table("puts a turquoise sailor in section 3")
    for _ in range(2):
        stage.table("puts a turquoise sailor in section 2")
    assert game.is_over()  # the bag is empty


def test_the_printed_order() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    game = stage.game
    game.round = 2
    game.missionaries = 3
    game.money[0] = 7
    game.coming = 6
    game.holder[DIAS] = red.seat
    game.holder[ALVARES] = yellow.seat
    game.holder[MANUEL] = yellow.seat
    game.host[MANUEL] = yellow.seat
    game.players[0].discs = 3
    game.players[0].additional = READY
    game.players[red.seat].additional = READY
    game.bag[2] = 1
    stage.begin(END_OF_ROUND)
    stage.table("turns up merchant ship 4")
    assert game.merchant == 35 + 3
    stage.table("puts a grey sailor in section 4")
    assert game.round == 3
    red.is_asked().has(points=2, additional=AWAY)  # first player of the next round
    yellow.has(missionaries=1, additional=READY, discs=4)
    assert game.host[MANUEL] == NOBODY
    assert [game.money[0], game.money[1]] == [7, 3]  # those of tile 6, which has begun the new round


def test_after_the_fifth_round_only_favors_are_given() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    game = stage.game
    game.round = game.box.rounds
    game.missionaries = 1
    game.holder[DIAS] = red.seat
    game.holder[ALVARES] = yellow.seat
    stage.begin(END_OF_ROUND)
    red.has(points=2)
    yellow.has(missionaries=1)
    assert game.is_over()
    assert game.merchant == NOTHING
