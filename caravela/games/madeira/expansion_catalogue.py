"""Every move and every step that modules add. They are numbered behind those of the base game."""

from __future__ import annotations

from caravela.engine.catalogue import Catalogue
from caravela.games.madeira.actions import flipping, goods, passing
from caravela.games.madeira.ambassadors import favors
from caravela.games.madeira.ambassadors import preparation as ambassador_preparation
from caravela.games.madeira.capitanias import dice as card_dice
from caravela.games.madeira.capitanias import further, hands, harvests, voyages
from caravela.games.madeira.characters import guild_master
from caravela.games.madeira.components import FAVORS, REQUESTS
from caravela.games.madeira.kings_demands import fulfilling, preparation
from caravela.games.madeira.new_beginning import choosing, settling
from caravela.games.madeira.new_roles import bonuses, spaces, threats
from caravela.games.madeira.new_roles import preparation as role_preparation
from caravela.games.madeira.new_roles import tiles as role_tiles
from caravela.games.madeira.phases import a_round_setup, e_crowns_requests
from caravela.games.madeira.tiles import guild_favors


def fill_further_moves(catalogue: Catalogue) -> None:
    fill_capitanias(catalogue)
    fill_demands(catalogue)
    fill_roles(catalogue)
    fill_beginning(catalogue)
    fill_ambassadors(catalogue)
    fill_orders(catalogue)


def fill_further_steps(catalogue: Catalogue) -> None:
    name_capitanias(catalogue)
    name_demands(catalogue)
    name_roles(catalogue)
    name_beginning(catalogue)
    name_ambassadors(catalogue)
    name_orders(catalogue)


def fill_capitanias(catalogue: Catalogue) -> None:
    catalogue.move_row(goods.DISCARD_GOOD)
    catalogue.move_row(goods.TAKE_GOOD)
    catalogue.move_row(hands.DEAL_CARD)
    catalogue.move_row(hands.PLAY_CARD)
    catalogue.move(hands.KEEP_CARD)
    catalogue.move(hands.PUT_ASIDE)
    catalogue.move_row(voyages.SAIL_FOR_ANY_GOODS)
    catalogue.move_row(voyages.SAIL_FOR_OTHER_PRICE)
    catalogue.move(voyages.SAIL_TO_CARD)
    for row in voyages.TAKE_ANY_REWARD:
        catalogue.move_row(row)
    catalogue.move(voyages.DECLINE_ANY_REWARD)
    catalogue.move(harvests.MOVE_THEN_HARVEST)
    catalogue.move_row(harvests.TAKE_FOR_CART)
    catalogue.move(harvests.ACT_THEN_HARVEST)
    catalogue.move(harvests.HARVEST_THEN_ACT)
    catalogue.move_row(card_dice.PARDON_IN_WATCH)
    catalogue.move_row(card_dice.PARDON_AT)
    catalogue.move_row(card_dice.PLACE_ON_CARD)
    catalogue.move_row(card_dice.HIRE)
    catalogue.move_row(card_dice.PLACE_FROM_CARD)
    catalogue.move(further.PAY_FOR_TOP)
    catalogue.move(further.PAY_FOR_BOTTOM)
    catalogue.move_row(further.BONUS_REALS)
    catalogue.move_row(further.BONUS_ACTION)
    catalogue.move_row(further.TAKE_FOR_GOODS[:FAVORS])
    catalogue.move_row(further.RECEIVE_GIFT)
    catalogue.move(further.RECEIVE_NO_GIFT)


def fill_demands(catalogue: Catalogue) -> None:
    catalogue.move_row(a_round_setup.TAKE_REQUEST[REQUESTS:])
    catalogue.move_row(e_crowns_requests.KEEP_REQUEST[REQUESTS:])
    catalogue.move_row(preparation.LAY_DEMAND)
    catalogue.move_row(preparation.DEAL_DEMAND)
    catalogue.move_row(fulfilling.PAY_DEMAND)


