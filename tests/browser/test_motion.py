"""Changes are animated piece by piece before the next decision, unless animation is off."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, open_table, play_first, state_of, wait_until_asked, wait_until_settled

# Counts the pieces that set out, and notes whether anything could be decided while the moves of others were played.
WATCH_TRAVEL = """addEventListener('DOMContentLoaded', () => {
  window.travelled = 0;
  window.decidedEarly = 0;
  new MutationObserver((all) => {
    for (const each of all) for (const node of each.addedNodes) {
      if (!node.classList?.contains('travelling')) continue;
      window.travelled += 1;
      if (document.querySelector('[data-skip]') && document.querySelector('.spot.alive')) window.decidedEarly += 1;
    }
  }).observe(document.body, {childList: true});
})"""


def play_until_others_have_moved(page: Page) -> None:
    play_first(page)
    while not page.locator("[data-again]").count():
        play_first(page)


def test_pieces_travel_before_one_decides(visit: Opener) -> None:
    page = visit(NO_PAGE, painted=True, reduced_motion="no-preference")
    page.context.add_init_script(WATCH_TRAVEL)
    open_table(page, "vasco-da-gama", players=3, bot="greedy")
    for _ in range(3):
        play_first(page)
    state_of(page)
    assert page.evaluate("window.travelled") > 3
    assert page.evaluate("window.decidedEarly") == 0
    expect(page.locator(".travelling")).to_have_count(0)


def test_nothing_travels_if_no_movement_is_wished(visit: Opener) -> None:
    page = visit(NO_PAGE, painted=True, reduced_motion="reduce")
    page.context.add_init_script(WATCH_TRAVEL)
    open_table(page, "vasco-da-gama", players=3, bot="greedy")
    for _ in range(3):
        play_first(page)
    state_of(page)
    assert page.evaluate("window.travelled") == 0
    expect(page.locator("[data-again]")).to_have_count(0)


def test_what_happened_is_shown_again_and_skipped_by_space(visit: Opener) -> None:
    page = visit(NO_PAGE, painted=True, reduced_motion="no-preference")
    open_table(page, "puerto-rico", players=3, bot="greedy")
    play_until_others_have_moved(page)
    question = page.locator(".question").inner_text()
    page.locator("[data-again]").click()
    page.wait_for_selector("[data-skip]")
    expect(page.locator(".spot.alive")).to_have_count(0)
    page.keyboard.press("Space")
    wait_until_settled(page)
    expect(page.locator(".question")).to_have_text(question)
    expect(page.locator(".spot.alive").first).to_be_attached()


def test_a_click_that_skips_is_no_move(visit: Opener) -> None:
    page = visit(NO_PAGE, painted=True, reduced_motion="no-preference")
    open_table(page, "puerto-rico", players=3, bot="greedy")
    play_until_others_have_moved(page)
    moves = page.locator(".log").get_attribute("data-moves")
    box = page.locator(".spot.alive").first.bounding_box()
    assert box
    page.locator("[data-again]").click()
    page.wait_for_selector("[data-skip]")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_until_asked(page)
    expect(page.locator("[data-steps]")).to_have_count(0)
    assert page.locator(".log").get_attribute("data-moves") == moves


def test_movement_has_a_speed_and_can_be_switched_off(visit: Opener) -> None:
    page = visit(NO_PAGE, painted=True, reduced_motion="no-preference")
    open_table(page, "puerto-rico", players=3, bot="greedy")
    state_of(page)
    page.get_by_role("button", name="Settings").click()
    movement = page.get_by_label("Movement")
    assert movement.locator("option").all_inner_texts() == ["0.5×", "1×", "2×", "none"]
    movement.select_option("none")
    page.keyboard.press("Escape")
    expect(page.locator("[data-again]")).to_have_count(0)
    page.reload()
    assert page.evaluate("document.documentElement.dataset.motion") == "none"
