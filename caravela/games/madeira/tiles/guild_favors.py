"""The twelve guild favors (pages 11 and 20): one may be used at the beginning of a turn in phase B or C (MA-15).

A favor is offered only if it has an effect. Using it is a free move, after which the turn goes on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.dice import could_harvest
from caravela.games.madeira.actions.flipping import NOT_YOUR_FAVOR
from caravela.games.madeira.actions.ships import can_move_ship, move_ships
from caravela.games.madeira.actions.windmill import can_climb, climb
from caravela.games.madeira.actions.wood import get_wood, wood_in_reach
from caravela.games.madeira.actions.workers import move_workers
from caravela.games.madeira.answers import CANNOT_MOVE_SHIP, NO_ACCESS_TO_WOOD, NOT_ASKED, SEATS
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.components import (
    ANYWHERE,
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    NOTHING,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.favor import Favor
from caravela.games.madeira.tiles.buildings import both_actions, cost_of_building, perform, workers_for


@final
class Monk(Favor):
    """Wood without payment, as far as it is within reach."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return wood_in_reach(game, game.players[seat]) > 0

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return NO_ACCESS_TO_WOOD.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        get_wood(game, seat, amount)


@final
class Miller(Favor):
    """A step up in the windmill without wheat."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return can_climb(game, game.players[seat])

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return AT_THE_TOP.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        for _ in range(amount):
            climb(game, game.players[seat])


@final
class Bishop(Favor):
    """Move one of the player's action markers from any building to any other."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        markers = game.players[seat].markers
        return markers[0] + markers[1] + markers[2] + markers[3] + markers[4] > 0

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return NO_MARKER.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.do_next(MOVING_MARKER[seat])


@final
class Patron(Favor):
    """Bread."""

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].bread += amount


@final
class Lord(Favor):
    """Only in phase C: the building costs nothing (MA-11)."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return game.phase == BUILDING_ACTIONS and cost_of_building(game, seat) > 0

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return COSTS_NOTHING.told() if game.phase == BUILDING_ACTIONS else ONLY_BEFORE_PAYING.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.cost_waived = True


@final
class Diplomat(Favor):
    """Only in phase C: the action is performed as if with more workers in the region (MA-10)."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        if game.phase != BUILDING_ACTIONS or both_actions(game, seat) is not None:
            return False
        workers = workers_for(game, seat, game.building)
        return workers == 0 or workers < game.board.bottom_workers <= workers + game.board.favor_amount[self.number]

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        if game.phase != BUILDING_ACTIONS:
            return ONLY_BEFORE_PAYING.told()
        return WORKERS_ENOUGH.told() if both_actions(game, seat) is None else BOTH_ANYWAY.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.extra_workers = amount


@final
class Treasurer(Favor):
    """Reals."""

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].reals += amount


@final
class Navigator(Favor):
    """A ship moves by the commander's rules."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return can_move_ship(game, seat, NOTHING)

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return CANNOT_MOVE_SHIP.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        move_ships(game, seat, amount)


@final
class Engineer(Favor):
    """Only in phase B, for a harvest in this turn: further repeats (MA-9)."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return game.phase == CHARACTER_ACTIONS and could_harvest(game, seat)

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return NO_DIE_TO_HARVEST.told() if game.phase == CHARACTER_ACTIONS else ONLY_BEFORE_PLACING.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.extra_harvests = amount


@final
class Constable(Favor):
    """Half of the pirates are discarded, rounded down."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return game.players[seat].pirates >= game.board.favor_amount[self.number]

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return TOO_FEW_PIRATES.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        player = game.players[seat]
        player.discard_pirates(player.pirates // amount)


@final
class Lady(Favor):
    """For some Reals any building action is performed at once, by the workers in its region (MA-12)."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        if game.players[seat].reals < game.board.favor_amount[self.number]:
            return False
        building: i64 = 0
        while building < BUILDINGS:
            if workers_for(game, seat, building) > 0:
                return True
            building += 1
        return False

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        return REALS_AND_WORKER.told({"count": int(game.board.favor_amount[self.number])})

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].reals -= amount
        game.do_next(CALLING_ON[seat])


