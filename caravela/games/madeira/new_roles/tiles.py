"""Dark guilds and protections: tiles that players spend to use a face-down favor, or instead of receiving pirates."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import NOT_YOUR_FAVOR
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.offer import Offer
from caravela.games.madeira.tiles.guild_favors import helps_now, take_effect, why_not


@final
class DarkGuild(Offer):
    """With a tile, the player may use any face-down favor that helps."""

    def add_to(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if game.expansion.new_roles.dark_guilds[seat] == 0:
            return
        for favor in range(ALL_FAVORS):
            if (game.players[seat].face_down >> favor) & 1 == 1 and helps_now(game, seat, favor):
                out.add(USE_FACE_DOWN[favor])

    def is_about(self, move: Move) -> bool:
        return isinstance(move, UseFaceDown)

    def candidates(self, game: Madeira, seat: i64) -> list[Move]:
        if game.expansion.new_roles.dark_guilds[seat] == 0:
            return []
        face_down = game.players[seat].face_down
        return [USE_FACE_DOWN[favor] for favor in range(ALL_FAVORS) if (face_down >> favor) & 1 == 1]

    def refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, UseFaceDown)
        if game.expansion.new_roles.dark_guilds[seat] == 0:
            return NO_DARK_GUILD.told()
        if (game.players[seat].face_down >> move.favor) & 1 == 0:
            return NOT_YOUR_FAVOR.told()
        return None if helps_now(game, seat, move.favor) else why_not(game, seat, move.favor)


@final
class UseFaceDown(Move):
    """Spend a tile to use a face-down favor, which stays face-down; the turn goes on."""

    kind = "use-favor-face-down"
    says = "uses the {favor} face-down"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.free = True
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.dark_guilds[seat] -= 1
        take_effect(game, seat, self.favor)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class Protection(Offer):
    """With a tile, the player receives no pirates for an unpaid building."""

    def add_to(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if game.expansion.new_roles.protections[seat] > 0:
            out.add(USE_PROTECTION)

    def is_about(self, move: Move) -> bool:
        return isinstance(move, UseProtection)

    def candidates(self, game: Madeira, seat: i64) -> list[Move]:
        return [USE_PROTECTION]

    def refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        return None if game.expansion.new_roles.protections[seat] > 0 else NO_PROTECTION.told()


@final
class UseProtection(Move):
    """Discard a protection instead of receiving pirates."""

    kind = "use-protection"
    says = "uses a protection"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_roles.protections[seat] -= 1


DARK_GUILD: Final = vec[Offer]([DarkGuild()])
PROTECTION: Final = vec[Offer]([Protection()])

USE_FACE_DOWN: Final = vec[Move]([UseFaceDown(favor) for favor in range(ALL_FAVORS)])
USE_PROTECTION: Final = UseProtection()

NO_DARK_GUILD: Final = Refusal("no-dark-guild", "you have no dark guild")
NO_PROTECTION: Final = Refusal("no-protection", "you have no protection")
