"""Checks of the goods that craftsman, captain and storage keep track of."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS, NOBODY
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.expecting import bits_of, expect, seats_in, told, within
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.games.puerto_rico.roles.storage import kinds_stored, singles_kept

PLANTS_OF_TWO: Final = 2  # the number of goods of a kind that a player may produce beyond the number of workers


def check_production(game: PuertoRico, ahead: set[str]) -> None:
    """The craftsman can take goods of the kinds produced, also with the first of two privileges."""
    seat = game.role_taker
    player = game.players[seat]
    waits = any(type(step).__name__ == "Producing" and step.seat == seat for step in game.agenda)
    able = production_of(player)
    for good in range(GOODS):
        most = min(player.goods[good], able[good] + PLANTS_OF_TWO if able[good] > 0 else 0)
        within(f"{GOOD_NAMES[good]} produced by the craftsman:", game.produced[good], 0, 0 if waits else most)
    kinds = bits_of(game.taken, 5)
    if "CraftsmanDoubledPrivilege" in ahead:
        expect(not kinds, "kinds taken with the privilege:", len(kinds), 0)
    if "CraftsmanPrivilege" in ahead:
        within("kinds taken with the privilege:", len(kinds), 0, 1 if game.privilege(seat) > 1 else 0)
        for good in kinds:
            expect(game.produced[good] > 0, f"{GOOD_NAMES[good]} taken, produced:", 0, "1 or more")


def check_harvest(game: PuertoRico, seat: i64, goods: vec[i64]) -> None:
    """The goods that can be taken: in the supply, or on the windrose if already taken."""
    able = production_of(game.players[seat])
    for good in range(GOODS):
        most = min(goods[good], able[good] + PLANTS_OF_TWO if able[good] > 0 else 0)
        within(f"{GOOD_NAMES[good]} in the harvest:", game.harvest[good], 0, most)


def check_loading(game: PuertoRico) -> None:
    """Turns go round from the captain; the last player who loaded had the turn before those that passed without a
    load."""
    above = [step for step in game.agenda if type(step).__name__ in ("NextLoader", "LoaderTurn")]
    expect(game.role_taker != NOBODY and len(above) == 1, "loaders ahead:", len(above), 1)
    counted = type(above[0]).__name__ == "NextLoader"  # whether the current turn is counted already
    turn = (above[0].seat - 1) % game.seats if counted else above[0].seat
    nobody_yet = counted and game.opened == 0
    first_lap = 0
    for i in range((turn - game.role_taker) % game.seats + 1):
        first_lap |= 1 << ((game.role_taker + i) % game.seats)
    everybody = 2**game.seats - 1
    laps = [0] if nobody_yet else [first_lap, everybody]
    expect(game.opened in laps, "seats that had a turn:", seats_in(game.opened), " or ".join(map(seats_in, laps)))
    expect(game.shipped & ~game.opened == 0, "seats that loaded:", seats_in(game.shipped), "some that had a turn")
    captain = (game.shipped >> game.role_taker) & 1 == 1
    expect(game.captain_has_loaded == captain, "the captain's first load made:", game.captain_has_loaded, captain)
    if game.shipped == 0:
        turns = 0 if nobody_yet else (turn - game.role_taker) % game.seats + (1 if counted else 0)
        expect(game.opened != everybody or turns == game.turns_without_load, "loads in a whole lap:", 0, "1 or more")
        expect(game.turns_without_load == turns, "turns without a load:", game.turns_without_load, turns)
    else:
        last = (turn - game.turns_without_load - (0 if counted else 1)) % game.seats
        loaded = (game.shipped >> last) & 1 == 1
        expect(loaded, f"{game.turns_without_load} turns ago a load of seat {last + 1}:", loaded, True)


def check_supplying(game: PuertoRico, seat: i64) -> None:
    """One good for each noble: those delivered, and those that may follow."""
    delivered = bits_of(game.taken, 5)
    nobles = game.players[seat].nobles_in_all()
    expect(game.owed + len(delivered) == nobles, "goods for the crown:", game.owed + len(delivered), nobles)
    for good in delivered:
        expect(game.goods[good] > 0, f"{GOOD_NAMES[good]} delivered, in the supply:", 0, "1 or more")


def check_small_wharf(game: PuertoRico) -> None:
    """Shipped goods have gone to the supply."""
    kinds = bits_of(game.aboard_kinds, 5)
    most = sum(game.goods[good] for good in kinds)
    within("kinds on the small wharf:", len(kinds), 1, 5)
    within("goods on the small wharf:", game.aboard, len(kinds), most)
    for good in kinds:
        expect(game.goods[good] > 0, f"{GOOD_NAMES[good]} aboard, in the supply:", 0, "1 or more")


def check_storing(game: PuertoRico, seat: i64, ahead: set[str]) -> None:
    """The goods stored so far are whole kinds and single goods, as many as the used space allows."""
    player = game.players[seat]
    kinds, singles = kinds_stored(player), singles_kept(game, player)
    within("warehouses left:", game.warehouses_left, 0, kinds)
    within("single goods left to keep:", game.singles_left, 0, singles)
    for good in range(GOODS):
        within(f"{GOOD_NAMES[good]} kept:", game.kept[good], 0, player.goods[good])
    if "StoringKind" in ahead:
        expect(game.singles_left == singles, "single goods left to keep:", game.singles_left, singles)
    elif not game.facts.goods_may_be_given_up:
        expect(game.warehouses_left == 0, "warehouses left:", game.warehouses_left, 0)
    stored = kinds - game.warehouses_left
    kept_kinds = [good for good in range(GOODS) if 0 < game.kept[good] == player.goods[good]]
    beside = {
        sum(plain(game.kept)) - sum(player.goods[good] for good in some) for some in combinations(kept_kinds, stored)
    }
    expect(singles - game.singles_left in beside, "goods kept singly:", told(beside), singles - game.singles_left)
