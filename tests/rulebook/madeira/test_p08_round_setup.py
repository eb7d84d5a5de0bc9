"""Phase A. Round setup, page 8."""

from __future__ import annotations

from caravela.games.madeira.components import CHARACTER_NAMES
from tests.rulebook.madeira.stage import Table


def lay_rows(table: Table, dice: list[tuple[int, int, int]], requests: list[list[int]]) -> None:
    for row, values in enumerate(dice):
        for value in values:
            table.game.row_dice[row * 3 + value - 1] += 1
            table.game.guild_dice_beside -= 1
        for kind, count in enumerate(requests[row]):
            table.game.row_requests[row * 5 + kind] = count


def test_example_third_round_leaves_alfandega_empty() -> None:
    table = Table(round=3)
    for building in range(5):
        table.game.characters[building] = -1
    table.begins("placing characters", phase="A")
    for name in CHARACTER_NAMES:
        table(f"places the {name}")
    assert list(table.game.characters) == [0, 1, -1, 2, 3]
    table.is_done()


def test_dice_are_rolled_anew_for_watch_and_rows() -> None:
    table = Table(3, round=2)
    table.game.watch_dice[2] = 1
    table.game.pirate_dice_beside = 2
    for building in range(5):
        table.game.characters[building] = -1
    table.begins("round setup", phase="A")
    for name in CHARACTER_NAMES:
        table(f"places the {name}")
    assert table.game.characters[3] == -1  # Casa da Coroa shows II
    table("rolls 1 for the city watch", "rolls 2 for the city watch", "rolls 2 for the city watch")
    assert list(table.game.watch_dice) == [1, 2, 0]
    for value in (1, 1, 2, 3, 3, 3, 1, 2, 3):
        table(f"rolls {value} for a row of the guild board")
    assert list(table.game.row_dice) == [2, 1, 0, 0, 0, 3, 1, 1, 1]
    table.seats[0].may("chooses row 1", "chooses row 2", "chooses row 3")


def test_example_blue_chooses_the_bottom_row() -> None:
    """Four players, round 3: dice, a request, and the two violet favors of four face-down ones turn up."""
    table = Table(round=3)
    yellow, _, _, blue = table.seats
    lay_rows(
        table,
        [(1, 1, 1), (2, 2, 2), (1, 2, 3), (2, 3, 3)],
        [[1, 0, 0, 0, 2], [3, 0, 0, 0, 0], [0, 3, 0, 0, 0], [1, 1, 1, 0, 0]],
    )
    blue.owns(down=("treasurer", "monk", "constable", "scout"))
    table.begins("choosing a row 3", "choosing a row 0", phase="A")
    blue("chooses row 4").may(
        "takes the request market routes", "takes the request expeditions", "takes the request influence"
    )
    blue("takes the request market routes").shows("constable", "scout")
    assert list(blue.player.dice) == [0, 1, 2]
    assert blue.player.requests[0] == 1
    assert table.game.row_marker[3] == 3
    yellow.may("chooses row 1", "chooses row 2", "chooses row 3")
    assert table.reason("chooses row 4") == "somebody's marker is on this row"


def test_example_two_players_choose_one_of_two_guilds() -> None:
    """The bottom row is orange or violet."""
    table = Table(2, round=3)
    yellow = table.seats[0]
    lay_rows(table, [(1, 1, 1), (2, 2, 2)], [[3, 0, 0, 0, 0], [3, 0, 0, 0, 0]])
    yellow.owns(down=("treasurer", "constable", "monk"))
    table.begins("choosing a row 0", phase="A")
    yellow("chooses row 2", "takes the request market routes")
    yellow.may("flips the orange favors face-up", "flips the violet favors face-up")
    yellow("flips the orange favors face-up").shows("treasurer")


def test_no_choice_of_guild_without_favors_in_both() -> None:
    table = Table(2, round=3)
    yellow = table.seats[0]
    lay_rows(table, [(1, 1, 1), (2, 2, 2)], [[3, 0, 0, 0, 0], [3, 0, 0, 0, 0]])
    yellow.owns(down=("constable", "monk"))
    table.begins("choosing a row 0", phase="A")
    yellow("chooses row 2", "takes the request market routes").shows("constable")
    table.is_done()
