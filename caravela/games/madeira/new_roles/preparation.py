"""The preparation of new roles: pirate citizen and pirate ship in random places (MA-59)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Move, MoveList
from caravela.engine.phrases import Facts
from caravela.games.madeira.components import (
    CITIES,
    CITY_NAMES,
    COLONIES,
    LOCATION_NAMES,
    MARKETS,
    NOTHING,
)
from caravela.games.madeira.game import Madeira

LOCATIONS: Final[i64] = MARKETS + COLONIES


@final
class PlacingCitizen(Chance):
    """The pirate citizen on the flag of a random city."""

    kind = "placing-pirate-citizen"
    question = "Which city the pirate citizen comes to"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.new_roles.pirate_citizen == NOTHING

    def options(self, game: Madeira, out: MoveList) -> None:
        for city in range(CITIES):
            out.add(PLACE_CITIZEN[city])

    def weights(self, game: Madeira) -> vec[i64]:
        return ANY_CITY


@final
class PlaceCitizen(Move):
    """The pirate citizen comes to a city."""

    kind = "place-pirate-citizen"
    says = "places the pirate citizen in {city}"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.pirate_citizen = self.city

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


@final
class PlacingShip(Chance):
    """The pirate ship in a random market or colony."""

    kind = "placing-pirate-ship"
    question = "Which market or colony the pirate ship comes to"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.new_roles.pirate_ship == NOTHING

    def options(self, game: Madeira, out: MoveList) -> None:
        for location in range(LOCATIONS):
            out.add(PLACE_SHIP[location])

    def weights(self, game: Madeira) -> vec[i64]:
        return ANY_LOCATION


@final
class PlaceShip(Move):
    """The pirate ship comes to a market or colony."""

    kind = "place-pirate-ship"
    says = "places the pirate ship in {location}"

    def __init__(self, location: i64) -> None:
        super().__init__()
        self.location: i64 = location

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.pirate_ship = self.location

    def facts(self) -> Facts:
        return {"location": LOCATION_NAMES[self.location]}


ANY_CITY: Final = vec[i64]([1] * CITIES)
ANY_LOCATION: Final = vec[i64]([1] * LOCATIONS)

PLACING_CITIZEN: Final = PlacingCitizen()
PLACING_SHIP: Final = PlacingShip()

PLACE_CITIZEN: Final = vec[Move]([PlaceCitizen(city) for city in range(CITIES)])
PLACE_SHIP: Final = vec[Move]([PlaceShip(location) for location in range(LOCATIONS)])
