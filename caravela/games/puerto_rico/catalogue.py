"""The catalogue of Puerto Rico: all moves and steps, in an order that never changes; new ones come last."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.games.puerto_rico import last_points
from caravela.games.puerto_rico.answers import DECLINE, PASS
from caravela.games.puerto_rico.buildings import receiving, small
from caravela.games.puerto_rico.components import BASE_BUILDINGS, BUILDING_NAMES, FIRST_BUILDING
from caravela.games.puerto_rico.interlude import INTERLUDE
from caravela.games.puerto_rico.new_buildings import black_market, draft, forests, guest_house, trade
from caravela.games.puerto_rico.nobles import offices, people, royal_supplier
from caravela.games.puerto_rico.roles import builder, captain, craftsman, mayor, prospector, settler, storage, trader
from caravela.games.puerto_rico.round import END_OF_PHASE, END_OF_ROUND, ROUND, TAKE_ROLE, TAKING_ROLE

BASE_PLACES: Final[i64] = FIRST_BUILDING + BASE_BUILDINGS
# Buildings up to this number have their moves in rows with others; later buildings have theirs one by one at the end.
NUMBERED_BUILDINGS: Final[i64] = 45
NUMBERED_PLACES: Final[i64] = FIRST_BUILDING + NUMBERED_BUILDINGS


def fill_catalogue(catalogue: Catalogue) -> None:
    """All moves and steps of the game. New ones are added at the end, because a move's number is permanent."""
    catalogue.move(PASS)
    catalogue.move(DECLINE)
    catalogue.move_row(TAKE_ROLE)
    catalogue.move_row(settler.TURN_UP)
    catalogue.move_row(settler.TAKE_PLANTATION)
    catalogue.move(settler.TAKE_QUARRY)
    catalogue.move(mayor.TAKE_COLONIST)
    catalogue.move_row(mayor.PLACE[:BASE_PLACES])
    catalogue.move_row(builder.BUILD[:BASE_BUILDINGS])
    catalogue.move_row(craftsman.TAKE_GOOD)
    catalogue.move_row(trader.SELL)
    for row in captain.LOAD:
        catalogue.move_row(row)
    catalogue.move_row(storage.STORE)
    catalogue.move_row(storage.KEEP)
    catalogue.move(small.DRAW_WITH_HACIENDA)
    catalogue.move_row(small.PLACE_DRAWN)
    catalogue.move_row(receiving.RECEIVE[:BASE_PLACES])
    catalogue.move_row(small.LOAD_WHARF)
    base_options(catalogue)
    first_expansion(catalogue)
    second_expansion(catalogue)
    base_steps(catalogue)
    later_moves(catalogue)
    later_steps(catalogue)


def base_options(catalogue: Catalogue) -> None:
    """Moves that exist only with options of the base game."""
    catalogue.move(craftsman.TAKE_ALL)
    catalogue.move_row(craftsman.LEAVE)


def first_expansion(catalogue: Catalogue) -> None:
    catalogue.move_row(mayor.PLACE[BASE_PLACES:NUMBERED_PLACES])
    catalogue.move_row(builder.BUILD[BASE_BUILDINGS:NUMBERED_BUILDINGS])
    catalogue.move_row(receiving.RECEIVE[BASE_PLACES:NUMBERED_PLACES])
    catalogue.move(receiving.RECEIVE_AT_HOME)
    catalogue.move_row(small.LOOK_AT)
    catalogue.move_row(small.KEEP_DRAWN)
    catalogue.move(small.GIVE_BACK_DRAWN)
    catalogue.move_row(settler.TAKE_PLANTATION_AGAIN)
    catalogue.move(settler.TAKE_QUARRY_AGAIN)
    catalogue.move_row(draft.CHOOSE_BUILDING)
    catalogue.move_row(draft.DRAW_BUILDING)
    catalogue.move_row(forests.TAKE_FOREST)
    for row in forests.TURN_INTO_FOREST:
        catalogue.move_row(row)
    catalogue.move_row(black_market.RETURN_COLONIST[:NUMBERED_PLACES])
    catalogue.move_row(black_market.RETURN_NOBLE[:NUMBERED_PLACES])
    catalogue.move(black_market.RETURN_IDLE_COLONIST)
    catalogue.move(black_market.RETURN_IDLE_NOBLE)
    catalogue.move_row(black_market.RETURN_GOOD)
    catalogue.move(black_market.RETURN_POINT)
    catalogue.move(guest_house.LET_STAY)
    catalogue.move_row(guest_house.MOVE_GUEST[:NUMBERED_PLACES])
    catalogue.move_row(guest_house.MOVE_NOBLE_GUEST[:NUMBERED_PLACES])
    catalogue.move_row(trade.SELL_AT_POST)
    catalogue.move_row(trade.PUT_FIRST)
    catalogue.move_row(trade.PUT_MORE)
    catalogue.move(trade.SAIL_SMALL_WHARF)

    catalogue.step_row("drafting", draft.DRAFTING)
    catalogue.step("drawing buildings", draft.DRAWING_BUILDINGS)
    catalogue.step_row("returning", black_market.RETURNING)
    catalogue.step_row("interlude", INTERLUDE)
    catalogue.step_row("moving guests", guest_house.MOVING_GUESTS)
    catalogue.step_row("filling the small wharf", trade.FILLING_SMALL_WHARF)
    catalogue.step_row("light for the captain", trade.LIGHT_FOR_CAPTAIN)
    catalogue.step_row("union points", trade.UNION_POINTS)


