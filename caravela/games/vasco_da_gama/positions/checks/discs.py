"""Checks of characters and their hosts, discs and their numbers, and the turn order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.actions.characters import (
    CHOOSING_FAVOR,
    GIVE_MISSIONARY,
    LACKING_MISSIONARY,
    PICKING_FOR_KING,
)
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, MOORING, SENDING
from caravela.games.vasco_da_gama.actions.merchant import MERCHANT_NOW_OR_LATER, SENDING_MERCHANT
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING, PURCHASING_ANOTHER
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITING_CREW
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AREA_NAMES,
    AREAS,
    AWAY,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    CHARACTERS,
    DIAS,
    DISC_NAMES,
    KEPT,
    MANUEL,
    NOBODY,
    NUMBERS,
    ON_CHARACTER,
    ORDINARY,
    PLACED,
    READY,
    SERNIGI,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.place_discs import PLACING
from caravela.games.vasco_da_gama.phases.take_actions import (
    CALLED,
)
from caravela.games.vasco_da_gama.positions.checks.expecting import expect, expect_from, expect_seat, refuse, seat_name
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ACTING,
    ALL_PLACED,
    NAVIGATING,
    PLACING_DISCS,
    REFILLING,
    SET_UP,
    any_ahead,
    favors_are_given,
    is_asked,
    is_one_of,
    lies_ahead,
    ordinary_discs_placed,
    question_of,
    round_played,
)
from caravela.games.vasco_da_gama.setup import dealt_to

UNDONE: Final[list[vec[Step]]] = [
    CHOOSING_FAVOR,
    PURCHASING,
    PURCHASING_ANOTHER,
    RECRUITING_CREW,
    CHOOSING_LANDING,
    SENDING,
    MOORING,
]
"""Questions in the middle of an action."""


def check_holders(game: VascoDaGama, stage: i64) -> None:
    """A player keeps a dealt character until another player hosts it. The holder of Bartolomeu Dias becomes the first
    player."""
    for character in range(CHARACTER_TILES):
        name = CHARACTER_NAMES[character]
        dealt = dealt_to(game.seats, character)
        holder = game.holder[character]
        if round_played(game, stage) == 1 and game.host[character] == NOBODY:
            expect_seat(f"the holder of {name}, whom nobody has hosted yet,", holder, dealt)
        elif holder == NOBODY and dealt != NOBODY:
            refuse(f"the holder of {name} is nobody, where a seat is expected")
    leads = game.holder[DIAS]
    if stage >= ACTING and game.host[DIAS] != NOBODY and not favors_are_given(game, stage):
        if round_played(game, stage) > 1:
            return
        leads = 0
    expect_seat("the first player", game.first_player, leads)


def check_hosts(game: VascoDaGama, stage: i64) -> None:
    """A host has the tile, and no more players act in the characters area than discs have slots there."""
    actions = game.area_discs[CHARACTERS]
    for character in range(CHARACTER_TILES):
        host = game.host[character]
        if host != NOBODY:
            actions += 1
            expect_seat(f"the holder of {CHARACTER_NAMES[character]}, who is hosted,", game.holder[character], host)
            if stage < ACTING:
                refuse(f"1 disc lies on {CHARACTER_NAMES[character]} before anybody acts, where 0 are expected")
    if ACTING <= stage != REFILLING:
        for amount in game.money:
            actions += 1 if amount == 0 else 0
    most = game.box.action_slots[CHARACTERS] + (1 if game.host[MANUEL] != NOBODY else 0)
    expect_from("the number of actions in the characters area", actions, 0, most)
    if stage == ACTING:
        taken = actions - game.area_discs[CHARACTERS]
        expect_from("the number of characters hosted and Reals taken", taken, 0, actions_done(game))


def actions_done(game: VascoDaGama) -> i64:
    """The maximum number of discs that have come back, or have gone to a character, for a finished action."""
    done = game.seats * game.box.discs + max(game.called - ORDINARY, 0) - ordinary_discs_placed(game)
    if game.called > ORDINARY and game.number_owner[game.called] != NOBODY:
        done -= 1
    for steps in UNDONE:
        done -= 1 if is_asked(game, steps) else 0
    return done


def check_numbers(game: VascoDaGama, stage: i64) -> None:
    """Discs are placed in turn, each in an action slot, and called from the lowest number up."""
    placed: i64 = 0
    ordinary: i64 = 0
    for number in range(1, NUMBERS + 1):
        if game.number_owner[number] != NOBODY:
            placed += 1
            ordinary += 1 if number <= ORDINARY else 0
            if stage == ACTING and number < game.called:
                refuse(f"number {number} lies on the board, where {game.called} or more is expected")
    for area in range(AREAS):
        most = game.box.action_slots[area]
        expect_from(
            f"the number of discs in the {AREA_NAMES[area]} area", game.area_discs[area], 0, most, at="table/numbers"
        )
    if stage not in (PLACING_DISCS, ALL_PLACED, ACTING):
        expect("the number of discs in action slots", placed, 0, at="table/numbers")
    if stage in (PLACING_DISCS, ALL_PLACED):
        check_turns(game, placed)
    if stage == ALL_PLACED:
        expect("the number of ordinary discs placed", ordinary, game.seats * game.box.discs, at="table/numbers")
    if stage == ACTING:
        called = game.called
        pending = game.number_owner[called] != NOBODY
        acted = game.seats * game.box.discs - ordinary
        expect_from("the number called", called, 1, NUMBERS, at="table/called")
        if called <= ORDINARY:
            expect_from(
                "the number of ordinary discs called", acted, 0 if pending else 1, called - (1 if pending else 0)
            )
        else:
            expect("the number of ordinary discs still to be called", ordinary, 0)
        if pending != (any_ahead(game, CALLED) > 0):
            refuse(f"{1 if pending else 0} disc lies with number {called}, which is called, and that does not fit")
    else:
        expect("the number called", game.called, 0, at="table/called")


def check_turns(game: VascoDaGama, placed: i64) -> None:
    """Clockwise from the first player, each player places one disc while they have any."""
    turns = vec[i64]([0] * game.seats)
    for owner in game.number_owner:
        if owner != NOBODY:
            turns[owner] += 1
    wanted = vec[i64]([0] * game.seats)
    for turn in range(placed):
        wanted[who_places(game, turn)] += 1
    for seat in range(game.seats):
        expect(f"the number of discs that {seat_name(seat)} has placed", turns[seat], wanted[seat], at="table/numbers")


def who_places(game: VascoDaGama, turn: i64) -> i64:
    """The player to move after this number of discs; -1 if all are placed."""
    left = vec[i64]([discs_in_all(game, seat) for seat in range(game.seats)])
    seat = game.first_player
    passed: i64 = 0
    while passed < game.seats:
        if left[seat] == 0:
            passed += 1
        elif turn == 0:
            return seat
        else:
            passed = 0
            turn -= 1
            left[seat] -= 1
        seat = game.left_of(seat)
    return NOBODY


def discs_in_all(game: VascoDaGama, seat: i64) -> i64:
    """The discs that a player places in a round."""
    return game.box.discs + (1 if game.players[seat].additional in (READY, PLACED) else 0)


def check_additional_discs(game: VascoDaGama, stage: i64) -> None:
    """Manuel I lends a disc to the host; two players may have one in a round in which he is hosted (VG-2)."""
    holder = game.holder[MANUEL]
    lent: i64 = 0
    done: i64 = 0
    for seat in range(game.seats):
        additional = game.players[seat].additional
        own = f"the additional disc of {seat_name(seat)}"
        numbers: i64 = 0
        for number in range(ORDINARY + 1, NUMBERS + 1):
            numbers += 1 if game.number_owner[number] == seat else 0
        expect(f"the number of 21 and 22 with {seat_name(seat)}", numbers, 1 if additional == PLACED else 0)
        if additional == AWAY:
            if seat == holder:
                refuse(f"{own} is away, where it is expected with the holder of Manuel I")
            if stage >= ACTING and round_played(game, stage) == 1 and seat == dealt_to(game.seats, MANUEL):
                refuse(f"{own} is away, where it is expected with him: he begins with Manuel I")
            continue
        lent += 1
        if seat != holder and (stage < ACTING or game.host[MANUEL] == NOBODY):
            refuse(f"{own} is {DISC_NAMES[additional]}, where it is expected away: {seat_name(holder)} has Manuel I")
        if seat != holder and round_played(game, stage) == 1 and seat != dealt_to(game.seats, MANUEL):
            refuse(f"{own} is {DISC_NAMES[additional]}, where it is expected away: he has never had Manuel I")
        if additional == KEPT and (not game.choices.disc_may_be_kept or stage < ALL_PLACED):
            refuse(f"{own} is kept, where it is expected ready or placed")
        if additional == KEPT and game.host[MANUEL] == seat:
            refuse(f"{own} is kept, where it is expected placed: he has hosted Manuel I in this round")
        if additional == ON_CHARACTER:
            hosted = characters_hosted(game, seat)
            expect_from(f"the number of characters that {seat_name(seat)} hosts", hosted, 1, CHARACTER_TILES)
        if additional == READY and stage == ALL_PLACED:
            refuse(f"{own} is ready, where it is expected placed")
        if additional == ON_CHARACTER or (additional == READY and not is_being_placed(game, seat)):
            done += 1
    expect_from("the number of additional discs lent", lent, 0, 1 if game.host[MANUEL] == NOBODY else 2)
    if stage == ACTING:
        called = game.called
        most = max(called - ORDINARY, 0) - (1 if called > ORDINARY and game.number_owner[called] != NOBODY else 0)
        expect_from("the number of additional discs that have come back", done, 0, most)


def characters_hosted(game: VascoDaGama, seat: i64) -> i64:
    """The number of characters this player has hosted in this round."""
    count: i64 = 0
    for host in game.host:
        count += 1 if host == seat else 0
    return count


def is_being_placed(game: VascoDaGama, seat: i64) -> bool:
    """Whether a host of Manuel I is placing the additional disc now."""
    return lies_ahead(game, PICKING_FOR_KING[seat]) or (lies_ahead(game, PLACING[seat]) and game.host[MANUEL] == seat)


def check_whose_turn(game: VascoDaGama, stage: i64) -> None:
    """The question is for the player whose turn it is."""
    if game.is_over():
        return
    seat = game.next_step().seat
    if stage == PLACING_DISCS:
        discs: i64 = 0
        for owner in game.number_owner:
            discs += 0 if owner == NOBODY else 1
        expect_seat("the player asked to place a disc", seat, who_places(game, discs))
    if any_ahead(game, CALLED) > 0:
        expect_seat(f"the player asked about number {game.called}", seat, game.number_owner[game.called])
    for asked in range(game.seats):
        if lies_ahead(game, SENDING_MERCHANT[asked]):
            expect_seat("the sender of the merchant ship", asked, game.holder[SERNIGI])
        if lies_ahead(game, MERCHANT_NOW_OR_LATER[asked]):
            expect_seat("the sender of the merchant ship", asked, game.host[SERNIGI])
        if stage == ACTING and (lies_ahead(game, PICKING_FOR_KING[asked]) or lies_ahead(game, PLACING[asked])):
            expect_seat("the player who places an additional disc", asked, game.host[MANUEL])
        if lies_ahead(game, GIVE_MISSIONARY[asked]):
            receives = game.host[ALVARES] if stage == ACTING else game.holder[ALVARES]
            expect_seat("the player who receives a missionary", asked, receives)
    if stage in (SET_UP, NAVIGATING) and seat != NOBODY:
        expect_seat("the sender of the merchant ship", seat, game.holder[SERNIGI])


def check_actor(game: VascoDaGama, stage: i64) -> None:
    """The acting player has their disc back, or it lies on the character just hosted."""
    if stage != ACTING or any_ahead(game, CALLED) > 0:
        return
    seat = game.next_step().seat
    player = game.players[seat]
    question = question_of(game)
    hosting = is_one_of(question, [MERCHANT_NOW_OR_LATER, LACKING_MISSIONARY, PICKING_FOR_KING, PLACING])
    undone = is_one_of(question, UNDONE)
    if is_one_of(question, [PICKING_FOR_KING, PLACING]):
        expect_from("the number called while a host of Manuel I places his disc", game.called, 1, ORDINARY)
    if game.called > ORDINARY:
        fits = player.additional in (READY, ON_CHARACTER)
        expected = "ready or on a character"
        if hosting:
            fits = player.additional == ON_CHARACTER
            expected = "on a character"
        elif undone:
            fits = player.additional == READY
            expected = "ready"
        if not fits:
            who = f"{seat_name(seat)}, who acts with number {game.called},"
            refuse(f"the additional disc of {who} is {DISC_NAMES[player.additional]}, where {expected} is expected")
    else:
        back = player.discs + (0 if undone else characters_hosted(game, seat))
        what = f"the number of discs that {seat_name(seat)}, who acts, has back"
        expect_from(what, back, 1, game.box.discs)
    if is_one_of(question, [PICKING_FOR_KING]):
        for number in range(ORDINARY + 1, NUMBERS + 1):
            expect_seat(f"the owner of number {number}, which may be picked,", game.number_owner[number], NOBODY)
