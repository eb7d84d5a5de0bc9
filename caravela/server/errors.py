"""What the server refuses: a short code for programs and one sentence for people. Nothing has changed."""

from __future__ import annotations

from caravela.engine.errors import CaravelaError


class Refused(CaravelaError):
    """A wish that the server does not grant. The codes are listed in docs/protocol.md."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Conflict(Exception):
    """Somebody else has written this event of the table, or an event with this id, before."""
