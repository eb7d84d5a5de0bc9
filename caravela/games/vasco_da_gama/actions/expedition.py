"""Expedition: launched ships with a captain each sail to one landing.

A ship takes an empty slot whose value is not above its limit, and earns that value in points. When all ships have
arrived, the player receives the bonus of the coast once for each. Pieces that a bonus brings cannot sail in the same
expedition (VG-11).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.actions.coast import receive_bonus
from caravela.games.vasco_da_gama.components import (
    FIRST_SLOT,
    FROM_SLOTS,
    LANDING_NAMES,
    LANDING_OF,
    LANDINGS,
    MOST_SEATS,
    NOTHING,
    PROJECTS,
    SLOTS,
    slot_facts,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.player import without_tile

NO_EMPTY_SLOT: Final[i64] = 99  # higher than any limit


def highest_limit(game: VascoDaGama, seat: i64) -> i64:
    """The highest limit of this player's launched ships; 0 if there is none."""
    limits = game.box.limit
    highest: i64 = 0
    for tile in game.players[seat].ships:
        if limits[tile] > highest:
            highest = limits[tile]
    return highest


def lowest_slot(game: VascoDaGama, landing: i64) -> i64:
    """The value of the lowest empty slot of the landing, or a value for none."""
    tiles = game.slot_tile
    values = game.box.slot_value
    lowest = NO_EMPTY_SLOT
    for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
        if tiles[slot] == NOTHING and values[slot] < lowest:
            lowest = values[slot]
    return lowest


def can_send(game: VascoDaGama, seat: i64) -> bool:
    """Whether this player has a ship, a captain for it and a slot that it may take."""
    if game.players[seat].captains == 0:
        return False
    highest = highest_limit(game, seat)
    if highest == 0:
        return False
    for landing in range(LANDINGS):
        if lowest_slot(game, landing) <= highest:
            return True
    return False


def why_none_sails(game: VascoDaGama, seat: i64) -> Reason:
    player = game.players[seat]
    if len(player.ships) == 0:
        return NO_SHIP.told()
    return NO_CAPTAIN.told() if player.captains == 0 else NO_SLOT_LOW_ENOUGH.told()


@final
class ChoosingLanding(Decision):
    """Choose one landing for all ships of the expedition; at least one ship must fit a slot there."""

    kind = "choosing-landing"
    question = "Expedition: choose the landing"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        highest = highest_limit(game, self.seat)
        for landing in range(LANDINGS):
            if lowest_slot(game, landing) <= highest:
                out.add(SAIL_FOR[landing])

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return list(SAIL_FOR)

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, SailFor)
        lowest = lowest_slot(game, move.landing)
        if lowest == NO_EMPTY_SLOT:
            return LANDING_FULL.told()
        highest = highest_limit(game, self.seat)
        return LANDING_TOO_HIGH.told({"value": int(lowest), "limit": int(highest)}) if lowest > highest else None


@final
class SailFor(Move):
    """The landing of this expedition."""

    kind = "choose-landing"
    says = "sails for {landing}"

    def __init__(self, landing: i64) -> None:
        super().__init__()
        self.landing: i64 = landing

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.landing = self.landing
        game.do_next(SENDING[seat])

    def facts(self) -> Facts:
        return {"landing": LANDING_NAMES[self.landing]}


@final
class Sending(Decision):
    """One ship after the other, in any order (VG-28)."""

    kind = "sending-ship"
    question = "Expedition: send a ship with a captain to {landing}"

    def applies(self, game: VascoDaGama) -> bool:
        if game.players[self.seat].captains == 0:
            return False
        return lowest_slot(game, game.landing) <= highest_limit(game, self.seat)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        limits = game.box.limit
        lowest = lowest_slot(game, game.landing)
        for tile in game.players[self.seat].ships:
            if limits[tile] >= lowest:
                out.add(SEND[tile])
        if game.sent > 0:
            out.add(SEND_NO_MORE)

    def about(self, game: VascoDaGama) -> Facts:
        return {"landing": LANDING_NAMES[game.landing]}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*[SEND[tile] for tile in game.players[self.seat].ships], SEND_NO_MORE]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if not isinstance(move, Send):
            return None if game.sent > 0 else ONE_SHIP_AT_LEAST.told()
        if move.tile not in game.players[self.seat].ships:
            return NOT_YOUR_SHIP.told()
        lowest = lowest_slot(game, game.landing)
        limit = game.box.limit[move.tile]
        return SHIP_LIMIT_TOO_LOW.told({"value": int(lowest), "limit": int(limit)}) if limit < lowest else None


@final
class Send(Move):
    """A captain goes aboard, and the ship takes a slot; the owner chooses if several fit."""

    kind = "send-ship"
    earns = True
    says = "sends ship {ship}"
    tells = ("sends ship {ship} (limit {limit}) to slot {slot} of {landing}", "sends ship {ship} (limit {limit})")

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        player = game.players[seat]
        player.captains -= 1
        player.ships = without_tile(player.ships, self.tile)
        game.sailing = self.tile
        slot = only_slot(game, self.tile)
        if slot != NOTHING:
            arrive(game, seat, slot)
        else:
            game.do_next(MOORING[seat])

    def facts(self) -> Facts:
        return {"ship": int(self.tile) + 1}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        """Its limit, and the slot if there is no choice."""
        slot = only_slot(game, self.tile)
        return game.limit_facts(self.tile) | (slot_facts(slot) if slot != NOTHING else {})


