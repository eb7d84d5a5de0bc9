"""The prospector: a doubloon for the taker, no action for anybody."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import Table


def test_example_of_two_doubloons_on_the_placard() -> None:
    """Two doubloons lie on the placard: together with the privilege the prospector gets three."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.lies(placards="2 prospector")
    table.begins("taking a role 0")
    anna("takes the prospector").has(doubloons=3)
    bob.has(doubloons=0)
    table.is_done()


def test_the_next_player_takes_a_role_at_once() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.begins("round")
    anna("takes the prospector").has(doubloons=1)
    bob.may_also("takes the settler").may_not("takes the prospector")


def test_ruling_72_two_prospector_placards_are_told_apart() -> None:
    """Each has doubloons of its own; both may be taken in a round."""
    table = Table(5)
    anna, bob, chris, david, emma = table.seats
    table.lies(placards="1 prospector, 3 second prospector")
    table.begins("round")
    anna("takes the second prospector").has(doubloons=4)
    bob("takes the prospector").has(doubloons=2)
    chris.may_not("takes the prospector", "takes the second prospector")
