"""A table as text and as a picture: the terminal's board as one seat sees it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.color import Color
from rich.console import Console, Group, RenderableType
from rich.text import Text

from caravela.engine.game import Game, winners
from caravela.engine.rules import Rules
from caravela.language.translation import ENGLISH
from caravela.terminal.boards import board_for
from caravela.terminal.speech import SPEECH

WIDTH = 110
"""Characters per line."""
CELL = (8, 17)
"""Pixels per character."""
INK = (222, 228, 232)
PAPER = (18, 26, 33)


def view_of(rules: Rules, game: Game, seat: int) -> dict[str, Any]:
    """What `Match.view` would return, for a game without a match."""
    over = game.is_over()
    return {
        "game": rules.name,
        "options": {},
        "names": [f"player {i}" for i in range(game.seats)],
        "ply": 0,
        "seat": None if over else int(game.next_step().seat),
        "question": "" if over else game.next_step().asked(game),
        "question_kind": "" if over else game.next_step().kind,
        "over": over,
        "winners": winners(game) if over else [],
        "table": rules.view(game, seat),
    }


def drawn(rules: Rules, game: Game, seat: int) -> RenderableType:
    view = view_of(rules, game, seat)
    SPEECH.choose(ENGLISH, rules.name, view["names"])
    board = board_for(rules.name)
    parts: list[RenderableType] = [Text(view["question"], style="bold"), board.draw(view, seat, WIDTH)]
    for of in range(game.seats):
        parts += [Text(f"\n{view['names'][of]}", style="bold"), board.mat(view, of, seat, WIDTH)]
    return Group(*parts)


def as_text(rules: Rules, game: Game, seat: int) -> str:
    """The table as plain text."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None)
    with console.capture() as caught:
        console.print(drawn(rules, game, seat))
    return caught.get()


def as_picture(rules: Rules, game: Game, seat: int) -> NDArray[np.uint8]:
    """The table as an image, height by width by RGB."""
    from PIL import Image, ImageDraw, ImageFont

    console = Console(file=StringIO(), width=WIDTH, color_system="truecolor", force_terminal=True)
    lines = console.render_lines(drawn(rules, game, seat), console.options.update(width=WIDTH), pad=False)
    wide, high = CELL
    image = Image.new("RGB", (WIDTH * wide, len(lines) * high), PAPER)
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(font_file()), 13)
    for row, segments in enumerate(lines):
        column = 0
        for segment in segments:
            style = segment.style
            ink = INK if style is None or style.color is None else rgb(style.color)
            if style is not None and style.bgcolor is not None:
                box = (column * wide, row * high, (column + segment.cell_length) * wide, (row + 1) * high)
                pen.rectangle(box, fill=rgb(style.bgcolor))
            pen.text((column * wide, row * high), segment.text, font=font, fill=ink)
            column += segment.cell_length
    return np.asarray(image, dtype=np.uint8)


def rgb(colour: Color) -> tuple[int, int, int]:
    true_colour = colour.get_truecolor()
    return true_colour.red, true_colour.green, true_colour.blue


def font_file() -> Path:
    """A monospaced font with the symbols of the board; Matplotlib includes one."""
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
