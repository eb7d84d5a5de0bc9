"""The table's text lines: standings, pane names, recent events."""

from __future__ import annotations

from rich.text import Text

from caravela.language.storytelling import StoryChapter, StoryParagraph
from caravela.match.match import Match
from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, TerminalBoard, View
from caravela.terminal.speech import say


def top_line(match: Match, board: TerminalBoard, moment: str, view: View, width: int) -> Text:
    """The game, the round and all players with the points that the viewer may know; highlights the player to move."""
    for told, named in ((moment, True), ("", True), (moment, False)):
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(f" {match.rules.title} ", "bold")
        line.append(f"{told} ", QUIET)
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
    for pane in panes:
        line.append(f" {say(pane)} ", "reverse" if pane == active else QUIET)
    return line


def log_text(chapters: list[StoryChapter], news_from: int, unfolded: bool) -> Text:
    """The log by rounds, phases and turns, or by single moves; lines new to the viewer are highlighted."""
    text = Text()
    for chapter in chapters:
        if any(told.moves for told in chapter.paragraphs) or not unfolded:
            text.append(f"{chapter.heading}\n", "underline")
        for told in chapter.paragraphs:
            rows = told.moves if unfolded else [(told.last, told.whole)]
            for ply, sentence in rows:
                mark = "  " if told.seat is None else f"{SYMBOLS[told.seat]} "
                text.append(mark, COLOURS[told.seat] if told.seat is not None else "")
                new = ply >= news_from
                text.append(f"{sentence}\n", "bold" if new and told.seat is not None else "" if new else QUIET)
    text.rstrip()
    return text


def news(paragraphs: list[StoryParagraph], viewer: int | None, width: int) -> Text:
    """The others' last moves, as many as fit, for screens without the log."""
    line = Text(no_wrap=True, overflow="ellipsis")
    for told in reversed(paragraphs):
        if told.seat is None or told.seat == viewer:
            continue
        sentence = Text(f"{SYMBOLS[told.seat]} {told.whole}  ", COLOURS[told.seat])
        if line and line.cell_len + sentence.cell_len > width + 2:
            break
        line = sentence + line
    return line
