"""Phase E. The Crown's requests, pages 16, 17 and 19."""

from __future__ import annotations

from caravela.games.madeira.presentation.view import view
from tests.rulebook.madeira.stage import RULES, Table


def test_first_round_one_of_two() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("market routes", "influence").sails("slot a of the sugar market")
    table.begins("fulfilling 0", phase="E")
    yellow.may("keeps the request market routes", "keeps the request influence")
    yellow("keeps the request influence").has(prestige=6)
    assert list(yellow.player.requests) == [0, 0, 1, 0, 0]
    table.is_done()


def test_equal_requests_need_no_choice() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("expeditions", "expeditions").sails("slot a of India")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=6)
    assert list(yellow.player.requests) == [0, 1, 0, 0, 0]


def test_fifth_round_all_three() -> None:
    table = Table(round=5)
    yellow = table.seats[0].asked("market routes", "expeditions", "urbanization")
    yellow.sails("slot a of the wine market", "slot a of Açores").stands("Funchal 1", "Funchal 2")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=6 + 6 + 12)
    assert list(yellow.player.requests) == [0, 0, 0, 0, 0]
    assert table.game.requests[0] == 5


def test_examples_of_prestige_by_round() -> None:
    """Wheat market 3, 6, 4; India 6, 4, 3."""
    for round, wheat, india in ((1, 3, 6), (3, 6, 4), (5, 4, 3)):
        table = Table(round=round)
        yellow = table.seats[0].asked("market routes", "market routes").sails("slot a of the wheat market")
        red = table.seats[1].asked("expeditions", "expeditions").sails("slot a of India")
        table.begins("fulfilling 0", "fulfilling 1", phase="E")
        yellow.has(prestige=wheat)
        red.has(prestige=india)


def test_the_view_tells_what_requests_bring_next_time() -> None:
    """Between two scorings by the numbers of the next one: wheat market 3, 6, 4."""
    for round, wheat in ((1, 3), (2, 6), (3, 6), (4, 4), (5, 4)):
        table = Table(round=round)
        table.seats[0].asked("market routes", "wealth").sails("slot a of the wheat market")
        assert view(table.game, 0)["players"][0]["requests_would_bring"] == {"market routes": wheat}


def test_three_ships_for_one_request() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("market routes", "market routes")
    yellow.sails("slot a of the wheat market", "slot a of the wine market")
    yellow.sails("slot a of the sugar market", "slot b of the sugar market")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=6 + 6 + 4)


def test_example_funchal() -> None:
    """12 with the most workers, otherwise 6."""
    table = Table(round=1)
    yellow, red = table.seats[:2]
    yellow.asked("urbanization", "urbanization").stands("Funchal 1", "Funchal 2")
    red.asked("urbanization", "urbanization").stands("Funchal 3")
    table.begins("fulfilling 0", "fulfilling 1", phase="E")
    yellow.has(prestige=12)
    red.has(prestige=6)


def test_example_fifteen_of_twenty_reals() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("wealth", "influence").gets(reals=20)
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request influence").may(*[f"pays {reals} to the Crown" for reals in range(16)])
    yellow("pays 15 to the Crown").has(reals=5, prestige=15)
    table.is_done()


def test_example_third_round_for_four_players() -> None:
    """Red 17, Blue 24, Purple 27, Yellow 23."""
    table = Table(round=3)
    yellow, red, purple, blue = table.seats
    red.asked("market routes", "market routes", "influence")
    red.sails("slot a of the wheat market", "slot a of the sugar market", "slot b of the sugar market")
    red.sails("slot a of the wine market")
    blue.asked("market routes", "urbanization", "expeditions")
    blue.sails("slot b of the wheat market", "slot c of the wheat market", "slot d of the wheat market")
    blue.stands("Funchal 1")  # the citizen on the fourth spot wins the tie
    purple.asked("expeditions", "expeditions", "urbanization")
    purple.sails("slot a of Brasil", "slot b of Brasil").stands("Machico 1", "Machico 2")
    yellow.asked("market routes", "wealth", "influence").gets(reals=8).owns("monk", "miller", "patron", "treasurer")
    table.begins("fulfilling 1", "fulfilling 3", "fulfilling 2", "fulfilling 0", phase="E")
    red("keeps the request influence").has(prestige=17)
    blue("keeps the request expeditions").has(prestige=24)
    purple("keeps the request expeditions").has(prestige=27)
    yellow("keeps the request market routes", "pays 8 to the Crown").has(prestige=23, reals=0)
    table.is_done()


