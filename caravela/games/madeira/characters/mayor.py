"""The mayor: the player relocates up to two own workers or neutral citizens within the cities; then cities pay.

Each city with a worker of the player pays for each of these workers and for each neutral citizen there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.wood import get_wood, wood_in_reach
from caravela.games.madeira.answers import (
    CAME_FROM_THERE,
    DECLINE,
    NOT_ASKED,
    NOT_BUILT,
    SEATS,
    SOMEBODY_THERE,
    Decline,
)
from caravela.games.madeira.components import (
    CHARACTER_NAMES,
    FIRST_SPOT,
    FUNCHAL,
    MACHICO,
    MAYOR,
    NEUTRAL,
    NOBODY,
    NOTHING,
    PLACE_NAMES,
    PORTO_SANTO,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.character import Character
from caravela.games.madeira.rows import changed


@final
class Mayor(Character):
    def act(self, game: Madeira, seat: i64) -> None:
        game.errands_left = game.board.mayor_relocations
        game.just_put = NOTHING
        game.do_next(RELOCATING[seat], CITIES_PAY[seat])


@final
class Relocating(Decision):
    """The next worker or citizen to relocate; each only once."""

    kind = "relocating"
    question = "Mayor: take up a worker of yours or a neutral citizen, or decline; then the cities pay"

    def applies(self, game: Madeira) -> bool:
        return game.errands_left > 0 and game.has_empty_spot()

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        spots = game.spots
        just_put = game.just_put - FIRST_SPOT
        for spot in range(SPOTS):
            owner = spots[spot]
            if owner in (NEUTRAL, seat) and spot != just_put:
                out.add(RELOCATE_FROM[spot])
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"character": CHARACTER_NAMES[MAYOR]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [RELOCATE_FROM[spot] for spot in range(SPOTS) if game.spots[spot] in (NEUTRAL, self.seat)] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, RelocateFrom):
            return NOT_ASKED.told()
        if game.spots[move.spot] not in (NEUTRAL, self.seat):
            return NOBODY_TO_RELOCATE.told()
        return JUST_RELOCATED.told() if move.spot == game.just_put - FIRST_SPOT else None


@final
class RelocateFrom(Move):
    """Take a worker or citizen from a city spot."""

    kind = "relocate-from"
    says = "relocates from {place}"
    tells = ("takes {a piece} from {place}",)

    def __init__(self, spot: i64) -> None:
        super().__init__()
        self.spot: i64 = spot

    def play(self, game: Madeira, seat: i64) -> None:
        game.errands_left -= 1
        game.in_hand = game.spots[self.spot]
        game.from_place = FIRST_SPOT + self.spot
        game.spots = changed(game.spots, self.spot, NOBODY)
        game.expansion.left_spot(self.spot)
        if game.in_hand == seat:
            game.players[seat].city_workers -= 1
        game.do_next(RELOCATED[seat], RELOCATING[seat])

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[FIRST_SPOT + self.spot]}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"piece": "worker" if game.spots[self.spot] == seat else "neutral citizen"}


@final
class Relocated(Decision):
    """Choose any other empty spot, in the same city or another."""

    kind = "relocating-to"
    question = "Mayor: relocate to another empty city spot"

    def options(self, game: Madeira, out: MoveList) -> None:
        spots = game.spots
        for spot in range(SPOTS):
            if spots[spot] == NOBODY and FIRST_SPOT + spot != game.from_place:
                out.add(RELOCATE_TO[spot])

    def about(self, game: Madeira) -> Facts:
        return {"character": CHARACTER_NAMES[MAYOR], "from": PLACE_NAMES[game.from_place]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in RELOCATE_TO]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, RelocateTo):
            return NOT_ASKED.told()
        if FIRST_SPOT + move.spot == game.from_place:
            return CAME_FROM_THERE.told()
        if game.spots[move.spot] == NOBODY:
            return None
        return SOMEBODY_THERE.told() if game.spots[move.spot] >= 0 else NOT_BUILT.told()


@final
class RelocateTo(Move):
    """The worker or citizen arrives."""

    kind = "relocate-to"
    says = "relocates to {place}"
    tells = ("relocates {a piece} from {from} to {place}", "relocates {a piece} to {place}")

    def __init__(self, spot: i64) -> None:
        super().__init__()
        self.spot: i64 = spot

    def play(self, game: Madeira, seat: i64) -> None:
        game.spots = changed(game.spots, self.spot, game.in_hand)
        if game.in_hand == seat:
            game.players[seat].city_workers += 1
        game.in_hand = NOBODY
        game.just_put = FIRST_SPOT + self.spot

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[FIRST_SPOT + self.spot]}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"piece": "worker" if game.in_hand == seat else "neutral citizen"}


def give_units(game: Madeira, seat: i64, city: i64, count: i64) -> None:
    """Give this much of a city's resource; wood only as far as it is within reach."""
    if city == PORTO_SANTO:
        game.players[seat].bread += count
    elif city == FUNCHAL:
        game.players[seat].reals += count
    else:
        get_wood(game, seat, count)


def city_income(game: Madeira, seat: i64, city: i64) -> i64:
    """The payment of a city; nothing without a worker of the player."""
    own = game.workers_in_city(seat, city)
    if own == 0:
        return 0
    board = game.board
    return own * board.city_worker[city] + game.workers_in_city(NEUTRAL, city) * board.city_citizen[city]


@final
class CitiesPay(Step):
    """Bread from Porto Santo, Reals from Funchal, and wood from Machico as far as it is within reach."""

    kind = "cities-pay"

    def happen(self, game: Madeira) -> None:
        player = game.players[self.seat]
        for card in player.cards:
            then = card.cities_pay(game, self.seat)
            if then is not None:
                game.do_next(then)
        if player.city_workers > 0:
            expansion = game.expansion
            expansion.city_pays(game.spots, self.seat, PORTO_SANTO)
            expansion.city_pays(game.spots, self.seat, FUNCHAL)
            if wood_in_reach(game, player) > 0:
                expansion.city_pays(game.spots, self.seat, MACHICO)
            player.bread += city_income(game, self.seat, PORTO_SANTO)
            player.reals += city_income(game, self.seat, FUNCHAL)
            get_wood(game, self.seat, city_income(game, self.seat, MACHICO))


THE_MAYOR: Final = Mayor(MAYOR)
RELOCATING: Final = vec[Step]([Relocating(seat) for seat in range(SEATS)])
RELOCATED: Final = vec[Step]([Relocated(seat) for seat in range(SEATS)])
CITIES_PAY: Final = vec[Step]([CitiesPay(seat) for seat in range(SEATS)])

RELOCATE_FROM: Final = vec[Move]([RelocateFrom(spot) for spot in range(SPOTS)])
RELOCATE_TO: Final = vec[Move]([RelocateTo(spot) for spot in range(SPOTS)])

NOBODY_TO_RELOCATE: Final = Refusal(
    "nobody-to-relocate", "neither a worker of yours nor a neutral citizen is there", absent=True
)
JUST_RELOCATED: Final = Refusal("just-relocated", "this one was relocated just now")
