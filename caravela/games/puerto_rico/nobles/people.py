"""Nobles in the mayor phase: they arrive on the ship, are taken and placed like colonists, and score a point each. One
noble comes on each ship instead of a colonist, while nobles are left. A lack of colonists or nobles does not end the
game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import CIRCLES_FULL, DECLINE, NO_CIRCLE, NOT_ASKED, SEATS
from caravela.games.puerto_rico.components import COLONIST, FIRST_BUILDING, NOBLE, PLACE_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.mayor import (
    TAKE_COLONIST,
    TakeColonist,
    colonists_wanted,
    people_with_mayor,
    place_all,
)

# -- who is taken --------------------------------------------------------------------------------


@final
class DealPeople(Step):
    """First the people that buildings bring from the supply, clockwise from the mayor; then the ship."""

    kind = "deal-people"

    def happen(self, game: PuertoRico) -> None:
        game.do_next(NEXT_FROM_SHIP[game.role_taker])
        seat = game.role_taker
        for _turn in range(game.seats):
            seat = seat - 1 if seat > 0 else game.seats - 1
            for _person in range(people_with_mayor(game.players[seat])):
                game.do_next(TAKING_FROM_SUPPLY[seat])


@final
class TakingFromSupply(Decision):
    """A noble, or a colonist if there are no nobles left (PR-20); the owner may decline (PR-79).

    If the noble comes instead of the mayor's privilege, the mayor may also take a colonist.
    """

    kind = "villa"
    question = "Villa: take {a person} from the supply"

    def applies(self, game: PuertoRico) -> bool:
        return game.nobles > 0 or game.colonists > 0

    def may_take_colonist(self, game: PuertoRico) -> bool:
        if game.colonists == 0:
            return False
        return game.nobles == 0 or (game.facts.people_replace_privilege and self.seat == game.role_taker)

    def options(self, game: PuertoRico, out: MoveList) -> None:
        if game.nobles > 0:
            out.add(TAKE_NOBLE)
        if self.may_take_colonist(game):
            out.add(TAKE_COLONIST)
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"person": NOBLE if game.nobles > 0 else COLONIST, "function": "villa"}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_NOBLE, TAKE_COLONIST, DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if move is TAKE_NOBLE and game.nobles == 0:
            return NO_NOBLES.told()
        if isinstance(move, TakeColonist) and not self.may_take_colonist(game):
            return NO_COLONISTS.told() if game.colonists == 0 else NOBLES_FIRST.told()
        return None


@final
class TakeNoble(Move):
    """One noble from the supply."""

    kind = "take-noble"
    earns = True
    says = "takes a noble from the supply"

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        game.nobles -= 1
        player.windrose += 1
        player.windrose_nobles += 1


@final
class NextFromShip(Step):
    """One person at a time, clockwise; a player who finds both colonists and nobles aboard chooses (PR-21)."""

    kind = "colonists-arrive"

    def happen(self, game: PuertoRico) -> None:
        seat = self.seat
        while game.colonist_ship > 0 or game.noble_ship > 0:
            if game.colonist_ship > 0 and game.noble_ship > 0:
                game.do_next(TAKING_FROM_SHIP[seat], NEXT_FROM_SHIP[game.left_of(seat)])
                return
            take_from_ship(game, seat, game.noble_ship > 0)
            seat = game.left_of(seat)
        game.each_in_turn(GATHER_PEOPLE, game.role_taker, FILL_WITH_NOBLE)


def take_from_ship(game: PuertoRico, seat: i64, noble: bool) -> None:
    player = game.players[seat]
    player.windrose += 1
    if noble:
        game.noble_ship -= 1
        player.windrose_nobles += 1
    else:
        game.colonist_ship -= 1


@final
class TakingFromShip(Decision):
    """A colonist or a noble."""

    kind = "taking-from-ship"
    question = "Mayor: take a noble or a colonist from the ship"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(TAKE_NOBLE_FROM_SHIP)
        out.add(TAKE_COLONIST_FROM_SHIP)

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_NOBLE_FROM_SHIP, TAKE_COLONIST_FROM_SHIP]


@final
class TakeFromShip(Move):
    kind = "take-from-ship"
    earns = True
    says = "takes {a person} from the ship"

    def __init__(self, noble: bool) -> None:
        super().__init__()
        self.noble: bool = noble

    def play(self, game: PuertoRico, seat: i64) -> None:
        take_from_ship(game, seat, self.noble)

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST}


# -- where they are placed -----------------------------------------------------------------------


@final
class GatherPeople(Step):
    """A player lifts all people, places the nobles and then the colonists."""

    kind = "place-anew"

    def happen(self, game: PuertoRico) -> None:
        game.players[self.seat].lift_all()
        game.stage = 0
        place_noble_next(game, self.seat)


def nobles_who_may_stay(player: Player) -> i64:
    """The number of nobles that may stay on the windrose: the number of people beyond the number of circles."""
    return max(0, player.windrose - player.vacancies)


def place_noble_next(game: PuertoRico, seat: i64) -> None:
    """Ask for the place of the next noble; after the last noble, the colonists follow."""
    player = game.players[seat]
    if player.windrose_nobles > 0 and player.empty_circles_from(game.stage) > 0:
        game.do_next(PLACING_NOBLE[seat])
    else:
        place_all(game, seat)


@final
class PlacingNoble(Decision):
    """The next noble goes to the place of the last one or a later place, so there is only one way to each arrangement.
    Remaining nobles stay on the windrose if there are enough colonists to fill every circle.
    """

    kind = "placing-nobles"
    question = "Mayor: place your next noble"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        circles = player.circles
        colonists = player.colonists
        room = player.empty_circles_from(game.stage)
        staying = nobles_who_may_stay(player)
        place = game.stage
        while room > 0:
            empty = circles[place] - colonists[place]
            if empty > 0:
                if room + staying < player.windrose_nobles:
                    return
                out.add(PLACE_NOBLE[place])
                room -= empty
            place += 1
        if staying >= player.windrose_nobles:
            out.add(LEAVE_NOBLES)

    def candidates(self, game: PuertoRico) -> list[Move]:
        player = game.players[self.seat]
        places = [PLACE_NOBLE[place] for place in range(game.places()) if player.has_circles(place)]
        return [*places, LEAVE_NOBLES]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        player = game.players[self.seat]
        staying = nobles_who_may_stay(player)
        if move is LEAVE_NOBLES:
            return None if staying >= player.windrose_nobles else NOBLES_MUST_WORK.told()
        if not isinstance(move, PlaceNoble):
            return NOT_ASKED.told()
        if not player.has_circles(move.place):
            return NO_CIRCLE.told()
        if player.empty_circles(move.place) == 0:
            return CIRCLES_FULL.told()
        if move.place < game.stage:
            return NOBLES_PASSED_OVER.told()
        room = player.empty_circles_from(move.place)
        return NOBLES_LEFT_OVER.told() if room + staying < player.windrose_nobles else None


class PlaceNoble(Move):
    """One noble onto one circle."""

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: i64 = place

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        player.windrose -= 1
        player.windrose_nobles -= 1
        player.put_noble(self.place, game.kinds)
        game.stage = self.place
        place_noble_next(game, seat)


@final
class PlaceNobleOnIsland(PlaceNoble):
    kind = "place-on-island"
    says = "places {a person} on {a tile}"

    def facts(self) -> Facts:
        return {"person": NOBLE, "tile": PLACE_NAMES[self.place]}


@final
class PlaceNobleInCity(PlaceNoble):
    kind = "place-in-city"
    says = "places {a person} on the {building}"

    def facts(self) -> Facts:
        return {"person": NOBLE, "building": PLACE_NAMES[self.place]}


def place_noble_on(place: i64) -> Move:
    return PlaceNobleOnIsland(place) if place < FIRST_BUILDING else PlaceNobleInCity(place)


@final
class LeaveNobles(Move):
    """The remaining nobles stay on the windrose."""

    kind = "leave-nobles"
    says = "leaves the other nobles on the windrose"

    def play(self, game: PuertoRico, seat: i64) -> None:
        place_all(game, seat)


# -- the mayor's last duty -----------------------------------------------------------------------


@final
class FillWithNoble(Step):
    """Fill the ship: first a noble, then colonists. A lack of people does not end the game (PR-3)."""

    kind = "fill-ship"

    def happen(self, game: PuertoRico) -> None:
        wanted = colonists_wanted(game)
        if game.nobles > 0:
            game.nobles -= 1
            game.noble_ship += 1
            wanted -= 1
        game.colonist_ship = min(wanted, game.colonists)
        game.colonists -= game.colonist_ship


NO_NOBLES: Final = Refusal("no-nobles", "the supply has no noble left")
NO_COLONISTS: Final = Refusal("no-colonists", "the supply has no colonist left")
NOBLES_FIRST: Final = Refusal("nobles-first", "a colonist comes only if no noble is left")
NOBLES_MUST_WORK: Final = Refusal("nobles-must-work", "circles would stay empty")
NOBLES_PASSED_OVER: Final = Refusal(
    "nobles-passed-over", "nobles are placed from left to right; undo to come back to it"
)
NOBLES_LEFT_OVER: Final = Refusal("nobles-left-over", "nobles would be left over while circles before it stay empty")

DEAL_PEOPLE: Final = DealPeople()
TAKING_FROM_SUPPLY: Final = vec[Step]([TakingFromSupply(seat) for seat in range(SEATS)])
NEXT_FROM_SHIP: Final = vec[Step]([NextFromShip(seat) for seat in range(SEATS)])
TAKING_FROM_SHIP: Final = vec[Step]([TakingFromShip(seat) for seat in range(SEATS)])
GATHER_PEOPLE: Final = vec[Step]([GatherPeople(seat) for seat in range(SEATS)])
PLACING_NOBLE: Final = vec[Step]([PlacingNoble(seat) for seat in range(SEATS)])
FILL_WITH_NOBLE: Final = FillWithNoble()

TAKE_NOBLE: Final = TakeNoble()
TAKE_NOBLE_FROM_SHIP: Final = TakeFromShip(True)
TAKE_COLONIST_FROM_SHIP: Final = TakeFromShip(False)
PLACE_NOBLE: Final = vec[Move]([place_noble_on(place) for place in range(len(PLACE_NAMES))])
LEAVE_NOBLES: Final = LeaveNobles()
