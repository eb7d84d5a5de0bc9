"""A new round: a doubloon on each placard left, all placards back, the governor moves on."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import PLACARD_NAMES
from tests.rulebook.puerto_rico.stage import Table


def idle_round(table: Table, *roles: str) -> None:
    """Everybody takes the named placard and uses nothing of it."""
    for role in roles:
        table.seats[table.game.next_step().seat](f"takes the {role}")
        while not table.game.is_over() and table.game.round == 1 and "passes" in table.words():
            table.seats[table.game.next_step().seat]("passes")


def doubloons(table: Table) -> dict[str, int]:
    found = dict(zip(PLACARD_NAMES, table.game.placard_doubloons, strict=True))
    return {name: int(number) for name, number in found.items() if number}


@pytest.mark.parametrize(
    ("players", "taken", "left"),
    [
        (3, ["trader", "captain", "craftsman"], ["settler", "mayor", "builder"]),
        (4, ["trader", "captain", "craftsman", "prospector"], ["settler", "mayor", "builder"]),
        (5, ["trader", "captain", "craftsman", "prospector", "second prospector"], ["settler", "mayor", "builder"]),
    ],
)
def test_three_placards_are_left_and_get_a_doubloon(players: int, taken: list[str], left: list[str]) -> None:
    table = Table(players)
    table.begins("round")
    idle_round(table, *taken)
    assert table.game.round == 2
    assert doubloons(table) == dict.fromkeys(left, 1)


def test_doubloons_pile_up() -> None:
    """A placard gets one more however many lie on it."""
    table = Table(3)
    table.lies(placards="2 mayor, 1 trader")
    table.begins("round")
    idle_round(table, "trader", "captain", "craftsman")
    assert doubloons(table) == {"settler": 1, "mayor": 3, "builder": 1}


def test_placards_come_back_and_the_governor_moves_on() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.game.governor = 2
    table.begins("round")
    idle_round(table, "trader", "captain", "craftsman")
    assert table.game.governor == 0
    anna.may(*[f"takes the {role}" for role in PLACARD_NAMES[:6]])


def test_the_new_governor_begins() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.begins("round")
    idle_round(table, "trader", "captain", "craftsman")
    assert table.waits_for() == "Bob"
    bob("takes the mayor").has(doubloons=1)