def second_expansion(catalogue: Catalogue) -> None:
    catalogue.move(people.TAKE_NOBLE_FROM_SHIP)
    catalogue.move(people.TAKE_COLONIST_FROM_SHIP)
    catalogue.move_row(people.PLACE_NOBLE[:NUMBERED_PLACES])
    catalogue.move(people.LEAVE_NOBLES)
    catalogue.move(offices.BUY_PLANTATION)
    catalogue.move_row(offices.PLACE_BOUGHT)
    catalogue.move(offices.BUY_FOREST)
    catalogue.move_row(offices.SELL_PLANTATION)
    catalogue.move(offices.SELL_FOREST)
    catalogue.move_row(offices.CLEAR_PLANTATION)
    catalogue.move(offices.CLEAR_FOREST)
    catalogue.move_row(royal_supplier.SUPPLY)
    catalogue.move_row(offices.LAY_FACE_DOWN)

    catalogue.step("deal people", people.DEAL_PEOPLE)
    catalogue.step_row("next from the ship", people.NEXT_FROM_SHIP)
    catalogue.step_row("taking from the ship", people.TAKING_FROM_SHIP)
    catalogue.step_row("gather people", people.GATHER_PEOPLE)
    catalogue.step_row("placing nobles", people.PLACING_NOBLE)
    catalogue.step("fill with a noble", people.FILL_WITH_NOBLE)
    catalogue.step_row("bought blind", offices.BOUGHT_BLIND)
    catalogue.step_row("bought face-down", offices.BOUGHT_FACE_DOWN)
    catalogue.step_row("hunt", offices.HUNT)
    catalogue.step_row("clearing", offices.CLEARING)
    catalogue.step_row("open supply", royal_supplier.OPEN_SUPPLY)
    catalogue.step_row("supplying", royal_supplier.SUPPLYING)


def base_steps(catalogue: Catalogue) -> None:
    catalogue.step("round", ROUND)
    catalogue.step_row("taking a role", TAKING_ROLE)
    catalogue.step("end of round", END_OF_ROUND)
    catalogue.step("settler phase", settler.SETTLER_PHASE)
    catalogue.step_row("settler turn", settler.SETTLER_TURN)
    catalogue.step_row("settling", settler.SETTLING)
    catalogue.step("renew plantations", settler.RENEW_PLANTATIONS)
    catalogue.step("shuffle discards", settler.SHUFFLE_DISCARDS)
    catalogue.step("turning up", settler.TURNING_UP)
    catalogue.step("settler again", settler.SETTLER_AGAIN)
    catalogue.step_row("settling again", settler.SETTLING_AGAIN)
    catalogue.step("close settling", settler.CLOSE_SETTLING)
    catalogue.step_row("after settlers", settler.AFTER_SETTLERS)
    catalogue.step("mayor phase", mayor.MAYOR_PHASE)
    catalogue.step_row("mayor's privilege", mayor.MAYOR_PRIVILEGE)
    catalogue.step("deal colonists", mayor.DEAL_COLONISTS)
    catalogue.step_row("gather colonists", mayor.GATHER_COLONISTS)
    catalogue.step_row("placing", mayor.PLACING)
    catalogue.step("fill colonist ship", mayor.FILL_COLONIST_SHIP)
    catalogue.step("builder phase", builder.BUILDER_PHASE)
    catalogue.step_row("building", builder.BUILDING)
    catalogue.step_row("finish building", builder.FINISH_BUILDING)
    catalogue.step("craftsman phase", craftsman.CRAFTSMAN_PHASE)
    catalogue.step_row("producing", craftsman.PRODUCING)
    catalogue.step_row("take harvest", craftsman.TAKE_HARVEST)
    catalogue.step_row("leaving goods", craftsman.LEAVING)
    catalogue.step("have privilege", craftsman.HAVE_PRIVILEGE)
    catalogue.step_row("craftsman's privilege", craftsman.CRAFTSMAN_PRIVILEGE)
    catalogue.step("trader phase", trader.TRADER_PHASE)
    catalogue.step_row("selling", trader.SELLING)
    catalogue.step_row("after sale", trader.AFTER_SALE)
    catalogue.step("empty trading house", trader.EMPTY_TRADING_HOUSE)
    catalogue.step("captain phase", captain.CAPTAIN_PHASE)
    catalogue.step_row("next loader", captain.NEXT_LOADER)
    catalogue.step_row("open turn", captain.OPEN_TURN)
    catalogue.step_row("loader turn", captain.LOADER_TURN)
    catalogue.step("store goods", captain.STORE_GOODS)
    catalogue.step_row("loading", captain.LOADING)
    catalogue.step_row("storing turn", storage.STORING)
    catalogue.step_row("storing a kind", storage.STORING_KIND)
    catalogue.step_row("keeping", storage.KEEPING)
    catalogue.step("unload full ships", captain.UNLOAD_FULL_SHIPS)
    catalogue.step("prospecting", prospector.PROSPECTING)
    catalogue.step_row("prospector's privilege", prospector.PROSPECTOR_PRIVILEGE)
    catalogue.step_row("hacienda", small.DRAWING_WITH_HACIENDA)
    catalogue.step_row("looked at", small.LOOKED_AT)
    catalogue.step_row("placing drawn", small.PLACING_DRAWN)
    catalogue.step_row("receiving at home", receiving.RECEIVING_AT_HOME)
    catalogue.step_row("drawn by hacienda", small.DRAWN_BY_HACIENDA)
    for seat, steps in enumerate(receiving.RECEIVING):
        catalogue.step_row(f"receiving {seat} for", steps)


