"""The settler: everybody may take a face-up plantation, the settler a quarry instead; then the row is renewed."""

from __future__ import annotations

from caravela.engine.flow import Step
from caravela.games.puerto_rico.buildings import small
from tests.rulebook.puerto_rico.stage import RULES, Table


def reasons(step: Step, table: Table) -> dict[str, str]:
    return {move.words(): str(reason) for move, reason in step.closed(table.game)}


def test_each_takes_a_plantation_and_the_settler_may_take_a_quarry() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.lies(face_up="2 corn, indigo, sugar, coffee")
    table.begins("settler phase", taker=1)
    bob.may(
        "takes the corn plantation",
        "takes the indigo plantation",
        "takes the sugar plantation",
        "takes the coffee plantation",
        "takes a quarry",
        "passes",
    )
    bob("takes a quarry").has(island="quarry")
    chris.may_not("takes a quarry")
    chris("takes the coffee plantation").has(island="coffee")
    david("takes the corn plantation").has(island="corn")
    anna("takes the corn plantation").has(island="corn")
    assert table.game.quarries == 7


def test_the_rest_is_discarded_and_one_more_than_players_is_turned_up() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="corn, indigo, 2 sugar", discarded="1 coffee")
    table.begins("settler phase")
    anna("takes the corn plantation")
    bob("takes the sugar plantation")
    chris("passes")
    assert list(table.game.discarded) == [0, 1, 1, 0, 1]
    assert sum(table.game.face_up) == 0
    table("turns up tobacco", "turns up corn", "turns up corn", "turns up sugar")
    assert list(table.game.face_up) == [2, 0, 1, 1, 0]
    table.is_done()


def test_a_tile_taken_is_gone() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="corn, 3 sugar")
    table.begins("settler phase")
    anna("takes the corn plantation")
    bob.may("takes the sugar plantation", "passes")


def test_used_up_stacks_are_made_anew_from_the_discards() -> None:
    """First the last tiles of the stacks come up, then the discards are shuffled to fill the row."""
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="2 corn, 2 indigo", face_down="1 coffee", discarded="2 tobacco")
    table.begins("settler phase")
    for seat in table.seats:
        seat("passes")
    table.may("turns up coffee")
    table("turns up coffee")
    table.may("turns up corn", "turns up indigo", "turns up tobacco")
    table("turns up tobacco", "turns up corn", "turns up indigo")
    assert sum(table.game.face_up) == 4
    assert sum(table.game.discarded) == 0
    assert list(table.game.face_down) == [1, 1, 0, 1, 0]
    table.is_done()


def test_too_few_plantations_for_the_row() -> None:
    """When even the discards do not suffice, players later have to do without."""
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="3 corn", face_down="1 sugar")
    table.begins("settler phase")
    for seat in table.seats:
        seat("takes the corn plantation")
    table("turns up sugar")
    table.is_done()

    table.begins("settler phase")
    anna("takes the sugar plantation")
    table.is_done()


def test_where_a_tile_lies_plays_no_role_and_it_stays() -> None:
    """The island is only a number of tiles of each kind."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn, quarry*")
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna("takes the corn plantation").has(island="2 corn, quarry*")


def test_a_full_island_takes_no_more_tiles() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(island="5 corn, 6 indigo, quarry")
    bob.gets(island="5 corn, 6 sugar")
    table.lies(face_up="4 coffee")
    table.begins("settler phase")
    bob("takes the coffee plantation")  # Anna, the settler, has no space left
    chris("passes")
    table(*["turns up tobacco"] * 4)
    table.begins("settler phase")
    chris("takes the tobacco plantation")  # now Bob's island is full too


def test_taking_a_plantation_is_voluntary() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("passes").has(island="")
    bob("passes").has(island="")
    chris("passes").has(island="")


def test_an_empty_quarry_stack_ends_privilege_and_construction_hut() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(city="construction hut*")
    table.lies(face_up="4 corn")
    table.game.quarries = 1
    table.begins("settler phase")
    anna("takes a quarry")
    bob.may("takes the corn plantation", "passes")
    table.begins("settler phase")
    anna.may("takes the corn plantation", "passes")
    assert reasons(table.game.next_step(), table)["takes a quarry"] == "the quarry stack is empty"


def test_the_settler_may_take_a_quarry_when_no_plantation_is_left() -> None:
    table = Table(3)
    anna = table.seats[0]
    table.game.quarries = 1
    table.begins("settler phase")
    anna.may("takes a quarry", "passes")
    table.game.quarries = 0
    table.begins("settler phase")
    assert table.waits_for() == "the table"  # with no quarry either nobody has anything to take


def test_reasons() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("passes")
    found = reasons(table.game.next_step(), table)
    assert found["takes the coffee plantation"] == "no coffee plantation lies face-up"
    assert "settler's privilege" in found["takes a quarry"]


def test_ruling_18_tiles_are_never_removed() -> None:
    """No move of the base game takes a tile from an island or a building from a city."""
    verbs = {move.words().split()[0] for move in RULES.catalogue.moves[: small.LOAD_WHARF[-1].number + 1]}
    assert verbs == {
        "passes",
        "declines",
        "takes",
        "turns",
        "places",
        "builds",
        "sells",
        "loads",
        "stores",
        "keeps",
        "draws",
        "gives",
    }
