"""Initial preparation for 2, 3 or 4 players. Everything shuffled, dealt or rolled is drawn one by one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.actions.workers import PUT_WORKER, PUTTING_WORKER, PutWorker
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.board import Board
from caravela.games.madeira.components import (
    CITY_DISTRICTS,
    CITY_NAMES,
    COLONY_NAMES,
    DISTRICTS,
    FAVOR_NAMES,
    FAVORS,
    FIELDS,
    GOODS,
    HOME,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    PASSING_SLOTS,
    PIRATE_DICE,
    REGION_OF,
    REQUEST_NAMES,
    REQUESTS,
    REWARD_NAMES,
    REWARD_PLACES,
    REWARDS,
    ROW_DICE,
    ROW_REQUESTS,
    SHIPS,
    STARTING_REQUESTS,
    TO_CITY,
    TO_FIELD,
    WATCH,
    WORKERS,
)
from caravela.games.madeira.game import Madeira, empty_table
from caravela.games.madeira.phases.a_round_setup import (
    PLACING_CHARACTERS,
    ROLLING_GUILD_DICE,
    ROLLING_PIRATE_DICE,
)
from caravela.games.madeira.phases.round import ROUND
from caravela.games.madeira.rows import changed
from caravela.games.madeira.tiles.guild_favors import GUILD_FAVORS


def lay_out(players: int, printed: PrintedNumbers) -> Madeira:
    """Lay out the boards; chance and the players do the rest."""
    game = empty_table(players, Board(printed, players))
    board = game.board
    game.guild_dice_beside = ROW_DICE * game.seats
    game.pirate_dice_beside = PIRATE_DICE
    for player in game.players:
        player.mill = board.mill_start
        player.ships = SHIPS
        player.workers[WATCH] = board.start_watch
        player.workers[HOME] = WORKERS - board.start_watch
        player.wood = board.start_wood
        player.bread = board.start_bread
        player.pirates = board.start_pirates
        player.reals = board.start_reals
        for good in range(GOODS):
            player.goods[good] = board.start_goods[good]
    for seat in range(game.seats):
        game.passing[seat] = seat
    game.facts.favors = GUILD_FAVORS
    return game


def preparation() -> list[Step]:
    """The steps of chance and of the players, in this order; then the first round."""
    return [
        DEALING_STARTING_REQUESTS,
        INITIAL_ORDER,
        LAYING_REQUESTS,
        ROLLING_GUILD_DICE,
        ROLLING_PIRATE_DICE,
        LAYING_REWARDS,
        LAYING_FAVORS,
        PLACING_CHARACTERS,
        INITIAL_PLACEMENT,
        ROUND,
    ]


def before(plan: list[Step], step: Step, others: list[Step]) -> None:
    """Insert steps before a step of the plan."""
    place = plan.index(step)
    plan[place:place] = others


def instead_of(plan: list[Step], step: Step, others: list[Step]) -> None:
    """Replace a step of the plan by others."""
    place = plan.index(step)
    plan[place : place + 1] = others


# -- 5 and 6: starting requests and initial order ------------------------------------------------------


def dealt(game: Madeira) -> i64:
    """The number of players with a starting request."""
    count: i64 = 0
    for owner in game.starting:
        if owner != NOBODY:
            count += 1
    return count


@final
class DealingStartingRequests(Chance):
    """Deal a random starting request to each player."""

    kind = "dealing-starting-requests"
    question = "Which starting request is dealt"

    def applies(self, game: Madeira) -> bool:
        return dealt(game) < game.seats

    def options(self, game: Madeira, out: MoveList) -> None:
        for crowns in range(STARTING_REQUESTS):
            out.add(DEAL[crowns])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = ONE_OF_EACH_STARTING[:]
        for crowns in range(STARTING_REQUESTS):
            if game.starting[crowns] != NOBODY:
                weights[crowns] = 0
        return weights

    def about(self, game: Madeira) -> Facts:
        return {"player": int(dealt(game))}


@final
class Deal(Move):
    """Deal the request with this many crowns to the next player."""

    kind = "deal-starting-request"
    says = "deals the request with {count} crown"
    says_plural = "deals the request with {count} crowns"

    def __init__(self, crowns: i64) -> None:
        super().__init__()
        self.free = True
        self.crowns: i64 = crowns  # less one

    def play(self, game: Madeira, seat: i64) -> None:
        owner = dealt(game)
        game.starting = changed(game.starting, self.crowns, owner)
        for kind in range(REQUESTS):
            if game.board.request_crowns[kind] == self.crowns + 1 and game.facts.deals_requests:
                game.players[owner].own_rows()
                game.players[owner].requests[kind] += 1

    def facts(self) -> Facts:
        return {"count": int(self.crowns) + 1}


@final
class InitialOrder(Step):
    """The player with the most crowns begins, the others follow clockwise; later players have more Reals."""

    kind = "initial-order"

    def happen(self, game: Madeira) -> None:
        seat: i64 = NOBODY
        for owner in game.starting:
            if owner != NOBODY:
                seat = owner
        game.own_rows()
        for slot in range(game.seats):
            game.passing[slot] = seat
            game.players[seat].reals += game.board.more_reals[slot]
            seat = game.left_of(seat)


# -- 7: requests on the guild board ----------------------------------------------------------------------


@final
class LayingRequests(Chance):
    """Five requests on each row, from the top."""

    kind = "laying-requests"
    question = "Which request is laid out"

    def applies(self, game: Madeira) -> bool:
        requests = game.requests
        return requests[0] + requests[1] + requests[2] + requests[3] + requests[4] > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for kind in range(REQUESTS):
            out.add(LAY_REQUEST[kind])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.requests


@final
class LayRequest(Move):
    """Lay a request on the first row that has less than five."""

    kind = "lay-request"
    says = "lays out the request {request}"

    def __init__(self, request: i64) -> None:
        super().__init__()
        self.free = True
        self.request: i64 = request

    def play(self, game: Madeira, seat: i64) -> None:
        left: i64 = 0
        for count in game.requests:
            left += count
        row = game.seats - (left + ROW_REQUESTS - 1) // ROW_REQUESTS
        game.own_rows()
        game.requests[self.request] -= 1
        game.row_requests[row * REQUESTS + self.request] += 1

    def facts(self) -> Facts:
        return {"request": REQUEST_NAMES[self.request]}


# -- 10: rewards -----------------------------------------------------------------------------------------


def first_empty(row: vec[i64], mark: i64) -> i64:
    """The first empty place of a row, or its length."""
    place: i64 = 0
    while place < i64(len(row)) and row[place] != mark:
        place += 1
    return place


@final
class LayingRewards(Chance):
    """An A and a B on each colony; two tiles stay out of the game."""

    kind = "laying-rewards"
    question = "Which king's reward is laid out in {colony}"

    def applies(self, game: Madeira) -> bool:
        return first_empty(game.rewards, NOTHING) < REWARD_PLACES

    def options(self, game: Madeira, out: MoveList) -> None:
        for reward in range(REWARDS):
            out.add(LAY_REWARD[reward])

    def weights(self, game: Madeira) -> vec[i64]:
        letter = first_empty(game.rewards, NOTHING) % 2
        weights = ONE_OF_EACH_REWARD[:]
        for reward in range(REWARDS):
            if game.board.reward_letter[reward] != letter:
                weights[reward] = 0
        for reward in game.rewards:
            if reward != NOTHING:
                weights[reward] = 0
        return weights

    def about(self, game: Madeira) -> Facts:
        return {"colony": COLONY_NAMES[first_empty(game.rewards, NOTHING) // 2]}


@final
class LayReward(Move):
    """Lay a reward on the next place of the colonies."""

    kind = "lay-reward"
    says = "lays out the king's reward {reward}"
    tells = ("lays out the king's reward {reward} in {colony}",)

    def __init__(self, reward: i64) -> None:
        super().__init__()
        self.free = True
        self.reward: i64 = reward

    def play(self, game: Madeira, seat: i64) -> None:
        game.rewards = changed(game.rewards, first_empty(game.rewards, NOTHING), self.reward)

    def facts(self) -> Facts:
        return {"reward": REWARD_NAMES[self.reward]}


# -- 11: favors ------------------------------------------------------------------------------------------


@final
class LayingFavors(Chance):
    """A favor on each district that has to be built."""

    kind = "laying-favors"
    question = "Which favor is laid out in {city}"

    def applies(self, game: Madeira) -> bool:
        return game.districts[DISTRICTS - 1] == NOT_IN_PLAY

    def options(self, game: Madeira, out: MoveList) -> None:
        for favor in range(FAVORS):
            out.add(LAY_FAVOR[favor])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = ONE_OF_EACH_FAVOR[:]
        for favor in game.districts:
            if favor != NOT_IN_PLAY:
                weights[favor] = 0
        return weights

    def about(self, game: Madeira) -> Facts:
        return {"city": CITY_NAMES[first_empty(game.districts, NOT_IN_PLAY) // CITY_DISTRICTS]}


@final
class LayFavor(Move):
    """Lay a favor on the next district."""

    kind = "lay-favor"
    says = "lays out the {favor}"
    tells = ("lays out the {favor} in {city}",)

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        game.districts = changed(game.districts, first_empty(game.districts, NOT_IN_PLAY), self.favor)

    def facts(self) -> Facts:
        return {"favor": FAVOR_NAMES[self.favor]}


# -- 15: initial player setup ----------------------------------------------------------------------------


@final
class InitialPlacement(Step):
    """In reverse order, each player places a worker in a city and two on fields (MA-36)."""

    kind = "initial-placement"

    def happen(self, game: Madeira) -> None:
        for slot in range(PASSING_SLOTS):
            if game.passing[slot] != NOBODY:
                game.do_next(SETTLING[game.passing[slot]])


@final
class Settling(Step):
    """A player's turn: a city spot first, then two fields."""

    kind = "initial-placement"

    def happen(self, game: Madeira) -> None:
        game.lift(self.seat, HOME)
        game.in_hand = self.seat
        game.from_place = HOME
        game.errand = TO_CITY
        game.do_next(SETTLING_FIELD[self.seat], SETTLING_FIELD[self.seat])
        game.do_next(PUTTING_WORKER[TO_CITY][self.seat])


