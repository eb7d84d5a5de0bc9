"""The king's rewards: for each ship just moved to a colony, one of the two rewards lying there."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import turn_favors_up
from caravela.games.madeira.actions.windmill import climb
from caravela.games.madeira.actions.workers import move_workers
from caravela.games.madeira.answers import NO_REWARD_THERE, NOT_ASKED, SEATS
from caravela.games.madeira.components import (
    COLONIES,
    COLONY_NAMES,
    FROM_REWARDS,
    REWARD_NAMES,
    REWARD_PLACES,
    REWARDS,
    ROYAL_SUPPORT,
    TO_CITY,
    TO_FIELD,
    TO_WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import added, zeros


class Reward:
    """One of the eight tiles."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        """What the player gets; the amounts are printed on the tile."""


@final
class WorkerToField(Reward):
    """A worker moves to a field, by the steward's rules."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        move_workers(game, seat, TO_FIELD, amount, False)


@final
class WorkerToCity(Reward):
    """Prestige, and a worker may move to a city (MA-27)."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        game.players[seat].earn(FROM_REWARDS, amount)
        move_workers(game, seat, TO_CITY, other, True)


@final
class FavorTurnedUp(Reward):
    """A favor is flipped face-up."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        turn_favors_up(game, seat, amount)


@final
class WorkerToWatch(Reward):
    """A worker moves to the city watch, and pirates may be discarded."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        move_workers(game, seat, TO_WATCH, amount, False)


@final
class Prestige(Reward):
    """Prestige points."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        game.players[seat].earn(FROM_REWARDS, amount)


@final
class Reals(Reward):
    """Money."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        game.players[seat].reals += amount


@final
class RoyalSupport(Reward):
    """Pirates are discarded, or bread is taken."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        game.do_next(CHOOSING_SUPPORT[seat])


@final
class WindmillStep(Reward):
    """A step up in the windmill without wheat."""

    def give(self, game: Madeira, seat: i64, amount: i64, other: i64) -> None:
        for _ in range(amount):
            climb(game, game.players[seat])


KINGS_REWARDS: Final = vec[Reward](
    [
        WorkerToField(0),
        WorkerToCity(1),
        FavorTurnedUp(2),
        WorkerToWatch(3),
        Prestige(4),
        Reals(5),
        RoyalSupport(6),
        WindmillStep(7),
    ]
)


def give_reward(game: Madeira, seat: i64, reward: i64) -> None:
    """The action of a reward, with its printed amounts."""
    board = game.board
    KINGS_REWARDS[reward].give(game, seat, board.reward_amount[reward], board.reward_other[reward])


# -- choosing ----------------------------------------------------------------------------------------


