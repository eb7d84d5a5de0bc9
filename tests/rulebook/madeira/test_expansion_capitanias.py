"""Expansion, module 2: capitanias. A test for each card, the book's examples, and the rulings about them."""

from __future__ import annotations

import json

import pytest

from caravela.engine.dice import Dice
from caravela.engine.playout import Playout
from caravela.games.madeira.capitanias.names import CARD_NAMES, GROUPS, group_of
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.ships import move_ships
from tests.rulebook.madeira.stage import RULES, Seat, Table

R1 = ("field 1a", "field 1b", "field 1c")
R2 = ("field 2a", "field 2b", "field 2c")
R3 = ("field 3a", "field 3b", "field 3c")


def table_with(card: str, *places: str, players: int = 4, round: int = 1) -> tuple[Table, Seat]:
    """Yellow has played a card and has workers on these places."""
    table = Table(players, round, modules="capitanias")
    table.lies()
    return table, table.seats[0].has_played(card).stands(*places)


def start(table: Table, ships: int) -> None:
    """Yellow moves so many ships in phase B."""
    table.begins()
    move_ships(table.game, 0, ships)
    table.pieces = RULES.pieces(table.game)
    table.game.go_on()


def has_passed(seat: Seat) -> None:
    """The player's marker is back in the Passing Column."""
    game = seat.table.game
    game.row_marker[0] = -1
    game.passing[seat.number] = seat.number


# -- how cards come into play ----------------------------------------------------------------------------


def test_ruling_47_everybody_is_dealt_a_card_of_each_group_and_plays_one_a_round() -> None:
    game = RULES.new_game(4, {"capitanias": "on"})
    assert isinstance(game, Madeira)
    playout = Playout(3)
    while game.phase == 0:
        playout.step(game)
    assert [sorted(group_of(card) for card in range(24) if (hand >> card) & 1) for hand in game.expansion.hands] == [
        list(range(GROUPS))
    ] * 4
    for round in range(2, 6):
        while game.round < round:
            playout.step(game)
        assert [bin(hand).count("1") for hand in game.expansion.hands] == [6 - round] * 4
    playout.play_out(game)
    assert list(game.expansion.hands) == [0, 0, 0, 0]
    assert all(len(player.cards) == 0 for player in game.players)


def test_a_card_is_played_after_the_row_and_its_request_are_taken() -> None:
    table = Table(2, modules="capitanias")
    yellow = table.seats[0].holds("Renda", "Encontro")
    table.game.row_requests[0] = 1
    table.begins("choosing a row 0", phase="A")
    yellow("chooses row 1", "takes the request market routes").may("plays the card Renda", "plays the card Encontro")
    yellow("plays the card Renda")
    assert [card.name for card in yellow.player.cards] == ["Renda"]


def test_cards_leave_the_table_after_phase_e() -> None:
    table, yellow = table_with("Renda")
    table.begins("putting aside 0", phase="E")
    assert len(yellow.player.cards) == 0


def test_ruling_30_the_workers_are_counted_at_the_moment_of_use() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    table.game.expansion.guild_on_card[0] = 3
    table.game.guild_dice_beside -= 1
    yellow.owns("scout").gets(reals=9)
    table.resolves("Casa da Coroa", dice=1)
    table("rolls 2 with a guild die")
    yellow("uses the scout", "takes a worker from field 3a", "puts a worker home")
    table.is_done()


# -- group 1 ---------------------------------------------------------------------------------------------


def test_machico() -> None:
    """The book's example: Purple has three workers in region 1, pays 3 without a marker, and later acts twice."""
    table = Table(4, modules="capitanias")
    purple = table.seats[2].has_played("Machico").stands(*R1).gets(reals=12).owns(down=("monk", "lord"))
    table.resolves("Casa da Coroa")
    purple.may("pays for the top action", "pays for the bottom action", "declines")
    purple("pays for the top action", "flips the monk face-up").has(reals=9).shows("monk")
    purple.stands("field 3a").marks("Fortaleza")
    table.resolves("Fortaleza", dice=2)
    table("rolls 3 with a guild die", "rolls 3 with a guild die")
    purple("pays the cost", "takes a worker from home").has(reals=5, guards=1)
    purple("pays for the bottom action", "takes a worker from home", "takes a worker from home").has(reals=0, guards=3)


