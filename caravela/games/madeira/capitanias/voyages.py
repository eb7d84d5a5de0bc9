"""Cards about ships: Feitoria, O Navegador, Naus, Calecute and Armada."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.goods import discard_goods, goods_of
from caravela.games.madeira.actions.ships import NO_WOOD_FROM_HOME, land, move_ships, slot_refusal
from caravela.games.madeira.actions.wood import can_discard_wood
from caravela.games.madeira.answers import NO_REWARD_THERE, NOT_ASKED, SEATS
from caravela.games.madeira.capitanias.names import CALECUTE, CARD_NAMES
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    CHARACTER_ACTIONS,
    COLONIES,
    COLONY_NAMES,
    FROM_HOME,
    MARKET_SLOTS,
    NOBODY,
    NOTHING,
    REWARD_NAMES,
    REWARDS,
    SLOT_NAMES,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import CARD_NEEDS_WORKERS, Card
from caravela.games.madeira.hooks.offer import Offer
from caravela.games.madeira.tiles.kings_rewards import CHOOSING_REWARD, give_reward, lies_there


def works(card: Card, game: Madeira, seat: i64) -> bool:
    """Whether a card has its workers while ships move by commander or navigator, not by a passing slot (MA-65). In
    phase B a player who moves a ship by a slot has left the Guild Column.
    """
    in_time = game.phase == BUILDING_ACTIONS or (game.phase == CHARACTER_ACTIONS and seat in game.row_marker)
    return in_time and card.is_served(game.players[seat])


def card_refusal(card: Card, game: Madeira, seat: i64) -> Reason | None:
    """Why a card does not help a ship now."""
    if works(card, game, seat):
        return None
    return NOT_BY_A_SLOT.told() if card.is_served(game.players[seat]) else CARD_NEEDS_WORKERS.told()


@final
class Feitoria(Card):
    """Ships go to markets for goods of any kind (MA-49)."""

    def reaches_slot(self, game: Madeira, seat: i64) -> bool:
        if not works(self, game, seat):
            return False
        goods = goods_of(game.players[seat])
        for slot in range(MARKET_SLOTS):
            if game.slots[slot] == NOBODY and goods >= game.board.slot_cost[slot]:
                return True
        return False

    def other_voyages(self, game: Madeira, seat: i64, out: MoveList) -> None:
        player = game.players[seat]
        if not works(self, game, seat) or (game.ship_from == FROM_HOME and not can_discard_wood(game, player, 1)):
            return
        board = game.board
        goods = goods_of(player)
        for slot in range(MARKET_SLOTS):
            if game.slots[slot] == NOBODY and slot != game.ship_from and goods > player.goods[board.slot_good[slot]]:
                if goods >= board.slot_cost[slot]:
                    out.add(SAIL_FOR_ANY_GOODS[slot])
                if goods >= board.slot_choice[slot] > 0:
                    out.add(SAIL_FOR_OTHER_PRICE[slot])

    def voyages(self, game: Madeira) -> list[Move]:
        moves = [move for move in SAIL_FOR_ANY_GOODS]
        return moves + [SAIL_FOR_OTHER_PRICE[slot] for slot in range(MARKET_SLOTS) if game.board.slot_choice[slot] > 0]

    def voyage_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, SailForAnyGoods)
        player = game.players[seat]
        board = game.board
        reason = card_refusal(self, game, seat)
        if reason is None:
            reason = slot_refusal(game, move.slot)
        if reason is not None:
            return reason
        if game.ship_from == FROM_HOME and not can_discard_wood(game, player, 1):
            return NO_WOOD_FROM_HOME.told()
        goods = goods_of(player)
        if goods == player.goods[board.slot_good[move.slot]]:
            return NO_OTHER_GOODS.told()
        price = board.slot_choice[move.slot] if move.at_other_price else board.slot_cost[move.slot]
        return None if goods >= price else TAKES_ANY_GOODS.told({"count": int(price)})


class SailForAnyGoods(Move):
    """A ship goes to a market slot for as many goods as it asks for, of any kind."""

    kind = "sail-for-any-goods"
    says = "sails to {place} for any goods"
    tells = ("sails from {from} to {place} for any goods",)

    def __init__(self, slot: i64, at_other_price: bool) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.at_other_price: bool = at_other_price

    def play(self, game: Madeira, seat: i64) -> None:
        board = game.board
        count = board.slot_choice[self.slot] if self.at_other_price else board.slot_cost[self.slot]
        land(game, seat, self.slot, count)
        discard_goods(game, seat, count)

    def facts(self) -> Facts:
        return {"place": SLOT_NAMES[self.slot]}


@final
class SailForAnyGoodsAtOtherPrice(SailForAnyGoods):
    """The same where a slot lets its visitor choose, for the greater number of goods."""

    kind = "sail-for-any-goods-at-other-price"
    says = "sails to {place} for any goods at its other price"
    tells = ("sails from {from} to {place} for any goods at its other price",)


@final
class Navegador(Card):
    """A ship that reaches a colony brings a second reward, from any colony, with the one of its own (MA-68, MA-71).

    Rewards without a second one, with a passing slot or without enough workers, can be declined as usual.
    """

    def ship_arrives(self, game: Madeira, seat: i64, slot: i64) -> None:
        if slot >= MARKET_SLOTS and works(self, game, seat):
            game.expansion.capitanias.rewards_due += self.amount
            game.expansion.capitanias.rewards_paired += 1

    def may_decline_rewards(self, game: Madeira) -> bool:
        capitanias = game.expansion.capitanias
        return capitanias.rewards_paired * self.amount <= capitanias.rewards_due

    def reward_taken(self, game: Madeira) -> None:
        capitanias = game.expansion.capitanias
        capitanias.rewards_paired = max(capitanias.rewards_paired - 1, 0)

    def rewards_declined(self, game: Madeira) -> None:
        capitanias = game.expansion.capitanias
        capitanias.rewards_due -= min(capitanias.rewards_paired * self.amount, capitanias.rewards_due)
        capitanias.rewards_paired = 0

    def ships_have_moved(self, game: Madeira, seat: i64) -> Step | None:
        return CHOOSING_ANY_REWARD[seat]


@final
class Naus(Card):
    """The ships need no wood in upkeep at all (MA-62), and one of them may move."""

    def ships_moved(self) -> i64:
        return self.amount

    def upkeep(self, game: Madeira, seat: i64) -> Step | None:
        return MOVING_IN_UPKEEP[seat] if self.is_served(game.players[seat]) else None


@final
class MovingInUpkeep(Step):
    """A ship may move by the usual rules."""

    kind = "moving-in-upkeep"

    def happen(self, game: Madeira) -> None:
        for card in game.players[self.seat].cards:
            if isinstance(card, Naus):
                move_ships(game, self.seat, card.amount)


@final
class Calecute(Card):
    """A ship may sail to the card for Reals and a reward, and later prestige; it may stay for a further round."""

    def takes_ship(self, game: Madeira, seat: i64) -> bool:
        has_goods = goods_of(game.players[seat]) >= self.amount
        return has_goods and game.expansion.capitanias.ship_on_card[seat] == 0 and works(self, game, seat)

    def other_voyages(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if self.takes_ship(game, seat):
            out.add(SAIL_TO_CARD)

    def voyages(self, game: Madeira) -> list[Move]:
        return [SAIL_TO_CARD]

    def voyage_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        if game.expansion.capitanias.ship_on_card[seat] > 0:
            return SHIP_ON_CARD.told()
        if goods_of(game.players[seat]) < self.amount:
            return TAKES_ANY_GOODS.told({"count": int(self.amount)})
        return card_refusal(self, game, seat)

    def ships_have_moved(self, game: Madeira, seat: i64) -> Step | None:
        return CHOOSING_ANY_REWARD[seat]

    def ship_prestige(self, game: Madeira, seat: i64) -> i64:
        return (
            self.prestige
            if game.expansion.capitanias.ship_on_card[seat] > 0 and self.is_served(game.players[seat])
            else 0
        )

    def may_stay(self, game: Madeira, seat: i64) -> bool:
        return game.round % 2 == 0 and game.expansion.capitanias.ship_on_card[seat] > 0

    def when_put_aside(self, game: Madeira, seat: i64) -> None:
        game.players[seat].ships += game.expansion.capitanias.ship_on_card[seat]
        game.expansion.capitanias.ship_on_card[seat] = 0


@final
class SailToCard(Move):
    """Sail to the card for goods of any kind, without wood."""

    kind = "sail-to-card"
    says = "sails to the card {card}"
    tells = ("sails from {from} to the card {card}",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.at_sea = NOBODY
        game.ship_just_put = NOTHING
        game.expansion.capitanias.ship_on_card[seat] = 1
        for card in game.players[seat].cards:
            if card.prestige > 0:
                game.reals_due += card.other
                game.expansion.capitanias.rewards_due += 1
                discard_goods(game, seat, card.amount)

    def facts(self) -> Facts:
        return {"card": CARD_NAMES[CALECUTE]}


@final
class Armada(Card):
    """Every ship that moves to a slot drives off pirates, more if it comes from home."""

    def ship_arrives(self, game: Madeira, seat: i64, slot: i64) -> None:
        if works(self, game, seat):
            pirates = self.other if game.ship_from == FROM_HOME else self.amount
            game.players[seat].discard_pirates(pirates)


# -- a reward of any colony ------------------------------------------------------------------------------


def offer_any_reward(game: Madeira, out: MoveList) -> None:
    for colony in range(COLONIES):
        out.add(TAKE_ANY_REWARD[colony][game.rewards[2 * colony]])
        out.add(TAKE_ANY_REWARD[colony][game.rewards[2 * colony + 1]])


def any_reward_candidates(game: Madeira) -> list[Move]:
    return [TAKE_ANY_REWARD[place // 2][game.rewards[place]] for place in range(2 * COLONIES)]


def any_reward_refusal(game: Madeira, move: Move) -> Reason | None:
    """Why a reward may not be taken as one of any colony."""
    if not isinstance(move, TakeAnyReward):
        return NOT_ASKED.told()
    if not lies_there(game, move.colony, move.reward):
        return NO_REWARD_THERE.told({"colony": COLONY_NAMES[move.colony]})
    return None if game.expansion.capitanias.rewards_due > 0 else NO_FURTHER_REWARD.told()


@final
class AnyReward(Offer):
    """The reward may be taken before those of the colonies that ships have reached (MA-71)."""

    def add_to(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if game.expansion.capitanias.rewards_due > 0:
            offer_any_reward(game, out)

    def is_about(self, move: Move) -> bool:
        return isinstance(move, TakeAnyReward)

    def candidates(self, game: Madeira, seat: i64) -> list[Move]:
        return any_reward_candidates(game) if game.expansion.capitanias.rewards_due > 0 else []

    def refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        return any_reward_refusal(game, move)


@final
class ChoosingAnyReward(Decision):
    """Choose one of the rewards of all colonies, or none."""

    kind = "choosing-any-reward"
    question = "Take a king's reward of any colony"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.capitanias.rewards_due > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        offer_any_reward(game, out)
        out.add(DECLINE_ANY_REWARD)

    def candidates(self, game: Madeira) -> list[Move]:
        return [*any_reward_candidates(game), DECLINE_ANY_REWARD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, DeclineAnyReward) else any_reward_refusal(game, move)


@final
class TakeAnyReward(Move):
    """The action of one reward, wherever the ship went."""

    kind = "take-any-reward"
    earns = True
    says = "also takes the king's reward in {colony}: {reward}"

    def __init__(self, colony: i64, reward: i64) -> None:
        super().__init__()
        self.colony: i64 = colony
        self.reward: i64 = reward

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.rewards_due -= 1
        game.do_next(CHOOSING_REWARD[seat], CHOOSING_ANY_REWARD[seat])
        give_reward(game, seat, self.reward)

    def facts(self) -> Facts:
        return {"colony": COLONY_NAMES[self.colony], "reward": REWARD_NAMES[self.reward]}


@final
class DeclineAnyReward(Move):
    """Take no further reward."""

    kind = "decline-rewards"
    says = "takes no king's reward"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.rewards_due = 0


def any_rewards_of(colony: i64) -> vec[Move]:
    return vec[Move]([TakeAnyReward(colony, reward) for reward in range(REWARDS)])


MOVING_IN_UPKEEP: Final = vec[Step]([MovingInUpkeep(seat) for seat in range(SEATS)])
CHOOSING_ANY_REWARD: Final = vec[Step]([ChoosingAnyReward(seat) for seat in range(SEATS)])

ANY_REWARD: Final = vec[Offer]([AnyReward()])

SAIL_FOR_ANY_GOODS: Final = vec[Move]([SailForAnyGoods(slot, False) for slot in range(MARKET_SLOTS)])
SAIL_FOR_OTHER_PRICE: Final = vec[Move]([SailForAnyGoodsAtOtherPrice(slot, True) for slot in range(MARKET_SLOTS)])
SAIL_TO_CARD: Final = SailToCard()
TAKE_ANY_REWARD: Final = vec[vec[Move]]([any_rewards_of(colony) for colony in range(COLONIES)])
DECLINE_ANY_REWARD: Final = DeclineAnyReward()

NOT_BY_A_SLOT: Final = Refusal("not-by-a-passing-slot", "the card helps commander and navigator, not a passing slot")
NO_OTHER_GOODS: Final = Refusal("no-other-goods", "all your goods are those that the slot asks for")
TAKES_ANY_GOODS: Final = Refusal(
    "takes-any-goods", "it takes {count} good of any kind", "it takes {count} goods of any kind"
)
SHIP_ON_CARD: Final = Refusal("ship-on-card", "a ship is on the card")
NO_FURTHER_REWARD: Final = Refusal("no-further-reward", "no card brings a further reward")
