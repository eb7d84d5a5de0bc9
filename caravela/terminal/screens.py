"""Screens over the table: help, hints, scores, result, and the curtain between two humans."""

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

from caravela.bots.advice.hints import hints
from caravela.language.advice import AdviceSentences
from caravela.language.frame import message
from caravela.match.chance import CommittedChance
from caravela.match.happenings import AT_END
from caravela.match.match import Match
from caravela.terminal.board import EVERYTHING, NOTHING, QUIET, TerminalBoard, View, name_of
from caravela.terminal.speech import say, sentences

KEY_HELP: Final = {
    "1-9 a-z": message("pick the choice with that key"),
    message("↑ ↓ ← → Enter"): message("browse the choices, including closed ones, and pick one"),
    message("Tab, Shift+Tab"): message("the next or previous pane; PgUp and PgDn scroll it"),
    "u, U": message("undo your last choice or your whole turn"),
    "s": message("scores by source"),
    "h": message("this help"),
    "H": message("hints: the best moves and why"),
    "L": message("the log by turns or by single moves"),
    "A": message("switch automatic play of forced moves on or off"),
    "q": message("leave; the game is saved and continues next time"),
}


class Overlay(ModalScreen[None]):
    """A text to read and close."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "back", priority=True),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("pageup", "scroll(-10)", "up", show=False, priority=True),
        Binding("pagedown", "scroll(10)", "down", show=False, priority=True),
    ]
    heading = ""
    closing = message("Esc: back")

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="overlay", can_focus=False) as box:
            box.border_title = say(self.heading)
            box.border_subtitle = say(self.closing)
            yield from self.above()
            yield Static(self.content(), id="content")

    def above(self) -> ComposeResult:
        """The fixed lines above the text."""
        yield from ()

    def content(self) -> RenderableType:
        raise AssertionError("every overlay has a content")

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


class Help(Overlay):
    """The keys, help for all components, and the draws' fairness proof; typing filters it."""

    heading = message("Help")
    closing = message("type a word to narrow down · Esc: back")

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.sought = ""

    def above(self) -> ComposeResult:
        yield Input(placeholder=say("search for a word"))

    def on_input_changed(self, event: Input.Changed) -> None:
        self.sought = event.value.strip().lower()
        self.query_one("#content", Static).update(self.content())

    def content(self) -> RenderableType:
        parts: list[RenderableType] = []
        speech = sentences()
        keys = {say(key): say(text) for key, text in KEY_HELP.items()}
        components = {speech.name(name): text for name, text in speech.help().items()}
        for heading, entries in (
            (say("Keys"), keys),
            (say("Components"), components),
            (say("This game"), self.about()),
        ):
            matching = {name: text for name, text in entries.items() if self.sought in f"{name} {text}".lower()}
            if matching:
                parts += [Text(heading, "bold"), listed(matching), Text("")]
        return Group(*parts) if parts else Text(say("No help text contains '{word}'.", word=self.sought), QUIET)

    def about(self) -> dict[str, str]:
        """The rules and options of this game, and the draws' fairness proof."""
        rules, speech = self.match.rules, sentences()
        about = {say("rules"): say("{game}, version {version} of the rules", game=rules.title, version=rules.version)}
        if isinstance(self.match.chance, CommittedChance):
            proof = say(
                "All draws come from a secret with this SHA-256 hash. The record reveals the secret after the game, "
                "and `caravela verify` checks every draw."
            )
            about[say("fairness proof")] = f"{self.match.chance.fingerprint} {proof}"
        else:
            about[say("draws")] = self.match.chance.header()
        for option in rules.options:
            if not option.needs or self.match.choices[option.needs] == "on":
                value = speech.value(self.match.choices[option.name])
                about[f"{speech.option(option.name)}: {value}"] = speech.option_help(option.name, option.help)
        return about


