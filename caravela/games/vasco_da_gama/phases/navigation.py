"""Phase 3: the merchant ship is sent if it is still waiting; ships earn; complete landings earn; then their ships
navigate.

From Calicut down to Natal each landing is checked. If it is complete, its ships move on from left to right to the
leftmost fitting slot of the next landing, or leave the game; their captains come back to their players.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.actions.merchant import DISCARD_MERCHANT, SENDING_MERCHANT
from caravela.games.vasco_da_gama.components import (
    CALICUT,
    FIRST_SLOT,
    FROM_LANDINGS,
    FROM_SHIPS,
    LANDING_NAMES,
    LANDINGS,
    NOBODY,
    NOTHING,
    SERNIGI,
    SLOTS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS


@final
class NavigationPhase(Step):
    """All parts of the phase in the rulebook's order."""

    kind = "navigation-phase"

    def happen(self, game: VascoDaGama) -> None:
        for landing in range(LANDINGS):
            game.do_next(CHECK_LANDING[landing])
        game.do_next(EARN_WITH_SHIPS, EARN_WITH_LANDINGS)
        if game.merchant != NOTHING:
            sender = game.holder[SERNIGI]
            game.do_next(AFTERWARDS[sender], DISCARD_MERCHANT)
            game.do_next(SENDING_MERCHANT[sender])


@final
class EarnWithShips(Step):
    """Each ship under way earns its owner the Reals and points printed on it, wherever it lies."""

    kind = "ships-under-way"

    def happen(self, game: VascoDaGama) -> None:
        box = game.box
        tiles = game.slot_tile
        owners = game.slot_owner
        for slot in range(SLOTS):
            owner = owners[slot]
            if owner != NOBODY:
                game.players[owner].reals += box.reals[tiles[slot]]
                game.award(owner, box.points[tiles[slot]], FROM_SHIPS)


@final
class EarnWithLandings(Step):
    """Each ship at a complete landing earns its owner the points on that coast."""

    kind = "complete-landings"

    def happen(self, game: VascoDaGama) -> None:
        owners = game.slot_owner
        for landing in range(LANDINGS):
            if game.is_complete(landing):
                points = game.box.completion[landing]
                for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
                    if owners[slot] != NOBODY:
                        game.award(owners[slot], points, FROM_LANDINGS)


@final
class CheckLanding(Step):
    """The ships of a complete landing must move, the leftmost first; the others stay.

    Ships arrive only at landings that were checked before, so no ship moves twice, and a landing filled by this
    movement counts as complete in the next round (VG-13).
    """

    kind = "navigation"

    def __init__(self, landing: i64) -> None:
        super().__init__()
        self.landing: i64 = landing

    def applies(self, game: VascoDaGama) -> bool:
        return game.is_complete(self.landing)

    def happen(self, game: VascoDaGama) -> None:
        for slot in range(FIRST_SLOT[self.landing], FIRST_SLOT[self.landing + 1]):
            move_on(game, slot, self.landing)

    def facts(self) -> Facts:
        return {"landing": LANDING_NAMES[self.landing]}


def move_on(game: VascoDaGama, slot: i64, landing: i64) -> None:
    """To the leftmost empty slot of the next landing that is not too high; else out of the game."""
    tiles = game.slot_tile
    owners = game.slot_owner
    tile = tiles[slot]
    owner = owners[slot]
    tiles[slot] = NOTHING
    owners[slot] = NOBODY
    if landing < CALICUT:
        for next_slot in range(FIRST_SLOT[landing + 1], FIRST_SLOT[landing + 2]):
            if game.slot_fits(tile, next_slot):
                tiles[next_slot] = tile
                owners[next_slot] = owner
                return
    game.remove_tile(tile)
    if owner != NOBODY:
        game.players[owner].captains += 1


NAVIGATION_PHASE: Final = NavigationPhase()
EARN_WITH_SHIPS: Final = EarnWithShips()
EARN_WITH_LANDINGS: Final = EarnWithLandings()
CHECK_LANDING: Final = vec[Step]([CheckLanding(landing) for landing in range(LANDINGS)])
