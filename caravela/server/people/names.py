"""Checks names of people, e-mail addresses, and titles of tables and studies."""

from __future__ import annotations

import re
import unicodedata
from itertools import chain

from caravela.match.match import TABLE
from caravela.server.errors import Refused

INVISIBLE = frozenset(
    map(
        chr,
        chain(
            # Unicode's Default_Ignorable_Code_Point, as far as Python considers it printable
            (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            range(0x180B, 0x1810),
            range(0xFE00, 0xFE10),
            range(0xE0100, 0xE01F0),
            (0x2800, 0x1D159),  # not ignorable, but blank: an empty Braille pattern, a null note head
            (0x2D7F, 0x1107F, 0x11A47, 0x11A99, 0x16FE4),  # joiners and a filler of single scripts, also blank
        ),
    )
)
"""Invisible characters: with them, two names could look the same."""
MOST_ACCENTS, MOST_MARKS = 2, 4
"""The maximum on one letter: Vietnamese uses two accents; Indian and Burmese scripts more vowel signs, which do not
stack."""

LONGEST_NAME_KEY = 40
"""The maximum length of a name in lower case: some letters have more characters there (İ has two)."""
LONGEST_EMAIL = 200
EMAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[^\W_]+(?:-+[^\W_]+)*\.)+[^\W_]+(?:-+[^\W_]+)*")
"""E-mail addresses as browsers accept them, in any script."""


LONGEST_TITLE = 60


def clean_title(title: str, default: str, most: int = LONGEST_TITLE) -> str:
    """The cleaned title of a table or study, or the default if it is empty."""
    cleaned = " ".join(title.split())
    if not cleaned.isprintable() or len(cleaned) > most:
        raise Refused("bad-title", "A title has up to {most} printable characters.", most=most)
    return cleaned or default


def clean_name(name: str) -> str:
    """The cleaned name of a person; refused if a seat or a record cannot hold it."""
    cleaned = " ".join(name.split())
    if (
        not 1 <= len(cleaned) <= 24
        or not cleaned.isprintable()
        or any(mark in cleaned for mark in ":,<>&\"'`|/\\")
        or not INVISIBLE.isdisjoint(cleaned)
        or piles_up(cleaned)
        or has_foreign_marks(cleaned)
    ):
        raise Refused("bad-name", "A name has 1 to 24 printable characters, without : , < > & | / \\ or quotes.")
    if len(cleaned.lower()) > LONGEST_NAME_KEY:
        raise Refused("bad-name", "This name is too long in lower case; choose a shorter one.")
    if cleaned.lower() == TABLE:
        raise Refused("bad-name", "Nobody is called '{name}': it is the name of the one who draws.", name=TABLE)
    return cleaned


def has_foreign_marks(name: str) -> bool:
    """Whether a letter has a mark of another script, such as a Hebrew point on a Latin letter, which looks like an
    accent or a speck."""
    script = ""
    for letter in unicodedata.normalize("NFD", name):
        of = unicodedata.name(letter, "").partition(" ")[0]
        if not unicodedata.category(letter).startswith("M"):
            script = of
        elif of not in ("COMBINING", script):
            return True
    return False


def piles_up(name: str) -> bool:
    """Whether a mark has no base letter, or so many are stacked that they hide the letter or overlap other lines."""
    marks = accents = 0
    for i, letter in enumerate(unicodedata.normalize("NFD", name)):
        if not unicodedata.category(letter).startswith("M"):
            marks = accents = 0
            continue
        marks += 1
        accents += unicodedata.combining(letter) != 0
        if i == 0 or marks > MOST_MARKS or accents > MOST_ACCENTS:
            return True
    return False


def checked_email(email: str | None) -> str | None:
    """A plain address. Comments, groups, quotes and the like are refused, because they give one mailbox many spellings.
    So are letters that mail servers normalise to others, such as full-width ones."""
    if not email:
        return None
    address = email.strip()
    is_normal = unicodedata.is_normalized("NFKC", address)
    if len(address) > LONGEST_EMAIL or EMAIL.fullmatch(address) is None or not is_normal:
        raise Refused("bad-email", "An e-mail address looks like anna@example.org.")
    return address
