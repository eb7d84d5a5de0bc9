"""Remarks in the log of Puerto Rico: turns that pass, placards, governor, the last round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Remark, Remarked
from caravela.games.puerto_rico.components import (
    CITY_FULL,
    COLONISTS_SHORT,
    PLACARD_NAMES,
    PLACARDS,
    PLANTATION_NAMES,
    POINTS_GONE,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.settler import stack_is_empty
from caravela.games.puerto_rico.roles.trader import trading_house_is_full

LAST_ROUND_COLONISTS: Final = Remark(
    "last-round-colonists", "the game ends with this round: too few colonists are left for the ship"
)
LAST_ROUND_CITY: Final = Remark("last-round-city", "the game ends with this round: the city of {player} is full")
LAST_ROUND_POINTS: Final = Remark("last-round-points", "the game ends with this round: the victory points are used up")
PLACARDS_LEFT: Final = Remark(
    "placards-left",
    "{count} doubloon on each placard that nobody took: {role}",
    "{count} doubloons on each placard that nobody took: {role}",
    about=("doubloon", *PLACARD_NAMES),
)
GOVERNOR: Final = Remark("governor", "governor from now on", about=("governor",))
NEW_STACK: Final = Remark(
    "new-stack",
    "the discarded plantations are shuffled and become the stack",
    about=("face-down plantation", *PLANTATION_NAMES),
)
ISLAND_FULL: Final = Remark("island-full", "no space on the island for another tile")
NO_TILE_LEFT: Final = Remark("no-tile-left", "no tile to take")
NOTHING_TO_BUILD: Final = Remark("nothing-to-build", "can build nothing")
HOUSE_FULL: Final = Remark("house-full", "sells nothing: the trading house is full")
NOTHING_TO_SELL: Final = Remark("nothing-to-sell", "has nothing to sell")
NOT_SELLABLE: Final = Remark("not-sellable", "sells nothing: the trading house has these goods already")
NOTHING_TO_LOAD: Final = Remark("nothing-to-load", "has nothing to load")
NO_SHIP_TAKES_IT: Final = Remark("no-ship-takes-it", "can load nothing: no ship takes the goods")
GOODS_LEFT: Final = Remark("goods-left", "no ship takes the goods that are left")
NO_GOOD_MORE: Final = Remark("no-good-more", "takes no good as the privilege: none was produced or is left")
NO_COLONIST_MORE: Final = Remark("no-colonist-more", "takes no colonist as the privilege: none is left")


def remarks(before: PuertoRico, by: Move | Step, after: PuertoRico) -> list[Remarked]:
    remarks_made: list[Remarked] = []
    began = after.ending & ~before.ending
    if began & COLONISTS_SHORT:
        remarks_made.append(LAST_ROUND_COLONISTS.told())
    if began & CITY_FULL:
        for seat in range(after.seats):
            if after.players[seat].city >= after.facts.city_spaces:
                remarks_made.append(LAST_ROUND_CITY.told(facts={"player": int(seat)}))
    if began & POINTS_GONE:
        remarks_made.append(LAST_ROUND_POINTS.told())
    if by.kind == "end-of-round":
        for placard in range(PLACARDS):
            more = after.placard_doubloons[placard] - before.placard_doubloons[placard]
            if more > 0:
                remarks_made.append(PLACARDS_LEFT.told(facts={"count": int(more), "role": PLACARD_NAMES[placard]}))
    if before.governor != after.governor:
        remarks_made.append(GOVERNOR.told(int(after.governor)))
    if by.kind == "shuffle-discards" and not stack_is_empty(before.discarded):
        remarks_made.append(NEW_STACK.told())
    if by.kind == "next-loader" and after.turns_without_load == after.seats:
        for seat in range(after.seats):
            if after.players[seat].has_goods():
                remarks_made.append(GOODS_LEFT.told(int(seat)))
    return remarks_made


def passed_over(game: PuertoRico, step: Step) -> Remarked | None:
    seat: i64 = step.seat
    if step.kind == "settling":
        return (ISLAND_FULL if game.island_is_full(seat) else NO_TILE_LEFT).told(int(seat))
    if step.kind == "building":
        return NOTHING_TO_BUILD.told(int(seat))
    if step.kind == "selling":
        if not game.players[seat].has_goods():
            return NOTHING_TO_SELL.told(int(seat))
        return (HOUSE_FULL if trading_house_is_full(game) else NOT_SELLABLE).told(int(seat))
    if step.kind == "loading":
        if not may_be_first_turn_to_load(game, seat):
            return None
        return (NO_SHIP_TAKES_IT if game.players[seat].has_goods() else NOTHING_TO_LOAD).told(int(seat))
    if step.kind in ("craftsman-privilege", "craftsman-doubled-privilege"):
        return NO_GOOD_MORE.told(int(seat))
    if step.kind in ("mayor-privilege", "mayor-doubled-privilege"):
        return NO_COLONIST_MORE.told(int(seat))
    return None


def may_be_first_turn_to_load(game: PuertoRico, seat: i64) -> bool:
    """Loading goes round several times, and a log with every skipped turn would be long. The game does not show whether
    the last player has had an earlier turn.
    """
    next_one = game.left_of(seat)
    return next_one == game.role_taker or (game.opened >> next_one) & 1 == 0