def test_conversion_of_wheat_fields() -> None:
    table = Table(round=2)
    table.lies(wood={"3a": 1})
    table.begins("crown's requests", phase="E")
    good = table.game.field_good
    assert [good[0], good[4], good[9]] == [1, 1, 0]  # 3a still has wood and is never converted
    assert [good[2], good[7]] == [0, 0]  # not convertible


def test_example_conversion_of_sugar_fields_in_the_fourth_round() -> None:
    table = Table(round=4)
    table.lies(wood={"2b": 1})
    table.begins("crown's requests", phase="E")
    good = table.game.field_good
    assert [good[1], good[5], good[10]] == [2, 1, 2]


def test_ruling_17_city_ties() -> None:
    table = Table(round=1)
    yellow, red = table.seats[:2]
    yellow.asked("urbanization", "urbanization").stands("Machico 1", "Machico 3")
    red.asked("urbanization", "urbanization").stands("Machico 2")
    table.lies(citizens="Machico 4, Funchal 4, Funchal 3")
    table.game.spots[12 * 2 + 4] = 1  # Red's second worker, furthest to the right
    table.begins("fulfilling 0", "fulfilling 1", phase="E")
    yellow.has(prestige=5)
    red.has(prestige=15)


def test_ruling_18_different_items_for_equal_requests() -> None:
    table = Table(round=5)
    yellow = table.seats[0].asked("influence", "influence", "urbanization").owns("monk", "miller", "patron")
    yellow.stands("Funchal 1")
    red = (
        table.seats[1].asked("urbanization", "urbanization", "influence").stands("Machico 1", "Machico 2", "Funchal 2")
    )
    table.begins("fulfilling 0", "fulfilling 1", phase="E")
    yellow.has(prestige=10 + 5 + 6)  # two guilds for the first, the second green favor for the second
    red.has(prestige=15 + 6)
    table = Table(round=5)
    blue = table.seats[3].asked("wealth", "wealth", "influence").gets(reals=40)
    table.begins("fulfilling 3", phase="E")
    blue("pays 15 to the Crown", "pays 15 to the Crown").has(prestige=30, reals=10)


def test_ruling_21_converted_fields_are_not_converted_again() -> None:
    table = Table(round=4)
    table.lies()
    table.game.field_good[0] = 1  # a wheat field that gives sugar
    table.begins("crown's requests", phase="E")
    assert table.game.field_good[0] == 1


def test_ruling_40_the_best_city_counts() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("urbanization", "urbanization").stands("Porto Santo 1", "Funchal 1", "Funchal 2")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=12)


def test_ruling_46_the_request_that_is_kept_is_named() -> None:
    table = Table(round=3)
    yellow = table.seats[0].asked("market routes", "market routes", "expeditions").sails("slot a of India")
    table.begins("fulfilling 0", phase="E")
    yellow.may("keeps the request market routes", "keeps the request expeditions")
    yellow("keeps the request market routes").has(prestige=4)
    assert list(yellow.player.requests) == [1, 0, 0, 0, 0]


def test_a_field_with_wood_in_its_round_is_never_converted() -> None:
    """Not even when the wood has gone by the next conversion; nor does the table show it as convertible any more."""
    table = Table(round=2)
    table.lies(wood={"3a": 1, "2b": 1})
    assert RULES.view(table.game, 0)["fields"][9]["converts_to"] == "sugar"
    table.begins("crown's requests", phase="E")
    table.lies(wood={"2b": 1})
    table.game.round = 4
    assert [RULES.view(table.game, 0)["fields"][field]["converts_to"] for field in (9, 5)] == [None, "wine"]
    table.begins("crown's requests", phase="E")
    table.game.round = 5
    assert [table.game.field_good[field] for field in (9, 5)] == [0, 1]
    assert RULES.view(table.game, 0)["fields"][5]["converts_to"] is None


def test_a_request_is_discarded_even_for_nothing() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("market routes", "expeditions")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request expeditions").has(prestige=0)
    assert list(yellow.player.requests) == [0, 1, 0, 0, 0]


def test_wealth_for_nothing_without_reals() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("wealth", "expeditions")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request expeditions").has(prestige=0)
    table.is_done()


def test_neutral_citizens_may_have_the_most() -> None:
    table = Table(round=1)
    yellow = table.seats[0].asked("urbanization", "urbanization").stands("Machico 3")
    table.lies(citizens="Machico 1, Machico 2, Funchal 4")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=5)
