"""The twelve small beige buildings. Each changes one rule for its owner while it is occupied."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.puerto_rico.answers import DECLINE, NO_GOOD, NOT_ASKED, SEATS, USED_IN_PHASE
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    GOOD_NAMES,
    GOODS,
    NOTHING,
    PLANTATION_NAMES,
    PLANTATIONS,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.captain import award_load
from caravela.games.puerto_rico.roles.settler import SHUFFLE_DISCARDS, places_forests, stack_is_empty


@final
class Market(Building):
    """Small and large market: more money with a sale."""

    def __init__(self, number: i64, name: str, row: list[int], bonus: i64) -> None:
        super().__init__(number, name, row)
        self.bonus: i64 = bonus

    def doubloons_with_sale(self) -> i64:
        return self.bonus


# -- hacienda ------------------------------------------------------------------------------------


@final
class Hacienda(Building):
    """An additional plantation from the face-down stacks, before the normal turn."""

    def before_settling(self, game: PuertoRico, seat: i64) -> Step | None:
        return DRAWING_WITH_HACIENDA[seat]


@final
class DrawingWithHacienda(Decision):
    """The player who draws must place the tile. Empty stacks are shuffled again first (PR-11)."""

    kind = "hacienda"
    question = "Hacienda: draw a plantation from the face-down stacks before your turn"

    def applies(self, game: PuertoRico) -> bool:
        if game.island_is_full(self.seat):
            return False
        return not stack_is_empty(game.face_down) or not stack_is_empty(game.discarded)

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(DRAW_WITH_HACIENDA)
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "hacienda"}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [DRAW_WITH_HACIENDA, DECLINE]


@final
class DrawWithHacienda(Move):
    """The topmost tile of a face-down stack."""

    kind = "draw-plantation"
    says = "draws a plantation with the hacienda"

    def play(self, game: PuertoRico, seat: i64) -> None:
        draw_tile(game, seat)


def draw_tile(game: PuertoRico, seat: i64) -> None:
    """The tile is placed directly, unless a building lets its owner look and choose."""
    if places_forests(game, seat):
        game.do_next(SHUFFLE_DISCARDS, LOOKED_AT[seat])
    else:
        game.do_next(SHUFFLE_DISCARDS, DRAWN_BY_HACIENDA[seat])


@final
class LookedAt(Chance):
    """Only the owner sees the top tile of the stack."""

    kind = "hacienda-look"
    question = "Hacienda: a plantation is drawn face-down"

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.secret = True

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in LOOK_AT:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        return game.face_down


@final
class LookAt(Move):
    """The tile lies before its owner, who places it or returns it."""

    kind = "show-from-stack"
    says = "shows {plantation} from the stack"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.face_down[self.tile] -= 1
        game.drawn = self.tile
        game.do_next(PLACING_DRAWN[seat])

    def facts(self) -> Facts:
        return {"plantation": GOOD_NAMES[self.tile]}


@final
class PlacingDrawn(Decision):
    """Place the drawn plantation, or another tile instead."""

    kind = "placing-drawn"
    question = "Hacienda: place the plantation you drew, or a forest instead"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(KEEP_DRAWN[game.drawn])
        out.add(GIVE_BACK_DRAWN)

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [KEEP_DRAWN[game.drawn], GIVE_BACK_DRAWN]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        return None if move in self.candidates(game) else NOT_ASKED.told()


@final
class KeepDrawn(Move):
    """The plantation is placed."""

    kind = "place-drawn"
    says = "places the drawn {tile}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.drawn = NOTHING
        game.players[seat].place_tile(self.tile)

    def facts(self) -> Facts:
        return {"tile": PLANTATION_NAMES[self.tile]}


@final
class GiveBackDrawn(Move):
    """The plantation goes back unseen and the stack is shuffled (PR-15); a forest is placed."""

    kind = "place-forest"
    says = "places a forest instead of the drawn plantation"

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        if game.facts.forests_are_plantations:
            player.flipped[game.drawn] += 1  # the drawn tile itself becomes the forest
        else:
            game.face_down[game.drawn] += 1
        game.drawn = NOTHING
        player.forests += 1
        player.tiles += 1


@final
class DrawnByHacienda(Chance):
    """The tile drawn from the top of the stack."""

    kind = "hacienda-draw"
    question = "Hacienda: a plantation is drawn"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in PLACE_DRAWN:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        return game.face_down


@final
class PlaceDrawn(Move):
    """Place the drawn tile at once; it brings no colonist."""

    kind = "give-from-stack"
    says = "gives {plantation} from the stack"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.face_down[self.tile] -= 1
        game.players[seat].place_tile(self.tile)

    def facts(self) -> Facts:
        return {"plantation": GOOD_NAMES[self.tile]}


# -- construction hut, warehouses, office --------------------------------------------------------


@final
class ConstructionHut(Building):
    """A quarry instead of a plantation."""

    def allows_quarry(self) -> bool:
        return True


@final
class Warehouse(Building):
    """Small and large warehouse: kinds of goods that are kept in full."""

    def __init__(self, number: i64, name: str, row: list[int], kinds: i64) -> None:
        super().__init__(number, name, row)
        self.kinds: i64 = kinds

    def kinds_stored(self) -> i64:
        return self.kinds


@final
class Office(Building):
    """Sells a kind that the trading house already has."""

    def sells_kind_again(self) -> bool:
        return True


# -- factory, harbor, wharf ----------------------------------------------------------------------


@final
class Factory(Building):
    """Money for producing several kinds of goods."""

    def __init__(self, number: i64, name: str, row: list[int], pay: list[int]) -> None:
        super().__init__(number, name, row)
        self.pay: vec[i64] = vec[i64]([0] + pay)  # by the number of kinds

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        kinds: i64 = 0
        for count in produced:
            if count > 0:
                kinds += 1
        return self.pay[kinds]


@final
class Harbor(Building):
    """Points with every load."""

    def __init__(self, number: i64, name: str, row: list[int], bonus: i64) -> None:
        super().__init__(number, name, row)
        self.bonus: i64 = bonus

    def points_with_load(self) -> i64:
        return self.bonus


@final
class Wharf(Building):
    """A ship of the owner's, once in a captain phase: all goods of one kind go to the supply and score as if loaded."""

    def own_ship(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        player = game.players[seat]
        if not player.has_used(self):
            for good in range(GOODS):
                if player.goods[good] > 0:
                    out.add(LOAD_WHARF[good])

    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        return [LOAD_WHARF[good] for good in range(GOODS)] if asked == "loading" else []

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, LoadWharf)
        if game.players[seat].has_used(self):
            return USED_IN_PHASE.told({"building": self.name})
        return NO_GOOD.told(move.facts()) if game.players[seat].goods[move.good] == 0 else None


