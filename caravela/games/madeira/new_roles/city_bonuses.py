"""Bonuses in the cities: the pirate citizen moves, workers are swapped or laid down, cities give something."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import DECLINE, NO_OWN_WORKER_THERE, NOT_ASKED, SEATS, Decline
from caravela.games.madeira.characters.mayor import give_units
from caravela.games.madeira.components import (
    CITIES,
    CITY_NAMES,
    FIRST_SPOT,
    PLACE_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.numbers import RoleNumbers
from caravela.games.madeira.rows import changed


def numbers_of(game: Madeira) -> RoleNumbers:
    numbers = game.expansion.new_roles.numbers
    assert numbers is not None
    return numbers


@final
class MovingCitizen(Decision):
    """Choose another city for the pirate citizen."""

    kind = "moving-pirate-citizen"
    question = "Move the pirate citizen to another city"

    def options(self, game: Madeira, out: MoveList) -> None:
        for city in range(CITIES):
            if city != game.expansion.new_roles.pirate_citizen:
                out.add(MOVE_CITIZEN[city])

    def about(self, game: Madeira) -> Facts:
        return {"from": CITY_NAMES[game.expansion.new_roles.pirate_citizen]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in MOVE_CITIZEN]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, MoveCitizen):
            return NOT_ASKED.told()
        return None if move.city != game.expansion.new_roles.pirate_citizen else IS_THERE.told()


@final
class MoveCitizen(Move):
    """The pirate citizen goes to a city."""

    kind = "move-pirate-citizen"
    says = "moves the pirate citizen to {city}"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.city_left = game.expansion.new_roles.pirate_citizen
        game.expansion.new_roles.pirate_citizen = self.city

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


@final
class TakingUnits(Decision):
    """Choose the gift of the city that the pirate citizen left, or of the one it entered."""

    kind = "taking-two-of-city"
    question = "Take two of what the pirate citizen's old or new city gives"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(TAKE_UNITS[game.expansion.new_roles.city_left])
        out.add(TAKE_UNITS[game.expansion.new_roles.pirate_citizen])

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in TAKE_UNITS]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, TakeUnits):
            return NOT_ASKED.told()
        cities = (game.expansion.new_roles.city_left, game.expansion.new_roles.pirate_citizen)
        return None if move.city in cities else NEITHER_OLD_NOR_NEW.told()


@final
class TakeUnits(Move):
    """Take two of a city's resource."""

    kind = "take-two-of-city"
    says = "takes two of what {city} gives"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        give_units(game, seat, self.city, numbers_of(game).units)

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


def stands(game: Madeira, spot: i64) -> bool:
    """Whether a standing worker or citizen is on the spot."""
    return game.spots[spot] >= 0 and not game.expansion.new_roles.lies(spot)


def own_spot_refusal(game: Madeira, seat: i64, spot: i64) -> Reason | None:
    """Why no worker of the player stands on a spot."""
    if game.spots[spot] != seat:
        return NO_OWN_WORKER_THERE.told({"place": PLACE_NAMES[FIRST_SPOT + spot]})
    return None if stands(game, spot) else LIES_DOWN.told()


def others_stand(game: Madeira, seat: i64) -> bool:
    for spot in range(SPOTS):
        if game.spots[spot] != seat and stands(game, spot):
            return True
    return False


@final
class Swapping(Decision):
    """Choose an own worker to swap, or none."""

    kind = "swapping"
    question = "Swap one of your workers in the cities with another worker or a neutral citizen"

    def applies(self, game: Madeira) -> bool:
        if not others_stand(game, self.seat):
            return False
        for spot in range(SPOTS):
            if game.spots[spot] == self.seat and stands(game, spot):
                return True
        return False

    def options(self, game: Madeira, out: MoveList) -> None:
        for spot in range(SPOTS):
            if game.spots[spot] == self.seat and stands(game, spot):
                out.add(SWAP_OWN[spot])
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "swapped workers"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [SWAP_OWN[spot] for spot in range(SPOTS) if game.spots[spot] == self.seat] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, SwapOwn):
            return NOT_ASKED.told()
        return own_spot_refusal(game, self.seat, move.spot)


@final
class SwapOwn(Move):
    """This own worker."""

    kind = "swap-worker"
    says = "swaps the worker in {place}"

    def __init__(self, spot: i64) -> None:
        super().__init__()
        self.spot: i64 = spot

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.own_spot = self.spot
        game.do_next(SWAPPING_WITH[seat])

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[FIRST_SPOT + self.spot]}