def only_slot(game: VascoDaGama, tile: i64) -> i64:
    """The slot of the expedition's landing that fits this ship; nothing if there is a choice of several."""
    only: i64 = NOTHING
    for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1]):
        if game.slot_fits(tile, slot):
            if only != NOTHING:
                return NOTHING
            only = slot
    return only


def arrive(game: VascoDaGama, seat: i64, slot: i64) -> None:
    """Place the ship in the slot and award its value; another ship may follow."""
    game.slot_tile[slot] = game.sailing
    game.slot_owner[slot] = seat
    game.sailing = NOTHING
    game.award(seat, game.box.slot_value[slot], FROM_SLOTS)
    game.sent += 1
    game.do_next(SENDING[seat])


@final
class Mooring(Decision):
    """Any empty slot of the landing whose value is not above the ship's limit."""

    kind = "placing-ship"
    question = "Expedition: choose a slot of {landing} for ship № {ship}"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1]):
            if game.slot_fits(game.sailing, slot):
                out.add(MOOR[slot])

    def about(self, game: VascoDaGama) -> Facts:
        return {"landing": LANDING_NAMES[game.landing], "ship": int(game.sailing) + 1}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return list(MOOR[FIRST_SLOT[game.landing] : FIRST_SLOT[game.landing + 1]])

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, Moor)
        if LANDING_OF[move.slot] != game.landing:
            return ANOTHER_LANDING.told({"landing": LANDING_NAMES[game.landing]})
        return refused_slot(game, game.sailing, move.slot)


def refused_slot(game: VascoDaGama, tile: i64, slot: i64) -> Reason | None:
    """Why a ship cannot take a slot."""
    if game.slot_fits(tile, slot):
        return None
    if game.slot_tile[slot] != NOTHING:
        return SLOT_TAKEN.told()
    return SLOT_TOO_HIGH.told({"value": int(game.box.slot_value[slot]), "limit": int(game.box.limit[tile])})


@final
class Moor(Move):
    """The slot of the ship just sent."""

    kind = "place-ship"
    earns = True
    says = "places it in slot {slot} of {landing}"
    tells = ("places ship {ship} in slot {slot} of {landing}", "places a ship in slot {slot} of {landing}")

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: VascoDaGama, seat: i64) -> None:
        arrive(game, seat, self.slot)

    def facts(self) -> Facts:
        return slot_facts(self.slot)


@final
class SendNoMore(Move):
    """The other ships stay in the supply."""

    kind = "send-no-more"
    says = "sends no more"


@final
class ExpeditionOver(Step):
    """The coast gives its bonus for every ship sent."""

    kind = "bonus-of-the-coast"

    def happen(self, game: VascoDaGama) -> None:
        landing = game.landing
        ships = game.sent
        game.landing = NOTHING
        game.sent = 0
        receive_bonus(game, self.seat, landing, ships)


NO_SHIP: Final = Refusal("no-ship", "you have no launched ship")
NO_CAPTAIN: Final = Refusal("no-captain", "you have no captain")
NO_SLOT_LOW_ENOUGH: Final = Refusal("no-slot-low-enough", "every empty slot is too high for your ships")
LANDING_FULL: Final = Refusal("landing-full", "every slot there is taken")
LANDING_TOO_HIGH: Final = Refusal(
    "landing-too-high",
    "its empty slots are too high: the lowest is {value}, and your best ship's limit is {limit}",
)
NOT_YOUR_SHIP: Final = Refusal("not-your-ship", "you have no such ship", absent=True)
ONE_SHIP_AT_LEAST: Final = Refusal("one-ship-at-least", "a player who performs the action must send at least one ship")
SHIP_LIMIT_TOO_LOW: Final = Refusal(
    "ship-limit-too-low", "slot too high: the lowest empty one is {value}, and the ship's limit is {limit}"
)
ANOTHER_LANDING: Final = Refusal("another-landing", "the expedition goes to {landing}", absent=True)
SLOT_TAKEN: Final = Refusal("slot-taken", "the slot is taken")
SLOT_TOO_HIGH: Final = Refusal("slot-too-high", "slot too high: its value is {value}, and the ship's limit is {limit}")

CHOOSING_LANDING: Final = vec[Step]([ChoosingLanding(seat) for seat in range(MOST_SEATS)])
SENDING: Final = vec[Step]([Sending(seat) for seat in range(MOST_SEATS)])
MOORING: Final = vec[Step]([Mooring(seat) for seat in range(MOST_SEATS)])
EXPEDITION_OVER: Final = vec[Step]([ExpeditionOver(seat) for seat in range(MOST_SEATS)])

SAIL_FOR: Final = vec[Move]([SailFor(landing) for landing in range(LANDINGS)])
SEND: Final = vec[Move]([Send(tile) for tile in range(PROJECTS)])
MOOR: Final = vec[Move]([Moor(slot) for slot in range(SLOTS)])
SEND_NO_MORE: Final = SendNoMore()
