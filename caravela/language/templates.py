"""Templates of sentences and the names in them: what stands in braces, and what names are made of."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

FACT: Final = re.compile(r"\{(?:(?P<article>\w+) )?(?P<key>\w+)\}")
"""A fact in a template, perhaps with the word of an article: `{good}`, `{a tile}`."""
LETTERED: Final[dict[str, tuple[str, ...]]] = {
    "slot": ("a", "b", "c", "d", "I", "II", "III", "IV"),
    "deck": ("I", "II", "III"),
    "reward": ("A", "B"),
}
"""Words after which a letter or a Roman number tells pieces apart."""
NUMBER: Final = "{number}"


@cache
def facts_in(template: str) -> frozenset[str]:
    """The facts that a template names."""
    return frozenset(found["key"] for found in FACT.finditer(template))


def articles_in(template: str) -> set[str]:
    """The words by which a template asks for articles."""
    return {found["article"] for found in FACT.finditer(template)} - {None}


@lru_cache(maxsize=4096)
def numbered(name: str) -> tuple[str, str]:
    """A name without the number that tells it from its like, and the number: `project {number}` and `12`.

    Such names are translated once for all numbers.
    """
    words = name.split(" ")
    for i in range(1, len(words)):
        if any(sign.isdigit() for sign in words[i]) or words[i] in LETTERED.get(words[i - 1], ()):
            return " ".join([*words[:i], NUMBER, *words[i + 1 :]]), words[i]
    return name, ""
