"""What happens around the game: two people, a lost connection, spectators, one screen, undo, the guide."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.kit import new_table, state_of, wait_for_change


def test_two_clicks_to_a_game(visit: Opener) -> None:
    page = visit()
    page.get_by_role("button", name="Play Vasco da Gama now").click()
    page.wait_for_selector("[data-choice]")
    assert page.locator(".players li").count() == 3


def test_two_browsers_one_loses_its_connection_and_undo_by_consent(visit: Opener) -> None:
    anna = visit()
    new_table(anna, "vasco-da-gama", seat2="friend")
    anna.get_by_role("button", name="Link for friends").click()
    link = anna.locator(".invitation").inner_text()
    bert = visit(link.split("/", 3)[3].join(["/", ""]))
    bert.get_by_placeholder("Your name").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    bert.locator(".board").or_(bert.get_by_text("Bert").first).first.wait_for()
    start = anna.get_by_role("button", name="Start", exact=True)
    if start.is_visible():
        start.click()
    for page in (anna, bert):
        page.locator(".board").wait_for()

    def decides() -> tuple[object, object]:
        for page, other in ((anna, bert), (bert, anna)):
            if page.locator("[data-choice]").count():
                return page, other
        raise AssertionError("somebody decides")

    anna.locator("[data-choice]").or_(anna.get_by_text("decides")).first.wait_for()
    for _ in range(3):
        for page in (anna, bert):
            if page.locator("[data-choice]").count():
                state = state_of(page)
                page.locator("[data-choice]").last.click()
                page.get_by_role("button", name=re.compile("^Done")).click()
                wait_for_change(page, state)
                page.wait_for_timeout(200)
    bert.context.set_offline(True)
    bert.evaluate("dispatchEvent(new Event('offline'))")
    state = anna.evaluate("document.querySelectorAll('.log li').length")
    if anna.locator("[data-choice]").count():
        anna.locator("[data-choice]").last.click()
        anna.get_by_role("button", name=re.compile("^Done")).click()
        anna.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=state)
    bert.context.set_offline(False)
    told = anna.locator(".log li").last.inner_text()
    expect(bert.locator(".log li").last).to_have_text(told, timeout=20_000)
    # Somebody asks to take back what the other has answered already; the other agrees.
    for _ in range(6):
        undo = [
            page for page in (anna, bert) if page.get_by_role("button", name=re.compile("^Ask to undo")).is_visible()
        ]
        if undo:
            break
        page = next(page for page in (anna, bert) if page.locator("[data-choice]").count())
        before = state_of(page)
        page.locator("[data-choice]").last.click()
        page.get_by_role("button", name=re.compile("^Done")).click()
        wait_for_change(page, before)
        page.wait_for_timeout(300)
    asker = undo[0]
    other = bert if asker is anna else anna
    lines = asker.locator(".log li").count()
    asker.get_by_role("button", name=re.compile("^Ask to undo")).click()
    other.get_by_role("button", name="Agree", exact=True).click()
    expect(asker.locator(".log li", has_text="takes back.").last).to_be_visible()
    assert asker.locator(".log li").count() <= lines + 3


def test_a_spectator_sees_and_says_but_does_not_choose(visit: Opener) -> None:
    player = visit()
    new_table(player, "puerto-rico")
    watcher = visit("/" + player.url.split("/", 3)[3])
    watcher.locator(".board").wait_for()
    assert watcher.locator("[data-choice]").count() == 0
    state = state_of(player)
    player.locator("[data-choice]").first.click()
    wait_for_change(player, state)
    words = player.locator(".log li.moved").first.inner_text().replace("↶", "").strip()
    expect(watcher.locator(".log li.moved").first).to_contain_text(words)
    assert watcher.locator(".spot.alive").count() == 0


def test_one_screen_with_a_curtain(visit: Opener) -> None:
    page = visit()
    new_table(page, "puerto-rico", access="hotseat", seat2="here", points="hidden")
    page.get_by_role("button", name=re.compile("show the table")).click()
    for _ in range(12):
        state = state_of(page)
        if state["curtain"]:
            break
        page.locator("[data-choice]").first.click()
        wait_for_change(page, state)
    assert page.locator(".board").count() == 0
    page.get_by_role("button", name=re.compile("show the table")).click()
    page.locator(".board").wait_for()


def test_undo_a_look_at_the_past_help_and_colonists_in_one_gesture(visit: Opener) -> None:
    page = visit()
    new_table(page, "puerto-rico")
    state = state_of(page)
    page.locator('[data-spot="placard:mayor"]').click()
    page.get_by_role("button", name=re.compile("^1 takes a colonist")).click()
    page.get_by_role("button", name=re.compile("^Undo")).or_(
        page.get_by_role("button", name=re.compile("undo"))
    ).first.wait_for()
    page.locator(".log li.moved .line").first.click()
    page.get_by_text("You look at the table after line").wait_for()
    page.get_by_role("button", name="Back to now").click()
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_text("What everything does").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.locator(".log li", has_text="takes back.").wait_for()
    assert state["choices"]


def test_the_guide_explains_every_decision(visit: Opener) -> None:
    for game, count in (("Puerto Rico", 4), ("Vasco da Gama", 8)):
        page = visit("/learn")
        page.get_by_role("button", name=f"First game, explained: {game}").click()
        page.wait_for_selector("[data-guide]")
        for _ in range(count):
            state = state_of(page)
            said = page.locator("[data-guide] > p").inner_text()
            assert len(said) > 40
            assert "what each does is explained" not in said, state["question"]
            page.locator("[data-choice]").first.click()
            wait_for_change(page, state)
            page.wait_for_selector("[data-choice]:not([disabled])")


def test_a_server_that_restarts_is_survived_without_reload(visit: Opener) -> None:
    page = visit()
    new_table(page, "vasco-da-gama")
    page.wait_for_selector("[data-choice]")
    page.evaluate("window.stayed = true")
    page.context.set_offline(True)
    page.wait_for_timeout(100)
    page.context.set_offline(False)
    state = state_of(page)
    page.locator("[data-choice]").first.click()
    wait_for_change(page, state)
    assert page.evaluate("window.stayed") is True
