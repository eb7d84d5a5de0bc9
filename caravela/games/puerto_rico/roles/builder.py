"""The builder: players build buildings.

Action: each player may build one building. Privilege: the builder pays one doubloon less.
Occupied quarries lower the cost too, each by one doubloon, as many as the column of the game board allows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, Options, Step
from caravela.games.puerto_rico.answers import PASS, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    CITY_FULL,
    CITY_SPACES,
    QUARRY,
)
from caravela.games.puerto_rico.game import PuertoRico


@final
class BuilderPhase(Step):
    """Everybody in turn from the builder."""

    def happen(self, game: PuertoRico) -> None:
        game.each_in_turn(BUILDING, game.role_taker)


def price_with(game: PuertoRico, seat: i64, building: Building, privilege: i64) -> i64:
    """What this player pays for the building with so much of the builder's privilege."""
    quarries = min(game.players[seat].colonists[QUARRY], building.column)
    return max(0, building.cost - quarries - privilege)


def price_of(game: PuertoRico, seat: i64, building: Building) -> i64:
    """What this player pays for the building in this builder phase."""
    return price_with(game, seat, building, game.privilege(seat))


def price_seen(game: PuertoRico, seat: i64, building: Building) -> i64:
    """What the building would cost this player: outside the builder phase nobody is the builder."""
    for step in game.agenda:
        if isinstance(step, BuildingTurn):
            return price_of(game, seat, building)
    return price_with(game, seat, building, 0)


def may_build(game: PuertoRico, seat: i64, building: Building) -> bool:
    """One of each kind, if it is there, fits into the city and can be paid."""
    player = game.players[seat]
    return (
        game.buildings[building.number] > 0
        and not player.has(building)
        and player.has_room_for(building)
        and player.doubloons >= price_of(game, seat, building)
    )


@final
class BuildingTurn(Decision):
    """A player may build one building."""

    def applies(self, game: PuertoRico) -> bool:
        for building in game.kinds:
            if may_build(game, self.seat, building):
                return True
        return False

    def options(self, game: PuertoRico, out: Options) -> None:
        for building in game.kinds:
            if may_build(game, self.seat, building):
                out.add(BUILD[building.number])
        out.add(PASS)

    def asks(self) -> str:
        return "Builder: build a building"

    def closed(self, game: PuertoRico) -> list[tuple[Move, str]]:
        player = game.players[self.seat]
        found: list[tuple[Move, str]] = []
        for building in game.kinds:
            price = price_of(game, self.seat, building)
            if player.has(building):
                reason = "you have one, and each building may be built only once"
            elif game.buildings[building.number] == 0:
                reason = "none is left on the game board"
            elif not player.has_room_for(building):
                reason = f"your city has {CITY_SPACES - player.city} free spaces and it needs {building.spaces}"
            elif player.doubloons < price:
                reason = f"too dear: it costs you {price} doubloons and you have {player.doubloons}"
            else:
                continue
            found.append((BUILD[building.number], reason))
        return found


@final
class Build(Move):
    """Pay, and place the building in the city. The twelfth space filled ends the game with this round."""

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: PuertoRico, seat: i64) -> None:
        building = game.kinds[self.building]
        player = game.players[seat]
        player.doubloons -= price_of(game, seat, building)
        game.buildings[self.building] -= 1
        for owned in player.occupied:
            follows = owned.after_building(game, seat, building)
            if follows is not None:
                game.do_next(follows)
        player.place_building(building)
        if player.city >= CITY_SPACES:
            game.ending |= CITY_FULL

    def words(self) -> str:
        return f"builds the {BUILDING_NAMES[self.building]}"


BUILDER_PHASE: Final = BuilderPhase()
BUILDING: Final = vec[Step]([BuildingTurn(seat) for seat in range(SEATS)])

BUILD: Final = vec[Move]([Build(building) for building in range(len(BUILDING_NAMES))])
