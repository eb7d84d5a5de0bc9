"""The table in a terminal, the same for all games.

The player to move, the question and the choices are always visible. A small screen shows one pane above them (board,
own mat, others, additional panes, log), a large one all panes side by side.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import Static

from caravela.bots.roster import BOT_NAMES
from caravela.engine.errors import CaravelaError
from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.language.storytelling import Story
from caravela.language.translation import ENGLISH
from caravela.match.previews import Preview, previews
from caravela.terminal.board import QUIET, View, WidthDrawing, name_of
from caravela.terminal.boards import board_for
from caravela.terminal.choices import ChoiceList
from caravela.terminal.lines import log_text, news, tabs, top_line
from caravela.terminal.saving import Shelf
from caravela.terminal.screens import Curtain, Help, Hints, ResultScreen, Scores
from caravela.terminal.seats import Seats
from caravela.terminal.speech import SPEECH, say

WIDE: Final = (110, 32)
"""From this size on, all panes are shown side by side."""
LOW: Final = 18
"""Below this height, only the question and the choices keep their size; the pane gets the rest."""

NIGHT: Final = Theme(
    name="night",
    primary="#58a6c8",
    accent="#f0904a",
    foreground="#e8e0cf",
    background="#14202a",
    surface="#14202a",
    panel="#1d2c38",
    dark=True,
)
FIRST_PANES: Final = (message("board"), message("me"), message("others"))
LOG: Final = message("log")


class Pane(VerticalScroll, can_focus=False):
    """A drawing that scrolls."""

    def __init__(self, name: str, id: str | None = None) -> None:
        super().__init__(id=id or f"pane-{name}", classes="pane")
        self.called = name
        self.border_title = say(name)
        self.drawing = Static()

    def compose(self) -> ComposeResult:
        yield self.drawing

    def show(self, content: RenderableType) -> None:
        self.drawing.update(content)


class TableApp(App[str]):
    """One match, its seats and the keys. Returns a message with the place where the game was saved."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_pane(1)", "pane", priority=True),
        Binding("shift+tab", "next_pane(-1)", "pane", show=False, priority=True),
        Binding("pageup", "scroll_pane(-1)", "up", show=False),
        Binding("pagedown", "scroll_pane(1)", "down", show=False),
        Binding("u", "take_back", "undo"),
        Binding("U", "take_back(True)", "undo turn"),
        Binding("s", "scores", "scores"),
        Binding("h,question_mark", "help", "help"),
        Binding("H", "hints", "hints", show=False),
        Binding("A", "toggle_forced", "auto"),
        Binding("L", "unfold_log", "log", show=False),
        Binding("q,ctrl+q", "leave", "leave"),
    ]

    def __init__(
        self,
        seats: Seats,
        shelf: Shelf,
        word: str = "",
        pause: float = 0.3,
        forced: bool = True,
        language: str = ENGLISH,
    ) -> None:
        super().__init__()
        self.seats = seats
        self.match = seats.match
        self.sentences = SPEECH.choose(language, self.match.rules.name, self.match.names)
        self.story = Story(self.match, self.sentences)
        self.unfolded = False  # whether the log shows single moves
        self.previews: tuple[int, list[Preview]] = (-1, [])  # the previews of the moves at a ply
        self.shelf = shelf
        self.word = word  # a message for the players until their next action
        self.pause = pause  # pause in seconds after a bot's move
        self.forced = forced  # whether forced moves are played automatically
        self.board = board_for(self.match.rules.name)
        humans = seats.humans
        self.viewer: int | None = humans[0] if len(humans) == 1 else None  # the seat that the table is drawn for
        self.panes = [*FIRST_PANES, *self.board.further, LOG]
        self.active = "board"

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static(id="tabs")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Pane("board")
                for name in self.board.further:
                    yield Pane(name)
            with Vertical(id="right"):
                yield Pane("me")
                yield Pane("others")
            yield Pane("log")
        with Horizontal(id="bottom"):
            with Vertical(id="ask"):
                yield Static(id="news")
                yield Static(id="question")
                yield ChoiceList(id="choices")
                yield Static(id="hint")
            yield Pane("log", id="side-log")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = "night"
        self.title = self.match.rules.title
        self.query_one(ChoiceList).focus()
        self.arrange()
        self.go_on()

    # -- playing -------------------------------------------------------------------------------------

    @work(exclusive=True, group="game")
    async def go_on(self) -> None:
        """Play bots and forced moves until a human has to decide or the game is over."""
        match = self.match
        told = False
        while not match.over:
            if not self.seats.is_human(match.seat):
                if self.pause or not told:
                    self.show_table()
                    told = True
                match.play(await asyncio.to_thread(self.seats.bot_chooses, match.game.copy(), match.ply))
                if self.pause:
                    self.show_table()
                    await asyncio.sleep(self.pause)
            elif self.forced and len(moves := match.moves()) == 1:
                match.play(moves[0])
            else:
                break
        self.keep()
        if match.over:
            self.show_table()
            self.push_screen(ResultScreen(match, self.board, match.view(self.viewer)))
        else:
            self.ask()

    def ask(self) -> None:
        """Switch to the human who has to decide, behind a curtain if the previous one must not see."""
        seat = self.match.seat
        assert seat is not None
        if self.viewer != seat:
            covered = self.seats.curtain_between(self.viewer, seat)
            if covered or (self.viewer is None and self.seats.curtain_between(*self.seats.humans[:2])):
                self.push_screen(Curtain(self.match.view(None), seat), lambda _: self.show_table())
            self.viewer = seat
        self.show_table()

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        self.play(event.move)

    def play(self, move: Move) -> None:
        """Play a human's choice; a key pressed twice does not also answer the next question."""
        choices = self.screen_stack[0].query_one(ChoiceList)
        if move not in choices.open:
            return
        choices.offer([], [])
        self.word = ""
        try:
            self.match.play(move)
        except CaravelaError as reason:
            self.word = str(reason)
        self.go_on()

    def keep(self) -> None:
        """Save, so that nothing is lost however the table is closed."""
        try:
            self.shelf.save(self.seats)
        except CaravelaError as reason:
            self.word = str(reason)

    # -- commands ------------------------------------------------------------------------------------

    def action_take_back(self, whole_turn: bool = False) -> None:
        self.workers.cancel_group(self, "game")
        try:
            self.seats.take_back(whole_turn)
            self.word = say("Taken back.")
        except CaravelaError as reason:
            self.word = str(reason)
        self.go_on()

    def action_toggle_forced(self) -> None:
        self.forced = not self.forced
        self.word = say("Forced moves are played automatically.") if self.forced else say("Forced moves wait for you.")
        self.go_on()

    def action_unfold_log(self) -> None:
        self.unfolded = not self.unfolded
        self.show_table()

    def action_scores(self) -> None:
        self.push_screen(Scores(self.match, self.board, self.match.view(self.viewer)))

    def action_hints(self) -> None:
        if self.seats.is_human(self.match.seat):
            self.push_screen(Hints(self.match))

    def action_help(self) -> None:
        self.push_screen(Help(self.match))

    def action_leave(self) -> None:
        """Save and leave."""
        self.workers.cancel_group(self, "game")
        try:
            self.shelf.save(self.seats)
            if self.match.over:
                self.exit(say("The record of the game: {file}", file=str(self.shelf.put_away("finished"))))
            else:
                saved = str(self.shelf.record)
                self.exit(say("Saved to {file}; the game continues the next time you play.", file=saved))
        except CaravelaError as reason:
            self.exit(str(reason))

    def action_next_pane(self, by: int) -> None:
        self.active = self.panes[(self.panes.index(self.active) + by) % len(self.panes)]
        self.arrange()

    def action_scroll_pane(self, by: int) -> None:
        """On a wide screen the left column scrolls as a whole, because its panes are as high as their drawings."""
        pane: Widget = self.active_pane()
        if self.is_wide() and isinstance(pane.parent, Vertical) and pane.parent.id == "left":
            pane = pane.parent
        pane.scroll_relative(y=by * max(1, pane.size.height - 2), animate=False)

    # -- showing -------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self.arrange()

    def is_wide(self) -> bool:
        return self.size.width >= WIDE[0] and self.size.height >= WIDE[1]

    def active_pane(self) -> Pane:
        wide_log = self.active == "log" and self.is_wide()
        return self.query_one("#side-log" if wide_log else f"#pane-{self.active}", Pane)

    def arrange(self) -> None:
        """Show all panes side by side, or only the active one."""
        wide = self.is_wide()
        self.screen_stack[0].set_class(wide, "wide")
        self.screen_stack[0].set_class(self.size.height < LOW, "low")
        for pane in self.screen_stack[0].query(Pane):
            pane.display = pane.id != "pane-log" if wide else pane.id == f"pane-{self.active}"
            pane.set_class(wide and pane.called == self.active, "active")
        for side in ("left", "right"):
            column = self.screen_stack[0].query_one(f"#{side}")
            column.display = any(pane.display for pane in column.query(Pane))
        self.show_table()
        if wide:
            self.call_after_refresh(self.active_pane().scroll_visible, animate=False, top=True)

    def show_table(self) -> None:
        """Redraw everything."""
        view = self.match.view(self.viewer)
        moment = self.story.moment(self.match.rules.chapter(self.match.game))
        self.put("top", WidthDrawing(partial(top_line, self.match, self.board, moment, view)))
        self.put("tabs", tabs(self.panes, self.active))
        keys = say("Tab pane  ↑↓ Enter  u undo  U undo turn  s scores  h help  A auto  q leave")
        self.put("keys", Text(f" {keys}", QUIET, no_wrap=True, overflow="ellipsis"))
        self.show_panes(view)
        self.show_question(view)

    def put(self, id: str, content: RenderableType) -> None:
        self.screen_stack[0].query_one(f"#{id}", Static).update(content)

    def show_panes(self, view: View) -> None:
        me = self.viewer if self.viewer is not None else 0
        others = [of for of in range(me + 1, len(view["names"]))] + list(range(me))
        for pane in self.screen_stack[0].query(Pane):
            if not pane.display:
                continue
            if pane.called == "board":
                board = WidthDrawing(partial(self.board.draw, view, self.viewer))
                pane.show(board if self.is_wide() else Group(board, Text(""), self.mats(view, [me])))
            elif pane.called == "me":
                pane.show(self.mats(view, [me]))
            elif pane.called == "others":
                pane.show(self.mats(view, others))
            elif pane.called == "log":
                chapters = self.story.told(self.viewer)
                pane.show(log_text(chapters, self.seats.news_from(self.viewer), self.unfolded))
                pane.call_after_refresh(pane.scroll_end, animate=False)
            else:
                pane.show(WidthDrawing(partial(self.board.pane, pane.called, view, self.viewer)))

    def mats(self, view: View, players: list[int]) -> RenderableType:
        parts: list[RenderableType] = []
        for of in players:
            heading = name_of(view, of, self.viewer)
            heading.stylize("bold")
            to_move = say("to move") if view["seat"] == of else ""
            for remark in (self.board.remark(view, of), to_move, self.holder(of)):
                if remark:
                    heading.append(f" · {remark}", QUIET)
            parts += [heading, WidthDrawing(partial(self.board.mat, view, of, self.viewer)), Text("")]
        return Group(*parts[:-1])

    def holder(self, seat: int) -> str:
        return "" if self.seats.is_human(seat) else say("bot {name}", name=self.bot_name(seat))

    def bot_name(self, seat: int) -> str:
        holder = self.seats.holders[seat]
        return say(BOT_NAMES[holder]) if holder in BOT_NAMES else holder

    def show_question(self, view: View) -> None:
        choices = self.screen_stack[0].query_one(ChoiceList)
        seat = view["seat"]
        first_new = self.seats.news_from(self.viewer)
        new = [
            told
            for chapter in self.story.told(self.viewer)
            if chapter.last >= first_new
            for told in chapter.paragraphs
            if told.last >= first_new
        ]
        self.put("news", WidthDrawing(partial(news, new, self.viewer)))
        question: RenderableType
        if self.match.over:
            question = Text(say("The game is over"), "bold")
        elif self.seats.is_human(seat):
            question = Table.grid(expand=True, padding=(0, 1, 0, 0))
            question.add_column(ratio=1)
            question.add_column(justify="right", no_wrap=True)
            asked = name_of(view, seat) + Text(f"  {self.question()}", "bold")
            question.add_row(asked, self.board.stock(view, seat) if seat == self.viewer else "")
        else:
            question = name_of(view, seat) + Text(" " + say("is thinking …"), QUIET)
        self.put("question", question)
        mine = self.seats.is_human(seat) and seat == self.viewer
        moves, closed = (self.match.moves(), self.match.why_not()) if mine else ([], [])
        if moves != choices.open or len(closed) != len(choices.closed):
            choices.offer(moves, closed)
        self.show_hint(choices.pointed())

    def on_choice_list_pointed(self, event: ChoiceList.Pointed) -> None:
        self.word = ""
        self.show_hint(event)

    def show_hint(self, event: ChoiceList.Pointed) -> None:
        """The line below the choices: a message, why a choice is closed, or what it costs and does."""
        if self.word:
            self.put("hint", Text(self.word, "bold #f0904a"))
            return
        if event.move is None:
            self.put("hint", "")
            return
        if event.reason:
            self.put("hint", Text(say("Not now: {reason}.", reason=event.reason), "#f0904a"))
            return
        texts = [self.gains(event.move), self.board.note(self.match.view(self.viewer), event.move)]
        texts.append(self.help_of(event.move))
        self.put("hint", Text(" · ".join(text for text in texts if text), QUIET))

    def question(self) -> str:
        """The current question."""
        step = self.match.game.next_step()
        return self.sentences.question(step, step.about(self.match.game))

    def gains(self, move: Move) -> str:
        """What a choice costs and brings immediately, as far as it is certain."""
        if self.previews[0] != self.match.ply:
            self.previews = (self.match.ply, previews(self.match))
        preview = next((candidate for candidate in self.previews[1] if candidate.move is move), None)
        return "" if preview is None else self.story.amounts(preview.changes, preview.points)

    def help_of(self, move: Move) -> str:
        """What the component of a choice does."""
        texts = self.sentences.help()
        for kind, fact in move.facts().items():
            for name in (f"{kind} {fact}", str(fact)):  # a card and a city may have the same name
                if name in texts:
                    return texts[name]
        return ""
