"""Small helps for drawing that every board may use."""

from __future__ import annotations

from rich.text import Text


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def row_of(texts: list[Text], gap: str = "  ") -> Text:
    return Text(gap).join(texts)


def flow(texts: list[Text], width: int) -> Text:
    """The texts side by side, as many in a line as fit, none of them broken."""
    lines = Text()
    for number, text in enumerate(texts):
        used = lines.plain.rpartition("\n")[2]
        if number:
            lines.append("  " if len(used) + 2 + text.cell_len <= width else "\n")
        lines.append_text(text)
    return lines
