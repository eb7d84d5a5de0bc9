"""A player's pieces: the supply, and the captains in the recruiting area."""

from __future__ import annotations

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from caravela.games.vasco_da_gama.components import COLOURS, CREW_KINDS


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one player has. Changed only by moves and steps."""

    def __init__(
        self,
        reals: i64,
        discs: i64,
        additional: i64,
        captains: i64,
        captains_waiting: i64,
        crew: vec[i64],
        projects: vec[i64],
        ships: vec[i64],
        earned: vec[i64],
    ) -> None:
        self.reals: i64 = reals
        self.discs: i64 = discs  # ordinary action discs in the supply
        self.additional: i64 = additional  # the place of the additional action disc
        self.captains: i64 = captains  # in the supply
        self.captains_waiting: i64 = captains_waiting  # in the recruiting area
        self.crew: vec[i64] = crew  # sailors by colour, and missionaries
        self.projects: vec[i64] = projects  # tiles with the project side up, in the order of their numbers
        self.ships: vec[i64] = ships  # launched tiles in the supply, in the order of their numbers
        self.earned: vec[i64] = earned  # points on the scoring track, by source

    def copy(self) -> Player:
        return Player(
            self.reals,
            self.discs,
            self.additional,
            self.captains,
            self.captains_waiting,
            self.crew[:],
            self.projects[:],
            self.ships[:],
            self.earned[:],
        )

    # -- questions -------------------------------------------------------------------------------

    def colours(self) -> i64:
        """The number of different crew colours; missionaries are one colour."""
        count: i64 = 0
        crew = self.crew
        for kind in range(CREW_KINDS):
            if crew[kind] > 0:
                count += 1
        return count

    def sailors(self) -> i64:
        """The number of sailors, without missionaries (VG-18)."""
        count: i64 = 0
        crew = self.crew
        for colour in range(COLOURS):
            count += crew[colour]
        return count

    def points(self) -> i64:
        """The place of the marker on the scoring track."""
        count: i64 = 0
        for number in self.earned:
            count += number
        return count


def with_tile(row: vec[i64], tile: i64) -> vec[i64]:
    """The row with this tile added at its place in the order of numbers."""
    row = append(row, tile)
    i = i64(len(row)) - 1
    while i > 0 and row[i - 1] > tile:
        row[i] = row[i - 1]
        i -= 1
    row[i] = tile
    return row


def without_tile(row: vec[i64], tile: i64) -> vec[i64]:
    """The row with this tile taken out."""
    i: i64 = 0
    while row[i] != tile:
        i += 1
    row, _ = pop(row, i)
    return row
