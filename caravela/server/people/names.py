"""Names of people and their addresses, and what they call tables and studies."""

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
            # Unicode's Default_Ignorable_Code_Point, as far as Python takes it for printable
            (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
            range(0x180B, 0x1810),
            range(0xFE00, 0xFE10),
            range(0xE0100, 0xE01F0),
            (0x2800, 0x1D159),  # not ignorable, but their glyphs are blank: a pattern of no dots, a note with no head
            (0x2D7F, 0x1107F, 0x11A47, 0x11A99, 0x16FE4),  # joiners and a filler of single scripts, as blank
        ),
    )
)
"""Invisible characters: a name with them would look like the same name without."""
MOST_ACCENTS, MOST_MARKS = 2, 4
"""On one letter: Vietnamese has two accents; scripts of India and Burma have more vowel signs, which do not pile up."""

LONGEST_EMAIL = 200
EMAIL = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[^\W_]+(?:-+[^\W_]+)*\.)+[^\W_]+(?:-+[^\W_]+)*")
"""An address as the input fields of browsers take it, in any script."""


LONGEST_TITLE = 60


def clean_title(title: str, default: str, most: int = LONGEST_TITLE) -> str:
    """A title of a table or study; without one, the default."""
    cleaned = " ".join(title.split())
    if not cleaned.isprintable() or len(cleaned) > most:
        raise Refused("bad-title", "A title has up to {most} printable characters.", most=most)
    return cleaned or default


def clean_name(name: str) -> str:
    """A name for people, as a seat and a record can carry it."""
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
    if cleaned.lower() == TABLE:
        raise Refused("bad-name", "Nobody is called '{name}': it is the name of the one who draws.", name=TABLE)
    return cleaned


def has_foreign_marks(name: str) -> bool:
    """Whether a letter has a mark of another script, as a Latin one a Hebrew point: that looks like an accent or a
    speck."""
    script = ""
    for letter in unicodedata.normalize("NFD", name):
        of = unicodedata.name(letter, "").partition(" ")[0]
        if not unicodedata.category(letter).startswith("M"):
            script = of
        elif of not in ("COMBINING", script):
            return True
    return False


def piles_up(name: str) -> bool:
    """Whether marks stand on no letter, or so many on one that they hide the letter or reach other lines."""
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
    """A plain address. Comments, groups, quotes and the like are refused: one mailbox would have many spellings.
    So are letters that mail servers read as others, such as wide ones."""
    if not email:
        return None
    address = email.strip()
    is_normal = unicodedata.is_normalized("NFKC", address)
    if len(address) > LONGEST_EMAIL or EMAIL.fullmatch(address) is None or not is_normal:
        raise Refused("bad-email", "An e-mail address looks like anna@example.org.")
    return address
