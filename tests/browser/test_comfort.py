"""Comfort: zooming the board, sizes of text and touch targets, a tone, hints and the coach."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import (
    NO_PAGE,
    choose,
    findings,
    finished,
    moves_told,
    open_table,
    place_people,
    play_first,
    press_done,
    press_place,
    site_of,
    state_of,
    tap_spot,
    wait_for_change,
)

WIDTH = "document.querySelector('.centre').getBoundingClientRect().width"
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-spot]')?.dataset.spot"


def test_the_board_is_zoomed_by_wheel_and_keys(visit: Opener) -> None:
    """With Ctrl the wheel zooms around the pointer, without it scrolls; it is still so after a reload."""
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    plain = page.evaluate(WIDTH)
    spot = page.locator('[data-spot="number:7"]').bounding_box()
    assert spot is not None
    at = (spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.mouse.move(*at)
    page.mouse.wheel(0, 40)
    assert page.evaluate(WIDTH) == plain
    page.keyboard.down("Control")
    for _ in range(3):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(f"plain => {WIDTH} > 1.5 * plain", arg=plain)
    page.keyboard.press("0")
    page.wait_for_function(f"plain => {WIDTH} === plain", arg=plain)
    page.keyboard.press("+")
    page.wait_for_function(f"plain => Math.abs({WIDTH} - 1.25 * plain) < 2", arg=plain)
    page.reload()
    state_of(page)
    assert abs(page.evaluate(WIDTH) - 1.25 * plain) < 2
    page.keyboard.press("-")
    page.wait_for_function(f"plain => {WIDTH} === plain", arg=plain)


@pytest.mark.parametrize("game", caravela.games())
def test_the_keyboard_never_loses_its_place(visit: Opener, game: str) -> None:
    """After a choice on the board or Done, the focus is on a place, on Done or on the prompt, not on the page."""
    page = visit(NO_PAGE)
    open_table(page, game, bot="greedy")
    rng = random.Random(1)
    pressed = 0
    while pressed < 6:
        state = state_of(page, press_done)
        assert not state["over"]
        if state["placing"]:
            place_people(page)
        elif state["spots"]:
            tap_spot(page, state, rng.choice(state["spots"]), press_place)
            pressed += 1
        else:
            choose(page)
        wait_for_change(page, state)
        if state["spots"] and not state["placing"]:
            assert page.evaluate("document.activeElement !== document.body"), state["question"]


def fingers(apart: float) -> list[dict[str, float]]:
    return [{"x": 195, "y": 300 - apart / 2}, {"x": 195, "y": 300 + apart / 2}]


def test_two_fingers_zoom_the_board_around_them(visit: Opener) -> None:
    page = visit(NO_PAGE, width=390, height=844, has_touch=True, is_mobile=True)
    open_table(page, "puerto-rico")
    state_of(page)
    plain, before = page.evaluate(WIDTH), page.evaluate(UNDER, [195, 300])
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(80)})
    for apart in (100, 130, 160):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers(apart)})
        page.evaluate("new Promise(requestAnimationFrame)")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"plain => {WIDTH} > 1.8 * plain", arg=plain)
    assert page.evaluate(UNDER, [195, 300]) == before
    assert page.evaluate("visualViewport.scale") == 1


# Everything that answers a finger or has words, in CSS pixels.
SIZES = """() => {
  const targets = [...document.querySelectorAll('button, a[href], select, summary, .spot.alive > .glow')]
    .filter((each) => !each.closest('.skip, .hear') && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width)
    .map(([box, each]) => [Math.min(box.width, box.height), each.closest('[data-spot]')?.dataset.spot
      ?? each.innerText]);
  const drawn = [...document.querySelectorAll('.board svg text')]
    .filter((each) => each.getBoundingClientRect().width)
    .map((each) => [parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a, each.textContent]);
  const written = [...document.querySelectorAll('body *')]
    .filter((each) => !each.closest('svg, script, .hear, .skip') && each.checkVisibility({ visibilityProperty: true })
      && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.innerText]);
  return { targets, words: [...drawn, ...written] };
}"""


@pytest.mark.parametrize("game", caravela.games())
def test_on_a_phone_words_can_be_read_and_places_be_touched(visit: Opener, game: str) -> None:
    page = visit(NO_PAGE, width=390, height=844, has_touch=True, is_mobile=True)
    open_table(page, game, players=3)
    for _ in range(4):
        state_of(page)
        found: dict[str, Any] = page.evaluate(SIZES)
        assert len(found["targets"]) > 10
        assert len(found["words"]) > 50
        assert [each for each in found["targets"] if each[0] < 24] == []
        assert [each for each in found["words"] if each[0] < 11.95] == []
        play_first(page)


HEARD = """window.tones = 0;
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect() {} };
  }
  createOscillator() {
    return { frequency: {}, connect: (to) => to, start: () => { window.tones += 1; }, stop() {} };
  }
};"""


def turns_come(page: Page) -> None:
    """Plays until the visitor's turn has come twice more."""
    for _ in range(2):
        state_of(page)
        moves = moves_told(page)
        while moves_told(page) < moves + 3:
            play_first(page)
    state_of(page)


