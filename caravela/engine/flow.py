"""The flow of a game is an agenda of steps that still have to happen; players and chance answer with moves.

A step never changes once made, and is made only once: the agenda of a game holds the numbers of shared steps, so a
game is copied by copying a short row of numbers. `Decision` and `Chance` are steps that wait: they say what is
*allowed*. A `Move` says what *happens* then. Neither holds anything of a game in progress.

The engine knows no game, so `game` is of any type here; a game's own steps and moves name their own type.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.phrases import Facts, Reason, phrase


class Step:
    """One line of the rules that still has to happen. Never changes once made."""

    kind: ClassVar[str] = ""  # names the question, or the cause of what happens, for good; two steps may share it
    question: ClassVar[str] = ""  # the template of what a player is asked

    def __init__(self, seat: i64 = -1) -> None:
        self.seat: i64 = seat
        self.listed_at: i64 = -1  # its place in the catalogue
        self.agenda_number: i64 = -1  # under which agendas know it; -1 before it is on one, or in a catalogue
        self.waits: bool = False
        self.by_chance: bool = False
        self.secret: bool = False  # what is answered is known to its seat alone
        self.always_applies: bool = type(self).applies is Step.applies  # so that nobody needs to ask

    def applies(self, game: Any) -> bool:
        """Whether there is still anything to do when its turn comes; if not, it is skipped. Changes nothing."""
        return True

    def happen(self, game: Any) -> None:
        """What happens by itself; a step that waits has nothing here."""

    def options(self, game: Any, out: MoveList) -> None:
        """What may be answered now, in a fixed order. Changes nothing."""

    def weights(self, game: Any) -> vec[i64]:
        """For chance: how many ways lead to each of the options; zeros are allowed."""
        return vec[i64]()

    def facts(self) -> Facts:
        """What the question or the happening is about, by the names of components."""
        return {}

    def about(self, game: Any) -> Facts:
        """What the question or the happening is about at this moment, beyond its own facts. Off the hot path."""
        return {}

    def asks(self) -> str:
        """What the player is asked, in one sentence."""
        return phrase(self.question, "", self.facts())

    def asked(self, game: Any) -> str:
        """What the player is asked at this moment, in one sentence."""
        return phrase(self.question, "", self.facts() | self.about(game)) if self.question else self.asks()

    def closed(self, game: Any) -> list[tuple[Move, Any]]:
        """The moves of this kind that are not allowed now, each with the reason. Off the hot path."""
        return []


class Decision(Step):
    """Waits for a player.

    `refusal` is the one place that knows why a move is not allowed. `options` may enumerate the allowed moves in a
    faster way; invariant 11 holds that the two agree.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.waits = True

    def candidates(self, game: Any) -> list[Move]:
        """Every move of the kinds asked for, allowed or not, about whatever is in the game and before the player.

        Off the hot path.
        """
        return []

    def refusal(self, game: Any, move: Move) -> Reason | None:
        """Why one of the candidates is not allowed now; none if it is. Off the hot path."""
        return None

    def closed(self, game: Any) -> list[tuple[Move, Any]]:
        refused: list[tuple[Move, Any]] = []
        for move in self.candidates(game):
            reason = self.refusal(game, move)
            if reason is not None:
                refused.append((move, reason))
        return refused


class Chance(Step):
    """Waits for the table: a tile is turned, a die is thrown."""

    def __init__(self, seat: i64 = -1) -> None:
        super().__init__(seat)
        self.waits = True
        self.by_chance = True


class Move:
    """What a player or chance decides. Knows what happens then, not whether it is allowed.

    Its kind and its facts together are unique among the moves that are allowed at the same time, and so are its words.
    """

    kind: ClassVar[str] = ""  # a word or two of the rulebook, stable for good
    says: ClassVar[str] = ""  # the template of its words
    says_plural: ClassVar[str] = ""  # the template for any other number than one, if there is a fact `count`
    tells: ClassVar[tuple[str, ...]] = ()  # templates of the log: the first whose facts are all known, or else `says`
    earns: ClassVar[bool] = False  # it brings or costs points by itself, so ledgers name it

    def __init__(self) -> None:
        self.number: i64 = -1  # its place in the catalogue
        self.free: bool = False  # a free move leaves the decision where it is

    def play(self, game: Any, seat: i64) -> None:
        """Do it."""

    def facts(self) -> Facts:
        """What it is about, by the names of components and by numbers."""
        return {}

    def about(self, game: Any, seat: i64) -> Facts:
        """What it is about at this moment, beyond its own facts and the question's. Off the hot path."""
        return {}

    def words(self) -> str:
        """The notation of records and the English sentence."""
        return phrase(self.says, self.says_plural, self.facts())

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return "<move " + str(self.number) + ": " + self.words() + ">"


@final
class MoveList:
    """The moves found so far. The room for them is made once and used again."""

    def __init__(self) -> None:
        self.moves: vec[Move] = vec[Move]()
        self.count: i64 = 0

    def add(self, move: Move) -> None:
        if self.count < len(self.moves):
            self.moves[self.count] = move
        else:
            self.moves = append(self.moves, move)
        self.count += 1

    def listed(self) -> list[Move]:
        """The moves as a list of their own."""
        return [self.moves[i] for i in range(self.count)]


@final
class NumberedSteps:
    """The steps of all games, by the number under which agendas know them."""

    def __init__(self) -> None:
        self.steps: vec[Step] = vec[Step]()

    def add(self, step: Step) -> i64:
        """Give the step a number, unless it has one."""
        if step.agenda_number < 0:
            step.agenda_number = len(self.steps)
            self.steps = append(self.steps, step)
        return step.agenda_number


NUMBERED: Final = NumberedSteps()
