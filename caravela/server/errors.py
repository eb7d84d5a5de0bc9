"""Requests that the server refuses: a short code and its facts for programs, one sentence for people. A refused request
changes nothing."""

from __future__ import annotations

from caravela.engine.errors import CaravelaError


class Refused(CaravelaError):
    """A request that the server does not grant. The codes are listed in docs/protocol.md."""

    def __init__(self, code: str, sentence: str, **facts: str | int) -> None:
        """`sentence` names the facts in braces, so that the page can translate it."""
        super().__init__(sentence.format(**facts) if facts else sentence)
        self.code = code
        self.facts = facts


class Conflict(Exception):
    """Another process wrote this event of the table, or an event with this id, first."""
