"""A game in progress: its agenda, and the methods that change it."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import NUMBERED, Move, MoveList, Step
from caravela.engine.rows import write_over


@mypyc_attr(acyclic=True)
class Game:
    """A mutable game with a hand-written copy. The last step of the agenda happens next."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.plan: vec[i64] = vec[i64]()  # the agenda as step numbers, with spare capacity at its end
        self.planned: i64 = 0  # number of steps on the agenda

    # -- reading the agenda ------------------------------------------------------------------------

    @property
    def agenda(self) -> vec[Step]:
        """The pending steps, the next one last. Not used in hot code."""
        steps = vec[Step]()
        for i in range(self.planned):
            number = self.plan[i]
            steps = append(steps, NUMBERED.steps[number])
        return steps

    @agenda.setter
    def agenda(self, steps: vec[Step]) -> None:
        self.planned = 0
        for step in steps:
            self.do_next(step)

    def next_step(self) -> Step:
        """The step that waits for an answer."""
        last = self.planned - 1
        if last < 0:
            raise IndexError("nothing is left on the agenda")
        number = self.plan[last]  # an index in a variable lets compiled code borrow the element, which is faster
        return NUMBERED.steps[number]

    def is_over(self) -> bool:
        return self.planned == 0

    def lies_ahead(self, turns: vec[Step]) -> bool:
        """Whether one of these steps, which are consecutive in the catalogue, is on the agenda."""
        first = turns[0].agenda_number
        last = first + len(turns) - 1
        for i in range(self.planned):
            if first <= self.plan[i] <= last:
                return True
        return False

    # -- changing the agenda: next steps first ------------------------------------------------

    def set_agenda(self, steps: list[Step]) -> None:
        """Replace the agenda. For interpreted callers: compiled code never frees a vec that they assign."""
        self.agenda = vec[Step](steps)

    def copy_agenda(self, game: Game) -> None:
        """Replace the agenda by that of another game."""
        if game.planned <= len(self.plan):
            write_over(self.plan, game.plan, game.planned)
        else:
            self.plan = game.plan[:]
        self.planned = game.planned

    def do_next(self, step: Step, then: Step | None = None) -> None:
        """Put a step before all others, and optionally another one after it."""
        if then is not None:
            self.do_next(then)
        number = step.agenda_number if step.agenda_number >= 0 else NUMBERED.add(step)
        end = self.planned
        if end < len(self.plan):
            self.plan[end] = number
        else:
            self.plan = append(self.plan, number)
        self.planned = end + 1

    def each_in_turn(self, turns: vec[Step], first: i64, then: Step | None = None) -> None:
        """Put a step for each player, clockwise from the first, before all others, then one more step."""
        if then is not None:
            self.do_next(then)
        seat = first
        for _turn in range(self.seats):
            seat = seat - 1 if seat > 0 else self.seats - 1
            self.do_next(turns[seat])

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    # -- advancing ---------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Answer the current question, and advance to the next one."""
        seat = self.next_step().seat
        if not move.free:
            self.planned -= 1
        move.play(self, seat)
        self.go_on()

    def go_on(self) -> None:
        """Let automatic steps happen until somebody has to decide or nothing is left."""
        while self.planned > 0:
            last = self.planned - 1
            number = self.plan[last]
            step = NUMBERED.steps[number]
            if not (step.always_applies or step.applies(self)):
                self.planned = last
            elif step.waits:
                return
            else:
                self.planned = last
                step.happen(self)

    def answer(self, move: Move) -> None:
        """Answer the current question without running later steps, to report a game step by step."""
        seat = self.next_step().seat
        if not move.free:
            self.planned -= 1
        move.play(self, seat)

    def happen_once(self) -> Step | None:
        """Run one automatic step; None if somebody has to decide or nothing is left."""
        step = self.next_happening()
        if step is not None:
            self.planned -= 1
            step.happen(self)
        return step

    def next_happening(self) -> Step | None:
        """The next automatic step, after removing those that do not apply. None if somebody has to decide or nothing is
        left."""
        while self.planned > 0:
            step = self.next_step()
            if step.applies(self):
                return None if step.waits else step
            self.planned -= 1
        return None

    # -- overridden by games -------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game(self.seats)
        twin.copy_agenda(self)
        return twin

    def copy_in(self, spare: Game) -> Game:
        """A copy that reuses the memory of an unneeded game of the same kind, which is faster."""
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Game:
        """Support for Python's `copy.deepcopy`."""
        return self.copy()

    def score(self, seat: i64) -> i64:
        """A player's points if the game ended now."""
        return 0

    def tie_break(self, seat: i64) -> i64:
        """The number that decides between equal scores; more is better."""
        return 0


def winners(game: Game) -> list[int]:
    """The seats with the most points and, among them, the best tie-break; several may share the win."""
    best = max([(game.score(seat), game.tie_break(seat)) for seat in range(game.seats)])
    return [seat for seat in range(game.seats) if (game.score(seat), game.tie_break(seat)) == best]


def places(game: Game) -> list[int]:
    """The place of each seat, 1 for the best; equal scores and tie-breaks share a place."""
    keys = [(game.score(seat), game.tie_break(seat)) for seat in range(game.seats)]
    return [1 + len([other for other in keys if other > key]) for key in keys]


def possible_moves(game: Game) -> list[Move]:
    """The possible answers in a fixed order; for a draw, only possible outcomes. Not used in hot code."""
    step, answers = game.next_step(), MoveList()
    step.options(game, answers)
    if not step.by_chance:
        return answers.listed()
    weights = step.weights(game)
    return [answers.moves[i] for i in range(answers.count) if weights[i] > 0]
