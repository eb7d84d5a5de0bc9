"""The part of a position that modules of the expansion add, as plain data and back, and the pieces in it."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import list_of, part, plain, truth, whole_number
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS
from caravela.games.madeira.components import (
    BUILDINGS,
    CITIES,
    COLONIES,
    DIE_FACES,
    FAVORS,
    MARKETS,
    NOBODY,
    NOTHING,
    PASSING_SLOTS,
    REQUESTS,
    SPOTS,
    WORKERS,
)
from caravela.games.madeira.expansion import Expansion
from caravela.games.madeira.expansion_components import ALL_FAVORS, ALL_REQUEST_NAMES, ALL_REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card
from caravela.games.madeira.kings_demands.names import DEMANDS
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, REQUEST, TILES
from caravela.games.madeira.new_roles.names import BONUSES, ROLE_SPACES


def card_names(bits: i64) -> list[str]:
    return [CARD_NAMES[card] for card in range(CARDS) if (bits >> card) & 1 == 1]


def write_expansion(game: Madeira) -> dict[str, Any]:
    expansion = game.expansion
    return {
        "hands": [card_names(hand) for hand in expansion.hands],
        "cards seen": [card_names(cards) for cards in expansion.played],
        "cards in play": [[card.name for card in player.cards] for player in game.players],
        "guild dice on cards": plain(expansion.guild_on_card),
        "pirate dice on cards": plain(expansion.pirate_on_card),
        "ships on cards": plain(expansion.ship_on_card),
        "values of pirate dice": plain(expansion.pirate_values),
        "goods due": expansion.goods_due,
        "rewards due": expansion.rewards_due,
        "slot left": expansion.slot_left,
        "slot waiting": expansion.slot_waiting,
        "gifts due": expansion.gifts_due,
        "spaces": plain(expansion.spaces),
        "spaces of pirate dice": plain(expansion.pirate_spaces),
        "dark guilds": plain(expansion.dark_guilds),
        "protections": plain(expansion.protections),
        "pirate citizen": expansion.pirate_citizen,
        "pirate ship": expansion.pirate_ship,
        "laid down": expansion.laid_down,
        "spared": expansion.spared,
        "threatened": expansion.threatened,
        "bonus": expansion.bonus,
        "favors before": expansion.favors_before,
        "special harvest": expansion.special_harvest,
        "city left": expansion.city_left,
        "own spot": expansion.own_spot,
        "choices left": expansion.choices_left,
        "tiles shown": plain(expansion.display),
        "order of choosing": plain(expansion.order),
        "ranks taken": plain(expansion.ranks),
        "requests offered": plain(expansion.offered),
        "category": expansion.category,
        "removed favors": expansion.removed_favors,
        "goods of slots": plain(expansion.slot_goods),
        "demands": expansion.demands,
        "favors for wood": expansion.favors_for_wood,
        "favors for goods": expansion.favors_for_goods,
    }


def named_cards(row: Any, key: str) -> list[Any]:
    """One of several lists of cards."""
    if not isinstance(row, list):
        raise Damaged(f"The position's '{key}' needs a list of cards for each player.")
    return row


def card_bits(found: dict[str, Any], key: str, length: int) -> vec[i64]:
    """Sets of cards, by seat."""
    rows = found.get(key)
    if not isinstance(rows, list) or len(rows) != length:
        raise Damaged(f"The position's '{key}' needs {length} lists of cards.")
    bits = vec[i64]([0] * length)
    for seat in range(length):
        for name in named_cards(rows[seat], key):
            if name not in CARD_NAMES:
                raise Damaged(f"The position names a card '{name}', which does not exist.")
            card: i64 = CARD_NAMES.index(name)
            if (bits[seat] >> card) & 1 == 1:
                raise Damaged(f"The position's '{key}' names {name} twice; there is 1.")
            bits[seat] |= 1 << card
    return bits


# Keys of each module; those of a module that is off may be left out.
CARD_KEYS = (
    ["hands", "cards seen", "cards in play", "guild dice on cards", "pirate dice on cards", "ships on cards"]
    + ["values of pirate dice", "rewards due", "slot left", "slot waiting", "gifts due"]
)  # fmt: skip
DEMAND_KEYS = ["goods of slots", "demands", "favors for wood", "favors for goods"]
ROLE_KEYS = (
    ["spaces", "spaces of pirate dice", "dark guilds", "protections", "pirate citizen", "pirate ship", "laid down"]
    + ["spared", "threatened", "bonus", "favors before", "special harvest", "city left", "own spot", "choices left"]
)  # fmt: skip
BEGINNING_KEYS = ["tiles shown", "order of choosing", "ranks taken", "requests offered", "category"]


def keys_off(game: Madeira) -> list[str]:
    """The keys of all modules that are off."""
    facts = game.facts
    keys: list[str] = []
    if len(facts.cards) == 0:
        keys += CARD_KEYS
        if len(facts.further_requests) == 0:
            keys.append("goods due")
    if len(facts.further_requests) == 0:
        keys += DEMAND_KEYS
    if len(facts.after_die) == 0:
        keys += ROLE_KEYS
    if facts.starting_stores is None:
        keys += BEGINNING_KEYS
    if i64(len(facts.favors)) == FAVORS:
        keys.append("removed favors")
    return keys


def completed(game: Madeira, given: dict[str, Any]) -> dict[str, Any]:
    """What a position says of modules; those that are off are as in a game without them, and may be left out."""
    usual = write_expansion(game)
    found = dict(given)
    for key in keys_off(game):
        if found.setdefault(key, usual[key]) != usual[key]:
            raise Damaged(f"The position's '{key}' is {found[key]!r}; without its module it needs {usual[key]!r}.")
    return found


def read_expansion(game: Madeira, whole: dict[str, Any]) -> None:
    """On a game freshly set up."""
    found = completed(game, part(whole, "expansion"))
    expansion = game.expansion
    rows = len(expansion.hands)
    expansion.hands = card_bits(found, "hands", rows)
    expansion.played = card_bits(found, "cards seen", rows)
    expansion.guild_on_card = list_of(found, "guild dice on cards", rows, 0, DIE_FACES)
    expansion.pirate_on_card = list_of(found, "pirate dice on cards", rows, 0, DIE_FACES)
    expansion.ship_on_card = list_of(found, "ships on cards", rows, 0, 1)
    expansion.pirate_values = list_of(found, "values of pirate dice", BUILDINGS if rows > 0 else 0, 0, DIE_FACES)
    expansion.goods_due = whole_number(found, "goods due", 0, 99)
    expansion.rewards_due = whole_number(found, "rewards due", 0, 9)
    expansion.slot_left = whole_number(found, "slot left", NOTHING, PASSING_SLOTS - 1)
    expansion.slot_waiting = whole_number(found, "slot waiting", NOTHING, PASSING_SLOTS - 1)
    expansion.gifts_due = whole_number(found, "gifts due", 0, 9)
    expansion.slot_goods = list_of(found, "goods of slots", len(expansion.slot_goods), 0, 9)
    expansion.demands = whole_number(found, "demands", 0, 2**DEMANDS - 1)
    expansion.favors_for_wood = whole_number(found, "favors for wood", 0, 12)
    expansion.favors_for_goods = whole_number(found, "favors for goods", 0, 4)
    read_roles(expansion, found)
    expansion.display = list_of(found, "tiles shown", len(expansion.display), 0, 2**TILES - 1)
    expansion.order = list_of(found, "order of choosing", len(expansion.order), NOBODY, game.seats - 1)
    expansion.ranks = list_of(found, "ranks taken", len(expansion.ranks), NOTHING, TILES - 1)
    expansion.offered = list_of(found, "requests offered", len(expansion.offered), NOTHING, ALL_REQUESTS - 1)
    expansion.removed_favors = whole_number(found, "removed favors", 0, 2**ALL_FAVORS - 1)
    expansion.category = whole_number(found, "category", 0, CATEGORIES - 1)
    read_cards_in_play(game, found)


def read_roles(expansion: Expansion, found: dict[str, Any]) -> None:
    """Die spaces, tiles and the two pirates."""
    expansion.spaces = list_of(found, "spaces", len(expansion.spaces), 0, 2**ROLE_SPACES - 1)
    expansion.pirate_spaces = list_of(found, "spaces of pirate dice", len(expansion.spaces), NOTHING, ROLE_SPACES - 1)
    expansion.dark_guilds = list_of(found, "dark guilds", len(expansion.dark_guilds), 0, 99)
    expansion.protections = list_of(found, "protections", len(expansion.protections), 0, 99)
    expansion.pirate_citizen = whole_number(found, "pirate citizen", NOTHING, CITIES - 1)
    expansion.pirate_ship = whole_number(found, "pirate ship", NOTHING, MARKETS + COLONIES - 1)
    expansion.laid_down = whole_number(found, "laid down", 0, 2**SPOTS - 1)
    expansion.spared = whole_number(found, "spared", 0, WORKERS)
    expansion.threatened = whole_number(found, "threatened", 0, WORKERS)
    expansion.bonus = whole_number(found, "bonus", NOTHING, BONUSES - 1)
    expansion.favors_before = whole_number(found, "favors before", 0, 16)
    expansion.special_harvest = truth(found, "special harvest")
    expansion.city_left = whole_number(found, "city left", NOTHING, CITIES - 1)
    expansion.own_spot = whole_number(found, "own spot", NOTHING, SPOTS - 1)
    expansion.choices_left = whole_number(found, "choices left", 0, 9)


def read_cards_in_play(game: Madeira, found: dict[str, Any]) -> None:
    rows = found.get("cards in play")
    if not isinstance(rows, list) or len(rows) != game.seats:
        raise Damaged(f"The position's 'cards in play' needs {game.seats} lists of cards.")
    for seat in range(game.seats):
        cards = vec[Card]()
        for name in named_cards(rows[seat], "cards in play"):
            if name not in CARD_NAMES or len(game.facts.cards) == 0:
                raise Damaged(f"The position names a card '{name}', which is not in the game.")
            cards = append(cards, game.facts.cards[CARD_NAMES.index(name)])
        game.players[seat].cards = cards


def pieces_of_expansion(game: Madeira, count: dict[str, int]) -> None:
    """Dice and ships on cards count with the others; no card is both in a hand and played, or with two players."""
    expansion = game.expansion
    for place in range(i64(len(expansion.offered))):
        kind = expansion.offered[place]
        if kind >= REQUESTS and (expansion.display[REQUEST] >> place) & 1 == 1:
            count[ALL_REQUEST_NAMES[kind]] += 1
    for seat in range(i64(len(expansion.hands))):
        count["guild dice"] += 1 if expansion.guild_on_card[seat] > 0 else 0
        count["pirate dice"] += 1 if expansion.pirate_on_card[seat] > 0 else 0
        count[f"ships of player {seat + 1}"] += expansion.ship_on_card[seat]
        twice = expansion.hands[seat] & expansion.played[seat]
        for other in range(seat):
            of_other = expansion.hands[other] | expansion.played[other]
            twice |= (expansion.hands[seat] | expansion.played[seat]) & of_other
        count[f"cards of player {seat + 1} that lie elsewhere too"] = len(card_names(twice))