def test_a_tone_is_heard_on_ones_turn_only_if_wished(visit: Opener) -> None:
    page = visit(NO_PAGE)
    page.context.add_init_script(HEARD)
    open_table(page, "puerto-rico", players=3)
    turns_come(page)
    assert page.evaluate("window.tones") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sound on my turn").check()
    page.keyboard.press("Escape")
    turns_come(page)
    assert page.evaluate("window.tones") >= 2


def test_who_learns_gets_a_hint_and_can_follow_it(visit: Opener) -> None:
    page = visit("/learn")
    page.get_by_role("button", name=re.compile("First game, explained.*Puerto Rico")).click()
    page.locator("[data-guide] .aim").wait_for()
    state_of(page)
    words = [each.inner_text() for each in page.locator("[data-choice]").all()]
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.locator("[data-hints] li")
    hints.first.wait_for()
    assert 1 <= hints.count() <= 3
    guide = page.locator("[data-guide]")
    expect(guide).to_have_count(0)  # it makes way: both would not fit one above the other
    assert page.locator("[data-hints]").evaluate("each => each.getBoundingClientRect().top") >= 0
    best = hints.first.locator("strong").inner_text()
    assert any(best in each for each in words)
    expect(hints.first).to_contain_text(re.compile(r"Wins about \d+ of 100 games"))
    assert findings(page) == []
    choose(page, best)
    expect(page.locator("[data-hints] li")).to_have_count(0)


SOCKETS = """window.sockets = [];
window.updates = 0;
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    window.sockets.push(this);
    this.addEventListener('message', ({ data }) => { if (JSON.parse(data).type === 'update') window.updates += 1; });
  }
};"""


def test_hints_stay_until_somebody_moves(visit: Opener) -> None:
    """A connection that comes back tells how things stand: nothing has happened, so the hint stays."""
    page = visit(NO_PAGE)
    page.context.add_init_script(SOCKETS)
    open_table(page, "vasco-da-gama")
    state_of(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator("[data-hints] li strong").first
    words = hint.inner_text()
    updates = page.evaluate("window.updates")
    page.evaluate("window.sockets.at(-1).close()")
    page.wait_for_function("updates => window.updates > updates", arg=updates)
    state_of(page)
    expect(hint).to_have_text(words)


def test_the_coach_goes_through_a_game_when_asked(visit: Opener) -> None:
    page = visit(NO_PAGE)
    whole, plies = finished(page, game="puerto-rico")
    table, _ = finished(page, begin={"table": whole, "ply": plies - 12})
    page.goto(f"{site_of(page)}/table/{table}")
    page.get_by_role("button", name="Ask the coach").click()
    page.get_by_role("button", name="The coach is looking …").wait_for()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Coach's report").click()
    report = opened.value
    report.get_by_text("Chances to win").first.wait_for()
    assert findings(report) == []