def name_demands(catalogue: Catalogue) -> None:
    catalogue.step("laying demands", preparation.LAYING_DEMANDS)
    catalogue.step("dealing demands", preparation.DEALING_DEMANDS)
    catalogue.step_row("fulfilling demands", fulfilling.FULFILLING_DEMANDS)
    for demand, row in enumerate(fulfilling.PAYING_DEMAND):
        catalogue.step_row(f"paying for demand {demand}, seat", row)
    catalogue.step_row("favors count", fulfilling.FAVORS_COUNT)


def fill_roles(catalogue: Catalogue) -> None:
    catalogue.move_row(role_preparation.PLACE_CITIZEN)
    catalogue.move_row(role_preparation.PLACE_SHIP)
    catalogue.move_row(spaces.TAKE_SPACE)
    catalogue.move(spaces.TAKE_PLAIN_SPACE)
    catalogue.move_row(role_tiles.USE_FACE_DOWN[:FAVORS])
    catalogue.move(role_tiles.USE_PROTECTION)
    catalogue.move_row(bonuses.MOVE_CITIZEN)
    catalogue.move_row(bonuses.TAKE_UNITS)
    catalogue.move_row(bonuses.SWAP_OWN)
    catalogue.move_row(bonuses.SWAP_WITH)
    catalogue.move_row(bonuses.LAY_DOWN)
    catalogue.move_row(bonuses.MOVE_PIRATE_SHIP)
    catalogue.move_row(bonuses.EXCHANGE_ONE)
    catalogue.move(threats.PROTECT_SHIPS)
    catalogue.move(threats.PROTECT_WORKERS)


def name_roles(catalogue: Catalogue) -> None:
    catalogue.step("placing the pirate citizen", role_preparation.PLACING_CITIZEN)
    catalogue.step("placing the pirate ship", role_preparation.PLACING_SHIP)
    catalogue.step_row("choosing a space", spaces.CHOOSING_SPACE)
    catalogue.step_row("bonus", spaces.BONUS)
    catalogue.step_row("moving the pirate citizen", bonuses.MOVING_CITIZEN)
    catalogue.step_row("taking units", bonuses.TAKING_UNITS)
    catalogue.step_row("swapping", bonuses.SWAPPING)
    catalogue.step_row("swapping with", bonuses.SWAPPING_WITH)
    catalogue.step_row("laying down", bonuses.LAYING_DOWN)
    catalogue.step_row("moving the pirate ship", bonuses.MOVING_PIRATE_SHIP)
    catalogue.step_row("exchanging goods", bonuses.EXCHANGING)
    catalogue.step_row("pirate ship threatens", threats.SHIP_THREATENS)
    catalogue.step_row("pirate citizen threatens", threats.CITIZEN_THREATENS)
    catalogue.step_row("protecting ships", threats.PROTECTING_SHIPS)
    catalogue.step_row("protecting workers", threats.PROTECTING_WORKERS)


def fill_beginning(catalogue: Catalogue) -> None:
    catalogue.move_row(choosing.DRAW_SEAT)
    catalogue.move_row(choosing.REMOVE_TILE)
    catalogue.move_row(choosing.OFFER_REQUEST)
    catalogue.move_row(choosing.TAKE_TILE)
    catalogue.move_row(settling.SETTLE_IN_CITY)


def name_beginning(catalogue: Catalogue) -> None:
    catalogue.step("drawing the order", choosing.DRAWING_ORDER)
    catalogue.step("removing tiles", choosing.REMOVING_TILES)
    catalogue.step("offering requests", choosing.OFFERING_REQUESTS)
    catalogue.step_row("next category", choosing.NEXT_CATEGORY)
    catalogue.step_row("taking a tile", choosing.TAKING_TILE)
    catalogue.step_row("choosing a city", settling.CHOOSING_CITY)
    for area, row in enumerate(settling.SETTLING_IN):
        catalogue.step_row(f"settling in area {area}, seat", row)
    for area, row in enumerate(settling.CHOOSING_FIELD):
        catalogue.step_row(f"choosing a field in area {area}, seat", row)


