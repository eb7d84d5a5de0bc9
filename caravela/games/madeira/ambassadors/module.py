"""The module of the ambassadors."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import PositionPart
from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.options import switch
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.actions import flipping
from caravela.games.madeira.ambassadors import favors, preparation
from caravela.games.madeira.ambassadors.checks import check_removed_favors
from caravela.games.madeira.ambassadors.counters import FAVORS_COUNTED
from caravela.games.madeira.ambassadors.help import SECTIONS, TEMPLATES
from caravela.games.madeira.ambassadors.names import AMBASSADOR_NAMES
from caravela.games.madeira.ambassadors.state import FIELDS, FIXED, parts
from caravela.games.madeira.capitanias import city_cards
from caravela.games.madeira.characters import guild_master
from caravela.games.madeira.components import FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.module import Module
from caravela.games.madeira.new_roles import tiles
from caravela.games.madeira.setup import LAYING_FAVORS, instead_of
from caravela.games.madeira.tiles import guild_favors


@final
class AmbassadorsModule(Module):
    def parts(self, seats: int) -> list[PositionPart]:
        return parts()

    def fixed(self) -> dict[str, str]:
        return FIXED

    def is_in(self, game: Madeira) -> bool:
        return i64(len(game.facts.favors)) > FAVORS

    def state(self, game: Madeira) -> object:
        return game.expansion.ambassadors

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Add the favors to the game, and change how all favors are laid out."""
        rows = [printed.numbers("ambassadors", name, 2, 0, 9) for name in AMBASSADOR_NAMES]
        if sorted(row[0] for row in rows) != [1, 2, 3, 4]:
            raise Damaged(f"{printed.path.name}: [ambassadors] needs one for each guild from 1 to 4.")
        facts = game.facts
        facts.is_expanded = True
        facts.counted = append(facts.counted, FAVORS_COUNTED)
        all_favors = guild_favors.GUILD_FAVORS[:]
        for favor in favors.AMBASSADOR_FAVORS:
            all_favors = append(all_favors, favor)
        facts.favors = all_favors
        game.board.add_favors(rows)
        instead_of(plan, LAYING_FAVORS, [preparation.REMOVING_FAVORS, preparation.LAYING_ALL_FAVORS])

    def fill_moves(self, catalogue: Catalogue) -> None:
        catalogue.move_row(flipping.FLIP[FAVORS:])
        catalogue.move_row(guild_master.TAKE_FAVOR[FAVORS:])
        catalogue.move_row(guild_favors.USE_FAVOR[FAVORS:])
        catalogue.move_row(city_cards.TAKE_FOR_GOODS[FAVORS:])
        catalogue.move_row(tiles.USE_FACE_DOWN[FAVORS:])
        catalogue.move_row(preparation.REMOVE_FAVOR)
        catalogue.move_row(preparation.LAY_ANY_FAVOR)

    def fill_steps(self, catalogue: Catalogue) -> None:
        catalogue.step("removing favors", preparation.REMOVING_FAVORS)
        catalogue.step("laying all favors", preparation.LAYING_ALL_FAVORS)
        catalogue.step_row("commission", favors.COMMISSION)

    def check(self, game: Madeira) -> None:
        check_removed_favors(game)

    def help(self) -> dict[str, str]:
        return TEMPLATES

    def sections(self) -> dict[str, str]:
        return SECTIONS


AMBASSADORS: Final = AmbassadorsModule(
    switch("ambassadors", "promotional set: four further favors, one of each guild stays out of the game"), [], FIELDS
)
