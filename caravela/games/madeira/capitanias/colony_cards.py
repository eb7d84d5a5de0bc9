"""Cards about the colonies: Mandioca, Poncha, Pau-Brasil and Sangue de Dragão."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.madeira.actions.goods import take_goods
from caravela.games.madeira.components import (
    COLONIES,
    FIRST_LAND,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import Card


class ColonyCard(Card):
    """With the income, a gain for each worker in the colonies, and fewer pirates for each colony with a worker
    (MA-29)."""

    def __init__(self, number: i64, name: str, row: list[int], pirates: list[int]) -> None:
        super().__init__(number, name, row)
        self.pirates: vec[i64] = vec[i64]([0] + pirates)

    def income(self, game: Madeira, seat: i64) -> Step | None:
        player = game.players[seat]
        workers: i64 = 0
        colonies: i64 = 0
        for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
            workers += player.workers[land]
            if player.workers[land] > 0:
                colonies += 1
        player.discard_pirates(self.pirates[colonies])
        self.bring(game, seat, workers * self.amount)
        return None

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        """Give this much of the card's gain."""


@final
class Mandioca(ColonyCard):
    """Bread."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].bread += amount


@final
class Poncha(ColonyCard):
    """Goods of the player's choice."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        take_goods(game, seat, amount)


@final
class PauBrasil(ColonyCard):
    """Wood from the supply, without access to it."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].wood += amount


@final
class SangueDeDragao(ColonyCard):
    """Reals."""

    def bring(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].reals += amount
