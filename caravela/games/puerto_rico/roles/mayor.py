"""The mayor: new colonists arrive.

Privilege: the mayor may take one colonist from the supply. Action: the colonists of the ship are dealt one by one,
clockwise from the mayor; then all players place all their colonists anew. At the end: the ship is filled for the next
time.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import CIRCLES_FULL, DECLINE, NO_CIRCLE, NOT_ASKED, SEATS
from caravela.games.puerto_rico.components import (
    COLONIST,
    COLONISTS_SHORT,
    FIRST_BUILDING,
    MAYOR,
    PLACARD_NAMES,
    PLACE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class MayorPhase(Step):
    """The privilege first, then the ship."""

    kind = "mayor-phase"

    def happen(self, game: PuertoRico) -> None:
        seat = game.role_taker
        colonists = game.privilege(seat)
        if game.facts.people_replace_privilege:
            colonists -= people_with_mayor(game.players[seat])
        game.do_next(game.facts.deal)
        if colonists > 0:
            game.do_next(MAYOR_PRIVILEGE[seat] if colonists == 1 else DOUBLED_PRIVILEGE[seat])


def people_with_mayor(player: Player) -> i64:
    """The number of people that buildings bring to this player from the supply."""
    count: i64 = 0
    for building in player.occupied:
        count += building.people_with_mayor()
    return count


class MayorPrivilege(Decision):
    """The mayor may take a colonist from the supply, not from the ship; with a doubled privilege up to two (PR-88)."""

    def __init__(self, seat: i64, doubled: bool = False) -> None:
        super().__init__(seat)
        self.doubled: bool = doubled

    kind = "mayor-privilege"
    question = "Mayor: take a colonist from the supply as your privilege"

    def applies(self, game: PuertoRico) -> bool:
        return game.colonists > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(TAKE_FIRST_COLONIST if self.doubled else TAKE_COLONIST)
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[MAYOR]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_FIRST_COLONIST if self.doubled else TAKE_COLONIST, DECLINE]


@final
class MayorDoubledPrivilege(MayorPrivilege):
    """The first of two colonists."""

    kind = "mayor-doubled-privilege"
    question = "Mayor: take a colonist from the supply; your doubled privilege allows two"

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, True)


@final
class TakeColonist(Move):
    """Take one colonist from the supply; another may follow the first of two."""

    def __init__(self, first_of_two: bool) -> None:
        super().__init__()
        self.first_of_two: bool = first_of_two

    kind = "take-colonist"
    says = "takes a colonist from the supply"

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.colonists -= 1
        game.players[seat].windrose += 1
        if self.first_of_two:
            game.do_next(MAYOR_PRIVILEGE[seat])


@final
class DealColonists(Step):
    """One colonist at a time, clockwise from the mayor, until none is left on the ship."""

    kind = "colonists-arrive"

    def happen(self, game: PuertoRico) -> None:
        seat = game.role_taker
        while game.colonist_ship > 0:
            game.colonist_ship -= 1
            game.players[seat].windrose += 1
            seat = game.left_of(seat)
        game.each_in_turn(game.facts.gather, game.role_taker, game.facts.fill)


@final
class GatherColonists(Step):
    """A player lifts all colonists and places them anew (PR-22: one player after the other, from the mayor)."""

    kind = "place-anew"

    def happen(self, game: PuertoRico) -> None:
        player = game.players[self.seat]
        if player.windrose < player.vacancies:
            player.lift_all()
            place_all(game, self.seat)
        else:  # all circles will be full, so nobody needs to be lifted
            game.stage = 0
            fill_circles(game, self.seat, player.vacancies)


def place_all(game: PuertoRico, seat: i64) -> None:
    """Place all colonists from the windrose, starting at the first place."""
    game.stage = 0
    game.room = game.players[seat].vacancies
    place_next(game, seat)


def place_next(game: PuertoRico, seat: i64) -> None:
    """Ask for the next colonist if there is a choice. Circles that must be filled in any case are filled at once."""
    player = game.players[seat]
    if player.windrose == 0:
        return
    if player.windrose < game.room:
        game.do_next(PLACING[seat])
    elif game.room > 0:
        game.do_next(FILL_CIRCLES[seat])


@final
class FillCircles(Step):
    """The rest of a player's colonists fill the remaining circles. This is a separate step, so that the log reports
    it."""

    kind = "fill-circles"

    def happen(self, game: PuertoRico) -> None:
        fill_circles(game, self.seat, game.room)


def fill_circles(game: PuertoRico, seat: i64, circles: i64) -> None:
    """Put a colonist on each remaining circle, from the current place on."""
    player = game.players[seat]
    place = game.stage
    for _circle in range(circles):
        while player.empty_circles(place) == 0:
            place += 1
        put_from_windrose(game, player, place)


def put_from_windrose(game: PuertoRico, player: Player, place: i64) -> None:
    player.windrose -= 1
    player.put(place, game.kinds)


@final
class Placing(Decision):
    """The next colonist goes to the place of the last one or a later place, so there is only one way to each
    arrangement. A player may skip places only if later circles take all remaining colonists: nobody stays on the
    windrose while a circle is empty.
    """

    kind = "placing"
    question = "Mayor: place your next colonist"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        circles = player.circles
        colonists = player.colonists
        left = player.windrose
        room = game.room
        place = game.stage
        while room >= left:
            empty = circles[place] - colonists[place]
            if empty > 0:
                out.add(PLACE[place])
                room -= empty
            place += 1

    def candidates(self, game: PuertoRico) -> list[Move]:
        player = game.players[self.seat]
        return [PLACE[place] for place in range(game.places()) if player.has_circles(place)]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, Place):
            return NOT_ASKED.told()
        player = game.players[self.seat]
        if not player.has_circles(move.place):
            return NO_CIRCLE.told()
        if player.empty_circles(move.place) == 0:
            return CIRCLES_FULL.told()
        if move.place < game.stage:
            return PASSED_OVER.told()
        return LEFT_OVER.told() if player.empty_circles_from(move.place) < player.windrose else None


class Place(Move):
    """Put one colonist on one circle."""

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: i64 = place

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        for place in range(game.stage, self.place):
            game.room -= player.empty_circles(place)  # passed over
        game.stage = self.place
        game.room -= 1
        put_from_windrose(game, player, self.place)
        place_next(game, seat)


@final
class PlaceOnIsland(Place):
    kind = "place-on-island"
    says = "places {a person} on {a tile}"

    def facts(self) -> Facts:
        return {"person": COLONIST, "tile": PLACE_NAMES[self.place]}


@final
class PlaceInCity(Place):
    kind = "place-in-city"
    says = "places {a person} on the {building}"

    def facts(self) -> Facts:
        return {"person": COLONIST, "building": PLACE_NAMES[self.place]}


def place_on(place: i64) -> Move:
    return PlaceOnIsland(place) if place < FIRST_BUILDING else PlaceInCity(place)


# -- the mayor's last duty -----------------------------------------------------------------------


def colonists_wanted(game: PuertoRico) -> i64:
    """The number of colonists for the ship: one for each empty circle on buildings, at least one for each player.
    Island tiles do not count."""
    wanted: i64 = 0
    for seat in range(game.seats):
        wanted += game.players[seat].empty_circles_from(FIRST_BUILDING)
    return max(wanted, game.seats)


@final
class FillColonistShip(Step):
    """When the supply has fewer than are wanted, the game ends with this round (PR-2)."""

    kind = "fill-ship"

    def happen(self, game: PuertoRico) -> None:
        wanted = colonists_wanted(game)
        if game.colonists < wanted:
            game.ending |= COLONISTS_SHORT
        game.colonist_ship = min(wanted, game.colonists)
        game.colonists -= game.colonist_ship


PASSED_OVER: Final = Refusal("passed-over", "colonists are placed from left to right; undo to come back to it")
LEFT_OVER: Final = Refusal("left-over", "colonists would be left over while circles before it stay empty")

PLACES: Final[i64] = len(PLACE_NAMES)
MAYOR_PHASE: Final = MayorPhase()
MAYOR_PRIVILEGE: Final = vec[Step]([MayorPrivilege(seat) for seat in range(SEATS)])
DOUBLED_PRIVILEGE: Final = vec[Step]([MayorDoubledPrivilege(seat) for seat in range(SEATS)])
DEAL_COLONISTS: Final = DealColonists()
GATHER_COLONISTS: Final = vec[Step]([GatherColonists(seat) for seat in range(SEATS)])
PLACING: Final = vec[Step]([Placing(seat) for seat in range(SEATS)])
FILL_CIRCLES: Final = vec[Step]([FillCircles(seat) for seat in range(SEATS)])
FILL_COLONIST_SHIP: Final = FillColonistShip()

TAKE_COLONIST: Final = TakeColonist(False)
TAKE_FIRST_COLONIST: Final = TakeColonist(True)
PLACE: Final = vec[Move]([place_on(place) for place in range(PLACES)])
