"""Moving workers: a worker is taken from its place, then put where the errand leads. Steward and a reward lead to a
field, Capitania and similar actions to a city spot, Alfândega to a colony land, Fortaleza and similar actions to the
city watch, the scout anywhere. Only the scout moves workers out of the city watch.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import (
    CAME_FROM_THERE,
    DECLINE,
    NO_WORKER_TO_TAKE,
    NOT_ASKED,
    NOT_BUILT,
    OWN_WORKER_THERE,
    SEATS,
    SOMEBODY_THERE,
    Decline,
)
from caravela.games.madeira.components import (
    ANYWHERE,
    COLONIES,
    ERRANDS,
    FIELDS,
    FIRST_LAND,
    FIRST_SPOT,
    FROM_BUILDINGS,
    FROM_FAVORS,
    HOME,
    NOBODY,
    NOTHING,
    PLACE_NAMES,
    PLACES,
    SPOTS,
    TO_CITY,
    TO_COLONY,
    TO_FIELD,
    TO_WATCH,
    WATCH,
    WORKERS,
)
from caravela.games.madeira.game import Madeira


def move_workers(game: Madeira, seat: i64, errand: i64, count: i64, may_stop: bool) -> None:
    """Let a player move this many different workers, or up to this many if the player may stop."""
    game.errand = errand
    game.errands_left = count
    game.may_stop = may_stop
    game.just_put = NOTHING
    game.do_next(TAKING_WORKER[errand][seat])


def can_go(game: Madeira, errand: i64) -> bool:
    """Whether the errand has a possible target: only cities may be full."""
    return errand != TO_CITY or game.has_empty_spot()


def can_leave(game: Madeira, seat: i64) -> bool:
    """Whether a worker of the player may move at all: workers in the city watch move only with a scout."""
    return game.players[seat].workers[WATCH] < WORKERS


def leads_to(errand: i64, place: i64) -> bool:
    """Whether an errand leads to places of this kind."""
    if place < FIELDS:
        return errand in (TO_FIELD, ANYWHERE)
    if place < HOME:
        return errand in (TO_COLONY, ANYWHERE)
    return errand == ANYWHERE or (errand == TO_CITY and place >= FIRST_SPOT)


def has_worker(game: Madeira, seat: i64, place: i64) -> bool:
    """Whether a worker of the player is there."""
    if place >= FIRST_SPOT:
        return game.spots[place - FIRST_SPOT] == seat
    return game.players[seat].workers[place] > 0


class TakingWorker(Decision):
    """The next worker to move; each only once."""

    def __init__(self, errand: i64, seat: i64) -> None:
        super().__init__(seat)
        self.errand: i64 = errand

    def applies(self, game: Madeira) -> bool:
        if game.errands_left == 0 or not can_go(game, self.errand):
            return False
        if self.errand == ANYWHERE:
            return True
        outside = WORKERS - game.players[self.seat].workers[WATCH]
        return outside > (0 if game.just_put in (NOTHING, WATCH) else 1)

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        just_put = game.just_put
        player = game.players[seat]
        workers = player.workers
        for place in range(HOME + 1):
            if workers[place] > (1 if place == just_put else 0):
                out.add(TAKE_WORKER[place])
        if self.errand == ANYWHERE and workers[WATCH] > 0:
            out.add(TAKE_WORKER[WATCH])
        if player.city_workers > 0:
            spots = game.spots
            for spot in range(SPOTS):
                if spots[spot] == seat and spot + FIRST_SPOT != just_put:
                    out.add(TAKE_WORKER[spot + FIRST_SPOT])
        if game.may_stop:
            out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"piece": "worker", "left": int(game.errands_left)}

    def candidates(self, game: Madeira) -> list[Move]:
        return [TAKE_WORKER[place] for place in range(PLACES) if has_worker(game, self.seat, place)] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None if game.may_stop else MUST_MOVE.told()
        if not isinstance(move, TakeWorker):
            return NOT_ASKED.told()
        place = move.place
        if not has_worker(game, self.seat, place):
            return NO_WORKER_TO_TAKE.told({"place": PLACE_NAMES[place]})
        if place == WATCH:
            return None if self.errand == ANYWHERE else STAYS_IN_WATCH.told()
        if place == game.just_put and (place >= FIRST_SPOT or game.players[self.seat].workers[place] == 1):
            return JUST_MOVED.told()
        return None


@final
class TakingWorkerToField(TakingWorker):
    kind = "taking-worker-to-field"
    question = "Take a worker that goes to a field ({left} to move)"


@final
class TakingWorkerToCity(TakingWorker):
    kind = "taking-worker-to-city"
    question = "Take a worker that goes to a city ({left} to move)"


@final
class TakingWorkerToColony(TakingWorker):
    kind = "taking-worker-to-colony"
    question = "Take a worker that goes to a colony ({left} to move)"


@final
class TakingWorkerToWatch(TakingWorker):
    kind = "taking-worker-to-watch"
    question = "Take a worker that goes to the city watch ({left} to move)"


@final
class TakingWorkerAnywhere(TakingWorker):
    kind = "taking-worker-anywhere"
    question = "Take a worker that goes anywhere ({left} to move)"


@final
class TakeWorker(Move):
    """Lift a worker; if it can only go to the city watch, it goes there."""

    kind = "take-worker"
    says = "takes a worker from {place}"
    tells = ("sends a worker from {place} to {target}",)

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: i64 = place

    def play(self, game: Madeira, seat: i64) -> None:
        errand = game.errand
        game.errands_left -= 1
        game.lift(seat, self.place)
        if game.errands_left > 0:
            game.do_next(TAKING_WORKER[errand][seat])
        if errand == TO_WATCH:
            arrive(game, seat, WATCH)
        else:
            game.in_hand = seat
            game.from_place = self.place
            game.do_next(PUTTING_WORKER[errand][seat])

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.place]}

    def about(self, game: Madeira, seat: i64) -> Facts:
        """Where the worker goes, if there is no choice."""
        return {"target": PLACE_NAMES[WATCH]} if game.errand == TO_WATCH else {}


class PuttingWorker(Decision):
    """Choose the worker's target: a field without a worker of the player, an empty spot of a built district, a
    colony."""

    def __init__(self, errand: i64, seat: i64) -> None:
        super().__init__(seat)
        self.errand: i64 = errand

    def options(self, game: Madeira, out: MoveList) -> None:
        errand = self.errand
        start = game.from_place
        if errand in (TO_FIELD, ANYWHERE):
            workers = game.players[self.seat].workers
            for field in range(FIELDS):
                if workers[field] == 0 and field != start:
                    out.add(PUT_WORKER[field])
        if errand in (TO_COLONY, ANYWHERE):
            for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
                if land != start:
                    out.add(PUT_WORKER[land])
        if errand in (TO_CITY, ANYWHERE):
            spots = game.spots
            for spot in range(SPOTS):
                if spots[spot] == NOBODY and spot + FIRST_SPOT != start:
                    out.add(PUT_WORKER[spot + FIRST_SPOT])
        if errand == ANYWHERE:
            if start != HOME:
                out.add(PUT_WORKER[HOME])
            if start != WATCH:
                out.add(PUT_WORKER[WATCH])

    def about(self, game: Madeira) -> Facts:
        return {"from": PLACE_NAMES[game.from_place]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [PUT_WORKER[place] for place in range(PLACES) if leads_to(self.errand, place)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PutWorker):
            return NOT_ASKED.told()
        place = move.place
        if not leads_to(self.errand, place):
            return GOES_ELSEWHERE.told()
        if place == game.from_place:
            return CAME_FROM_THERE.told()
        if place < FIELDS and game.players[self.seat].workers[place] > 0:
            return OWN_WORKER_THERE.told()
        if place >= FIRST_SPOT and game.spots[place - FIRST_SPOT] != NOBODY:
            return SOMEBODY_THERE.told() if game.spots[place - FIRST_SPOT] >= 0 else NOT_BUILT.told()
        return None


@final
class PuttingWorkerOnField(PuttingWorker):
    kind = "putting-worker-on-field"
    question = "Put the worker on a field without a worker of yours, or in the forest"


@final
class PuttingWorkerInCity(PuttingWorker):
    kind = "putting-worker-in-city"
    question = "Put the worker on an empty city spot"


@final
class PuttingWorkerInColony(PuttingWorker):
    kind = "putting-worker-in-colony"
    question = "Put the worker in a colony"


@final
class PuttingWorkerInWatch(PuttingWorker):
    kind = "putting-worker-in-watch"
    question = "Put the worker in the city watch"


@final
class PuttingWorkerAnywhere(PuttingWorker):
    kind = "putting-worker-anywhere"
    question = "Put the worker anywhere else"


class PutWorker(Move):
    """The worker arrives."""

    kind = "put-worker"
    earns = True
    says = "puts a worker in {place}"
    tells = ("moves a worker from {from} to {place}",)

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: i64 = place

    def play(self, game: Madeira, seat: i64) -> None:
        game.in_hand = NOBODY
        arrive(game, seat, self.place)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.place]}


@final
class PutWorkerHome(PutWorker):
    """The worker comes home."""

    kind = "put-worker-home"
    earns = False
    says = "puts a worker {place}"
    tells = ("takes a worker home from {from}",)


def arrive(game: Madeira, seat: i64, place: i64) -> None:
    """In a colony a worker earns prestige for the player's ships there, in the watch it drives off pirates. A scout's
    worker earns a prestige point in a city."""
    game.put(seat, place)
    game.just_put = place
    player = game.players[seat]
    scouting = game.errand == ANYWHERE
    if place == WATCH:
        player.discard_pirates(game.board.watch_pirates)
    elif FIRST_LAND <= place < FIRST_LAND + COLONIES:
        points = game.ships_in_colony(seat, place - FIRST_LAND) * game.board.colony_prestige
        player.earn(FROM_FAVORS if scouting else FROM_BUILDINGS, points)
    elif scouting and place >= FIRST_SPOT:
        player.earn(FROM_FAVORS, game.board.scout_prestige)


TAKING: Final[list[type[TakingWorker]]] = [  # by errand
    TakingWorkerToField,
    TakingWorkerToCity,
    TakingWorkerToColony,
    TakingWorkerToWatch,
    TakingWorkerAnywhere,
]
PUTTING: Final[list[type[PuttingWorker]]] = [
    PuttingWorkerOnField,
    PuttingWorkerInCity,
    PuttingWorkerInColony,
    PuttingWorkerInWatch,
    PuttingWorkerAnywhere,
]


def taking_row(errand: i64) -> vec[Step]:
    return vec[Step]([TAKING[errand](errand, seat) for seat in range(SEATS)])


def putting_row(errand: i64) -> vec[Step]:
    return vec[Step]([PUTTING[errand](errand, seat) for seat in range(SEATS)])


TAKING_WORKER: Final = vec[vec[Step]]([taking_row(errand) for errand in range(ERRANDS)])
PUTTING_WORKER: Final = vec[vec[Step]]([putting_row(errand) for errand in range(ERRANDS)])

TAKE_WORKER: Final = vec[Move]([TakeWorker(place) for place in range(PLACES)])
PUT_WORKER: Final = vec[Move]([PutWorkerHome(place) if place == HOME else PutWorker(place) for place in range(PLACES)])

MUST_MOVE: Final = Refusal("must-move-worker", "one worker has to be moved")
STAYS_IN_WATCH: Final = Refusal("stays-in-watch", "workers do not leave the city watch this way")
JUST_MOVED: Final = Refusal("worker-just-moved", "this worker was moved just now")
GOES_ELSEWHERE: Final = Refusal("worker-goes-elsewhere", "this worker goes elsewhere", absent=True)
