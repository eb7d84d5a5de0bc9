"""The counters of the cards: the cards themselves, and dice, markers and ships that lie on them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS, FIRST_CARD, GROUP_NAMES, GROUPS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.counted import TABLE, Counted

GROUP_CARD_NAMES: Final[list[str]] = ["card of " + name for name in GROUP_NAMES]
ON_CARD: Final = "card"


@final
class CardsCounted(Counted):
    """Of other players' hands a player knows only the number of cards of each group."""

    def count(self, game: Madeira, out: Count) -> None:
        capitanias = game.expansion.capitanias
        dealt: i64 = 0
        put_aside: i64 = 0
        for seat in range(game.seats):
            dealt |= capitanias.hands[seat] | capitanias.played[seat]
            put_aside |= capitanias.played[seat] ^ cards_before(game, seat)
        for card in range(CARDS):
            out.add(1 - ((dealt >> card) & 1), TABLE, CARD_NAMES[card], "stack", secret=True)
            out.add((put_aside >> card) & 1, TABLE, CARD_NAMES[card], "put aside")
        for seat in range(game.seats):
            in_play = cards_before(game, seat)
            for card in range(CARDS):
                out.add((capitanias.hands[seat] >> card) & 1, seat, CARD_NAMES[card], "hand", secret=True)
                out.add((in_play >> card) & 1, seat, CARD_NAMES[card], "in play")
            for group in range(GROUPS):
                of_group = (1 << FIRST_CARD[group + 1]) - (1 << FIRST_CARD[group])
                out.add(count_of(capitanias.hands[seat] & of_group), seat, GROUP_CARD_NAMES[group], "hand")
            guild = capitanias.guild_on_card[seat] > 0
            out.add(1 if guild else 0, seat, "guild die", ON_CARD)
            out.add(1 if guild else 0, seat, "action marker", ON_CARD)
            out.add(1 if capitanias.pirate_on_card[seat] > 0 else 0, seat, "pirate die", ON_CARD)
            out.add(capitanias.ship_on_card[seat], seat, "ship", ON_CARD)


def cards_before(game: Madeira, seat: i64) -> i64:
    """One bit for each card face-up before a player."""
    bits: i64 = 0
    for card in game.players[seat].cards:
        bits |= 1 << card.number
    return bits


CARDS_COUNTED: Final = CardsCounted()
