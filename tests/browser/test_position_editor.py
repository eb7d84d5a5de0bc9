"""The position editor: on the board, by keyboard, on a phone, in dark mode."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from caravela.games import names
from tests.browser.conftest import Opener
from tests.browser.kit import findings
from tests.browser.test_study import READY, begin, choose_first

POSSIBLE = "main.study[data-ready]:has([data-fault=none])"

SILENT = """() => {
    const silent = new Set();
    for (const spot of document.querySelectorAll('main.study [data-spot]')) {
        const heard = () => silent.add(spot.dataset.spot);
        document.addEventListener('click', heard, { capture: true });  // the editor's own comes first and ends it
        spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        document.removeEventListener('click', heard, { capture: true });
    }
    return [...silent];
}"""
"""The places of the board that open nothing."""


def edit(page: Page, game: str) -> None:
    """The editor on a new game with all its expansions."""
    page.locator("select[name=game]").select_option(game)
    for box in page.locator("label.expansion input").all():
        box.check()
    begin(page, game)
    if page.locator(".side-opener").is_visible():
        page.locator(".side-opener").click()
    elif page.locator("[data-tab]").count():
        page.locator(".table-tabs [data-tab=log]").click()
    page.locator("[data-edit]").click()
    expect(page.locator(POSSIBLE)).to_be_visible()


def changes(page: Page, count: int) -> None:
    expect(page.locator(f"[data-changes='{count}']")).to_be_visible()


PRINTED = re.compile("tile:.*|giving up:.*|at sea|in hand")
"""Places of what is printed, of the preparation, and of an action under way."""


@pytest.mark.parametrize("game", names())
def test_every_place_of_the_board_opens_what_lies_there(visit: Opener, game: str) -> None:
    page = visit("/analysis")
    edit(page, game)
    assert [place for place in page.evaluate(SILENT) if not PRINTED.fullmatch(place)] == []


def test_a_piece_is_changed_where_it_is_clicked_and_the_change_undone(visit: Opener) -> None:
    page = visit("/analysis")
    edit(page, "puerto-rico")
    page.locator("[data-seat='1'] [data-spot=doubloons]").click()
    field = page.locator("dialog .part[data-part='table/players/1/doubloons']")
    before = int(field.locator("input").input_value())
    field.locator("button").last.click()
    changes(page, 1)
    expect(field.locator("input")).to_have_value(str(before + 1))
    expect(field.locator(".fault")).to_have_text(  # before the first role
        f"Doubloons (bob): {before + 1} is impossible here; it must be {before}."
    )
    expect(page.locator("dialog h2")).to_have_text(f"{before + 1} doubloons")  # what lies there now
    expect(page.locator("dialog .fault")).to_have_count(1)
    page.keyboard.press("Control+z")
    changes(page, 0)
    field.locator("button").last.click()
    changes(page, 1)
    page.locator("dialog button", has_text="Undo").click()
    changes(page, 0)
    expect(field.locator("input")).to_have_value(str(before))
    page.keyboard.press("Escape")
    expect(page.locator(POSSIBLE)).to_be_visible()


def find(page: Page, words: str, part: str) -> Locator:
    """A field of the side list, found by its name."""
    page.locator("input[name=part]").fill(words)
    return page.locator(f"aside .part[data-part='{part}']")


def test_pieces_that_do_not_add_up_are_told_beside_their_fields(visit: Opener) -> None:
    page = visit("/analysis")
    edit(page, "puerto-rico")
    coffee = find(page, "coffee", "table/goods/coffee")
    coffee.locator("input").fill("8")
    coffee.locator("input").press("Tab")
    changes(page, 1)
    expect(coffee.locator(".fault")).to_have_text("coffee: 8 on the table, but the game has 9.")
    expect(page.locator("[data-use]")).to_be_disabled()
    page.keyboard.press("Control+z")
    changes(page, 0)
    expect(page.locator(POSSIBLE)).to_be_visible()
    assert findings(page) == []


def test_the_position_is_used_for_a_new_study_by_keys_alone(visit: Opener) -> None:
    """Amid a game, with everything from the list."""
    page = visit("/analysis")
    begin(page, "puerto-rico")
    for _ in range(12):
        choose_first(page)
    page.locator("[data-edit]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(POSSIBLE)).to_be_visible()
    doubloons = find(page, "Doubloons", "table/players/2/doubloons")
    doubloons.locator("input").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("37")
    page.keyboard.press("Tab")
    changes(page, 1)
    expect(page.locator(POSSIBLE)).to_be_visible()
    before = page.url
    page.locator("[data-use]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator("[data-seat='2'] [data-spot=doubloons]").first).to_contain_text("37")


@pytest.mark.parametrize(("game", "language"), [("puerto-rico", "pt"), ("madeira", "de"), ("vasco-da-gama", "es")])
def test_on_a_phone_in_the_dark(visit: Opener, game: str, language: str) -> None:
    page = visit(f"/analysis?lang={language}", width=390, height=844, color_scheme="dark", has_touch=True)
    edit(page, game)
    page.locator(".table-tabs [data-tab=board]").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    edge = page.locator("[data-use]").bounding_box()
    assert edge is not None
    assert edge["x"] + edge["width"] <= 390
    page.locator("main.study [data-spot]:visible").first.click(force=True)
    expect(page.locator("dialog .part").first).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.locator(".table-tabs [data-tab=log]").click()
    page.locator("aside details summary").first.click()
    expect(page.locator("aside details .part").first).to_be_visible()
    assert findings(page) == []


def test_what_does_not_fit_is_told_in_the_language_of_the_page(visit: Opener) -> None:
    """With values that would, and without what the check says, which is English."""
    page = visit("/analysis", locale="de-DE")
    edit(page, "puerto-rico")
    field = find(page, "Runde", "table/round")
    field.locator("button").last.click()
    changes(page, 1)
    expect(field.locator(".fault")).to_have_text("Runde passt nicht zum Rest der Stellung; möglich ist hier: 1.")


def test_back_leads_to_the_study_and_keeps_what_was_set_up(visit: Opener) -> None:
    page = visit("/analysis")
    edit(page, "puerto-rico")
    study = page.url.removesuffix("?edit")
    assert study != page.url
    page.locator("[data-seat='1'] [data-spot=doubloons]").click()
    page.locator("dialog .part[data-part='table/players/1/doubloons'] button").last.click()
    changes(page, 1)
    page.keyboard.press("Escape")
    page.go_back()
    expect(page.locator("[data-back]")).to_be_visible()
    assert page.url.startswith(study)
    page.go_forward()
    changes(page, 1)
    page.go_back()
    page.locator("[data-edit]").click()  # the same position: nothing is lost
    changes(page, 1)
    page.locator("[data-cancel]").click()
    expect(page.locator("[data-back]")).to_be_visible()
    page.locator("[data-edit]").click()
    changes(page, 0)
