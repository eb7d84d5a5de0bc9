"""What the rules promise of every position, asked of one that somebody has written.

Pieces and the shape of the agenda are checked for all games alike, in `caravela.match.position`. In `checks/` is what
only this game knows: each function holds one kind of promise and refuses with what is found and what is expected. The
agenda says how far the round has come; a position is looked at where somebody has to decide.
"""

from __future__ import annotations

from caravela.games.vasco_da_gama.checks.action import check_action
from caravela.games.vasco_da_gama.checks.board import (
    check_decks,
    check_merchants,
    check_money,
    check_round,
    check_sections,
    check_slots,
    check_spaces,
    check_vascos_tiles,
)
from caravela.games.vasco_da_gama.checks.discs import (
    check_additional_discs,
    check_holders,
    check_hosts,
    check_numbers,
    check_whose_turn,
)
from caravela.games.vasco_da_gama.checks.stages import ALL_PLACED, stage_of
from caravela.games.vasco_da_gama.checks.supplies import check_captains, check_first_supplies, check_points, check_reals
from caravela.games.vasco_da_gama.game import VascoDaGama


def check(game: VascoDaGama) -> None:
    """Refuse what no game comes to, at the first thing found."""
    here = game.copy()
    here.go_on()
    stage = stage_of(here)
    check_round(here, stage)
    check_vascos_tiles(here, stage)
    check_money(here, stage)
    check_sections(here)
    check_slots(here, stage)
    check_decks(here, stage)
    check_spaces(here, stage)
    check_merchants(here, stage)
    check_holders(here, stage)
    check_hosts(here, stage)
    check_numbers(here, stage)
    check_additional_discs(here, stage)
    check_whose_turn(here, stage)
    check_action(here, stage)
    check_captains(here)
    check_points(here, stage)
    check_reals(here)
    if stage <= ALL_PLACED and here.round == 1:
        check_first_supplies(here, stage)
