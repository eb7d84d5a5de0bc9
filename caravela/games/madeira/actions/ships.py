"""Moving ships: the commander's rules, which the navigator and passing slot IV share.

A ship leaves home, for one wood, or a slot, and goes to an empty slot for the goods shown there. When all ships have
moved, markets pay Reals and colonies give a king's reward each.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.windmill import (
    offer_windmill_of_phase,
    stays_open,
    windmill_candidates,
    windmill_refusal,
)
from caravela.games.madeira.actions.wood import can_discard_wood, discard_wood, wood_in_reach
from caravela.games.madeira.answers import CAME_FROM_THERE, DECLINE, NOT_ASKED, SEATS, TAKES_GOODS, Decline
from caravela.games.madeira.components import (
    FROM_HOME,
    GOOD_NAMES,
    HOME,
    LOCATION_SLOTS,
    MARKET_SLOTS,
    NOBODY,
    NOTHING,
    PLACE_NAMES,
    SLOT_NAMES,
    SLOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player
from caravela.games.madeira.rows import added, changed
from caravela.games.madeira.tiles.kings_rewards import CHOOSING_REWARD

SHIP_PLACES: Final[list[str]] = [*SLOT_NAMES, PLACE_NAMES[HOME]]  # the places from which a ship may come
REALS_ROW: Final[i64] = 7  # numbers of a market's payments: for 0 to 6 goods


def move_ships(game: Madeira, seat: i64, count: i64) -> None:
    """Let a player move up to this many different ships, then collect their gains."""
    game.ships_left = count
    game.ship_just_put = NOTHING
    game.reals_due = 0
    game.do_next(TAKING_SHIP[seat], CARGO_ARRIVES[seat])


def can_reach_a_slot(game: Madeira, seat: i64, with_cards: bool) -> bool:
    """Whether the player has enough goods for an empty slot, or a card helps."""
    player = game.players[seat]
    goods = player.goods
    slots = game.slots
    cost = game.board.slot_cost
    good = game.board.slot_good
    if goods[0] + goods[1] + goods[2] == 0:
        return False
    slot: i64 = 0
    while slot < SLOTS:
        if slots[slot] == NOBODY and goods[good[slot]] >= cost[slot]:
            return True
        slot += 1
    if with_cards:
        for card in player.cards:
            if card.reaches_slot(game, seat):
                return True
    return False


def card_takes_ship(game: Madeira, seat: i64) -> bool:
    """Whether a ship can sail to a card before the player instead of to a slot."""
    for card in game.players[seat].cards:
        if card.takes_ship(game, seat):
            return True
    return False


def can_move_ship(game: Madeira, seat: i64, just_put: i64, with_cards: bool = True) -> bool:
    """Whether a ship other than the one just moved can go anywhere, with or without cards."""
    player = game.players[seat]
    to_card = with_cards and card_takes_ship(game, seat)
    if not to_card and not can_reach_a_slot(game, seat, with_cards):
        return False
    if player.ships > 0 and (to_card or can_discard_wood(game, player, 1)):
        return True
    slots = game.slots
    slot: i64 = 0
    while slot < SLOTS:
        if slots[slot] == seat and slot != just_put:
            return True
        slot += 1
    return False


def ship_may_be_helped(game: Madeira, seat: i64, just_put: i64) -> bool:
    """Whether a ship that can go nowhere lacks only Reals for wood or goods of another kind (MA-70)."""
    player = game.players[seat]
    goods = player.goods
    if goods[0] + goods[1] + goods[2] == 0:
        return False
    if player.ships > 0 and player.wood + wood_in_reach(game, player) > 0:
        return True
    slots = game.slots
    for slot in range(SLOTS):
        if slots[slot] == seat and slot != just_put:
            return True
    return False


@final
class TakingShip(Decision):
    """The next ship to move; each only once (MA-6). The windmill may bring the goods and Reals for it (MA-70)."""

    kind = "taking-ship"
    question = "Take a ship to move it, or decline"

    def applies(self, game: Madeira) -> bool:
        if game.ships_left == 0:
            return False
        seat = self.seat
        just_put = game.ship_just_put
        return can_move_ship(game, seat, just_put) or stays_open(game, seat, ship_may_be_helped(game, seat, just_put))

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        player = game.players[seat]
        to_card = card_takes_ship(game, seat)
        if to_card or can_reach_a_slot(game, seat, True):
            if player.ships > 0 and (to_card or can_discard_wood(game, player, 1)):
                out.add(TAKE_SHIP[FROM_HOME])
            slots = game.slots
            for slot in range(SLOTS):
                if slots[slot] == seat and slot != game.ship_just_put:
                    out.add(TAKE_SHIP[slot])
        out.add(DECLINE)
        offer_windmill_of_phase(game, player, out)

    def about(self, game: Madeira) -> Facts:
        return {"piece": "ship"}

    def candidates(self, game: Madeira) -> list[Move]:
        moves = [TAKE_SHIP[FROM_HOME]] + [TAKE_SHIP[slot] for slot in range(SLOTS) if game.slots[slot] == self.seat]
        return [*moves, DECLINE, *windmill_candidates(game, game.players[self.seat])]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        seat = self.seat
        player = game.players[seat]
        if isinstance(move, Decline):
            return None
        if not isinstance(move, TakeShip):
            return windmill_refusal(game, player, move)
        if move.slot == FROM_HOME:
            if player.ships == 0:
                return NO_SHIP_AT_HOME.told()
        elif game.slots[move.slot] != seat:
            return NO_OWN_SHIP_THERE.told()
        elif move.slot == game.ship_just_put:
            return SHIP_JUST_MOVED.told()
        to_card = card_takes_ship(game, seat)
        if not to_card and not can_reach_a_slot(game, seat, True):
            return TOO_FEW_GOODS.told()
        if move.slot == FROM_HOME and not to_card and not can_discard_wood(game, player, 1):
            return NO_WOOD_TO_LEAVE.told()
        return None


@final
class TakeShip(Move):
    """A ship leaves its slot or home."""

    kind = "take-ship"
    says = "takes a ship from {place}"

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: Madeira, seat: i64) -> None:
        game.at_sea = seat
        game.ship_from = self.slot
        if self.slot == FROM_HOME:
            game.players[seat].ships -= 1
        else:
            game.slots = changed(game.slots, self.slot, NOBODY)
        game.ships_left -= 1
        game.do_next(SAILING[seat], TAKING_SHIP[seat])

    def facts(self) -> Facts:
        return {"place": SHIP_PLACES[self.slot]}


@final
class Sailing(Decision):
    """Choose the ship's target: any other empty slot whose goods the player can discard."""

    kind = "sailing"
    question = "Sail to an empty slot"

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        for card in player.cards:
            card.other_voyages(game, self.seat, out)
        if needs_wood_in_vain(game, player):
            return
        goods = player.goods
        slots = game.slots
        board = game.board
        cost = board.slot_cost
        choice = board.slot_choice
        good = board.slot_good
        start = game.ship_from
        for slot in range(SLOTS):
            if slots[slot] == NOBODY and slot != start:
                have = goods[good[slot]]
                if have >= cost[slot]:
                    out.add(SAIL[slot])
                if choice[slot] > 0 and have >= choice[slot]:
                    out.add(SAIL_AT_OTHER_PRICE[slot])

    def about(self, game: Madeira) -> Facts:
        return {"from": SHIP_PLACES[game.ship_from]}

    def candidates(self, game: Madeira) -> list[Move]:
        moves = [move for move in SAIL]
        moves += [SAIL_AT_OTHER_PRICE[slot] for slot in range(MARKET_SLOTS) if game.board.slot_choice[slot] > 0]
        for card in game.players[self.seat].cards:
            moves += card.voyages(game)
        return moves

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, Sail):
            return voyage_refusal(game, player, move)
        for card in player.cards:
            if move in card.voyages(game):
                return card.voyage_refusal(game, self.seat, move)
        return NOT_ASKED.told()