def fill_ambassadors(catalogue: Catalogue) -> None:
    catalogue.move_row(flipping.FLIP[FAVORS:])
    catalogue.move_row(guild_master.TAKE_FAVOR[FAVORS:])
    catalogue.move_row(guild_favors.USE_FAVOR[FAVORS:])
    catalogue.move_row(further.TAKE_FOR_GOODS[FAVORS:])
    catalogue.move_row(role_tiles.USE_FACE_DOWN[FAVORS:])
    catalogue.move_row(ambassador_preparation.REMOVE_FAVOR)
    catalogue.move_row(ambassador_preparation.LAY_ANY_FAVOR)


def name_ambassadors(catalogue: Catalogue) -> None:
    catalogue.step("removing favors", ambassador_preparation.REMOVING_FAVORS)
    catalogue.step("laying all favors", ambassador_preparation.LAYING_ALL_FAVORS)
    catalogue.step_row("commission", favors.COMMISSION)


def fill_orders(catalogue: Catalogue) -> None:
    """What a player does first where two things may be done in either order."""
    catalogue.move(further.TOP_FIRST)
    catalogue.move(further.BOTTOM_FIRST)
    catalogue.move(further.PASSING_ACTION_FIRST)


def name_orders(catalogue: Catalogue) -> None:
    catalogue.step_row("acting on both", further.ACTING_ON_BOTH)
    catalogue.step_row("choosing the first action", further.CHOOSING_FIRST_ACTION)
    catalogue.step_row("top action", further.TOP_ACTION)
    catalogue.step_row("passing action", passing.PASSING_ACTION)


def name_capitanias(catalogue: Catalogue) -> None:
    catalogue.step_row("discarding goods", goods.DISCARDING_GOODS)
    catalogue.step_row("taking goods", goods.TAKING_GOODS)
    catalogue.step_row("dealing cards", hands.DEALING_CARDS)
    catalogue.step_row("playing a card", hands.PLAYING_CARD)
    catalogue.step_row("building resolved", hands.BUILDING_RESOLVED)
    catalogue.step_row("putting aside", hands.PUTTING_ASIDE)
    catalogue.step_row("keeping a card", hands.KEEPING_CARD)
    catalogue.step_row("moving in upkeep", voyages.MOVING_IN_UPKEEP)
    catalogue.step_row("choosing any reward", voyages.CHOOSING_ANY_REWARD)
    catalogue.step_row("taking for the cart", harvests.TAKING_FOR_CART)
    catalogue.step_row("putting from the cart", harvests.PUTTING_FROM_CART)
    catalogue.step_row("harvesting after the cart", harvests.HARVESTING_AFTER_CART)
    catalogue.step_row("moving after the harvest", harvests.MOVING_AFTER_HARVEST)
    catalogue.step_row("harvesting once more", harvests.HARVESTING_ONCE_MORE)
    catalogue.step_row("choosing both", harvests.CHOOSING_BOTH)
    catalogue.step_row("acting twice", harvests.ACTING_TWICE)
    catalogue.step_row("harvesting as well", harvests.HARVESTING_AS_WELL)
    catalogue.step_row("acting as well", harvests.ACTING_AS_WELL)
    catalogue.step_row("calling by card", card_dice.CALLING_BY_CARD)
    catalogue.step_row("hiring", card_dice.HIRING)
    catalogue.step_row("paying by card", further.PAYING_BY_CARD)
    catalogue.step_row("bottom action", further.BOTTOM_ACTION)
    catalogue.step_row("meeting", further.MEETING)
    catalogue.step_row("choosing a bonus", further.CHOOSING_BONUS)
    catalogue.step_row("receiving gifts", further.RECEIVING_GIFTS)
