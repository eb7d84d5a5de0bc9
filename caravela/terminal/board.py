"""How a game is drawn in the terminal. The rest of the table is the same for all games.

To add a board, write a subclass of `TerminalBoard` in `boards/<game>.py` with an instance called `BOARD`, and name it
as `terminal_board` in the game's registration. A board receives only the view of a seat (`Match.view`), not the game,
so it cannot show hidden information. It returns Rich renderables (`Text`, `Table`, `Group`) of at most the given width;
their height is free, because panes scroll.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from caravela.engine.flow import Move
from caravela.terminal.speech import say

View = dict[str, Any]
"""What `Match.view` returns: names, seat to move, question …, and the game's own part under "table"."""

SYMBOLS: Final = ["●", "■", "▲", "◆", "★"]
COLOURS: Final = ["#6fb1e0", "#f0904a", "#62c370", "#bd93f0", "#f0d24a"]
QUIET: Final = "#8796a0"
"""The colour of less important text."""


EVERYTHING: Final = "everything"
EARNED: Final = "earned"  # but not what the end of the game counts
NOTHING: Final = "nothing"


class TerminalBoard:
    """How a game is drawn. A game overrides `draw` and `mat`, and the other methods if necessary."""

    further: tuple[str, ...] = ()
    """The names of additional panes beside "board", such as a market; `pane` draws them."""

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        """The middle of the table as this seat sees it; a spectator has no seat."""
        raise AssertionError("every board draws its middle")

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """The mat of the player `of` as this seat sees it; the name above it is already drawn."""
        raise AssertionError("every board draws the mats")

    def pane(self, called: str, view: View, seat: int | None, width: int) -> RenderableType:
        """One of the additional panes."""
        raise AssertionError(f"there is no pane {called}")

    def remark(self, view: View, of: int) -> str:
        """The text after a player's name above the mat, such as "governor"."""
        return ""

    def still_to_decide(self, view: View) -> str:
        """Who else has a turn in this round, if the table does not show it."""
        return ""

    def stock(self, view: View, seat: int) -> Text:
        """What the deciding player can spend, in a few words beside the question."""
        return Text()

    def note(self, view: View, move: Move) -> str:
        """A short note about a choice; empty if its words and gains say everything."""
        return ""

    def breakdown(self, view: View, of: int) -> dict[str, int] | None:
        """A player's points by source; none if the seat may not know.

        By convention each entry of the table's "players" has a "breakdown" unless it is hidden.
        """
        breakdown = view["table"]["players"][of].get("breakdown")
        return {str(name): int(points) for name, points in breakdown.items()} if breakdown is not None else None

    def points_known(self, view: View, of: int) -> str:
        """How much of a player's points the viewer may know."""
        return EVERYTHING if "breakdown" in view["table"]["players"][of] else NOTHING


class WidthDrawing:
    """A drawing that is made when it is printed, because it needs the width."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width)


def name_of(view: View, of: int, seat: int | None = None) -> Text:
    """A player's symbol and name in the player's colour, marked "you" for the viewer."""
    said = f"{SYMBOLS[of]} {view['names'][of]}"
    return Text().append(f"{said} ({say('you')})" if of == seat else said, COLOURS[of])