def test_ruling_31_machico_once_for_each_building_of_region_3_also_when_skipped() -> None:
    table, yellow = table_with("Machico", *R1)
    yellow.gets(reals=9)
    table.resolves("Moinho")
    yellow("declines", "declines")
    table, yellow = table_with("Machico", *R1[:2])
    yellow.gets(reals=9)
    table.begins("resolve 4", phase="C")
    table.is_done()
    table, yellow = table_with("Machico", *R1)
    yellow.gets(mill=1)
    table.begins("resolve 4", phase="C")
    yellow.may("declines").may_also("steps down in the windmill for Reals")
    yellow("steps down in the windmill for Reals", "pays for the top action")


def test_carroca_before_and_after() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Alfândega", "harvests", "takes a worker from home", "puts a worker in field 3e")
    yellow.has(wheat=1, sugar=1, wine=0).is_at("field 3e")


def test_ruling_50_with_carroca_the_worker_may_move_to_where_the_harvest_is() -> None:
    table, yellow = table_with("Carroça", "field 1a", "field 1b")
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa").may_not("harvests")
    yellow("moves a worker to a field and harvests", "takes a worker from home")
    yellow.may(*[f"puts a worker in field 3{letter}" for letter in "abcde"])
    assert table.reason("puts a worker in field 2a") == "nobody would be left to harvest"
    yellow("puts a worker in field 3e").has(wine=1)
    table.is_done()


def test_o_navegador() -> None:
    table, yellow = table_with("O Navegador", "field 1a", "field 1b")
    yellow.gets(wine=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home", "sails to slot a of Açores")
    yellow("takes the king's reward in Açores: prestige", "also takes the king's reward in Brasil: Reals")
    yellow.has(prestige=3, reals=5)
    table.is_done()


def test_ruling_49_feitoria_takes_goods_of_any_kinds_for_markets() -> None:
    table, yellow = table_with("Feitoria", "field 1a")
    yellow.gets(wheat=2, sugar=1, wood=1)
    start(table, 1)
    yellow("takes a ship from home").may_also("sails to slot b of the wine market for any goods")
    yellow.may_not("sails to slot b of the wine market", "sails to slot d of the wine market for any goods")
    yellow("sails to slot a of the wine market for any goods", "discards wheat", "discards sugar")
    yellow.has(wheat=1, sugar=0, wood=0, reals=7)


def test_naus() -> None:
    table, yellow = table_with("Naus", *R1)
    yellow.sails("slot a of Açores", "slot a of Brasil").gets(wine=1, wood=0)
    table.begins("upkeep turn 0", phase="D")
    yellow("takes a ship from slot a of Açores", "sails to slot a of India", "takes no king's reward").has(pirates=0)
    table.is_done()
    table, yellow = table_with("Naus", *R1[:2])
    yellow.sails("slot a of Açores")
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=1)


# -- group 2 ---------------------------------------------------------------------------------------------


def test_calecute_takes_a_ship_for_three_goods() -> None:
    table, yellow = table_with("Calecute", "field 2a")
    yellow.gets(wheat=2, sugar=2, wine=0)
    start(table, 2)
    yellow("takes a ship from home").may("sails to the card Calecute")
    yellow("sails to the card Calecute", "discards wheat", "discards wheat", "discards sugar")
    yellow("also takes the king's reward in Brasil: Reals").has(reals=12, sugar=1, ships=5)
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=0)


@pytest.mark.parametrize(("workers", "points"), [(("field 2a",), 5), ((), 0)])
def test_calecute_counts_as_a_ship_for_requests(workers: tuple[str, ...], points: int) -> None:
    table, yellow = table_with("Calecute", *workers)
    yellow.player.ships -= 1
    table.game.expansion.ship_on_card[0] = 1
    yellow.asked("market routes", "wealth")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=points)


