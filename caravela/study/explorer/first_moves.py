"""How a seat began a recorded game."""

from __future__ import annotations

from caravela.engine.flow import Move
from caravela.engine.game import possible_moves
from caravela.match.record import read_record

COUNTED = 2
"""Decisions of a seat that make its opening; what had no alternative is not one."""
LONGEST = 200
"""Lines of a record that are read: every seat has decided twice by then, and most of a game is not replayed."""


def first_moves(record: str, seat: int) -> list[Move]:
    """The first decisions of a seat; none if the game began from a position or was left before."""
    header, _, lines = record.partition("\n\n")
    if "\nposition:" in header:
        return []
    played = lines.split("\n\n")[0].splitlines()[:LONGEST]
    match = read_record("\n".join([header, "", *played, ""]), own=True)
    moves: list[Move] = []
    for ply, line in enumerate(match.history[: len(played)]):
        if line.by_chance or int(line.seat) != seat:
            continue
        if len(possible_moves(match.game_before(ply))) > 1:
            moves.append(line.move)
            if len(moves) == COUNTED:
                return moves
    return []
