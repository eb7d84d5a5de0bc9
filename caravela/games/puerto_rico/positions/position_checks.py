"""Checks of positions of Puerto Rico that no game can reach, refused in one sentence with the actual and the expected
value.

The number of pieces is checked elsewhere, for all games. `checks/` has the other checks: the placards of a round, the
contents of boards, ships and places, and the state of the current phase.
"""

from __future__ import annotations

from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.boards import check_board, check_buildings, check_people, check_ships
from caravela.games.puerto_rico.positions.checks.course import check_course
from caravela.games.puerto_rico.positions.checks.phase import check_memory, check_phase
from caravela.games.puerto_rico.positions.checks.round import check_ending, check_placards
from caravela.games.puerto_rico.positions.checks.supplies import check_beginning, check_ship


def check(game: PuertoRico) -> None:
    """Refuse a position that no game can reach, with the first fault found."""
    for seat in range(game.seats):
        check_board(game, seat)
    check_ending(game)
    check_placards(game)
    check_buildings(game)
    check_people(game)
    check_ships(game)
    check_memory(game)
    check_ship(game)
    check_beginning(game)
    check_course(game)
    check_phase(game)