@final
class Scout(Favor):
    """A worker moves from anywhere to anywhere else."""

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        move_workers(game, seat, ANYWHERE, amount, False)


GUILD_FAVORS: Final = vec[Favor](
    [
        Monk(0),
        Miller(1),
        Bishop(2),
        Patron(3),
        Lord(4),
        Diplomat(5),
        Treasurer(6),
        Navigator(7),
        Engineer(8),
        Constable(9),
        Lady(10),
        Scout(11),
    ]
)


# -- using a favor -----------------------------------------------------------------------------------


def helps_now(game: Madeira, seat: i64, favor: i64) -> bool:
    """Whether using the favor has an effect now."""
    return game.facts.favors[favor].helps(game, seat)


def take_effect(game: Madeira, seat: i64, favor: i64) -> None:
    """Use the favor of this turn."""
    game.favor_used = True
    game.facts.favors[favor].help(game, seat, game.board.favor_amount[favor])


def offer_favors(game: Madeira, seat: i64, out: MoveList) -> None:
    """Offer the face-up favors, if none was used in this turn."""
    if game.favor_used:
        return
    face_up = game.players[seat].face_up
    favor: i64 = 0
    while face_up > 0:
        if face_up & 1 == 1 and helps_now(game, seat, favor):
            out.add(USE_FAVOR[favor])
        face_up >>= 1
        favor += 1
    for offer in game.facts.other_favors:
        offer.add_to(game, seat, out)


def favor_candidates(game: Madeira, seat: i64) -> list[Move]:
    """The player's favors, and other ways to use one."""
    player = game.players[seat]
    favors = player.face_up | player.face_down
    moves = [USE_FAVOR[favor] for favor in range(ALL_FAVORS) if (favors >> favor) & 1 == 1]
    for offer in game.facts.other_favors:
        moves += offer.candidates(game, seat)
    return moves


def is_favor(game: Madeira, move: Move) -> bool:
    """Whether a move uses a favor in any way."""
    if isinstance(move, UseFavor):
        return True
    for offer in game.facts.other_favors:
        if offer.is_about(move):
            return True
    return False


def favor_refusal(game: Madeira, seat: i64, move: Move) -> Reason | None:
    """Why a favor cannot be used now."""
    if not isinstance(move, UseFavor):
        for offer in game.facts.other_favors:
            if offer.is_about(move):
                reason = offer.refusal(game, seat, move)
                return ONE_FAVOR.told() if reason is None and game.favor_used else reason
        return NOT_ASKED.told()
    player = game.players[seat]
    if (player.face_down >> move.favor) & 1 == 1:
        return IS_FACE_DOWN.told()
    if (player.face_up >> move.favor) & 1 == 0:
        return NOT_YOUR_FAVOR.told()
    if game.favor_used:
        return ONE_FAVOR.told()
    return None if helps_now(game, seat, move.favor) else why_not(game, seat, move.favor)


def why_not(game: Madeira, seat: i64, favor: i64) -> Reason:
    """Why a favor would have no effect now."""
    return game.facts.favors[favor].why_not(game, seat)


@final
class UseFavor(Move):
    """Flip the favor face-down and apply its effect; the turn goes on."""

    kind = "use-favor"
    says = "uses the {favor}"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.face_up ^= 1 << self.favor
        player.face_down |= 1 << self.favor
        take_effect(game, seat, self.favor)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class MovingMarker(Decision):
    """The bishop: move a marker from any building to any other, resolved or not."""

    kind = "moving-marker"
    question = "Bishop: move one of your action markers to another building"

    def options(self, game: Madeira, out: MoveList) -> None:
        markers = game.players[self.seat].markers
        for start in range(BUILDINGS):
            if markers[start] > 0:
                for building in range(BUILDINGS):
                    if building != start:
                        out.add(MOVE_MARKER[start][building])

    def candidates(self, game: Madeira) -> list[Move]:
        moves: list[Move] = []
        for start in range(BUILDINGS):
            if game.players[self.seat].markers[start] > 0:
                moves += [MOVE_MARKER[start][building] for building in range(BUILDINGS) if building != start]
        return moves

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, MoveMarker):
            return NOT_ASKED.told()
        if game.players[self.seat].markers[move.start] == 0:
            return NO_MARKER_THERE.told({"building": BUILDING_NAMES[move.start]})
        return None if move.start != move.building else SAME_BUILDING.told()


