"""The interface of a module of the expansion.

Each module has its own folder with everything it adds; its `module.py` implements this interface. The base game calls
the modules in `modules.py` one after the other and knows none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.dice import Dice
from caravela.engine.editing.parts import Fixed, PositionPart
from caravela.engine.errors import Damaged
from caravela.engine.flow import Move, Step
from caravela.engine.options import Option
from caravela.engine.phrases import Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.positions.fields import EXPANSION, Field, written
from caravela.games.madeira.presentation.view_types import PlayerSeen, TableSeen

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira


class Module:
    """The defaults, with which a module adds nothing."""

    def __init__(self, switch: Option, rulings: list[Option], fields: list[Field]) -> None:
        self.switch: Option = switch  # the option that puts it in play
        self.rulings: list[Option] = rulings  # options for readings of its rules
        self.fields: list[Field] = fields  # fields of its state

    def is_in(self, game: Madeira) -> bool:
        """Whether it is in play."""
        return False

    def state(self, game: Madeira) -> object:
        """Add it to a table."""
        raise AssertionError("every module has a state")

    # -- set-up --------------------------------------------------------------------------------------

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Change the facts of a game and the plan of its preparation."""

    # -- catalogue -----------------------------------------------------------------------------------

    def fill_moves(self, catalogue: Catalogue) -> None:
        """Its moves."""

    def fill_later_moves(self, catalogue: Catalogue) -> None:
        """Moves that come after those of all modules, because they were added later."""

    def fill_steps(self, catalogue: Catalogue) -> None:
        """Its steps."""

    def fill_later_steps(self, catalogue: Catalogue) -> None:
        """Steps that were added later."""

    # -- positions -----------------------------------------------------------------------------------

    def write(self, game: Madeira) -> dict[str, Any]:
        """Its part of a position."""
        return written(self.state(game), self.fields)

    def read(self, game: Madeira, position: dict[str, Any]) -> None:
        """Restore its part of a position in a new game. If it is not in play, the part may be missing."""
        read_or_usual(self.state(game), self.fields, position, game.seats, self.is_in(game))

    def parts(self, seats: int) -> list[PositionPart]:
        """The editable parts of its state."""
        return []

    def fixed(self) -> dict[str, str]:
        """The parts of its state that cannot be edited, with the reason."""
        return {}

    def fixed_parts(self) -> list[Fixed]:
        return [Fixed(("table", EXPANSION, key), reason) for key, reason in self.fixed().items()]

    def add_pieces(self, game: Madeira, count: dict[str, int]) -> None:
        """Pieces of the box that lie on its additions to the table."""

    def check(self, game: Madeira) -> None:
        """Refuse a position that no game with this module can reach."""

    # -- view ----------------------------------------------------------------------------------------

    def terms(self) -> list[str]:
        """Names that occur only in its part of the view."""
        return []

    def see_table(self, game: Madeira, seen: TableSeen) -> None:
        """What it adds to the public view of the table."""

    def see_home(self, game: Madeira, of: i64, seat: i64, seen: PlayerSeen) -> None:
        """What it adds to the view of a player, as a seat sees it."""

    def secrets_swapped(self, game: Madeira, seat: i64) -> Madeira | None:
        """A copy with different hidden information for this seat; None if nothing can differ."""
        return None

    def imagine(self, game: Madeira, seat: i64, dice: Dice) -> None:
        """Redraw its hidden information consistently with what this seat knows."""

    # -- log -----------------------------------------------------------------------------------------

    def remarks(self, before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
        """Remarks in the log about a move or step."""
        return []

    def passed_over(self, game: Madeira, step: Step) -> Remarked | None:
        """The remark when one of its decisions is skipped; None if it needs none."""
        return None

    # -- help ----------------------------------------------------------------------------------------

    def help(self) -> dict[str, str]:
        """The effects of its cards and tiles, as templates with printed numbers."""
        return {}

    def sections(self) -> dict[str, str]:
        """The README's section for each."""
        return {}


def read_or_usual(holder: object, fields: list[Field], position: dict[str, Any], seats: int, in_play: bool) -> None:
    """Restore all fields from plain data; those of a module that is not in play have defaults and may be missing."""
    for field in fields:
        if in_play:
            field.read(holder, position, seats)
        else:
            needs_usual(position, field.key, field.write(holder))


def needs_usual(position: dict[str, Any], key: str, usual: Any) -> None:
    """Refuse a position with something of a module that is not in play."""
    value = position.get(key, usual)
    if value != usual:
        raise Damaged(f"The position's '{key}' is {value!r}; without its module it needs {usual!r}.")
