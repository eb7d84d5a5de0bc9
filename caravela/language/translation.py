"""A language: the translations of messages with plural forms, from gettext catalogues.

Translators edit `locales/LANGUAGE/LC_MESSAGES/*.po`, one file for each game and one for everything else;
`python -m caravela.language.catalogues` updates and compiles them. The texts in the rules are English; the English
catalogues contain the wording of choices.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from caravela.engine.errors import BadChoice
from caravela.language.frame import FRAME
from caravela.language.templates import FACT

LOCALES: Final = Path(__file__).with_name("locales")
FRAME_DOMAIN: Final = "caravela"
ENGLISH: Final = "en"
LANGUAGES: Final = {"en": "English", "pt": "Português", "es": "Español", "de": "Deutsch"}
LANGUAGE_VARIABLES: Final = ("CARAVELA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Translation:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.domains: dict[str, gettext.NullTranslations] = {}

    def domain(self, name: str) -> gettext.NullTranslations:
        """The catalogue of a game or of the other messages."""
        if name not in self.domains:
            self.domains[name] = gettext.translation(name, LOCALES, [self.language], fallback=True)
        return self.domains[name]

    def text(self, context: str, text: str, plural: str = "", count: int = 1) -> str:
        """A message in this language; with a plural, the form for this number."""
        texts = self.domain(domain_of(context))
        if plural:
            return texts.npgettext(context, text, plural, count)
        return texts.pgettext(context, text)

    def say(self, text: str, **facts: str | int) -> str:
        """A message outside the games, filled with facts."""
        return filled(self.text(FRAME, text), facts)

    def say_count(self, text: str, plural: str, count: int, **facts: str | int) -> str:
        """A message outside the games with a number."""
        return filled(self.text(FRAME, text, plural, count), facts | {"count": count})

    def listed(self, names: Sequence[str]) -> str:
        """Several names in a sentence: "Anna, Bert and Carla"."""
        if len(names) < 2:
            return "".join(names)
        return self.say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])

    def decimal(self, number: str) -> str:
        """A number with this language's decimal separator."""
        return number if self.language == ENGLISH else number.replace(".", ",")


def domain_of(context: str) -> str:
    """The catalogue of a message: its game, which is the first word, or the frame."""
    first = context.partition(" ")[0]
    return FRAME_DOMAIN if first == FRAME else first


def filled(template: str, facts: Mapping[str, str | int]) -> str:
    """A template filled with facts that need no article and no translation."""
    return FACT.sub(lambda match: str(facts.get(match["key"], match[0])), template)


@cache
def translation(language: str) -> Translation:
    """A language by its code."""
    if language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise BadChoice(f"There is no language '{language}'; the languages are {known}.")
    return Translation(language)


def usual_language(environment: Mapping[str, str] | None = None) -> str:
    """The environment's language if it is available, otherwise English."""
    variables = os.environ if environment is None else environment
    for name in LANGUAGE_VARIABLES:
        wanted = variables.get(name, "")
        if wanted:
            code = wanted.partition(".")[0].partition("_")[0].lower()
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH
