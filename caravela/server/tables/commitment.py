"""The secret that determines a table's draws, combined from the host's part and the players' words.

The host's part is drawn when the table is opened, and its hash is shown from then on. Words are added later, so the
host cannot choose its part to fit them, and nobody can choose the result: the last to add words does not know the
host's part.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from caravela.match.chance import CommittedChance
from caravela.server.errors import Refused

MOST_WORDS = 80


def new_host_part() -> str:
    return secrets.token_hex(32)


def fingerprint_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def clean_words(words: str) -> str:
    """Words in normal form: on one line, with single spaces."""
    cleaned = " ".join(words.split())
    if not cleaned or len(cleaned) > MOST_WORDS or not cleaned.isprintable():
        raise Refused("bad-words", "Words for the secret are 1 to {most} printable characters.", most=MOST_WORDS)
    return cleaned


def whole_secret(host_part: str, words: Sequence[str]) -> str:
    """The host's part, then each seat's words in order; empty for seats without words."""
    return " | ".join([host_part, *words]).rstrip()


class ResumedChance(CommittedChance):
    """The committed source of a game that continues after some draws."""

    def __init__(self, secret: str, drawn: int = 0) -> None:
        super().__init__(secret)
        self.drawn = drawn

    def draw(self, number: int, weights: Sequence[int]) -> int:
        return super().draw(number + self.drawn, weights)
