"""End of the first four rounds, in the printed order, and the two duties that also end the fifth."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.flow import Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.actions.characters import receive_missionary
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AWAY,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    DIAS,
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
from caravela.games.vasco_da_gama.launching import AFTERWARDS
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
class BeforeRefilling(Step):
    """All players may launch once more, because the crew that returns to the bag may now be drawn from it (VG-6)."""

    kind = "before-refilling"

    def applies(self, game: VascoDaGama) -> bool:
        return game.choices.launching_at_any_time

    def happen(self, game: VascoDaGama) -> None:
        game.each_in_turn(AFTERWARDS, game.first_player)


@final
class RefillSections(Step):
    """Each section gets three sailors, the rightmost first, as far as its places and the bag allow."""

    kind = "refill-sections"

    def happen(self, game: VascoDaGama) -> None:
        for section in range(game.first_section(), SECTIONS):
            fill_section(game, section, game.box.refill)


@final
class FavorsAgain(Step):
    """Francisco Alvares gives a missionary, then Bartolomeu Dias gives points."""

    kind = "favors-again"

    def happen(self, game: VascoDaGama) -> None:
        game.do_next(DIAS_AGAIN)
        if game.holder[ALVARES] != NOBODY:
            receive_missionary(game, game.holder[ALVARES])


@final
class DiasAgain(Step):
    """The player who has Bartolomeu Dias receives points and is the first player from now on."""

    kind = "favors-again"

    def facts(self) -> Facts:
        return {"character": CHARACTER_NAMES[DIAS]}

    def happen(self, game: VascoDaGama) -> None:
        leader = game.holder[DIAS]
        game.award(leader, game.box.dias_points, FROM_DIAS)
        game.first_player = leader


@final
class DiscsReturn(Step):
    """Discs come back from the characters. Then players who have lost Manuel I return their additional discs."""

    kind = "return-discs"

    def happen(self, game: VascoDaGama) -> None:
        for character in range(CHARACTER_TILES):
            game.host[character] = NOBODY
        for player in game.players:
            player.discs = game.box.discs
            if player.additional != AWAY:
                player.additional = READY
        game.do_next(ADDITIONAL_DISCS_RETURN)


@final
class AdditionalDiscsReturn(Step):
    """Only the player who has Manuel I keeps an additional disc."""

    kind = "return-additional-discs"

    def happen(self, game: VascoDaGama) -> None:
        for seat in range(game.seats):
            if game.holder[MANUEL] != seat:
                game.players[seat].additional = AWAY


RENEW_PROJECTS: Final = RenewProjects()
CLEAR_MONEY: Final = ClearMoney()
BEFORE_REFILLING: Final = BeforeRefilling()
REFILL_SECTIONS: Final = RefillSections()
FAVORS_AGAIN: Final = FavorsAgain()
DIAS_AGAIN: Final = DiasAgain()
DISCS_RETURN: Final = DiscsReturn()
ADDITIONAL_DISCS_RETURN: Final = AdditionalDiscsReturn()
