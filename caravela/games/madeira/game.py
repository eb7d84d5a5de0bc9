"""Madeira in progress. Invariants between any two moves:

1. Every worker, ship, action marker, die, favor, request, reward and character of the box is in exactly one place.
2. A player has at most one worker on a field; a city spot and a slot hold one piece at most.
3. Workers and citizens stand only in built districts; the spots of a district with a favor are unbuilt.
4. Nobody's prestige falls below zero before the end of the game, and nothing else ever does.
5. A player's `prestige` is the sum of `earned`, and `city_workers` is the number of spots with the player's workers.
6. A Turn Order marker is either on a row of the Guild Column or on a slot of the Passing Column.
7. Nothing is random and nothing has a hidden order: a face-down pile is a count of each kind.
8. Copies share their rows of numbers, except goods and workers. A row that seldom changes is replaced (`rows.py`);
the others are changed in place only after `own_rows`.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.games.madeira.board import Board
from caravela.games.madeira.components import (
    BUILDINGS,
    CITIES,
    CITY_DISTRICTS,
    CITY_SPOTS,
    COLONIES,
    DIE_FACES,
    DISTRICTS,
    FIRST_SPOT,
    GOODS,
    LOCATION_SLOTS,
    MARKET_SLOTS,
    NEUTRAL,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    OPEN_SPOTS,
    OWN_PLACES,
    PASSING_SLOTS,
    PREPARATION,
    REQUESTS,
    REWARD_PLACES,
    SLOTS,
    SOURCES,
    SPOTS,
    STARTING_REQUESTS,
    UNBUILT,
)
from caravela.games.madeira.expansion import Expansion, no_expansion
from caravela.games.madeira.hooks.facts import Facts
from caravela.games.madeira.player import Player
from caravela.games.madeira.rows import changed


@final
@mypyc_attr(acyclic=True)
class Madeira(Game):
    """The game board, the guild board and the players."""

    def __init__(
        self,
        seats: i64,
        board: Board,
        facts: Facts,
        expansion: Expansion,
        players: vec[Player],
        field_wood: vec[i64],
        field_good: vec[i64],
        spots: vec[i64],
        districts: vec[i64],
        slots: vec[i64],
        row_requests: vec[i64],
        row_dice: vec[i64],
        row_marker: vec[i64],
        passing: vec[i64],
        watch_dice: vec[i64],
        characters: vec[i64],
        guild_dice: vec[i64],
        pirate_dice: vec[i64],
        rewards: vec[i64],
        starting: vec[i64],
        requests: vec[i64],
        rewards_due: vec[i64],
    ) -> None:
        super().__init__(seats)
        self.board: Board = board  # shared by the copies of a game
        self.facts: Facts = facts  # shared as well
        self.expansion: Expansion = expansion

        self.players: vec[Player] = players
        self.round: i64 = 1
        self.phase: i64 = PREPARATION

        # the game board
        self.field_wood: vec[i64] = field_wood
        self.field_good: vec[i64] = field_good  # the good of each field, printed or converted
        self.spots: vec[i64] = spots  # of the cities: seat, neutral, nobody or unbuilt
        self.districts: vec[i64] = districts  # the favor on each; none if it is built
        self.slots: vec[i64] = slots  # of markets and colonies: seat, nobody or not in play
        self.watch_dice: vec[i64] = watch_dice  # pirate dice in the city watch, by value minus one
        self.characters: vec[i64] = characters  # by building
        self.guild_dice: vec[i64] = guild_dice  # by building; their values do not matter once placed
        self.pirate_dice: vec[i64] = pirate_dice  # by building
        self.rewards: vec[i64] = rewards  # A and B of each colony

        # the guild board
        self.row_requests: vec[i64] = row_requests  # row after row, by kind
        self.row_dice: vec[i64] = row_dice  # row after row, by value minus one
        self.row_marker: vec[i64] = row_marker  # the Guild Column, by seat
        self.passing: vec[i64] = passing  # the Passing Column, by seat

        # beside the boards
        self.starting: vec[i64] = starting  # the players with the starting requests of 1, 2, 3 and 4 crowns
        self.requests: vec[i64] = requests  # not laid out yet, or fulfilled, by kind
        self.guild_dice_beside: i64 = 0
        self.pirate_dice_beside: i64 = 0

        # state of the current turn
        self.held_open: bool = False  # the last move used the windmill, so the question beside it is still open
        self.favor_used: bool = False
        self.wood_bought: i64 = 0
        self.extra_harvests: i64 = 0  # an engineer's
        self.cost_waived: bool = False  # a lord's
        self.extra_workers: i64 = 0  # a diplomat's

        # state of the current action
        self.building: i64 = NOTHING  # where the die was placed, or the building being resolved
        self.row: i64 = NOTHING  # the row just chosen
        self.wood_due: i64 = 0  # still to be bought, or to be discarded in upkeep
        self.wood_to_get: i64 = 0
        self.errand: i64 = NOTHING  # the reason why a worker is being moved
        self.errands_left: i64 = 0
        self.may_stop: bool = False  # whether the worker may stay
        self.in_hand: i64 = NOBODY  # the owner of the worker or citizen being moved
        self.from_place: i64 = NOTHING
        self.just_put: i64 = NOTHING  # the place of the last worker moved: another has to be moved next
        self.ships_left: i64 = 0
        self.at_sea: i64 = NOBODY  # the owner of the ship being moved
        self.ship_from: i64 = NOTHING
        self.ship_just_put: i64 = NOTHING
        self.reals_due: i64 = 0  # for ships just moved to markets
        self.rewards_due: vec[i64] = rewards_due  # for ships just moved to colonies, by colony
        self.harvests_left: i64 = 0
        self.flips_left: i64 = 0
        self.dice_to_roll: i64 = 0
        self.rolled: i64 = 0  # the sum of the guild dice of the building being resolved
        self.rolled_pirate: i64 = 0
        self.fed: i64 = 0  # bread discarded by the player who feeds workers
        self.gifts_left: i64 = 0  # wealth requests still to be paid

        self.shares_rows: bool = False  # whether a copy shares the rows of `own_rows`

    def copy(self) -> Madeira:
        seats = self.seats
        players = self.players[:]
        for seat in range(seats):
            players[seat] = self.players[seat].copy()
        twin = Madeira(
            seats=seats,
            board=self.board,
            facts=self.facts,
            expansion=self.expansion.copy() if self.facts.is_expanded else self.expansion,
            players=players,
            field_wood=self.field_wood,
            field_good=self.field_good,
            spots=self.spots,
            districts=self.districts,
            slots=self.slots,
            row_requests=self.row_requests,
            row_dice=self.row_dice,
            row_marker=self.row_marker,
            passing=self.passing,
            watch_dice=self.watch_dice,
            characters=self.characters,
            guild_dice=self.guild_dice,
            pirate_dice=self.pirate_dice,
            rewards=self.rewards,
            starting=self.starting,
            requests=self.requests,
            rewards_due=self.rewards_due,
        )
        self.shares_rows = True
        twin.shares_rows = True
        twin.copy_agenda(self)
        twin.round = self.round
        twin.phase = self.phase
        twin.guild_dice_beside = self.guild_dice_beside
        twin.pirate_dice_beside = self.pirate_dice_beside
        twin.held_open = self.held_open
        twin.favor_used = self.favor_used
        twin.wood_bought = self.wood_bought
        twin.extra_harvests = self.extra_harvests
        twin.cost_waived = self.cost_waived
        twin.extra_workers = self.extra_workers
        twin.building = self.building
        twin.row = self.row
        twin.wood_due = self.wood_due
        twin.wood_to_get = self.wood_to_get
        twin.errand = self.errand
        twin.errands_left = self.errands_left
        twin.may_stop = self.may_stop
        twin.in_hand = self.in_hand
        twin.from_place = self.from_place
        twin.just_put = self.just_put
        twin.ships_left = self.ships_left
        twin.at_sea = self.at_sea
        twin.ship_from = self.ship_from
        twin.ship_just_put = self.ship_just_put
        twin.reals_due = self.reals_due
        twin.harvests_left = self.harvests_left
        twin.flips_left = self.flips_left
        twin.dice_to_roll = self.dice_to_roll
        twin.rolled = self.rolled
        twin.rolled_pirate = self.rolled_pirate
        twin.fed = self.fed
        twin.gifts_left = self.gifts_left
        return twin

    def own_rows(self) -> None:
        """Copy rows that change in almost every turn, before they are changed in place."""
        if self.shares_rows:
            self.row_requests = self.row_requests[:]
            self.row_dice = self.row_dice[:]
            self.row_marker = self.row_marker[:]
            self.passing = self.passing[:]
            self.watch_dice = self.watch_dice[:]
            self.characters = self.characters[:]
            self.guild_dice = self.guild_dice[:]
            self.requests = self.requests[:]
            self.shares_rows = False

    def play(self, move: Move) -> None:
        """Play a move; every move except those of the windmill closes a question that they kept open."""
        self.held_open = False
        super().play(move)

    def answer(self, move: Move) -> None:
        self.held_open = False
        super().answer(move)

    # -- turn order ------------------------------------------------------------------------------

    def in_passing_order(self, turns: vec[Step], then: Step | None = None) -> None:
        """Put a step for each player, from the top of the Passing Column to its bottom, then one more step."""
        if then is not None:
            self.do_next(then)
        passing = self.passing
        slot = PASSING_SLOTS
        while slot > 0:
            slot -= 1
            if passing[slot] >= 0:
                self.do_next(turns[passing[slot]])

    def place_in_order(self, seat: i64) -> i64:
        """A player's index in the current order: the Passing Column first, then those who have not passed."""
        for slot in range(PASSING_SLOTS):
            if self.passing[slot] == seat:
                return slot
        for row in range(self.seats):
            if self.row_marker[row] == seat:
                return PASSING_SLOTS + row
        return 2 * PASSING_SLOTS

    def begin_turn(self) -> None:
        """Reset the state of the turn and of an unfinished action."""
        self.favor_used = False
        self.wood_bought = 0
        self.extra_harvests = 0
        self.cost_waived = False
        self.extra_workers = 0
        self.errand = NOTHING
        self.errands_left = 0
        self.may_stop = False
        self.from_place = NOTHING
        self.just_put = NOTHING
        self.ships_left = 0
        self.ship_from = NOTHING
        self.ship_just_put = NOTHING
        self.harvests_left = 0
        self.flips_left = 0

    # -- cities and slots ------------------------------------------------------------------------

    def has_empty_spot(self) -> bool:
        """Whether a worker could move into a city."""
        return NOBODY in self.spots

    def build_district(self, district: i64) -> None:
        """Build a district: the favor is gone, so its two spots can be used."""
        self.districts = changed(self.districts, district, NOTHING)
        first = first_spot_of(district)
        self.spots = changed(changed(self.spots, first, NOBODY), first + 1, NOBODY)

    def workers_in_city(self, owner: i64, city: i64) -> i64:
        spots = self.spots
        count: i64 = 0
        for spot in range(city * CITY_SPOTS, city * CITY_SPOTS + CITY_SPOTS):
            if spots[spot] == owner:
                count += 1
        return count

    def ships_in_colony(self, seat: i64, colony: i64) -> i64:
        slots = self.slots
        first = MARKET_SLOTS + colony * LOCATION_SLOTS
        count: i64 = 0
        for slot in range(first, first + LOCATION_SLOTS):
            if slots[slot] == seat:
                count += 1
        return count

    def ships_on_board(self, seat: i64) -> i64:
        slots = self.slots
        count: i64 = 0
        for slot in range(SLOTS):
            if slots[slot] == seat:
                count += 1
        return count

    # -- workers come and go ---------------------------------------------------------------------

    def lift(self, seat: i64, place: i64) -> None:
        """Take a worker of this player from a place."""
        if place < FIRST_SPOT:
            self.players[seat].workers[place] -= 1
        else:
            self.spots = changed(self.spots, place - FIRST_SPOT, NOBODY)
            self.players[seat].city_workers -= 1
            self.expansion.left_spot(place - FIRST_SPOT)

    def put(self, seat: i64, place: i64) -> None:
        """Put a worker of this player on a place."""
        if place < FIRST_SPOT:
            self.players[seat].workers[place] += 1
        else:
            self.spots = changed(self.spots, place - FIRST_SPOT, seat)
            self.players[seat].city_workers += 1

    # -- the result ------------------------------------------------------------------------------

    def prestige_of_resources(self, seat: i64) -> i64:
        """The prestige for resources at the end: all resources become Reals, and Reals become prestige."""
        return self.players[seat].resources() // self.board.reals_for_prestige

    def prestige_lost(self, seat: i64) -> i64:
        """The loss from pirates: by rank, and one for each pirate over the limit. Ties go to the earlier player in
        order."""
        pirates = self.players[seat].pirates
        if pirates == 0:
            return 0
        rank: i64 = 0
        for other in range(self.seats):
            if other != seat:
                more = self.players[other].pirates
                if more > pirates or (more == pirates and self.place_in_order(other) > self.place_in_order(seat)):
                    rank += 1
        return self.board.pirate_losses[rank] + max(pirates - self.board.pirate_limit, 0)

    def score(self, seat: i64) -> i64:
        """The prestige track, resources, and the loss by pirates."""
        return self.players[seat].prestige + self.prestige_of_resources(seat) - self.prestige_lost(seat)

    def tie_break(self, seat: i64) -> i64:
        """The topmost marker."""
        return -self.place_in_order(seat)


