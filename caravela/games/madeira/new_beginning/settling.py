"""The first workers with the tiles of a new beginning: a city spot, and two fields without workers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.workers import PUT_WORKER, PUTTING_WORKER, PutWorker
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.components import (
    CITIES,
    CITY_NAMES,
    CITY_SPOTS,
    FIELDS,
    FIRST_SPOT,
    FOREST,
    HOME,
    NOBODY,
    NOTHING,
    REGION_OF,
    TO_CITY,
    TO_FIELD,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.tiles import ANY_AREA, ANY_REGION, AREAS, FOREST_AREA
from caravela.games.madeira.setup import OWN_WORKER_IN_REGION, WORKER_THERE


def leftmost_free(game: Madeira, city: i64) -> i64:
    """The first empty spot of a city, or nothing."""
    for spot in range(city * CITY_SPOTS, city * CITY_SPOTS + CITY_SPOTS):
        if game.spots[spot] == NOBODY:
            return spot
    return NOTHING


def settle_in_city(game: Madeira, seat: i64, tile: i64) -> None:
    """In the tile's city, in any city, or on any spot."""
    if tile < CITIES:
        game.lift(seat, HOME)
        game.put(seat, FIRST_SPOT + leftmost_free(game, tile))
    elif tile == CITIES:
        game.do_next(CHOOSING_CITY[seat])
    else:
        game.lift(seat, HOME)
        game.in_hand = seat
        game.from_place = HOME
        game.errand = TO_CITY
        game.do_next(PUTTING_WORKER[TO_CITY][seat])


@final
class ChoosingCity(Decision):
    """Choose any city: none is full yet, because each player has one worker in the cities."""

    kind = "choosing-city"
    question = "Put a worker on the leftmost free spot of a city"

    def options(self, game: Madeira, out: MoveList) -> None:
        for city in range(CITIES):
            out.add(SETTLE_IN_CITY[city])

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in SETTLE_IN_CITY]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, SettleInCity) else NOT_ASKED.told()


@final
class SettleInCity(Move):
    """A worker on the leftmost free spot."""

    kind = "settle-in-city"
    says = "settles in {city}"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        game.lift(seat, HOME)
        game.put(seat, FIRST_SPOT + leftmost_free(game, self.city))

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


@final
class SettlingIn(Step):
    """A worker leaves home for an area; it goes to the forest automatically, unless a worker is there (MA-63)."""

    kind = "initial-placement"

    def __init__(self, area: i64, seat: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def happen(self, game: Madeira) -> None:
        game.lift(self.seat, HOME)
        if self.area == FOREST_AREA and is_empty(game, FOREST):
            game.put(self.seat, FOREST)
        else:
            area = ANY_REGION if self.area == FOREST_AREA else self.area
            game.in_hand = self.seat
            game.errand = TO_FIELD
            game.do_next(CHOOSING_FIELD[area][self.seat])


def is_empty(game: Madeira, field: i64) -> bool:
    for player in game.players:
        if player.workers[field] > 0:
            return False
    return True


def is_open(game: Madeira, seat: i64, area: i64, field: i64) -> bool:
    """A field without workers, in the area, and not in a region where the player already is."""
    if not is_empty(game, field):
        return False
    region = REGION_OF[field]
    if game.players[seat].workers_in_region(region) > 0:
        return False
    return area == ANY_AREA or (area == ANY_REGION and field != FOREST) or region == area


@final
class ChoosingField(Decision):
    """Choose the worker's field in its area."""

    kind = "choosing-field"
    question = "Put a worker on a field without workers, as your tile allows"

    def __init__(self, area: i64, seat: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def options(self, game: Madeira, out: MoveList) -> None:
        for field in range(FIELDS):
            if is_open(game, self.seat, self.area, field):
                out.add(PUT_WORKER[field])

    def candidates(self, game: Madeira) -> list[Move]:
        return [PUT_WORKER[field] for field in range(FIELDS)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PutWorker) or move.place >= FIELDS:
            return NOT_ASKED.told()
        if not is_empty(game, move.place):
            return WORKER_THERE.told()
        if game.players[self.seat].workers_in_region(REGION_OF[move.place]) > 0:
            return OWN_WORKER_IN_REGION.told()
        return None if is_open(game, self.seat, self.area, move.place) else ANOTHER_AREA.told()


def settling_row(area: i64) -> vec[Step]:
    return vec[Step]([SettlingIn(area, seat) for seat in range(SEATS)])


def choosing_row(area: i64) -> vec[Step]:
    return vec[Step]([ChoosingField(area, seat) for seat in range(SEATS)])


CHOOSING_CITY: Final = vec[Step]([ChoosingCity(seat) for seat in range(SEATS)])
SETTLING_IN: Final = vec[vec[Step]]([settling_row(area) for area in range(AREAS)])
CHOOSING_FIELD: Final = vec[vec[Step]]([choosing_row(area) for area in range(AREAS)])

SETTLE_IN_CITY: Final = vec[Move]([SettleInCity(city) for city in range(CITIES)])

ANOTHER_AREA: Final = Refusal("another-area", "the tile does not allow it")
