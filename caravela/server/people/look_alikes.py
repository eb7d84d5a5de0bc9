"""Look-alike names: no account may be mistaken for another."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from caravela.match.match import TABLE
from caravela.server.tables.table import GONE

MOST_SEATS = 5
"""Of any game."""
GONE_NAMES = tuple(f"{GONE} {seat + 1}" for seat in range(MOST_SEATS))
RESERVED = (TABLE, GONE, *GONE_NAMES, "admin", "caravela", "host", "moderator", "server")
LONGEST_KEY = 120
KEYS_NOW = "2:"
"""The prefix of all keys, by which keys of older releases are recognised and recomputed; change it whenever the
computation changes. Keys of the first releases have no colon."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


@lru_cache(maxsize=4096)
def prototype(letter: str) -> str:
    """The letters that represent all look-alikes of this one, from Unicode's list of confusables."""
    similar = similar_to(letter)
    if len(similar) != 1:
        return letter  # like none, or the one that stands for others
    [other] = similar
    if len(other) > 1 or len(similar_to(other)) > 1:
        return other
    return min(letter, other)


def similar_to(letter: str) -> list[str]:
    from confusable_homoglyphs import confusables  # reads a long list, which a start need not wait for

    findings = confusables.is_confusable(letter, greedy=True, preferred_aliases=[])
    return [str(each["c"]) for each in findings[0]["homoglyphs"]] if findings else []


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
    """Equal for names that look alike, regardless of alphabet, case, accents or blanks."""
    key = like(like(without_accents(name)).casefold())
    key = key.replace("i", "l")  # as I looks like l, and i is I in another case
    key = key.replace("vv", "w")
    key = "".join(letter for letter in key if letter.isalnum() or not letter.isascii()) or key
    return (KEYS_NOW + key)[:LONGEST_KEY]


def keys_in_any_case(name: str) -> set[str]:
    """The keys of the name as people write it in other cases. A Greek or Cyrillic letter looks like one Latin letter
    when small and like another when large (ν like v, Ν like N): one key cannot stand for both, or v would be n."""
    return {look_alike_key(each) for each in (name, name.lower(), name.upper(), name.title())}


@cache
def reserved_keys() -> frozenset[str]:
    return frozenset(look_alike_key(name) for name in RESERVED)
