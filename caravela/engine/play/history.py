"""The history of a game, and copies of the game at earlier lines.

Only some positions are stored; others are replayed from the nearest one. A match of some hundred moves stores a dozen
positions, and most moves copy nothing.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from caravela.engine.draw import Draw
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game

DRAWN: Final = -1
"""The decider of a line that chance drew."""
SPACING: Final[i64] = 32
"""The distance between stored positions, in lines."""


@final
@mypyc_attr(acyclic=True)
class Played:
    """One line of the history: the step that asked, and the answer."""

    def __init__(self, step: Step, move: Move) -> None:
        self.step: Step = step
        self.move: Move = move

    @property
    def seat(self) -> int:
        return self.step.seat

    @property
    def by_chance(self) -> bool:
        return self.step.by_chance

    @property
    def decider(self) -> int:
        """The seat that decided; `DRAWN` for chance."""
        return DRAWN if self.step.by_chance else int(self.step.seat)

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat may know the answer; after the game everybody may."""
        return not self.step.secret or self.step.seat == seat


@final
class History:
    """A game and the lines played in it."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.lines: list[Played] = []
        self.draws: int = 0  # the number of draws among the lines
        self.kept: list[tuple[int, Game]] = []  # stored positions before lines, earliest first
        self.keep_next: i64 = 0  # the next line to store a position before
        self.replayed_ply: int = 0
        self.replayed: Game | None = None  # the last position that was replayed
        self.replaced: bool = False  # whether the game was replaced, so that the next line needs a stored position
        self.room: MoveList = MoveList()

    def is_over(self) -> bool:
        return self.game.is_over()

    def waits_for_draw(self) -> bool:
        return not self.game.is_over() and self.game.next_step().by_chance

    def legal_moves(self) -> list[Move]:
        """The possible answers in a fixed order; for a draw, only outcomes that can be drawn."""
        if self.game.is_over():
            return []
        step, room = self.game.next_step(), self.room
        room.count = 0
        step.options(self.game, room)
        if not step.by_chance:
            return room.listed()
        weights = step.weights(self.game)
        return [room.moves[i] for i in range(room.count) if weights[i] > 0]

    def draw(self) -> Draw:
        """The pending draw."""
        return Draw.in_game(self.game, self.draws, self.room)

    def allows(self, move: Move) -> bool:
        """Whether this is one of the legal moves."""
        if self.game.is_over():
            return False
        step, room = self.game.next_step(), self.room
        room.count = 0
        step.options(self.game, room)
        for i in range(room.count):
            if room.moves[i] is move:
                return not step.by_chance or step.weights(self.game)[i] > 0
        return False

    def answer(self, move: Move) -> None:
        """Record a legal move and play it."""
        game, ply = self.game, i64(len(self.lines))
        if ply >= self.keep_next or self.replaced:
            self.kept.append((ply, game.copy()))
            self.keep_next = ply + SPACING
            self.replaced = False
        step = game.next_step()
        self.lines.append(Played(step, move))
        if step.by_chance:
            self.draws += 1
        game.play(move)

    def play(self, move: Move) -> bool:
        """Play a move if it is legal; returns whether it is."""
        if not self.allows(move):
            return False
        self.answer(move)
        return True

    def before(self, ply: int) -> Game:
        """A copy of the game before a line. Asking for consecutive lines replays each line once."""
        if ply == len(self.lines):
            return self.game.copy()
        i = len(self.kept) - 1
        while self.kept[i][0] > ply:
            i -= 1
        begin, game = self.kept[i]
        if self.replayed is not None and begin <= self.replayed_ply <= ply:
            begin, game = self.replayed_ply, self.replayed
        else:
            game = game.copy()
        for line in range(begin, ply):
            game.play(self.lines[line].move)
        self.replayed_ply, self.replayed = ply, game
        return game.copy()

    def rewind(self, to: int) -> None:
        """Restore the game before a line."""
        self.game = self.before(to)
        del self.lines[to:]
        while self.kept[-1][0] > to:
            self.kept.pop()
        self.replaced = False
        self.recount()

    def forget_before(self, ply: int) -> None:
        """Drop the oldest lines; the remaining ones are counted from 0."""
        if ply == len(self.lines):
            self.kept = []
        elif ply > 0:
            first = self.before(ply)
            self.kept = [(0, first)] + [(kept - ply, game) for kept, game in self.kept if kept > ply]
        del self.lines[:ply]
        self.recount()

    def recount(self) -> None:
        self.replayed = None
        self.keep_next = self.kept[-1][0] + SPACING if len(self.kept) > 0 else 0
        self.draws = len([line for line in self.lines if line.by_chance])

    def replace(self, game: Game) -> None:
        """Continue from another position; earlier lines keep theirs."""
        self.game = game
        self.replaced = True
