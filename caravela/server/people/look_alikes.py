"""Names that look alike: one account may not be taken for another."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from caravela.match.match import TABLE
from caravela.server.tables.table import GONE

RESERVED = (TABLE, GONE, "admin", "caravela", "host", "moderator", "server")
LONGEST_KEY = 120


@lru_cache(maxsize=4096)
def prototype(letter: str) -> str:
    """The letter or letters that stand for all that look like this one, after Unicode's list of confusables."""
    similar = similar_to(letter)
    if len(similar) != 1:
        return letter  # like none, or the one that stands for others
    [other] = similar
    if len(other) > 1 or len(similar_to(other)) > 1:
        return other
    return min(letter, other)


def similar_to(letter: str) -> list[str]:
    from confusable_homoglyphs import confusables  # reads a long list, which a start need not wait for

    found = confusables.is_confusable(letter, greedy=True, preferred_aliases=[])
    return [str(each["c"]) for each in found[0]["homoglyphs"]] if found else []


def look_alike_key(name: str) -> str:
    """Equal for names that look alike, whatever their alphabet, case or blanks."""
    found = unicodedata.normalize("NFKC", name)
    found = "".join(prototype(letter) for letter in found).casefold()
    found = "".join(prototype(letter) for letter in found)
    return "".join(letter for letter in found if letter.isalnum() or not letter.isascii())[:LONGEST_KEY] or found


@cache
def reserved_keys() -> frozenset[str]:
    return frozenset(look_alike_key(name) for name in RESERVED)
