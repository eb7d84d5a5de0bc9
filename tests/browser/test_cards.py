"""Info cards: every component has one, inside the window, not covering its place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, findings, open_table, state_of
from tests.browser.screens import SETTLED

MODULES = {
    "puerto-rico": {"new-buildings": "on", "nobles": "on"},
    "madeira": dict.fromkeys(("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"), "on"),
    "vasco-da-gama": {},
}

# Points at every place that can be seen, one after the other, and tells what is wrong with its card. They come at once:
# the test below lets a pointer rest.
WALK = """async () => {
  const later = window.setTimeout;
  window.setTimeout = (run) => later(run, 0);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const seen = (each) => {
    const box = (each.querySelector('.glow') ?? each).getBoundingClientRect();
    return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  };
  const spots = [...document.querySelectorAll('[data-spot]')].filter(seen);
  const wrong = [];
  for (const spot of spots) {
    const place = spot.dataset.spot;
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    while (document.querySelector('.hover-card')) await frame();
    const box = (spot.querySelector('.glow') ?? spot).getBoundingClientRect();
    const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    spot.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...at }));
    while (!document.querySelector('.hover-card')) await frame();
    await frame();
    const card = document.querySelector('.hover-card');
    const { left, top, right, bottom } = card.getBoundingClientRect();
    if (card.dataset.place !== place) wrong.push([place, 'tells of', card.dataset.place]);
    if (card.dataset.told === '0') wrong.push([place, 'is silent', card.innerText]);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push([place, 'leaves the window']);
    if (card.scrollWidth > card.clientWidth + 1) wrong.push([place, 'is cut']);
    const large = box.width > innerWidth * 0.45 || box.height > innerHeight * 0.45;
    const over = left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    if (over && !large) wrong.push([place, 'lies under its card']);
    if (getComputedStyle(card).pointerEvents !== 'none') wrong.push([place, 'has a card in the way']);
  }
  return { count: spots.length, wrong };
}"""


def open_against_greedy(page: Page, game: str, options: dict[str, str]) -> None:
    open_table(page, game, players=3, bot="greedy", options=options)
    state_of(page)


@pytest.mark.parametrize("game", caravela.games())
def test_no_place_is_silent_and_no_card_leaves_the_window(visit: Opener, game: str) -> None:
    page = visit(NO_PAGE, width=1440, height=900)
    open_against_greedy(page, game, MODULES[game])
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        page.mouse.move(2, 2)  # a pointer that has not moved points at nothing
        walked: dict[str, Any] = page.evaluate(WALK)
        assert walked["wrong"] == [], width
        assert walked["count"] > 40


def test_a_card_comes_by_pointer_focus_and_question_mark_and_goes_by_escape(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_against_greedy(page, "puerto-rico", {})
    card = page.locator(".hover-card")
    page.locator('[data-spot="market:hospice"]').hover()
    expect(card).to_contain_text("hospice")
    expect(card).to_contain_text("Rulebook:")
    page.mouse.move(2, 2)
    expect(card).to_have_count(0)
    settler = page.locator('.spot.alive[data-spot="placard:settler"] [role=button]')
    settler.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(card).to_have_attribute("data-place", "placard:settler")
    expect(settler).to_have_attribute("aria-describedby", "hover-card")
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.keyboard.press("?")
    expect(card).to_have_attribute("data-place", "placard:settler")
    page.keyboard.press("?")
    page.get_by_role("dialog").locator(".about").wait_for()


LONG_PRESS = """async ([selector]) => {
  const spot = document.querySelector(selector);
  const box = spot.getBoundingClientRect();
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  const event = (kind) => new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: 'touch', ...at });
  const inside = spot.querySelector('.glow') ?? spot;
  inside.dispatchEvent(event('pointerdown'));
  while (!document.querySelector('.hover-card')) await new Promise((done) => requestAnimationFrame(done));
  inside.dispatchEvent(event('pointerup'));
  inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""


def test_a_finger_that_stays_gets_the_card_and_makes_no_move(visit: Opener) -> None:
    page = visit(NO_PAGE, width=390, height=844, has_touch=True, is_mobile=True)
    open_against_greedy(page, "puerto-rico", {})
    page.evaluate(LONG_PRESS, ['.spot.alive[data-spot="placard:settler"]'])
    card = page.locator(".hover-card")
    expect(card).to_have_attribute("data-place", "placard:settler")
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    expect(page.locator("[data-steps]")).to_have_count(0)
    # The tap that closes it is no choice either, the next one is.
    mayor = page.locator('.spot.alive[data-spot="placard:mayor"]')
    mayor.tap()
    expect(card).to_have_count(0)
    expect(page.locator("[data-steps]")).to_have_count(0)
    mayor.tap()
    expect(page.locator("[data-steps]")).to_have_count(1)
