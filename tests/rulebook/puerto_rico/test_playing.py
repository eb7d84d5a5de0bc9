"""Playing the game: who takes a placard when, and the basic rules for all placards."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import RULES, Table

ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector"]


def take(*roles: str) -> list[str]:
    return [f"takes the {role}" for role in roles]


def test_a_round_of_four() -> None:
    """The governor first, then clockwise; everybody takes one placard, and nobody one that is gone."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.game.governor = 2
    table.begins("round")
    chris.may(*take(*ROLES))("takes the prospector")
    david.may(*take(*ROLES[:6]))("takes the trader")
    anna.may(*take("settler", "mayor", "builder", "craftsman", "captain"))("takes the captain")
    bob.may(*take("settler", "mayor", "builder", "craftsman"))("takes the builder")("passes")
    chris("passes")
    david.may(*take(*ROLES))  # the new governor


def test_the_action_goes_round_before_the_next_placard_is_taken() -> None:
    """The taker acts first, the others follow clockwise; only then the left neighbor takes a placard."""
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="4 corn")
    table.game.governor = 1
    table.begins("round")
    bob("takes the settler")("takes the corn plantation")
    chris("takes the corn plantation")
    anna("takes the corn plantation")
    table(*["turns up indigo"] * 4)
    chris.may_also("takes the mayor").may_not("takes the settler")


def test_doubloons_on_a_placard_go_to_its_taker() -> None:
    table = Table(4)
    anna = table.seats[0].gets(doubloons=1)
    table.lies(placards="2 trader, 1 captain")
    table.begins("taking a role 0")
    anna("takes the trader").has(doubloons=3)
    assert list(table.game.placard_doubloons) == [0, 0, 0, 0, 0, 1, 0, 0]


def test_a_placard_must_be_taken() -> None:
    table = Table(3)
    table.begins("taking a role 0")
    table.seats[0].may(*take(*ROLES[:6]))


def test_the_action_is_optional() -> None:
    """Settler, builder and trader may be passed by everybody, the taker included."""
    for phase in ["settler phase", "builder phase", "trader phase"]:
        table = Table(3)
        table.lies(face_up="4 corn")
        for seat in table.seats:
            seat.gets(goods="1 corn", doubloons=1)
        table.begins(phase)
        for seat in table.seats:
            seat("passes").has(goods="1 corn", island="", city="", doubloons=1)


def test_ruling_08_placard_doubloons_come_without_the_privilege() -> None:
    """Whoever takes a placard has its doubloons, even if he then does nothing."""
    table = Table(3)
    anna = table.seats[0]
    table.lies(placards="1 builder")
    table.begins("taking a role 0")
    anna("takes the builder").may_also("passes")("passes").has(doubloons=1, city="")


def test_ruling_66_the_first_governor_is_the_first_seat() -> None:
    for players in [2, 3, 4, 5]:
        table = Table(players, prepared=True)
        assert table.game.governor == 0
        table(*["turns up indigo"] * (players + 1))
        assert table.waits_for() == "Anna"


def test_ruling_67_privileges_of_money_and_points_are_automatic() -> None:
    """Nobody is asked whether he wants a doubloon or a point."""
    table = Table(4)
    anna = table.seats[0].gets(goods="1 indigo, 1 corn")
    table.begins("trader phase")
    anna("sells indigo").has(doubloons=2)
    table.begins("captain phase")
    anna("loads corn on ship 5").has(points=2)
    table.begins("prospecting")
    anna.has(doubloons=3)


def test_ruling_71_nobody_is_asked_without_a_choice_to_act() -> None:
    """A player who could only pass is passed over."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    bob.gets(goods="1 sugar")
    chris.gets(goods="1 sugar")
    table.begins("trader phase")
    bob("sells sugar")
    table.is_done()  # Chris has only sugar, Anna and David have nothing


def test_ruling_73_the_bank_never_runs_out() -> None:
    """54 coins are worth 86 doubloons; they are only change."""
    table = Table(4)
    anna = table.seats[0].gets(doubloons=200)
    table.begins("prospecting")
    anna.has(doubloons=201)
    assert "doubloons" not in RULES.pieces(table.game)
