"""Around the game: two people, a lost connection, spectators, one screen, undo, the guide."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener
from tests.browser.kit import (
    NO_PAGE,
    choose,
    findings,
    finished,
    new_table,
    open_table,
    play_first,
    site_of,
    state_of,
    unfold,
    wait_for_change,
    wait_until,
    wait_until_settled,
)
from tests.server.kit import Serving


def test_two_clicks_to_a_game(visit: Opener) -> None:
    page = visit()
    page.get_by_role("button", name=re.compile("Play now.*Vasco da Gama")).click()
    page.wait_for_selector("[data-choice]")
    expect(page.locator(".player-line")).to_have_count(3)


def decide(pages: tuple[Page, Page]) -> Page:
    """The player to move plays the last choices with Done; returns that player's page once both show it."""
    moving = pages[0].locator(".player-line.moving").get_attribute("data-strip")
    page, other = pages if moving == "0" else (pages[1], pages[0])
    before = state_of(page)["lines"]
    while not page.locator("[data-ends]").count():
        state = state_of(page)
        choose(page, last=True)
        wait_for_change(page, state)
    page.get_by_role("button", name=re.compile("^Done")).click()
    wait_until(page, "lines => document.querySelector('.log').dataset.lines !== lines", before)
    expect(other.locator(".log")).to_have_attribute(
        "data-lines", page.locator(".log").get_attribute("data-lines") or ""
    )
    return page


def seated(visit: Opener) -> tuple[Page, Page]:
    """Two people at a table of Vasco da Gama, by link."""
    anna = visit(NO_PAGE)
    open_table(anna, "vasco-da-gama", friends=1)
    link = anna.get_by_label("Link for friends").input_value()
    assert findings(anna) == []
    bert = visit("/" + link.split("/", 3)[3])
    bert.get_by_placeholder("Your name").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    anna.get_by_role("button", name="Start", exact=True).or_(anna.locator(".shared")).first.wait_for()
    if not anna.locator(".shared").count():
        anna.get_by_role("button", name="Start", exact=True).click()
    for page in (anna, bert):
        page.locator(".shared").wait_for()
        wait_until_settled(page)
    return anna, bert


