"""Names in sentences: the article before a name, and the form of the name after it.

A template names an article by its masculine form: `{einen tile}` in German, `{no place}` in Portuguese. The translation
of a name ends with its gender: `Zuckermühle (f)`. German names may add their accusative and dative form:
`Kolonist (m, Kolonisten)`. A name without a gender has no article. A name can replace an article that does not fit:
`Feld (n; ins=auf Feld)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from caravela.engine.phrases import with_article

# fmt: off
#   word    masculine   feminine    neuter   masc. plural  fem. plural   no gender
ARTICLES: Final[dict[str, dict[str, tuple[str, str, str, str, str, str]]]] = {
    "pt": {
        "o":    ("o",       "a",        "",      "os",         "as",         ""),
        "um":   ("um",      "uma",      "",      "uns",        "umas",       ""),
        "do":   ("do",      "da",       "",      "dos",        "das",        "de"),
        "no":   ("no",      "na",       "",      "nos",        "nas",        "em"),
        "num":  ("num",     "numa",     "",      "nuns",       "numas",      "em"),
        "ao":   ("ao",      "à",        "",      "aos",        "às",         "a"),
        "pelo": ("pelo",    "pela",     "",      "pelos",      "pelas",      "por"),
    },
    "es": {
        "el":   ("el",      "la",       "",      "los",        "las",        ""),
        "un":   ("un",      "una",      "",      "unos",       "unas",       ""),
        "del":  ("del",     "de la",    "",      "de los",     "de las",     "de"),
        "al":   ("al",      "a la",     "",      "a los",      "a las",      "a"),
    },
    "de": {
        "der":   ("der",    "die",      "das",   "die",        "die",        ""),
        "den":   ("den",    "die",      "das",   "die",        "die",        ""),
        "dem":   ("dem",    "der",      "dem",   "den",        "den",        ""),
        "ein":   ("ein",    "eine",     "ein",   "",           "",           ""),
        "einen": ("einen",  "eine",     "ein",   "",           "",           ""),
        "einem": ("einem",  "einer",    "einem", "",           "",           ""),
        "im":    ("im",     "in der",   "im",    "in den",     "in den",     "in"),
        "ins":   ("in den", "in die",   "ins",   "in die",     "in die",     "nach"),
        "zum":   ("zum",    "zur",      "zum",   "zu den",     "zu den",     "zu"),
        "vom":   ("vom",    "von der",  "vom",   "von den",    "von den",    "von"),
    },
}
# fmt: on
GENDERS: Final = ("m", "f", "n", "mpl", "fpl", "")
MARKED: Final = re.compile(
    r"(?P<name>.*?)(?: \((?P<gender>mpl|fpl|m|f|n)(?:, (?P<oblique>[^();]+))?(?P<own>(?:; \w+=[^();]+)*)\))?"
)
NOMINATIVE: Final = ("der", "ein")
DATIVE: Final = ("dem", "einem", "im", "zum", "vom")
INDEFINITE: Final = ("ein", "einen", "einem")
ADJECTIVE: Final = re.compile(r"([a-zäöüß]+?)(er|es|e)")


@dataclass(frozen=True)
class Name:
    """A translated name: its plain form, its gender and its forms in other cases."""

    plain: str
    gender: str = ""
    oblique: str = ""  # German: accusative and dative
    own: tuple[tuple[str, str], ...] = ()  # by article, the replacement for it


@cache
def name_of(translated: str) -> Name:
    marked = MARKED.fullmatch(translated)
    assert marked is not None
    own = [form.partition("=") for form in (marked["own"] or "").split("; ") if form]
    forms = tuple((word, form) for word, _, form in own)
    return Name(marked["name"], marked["gender"] or "", marked["oblique"] or "", forms)


def articles_of(language: str) -> list[str]:
    """The article words that templates of a language may use."""
    return list(ARTICLES[language]) if language in ARTICLES else ["a"]


def with_its_article(language: str, article: str, translated: str) -> str:
    """A name after the article for this word."""
    if article not in ARTICLES.get(language, {}):  # English, or an untranslated template
        return with_article(name_of(translated).plain)
    name = name_of(translated)
    if article in dict(name.own):
        return dict(name.own)[article]
    word = ARTICLES[language][article][GENDERS.index(name.gender)]
    form = german_form(name, article) if language == "de" and name.gender else name.plain
    return f"{word} {form}" if word else form


def german_form(name: Name, article: str) -> str:
    """The noun in its case, and the adjectives before it with the ending for this article."""
    is_nominative = article in NOMINATIVE or (article not in DATIVE and name.gender != "m")
    if name.oblique and not is_nominative:
        return name.oblique
    words = name.plain.split(" ")
    for i, word in enumerate(words):
        adjective = ADJECTIVE.fullmatch(word)
        if adjective is None:
            break
        words[i] = adjective[1] + ending(name.gender, article, is_nominative)
    return " ".join(words)


def ending(gender: str, article: str, is_nominative: bool) -> str:
    if gender.endswith("pl"):
        return "e" if article in INDEFINITE else "en"
    if not is_nominative:
        return "en"
    if article in INDEFINITE:
        return {"m": "er", "f": "e", "n": "es"}[gender]
    return "e"
