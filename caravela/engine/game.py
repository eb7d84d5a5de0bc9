"""A game in progress: its agenda, and the few methods that write on it."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Move, MoveList, Step


@mypyc_attr(acyclic=True)
class Game:
    """One mutable object with a hand-written copy. The last step of the agenda is the next to happen."""

    def __init__(self, seats: i64, agenda: vec[Step]) -> None:
        self.seats: i64 = seats
        self.agenda: vec[Step] = agenda

    # -- writing the agenda: first things first ------------------------------------------------

    def set_agenda(self, steps: list[Step]) -> None:
        """Replace the agenda. Interpreted callers use this: compiled code never frees a vec that they assign."""
        self.agenda = vec[Step](steps)

    def do_next(self, step: Step, then: Step | None = None) -> None:
        """Put this step before all others, and another behind it."""
        if then is not None:
            self.agenda = append(self.agenda, then)
        self.agenda = append(self.agenda, step)

    def each_in_turn(self, turns: vec[Step], first: i64, then: Step | None = None) -> None:
        """Every player once, clockwise from the first; then one step more."""
        agenda = self.agenda
        if then is not None:
            agenda = append(agenda, then)
        seat = first
        for _turn in range(self.seats):
            seat = seat - 1 if seat > 0 else self.seats - 1
            agenda = append(agenda, turns[seat])
        self.agenda = agenda

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    # -- going on ----------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Answer the step that waits, and go on to the next that does."""
        seat = self.agenda[-1].seat
        if not move.free:
            self.agenda, _ = pop(self.agenda)
        move.play(self, seat)
        self.go_on()

    def go_on(self) -> None:
        """Let things happen until somebody has to decide or nothing is left."""
        while len(self.agenda) > 0:
            step = self.agenda[-1]
            if not (step.always_applies or step.applies(self)):
                self.agenda, _ = pop(self.agenda)
            elif step.waits:
                return
            else:
                self.agenda, _ = pop(self.agenda)
                step.happen(self)

    def answer(self, move: Move) -> None:
        """Answer the step that waits, and let nothing else happen yet. Whoever tells a game step by step needs it."""
        seat = self.agenda[-1].seat
        if not move.free:
            self.agenda, _ = pop(self.agenda)
        move.play(self, seat)

    def happen_once(self) -> Step | None:
        """Let one thing happen; none if somebody has to decide or nothing is left."""
        step = self.next_happening()
        if step is not None:
            self.agenda, _ = pop(self.agenda)
            step.happen(self)
        return step

    def next_happening(self) -> Step | None:
        """What happens next by itself; what does not apply leaves the agenda. None if somebody has to decide or nothing
        is left."""
        while len(self.agenda) > 0:
            step = self.agenda[-1]
            if step.applies(self):
                return None if step.waits else step
            self.agenda, _ = pop(self.agenda)
        return None

    def next_step(self) -> Step:
        """The step that waits for an answer."""
        return self.agenda[-1]

    def is_over(self) -> bool:
        return len(self.agenda) == 0

    # -- what every game says of itself --------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy."""
        return Game(self.seats, self.agenda[:])

    def __deepcopy__(self, memo: Any) -> Game:
        """The same for programs that copy by Python's own means."""
        return self.copy()

    def score(self, seat: i64) -> i64:
        """The points of a player if the game ended now."""
        return 0

    def tie_break(self, seat: i64) -> i64:
        """What decides between equal scores; more is better."""
        return 0


def winners(game: Game) -> list[int]:
    """The seats with the most points, and among them with the best tie-break; several share the win."""
    best = max([(game.score(seat), game.tie_break(seat)) for seat in range(game.seats)])
    return [seat for seat in range(game.seats) if (game.score(seat), game.tie_break(seat)) == best]


def places(game: Game) -> list[int]:
    """The place of each seat, 1 for the best; equal scores and tie-breaks share a place."""
    keys = [(game.score(seat), game.tie_break(seat)) for seat in range(game.seats)]
    return [1 + len([other for other in keys if other > key]) for key in keys]


def possible_moves(game: Game) -> list[Move]:
    """What may be answered now, in a fixed order: of a draw, only what can be drawn. Off the hot path."""
    step, out = game.next_step(), MoveList()
    step.options(game, out)
    if not step.by_chance:
        return out.listed()
    weights = step.weights(game)
    return [out.moves[i] for i in range(out.count) if weights[i] > 0]
