"""Names that look alike: one account may not be taken for another."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from caravela.match.match import TABLE
from caravela.server.tables.table import GONE

RESERVED = (TABLE, GONE, "admin", "caravela", "host", "moderator", "server")
LONGEST_KEY = 120
KEYS_NOW = "2:"
"""How all keys begin, so that those of older releases, which were made in another way, are known and made anew: to be
changed whenever the key of a name changes. No key of the first releases begins like this: they have no colon."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


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


@lru_cache(maxsize=4096)
def plain(letter: str) -> str:
    """A small capital as the letter it is a capital of: ᴀ as a."""
    name = unicodedata.name(letter, "")
    if name.startswith(SMALL_CAPITAL) and len(name) == len(SMALL_CAPITAL) + 1:
        return name[-1].lower()
    return letter


def without_accents(text: str) -> str:
    """Without the marks that go on letters of any script. Vowel signs of one script, as of Devanagari, stay: they
    are all that tells some names apart."""
    marks = unicodedata.normalize("NFKD", text)
    kept = (letter for letter in marks if not unicodedata.name(letter, "").startswith("COMBINING "))
    return unicodedata.normalize("NFKC", "".join(kept))


def like(text: str) -> str:
    text = "".join(prototype(plain(letter)) for letter in text)
    return without_accents("".join(plain(letter) for letter in text))  # a prototype may have accents, or be small


def look_alike_key(name: str) -> str:
    """Equal for names that look alike, whatever their alphabet, case, accents or blanks."""
    found = like(like(without_accents(name)).casefold())
    found = found.replace("i", "l")  # as I looks like l, and i is I in another case
    found = found.replace("vv", "w")
    found = "".join(letter for letter in found if letter.isalnum() or not letter.isascii()) or found
    return (KEYS_NOW + found)[:LONGEST_KEY]


def keys_in_any_case(name: str) -> set[str]:
    """The keys of the name as people write it in other cases. A Greek or Cyrillic letter looks like one Latin letter
    when small and like another when large (ν like v, Ν like N): one key cannot stand for both, or v would be n."""
    return {look_alike_key(each) for each in (name, name.lower(), name.upper(), name.title())}


@cache
def reserved_keys() -> frozenset[str]:
    return frozenset(look_alike_key(name) for name in RESERVED)
