"""What the server refuses: a short code and its facts for programs, one sentence for people. Nothing has changed."""

from __future__ import annotations

from caravela.engine.errors import CaravelaError


class Refused(CaravelaError):
    """A wish that the server does not grant. The codes are listed in docs/protocol.md."""

    def __init__(self, code: str, sentence: str, **facts: str | int) -> None:
        """`sentence` has the facts in braces, if there are any: a page can tell them in another language."""
        super().__init__(sentence.format(**facts) if facts else sentence)
        self.code = code
        self.facts = facts


class Conflict(Exception):
    """Somebody else has written this event of the table, or an event with this id, before."""
