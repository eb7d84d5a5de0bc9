"""Look-alike names: no account may be mistaken for another."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from caravela.match.match import TABLE
from caravela.server.tables.table import GONE

RESERVED = (TABLE, GONE, "admin", "caravela", "host", "moderator", "server")
LONGEST_KEY = 120
KEYS_NOW = "3:"
"""The prefix of all keys, by which keys of older releases are recognised and recomputed; change it whenever the
computation changes. Keys of the first releases have no colon."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
LATIN = ("LATIN SMALL LETTER ", "LATIN CAPITAL LETTER ")
UNLISTED = {"ĸ": "k", "ʍ": "m", "ŋ": "n", "ȷ": "j"}
"""Letters that look like others, though Unicode's list does not say so."""


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


@lru_cache(maxsize=4096)
def plainest(letter: str) -> str:
    """The same, and a letter with a hook, a stroke or the like as the one without: for what Unicode's list leaves."""
    name, more, _ = unicodedata.name(letter, "").partition(" WITH ")
    bare = next((name.removeprefix(each) for each in LATIN if name.startswith(each)), "")
    return bare.lower() if more and len(bare) == 1 else plain(UNLISTED.get(letter, letter))


def without_accents(text: str) -> str:
    """Without the marks that go on letters of any script. Vowel signs of one script, as of Devanagari, stay: they
    are all that tells some names apart."""
    marks = unicodedata.normalize("NFKD", text)
    kept = (letter for letter in marks if not unicodedata.name(letter, "").startswith("COMBINING "))
    return unicodedata.normalize("NFKC", "".join(kept))


def like(text: str) -> str:
    text = "".join(prototype(plain(letter)) for letter in text)
    return without_accents("".join(plainest(letter) for letter in text))  # a prototype may have accents, or be small


def look_alike_key(name: str) -> str:
    """Equal for names that look alike, regardless of alphabet, case, accents, blanks or punctuation."""
    key = like(like(without_accents(like(name))).casefold())  # first as it is written: ϲ looks like c, but is an s
    key = key.replace("i", "l")  # as I looks like l, and i is I in another case
    key = key.replace("vv", "w")
    key = "".join(letter for letter in key if stands_out(letter)) or key
    return (KEYS_NOW + key)[:LONGEST_KEY]


def stands_out(letter: str) -> bool:
    """Whether a name is another one with this sign than without it."""
    return letter.isalnum() if letter.isascii() else unicodedata.category(letter)[0] not in "PZ"


@lru_cache(maxsize=20_000)
def keys_in_any_case(name: str) -> frozenset[str]:
    """The keys of the name as people write it in other cases. A Greek or Cyrillic letter looks like one Latin letter
    when small and like another when large (ν like v, Ν like N): one key cannot stand for both, or v would be n. Nor can
    one for cl and d, which look alike only when small.

    They take some milliseconds and are asked for whenever a guest sits down or says something, so they are kept."""
    cases = (name, name.lower(), name.upper(), name.title())
    return frozenset(
        look_alike_key(each) for each in (*cases, *exchanged(name, "cl", "d"), *exchanged(name, "d", "cl"))
    )


def exchanged(name: str, old: str, new: str) -> set[str]:
    """The name with all of these letters exchanged, or those at one place."""
    places = [at for at in range(len(name)) if name.startswith(old, at)]
    return {name.replace(old, new), *(name[:at] + new + name[at + len(old) :] for at in places)}


def is_reserved(name: str) -> bool:
    """Whether a name looks like one of the server's own, with a number or without."""
    return bool((keys_in_any_case(name) | keys_in_any_case(name.rstrip("0123456789 ") or name)) & reserved_keys())


@cache
def reserved_keys() -> frozenset[str]:
    return frozenset(look_alike_key(name) for name in RESERVED)
