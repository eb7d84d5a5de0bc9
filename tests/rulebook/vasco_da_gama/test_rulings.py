"""The numbered rulings of the game's README, one test each."""

from __future__ import annotations

from caravela.engine.game import winners
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, EXPEDITION_OVER
from caravela.games.vasco_da_gama.actions.merchant import SENDING_MERCHANT, TURNING_MERCHANT
from caravela.games.vasco_da_gama.components import (
    CHARACTERS,
    FROM_SLOTS,
    KEPT,
    MANUEL,
    NOTHING,
    PLACED,
    READY,
    SAO_GABRIEL,
    SERNIGI,
)
from caravela.games.vasco_da_gama.end_of_round import BEFORE_REFILLING, DISCS_RETURN, REFILL_SECTIONS, RENEW_PROJECTS
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from caravela.games.vasco_da_gama.phases.navigation import NAVIGATION_PHASE
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER
from caravela.games.vasco_da_gama.phases.take_actions import NEXT_NUMBER
from caravela.games.vasco_da_gama.rules import RULES
from tests.rulebook.vasco_da_gama.stage import Seat, Stage
from tests.rulebook.vasco_da_gama.test_preparation import laid_out


def two(**options: object) -> tuple[Stage, Seat, Seat]:
    stage = Stage("yellow red", {name.replace("_", "-"): value for name, value in options.items()})
    return stage, stage.seats[0], stage.seats[1]


def test_ruling_01_the_additional_disc_takes_21_or_22_and_must_be_placed() -> None:
    stage, yellow, red = two()
    game = stage.game
    game.players[yellow.seat].additional = READY
    game.players[yellow.seat].discs = 1
    game.players[red.seat].discs = 0
    stage.begin(NEXT_PLACER[yellow.seat])
    yellow("picks number 3")("places it in the recruiting area")
    yellow.may("picks number 21", "picks number 22")  # again, since nobody else has a disc, and no other number
    yellow.may_not("picks number 4", "only your additional action disc is left")
    yellow.may_not("keeps the additional action disc", "when all discs are placed")


def test_ruling_01_by_option_the_additional_disc_may_be_kept() -> None:
    """When it alone is left; who hosts Manuel I again places it then."""
    stage, yellow, _ = two(additional_disc="may-be-kept")
    game = stage.game
    game.holder[MANUEL] = yellow.seat
    game.players[yellow.seat].additional = READY
    game.players[yellow.seat].discs = 1
    game.players[1].discs = 0
    stage.begin(NEXT_PLACER[yellow.seat])
    yellow.may_not("keeps the additional action disc", "ordinary discs are left")
    yellow("picks number 3")("places it in the characters area")
    yellow.may("picks number 21", "picks number 22", "keeps the additional action disc")
    yellow("keeps the additional action disc").has(additional=KEPT)
    assert game.is_over()
    stage.begin(NEXT_NUMBER, DISCS_RETURN)
    yellow.performs()("hosts Manuel I")("picks number 22")("places it in the characters area").has(additional=PLACED)
    yellow("gives up the action").has(additional=READY)


