"""The types of a view of Vasco da Gama. The page's types are generated from these classes."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from caravela.games.vasco_da_gama.components import CREW_NAMES

COMPONENTS: Final[dict[str, list[str]]] = {"Crew": CREW_NAMES}
"""Components by whose names the page looks things up."""


class TileSeen(TypedDict):
    """A project or a merchant ship with its printed numbers."""

    limit: int
    project: NotRequired[int]
    crew: NotRequired[int]
    reals: NotRequired[int]
    points: NotRequired[int]
    merchant: NotRequired[int]


class VascoTileSeen(TypedDict):
    """One of Vasco da Gama's tiles."""

    initial: int
    variation: int
    upper: int
    lower: int


class NumberSeen(TypedDict):
    """A sequence number, the cost of acting by the marker, and the Reals for giving up."""

    number: int
    owner: int | None
    area: str | None
    price: int
    giving_up: int


class DiscSeen(TypedDict):
    """A disc in an area."""

    number: int
    owner: int


class AreaSeen(TypedDict):
    """An action area."""

    name: str
    slots: int
    discs: list[DiscSeen]


class ActionSeen(TypedDict):
    """The current action, with its running cost."""

    spent: int
    sailor_costs: dict[str, int]
    captain_costs: int
    project_costs: int
    another_costs: int
    number_in_hand: NotRequired[int]
    section: NotRequired[int]
    sailors: NotRequired[int]
    colours: NotRequired[int]
    captain: NotRequired[bool]
    landing: NotRequired[str]
    ships_sent: NotRequired[int]
    ship: NotRequired[TileSeen]
    launching: NotRequired[TileSeen]
    aboard: NotRequired[list[str]]


class DeckSeen(TypedDict):
    """The top of a deck, and the projects below it in no order."""

    deck: str
    top: TileSeen | None
    under_it: list[int]


class SectionSeen(TypedDict):
    """A section of the recruiting area."""

    section: int
    active: bool
    sailors: dict[str, int]


class CharacterSeen(TypedDict):
    """A character tile."""

    name: str
    holder: int | None
    hosted_by: int | None


class SlotSeen(TypedDict):
    """A place of a landing."""

    value: int
    ship: TileSeen | None
    owner: int | None


class LandingSeen(TypedDict):
    """A landing of the coast."""

    name: str
    completion: int
    bonus: str
    complete: bool
    slots: list[SlotSeen]


class PlayerSeen(TypedDict):
    """A player."""

    reals: int
    discs: int
    additional_disc: str
    captains: int
    captains_waiting: int
    crew: dict[str, int]
    projects: list[TileSeen]
    ships: list[TileSeen]
    points: int
    ships_under_way: int
    characters: list[str]
    score: int
    breakdown: dict[str, int]


class MoneySeen(TypedDict):
    """The two spaces of Manuel's money."""

    upper: int
    lower: int


class TableSeen(TypedDict):
    """The whole table."""

    round: int
    phase: str
    first_player: int
    marker: int
    vasco_tile: VascoTileSeen | None
    vasco_tile_to_come: VascoTileSeen | None
    vasco_tiles_face_down: list[int]
    money: MoneySeen
    numbers: list[NumberSeen]
    areas: list[AreaSeen]
    called: int
    action: ActionSeen
    projects: list[TileSeen | None]
    sao_gabriel: TileSeen | None
    decks: list[DeckSeen]
    merchant: TileSeen | None
    merchants_face_down: list[int]
    sections: list[SectionSeen]
    bag: dict[str, int]
    missionaries: int
    characters: list[CharacterSeen]
    landings: list[LandingSeen]
    players: list[PlayerSeen]
