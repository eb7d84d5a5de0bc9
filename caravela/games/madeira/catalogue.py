"""All moves and steps of the game. New ones are added at the end, because a move's number is permanent."""

from __future__ import annotations

from caravela.engine.catalogue import Catalogue
from caravela.games.madeira import modules, setup
from caravela.games.madeira.actions import flipping, passing, ships, windmill, wood, workers
from caravela.games.madeira.answers import DECLINE
from caravela.games.madeira.characters import guild_master, harvest, mayor
from caravela.games.madeira.components import FAVORS, REQUESTS
from caravela.games.madeira.phases import (
    a_round_setup,  # characters, dice, rows
    b_character_actions,  # dice are placed
    c_building_actions,  # marked buildings in turn
    d_maintenance,  # income, ships, bread
    e_crowns_requests,  # in every other round
    round,
)
from caravela.games.madeira.tiles import guild_favors, kings_rewards


def fill_catalogue(catalogue: Catalogue) -> None:
    fill_moves(catalogue)
    modules.fill_moves(catalogue)
    fill_steps(catalogue)
    modules.fill_steps(catalogue)


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
    catalogue.step("end of game", round.END_OF_GAME)
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