@final
class SwappingWith(Decision):
    """Choose another player's worker or a neutral citizen, in any city."""

    kind = "swapping-with"
    question = "Swap the worker in {from} with which worker or citizen?"

    def options(self, game: Madeira, out: MoveList) -> None:
        for spot in range(SPOTS):
            if game.spots[spot] != self.seat and stands(game, spot):
                out.add(SWAP_WITH[spot])

    def about(self, game: Madeira) -> Facts:
        return {"from": PLACE_NAMES[FIRST_SPOT + game.expansion.new_roles.own_spot]}

    def candidates(self, game: Madeira) -> list[Move]:
        owners = game.spots
        return [SWAP_WITH[spot] for spot in range(SPOTS) if owners[spot] >= 0 and owners[spot] != self.seat]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, SwapWith):
            return NOT_ASKED.told()
        if game.spots[move.spot] < 0 or game.spots[move.spot] == self.seat:
            return NOBODY_TO_SWAP_WITH.told()
        return None if stands(game, move.spot) else LIES_DOWN.told()


@final
class SwapWith(Move):
    """The two change places."""

    kind = "swap-with"
    says = "swaps with {place}"

    def __init__(self, spot: i64) -> None:
        super().__init__()
        self.spot: i64 = spot

    def play(self, game: Madeira, seat: i64) -> None:
        game.spots = changed(game.spots, game.expansion.new_roles.own_spot, game.spots[self.spot])
        game.spots = changed(game.spots, self.spot, seat)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[FIRST_SPOT + self.spot]}


@final
class LayingDown(Decision):
    """Choose own workers in the cities to rest for the round."""

    kind = "laying-down"
    question = "Lay down a worker in the cities"

    def applies(self, game: Madeira) -> bool:
        if game.expansion.new_roles.choices_left == 0:
            return False
        for spot in range(SPOTS):
            if game.spots[spot] == self.seat and stands(game, spot):
                return True
        return False

    def options(self, game: Madeira, out: MoveList) -> None:
        for spot in range(SPOTS):
            if game.spots[spot] == self.seat and stands(game, spot):
                out.add(LAY_DOWN[spot])
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "workers at rest"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [LAY_DOWN[spot] for spot in range(SPOTS) if game.spots[spot] == self.seat] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, LayDown):
            return NOT_ASKED.told()
        return own_spot_refusal(game, self.seat, move.spot)


@final
class LayDown(Move):
    """Lay down a worker: it is not swapped, not threatened and not fed."""

    kind = "lay-down"
    says = "lays down the worker in {place}"

    def __init__(self, spot: i64) -> None:
        super().__init__()
        self.free = True
        self.spot: i64 = spot

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.laid_down |= bit(self.spot)
        game.expansion.new_roles.choices_left -= 1

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[FIRST_SPOT + self.spot]}


MOVING_CITIZEN: Final = vec[Step]([MovingCitizen(seat) for seat in range(SEATS)])
TAKING_UNITS: Final = vec[Step]([TakingUnits(seat) for seat in range(SEATS)])
SWAPPING: Final = vec[Step]([Swapping(seat) for seat in range(SEATS)])
SWAPPING_WITH: Final = vec[Step]([SwappingWith(seat) for seat in range(SEATS)])
LAYING_DOWN: Final = vec[Step]([LayingDown(seat) for seat in range(SEATS)])
MOVE_CITIZEN: Final = vec[Move]([MoveCitizen(city) for city in range(CITIES)])
TAKE_UNITS: Final = vec[Move]([TakeUnits(city) for city in range(CITIES)])
SWAP_OWN: Final = vec[Move]([SwapOwn(spot) for spot in range(SPOTS)])
SWAP_WITH: Final = vec[Move]([SwapWith(spot) for spot in range(SPOTS)])
LAY_DOWN: Final = vec[Move]([LayDown(spot) for spot in range(SPOTS)])
NEITHER_OLD_NOR_NEW: Final = Refusal("neither-old-nor-new", "the pirate citizen was not there")
NOBODY_TO_SWAP_WITH: Final = Refusal(
    "nobody-to-swap-with", "neither another player's worker nor a citizen is there", absent=True
)
LIES_DOWN: Final = Refusal("lies-down", "the worker lies down")
IS_THERE: Final = Refusal("is-there", "it is there")
