"""Preparation for 2, 3 or 4 players, and the catalogue of all moves."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.games.vasco_da_gama import end_of_game, end_of_round, launching, supplies
from caravela.games.vasco_da_gama.actions import (
    characters,
    coast,
    expedition,
    merchant,
    purchase,
    recruiting,
)
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    CHARACTER_TILES,
    COLOURS,
    DECKS,
    DIAS,
    FROM_DIAS,
    MANUEL,
    MISSIONARY,
    NOBODY,
    READY,
    SECTIONS,
    SERNIGI,
)
from caravela.games.vasco_da_gama.game import VascoDaGama, empty_table
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from caravela.games.vasco_da_gama.options import Choices
from caravela.games.vasco_da_gama.phases import navigation, place_discs, take_actions
from caravela.games.vasco_da_gama.round import END_OF_ROUND, ROUND


def set_up(players: int, choices: Choices, box: PrintedBox) -> VascoDaGama:
    """Set up the table; tiles and sailors are laid out by chance, and the first merchant ship is sent."""
    game = empty_table(players, box, choices)
    for player in game.players:
        player.reals = box.start_reals
        player.captains = box.start_captains
        player.captains_waiting -= box.start_captains
    for colour in range(COLOURS):
        game.bag[colour] = box.sailors[colour]
    game.missionaries = box.missionaries
    deal_characters(game)

    # the draws in the rulebook's order, and then the round
    game.do_next(merchant.TURNING_MERCHANT, ROUND)
    send_first_merchant(game)
    game.do_next(take_actions.TURNING_VASCOS_TILE)
    for section in range(game.first_section(), SECTIONS):
        supplies.fill_section(game, section, box.places)
    supplies.lay_projects(game)
    for deck in range(DECKS):
        game.do_next(supplies.UNCOVERING[DECKS - 1 - deck])
    return game


def deal_characters(game: VascoDaGama) -> None:
    """The first player is at seat 0 (VG-18); clockwise the characters are dealt by the number of players."""
    for character in range(CHARACTER_TILES):
        game.holder[character] = dealt_to(game.seats, character)
    game.award(0, game.box.dias_points, FROM_DIAS)
    if game.seats > 2:
        game.missionaries -= 1
        game.players[1].crew[MISSIONARY] += 1
    if game.seats > 3:
        game.players[3].additional = READY


def dealt_to(seats: i64, character: i64) -> i64:
    """The seat that begins with a character; nobody if it lies on the board."""
    dealt: list[i64] = [DIAS, SERNIGI] if seats == 2 else [DIAS, ALVARES, SERNIGI, MANUEL]
    for seat in range(seats):
        if dealt[seat] == character:
            return seat
    return NOBODY


def send_first_merchant(game: VascoDaGama) -> None:
    """Before the first phase, the player who was dealt Girolamo Sernigi must send a merchant ship (VG-22)."""
    sender = game.holder[SERNIGI]
    game.do_next(merchant.SENDING_MERCHANT[sender], AFTERWARDS[sender])
    game.do_next(merchant.TURNING_MERCHANT)


def fill_catalogue(catalogue: Catalogue) -> None:
    """All moves and steps of the game. New ones are added at the end, because a move's number is permanent."""
    catalogue.move_row(launching.LAUNCH)
    catalogue.move_row(launching.MAN)
    catalogue.move(launching.LAUNCH_NO_MORE)
    catalogue.move_row(place_discs.PICK[1:])
    catalogue.move_row(place_discs.PLACE)
    catalogue.move_row(take_actions.PERFORM)
    catalogue.move(take_actions.GIVE_UP)
    catalogue.move_row(purchase.BUY)
    catalogue.move_row(purchase.BUY_ANOTHER)
    catalogue.move(purchase.BUY_SAO_GABRIEL)
    catalogue.move(purchase.BUY_NO_MORE)
    for row in recruiting.RECRUIT:
        catalogue.move_row(row)
    catalogue.move(recruiting.RECRUIT_CAPTAIN)
    catalogue.move(recruiting.RECRUIT_NO_MORE)
    catalogue.move_row(expedition.SAIL_FOR)
    catalogue.move_row(expedition.SEND)
    catalogue.move_row(expedition.MOOR)
    catalogue.move(expedition.SEND_NO_MORE)
    catalogue.move_row(coast.TAKE_PROJECT)
    for row in coast.TAKE_SAILOR:
        catalogue.move_row(row)
    catalogue.move(coast.REACH_INTO_BAG)
    catalogue.move_row(characters.TAKE_MONEY)
    catalogue.move_row(characters.HOST)
    catalogue.move_row(merchant.SEND_MERCHANT)
    catalogue.move(merchant.WAIT)
    catalogue.move_row(supplies.UNCOVER)
    for row in supplies.FILL:
        catalogue.move_row(row)
    catalogue.move_row(coast.DRAW_SAILOR)
    catalogue.move_row(merchant.TURN_MERCHANT)
    catalogue.move_row(take_actions.TURN_VASCOS_TILE)
    catalogue.move(launching.DO_WITHOUT)
    catalogue.move(place_discs.KEEP_DISC)

    catalogue.step_row("lay project", supplies.LAY_PROJECT)
    catalogue.step_row("uncovering deck", supplies.UNCOVERING)
    catalogue.step_row("filling section", supplies.FILLING)
    catalogue.step("turning Vasco's tile", take_actions.TURNING_VASCOS_TILE)
    catalogue.step("turning merchant", merchant.TURNING_MERCHANT)
    catalogue.step("round", ROUND)
    catalogue.step_row("next placer", place_discs.NEXT_PLACER)
    catalogue.step_row("picking", place_discs.PICKING)
    catalogue.step_row("placing", place_discs.PLACING)
    catalogue.step("move marker", take_actions.MOVE_MARKER)
    catalogue.step("next number", take_actions.NEXT_NUMBER)
    catalogue.step_row("called", take_actions.CALLED)
    catalogue.step_row("manning", launching.MANNING)
    catalogue.step_row("afterwards", launching.AFTERWARDS)
    catalogue.step_row("purchasing", purchase.PURCHASING)
    catalogue.step_row("purchasing another", purchase.PURCHASING_ANOTHER)
    catalogue.step_row("recruiting", recruiting.RECRUITING_CREW)
    catalogue.step("recruited", recruiting.RECRUITED)
    catalogue.step_row("choosing landing", expedition.CHOOSING_LANDING)
    catalogue.step_row("sending", expedition.SENDING)
    catalogue.step_row("mooring", expedition.MOORING)
    catalogue.step_row("expedition over", expedition.EXPEDITION_OVER)
    catalogue.step_row("taking a project", coast.TAKING_PROJECT)
    catalogue.step_row("taking a sailor", coast.TAKING_SAILOR)
    catalogue.step_row("drawing a sailor", coast.DRAWING_SAILOR)
    catalogue.step_row("choosing favor", characters.CHOOSING_FAVOR)
    catalogue.step_row("lacking a missionary", characters.LACKING_MISSIONARY)
    catalogue.step_row("give missionary", characters.GIVE_MISSIONARY)
    catalogue.step_row("picking for the king", characters.PICKING_FOR_KING)
    catalogue.step_row("merchant now or later", merchant.MERCHANT_NOW_OR_LATER)
    catalogue.step_row("sending merchant", merchant.SENDING_MERCHANT)
    catalogue.step("discard merchant", merchant.DISCARD_MERCHANT)
    catalogue.step("navigation phase", navigation.NAVIGATION_PHASE)
    catalogue.step("earn with ships", navigation.EARN_WITH_SHIPS)
    catalogue.step("earn with landings", navigation.EARN_WITH_LANDINGS)
    catalogue.step_row("check landing", navigation.CHECK_LANDING)
    catalogue.step("end of round", END_OF_ROUND)
    catalogue.step("renew projects", end_of_round.RENEW_PROJECTS)
    catalogue.step("clear money", end_of_round.CLEAR_MONEY)
    catalogue.step("before refilling", end_of_round.BEFORE_REFILLING)
    catalogue.step("refill sections", end_of_round.REFILL_SECTIONS)
    catalogue.step("favors again", end_of_round.FAVORS_AGAIN)
    catalogue.step("dias again", end_of_round.DIAS_AGAIN)
    catalogue.step("discs return", end_of_round.DISCS_RETURN)
    catalogue.step("last launches", end_of_game.LAST_LAUNCHES)
    catalogue.step_row("launching last", end_of_game.LAUNCHING_LAST)
    catalogue.step_row("lend disc", characters.LEND_DISC)
    catalogue.step("additional discs return", end_of_round.ADDITIONAL_DISCS_RETURN)
