"""Determines the progress of a round from the agenda of a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.components import NOBODY, ORDINARY
from caravela.games.vasco_da_gama.end_of_game import LAST_LAUNCHES, LAUNCHING_LAST
from caravela.games.vasco_da_gama.end_of_round import CLEAR_MONEY, DIAS_AGAIN, DISCS_RETURN, FAVORS_AGAIN
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import MANNING
from caravela.games.vasco_da_gama.phases.navigation import EARN_WITH_SHIPS
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER
from caravela.games.vasco_da_gama.phases.take_actions import (
    MOVE_MARKER,
    NEXT_NUMBER,
)

# The stages of a round, in order.
SET_UP: Final[i64] = 0
PLACING_DISCS: Final[i64] = 1
ALL_PLACED: Final[i64] = 2  # Vasco da Gama's next tile is about to be turned up
ACTING: Final[i64] = 3
NAVIGATING: Final[i64] = 4  # the merchant ship is being sent
LAYING: Final[i64] = 5  # new projects and the next merchant ship are laid out
REFILLING: Final[i64] = 6  # the round marker has moved on
ENDING: Final[i64] = 7  # of the last round and of the game


def lies_ahead(game: VascoDaGama, step: Step) -> bool:
    for other in game.agenda:
        if other is step:
            return True
    return False


def any_ahead(game: VascoDaGama, steps: vec[Step]) -> i64:
    """The number of these steps on the agenda."""
    count: i64 = 0
    for other in game.agenda:
        for step in steps:
            if other is step:
                count += 1
    return count


def times_ahead(game: VascoDaGama, step: Step) -> i64:
    count: i64 = 0
    for other in game.agenda:
        count += 1 if other is step else 0
    return count


def question_of(game: VascoDaGama) -> Step:
    """The pending question or draw; while a crew is chosen, the question that the launch interrupts."""
    if is_asked(game, MANNING) and game.planned > 1:
        return game.agenda[game.planned - 2]
    return game.next_step()


def is_one_of(question: Step, rows: list[vec[Step]]) -> bool:
    """Whether a question is one of these steps."""
    for row in rows:
        for step in row:
            if step is question:
                return True
    return False


def is_asked(game: VascoDaGama, steps: vec[Step]) -> bool:
    """Whether one of these waits for an answer."""
    return not game.is_over() and game.next_step().seat >= 0 and game.next_step() is steps[game.next_step().seat]


def stage_of(game: VascoDaGama) -> i64:
    if any_ahead(game, NEXT_PLACER) > 0:
        return PLACING_DISCS
    if lies_ahead(game, MOVE_MARKER):
        return ALL_PLACED
    if lies_ahead(game, NEXT_NUMBER):
        return ACTING
    if lies_ahead(game, EARN_WITH_SHIPS):
        return NAVIGATING
    if lies_ahead(game, CLEAR_MONEY):
        return LAYING
    if lies_ahead(game, DISCS_RETURN):
        return REFILLING
    if game.is_over() or lies_ahead(game, LAST_LAUNCHES) or any_ahead(game, LAUNCHING_LAST) > 0:
        return ENDING
    return SET_UP


def round_played(game: VascoDaGama, stage: i64) -> i64:
    """The last round with actions, also after the marker has moved on."""
    return game.round - 1 if stage == REFILLING else game.round


def ordinary_discs_placed(game: VascoDaGama) -> i64:
    """The number of discs with ordinary numbers in action slots."""
    count: i64 = 0
    for number in range(1, ORDINARY + 1):
        count += 0 if game.number_owner[number] == NOBODY else 1
    return count


def is_before_actions(game: VascoDaGama, stage: i64) -> bool:
    """Whether nobody has performed or given up an action in this round."""
    if stage == ACTING:
        return ordinary_discs_placed(game) == game.seats * game.box.discs
    return stage <= ALL_PLACED


def favors_are_given(game: VascoDaGama, stage: i64) -> bool:
    """Whether Bartolomeu Dias' part of the last round's end is over."""
    return stage == ENDING and not lies_ahead(game, DIAS_AGAIN) and not lies_ahead(game, FAVORS_AGAIN)
