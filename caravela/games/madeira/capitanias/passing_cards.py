"""Cards about passing: Encontro, Influência and Convite."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import turn_favors_up
from caravela.games.madeira.actions.passing import SLOT_II, act_of_slot, has_action, why_no_action
from caravela.games.madeira.actions.windmill import (
    offer_windmill_of_phase,
    windmill_candidates,
    windmill_refusal,
)
from caravela.games.madeira.answers import (
    DECLINE,
    SEATS,
    Decline,
)
from caravela.games.madeira.components import (
    NOTHING,
    PASSING_SLOT_NAMES,
    PASSING_SLOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card


@final
class Encontro(Card):
    """Passing flips a favor face-up."""

    def favors_flipped(self) -> i64:
        return self.amount

    def when_passing(self, game: Madeira, seat: i64, slot: i64) -> Step | None:
        return MEETING[seat] if self.is_served(game.players[seat]) else None


@final
class Meeting(Step):
    """Favors face-up."""

    kind = "encontro"

    def happen(self, game: Madeira) -> None:
        for card in game.players[self.seat].cards:
            if isinstance(card, Encontro):
                turn_favors_up(game, self.seat, card.amount)


@final
class Influencia(Card):
    """Playing the card gives any passing bonus."""

    def when_played(self, game: Madeira, seat: i64) -> Step | None:
        game.expansion.capitanias.slot_left = NOTHING
        return CHOOSING_BONUS[seat] if self.is_served(game.players[seat]) else None


@final
class Convite(Card):
    """Passing gives any other passing bonus too, before or after the action of the slot (MA-73)."""

    def comes_with_passing(self, game: Madeira, seat: i64) -> bool:
        return self.is_served(game.players[seat])

    def when_passing(self, game: Madeira, seat: i64, slot: i64) -> Step | None:
        game.expansion.capitanias.slot_left = slot
        return CHOOSING_BONUS[seat] if self.is_served(game.players[seat]) else None


@final
class ChoosingBonus(Decision):
    """Choose the Reals or the action of a slot, or nothing; no marker moves."""

    kind = "choosing-passing-bonus"
    question = "Your card {card} gives the Reals or the action of a passing slot"

    def options(self, game: Madeira, out: MoveList) -> None:
        for slot in range(PASSING_SLOTS):
            if slot != game.expansion.capitanias.slot_left:
                out.add(BONUS_REALS[slot])
                if has_action(game, self.seat, slot):
                    out.add(BONUS_ACTION[slot])
        if game.expansion.slot_waiting != NOTHING:
            out.add(PASSING_ACTION_FIRST)
        out.add(DECLINE)
        offer_windmill_of_phase(game, game.players[self.seat], out)

    def about(self, game: Madeira) -> Facts:
        cards = game.players[self.seat].cards
        return {"card": next(card.name for card in cards if isinstance(card, (Influencia, Convite)))}

    def candidates(self, game: Madeira) -> list[Move]:
        moves = [move for move in BONUS_REALS] + [BONUS_ACTION[slot] for slot in range(SLOT_II, PASSING_SLOTS)]
        if game.expansion.slot_waiting != NOTHING:
            moves.append(PASSING_ACTION_FIRST)
        return [*moves, DECLINE, *windmill_candidates(game, game.players[self.seat])]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if isinstance(move, PassingActionFirst):
            return None if game.expansion.slot_waiting != NOTHING else NO_PASSING_ACTION.told()
        if isinstance(move, (BonusReals, BonusAction)):
            if move.slot == game.expansion.capitanias.slot_left:
                return PASSED_THERE.told()
            if isinstance(move, BonusReals) or has_action(game, self.seat, move.slot):
                return None
            return why_no_action(move.slot)
        return windmill_refusal(game, game.players[self.seat], move)


@final
class PassingActionFirst(Move):
    """The action of the slot to which the player passed; then the card's bonus."""

    kind = "passing-action-first"
    says = "performs the passing action first"

    def play(self, game: Madeira, seat: i64) -> None:
        slot = game.expansion.slot_waiting
        game.expansion.slot_waiting = NOTHING
        game.do_next(CHOOSING_BONUS[seat])
        act_of_slot(game, seat, slot)


@final
class BonusReals(Move):
    """The Reals of a slot."""

    kind = "take-reals-of-slot"
    says = "takes the Reals of {slot}"
    tells = ("takes the Reals of {slot} by the card {card}",)

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].reals += game.board.passing_reals[self.slot]

    def facts(self) -> Facts:
        return {"slot": PASSING_SLOT_NAMES[self.slot]}


@final
class BonusAction(Move):
    """The action of a slot."""

    kind = "perform-action-of-slot"
    earns = True
    says = "performs the action of {slot}"
    tells = ("performs the action of {slot} by the card {card}",)

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: Madeira, seat: i64) -> None:
        act_of_slot(game, seat, self.slot)

    def facts(self) -> Facts:
        return {"slot": PASSING_SLOT_NAMES[self.slot]}


MEETING: Final = vec[Step]([Meeting(seat) for seat in range(SEATS)])
CHOOSING_BONUS: Final = vec[Step]([ChoosingBonus(seat) for seat in range(SEATS)])
BONUS_REALS: Final = vec[Move]([BonusReals(slot) for slot in range(PASSING_SLOTS)])
BONUS_ACTION: Final = vec[Move]([BonusAction(slot) for slot in range(PASSING_SLOTS)])
PASSING_ACTION_FIRST: Final = PassingActionFirst()
NO_PASSING_ACTION: Final = Refusal("no-passing-action", "no passing action is to come")
PASSED_THERE: Final = Refusal("passed-there", "you have passed to this slot")