@final
class SettlingField(Step):
    """A worker leaves home for a field."""

    kind = "initial-placement"

    def happen(self, game: Madeira) -> None:
        game.lift(self.seat, HOME)
        game.in_hand = self.seat
        game.errand = TO_FIELD
        game.do_next(CHOOSING_FIRST_FIELD[self.seat])


def is_free_for_settling(game: Madeira, seat: i64, field: i64) -> bool:
    """Whether the place has no workers and its region none of this player; the forest is an area of its own (MA-36)."""
    for player in game.players:
        if player.workers[field] > 0:
            return False
    return game.players[seat].workers_in_region(REGION_OF[field]) == 0


@final
class ChoosingFirstField(Decision):
    """Choose a field without workers, in a region without a worker of the player."""

    kind = "choosing-first-field"
    question = "Preparation: put a worker on a field without workers, each in another region"

    def options(self, game: Madeira, out: MoveList) -> None:
        for field in range(FIELDS):
            if is_free_for_settling(game, self.seat, field):
                out.add(PUT_WORKER[field])

    def candidates(self, game: Madeira) -> list[Move]:
        return [PUT_WORKER[field] for field in range(FIELDS)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PutWorker) or move.place >= FIELDS:
            return NOT_ASKED.told()
        if game.players[self.seat].workers_in_region(REGION_OF[move.place]) > 0:
            return OWN_WORKER_IN_REGION.told()
        return None if is_free_for_settling(game, self.seat, move.place) else WORKER_THERE.told()


