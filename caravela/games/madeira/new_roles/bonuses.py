"""The fifteen bonuses of the roles' die spaces."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.madeira.actions.flipping import count_of, turn_favors_up
from caravela.games.madeira.actions.windmill import climb
from caravela.games.madeira.answers import DECLINE, NO_GOOD, NOT_ASKED, SEATS, Decline
from caravela.games.madeira.characters.harvest import harvest, region_of_turn
from caravela.games.madeira.characters.mayor import give_units
from caravela.games.madeira.components import (
    CITIES,
    COLONIES,
    GOOD_NAMES,
    GOODS,
    LOCATION_NAMES,
    MARKETS,
    NEUTRAL,
    REWARDS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.city_bonuses import (
    IS_THERE,
    LAYING_DOWN,
    MOVING_CITIZEN,
    SWAPPING,
    TAKING_UNITS,
    numbers_of,
)
from caravela.games.madeira.tiles.buildings import perform_slot
from caravela.games.madeira.tiles.kings_rewards import give_reward

PROTECTION: Final[i64] = 0
STEP_UP: Final[i64] = 1
TOP_ACTION: Final[i64] = 2
PIRATE_SHIP: Final[i64] = 3
REWARD_A: Final[i64] = 4
REWARD_B: Final[i64] = 5
DARK_GUILD: Final[i64] = 6
FLIPPED_FAVOR: Final[i64] = 7
CITIZENS_GIFTS: Final[i64] = 8
PIRATE_CITIZEN: Final[i64] = 9
SWAPPED: Final[i64] = 10
AT_REST: Final[i64] = 11
PIRATES_OFF: Final[i64] = 12
SPECIAL_HARVEST: Final[i64] = 13
EXCHANGED: Final[i64] = 14


def give_bonus(game: Madeira, seat: i64, bonus: i64) -> None:
    """Give one bonus."""
    player = game.players[seat]
    new_roles = game.expansion.new_roles
    numbers = numbers_of(game)
    if bonus == PROTECTION:
        new_roles.protections[seat] += 1
    elif bonus == STEP_UP:
        for _ in range(numbers.steps):
            climb(game, player)
    elif bonus == TOP_ACTION:
        perform_slot(game, seat, game.building, False)
    elif bonus == PIRATE_SHIP:
        game.do_next(MOVING_PIRATE_SHIP[seat])
    elif bonus in (REWARD_A, REWARD_B):
        give_reward(game, seat, reward_beside(game, bonus - REWARD_A))
    elif bonus == DARK_GUILD:
        new_roles.dark_guilds[seat] += 1
    elif bonus == FLIPPED_FAVOR:
        turn_favors_up(game, seat, numbers.flips)
    elif bonus == CITIZENS_GIFTS:
        if count_of(player.face_up | player.face_down) > new_roles.favors_before:
            for city in range(CITIES):
                give_units(game, seat, city, game.workers_in_city(NEUTRAL, city))
    elif bonus == PIRATE_CITIZEN:
        game.do_next(MOVING_CITIZEN[seat], TAKING_UNITS[seat])
    elif bonus == SWAPPED:
        game.do_next(SWAPPING[seat])
    elif bonus == AT_REST:
        new_roles.choices_left = numbers.resting
        game.do_next(LAYING_DOWN[seat])
    elif bonus == PIRATES_OFF:
        player.discard_pirates(player.workers_in_region(region_of_turn(game)))
    elif bonus == SPECIAL_HARVEST:
        if game.facts.harvests_twice:
            game.extra_harvests = 0
            harvest(game, seat, True)
    elif bonus == EXCHANGED:
        new_roles.choices_left = numbers.exchanges
        game.do_next(EXCHANGING[seat])


def reward_beside(game: Madeira, letter: i64) -> i64:
    """The reward of a letter that lies on no colony."""
    for reward in range(REWARDS):
        if game.board.reward_letter[reward] == letter and reward not in game.rewards:
            return reward
    raise AssertionError("one reward of each letter is left over")


# -- commander -------------------------------------------------------------------------------------------


@final
class MovingPirateShip(Decision):
    """Choose another market or colony for the pirate ship."""

    kind = "moving-pirate-ship"
    question = "Move the pirate ship to another market or colony, and get a good from there"

    def options(self, game: Madeira, out: MoveList) -> None:
        for location in range(MARKETS + COLONIES):
            if location != game.expansion.new_roles.pirate_ship:
                out.add(MOVE_PIRATE_SHIP[location])

    def about(self, game: Madeira) -> Facts:
        return {"from": LOCATION_NAMES[game.expansion.new_roles.pirate_ship]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in MOVE_PIRATE_SHIP]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, MovePirateShip):
            return NOT_ASKED.told()
        return None if move.location != game.expansion.new_roles.pirate_ship else IS_THERE.told()


@final
class MovePirateShip(Move):
    """The pirate ship goes to a location, which gives a good."""

    kind = "move-pirate-ship"
    says = "moves the pirate ship to {location}"

    def __init__(self, location: i64) -> None:
        super().__init__()
        self.location: i64 = location

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.pirate_ship = self.location
        good = self.location if self.location < MARKETS else game.board.colony_good[self.location - MARKETS]
        game.players[seat].goods[good] += numbers_of(game).ship_goods

    def facts(self) -> Facts:
        return {"location": LOCATION_NAMES[self.location]}


# -- harvester -------------------------------------------------------------------------------------------


@final
class Exchanging(Decision):
    """Exchange one good for another, up to three times."""

    kind = "exchanging-goods"
    question = "Exchange one good for another"

    def applies(self, game: Madeira) -> bool:
        goods = game.players[self.seat].goods
        return game.expansion.new_roles.choices_left > 0 and goods[0] + goods[1] + goods[2] > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for good in range(GOODS):
            if game.players[self.seat].goods[good] > 0:
                for other in range(GOODS - 1):
                    out.add(EXCHANGE_ONE[good * (GOODS - 1) + other])
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "goods exchanged"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in EXCHANGE_ONE] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, ExchangeOne):
            return NOT_ASKED.told()
        has_good = game.players[self.seat].goods[move.good] > 0
        return None if has_good else NO_GOOD.told({"good": GOOD_NAMES[move.good]})


@final
class ExchangeOne(Move):
    """Exchange one good for another from the supply."""

    kind = "exchange-one"
    says = "gives {good} for {wanted}"

    def __init__(self, good: i64, other: i64) -> None:
        super().__init__()
        self.free = True
        self.good: i64 = good
        self.other: i64 = other

    def play(self, game: Madeira, seat: i64) -> None:
        goods = game.players[seat].goods
        goods[self.good] -= 1
        goods[self.other] += 1
        game.expansion.new_roles.choices_left -= 1

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good], "wanted": GOOD_NAMES[self.other]}


MOVING_PIRATE_SHIP: Final = vec[Step]([MovingPirateShip(seat) for seat in range(SEATS)])
EXCHANGING: Final = vec[Step]([Exchanging(seat) for seat in range(SEATS)])
MOVE_PIRATE_SHIP: Final = vec[Move]([MovePirateShip(location) for location in range(MARKETS + COLONIES)])
EXCHANGE_ONE: Final = vec[Move](  # the good given, then the others
    [ExchangeOne(good, other) for good in range(GOODS) for other in range(GOODS) if other != good]
)
