"""The flow of a game is an agenda of pending steps; players and chance answer with moves.

A step is immutable and created only once: the agenda of a game contains the numbers of shared steps, so copying a game
copies a short row of numbers. `Decision` and `Chance` are steps that wait for an answer: they define what is *allowed*.
A `Move` defines what then *happens*. Neither contains any state of a game.

The engine does not know the games, so `game` has any type here; a game's own steps and moves declare theirs.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.phrases import Facts, Reason, phrase


class Step:
    """One line of the rules that still has to happen. Immutable."""

    kind: ClassVar[str] = ""  # stable name of the question, or of the cause; two steps may share it
    question: ClassVar[str] = ""  # template of the question to a player

    def __init__(self, seat: i64 = -1) -> None:
        self.seat: i64 = seat
        self.listed_at: i64 = -1  # its index in the catalogue
        self.agenda_number: i64 = -1  # its number on agendas; -1 before it is in a catalogue or on an agenda
        self.waits: bool = False
        self.by_chance: bool = False
        self.secret: bool = False  # only its seat may know the answer
        self.always_applies: bool = type(self).applies is Step.applies  # lets callers skip the call of `applies`

    def applies(self, game: Any) -> bool:
        """Whether the step still has something to do when its turn comes; otherwise it is skipped. Changes nothing."""
        return True

    def happen(self, game: Any) -> None:
        """Happen automatically; steps that wait for an answer do not override this."""

    def options(self, game: Any, out: MoveList) -> None:
        """List the possible answers in a fixed order. Changes nothing."""

    def weights(self, game: Any) -> vec[i64]:
        """For chance: the number of ways that lead to each option; may be zero."""
        return vec[i64]()

    def facts(self) -> Facts:
        """The subject of the question or event, by names of components."""
        return {}

    def about(self, game: Any) -> Facts:
        """Further facts that depend on the position. Not used in hot code."""
        return {}

    def asks(self) -> str:
        """The question in one sentence."""
        return phrase(self.question, "", self.facts())

    def asked(self, game: Any) -> str:
        """The question in one sentence, with facts that depend on the position."""
        return phrase(self.question, "", self.facts() | self.about(game)) if self.question else self.asks()

    def closed(self, game: Any) -> list[tuple[Move, Any]]:
        """The moves of this kind that are not allowed now, each with its reason. Not used in hot code."""
        return []


class Decision(Step):
    """Waits for a player.

    `refusal` is the only place that decides why a move is not allowed. `options` may list the allowed moves in a faster
    way; invariant 11 checks that the two agree.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.waits = True

    def candidates(self, game: Any) -> list[Move]:
        """All moves of the question's kinds, allowed or not, for things in the game that the player can reach.

        Not used in hot code.
        """
        return []

    def refusal(self, game: Any, move: Move) -> Reason | None:
        """Why a candidate is not allowed now; None if it is. Not used in hot code."""
        return None

    def closed(self, game: Any) -> list[tuple[Move, Any]]:
        refused: list[tuple[Move, Any]] = []
        for move in self.candidates(game):
            reason = self.refusal(game, move)
            if reason is not None:
                refused.append((move, reason))
        return refused


class Chance(Step):
    """Waits for chance: a tile is drawn, a die is rolled."""

    def __init__(self, seat: i64 = -1) -> None:
        super().__init__(seat)
        self.waits = True
        self.by_chance = True


class Move:
    """A decision of a player or of chance. Defines what then happens, not whether it is allowed.

    Its kind and facts together are unique among the moves that are allowed at the same time, and so are its words.
    """

    kind: ClassVar[str] = ""  # one or two words of the rulebook, stable
    says: ClassVar[str] = ""  # template of its words
    says_plural: ClassVar[str] = ""  # template for numbers other than one, if there is a fact `count`
    tells: ClassVar[
        tuple[str, ...]
    ] = ()  # templates for the log: the first whose facts are all known, otherwise `says`
    earns: ClassVar[bool] = False  # it brings or costs points by itself, so ledgers name it

    def __init__(self) -> None:
        self.number: i64 = -1  # its index in the catalogue
        self.free: bool = False  # a free move does not answer the current question

    def play(self, game: Any, seat: i64) -> None:
        """Apply the move."""

    def facts(self) -> Facts:
        """Its subject, by names of components and numbers."""
        return {}

    def about(self, game: Any, seat: i64) -> Facts:
        """Further facts that depend on the position, beyond its own and the question's. Not used in hot code."""
        return {}

    def words(self) -> str:
        """The text in records, which is also the English sentence."""
        return phrase(self.says, self.says_plural, self.facts())

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return "<move " + str(self.number) + ": " + self.words() + ">"


@final
class MoveList:
    """A reusable list of moves, which keeps its memory."""

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
        """The moves as a new list."""
        return [self.moves[i] for i in range(self.count)]


@final
class NumberedSteps:
    """All steps of all games, by their numbers on agendas."""

    def __init__(self) -> None:
        self.steps: vec[Step] = vec[Step]()

    def add(self, step: Step) -> i64:
        """Give the step a number, unless it has one."""
        if step.agenda_number < 0:
            step.agenda_number = len(self.steps)
            self.steps = append(self.steps, step)
        return step.agenda_number


NUMBERED: Final = NumberedSteps()
