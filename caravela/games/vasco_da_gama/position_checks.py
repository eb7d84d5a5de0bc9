"""What the rules promise of every position, asked of one that somebody has written.

Pieces and the shape of the agenda are checked for all games alike, in `caravela.match.position`. In `checks/` is what
only this game knows: each function holds one kind of promise and refuses with what is found and what is expected. The
agenda says how far the round has come; a position is looked at where somebody has to decide.
"""

from __future__ import annotations

from caravela.games.vasco_da_gama.checks.action import check_action, check_question
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
    stage = stage_of(game)
    check_round(game, stage)
    check_vascos_tiles(game, stage)
    check_money(game, stage)
    check_sections(game)
    check_slots(game, stage)
    check_decks(game, stage)
    check_spaces(game, stage)
    check_merchants(game, stage)
    check_holders(game, stage)
    check_hosts(game, stage)
    check_numbers(game, stage)
    check_additional_discs(game, stage)
    check_whose_turn(game, stage)
    check_action(game, stage)
    check_captains(game)
    check_points(game, stage)
    check_reals(game)
    if stage <= ALL_PLACED and game.round == 1:
        check_first_supplies(game, stage)
    check_question(game)