class Sail(Move):
    """The ship arrives: goods are discarded, and a wood if it came from home."""

    kind = "sail"
    says = "sails to {place}"
    tells = ("sails from {from} to {place}",)

    def __init__(self, slot: i64, at_other_price: bool) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.at_other_price: bool = at_other_price

    def play(self, game: Madeira, seat: i64) -> None:
        slot = self.slot
        board = game.board
        player = game.players[seat]
        count = board.slot_choice[slot] if self.at_other_price else board.slot_cost[slot]
        player.goods[board.slot_good[slot]] -= count
        land(game, seat, slot, count)

    def facts(self) -> Facts:
        return {"place": SLOT_NAMES[self.slot]}


@final
class SailAtOtherPrice(Sail):
    """Sail to a slot with two prices for the greater number of goods."""

    kind = "sail-at-other-price"
    says = "sails to {place} at its other price"
    tells = ("sails from {from} to {place} at its other price",)


def slot_refusal(game: Madeira, slot: i64) -> Reason | None:
    """Why no ship may go to a slot, whatever the goods."""
    if slot == game.ship_from:
        return CAME_FROM_THERE.told()
    if game.slots[slot] == NOBODY:
        return None
    return SHIP_THERE.told() if game.slots[slot] >= 0 else SLOT_NOT_IN_PLAY.told()