@final
class LoadWharf(Move):
    """All goods of one kind onto the wharf."""

    kind = "load-wharf"
    earns = True
    says = "loads {good} on the wharf"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        for building in player.occupied:
            if isinstance(building, Wharf):
                player.use_up(building)
        count = player.goods[self.good]
        player.goods[self.good] = 0
        game.goods[self.good] += count
        award_load(game, seat, count * game.facts.points_for_good)

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


DRAWING_WITH_HACIENDA: Final = vec[Step]([DrawingWithHacienda(seat) for seat in range(SEATS)])
DRAWN_BY_HACIENDA: Final = vec[Step]([DrawnByHacienda(seat) for seat in range(SEATS)])
LOOKED_AT: Final = vec[Step]([LookedAt(seat) for seat in range(SEATS)])
PLACING_DRAWN: Final = vec[Step]([PlacingDrawn(seat) for seat in range(SEATS)])

DRAW_WITH_HACIENDA: Final = DrawWithHacienda()
PLACE_DRAWN: Final = vec[Move]([PlaceDrawn(kind) for kind in range(PLANTATIONS)])
LOOK_AT: Final = vec[Move]([LookAt(kind) for kind in range(PLANTATIONS)])
KEEP_DRAWN: Final = vec[Move]([KeepDrawn(kind) for kind in range(PLANTATIONS)])
GIVE_BACK_DRAWN: Final = GiveBackDrawn()
LOAD_WHARF: Final = vec[Move]([LoadWharf(good) for good in range(GOODS)])
