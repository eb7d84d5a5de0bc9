"""All modules of the expansion, called one after the other by the game."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.dice import Dice
from caravela.engine.editing.parts import Fixed, PositionPart
from caravela.engine.flow import Move, Step
from caravela.engine.options import Option, switch
from caravela.engine.phrases import Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.engine.writing import part
from caravela.games.madeira.ambassadors.module import AMBASSADORS
from caravela.games.madeira.capitanias.module import CAPITANIAS
from caravela.games.madeira.expansion import GOODS_FIELDS, PASSING_FIELDS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.module import Module, read_or_usual
from caravela.games.madeira.kings_demands.module import KINGS_DEMANDS
from caravela.games.madeira.new_beginning.module import NEW_BEGINNING
from caravela.games.madeira.new_roles.module import NEW_ROLES
from caravela.games.madeira.positions.fields import EXPANSION, REMEMBERED, written
from caravela.games.madeira.presentation.view_types import PlayerSeen, TableSeen
from caravela.games.madeira.setup import lay_out, preparation

MODULES: Final[list[Module]] = [NEW_BEGINNING, CAPITANIAS, KINGS_DEMANDS, NEW_ROLES, AMBASSADORS]

# Each module changes the preparation as left by those before it.
IN_ORDER_OF_PREPARATION: Final[list[Module]] = [NEW_ROLES, CAPITANIAS, AMBASSADORS, KINGS_DEMANDS, NEW_BEGINNING]

# A move's number is permanent, so a new module comes last.
IN_ORDER_OF_NUMBERS: Final[list[Module]] = [CAPITANIAS, KINGS_DEMANDS, NEW_ROLES, NEW_BEGINNING, AMBASSADORS]

OPTIONS: Final[list[Option]] = [module.switch for module in MODULES]

# Where the rulebook allows two readings, the more literal one is the default.
RULING_OPTIONS: Final[list[Option]] = [
    switch("free-step-prestige", "a free step up of the windmill brings a prestige point at its top (MA-2)")
] + [option for module in MODULES for option in module.rulings]


# -- set-up --------------------------------------------------------------------------------------------------


def set_up(players: int, choices: dict[str, str], printed: PrintedNumbers) -> Madeira:
    """A game with the chosen modules."""
    game = lay_out(players, printed)
    game.facts.free_step_prestige = choices["free-step-prestige"] == "on"
    plan = preparation()
    for module in IN_ORDER_OF_PREPARATION:
        if choices[module.switch.name] == "on":
            module.bring(game, choices, printed, plan)
    for step in reversed(plan):
        game.do_next(step)
    return game


# -- catalogue -----------------------------------------------------------------------------------------------


def fill_moves(catalogue: Catalogue) -> None:
    for module in IN_ORDER_OF_NUMBERS:
        module.fill_moves(catalogue)
    for module in IN_ORDER_OF_NUMBERS:
        module.fill_later_moves(catalogue)


def fill_steps(catalogue: Catalogue) -> None:
    for module in IN_ORDER_OF_NUMBERS:
        module.fill_steps(catalogue)
    for module in IN_ORDER_OF_NUMBERS:
        module.fill_later_steps(catalogue)


# -- positions -----------------------------------------------------------------------------------------------


def write(game: Madeira) -> dict[str, Any]:
    """The modules' part of a position."""
    position = written(game.expansion, GOODS_FIELDS + PASSING_FIELDS)
    for module in MODULES:
        position |= module.write(game)
    return position


def read(game: Madeira, whole: dict[str, Any]) -> None:
    """Restore the modules' part of a position in a new game; parts of modules not in play may be missing."""
    position = part(whole, EXPANSION)
    read_or_usual(
        game.expansion, GOODS_FIELDS, position, game.seats, CAPITANIAS.is_in(game) or KINGS_DEMANDS.is_in(game)
    )
    read_or_usual(game.expansion, PASSING_FIELDS, position, game.seats, CAPITANIAS.is_in(game))
    for module in MODULES:
        module.read(game, position)


def parts(game: Madeira) -> list[PositionPart]:
    """The editable parts of the modules in play."""
    parts: list[PositionPart] = []
    for module in MODULES:
        if module.is_in(game):
            parts += module.parts(int(game.seats))
    return parts


def fixed_parts(game: Madeira) -> list[Fixed]:
    """The parts of modules that cannot be edited."""
    fixed = [Fixed(("table", EXPANSION, field.key), REMEMBERED) for field in GOODS_FIELDS + PASSING_FIELDS]
    for module in MODULES:
        if module.is_in(game):
            fixed += module.fixed_parts()
        else:
            fixed += [Fixed(("table", EXPANSION, key), "its module is not in the game") for key in module.write(game)]
    return fixed


def add_pieces(game: Madeira, count: dict[str, int]) -> None:
    for module in MODULES:
        if module.is_in(game):
            module.add_pieces(game, count)


def check(game: Madeira) -> None:
    for module in MODULES:
        if module.is_in(game):
            module.check(game)


# -- view ----------------------------------------------------------------------------------------------------


def see_table(game: Madeira, seen: TableSeen) -> None:
    """The modules' part of the public view of the table."""
    for module in MODULES:
        if module.is_in(game):
            module.see_table(game, seen)


def see_home(game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
    """The modules' part of the view of a player."""
    for module in MODULES:
        if module.is_in(game):
            module.see_home(game, of, seat, seen)


def secrets_swapped(game: Madeira, seat: i64) -> Madeira | None:
    """A copy with different hidden information of modules for this seat; None if they hide nothing."""
    twin: Madeira | None = None
    for module in MODULES:
        if module.is_in(game):
            swapped = module.secrets_swapped(twin if twin is not None else game, seat)
            twin = swapped if swapped is not None else twin
    return twin


def imagine(game: Madeira, seat: i64, dice: Dice) -> None:
    for module in MODULES:
        if module.is_in(game):
            module.imagine(game, seat, dice)


# -- log -----------------------------------------------------------------------------------------------------


def remarks(before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
    """Remarks of modules in the log about a move or step."""
    remarks_made: list[Remarked] = []
    for module in MODULES:
        if module.is_in(after):
            remarks_made += module.remarks(before, by, after)
    return remarks_made


def passed_over(game: Madeira, step: Step) -> Remarked | None:
    for module in MODULES:
        if module.is_in(game):
            remark = module.passed_over(game, step)
            if remark is not None:
                return remark
    return None


# -- help ----------------------------------------------------------------------------------------------------


def help_templates() -> dict[str, str]:
    templates: dict[str, str] = {}
    for module in MODULES:
        templates |= module.help()
    return templates


def sections() -> dict[str, str]:
    sections: dict[str, str] = {}
    for module in MODULES:
        sections |= module.sections()
    return sections


def terms() -> list[str]:
    """Names that occur only in views of the modules."""
    names: list[str] = []
    for module in MODULES:
        names += module.terms()
    return names
