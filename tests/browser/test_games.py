"""A complete game of each kind in the browser."""

from __future__ import annotations

import pytest

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import click_choice, new_table, play_to_end, press_choice


@pytest.mark.parametrize("game", caravela.games())
def test_a_game_by_clicks_its_replay_and_its_luck(visit: Opener, game: str) -> None:
    page = visit()
    new_table(page, game)
    assert play_to_end(page, click_choice) > 20
    page.get_by_role("button", name="Check the luck").click()
    page.get_by_text("Checked in your browser: all").wait_for()
    page.get_by_role("button", name="Score").click()
    assert page.locator("dialog .total td").count() == 2
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    page.locator(".board").wait_for()
    page.keyboard.press("End")
    steps = page.locator(".player .quiet").inner_text().split()
    assert steps[1] == steps[3]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_text(f"Step {int(steps[3]) - 2} of {steps[3]}").first.wait_for()
    page.locator("select[name=perspective]").select_option("1")
    page.get_by_role("button", name="Link to this move").click()
    link = page.locator(".player output").inner_text()
    other = visit(link.split("/", 3)[3].join(["/", ""]))
    other.get_by_text(f"Step {int(steps[3]) - 2} of {steps[3]}").first.wait_for()
    page.get_by_role("button", name="Chart").click()
    page.locator("dialog polyline").first.wait_for()


def test_vasco_da_gama_with_the_keyboard_alone(visit: Opener) -> None:
    page = visit("/new?game=vasco-da-gama")
    page.get_by_role("button", name="Open the table").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.name || document.activeElement.innerText")
        if focus.startswith("seat"):
            page.keyboard.type("bot random")
        if focus == "Open the table":
            break
    page.keyboard.press("Enter")
    assert play_to_end(page, press_choice, seed=2) > 20


def test_a_game_on_a_phone(visit: Opener) -> None:
    page = visit("/", width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    new_table(page, "vasco-da-gama")
    page.locator(".board").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert play_to_end(page, click_choice, seed=3) > 20
