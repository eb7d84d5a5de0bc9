"""What is seen of the modules of the expansion: a hand by its owner alone, until the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS, FIRST_CARD, GROUP_NAMES, GROUPS, group_of
from caravela.games.madeira.components import (
    BUILDINGS,
    CITY_NAMES,
    FIRST_SPOT,
    GOOD_NAMES,
    GOODS,
    LOCATION_NAMES,
    NOTHING,
    PLACE_NAMES,
    PREPARATION,
    REWARD_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.stores import StartingStores
from caravela.games.madeira.new_beginning.tiles import (
    BREAD,
    CATEGORIES,
    CATEGORY_NAMES,
    CITY,
    CITY_TILES,
    FIELD_TILES,
    FIELDS_CHOSEN,
    MONEY,
    STORES,
    TILES,
)
from caravela.games.madeira.new_roles.bonuses import reward_beside
from caravela.games.madeira.new_roles.names import BONUS_NAMES, ROLE_NAMES, ROLE_SPACES
from caravela.games.madeira.new_roles.spaces import ROLE_BONUSES, is_free, role_here
from caravela.games.madeira.positions.fields import names_of
from caravela.games.madeira.view_types import PlayerSeen, TableSeen


def see_further_table(game: Madeira, seen: TableSeen) -> None:
    """What modules add to the table that all see."""
    see_roles(game, seen)
    see_beginning(game, seen)


def see_further_home(game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
    """What modules add to a player."""
    see_cards(game, of, seat, seen)
    see_tiles(game, of, seen)


def see_cards(game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
    """The cards before a player with what lies on them; of hands of others only the groups are known."""
    capitanias = game.expansion.capitanias
    if len(capitanias.hands) == 0:
        return
    player = game.players[of]
    seen["cards"] = [card.name for card in player.cards]
    seen["cards_served"] = [card.name for card in player.cards if card.is_served(player)]
    seen["cards_seen"] = names_of(capitanias.played[of], CARD_NAMES)
    seen["guild_die_on_card"] = capitanias.guild_on_card[of] if capitanias.guild_on_card[of] > 0 else None
    seen["pirate_die_on_card"] = capitanias.pirate_on_card[of] if capitanias.pirate_on_card[of] > 0 else None
    seen["ship_on_card"] = capitanias.ship_on_card[of] > 0
    hand = capitanias.hands[of]
    seen["groups_in_hand"] = [GROUP_NAMES[group_of(card)] for card in range(CARDS) if (hand >> card) & 1 == 1]
    if of == seat or game.is_over():
        seen["hand"] = names_of(hand, CARD_NAMES)


def see_roles(game: Madeira, seen: TableSeen) -> None:
    """The two pirates, the rewards beside the board, who lies down, and the spaces of the tiles that are free."""
    new_roles = game.expansion.new_roles
    if len(new_roles.spaces) == 0:
        return
    seen["pirate_citizen"] = CITY_NAMES[new_roles.pirate_citizen] if new_roles.pirate_citizen >= 0 else None
    seen["pirate_ship"] = LOCATION_NAMES[new_roles.pirate_ship] if new_roles.pirate_ship >= 0 else None
    if NOTHING not in game.rewards:
        seen["rewards_beside_the_board"] = [REWARD_NAMES[reward_beside(game, letter)] for letter in range(2)]
    seen["lying_down"] = [PLACE_NAMES[FIRST_SPOT + spot] for spot in range(SPOTS) if (new_roles.laid_down >> spot) & 1]
    for building in range(BUILDINGS):
        role = role_here(game, building)
        seen["buildings"][building]["character"] = ROLE_NAMES[role]
        names = ["plain"] + [BONUS_NAMES[role * ROLE_BONUSES + bonus] for bonus in range(ROLE_BONUSES)]
        seen["buildings"][building]["free_spaces"] = [
            names[space] for space in range(ROLE_SPACES) if is_free(game, building, space)
        ]
        pirate = new_roles.pirate_spaces[building]
        seen["buildings"][building]["space_of_the_pirate_die"] = names[pirate] if pirate != NOTHING else None


def see_tiles(game: Madeira, of: i64, seen: PlayerSeen) -> None:
    """Tiles of roles that a player has."""
    if len(game.expansion.new_roles.spaces) > 0:
        seen["dark_guilds"] = game.expansion.new_roles.dark_guilds[of]
        seen["protections"] = game.expansion.new_roles.protections[of]


def see_beginning(game: Madeira, seen: TableSeen) -> None:
    """The tiles that can still be chosen, with what they give, while players choose."""
    new_beginning = game.expansion.new_beginning
    stores = game.expansion.new_beginning.stores
    if stores is None or game.phase != PREPARATION:
        return
    found: dict[str, dict[str, str]] = {}
    for category in range(CATEGORIES):
        left = [tile for tile in range(TILES) if (new_beginning.display[category] >> tile) & 1 == 1]
        found[CATEGORY_NAMES[category]] = {str(tile + 1): tile_in_words(game, stores, category, tile) for tile in left}
    seen["tiles_to_choose"] = found
    seen["order_of_choosing"] = [seat for seat in new_beginning.order]


def tile_in_words(game: Madeira, stores: StartingStores, category: i64, tile: i64) -> str:
    """What a tile gives."""
    if category == MONEY:
        return f"{stores.reals[tile]} Reals"
    if category == BREAD:
        return f"{stores.bread[tile]} bread"
    if category == STORES:
        goods = [(GOOD_NAMES[good], stores.goods[good * TILES + tile]) for good in range(GOODS)]
        return ", ".join(f"{count} {name}" for name, count in [*goods, ("wood", stores.wood[tile])] if count > 0)
    if category == CITY:
        return CITY_TILES[tile]
    if category == FIELDS_CHOSEN:
        return FIELD_TILES[tile]
    return ALL_REQUEST_NAMES[game.expansion.new_beginning.offered[tile]]


def unseen_cards(game: Madeira, seat: i64, group: i64) -> list[int]:
    """The cards of a group that this seat has seen nowhere."""
    known: i64 = game.expansion.capitanias.hands[seat] if seat >= 0 else 0
    for cards in game.expansion.capitanias.played:
        known |= cards
    return [card for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]) if (known >> card) & 1 == 0]


def further_secrets_swapped(game: Madeira, seat: i64) -> Madeira | None:
    """A copy in which somebody else's card is another that this seat has not seen; none if there is no other."""
    hands = game.expansion.capitanias.hands
    for of in range(i64(len(hands))):
        if of != seat:
            for group in range(GROUPS):
                unseen = unseen_cards(game, seat, group)
                for card in unseen:
                    if (hands[of] >> card) & 1 == 1 and len(unseen) > 1:
                        twin = game.copy()
                        other = unseen[0] if unseen[0] != card else unseen[1]
                        swap(twin, card, other)
                        return twin
    return None


def swap(game: Madeira, one: i64, other: i64) -> None:
    """Wherever the one card was, in a hand or out of the game, is the other, and the other way round."""
    hands = game.expansion.capitanias.hands
    for seat in range(i64(len(hands))):
        has_one = (hands[seat] >> one) & 1
        has_other = (hands[seat] >> other) & 1
        if has_one != has_other:
            hands[seat] ^= (1 << one) | (1 << other)


def further_secrets_imagined(game: Madeira, seat: i64, dice: Dice) -> None:
    """The others' hands as they could be as far as this seat knows: any unseen cards of the same groups."""
    hands = game.expansion.capitanias.hands
    if len(hands) == 0:
        return
    for group in range(GROUPS):
        unseen = unseen_cards(game, seat, group)
        for of in range(i64(len(hands))):
            if of != seat:
                for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
                    if (hands[of] >> card) & 1 == 1:
                        hands[of] ^= 1 << card
                        hands[of] |= 1 << unseen.pop(dice.below(len(unseen)))
                        break
