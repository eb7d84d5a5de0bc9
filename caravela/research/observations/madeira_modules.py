"""The part of Madeira's observation for the modules of the expansion; zero for modules that are not in play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.capitanias.names import CARD_NAMES, FIRST_CARD, GROUP_NAMES, GROUPS
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CITY_NAMES,
    FIRST_SPOT,
    LOCATION_NAMES,
    NOTHING,
    PASSING_NAMES,
    PLACE_NAMES,
    PREPARATION,
    REQUESTS,
    REWARD_NAMES,
    SLOT_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, CATEGORY_NAMES, TILES
from caravela.games.madeira.new_roles.bonuses import reward_beside
from caravela.games.madeira.new_roles.names import BONUS_NAMES
from caravela.research.sheet import ZERO, Sheet

SPOT_NAMES: Final[list[str]] = [PLACE_NAMES[FIRST_SPOT + spot] for spot in range(SPOTS)]
SPACE_NAMES: Final[list[str]] = ["plain", "first bonus", "second bonus", "third bonus"]
HAND_NAMES: Final[list[str]] = ["cards in hand of " + group for group in GROUP_NAMES]
TILE_NAMES: Final[list[str]] = ["1", "2", "3", "4", "5"]


def of_seat(row: vec[i64], seat: i64) -> i64:
    """A row by seat is empty where its module is not in play."""
    return row[seat] if seat < len(row) else ZERO


def roles(game: Madeira, sheet: Sheet) -> None:
    """The two pirates, the rewards beside the board, who lies down, and the pieces on characters and in slots."""
    expansion = game.expansion
    there = len(expansion.new_roles.spaces) > 0
    letters = there and NOTHING not in game.rewards
    sheet.part("roles")
    sheet.one_of("pirate citizen", expansion.new_roles.pirate_citizen, CITY_NAMES)
    sheet.one_of("pirate ship", expansion.new_roles.pirate_ship, LOCATION_NAMES)
    sheet.one_of("reward A beside the board", reward_beside(game, 0) if letters else NOTHING, REWARD_NAMES)
    sheet.one_of("reward B beside the board", reward_beside(game, 1) if letters else NOTHING, REWARD_NAMES)
    sheet.bits("lying down", expansion.new_roles.laid_down, SPOT_NAMES)
    for building in range(BUILDINGS):
        sheet.part("tile on", BUILDING_NAMES[building])
        sheet.bits("space in use", expansion.new_roles.spaces[building] if there else ZERO, SPACE_NAMES)
        sheet.one_of(
            "space of the pirate die", expansion.new_roles.pirate_spaces[building] if there else NOTHING, SPACE_NAMES
        )
    sheet.part("dice and goods")
    sheet.numbers("pirate die on", expansion.capitanias.pirate_values, BUILDING_NAMES)
    sheet.numbers("goods discarded for", expansion.kings_demands.slot_goods, SLOT_NAMES)


def beginning(game: Madeira, sheet: Sheet) -> None:
    """The tiles that can still be chosen, while players choose."""
    new_beginning = game.expansion.new_beginning
    chooses = game.expansion.new_beginning.stores is not None and game.phase == PREPARATION
    for category in range(CATEGORIES):
        sheet.part("tiles of", CATEGORY_NAMES[category])
        sheet.flag("being chosen", chooses and new_beginning.category == category)
        sheet.bits("left", new_beginning.display[category] if chooses else ZERO, TILE_NAMES)
    for tile in range(TILES):
        sheet.part("request tile", TILE_NAMES[tile])
        sheet.one_of("shows", new_beginning.offered[tile] if chooses else NOTHING, ALL_REQUEST_NAMES)


def action(game: Madeira, sheet: Sheet) -> None:
    """The progress of a module's action."""
    expansion = game.expansion
    sheet.part("action of a module")
    sheet.number("goods due", expansion.goods_due)
    sheet.number("rewards due of any colony", expansion.capitanias.rewards_due)
    sheet.number("rewards that a further one goes with", expansion.capitanias.rewards_paired)
    sheet.one_of("passing slot left", expansion.capitanias.slot_left, PASSING_NAMES)
    sheet.one_of("passing slot whose action waits", expansion.slot_waiting, PASSING_NAMES)
    sheet.number("gifts due", expansion.capitanias.gifts_due)
    sheet.number("workers that need no bread", expansion.new_roles.spared)
    sheet.number("workers that need a further bread", expansion.new_roles.threatened)
    sheet.one_of("bonus", expansion.new_roles.bonus, BONUS_NAMES)
    sheet.number("favors before the die", expansion.new_roles.favors_before)
    sheet.flag("special harvest", expansion.new_roles.special_harvest)
    sheet.one_of("city left", expansion.new_roles.city_left, CITY_NAMES)
    sheet.one_of("own spot", expansion.new_roles.own_spot, SPOT_NAMES)
    sheet.number("choices left", expansion.new_roles.choices_left)
    sheet.bits("demand being fulfilled", expansion.kings_demands.demands, DEMAND_NAMES)
    sheet.number("favors for the demand with wood", expansion.kings_demands.favors_for_wood)
    sheet.number("favors for the demand with goods", expansion.kings_demands.favors_for_goods)


def belongings(game: Madeira, sheet: Sheet, seat: i64, seen: bool) -> None:
    """A player's demands, cards and tiles; a hand is visible to its owner only, its groups to everybody."""
    expansion = game.expansion
    who = game.players[seat]
    before: i64 = 0
    served: i64 = 0
    for card in who.cards:
        before |= bit(card.number)
        if card.is_served(who):
            served |= bit(card.number)
    hand = of_seat(expansion.capitanias.hands, seat)
    sheet.numbers("demand", who.requests, DEMAND_NAMES, REQUESTS)
    sheet.bits("card", before, CARD_NAMES)
    sheet.bits("card served", served, CARD_NAMES)
    sheet.bits("card seen", of_seat(expansion.capitanias.played, seat), CARD_NAMES)
    sheet.bits("card in hand", hand if seen else ZERO, CARD_NAMES)
    for group in range(GROUPS):
        count: i64 = 0
        for card_number in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
            count += (hand >> card_number) & 1
        sheet.number(HAND_NAMES[group], count)
    sheet.number("guild die on a card", of_seat(expansion.capitanias.guild_on_card, seat))
    sheet.number("pirate die on a card", of_seat(expansion.capitanias.pirate_on_card, seat))
    sheet.number("ship on a card", of_seat(expansion.capitanias.ship_on_card, seat))
    sheet.number("dark guilds", of_seat(expansion.new_roles.dark_guilds, seat))
    sheet.number("protections", of_seat(expansion.new_roles.protections, seat))
    sheet.number("place in the order of choosing", place_of(expansion.new_beginning.order, seat))
    sheet.number(
        "tile just taken",
        of_seat(expansion.new_beginning.ranks, seat) + 1 if len(expansion.new_beginning.ranks) > 0 else ZERO,
    )


def place_of(order: vec[i64], seat: i64) -> i64:
    """The place in the order, from 1; 0 if there is no order."""
    for place in range(i64(len(order))):
        if order[place] == seat:
            return place + 1
    return 0