@final
class MoveMarker(Move):
    """Move an action marker from one building to another."""

    kind = "move-marker"
    says = "moves a marker from {from} to {to}"

    def __init__(self, start: i64, building: i64) -> None:
        super().__init__()
        self.start: i64 = start
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.own_rows()
        player.markers[self.start] -= 1
        player.markers[self.building] += 1

    def facts(self) -> Facts:
        return {"from": BUILDING_NAMES[self.start], "to": BUILDING_NAMES[self.building]}


@final
class CallingOn(Decision):
    """The lady: choose any building in whose region the player has a worker."""

    kind = "calling-on-building"
    question = "Lady: perform the action of any building"

    def options(self, game: Madeira, out: MoveList) -> None:
        offer_to_call(game, self.seat, out)

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in CALL_ON]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return call_refusal(game, self.seat, move)


def offer_to_call(game: Madeira, seat: i64, out: MoveList) -> None:
    """Every building in whose region the player has a worker."""
    for building in range(BUILDINGS):
        if workers_for(game, seat, building) > 0:
            out.add(CALL_ON[building])


def call_refusal(game: Madeira, seat: i64, move: Move) -> Reason | None:
    """Why the action of a building cannot be performed without a marker."""
    if not isinstance(move, CallOn):
        return NOT_ASKED.told()
    return None if workers_for(game, seat, move.building) > 0 else NO_WORKER_IN_ITS_REGION.told()


@final
class CallOn(Move):
    """Perform the action of a building without a marker there."""

    kind = "perform-building-action"
    earns = True
    says = "performs the action of {building}"

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        perform(game, seat, self.building, workers_for(game, seat, self.building))

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


def markers_from(start: i64) -> vec[Move]:
    return vec[Move]([MoveMarker(start, building) for building in range(BUILDINGS)])


MOVING_MARKER: Final = vec[Step]([MovingMarker(seat) for seat in range(SEATS)])
CALLING_ON: Final = vec[Step]([CallingOn(seat) for seat in range(SEATS)])

USE_FAVOR: Final = vec[Move]([UseFavor(favor) for favor in range(ALL_FAVORS)])
MOVE_MARKER: Final = vec[vec[Move]]([markers_from(start) for start in range(BUILDINGS)])
CALL_ON: Final = vec[Move]([CallOn(building) for building in range(BUILDINGS)])

IS_FACE_DOWN: Final = Refusal("favor-is-face-down", "it lies face-down")
ONE_FAVOR: Final = Refusal("one-favor-in-a-turn", "only one favor may be used in a turn")
AT_THE_TOP: Final = Refusal("at-the-top", "your marker is at the top of the windmill")
NO_MARKER: Final = Refusal("no-marker", "you have no action marker on a building")
COSTS_NOTHING: Final = Refusal("costs-nothing", "the building costs nothing")
ONLY_BEFORE_PAYING: Final = Refusal("only-before-paying", "only before paying in phase C")
WORKERS_ENOUGH: Final = Refusal("workers-enough", "you have enough workers in the region")
BOTH_ANYWAY: Final = Refusal("both-actions-anyway", "your card lets you perform both actions")
NO_DIE_TO_HARVEST: Final = Refusal("no-die-to-harvest", "you have no die for a region with a worker of yours")
ONLY_BEFORE_PLACING: Final = Refusal("only-before-placing", "only before placing a die in phase B")
TOO_FEW_PIRATES: Final = Refusal("too-few-pirates", "half of your pirates, rounded down, are none")
REALS_AND_WORKER: Final = Refusal(
    "reals-and-worker",
    "it takes {count} Real and a worker on a field",
    "it takes {count} Reals and a worker on a field",
)
NO_MARKER_THERE: Final = Refusal("no-marker-there", "you have no action marker on {building}", absent=True)
SAME_BUILDING: Final = Refusal("same-building", "the marker goes to another building", absent=True)
NO_WORKER_IN_ITS_REGION: Final = Refusal("no-worker-in-its-region", "you have no worker in its region")
