"""The craftsman: players produce goods.

Action: everybody takes goods from the supply, as far as plantations, production buildings and the supply allow.
Privilege: last of all the craftsman takes one good more, of a kind he produced.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, Options, Step
from caravela.games.puerto_rico.answers import DECLINE, SEATS
from caravela.games.puerto_rico.components import CORN, GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class CraftsmanPhase(Step):
    """Everybody in turn from the craftsman, who then has the privilege."""

    def happen(self, game: PuertoRico) -> None:
        game.each_in_turn(PRODUCING, game.role_taker, CRAFTSMAN_PRIVILEGE[game.role_taker])


def production_of(player: Player) -> vec[i64]:
    """What a player can produce: corn straight from its plantations, the rest as far as workers process it."""
    processed = vec[i64]([0] * GOODS)
    for building in player.occupied:
        if building.good >= 0:
            processed[building.good] += player.colonists[building.place]
    colonists = player.colonists
    processed[CORN] = colonists[CORN]
    for good in range(1, GOODS):
        processed[good] = min(processed[good], colonists[good])
    return processed


@final
class Producing(Step):
    """A player takes what he can produce, all of it (PR-9); what the supply lacks is not replaced by other goods."""

    def happen(self, game: PuertoRico) -> None:
        player = game.players[self.seat]
        produced = production_of(player)
        for good in range(GOODS):
            count = min(produced[good], game.goods[good])
            produced[good] = count
            game.goods[good] -= count
            player.goods[good] += count
        for building in player.occupied:
            player.doubloons += building.doubloons_with_production(produced)
        if self.seat == game.role_taker:
            game.produced = produced


@final
class CraftsmanPrivilege(Decision):
    """One good more, of a kind the craftsman produced in this phase, if the supply has it."""

    def applies(self, game: PuertoRico) -> bool:
        for good in range(GOODS):
            if game.produced[good] > 0 and game.goods[good] > 0:
                return True
        return False

    def options(self, game: PuertoRico, out: Options) -> None:
        for good in range(GOODS):
            if game.produced[good] > 0 and game.goods[good] > 0:
                out.add(TAKE_GOOD[good])
        out.add(DECLINE)

    def asks(self) -> str:
        return "Craftsman: take one good more as your privilege"

    def closed(self, game: PuertoRico) -> list[tuple[Move, str]]:
        found: list[tuple[Move, str]] = []
        for good in range(GOODS):
            if game.produced[good] == 0:
                found.append((TAKE_GOOD[good], f"you produced no {GOOD_NAMES[good]} in this phase"))
            elif game.goods[good] == 0:
                found.append((TAKE_GOOD[good], f"the supply has no {GOOD_NAMES[good]} left"))
        return found


@final
class TakeGood(Move):
    """The craftsman's extra good."""

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.goods[self.good] -= 1
        game.players[seat].goods[self.good] += 1

    def words(self) -> str:
        return f"takes one {GOOD_NAMES[self.good]} more"


CRAFTSMAN_PHASE: Final = CraftsmanPhase()
PRODUCING: Final = vec[Step]([Producing(seat) for seat in range(SEATS)])
CRAFTSMAN_PRIVILEGE: Final = vec[Step]([CraftsmanPrivilege(seat) for seat in range(SEATS)])

TAKE_GOOD: Final = vec[Move]([TakeGood(good) for good in range(GOODS)])
