"""Turns of several moves: draft with cost and gain, undo step by step, Done."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.browser.conftest import Opener
from tests.browser.kit import (
    NO_PAGE,
    choose,
    enter,
    findings,
    moves_told,
    open_list,
    open_table,
    play_first,
    state_of,
    wait_for_change,
    wait_for_moves,
    wait_until,
    wait_until_asked,
    wait_until_settled,
)
from tests.browser.screens import Decision, show
from tests.server.kit import Serving

# The words and the pieces of the board, and what the players have.
BOARD = """() => [...document.querySelectorAll('.board text, .board use, .player-line .score')]
  .map((each) => each.getAttribute('href') ?? each.textContent.trim()).join('|')"""


# Parts of the frame that are scrolled.
SCROLLED = """() => [document.documentElement, document.body, ...document.querySelectorAll('#app, main.table, .bottom')]
  .filter((each) => each.scrollTop || each.scrollLeft).map((each) => each.id || each.className || each.tagName)"""


def stage(page: Page, words: str | re.Pattern[str]) -> None:
    """Makes a choice by its sentence; the draft has one more step."""
    steps = page.locator(".turn-made li").count()
    choose(page, words)
    expect(page.locator(".turn-made li")).to_have_count(steps + 1)


def test_a_turn_is_made_ready_and_played_at_once(visit: Opener) -> None:
    """The draft shows role, building and total; others see it only after Done."""
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico", bot="random")
    state_of(page)
    watcher = visit("/" + page.url.split("/", 3)[3])
    wait_until_settled(watcher)
    before, seen = moves_told(page), moves_told(watcher)
    drawn = page.evaluate(BOARD)
    stage(page, "Take the builder")
    stage(page, "Build the small sugar mill")
    steps = page.locator(".turn-made li")
    expect(steps.nth(1)).to_contain_text("−1 doubloon")
    expect(page.locator(".list-drawer")).to_contain_text("Then others decide.")
    expect(page.locator(".question")).to_have_text("Nothing more to decide: Done plays your turn.")
    assert findings(page) == []
    made = page.evaluate(BOARD)
    assert made != drawn
    assert (moves_told(page), moves_told(watcher)) == (before, seen)
    page.locator("[data-done]").click()
    for seen_by in (page, watcher):
        turn = seen_by.locator(".log .turn", has_text="builds the small sugar mill").first
        expect(turn.locator(".gain").first).to_contain_text("−1 doubloon")
    expect(page.locator(".turn-made")).to_have_count(0)


CHOICES = "() => [...document.querySelectorAll('[data-choice]')].map((each) => each.dataset.choice)"

TURNS = {
    "puerto-rico": ("Take the builder", "Build the small sugar mill"),
    "madeira": ("Put a worker in", "Put a worker in field"),
    "vasco-da-gama": ("Pick number", "Place it in the recruiting area"),
}


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_is_taken_back_step_by_step(visit: Opener, game: str) -> None:
    """Undo by button and keys restores the board; nothing was played."""
    page = visit(NO_PAGE)
    open_table(page, game)
    state_of(page)
    pictures = []
    for words in TURNS[game]:
        page.locator("[data-choice]:not([disabled])", has_text=words).first.wait_for()
        pictures.append((page.evaluate(BOARD), page.evaluate(CHOICES)))
        stage(page, words)
    lines = moves_told(page)
    assert page.evaluate(BOARD) != pictures[0][0]
    page.locator(".prompt .undo").click()
    expect(page.locator(".turn-made li")).to_have_count(1)
    assert (page.evaluate(BOARD), page.evaluate(CHOICES)) == pictures[1]
    page.keyboard.press("Backspace")
    expect(page.locator(".turn-made")).to_have_count(0)
    assert (page.evaluate(BOARD), page.evaluate(CHOICES)) == pictures[0]
    assert moves_told(page) == lines


def test_a_turn_by_keys_alone(visit: Opener) -> None:
    """A key whose choice is not visible only opens the list, which stays open."""
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    lines = moves_told(page)
    page.keyboard.press("1")
    expect(page.locator(".list-drawer:not(.hear)")).to_be_visible()
    expect(page.locator(".turn-made li")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".turn-made li")).to_have_count(1)
    expect(page.locator(".list-drawer:not(.hear)")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator(".turn-made li")).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(page.locator(".turn-made li")).to_have_count(1)
    page.keyboard.press("l")
    page.keyboard.press("1")
    expect(page.locator(".turn-made li")).to_have_count(2)
    expect(page.locator("[data-done]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-made")).to_have_count(0)
    wait_for_moves(page, lines + 2)


def test_the_keyboard_does_not_scroll_the_page(visit: Opener) -> None:
    """Choices that are only heard lie below the window: the focus on them opens the list and scrolls nothing."""
    page = visit(NO_PAGE, width=1280, height=720)
    open_table(page, "puerto-rico", players=3)
    state_of(page)
    page.evaluate("document.activeElement?.blur()")
    choices = page.locator("[data-choice]")
    for choice in (choices.last, choices.first):
        choice.focus()
        expect(page.locator(".list-drawer:not(.hear)")).to_be_visible()
        assert page.evaluate(SCROLLED) == []
        page.keyboard.press("l")
    choices.last.scroll_into_view_if_needed()
    assert page.evaluate(SCROLLED) == []


def test_every_move_at_once_if_that_is_preferred(visit: Opener) -> None:
    page = visit(NO_PAGE)
    page.evaluate("localStorage.setItem('caravela', JSON.stringify({ confirm: 'never' }))")
    open_table(page, "vasco-da-gama")
    state_of(page)
    lines = moves_told(page)
    choose(page)
    wait_for_moves(page, lines + 1)
    expect(page.locator(".turn-made")).to_have_count(0)


def test_what_a_choice_costs_and_brings_is_what_happens(visit: Opener) -> None:
    """Costs and gains are shown beside each choice, on its card, in the draft, and in the log."""
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state_of(page)
    stage(page, "Take the builder")
    mill = page.locator("[data-choice]", has_text="Build the small sugar mill")
    brings = mill.locator(".brings").inner_text()
    assert brings == "−1 doubloon, +1 point"
    assert page.locator("[data-choice] .brings").count() > 3
    open_list(page)
    mill.click()
    expect(page.locator(".turn-made li").nth(1)).to_contain_text(brings)
    page.locator("[data-done]").click()
    turn = page.locator(".log .turn", has_text="builds the small sugar mill").first
    expect(turn.locator(".gain").first).to_contain_text(brings)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_piece_is_dragged_to_a_live_place(visit: Opener) -> None:
    """Dragging a number highlights the areas that take it; dropping it makes the move."""
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    number = ".spot.alive[data-spot^='number:']"
    page.mouse.move(*middle(page, number))
    page.mouse.down()
    page.mouse.move(700, 60, steps=3)
    expect(page.locator(".dragged svg")).to_have_count(1)
    areas = page.locator(".spot.alive[data-spot^='area:']")
    expect(areas.first).to_be_visible()
    page.mouse.move(*middle(page, ".spot.alive[data-spot='area:recruiting']"), steps=4)
    page.mouse.up()
    expect(page.locator(".dragged svg")).to_have_count(0)
    expect(page.locator(".turn-made li")).to_have_count(2)
    expect(page.locator(".question")).to_have_text("Nothing more to decide: Done plays your turn.")


def test_a_staged_turn_outlives_a_reload(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state_of(page)
    stage(page, "Take the builder")
    stage(page, "Build the small sugar mill")
    made = page.evaluate(BOARD)
    turn = page.locator(".turn-made").inner_text()
    page.reload()
    expect(page.locator(".turn-made li")).to_have_count(2)
    assert page.locator(".turn-made").inner_text() == turn
    wait_until_settled(page)
    assert page.evaluate(BOARD) == made
    lines = moves_told(page)
    page.locator("[data-done]").click()
    wait_for_moves(page, lines + 2)
    page.reload()
    state_of(page)
    expect(page.locator(".turn-made")).to_have_count(0)


# The outlines of live places, if all of them had changed lately.
OUTLINES = """() => [...document.querySelectorAll('.playing .spot.alive')].map((each) => {
  each.classList.add('recent');
  return getComputedStyle(each.querySelector('.glow')).strokeDasharray;
})"""


def test_done_waits_while_something_is_asked(visit: Opener) -> None:
    """After picking a number the areas are highlighted, and Done plays nothing yet."""
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    stage(page, "Pick number")
    expect(page.locator(".question")).to_contain_text("choose an area")
    assert set(page.evaluate(OUTLINES)) == {"none"}
    expect(page.locator("[data-done]")).to_be_disabled()
    stage(page, "recruiting area")
    expect(page.locator("[data-done]")).to_be_enabled()


def test_a_tile_is_dragged_anywhere_onto_ones_own_mat(visit: Opener) -> None:
    """It looks on its way as it did on the board, and the mat shows that it can land there."""
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state_of(page)
    stage(page, "Take the settler")
    quarry = page.locator(".spot.alive[data-spot='quarry']")
    quarry.wait_for()
    before = page.locator(".front [data-work='quarry']").count()
    page.mouse.move(*middle(page, ".spot.alive[data-spot='quarry']"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".front .pr-ground.city"), steps=4)
    expect(page.locator(".front.landing")).to_have_count(1)
    expect(page.locator(".dragged .glow")).to_have_count(0)
    colours = "(each) => [...each.querySelectorAll('rect')].map((rect) => getComputedStyle(rect).fill)"
    assert page.locator(".dragged svg").evaluate(colours) == quarry.evaluate(colours)[:-1]  # without its glow
    page.mouse.up()
    expect(page.locator(".front [data-work='quarry']")).to_have_count(before + 1)
    expect(page.locator(".landing")).to_have_count(0)


def test_taking_back_what_others_have_answered_asks_first(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state_of(page)
    moves = moves_told(page)
    play_first(page)
    state_of(page)
    told = moves_told(page)
    assert told > moves + 1  # the bot has moved as well
    page.locator(".prompt .undo").click()
    expect(page.locator(".question")).to_contain_text("Take back your last move and the")
    assert moves_told(page) == told
    page.keyboard.press("Escape")
    expect(page.locator("[data-take-back]")).to_have_count(0)
    page.keyboard.press("u")
    page.locator("[data-take-back]").click()
    wait_until(page, "count => Number(document.querySelector('.log').dataset.moves) < count", told)
    state_of(page)
    assert moves <= moves_told(page) < told


# How far the drawing of a button lies from the middle of the button.
OFF_CENTRE = """(button) => {
  const [outer, inner] = [button, button.querySelector('svg')].map((each) => each.getBoundingClientRect());
  return Math.abs(outer.x + outer.width / 2 - inner.x - inner.width / 2);
}"""
CUT = "(question) => question.scrollHeight > question.clientHeight + 1"
CUT_SHORT = "(words) => words.scrollWidth > words.clientWidth + 1"


def test_a_phone_has_room_for_the_question_beside_all_buttons(visit: Opener) -> None:
    """Also when the turns of the others can be shown again."""
    page = visit(NO_PAGE, width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    open_table(page, "vasco-da-gama")
    play_first(page)
    state_of(page)
    again = page.locator("[data-again]")
    expect(again).to_be_visible()
    assert again.evaluate(OFF_CENTRE) < 1
    assert not page.locator(".question").evaluate(CUT)


# What of the prompt is cut or lies outside of it.
SPILT = """() => {
  const prompt = document.querySelector('.prompt').getBoundingClientRect();
  const told = [...document.querySelectorAll('.prompt :is(.question, .staged, button:not(.absent), .holdings)')];
  return told.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.top < prompt.top - 0.5 || box.bottom > prompt.bottom + 0.5
      || each.matches('.question, .staged') && each.scrollHeight > each.clientHeight + 1);
  }).map((each) => each.textContent);
}"""


def test_a_note_of_what_was_chosen_stays_in_the_prompt(visit: Opener) -> None:
    """Below a question of two lines, and on a phone, whose prompt is as high as without the note."""
    page = visit(NO_PAGE, width=1280, height=720)
    open_table(page, "vasco-da-gama")
    state_of(page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".holdings")).to_be_visible()
    state_of(page)
    high = page.locator(".prompt .tools").bounding_box()
    stage(page, "Pick number 11")
    page.keyboard.press("l")
    for width, height in ((390, 844), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        state_of(page)
        expect(page.locator(".staged")).to_have_text("Pick number 11")
        assert page.evaluate(SPILT) == [], width
        if width == 390:
            assert page.locator(".prompt .tools").bounding_box() == high


def hungry(seed: int = 1) -> Decision:
    """A position of Madeira with several hungry workers and bread for all."""
    match = caravela.game("madeira").start(players=2, seed=seed)
    rng = random.Random(seed)
    while match.question_kind != "feeding" or match.view(match.seat)["table"]["paying"]["bread_due"] < 2:
        match.play(rng.choice(match.moves()))
    assert match.seat is not None
    return Decision(match.ply, match.question_kind, match.seat, json.loads(match.position()))


def test_one_button_feeds_all_workers_and_the_log_counts_them(visit: Opener, site: Serving) -> None:
    page = visit(NO_PAGE)
    enter(page)
    show(page, site.url, hungry(), 1440, 900)
    button = page.locator("[data-repeat]")
    expect(button).to_have_text(re.compile(r"Feed all 5\s+−5\sbread"))
    expect(page.locator("[data-direct]")).to_have_count(2)
    button.click()
    expect(page.locator(".log .deed", has_text="feeds 5 workers")).to_have_count(1)


def test_no_button_moves_under_the_pointer_when_one_worker_is_left_to_feed(visit: Opener, site: Serving) -> None:
    page = visit(NO_PAGE)
    enter(page)
    show(page, site.url, hungry(), 1440, 900)
    first = page.locator("[data-direct]").first
    before = first.bounding_box()
    while page.locator("[data-repeat]").count():
        state = state_of(page)
        first.click()
        wait_for_change(page, state)
        after = first.bounding_box()
        assert before is not None
        assert after is not None
        assert after["x"] == before["x"]


def test_where_the_log_is_folded_a_line_tells_what_others_did_and_opens_it(visit: Opener) -> None:
    """A bot has taken the first role before the visitor is asked for the first time."""
    page = visit(NO_PAGE, width=1280, height=720)
    open_table(page, "puerto-rico", seats=[{"bot": "random"}, {}, {"bot": "random"}])
    wait_until_asked(page)
    expect(page.locator(".table-bar [data-news]")).to_contain_text(re.compile(r"\w+ takes the"))
    page.locator("[data-news]").click()
    expect(page.locator(".side.opened .log")).to_be_visible()


def test_the_header_cuts_neither_title_nor_round_beside_what_others_did(visit: Opener) -> None:
    page = visit(NO_PAGE, width=1280, height=720)
    open_table(page, "vasco-da-gama", seats=[{"bot": "random"}, {}, {"bot": "random"}])
    wait_until_asked(page)
    expect(page.locator(".table-bar [data-news]")).to_be_visible()
    assert [name for name in ("h1", ".track") if page.locator(f".table-bar {name}").evaluate(CUT_SHORT)] == []
