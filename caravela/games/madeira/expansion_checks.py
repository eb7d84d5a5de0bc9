"""What holds of every table that a game with modules can reach, beyond the laws of the base game."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.capitanias.names import CARD_NAMES, FIRST_CARD, GROUPS
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    CROWNS_REQUESTS,
    FIRST_SPOT,
    GUILD_NAMES,
    GUILDS,
    MAINTENANCE,
    NEUTRAL,
    NOBODY,
    NOTHING,
    PHASE_NAMES,
    PLACE_NAMES,
    PREPARATION,
    ROUND_SETUP,
    SLOT_NAMES,
    SLOTS,
    SPOTS,
)
from caravela.games.madeira.expansion_components import ALL_FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, TILES
from caravela.games.madeira.positions.position_checks import needs, needs_at_most, needs_one_of, place_of, refuse

CALECUTE = CARD_NAMES.index("Calecute")


def check_expansion(game: Madeira) -> None:
    if len(game.facts.cards) > 0:
        check_cards(game)
    if len(game.facts.further_requests) > 0:
        check_demands(game)
    if len(game.facts.after_die) > 0:
        check_roles(game)
    if game.facts.starting_stores is not None:
        check_beginning(game)
    check_removed_favors(game)


# -- capitanias ------------------------------------------------------------------------------------------


def check_cards(game: Madeira) -> None:
    """One card of each group for each player; one is played in each round and lies there until its end."""
    expansion = game.expansion
    for seat in range(game.seats):
        name = f"player {seat + 1}"
        hand = expansion.hands[seat]
        played = expansion.played[seat]
        for group in range(GROUPS):
            cards = 0
            for card in range(FIRST_CARD[group], FIRST_CARD[group + 1]):
                cards += ((hand >> card) & 1) + ((played >> card) & 1)
            if game.phase == PREPARATION:
                needs_at_most(f"cards of group {group + 1} with {name}", cards, 1)
            else:
                needs(f"cards of group {group + 1} with {name}", cards, 1)
        needs_one_of(f"cards that {name} has played", count_of(played), cards_played(game, seat))
        check_cards_in_play(game, seat)
        check_on_cards(game, seat)
    for building in range(BUILDINGS):
        known = int(expansion.pirate_values[building] > 0)
        needs(f"known values of pirate dice on {BUILDING_NAMES[building]}", known, game.pirate_dice[building])
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        needs("king's rewards due of any colony", expansion.rewards_due, 0)
    needs_at_most("king's rewards due of any colony", expansion.rewards_due, 2)
    needs_at_most("things due from cities", expansion.gifts_due, 2)
    if game.phase != CHARACTER_ACTIONS:
        needs(f"things due from cities in phase {PHASE_NAMES[game.phase]}", expansion.gifts_due, 0)
        waiting = int(expansion.slot_waiting != NOTHING)
        needs(f"passing actions to come in phase {PHASE_NAMES[game.phase]}", waiting, 0)


def cards_played(game: Madeira, seat: i64) -> list[int]:
    """How many a player may have played by now."""
    if game.phase == PREPARATION:
        return [0]
    if game.phase != ROUND_SETUP:
        return [int(game.round)]
    row = place_of(game.row_marker, seat)
    if row == NOTHING:
        return [int(game.round) - 1]
    return [int(game.round) - 1, int(game.round)] if row == game.row else [int(game.round)]


def check_cards_in_play(game: Madeira, seat: i64) -> None:
    """They have been played; beside the one of the round only Calecute may lie, with its ship."""
    name = f"player {seat + 1}"
    found: i64 = 0
    kept = False
    for card in game.players[seat].cards:
        if (game.expansion.played[seat] >> card.number) & 1 == 0:
            refuse(f"before {name}", card.name, "a card that was played")
        if (found >> card.number) & 1 == 1:
            refuse(f"twice before {name}", card.name, "each card once")
        found |= 1 << card.number
        kept = kept or card.number == CALECUTE
    most = 2 if kept else 1
    needs_at_most(f"cards before {name}", count_of(found), most)
    if game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE) and found == 0:
        refuse(f"cards before {name}", 0, "at least 1")
    if game.phase == PREPARATION:
        needs(f"cards before {name} in the preparation", count_of(found), 0)


def check_on_cards(game: Madeira, seat: i64) -> None:
    """Dice and ships lie only on cards that hold them."""
    expansion = game.expansion
    names = [card.name for card in game.players[seat].cards]
    if "D. João II" not in names:
        needs(f"as the guild die on a card of player {seat + 1}", expansion.guild_on_card[seat], 0)
    if "Amnistia" not in names and "Corsário" not in names:
        needs(f"as the pirate die on a card of player {seat + 1}", expansion.pirate_on_card[seat], 0)
    if "Calecute" not in names:
        needs(f"ships on cards of player {seat + 1}", expansion.ship_on_card[seat], 0)


# -- king's demands --------------------------------------------------------------------------------------


def check_demands(game: Madeira) -> None:
    """What a ship discarded is what its slot asks for; demands are counted in phase E alone."""
    expansion = game.expansion
    board = game.board
    for slot in range(SLOTS):
        goods = expansion.slot_goods[slot]
        allowed = [int(board.slot_cost[slot])]
        if board.slot_choice[slot] > 0:
            allowed.append(int(board.slot_choice[slot]))
        if game.slots[slot] < 0:
            allowed.append(0)
        needs_one_of(f"goods discarded for {SLOT_NAMES[slot]}", goods, allowed)
    if game.phase != CROWNS_REQUESTS:
        phase = PHASE_NAMES[game.phase]
        needs(f"demands being fulfilled in phase {phase}", count_of(expansion.demands), 0)
        needs(f"favors counted for demands in phase {phase}", expansion.favors_for_wood + expansion.favors_for_goods, 0)


# -- new roles -------------------------------------------------------------------------------------------


def check_roles(game: Madeira) -> None:
    """Every die has its space but the one just being placed; those at rest are workers in the cities."""
    expansion = game.expansion
    phase = PHASE_NAMES[game.phase]
    for building in range(BUILDINGS):
        used = expansion.spaces[building]
        dice = game.guild_dice[building] + game.pirate_dice[building]
        name = f"die spaces in use on {BUILDING_NAMES[building]}"
        if game.phase == CHARACTER_ACTIONS and building == game.building and dice > 0:
            needs_one_of(name, count_of(used), [int(dice), int(dice) - 1])
        else:
            needs(name, count_of(used), dice)
        space = expansion.pirate_spaces[building]
        if space != NOTHING:
            needs(f"pirate dice on the space for one on {BUILDING_NAMES[building]}", game.pirate_dice[building], 1)
            needs(f"dice on the pirate die's space on {BUILDING_NAMES[building]}", (used >> space) & 1, 1)
        elif count_of(used) == dice:
            needs(f"pirate dice without a space on {BUILDING_NAMES[building]}", game.pirate_dice[building], 0)
    if game.phase != PREPARATION:
        needs("pirate citizens in the cities", int(expansion.pirate_citizen != NOTHING), 1)
        needs("pirate ships in markets and colonies", int(expansion.pirate_ship != NOTHING), 1)
    for spot in range(SPOTS):
        lies = (expansion.laid_down >> spot) & 1
        if lies == 1 and (game.spots[spot] == NEUTRAL or game.spots[spot] < 0):
            refuse(f"at rest in {PLACE_NAMES[FIRST_SPOT + spot]}", "somebody", "a worker of a player, or nobody")
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE):
        needs(f"workers at rest in phase {phase}", count_of(expansion.laid_down), 0)
    if game.phase != MAINTENANCE:
        needs(f"workers without need of bread in phase {phase}", expansion.spared, 0)
        needs(f"workers under threat in phase {phase}", expansion.threatened, 0)
    if game.phase != CHARACTER_ACTIONS:
        needs(f"bonuses to come in phase {phase}", int(expansion.bonus != NOTHING), 0)
    if game.facts.harvests_twice:
        needs("special harvests instead of a basic one", int(expansion.special_harvest), 0)


# -- a new beginning, ambassadors ------------------------------------------------------------------------


def check_beginning(game: Madeira) -> None:
    """Tiles are chosen before the first round; every player has a place in the order."""
    expansion = game.expansion
    for seat in range(game.seats):
        places = len([other for other in expansion.order if other == seat])
        needs_at_most(f"places of player {seat + 1} in the order of choosing", places, 1)
    if game.phase == PREPARATION:
        return
    needs("players without a place in the order of choosing", len([s for s in expansion.order if s == NOBODY]), 0)
    for category in range(CATEGORIES):
        needs("tiles shown after the preparation", count_of(expansion.display[category]), 0)
    for place in range(TILES):
        needs("requests offered after the preparation", int(expansion.offered[place] != NOTHING), 0)
    for seat in range(game.seats):
        needs("tiles just taken after the preparation", int(expansion.ranks[seat] != NOTHING), 0)


def check_removed_favors(game: Madeira) -> None:
    """With ambassadors one favor of each guild is out of the game."""
    removed = game.expansion.removed_favors
    if i64(len(game.facts.favors)) < ALL_FAVORS:
        needs("favors removed from the game", count_of(removed), 0)
        return
    for guild in range(GUILDS):
        count = count_of(removed & game.board.guild_favors[guild])
        needs_at_most(f"{GUILD_NAMES[guild]} favors removed from the game", count, 1)
        if game.phase != PREPARATION:
            needs(f"{GUILD_NAMES[guild]} favors removed from the game", count, 1)
