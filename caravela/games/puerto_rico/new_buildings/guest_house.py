"""The guest house: up to two people stay there as guests and go to work when their host wants it.

Guests move before any turn or decision of their host outside the mayor phase, at the end of a phase that a mayor phase
may follow, and once before the final scoring (PR-24); one by one, to any empty circle. They stay there until the next
mayor phase.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import CIRCLES_FULL, NO_CIRCLE, NOBODY_THERE, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import BUILDING_NAMES, FIRST_BUILDING, PLACE_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player

GUEST_HOUSE: Final[i64] = FIRST_BUILDING + i64(BUILDING_NAMES.index("guest house"))


@final
class GuestHouse(Building):
    """Guests may move before any turn."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        super().__init__(number, name, row)
        self.before_any_turn = MOVING_GUESTS


def noble_guests(player: Player) -> i64:
    return player.nobles[GUEST_HOUSE] if len(player.nobles) > 0 else 0


def has_work(player: Player) -> bool:
    """Whether a circle outside the guest house is empty."""
    return player.vacancies > player.empty_circles(GUEST_HOUSE)


@final
class MovingGuests(Decision):
    """Move a guest to work, or let the guests stay."""

    kind = "moving-guests"
    question = "Guest house: move a guest to work, or let the guests stay"

    def applies(self, game: PuertoRico) -> bool:
        player = game.players[self.seat]
        return player.colonists[GUEST_HOUSE] > 0 and has_work(player)

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        nobles = noble_guests(player)
        out.add(LET_STAY)
        for place in range(game.places()):
            if place != GUEST_HOUSE and player.empty_circles(place) > 0:
                if player.colonists[GUEST_HOUSE] > nobles:
                    out.add(MOVE_GUEST[place])
                if nobles > 0:
                    out.add(MOVE_NOBLE_GUEST[place])

    def candidates(self, game: PuertoRico) -> list[Move]:
        player = game.players[self.seat]
        nobles = noble_guests(player)
        moves: list[Move] = [LET_STAY]
        for place in range(game.places()):
            if player.circles[place] > 0 and player.colonists[GUEST_HOUSE] > nobles:
                moves.append(MOVE_GUEST[place])
            if player.circles[place] > 0 and nobles > 0:
                moves.append(MOVE_NOBLE_GUEST[place])
        return moves

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, MoveGuest):
            return None
        player = game.players[self.seat]
        nobles = noble_guests(player)
        if (nobles if move.noble else player.colonists[GUEST_HOUSE] - nobles) == 0:
            return NOBODY_THERE.told()
        if not player.has_circles(move.place):
            return NO_CIRCLE.told()
        if move.place == GUEST_HOUSE:
            return GUESTS_LEAVE.told()
        return CIRCLES_FULL.told() if player.empty_circles(move.place) == 0 else None


@final
class LetStay(Move):
    kind = "let-guests-stay"
    says = "lets the guests stay"


class MoveGuest(Move):
    """Move a guest to an empty circle, where the guest works at once; another guest may follow."""

    def __init__(self, place: i64, noble: bool) -> None:
        super().__init__()
        self.place: i64 = place
        self.noble: bool = noble

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        if self.noble:
            player.take_noble_away(GUEST_HOUSE)
            player.put_noble(self.place, game.kinds)
        else:
            player.take_away(GUEST_HOUSE)
            player.put(self.place, game.kinds)
        game.do_next(MOVING_GUESTS[seat])


@final
class GuestToIsland(MoveGuest):
    kind = "guest-to-island"
    says = "moves a guest to {a tile}"

    def facts(self) -> Facts:
        return {"tile": PLACE_NAMES[self.place]}


@final
class GuestToCity(MoveGuest):
    kind = "guest-to-city"
    says = "moves a guest to the {building}"

    def facts(self) -> Facts:
        return {"building": PLACE_NAMES[self.place]}


@final
class NobleGuestToIsland(MoveGuest):
    kind = "noble-guest-to-island"
    says = "moves a noble guest to {a tile}"

    def facts(self) -> Facts:
        return {"tile": PLACE_NAMES[self.place]}


@final
class NobleGuestToCity(MoveGuest):
    kind = "noble-guest-to-city"
    says = "moves a noble guest to the {building}"

    def facts(self) -> Facts:
        return {"building": PLACE_NAMES[self.place]}


def guest_to(place: i64) -> Move:
    return GuestToIsland(place, False) if place < FIRST_BUILDING else GuestToCity(place, False)


def noble_guest_to(place: i64) -> Move:
    return NobleGuestToIsland(place, True) if place < FIRST_BUILDING else NobleGuestToCity(place, True)


GUESTS_LEAVE: Final = Refusal("guests-leave", "guests go to work elsewhere")

MOVING_GUESTS: Final = vec[Step]([MovingGuests(seat) for seat in range(SEATS)])

LET_STAY: Final = LetStay()
MOVE_GUEST: Final = vec[Move]([guest_to(place) for place in range(len(PLACE_NAMES))])
MOVE_NOBLE_GUEST: Final = vec[Move]([noble_guest_to(place) for place in range(len(PLACE_NAMES))])
