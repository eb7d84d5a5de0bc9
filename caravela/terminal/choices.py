"""The choices of a decision: open ones with keys in columns, closed ones with their reasons in grey below."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from caravela.engine.flow import Move
from caravela.match.match import ClosedMove
from caravela.terminal.board import QUIET
from caravela.terminal.speech import sentences

COMMANDS: Final = "hqsu"
KEYS: Final = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS)
"""The keys of choices; letters that are commands of the table are excluded."""


class ChoiceList(Widget, can_focus=True):
    """A list with a cursor. The keys belong to the page of open choices with the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "up", show=False),
        Binding("down", "step(1)", "down", show=False),
        Binding("left", "column(-1)", "left", show=False),
        Binding("right", "column(1)", "right", show=False),
        Binding("home", "to(0)", "first", show=False),
        Binding("end", "last", "last", show=False),
        Binding("enter", "take", "choose", show=False),
    ]

    class Chosen(Message):
        """The player picked an open choice."""

        def __init__(self, move: Move) -> None:
            super().__init__()
            self.move = move

    class Pointed(Message):
        """The player moved the cursor to a choice; `reason` is set if it is closed."""

        def __init__(self, move: Move | None, reason: str = "") -> None:
            super().__init__()
            self.move = move
            self.reason = reason

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.open: list[Move] = []
        self.said: list[str] = []  # the open choices in words
        self.closed: list[ClosedMove] = []
        self.cursor = 0
        self.first_row = 0

    def offer(self, moves: list[Move], closed: list[ClosedMove]) -> None:
        """Show new choices."""
        self.open, self.closed = moves, closed
        self.said = [sentences().move(move) for move in moves]
        self.cursor = self.first_row = 0
        self.refresh(layout=True)

    def pointed(self) -> Pointed:
        """The choice at the cursor."""
        if self.cursor < len(self.open):
            return self.Pointed(self.open[self.cursor])
        if self.closed:
            closed = self.closed[self.cursor - len(self.open)]
            return self.Pointed(closed.move, sentences().closed(closed))
        return self.Pointed(None)

    def point(self) -> None:
        self.post_message(self.pointed())

    # -- layout --------------------------------------------------------------------------------------

    @property
    def first_key(self) -> int:
        """The open choice that has the first key."""
        return min(self.cursor, max(0, len(self.open) - 1)) // len(KEYS) * len(KEYS)

    def key_of(self, number: int) -> str:
        place = number - self.first_key
        return KEYS[place] if 0 <= place < len(KEYS) else " "

    def columns(self, width: int) -> int:
        """The number of columns for open choices: more than one only if one would be too long."""
        size = max((cell_len(said) for said in self.said), default=1) + 4
        return max(1, min(width // size, -(-len(self.open) // 4)))

    def open_rows(self, width: int) -> int:
        return -(-len(self.open) // self.columns(width))

    def row_of(self, number: int, width: int) -> int:
        """The row of a choice; open ones run down the columns."""
        rows = self.open_rows(width)
        return number % rows if number < len(self.open) else rows + number - len(self.open)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, self.open_rows(width) + len(self.closed))

    def render(self) -> Text:
        width, height = self.size.width, max(1, self.size.height)
        rows = self.open_rows(width) + len(self.closed)
        if self.open or self.closed:
            row = self.row_of(self.cursor, width)
            self.first_row = min(max(self.first_row, row - height + 1), row)
        self.first_row = max(0, min(self.first_row, rows - height))
        shown = [self.drawn_row(row, width) for row in range(self.first_row, min(rows, self.first_row + height))]
        if shown and self.first_row + height < rows:
            self.mark(shown[-1], "▼", width)
        if shown and self.first_row > 0:
            self.mark(shown[0], "▲", width)
        return Text("\n", no_wrap=True, overflow="ellipsis").join(shown)

    def mark(self, line: Text, sign: str, width: int) -> None:
        """Mark at the end of a line that there is more."""
        room = max(0, width - 1)
        fits = cell_len(line.plain.rstrip()) <= room
        line.truncate(room, overflow="crop" if fits else "ellipsis", pad=True)
        line.append(sign, "bold")

    def drawn_row(self, row: int, width: int) -> Text:
        rows = self.open_rows(width)
        if row >= rows:
            return self.drawn_closed(row - rows, width)
        size = width // self.columns(width)
        line = Text(no_wrap=True, overflow="ellipsis")
        for number in range(row, len(self.open), rows):
            style = "reverse" if number == self.cursor else ""
            line.append(f" {self.key_of(number)}", f"bold #f2d24b {style}".strip())
            line.append(" " + set_cell_size(self.said[number], max(1, size - 4)), style)
            line.append(" ")
        return line

    def drawn_closed(self, number: int, width: int) -> Text:
        closed = self.closed[number]
        style = f"{QUIET} reverse" if len(self.open) + number == self.cursor else QUIET
        line = Text(
            f" - {sentences().move(closed.move)}: {sentences().closed(closed)}",
            style,
            no_wrap=True,
            overflow="ellipsis",
        )
        line.truncate(max(1, width), overflow="ellipsis")
        return line

    # -- input ---------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        self.action_to(self.cursor + by)

    def action_to(self, number: int) -> None:
        self.cursor = max(0, min(number, len(self.open) + len(self.closed) - 1))
        self.refresh()
        self.point()

    def action_last(self) -> None:
        self.action_to(len(self.open) + len(self.closed) - 1)

    def action_column(self, by: int) -> None:
        """Move the cursor to the neighbouring column of open choices."""
        number = self.cursor + by * self.open_rows(self.size.width)
        if self.cursor < len(self.open) and 0 <= number < len(self.open):
            self.action_to(number)

    def action_take(self) -> None:
        if self.cursor < len(self.open):
            self.post_message(self.Chosen(self.open[self.cursor]))
        else:
            self.point()

    def on_key(self, event: events.Key) -> None:
        if event.key in KEYS and self.first_key + KEYS.index(event.key) < len(self.open):
            event.stop()
            self.post_message(self.Chosen(self.open[self.first_key + KEYS.index(event.key)]))

    def on_click(self, event: events.Click) -> None:
        width = self.size.width
        rows = self.open_rows(width)
        row = self.first_row + event.y
        if row < rows:
            number = row + rows * (event.x // (width // self.columns(width)))
        else:
            number = len(self.open) + row - rows
        if number < len(self.open) + len(self.closed):
            self.action_to(number)
            self.action_take()
