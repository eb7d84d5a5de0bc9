"""What a game draws for the terminal. Everything else of the table is the same for all games.

A game gets its board in two steps: a subclass of `Board` in `boards/<game>.py` with an object of it called `BOARD`,
and the line `terminal_board` in the game's registration. A board sees the view of a seat only (`Match.view`), never the
game itself, so it cannot show what is hidden. It returns what Rich can print: `Text`, `Table`, `Group` and the like,
no wider than the given width; height is free, because every pane scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from caravela.engine.flow import Move
from caravela.terminal.speech import say

View = dict[str, Any]
"""What `Match.view` gives: names, seat to move, question …, and the game's own part under "table"."""

SYMBOLS: Final = ["●", "■", "▲", "◆", "★"]
COLOURS: Final = ["#6fb1e0", "#f0904a", "#62c370", "#bd93f0", "#f0d24a"]
QUIET: Final = "#8796a0"
"""The colour of what is there but matters less."""


EVERYTHING: Final = "everything"
EARNED: Final = "earned"  # but not what the end of the game counts
NOTHING: Final = "nothing"


class Board:
    """How one game is drawn. `draw` and `mat` are a game's own; the rest may stay as it is."""

    further: tuple[str, ...] = ()
    """The names of more panes beside "board", such as a market; drawn by `pane`."""

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        """What lies in the middle of the table, as this seat sees it; a spectator has no seat."""
        raise AssertionError("every board draws its middle")

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """What lies before the player `of`, as this seat sees it; the name stands above it already."""
        raise AssertionError("every board draws the mats")

    def pane(self, called: str, view: View, seat: int | None, width: int) -> RenderableType:
        """One of the further panes."""
        raise AssertionError(f"there is no pane {called}")

    def remark(self, view: View, of: int) -> str:
        """What stands behind a player's name above the mat, such as "governor"."""
        return ""

    def stock(self, view: View, seat: int) -> Text:
        """What the one who decides has to spend, in a few words beside the question."""
        return Text()

    def note(self, view: View, move: Move) -> str:
        """What the table shows about a choice, in a few words; nothing if its words and its gains say it all."""
        return ""

    def breakdown(self, view: View, of: int) -> dict[str, int] | None:
        """Where a player's points come from; none if the seat may not know.

        Games keep to one custom: each entry of the table's "players" has a "breakdown" unless it is hidden.
        """
        found = view["table"]["players"][of].get("breakdown")
        return {str(name): int(points) for name, points in found.items()} if found is not None else None

    def points_known(self, view: View, of: int) -> str:
        """How much of a player's points the viewer may know."""
        return EVERYTHING if "breakdown" in view["table"]["players"][of] else NOTHING


class Drawn:
    """A drawing made at the moment it is printed, when its width is known."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(options.max_width)


def name_of(view: View, of: int, seat: int | None = None) -> Text:
    """A player's symbol and name in the player's colour; the one who looks is told so."""
    said = f"{SYMBOLS[of]} {view['names'][of]}"
    return Text().append(f"{said} ({say('you')})" if of == seat else said, COLOURS[of])
