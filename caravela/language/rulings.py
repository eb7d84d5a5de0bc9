"""The rulings of a game: the rows of the table in its README, with a number, a question, an answer and a reason."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from caravela.engine.rules import Rules

ROW: Final = re.compile(r"^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


class WrittenRuling(NamedTuple):
    """Our interpretation of a passage of the rulebook that allows more than one."""

    number: str
    question: str
    answer: str
    reason: str


def rulings_of(rules: Rules) -> list[WrittenRuling]:
    """All rulings of a game, in order; none if it has no README."""
    readme = rules.data.with_name("README.md")
    if not readme.exists():
        return []
    rows = ROW.findall(readme.read_text(encoding="utf-8"))
    return [WrittenRuling(*(cell.replace("`", "") for cell in row)) for row in rows]
