"""Playing the game: who takes a placard when, and the basic rules for all placards."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import CITY_FULL, POINTS_GONE
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


# A step, a city with somebody at work, the words that bring the points, how many; and a step that awards them.
LAST_POINTS = [
    ("craftsman phase", "chapel+", "", 1),
    ("hunt 0", "hunting lodge+", "", 2),
    ("union points 0", "union hall*", "", 3),
    ("building 0", "church*", "builds the wharf", 1),
    ("building 0", "church*", "builds the city hall", 2),
    ("loading 0", "harbor*", "loads corn on ship 5", 1),
    ("loading 0", "harbor*", "loads sugar on the wharf", 1),
]


@pytest.mark.parametrize("answer", ["takes the last points", "declines"])
@pytest.mark.parametrize(("step", "city", "words", "points"), LAST_POINTS)
def test_ruling_67_the_last_points_may_be_declined(step: str, city: str, words: str, points: int, answer: str) -> None:
    """With one point more in the supply, or when the game ends anyhow, nobody is asked."""
    for more, ending in [(0, 0), (1, 0), (0, CITY_FULL)]:
        table = Table(4, nobles="on", new_buildings="on")
        anna = table.seats[0].gets(city=f"{city}, wharf*" if "wharf" in words and "builds" not in words else city)
        goods = "2 corn, 2 sugar, 2 indigo" if step != "craftsman phase" else ""
        anna.gets(goods=goods, doubloons=20)
        for other in table.seats[1:]:
            other.gets(island="corn")
        loaded = 2 if words.startswith("loads") else 0
        table.game.points, table.game.ending = loaded + points + more, ending
        table.begins(step, taker=1)
        if words:
            anna(words)
        if more or ending:
            assert "declines" not in table.words()
            anna.has(points=loaded + points)
            continue
        anna.may("takes the last points", "declines").has(points=loaded)
        anna(answer).has(points=loaded + (0 if answer == "declines" else points))
        assert table.game.ending == (0 if answer == "declines" else POINTS_GONE)


def test_ruling_67_privilege_and_harbor_are_declined_one_by_one() -> None:
    """Two goods leave two points: the captain's would not be the last, the harbor's would."""
    table = Table(4)
    anna = table.seats[0].gets(goods="2 corn", city="harbor*")
    table.game.points = 4
    table.begins("loading 0")
    anna("loads corn on ship 5").has(points=3).may("takes the last points", "declines")
    anna("declines").has(points=3)
    assert table.game.points == 1
    table = Table(4)
    anna = table.seats[0].gets(goods="2 corn", city="harbor*")
    table.game.points = 3
    table.begins("loading 0")
    anna("loads corn on ship 5", "declines").has(points=2).may("takes the last points", "declines")
    anna("takes the last points").has(points=3)


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


def test_ruling_67_points_declined_are_not_offered_again() -> None:
    """A church's point that was declined does not come with the next building."""
    table = Table(4, new_buildings="on")
    anna = table.seats[0].gets(city="church*", doubloons=20)
    table.game.points = 1
    table.begins("building 0", taker=1)
    anna("builds the wharf", "declines").has(points=0)
    table.game.points = 9
    table.begins("building 0", taker=1)
    anna("builds the harbor").has(points=1)