def test_ruling_52_the_ship_on_calecute_counts_once_and_within_the_limit() -> None:
    table, yellow = table_with("Calecute", "field 2a", round=5)
    yellow.player.ships -= 1
    table.game.expansion.ship_on_card[0] = 1
    yellow.asked("market routes", "expeditions").sails("slot a of the wheat market", "slot a of India")
    yellow.sails("slot b of the wheat market", "slot c of the wheat market")
    table.begins("fulfilling 0", phase="E")
    yellow.has(prestige=3 * 4 + 3 + 5)


def test_calecute_may_stay_from_an_even_round_into_the_next() -> None:
    table, yellow = table_with("Calecute", round=2)
    yellow.player.ships -= 1
    table.game.expansion.ship_on_card[0] = 1
    table.begins("putting aside 0", phase="E")
    yellow("keeps the card")
    assert len(yellow.player.cards) == 1
    table.game.round = 3
    yellow.has_played("Renda")
    table.begins("putting aside 0", phase="E")
    yellow.has(ships=6)
    assert len(yellow.player.cards) == 0
    table, yellow = table_with("Calecute", round=4)
    yellow.player.ships -= 1
    table.game.expansion.ship_on_card[0] = 1
    table.begins("putting aside 0", phase="E")
    yellow("puts the card aside").has(ships=6)


@pytest.mark.parametrize(("building", "reals"), [("Alfândega", 7), ("Moinho", 0)])
def test_renda(building: str, reals: int) -> None:
    table, yellow = table_with("Renda", "field 1a", "field 2a", "field 2b")
    yellow.has_dice(3).turn()
    yellow(f"places a guild 3 at {building}", "harvests").has(reals=reals)


def test_poios() -> None:
    table, yellow = table_with("Poios", "field 2a", "field 2b")
    yellow.has_dice(3).gets(mill=3).turn()
    yellow("places a guild 3 at Moinho", "harvests", "harvests field 2b again").has(wheat=1, sugar=2, mill=4)


def test_banquete() -> None:
    table, yellow = table_with("Banquete", *R2)
    yellow.gets(wheat=1, wine=2).has_dice(3).turn()
    yellow("places a guild 3 at Alfândega", "performs the character's action", "takes the patron for goods")
    yellow("discards wheat", "discards wine").has(wheat=0, wine=1).shows("patron")


def test_ruling_51_burguesia_brings_two_things_of_any_cities_with_the_mayor() -> None:
    table, yellow = table_with("Burguesia", *R2)
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa", "performs the character's action", "declines")
    yellow.may_not("takes what Machico gives")
    yellow("takes what Porto Santo gives", "takes what Funchal gives").has(bread=1, reals=1)


def test_burguesia_ties() -> None:
    """A tie that the worker more makes is won against a player, and against citizens by the rightmost."""
    table, yellow = table_with("Burguesia", *R2)
    yellow.stands("Funchal 1").asked("urbanization", "wealth")
    table.seats[1].stands("Funchal 2", "Funchal 3")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=12)
    table, yellow = table_with("Burguesia", *R2)
    yellow.asked("urbanization", "wealth")
    table.begins("fulfilling 0", phase="E")
    yellow("keeps the request wealth").has(prestige=7)


# -- group 3 ---------------------------------------------------------------------------------------------


def test_ruling_53_amnistia_costs_3_in_the_books_example() -> None:
    """Base cost 10, guild dice 1, 2 and 2, and a pirate die of 2 on the card: 3, where the book prints 4."""
    table = Table(4, modules="capitanias")
    red = table.seats[1].has_played("Amnistia").stands(*R3).marks("Casa da Coroa").gets(reals=3)
    table.game.expansion.pirate_on_card[1] = 2
    table.game.pirate_dice_beside -= 1
    table.resolves("Casa da Coroa", dice=3, pirate_die=True)
    table("rolls 1 with a guild die", "rolls 2 with a guild die", "rolls 2 with a guild die")
    table("rolls 1 with the pirate die")
    red("pays the cost").has(reals=0)


def test_amnistia_from_the_watch() -> None:
    table, yellow = table_with("Amnistia", *R3, "the city watch")
    table.game.watch_dice[1] = 1
    yellow.turn()
    yellow("places a pirate 2 on the card").has(pirates=2, guards=0)
    yellow.may("performs the action of Casa da Coroa", "performs the action of Fortaleza", "declines")
    yellow("performs the action of Fortaleza", "takes a worker from home", "declines").has(pirates=0, guards=1)


