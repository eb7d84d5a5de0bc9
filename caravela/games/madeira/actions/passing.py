"""Passing (pages 10 and 20): the marker goes to an empty slot of the Passing Column, for its Reals or its action."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.ships import can_move_ship, move_ships, ship_may_be_helped
from caravela.games.madeira.actions.workers import STAYS_IN_WATCH, can_leave, move_workers
from caravela.games.madeira.answers import AFTER_ENGINEER, CANNOT_MOVE_SHIP, SEATS
from caravela.games.madeira.components import (
    DIE_FACES,
    FROM_PASSING,
    NOBODY,
    NOTHING,
    PASSING_SLOT_NAMES,
    PASSING_SLOTS,
    TO_CITY,
    TO_WATCH,
)
from caravela.games.madeira.game import Madeira

SLOT_II: Final[i64] = 1
SLOT_III: Final[i64] = 2
SLOT_IV: Final[i64] = 3


def offer_passing(game: Madeira, seat: i64, out: MoveList) -> None:
    """Offer the empty slots, and their actions if they have an effect."""
    for slot in range(PASSING_SLOTS):
        if game.passing[slot] == NOBODY:
            out.add(PASS[slot])
            if offers_action(game, seat, slot):
                out.add(PASS_AND_ACT[slot])


def has_action(game: Madeira, seat: i64, slot: i64) -> bool:
    """Whether the slot has an action with an effect; cards do not help it move ships (MA-65)."""
    if slot == SLOT_III:
        return can_leave(game, seat)
    return slot == SLOT_II or (slot == SLOT_IV and can_move_ship(game, seat, NOTHING, False))


def why_no_action(slot: i64) -> Reason:
    """Why the action of a slot would have no effect."""
    if slot == SLOT_IV:
        return CANNOT_MOVE_SHIP.told()
    return STAYS_IN_WATCH.told() if slot == SLOT_III else NO_ACTION_THERE.told()


def may_wait(game: Madeira, seat: i64) -> bool:
    """Whether a card may act before the action of the slot to which the player passes."""
    for card in game.players[seat].cards:
        if card.comes_with_passing(game, seat):
            return True
    return False


def offers_action(game: Madeira, seat: i64, slot: i64) -> bool:
    """Whether the player may pass there for the action, perhaps after a card makes it possible."""
    if has_action(game, seat, slot):
        return True
    return slot == SLOT_IV and may_wait(game, seat) and ship_may_be_helped(game, seat, NOTHING)


def act_of_slot(game: Madeira, seat: i64, slot: i64) -> None:
    """The action of a slot."""
    moves = game.board.passing_moves[slot]
    if slot == SLOT_II:
        game.players[seat].earn(FROM_PASSING, game.board.passing_prestige[slot])
        move_workers(game, seat, TO_CITY, moves, True)
    elif slot == SLOT_III:
        move_workers(game, seat, TO_WATCH, moves, False)
    else:
        move_ships(game, seat, moves)


def passing_candidates() -> list[Move]:
    """Every slot for its Reals, and those with an action for it."""
    return [move for move in PASS] + [PASS_AND_ACT[slot] for slot in range(SLOT_II, PASSING_SLOTS)]


def passing_refusal(game: Madeira, seat: i64, move: Pass) -> Reason | None:
    """Why the player may not pass to a slot, or not for its action."""
    if isinstance(move, PassAndAct) and move.slot < SLOT_II:
        return NO_ACTION_THERE.told()
    if game.extra_harvests > 0:
        return AFTER_ENGINEER.told()
    if game.passing[move.slot] != NOBODY:
        return MARKER_THERE.told()
    if isinstance(move, PassAndAct) and not offers_action(game, seat, move.slot):
        return why_no_action(move.slot)
    return None


class Pass(Move):
    """End the player's part in phase B. Unused guild dice are put aside."""

    kind = "pass"
    says = "passes to {slot}"

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: Madeira, seat: i64) -> None:
        leave_the_row(game, seat, self.slot)
        game.players[seat].reals += game.board.passing_reals[self.slot]

    def facts(self) -> Facts:
        return {"slot": PASSING_SLOT_NAMES[self.slot]}


@final
class PassAndAct(Pass):
    """Pass for the action of the slot instead of its Reals."""

    kind = "pass-and-act"
    earns = True
    says = "passes to {slot} for its action"

    def play(self, game: Madeira, seat: i64) -> None:
        if may_wait(game, seat):
            game.expansion.slot_waiting = self.slot
            game.do_next(PASSING_ACTION[seat])
            leave_the_row(game, seat, self.slot)
        else:
            leave_the_row(game, seat, self.slot)
            act_of_slot(game, seat, self.slot)


@final
class PassingAction(Step):
    """The action of the slot, after a card has acted."""

    kind = "passing-action"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.slot_waiting != NOTHING

    def happen(self, game: Madeira) -> None:
        slot = game.expansion.slot_waiting
        game.expansion.slot_waiting = NOTHING
        act_of_slot(game, self.seat, slot)


def leave_the_row(game: Madeira, seat: i64, slot: i64) -> None:
    """Move the Turn Order marker to the Passing Column, and remaining dice beside the board."""
    row: i64 = 0
    while game.row_marker[row] != seat:
        row += 1
    game.own_rows()
    game.row_marker[row] = NOBODY
    game.passing[slot] = seat
    player = game.players[seat]
    for card in player.cards:
        then = card.when_passing(game, seat, slot)
        if then is not None:
            game.do_next(then)
    player.own_rows()
    for face in range(DIE_FACES):
        game.guild_dice_beside += player.dice[face]
        player.dice[face] = 0


PASSING_ACTION: Final = vec[Step]([PassingAction(seat) for seat in range(SEATS)])

PASS: Final = vec[Move]([Pass(slot) for slot in range(PASSING_SLOTS)])
PASS_AND_ACT: Final = vec[Move]([PassAndAct(slot) for slot in range(PASSING_SLOTS)])

MARKER_THERE: Final = Refusal("marker-there", "somebody's marker is there")
NO_ACTION_THERE: Final = Refusal("no-action-there", "the slot has no action", absent=True)
