"""Test helpers: a table without a terminal, played by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from caravela.terminal.choices import ChoiceList
from caravela.terminal.play import start
from caravela.terminal.saving import Shelf
from caravela.terminal.seats import Seats
from caravela.terminal.table import TableApp
from tests.waiting import until

SMALL = (80, 24)
LARGE = (120, 40)


def new_game(
    humans: list[int],
    players: int = 3,
    bots: list[str] | None = None,
    options: dict[str, str] | None = None,
    game: str = "puerto-rico",
    seed: int = 7,
) -> Seats:
    return start(game, players, humans, bots or ["random"], options or {}, seed=seed)


@asynccontextmanager
async def at_table(
    seats: Seats, saves: Path, size: tuple[int, int] = SMALL, word: str = "", language: str = "en"
) -> AsyncIterator[tuple[TableApp, Pilot[str]]]:
    """A table at which bots answer at once, when it waits for a human for the first time."""
    app = TableApp(seats, Shelf(saves, seats.match.rules.name), word, pause=0, language=language)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        yield app, pilot


async def settled(app: TableApp, pilot: Pilot[str]) -> None:
    """Wait until the bots have answered."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: TableApp, pilot: Pilot[str], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await app.workers.wait_for_complete()
    await pilot.pause()


async def choose(app: TableApp, key: str) -> None:
    """Press the key of a choice and wait for the table's answer only, not for a quiet screen."""
    ply = app.match.ply
    app.simulate_key(key)
    await until(lambda: app.match.ply != ply)
    await app.workers.wait_for_complete()


def text_of(app: TableApp, id: str) -> str:
    """The text of one of the table's lines."""
    widget = app.screen_stack[0].query_one(f"#{id}", Static)
    return "\n".join(strip.text for strip in widget.render_lines(widget.outer_size.region))


def screen_text(app: TableApp) -> str:
    """The whole screen as text."""
    return "\n".join("".join(segment.text for segment in line) for line in app.screen._compositor.render_strips())


def choices(app: TableApp) -> ChoiceList:
    return app.screen_stack[0].query_one(ChoiceList)