ONE_OF_EACH_STARTING: Final = vec[i64]([1] * STARTING_REQUESTS)
ONE_OF_EACH_REWARD: Final = vec[i64]([1] * REWARDS)
ONE_OF_EACH_FAVOR: Final = vec[i64]([1] * FAVORS)

DEALING_STARTING_REQUESTS: Final = DealingStartingRequests()
INITIAL_ORDER: Final = InitialOrder()
LAYING_REQUESTS: Final = LayingRequests()
LAYING_REWARDS: Final = LayingRewards()
LAYING_FAVORS: Final = LayingFavors()
INITIAL_PLACEMENT: Final = InitialPlacement()
SETTLING: Final = vec[Step]([Settling(seat) for seat in range(SEATS)])
SETTLING_FIELD: Final = vec[Step]([SettlingField(seat) for seat in range(SEATS)])
CHOOSING_FIRST_FIELD: Final = vec[Step]([ChoosingFirstField(seat) for seat in range(SEATS)])

DEAL: Final = vec[Move]([Deal(crowns) for crowns in range(STARTING_REQUESTS)])
LAY_REQUEST: Final = vec[Move]([LayRequest(kind) for kind in range(REQUESTS)])
LAY_REWARD: Final = vec[Move]([LayReward(reward) for reward in range(REWARDS)])
LAY_FAVOR: Final = vec[Move]([LayFavor(favor) for favor in range(FAVORS)])

OWN_WORKER_IN_REGION: Final = Refusal("own-worker-in-region", "you have a worker in this region")
WORKER_THERE: Final = Refusal("worker-there", "somebody's worker is there")
