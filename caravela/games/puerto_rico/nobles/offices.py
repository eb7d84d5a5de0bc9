"""Noble buildings with choices of their own: land office, hunting lodge, royal supplier."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.puerto_rico.answers import DECLINE, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS, PLANTATION_NAMES, PLANTATIONS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.roles.settler import SHUFFLE_DISCARDS, places_forests, stack_is_empty


def discard_plantation(game: PuertoRico, seat: i64, kind: i64) -> None:
    """Onto the discards; an unoccupied one of the kind first (PR-86), else its occupant goes to the windrose."""
    game.players[seat].remove_tile(kind)
    game.discarded[kind] += 1


def discard_forest(game: PuertoRico, seat: i64) -> None:
    """A forest off the island; one that was a plantation goes to the discards, the first kind first."""
    player = game.players[seat]
    player.forests -= 1
    player.tiles -= 1
    for kind in range(i64(len(player.flipped))):
        if player.flipped[kind] > 0:
            player.flipped[kind] -= 1
            game.discarded[kind] += 1
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


def use_land_office(game: PuertoRico, seat: i64, gain: i64) -> None:
    """The money; before the turn goes on its owner has a pause, having seen what was drawn (PR-24)."""
    player = game.players[seat]
    player.doubloons += gain
    for building in player.occupied:
        if isinstance(building, LandOffice):
            player.use_up(building)
    game.pause(seat)


@final
class BuyPlantation(Move):
    """Bought blind (PR-44) and placed as it comes."""

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
    """What was on top of the stack."""

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
    """The owner alone knows what lies under his forest (PR-84)."""

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
    """When all have settled: a colonist clears a plantation or forest, a noble scores for most empty spaces."""

    def after_settlers(self, game: PuertoRico, seat: i64) -> Step | None:
        return HUNT[seat] if game.players[seat].has_noble(self) else CLEARING[seat]


@final
class Hunt(Step):
    """Points only for strictly the most empty island spaces."""

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
    """One plantation or forest may go; quarries stay."""

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


# -- royal supplier ------------------------------------------------------------------------------


@final
class RoyalSupplier(Building):
    """Before shipping: goods of different kinds, up to the number of the owner's nobles, for a point each."""

    def before_loading(self, game: PuertoRico, seat: i64, first_turn: bool) -> Step | None:
        return OPEN_SUPPLY[seat] if first_turn else None


@final
class OpenSupply(Step):
    """The owner may deliver as many goods as there are nobles on his board."""

    kind = "open-supply"

    def happen(self, game: PuertoRico) -> None:
        game.taken = 0
        game.owed = game.players[self.seat].nobles_in_all()
        game.do_next(SUPPLYING[self.seat])


@final
class Supplying(Decision):
    """Another kind, in any order, or no more."""

    kind = "royal-supplier"
    question = "Royal supplier: deliver a good for a point, one of a kind and one for each noble, or decline"

    def applies(self, game: PuertoRico) -> bool:
        if game.owed > 0:
            for good in range(GOODS):
                if self.may_deliver(game, good):
                    return True
        return False

    def may_deliver(self, game: PuertoRico, good: i64) -> bool:
        """Whether the player has this kind and has not delivered it."""
        return game.players[self.seat].goods[good] > 0 and (game.taken >> good) & 1 == 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for good in range(GOODS):
            if self.may_deliver(game, good):
                out.add(SUPPLY[good])
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "royal supplier"}

    def closed(self, game: PuertoRico) -> list[tuple[Move, str]]:
        found: list[tuple[Move, str]] = []
        for good in range(GOODS):
            if (game.taken >> good) & 1 == 1:
                found.append((SUPPLY[good], f"you have delivered {GOOD_NAMES[good]}, and all goods must be different"))
            elif game.players[self.seat].goods[good] == 0:
                found.append((SUPPLY[good], f"you have no {GOOD_NAMES[good]}"))
        return found


@final
class Supply(Move):
    """To the supply; nothing but the point comes of it."""

    kind = "supply"
    says = "supplies one {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.players[seat].goods[self.good] -= 1
        game.goods[self.good] += 1
        game.award_points(seat, game.facts.supplier_points)
        game.owed -= 1
        game.taken |= bit(self.good)
        game.do_next(SUPPLYING[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


BOUGHT_BLIND: Final = vec[Step]([BoughtBlind(seat) for seat in range(SEATS)])
BOUGHT_FACE_DOWN: Final = vec[Step]([BoughtFaceDown(seat) for seat in range(SEATS)])
HUNT: Final = vec[Step]([Hunt(seat) for seat in range(SEATS)])
CLEARING: Final = vec[Step]([Clearing(seat) for seat in range(SEATS)])
OPEN_SUPPLY: Final = vec[Step]([OpenSupply(seat) for seat in range(SEATS)])
SUPPLYING: Final = vec[Step]([Supplying(seat) for seat in range(SEATS)])

BUY_PLANTATION: Final = BuyPlantation()
PLACE_BOUGHT: Final = vec[Move]([PlaceBought(kind) for kind in range(PLANTATIONS)])
BUY_FOREST: Final = BuyForest()
LAY_FACE_DOWN: Final = vec[Move]([LayFaceDown(kind) for kind in range(PLANTATIONS)])
SELL_PLANTATION: Final = vec[Move]([SellPlantation(kind) for kind in range(PLANTATIONS)])
SELL_FOREST: Final = SellForest()
CLEAR_PLANTATION: Final = vec[Move]([ClearPlantation(kind) for kind in range(PLANTATIONS)])
CLEAR_FOREST: Final = ClearForest()
SUPPLY: Final = vec[Move]([Supply(good) for good in range(GOODS)])
