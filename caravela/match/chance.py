"""Where the table's luck comes from.

Draws are numbered. A seed or a committed secret determines every draw by its number alone, so taking back moves and
playing them again brings the same luck, and whoever knows the secret can check each draw of a record.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import SupportsIndex

from caravela.engine.errors import BadChoice, NotAllowed
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game

ANY = ""
"""The kind under which a script has what answers any draw."""


@dataclass(frozen=True)
class Draw:
    """What the table has to draw: the how manieth draw of the game it is, what for, and all that can come of it."""

    number: int  # counts the draws of a game from 0
    step: Step
    moves: list[Move]  # what can be drawn
    weights: list[int]  # in how many ways each of them can

    @staticmethod
    def in_game(game: Game, number: int) -> Draw:
        """The draw that a game waits for."""
        step, out = game.next_step(), MoveList()
        step.options(game, out)
        weights = step.weights(game)
        can_be = [index for index in range(out.count) if weights[index] > 0]
        return Draw(number, step, [out.moves[i] for i in can_be], [int(weights[i]) for i in can_be])

    @property
    def question(self) -> str:
        """What is drawn, in words."""
        return self.step.asks()

    @property
    def kind(self) -> str:
        """What is drawn, as a stable name."""
        return self.step.kind

    @property
    def seat(self) -> int | None:
        """For whom it is drawn; for nobody alone in most cases."""
        return int(self.step.seat) if self.step.seat >= 0 else None

    @property
    def words(self) -> list[str]:
        return [move.words() for move in self.moves]

    def outcome(self, index: object) -> Move:
        """What a source has answered, if it is the index of something that can come."""
        if isinstance(index, SupportsIndex) and not isinstance(index, bool) and 0 <= int(index) < len(self.moves):
            return self.moves[int(index)]
        most = len(self.moves) - 1
        raise BadChoice(f"The chance source answers {told(self)} with {index!r}; it needs an index from 0 to {most}.")


class ChanceSource:
    """Draws for the table. One's own source says in `draw` what comes, or in `answer` if it must know what is drawn."""

    def answer(self, draw: Draw) -> int:
        """Which of the moves of a draw it is, as an index."""
        return self.draw(draw.number, draw.weights)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The index drawn, each as likely as its weight; `number` counts the draws of a game from 0."""
        raise AssertionError("every source draws")

    def waits(self) -> bool:
        """Whether somebody else answers for the table."""
        return False

    def header(self) -> str:
        """How a record names the source while the game goes on."""
        return "system"

    def secret_word(self) -> str | None:
        """What a record reveals when the game is over, so that everyone can check the draws."""
        return None


def index_of(number: int, weights: Sequence[int]) -> int:
    """Which weight a number below their sum falls into."""
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise AssertionError("the number is below the sum of the weights")


class SystemChance(ChanceSource):
    """The operating system's randomness: nobody can repeat it."""

    def draw(self, number: int, weights: Sequence[int]) -> int:
        return index_of(secrets.randbelow(sum(weights)), weights)


class KeyedChance(ChanceSource):
    """Each draw follows from a key and its number, by HMAC-SHA-256."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def draw(self, number: int, weights: Sequence[int]) -> int:
        digest = hmac.new(self.key, f"draw {number}".encode(), hashlib.sha256).digest()
        return index_of(int.from_bytes(digest, "big") % sum(weights), weights)


class SeededChance(KeyedChance):
    """A seed that everybody may know, for games that shall be the same again."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"seed {seed}".encode())
        self.seed = seed

    def header(self) -> str:
        return f"seed {self.seed}"


class CommittedChance(KeyedChance):
    """A secret whose fingerprint is known before the first draw, and which is revealed after the last."""

    def __init__(self, secret: str | None = None) -> None:
        self.secret = secret or secrets.token_hex(32)
        super().__init__(self.secret.encode())
        self.fingerprint = hashlib.sha256(self.secret.encode()).hexdigest()

    def header(self) -> str:
        return f"committed {self.fingerprint}"

    def secret_word(self) -> str | None:
        return self.secret


class RecordedChance(ChanceSource):
    """Draws nothing: the lines of a record answer for the table."""

    def waits(self) -> bool:
        return True


class ScriptedChance(ChanceSource):
    """Draws what is written: "corn, coffee" are the next two draws, whatever they are for.

    An outcome is given by its words or by some of them that no other outcome has. A script by kinds of draws, as in
    `{"plantation": "corn, coffee"}`, answers those draws alone. What the script does not answer is drawn by the other
    source; without one that is refused. Taking back moves takes back their part of the script.
    """

    def __init__(
        self, script: str | Sequence[str] | Mapping[str, str | Sequence[str]], then: ChanceSource | None = None
    ):
        by_kind = script if isinstance(script, Mapping) else {ANY: script}
        self.lines = {kind: outcomes_in(part) for kind, part in by_kind.items()}
        self.then = then
        self.used: dict[str, int] = dict.fromkeys(self.lines, 0)
        self.used_before: dict[int, dict[str, int]] = {}  # by the number of a draw

    def answer(self, draw: Draw) -> int:
        self.used = dict(self.used_before.setdefault(draw.number, self.used))
        for later in [number for number in self.used_before if number > draw.number]:
            del self.used_before[later]
        for kind in (draw.kind, ANY):
            used = self.used.get(kind, 0)
            if used < len(self.lines.get(kind, [])):
                index = found_in(draw, self.lines[kind][used])
                self.used[kind] = used + 1
                return index
        if self.then is None:
            raise NotAllowed(f"The script says nothing of {told(draw)}; possible are: {listed(draw.moves)}.")
        return self.then.answer(draw)


def outcomes_in(part: str | Sequence[str]) -> list[str]:
    found = part.split(",") if isinstance(part, str) else part
    return [words.strip() for words in found if words.strip()]


def found_in(draw: Draw, wanted: str) -> int:
    """The outcome with these words, or the only one with these among its words."""
    words = draw.words
    if wanted in words:
        return words.index(wanted)
    fitting = [index for index, each in enumerate(words) if re.search(rf"\b{re.escape(wanted)}\b", each)]
    if len(fitting) == 1:
        return fitting[0]
    how = "fits several outcomes" if fitting else "cannot come"
    several = [draw.moves[index] for index in fitting] or draw.moves
    raise NotAllowed(f"'{wanted}' of the script {how} in {told(draw)}; possible are: {listed(several)}.")


def told(draw: Draw) -> str:
    what = draw.question or draw.kind
    return f"draw {draw.number + 1} ({what})" if what else f"draw {draw.number + 1}"


def listed(moves: list[Move], most: int = 12) -> str:
    words = [move.words() for move in moves[:most]]
    if len(moves) > most:
        words.append(f"and {len(moves) - most} more")
    return "; ".join(words)
