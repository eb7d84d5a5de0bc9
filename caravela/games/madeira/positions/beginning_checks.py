"""Checks before the first die is placed: each player has exactly the pieces of the preparation."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    CITIES,
    CITY_NAMES,
    CITY_SPOTS,
    COLONIES,
    FIELDS,
    FIRST_LAND,
    GOOD_NAMES,
    GOODS,
    NEUTRAL,
    NOBODY,
    NOTHING,
    OPEN_SPOTS,
    PASSING_SLOT_NAMES,
    PASSING_SLOTS,
    PREPARATION,
    REQUESTS,
    ROUND_SETUP,
    SHIPS,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.refusing import needs


def is_beginning(game: Madeira) -> bool:
    """Whether no turn has been taken yet."""
    return game.phase == PREPARATION or (game.phase == ROUND_SETUP and game.round == 1)


def is_untouched(game: Madeira, seat: i64) -> bool:
    """Whether a player can have done nothing yet: something may follow the choice of a row."""
    return len(game.facts.after_row) == 0 or seat not in game.row_marker


def check_beginning(game: Madeira) -> None:
    """The table and the players before the first turn."""
    if not is_beginning(game):
        return
    for city in range(CITIES):
        spot = city * CITY_SPOTS + OPEN_SPOTS - 1
        citizens = int(game.spots[spot] == NEUTRAL)
        needs(f"citizens on {CITY_NAMES[city]} {OPEN_SPOTS} before the first turn", citizens, 1)
    built = len([favor for favor in game.districts if favor == NOTHING])
    needs("districts built before the first turn", built, 0)
    for slot in range(game.seats, PASSING_SLOTS):
        there = int(game.passing[slot] != NOBODY)
        needs(f"markers on {PASSING_SLOT_NAMES[slot]} before the first turn", there, 0)
    for seat in range(game.seats):
        if is_untouched(game, seat):
            check_untouched(game, seat)
    if game.facts.has_home_supply:
        check_first_order(game)


def check_untouched(game: Madeira, seat: i64) -> None:
    """Each player has the pieces of the preparation."""
    player = game.players[seat]
    board = game.board
    name = f"of player {seat + 1} before the first turn"
    needs(f"as the level in the windmill {name}", player.mill, board.mill_start)
    needs(f"prestige {name}", player.prestige, 0)
    needs(f"as the number of sources of prestige {name}", len([n for n in player.earned if n != 0]), 0)
    needs(f"ships at home {name}", player.ships, SHIPS)
    needs(f"favors {name}", count_of(player.face_up | player.face_down), 0)
    needs(f"workers in the city watch {name}", player.workers[WATCH], board.start_watch)
    in_colonies = sum([int(player.workers[land]) for land in range(FIRST_LAND, FIRST_LAND + COLONIES)])
    needs(f"workers in colonies {name}", in_colonies, 0)
    if game.phase == ROUND_SETUP:
        needs(f"workers in the cities {name}", player.city_workers, 1)
        needs(f"workers on fields {name}", sum([int(player.workers[field]) for field in range(FIELDS)]), 2)
    pirates = board.start_pirates
    for request in game.facts.further_requests:
        pirates += request.pirates * player.requests[REQUESTS + request.number]
    needs(f"pirates {name}", player.pirates, pirates)
    if game.facts.has_home_supply:
        needs(f"bread {name}", player.bread, board.start_bread)
        needs(f"wood {name}", player.wood, board.start_wood)
        for good in range(GOODS):
            needs(f"{GOOD_NAMES[good]} {name}", player.goods[good], board.start_goods[good])


def check_first_order(game: Madeira) -> None:
    """The player with the most crowns starts, the others follow clockwise; later players have more Reals."""
    board = game.board
    owners = [int(owner) for owner in game.starting if owner != NOBODY]
    for seat in range(game.seats):
        untouched = is_untouched(game, seat)
        name = f"of player {seat + 1} before the first turn"
        if len(owners) < game.seats:
            needs(f"Reals {name}", game.players[seat].reals, board.start_reals)
            continue
        place = (seat - owners[-1]) % game.seats
        if untouched:
            needs(f"Reals {name}", game.players[seat].reals, board.start_reals + board.more_reals[place])
        if seat not in game.row_marker:
            there = game.passing[place]
            needs(f"as the player on {PASSING_SLOT_NAMES[place]} by the crowns", int(there) + 1, int(seat) + 1)
