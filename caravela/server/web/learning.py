"""What a learner of a game reads: help with its rulebook section and the rulings about it, and the guide.

Rulings are the rows of the game's README. One is about a component if its question or answer names it.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from caravela.games import rules_of

RULING = re.compile(r"^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


class Ruling(msgspec.Struct, frozen=True):
    number: str
    question: str
    answer: str
    reason: str


class Lesson(msgspec.Struct, frozen=True):
    """A component: what it does, where the rulebook has it, and the numbers of the rulings that name it."""

    text: str
    section: str
    rulings: list[str]


class Learning(msgspec.Struct, frozen=True):
    components: dict[str, Lesson]
    rulings: list[Ruling]
    guide: dict[str, str]


def rulings_in(readme: str) -> list[Ruling]:
    return [Ruling(*(cell.replace("`", "") for cell in row)) for row in RULING.findall(readme)]


def names(component: str, ruling: Ruling) -> bool:
    wanted = rf"\b{re.escape(component)}(?:s|es)?\b"
    return re.search(wanted, f"{ruling.question} {ruling.answer}", re.IGNORECASE) is not None


@cache
def learning(game: str) -> Learning:
    rules = rules_of(game)
    rulings = rulings_in(rules.data.with_name("README.md").read_text(encoding="utf-8"))
    sections = rules.sections()
    lessons = {
        key: Lesson(text, sections.get(key, ""), [each.number for each in rulings if names(key, each)])
        for key, text in rules.help().items()
    }
    return Learning(lessons, rulings, rules.guide())