def listed(entries: dict[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="#f2d24b", max_width=24)
    grid.add_column()
    for name, text in entries.items():
        grid.add_row(Text(name), Text(text))
    return grid


class Hints(Overlay):
    """The best moves for the player to move, with reasons; thinking takes about a second."""

    heading = message("Hints")

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def content(self) -> RenderableType:
        return Text(say("Thinking …"), QUIET)

    def on_mount(self) -> None:
        self.run_worker(self.think, thread=True)

    def think(self) -> None:
        told = AdviceSentences(sentences())
        suggestions = {
            f"{place}. " + say("{share} wins", share=f"{hint.win_share:.0%}"): told.hint(hint.move, hint)
            for place, hint in enumerate(hints(self.match), start=1)
        }
        only = Text(say("There is only one legal move."), QUIET)
        self.app.call_from_thread(self.show, listed(suggestions) if suggestions else only)

    def show(self, told: RenderableType) -> None:
        if self.is_mounted:
            self.query_one("#content", Static).update(told)


class Scores(Overlay):
    """All players' points by source."""

    heading = message("Scores if the game ended now")

    def __init__(self, match: Match, board: TerminalBoard, view: View) -> None:
        super().__init__()
        self.match, self.board, self.view = match, board, view

    def content(self) -> RenderableType:
        return score_table(self.match, self.board, self.view)


def score_table(match: Match, board: TerminalBoard, view: View) -> Table:
    """One row per source of points, one column per player: the sums of their ledgers."""
    players = range(len(view["names"]))
    known = [points_known(match, board, view, of) for of in players]
    sources = list(dict.fromkeys(source for points in known if points is not None for source in points))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("")
    for of in players:
        table.add_column(name_of(view, of), justify="right")
    for source in sources:
        row = ["?" if points is None else str(points.get(source, 0) or "·") for points in known]
        table.add_row(sentences().name(source), *row)
    totals = ["?" if points is None else Text(str(sum(points.values())), "bold") for points in known]
    table.add_row(Text(say("total"), "bold"), *totals)
    if None in known:
        table.caption = Text(say("? is hidden from you until the end"), QUIET)
    return table


def points_known(match: Match, board: TerminalBoard, view: View, of: int) -> dict[str, int] | None:
    """A player's points by source as far as the viewer may know them; none if nothing is known."""
    knowledge = board.points_known(view, of)
    if knowledge == NOTHING:
        return None
    points: dict[str, int] = {}
    for entry in match.ledger(of):
        if knowledge == EVERYTHING or entry.cause != AT_END:
            points[entry.source] = points.get(entry.source, 0) + entry.points
    return points


class ResultScreen(Overlay):
    """The winners and the scores."""

    heading = message("The game is over")
    closing = message("Esc: look at the table · u: take back · q: leave")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "app_does('take_back')", "take back"),
        Binding("q", "app_does('leave')", "leave"),
    ]

    def __init__(self, match: Match, board: TerminalBoard, view: View) -> None:
        super().__init__()
        self.match, self.board, self.view = match, board, view

    def content(self) -> RenderableType:
        winners = self.view["winners"]
        said = Text(", ").join([name_of(self.view, of) for of in winners])
        said.append(f": {say('wins the game') if len(winners) == 1 else say('share the victory')}", "bold")
        return Group(said, Text(""), score_table(self.match, self.board, self.view))

    async def action_app_does(self, what: str) -> None:
        self.dismiss()
        await self.app.run_action(what)


class Curtain(ModalScreen[None]):
    """Covers the table until the next human sits at the keyboard."""

    def __init__(self, view: View, seat: int) -> None:
        super().__init__()
        self.view, self.seat = view, seat

    def compose(self) -> ComposeResult:
        text = Text(say("Pass the keyboard to") + " ", justify="center") + name_of(self.view, self.seat)
        text.append("\n\n" + say("Enter when nobody else is looking"), QUIET)
        yield Static(text, id="curtain")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss()
        elif event.key in ("q", "ctrl+q"):
            self.app.call_later(self.app.run_action, "leave")
