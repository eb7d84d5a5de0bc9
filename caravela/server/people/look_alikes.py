"""Detects names that look like others, so that no account can be mistaken for another."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from caravela.match.match import TABLE
from caravela.server.tables.table import GONE

RESERVED = (TABLE, GONE, "admin", "caravela", "host", "moderator", "server")
LONGEST_KEY = 120
KEYS_NOW = "3:"
"""The prefix of current keys. Keys with another prefix are recomputed; change it whenever the computation changes. The
oldest keys have no colon."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
LATIN_PREFIXES = ("LATIN SMALL LETTER ", "LATIN CAPITAL LETTER ")
UNLISTED = {"ĸ": "k", "ʍ": "m", "ŋ": "n", "ȷ": "j"}
"""Letters that look like others but are missing in Unicode's list."""


@lru_cache(maxsize=4096)
def prototype(letter: str) -> str:
    """The letters that represent all look-alikes of this one, from Unicode's list of confusables."""
    similar = similar_to(letter)
    if len(similar) != 1:
        return letter  # it has no look-alikes, or it represents others
    [other] = similar
    if len(other) > 1 or len(similar_to(other)) > 1:
        return other
    return min(letter, other)


def similar_to(letter: str) -> list[str]:
    from confusable_homoglyphs import confusables  # reads a long list, so it is imported late

    findings = confusables.is_confusable(letter, greedy=True, preferred_aliases=[])
    return [str(each["c"]) for each in findings[0]["homoglyphs"]] if findings else []


@lru_cache(maxsize=4096)
def plain(letter: str) -> str:
    """The base letter of a small capital: ᴀ becomes a."""
    name = unicodedata.name(letter, "")
    if name.startswith(SMALL_CAPITAL) and len(name) == len(SMALL_CAPITAL) + 1:
        return name[-1].lower()
    return letter


@lru_cache(maxsize=4096)
def plainest(letter: str) -> str:
    """Like `plain`; also strips hooks, strokes and similar from letters that Unicode's list does not cover."""
    name, more, _ = unicodedata.name(letter, "").partition(" WITH ")
    bare = next((name.removeprefix(each) for each in LATIN_PREFIXES if name.startswith(each)), "")
    return bare.lower() if more and len(bare) == 1 else plain(UNLISTED.get(letter, letter))


def without_accents(text: str) -> str:
    """Remove combining marks that apply to letters of any script. Vowel signs of one script, such as Devanagari, stay,
    because some names differ in nothing else."""
    marks = unicodedata.normalize("NFKD", text)
    kept = (letter for letter in marks if not unicodedata.name(letter, "").startswith("COMBINING "))
    return unicodedata.normalize("NFKC", "".join(kept))


def like(text: str) -> str:
    text = "".join(prototype(plain(letter)) for letter in text)
    return without_accents("".join(plainest(letter) for letter in text))  # prototypes may have accents


def look_alike_key(name: str) -> str:
    """Equal for names that look alike, regardless of alphabet, case, accents, blanks or punctuation."""
    key = like(like(without_accents(like(name))).casefold())  # before folding case: ϲ looks like c, but folds to an s
    key = key.replace("i", "l")  # I looks like l, and i is I in another case
    key = key.replace("vv", "w")
    key = "".join(letter for letter in key if stands_out(letter)) or key
    return (KEYS_NOW + key)[:LONGEST_KEY]


def stands_out(letter: str) -> bool:
    """Whether removing this character changes how a name looks."""
    return letter.isalnum() if letter.isascii() else unicodedata.category(letter)[0] not in "PZ"


@lru_cache(maxsize=20_000)
def keys_in_any_case(name: str) -> frozenset[str]:
    """The keys of the name in the usual cases. A Greek or Cyrillic letter may look like one Latin letter in lower case
    and like another in upper case (ν like v, Ν like N), so one key cannot cover both, or v would equal n. The same
    applies to cl and d, which look alike only in lower case.  Computing them takes milliseconds and is needed whenever
    a guest sits down or writes, so they are cached."""
    cases = (name, name.lower(), name.upper(), name.title())
    return frozenset(
        look_alike_key(each) for each in (*cases, *exchanged(name, "cl", "d"), *exchanged(name, "d", "cl"))
    )


def exchanged(name: str, old: str, new: str) -> set[str]:
    """The name with all occurrences of `old` replaced, and the names with one occurrence replaced."""
    places = [at for at in range(len(name)) if name.startswith(old, at)]
    return {name.replace(old, new), *(name[:at] + new + name[at + len(old) :] for at in places)}


def is_reserved(name: str) -> bool:
    """Whether a name looks like one of the server's own names, with or without a number."""
    return bool((keys_in_any_case(name) | keys_in_any_case(name.rstrip("0123456789 ") or name)) & reserved_keys())


@cache
def reserved_keys() -> frozenset[str]:
    return frozenset(look_alike_key(name) for name in RESERVED)
