"""Charts as plain SVG: bars with confidence intervals, and curves over time. They need no library to render.

Colours are attributes, so that a file is self-contained; a page may style the classes, for example in dark mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

COLOURS = ["#1f5fa8", "#d9731a", "#2c8a4b", "#7d4aa3", "#d9b100"]
"""The players' colours, the same as at the table."""
SIGNS = [
    '<circle cx="12" cy="12" r="10.5"/>',
    '<rect x="2.5" y="2.5" width="19" height="19" rx="2"/>',
    '<path d="M12 1.5 23 22H1z"/>',
    '<path d="M12 .8 23.2 12 12 23.2.8 12z"/>',
    '<path d="m12 1 3.2 7.3 7.8.8-5.9 5.3 1.7 7.8L12 18.2l-6.8 4 1.7-7.8L1 9.1l7.8-.8z"/>',
]
"""The players' symbols in a 24×24 box, the same as at the table, so that colour is never the only cue."""
INK = "#222"
SOFT = "#555"
FAINT = "#ccc"
KIND_COLOURS = ["#1f6f8b", "#c8553d"]
"""Colours for two kinds of numbers about the same player."""
CLASSES = {INK: "ink", SOFT: "soft", FAINT: "faint"}


def svg(width: float, height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" class="chart" '
        f'font-family="sans-serif" font-size="13" fill="{INK}"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK, size: int = 13) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{CLASSES[colour]}"'
    return f'<text {place} fill="{colour}" font-size="{size}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK, width: float = 1) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} class="{CLASSES[colour]}" stroke="{colour}" stroke-width="{width:g}"/>'


def sign(seat: int, x: float, y: float, size: float = 14) -> str:
    """A player's symbol centred on a point."""
    at = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 24:.3f})"
    return f'<g class="p{seat}" fill="{COLOURS[seat]}" transform="{at}">{SIGNS[seat]}</g>'


def share_bars(rows: list[tuple[str, float, float, float]], even: float, title: str) -> str:
    """Win shares as bars with confidence intervals; a line marks equal shares."""
    left, right, step = 190.0, 560.0, 34.0
    span = right - left
    parts = [text(10, 22, title, size=15)]
    bottom = 40 + step * len(rows)
    for tick in range(0, 101, 25):
        x = left + span * tick / 100
        parts += [line(x, 36, x, bottom, FAINT), text(x, bottom + 16, f"{tick} %", "middle")]
    for i, (name, share, low, high) in enumerate(rows):
        y = 40 + step * i
        seat = i % len(COLOURS)
        parts.append(text(left - 8, y + 20, name, "end"))
        parts.append(
            f'<rect class="p{seat}" x="{left}" y="{y + 5:.1f}" width="{span * share:.1f}" height="22" '
            f'fill="{COLOURS[seat]}" opacity="0.8"/>'
        )
        parts += [line(left + span * low, y + 16, left + span * high, y + 16, INK, 2)]
        parts.append(text(left + span * high + 6, y + 20, f"{share:.1%}"))
    parts.append(line(left + span * even, 36, left + span * even, bottom, INK))
    return svg(640, bottom + 26, parts, title)


def curves(
    names: list[str], rows: list[list[float]], marks: list[tuple[int, str]], title: str, bottom_words: str
) -> str:
    """Shares over time, one curve per name; marks are labelled points on the curves."""
    left, right, top, bottom = 50.0, 860.0, 40.0, 320.0
    last = max(len(rows) - 1, 1)
    parts = [text(left, 22, title, size=15)]
    for tick in range(0, 101, 25):
        y = bottom - (bottom - top) * tick / 100
        parts += [line(left, y, right, y, FAINT), text(left - 6, y + 4, f"{tick} %", "end")]
    for index, word in marks:
        x = left + (right - left) * index / last
        parts += [line(x, top, x, bottom, SOFT, 1), text(x, top - 4, word, "middle", SOFT, 12)]
    for seat, name in enumerate(names):
        ends = [(left + (right - left) * i / last, bottom - (bottom - top) * row[seat]) for i, row in enumerate(rows)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ends)
        colour = f'class="curve p{seat}" stroke="{COLOURS[seat]}"'
        parts.append(f'<polyline points="{points}" fill="none" {colour} stroke-width="2.5"/>')
        parts.append(sign(seat, left + 8 + 165 * seat, bottom + 34))
        parts.append(text(left + 20 + 165 * seat, bottom + 39, name, size=14))
        if ends:
            parts.append(sign(seat, *ends[-1], size=12))
    parts.append(text(right, bottom + 18, bottom_words, "end", SOFT, 12))
    return svg(900, 370, parts, title)


def signed_bars(rows: list[tuple[str, float, float]], words: tuple[str, str], title: str) -> str:
    """Two signed numbers for each name, side by side around zero."""
    middle, half, step = 440.0, 300.0, 52.0
    most = max([0.05, *(abs(number) for row in rows for number in row[1:])])
    parts = [text(10, 22, title, size=15)]
    bottom = 40 + step * len(rows)
    for i, (name, *numbers) in enumerate(rows):
        y = 40 + step * i
        parts += [sign(i, 17, y + 22), text(32, y + 27, name)]
        for k, number in enumerate(numbers):
            width = half * abs(number) / most
            x = middle - width if number < 0 else middle
            parts.append(
                f'<rect x="{x:.1f}" y="{y + 4 + 20 * k:.1f}" width="{width:.1f}" height="16" '
                f'class="kind{k}" fill="{KIND_COLOURS[k]}" opacity="0.85"/>'
            )
            at = middle + 8 if number < 0 else middle - 8
            parts.append(text(at, y + 17 + 20 * k, f"{words[k]} {number:+.0%}", "start" if number < 0 else "end"))
    parts.append(line(middle, 36, middle, bottom))
    return svg(760, bottom + 10, parts, title)


def reliability(rows: list[tuple[float, float, float, float]], title: str, words: tuple[str, str]) -> str:
    """A reliability diagram: observed against predicted frequencies with confidence intervals; well calibrated
    predictions lie on the diagonal."""
    left, right, top, bottom = 60.0, 400.0, 40.0, 380.0

    def at(told: float, came: float) -> tuple[float, float]:
        return left + (right - left) * told, bottom - (bottom - top) * came

    parts = ['<rect width="430" height="430" fill="#fff"/>', text(left, 22, title, size=15)]
    for tick in range(0, 101, 25):
        x, y = at(tick / 100, tick / 100)
        parts += [line(left, y, right, y, FAINT), text(left - 6, y + 4, f"{tick} %", "end")]
        parts += [line(x, top, x, bottom, FAINT), text(x, bottom + 18, f"{tick} %", "middle")]
    parts += [line(*at(0, 0), *at(1, 1), SOFT), text(right, bottom + 38, words[0], "end", SOFT, 12)]
    parts.append(text(left + 6, top + 14, words[1], "start", SOFT, 12))
    for told, came, low, high in rows:
        x, y = at(told, came)
        parts.append(line(x, at(told, low)[1], x, at(told, high)[1], INK, 2))
        parts.append(f'<circle class="p0" cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[0]}"/>')
    return svg(430, 430, parts, title)
