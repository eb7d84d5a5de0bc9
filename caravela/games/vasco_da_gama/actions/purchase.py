"""Purchase projects: one or two of the upper six, or the São Gabriel.

One project costs 1 Real and two cost 4. The São Gabriel costs as many Reals as it needs crew, and is launched at once
without any (VG-8).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
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


def upper_projects(game: VascoDaGama) -> list[i64]:
    """The tiles in the upper spaces, from left to right."""
    return [tile for tile in game.spaces[:UPPER_SPACES] if tile != NOTHING]


def too_dear(game: VascoDaGama, seat: i64, price: i64) -> Reason | None:
    """Why this player cannot pay for a project; None if the player can."""
    reals = game.players[seat].reals
    return PROJECT_TOO_DEAR.told({"count": int(price), "reals": int(reals)}) if price > reals else None


def can_afford_sao_gabriel(game: VascoDaGama, reals: i64) -> bool:
    tile = game.spaces[SAO_GABRIEL]
    return tile != NOTHING and reals >= game.box.crew[tile]


def can_purchase(game: VascoDaGama, reals: i64) -> bool:
    """Whether this amount of money buys anything."""
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

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*[BUY[tile] for tile in upper_projects(game)], BUY_SAO_GABRIEL]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Buy):
            if move.tile not in upper_projects(game):
                return NOT_IN_UPPER_SPACES.told()
            price = game.box.first_project
        else:
            tile = game.spaces[SAO_GABRIEL]
            if tile == NOTHING:
                return SAO_GABRIEL_SOLD.told()
            price = game.box.crew[tile]
        return too_dear(game, self.seat, price)


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

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*[BUY_ANOTHER[tile] for tile in upper_projects(game)], BUY_SAO_GABRIEL, BUY_NO_MORE]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, BuyAnother):
            if move.tile not in upper_projects(game):
                return NOT_IN_UPPER_SPACES.told()
            return too_dear(game, self.seat, game.box.second_project)
        return NOT_WITH_OTHERS.told() if isinstance(move, BuySaoGabriel) else None


@final
class Buy(Move):
    """The first project."""

    kind = "buy-project"
    says = "buys project {project}"
    tells = ("buys project {project} (limit {limit})",)

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.pay(seat, game.box.first_project)
        take_project(game, seat, self.tile)
        game.do_next(PURCHASING_ANOTHER[seat])

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        return game.limit_facts(self.tile)


@final
class BuyAnother(Move):
    """A second project, for the rest of the price of two."""

    kind = "buy-another-project"
    says = "buys project {project} too"
    tells = ("buys project {project} (limit {limit}) too",)

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.pay(seat, game.box.second_project)
        take_project(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        return game.limit_facts(self.tile)


@final
class BuySaoGabriel(Move):
    """The tile comes ship side up: launched without crew."""

    kind = "buy-sao-gabriel"
    says = "buys the São Gabriel"
    tells = ("buys the São Gabriel, ship {ship} (limit {limit})",)

    def play(self, game: VascoDaGama, seat: i64) -> None:
        tile = game.spaces[SAO_GABRIEL]
        player = game.players[seat]
        game.pay(seat, game.box.crew[tile])
        game.spaces[SAO_GABRIEL] = NOTHING
        player.ships = with_tile(player.ships, tile)

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        tile = game.spaces[SAO_GABRIEL]
        return {"ship": int(tile) + 1} | game.limit_facts(tile)


@final
class BuyNoMore(Move):
    """One project only."""

    kind = "buy-no-more"
    says = "buys no more"


NOT_IN_UPPER_SPACES: Final = Refusal("not-in-upper-spaces", "it does not lie in the upper spaces", absent=True)
SAO_GABRIEL_SOLD: Final = Refusal("sao-gabriel-sold", "it was bought in this round")
NOT_WITH_OTHERS: Final = Refusal("not-with-others", "it is bought instead of other projects, not with them")
PROJECT_TOO_DEAR: Final = Refusal(
    "project-too-dear",
    "too dear: it costs {count} Real, and you have {reals}",
    "too dear: it costs {count} Reals, and you have {reals}",
)

PURCHASING: Final = vec[Step]([Purchasing(seat) for seat in range(MOST_SEATS)])
PURCHASING_ANOTHER: Final = vec[Step]([PurchasingAnother(seat) for seat in range(MOST_SEATS)])

BUY: Final = vec[Move]([Buy(tile) for tile in range(PROJECTS)])
BUY_ANOTHER: Final = vec[Move]([BuyAnother(tile) for tile in range(PROJECTS)])
BUY_SAO_GABRIEL: Final = BuySaoGabriel()
BUY_NO_MORE: Final = BuyNoMore()
