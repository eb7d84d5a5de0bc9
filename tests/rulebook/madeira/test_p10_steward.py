"""The steward, page 10."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_red_moves_two_workers() -> None:
    """One from home to a sugar field in region 1, one from a city spot to the forest."""
    table = Table()
    red = table.seats[1].stands("Funchal 2").has_dice(3)
    red.turn()("places a guild 3 at Moinho", "performs the character's action")
    red("takes a worker from home", "puts a worker in field 1d")
    red("takes a worker from Funchal 2", "puts a worker in the forest")
    red.is_at("field 1d", "the forest").has(at_home=10)
    table.is_done()


def test_only_fields_without_an_own_worker() -> None:
    table = Table()
    yellow = table.seats[0].stands("field 1a").has_dice(3)
    table.seats[1].stands("field 1b")
    yellow.turn()("places a guild 3 at Moinho", "performs the character's action", "takes a worker from home")
    yellow.may_not("puts a worker in field 1a").may_also("puts a worker in field 1b")
    assert table.reason("puts a worker in field 1a") == "you have a worker there"


def test_from_fields_cities_and_colonies_but_not_from_the_watch() -> None:
    table = Table()
    yellow = table.seats[0].stands("the city watch", "Brasil", "field 2a", "Machico 1").has_dice(3)
    yellow.turn()("places a guild 3 at Moinho", "performs the character's action")
    yellow.may_also("takes a worker from Brasil", "takes a worker from field 2a", "takes a worker from Machico 1")
    yellow.may_not("takes a worker from the city watch")
    yellow("takes a worker from field 2a").may_not("puts a worker in field 2a")
    assert table.reason("puts a worker in field 2a") == "it came from there"


def test_ruling_42_no_action_for_whoever_has_all_workers_in_the_watch() -> None:
    table = Table()
    yellow = table.seats[0].stands(*["the city watch"] * 12).has_dice(3)
    yellow.turn()("places a guild 3 at Moinho")
    table.is_done()


def test_each_worker_once_and_up_to_two() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(3)
    yellow.turn()("places a guild 3 at Moinho", "performs the character's action")
    yellow("takes a worker from home", "puts a worker in field 1a").may_not("takes a worker from field 1a")
    assert table.reason("takes a worker from field 1a") == "this worker was moved just now"
    yellow("declines")
    table.is_done()
