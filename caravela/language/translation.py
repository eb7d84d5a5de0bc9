"""A language: the texts of messages, with plural forms, as gettext catalogues keep them.

Translators edit `locales/LANGUAGE/LC_MESSAGES/caravela.po`; `python -m caravela.language.catalogues` brings them up to
date with the rules and compiles them. English needs no catalogue: the texts in the rules are English.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from caravela.engine.errors import BadChoice

LOCALES: Final = Path(__file__).with_name("locales")
DOMAIN: Final = "caravela"
ENGLISH: Final = "en"
LANGUAGES: Final = {"en": "English", "pt": "Português", "es": "Español", "de": "Deutsch"}


class Translation:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = gettext.NullTranslations()
        if language != ENGLISH:
            self.texts = gettext.translation(DOMAIN, LOCALES, [language])

    def text(self, context: str, text: str, plural: str = "", count: int = 1) -> str:
        """A message in this language; with a plural, the form for this number."""
        if plural:
            return self.texts.npgettext(context, text, plural, count)
        return self.texts.pgettext(context, text)


@cache
def translation(language: str) -> Translation:
    """A language by its code."""
    if language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise BadChoice(f"There is no language '{language}'; the languages are {known}.")
    return Translation(language)