def first_spot_of(district: i64) -> i64:
    """The left spot of a district that has to be built; spots are numbered through the cities."""
    return district // CITY_DISTRICTS * CITY_SPOTS + OPEN_SPOTS + district % CITY_DISTRICTS * 2


def empty_player() -> Player:
    return Player(
        goods=vec[i64]([0] * GOODS),
        workers=vec[i64]([0] * OWN_PLACES),
        markers=vec[i64]([0] * BUILDINGS),
        dice=vec[i64]([0] * DIE_FACES),
        requests=vec[i64]([0] * REQUESTS),
        earned=vec[i64]([0] * SOURCES),
    )


def empty_table(seats: i64, board: Board) -> Madeira:
    """Boards with wood and neutral citizens only."""
    slots = vec[i64]([NOT_IN_PLAY] * SLOTS)
    for slot in range(SLOTS):
        if board.slot_cost[slot] > 0:
            slots[slot] = NOBODY
    spots = vec[i64]([UNBUILT] * SPOTS)
    for city in range(CITIES):
        for spot in range(OPEN_SPOTS):
            spots[city * CITY_SPOTS + spot] = NOBODY
        spots[city * CITY_SPOTS + OPEN_SPOTS - 1] = NEUTRAL
    return Madeira(
        seats=seats,
        board=board,
        facts=Facts(),
        expansion=no_expansion(),
        players=vec[Player]([empty_player() for _ in range(seats)]),
        field_wood=board.field_wood[:],
        field_good=board.field_good[:],
        spots=spots,
        districts=vec[i64]([NOT_IN_PLAY] * DISTRICTS),
        slots=slots,
        row_requests=vec[i64]([0] * (seats * REQUESTS)),
        row_dice=vec[i64]([0] * (seats * DIE_FACES)),
        row_marker=vec[i64]([NOBODY] * seats),
        passing=vec[i64]([NOBODY] * PASSING_SLOTS),
        watch_dice=vec[i64]([0] * DIE_FACES),
        characters=vec[i64]([NOTHING] * BUILDINGS),
        guild_dice=vec[i64]([0] * BUILDINGS),
        pirate_dice=vec[i64]([0] * BUILDINGS),
        rewards=vec[i64]([NOTHING] * REWARD_PLACES),
        starting=vec[i64]([NOBODY] * STARTING_REQUESTS),
        requests=board.request_tiles[:],
        rewards_due=vec[i64]([0] * COLONIES),
    )
