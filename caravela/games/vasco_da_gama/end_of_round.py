"""End of the first four rounds, in the printed order, and the two duties that also end the fifth."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.actions.characters import give_missionary
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AWAY,
    CHARACTER_TILES,
    DIAS,
    DISCS,
    FROM_DIAS,
    LOWER,
    MANUEL,
    NOBODY,
    NOTHING,
    READY,
    SECTIONS,
    SPACES,
    UPPER,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.supplies import fill_section, lay_projects


@final
class RenewProjects(Step):
    """Projects that nobody took leave the game; seven new ones are laid out."""

    kind = "renew-projects"

    def happen(self, game: VascoDaGama) -> None:
        for space in range(SPACES):
            if game.spaces[space] != NOTHING:
                game.remove_tile(game.spaces[space])
                game.spaces[space] = NOTHING
        lay_projects(game)


@final
class ClearMoney(Step):
    """Reals that nobody took return to the common supply; the round marker moves on."""

    kind = "clear-reals"

    def happen(self, game: VascoDaGama) -> None:
        game.money[UPPER] = 0
        game.money[LOWER] = 0
        game.round += 1


@final
class RefillSections(Step):
    """From the rightmost section on, three sailors each as far as places and bag go."""

    kind = "refill-sections"

    def happen(self, game: VascoDaGama) -> None:
        for section in range(game.first_section(), SECTIONS):
            fill_section(game, section, game.box.refill)


@final
class FavorsAgain(Step):
    """Francisco Alvares gives a missionary; Bartolomeu Dias gives points and makes the first player."""

    kind = "favors-again"

    def happen(self, game: VascoDaGama) -> None:
        if game.holder[ALVARES] != NOBODY:
            give_missionary(game, game.holder[ALVARES])
        leader = game.holder[DIAS]
        game.award(leader, game.box.dias_points, FROM_DIAS)
        game.first_player = leader


@final
class DiscsReturn(Step):
    """Discs come back from the characters; an additional disc stays only with whoever has Manuel I."""

    kind = "return-discs"

    def happen(self, game: VascoDaGama) -> None:
        for character in range(CHARACTER_TILES):
            game.host[character] = NOBODY
        for seat in range(game.seats):
            player = game.players[seat]
            player.discs = DISCS
            player.additional = READY if game.holder[MANUEL] == seat else AWAY


RENEW_PROJECTS: Final = RenewProjects()
CLEAR_MONEY: Final = ClearMoney()
REFILL_SECTIONS: Final = RefillSections()
FAVORS_AGAIN: Final = FavorsAgain()
DISCS_RETURN: Final = DiscsReturn()
