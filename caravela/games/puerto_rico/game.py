"""Puerto Rico in progress. Invariants between any two moves:

1. Every colonist, good, tile, building, placard and point chip of the box is in exactly one place.
2. A player's `occupied` are the buildings with a colonist on them, in the order of their numbers; `vacancies` are the
   circles of all places without one, `placed` the colonists on all places.
3. A place never has more people than circles, and nobles are counted among the people of their place. When a mayor
   phase is over, people are on the windrose only if every circle of their owner is full.
4. A cargo ship with goods has one kind, and no two cargo ships carry the same kind.
5. No island and no city has more than its twelve spaces filled.
6. Nothing is random and nothing has a hidden order: a face-down stack is a count of each kind.
7. Rows marked as replaced are never changed but replaced, so that copies of a game share them.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.rows import write_over
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    FIRST_BUILDING,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    PLACARDS,
    PLANTATIONS,
    POINTS_GONE,
)
from caravela.games.puerto_rico.facts import Facts
from caravela.games.puerto_rico.player import Player


@final
@mypyc_attr(acyclic=True)
class PuertoRico(Game):
    """The game board and the players."""

    def __init__(
        self,
        seats: i64,
        kinds: vec[Building],
        prices: vec[i64],
        players: vec[Player],
        placard_doubloons: vec[i64],
        placard_taker: vec[i64],
        face_up: vec[i64],
        face_down: vec[i64],
        discarded: vec[i64],
        goods: vec[i64],
        buildings: vec[i64],
        ship_spaces: vec[i64],
        ship_good: vec[i64],
        ship_load: vec[i64],
        trading_house: vec[i64],
        produced: vec[i64],
        kept: vec[i64],
        harvest: vec[i64],
        facts: Facts,
    ) -> None:
        super().__init__(seats)
        # what never changes during a game is shared by its copies
        self.kinds: vec[Building] = kinds  # the buildings in play, by number
        self.prices: vec[i64] = prices  # at the trading house, by good
        self.facts: Facts = facts
        self.turns: i64 = seats  # how many placards are taken in a round
        self.hidden_points: bool = False  # whether players keep their chips face-down

        self.players: vec[Player] = players
        self.round: i64 = 1
        self.governor: i64 = 0
        self.ending: i64 = 0  # why the game ends after this round, if it does

        # placards; a placard that is not in play has no taker and is never free
        self.placard_doubloons: vec[i64] = placard_doubloons  # replaced
        self.placard_taker: vec[i64] = placard_taker
        self.role_taker: i64 = NOBODY

        # supplies
        self.face_up: vec[i64] = face_up  # plantations, by kind
        self.face_down: vec[i64] = face_down
        self.discarded: vec[i64] = discarded  # replaced
        self.quarries: i64 = 0
        self.goods: vec[i64] = goods
        self.colonists: i64 = 0
        self.colonist_ship: i64 = 0  # colonists aboard
        self.nobles: i64 = 0
        self.noble_ship: i64 = 0  # nobles aboard the colonist ship
        self.points: i64 = 0  # below zero when points are noted with pencil and paper
        self.buildings: vec[i64] = buildings  # on the game board, by number; replaced
        self.chosen: i64 = 0  # one bit for each building chosen for the game, where they are chosen

        self.ship_spaces: vec[i64] = ship_spaces
        self.ship_good: vec[i64] = ship_good
        self.ship_load: vec[i64] = ship_load
        self.trading_house: vec[i64] = trading_house  # by good; replaced

        # facts of the phase
        self.produced: vec[i64] = produced  # by the craftsman, by good; replaced
        self.captain_has_loaded: bool = False
        self.turns_without_load: i64 = 0
        self.kept: vec[i64] = kept  # by the player who is storing, by good; replaced
        self.warehouses_left: i64 = 0
        self.singles_left: i64 = 0
        self.harvest: vec[i64] = harvest  # of the player who is producing, by good; replaced
        self.opened: i64 = 0  # one bit for each seat that has had its first turn in the captain phase
        self.shipped: i64 = 0  # one bit for each seat that has loaded anything in it
        self.drawn: i64 = NOTHING  # the face-down plantation that a player is looking at
        self.wanted: i64 = NOTHING  # the building that is being paid
        self.owed: i64 = 0  # the amount still to be raised for it, or the goods still to be delivered to the crown
        self.stage: i64 = 0  # the progress of a choice made in a fixed order
        self.room: i64 = 0  # empty circles at this place and later places, while colonists are placed
        self.aboard: i64 = 0  # goods put on an own ship that has not sailed
        self.aboard_kinds: i64 = 0  # one bit for each kind of goods among them
        self.offered: i64 = 0  # the last points of the supply, which a player may decline
        self.bonus: i64 = 0  # for how many loads buildings add their bonus to the one just made
        self.settler_has_tile: bool = False  # taken in his normal turn
        self.taken: i64 = 0  # one bit for each thing already chosen, if none may be chosen twice

    def copy(self) -> PuertoRico:
        seats = self.seats
        players = self.players[:]
        for seat in range(seats):
            players[seat] = players[seat].copy()
        twin = PuertoRico(
            seats,
            self.kinds,
            self.prices,
            players,
            self.placard_doubloons,
            self.placard_taker[:],
            self.face_up[:],
            self.face_down[:],
            self.discarded,
            self.goods[:],
            self.buildings,
            self.ship_spaces,
            self.ship_good[:],
            self.ship_load[:],
            self.trading_house,
            self.produced,
            self.kept,
            self.harvest,
            self.facts,
        )
        twin.copy_numbers(self)
        return twin

    def copy_in(self, spare: Game) -> PuertoRico:
        assert isinstance(spare, PuertoRico)
        if spare.facts is not self.facts:
            return self.copy()
        # both games began alike, so seats, kinds, prices and ships are the same
        for seat in range(self.seats):
            self.players[seat].copy_in(spare.players[seat])
        spare.placard_doubloons = self.placard_doubloons
        write_over(spare.placard_taker, self.placard_taker, PLACARDS)
        write_over(spare.face_up, self.face_up, PLANTATIONS)
        write_over(spare.face_down, self.face_down, PLANTATIONS)
        spare.discarded = self.discarded
        write_over(spare.goods, self.goods, PLANTATIONS)
        spare.buildings = self.buildings
        write_over(spare.ship_good, self.ship_good, len(self.ship_good))
        write_over(spare.ship_load, self.ship_load, len(self.ship_load))
        spare.trading_house = self.trading_house
        spare.produced = self.produced
        spare.kept = self.kept
        spare.harvest = self.harvest
        spare.copy_numbers(self)
        return spare

    def copy_numbers(self, game: PuertoRico) -> None:
        """Copy the agenda and all single numbers."""
        self.copy_agenda(game)
        self.turns = game.turns
        self.hidden_points = game.hidden_points
        self.round = game.round
        self.governor = game.governor
        self.ending = game.ending
        self.role_taker = game.role_taker
        self.quarries = game.quarries
        self.colonists = game.colonists
        self.colonist_ship = game.colonist_ship
        self.points = game.points
        self.chosen = game.chosen
        self.captain_has_loaded = game.captain_has_loaded
        self.turns_without_load = game.turns_without_load
        self.warehouses_left = game.warehouses_left
        self.singles_left = game.singles_left
        self.nobles = game.nobles
        self.noble_ship = game.noble_ship
        self.opened = game.opened
        self.shipped = game.shipped
        self.drawn = game.drawn
        self.wanted = game.wanted
        self.owed = game.owed
        self.stage = game.stage
        self.room = game.room
        self.aboard = game.aboard
        self.aboard_kinds = game.aboard_kinds
        self.taken = game.taken
        self.offered = game.offered
        self.bonus = game.bonus
        self.settler_has_tile = game.settler_has_tile

    # -- questions -------------------------------------------------------------------------------

    def privilege(self, seat: i64) -> i64:
        """The number of times this player has the privilege of the current role."""
        if seat != self.role_taker:
            return 0
        count: i64 = 1
        for building in self.facts.with_privileges:
            if self.players[seat].works_in(building):
                count += building.extra_privileges()
        return count

    def island_is_full(self, seat: i64) -> bool:
        return self.players[seat].tiles >= self.facts.island_spaces

    def places(self) -> i64:
        return FIRST_BUILDING + i64(len(self.kinds))

    def score(self, seat: i64) -> i64:
        """Chips, nobles, buildings, and what occupied large buildings add."""
        player = self.players[seat]
        points = player.points + player.nobles_in_all() * self.facts.noble_points
        points += player.printed_points(self.kinds)
        for building in player.occupied:
            points += building.points_at_end(self, player)
        return points

    def tie_break(self, seat: i64) -> i64:
        """Doubloons and goods, one for one."""
        player = self.players[seat]
        return player.doubloons + player.goods_in_all()

    # -- the agenda: turns, with what may come before them -----------------------------------------

    def turn(self, step: Step, then: Step | None = None) -> None:
        """A turn of a player, after the optional actions that are possible before any turn."""
        self.do_next(step, then)
        self.pause(step.seat)

    def pause(self, seat: i64) -> None:
        """The optional actions of a player before any turn."""
        if len(self.facts.interlude) > 0:
            self.do_next(self.facts.interlude[seat])

    def each_turn(self, turns: vec[Step], first: i64, then: Step | None = None) -> None:
        """Every player's turn, clockwise from the first; then one more step."""
        if len(self.facts.interlude) == 0:
            self.each_in_turn(turns, first, then)
            return
        if then is not None:
            self.do_next(then)
        seat = first
        for _turn in range(self.seats):
            seat = seat - 1 if seat > 0 else self.seats - 1
            self.turn(turns[seat])

    # -- changes that several rules share --------------------------------------------------------

    def award_points(self, seat: i64, points: i64) -> None:
        """Chips from the supply; when it is empty the points are noted, and the game ends with this round."""
        self.players[seat].points += points
        self.points -= points
        if self.points <= 0 and points > 0:
            self.ending |= POINTS_GONE

    def put_noble_of_ship(self, seat: i64, place: i64) -> None:
        """A noble from the ship onto a tile just acquired, or to the windrose if it has no circle."""
        player = self.players[seat]
        self.noble_ship -= 1
        if place == NOTHING:
            player.windrose += 1
            player.windrose_nobles += 1
        else:
            player.put_noble(place, self.kinds)

    def put_new_colonist(self, seat: i64, place: i64) -> None:
        """A colonist from the supply, otherwise from the ship, onto a tile just acquired, or to the windrose."""
        player = self.players[seat]
        if self.colonists > 0:
            self.colonists -= 1
        else:
            self.colonist_ship -= 1
        if place == NOTHING:
            player.windrose += 1
        else:
            player.put(place, self.kinds)


def empty_table(
    seats: i64, kinds: vec[Building], prices: vec[i64], ship_spaces: vec[i64], facts: Facts, nobles: bool
) -> PuertoRico:
    """Empty boards."""
    places = FIRST_BUILDING + i64(len(kinds))
    ships = len(ship_spaces)
    players = [
        Player(
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            vec[i64]([0] * PLANTATIONS),
            vec[i64]([0] * places),
            vec[i64]([0] * places),
            vec[Building](),
            0,
            0,
            vec[i64]([0] * places if nobles else []),
            vec[i64]([0] * PLANTATIONS if facts.forests_are_plantations else []),
        )
        for _ in range(min(seats, MOST_SEATS))
    ]
    return PuertoRico(
        seats,
        kinds,
        prices,
        vec[Player](players),
        vec[i64]([0] * PLACARDS),
        vec[i64]([NOBODY] * PLACARDS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * len(kinds)),
        ship_spaces,
        vec[i64]([NOTHING] * ships),
        vec[i64]([0] * ships),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        vec[i64]([0] * PLANTATIONS),
        facts,
    )
