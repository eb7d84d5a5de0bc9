"""Noble buildings with choices about island tiles: land office and hunting lodge."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import DECLINE, NO_TILE, SEATS, USED_IN_PHASE
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import FOREST, GOOD_NAMES, PLANTATION_NAMES, PLANTATIONS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.roles.settler import SHUFFLE_DISCARDS, places_forests, stack_is_empty


def discard_plantation(game: PuertoRico, seat: i64, kind: i64) -> None:
    """Discard a plantation: an unoccupied one of the kind first (PR-86), otherwise its occupant goes to the
    windrose."""
    game.players[seat].remove_tile(kind)
    game.discarded = with_number(game.discarded, kind, game.discarded[kind] + 1)


def discard_forest(game: PuertoRico, seat: i64) -> None:
    """Remove a forest from the island; a turned-over plantation goes to the discards, the first kind first."""
    player = game.players[seat]
    player.forests -= 1
    player.tiles -= 1
    for kind in range(i64(len(player.flipped))):
        if player.flipped[kind] > 0:
            player.flipped[kind] -= 1
            game.discarded = with_number(game.discarded, kind, game.discarded[kind] + 1)
            return


# -- land office ---------------------------------------------------------------------------------


@final
class LandOffice(Building):
    """Once in a trader phase: a colonist buys a face-down plantation, a noble sells a plantation."""

    def trader_extras(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        player = game.players[seat]
        if player.has_used(self):
            return
        forests = places_forests(game, seat)
        if player.has_noble(self):
            for kind in range(PLANTATIONS):
                if player.circles[kind] > 0:
                    out.add(SELL_PLANTATION[kind])
            if forests and player.forests > 0:
                out.add(SELL_FOREST)
        elif player.doubloons >= game.facts.land_price and not game.island_is_full(seat):
            tiles = not stack_is_empty(game.face_down) or not stack_is_empty(game.discarded)
            if tiles:
                out.add(BUY_PLANTATION)
            if forests and (tiles or not game.facts.forests_are_plantations):
                out.add(BUY_FOREST)

    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        if asked not in ("selling", "after-sale"):
            return []
        tiles = [SELL_PLANTATION[kind] for kind in range(PLANTATIONS)]
        forests: list[Move] = [BUY_FOREST, SELL_FOREST] if owns_forest_building(game, seat) else []
        return [BUY_PLANTATION, *tiles, *forests]

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        player = game.players[seat]
        if player.has_used(self):
            return USED_IN_PHASE.told({"building": self.name})
        if move is BUY_PLANTATION or move is BUY_FOREST:
            if player.has_noble(self):
                return NOBLE_SELLS.told()
            if player.doubloons < game.facts.land_price:
                return LAND_TOO_DEAR.told({"count": int(game.facts.land_price), "doubloons": int(player.doubloons)})
            if game.island_is_full(seat):
                return ISLAND_FULL.told()
            if move is BUY_FOREST and not places_forests(game, seat):
                return NO_FORESTS.told()
            drawn = move is BUY_PLANTATION or game.facts.forests_are_plantations
            none = stack_is_empty(game.face_down) and stack_is_empty(game.discarded)
            return NO_PLANTATIONS.told() if drawn and none else None
        if not player.has_noble(self):
            return COLONIST_BUYS.told()
        if isinstance(move, SellPlantation):
            return None if player.circles[move.tile] > 0 else NO_TILE.told(move.facts())
        if not places_forests(game, seat):
            return NO_FORESTS.told()
        return None if player.forests > 0 else NO_TILE.told({"tile": FOREST})


def owns_forest_building(game: PuertoRico, seat: i64) -> bool:
    """Whether this player has built a building that allows forests, occupied or not."""
    for building in game.kinds:
        if building.instead_of_drawn() and game.players[seat].has(building):
            return True
    return False


def use_land_office(game: PuertoRico, seat: i64, gain: i64) -> None:
    """Pay or receive the money. Before the turn continues the owner, who has seen the drawn tile, has a pause
    (PR-24)."""
    player = game.players[seat]
    player.doubloons += gain
    for building in player.occupied:
        if isinstance(building, LandOffice):
            player.use_up(building)
    game.pause(seat)


@final
class BuyPlantation(Move):
    """Buy the top tile unseen (PR-44) and place it directly."""

    kind = "buy-plantation"
    says = "buys a plantation with the land office"

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: PuertoRico, seat: i64) -> None:
        use_land_office(game, seat, -game.facts.land_price)
        game.do_next(SHUFFLE_DISCARDS, BOUGHT_BLIND[seat])


@final
class BoughtBlind(Chance):
    """The tile drawn from the top of the stack."""

    kind = "land-office-draw"
    question = "Land office: a plantation is drawn"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in PLACE_BOUGHT:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        return game.face_down


@final
class PlaceBought(Move):
    kind = "sell-from-stack"
    says = "sells {plantation} from the stack"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.face_down[self.tile] -= 1
        game.players[seat].place_tile(self.tile)

    def facts(self) -> Facts:
        return {"plantation": GOOD_NAMES[self.tile]}


@final
class BuyForest(Move):
    """A forest tile; if forests are plantations, the topmost tile of a stack is laid face-down."""

    kind = "buy-forest"
    says = "buys a forest with the land office"

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: PuertoRico, seat: i64) -> None:
        use_land_office(game, seat, -game.facts.land_price)
        if game.facts.forests_are_plantations:
            game.do_next(SHUFFLE_DISCARDS, BOUGHT_FACE_DOWN[seat])
            return
        player = game.players[seat]
        player.forests += 1
        player.tiles += 1


@final
class BoughtFaceDown(Chance):
    """Only the owner knows the tile under the forest (PR-84)."""

    kind = "land-office-forest"
    question = "Land office: a plantation is drawn, to lie face-down as a forest"

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.secret = True

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in LAY_FACE_DOWN:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        return game.face_down


@final
class LayFaceDown(Move):
    kind = "sell-face-down"
    says = "sells {plantation} from the stack, to lie face-down"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        game.face_down[self.tile] -= 1
        player.flipped[self.tile] += 1
        player.forests += 1
        player.tiles += 1

    def facts(self) -> Facts:
        return {"plantation": GOOD_NAMES[self.tile]}


@final
class SellPlantation(Move):
    kind = "sell-plantation"
    says = "sells {a tile} with the land office"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.free = True
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        use_land_office(game, seat, game.facts.land_payment)
        discard_plantation(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"tile": PLANTATION_NAMES[self.tile]}


@final
class SellForest(Move):
    kind = "sell-forest"
    says = "sells a forest with the land office"

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: PuertoRico, seat: i64) -> None:
        use_land_office(game, seat, game.facts.land_payment)
        discard_forest(game, seat)


# -- hunting lodge -------------------------------------------------------------------------------


@final
class HuntingLodge(Building):
    """After all have settled, a colonist clears a plantation or forest, and a noble scores for the most empty
    spaces."""

    def after_settlers(self, game: PuertoRico, seat: i64) -> Step | None:
        return HUNT[seat] if game.players[seat].has_noble(self) else CLEARING[seat]


@final
class Hunt(Step):
    """Points only for a player who alone has the most empty island spaces."""

    kind = "hunting-lodge"

    def happen(self, game: PuertoRico) -> None:
        own = game.players[self.seat].tiles
        for other in range(game.seats):
            if other != self.seat and game.players[other].tiles <= own:
                return
        if own < game.facts.island_spaces:
            offer_points(game, self.seat, game.facts.lodge_points)


@final
class Clearing(Decision):
    """Remove one plantation or forest, or none; quarries stay."""

    kind = "clearing"
    question = "Hunting lodge: discard a plantation or forest, or decline"

    def applies(self, game: PuertoRico) -> bool:
        player = game.players[self.seat]
        for kind in range(PLANTATIONS):
            if player.circles[kind] > 0:
                return True
        return player.forests > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        for kind in range(PLANTATIONS):
            if player.circles[kind] > 0:
                out.add(CLEAR_PLANTATION[kind])
        if player.forests > 0:
            out.add(CLEAR_FOREST)
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "hunting lodge"}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*[CLEAR_PLANTATION[kind] for kind in range(PLANTATIONS)], CLEAR_FOREST, DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, ClearPlantation) and player.circles[move.tile] == 0:
            return NO_TILE.told(move.facts())
        if move is CLEAR_FOREST and player.forests == 0:
            return NO_TILE.told({"tile": FOREST})
        return None


@final
class ClearPlantation(Move):
    kind = "discard-plantation"
    says = "discards {a tile}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: PuertoRico, seat: i64) -> None:
        discard_plantation(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"tile": PLANTATION_NAMES[self.tile]}


@final
class ClearForest(Move):
    kind = "discard-forest"
    says = "discards a forest"

    def play(self, game: PuertoRico, seat: i64) -> None:
        discard_forest(game, seat)


NOBLE_SELLS: Final = Refusal("noble-sells", "a noble works there: nobles sell and do not buy")
COLONIST_BUYS: Final = Refusal("colonist-buys", "a colonist works there: colonists buy and do not sell")
LAND_TOO_DEAR: Final = Refusal(
    "land-too-dear",
    "it costs {count} doubloon and you have {doubloons}",
    "it costs {count} doubloons and you have {doubloons}",
)
ISLAND_FULL: Final = Refusal("island-full", "every space of your island is filled")
NO_FORESTS: Final = Refusal("no-forests", "no occupied building of yours deals in forests")
NO_PLANTATIONS: Final = Refusal("no-plantations", "no plantation is left to draw")

BOUGHT_BLIND: Final = vec[Step]([BoughtBlind(seat) for seat in range(SEATS)])
BOUGHT_FACE_DOWN: Final = vec[Step]([BoughtFaceDown(seat) for seat in range(SEATS)])
HUNT: Final = vec[Step]([Hunt(seat) for seat in range(SEATS)])
CLEARING: Final = vec[Step]([Clearing(seat) for seat in range(SEATS)])

BUY_PLANTATION: Final = BuyPlantation()
PLACE_BOUGHT: Final = vec[Move]([PlaceBought(kind) for kind in range(PLANTATIONS)])
BUY_FOREST: Final = BuyForest()
LAY_FACE_DOWN: Final = vec[Move]([LayFaceDown(kind) for kind in range(PLANTATIONS)])
SELL_PLANTATION: Final = vec[Move]([SellPlantation(kind) for kind in range(PLANTATIONS)])
SELL_FOREST: Final = SellForest()
CLEAR_PLANTATION: Final = vec[Move]([ClearPlantation(kind) for kind in range(PLANTATIONS)])
CLEAR_FOREST: Final = ClearForest()
