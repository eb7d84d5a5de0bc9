"""Cards about buildings: Machico, Funchal and Diligência."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.madeira.actions.windmill import (
    offer_windmill,
    stays_open,
    windmill_candidates,
    windmill_refusal,
)
from caravela.games.madeira.answers import (
    COSTS_REALS,
    DECLINE,
    NOT_ASKED,
    SEATS,
    Decline,
)
from caravela.games.madeira.components import (
    BUILDING_NAMES,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card
from caravela.games.madeira.player import Player
from caravela.games.madeira.tiles.buildings import ALL_BUILDINGS, perform_slot


@final
class ActionForReals(Card):
    """Machico and Funchal: after each building of a region, one of its actions for Reals, without marker and
    workers."""

    def __init__(self, number: i64, name: str, row: list[int], region: i64) -> None:
        super().__init__(number, name, row)
        self.region: i64 = region

    def after_building(self, game: Madeira, seat: i64) -> Step | None:
        return PAYING_BY_CARD[seat] if game.board.building_region[game.building] == self.region else None


def card_for_reals(player: Player) -> Card | None:
    for card in player.cards:
        if isinstance(card, ActionForReals):
            return card
    return None


@final
class PayingByCard(Decision):
    """Choose the top action, the bottom action, or neither; the windmill may raise the Reals."""

    kind = "paying-by-card"
    question = "Your card {card} allows an action of {building}, for Reals"

    def applies(self, game: Madeira) -> bool:
        player = game.players[self.seat]
        card = card_for_reals(player)
        return (
            card is not None
            and card.is_served(player)
            and (player.reals >= card.amount or stays_open(game, self.seat, True))
        )

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        card = card_for_reals(player)
        assert card is not None
        if player.reals >= card.amount:
            out.add(PAY_FOR_TOP)
        if player.reals >= card.other:
            out.add(PAY_FOR_BOTTOM)
        out.add(DECLINE)
        offer_windmill(game, player, out)

    def about(self, game: Madeira) -> Facts:
        card = card_for_reals(game.players[self.seat])
        assert card is not None
        return {"card": card.name, "building": BUILDING_NAMES[game.building]}

    def candidates(self, game: Madeira) -> list[Move]:
        moves: list[Move] = [PAY_FOR_TOP, PAY_FOR_BOTTOM, DECLINE]
        return moves + windmill_candidates(game, game.players[self.seat])

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, Decline):
            return None
        if not isinstance(move, PayForAction):
            return windmill_refusal(game, player, move)
        card = card_for_reals(player)
        assert card is not None
        price = card.other if move.bottom else card.amount
        return None if player.reals >= price else COSTS_REALS.told({"count": int(price)})


class PayForAction(Move):
    """Pay for the top action of the building just resolved."""

    kind = "pay-for-top-action"
    says = "pays for the top action"
    tells = ("pays for the top action of {building}",)

    def __init__(self, bottom: bool) -> None:
        super().__init__()
        self.bottom: bool = bottom

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        card = card_for_reals(player)
        assert card is not None
        player.reals -= card.other if self.bottom else card.amount
        perform_slot(game, seat, game.building, self.bottom)


@final
class PayForBottomAction(PayForAction):
    """Pay for the bottom action of the building just resolved."""

    kind = "pay-for-bottom-action"
    says = "pays for the bottom action"
    tells = ("pays for the bottom action of {building}",)


@final
class Diligencia(Card):
    """A player who pays for a building performs both its actions, in either order (MA-72)."""

    def both_actions(self, game: Madeira, seat: i64) -> Step | None:
        return ACTING_ON_BOTH[seat] if self.is_served(game.players[seat]) else None


@final
class ActingOnBoth(Step):
    """The player chooses the order only where the first action may take workers from the second."""

    kind = "both-actions"

    def happen(self, game: Madeira) -> None:
        if ALL_BUILDINGS[game.building].moves_workers:
            game.do_next(CHOOSING_FIRST_ACTION[self.seat])
        else:
            game.do_next(TOP_ACTION[self.seat], BOTTOM_ACTION[self.seat])


@final
class ChoosingFirstAction(Decision):
    """Which of a building's two actions is performed first."""

    kind = "choosing-first-action"
    question = "Diligência: perform both actions of the building, the top or the bottom one first"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(TOP_FIRST)
        out.add(BOTTOM_FIRST)

    def about(self, game: Madeira) -> Facts:
        return {"building": BUILDING_NAMES[game.building]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [TOP_FIRST, BOTTOM_FIRST]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, ActFirst) else NOT_ASKED.told()


class ActFirst(Move):
    """The top action, then the bottom one."""

    kind = "top-action-first"
    says = "performs the top action first"
    tells = ("performs the top action of {building} first",)

    def __init__(self, bottom: bool) -> None:
        super().__init__()
        self.bottom: bool = bottom

    def play(self, game: Madeira, seat: i64) -> None:
        if self.bottom:
            game.do_next(BOTTOM_ACTION[seat], TOP_ACTION[seat])
        else:
            game.do_next(TOP_ACTION[seat], BOTTOM_ACTION[seat])


@final
class BottomFirst(ActFirst):
    """The bottom action, then the top one."""

    kind = "bottom-action-first"
    says = "performs the bottom action first"
    tells = ("performs the bottom action of {building} first",)


class TopAction(Step):
    """The top action, if the card still has its workers (MA-30)."""

    kind = "top-action"

    def __init__(self, bottom: bool, seat: i64) -> None:
        super().__init__(seat)
        self.bottom: bool = bottom

    def applies(self, game: Madeira) -> bool:
        player = game.players[self.seat]
        for card in player.cards:
            if isinstance(card, Diligencia) and card.is_served(player):
                return True
        return False

    def happen(self, game: Madeira) -> None:
        perform_slot(game, self.seat, game.building, self.bottom)


@final
class BottomAction(TopAction):
    """The bottom action, if the card still has its workers."""

    kind = "bottom-action"


PAYING_BY_CARD: Final = vec[Step]([PayingByCard(seat) for seat in range(SEATS)])
ACTING_ON_BOTH: Final = vec[Step]([ActingOnBoth(seat) for seat in range(SEATS)])
CHOOSING_FIRST_ACTION: Final = vec[Step]([ChoosingFirstAction(seat) for seat in range(SEATS)])
TOP_ACTION: Final = vec[Step]([TopAction(False, seat) for seat in range(SEATS)])
BOTTOM_ACTION: Final = vec[Step]([BottomAction(True, seat) for seat in range(SEATS)])
PAY_FOR_TOP: Final = PayForAction(False)
PAY_FOR_BOTTOM: Final = PayForBottomAction(True)
TOP_FIRST: Final = ActFirst(False)
BOTTOM_FIRST: Final = BottomFirst(True)
