"""Checks that an untrusted position fulfils what the rules guarantee for every position.

`caravela.match.position` checks pieces and neighbours on the agenda for all games. `checks/` has the checks of this
game: each function checks one kind of rule and refuses with the actual and the expected value. The agenda shows the
progress of the round and is compared as a whole with the agenda expected under its question. Checked positions wait for
a decision.
"""

from __future__ import annotations

from caravela.engine.catalogue import Catalogue
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.checks.action import check_action, check_bonus, check_question
from caravela.games.vasco_da_gama.positions.checks.agenda import check_agenda
from caravela.games.vasco_da_gama.positions.checks.board import (
    check_decks,
    check_merchants,
    check_money,
    check_round,
    check_sections,
    check_slots,
    check_spaces,
    check_vascos_tiles,
)
from caravela.games.vasco_da_gama.positions.checks.discs import (
    check_actor,
    check_additional_discs,
    check_holders,
    check_hosts,
    check_numbers,
    check_whose_turn,
)
from caravela.games.vasco_da_gama.positions.checks.stages import is_before_actions, stage_of
from caravela.games.vasco_da_gama.positions.checks.supplies import (
    check_captains,
    check_first_supplies,
    check_missionaries,
    check_points,
    check_reals,
)


def check(game: VascoDaGama, catalogue: Catalogue) -> None:
    """Refuse a position that no game can reach, with the first fault found."""
    stage = stage_of(game)
    check_agenda(game, stage, catalogue)
    check_round(game, stage)
    check_vascos_tiles(game, stage)
    check_money(game, stage)
    check_sections(game, stage)
    check_slots(game, stage)
    check_decks(game, stage)
    check_spaces(game, stage)
    check_merchants(game, stage)
    check_holders(game, stage)
    check_hosts(game, stage)
    check_numbers(game, stage)
    check_additional_discs(game, stage)
    check_whose_turn(game, stage)
    check_actor(game, stage)
    check_action(game, stage)
    check_bonus(game, stage)
    check_captains(game)
    check_missionaries(game, stage)
    check_points(game, stage)
    check_reals(game)
    if game.round == 1 and is_before_actions(game, stage):
        check_first_supplies(game)
    check_question(game)
