"""The other cards: Machico, Funchal and Diligência for buildings, Encontro, Influência and Convite for passing,
Banquete and Burguesia for the cities, and the four of the colonies."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import turn_favors_up
from caravela.games.madeira.actions.goods import discard_goods, goods_of, take_goods
from caravela.games.madeira.actions.passing import NO_ACTION_THERE, SLOT_II, SLOT_IV, act_of_slot, has_action
from caravela.games.madeira.actions.windmill import (
    offer_windmill,
    offer_windmill_of_phase,
    stays_open,
    windmill_candidates,
    windmill_refusal,
)
from caravela.games.madeira.actions.wood import get_wood, wood_in_reach
from caravela.games.madeira.answers import (
    CANNOT_MOVE_SHIP,
    COSTS_REALS,
    DECLINE,
    NO_ACCESS_TO_WOOD,
    NOT_ASKED,
    SEATS,
    Decline,
)
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.capitanias.voyages import TAKES_ANY_GOODS
from caravela.games.madeira.characters.guild_master import take_favor
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    CITIES,
    CITY_NAMES,
    COLONIES,
    DISTRICTS,
    FIRST_LAND,
    FUNCHAL,
    MACHICO,
    NOTHING,
    PASSING_SLOT_NAMES,
    PASSING_SLOTS,
    PORTO_SANTO,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import CARD_NEEDS_WORKERS, Card
from caravela.games.madeira.player import Player
from caravela.games.madeira.tiles.buildings import ALL_BUILDINGS, perform_slot

# -- buildings -------------------------------------------------------------------------------------------


@final
class ActionForReals(Card):
    """Machico and Funchal: after each building of a region an action of it for Reals, without marker and workers."""

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
    """Top, bottom, or neither; the windmill may raise the Reals."""

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
        found: list[Move] = [PAY_FOR_TOP, PAY_FOR_BOTTOM, DECLINE]
        return found + windmill_candidates(game, game.players[self.seat])

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
    """The top action of the building just resolved."""

    kind = "pay-for-top-action"
    says = "pays for the top action"

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
    """The bottom action of it."""

    kind = "pay-for-bottom-action"
    says = "pays for the bottom action"


@final
class Diligencia(Card):
    """Whoever pays for a building performs both its actions, in either order (MA-72)."""

    def both_actions(self, game: Madeira, seat: i64) -> Step | None:
        return ACTING_ON_BOTH[seat] if self.is_served(game.players[seat]) else None


@final
class ActingOnBoth(Step):
    """The order is asked only where the first action may take workers from the second."""

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

    def candidates(self, game: Madeira) -> list[Move]:
        return [TOP_FIRST, BOTTOM_FIRST]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, ActFirst) else NOT_ASKED.told()


class ActFirst(Move):
    """The top action, then the bottom one."""

    kind = "top-action-first"
    says = "performs the top action first"

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


class TopAction(Step):
    """The top action, if the card has its workers by then (MA-30)."""

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
    """The same with the bottom action."""

    kind = "bottom-action"


# -- passing ---------------------------------------------------------------------------------------------


@final
class Encontro(Card):
    """A favor is flipped face-up with passing."""

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
    """Any passing bonus when the card is played."""

    def when_played(self, game: Madeira, seat: i64) -> Step | None:
        game.expansion.capitanias.slot_left = NOTHING
        return CHOOSING_BONUS[seat] if self.is_served(game.players[seat]) else None


@final
class Convite(Card):
    """Any other passing bonus with passing, before or after the action of the slot (MA-73)."""

    def comes_with_passing(self, game: Madeira, seat: i64) -> bool:
        return self.is_served(game.players[seat])

    def when_passing(self, game: Madeira, seat: i64, slot: i64) -> Step | None:
        game.expansion.capitanias.slot_left = slot
        return CHOOSING_BONUS[seat] if self.is_served(game.players[seat]) else None


@final
class ChoosingBonus(Decision):
    """Reals or action of a slot, taken or not; no marker moves."""

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
        found = [move for move in BONUS_REALS] + [BONUS_ACTION[slot] for slot in range(SLOT_II, PASSING_SLOTS)]
        if game.expansion.slot_waiting != NOTHING:
            found.append(PASSING_ACTION_FIRST)
        return [*found, DECLINE, *windmill_candidates(game, game.players[self.seat])]

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
            return CANNOT_MOVE_SHIP.told() if move.slot == SLOT_IV else NO_ACTION_THERE.told()
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
    says = "performs the action of {slot}"

    def __init__(self, slot: i64) -> None:
        super().__init__()
        self.slot: i64 = slot

    def play(self, game: Madeira, seat: i64) -> None:
        act_of_slot(game, seat, self.slot)

    def facts(self) -> Facts:
        return {"slot": PASSING_SLOT_NAMES[self.slot]}


# -- cities ----------------------------------------------------------------------------------------------


@final
class Banquete(Card):
    """The guild master takes goods of any kind instead of the wood."""

    def can_build(self, game: Madeira, player: Player) -> bool:
        if goods_of(player) < self.amount or not self.is_served(player):
            return False
        for favor in game.districts:
            if favor != NOTHING:
                return True
        return False

    def other_prices(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if self.can_build(game, game.players[seat]):
            for district in range(DISTRICTS):
                if game.districts[district] != NOTHING:
                    out.add(TAKE_FOR_GOODS[game.districts[district]])

    def prices(self, game: Madeira) -> list[Move]:
        return [TAKE_FOR_GOODS[favor] for favor in game.districts if favor != NOTHING]

    def price_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        player = game.players[seat]
        if not self.is_served(player):
            return CARD_NEEDS_WORKERS.told()
        return None if goods_of(player) >= self.amount else TAKES_ANY_GOODS.told({"count": int(self.amount)})


@final
class TakeForGoods(Move):
    """The district is built and the favor taken for goods."""

    kind = "take-favor-for-goods"
    says = "takes the {favor} for goods"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        take_favor(game, seat, self.favor)
        for card in game.players[seat].cards:
            if isinstance(card, Banquete):
                discard_goods(game, seat, card.amount)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class Burguesia(Card):
    """As good as a worker more in a city: two things that cities give (MA-51), and one for urbanization (MA-67)."""

    def cities_pay(self, game: Madeira, seat: i64) -> Step | None:
        if not self.is_served(game.players[seat]):
            return None
        game.expansion.capitanias.gifts_due = self.amount
        return RECEIVING_GIFTS[seat]

    def citizens(self, game: Madeira, seat: i64) -> i64:
        return self.other if self.is_served(game.players[seat]) else 0


@final
class ReceivingGifts(Decision):
    """What one city gives, and then another or the same again."""

    kind = "receiving-gifts"
    question = "Burguesia: take something that a city gives"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.capitanias.gifts_due > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for city in range(CITIES):
            if city != MACHICO or wood_in_reach(game, game.players[self.seat]) > 0:
                out.add(RECEIVE_GIFT[city])
        out.add(RECEIVE_NO_GIFT)

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in RECEIVE_GIFT] + [RECEIVE_NO_GIFT]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, ReceiveNoGift):
            return None
        if not isinstance(move, ReceiveGift):
            return NOT_ASKED.told()
        is_there = move.city != MACHICO or wood_in_reach(game, game.players[self.seat]) > 0
        return None if is_there else NO_ACCESS_TO_WOOD.told()


@final
class ReceiveGift(Move):
    """A bread, a Real or a wood."""

    kind = "take-gift"
    says = "takes what {city} gives"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.free = True
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.gifts_due -= 1
        give_unit(game, seat, self.city)

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


def give_unit(game: Madeira, seat: i64, city: i64) -> None:
    """One of what a city gives; wood only as far as there is access to it."""
    if city == PORTO_SANTO:
        game.players[seat].bread += 1
    elif city == FUNCHAL:
        game.players[seat].reals += 1
    else:
        get_wood(game, seat, 1)


@final
class ReceiveNoGift(Move):
    """Nothing more."""

    kind = "take-no-more-gifts"
    says = "takes no more from the cities"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.gifts_due = 0


# -- colonies --------------------------------------------------------------------------------------------


class ColonyCard(Card):
    """With income something for each worker in the colonies, and fewer pirates the more colonies have one (MA-29)."""

    def __init__(self, number: i64, name: str, row: list[int], pirates: list[int]) -> None:
        super().__init__(number, name, row)
        self.pirates: vec[i64] = vec[i64]([0] + pirates)

    def income(self, game: Madeira, seat: i64) -> Step | None:
        player = game.players[seat]
        workers: i64 = 0
        colonies: i64 = 0
        for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
            workers += player.workers[land]
            if player.workers[land] > 0:
                colonies += 1
        player.discard_pirates(self.pirates[colonies])
        self.bring(game, seat, workers * self.amount)
        return None

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        """So much of what the card brings."""


@final
class Mandioca(ColonyCard):
    """Bread."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].bread += amount


