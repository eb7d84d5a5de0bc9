"""Names of people."""

from __future__ import annotations

from caravela.match.match import TABLE
from caravela.server.errors import Refused


def clean_name(name: str) -> str:
    """A name for people, as a seat and a record can carry it."""
    found = " ".join(name.split())
    if not 1 <= len(found) <= 24 or not found.isprintable() or any(mark in found for mark in ":,<>&\"'`|/\\"):
        raise Refused("bad-name", "A name has 1 to 24 printable characters, without : , < > & | / \\ or quotes.")
    if found.lower() == TABLE:
        raise Refused("bad-name", "Nobody is called '{name}': it is the name of the one who draws.", name=TABLE)
    return found
