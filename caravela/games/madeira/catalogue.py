"""Every move and every step there is. New ones are added at the end: a move's number is for good."""

from __future__ import annotations

from caravela.engine.catalogue import Catalogue
from caravela.games.madeira import (
    flipping,
    goods,
    guild_favors,
    kings_rewards,
    passing,
    round,
    setup,
    ships,
    windmill,
    wood,
    workers,
)
from caravela.games.madeira.ambassadors import favors
from caravela.games.madeira.ambassadors import preparation as ambassador_preparation
from caravela.games.madeira.answers import DECLINE
from caravela.games.madeira.capitanias import dice as card_dice
from caravela.games.madeira.capitanias import further, hands, harvests, voyages
from caravela.games.madeira.characters import guild_master, harvest, mayor
from caravela.games.madeira.components import FAVORS, REQUESTS
from caravela.games.madeira.kings_demands import fulfilling, preparation
from caravela.games.madeira.new_beginning import choosing, settling
from caravela.games.madeira.new_roles import bonuses, spaces, threats
from caravela.games.madeira.new_roles import preparation as role_preparation
from caravela.games.madeira.phases import (
    a_round_setup,
    b_character_actions,
    c_building_actions,
    d_maintenance,
    e_crowns_requests,
)


def fill_catalogue(catalogue: Catalogue) -> None:
    fill_moves(catalogue)
    fill_steps(catalogue)


def fill_moves(catalogue: Catalogue) -> None:
    catalogue.move(DECLINE)
    catalogue.move_row(setup.DEAL)
    catalogue.move_row(setup.LAY_REQUEST)
    catalogue.move_row(setup.LAY_REWARD)
    catalogue.move_row(setup.LAY_FAVOR)
    catalogue.move_row(a_round_setup.PLACE_CHARACTER)
    catalogue.move_row(a_round_setup.ROLL_PIRATE_DIE)
    catalogue.move_row(a_round_setup.ROLL_GUILD_DIE)
    catalogue.move_row(a_round_setup.CHOOSE_ROW)
    catalogue.move_row(a_round_setup.TAKE_REQUEST[:REQUESTS])
    catalogue.move_row(a_round_setup.CHOOSE_GUILD)
    catalogue.move_row(b_character_actions.PLACE_GUILD_DIE)
    catalogue.move_row(b_character_actions.PLACE_PIRATE_DIE)
    catalogue.move(b_character_actions.ACT)
    catalogue.move(b_character_actions.HARVEST)
    catalogue.move_row(harvest.HARVEST_AGAIN)
    catalogue.move_row(passing.PASS)
    catalogue.move_row(passing.PASS_AND_ACT)
    catalogue.move_row(windmill.EXCHANGE)
    catalogue.move(windmill.GRIND)
    catalogue.move(windmill.STEP_DOWN_FOR_BREAD)
    catalogue.move(windmill.STEP_DOWN_FOR_REALS)
    catalogue.move(windmill.GIVE_PRESTIGE_FOR_BREAD)
    catalogue.move(windmill.GIVE_PRESTIGE_FOR_REALS)
    catalogue.move_row(wood.BUY_WOOD)
    catalogue.move_row(wood.GET_WOOD)
    catalogue.move_row(workers.TAKE_WORKER)
    catalogue.move_row(workers.PUT_WORKER)
    catalogue.move_row(ships.TAKE_SHIP)
    catalogue.move_row(ships.SAIL)
    catalogue.move_row(ships.SAIL_AT_OTHER_PRICE)
    for row in kings_rewards.TAKE_REWARD:
        catalogue.move_row(row)
    catalogue.move(kings_rewards.DECLINE_REWARDS)
    catalogue.move(kings_rewards.DISCARD_PIRATES)
    catalogue.move(kings_rewards.TAKE_BREAD)
    catalogue.move_row(flipping.FLIP[:FAVORS])
    catalogue.move_row(guild_master.TAKE_FAVOR[:FAVORS])
    catalogue.move_row(mayor.RELOCATE_FROM)
    catalogue.move_row(mayor.RELOCATE_TO)
    catalogue.move_row(guild_favors.USE_FAVOR[:FAVORS])
    for row in guild_favors.MOVE_MARKER:
        catalogue.move_row(row)
    catalogue.move_row(guild_favors.CALL_ON)
    catalogue.move_row(c_building_actions.ROLL_AGAIN)
    catalogue.move_row(c_building_actions.ROLL_PIRATE_AGAIN)
    catalogue.move(c_building_actions.PAY)
    catalogue.move(c_building_actions.PAY_ONLY)
    catalogue.move(c_building_actions.RECEIVE_PIRATES)
    catalogue.move(c_building_actions.GO_ON)
    catalogue.move(d_maintenance.SEND_HOME)
    catalogue.move(d_maintenance.DISCARD_WOOD)
    catalogue.move_row(d_maintenance.BUY_FOR_UPKEEP)
    catalogue.move(d_maintenance.DISCARD_NO_MORE)
    catalogue.move(d_maintenance.FEED)
    catalogue.move(d_maintenance.FEED_NO_MORE)
    catalogue.move_row(e_crowns_requests.KEEP_REQUEST[:REQUESTS])
    catalogue.move_row(e_crowns_requests.GIVE)
    fill_capitanias(catalogue)
    fill_demands(catalogue)
    fill_roles(catalogue)
    fill_beginning(catalogue)
    fill_ambassadors(catalogue)


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
    catalogue.move_row(guild_favors.USE_FACE_DOWN[:FAVORS])
    catalogue.move(c_building_actions.USE_PROTECTION)
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
    catalogue.move_row(guild_favors.USE_FACE_DOWN[FAVORS:])
    catalogue.move_row(ambassador_preparation.REMOVE_FAVOR)
    catalogue.move_row(ambassador_preparation.LAY_ANY_FAVOR)


