"""Remarks in the log of Vasco da Gama: marker, offers, navigation, first player, steps without effect."""

from __future__ import annotations

from typing import Final

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Facts, Remark, Remarked
from caravela.games.vasco_da_gama.components import (
    AWAY,
    LANDINGS,
    LOWER,
    NOBODY,
    NOTHING,
    SLOTS,
    UPPER,
    slot_facts,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.presentation.counters import VASCO_TILE_NAMES

LAST_ROUND: Final = Remark("last-round", "the last round begins")
OFFER: Final = Remark(
    "offer",
    "Vasco da Gama offers {upper} and {lower} Reals; the marker begins at {number}",
    about=("Real", "marker", *VASCO_TILE_NAMES),
)
MARKER_MOVES: Final = Remark("marker-moves", "the marker moves from {start} to {number}", about=("marker",))
MARKER_STAYS: Final = Remark("marker-stays", "the marker stays at {number}")
REALS_LEFT: Final = Remark(
    "reals-left",
    "{count} Real that nobody took goes back to the supply",
    "{count} Reals that nobody took go back to the supply",
    about=("Real",),
)
FIRST_PLAYER: Final = Remark("first-player", "first player from now on", about=("first player",))
GETS_DISC: Final = Remark("gets-additional-disc", "has the additional action disc", about=("action disc",))
RETURNS_DISC: Final = Remark("returns-additional-disc", "returns the additional action disc", about=("action disc",))
NO_LANDING_COMPLETE: Final = Remark("no-landing-complete", "no landing is complete: all ships stay where they are")
SHIP_SAILS_ON: Final = Remark("ship-sails-on", "ship {ship} (limit {limit}) sails on to slot {slot} of {landing}")
SHIP_LEAVES: Final = Remark(
    "ship-leaves", "ship {ship} (limit {limit}) leaves the game, and its captain comes back", about=("captain",)
)
MERCHANT_SAILS_ON: Final = Remark(
    "merchant-ship-sails-on", "a merchant ship (limit {limit}) sails on to slot {slot} of {landing}"
)
MERCHANT_LEAVES: Final = Remark("merchant-ship-leaves", "a merchant ship (limit {limit}) leaves the game")
NO_DISC_LEFT: Final = Remark("no-disc-left", "has no action disc left to place")
NO_MISSIONARY: Final = Remark("no-missionary", "receives no missionary: none is left")
NO_PROJECT: Final = Remark("no-project", "takes no project: none is left")
NO_SAILOR: Final = Remark("no-sailor", "takes no sailor: none is left")


def remarks(before: VascoDaGama, by: Move | Step, after: VascoDaGama) -> list[Remarked]:
    remarks_made: list[Remarked] = []
    if by.kind == "start-of-round":
        if after.round == after.box.rounds:
            remarks_made.append(LAST_ROUND.told())
        offered = {"upper": int(after.money[UPPER]), "lower": int(after.money[LOWER]), "number": int(after.marker)}
        remarks_made.append(OFFER.told(facts={**offered}))
    elif by.kind == "move-marker":
        moved = MARKER_STAYS if before.marker == after.marker else MARKER_MOVES
        remarks_made.append(moved.told(facts={"start": int(before.marker), "number": int(after.marker)}))
    elif by.kind == "clear-reals":
        left = int(before.money[UPPER] + before.money[LOWER])
        if left > 0:
            remarks_made.append(REALS_LEFT.told(facts={"count": left}))
    elif by.kind == "complete-landings":
        if not any(after.is_complete(landing) for landing in range(LANDINGS)):
            remarks_made.append(NO_LANDING_COMPLETE.told())
    elif by.kind == "navigation":
        remarks_made += navigated(before, after)
    elif by.kind == "next-placer" and isinstance(by, Step):
        remarks_made += without_discs(by, after)
    if before.first_player != after.first_player:
        remarks_made.append(FIRST_PLAYER.told(int(after.first_player)))
    for seat in range(after.seats):
        had, has = before.players[seat].additional != AWAY, after.players[seat].additional != AWAY
        if had != has:
            remarks_made.append((GETS_DISC if has else RETURNS_DISC).told(int(seat)))
    return remarks_made


def navigated(before: VascoDaGama, after: VascoDaGama) -> list[Remarked]:
    """Where each ship of a complete landing went, from left to right, with the limit that decided it."""
    remarks_made: list[Remarked] = []
    for slot in range(SLOTS):
        tile = before.slot_tile[slot]
        if tile == NOTHING or after.slot_tile[slot] == tile:
            continue
        facts: Facts = {"limit": int(after.box.limit[tile])}
        for taken in range(SLOTS):
            if after.slot_tile[taken] == tile:
                facts = facts | slot_facts(taken)
        sails_on = "slot" in facts
        owner = before.slot_owner[slot]
        if owner == NOBODY:
            remarks_made.append((MERCHANT_SAILS_ON if sails_on else MERCHANT_LEAVES).told(facts=facts))
        else:
            facts = facts | {"ship": int(tile) + 1}
            remarks_made.append((SHIP_SAILS_ON if sails_on else SHIP_LEAVES).told(int(owner), facts))
    return remarks_made


def without_discs(by: Step, after: VascoDaGama) -> list[Remarked]:
    """Players who were skipped, if another player still places a disc."""
    if after.next_step().kind != "picking-number":
        return []
    skipped: list[Remarked] = []
    seat = by.seat
    while seat != after.next_step().seat:
        skipped.append(NO_DISC_LEFT.told(int(seat)))
        seat = after.left_of(seat)
    return skipped


def passed_over(game: VascoDaGama, step: Step) -> Remarked | None:
    if step.kind == "give-missionary":
        return NO_MISSIONARY.told(int(step.seat))
    if step.kind == "taking-project":
        return NO_PROJECT.told(int(step.seat))
    return NO_SAILOR.told(int(step.seat)) if step.kind == "taking-sailor" else None
