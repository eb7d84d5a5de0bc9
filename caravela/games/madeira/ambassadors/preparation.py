"""Ambassadors are shuffled in, then a random favor of each guild is removed: twelve are laid out as usual (MA-64)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Move, MoveList
from caravela.engine.phrases import Facts
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.components import CITY_DISTRICTS, CITY_NAMES, DISTRICTS, GUILD_NAMES, GUILDS, NOT_IN_PLAY
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import changed
from caravela.games.madeira.setup import first_empty


def guild_to_thin(game: Madeira) -> i64:
    """The first guild of which no favor has been removed; the number of guilds if there is none."""
    guild: i64 = 0
    while guild < GUILDS and game.board.guild_favors[guild] & game.expansion.ambassadors.removed_favors != 0:
        guild += 1
    return guild


@final
class RemovingFavors(Chance):
    """A favor of each guild, at random."""

    kind = "removing-favors"
    question = "Which favor of the {guild} guild is removed"

    def applies(self, game: Madeira) -> bool:
        return guild_to_thin(game) < GUILDS

    def options(self, game: Madeira, out: MoveList) -> None:
        for favor in range(ALL_FAVORS):
            out.add(REMOVE_FAVOR[favor])

    def weights(self, game: Madeira) -> vec[i64]:
        favors = game.board.guild_favors[guild_to_thin(game)]
        return vec[i64]([(favors >> favor) & 1 for favor in range(ALL_FAVORS)])

    def about(self, game: Madeira) -> Facts:
        return {"guild": GUILD_NAMES[guild_to_thin(game)]}


@final
class RemoveFavor(Move):
    """A favor goes back to the box."""

    kind = "remove-favor"
    says = "removes the {favor}"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.ambassadors.removed_favors |= 1 << self.favor

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class LayingAllFavors(Chance):
    """A favor on each district that has to be built."""

    kind = "laying-all-favors"
    question = "Which favor is laid out in {city}"

    def applies(self, game: Madeira) -> bool:
        return game.districts[DISTRICTS - 1] == NOT_IN_PLAY

    def options(self, game: Madeira, out: MoveList) -> None:
        for favor in range(ALL_FAVORS):
            out.add(LAY_ANY_FAVOR[favor])

    def weights(self, game: Madeira) -> vec[i64]:
        removed = game.expansion.ambassadors.removed_favors
        weights = vec[i64]([1 - ((removed >> favor) & 1) for favor in range(ALL_FAVORS)])
        for favor in game.districts:
            if favor != NOT_IN_PLAY:
                weights[favor] = 0
        return weights

    def about(self, game: Madeira) -> Facts:
        return {"city": CITY_NAMES[first_empty(game.districts, NOT_IN_PLAY) // CITY_DISTRICTS]}


@final
class LayAnyFavor(Move):
    """A favor on the next district."""

    kind = "lay-favor"
    says = "lays out the {favor}"
    tells = ("lays out the {favor} in {city}",)

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        game.districts = changed(game.districts, first_empty(game.districts, NOT_IN_PLAY), self.favor)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


REMOVING_FAVORS: Final = RemovingFavors()
LAYING_ALL_FAVORS: Final = LayingAllFavors()

REMOVE_FAVOR: Final = vec[Move]([RemoveFavor(favor) for favor in range(ALL_FAVORS)])
LAY_ANY_FAVOR: Final = vec[Move]([LayAnyFavor(favor) for favor in range(ALL_FAVORS)])
