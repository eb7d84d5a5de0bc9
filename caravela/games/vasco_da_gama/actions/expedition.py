"""Expedition: launched ships with a captain each sail to one landing.

A ship takes an empty slot whose value is not above its limit, and earns that value in points. When all are there, the
bonus of the coast is received once for each: what it brings cannot sail in the same expedition (VG-11).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.actions.coast import receive_bonus
from caravela.games.vasco_da_gama.components import (
    FIRST_SLOT,
    FROM_SLOTS,
    LANDING_NAMES,
    LANDINGS,
    MOST_SEATS,
    NOTHING,
    PROJECTS,
    SLOTS,
    slot_facts,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.player import without_tile


def highest_limit(game: VascoDaGama, seat: i64) -> i64:
    """The highest limit of this player's launched ships; 0 if there is none."""
    limits = game.box.limit
    highest: i64 = 0
    for tile in game.players[seat].ships:
        if limits[tile] > highest:
            highest = limits[tile]
    return highest


def lowest_slot(game: VascoDaGama, landing: i64) -> i64:
    """The value of the lowest empty slot of the landing; 99 if there is none."""
    tiles = game.slot_tile
    values = game.box.slot_value
    lowest: i64 = 99
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


def why_none_sails(game: VascoDaGama, seat: i64) -> str:
    player = game.players[seat]
    if len(player.ships) == 0:
        return "you have no launched ship"
    if player.captains == 0:
        return "you have no captain"
    return "every empty slot is too high for your ships"


@final
class ChoosingLanding(Decision):
    """All ships of an expedition go to one landing, where at least one of them finds a slot."""

    kind = "choosing-landing"
    question = "Expedition: choose the landing"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        highest = highest_limit(game, self.seat)
        for landing in range(LANDINGS):
            if lowest_slot(game, landing) <= highest:
                out.add(SAIL_FOR[landing])

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        highest = highest_limit(game, self.seat)
        found: list[tuple[Move, str]] = []
        for landing in range(LANDINGS):
            lowest = lowest_slot(game, landing)
            if lowest == 99:
                found.append((SAIL_FOR[landing], "every slot there is taken"))
            elif lowest > highest:
                reason = (
                    f"its empty slots are too high: the lowest is {lowest}, and your best ship's limit is {highest}"
                )
                found.append((SAIL_FOR[landing], reason))
        return found


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

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        lowest = lowest_slot(game, game.landing)
        found: list[tuple[Move, str]] = []
        for tile in game.players[self.seat].ships:
            limit = game.box.limit[tile]
            if limit < lowest:
                reason = f"slot too high: the lowest empty one is {lowest}, and the ship's limit is {limit}"
                found.append((SEND[tile], reason))
        return found


@final
class Send(Move):
    """A captain goes aboard; the ship takes a slot, of its owner's choice where there are several."""

    kind = "send-ship"
    says = "sends ship {ship}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        player = game.players[seat]
        player.captains -= 1
        player.ships = without_tile(player.ships, self.tile)
        game.sailing = self.tile
        fitting: i64 = 0
        last: i64 = NOTHING
        for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1]):
            if game.slot_fits(self.tile, slot):
                fitting += 1
                last = slot
        if fitting == 1:
            arrive(game, seat, last)
        else:
            game.do_next(MOORING[seat])

    def facts(self) -> Facts:
        return {"ship": int(self.tile) + 1}


def arrive(game: VascoDaGama, seat: i64, slot: i64) -> None:
    """The ship lies in the slot and earns its value; another may follow."""
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
    question = "Expedition: choose a slot of {landing} for ship {ship}"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1]):
            if game.slot_fits(game.sailing, slot):
                out.add(MOOR[slot])

    def about(self, game: VascoDaGama) -> Facts:
        return {"landing": LANDING_NAMES[game.landing], "ship": int(game.sailing) + 1}

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        return [
            (MOOR[slot], why_slot_closed(game, game.sailing, slot))
            for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1])
            if not game.slot_fits(game.sailing, slot)
        ]


def why_slot_closed(game: VascoDaGama, tile: i64, slot: i64) -> str:
    if game.slot_tile[slot] != NOTHING:
        return "the slot is taken"
    return f"slot too high: its value is {game.box.slot_value[slot]}, and the ship's limit is {game.box.limit[tile]}"


@final
class Moor(Move):
    """The slot of the ship just sent."""

    kind = "place-ship"
    says = "places it in slot {slot} of {landing}"

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


CHOOSING_LANDING: Final = vec[Step]([ChoosingLanding(seat) for seat in range(MOST_SEATS)])
SENDING: Final = vec[Step]([Sending(seat) for seat in range(MOST_SEATS)])
MOORING: Final = vec[Step]([Mooring(seat) for seat in range(MOST_SEATS)])
EXPEDITION_OVER: Final = vec[Step]([ExpeditionOver(seat) for seat in range(MOST_SEATS)])

SAIL_FOR: Final = vec[Move]([SailFor(landing) for landing in range(LANDINGS)])
SEND: Final = vec[Move]([Send(tile) for tile in range(PROJECTS)])
MOOR: Final = vec[Move]([Moor(slot) for slot in range(SLOTS)])
SEND_NO_MORE: Final = SendNoMore()
