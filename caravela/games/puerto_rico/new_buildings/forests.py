"""The forest house: its owner may place forests; two forests make every building one doubloon cheaper.

Forests have no circle. They are separate tiles that never run out or, with an option, plantations turned over.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList
from caravela.engine.phrases import Facts, Reason
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import NOTHING, PLANTATION_NAMES, PLANTATIONS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.settler import plantation_refusal, settled


@final
class ForestHouse(Building):
    """A forest instead of a plantation or quarry."""

    def other_tiles(self, game: PuertoRico, seat: i64, again: bool, out: MoveList) -> None:
        row: i64 = 1 if again else 0
        if not game.facts.forests_are_plantations:
            out.add(TAKE_FOREST[row])
            return
        for kind in range(PLANTATIONS):
            if game.face_up[kind] > 0:
                out.add(TURN_INTO_FOREST[row][kind])

    def instead_of_drawn(self) -> bool:
        return True

    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        if asked not in ("settling", "settling-again"):
            return []
        row: i64 = 1 if asked == "settling-again" else 0
        if not game.facts.forests_are_plantations:
            return [TAKE_FOREST[row]]
        return [TURN_INTO_FOREST[row][kind] for kind in range(PLANTATIONS)]

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        return plantation_refusal(game, move.tile) if isinstance(move, TurnIntoForest) else None


class PlaceForest(Move):
    """Place a forest on the island: a turned-over plantation of the row if forests are plantations."""

    def __init__(self, tile: i64, again: bool) -> None:
        super().__init__()
        self.tile: i64 = tile
        self.again: bool = again

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        player.forests += 1
        player.tiles += 1
        if self.tile != NOTHING:
            game.face_up[self.tile] -= 1
            player.flipped[self.tile] += 1
        settled(game, seat, NOTHING, self.again)


@final
class TakeForest(PlaceForest):
    kind = "take-forest"
    says = "takes a forest"


@final
class TurnIntoForest(PlaceForest):
    kind = "turn-into-forest"
    says = "turns the {tile} into a forest"

    def facts(self) -> Facts:
        return {"tile": PLANTATION_NAMES[self.tile]}


def turning_row(again: bool) -> vec[Move]:
    return vec[Move]([TurnIntoForest(kind, again) for kind in range(PLANTATIONS)])


TAKE_FOREST: Final = vec[Move]([TakeForest(NOTHING, again) for again in [False, True]])
TURN_INTO_FOREST: Final = vec[vec[Move]]([turning_row(again) for again in [False, True]])
