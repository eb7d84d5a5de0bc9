"""The table's lines of text: who stands how, which pane is shown, what has happened."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from caravela.match.match import LogLine, Match
from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, Board, View


def top_line(match: Match, board: Board, view: View, width: int) -> Text:
    """The game, the moment, and everybody with the points one may know; the one to move stands out."""
    for named in (True, False):
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {match.rules.title} ", "bold")
        line.append(f"{board.moment(view)} ", QUIET)
        for of, name in enumerate(view["names"]):
            breakdown = board.breakdown(view, of)
            points = "?" if breakdown is None else str(sum(breakdown.values()))
            style = f"bold reverse {COLOURS[of]}" if view["seat"] == of else COLOURS[of]
            line.append(f" {SYMBOLS[of]} {name} {points} " if named else f"{SYMBOLS[of]}{points} ", style)
        if line.cell_len <= width:
            break
    return line


def tabs(panes: list[str], active: str) -> Text:
    line = Text(" ", no_wrap=True, overflow="ellipsis")
    for name in panes:
        line.append(f" {name} ", "reverse" if name == active else QUIET)
    return line


def gathered(lines: list[LogLine]) -> list[LogLine]:
    """The log with draws in a row told in one line, where they differ only in the last word."""
    found: list[LogLine] = []
    for _, group in groupby(lines, lambda line: line.text.rpartition(" ")[0] if line.seat is None else str(line.ply)):
        row = list(group)
        endings = [line.text.rpartition(" ")[2].rstrip(".") for line in row[1:]]
        text = ", ".join([row[0].text.rstrip("."), *endings]) + "."
        found.append(LogLine(row[-1].ply, row[0].seat, text) if endings else row[0])
    return found


def log_text(lines: list[LogLine], news_from: int) -> Text:
    """The log in sentences; what happened since the human's last choice stands out."""
    text = Text()
    for line in gathered(lines):
        new = line.ply >= news_from
        if line.seat is None:
            text.append("  ")
        else:
            text.append(f"{SYMBOLS[line.seat]} ", COLOURS[line.seat])
        text.append(f"{line.text}\n", "bold" if new and line.seat is not None else "" if new else QUIET)
    text.rstrip()
    return text


def news(lines: list[LogLine], viewer: int | None, width: int) -> Text:
    """As much as fits of what the others did last, for screens on which the log is not to be seen."""
    told = Text(no_wrap=True, overflow="ellipsis")
    for line in reversed(lines):
        if line.seat is None or line.seat == viewer:
            continue
        sentence = Text(f"{SYMBOLS[line.seat]} {line.text}  ", COLOURS[line.seat])
        if told and told.cell_len + sentence.cell_len > width + 2:
            break
        told = sentence + told
    return told