@final
class ChoosingReward(Decision):
    """Choose one of the two rewards of each colony that a ship has just reached, and the rewards of a card, in any
    order."""

    kind = "choosing-reward"
    question = "Take one of the king's rewards of the colony you sailed to"

    def applies(self, game: Madeira) -> bool:
        due = game.rewards_due
        return due[0] + due[1] + due[2] > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for colony in range(COLONIES):
            if game.rewards_due[colony] > 0:
                out.add(TAKE_REWARD[colony][game.rewards[2 * colony]])
                out.add(TAKE_REWARD[colony][game.rewards[2 * colony + 1]])
        for offer in game.facts.other_rewards:
            offer.add_to(game, self.seat, out)
        if may_decline(game, self.seat):
            out.add(DECLINE_REWARDS)

    def candidates(self, game: Madeira) -> list[Move]:
        moves = [TAKE_REWARD[place // 2][game.rewards[place]] for place in range(REWARD_PLACES)]
        for offer in game.facts.other_rewards:
            moves += offer.candidates(game, self.seat)
        return [*moves, DECLINE_REWARDS]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, TakeReward):
            if not lies_there(game, move.colony, move.reward):
                return NO_REWARD_THERE.told({"colony": COLONY_NAMES[move.colony]})
            due = game.rewards_due[move.colony] > 0
            return None if due else NO_SHIP_CAME_THERE.told({"colony": COLONY_NAMES[move.colony]})
        if isinstance(move, DeclineRewards):
            return None if may_decline(game, self.seat) else GO_TOGETHER.told()
        for offer in game.facts.other_rewards:
            if offer.is_about(move):
                return offer.refusal(game, self.seat, move)
        return NOT_ASKED.told()


def lies_there(game: Madeira, colony: i64, reward: i64) -> bool:
    """Whether the reward is one of the two of a colony."""
    return reward in (game.rewards[2 * colony], game.rewards[2 * colony + 1])


def may_decline(game: Madeira, seat: i64) -> bool:
    """Whether no card requires the rewards of the colonies reached."""
    for card in game.players[seat].cards:
        if not card.may_decline_rewards(game):
            return False
    return True


@final
class TakeReward(Move):
    """Take one reward."""

    kind = "take-reward"
    earns = True
    says = "takes the king's reward in {colony}: {reward}"

    def __init__(self, colony: i64, reward: i64) -> None:
        super().__init__()
        self.colony: i64 = colony
        self.reward: i64 = reward

    def play(self, game: Madeira, seat: i64) -> None:
        game.rewards_due = added(game.rewards_due, self.colony, -1)
        for card in game.players[seat].cards:
            card.reward_taken(game)
        game.do_next(CHOOSING_REWARD[seat])
        give_reward(game, seat, self.reward)

    def facts(self) -> Facts:
        return {"colony": COLONY_NAMES[self.colony], "reward": REWARD_NAMES[self.reward]}


@final
class DeclineRewards(Move):
    """No further reward."""

    kind = "decline-rewards"
    says = "takes no king's reward"

    def play(self, game: Madeira, seat: i64) -> None:
        for card in game.players[seat].cards:
            card.rewards_declined(game)
        game.rewards_due = zeros(game.rewards_due)


@final
class ChoosingSupport(Decision):
    """Royal support: choose one of two gains."""

    kind = "royal-support"
    question = "Royal support: discard pirates or take bread"

    def options(self, game: Madeira, out: MoveList) -> None:
        if game.players[self.seat].pirates > 0:
            out.add(DISCARD_PIRATES)
        out.add(TAKE_BREAD)

    def candidates(self, game: Madeira) -> list[Move]:
        return [DISCARD_PIRATES, TAKE_BREAD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, DiscardPirates):
            return None if game.players[self.seat].pirates > 0 else NO_PIRATES.told()
        return None if isinstance(move, TakeBread) else NOT_ASKED.told()


@final
class DiscardPirates(Move):
    """Discard as many pirates as royal support allows."""

    kind = "discard-pirates"
    says = "discards pirates"

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].discard_pirates(game.board.reward_amount[ROYAL_SUPPORT])


@final
class TakeBread(Move):
    """Take the bread of royal support."""

    kind = "take-bread"
    says = "takes bread"

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].bread += game.board.reward_other[ROYAL_SUPPORT]


def rewards_of(colony: i64) -> vec[Move]:
    return vec[Move]([TakeReward(colony, reward) for reward in range(REWARDS)])


CHOOSING_REWARD: Final = vec[Step]([ChoosingReward(seat) for seat in range(SEATS)])
CHOOSING_SUPPORT: Final = vec[Step]([ChoosingSupport(seat) for seat in range(SEATS)])

TAKE_REWARD: Final = vec[vec[Move]]([rewards_of(colony) for colony in range(COLONIES)])
DECLINE_REWARDS: Final = DeclineRewards()
DISCARD_PIRATES: Final = DiscardPirates()
TAKE_BREAD: Final = TakeBread()

NO_SHIP_CAME_THERE: Final = Refusal("no-ship-came-there", "no ship of yours has just reached {colony}")
GO_TOGETHER: Final = Refusal(
    "rewards-go-together", "the reward you have taken goes with one of the colony you sailed to"
)
NO_PIRATES: Final = Refusal("no-pirates", "you have no pirates")
