"""Pirate ship and pirate citizen in phase D: ships and workers near them need more, unless the player uses a protection
(MA-62)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.madeira.answers import DECLINE, NOT_ASKED, SEATS, Decline
from caravela.games.madeira.game import Madeira


def ships_threatened(game: Madeira, seat: i64) -> i64:
    return game.expansion.new_roles.ships_threatened(game.slots, seat)


@final
class ShipThreatens(Step):
    """Each ship where the pirate ship lies needs a wood more."""

    kind = "pirate-ship-threatens"

    def happen(self, game: Madeira) -> None:
        threatened = ships_threatened(game, self.seat)
        game.wood_due += threatened
        if threatened > 0 and game.expansion.new_roles.protections[self.seat] > 0:
            game.do_next(PROTECTING_SHIPS[self.seat])


@final
class CitizenThreatens(Step):
    """Each worker that stands in the pirate citizen's city needs a bread more; those at rest need none."""

    kind = "pirate-citizen-threatens"

    def happen(self, game: Madeira) -> None:
        new_roles = game.expansion.new_roles
        new_roles.spared = new_roles.workers_at_rest(game.spots, self.seat)
        new_roles.threatened = new_roles.workers_threatened(game.spots, self.seat)
        if new_roles.threatened > 0 and new_roles.protections[self.seat] > 0:
            game.do_next(PROTECTING_WORKERS[self.seat])


@final
class ProtectingShips(Decision):
    """A protection against the pirate ship."""

    kind = "protecting-ships"
    question = "The pirate ship threatens your ships: use a protection"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(PROTECT_SHIPS)
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "protection"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [PROTECT_SHIPS, DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, (ProtectShips, Decline)) else NOT_ASKED.told()


@final
class ProtectShips(Move):
    """No further wood."""

    kind = "protect-ships"
    says = "protects the ships"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.protections[seat] -= 1
        game.wood_due -= ships_threatened(game, seat)


@final
class ProtectingWorkers(Decision):
    """A protection against the pirate citizen."""

    kind = "protecting-workers"
    question = "The pirate citizen threatens your workers: use a protection"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(PROTECT_WORKERS)
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "protection"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [PROTECT_WORKERS, DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, (ProtectWorkers, Decline)) else NOT_ASKED.told()


@final
class ProtectWorkers(Move):
    """No further bread."""

    kind = "protect-workers"
    says = "protects the workers"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.protections[seat] -= 1
        game.expansion.new_roles.threatened = 0


SHIP_THREATENS: Final = vec[Step]([ShipThreatens(seat) for seat in range(SEATS)])
CITIZEN_THREATENS: Final = vec[Step]([CitizenThreatens(seat) for seat in range(SEATS)])
PROTECTING_SHIPS: Final = vec[Step]([ProtectingShips(seat) for seat in range(SEATS)])
PROTECTING_WORKERS: Final = vec[Step]([ProtectingWorkers(seat) for seat in range(SEATS)])

PROTECT_SHIPS: Final = ProtectShips()
PROTECT_WORKERS: Final = ProtectWorkers()
