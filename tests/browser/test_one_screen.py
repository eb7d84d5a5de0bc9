"""The table on one screen: nothing scrolls, all choices and mats are visible, nothing moves by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import (
    LISTEN,
    NO_PAGE,
    choose,
    enter,
    findings,
    new_table,
    open_table,
    play_to_end,
    press_choice_heard,
    press_done,
    state_of,
    tap,
    wait_for_change,
    wait_until,
)
from tests.browser.screens import (
    DECISIONS,
    HIT_AREAS,
    IN_TAB,
    MIXES,
    MOST_BUTTONS,
    SHIFTS,
    SIZES,
    Decision,
    Mix,
    check_words,
    decisions,
    measure,
    show,
    unanswerable,
)
from tests.server.kit import Serving

COUNT = DECISIONS // 2
"""Decisions of each mix; every game has two of them."""
MOST_SHIFT = 0.01
"""Half of what the design allows for a whole game: 0.0006 to 0.0043 were seen, by the luck of the game."""
BY_KEYS_ALONE = "vasco-da-gama"
"""The game that is opened and played to its end without a mouse."""
USUAL = SIZES[1]
MEASURED = (*(size for size in SIZES if size != USUAL), USUAL)
"""The usual size last: at it, the choices are looked at as well."""
TABLETS = ((768, 1024), (1024, 768))
SMALL = ((390, 844), (844, 390), (667, 375), (640, 360))
"""Phones, upright and held sideways, and a window of 1280 x 720 at 200 %."""
LEAST_TARGET = 40
LEAST_CROWDED = 30
"""Pixels of a live place with another one so near that both cannot have 40."""


def known(visit: Opener) -> Page:
    page = visit(NO_PAGE)
    enter(page)
    return page


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_everything_is_on_one_screen(visit: Opener, site: Serving, mix: Mix) -> None:
    """Nothing scrolls, all mats and live places are in sight, words can be read, and every question with a place is
    answered there."""
    page = known(visit)
    for decision in decisions(mix, COUNT):
        show(page, site.url, decision)
        where = f"{mix} ply {decision.ply}: {decision.kind}"
        for width, height in MEASURED:
            found = measure(page, width, height)
            assert found["scrolling"] == [], (where, width)
            assert found["hidden"] == [], (where, width)
            assert found["mats"] == mix.players, where
            assert found["outside"] == [], (where, width)
            assert found["cut"] == [], (where, width)
            check_words(page, mix, (where, width))
        assert found["missing"] == "", where
        assert found["buttons"] <= MOST_BUTTONS, where
        assert unanswerable(page) == [], where


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_a_tablet_has_everything_in_its_tabs(visit: Opener, site: Serving, mix: Mix) -> None:
    """Upright and turned: no tab scrolls, all choices are visible in their tab, and every mat is in one of the tabs."""
    page = known(visit)
    for decision in decisions(mix, COUNT // 2):
        show(page, site.url, decision, *TABLETS[0])
        for width, height in TABLETS:
            page.set_viewport_size({"width": width, "height": height})
            look_into_tabs(page, mix, decision, width, height)


TABS = "all => all.map((each) => each.dataset.tab)"


def look_into_tabs(page: Page, mix: Mix, decision: Decision, width: int, height: int) -> None:
    where = (mix, decision.kind, width)
    tabs = page.locator(".table-tabs button")
    expect(tabs).to_have_count(4 if width < 900 else 3)
    alive = page.locator(".playing .spot.alive").count()
    mats: set[str] = set()
    seen = 0
    for tab in tabs.evaluate_all(TABS):
        tap(page, f'.table-tabs [data-tab="{tab}"]')
        found = measure(page, width, height)
        assert found["scrolling"] == [], where
        found = page.evaluate(IN_TAB)
        assert not found["rolls"], where
        assert found["outside"] == [], where
        assert found["smallest"] >= 12, where
        mats |= set(found["mats"])
        seen += found["alive"]
    assert len(mats) == mix.players
    assert seen == alive, where


# Of a phone's tab in front: live places wholly in sight, and whether question, answers and names are told whole.
ON_A_PHONE = """() => {
  const alive = [...document.querySelectorAll('.playing .spot.alive:not(.chosen)')];
  const inside = (each) => {
    const box = each.getBoundingClientRect();
    const around = each.closest('.board-area, .opponents').getBoundingClientRect();
    return each.checkVisibility({ visibilityProperty: true }) && box.top >= around.top && box.bottom <= around.bottom;
  };
  const question = document.querySelector('.question');
  const within = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.left >= -1 && box.top >= -1
      && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isCut = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const told = [question, ...all('.scores strong, .direct button > span')];
  const always = [...all('.question, .holdings li, .tools button:not(.absent), .table-tabs button'),
                  ...all('.direct button').slice(0, 3)];
  return { alive: alive.length, inSight: alive.filter(inside).length,
           players: ['.player-line', '.purse', '.score'].map((each) => all(`.scores ${each}`).filter(within).length),
           holdings: all('.holdings li').length,
           gone: always.filter((each) => !within(each)).map((each) => each.outerHTML),
           prompt: document.querySelector('.prompt').getBoundingClientRect().height,
           cut: told.filter(isCut).map((each) => each.textContent) };
}"""


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_a_phone_shows_what_is_asked_and_a_finger_finds_it(visit: Opener, site: Serving, mix: Mix) -> None:
    """Upright, sideways or zoomed: question, answers and names are not cut, without a touch a place that answers it is
    in sight, and so are everybody's money and score, what the player has, and the buttons. The prompt is always as
    high. Buttons have 40 pixels; a live place answers on as many, or to the middle between it and a nearer one."""
    page = visit(NO_PAGE, has_touch=True, is_mobile=True, width=390, height=844)
    enter(page)
    heights: dict[int, set[float]] = {width: set() for width, _ in SMALL}
    for decision in decisions(mix, COUNT // 2):
        show(page, site.url, decision, 390, 844)
        for width, height in reversed(SMALL):
            measure(page, width, height)
            asked = page.evaluate(ON_A_PHONE)
            assert asked["cut"] == [], (decision.kind, width)
            assert asked["gone"] == [], (decision.kind, width)
            assert asked["players"] == [mix.players] * 3, (decision.kind, width)
            assert asked["holdings"] > 1, (decision.kind, width)
            heights[width].add(asked["prompt"])
            assert len(heights[width]) == 1, (decision.kind, width)
        assert not asked["alive"] or asked["inSight"], decision.kind
        for tab in page.locator(".table-tabs button").evaluate_all(TABS):
            tap(page, f'.table-tabs [data-tab="{tab}"]')
            found = page.evaluate(HIT_AREAS)
            assert len(found["buttons"]) > 5
            assert [each for each in found["buttons"] if each[0] < LEAST_TARGET - 0.5] == [], decision.kind
            small = [each for each in found["places"] if each["size"] < LEAST_TARGET - 0.5]
            assert [each for each in small if not each["crowded"] or each["size"] < LEAST_CROWDED] == [], decision.kind


# How many lines the question has, and where its buttons end.
BESIDE_BUTTONS = """() => {
  const question = document.querySelector('.question');
  const buttons = [...document.querySelectorAll('[data-direct]')].map((each) => each.getBoundingClientRect());
  return { lines: Math.round(question.offsetHeight / parseFloat(getComputedStyle(question).lineHeight)),
           buttons: buttons.length, end: Math.max(...buttons.map((each) => each.right)) };
}"""


@pytest.mark.parametrize("width", [1440, 390])
def test_buttons_end_at_the_same_place_and_leave_the_question_the_rest(
    visit: Opener, site: Serving, width: int
) -> None:
    """Beside a single button the question stands in one line."""
    page = visit(NO_PAGE, painted=False)
    enter(page)
    asked = {each.kind: each for each in decisions(MIXES[2], 60)}
    found = {}
    for kind in ("taking-worker-to-city", "acting"):
        show(page, site.url, asked[kind], width, 844)
        found[kind] = page.evaluate(BESIDE_BUTTONS)
    one, several = found.values()
    assert one["buttons"] == 1
    assert several["buttons"] > 1
    assert one["end"] == several["end"]
    assert width == 390 or one["lines"] == 1


# Live places of the board that end below the part of it that is seen.
BELOW = """() => {
  const edge = document.querySelector('.board-area').getBoundingClientRect().bottom;
  return [...document.querySelectorAll('.shared .spot.alive > .glow')]
    .filter((each) => each.getBoundingClientRect().bottom > edge + 1).length;
}"""


def test_a_phone_tells_how_many_live_places_lie_out_of_sight(visit: Opener) -> None:
    """A tap leads to them, and then to those above."""
    page = visit(NO_PAGE, width=390, height=844, has_touch=True, is_mobile=True)
    open_table(page, "vasco-da-gama")
    state_of(page)
    below = page.locator("[data-more=below]")
    expect(below).to_contain_text("more below")
    assert f"{page.evaluate(BELOW)} more below" in below.inner_text()
    while below.count():
        seen = below.inner_text()
        tap(page, "[data-more=below]")
        wait_until(page, "seen => document.querySelector('[data-more=below]')?.innerText !== seen", seen)
    above = page.locator("[data-more=above]")
    expect(above).to_contain_text("more above")
    while above.count():
        seen = above.inner_text()
        tap(page, "[data-more=above]")
        wait_until(page, "seen => document.querySelector('[data-more=above]')?.innerText !== seen", seen)
    expect(below).to_have_count(1)


def test_a_tap_beside_a_small_live_place_is_meant_for_it(visit: Opener, site: Serving) -> None:
    """The payment to the crown has a low row: a tap just above it counts."""
    page = visit(NO_PAGE, has_touch=True, is_mobile=True, width=390, height=844)
    enter(page)
    paying = next(each for each in decisions(MIXES[2], 60) if each.kind == "paying-the-crown")
    show(page, site.url, paying, 390, 844)
    state = state_of(page)
    crown = page.locator('.spot.alive[data-spot^="crown:"] > .glow').first
    crown.scroll_into_view_if_needed()
    box = crown.bounding_box()
    assert box is not None
    assert box["height"] < 36, box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 3)
    wait_for_change(page, state)


@pytest.mark.parametrize("game", caravela.games())
def test_the_mat_of_an_opponent_is_enlarged(visit: Opener, game: str) -> None:
    """By a click or by keys, over the board and larger than in its column; Escape closes it and takes nothing back."""
    page = visit(NO_PAGE, width=1280, height=720)
    open_table(page, game, players=3)
    state_of(page)
    small = page.locator('.opponents [data-seat="1"]').bounding_box()
    page.locator('[data-enlarge="1"]').click()
    large = page.locator('.enlarged [data-seat="1"]').bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 3 * small["width"]
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".enlarged")).to_have_count(0)
    expect(page.locator('[data-enlarge="1"]')).to_be_focused()
    choose(page)
    page.wait_for_selector("[data-steps]")
    page.locator('[data-enlarge="2"]').focus()
    page.keyboard.press("Enter")
    page.locator('.enlarged [data-seat="2"]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".enlarged")).to_have_count(0)
    expect(page.locator("[data-steps]")).to_have_attribute("data-steps", "1")


@pytest.mark.parametrize("game", [game for game in caravela.games() if game != BY_KEYS_ALONE])
def test_nothing_moves_by_itself_during_a_whole_game(visit: Opener, game: str) -> None:
    page = visit(NO_PAGE, painted=True)
    new_table(page, game, players=3)
    page.reload()
    page.evaluate(SHIFTS)
    page.wait_for_selector("[data-spoken]", state="attached")
    page.evaluate(LISTEN)
    assert play_to_end(page, press_choice_heard, seed=5, finish=press_done) > 20
    assert page.evaluate("window.shift") < MOST_SHIFT, page.evaluate("window.shifted")


def test_a_whole_game_with_the_keyboard_alone_and_nothing_moves_by_itself(visit: Opener) -> None:
    """From the form for a new table to the end."""
    page = visit(f"/new?game={BY_KEYS_ALONE}", painted=True)
    page.get_by_role("button", name="Open the table").wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.name || document.activeElement.innerText")
        if focus.startswith("seat"):
            page.keyboard.type("bot random")
        if focus == "Open the table":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.reload()
    page.evaluate(SHIFTS)
    page.wait_for_selector("[data-spoken]", state="attached")
    page.evaluate(LISTEN)
    assert play_to_end(page, press_choice_heard, seed=5, finish=press_done) > 20
    assert page.evaluate("window.shift") < MOST_SHIFT, page.evaluate("window.shifted")
