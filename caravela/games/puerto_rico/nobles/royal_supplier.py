"""The royal supplier: goods for the crown before the first load of a captain phase, a point each."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import DECLINE, NO_GOOD, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico


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
    """Deliver another kind, in any order, or stop."""

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

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*[SUPPLY[good] for good in range(GOODS)], DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, Supply):
            return None
        if (game.taken >> move.good) & 1 == 1:
            return DELIVERED.told(move.facts())
        return NO_GOOD.told(move.facts()) if game.players[self.seat].goods[move.good] == 0 else None


@final
class Supply(Move):
    """Return the good to the supply; it brings only the point."""

    kind = "supply"
    earns = True
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


DELIVERED: Final = Refusal("delivered", "you have delivered {good}, and all goods must be different")

OPEN_SUPPLY: Final = vec[Step]([OpenSupply(seat) for seat in range(SEATS)])
SUPPLYING: Final = vec[Step]([Supplying(seat) for seat in range(SEATS)])

SUPPLY: Final = vec[Move]([Supply(good) for good in range(GOODS)])
