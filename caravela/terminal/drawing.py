"""Shared helpers for drawing boards."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from caravela.terminal.board import QUIET


def row_of(texts: list[Text], gap: str = "  ") -> Text:
    return Text(gap).join(texts)


def flow(texts: list[Text], width: int) -> Text:
    """The texts side by side, as many per line as fit, none of them broken."""
    lines = Text()
    for number, text in enumerate(texts):
        used = lines.plain.rpartition("\n")[2]
        if number:
            lines.append("  " if len(used) + 2 + text.cell_len <= width else "\n")
        lines.append_text(text)
    return lines


class Labelled:
    """Labelled rows; the label column is as wide as the widest label."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows: list[tuple[str, list[Text] | RenderableType]] = []

    def add(self, label: str, content: list[Text] | RenderableType) -> None:
        """Add a row; texts in a list flow side by side."""
        self.rows.append((label, content))

    @property
    def room(self) -> int:
        """The width left for contents beside the labels added so far."""
        return max(8, self.width - max((len(label) for label, _ in self.rows), default=0) - 2)

    def drawn(self) -> Table:
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(style=QUIET, no_wrap=True)
        grid.add_column()
        for label, content in self.rows:
            grid.add_row(label, flow(content, self.room) if isinstance(content, list) else content)
        return grid
