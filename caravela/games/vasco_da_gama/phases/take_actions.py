"""Phase 2: Vasco da Gama's next tile moves the marker; then the sequence numbers are called from the lowest up.

The called player performs the action of the area or gives it up. Performing costs the difference to the marker's
number if the sequence number is lower, and nothing otherwise; giving up brings Reals by the row of the number.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.actions.characters import CHOOSING_FAVOR, can_choose_favor
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, EXPEDITION_OVER, can_send, why_none_sails
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING, can_purchase
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITED, RECRUITING_CREW, can_recruit
from caravela.games.vasco_da_gama.components import (
    ACTION_NAMES,
    AREA_NAMES,
    AREAS,
    CHARACTERS,
    LEAST_INITIAL,
    MOST_SEATS,
    NAVIGATION,
    NOBODY,
    NOTHING,
    NUMBERS,
    ORDINARY,
    PURCHASE,
    READY,
    RECRUITING,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS, Launch, launches_of, offer_launches, refused_launch

ANY_PRICE: Final[i64] = 99  # higher than any price


@final
class TurningVascosTile(Chance):
    """The tile under the top one is turned up."""

    kind = "turning-up-vascos-tile"
    question = "Which of Vasco da Gama's tiles is turned up"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for move in TURN_VASCOS_TILE:
            out.add(move)

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.vasco_pile


@final
class TurnVascosTile(Move):
    """The tile lies face up on the deck: its initial number and its Reals are for the next round."""

    kind = "turn-up-vascos-tile"
    says = "turns up Vasco da Gama's tile {tile}"

    def __init__(self, initial: i64) -> None:
        super().__init__()
        self.initial: i64 = initial

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.vasco_pile[self.initial - LEAST_INITIAL] -= 1
        game.coming = self.initial

    def facts(self) -> Facts:
        return {"tile": int(self.initial)}


@final
class MoveMarker(Step):
    """The variation of the tile just turned up moves the first free of charge action."""

    kind = "move-marker"

    def happen(self, game: VascoDaGama) -> None:
        game.marker += game.box.variation[game.coming - LEAST_INITIAL]


@final
class NextNumber(Step):
    """The lowest number not yet called; when there is none, the phase is over."""

    kind = "call-number"

    def happen(self, game: VascoDaGama) -> None:
        owner = game.number_owner
        for number in range(game.called + 1, NUMBERS + 1):
            if owner[number] != NOBODY:
                game.called = number
                game.spent = 0
                game.do_next(CALLED[owner[number]], NEXT_NUMBER)
                return
        game.called = 0
        game.spent = 0


def right_price(game: VascoDaGama, number: i64) -> i64:
    """The cost of the right to act with this number."""
    return max(game.marker - number, 0)


def can_act(game: VascoDaGama, seat: i64, area: i64, left: i64) -> bool:
    """Whether any action in the area is possible with the Reals left after paying for the right (VG-5)."""
    if left < 0:
        return False
    if area == CHARACTERS:
        return can_choose_favor(game)
    if area == RECRUITING:
        return can_recruit(game, seat, left)
    if area == PURCHASE:
        return can_purchase(game, left)
    return can_send(game, seat)


@final
class Called(Decision):
    """The player whose number is called performs the action or gives it up."""

    kind = "called-number"
    question = "Number {number} is called: perform the {action} action, or give it up"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        number = game.called
        left = game.players[self.seat].reals - right_price(game, number)
        area = game.number_area[number]
        if can_act(game, self.seat, area, left):
            out.add(PERFORM[area])
        out.add(GIVE_UP)
        offer_launches(game, self.seat, out)

    def about(self, game: VascoDaGama) -> Facts:
        return {"number": int(game.called), "action": ACTION_NAMES[game.number_area[game.called]]}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [PERFORM[game.number_area[game.called]], GIVE_UP, *launches_of(game, self.seat)]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Launch):
            return refused_launch(game, self.seat, move.tile)
        if isinstance(move, Perform):
            area = game.number_area[game.called]
            if move.area != area:
                return LIES_IN_ANOTHER_AREA.told({"number": int(game.called), "area": AREA_NAMES[area]})
            return why_not_performed(game, self.seat, area, right_price(game, game.called))
        return None


def why_not_performed(game: VascoDaGama, seat: i64, area: i64, price: i64) -> Reason | None:
    """Why no action is possible there: the price of the right, nothing available, or the price after the right."""
    reals = game.players[seat].reals
    if can_act(game, seat, area, reals - price):
        return None
    if price > reals:
        return RIGHT_TOO_DEAR.told({"count": int(price), "reals": int(reals)})
    if area == NAVIGATION:
        return why_none_sails(game, seat)
    if not can_act(game, seat, area, ANY_PRICE):
        return NOTHING_LEFT[area].told()
    if price > 0:
        return TOO_DEAR_AFTER_RIGHT.told({"price": int(price), "count": int(reals - price)})
    return TOO_DEAR_THERE.told({"count": int(reals)})


def take_disc_back(game: VascoDaGama, seat: i64) -> None:
    """The number returns to the numbers zone, the disc to its owner."""
    number = game.called
    game.area_discs[game.number_area[number]] -= 1
    game.number_owner[number] = NOBODY
    game.number_area[number] = NOTHING
    if number > ORDINARY:
        game.players[seat].additional = READY
    else:
        game.players[seat].discs += 1


@final
class Perform(Move):
    """Pay for the right, then perform the action at once."""

    kind = "perform-action"
    says = "performs the {action} action"
    tells = ("performs the {action} action of number {number}",)

    def __init__(self, area: i64) -> None:
        super().__init__()
        self.area: i64 = area

    def play(self, game: VascoDaGama, seat: i64) -> None:
        area = self.area
        game.pay(seat, right_price(game, game.called))
        take_disc_back(game, seat)
        game.do_next(AFTERWARDS[seat])
        if area == CHARACTERS:
            game.do_next(CHOOSING_FAVOR[seat])
        elif area == RECRUITING:
            game.do_next(RECRUITING_CREW[seat], RECRUITED)
        elif area == PURCHASE:
            game.do_next(PURCHASING[seat])
        else:
            game.do_next(CHOOSING_LANDING[seat], EXPEDITION_OVER[seat])

    def facts(self) -> Facts:
        return {"action": ACTION_NAMES[self.area]}


@final
class GiveUp(Move):
    """Reals by the row of the number; none for 21 and 22."""

    kind = "give-up-action"
    says = "gives up the action"
    tells = ("gives up the {action} action of number {number}",)

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.players[seat].reals += game.box.giving_up[game.called]
        take_disc_back(game, seat)


LIES_IN_ANOTHER_AREA: Final = Refusal("lies-in-another-area", "number {number} lies in the {area} area", absent=True)
RIGHT_TOO_DEAR: Final = Refusal(
    "right-too-dear",
    "too dear: the right to act costs {count} Real, and you have {reals}",
    "too dear: the right to act costs {count} Reals, and you have {reals}",
)
TOO_DEAR_AFTER_RIGHT: Final = Refusal(
    "too-dear-after-right",
    "too dear: after paying {price} for the right {count} Real is left, too little for anything there",
    "too dear: after paying {price} for the right {count} Reals are left, too few for anything there",
)
TOO_DEAR_THERE: Final = Refusal(
    "too-dear-there",
    "too dear: {count} Real is too little for anything there",
    "too dear: {count} Reals are too few for anything there",
)
NO_FAVOR_LEFT: Final = Refusal("no-favor-left", "every character is hosted, and both amounts of Reals are taken")
NOBODY_LEFT: Final = Refusal("nobody-left", "no sailor and no captain of yours is left to recruit")
ALL_PROJECTS_SOLD: Final = Refusal("all-projects-sold", "every project is sold")
NOTHING_LEFT: Final = vec[Refusal]([NO_FAVOR_LEFT, NOBODY_LEFT, ALL_PROJECTS_SOLD])
"""By area, why no amount of money would help."""

TURNING_VASCOS_TILE: Final = TurningVascosTile()
MOVE_MARKER: Final = MoveMarker()
NEXT_NUMBER: Final = NextNumber()
CALLED: Final = vec[Step]([Called(seat) for seat in range(MOST_SEATS)])

TURN_VASCOS_TILE: Final = vec[Move]([TurnVascosTile(LEAST_INITIAL + tile) for tile in range(VASCO_TILES)])
PERFORM: Final = vec[Move]([Perform(area) for area in range(AREAS)])
GIVE_UP: Final = GiveUp()
