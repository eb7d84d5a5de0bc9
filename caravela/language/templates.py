"""Templates of sentences: the facts in braces, and numbered names."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

FACT: Final = re.compile(r"\{(?:(?P<article>\w+) )?(?P<key>\w+)\}")
"""A fact in a template, possibly with an article word: `{good}`, `{a tile}`."""
LETTERED: Final[dict[str, tuple[str, ...]]] = {
    "slot": ("a", "b", "c", "d", "I", "II", "III", "IV"),
    "deck": ("I", "II", "III"),
    "reward": ("A", "B"),
}
"""Words followed by a letter or Roman number that distinguishes pieces."""
NUMBER: Final = "{number}"


@cache
def facts_in(template: str) -> frozenset[str]:
    """The names of the facts in a template."""
    return frozenset(match["key"] for match in FACT.finditer(template))


def articles_in(template: str) -> set[str]:
    """The article words in a template."""
    return {match["article"] for match in FACT.finditer(template)} - {None}


@lru_cache(maxsize=4096)
def numbered(name: str) -> tuple[str, str]:
    """A name split into its template and its number: `project {number}` and `12`.

    Such names are translated once for all numbers.
    """
    words = name.split(" ")
    for i in range(1, len(words)):
        if any(sign.isdigit() for sign in words[i]) or words[i] in LETTERED.get(words[i - 1], ()):
            return " ".join([*words[:i], NUMBER, *words[i + 1 :]]), words[i]
    return name, ""
