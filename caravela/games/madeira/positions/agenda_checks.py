"""Checks of the agenda: the remaining phases, and the remaining players' turns in this phase, in their order.

`match/agenda.py` knows which steps may lie on which. The checks here depend on the table: the remaining turns, in the
order of the Passing Column, and the seat of the steps above them.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDINGS,
    CHARACTER_ACTIONS,
    CROWNS_REQUESTS,
    MAINTENANCE,
    NOBODY,
    NOTHING,
    PREPARATION,
    ROUND_SETUP,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.a_round_setup import CHOOSING_ROW
from caravela.games.madeira.phases.b_character_actions import CHARACTER_ACTIONS_PHASE, NEXT_TURN, NextTurn
from caravela.games.madeira.phases.c_building_actions import (
    BUILDING_ACTIONS_PHASE,
    BUILDING_TURN,
    CLEAR_BUILDINGS,
    LAST_MOMENT,
    RESOLVE,
)
from caravela.games.madeira.phases.d_maintenance import FEEDING_TURN, MAINTENANCE_PHASE, UPKEEP_TURN
from caravela.games.madeira.phases.e_crowns_requests import CROWNS_REQUESTS_PHASE, FULFILLING
from caravela.games.madeira.phases.round import END_OF_ROUND
from caravela.games.madeira.positions.refusing import refuse

LATER: list[Step] = [  # the steps after a phase, the last one first
    END_OF_ROUND,
    CROWNS_REQUESTS_PHASE,
    MAINTENANCE_PHASE,
    BUILDING_ACTIONS_PHASE,
    CHARACTER_ACTIONS_PHASE,
]
PHASES_LATER = {ROUND_SETUP: 5, CHARACTER_ACTIONS: 4, BUILDING_ACTIONS: 3, MAINTENANCE: 2, CROWNS_REQUESTS: 1}


def by_seat(turns: vec[Step]) -> list[Step]:
    """The turns of all seats as a list."""
    return [step for step in turns]


class Frame:
    """An agenda read from its end, with the steps not yet matched."""

    def __init__(self, game: Madeira) -> None:
        self.game: Madeira = game
        self.steps: list[Step] = [step for step in game.agenda]
        self.order: list[int] = [int(seat) for seat in game.passing if seat != NOBODY]
        self.read: int = 0

    def fixed(self, step: Step) -> None:
        """Match one step that has to come next."""
        if self.read >= len(self.steps) or self.steps[self.read] is not step:
            kind = self.steps[self.read].kind if self.read < len(self.steps) else "nothing"
            refuse("on the agenda", f"'{kind}'", f"'{step.kind}' there")
        self.read += 1

    def waiting(self, turns: list[Step]) -> int:
        """The number of players who still have such a turn; they are the last ones of the order."""
        count = 0
        while self.read < len(self.steps) and count < len(self.order):
            seat = self.order[len(self.order) - 1 - count]
            if self.steps[self.read] is not turns[seat]:
                break
            count += 1
            self.read += 1
        return count

    def rest(self) -> list[Step]:
        """The steps not yet matched: those of the player whose turn it is."""
        return self.steps[self.read :]

    def belongs_to(self, seat: i64) -> None:
        """All remaining steps are of one player, and there is at least one."""
        rest = self.rest()
        if len(rest) == 0:
            refuse("on the agenda", "no step", f"one of player {seat + 1}, whose turn it is")
        for step in rest:
            if step.seat != seat or step in TURNS:
                refuse(f"on the agenda in the turn of player {seat + 1}", f"'{step.kind}'", "the player's own steps")

    def is_chance(self, when: str) -> None:
        """All remaining steps are drawn or rolled, each step once."""
        rest = self.rest()
        for step in rest:
            if not step.by_chance:
                refuse(f"on the agenda {when}", f"'{step.kind}'", "what is drawn or rolled")

    def turns(self, families: list[list[Step]]) -> bool:
        """Match players' turns, those of the first family last; returns whether the first of all turns is still to
        come.

        If a family is incomplete, its next turn has started, and everything else belongs to that player.
        """
        for family in families:
            count = self.waiting(family)
            if count < len(self.order):
                self.belongs_to(self.order[len(self.order) - 1 - count])
                return False
        return True


TURNS: list[Step] = [
    *[step for step in CHOOSING_ROW],
    *[step for step in BUILDING_TURN],
    *[step for step in LAST_MOMENT],
    *[step for step in UPKEEP_TURN],
    *[step for step in FEEDING_TURN],
    *[step for step in FULFILLING],
    *[step for step in NEXT_TURN],
]


def check_frame(game: Madeira) -> None:
    """Refuse an agenda with other turns than those that the table implies."""
    if game.phase == PREPARATION or game.is_over():
        return
    frame = Frame(game)
    for later in range(PHASES_LATER[game.phase]):
        frame.fixed(LATER[later])
    if game.phase == ROUND_SETUP:
        check_rows(game, frame)
    elif game.phase == CHARACTER_ACTIONS:
        check_turn(game, frame)
    elif game.phase == BUILDING_ACTIONS:
        check_buildings(game, frame)
    elif game.phase == MAINTENANCE:
        if frame.turns([by_seat(FEEDING_TURN), by_seat(UPKEEP_TURN)]):
            for step in frame.rest():
                if step.kind not in ("income", "honoring", "taking-goods"):
                    refuse("on the agenda before the first upkeep", f"'{step.kind}'", "honor or income")
    else:
        families: list[list[Step]] = []
        if len(game.facts.after_requests) > 0:
            families.append(by_seat(game.facts.after_requests))
        if game.round % 2 == 1:
            families.append(by_seat(FULFILLING))
        if frame.turns(families):
            refuse("on the agenda", f"'{frame.steps[-1].kind}'", "the step of a player whose turn has begun")


def check_rows(game: Madeira, frame: Frame) -> None:
    """Players in the Passing Column have not chosen; above them lie the steps of the last one who chose."""
    if frame.waiting(by_seat(CHOOSING_ROW)) < len(frame.order):
        refuse("on the agenda", "not every player of the Passing Column", "all of them to choose a row")
    if len(frame.rest()) == 0:
        return
    if game.row != NOTHING:
        frame.belongs_to(game.row_marker[game.row])
    else:
        frame.is_chance("before the first row is chosen")


def check_turn(game: Madeira, frame: Frame) -> None:
    """A player in the Guild Column has a turn, or just left it by passing; the next row follows."""
    step = frame.steps[frame.read] if frame.read < len(frame.steps) else None
    if not isinstance(step, NextTurn) or step.row == 0:
        refuse("on the agenda", "no next turn", "the one of the row that follows")
        return
    frame.fixed(step)
    row = step.row - 1
    if row >= game.seats:
        refuse("as the row whose turn it is", row + 1, f"at most {game.seats}")
    owner = game.row_marker[row]
    acting = frame.steps[-1].seat
    if owner == NOBODY and acting not in frame.order:
        refuse("as the player on turn", f"player {acting + 1}", "one who has just passed")
    frame.belongs_to(acting if owner == NOBODY else owner)


def check_buildings(game: Madeira, frame: Frame) -> None:
    """The last moments of all; then the building that follows, cards asked after this one, and turns at this one."""
    frame.fixed(CLEAR_BUILDINGS)
    last_moments = frame.waiting(by_seat(LAST_MOMENT))
    if len(frame.rest()) == 0:
        if last_moments == 0 or game.building != BUILDINGS - 1:
            refuse("as the building that was resolved last", game.building + 1, f"{BUILDINGS}")
        return
    if last_moments < len(frame.order):
        refuse("last moments on the agenda before the buildings are resolved", last_moments, f"{len(frame.order)}")
    if game.building < BUILDINGS - 1:
        frame.fixed(RESOLVE[game.building + 1])
    families: list[list[Step]] = []
    if len(game.facts.after_building) > 0:
        families.append(by_seat(game.facts.after_building))
    families.append(by_seat(BUILDING_TURN))
    if frame.turns(families):
        frame.is_chance("before the first turn at a building")
