"""Checks of the progress of a round: the agenda is the rest of a plan that the rules themselves make.

The taken placards determine the remaining turns to take one, and the current phase. Every phase plans turns, from the
player who took the role: its own steps give these plans, and the agenda has to end with the rest of one of them. Only
steps of the current turn lie above, and the first step waits for an answer.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.games.puerto_rico.components import (
    CAPTAIN,
    CRAFTSMAN,
    MAYOR,
    NOBODY,
    PLACARD_NAMES,
    PLACARDS,
    SETTLER,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.new_buildings.draft import DRAWING_BUILDINGS, plan_draft, spaces_left
from caravela.games.puerto_rico.nobles.people import NEXT_FROM_SHIP
from caravela.games.puerto_rico.roles.captain import (
    LATER_TURN,
    LOADER_TURN,
    LOADING,
    NEXT_LOADER,
    OPEN_TURN,
    STORE_GOODS,
)
from caravela.games.puerto_rico.roles.craftsman import HAVE_PRIVILEGE
from caravela.games.puerto_rico.roles.settler import (
    CLOSE_SETTLING,
    RENEW_PLANTATIONS,
    SETTLER_AGAIN,
    turn_up_row,
)
from caravela.games.puerto_rico.round import END_OF_PHASE, PHASE, ROUND

# The steps that may lie above the rest of a plan, by the plan's last finished step: classes of steps in order, `?`
# after an optional one and `*` after a repeatable one. Pauses occur only if the game has any.
WITHIN_TURN: Final[dict[str, list[str]]] = {
    "Interlude": ["MovingGuests"],
    "SettlerTurn": [
        "DrawingWithHacienda|DrawnByHacienda|LookedAt|PlacingDrawn Pause Settling",
        "MovingGuests? Settling",
        "ReceivingOnIsland|ReceivingAtHome",
    ],
    "SettlingAgain": ["ReceivingOnIsland|ReceivingAtHome"],
    "AfterSettlers": ["Clearing|TakingLastPoints"],
    "MayorDoubledPrivilege": ["MayorPrivilege"],
    "GatherColonists": ["Placing"],
    "GatherPeople": ["PlacingNoble|Placing"],
    "BuildingTurn": [
        "Returning Interlude? FinishBuilding",
        "MovingGuests FinishBuilding",
        "TakingLastPoints ReceivingInCity?",
        "ReceivingInCity",
    ],
    "Producing": ["Leaving TakeHarvest", "TakingLastPoints ProductionBonus*"],
    "UsePrivilege": ["CraftsmanPrivilege|CraftsmanDoubledPrivilege"],
    "Selling": ["BoughtBlind|BoughtFaceDown Pause Selling|AfterSale", "MovingGuests? Selling|AfterSale"],
    "OpenTurn": ["TakingLastPoints OpenSupply?", "Supplying"],
    "Loading": ["FillingSmallWharf", "TakingLastPoints LoadBonus*"],
    "StoringTurn": ["StoringKind? Keeping GivingBack"],
}


def lines_within(game: PuertoRico, turn: Step) -> list[str]:
    """The turns that may be in progress after a step of a plan."""
    pause = "Interlude " if len(game.facts.interlude) > 0 else ""
    return [line.replace("Pause ", pause) for line in WITHIN_TURN.get(type(turn).__name__, [])]


def is_like(classes: list[str], pattern: str) -> bool:
    """Whether steps of these classes form a turn of the given pattern."""
    words = [f"((?:{word.rstrip('?*')}) ){word[-1] if word[-1] in '?*' else ''}" for word in pattern.split()]
    return re.fullmatch("".join(words), "".join(f"{name} " for name in classes)) is not None


class Plan:
    """Steps in their order; only the first ones may be done."""

    def __init__(self, turns: list[Step], then: list[Step]) -> None:
        self.steps: list[Step] = turns + then
        self.most_over: int = len(turns)


def planned(game: PuertoRico, step: Step, after: list[Step]) -> list[Step]:
    """The plan of a step, if the step occurs at this table."""
    twin = game.copy()
    twin.set_agenda(after[::-1])
    step.happen(twin)
    return steps_of(twin)[: twin.planned - len(after)]


def steps_of(game: PuertoRico) -> list[Step]:
    """The agenda, next step first."""
    steps: list[Step] = [step for step in game.agenda]
    return steps[::-1]


def turns_left(game: PuertoRico) -> list[list[Step]]:
    """The remaining turns to take a placard, each with the pause before it if there are pauses, and the end of the
    round."""
    turns = planned(game, ROUND, [])
    size = (len(turns) - 1) // game.turns
    remaining = [turns[i : i + size] for i in range(0, len(turns), size)]
    return remaining[placards_taken(game) :]


def placards_taken(game: PuertoRico) -> int:
    return len([taker for taker in game.placard_taker if taker >= 0])


def joined(turns: list[list[Step]]) -> list[Step]:
    return [step for turn in turns for step in turn]


def plans(game: PuertoRico) -> list[Plan]:
    """All plans that can be in progress now."""
    taken = placards_taken(game)
    if taken == 0 and game.ending != 0:
        return [Plan(last_pauses(game), [])]
    turns = turns_left(game)
    left = joined(turns)
    possible = [Plan(turns[0][:-1], left[len(turns[0]) - 1 :])]
    if taken == 0:
        return possible + (plans_of_set_up(game) if game.round == 1 else [])
    possible.append(Plan(planned(game, END_OF_PHASE, left), left))
    for placard in phases(game):
        paused = placard != MAYOR and len(game.facts.interlude) > 0
        after = [END_OF_PHASE, *left] if paused else left
        possible += [Plan(steps, after) for steps in plans_of_phase(game, placard)]
    return possible


def phases(game: PuertoRico) -> list[int]:
    """The placards of the last player who took one; with two players, up to three are possible."""
    return [placard for placard in range(PLACARDS) if game.placard_taker[placard] == game.role_taker != NOBODY]


def last_pauses(game: PuertoRico) -> list[Step]:
    """The last optional actions of all players before the final scoring."""
    twin = game.copy()
    twin.set_agenda([])
    if len(game.facts.interlude) > 0:
        twin.each_in_turn(game.facts.interlude, game.governor)
    return steps_of(twin)


def plans_of_set_up(game: PuertoRico) -> list[Plan]:
    """Buildings are chosen or drawn, and plantations are revealed."""
    twin = game.copy()
    twin.set_agenda([])
    turn_up_row(twin)
    row = steps_of(twin)
    possible = [Plan(row, [ROUND])]
    if game.facts.beige_is_chosen and game.facts.fixed_set == 0:
        left: i64 = 0
        for count in spaces_left(game):
            left += count
        twin.set_agenda([])
        twin.chosen = 0
        spaces: i64 = 0
        for count in spaces_left(twin):
            spaces += count
        plan_draft(twin, spaces)
        possible.append(Plan([], [*steps_of(twin)[spaces - left :], *row, ROUND]))
        possible.append(Plan([], [DRAWING_BUILDINGS, *row, ROUND]))
    return possible


def plans_of_phase(game: PuertoRico, placard: i64) -> list[list[Step]]:
    """The plans of a phase's steps, one after the other."""
    if placard == CAPTAIN:
        return [*plans_of_loading(game), planned(game, STORE_GOODS, [])]
    steps: list[Step] = [PHASE[placard]]
    if placard == SETTLER:
        steps += [SETTLER_AGAIN, CLOSE_SETTLING, RENEW_PLANTATIONS]
    if placard == CRAFTSMAN:
        steps.append(HAVE_PRIVILEGE)
    if placard == MAYOR:
        steps.append(game.facts.deal)
        if game.facts.has_nobles:
            steps += [NEXT_FROM_SHIP[seat] for seat in range(game.seats)]
    return [planned(game, step, []) for step in steps]


