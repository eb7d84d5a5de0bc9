"""The terminal table, played by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.match.chance import CommittedChance
from caravela.match.match import Match
from caravela.terminal.choices import KEYS
from caravela.terminal.play import start
from caravela.terminal.screens import Curtain, Help, Hints, ResultScreen, Scores
from caravela.terminal.table import TableApp
from tests.terminal.stage import LARGE, SMALL, at_table, choices, choose, new_game, press, screen_text, settled, text_of


def words_offered(app: TableApp) -> list[str]:
    return [move.words() for move in choices(app).open]


def moves_of(match: Match) -> str:
    """The record without its header."""
    return match.record().partition("\n\n")[2]


async def test_whole_game_by_keys(tmp_path: Path) -> None:
    """A game against random bots from the first role to the result, then the record is put away."""
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        pressed = 0
        while not app.match.over:
            assert app.match.seat == 0
            await choose(app, KEYS[pressed % min(3, len(choices(app).open))])
            pressed += 1
        await settled(app, pilot)
        assert isinstance(app.screen, ResultScreen)
        assert pressed > 40
        shown = screen_text(app)
        for seat in app.match.winners:
            assert app.match.names[seat] in shown
        for score in app.match.scores:
            assert str(score) in shown
        await press(app, pilot, "u")  # the last choice may be taken back even now
        assert not app.match.over
        while not app.match.over:
            await choose(app, "1")
        await settled(app, pilot)
        await pilot.press("q")
    assert "finished" in str(app.return_value)
    assert (tmp_path / "finished" / "puerto-rico-1.record").read_text() == app.match.record()
    assert not (tmp_path / "puerto-rico.record").exists()


async def test_undo_goes_back_over_the_bots(tmp_path: Path) -> None:
    """A single human takes back to the last own choice; the bots consent, and the luck is the same again."""
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        before = app.match.ply
        await press(app, pilot, "1", "1")
        after = moves_of(app.match)
        await press(app, pilot, "u")
        assert [line.move.words() for line in app.match.history[before:]] == ["takes the settler"]
        await press(app, pilot, "1")
        assert moves_of(app.match) == after
        await press(app, pilot, "U")
        assert app.match.ply == before
        assert "Taken back." in text_of(app, "hint")
        await press(app, pilot, "u")
        assert "no move to take back" in text_of(app, "hint")


async def test_undo_among_humans_only_where_it_is_free(tmp_path: Path) -> None:
    async with at_table(new_game([0, 1, 2]), tmp_path) as (app, pilot):
        await press(app, pilot, "1", "1")
        assert app.match.seat == 1
        await press(app, pilot, "u")
        assert app.match.seat == 0  # the settling of the first player lay not behind anybody's move
        await press(app, pilot, "1", "1", "1")
        played = app.match.ply
        await press(app, pilot, "u")
        assert "consent" in text_of(app, "hint")
        assert app.match.ply == played


async def test_closed_choices_say_why(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        await press(app, pilot, "3")  # the builder
        closed = choices(app).closed[0]
        assert f"{closed.move.words()}: {closed.reason}" in screen_text(app)
        open_ones = len(choices(app).open)
        await press(app, pilot, *["down"] * open_ones)
        assert f"Not now: {closed.reason}." in " ".join(text_of(app, "hint").split())
        before = app.match.ply
        await press(app, pilot, "enter")
        assert app.match.ply == before


async def test_a_key_pressed_in_haste_answers_one_question_only(tmp_path: Path) -> None:
    async with at_table(new_game([0, 1, 2]), tmp_path) as (app, pilot):
        app.play(choices(app).open[0])
        app.play(app.match.moves()[0])
        await settled(app, pilot)
        assert [line.move.words() for line in app.match.history if not line.by_chance] == ["takes the settler"]


async def test_arrows_and_enter_choose(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        await press(app, pilot, "down", "down", "up", "right", "left", "end", "home", "down", "enter")
        assert app.match.history[-1].move.words() != "takes the settler"
        assert any(line.move.words() == "takes the mayor" for line in app.match.history)


async def test_click_chooses(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        await pilot.click("#choices", offset=(5, 2))
        await settled(app, pilot)
        assert any(line.move.words() == "takes the builder" for line in app.match.history)


@pytest.mark.parametrize("size", [SMALL, LARGE, (140, 45)])
async def test_everything_asked_is_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(new_game([0], players=5), tmp_path, size) as (app, _):
        shown = screen_text(app)
        assert "Take a role" in shown
        for name in app.match.names:
            assert name in shown
        for words in words_offered(app):
            assert words in shown


async def test_small_screen_shows_one_pane_at_a_time(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        expected = {
            "me": "free city space",
            "others": "bob",
            "market": "customs house",
            "log": "turns up",
            "board": "ships",
        }
        for pane, word in expected.items():
            await press(app, pilot, "tab")
            assert app.active == pane
            assert word in screen_text(app)
            assert "takes the settler" in screen_text(app)
        await press(app, pilot, "shift+tab", "pageup", "pagedown")
        assert app.active == "log"


async def test_large_screen_shows_all_panes(tmp_path: Path) -> None:
    async with at_table(new_game([0], players=4), tmp_path, LARGE) as (app, pilot):
        for word in ("ships", "customs house", "anna (you)", "david", "turns up", "your price now"):
            assert word in screen_text(app)
        await pilot.resize_terminal(*SMALL)
        await settled(app, pilot)
        assert "customs house" not in screen_text(app)


@pytest.mark.parametrize("size", [(40, 10), (8, 3), (1, 1), (200, 8), (30, 60)])
async def test_tiny_and_odd_screens_do_not_crash(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(new_game([0]), tmp_path, size) as (app, pilot):
        before = app.match.ply
        await press(app, pilot, "tab", "3", "down")
        assert app.match.ply > before
        await press(app, pilot, "h", "escape", "s", "escape")


async def test_the_question_is_seen_at_40_by_10(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path, (40, 10)) as (app, _):
        shown = screen_text(app)
        assert "Puerto Rico" in shown
        assert "Take a role" in shown
        assert "takes the settler" in shown


async def test_help_narrows_down(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        await press(app, pilot, "h")
        assert isinstance(app.screen, Help)
        await press(app, pilot, *"wharf")
        assert "ship of your own" in screen_text(app)
        assert "customs house" not in screen_text(app)
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, Help)
        assert app.match.ply == sum(1 for line in app.match.history if line.by_chance)  # typing was no choice


async def test_hints_are_given_and_nothing_is_played(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        before = app.match.ply
        await press(app, pilot, "H")
        assert isinstance(app.screen, Hints)
        for _ in range(100):
            await pilot.pause(0.1)
            if "wins" in screen_text(app):
                break
        assert "1. " in screen_text(app)
        await press(app, pilot, "escape")
        assert app.match.ply == before


async def test_help_scrolls_to_the_fingerprint(tmp_path: Path) -> None:
    seats = start("puerto-rico", 3, [0], ["random"], {})
    assert isinstance(seats.match.chance, CommittedChance)
    async with at_table(seats, tmp_path) as (app, pilot):
        await press(app, pilot, "h")
        assert seats.match.chance.fingerprint[:16] not in screen_text(app)
        pages = 0
        while "corn compensation" not in screen_text(app):
            await press(app, pilot, "pagedown")
            pages += 1
            assert pages < 40
        await press(app, pilot, *"fairness")
        assert seats.match.chance.fingerprint[:16] in screen_text(app)


async def test_scores_with_hidden_points(tmp_path: Path) -> None:
    async with at_table(new_game([0], options={"points": "hidden"}), tmp_path) as (app, pilot):
        await press(app, pilot, "s")
        assert isinstance(app.screen, Scores)
        assert "hidden from you" in screen_text(app)


async def test_forced_choices_wait_if_wanted(tmp_path: Path) -> None:
    seats = new_game([0])
    async with at_table(seats, tmp_path) as (app, pilot):
        await press(app, pilot, "A")
        assert "wait for you" in text_of(app, "hint")
        lone = 0
        for _ in range(12):
            lone += len(choices(app).open) == 1
            await choose(app, "1")
        assert lone > 0


async def test_hot_seat_without_secrets_needs_no_curtain(tmp_path: Path) -> None:
    async with at_table(new_game([0, 1]), tmp_path) as (app, pilot):
        await press(app, pilot, "1", "1")
        assert app.match.seat == 1
        assert app.viewer == 1
        assert not isinstance(app.screen, Curtain)
        assert "bob (you)" in screen_text(app)


async def test_hot_seat_with_secrets_draws_a_curtain(tmp_path: Path) -> None:
    async with at_table(new_game([0, 1], options={"points": "hidden"}), tmp_path) as (app, pilot):
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to ● anna" in screen_text(app)
        assert "settler" not in screen_text(app)
        await press(app, pilot, "1")
        assert isinstance(app.screen, Curtain)
        await press(app, pilot, "enter", "1", "1")
        assert app.match.seat == 1
        assert "Pass the keyboard to ■ bob" in screen_text(app)
        await press(app, pilot, "enter")
        assert "takes the" in screen_text(app)


async def test_bots_among_themselves(tmp_path: Path) -> None:
    """Nobody human: the table just shows the game to its end."""
    async with at_table(new_game([], players=2), tmp_path) as (app, _):
        assert app.match.over
        assert isinstance(app.screen, ResultScreen)
