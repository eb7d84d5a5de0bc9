"""The list of choices: keys, pages, columns and scrolling."""

from __future__ import annotations

from textual.app import App, ComposeResult

from caravela.games import rules_of
from caravela.match.match import ClosedMove
from caravela.terminal.choices import COMMANDS, KEYS, ChoiceList
from caravela.terminal.speech import SPEECH


class ListOnly(App[None]):
    def __init__(self, open_ones: int, closed: int = 0) -> None:
        super().__init__()
        SPEECH.choose("en", "puerto-rico", [])
        moves = list(rules_of("puerto-rico").catalogue.moves)
        self.moves = moves[:open_ones]
        self.shut = [ClosedMove(move, "it is shut") for move in moves[open_ones : open_ones + closed]]
        self.taken: list[str] = []

    def compose(self) -> ComposeResult:
        yield ChoiceList()

    def on_mount(self) -> None:
        self.query_one(ChoiceList).offer(self.moves, self.shut)
        self.query_one(ChoiceList).focus()

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        self.taken.append(event.move.words())


def test_commands_are_no_choices() -> None:
    assert not set(COMMANDS) & set(KEYS)
    assert len(KEYS) == 31


async def test_keys_belong_to_the_page_of_the_cursor() -> None:
    app = ListOnly(70, closed=2)
    async with app.run_test(size=(70, 12)) as pilot:
        await pilot.press("1", "z")
        words = [move.words() for move in app.moves]
        assert app.taken == [words[0], words[30]]
        await pilot.press(*["down"] * 31, "1", "enter")
        assert app.taken[2:] == [words[31], words[31]]
        await pilot.press("end", "up", "up", "1", "z")
        assert app.taken[4:] == [words[62]]  # the last page has eight choices only


async def test_the_cursor_stays_in_sight() -> None:
    app = ListOnly(14, closed=3)
    async with app.run_test(size=(30, 6)) as pilot:
        choices = app.query_one(ChoiceList)
        for _ in range(18):
            shown = choices.render().plain
            words = (app.moves + [shut.move for shut in app.shut])[choices.cursor].words()
            assert words[:20] in shown
            assert len(shown.splitlines()) <= 6
            await pilot.press("down")
        assert "▲" in choices.render().plain


async def test_nothing_to_choose() -> None:
    app = ListOnly(0)
    async with app.run_test(size=(30, 6)) as pilot:
        await pilot.press("1", "down", "up", "left", "right", "end", "home", "enter")
        await pilot.click(ChoiceList)
        assert app.taken == []
