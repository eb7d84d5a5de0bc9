"""Where the table's luck comes from.

Draws are numbered. A seed or a committed secret determines every draw by its number alone, so taking back moves and
playing them again brings the same luck, and whoever knows the secret can check each draw of a record.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence


class ChanceSource:
    """Draws for the table."""

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