def test_ruling_54_amnistia_from_a_character_at_the_value_it_was_placed_with() -> None:
    table, yellow = table_with("Amnistia", *R3)
    red = table.seats[1].stands("the city watch").gets(bread=1)
    table.game.watch_dice[2] = 1
    table.game.row_marker[1] = 1
    red.turn()
    red("places a pirate 3 at Moinho")
    red("declines")
    yellow.turn()
    yellow("places the pirate die of Moinho on the card", "declines").has(pirates=3)
    assert list(table.game.pirate_dice) == [0] * 5
    table.begins("putting aside 0", phase="E")
    assert table.game.pirate_dice_beside == 3 + 1


def test_dom_joao() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    yellow.has_dice(3).gets(pirates=5, reals=20).turn()
    yellow("places a guild 3 on the card").has(pirates=3)
    has_passed(yellow)
    table.begins("resolve 3", phase="C")
    yellow("pays the cost").has(reals=13)
    yellow("pays the cost", "takes a worker from home").has(reals=6, guards=1)


def test_ruling_48_a_marker_that_a_card_stands_for_does_not_oblige() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    table.game.expansion.guild_on_card[0] = 3
    table.game.guild_dice_beside -= 1
    table.begins("resolve 4", phase="C")
    yellow.may("declines")
    yellow("declines").has(pirates=0)


def test_corsario() -> None:
    """The book's examples: Blue takes a 3 and three pirates; a building costs him 10-3-1-3."""
    table = Table(4, modules="capitanias")
    blue = table.seats[3].holds("Corsário").stands(*R3, "the city watch").gets(reals=3)
    table.game.watch_dice[2] = 1
    table.begins("playing a card 3", phase="A")
    blue("plays the card Corsário", "takes a pirate 3 onto the card").has(pirates=3, guards=0)
    table.game.passing[3] = -1
    table.game.row_marker[0] = 3
    table.begins("turn 3")
    blue("places the card's pirate die at Alfândega")
    has_passed(blue.marks("Alfândega").stands("field 1a"))
    table.resolves("Alfândega", dice=2, pirate_die=True)
    table("rolls 3 with a guild die", "rolls 1 with a guild die", "rolls 3 with the pirate die")
    blue("pays the cost").has(reals=0)


def test_ruling_32_corsarios_die_stays_on_the_card_if_it_is_not_used() -> None:
    table, yellow = table_with("Corsário", *R3[:2])
    table.game.expansion.pirate_on_card[0] = 2
    yellow.turn()
    yellow.may_not("places the card's pirate die at Moinho")
    assert "more workers" in table.reason("places the card's pirate die at Moinho")
    beside = table.game.pirate_dice_beside
    table.begins("putting aside 0", phase="E")
    assert table.game.pirate_dice_beside == beside + 1


def test_funchal() -> None:
    table, yellow = table_with("Funchal", "field 3a", "field 3b")
    yellow.gets(reals=6)
    table.begins("resolve 0", phase="C")
    yellow("pays for the top action").has(bread=2, reals=4)
    yellow("pays for the bottom action").has(prestige=3, reals=0)


def test_encontro() -> None:
    table, yellow = table_with("Encontro", "field 3a", players=2)
    yellow.owns(down=("monk", "lord")).turn()
    yellow("passes to slot IV", "flips the lord face-up").has(reals=5).shows("lord")


# -- group 4 ---------------------------------------------------------------------------------------------


def test_ruling_65_cards_about_ships_work_with_passing_slot_iv() -> None:
    table, yellow = table_with("Armada", "field 1a", "field 2a", "field 3a", players=2)
    yellow.gets(wine=1, wood=1, pirates=9).turn()
    yellow("passes to slot IV for its action", "takes a ship from home", "sails to slot a of Açores").has(pirates=5)


