"""The module of the new roles."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import PositionPart
from caravela.engine.flow import Move, Step
from caravela.engine.options import Option, switch
from caravela.engine.phrases import Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.components import FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.module import Module
from caravela.games.madeira.new_roles import bonuses, city_bonuses, preparation, spaces, threats, tiles
from caravela.games.madeira.new_roles.checks import check_roles
from caravela.games.madeira.new_roles.counters import ROLES_COUNTED
from caravela.games.madeira.new_roles.help import SECTIONS, TEMPLATES
from caravela.games.madeira.new_roles.numbers import RoleNumbers
from caravela.games.madeira.new_roles.remarks import remarks_on_rest
from caravela.games.madeira.new_roles.state import FIELDS, FIXED, parts
from caravela.games.madeira.new_roles.view import PLAIN, see_roles, see_tiles
from caravela.games.madeira.presentation.view_types import PlayerSeen, TableSeen
from caravela.games.madeira.setup import INITIAL_PLACEMENT, before


@final
class NewRolesModule(Module):
    def parts(self, seats: int) -> list[PositionPart]:
        return parts(seats)

    def fixed(self) -> dict[str, str]:
        return FIXED

    def is_in(self, game: Madeira) -> bool:
        return game.expansion.new_roles.numbers is not None

    def state(self, game: Madeira) -> object:
        return game.expansion.new_roles

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Place the two pirates before the first workers."""
        facts = game.facts
        numbers = RoleNumbers(printed)
        facts.is_expanded = True
        facts.counted = append(facts.counted, ROLES_COUNTED)
        facts.after_die = spaces.CHOOSING_SPACE
        facts.after_acting = spaces.BONUS
        facts.face_down_columns = numbers.columns
        facts.other_favors = tiles.DARK_GUILD
        facts.instead_of_pirates = tiles.PROTECTION
        facts.before_upkeep = threats.SHIP_THREATENS
        facts.before_feeding = threats.CITIZEN_THREATENS
        facts.harvests_twice = choices["harvester-harvests-twice"] == "on"
        game.expansion.new_roles.numbers = numbers
        game.expansion.new_roles.make_room(game.seats)
        before(plan, INITIAL_PLACEMENT, [preparation.PLACING_CITIZEN, preparation.PLACING_SHIP])

    def fill_moves(self, catalogue: Catalogue) -> None:
        catalogue.move_row(preparation.PLACE_CITIZEN)
        catalogue.move_row(preparation.PLACE_SHIP)
        catalogue.move_row(spaces.TAKE_SPACE)
        catalogue.move(spaces.TAKE_PLAIN_SPACE)
        catalogue.move_row(tiles.USE_FACE_DOWN[:FAVORS])
        catalogue.move(tiles.USE_PROTECTION)
        catalogue.move_row(city_bonuses.MOVE_CITIZEN)
        catalogue.move_row(city_bonuses.TAKE_UNITS)
        catalogue.move_row(city_bonuses.SWAP_OWN)
        catalogue.move_row(city_bonuses.SWAP_WITH)
        catalogue.move_row(city_bonuses.LAY_DOWN)
        catalogue.move_row(bonuses.MOVE_PIRATE_SHIP)
        catalogue.move_row(bonuses.EXCHANGE_ONE)
        catalogue.move(threats.PROTECT_SHIPS)
        catalogue.move(threats.PROTECT_WORKERS)

    def fill_steps(self, catalogue: Catalogue) -> None:
        catalogue.step("placing the pirate citizen", preparation.PLACING_CITIZEN)
        catalogue.step("placing the pirate ship", preparation.PLACING_SHIP)
        catalogue.step_row("choosing a space", spaces.CHOOSING_SPACE)
        catalogue.step_row("bonus", spaces.BONUS)
        catalogue.step_row("moving the pirate citizen", city_bonuses.MOVING_CITIZEN)
        catalogue.step_row("taking units", city_bonuses.TAKING_UNITS)
        catalogue.step_row("swapping", city_bonuses.SWAPPING)
        catalogue.step_row("swapping with", city_bonuses.SWAPPING_WITH)
        catalogue.step_row("laying down", city_bonuses.LAYING_DOWN)
        catalogue.step_row("moving the pirate ship", bonuses.MOVING_PIRATE_SHIP)
        catalogue.step_row("exchanging goods", bonuses.EXCHANGING)
        catalogue.step_row("pirate ship threatens", threats.SHIP_THREATENS)
        catalogue.step_row("pirate citizen threatens", threats.CITIZEN_THREATENS)
        catalogue.step_row("protecting ships", threats.PROTECTING_SHIPS)
        catalogue.step_row("protecting workers", threats.PROTECTING_WORKERS)

    def check(self, game: Madeira) -> None:
        check_roles(game)

    def terms(self) -> list[str]:
        return [PLAIN]

    def remarks(self, before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
        return remarks_on_rest(before, by, after)

    def see_table(self, game: Madeira, seen: TableSeen) -> None:
        see_roles(game, seen)

    def see_home(self, game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
        see_tiles(game, of, seen)

    def help(self) -> dict[str, str]:
        return TEMPLATES

    def sections(self) -> dict[str, str]:
        return SECTIONS


NEW_ROLES: Final = NewRolesModule(
    switch("new-roles", "expansion, module 4: die spaces with bonuses, a harvester, pirate citizen and pirate ship"),
    [
        Option(
            "harvester-harvests-twice",
            ["on", "off"],
            "the harvester's special harvest is a further harvest; if off, the harvest of the turn becomes one (MA-69)",
            "new-roles",
        )
    ],
    FIELDS,
)
