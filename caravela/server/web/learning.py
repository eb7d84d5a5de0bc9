"""Texts for learners of a game: help with rulebook sections and rulings, and the guide.

A ruling is about a component if its question or answer names it. Reasons of rulings exist only in English.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from caravela.games import rules_of
from caravela.language.messages import ANSWER, GUIDE, HELP, RULING, SECTION, context, guide_keys
from caravela.language.rulings import rulings_of
from caravela.language.translation import ENGLISH, translation

CARD = "card "  # prefix of the names of cards
MOST_RULINGS = 12
"""A component named in more rulings than this, such as workers, gets no list: none of them is mainly about it."""


class Ruling(msgspec.Struct, frozen=True):
    number: str
    question: str
    answer: str
    reason: str
    about: list[str]  # the components named in its question


class Lesson(msgspec.Struct, frozen=True):
    """A component: its effect, its rulebook section, and the numbers of the rulings that name it."""

    text: str
    section: str
    rulings: list[str]


class Learning(msgspec.Struct, frozen=True):
    components: dict[str, Lesson]
    rulings: list[Ruling]
    guide: dict[str, str]


def named_in(text: str, components: list[str]) -> set[str]:
    """The components named in a text; `card Machico` does not name the city Machico, because the longest name
    counts."""
    longest_first = sorted(components, key=len, reverse=True)
    patterns = [re.escape(component) for component in longest_first]
    for i, component in enumerate(longest_first):
        if component.startswith(CARD) and component.removeprefix(CARD) not in components:
            patterns[i] = f"(?:{CARD})?{re.escape(component.removeprefix(CARD))}"
    wanted = "|".join(rf"(\b{pattern}(?:s|es)?\b)" for pattern in patterns)
    return {longest_first[match.lastindex - 1] for match in re.finditer(wanted, text, re.IGNORECASE) if match.lastindex}


@cache
def learning(game: str, language: str = ENGLISH) -> Learning:
    rules = rules_of(game)
    translated = translation(language)

    def say(section: str, key: str, text: str) -> str:
        return translated.text(context(game, section, key).rstrip(), text) if text else ""

    all_rulings = rulings_of(rules)
    sections, texts = rules.sections(), rules.help()
    named = {ruling.number: named_in(f"{ruling.question} {ruling.answer}", list(texts)) for ruling in all_rulings}
    lessons = {}
    for key, text in texts.items():
        about = [ruling.number for ruling in all_rulings if key in named[ruling.number]]
        section = sections.get(key, "")
        lessons[key] = Lesson(
            say(HELP, key, text), say(SECTION, section, section), about if len(about) <= MOST_RULINGS else []
        )
    rulings = [
        Ruling(
            each.number,
            say(RULING, each.number, each.question),
            say(ANSWER, each.number, each.answer),
            each.reason if language == ENGLISH else "",
            sorted(named_in(each.question, list(texts))),
        )
        for each in all_rulings
    ]
    keys = guide_keys(rules)
    guide = {kind: say(GUIDE, keys[text], text) for kind, text in rules.guide().items()}
    return Learning(lessons, rulings, guide)
