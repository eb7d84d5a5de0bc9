"""A player's home supply and pieces on the board, except ships and city workers, which the slots and spots contain."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from caravela.games.madeira.components import FIRST_FIELD, HOME, WORKERS
from caravela.games.madeira.hooks.card import Card


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one player has. Changed only by moves and steps."""

    def __init__(
        self,
        goods: vec[i64],
        workers: vec[i64],
        markers: vec[i64],
        dice: vec[i64],
        requests: vec[i64],
        earned: vec[i64],
    ) -> None:
        self.reals: i64 = 0
        self.bread: i64 = 0
        self.wood: i64 = 0
        self.goods: vec[i64] = goods
        self.pirates: i64 = 0  # face-down
        self.mill: i64 = 0  # level in the windmill
        self.prestige: i64 = 0  # prestige on the track
        self.earned: vec[i64] = earned  # the same by source; only the windmill's may fall below zero
        self.ships: i64 = 0  # at home
        self.city_workers: i64 = 0  # in all cities together
        self.workers: vec[i64] = workers  # by place, up to the city watch
        self.markers: vec[i64] = markers  # action markers on the buildings; the others are at home
        self.dice: vec[i64] = dice  # guild dice at home, by value less one
        self.face_up: i64 = 0  # one bit for each favor
        self.face_down: i64 = 0
        self.requests: vec[i64] = requests  # by kind
        self.cards: vec[Card] = vec[Card]()  # face-up before the player
        self.shares_rows: bool = False  # whether a copy shares markers, dice, requests and sources

    def copy(self) -> Player:
        twin = Player(
            goods=self.goods[:],
            workers=self.workers[:],
            markers=self.markers,
            dice=self.dice,
            requests=self.requests,
            earned=self.earned,
        )
        self.shares_rows = True
        twin.shares_rows = True
        twin.reals = self.reals
        twin.bread = self.bread
        twin.wood = self.wood
        twin.pirates = self.pirates
        twin.mill = self.mill
        twin.prestige = self.prestige
        twin.ships = self.ships
        twin.city_workers = self.city_workers
        twin.face_up = self.face_up
        twin.face_down = self.face_down
        if len(self.cards) > 0:
            twin.cards = self.cards[:]
        return twin

    # -- questions -------------------------------------------------------------------------------

    def workers_in_region(self, region: i64) -> i64:
        """The workers on the fields of a region; the forest belongs to none."""
        workers = self.workers
        count: i64 = 0
        for field in range(FIRST_FIELD[region], FIRST_FIELD[region + 1]):
            count += workers[field]
        return count

    def workers_on_board(self) -> i64:
        """The workers everywhere except at home: fields, forest, cities, colony lands and the city watch (MA-20)."""
        return WORKERS - self.workers[HOME]

    def has_dice(self) -> bool:
        dice = self.dice
        return dice[0] + dice[1] + dice[2] > 0

    def resources(self) -> i64:
        """The resources that are worth a Real at the end, including Reals."""
        goods = self.goods
        return self.reals + self.bread + self.wood + goods[0] + goods[1] + goods[2]

    # -- changes ---------------------------------------------------------------------------------

    def own_rows(self) -> None:
        """Copy markers, dice, requests and sources before they change."""
        if self.shares_rows:
            self.markers = self.markers[:]
            self.dice = self.dice[:]
            self.requests = self.requests[:]
            self.earned = self.earned[:]
            self.shares_rows = False

    def earn(self, source: i64, points: i64) -> None:
        """Earn prestige points from a source; losses are negative."""
        self.prestige += points
        self.own_rows()
        self.earned[source] += points

    def discard_pirates(self, most: i64) -> None:
        """Discard up to this many pirates: as many as there are, because fewer pirates are never a drawback (MA-37)."""
        self.pirates -= min(most, self.pirates)

    def turn_up(self, favors: i64) -> None:
        """Flip these favors face-up, as far as they lie face-down here."""
        turned = self.face_down & favors
        self.face_down ^= turned
        self.face_up |= turned
