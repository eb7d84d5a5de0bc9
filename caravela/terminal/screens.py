"""What is laid over the table for a moment: help, scores, the curtain between two humans, the result."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from caravela.bots.hints import hints
from caravela.match.chance import CommittedChance
from caravela.match.match import Match
from caravela.terminal.board import QUIET, Board, View, name_of

KEY_HELP: Final = {
    "1-9 a-z": "take the choice with that key",
    "↑ ↓ ← → Enter": "walk through the choices, closed ones too, and take one",
    "Tab, Shift+Tab": "the next or previous pane; PgUp and PgDn scroll it",
    "u, U": "take back your last choice, or your whole turn",
    "s": "scores and where they come from",
    "h": "this help",
    "H": "hints: the best moves and why",
    "A": "whether choices with only one way are taken by themselves",
    "q": "leave; the game is saved and goes on the next time",
}


class Overlay(ModalScreen[None]):
    """Something to read and to close."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", priority=True),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("pageup", "scroll(-10)", "up", show=False, priority=True),
        Binding("pagedown", "scroll(10)", "down", show=False, priority=True),
    ]
    heading = ""
    closing = "Esc: back"

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="overlay", can_focus=False) as box:
            box.border_title = self.heading
            box.border_subtitle = self.closing
            yield from self.above()
            yield Static(self.content(), id="content")

    def above(self) -> ComposeResult:
        """What stands fixed above the text."""
        yield from ()

    def content(self) -> RenderableType:
        raise AssertionError("every overlay has a content")

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


class Help(Overlay):
    """The keys, every component in our own words, and what can be known about the draws; typing narrows it down."""

    heading = "Help"
    closing = "type a word to narrow down · Esc: back"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.sought = ""

    def above(self) -> ComposeResult:
        yield Input(placeholder="a word to look for, such as wharf")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.sought = event.value.strip().lower()
        self.query_one("#content", Static).update(self.content())

    def content(self) -> RenderableType:
        parts: list[RenderableType] = []
        about = {"rules": f"{self.match.rules.title}, version {self.match.rules.version} of the rules"}
        if isinstance(self.match.chance, CommittedChance):
            about["fingerprint"] = (
                f"{self.match.chance.fingerprint} All draws follow from a secret with this SHA-256 fingerprint; "
                "the record reveals it after the end, and `caravela verify` checks every draw."
            )
        else:
            about["draws"] = self.match.chance.header()
        for option in self.match.rules.options:
            if option.needs and self.match.choices[option.needs] != "on":
                continue
            about[f"{option.name}={self.match.choices[option.name]}"] = option.help
        for heading, entries in (("Keys", KEY_HELP), ("Components", self.match.rules.help()), ("This game", about)):
            found = {name: text for name, text in entries.items() if self.sought in f"{name} {text}".lower()}
            if found:
                parts += [Text(heading, "bold"), listed(found), Text("")]
        return Group(*parts) if parts else Text(f"Nothing here speaks of '{self.sought}'.", QUIET)


def listed(entries: dict[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="#f2d24b", max_width=24)
    grid.add_column()
    for name, text in entries.items():
        grid.add_row(Text(name), Text(text))
    return grid


class Hints(Overlay):
    """The best moves of whoever has to decide, with reasons; thinking takes about a second."""

    heading = "Hints"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def content(self) -> RenderableType:
        return Text("Thinking ...", QUIET)

    def on_mount(self) -> None:
        self.run_worker(self.think, thread=True)

    def think(self) -> None:
        found = {
            f"{place}. {hint.win_share:.0%} wins": f"{hint.move}. {hint.reason}"
            for place, hint in enumerate(hints(self.match), start=1)
        }
        self.app.call_from_thread(self.show, listed(found) if found else Text("There is only one way.", QUIET))

    def show(self, told: RenderableType) -> None:
        if self.is_mounted:
            self.query_one("#content", Static).update(told)


class Scores(Overlay):
    """How everybody stands, source by source."""

    heading = "Scores if the game ended now"

    def __init__(self, board: Board, view: View, seat: int | None) -> None:
        super().__init__()
        self.board, self.view, self.seat = board, view, seat

    def content(self) -> RenderableType:
        return breakdowns(self.board, self.view, self.seat)


def breakdowns(board: Board, view: View, seat: int | None) -> Table:
    """One row for each source of points, one column for each player."""
    players = range(len(view["names"]))
    found = [board.breakdown(view, of) for of in players]
    sources = list(dict.fromkeys(source for breakdown in found if breakdown for source in breakdown))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("")
    for of in players:
        table.add_column(name_of(view, of), justify="right")
    for source in sources:
        table.add_row(source, *["?" if own is None else str(own.get(source, 0) or "·") for own in found])
    table.add_row(
        Text("total", "bold"), *["?" if own is None else Text(str(sum(own.values())), "bold") for own in found]
    )
    if any(own is None for own in found):
        table.caption = Text("? is hidden from you until the end", QUIET)
    return table


class Result(Overlay):
    """Who has won, and by what."""

    heading = "The game is over"
    closing = "Esc: look at the table · u: take back · q: leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "app_does('take_back')", "take back"),
        Binding("q", "app_does('leave')", "leave"),
    ]

    def __init__(self, board: Board, view: View, seat: int | None) -> None:
        super().__init__()
        self.board, self.view, self.seat = board, view, seat

    def content(self) -> RenderableType:
        winners = self.view["winners"]
        said = Text(" and ").join([name_of(self.view, of) for of in winners])
        said.append(" wins." if len(winners) == 1 else " share the victory.", "bold")
        return Group(said, Text(""), breakdowns(self.board, self.view, self.seat))

    async def action_app_does(self, what: str) -> None:
        self.dismiss()
        await self.app.run_action(what)


class Curtain(ModalScreen[None]):
    """Covers the whole table until the next human sits at the keyboard."""

    def __init__(self, view: View, seat: int) -> None:
        super().__init__()
        self.view, self.seat = view, seat

    def compose(self) -> ComposeResult:
        text = Text("Pass the keyboard to ", justify="center") + name_of(self.view, self.seat)
        text.append("\n\nEnter when nobody else is looking", QUIET)
        yield Static(text, id="curtain")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss()
        elif event.key in ("q", "ctrl+q"):
            self.app.call_later(self.app.run_action, "leave")
