"""Purchase projects: one or two of the upper six, or the São Gabriel.

One project costs 1 Real and two cost 4. The São Gabriel costs as many Reals as it needs crew, and is launched at once
without any (VG-8).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import (
    MOST_SEATS,
    NOTHING,
    PROJECTS,
    SAO_GABRIEL,
    UPPER_SPACES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.player import with_tile


def any_upper_project(game: VascoDaGama) -> bool:
    spaces = game.spaces
    for space in range(UPPER_SPACES):
        if spaces[space] != NOTHING:
            return True
    return False


def can_afford_sao_gabriel(game: VascoDaGama, reals: i64) -> bool:
    tile = game.spaces[SAO_GABRIEL]
    return tile != NOTHING and reals >= game.box.crew[tile]


def can_purchase(game: VascoDaGama, reals: i64) -> bool:
    """Whether so much money buys anything."""
    if reals >= game.box.first_project and any_upper_project(game):
        return True
    return can_afford_sao_gabriel(game, reals)


def take_project(game: VascoDaGama, seat: i64, tile: i64) -> None:
    """A project from the upper spaces into the supply, project side up."""
    spaces = game.spaces
    space: i64 = 0
    while spaces[space] != tile:
        space += 1
    spaces[space] = NOTHING
    player = game.players[seat]
    player.projects = with_tile(player.projects, tile)


@final
class Purchasing(Decision):
    """A first project from the upper spaces, or the São Gabriel."""

    kind = "purchasing"
    question = "Purchase projects: one or two of the upper six, or the São Gabriel"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        reals = game.players[self.seat].reals
        spaces = game.spaces
        if reals >= game.box.first_project:
            for space in range(UPPER_SPACES):
                if spaces[space] != NOTHING:
                    out.add(BUY[spaces[space]])
        if can_afford_sao_gabriel(game, reals):
            out.add(BUY_SAO_GABRIEL)

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        reals = game.players[self.seat].reals
        found: list[tuple[Move, str]] = []
        price = game.box.first_project
        for space in range(UPPER_SPACES):
            if game.spaces[space] != NOTHING and reals < price:
                found.append((BUY[game.spaces[space]], f"too dear: it costs {price} Reals, and you have {reals}"))
        tile = game.spaces[SAO_GABRIEL]
        if tile == NOTHING:
            found.append((BUY_SAO_GABRIEL, "it was bought in this round"))
        elif reals < game.box.crew[tile]:
            price = game.box.crew[tile]
            found.append((BUY_SAO_GABRIEL, f"too dear: it costs {price} Reals, and you have {reals}"))
        return found


@final
class PurchasingAnother(Decision):
    """Any other of the upper projects as a second one (VG-28)."""

    kind = "purchasing-another"
    question = "Purchase projects: a second one, or no more"

    def applies(self, game: VascoDaGama) -> bool:
        return game.players[self.seat].reals >= game.box.second_project and any_upper_project(game)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        spaces = game.spaces
        for space in range(UPPER_SPACES):
            if spaces[space] != NOTHING:
                out.add(BUY_ANOTHER[spaces[space]])
        out.add(BUY_NO_MORE)

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        return [(BUY_SAO_GABRIEL, "it is bought instead of other projects, not with them")]


@final
class Buy(Move):
    """The first project."""

    kind = "buy-project"
    says = "buys project {project}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.pay(seat, game.box.first_project)
        take_project(game, seat, self.tile)
        game.do_next(PURCHASING_ANOTHER[seat])

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}


@final
class BuyAnother(Move):
    """A second project, for the rest of the price of two."""

    kind = "buy-another-project"
    says = "buys project {project} too"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.pay(seat, game.box.second_project)
        take_project(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}


@final
class BuySaoGabriel(Move):
    """It comes ship side up: launched, without any crew."""

    kind = "buy-sao-gabriel"
    says = "buys the São Gabriel"

    def play(self, game: VascoDaGama, seat: i64) -> None:
        tile = game.spaces[SAO_GABRIEL]
        player = game.players[seat]
        game.pay(seat, game.box.crew[tile])
        game.spaces[SAO_GABRIEL] = NOTHING
        player.ships = with_tile(player.ships, tile)


@final
class BuyNoMore(Move):
    """One project only."""

    kind = "buy-no-more"
    says = "buys no more"


PURCHASING: Final = vec[Step]([Purchasing(seat) for seat in range(MOST_SEATS)])
PURCHASING_ANOTHER: Final = vec[Step]([PurchasingAnother(seat) for seat in range(MOST_SEATS)])

BUY: Final = vec[Move]([Buy(tile) for tile in range(PROJECTS)])
BUY_ANOTHER: Final = vec[Move]([BuyAnother(tile) for tile in range(PROJECTS)])
BUY_SAO_GABRIEL: Final = BuySaoGabriel()
BUY_NO_MORE: Final = BuyNoMore()