@final
class Poncha(ColonyCard):
    """Goods of one's choice."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        take_goods(game, seat, amount)


@final
class PauBrasil(ColonyCard):
    """Wood from the supply, without access to it."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].wood += amount


@final
class SangueDeDragao(ColonyCard):
    """Reals."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].reals += amount


PAYING_BY_CARD: Final = vec[Step]([PayingByCard(seat) for seat in range(SEATS)])
ACTING_ON_BOTH: Final = vec[Step]([ActingOnBoth(seat) for seat in range(SEATS)])
CHOOSING_FIRST_ACTION: Final = vec[Step]([ChoosingFirstAction(seat) for seat in range(SEATS)])
TOP_ACTION: Final = vec[Step]([TopAction(False, seat) for seat in range(SEATS)])
BOTTOM_ACTION: Final = vec[Step]([BottomAction(True, seat) for seat in range(SEATS)])
MEETING: Final = vec[Step]([Meeting(seat) for seat in range(SEATS)])
CHOOSING_BONUS: Final = vec[Step]([ChoosingBonus(seat) for seat in range(SEATS)])
RECEIVING_GIFTS: Final = vec[Step]([ReceivingGifts(seat) for seat in range(SEATS)])

PAY_FOR_TOP: Final = PayForAction(False)
PAY_FOR_BOTTOM: Final = PayForBottomAction(True)
TOP_FIRST: Final = ActFirst(False)
BOTTOM_FIRST: Final = BottomFirst(True)
BONUS_REALS: Final = vec[Move]([BonusReals(slot) for slot in range(PASSING_SLOTS)])
BONUS_ACTION: Final = vec[Move]([BonusAction(slot) for slot in range(PASSING_SLOTS)])
PASSING_ACTION_FIRST: Final = PassingActionFirst()
TAKE_FOR_GOODS: Final = vec[Move]([TakeForGoods(favor) for favor in range(ALL_FAVORS)])
RECEIVE_GIFT: Final = vec[Move]([ReceiveGift(city) for city in range(CITIES)])
RECEIVE_NO_GIFT: Final = ReceiveNoGift()

NO_PASSING_ACTION: Final = Refusal("no-passing-action", "no passing action is to come")
PASSED_THERE: Final = Refusal("passed-there", "you have passed to this slot")
