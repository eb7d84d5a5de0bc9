"""The merchant ship: the player who has Girolamo Sernigi sends it, without captain or crew.

It takes an empty slot within its limit; the sender receives the bonus of the coast, but not the points of the slot.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.actions.coast import receive_bonus
from caravela.games.vasco_da_gama.actions.expedition import refused_slot
from caravela.games.vasco_da_gama.components import (
    LANDING_OF,
    MERCHANTS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    PROJECTS,
    SLOTS,
    slot_facts,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import Launch, launches_of, offer_launches, refused_launch


@final
class TurningMerchant(Chance):
    """The next merchant ship is turned face up on its deck, unless the previous one still lies there (VG-12)."""

    def applies(self, game: VascoDaGama) -> bool:
        return game.merchant == NOTHING

    kind = "turning-up-merchant-ship"
    question = "Which merchant ship is turned up"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for move in TURN_MERCHANT:
            out.add(move)

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.merchant_pile


@final
class TurnMerchant(Move):
    """The ship may be sent from now on."""

    kind = "turn-up-merchant-ship"
    says = "turns up merchant ship {merchant}"

    def __init__(self, merchant: i64) -> None:
        super().__init__()
        self.merchant: i64 = merchant

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.merchant_pile[self.merchant] -= 1
        game.merchant = PROJECTS + self.merchant

    def facts(self) -> Facts:
        return {"merchant": int(self.merchant) + 1}


class SendingMerchant(Decision):
    """Choose any fitting slot of any landing. A player who has just hosted the merchant may also wait for phase 3."""

    kind = "sending-merchant-ship"
    question = "Girolamo Sernigi: send the merchant ship"

    def __init__(self, seat: i64, may_wait: bool) -> None:
        super().__init__(seat)
        self.may_wait: bool = may_wait

    def applies(self, game: VascoDaGama) -> bool:
        if game.merchant == NOTHING:
            return False
        for slot in range(SLOTS):
            if game.slot_fits(game.merchant, slot):
                return True
        return False

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        tiles = game.slot_tile
        values = game.box.slot_value
        limit = game.box.limit[game.merchant]
        for slot in range(SLOTS):
            if tiles[slot] == NOTHING and values[slot] <= limit:
                out.add(SEND_MERCHANT[slot])
        if self.may_wait:
            out.add(WAIT)
        offer_launches(game, self.seat, out)

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*SEND_MERCHANT, WAIT, *launches_of(game, self.seat)]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Launch):
            return refused_launch(game, self.seat, move.tile)
        if isinstance(move, SendMerchant):
            return refused_slot(game, game.merchant, move.slot)
        return None if self.may_wait else MERCHANT_SHIP_NOW.told()


@final
class MerchantNowOrLater(SendingMerchant):
    """The player who has just hosted the merchant may send the ship now or later."""

    kind = "merchant-ship-now-or-later"
    question = "Girolamo Sernigi: send the merchant ship now, or wait"


@final
class SendMerchant(Move):
    """The ship belongs to nobody. Its sender receives the coast's bonus."""

    kind = "send-merchant-ship"
    says = "sends the merchant ship to slot {slot} of {landing}"
    tells = ("sends the merchant ship (limit {limit}) to slot {slot} of {landing}",)

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.slot_tile[self.slot] = game.merchant
        game.slot_owner[self.slot] = NOBODY
        game.merchant = NOTHING
        receive_bonus(game, seat, LANDING_OF[self.slot], 1)

    def facts(self) -> Facts:
        return slot_facts(self.slot)

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        return game.limit_facts(game.merchant)


@final
class Wait(Move):
    """Send the ship at the beginning of phase 3 instead."""

    kind = "keep-merchant-ship"
    says = "keeps the merchant ship for the navigation"


@final
class DiscardMerchant(Step):
    """With the option, a merchant ship without a slot leaves the game without a bonus (VG-12)."""

    kind = "discard-merchant-ship"

    def applies(self, game: VascoDaGama) -> bool:
        return game.merchant != NOTHING and not game.choices.merchant_stays

    def happen(self, game: VascoDaGama) -> None:
        game.remove_tile(game.merchant)
        game.merchant = NOTHING


MERCHANT_SHIP_NOW: Final = Refusal("merchant-ship-now", "the merchant ship must be sent now")

TURNING_MERCHANT: Final = TurningMerchant()
MERCHANT_NOW_OR_LATER: Final = vec[Step]([MerchantNowOrLater(seat, True) for seat in range(MOST_SEATS)])
SENDING_MERCHANT: Final = vec[Step]([SendingMerchant(seat, False) for seat in range(MOST_SEATS)])
DISCARD_MERCHANT: Final = DiscardMerchant()

TURN_MERCHANT: Final = vec[Move]([TurnMerchant(merchant) for merchant in range(MERCHANTS)])
SEND_MERCHANT: Final = vec[Move]([SendMerchant(slot) for slot in range(SLOTS)])
WAIT: Final = Wait()
