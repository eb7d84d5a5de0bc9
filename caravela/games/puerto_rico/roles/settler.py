"""The settler: players place new plantations on their islands.

Action: each player takes a face-up plantation. Privilege: the settler may take a quarry instead.
At the end: the remaining plantations are discarded, and one more than the number of players is turned up.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import NOT_FACE_UP, PASS, SEATS
from caravela.games.puerto_rico.building import moves_offered, refusal_of_offer
from caravela.games.puerto_rico.components import (
    GOOD_NAMES,
    PLACARD_NAMES,
    PLANTATION_NAMES,
    PLANTATIONS,
    QUARRY,
    SETTLER,
)
from caravela.games.puerto_rico.game import PuertoRico


@final
class SettlerPhase(Step):
    """All players in turn, from the settler; then a settler with a doubled privilege again."""

    kind = "settler-phase"

    def happen(self, game: PuertoRico) -> None:
        game.settler_has_tile = False
        game.each_turn(SETTLER_TURN, game.role_taker, SETTLER_AGAIN)


@final
class SettlerTurn(Step):
    """Buildings may come first; then the normal turn."""

    kind = "settler-turn"

    def happen(self, game: PuertoRico) -> None:
        game.do_next(SETTLING[self.seat])
        for building in game.players[self.seat].occupied:
            first = building.before_settling(game, self.seat)
            if first is not None:
                game.pause(self.seat)
                game.do_next(first)


def may_take_quarry(game: PuertoRico, seat: i64) -> bool:
    """Whether the player may take a quarry, by the settler's privilege or a building."""
    return game.privilege(seat) > 0 or building_allows_quarry(game, seat)


def building_allows_quarry(game: PuertoRico, seat: i64) -> bool:
    for building in game.players[seat].occupied:
        if building.allows_quarry():
            return True
    return False


def places_forests(game: PuertoRico, seat: i64) -> bool:
    """Whether a building lets this player place a forest instead of a plantation."""
    for building in game.players[seat].occupied:
        if building.instead_of_drawn():
            return True
    return False


def other_tiles(game: PuertoRico, seat: i64, again: bool, out: MoveList) -> None:
    """Tiles that buildings offer instead of a plantation."""
    for building in game.players[seat].occupied:
        building.other_tiles(game, seat, again, out)


