"""Chance sources: where draws come from.

Draws are numbered. With a seed or a committed secret, a draw depends only on its number. So moves that are undone and
played again get the same draws, and the secret proves each draw of a record.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

from caravela.engine.draw import Draw
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move

ANY = ""
"""The key of a script that answers draws of any kind."""


class ChanceSource:
    """Draws for the table. Subclasses override `draw`, or `answer` if they need to know what is drawn."""

    def answer(self, draw: Draw) -> int:
        """The index of the drawn move."""
        return self.draw(draw.number, draw.weights)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The drawn index, with probabilities by weight; `number` counts the draws of a game from 0."""
        raise AssertionError("every source draws")

    def waits(self) -> bool:
        """Whether draws are played as moves instead."""
        return False

    def header(self) -> str:
        """The name of the source in a record while the game is running."""
        return "system"

    def secret_word(self) -> str | None:
        """What a record reveals when the game is over, so that everyone can check the draws."""
        return None


def index_of(number: int, weights: Sequence[int]) -> int:
    """The index of the weight that a number below their sum falls into."""
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise AssertionError("the number is below the sum of the weights")


class SystemChance(ChanceSource):
    """The operating system's randomness; not reproducible."""

    def draw(self, number: int, weights: Sequence[int]) -> int:
        return index_of(secrets.randbelow(sum(weights)), weights)


class KeyedChance(ChanceSource):
    """Each draw follows from a key and its number, by HMAC-SHA-256."""

    def __init__(self, key: bytes) -> None:
        self.keyed = hmac.new(key, digestmod="sha256")  # copied for each draw, which takes half the time of a new one

    def draw(self, number: int, weights: Sequence[int]) -> int:
        code = self.keyed.copy()
        code.update(b"draw %d" % number)
        return index_of(int.from_bytes(code.digest(), "big") % sum(weights), weights)


class SeededChance(KeyedChance):
    """A public seed, for reproducible games."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"seed {seed}".encode())
        self.seed = seed

    def header(self) -> str:
        return f"seed {self.seed}"


class CommittedChance(KeyedChance):
    """A secret whose hash is published before the first draw and which is revealed after the last."""

    def __init__(self, secret: str | None = None) -> None:
        self.secret = secret or secrets.token_hex(32)
        super().__init__(self.secret.encode())
        self.fingerprint = hashlib.sha256(self.secret.encode()).hexdigest()

    def header(self) -> str:
        return f"committed {self.fingerprint}"

    def secret_word(self) -> str | None:
        return self.secret


class RecordedChance(ChanceSource):
    """Draws nothing: the lines of a record give the outcomes."""

    def waits(self) -> bool:
        return True


class ScriptedChance(ChanceSource):
    """Draws what is written: "corn, coffee" are the next two draws of any kind.

    An outcome is named by its words or an unambiguous part of them. A script by kind, such as
    `{"plantation": "corn, coffee"}`, answers only draws of that kind. The other source draws what the script does not
    answer; without another source, that is refused. Undo also rewinds the script.
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
            raise NotAllowed(f"The script says nothing of {draw.told()}; possible are: {listed(draw.moves)}.")
        return self.then.answer(draw)


def outcomes_in(part: str | Sequence[str]) -> list[str]:
    outcomes = part.split(",") if isinstance(part, str) else part
    return [words.strip() for words in outcomes if words.strip()]


def found_in(draw: Draw, wanted: str) -> int:
    """The outcome with these words, or the only one that contains them."""
    words = draw.words
    if wanted in words:
        return words.index(wanted)
    fitting = [index for index, outcome in enumerate(words) if re.search(rf"\b{re.escape(wanted)}\b", outcome)]
    if len(fitting) == 1:
        return fitting[0]
    how = "fits several outcomes" if fitting else "cannot come"
    several = [draw.moves[index] for index in fitting] or draw.moves
    raise NotAllowed(f"'{wanted}' of the script {how} in {draw.told()}; possible are: {listed(several)}.")


def listed(moves: list[Move], most: int = 12) -> str:
    words = [move.words() for move in moves[:most]]
    if len(moves) > most:
        words.append(f"and {len(moves) - most} more")
    return "; ".join(words)
