"""What a learner of a game reads: help with its rulebook section and the rulings about it, and the guide.

Rulings are the rows of the game's README. One is about a component if its question or answer names it.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from caravela.games import rules_of

CARD = "card "  # begins the name of a card
MOST_RULINGS = 12
"""A component that more rulings name is only mentioned in them, as workers are: none of them is about it."""
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


def named_in(ruling: Ruling, components: list[str]) -> set[str]:
    """The components that a ruling names; `card Machico` is not the city Machico, so the longest name counts."""
    longest_first = sorted(components, key=len, reverse=True)
    patterns = [re.escape(component) for component in longest_first]
    for i, component in enumerate(longest_first):
        if component.startswith(CARD) and component.removeprefix(CARD) not in components:
            patterns[i] = f"(?:{CARD})?{re.escape(component.removeprefix(CARD))}"
    wanted = "|".join(rf"(\b{pattern}(?:s|es)?\b)" for pattern in patterns)
    text = f"{ruling.question} {ruling.answer}"
    return {longest_first[found.lastindex - 1] for found in re.finditer(wanted, text, re.IGNORECASE) if found.lastindex}


@cache
def learning(game: str) -> Learning:
    rules = rules_of(game)
    rulings = rulings_in(rules.data.with_name("README.md").read_text(encoding="utf-8"))
    sections = rules.sections()
    texts = rules.help()
    named = {ruling.number: named_in(ruling, list(texts)) for ruling in rulings}
    lessons = {}
    for key, text in texts.items():
        about = [ruling.number for ruling in rulings if key in named[ruling.number]]
        lessons[key] = Lesson(text, sections.get(key, ""), about if len(about) <= MOST_RULINGS else [])
    return Learning(lessons, rulings, rules.guide())
