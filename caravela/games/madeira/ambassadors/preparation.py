"""Ambassadors are shuffled in, then a random favor of each guild is removed: twelve are laid out as usual (MA-64)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.flow import Chance, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.ambassadors.counters import FAVORS_COUNTED
from caravela.games.madeira.ambassadors.favors import AMBASSADOR_FAVORS
from caravela.games.madeira.components import DISTRICTS, FAVORS, GUILD_NAMES, GUILDS, NOT_IN_PLAY
from caravela.games.madeira.expansion_components import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import changed
from caravela.games.madeira.tiles.guild_favors import GUILD_FAVORS


def bring_ambassadors(game: Madeira, printed: PrintedNumbers) -> list[Step]:
    """The favors come into the game; how all are laid out."""
    rows = [printed.numbers("ambassadors", name, 2, 0, 9) for name in ALL_FAVOR_NAMES[FAVORS:]]
    if sorted(row[0] for row in rows) != [1, 2, 3, 4]:
        raise Damaged(f"{printed.path.name}: [ambassadors] needs one for each guild from 1 to 4.")
    game.board.add_favors(rows)
    favors = GUILD_FAVORS[:]
    for favor in AMBASSADOR_FAVORS:
        favors = append(favors, favor)
    game.facts.favors = favors
    game.facts.counted = append(game.facts.counted, FAVORS_COUNTED)
    game.facts.is_expanded = True
    return [REMOVING_FAVORS, LAYING_ALL_FAVORS]


def guild_to_thin(game: Madeira) -> i64:
    """The first guild of which no favor has been removed; the number of guilds if there is none."""
    guild: i64 = 0
    while guild < GUILDS and game.board.guild_favors[guild] & game.expansion.removed_favors != 0:
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
        game.expansion.removed_favors |= 1 << self.favor

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class LayingAllFavors(Chance):
    """A favor on each district that has to be built."""

    kind = "laying-all-favors"
    question = "Which favor is laid out"

    def applies(self, game: Madeira) -> bool:
        return game.districts[DISTRICTS - 1] == NOT_IN_PLAY

    def options(self, game: Madeira, out: MoveList) -> None:
        for favor in range(ALL_FAVORS):
            out.add(LAY_ANY_FAVOR[favor])

    def weights(self, game: Madeira) -> vec[i64]:
        removed = game.expansion.removed_favors
        weights = vec[i64]([1 - ((removed >> favor) & 1) for favor in range(ALL_FAVORS)])
        for favor in game.districts:
            if favor != NOT_IN_PLAY:
                weights[favor] = 0
        return weights


@final
class LayAnyFavor(Move):
    """A favor on the next district."""

    kind = "lay-favor"
    says = "lays out the {favor}"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        district: i64 = 0
        while game.districts[district] != NOT_IN_PLAY:
            district += 1
        game.districts = changed(game.districts, district, self.favor)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


REMOVING_FAVORS: Final = RemovingFavors()
LAYING_ALL_FAVORS: Final = LayingAllFavors()

REMOVE_FAVOR: Final = vec[Move]([RemoveFavor(favor) for favor in range(ALL_FAVORS)])
LAY_ANY_FAVOR: Final = vec[Move]([LayAnyFavor(favor) for favor in range(ALL_FAVORS)])
