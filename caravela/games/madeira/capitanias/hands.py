"""Hands of cards: each player is dealt one of each group, hidden from the others, and plays one in each round.

A card is played at the end of choosing a row and is put aside at the end of the round (MA-47).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS, FIRST_CARD, GROUPS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card


def cards_in_hand(game: Madeira, seat: i64) -> i64:
    return count_of(game.expansion.capitanias.hands[seat])


# -- dealing -------------------------------------------------------------------------------------------


@final
class DealingCards(Chance):
    """One card of each group, group by group; only the player sees them."""

    kind = "dealing-cards"
    question = "Which card is dealt"

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.secret = True

    def applies(self, game: Madeira) -> bool:
        return cards_in_hand(game, self.seat) < GROUPS

    def options(self, game: Madeira, out: MoveList) -> None:
        for card in range(CARDS):
            out.add(DEAL_CARD[card])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = NO_CARD[:]
        group = cards_in_hand(game, self.seat)
        for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
            weights[card] = 1
            for hand in game.expansion.capitanias.hands:
                if (hand >> card) & 1 == 1:
                    weights[card] = 0
        return weights


@final
class DealCard(Move):
    """Deal a card to a player's hand."""

    kind = "deal-card"
    says = "deals the card {card}"

    def __init__(self, card: i64) -> None:
        super().__init__()
        self.free = True
        self.card: i64 = card

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.hands[seat] |= 1 << self.card

    def facts(self) -> Facts:
        return {"card": CARD_NAMES[self.card]}


# -- playing -------------------------------------------------------------------------------------------


@final
class PlayingCard(Decision):
    """Choose a card of the hand to play face-up."""

    kind = "playing-card"
    question = "Play a card for this round"

    def options(self, game: Madeira, out: MoveList) -> None:
        hand = game.expansion.capitanias.hands[self.seat]
        for card in range(CARDS):
            if (hand >> card) & 1 == 1:
                out.add(PLAY_CARD[card])

    def candidates(self, game: Madeira) -> list[Move]:
        """The cards of the hand, and those that the player has played."""
        cards = game.expansion.capitanias.hands[self.seat] | game.expansion.capitanias.played[self.seat]
        return [PLAY_CARD[card] for card in range(CARDS) if (cards >> card) & 1 == 1]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PlayCard):
            return NOT_ASKED.told()
        if (game.expansion.capitanias.hands[self.seat] >> move.card) & 1 == 1:
            return None
        was_played = (game.expansion.capitanias.played[self.seat] >> move.card) & 1 == 1
        return WAS_PLAYED.told() if was_played else NOT_IN_HAND.told()


@final
class PlayCard(Move):
    """The card lies before the player until the round is over."""

    kind = "play-card"
    says = "plays the card {card}"

    def __init__(self, card: i64) -> None:
        super().__init__()
        self.card: i64 = card

    def play(self, game: Madeira, seat: i64) -> None:
        game.begin_turn()
        capitanias = game.expansion.capitanias
        capitanias.hands[seat] ^= 1 << self.card
        capitanias.played[seat] |= 1 << self.card
        card = game.facts.cards[self.card]
        player = game.players[seat]
        player.cards = append(player.cards, card)
        then = card.when_played(game, seat)
        if then is not None:
            game.do_next(then)

    def facts(self) -> Facts:
        return {"card": CARD_NAMES[self.card]}


@final
class BuildingResolved(Step):
    """A player's cards are asked when a building has been resolved (MA-31)."""

    kind = "building-resolved"

    def happen(self, game: Madeira) -> None:
        for card in game.players[self.seat].cards:
            then = card.after_building(game, self.seat)
            if then is not None:
                game.do_next(then)


# -- putting aside -------------------------------------------------------------------------------------


@final
class PuttingAside(Step):
    """The cards before a player leave the table, unless one may stay."""

    kind = "putting-cards-aside"

    def happen(self, game: Madeira) -> None:
        player = game.players[self.seat]
        cards = player.cards
        player.cards = vec[Card]()
        for card in cards:
            if card.may_stay(game, self.seat):
                player.cards = append(player.cards, card)
                game.do_next(KEEPING_CARD[self.seat])
            else:
                card.when_put_aside(game, self.seat)


@final
class KeepingCard(Decision):
    """Whether the card before the player stays for another round."""

    kind = "keeping-card"
    question = "Keep the card {card} with the ship for another round, or put it aside"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(KEEP_CARD)
        out.add(PUT_ASIDE)

    def about(self, game: Madeira) -> Facts:
        return {"card": game.players[self.seat].cards[0].name}

    def candidates(self, game: Madeira) -> list[Move]:
        return [KEEP_CARD, PUT_ASIDE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, (KeepCard, PutAside)) else NOT_ASKED.told()


@final
class KeepCard(Move):
    """The card stays."""

    kind = "keep-card"
    says = "keeps the card"
    tells = ("keeps the card {card}",)


@final
class PutAside(Move):
    """The card leaves the table."""

    kind = "put-card-aside"
    says = "puts the card aside"
    tells = ("puts the card {card} aside",)

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.cards[0].when_put_aside(game, seat)
        player.cards = vec[Card]()


NO_CARD: Final = vec[i64]([0] * CARDS)

DEALING_CARDS: Final = vec[Step]([DealingCards(seat) for seat in range(SEATS)])
PLAYING_CARD: Final = vec[Step]([PlayingCard(seat) for seat in range(SEATS)])
BUILDING_RESOLVED: Final = vec[Step]([BuildingResolved(seat) for seat in range(SEATS)])
PUTTING_ASIDE: Final = vec[Step]([PuttingAside(seat) for seat in range(SEATS)])
KEEPING_CARD: Final = vec[Step]([KeepingCard(seat) for seat in range(SEATS)])

DEAL_CARD: Final = vec[Move]([DealCard(card) for card in range(CARDS)])
PLAY_CARD: Final = vec[Move]([PlayCard(card) for card in range(CARDS)])
KEEP_CARD: Final = KeepCard()
PUT_ASIDE: Final = PutAside()

WAS_PLAYED: Final = Refusal("card-was-played", "you have played this card")
NOT_IN_HAND: Final = Refusal("card-not-in-hand", "this card is not in your hand", absent=True)
