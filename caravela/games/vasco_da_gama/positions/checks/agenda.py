"""Checks of the agenda: the rest of the action, of the phase and of the round lies under every question.

So repeated seats agree, every landing is checked, and each player has one turn. The numbers of draws, projects laid out
and bonuses taken are counted here; the checks of the pieces compare them.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.actions.characters import (
    CHOOSING_FAVOR,
    GIVE_MISSIONARY,
    LACKING_MISSIONARY,
    PICKING_FOR_KING,
)
from caravela.games.vasco_da_gama.actions.coast import DRAWING_SAILOR, TAKING_PROJECT, TAKING_SAILOR
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, EXPEDITION_OVER, MOORING, SENDING
from caravela.games.vasco_da_gama.actions.merchant import (
    DISCARD_MERCHANT,
    MERCHANT_NOW_OR_LATER,
    SENDING_MERCHANT,
    TURNING_MERCHANT,
)
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING, PURCHASING_ANOTHER
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITED, RECRUITING_CREW
from caravela.games.vasco_da_gama.components import (
    DECKS,
    LANDINGS,
    NOTHING,
    SAO_GABRIEL,
    SECTIONS,
    SERNIGI,
)
from caravela.games.vasco_da_gama.end_of_game import LAST_LAUNCHES, LAUNCHING_LAST
from caravela.games.vasco_da_gama.end_of_round import (
    BEFORE_REFILLING,
    CLEAR_MONEY,
    DIAS_AGAIN,
    DISCS_RETURN,
    FAVORS_AGAIN,
    REFILL_SECTIONS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from caravela.games.vasco_da_gama.phases.navigation import (
    CHECK_LANDING,
    EARN_WITH_LANDINGS,
    EARN_WITH_SHIPS,
    NAVIGATION_PHASE,
)
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER, PICKING, PLACING
from caravela.games.vasco_da_gama.phases.take_actions import CALLED, MOVE_MARKER, NEXT_NUMBER, TURNING_VASCOS_TILE
from caravela.games.vasco_da_gama.positions.checks.board import sailors_in
from caravela.games.vasco_da_gama.positions.checks.expecting import expect_from, refuse
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ACTING,
    ALL_PLACED,
    ENDING,
    LAYING,
    NAVIGATING,
    PLACING_DISCS,
    REFILLING,
    SET_UP,
    any_ahead,
    is_one_of,
    lies_ahead,
    question_of,
    times_ahead,
)
from caravela.games.vasco_da_gama.round import END_OF_ROUND, ROUND
from caravela.games.vasco_da_gama.supplies import FILLING, LAY_PROJECT, UNCOVERING


def check_agenda(game: VascoDaGama, stage: i64, catalogue: Catalogue) -> None:
    """Compare the agenda, next step first, with the only one that can lie under its question."""
    if game.is_over():
        return
    question = question_of(game)
    question_name = catalogue.name_of(question)
    wanted = beneath(game, stage, question)
    if len(wanted) == 0 and not is_one_of(question, [LAUNCHING_LAST]):
        refuse(f"the agenda has '{question_name}' at a moment at which 0 such steps are expected")
    wanted.append(question)
    launcher = game.next_step()
    if launcher is not question:
        if not offers_launches(question, launcher.seat):
            refuse(
                f"the agenda has '{question_name}' under '{catalogue.name_of(launcher)}', where a launch is expected"
            )
        wanted.append(launcher)
    steps = [step for step in game.agenda]
    for place in range(max(len(wanted), len(steps))):
        name = f"'{catalogue.name_of(steps[-1 - place])}'" if place < len(steps) else "nothing"
        expected = f"'{catalogue.name_of(wanted[-1 - place])}'" if place < len(wanted) else "nothing"
        if name != expected:
            refuse(f"the agenda has {name} in place {place + 1}, where {expected} is expected")
    check_fillings(game, stage, question)


def offers_launches(question: Step, seat: i64) -> bool:
    """Whether a question lets this player launch."""
    return (
        question is PICKING[seat]
        or question is CALLED[seat]
        or question is SENDING_MERCHANT[seat]
        or question is MERCHANT_NOW_OR_LATER[seat]
        or question is TAKING_SAILOR[seat]
        or question is LACKING_MISSIONARY[seat]
        or question is AFTERWARDS[seat]
        or question is LAUNCHING_LAST[seat]
    )


def beneath(game: VascoDaGama, stage: i64, question: Step) -> list[Step]:
    """The steps under a question, last one first; None if it is not asked at this stage."""
    seat = question.seat
    if seat < 0:
        return beneath_draw(game, stage, question)
    rest = rest_of_round(stage)
    if stage == PLACING_DISCS:
        return [*rest, NEXT_PLACER[game.left_of(seat)]] if is_one_of(question, [PICKING, PLACING]) else []
    if stage == ENDING and is_one_of(question, [LAUNCHING_LAST]):
        return turns_to_come(game, LAUNCHING_LAST, seat)
    if stage == REFILLING and is_one_of(question, [AFTERWARDS]):
        return [*rest, FAVORS_AGAIN, REFILL_SECTIONS, *turns_to_come(game, AFTERWARDS, seat)]
    if stage in (REFILLING, ENDING):
        return [*rest, DIAS_AGAIN, GIVE_MISSIONARY[seat]] if is_one_of(question, [LACKING_MISSIONARY]) else []
    if stage == ACTING and is_one_of(question, [CALLED]):
        return rest
    if stage not in (SET_UP, ACTING, NAVIGATING):
        return []
    if is_one_of(question, [AFTERWARDS]):
        return rest
    rest.append(AFTERWARDS[seat])
    if is_one_of(question, [TAKING_PROJECT]):
        return rest + [TAKING_PROJECT[seat]] * (any_ahead(game, TAKING_PROJECT) - 1)
    if is_one_of(question, [TAKING_SAILOR]):
        return rest + [TAKING_SAILOR[seat]] * (any_ahead(game, TAKING_SAILOR) - 1)
    if is_one_of(question, [DRAWING_SAILOR]):
        return rest + [TAKING_SAILOR[seat]] * any_ahead(game, TAKING_SAILOR)
    if stage != ACTING:
        return rest if is_one_of(question, [SENDING_MERCHANT]) else []
    if is_one_of(question, [CHOOSING_FAVOR, MERCHANT_NOW_OR_LATER, PICKING_FOR_KING, PLACING]):
        return rest
    if is_one_of(question, [PURCHASING, PURCHASING_ANOTHER]):
        return rest
    if is_one_of(question, [RECRUITING_CREW]):
        return [*rest, RECRUITED]
    if is_one_of(question, [CHOOSING_LANDING, SENDING, MOORING]):
        return [*rest, EXPEDITION_OVER[seat]]
    return [*rest, GIVE_MISSIONARY[seat]] if is_one_of(question, [LACKING_MISSIONARY]) else []


def turns_to_come(game: VascoDaGama, turns: vec[Step], seat: i64) -> list[Step]:
    """The turns of the players after this one, in a round of turns from the first player."""
    steps: list[Step] = []
    seat = game.left_of(seat)
    while seat != game.first_player:
        steps.insert(0, turns[seat])
        seat = game.left_of(seat)
    return steps


def beneath_draw(game: VascoDaGama, stage: i64, question: Step) -> list[Step]:
    """The steps under a draw, last one first; None if it does not occur at this stage."""
    rest = rest_of_round(stage)
    if stage == ALL_PLACED:
        return rest if question is TURNING_VASCOS_TILE else []
    if stage == REFILLING:
        filling = filling_section(question)
        return [*rest, FAVORS_AGAIN, *fillings(game, filling, game.box.refill)] if filling != NOTHING else []
    if stage == LAYING:
        return rest if question is TURNING_MERCHANT else [*rest, TURNING_MERCHANT, *projects_to_lay(game, question)]
    if stage != SET_UP:
        return []
    if question is TURNING_MERCHANT and any_ahead(game, SENDING_MERCHANT) == 0:
        return [ROUND]
    sender = game.holder[SERNIGI]
    rest = [*rest, AFTERWARDS[sender], SENDING_MERCHANT[sender]]
    if question is TURNING_MERCHANT:
        return rest
    rest.append(TURNING_MERCHANT)
    if question is TURNING_VASCOS_TILE:
        return rest
    rest = [*rest, TURNING_VASCOS_TILE, *fillings(game, filling_section(question), game.box.places)]
    return rest if filling_section(question) != NOTHING else [*rest, *projects_to_lay(game, question)]


def filling_section(question: Step) -> i64:
    """The section that a sailor is drawn for, or None."""
    for section in range(SECTIONS):
        if question is FILLING[section]:
            return section
    return NOTHING


def fillings(game: VascoDaGama, filling: i64, most: i64) -> list[Step]:
    """The sailors still to be drawn after this one: the rightmost section is filled first."""
    steps: list[Step] = []
    for section in range(game.first_section(), SECTIONS if filling == NOTHING else filling):
        steps += [FILLING[section]] * min(most, game.box.places - sailors_in(game, section))
    return steps if filling == NOTHING else steps + [FILLING[filling]] * (times_ahead(game, FILLING[filling]) - 1)


def check_fillings(game: VascoDaGama, stage: i64, question: Step) -> None:
    """A section being filled has the sailors drawn so far; those to its right are full."""
    filling = filling_section(question)
    if filling == NOTHING:
        return
    places = game.box.places
    most = places if stage == SET_UP else min(game.box.refill, places)
    left = times_ahead(game, FILLING[filling])
    expect_from(f"the number of sailors to come to section {filling + 1}", left, 1, most)
    for section in range(filling, SECTIONS):
        coming = left if section == filling else 0
        what = f"the number of sailors in section {section + 1} with {coming} to come"
        expect_from(what, sailors_in(game, section), most - coming, places - coming)


def projects_to_lay(game: VascoDaGama, question: Step) -> list[Step]:
    """The projects still to be laid out: the São Gabriel's first, at the set-up after all decks are uncovered."""
    upper = any_ahead(game, LAY_PROJECT)
    first = lies_ahead(game, LAY_PROJECT[SAO_GABRIEL])
    if first:
        upper -= 1
    steps: list[Step] = [LAY_PROJECT[SAO_GABRIEL - 1 - place] for place in range(min(upper, SAO_GABRIEL))]
    if first:
        steps.append(LAY_PROJECT[SAO_GABRIEL])
        for deck in range(DECKS - 1, 0, -1):
            if question is UNCOVERING[deck]:
                break
            steps.append(UNCOVERING[deck])
    return steps


def rest_of_round(stage: i64) -> list[Step]:
    """The steps after the end of the current stage, last one first."""
    if stage == SET_UP:
        return [ROUND, TURNING_MERCHANT]
    if stage == PLACING_DISCS:
        return [END_OF_ROUND, NAVIGATION_PHASE, NEXT_NUMBER, MOVE_MARKER, TURNING_VASCOS_TILE]
    if stage == ALL_PLACED:
        return [END_OF_ROUND, NAVIGATION_PHASE, NEXT_NUMBER, MOVE_MARKER]
    if stage == ACTING:
        return [END_OF_ROUND, NAVIGATION_PHASE, NEXT_NUMBER]
    if stage == NAVIGATING:
        landings: list[Step] = [CHECK_LANDING[landing] for landing in range(LANDINGS)]
        return [END_OF_ROUND, *landings, EARN_WITH_LANDINGS, EARN_WITH_SHIPS, DISCARD_MERCHANT]
    if stage == LAYING:
        return [ROUND, DISCS_RETURN, FAVORS_AGAIN, REFILL_SECTIONS, BEFORE_REFILLING, CLEAR_MONEY]
    return [ROUND, DISCS_RETURN] if stage == REFILLING else [LAST_LAUNCHES]
