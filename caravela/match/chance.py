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

from caravela.engine.draw import Draw
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move

ANY = ""
"""The kind under which a script has what answers any draw."""


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
        self.keyed = hmac.new(key, digestmod="sha256")  # a copy of it for each draw: half the time of a new one

    def draw(self, number: int, weights: Sequence[int]) -> int:
        code = self.keyed.copy()
        code.update(b"draw %d" % number)
        return index_of(int.from_bytes(code.digest(), "big") % sum(weights), weights)


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
            raise NotAllowed(f"The script says nothing of {draw.told()}; possible are: {listed(draw.moves)}.")
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
    raise NotAllowed(f"'{wanted}' of the script {how} in {draw.told()}; possible are: {listed(several)}.")


def listed(moves: list[Move], most: int = 12) -> str:
    words = [move.words() for move in moves[:most]]
    if len(moves) > most:
        words.append(f"and {len(moves) - most} more")
    return "; ".join(words)