@final
class Settling(Decision):
    """A player may take one tile if there is a space for it on the island."""

    kind = "settling"
    question = "Settler: take a tile for your island"

    def applies(self, game: PuertoRico) -> bool:
        if game.island_is_full(self.seat):
            return False
        if not stack_is_empty(game.face_up) or (game.quarries > 0 and may_take_quarry(game, self.seat)):
            return True
        ASKED.count = 0
        other_tiles(game, self.seat, False, ASKED)
        return ASKED.count > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for kind in range(PLANTATIONS):
            if game.face_up[kind] > 0:
                out.add(TAKE_PLANTATION[kind])
        if game.quarries > 0 and may_take_quarry(game, self.seat):
            out.add(TAKE_QUARRY)
        other_tiles(game, self.seat, False, out)
        out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[SETTLER]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        tiles = [TAKE_PLANTATION[kind] for kind in range(PLANTATIONS)]
        return [*tiles, TAKE_QUARRY, *moves_offered(game, self.seat, self.kind), PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if isinstance(move, TakePlantation):
            return plantation_refusal(game, move.tile)
        if isinstance(move, TakeQuarry):
            if game.quarries == 0:
                return NO_QUARRIES.told()
            return None if may_take_quarry(game, self.seat) else SETTLERS_QUARRY.told()
        return refusal_of_offer(game, self.seat, self.kind, move)


def plantation_refusal(game: PuertoRico, kind: i64) -> Reason | None:
    """Why a plantation of this kind cannot be taken from the row."""
    return None if game.face_up[kind] > 0 else NOT_FACE_UP.told({"tile": PLANTATION_NAMES[kind]})


@final
class TakePlantation(Move):
    """Place a face-up plantation on the island. Buildings add something only to the first tile."""

    kind = "take-plantation"
    says = "takes the {tile}"

    def __init__(self, tile: i64, again: bool = False) -> None:
        super().__init__()
        self.tile: i64 = tile
        self.again: bool = again

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.face_up[self.tile] -= 1
        game.players[seat].place_tile(self.tile)
        settled(game, seat, self.tile, self.again)

    def facts(self) -> Facts:
        return {"tile": PLANTATION_NAMES[self.tile]}


@final
class TakeQuarry(Move):
    """Place a quarry on the island."""

    kind = "take-quarry"
    says = "takes a quarry"

    def __init__(self, again: bool = False) -> None:
        super().__init__()
        self.again: bool = again

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.quarries -= 1
        game.players[seat].place_tile(QUARRY)
        settled(game, seat, QUARRY, self.again)


def settled(game: PuertoRico, seat: i64, place: i64, again: bool) -> None:
    """A tile is placed. Buildings may add to it if it is the first one that the player takes in this phase (PR-14)."""
    if again and game.settler_has_tile:
        return
    if seat == game.role_taker:
        game.settler_has_tile = True
    for building in game.players[seat].occupied:
        follows = building.after_settling(game, seat, place)
        if follows is not None:
            game.do_next(follows)


# -- the privilege again -------------------------------------------------------------------------


@final
class SettlerAgain(Step):
    """A settler with a doubled privilege takes another tile after all others; then the phase ends."""

    kind = "settler-again"

    def happen(self, game: PuertoRico) -> None:
        game.turn(SETTLING_AGAIN[game.role_taker], CLOSE_SETTLING)


@final
class SettlingAgain(Decision):
    """Take one of the remaining plantations; a quarry only if a building allows it, never by the doubled privilege."""

    kind = "settling-again"
    question = "Settler: take a second tile with your doubled privilege"

    def applies(self, game: PuertoRico) -> bool:
        if game.privilege(self.seat) < 2 or game.island_is_full(self.seat):
            return False
        ASKED.count = 0
        self.options(game, ASKED)
        return ASKED.count > 1

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for kind in range(PLANTATIONS):
            if game.face_up[kind] > 0:
                out.add(TAKE_PLANTATION_AGAIN[kind])
        if game.quarries > 0 and building_allows_quarry(game, self.seat):
            out.add(TAKE_QUARRY_AGAIN)
        other_tiles(game, self.seat, True, out)
        out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[SETTLER]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        tiles = [TAKE_PLANTATION_AGAIN[kind] for kind in range(PLANTATIONS)]
        return [*tiles, TAKE_QUARRY_AGAIN, *moves_offered(game, self.seat, self.kind), PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if isinstance(move, TakePlantation):
            return plantation_refusal(game, move.tile)
        if isinstance(move, TakeQuarry):
            if game.quarries == 0:
                return NO_QUARRIES.told()
            return None if building_allows_quarry(game, self.seat) else NO_SECOND_QUARRY.told()
        return refusal_of_offer(game, self.seat, self.kind, move)


@final
class CloseSettling(Step):
    """The actions of buildings after all have settled; then the row is renewed."""

    kind = "close-settling"

    def happen(self, game: PuertoRico) -> None:
        game.each_turn(AFTER_SETTLERS, game.role_taker, RENEW_PLANTATIONS)


@final
class AfterSettlers(Step):
    """One player's buildings."""

    kind = "after-settlers"

    def happen(self, game: PuertoRico) -> None:
        for building in game.players[self.seat].occupied:
            follows = building.after_settlers(game, self.seat)
            if follows is not None:
                game.do_next(follows)


# -- the end of the settler phase ----------------------------------------------------------------


@final
class RenewPlantations(Step):
    """Remaining plantations are discarded, and new tiles are turned up one by one."""

    kind = "renew-plantations"

    def happen(self, game: PuertoRico) -> None:
        discarded = game.discarded[:]
        for kind in range(PLANTATIONS):
            discarded[kind] += game.face_up[kind]
            game.face_up[kind] = 0
        game.discarded = discarded
        turn_up_row(game)


def turn_up_row(game: PuertoRico) -> None:
    """One tile more than there are players."""
    for _tile in range(game.facts.face_up):
        game.do_next(SHUFFLE_DISCARDS, TURNING_UP)


def stack_is_empty(stack: vec[i64]) -> bool:
    for count in stack:
        if count > 0:
            return False
    return True


@final
class ShuffleDiscards(Step):
    """When the face-down stacks are used up, the discarded plantations are shuffled to form new ones."""

    kind = "shuffle-discards"

    def applies(self, game: PuertoRico) -> bool:
        return stack_is_empty(game.face_down)

    def happen(self, game: PuertoRico) -> None:
        for kind in range(PLANTATIONS):
            game.face_down[kind] += game.discarded[kind]
        game.discarded = vec[i64]([0] * PLANTATIONS)


@final
class TurningUp(Chance):
    """Turn up the next tile of the face-down stacks; without any tile left, the row stays shorter."""

    kind = "turning-up"
    question = "Settler: a plantation is turned up"

    def applies(self, game: PuertoRico) -> bool:
        return not stack_is_empty(game.face_down)

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in TURN_UP:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        return game.face_down


@final
class TurnUp(Move):
    """A plantation is turned up."""

    kind = "turn-up"
    says = "turns up {plantation}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.face_down[self.tile] -= 1
        game.face_up[self.tile] += 1

    def facts(self) -> Facts:
        return {"plantation": GOOD_NAMES[self.tile]}


NO_QUARRIES: Final = Refusal("no-quarries", "the quarry stack is empty")
SETTLERS_QUARRY: Final = Refusal(
    "settlers-quarry", "quarries are the settler's privilege, and no building of yours allows one"
)
NO_SECOND_QUARRY: Final = Refusal(
    "no-second-quarry", "a doubled privilege brings no second quarry, and no building of yours allows one"
)

ASKED: Final = MoveList()
SETTLER_PHASE: Final = SettlerPhase()
SETTLER_TURN: Final = vec[Step]([SettlerTurn(seat) for seat in range(SEATS)])
SETTLING: Final = vec[Step]([Settling(seat) for seat in range(SEATS)])
SETTLER_AGAIN: Final = SettlerAgain()
SETTLING_AGAIN: Final = vec[Step]([SettlingAgain(seat) for seat in range(SEATS)])
CLOSE_SETTLING: Final = CloseSettling()
AFTER_SETTLERS: Final = vec[Step]([AfterSettlers(seat) for seat in range(SEATS)])
RENEW_PLANTATIONS: Final = RenewPlantations()
SHUFFLE_DISCARDS: Final = ShuffleDiscards()
TURNING_UP: Final = TurningUp()

TAKE_PLANTATION: Final = vec[Move]([TakePlantation(kind) for kind in range(PLANTATIONS)])
TAKE_QUARRY: Final = TakeQuarry()
TAKE_PLANTATION_AGAIN: Final = vec[Move]([TakePlantation(kind, True) for kind in range(PLANTATIONS)])
TAKE_QUARRY_AGAIN: Final = TakeQuarry(True)
TURN_UP: Final = vec[Move]([TurnUp(kind) for kind in range(PLANTATIONS)])