def test_ruling_02_the_owner_hosting_manuel_again_only_keeps_the_tile() -> None:
    stage, yellow, _ = two()
    stage.game.holder[MANUEL] = yellow.seat
    stage.place(yellow, 9, "characters")
    stage.place(yellow, 21, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Manuel I").has(additional=PLACED)
    assert stage.game.called == 21  # nothing was placed, the next number is called


def test_ruling_03_a_host_of_manuel_places_on_any_slot_empty_by_then() -> None:
    """Three discs filled the characters area; the one that hosts has left its slot."""
    stage, yellow, red = two()
    for seat, number in [(yellow, 9), (red, 10), (yellow, 11)]:
        stage.place(seat, number, "characters")
    stage.begin(NEXT_NUMBER)
    assert stage.game.area_discs[CHARACTERS] == 3
    yellow.performs()("hosts Manuel I")("picks number 21")
    yellow("places it in the characters area")
    assert stage.game.area_discs[CHARACTERS] == 3


def test_ruling_04_numbers_21_and_22_are_free_of_charge() -> None:
    """The marker stands at 15 at most: the highest tile and the highest variation."""
    stage, yellow, red = two()
    stage.game.marker = 12 + 3
    stage.game.money[0] = 6
    stage.place(yellow, 21, "characters")
    stage.place(red, 22, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs().has(reals=0)
    yellow("takes the Reals of the upper space").has(reals=6)
    red.performs().has(reals=0)


def test_ruling_05_who_can_do_nothing_with_the_money_left_gives_up() -> None:
    stage, yellow, _ = two()
    yellow.gets(reals=3)
    stage.game.marker = 8
    stage.offer(3, 4)
    stage.place(yellow, 5, "purchase projects")
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("too dear: after paying 3 for the right 0 Reals are left")
    yellow("gives up the action").has(reals=4)


def test_ruling_06_launching_is_offered_at_every_moment_of_the_owner() -> None:
    stage, yellow, red = two()
    yellow.gets(reals=5, crew="3 grey, 1 violet", projects=[1, 15, 16])  # each with a crew of 1
    stage.begin(NEXT_PLACER[yellow.seat])
    assert "launches project 1" in stage.options()
    stage.place(yellow, 9, "recruiting")
    stage.begin(NEXT_NUMBER)
    yellow("launches project 1")("mans it with a grey sailor").has(ships=[1])
    yellow.performs()("recruits a captain")
    yellow("launches project 15")("mans it with a grey sailor")  # after the action
    yellow("launches nothing more now")
    stage.game.merchant = 35
    stage.begin(SENDING_MERCHANT[yellow.seat])
    assert "launches project 16" in stage.options()
    yellow("sends the merchant ship to slot 1 of Terra de Boa Gente")
    assert "launches project 16" in stage.options()  # with the bonus, too
    red.has(ships=[])


def test_ruling_06_everybody_may_launch_before_the_sections_are_refilled() -> None:
    """Red has acted before yellow; what he launches now is in the bag when sailors are drawn from it."""
    for words in ("any-time", "own-turns"):
        stage, yellow, red = two(launching=words)
        red.gets(crew="1 grey", projects=[1])
        stage.game.first_player = red.seat
        stage.begin(BEFORE_REFILLING, REFILL_SECTIONS)
        if words == "any-time":
            red.may("launches project 1", "launches nothing more now")("launches project 1")
            stage.table("puts a grey sailor in section 4")
        assert stage.game.is_over()
        yellow.has(ships=[])


def test_ruling_07_one_missionary_at_most_in_a_crew() -> None:
    stage, yellow, _ = two()
    two_crew = stage.tile(4, crew=2)
    yellow.gets(crew="3 missionary", projects=[two_crew])
    stage.begin(AFTERWARDS[yellow.seat])
    assert stage.game.is_over()  # three missionaries are one colour


def test_ruling_08_the_sao_gabriel_needs_a_captain_and_is_no_bonus() -> None:
    stage, yellow, _ = two()
    yellow.gets(reals=9)
    stage.offer(sao_gabriel=stage.tile(7, crew=3))
    stage.place(yellow, 9, "purchase projects")
    stage.place(yellow, 10, "navigation")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("buys the São Gabriel")
    yellow.cannot_perform("you have no captain")
    stage.offer(sao_gabriel=stage.tile(7, crew=3))
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Natal")
    assert stage.game.is_over()  # only the São Gabriel is there, so Natal brings nothing


def test_ruling_09_a_bonus_that_is_not_there_is_not_received() -> None:
    stage, yellow, _ = two()
    stage.game.players[yellow.seat].captains_waiting = 0
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 3 of Mozambique").has(captains=0)
    stage.game.merchant = 38
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Natal").has(projects=[])
    assert stage.game.is_over()


def test_ruling_10_the_bag_is_drawn_from_unseen() -> None:
    stage, yellow, _ = two()
    stage.game.bag[0] = 3
    stage.game.bag[3] = 1
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 2 of Terra de Boa Gente")("reaches into the bag")
    asked = stage.game.next_step()
    assert asked.by_chance
    assert [weight for weight in asked.weights(stage.game)] == [3, 0, 0, 1]
    stage.table("draws an orange sailor")
    yellow.has(crew="1 orange")

    stage.game.bag[0] = 0
    stage.game.merchant = 38
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Terra de Boa Gente")
    assert stage.game.is_over()  # neither bag nor area has a sailor


def test_ruling_11_a_captain_of_the_bonus_does_not_sail_in_the_same_expedition() -> None:
    stage, yellow, _ = two()
    first, second = stage.tile(7), stage.tile(7)
    yellow.gets(captains=1, ships=[first, second])
    stage.begin(CHOOSING_LANDING[yellow.seat], EXPEDITION_OVER[yellow.seat])
    yellow("sails for Mozambique")(f"sends ship {first}")("places it in slot 2 of Mozambique")
    yellow.has(captains=1, ships=[second], points=5)
    assert stage.game.is_over()


def merchant_without_slot(words: str) -> tuple[Stage, Seat]:
    stage, yellow, red = two(merchant_without_slot=words)
    stage.game.holder[SERNIGI] = yellow.seat
    stage.game.merchant = 35  # limit 5
    stage.moor("Natal", 1, 1, red)
    stage.moor("Terra de Boa Gente", 1, 4, red)
    stage.moor("Terra de Boa Gente", 2, 2, red)
    stage.moor("Mozambique", 2, 6, red)
    stage.moor("Mozambique", 3, 3, red)
    stage.moor("Mombasa", 4, 9, red)
    stage.begin(NAVIGATION_PHASE, TURNING_MERCHANT)
    return stage, yellow


def test_ruling_12_a_merchant_ship_without_a_slot_stays_for_the_next_round() -> None:
    stage, yellow = merchant_without_slot("stays")
    assert stage.game.is_over()  # no other one is turned up
    assert stage.game.merchant == 35
    yellow.has(reals=0)


def test_ruling_12_by_option_it_leaves_the_game() -> None:
    stage, yellow = merchant_without_slot("leaves")
    assert stage.game.gone[35] == 1
    assert stage.game.merchant == NOTHING
    assert stage.game.next_step() is TURNING_MERCHANT
    yellow.has(reals=0)


def test_ruling_13_a_landing_filled_by_navigation_scores_next_round() -> None:
    stage, yellow, red = two()
    stage.moor("Natal", 1, stage.tile(5, points=0), yellow)
    stage.moor("Terra de Boa Gente", 2, stage.tile(4, points=0), red)
    stage.begin(NAVIGATION_PHASE)
    assert stage.game.is_complete(1)
    yellow.has(points=0)
    stage.begin(NAVIGATION_PHASE)
    yellow.has(points=1)
    red.has(points=1)


def test_ruling_14_a_ship_at_natal_always_moves_on() -> None:
    stage, yellow, _ = two()
    ship = stage.tile(4, points=0)
    stage.moor("Natal", 1, ship, yellow)
    stage.begin(NAVIGATION_PHASE)
    assert stage.ships_at("Natal") == [0]
    assert stage.ships_at("Terra de Boa Gente") == [0, ship]
    yellow.has(points=0)


def test_ruling_15_only_a_disc_that_hosts_stays_until_the_end_of_the_round() -> None:
    stage, yellow, _ = two()
    stage.game.money[0] = 6
    for number in [7, 8, 9]:
        stage.place(yellow, number, "characters")
    stage.begin(NEXT_NUMBER)
    yellow("gives up the action").has(discs=2)
    assert stage.game.number_owner[7] == -1
    yellow.performs()("takes the Reals of the upper space").has(discs=3)
    yellow.performs()("hosts Bartolomeu Dias").has(discs=3)


def test_ruling_16_one_player_may_host_several_characters() -> None:
    stage, yellow, _ = two()
    stage.place(yellow, 8, "characters")
    stage.place(yellow, 9, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Bartolomeu Dias")
    yellow.performs().may_not("hosts Bartolomeu Dias", "he was hosted in this round")
    yellow("hosts Francisco Alvares")
    assert [stage.game.holder[0], stage.game.holder[1]] == [yellow.seat, yellow.seat]


def test_ruling_17_refilling_stops_with_the_bag_and_the_first_tile_is_the_sao_gabriel() -> None:
    stage, _, _ = two()
    stage.begin(REFILL_SECTIONS)
    assert stage.game.is_over()  # the bag is empty
    stage.game.tops[0] = 5
    stage.game.pile[5] = 0
    stage.begin(RENEW_PROJECTS)
    assert stage.game.spaces[SAO_GABRIEL] == 5


def test_ruling_18_seat_0_begins_and_a_third_tie_is_shared() -> None:
    assert laid_out(3).first_player == 0
    stage, yellow, red = two()
    stage.game.award(0, 9, FROM_SLOTS)
    stage.game.award(1, 9, FROM_SLOTS)
    yellow.gets(crew="2 missionary")
    red.gets(captains=3)
    assert winners(stage.game) == [0, 1]
    red.gets(ships=[3])
    assert stage.game.score(red.seat) == 12  # a captain boards by himself


def test_ruling_19_the_leftmost_sections_stay_closed() -> None:
    assert Stage("a b").game.first_section() == 2
    assert Stage("a b c").game.first_section() == 1
    assert Stage("a b c d").game.first_section() == 0


def test_ruling_20_the_sailor_of_the_bonus_comes_from_any_active_section() -> None:
    stage, yellow, _ = two()
    stage.section(3, "1 grey")
    stage.section(4, "1 violet")
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Terra de Boa Gente")
    yellow.may("takes a grey sailor from section 3", "takes a violet sailor from section 4")
    yellow("takes a violet sailor from section 4").has(crew="1 violet", reals=0)


def test_ruling_21_the_top_of_every_deck_is_seen() -> None:
    game = laid_out(2)
    seen = RULES.view(game, 0)["decks"]
    assert all(deck["top"] is not None for deck in seen)
    assert [len(deck["under_it"]) for deck in seen] == [6, 13, 6]


def test_ruling_22_a_second_merchant_ship_is_turned_up_for_the_first_round() -> None:
    game = laid_out(2)
    first = game.merchant
    move = next(
        move for move in RULES.catalogue.moves if move.words() == "sends the merchant ship to slot 3 of Mozambique"
    )
    game.play(move)
    assert game.next_step().by_chance
    game.play(
        RULES.catalogue.moves[
            [m.words() for m in RULES.catalogue.moves].index(f"turns up merchant ship {other(first)}")
        ]
    )
    assert game.merchant == 35 + other(first) - 1
    assert game.current > 0  # the first round has begun


def other(merchant: int) -> int:
    """The number of a merchant ship other than this tile."""
    return 1 if merchant != 35 else 2


def test_ruling_23_a_bonus_cannot_be_declined() -> None:
    stage, yellow, _ = two()
    stage.offer(3)
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Natal")
    yellow.may("takes project 3")


def test_ruling_24_a_captain_boards_when_his_ship_is_sent() -> None:
    stage, yellow, _ = two()
    yellow.gets(captains=1, crew="1 grey", projects=[1])
    stage.begin(AFTERWARDS[yellow.seat])
    yellow("launches project 1").has(captains=1, ships=[1])


def test_ruling_25_everything_is_open() -> None:
    game = laid_out(4)
    assert RULES.view(game, 0) == RULES.view(game, 3) == RULES.view(game, -1)
    assert RULES.secrets_swapped(game, 0) is None


def test_ruling_26_who_performs_does_at_least_one_thing() -> None:
    stage, yellow, _ = two()
    yellow.gets(reals=9, captains=1, ships=[1])
    stage.section(4, "1 grey")
    stage.offer(3)
    for number, area in [(7, "recruiting"), (8, "purchase projects"), (9, "navigation")]:
        stage.place(yellow, number, area)
    stage.begin(NEXT_NUMBER)
    yellow.performs().may("recruits a grey sailor from section 4", "recruits a captain")
    yellow("recruits a captain")("recruits no more")
    yellow.performs().may("buys project 3")
    yellow("buys project 3")
    yellow.performs()("sails for Terra de Boa Gente").may("sends ship 1")


def test_ruling_02_a_new_host_gets_the_number_that_is_left() -> None:
    stage, yellow, red = two()
    stage.game.holder[MANUEL] = red.seat
    stage.game.players[red.seat].additional = READY
    stage.place(yellow, 9, "characters")
    stage.place(red, 22, "navigation")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Manuel I")
    assert stage.game.picked == 21  # the number that is left, so there is nothing to choose
    yellow("places it in the characters area").has(additional=PLACED)
    red.has(additional=PLACED)


def test_ruling_27_a_bonus_waits_for_a_launch_that_may_bring_it() -> None:
    """Bag and area are empty; a crew of the player's own would be in the bag."""
    stage, yellow, _ = two()
    yellow.gets(crew="1 violet", projects=[1])
    stage.game.merchant = 37
    stage.begin(SENDING_MERCHANT[yellow.seat])
    yellow("sends the merchant ship to slot 1 of Terra de Boa Gente")
    yellow.may("launches project 1", "does without")
    yellow("launches project 1").may("reaches into the bag")


def test_ruling_28_order_belongs_to_the_player() -> None:
    """The last of the upper six before the first one, orange before turquoise, the captain before the sailors."""
    stage, yellow, _ = two()
    yellow.gets(reals=20, captains=2, ships=[5, 9])
    stage.section(4, "1 turquoise, 1 orange")
    stage.offer(3, 4)
    for number, area in [(7, "purchase projects"), (8, "recruiting"), (9, "navigation")]:
        stage.place(yellow, number, area)
    stage.begin(NEXT_NUMBER)
    yellow.performs()("buys project 4")("buys project 3 too").has(reals=16, projects=[3, 4])
    yellow.performs()("recruits a captain")("recruits an orange sailor from section 4")
    yellow("recruits a turquoise sailor from section 4").has(reals=16 - 3 - 2, captains=3)
    yellow("launches nothing more now")
    yellow.performs()("sails for Mozambique")("sends ship 9")("places it in slot 1 of Mozambique")
    yellow("sends ship 5")("places it in slot 2 of Mozambique").has(points=6 + 5, ships=[])