def test_armada() -> None:
    table, yellow = table_with("Armada", "field 1a", "field 2a", "field 3a")
    yellow.gets(wine=2, wood=1, pirates=9).sails("slot a of Brasil")
    start(table, 2)
    yellow("takes a ship from home", "sails to slot a of Açores").has(pirates=5)
    yellow("takes a ship from slot a of Brasil", "sails to slot a of India").has(pirates=3)


def test_diligencia() -> None:
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Moinho").gets(reals=10)
    table.resolves("Moinho")
    yellow("pays the cost").has(bread=7, reals=0)


def test_influencia() -> None:
    table = Table(2, modules="capitanias")
    yellow = table.seats[0].holds("Influência").stands("field 1a", "field 2a", "field 3a")
    table.begins("playing a card 0", phase="A")
    yellow("plays the card Influência", "takes the Reals of slot IV").has(reals=5)
    assert table.game.passing[0] == 0


def test_convite() -> None:
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    yellow.turn()
    yellow("passes to slot IV").may_not("takes the Reals of slot IV")
    yellow("performs the action of slot III", "takes a worker from home").has(reals=5, guards=1)


def test_mao_de_obra() -> None:
    table, yellow = table_with("Mão de Obra", *R1[:2], *R2[:2], *R3[:2])
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Moinho")
    yellow.may(
        "performs the character's action, then harvests",
        "harvests, then performs the character's action",
        "performs the character's action",
        "harvests",
        "declines",
    )
    yellow("performs the character's action, then harvests", "takes a worker from home", "puts a worker in field 2d")
    yellow("declines").has(wheat=2, sugar=1)


# -- group 5 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "brings"), [("Mandioca", {"bread": 6}), ("Pau-Brasil", {"wood": 6}), ("Sangue de Dragão", {"reals": 6})]
)
def test_ruling_29_colony_cards_bring_something_besides_the_income(card: str, brings: dict[str, int]) -> None:
    table, yellow = table_with(card, "Açores", "Açores", "India")
    yellow.gets(pirates=9)
    table.begins("income", phase="D")
    yellow.has(wheat=2, wine=1, pirates=6, **brings)


@pytest.mark.parametrize(("places", "pirates"), [((), 9), (("India",), 8), (("India", "Açores", "Brasil"), 3)])
def test_poncha(places: tuple[str, ...], pirates: int) -> None:
    table, yellow = table_with("Poncha", *places)
    yellow.gets(pirates=9)
    table.begins("income", phase="D")
    for _ in places:
        yellow("takes sugar")
    yellow.has(pirates=pirates, sugar=len(places) + (1 if "Brasil" in places else 0))
    table.is_done()


# -- hidden hands ----------------------------------------------------------------------------------------


def test_hands_are_seen_by_their_owner_alone() -> None:
    table = Table(2, modules="capitanias")
    table.seats[0].holds("Renda", "Encontro")
    table.seats[1].holds("Poios", "Funchal")
    table.begins("playing a card 0", phase="A")
    assert RULES.view(table.game, 0)["players"][0]["hand"] == ["Renda", "Encontro"]
    for seat in (1, -1):
        assert "hand" not in RULES.view(table.game, seat)["players"][0]
    twin = RULES.secrets_swapped(table.game, 0)
    assert isinstance(twin, Madeira)
    assert list(twin.expansion.hands) != list(table.game.expansion.hands)
    assert json.dumps(RULES.view(twin, 0)) == json.dumps(RULES.view(table.game, 0))


def test_imagined_hands_fit_what_is_known() -> None:
    table = Table(3, modules="capitanias")
    table.seats[0].holds("Renda", "Encontro")
    table.seats[1].holds("Poios", "Funchal")
    table.seats[2].holds("Calecute", "Amnistia")
    table.begins("playing a card 0", phase="A")
    found = set()
    for seed in range(40):
        game = RULES.imagined(table.game, 0, Dice(seed))
        assert isinstance(game, Madeira)
        hands = [[CARD_NAMES[card] for card in range(24) if (hand >> card) & 1] for hand in game.expansion.hands]
        assert hands[0] == ["Renda", "Encontro"]
        assert len(hands[1]) == len(hands[2]) == 2
        assert not set(hands[0]) & set(hands[1]) & set(hands[2])
        found.add(tuple(hands[1]))
    assert len(found) > 5
