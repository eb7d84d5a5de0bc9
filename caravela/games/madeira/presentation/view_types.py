"""The types of a view of Madeira, including modules. The page's types are generated from these classes."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from caravela.games.madeira.components import GOOD_NAMES

COMPONENTS: Final[dict[str, list[str]]] = {"Good": GOOD_NAMES}
"""Components by whose names the page looks things up."""

Owner = int | Literal["neutral"] | None
"""A seat, the citizens, or nobody."""


class FieldSeen(TypedDict):
    """A field, or the forest."""

    name: str
    region: int | None
    good: str | None
    converts_to: str | None
    converted: bool
    wood: int
    workers: list[int]


class CitySeen(TypedDict):
    """A city."""

    name: str
    spots: list[Owner]
    favors: list[str | None]
    wood: list[int]
    most: int
    present: int


class SlotSeen(TypedDict):
    """A place for a ship: the number of goods it takes and, in a market, the Reals for each number."""

    slot: str
    ship: Owner
    good: str
    goods: list[int]
    reals: NotRequired[list[int]]


class LocationSeen(TypedDict):
    """A market or a colony; only a colony has a good, rewards and room for workers."""

    name: str
    slots: list[SlotSeen]
    prestige_in_rounds_1_3_5: list[int]
    good: NotRequired[str]
    rewards: NotRequired[list[str | None]]
    workers: NotRequired[list[int]]


class BuildingSeen(TypedDict):
    """A building with its character; with new roles also the free die spaces of the tile."""

    name: str
    region: int
    empty_in_round: int
    character: str | None
    guild_dice: int
    pirate_dice: int
    markers: list[int]
    being_resolved: bool
    least_cost: int
    most_cost: int
    free_spaces: NotRequired[list[str]]
    space_of_the_pirate_die: NotRequired[str | None]


class WatchSeen(TypedDict):
    """The city watch."""

    dice: list[int]
    workers: list[int]


class WindmillSeen(TypedDict):
    """The windmill, and the level of each seat."""

    top: int
    levels: list[int]


class RowSeen(TypedDict):
    """A row of the guild board."""

    guilds: list[str]
    player: Owner
    dice: list[int]
    requests: dict[str, int]


class PassingSeen(TypedDict):
    """A slot of the passing column."""

    slot: str
    player: Owner
    reals: int


class PayingSeen(TypedDict):
    """The payments of this turn, and the amounts still due."""

    wood_bought_this_turn: int
    paid_for_wood_this_turn: int
    next_wood: int
    wood_due: int
    bread_due: int
    reals_due: int
    building_cost: int | None
    pirates_for_not_paying: int
    base_cost: int
    rolled: int
    rolled_pirate: int


class PlayerSeen(TypedDict):
    """A player; the pirates of others are hidden and, with capitanias, the cards in hand."""

    reals: int
    bread: int
    wood: int
    goods: dict[str, int]
    pirates: NotRequired[int]
    windmill: int
    prestige: int
    earned: dict[str, int]
    ships_at_home: int
    workers: dict[str, int]
    markers: dict[str, int]
    dice: list[int]
    face_up: list[str]
    face_down: list[str]
    requests: dict[str, int]
    workers_on_the_board: int
    workers_in_cities: int
    ships_on_the_board: int
    building_workers: dict[str, int]
    mayor_would_bring: dict[str, int]
    one_more_would_bring: dict[str, int]
    requests_would_bring: dict[str, int]
    resources: int
    cards: NotRequired[list[str]]
    cards_served: NotRequired[list[str]]
    cards_seen: NotRequired[list[str]]
    guild_die_on_card: NotRequired[int | None]
    pirate_die_on_card: NotRequired[int | None]
    ship_on_card: NotRequired[bool]
    groups_in_hand: NotRequired[list[str]]
    hand: NotRequired[list[str]]
    dark_guilds: NotRequired[int]
    protections: NotRequired[int]
    score: NotRequired[int]
    breakdown: NotRequired[dict[str, int]]


class TableSeen(TypedDict):
    """The whole table; each favor has a guild.

    The tiles to choose have their gains, by category and number; tiles just taken in a category have their players.
    """

    round: int
    phase: str
    fields: list[FieldSeen]
    cities: list[CitySeen]
    markets: list[LocationSeen]
    colonies: list[LocationSeen]
    buildings: list[BuildingSeen]
    city_watch: WatchSeen
    windmill: WindmillSeen
    rows: list[RowSeen]
    passing_column: list[PassingSeen]
    paying: PayingSeen
    building: str | None
    in_hand: str | None
    taken_from: str | None
    at_sea_from: str | None
    favor_used: bool
    favor_guilds: dict[str, str]
    turn_order: list[int]
    pirate_citizen: NotRequired[str | None]
    pirate_ship: NotRequired[str | None]
    rewards_beside_the_board: NotRequired[list[str]]
    lying_down: NotRequired[list[str]]
    tiles_to_choose: NotRequired[dict[str, dict[str, str | dict[str, int]]]]
    tiles_taken: NotRequired[dict[str, dict[str, int]]]
    order_of_choosing: NotRequired[list[int]]
    players: list[PlayerSeen]
