"""The types of a view of Puerto Rico. The page's types are generated from these classes."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from caravela.games.puerto_rico.components import GOOD_NAMES

COMPONENTS: Final[dict[str, list[str]]] = {"Good": GOOD_NAMES}
"""Components by whose names the page looks things up."""


class PlacardSeen(TypedDict):
    """A role placard; the taker is a seat."""

    name: str
    doubloons: int
    taker: int | None


class ShipSeen(TypedDict):
    """A cargo ship."""

    spaces: int
    good: str | None
    load: int


class BuildingSeen(TypedDict):
    """A building of the game board; the price is what it costs the viewer now."""

    name: str
    cost: int
    price: int
    points: int
    column: int
    circles: int
    spaces: int
    beige: bool
    good: str | None
    left: int
    in_the_game: bool


class PlayerSeen(TypedDict):
    """A player's board; things are counted by the name of the good, tile or building."""

    doubloons: int
    points: NotRequired[int]
    windrose: int
    goods: dict[str, int]
    tiles: dict[str, int]
    buildings: list[str]
    colonists: dict[str, int]
    forests: int
    used: list[str]
    nobles: NotRequired[dict[str, int]]
    nobles_on_the_windrose: NotRequired[int]
    flipped: NotRequired[dict[str, int]]
    circles: dict[str, int]
    free_island_spaces: int
    free_city_spaces: int
    production: dict[str, int]
    score: NotRequired[int]
    breakdown: NotRequired[dict[str, int]]


class TableSeen(TypedDict):
    """The whole table."""

    round: int
    governor: int
    role_taker: int
    ends_after_this_round: list[str]
    placards: list[PlacardSeen]
    face_up: dict[str, int]
    face_down: int
    discarded: dict[str, int]
    quarries: int
    goods: dict[str, int]
    colonists: int
    colonist_ship: int
    nobles: int
    nobles_on_the_ship: int
    drawn: str | None
    points: int
    ships: list[ShipSeen]
    trading_house: dict[str, int]
    prices: dict[str, int]
    empty_spaces: list[int]
    market: list[BuildingSeen]
    players: list[PlayerSeen]
