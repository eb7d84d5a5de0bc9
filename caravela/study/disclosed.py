"""Positions in which everything is open that whoever watched the game could have counted.

Nobody watched the games that puzzles come from. Live tables take no notice of the mark: there secrets stay hidden.
"""

from __future__ import annotations

import json

from caravela.match.match import Match

DISCLOSED = "what could be counted is open"
"""The key of a position that is marked so."""


def is_disclosed(position: str) -> bool:
    """Whether a position is marked so."""
    return json.loads(position).get(DISCLOSED) is True


def disclosed(match: Match, position: str) -> Match:
    """A match that has just been restored from a position, with what could be counted open if the position says so."""
    if is_disclosed(position):
        match.rules.disclose(match.game)
    return match