def test_two_browsers_at_one_table_and_one_loses_its_connection(visit: Opener) -> None:
    pages = seated(visit)
    for _ in range(4):
        decide(pages)
    anna, bert = pages
    bert.evaluate("window.stayed = true")
    cut = bert.context.new_cdp_session(bert)
    cut.send("Network.enable")
    cut.send(
        "Network.emulateNetworkConditions",
        {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    bert.context.set_offline(True)
    while True:
        waiting = anna.locator("[data-choice]").count() > 0
        if not waiting:
            break
        decide((anna, anna))
    bert.context.set_offline(False)
    cut.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    told = anna.locator(".log .turn").last.inner_text()
    expect(bert.locator(".log .turn").last).to_have_text(told, use_inner_text=True)
    assert bert.evaluate("window.stayed") is True
    decide(pages)


def test_undo_by_consent(visit: Opener) -> None:
    pages = seated(visit)
    asks = re.compile("^Ask to undo")
    asker = other = decide(pages)
    while other is asker:
        other = decide(pages)
    asker.get_by_role("button", name=asks).click()
    other.get_by_role("button", name="Agree", exact=True).click()
    for page in pages:
        expect(page.locator(".log .note", has_text="takes a move back.").last).to_be_visible()


def test_what_one_reads_at_a_table(visit: Opener) -> None:
    """Whose turn and how long, what happened in words for eye and ear, by whom, and how everybody stands."""
    page = visit()
    new_table(page, "vasco-da-gama", players=3, pace="live")
    expect(page.locator(".player-line.moving")).to_have_text(re.compile(r"Your turn.*1[45]:\d\d"))
    expect(page.locator(".stage")).to_have_text("Round 1 of 5 · Place action discs")
    play_first(page)
    expect(page.locator("[data-spoken]")).not_to_be_empty()
    page.locator(".log select").select_option("0")
    expect(page.locator(".log .deed:not(.drawn)", has=page.locator("use:not(.p0)"))).to_have_count(0)
    expect(page.locator(".log .turn").first).to_be_attached()
    page.get_by_role("button", name="Score").click()
    expect(page.locator("dialog .total td")).to_have_count(3)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chart").click()
    expect(page.locator("dialog polyline")).to_have_count(3)


NOTED = """window.told = [];
window.Notification = class { static permission = 'granted'; constructor(title) { window.told.push(title); } };
Object.defineProperty(document, 'hidden', { get: () => true });
if (location.pathname.startsWith('/table')) localStorage.setItem('caravela', JSON.stringify({ notify: true }));"""


def test_a_notification_comes_with_ones_turn_if_wished(visit: Opener) -> None:
    anna, bert = seated(visit)
    assert bert.evaluate("JSON.parse(localStorage.getItem('caravela') ?? '{}').notify ?? false") is False
    bert.context.add_init_script(NOTED)
    bert.reload()
    wait_until_settled(bert)
    for _ in range(4):
        decide((anna, bert))
    bert.wait_for_function("() => window.told.length > 0")
    assert "Caravela" in bert.evaluate("window.told[0]")


def test_a_spectator_sees_and_says_but_does_not_choose(visit: Opener) -> None:
    player = visit(NO_PAGE)
    open_table(player, "puerto-rico")
    watcher = visit("/" + player.url.split("/", 3)[3])
    wait_until_settled(watcher)
    assert watcher.locator("[data-choice]").count() == 0
    play_first(player)
    words = player.locator(".log .deed").first.inner_text()
    expect(watcher.locator(".log .deed").first).to_have_text(words, use_inner_text=True)
    expect(watcher.locator(".spot.alive")).to_have_count(0)


def test_a_spectator_is_told_that_they_watch(visit: Opener) -> None:
    player = visit(NO_PAGE)
    open_table(player, "vasco-da-gama")
    state_of(player)
    watcher = visit("/" + player.url.split("/", 3)[3])
    expect(watcher.locator(".question")).to_contain_text("You are watching.")
    expect(player.locator(".question")).not_to_contain_text("You are watching.")


def test_others_see_who_is_away(visit: Opener) -> None:
    """Presence changes when a player's last page closes and when it is back."""
    anna, bert = seated(visit)
    away = anna.locator(".opponents .tag", has_text="away")
    expect(away).to_have_count(0)
    address = bert.url
    bert.goto("about:blank")
    expect(away).to_have_count(1)
    bert.goto(address)
    expect(away).to_have_count(0)


def test_leaving_asks_first(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Leave").click()
    dialog = page.get_by_role("dialog", name="Leave")
    expect(dialog).to_contain_text("A bot plays for you from now on.")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".player-line.you .tag")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Leave").click()
    dialog.get_by_role("button", name="Leave").click()
    expect(page.locator(".player-line.you .tag")).to_have_count(1)
    expect(page.locator(".prompt").get_by_role("button", name="I am back")).to_be_visible()


def test_a_finished_game_is_had_from_the_menu(visit: Opener) -> None:
    page = visit(NO_PAGE)
    table, _ = finished(page, game="vasco-da-gama")
    page.goto(f"{site_of(page)}/table/{table}")
    wait_until_settled(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.locator("#menu")
    for name, begins in (("Record", "caravela record"), ("Position", "{")):
        file = page.request.get(menu.get_by_role("link", name=name).evaluate("each => each.href"))
        assert file.text().startswith(begins), name
    assert "/review/" in menu.get_by_role("link", name="Replay").evaluate("each => each.href")
    menu.get_by_role("button", name="Embed").click()
    snippet = page.locator("dialog .snippet").inner_text()
    page.goto(snippet.split('src="')[1].split('"')[0])
    page.locator(".shared").wait_for()


def test_one_screen_with_a_curtain(visit: Opener) -> None:
    page = visit()
    new_table(page, "puerto-rico", access="hotseat", seat2="here", points="hidden")
    page.get_by_role("button", name=re.compile("show the table")).click()
    for _ in range(12):
        state = state_of(page)
        if state["curtain"]:
            break
        choose(page)
        wait_for_change(page, state)
    assert page.locator(".shared").count() == 0
    page.get_by_role("button", name=re.compile("show the table")).click()
    page.locator(".shared").wait_for()


def test_undo_a_look_at_the_past_and_help(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    play_first(page)
    state_of(page)
    page.get_by_role("button", name=re.compile("^Undo")).wait_for()
    unfold(page)
    page.locator(".log .moves .line").first.click()
    page.get_by_text("You look at the table after line").wait_for()
    page.get_by_role("button", name="Back to now").click()
    page.keyboard.press("h")
    page.get_by_role("dialog").get_by_text("What everything does").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.locator("[data-take-back]").click()
    page.locator(".log .note", has_text="takes a move back.").wait_for()
    assert state_of(page)["choices"]


CLOSE_AND_ASK = """() => {
  document.querySelector('dialog header button').click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
}"""


def test_a_panel_that_closes_leaves_the_next_one_open(visit: Opener) -> None:
    """Also if a key opens it before the browser has told that the first is closed."""
    page = visit(NO_PAGE)
    open_table(page, "vasco-da-gama")
    state_of(page)
    page.get_by_role("button", name="Score").click()
    page.locator("dialog .score-table").wait_for()
    page.evaluate(CLOSE_AND_ASK)
    page.get_by_role("dialog", name="Help").locator(".help dd").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_learning_leads_to_an_explained_first_game(visit: Opener) -> None:
    for game in ("Puerto Rico", "Madeira", "Vasco da Gama"):
        page = visit("/learn")
        page.get_by_role("button", name=re.compile(f"First game, explained.*{game}")).click()
        page.locator("[data-guide] .aim").wait_for()
        assert len(state_of(page)["guide"]) >= 40


def test_help_tells_rulebook_section_and_rulings(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state_of(page)
    page.locator('[data-spot="market:hacienda"]').click()
    page.locator(".hover-card[data-place='market:hacienda']").wait_for()
    expect(page.locator("dialog")).to_have_count(0)  # a click beside what can be done only asks what it is
    page.keyboard.press("?")
    about = page.locator("dialog .about")
    expect(about).to_contain_text("Rulebook: The beige buildings")
    expect(about).to_contain_text("PR-10")
    expect(about).to_contain_text("can never be a quarry")
    page.get_by_text("All rulings", exact=True).click()
    expect(page.locator("dialog details.help > ul > li", has_text="PR-80")).to_be_visible()
    terms = page.locator("dialog dl.help dt")
    expect(terms.filter(has_text="city hall")).to_have_count(1)
    expect(terms.filter(has_text="cloister")).to_have_count(0)  # of an expansion that is off


def test_a_standing_order_tells_why(visit: Opener) -> None:
    page = visit(NO_PAGE)
    open_table(page, "puerto-rico")
    state = state_of(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing order").click()
    expect(page.locator(".question")).to_contain_text(state["question"])
    choose(page, "Take the settler")
    expect(page.locator(".log .deed", has_text="takes the settler").first).to_contain_text("[by standing order]")
    expect(page.locator("[data-order]")).to_contain_text("takes the settler")
    for _ in range(40):
        if page.locator(".log .note", has_text="Your standing order has ended.").count():
            break
        state = state_of(page)
        choose(page)
        wait_for_change(page, state)
    expect(page.locator(".log .note", has_text="None of its moves is open now")).to_be_visible()
    expect(page.locator("[data-order]")).to_have_count(0)


def test_a_server_that_restarts_is_survived_without_reload(chromium: Browser, tmp_path: Path) -> None:
    """The page reports a lost connection and reconnects automatically."""
    with Serving(tmp_path) as site:
        context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
        page = context.new_page()
        page.goto(site.url + NO_PAGE)
        open_table(page, "vasco-da-gama")
        state_of(page)
        page.evaluate("window.stayed = true")
        page.route("**/client/build.json", lambda route: route.fulfill(json={"build": "another"}))
        site.stop()
        page.locator(".banner.lost").wait_for()
        assert page.locator(".shared").is_visible()
        site.start()
        page.locator(".banner.lost").wait_for(state="detached")
        expect(page.get_by_role("button", name="Reload")).to_be_visible()
        state = state_of(page)
        choose(page)
        wait_for_change(page, state)
        assert page.evaluate("window.stayed") is True
        context.close()