def voyage_refusal(game: Madeira, player: Player, move: Sail) -> Reason | None:
    """Why the ship may not go to a slot for the goods shown there."""
    board = game.board
    if move.at_other_price and board.slot_choice[move.slot] == 0:
        return ONE_PRICE.told()
    reason = slot_refusal(game, move.slot)
    if reason is not None:
        return reason
    price = board.slot_choice[move.slot] if move.at_other_price else board.slot_cost[move.slot]
    if needs_wood_in_vain(game, player):
        return NO_WOOD_FROM_HOME.told()
    good = board.slot_good[move.slot]
    return None if player.goods[good] >= price else TAKES_GOODS.told({"count": int(price), "good": GOOD_NAMES[good]})


def needs_wood_in_vain(game: Madeira, player: Player) -> bool:
    """Whether a ship has left home for a card only, because there is no wood for a slot."""
    return len(player.cards) > 0 and game.ship_from == FROM_HOME and not can_discard_wood(game, player, 1)


def land(game: Madeira, seat: i64, slot: i64, goods: i64) -> None:
    """The ship reaches a slot for this many goods. Its gains follow later; a ship from home takes a wood."""
    game.at_sea = NOBODY
    game.slots = changed(game.slots, slot, seat)
    game.ship_just_put = slot
    game.expansion.ship_landed(slot, goods)
    if slot < MARKET_SLOTS:
        game.reals_due += game.board.market_reals[slot // LOCATION_SLOTS * REALS_ROW + goods]
    else:
        game.rewards_due = added(game.rewards_due, (slot - MARKET_SLOTS) // LOCATION_SLOTS, 1)
    for card in game.players[seat].cards:
        card.ship_arrives(game, seat, slot)
    if game.ship_from == FROM_HOME:
        discard_wood(game, seat, 1)


@final
class CargoArrives(Step):
    """After all moves: Reals from the markets, then rewards from the colonies; they do not depend on each other."""

    kind = "cargo-arrives"

    def happen(self, game: Madeira) -> None:
        player = game.players[self.seat]
        player.reals += game.reals_due
        game.reals_due = 0
        for card in player.cards:
            then = card.ships_have_moved(game, self.seat)
            if then is not None:
                game.do_next(then)
        game.do_next(CHOOSING_REWARD[self.seat])


TAKING_SHIP: Final = vec[Step]([TakingShip(seat) for seat in range(SEATS)])
SAILING: Final = vec[Step]([Sailing(seat) for seat in range(SEATS)])
CARGO_ARRIVES: Final = vec[Step]([CargoArrives(seat) for seat in range(SEATS)])

TAKE_SHIP: Final = vec[Move]([TakeShip(slot) for slot in range(SLOTS + 1)])
SAIL: Final = vec[Move]([Sail(slot, False) for slot in range(SLOTS)])
SAIL_AT_OTHER_PRICE: Final = vec[Move]([SailAtOtherPrice(slot, True) for slot in range(MARKET_SLOTS)])

NO_SHIP_AT_HOME: Final = Refusal("no-ship-at-home", "all your ships are on the board")
NO_OWN_SHIP_THERE: Final = Refusal("no-own-ship-there", "no ship of yours is there", absent=True)
SHIP_JUST_MOVED: Final = Refusal("ship-just-moved", "this ship was moved just now")
TOO_FEW_GOODS: Final = Refusal("too-few-goods", "you do not have the goods that any empty slot asks for")
NO_WOOD_TO_LEAVE: Final = Refusal("no-wood-to-leave", "you have no wood for it and cannot buy any")
SHIP_THERE: Final = Refusal("ship-there", "a ship is there")
SLOT_NOT_IN_PLAY: Final = Refusal("slot-not-in-play", "the slot is not in play with so many players")
ONE_PRICE: Final = Refusal("one-price", "the slot has one price", absent=True)
NO_WOOD_FROM_HOME: Final = Refusal("no-wood-from-home", "you have no wood for a ship from home")
