"""Checks of hands, cards in play and pieces on cards."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.capitanias.names import CARD_NAMES, FIRST_CARD, GROUPS
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    MAINTENANCE,
    NOTHING,
    PHASE_NAMES,
    PREPARATION,
    ROUND_SETUP,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.position import total
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of, refuse
from caravela.games.madeira.positions.waiting_checks import Due, kinds_ahead
from caravela.games.madeira.rows import place_of

DUE = [
    Due("king's rewards due of any colony", "rewards_due", ["cargo-arrives", "choosing-any-reward"]),
    Due("things due from cities", "gifts_due", ["receiving-gifts"]),
]

CALECUTE = CARD_NAMES.index("Calecute")


def check_cards(game: Madeira) -> None:
    """One card of each group for each player; one is played in each round and lies there until its end."""
    expansion = game.expansion
    for seat in range(game.seats):
        name = f"player {seat + 1}"
        hand = expansion.capitanias.hands[seat]
        played = expansion.capitanias.played[seat]
        for group in range(GROUPS):
            cards = 0
            for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
                cards += ((hand >> card) & 1) + ((played >> card) & 1)
            if game.phase == PREPARATION and any(step.kind == "dealing-cards" for step in game.agenda):
                needs(f"cards of group {group + 1} with {name} while cards are dealt", cards, dealt(game, seat, group))
            else:
                needs(f"cards of group {group + 1} with {name}", cards, 1)
        needs_one_of(f"cards that {name} has played", count_of(played), cards_played(game, seat))
        check_cards_in_play(game, seat)
        check_on_cards(game, seat)
    for building in range(BUILDINGS):
        known = int(expansion.capitanias.pirate_values[building] > 0)
        needs(f"known values of pirate dice on {BUILDING_NAMES[building]}", known, game.pirate_dice[building])
    if game.phase == PREPARATION or (game.phase == ROUND_SETUP and game.round == 1):
        needs("as the slot that a card leaves out, before anybody passed", expansion.capitanias.slot_left, NOTHING)
    ahead = kinds_ahead(game)
    for due in DUE:
        due.check(expansion.capitanias, ahead)
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        needs("king's rewards due of any colony", expansion.capitanias.rewards_due, 0)
    needs_at_most("king's rewards due of any colony", expansion.capitanias.rewards_due, 2)
    reached = i64(total(game.rewards_due))
    needs_one_of("king's rewards that a further one goes with", expansion.capitanias.rewards_paired, [0, int(reached)])
    needs_at_most("things due from cities", expansion.capitanias.gifts_due, 2)
    if game.phase != CHARACTER_ACTIONS:
        needs(f"things due from cities in phase {PHASE_NAMES[game.phase]}", expansion.capitanias.gifts_due, 0)
        waiting = int(expansion.slot_waiting != NOTHING)
        needs(f"passing actions to come in phase {PHASE_NAMES[game.phase]}", waiting, 0)


def dealt(game: Madeira, seat: i64, group: i64) -> int:
    """Whether a player has been dealt a card of a group: each gets all groups before the next player."""
    waiting = [step.seat for step in game.agenda if step.kind == "dealing-cards"]
    if seat == waiting[-1] and game.next_step().kind == "dealing-cards":
        return int(group < count_of(game.expansion.capitanias.hands[seat]))
    return int(seat not in waiting)


def cards_played(game: Madeira, seat: i64) -> list[int]:
    """The number of cards that a player may have played by now."""
    if game.phase == PREPARATION:
        return [0]
    if game.phase != ROUND_SETUP:
        return [int(game.round)]
    row = place_of(game.row_marker, seat)
    if row == NOTHING:
        return [int(game.round) - 1]
    return [int(game.round) - 1, int(game.round)] if row == game.row else [int(game.round)]


def check_cards_in_play(game: Madeira, seat: i64) -> None:
    """Cards in play have been played; besides the card of the round only Calecute may lie there, with its ship."""
    name = f"player {seat + 1}"
    lying: i64 = 0
    kept = False
    for card in game.players[seat].cards:
        if (game.expansion.capitanias.played[seat] >> card.number) & 1 == 0:
            refuse(f"before {name}", card.name, "a card that was played")
        if (lying >> card.number) & 1 == 1:
            refuse(f"twice before {name}", card.name, "each card once")
        lying |= 1 << card.number
        kept = kept or card.number == CALECUTE
    # Calecute may stay after rounds 2 and 4, with its ship; a new card joins it
    stays = kept and game.round % 2 == 1 and game.round > 1 and game.expansion.capitanias.ship_on_card[seat] > 0
    played = count_of(game.expansion.capitanias.played[seat])
    needs_at_most(f"cards before {name}", count_of(lying), (1 if stays else 0) + (1 if played >= game.round else 0))
    if game.phase == ROUND_SETUP and played < game.round and lying != 0 and not stays:
        refuse(f"before {name}, who has played no card in this round,", "a card", "none")
    waits = any(step.kind == "putting-cards-aside" and step.seat == seat for step in game.agenda)
    if lying == 0 and (waits or game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE)):
        refuse(f"cards before {name}", 0, "at least 1")
    if game.phase == PREPARATION:
        needs(f"cards before {name} in the preparation", count_of(lying), 0)


def check_on_cards(game: Madeira, seat: i64) -> None:
    """Dice and ships lie only on cards that hold them."""
    capitanias = game.expansion.capitanias
    names = [card.name for card in game.players[seat].cards]
    if "D. João II" not in names:
        needs(f"as the guild die on a card of player {seat + 1}", capitanias.guild_on_card[seat], 0)
    if "Amnistia" not in names and "Corsário" not in names:
        needs(f"as the pirate die on a card of player {seat + 1}", capitanias.pirate_on_card[seat], 0)
    if "Calecute" not in names:
        needs(f"ships on cards of player {seat + 1}", capitanias.ship_on_card[seat], 0)
