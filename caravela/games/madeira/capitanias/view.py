"""The view of cards: only the owner sees a hand, until the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS, FIRST_CARD, GROUP_NAMES, GROUPS, group_of
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.fields import names_of
from caravela.games.madeira.presentation.view_types import PlayerSeen


def see_cards(game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
    """The cards before a player with what lies on them; other players see only the groups of cards in a hand."""
    capitanias = game.expansion.capitanias
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


def unseen_cards(game: Madeira, seat: i64, group: i64) -> list[int]:
    """The cards of a group that this seat has seen nowhere."""
    known: i64 = game.expansion.capitanias.hands[seat] if seat >= 0 else 0
    for cards in game.expansion.capitanias.played:
        known |= cards
    return [card for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]) if (known >> card) & 1 == 0]


def hands_swapped(game: Madeira, seat: i64) -> Madeira | None:
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
    """Swap the places of two cards, in a hand or out of the game."""
    hands = game.expansion.capitanias.hands
    for seat in range(i64(len(hands))):
        has_one = (hands[seat] >> one) & 1
        has_other = (hands[seat] >> other) & 1
        if has_one != has_other:
            hands[seat] ^= (1 << one) | (1 << other)


def imagine_hands(game: Madeira, seat: i64, dice: Dice) -> None:
    """Redraw the other players' hands: any unseen cards of the same groups."""
    hands = game.expansion.capitanias.hands
    for group in range(GROUPS):
        unseen = unseen_cards(game, seat, group)
        for of in range(i64(len(hands))):
            if of != seat:
                for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
                    if (hands[of] >> card) & 1 == 1:
                        hands[of] ^= 1 << card
                        hands[of] |= 1 << unseen.pop(dice.below(len(unseen)))
                        break