def plans_of_loading(game: PuertoRico) -> list[list[Step]]:
    """Loading goes round until nobody loads: the turn of any seat, before or after it loads."""
    possible: list[list[Step]] = []
    for seat in range(game.seats):
        pause: list[Step] = [game.facts.interlude[seat]] if len(game.facts.interlude) > 0 else []
        turn = LOADER_TURN[seat]
        if (game.shipped >> seat) & 1 == 1:
            possible.append([*pause, turn, STORE_GOODS])
        else:
            possible.append([*pause, OPEN_TURN[seat], turn, STORE_GOODS])
            possible.append([*pause, LATER_TURN[seat], turn, STORE_GOODS])
        possible.append([LOADING[seat], NEXT_LOADER[game.left_of(seat)], STORE_GOODS])
    return possible


def follows(game: PuertoRico, agenda: list[Step], plan: Plan) -> bool:
    """Whether an agenda is the rest of a plan, with only the current turn's steps above it."""
    for over in range(plan.most_over + 1):
        rest = plan.steps[over:]
        above = len(agenda) - len(rest)
        if above < 0 or (above > 0 and over == 0) or agenda[above:] != rest:
            continue
        if above == 0:
            return True
        turn = plan.steps[over - 1]
        own = [type(step).__name__ for step in agenda[:above] if step.seat == turn.seat]
        lines = lines_within(game, turn)
        if len(own) == above == len(set(agenda[:above])) and any(is_like(own, line) for line in lines):
            return True
    return False


def told_step(step: Step) -> str:
    return f"'{step.kind}' of seat {step.seat + 1}" if step.seat >= 0 else f"'{step.kind}'"


def check_course(game: PuertoRico) -> None:
    """Refuse an agenda that does not fit the round and the phase."""
    if game.is_over():
        return
    agenda = steps_of(game)
    first = agenda[0]
    if any(follows(game, agenda, plan) for plan in plans(game)):
        if not first.waits or not first.applies(game):
            raise Damaged(
                f"The position's agenda begins with {told_step(first)}; expected is what waits for an answer."
            )
        return
    set_up = agenda[-1] is ROUND
    taken, tail = placards_taken(game), joined([turn[-1:] for turn in turns_left(game)])
    if not set_up and [step for step in agenda if type(step) in map(type, tail)] != tail:
        expected = ", ".join(told_step(step) for step in tail)
        raise Damaged(f"The position's agenda goes on otherwise than after {taken} placards; expected is {expected}.")
    names = "set-up" if set_up else " or ".join(PLACARD_NAMES[placard] for placard in phases(game))
    raise Damaged(
        f"The position's agenda goes on from {told_step(first)} as no turn does; expected is the rest of the {names}."
    )
