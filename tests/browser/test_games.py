"""A complete game of each kind in the browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import (
    NO_PAGE,
    choose,
    click_choice,
    findings,
    new_table,
    play_to_end,
    state_of,
    tap,
    tap_spot,
    wait_for_change,
)
from tests.browser.screens import SHIFTS

MOST_SHIFT = 0.02
"""What the design allows for a whole game; 0.003 to 0.005 were seen on a phone."""


def choose_explained(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """The guide has a text for every decision of the game."""
    assert len(state["guide"]) >= 40, state["question"]
    click_choice(page, state, rng)


@pytest.mark.parametrize("game", caravela.games())
def test_a_first_game_by_clicks_its_replay_and_its_luck(visit: Opener, game: str) -> None:
    page = visit(NO_PAGE)
    new_table(page, game)
    page.goto(page.url + "?guide")
    page.locator("[data-guide] .aim").wait_for()
    assert play_to_end(page, choose_explained) > 20
    assert findings(page) == []
    page.locator(".kept summary").click()
    page.get_by_role("button", name="Check the fairness proof").click()
    page.get_by_text("Checked in your browser: all").wait_for()
    page.get_by_role("button", name="Score").click()
    expect(page.locator("dialog .total td")).to_have_count(2)
    page.keyboard.press("Escape")
    page.locator(".kept summary").click()  # the click elsewhere has closed it
    for name, begins in (("Record", "caravela record"), ("Position", "{")):
        file = page.request.get(page.get_by_role("link", name=name).evaluate("each => each.href"))
        assert file.text().startswith(begins), name
    page.get_by_role("link", name="Replay").click()
    walk_through(page, visit)


MODULES = ("new beginning", "capitanias", "king's demands", "new roles", "ambassadors")
OF_MODULES = {"tile", "card", "request", "bonus", "row", "building"}
GROUPS = 5
ALIVE = "[...document.querySelectorAll('.playing .spot.alive')].map((each) => each.dataset.spot)"


def test_madeira_with_all_its_modules_by_clicks(visit: Opener) -> None:
    """Tiles are chosen, cards played, demands taken and bonus spaces used where they lie; each explains itself."""
    page = visit(NO_PAGE)
    new_table(page, "madeira", players=3, modules=MODULES)
    used: set[str] = set()
    while OF_MODULES - used:
        state = state_of(page)
        assert not state["over"], used
        alive = {each.split(":")[0]: each for each in reversed(page.evaluate(ALIVE))}
        kind = next((each for each in alive if each in OF_MODULES - used), "building" if "building" in alive else "")
        if kind:
            used.add(kind)
            tap_spot(page, state, alive[kind])
        else:
            choose(page)
        wait_for_change(page, state)
    state_of(page)
    left = GROUPS - int(page.locator(".stage").inner_text().split()[1])
    assert page.locator('.tray [data-spot^="card:"]').count() == left
    assert page.locator('.opponents [data-spot^="back:"]').count() == 2 * left
    assert page.locator('.opponents [data-spot^="card:"]').count() <= 2
    assert page.locator('[data-spot^="bonus:"]').count() == 15
    for spot in ("card:", "demand:", "token:pirate ship", "token:reward A"):
        page.locator(f'[data-spot^="{spot}"]:not(.alive) [role=button]').first.focus()
        page.keyboard.press("Enter")
        assert len(page.locator("dialog .about dd").first.inner_text()) > 20
        page.keyboard.press("Escape")
    assert findings(page) == []


def walk_through(page: Page, visit: Opener) -> None:
    """The replay: keys, perspective, link, chart, a frame in a page of another site, and playing on."""
    page.get_by_role("slider").wait_for()
    page.locator(".shared").wait_for()
    page.locator("#tab-coach").click()
    page.locator("select[name=perspective]").wait_for()
    page.keyboard.press("End")
    steps = page.locator(".player .quiet").inner_text().split()
    assert steps[1] == steps[3]
    play_on = page.get_by_role("button", name=re.compile("Play on from here"))
    expect(play_on).to_have_count(0)
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    here = f"Step {int(steps[3]) - 12} of {steps[3]}"
    page.get_by_text(here).first.wait_for()
    page.locator("select[name=perspective]").select_option("1")
    assert findings(page) == []
    page.get_by_role("button", name="Link to this move").click()
    link = page.locator(".side output").inner_text()
    visit("/" + link.split("/", 3)[3]).get_by_text(here).first.wait_for()
    page.get_by_role("button", name="Chart").click()
    page.locator("dialog polyline").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Embed").click()
    framed_elsewhere(page, page.locator(".side output").inner_text(), here)
    page.locator("select[name=perspective]").select_option("0")
    finished = page.url
    play_on.click()
    page.wait_for_url("**/table/*")
    state = state_of(page)
    assert page.url != finished
    if state["choices"]:
        click_choice(page, state, random.Random(1))
        wait_for_change(page, state)


def framed_elsewhere(page: Page, snippet: str, here: str) -> None:
    """A page of another site may show the replay, and nothing else of this one."""
    front = page.url.split("/review")[0] + "/"
    refused: list[str] = []
    with another_site(f'<title>Elsewhere</title>{snippet}<iframe name="front" src="{front}"></iframe>') as address:
        other = page.context.new_page()
        other.on("console", lambda message: refused.append(message.text))
        other.goto(address)
        frame = other.frame_locator("iframe").first
        frame.get_by_text(here).first.wait_for()
        frame.locator(".shared").wait_for()
        frame.get_by_role("button", name="One step on").click()
        frame.get_by_text(f"Step {int(here.split()[1]) + 1} of").first.wait_for()
        other.goto(front + snippet.split(front)[1].split('"')[0])
        other.locator(".shared").wait_for()
        assert findings(other) == []
        other.close()
    assert any("frame-ancestors" in text for text in refused)


@contextmanager
def another_site(body: str) -> Iterator[str]:
    """One page at an origin of its own."""

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_game_on_a_phone(visit: Opener) -> None:
    """From the first question on nothing moves by itself."""
    page = visit(NO_PAGE, painted=True, width=390, height=844, has_touch=True, is_mobile=True)
    new_table(page, "vasco-da-gama", players=4)
    state_of(page)
    page.evaluate(SHIFTS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    tap(page, '[data-tab="others"]')
    assert play_to_end(page, click_choice, seed=3) > 20
    assert page.evaluate("window.shift") < MOST_SHIFT, page.evaluate("window.shifted")
    # Tabs that were picked during the game do not keep the result away: everybody's points are in sight, also on a
    # tablet, and the menu opens on the screen.
    for width in (768, 390):
        page.set_viewport_size({"width": width, "height": 844})
        table = page.locator(".result .scroll")
        expect(table.locator("th[scope=col]")).to_have_count(4)
        assert table.evaluate("each => each.scrollWidth <= each.clientWidth"), width
    page.locator(".result header button").click()
    page.locator(".ended .kept summary").click()
    menu = page.locator(".ended .kept > .row").bounding_box()
    assert menu is not None
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= 390