def name_ambassadors(catalogue: Catalogue) -> None:
    catalogue.step("removing favors", ambassador_preparation.REMOVING_FAVORS)
    catalogue.step("laying all favors", ambassador_preparation.LAYING_ALL_FAVORS)
    catalogue.step_row("commission", favors.COMMISSION)


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


def fill_steps(catalogue: Catalogue) -> None:
    catalogue.step("dealing starting requests", setup.DEALING_STARTING_REQUESTS)
    catalogue.step("initial order", setup.INITIAL_ORDER)
    catalogue.step("laying requests", setup.LAYING_REQUESTS)
    catalogue.step("laying rewards", setup.LAYING_REWARDS)
    catalogue.step("laying favors", setup.LAYING_FAVORS)
    catalogue.step("initial placement", setup.INITIAL_PLACEMENT)
    catalogue.step_row("settling", setup.SETTLING)
    catalogue.step_row("settling a field", setup.SETTLING_FIELD)
    catalogue.step_row("choosing a first field", setup.CHOOSING_FIRST_FIELD)
    catalogue.step("round", round.ROUND)
    catalogue.step("end of round", round.END_OF_ROUND)
    catalogue.step("round setup", a_round_setup.ROUND_SETUP_PHASE)
    catalogue.step("placing characters", a_round_setup.PLACING_CHARACTERS)
    catalogue.step("rolling pirate dice", a_round_setup.ROLLING_PIRATE_DICE)
    catalogue.step("rolling guild dice", a_round_setup.ROLLING_GUILD_DICE)
    catalogue.step_row("choosing a row", a_round_setup.CHOOSING_ROW)
    catalogue.step_row("taking a request", a_round_setup.TAKING_REQUEST)
    catalogue.step_row("turning up a guild", a_round_setup.TURNING_UP_GUILD)
    catalogue.step_row("choosing a guild", a_round_setup.CHOOSING_GUILD)
    catalogue.step("character actions", b_character_actions.CHARACTER_ACTIONS_PHASE)
    catalogue.step_row("next turn from row", b_character_actions.NEXT_TURN)
    catalogue.step_row("turn", b_character_actions.TURN)
    catalogue.step_row("acting", b_character_actions.ACTING)
    catalogue.step_row("harvesting again", harvest.HARVESTING_AGAIN)
    catalogue.step_row("buying wood", wood.BUYING_WOOD)
    catalogue.step_row("getting wood", wood.GETTING_WOOD)
    for errand, row in enumerate(workers.TAKING_WORKER):
        catalogue.step_row(f"taking a worker for errand {errand}, seat", row)
    for errand, row in enumerate(workers.PUTTING_WORKER):
        catalogue.step_row(f"putting a worker for errand {errand}, seat", row)
    catalogue.step_row("taking a ship", ships.TAKING_SHIP)
    catalogue.step_row("sailing", ships.SAILING)
    catalogue.step_row("cargo arrives", ships.CARGO_ARRIVES)
    catalogue.step_row("choosing a reward", kings_rewards.CHOOSING_REWARD)
    catalogue.step_row("royal support", kings_rewards.CHOOSING_SUPPORT)
    catalogue.step_row("flipping", flipping.FLIPPING)
    catalogue.step_row("taking a favor", guild_master.TAKING_FAVOR)
    catalogue.step_row("relocating", mayor.RELOCATING)
    catalogue.step_row("relocated", mayor.RELOCATED)
    catalogue.step_row("cities pay", mayor.CITIES_PAY)
    catalogue.step_row("moving a marker", guild_favors.MOVING_MARKER)
    catalogue.step_row("calling on", guild_favors.CALLING_ON)
    catalogue.step("building actions", c_building_actions.BUILDING_ACTIONS_PHASE)
    catalogue.step_row("resolve", c_building_actions.RESOLVE)
    catalogue.step("rolling again", c_building_actions.ROLLING_AGAIN)
    catalogue.step("rolling pirate again", c_building_actions.ROLLING_PIRATE_AGAIN)
    catalogue.step_row("building turn", c_building_actions.BUILDING_TURN)
    catalogue.step_row("paying", c_building_actions.PAYING)
    catalogue.step_row("last moment", c_building_actions.LAST_MOMENT)
    catalogue.step("clear buildings", c_building_actions.CLEAR_BUILDINGS)
    catalogue.step("maintenance", d_maintenance.MAINTENANCE_PHASE)
    catalogue.step_row("honoring", d_maintenance.HONORING)
    catalogue.step("income", d_maintenance.INCOME)
    catalogue.step_row("upkeep turn", d_maintenance.UPKEEP_TURN)
    catalogue.step_row("upkeep", d_maintenance.UPKEEP)
    catalogue.step_row("ships left without wood", d_maintenance.SHIPS_LEFT_WITHOUT)
    catalogue.step_row("feeding turn", d_maintenance.FEEDING_TURN)
    catalogue.step_row("feeding", d_maintenance.FEEDING)
    catalogue.step_row("workers left hungry", d_maintenance.WORKERS_LEFT_HUNGRY)
    catalogue.step("crown's requests", e_crowns_requests.CROWNS_REQUESTS_PHASE)
    catalogue.step_row("fulfilling", e_crowns_requests.FULFILLING)
    catalogue.step_row("keeping a request", e_crowns_requests.KEEPING_REQUEST)
    catalogue.step_row("giving", e_crowns_requests.GIVING)
    name_capitanias(catalogue)
    name_demands(catalogue)
    name_roles(catalogue)
    name_beginning(catalogue)
    name_ambassadors(catalogue)
