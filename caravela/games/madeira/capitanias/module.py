"""The module of the capitanias."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.dice import Dice
from caravela.engine.editing.parts import PositionPart
from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.options import Option, switch
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.actions import goods, passing
from caravela.games.madeira.capitanias import building_cards, city_cards, hands, harvests, passing_cards, voyages
from caravela.games.madeira.capitanias import dice as card_dice
from caravela.games.madeira.capitanias.checks import check_cards
from caravela.games.madeira.capitanias.counters import CARDS_COUNTED
from caravela.games.madeira.capitanias.deck import all_cards
from caravela.games.madeira.capitanias.help import SECTIONS, TEMPLATES
from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.capitanias.state import FIELDS, FIXED, parts
from caravela.games.madeira.capitanias.view import hands_swapped, imagine_hands, see_cards
from caravela.games.madeira.components import FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card
from caravela.games.madeira.hooks.module import Module, needs_usual
from caravela.games.madeira.positions.fields import names_of
from caravela.games.madeira.presentation.view_types import PlayerSeen
from caravela.games.madeira.setup import INITIAL_PLACEMENT, before

IN_PLAY: Final = "cards in play"


@final
class CapitaniasModule(Module):
    def parts(self, seats: int) -> list[PositionPart]:
        return parts(seats)

    def fixed(self) -> dict[str, str]:
        return FIXED

    def is_in(self, game: Madeira) -> bool:
        return len(game.facts.cards) > 0

    def state(self, game: Madeira) -> object:
        return game.expansion.capitanias

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Hands are dealt before workers are placed."""
        facts = game.facts
        facts.is_expanded = True
        facts.cards = vec[Card](all_cards(printed))
        facts.counted = append(facts.counted, CARDS_COUNTED)
        facts.other_rewards = voyages.ANY_REWARD
        facts.after_row = hands.PLAYING_CARD
        facts.after_building = hands.BUILDING_RESOLVED
        facts.after_requests = hands.PUTTING_ASIDE
        facts.harvests_without_worker = choices["harvest-without-worker"] == "on"
        facts.skipped_buildings_count = choices["cards-after-skipped-buildings"] == "on"
        game.expansion.capitanias.make_room(game.seats)
        before(plan, INITIAL_PLACEMENT, [hands.DEALING_CARDS[seat] for seat in range(game.seats)])

    # -- catalogue -----------------------------------------------------------------------------------

    def fill_moves(self, catalogue: Catalogue) -> None:
        catalogue.move_row(goods.DISCARD_GOOD)
        catalogue.move_row(goods.TAKE_GOOD)
        catalogue.move_row(hands.DEAL_CARD)
        catalogue.move_row(hands.PLAY_CARD)
        catalogue.move(hands.KEEP_CARD)
        catalogue.move(hands.PUT_ASIDE)
        catalogue.move_row(voyages.SAIL_FOR_ANY_GOODS)
        catalogue.move_row(voyages.SAIL_FOR_OTHER_PRICE)
        catalogue.move(voyages.SAIL_TO_CARD)
        for row in voyages.TAKE_ANY_REWARD:
            catalogue.move_row(row)
        catalogue.move(voyages.DECLINE_ANY_REWARD)
        catalogue.move(harvests.MOVE_THEN_HARVEST)
        catalogue.move_row(harvests.TAKE_FOR_CART)
        catalogue.move(harvests.ACT_THEN_HARVEST)
        catalogue.move(harvests.HARVEST_THEN_ACT)
        catalogue.move_row(card_dice.PARDON_IN_WATCH)
        catalogue.move_row(card_dice.PARDON_AT)
        catalogue.move_row(card_dice.PLACE_ON_CARD)
        catalogue.move_row(card_dice.HIRE)
        catalogue.move_row(card_dice.PLACE_FROM_CARD)
        catalogue.move(building_cards.PAY_FOR_TOP)
        catalogue.move(building_cards.PAY_FOR_BOTTOM)
        catalogue.move_row(passing_cards.BONUS_REALS)
        catalogue.move_row(passing_cards.BONUS_ACTION)
        catalogue.move_row(city_cards.TAKE_FOR_GOODS[:FAVORS])
        catalogue.move_row(city_cards.RECEIVE_GIFT)
        catalogue.move(city_cards.RECEIVE_NO_GIFT)

    def fill_later_moves(self, catalogue: Catalogue) -> None:
        """Moves that choose what comes first where two actions may be done in either order."""
        catalogue.move(building_cards.TOP_FIRST)
        catalogue.move(building_cards.BOTTOM_FIRST)
        catalogue.move(passing_cards.PASSING_ACTION_FIRST)

    def fill_steps(self, catalogue: Catalogue) -> None:
        catalogue.step_row("discarding goods", goods.DISCARDING_GOODS)
        catalogue.step_row("taking goods", goods.TAKING_GOODS)
        catalogue.step_row("dealing cards", hands.DEALING_CARDS)
        catalogue.step_row("playing a card", hands.PLAYING_CARD)
        catalogue.step_row("building resolved", hands.BUILDING_RESOLVED)
        catalogue.step_row("putting aside", hands.PUTTING_ASIDE)
        catalogue.step_row("keeping a card", hands.KEEPING_CARD)
        catalogue.step_row("moving in upkeep", voyages.MOVING_IN_UPKEEP)
        catalogue.step_row("choosing any reward", voyages.CHOOSING_ANY_REWARD)
        catalogue.step_row("taking for the cart", harvests.TAKING_FOR_CART)
        catalogue.step_row("putting from the cart", harvests.PUTTING_FROM_CART)
        catalogue.step_row("harvesting after the cart", harvests.HARVESTING_AFTER_CART)
        catalogue.step_row("moving after the harvest", harvests.MOVING_AFTER_HARVEST)
        catalogue.step_row("harvesting once more", harvests.HARVESTING_ONCE_MORE)
        catalogue.step_row("choosing both", harvests.CHOOSING_BOTH)
        catalogue.step_row("acting twice", harvests.ACTING_TWICE)
        catalogue.step_row("harvesting as well", harvests.HARVESTING_AS_WELL)
        catalogue.step_row("acting as well", harvests.ACTING_AS_WELL)
        catalogue.step_row("calling by card", card_dice.CALLING_BY_CARD)
        catalogue.step_row("hiring", card_dice.HIRING)
        catalogue.step_row("paying by card", building_cards.PAYING_BY_CARD)
        catalogue.step_row("bottom action", building_cards.BOTTOM_ACTION)
        catalogue.step_row("meeting", passing_cards.MEETING)
        catalogue.step_row("choosing a bonus", passing_cards.CHOOSING_BONUS)
        catalogue.step_row("receiving gifts", city_cards.RECEIVING_GIFTS)

    def fill_later_steps(self, catalogue: Catalogue) -> None:
        catalogue.step_row("acting on both", building_cards.ACTING_ON_BOTH)
        catalogue.step_row("choosing the first action", building_cards.CHOOSING_FIRST_ACTION)
        catalogue.step_row("top action", building_cards.TOP_ACTION)
        catalogue.step_row("passing action", passing.PASSING_ACTION)

    # -- positions -----------------------------------------------------------------------------------

    def write(self, game: Madeira) -> dict[str, Any]:
        """Write the cards before a player with the player's supply."""
        position = super().write(game)
        position[IN_PLAY] = [[card.name for card in player.cards] for player in game.players]
        return position

    def read(self, game: Madeira, position: dict[str, Any]) -> None:
        super().read(game, position)
        if self.is_in(game):
            read_cards_in_play(game, position)
        else:
            needs_usual(position, IN_PLAY, [[] for player in game.players])

    def add_pieces(self, game: Madeira, count: dict[str, int]) -> None:
        """Dice and ships on cards count with the others; no card is both in a hand and played, or with two players."""
        capitanias = game.expansion.capitanias
        for seat in range(i64(len(capitanias.hands))):
            count["guild dice"] += 1 if capitanias.guild_on_card[seat] > 0 else 0
            count["pirate dice"] += 1 if capitanias.pirate_on_card[seat] > 0 else 0
            count[f"ships of player {seat + 1}"] += capitanias.ship_on_card[seat]
            twice = capitanias.hands[seat] & capitanias.played[seat]
            for other in range(seat):
                of_other = capitanias.hands[other] | capitanias.played[other]
                twice |= (capitanias.hands[seat] | capitanias.played[seat]) & of_other
            count[f"cards of player {seat + 1} that lie elsewhere too"] = len(names_of(twice, CARD_NAMES))

    def check(self, game: Madeira) -> None:
        check_cards(game)

    # -- view ----------------------------------------------------------------------------------------

    def see_home(self, game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
        see_cards(game, of, seat, seen)

    def secrets_swapped(self, game: Madeira, seat: i64) -> Madeira | None:
        return hands_swapped(game, seat)

    def imagine(self, game: Madeira, seat: i64, dice: Dice) -> None:
        imagine_hands(game, seat, dice)

    # -- help ----------------------------------------------------------------------------------------

    def help(self) -> dict[str, str]:
        return TEMPLATES

    def sections(self) -> dict[str, str]:
        return SECTIONS


def read_cards_in_play(game: Madeira, position: dict[str, Any]) -> None:
    rows = position.get(IN_PLAY)
    if not isinstance(rows, list) or len(rows) != game.seats:
        raise Damaged(f"The position's '{IN_PLAY}' needs {game.seats} lists of cards.")
    for seat in range(game.seats):
        if not isinstance(rows[seat], list):
            raise Damaged(f"The position's '{IN_PLAY}' needs a list of cards for each player.")
        cards = vec[Card]()
        for name in rows[seat]:
            if name not in CARD_NAMES:
                raise Damaged(f"The position names a card '{name}', which does not exist.")
            cards = append(cards, game.facts.cards[CARD_NAMES.index(name)])
        game.players[seat].cards = cards


CAPITANIAS: Final = CapitaniasModule(
    switch("capitanias", "expansion, module 2: a hand of five cards, one of which is played in each round"),
    [
        Option(
            "harvest-without-worker",
            ["on", "off"],
            "a player without a worker in the region may harvest for what a card adds (MA-66)",
            "capitanias",
        ),
        switch(
            "cards-after-skipped-buildings",
            "Machico and Funchal also work after buildings that are skipped (MA-31)",
            "capitanias",
        ),
    ],
    FIELDS,
)