def later_moves(catalogue: Catalogue) -> None:
    """Moves that were added after the others had their numbers. More of them come below; the moves of a later building
    come last."""
    catalogue.move(mayor.TAKE_FIRST_COLONIST)
    catalogue.move_row(receiving.RECEIVE_NOBLE[:NUMBERED_PLACES])
    catalogue.move(receiving.RECEIVE_NOBLE_AT_HOME)
    catalogue.move_row(craftsman.TAKE_FIRST_GOOD)
    catalogue.move(last_points.TAKE_LAST_POINTS)
    catalogue.move(people.TAKE_NOBLE)
    for number in range(NUMBERED_BUILDINGS, i64(len(BUILDING_NAMES))):
        moves_with_building(catalogue, number)


def moves_with_building(catalogue: Catalogue, number: i64) -> None:
    """All moves with one further building."""
    place = FIRST_BUILDING + number
    catalogue.move(builder.BUILD[number])
    catalogue.move(mayor.PLACE[place])
    catalogue.move(people.PLACE_NOBLE[place])
    catalogue.move(receiving.RECEIVE[place])
    catalogue.move(receiving.RECEIVE_NOBLE[place])
    catalogue.move(black_market.RETURN_COLONIST[place])
    catalogue.move(black_market.RETURN_NOBLE[place])
    catalogue.move(guest_house.MOVE_GUEST[place])
    catalogue.move(guest_house.MOVE_NOBLE_GUEST[place])


def later_steps(catalogue: Catalogue) -> None:
    """Steps that were added after the others had their numbers."""
    catalogue.step("end of phase", END_OF_PHASE)
    catalogue.step_row("mayor's doubled privilege", mayor.DOUBLED_PRIVILEGE)
    catalogue.step_row("use privilege", craftsman.USE_PRIVILEGE)
    catalogue.step_row("later turn", captain.LATER_TURN)
    catalogue.step_row("privilege points", captain.PRIVILEGE_POINTS)
    catalogue.step_row("taking the last points", last_points.TAKING_LAST_POINTS)
    catalogue.step_row("giving back", storage.GIVING_BACK)
    catalogue.step_row("craftsman's doubled privilege", craftsman.DOUBLED_PRIVILEGE)
    catalogue.step_row("receiving a noble at home", receiving.RECEIVING_NOBLE_AT_HOME)
    for seat, steps in enumerate(receiving.RECEIVING_NOBLE):
        catalogue.step_row(f"receiving a noble {seat} for", steps)
    catalogue.step_row("taking from the supply", people.TAKING_FROM_SUPPLY)
    for seat, steps in enumerate(captain.LOAD_BONUS):
        catalogue.step_row(f"load bonus {seat} of", steps)
    for seat, steps in enumerate(craftsman.PRODUCTION_BONUS):
        catalogue.step_row(f"production bonus {seat} of", steps)
    for seat, steps in enumerate(builder.BUILDING_BONUS):
        catalogue.step_row(f"building bonus {seat} of", steps)
    catalogue.step_row("filling circles", mayor.FILL_CIRCLES)
