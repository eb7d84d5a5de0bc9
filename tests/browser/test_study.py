"""The analysis board and puzzles: on the board, by keyboard, on a phone, translated, in dark mode."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from caravela.games import names, rules_of
from caravela.study.explorer.corpora import DEEPEST
from caravela.study.puzzles.puzzle import shipped
from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, ROOT, findings, finished, new_table, open_table, site_of, wait_until_settled

READY = "main.study[data-ready]"


def begin(page: Page, game: str) -> None:
    page.locator("select[name=game]").select_option(game)
    page.locator("form button.main").first.click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()


def ply(page: Page) -> int:
    return int(page.locator(READY).get_attribute("data-ply") or 0)


def at_ply(page: Page, count: int) -> None:
    expect(page.locator(f"{READY}[data-ply='{count}']")).to_be_visible()


def beyond(page: Page, count: int) -> None:
    expect(page.locator(f"{READY}:not([data-ply='{count}'])")).to_be_visible()


def open_list(page: Page) -> None:
    if page.locator("#list").evaluate("list => list.classList.contains('hear')"):
        page.keyboard.press("l")
    expect(page.locator("#list")).not_to_have_class(re.compile("hear"))


def choose_first(page: Page) -> None:
    """The first choice of the list, by its key."""
    before = ply(page)
    open_list(page)
    page.keyboard.press("1")
    beyond(page, before)


@pytest.mark.parametrize("game", names())
def test_lines_branch_and_are_kept(visit: Opener, game: str) -> None:
    page = visit("/analysis")
    begin(page, game)
    start = ply(page)
    for _ in range(4):
        choose_first(page)
    here = ply(page)
    page.keyboard.press("ArrowLeft")
    at_ply(page, here - 1)
    page.locator(f"[data-node='{start}']").click()
    at_ply(page, start + 1)
    page.locator("textarea[name=comment]").fill("An idea.")
    page.locator("textarea[name=comment]").blur()
    page.keyboard.press("ArrowLeft")
    at_ply(page, start)
    open_list(page)
    page.locator("[data-choice]").nth(1).click()
    beyond(page, start)
    expect(page.get_by_text("Saved")).to_be_visible()
    nodes = page.locator("[data-node]").count()
    page.reload()
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator("[data-node]")).to_have_count(nodes)
    expect(page.get_by_text("An idea.")).to_be_visible()


def test_the_move_where_one_is_comes_into_sight_and_keeps_the_focus(visit: Opener) -> None:
    """In a record that is longer than the list of lines."""
    record = next((ROOT / "tests/records/vasco_da_gama").glob("*.record")).read_text(encoding="utf-8")
    page = visit("/analysis", 390, 844, color_scheme="dark", locale="es")
    page.locator("textarea[name=pasted]").fill(record)
    page.locator("form button.main").last.click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    page.locator("button[data-tab=log]").click()
    current = page.locator(".study-tree [aria-current]")
    expect(current).to_be_in_viewport()
    page.keyboard.press("Home")
    at_ply(page, 0)
    expect(current).to_be_in_viewport()
    expect(current).not_to_have_attribute("data-node", re.compile("."))
    page.locator("[data-fold]").first.click()
    first = page.locator("[data-node='0']")
    first.focus()
    page.keyboard.press("Enter")
    at_ply(page, 1)
    expect(first).to_be_focused()


def test_the_bots_think_while_one_watches(visit: Opener) -> None:
    page = visit("/analysis")
    begin(page, "puerto-rico")
    page.keyboard.press("=")
    best = page.locator("[data-best]").first
    expect(best).to_be_visible()
    expect(page.locator(".study-thoughts meter")).to_have_count(4)
    before = ply(page)
    best.click()
    beyond(page, before)
    expect(page.locator("[data-state=none]")).to_be_visible()


def test_the_explorer_tells_what_bots_did_until_their_games_are_left(visit: Opener) -> None:
    page = visit("/analysis")
    begin(page, "puerto-rico")
    for _ in range(DEEPEST):
        expect(page.locator("[data-openings=asked]")).to_have_count(0)
        here, rows = ply(page), page.locator("[data-explored]")
        if not page.locator("[data-openings=known]").count():
            break
        expect(page.locator(f"[data-explorer='{here}']")).to_be_visible()
        expect(page.locator(".explorer tbody")).to_have_count(rows.count())
        rows.last.focus()  # the rarest: soon nobody went this way
        page.keyboard.press("Enter")
        beyond(page, here)
    expect(page.locator("[data-openings=left]")).to_be_visible()
    expect(page.locator(".explorer")).to_have_count(0)


def test_expansions_and_house_rules_are_chosen_and_a_draw_is_evaluated(visit: Opener) -> None:
    """The form offers everything that a new table offers."""
    page = visit("/new?game=puerto-rico")
    page.locator(".house-rules summary").click()
    offered = page.locator(".house-rules .option").count()
    assert offered > 5
    page.goto(page.url.replace("/new?game=puerto-rico", "/analysis"))
    page.locator(".house-rules summary").click()
    expect(page.locator(".house-rules .option")).to_have_count(offered)
    page.locator("input[name=nobles]").check()
    page.locator("select[name=points]").select_option("hidden")
    expect(page.locator(".house-rules .tag")).to_be_visible()
    assert findings(page) == []
    page.locator("form button.main").first.click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    study = page.request.get(page.url.replace("/analysis/", "/api/studies/")).json()
    assert (study["options"]["nobles"], study["options"]["points"]) == ("on", "hidden")
    page.keyboard.press("Home")
    at_ply(page, 0)
    expect(page.locator("[data-draw]")).to_be_visible()
    page.keyboard.press("=")
    expect(page.locator(".study-thoughts meter")).to_have_count(4)
    expect(page.locator("[data-best]")).to_have_count(0)


def test_an_impossible_position_is_told(visit: Opener) -> None:
    page = visit("/analysis")
    page.locator("textarea[name=pasted]").fill('{"caravela position": 1, "game": "madeira"}')
    with page.expect_console_message(lambda message: "400" in message.text):
        page.locator("form button.main").last.click()
    expect(page.get_by_role("alert")).to_contain_text("The position is of version None")


def test_a_running_game_is_analysed_only_if_its_table_allows_it(visit: Opener) -> None:
    """Told before the start; the study says that hidden things are drawn."""
    page = visit(NO_PAGE)
    new_table(page, "puerto-rico", players=3, seat3="friend", analysis="on")
    expect(page.locator("[data-analysis]")).to_be_visible()
    expect(page.locator("[data-analysis-told]")).to_contain_text("while the game runs")
    assert findings(page) == []
    for allowed in (False, True):
        if allowed:
            open_table(page, "madeira", analysis=True)
        else:
            open_table(page, "madeira")
        wait_until_settled(page)
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#menu [data-analyse]")).to_have_count(1 if allowed else 0)
    page.locator("#menu [data-analyse]").click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator("[data-imagined]")).to_contain_text("drawn at random")
    assert ply(page) == 0
    choose_first(page)
    assert findings(page) == []


def test_a_draw_is_chosen_from_the_list(visit: Opener) -> None:
    """Keys still go through the line after the box has been unchecked."""
    page = visit("/analysis")
    begin(page, "puerto-rico")
    page.locator("input[name=drawing]").uncheck()
    page.keyboard.press("Home")
    at_ply(page, 0)
    open_list(page)
    outcome = page.locator("#list [data-choice]").last
    expect(outcome).to_contain_text("%")
    chosen = outcome.get_attribute("data-choice") or ""
    outcome.click()
    at_ply(page, 1)
    expect(page.locator("[data-draw]")).to_be_visible()  # the next draw waits
    nodes = page.locator("[data-node]").count()
    page.keyboard.press("ArrowLeft")
    at_ply(page, 0)
    open_list(page)
    page.locator(f"#list [data-choice='{chosen}']").click()  # the line is there already
    at_ply(page, 1)
    expect(page.locator("[data-node]")).to_have_count(nodes)


def test_lines_are_deleted_restored_and_made_the_main_one(visit: Opener) -> None:
    """Anywhere on a side line; and the studies have titles."""
    page = visit("/analysis")
    begin(page, "vasco-da-gama")
    start = ply(page)
    choose_first(page)
    page.keyboard.press("ArrowLeft")
    at_ply(page, start)
    open_list(page)
    page.locator("[data-choice]").last.click()
    beyond(page, start)
    choose_first(page)
    nodes = page.locator("[data-node]").count()
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.get_by_role("button", name="Make it the main line")).to_have_count(0)
    page.locator(f"[data-node='{start}']").click()
    at_ply(page, start + 1)
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("[data-node]")).not_to_have_count(nodes)
    page.locator("[data-restore]").click()
    expect(page.locator("[data-node]")).to_have_count(nodes)
    expect(page.locator("[data-restore]")).to_have_count(0)
    page.locator("input[name=title]").fill("Two berths")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Saved")).to_be_visible()
    page.locator(".study-side a[href='/analysis']").click()
    row = page.locator("li", has_text="Two berths")
    expect(row).to_contain_text("Vasco da Gama")
    assert findings(page) == []
    row.locator("button").click()
    expect(row.locator("button")).to_contain_text("Really delete")
    row.locator("button").click()
    expect(row).to_have_count(0)


def test_a_study_opened_by_its_link_is_copied_with_the_lines_added_there(visit: Opener) -> None:
    owner = visit("/analysis")
    begin(owner, "madeira")
    page = visit(owner.url.removeprefix(site_of(owner)), 390, 844, locale="pt-PT")
    expect(page.locator(READY)).to_be_visible()
    nodes = page.locator("[data-node]").count()
    choose_first(page)
    expect(page.locator("[data-node]")).not_to_have_count(nodes)
    added = page.locator("[data-node]").count()
    page.locator("button[data-tab=log]").click()
    page.get_by_role("button", name="Fazer uma cópia minha").click()
    page.wait_for_url(lambda url: url != owner.url)
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator("[data-node]")).to_have_count(added)


def test_a_file_is_analysed_and_a_held_key_walks_through_it(visit: Opener) -> None:
    record = next((ROOT / "tests/records/madeira").glob("*.record"))
    page = visit("/analysis")
    page.locator("input[name=file]").set_input_files(record)
    expect(page.locator("textarea[name=pasted]")).to_have_value(record.read_text(encoding="utf-8"))
    page.locator("form button.main").last.click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    last = ply(page)
    for _ in range(30):
        page.keyboard.press("ArrowLeft")
    at_ply(page, last - 30)


def test_what_lies_beside_the_board_closes_with_escape_and_gives_the_focus_back(visit: Opener) -> None:
    """Where it opens over the board, no strip is kept for it."""
    page = visit("/analysis", 1280, 720)
    begin(page, "madeira")
    assert page.evaluate("document.querySelector('.board-area').getBoundingClientRect().right") == 1280
    opener = page.locator(".side-opener")
    for shut in ("Escape", "Enter"):
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".side.opened .side-body")).to_be_visible()
        if shut == "Enter":
            page.locator(".shutter").focus()
        page.keyboard.press(shut)
        expect(page.locator(".side.opened")).to_have_count(0)
        expect(opener).to_be_focused()
    open_list(page)
    page.locator("#list [data-choice]").first.focus()
    page.keyboard.press("Escape")  # its card
    page.keyboard.press("Escape")
    expect(page.locator("#list")).to_have_class(re.compile("hear"))
    expect(page.locator("button.list")).to_be_focused()


def test_the_draws_of_the_set_up_are_folded(visit: Opener) -> None:
    page = visit("/analysis")
    begin(page, "madeira")
    start = ply(page)
    fold = page.locator("[data-fold]").first
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(page.locator("[data-node='0']")).to_have_count(0)
    expect(page.locator(f"[data-node='{start - 1}']")).to_have_attribute("aria-current", "true")
    fold.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-node='0']")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-node='0']")).to_have_count(0)
    page.keyboard.press("Home")
    at_ply(page, 0)
    page.keyboard.press("ArrowRight")
    at_ply(page, 1)
    expect(fold).to_have_attribute("aria-current", "true")  # closed by hand
    assert findings(page) == []


@pytest.mark.parametrize("language", ["en", "pt"])
def test_question_button_and_phase_are_whole_on_a_phone(visit: Opener, language: str) -> None:
    record = next((ROOT / "tests/records/madeira").glob("*.record")).read_text(encoding="utf-8")
    page = visit("/analysis", 390, 844, locale=language)
    page.locator("textarea[name=pasted]").fill(record)
    page.locator("form button.main").last.click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    last, seen = ply(page), 0
    for count in range(last - 1, last - 40, -1):
        page.keyboard.press("ArrowLeft")
        at_ply(page, count)
        assert page.locator(".stage").evaluate("each => each.scrollHeight <= each.clientHeight + 1")
        if page.locator(".direct button").count() == 1:
            seen += 1
            question = page.locator(".prompt .question").bounding_box()
            button = page.locator(".direct button").bounding_box()
            assert question
            assert button
            assert question["x"] + question["width"] <= button["x"], (question, button)
            assert button["x"] + button["width"] <= 390
    assert seen


@pytest.mark.parametrize(("width", "language"), [(390, "de"), (768, "pt"), (1440, "es")])
def test_any_screen_and_language(visit: Opener, width: int, language: str) -> None:
    page = visit(f"/analysis?lang={language}", width, 844, locale=language, color_scheme="dark")
    begin(page, "vasco-da-gama")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose_first(page)
    if width < 1024:
        page.locator("[data-tab=log]").click()
    expect(page.locator(".study-side")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("game", [game for game in names() if shipped(game)])
def test_a_puzzle_is_answered_graded_and_explained(visit: Opener, game: str) -> None:
    puzzle = shipped(game)[0]
    page = visit(f"/puzzles/{puzzle.key}")
    expect(page.locator(READY)).to_be_visible()
    open_list(page)
    page.locator(f"[data-choice='{puzzle.tempting}']").click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_be_visible()
    expect(verdict).not_to_have_attribute("data-verdict", "best")
    expect(page.locator("[data-idea]")).not_to_be_empty()
    page.get_by_role("button", name="Try again").click()
    open_list(page)
    page.locator(f"[data-choice='{puzzle.best}']").click()
    expect(page.locator("[data-verdict=best]")).to_be_visible()
    if len(shipped(game)) == 1:
        return
    page.locator("[data-next]").click()
    page.wait_for_url(lambda url: not url.endswith(puzzle.key))
    expect(page.locator(READY)).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_puzzle_compares_the_answer_with_the_best_move(visit: Opener, width: int, scheme: str) -> None:
    """In German: the answer is named, and the facts are German sentences."""
    puzzle = next(each for each in shipped("puerto-rico") if each.facts)
    page = visit(f"/puzzles/{puzzle.key}", width, 844, color_scheme=scheme, locale="de-DE")
    expect(page.locator(READY)).to_be_visible()
    open_list(page)
    expect(page.locator(".question")).to_contain_text("finde den besten Zug")
    expect(page.locator(".question")).not_to_contain_text("Take")
    page.locator(f"[data-choice='{puzzle.tempting}']").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-compared]")).to_contain_text("Im Vergleich mit")
    idea = page.locator("[data-idea]")
    expect(idea).to_contain_text("zu Ende spielten")
    assert idea.locator("li").count() > 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_ones_own_progress_is_told(visit: Opener, width: int, scheme: str) -> None:
    page = visit("/", width, 844, color_scheme=scheme)
    site = page.url.rstrip("/")
    page.request.post(f"{site}/api/guests", data={"name": "Leonor"})
    page.evaluate("localStorage.setItem('caravela-visited', '1')")
    finished(page, game="puerto-rico")
    page.goto(f"{site}/me")
    page.locator("[data-progress=puerto-rico] summary").click()
    expect(page.locator("[data-progress-of=none]")).to_be_visible()  # a bot has played for her
    points = {"buildings": 20.0, "points": 12.5}
    period = {"games": 4, "wins": 1, "points": 32.5, "sources": points}
    role = {"kind": "take-role", "facts": {"role": "builder"}}
    progress = {
        "game": "puerto-rico",
        "sets": [{"options": "base", "settings": {}, "players": each, "games": 8 - each} for each in (3, 4)],
        "options": "base",
        "players": 3,
        "periods": [{"first": 1e9 + day, "last": 1e9 + day, **period} for day in (0, 1e6, 2e6, 3e6)],
        "others": {"players": 5, "games": 40, "points": 36.0, "sources": points},
        "openings": [{"deeds": [role, role], "games": 3, "wins": 1, "place": 2.0, "points": 30.0}],
        "costly": [{"worst": role, "decisions": 7, "total": 0.4, "cost": 0.2, "table": "x", "ply": 9}],
    }
    page.route("**/api/me/progress/puerto-rico*", lambda route: route.fulfill(json=progress))
    page.reload()
    page.locator("[data-progress=puerto-rico] summary").click()
    expect(page.locator(".by-source tbody tr")).to_have_count(4)
    expect(page.locator(".by-source table")).to_be_visible()
    expect(page.locator("[data-opening]")).to_have_count(1)
    expect(page.locator("[data-costly]")).to_contain_text("40 %")
    expect(page.locator(".progress select[name=set] option")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    assert download.value.suggested_filename == "caravela-puerto-rico.json"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


SCREENS = [(1440, "light", "en"), (390, "dark", "de"), (1440, "dark", "pt"), (390, "light", "es")]
"""Width, colours and language: each language, and each width in both colours."""


def every_finding(page: Page) -> list[str]:
    """Reports all axe-core findings and a page that is wider than its window."""
    found = findings(page, impacts=())
    return found if page.evaluate("document.documentElement.scrollWidth <= innerWidth") else [*found, "too wide"]


@pytest.mark.parametrize(("width", "scheme", "language"), SCREENS, ids=lambda value: str(value))
def test_study_pages_by_keys_alone(visit: Opener, width: int, scheme: str, language: str) -> None:
    """With modules: a puzzle is found in the list, answered, explained and taken to the analysis board, branched there
    and evaluated."""
    game = names()[SCREENS.index((width, scheme, language)) % len(names())]
    puzzle = next((each for each in shipped(game) if each.options), shipped(game)[0])
    page = visit("/puzzles", width, 844, color_scheme=scheme, locale=language)
    expect(page.locator("[data-loaded]")).to_be_visible()
    assert every_finding(page) == []
    page.locator("select[name=game]").focus()
    page.keyboard.type(rules_of(game).title[:4])
    card = page.locator(f"a[href='/puzzles/{puzzle.key}']")
    expect(card).to_be_visible()
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(READY)).to_be_visible()
    assert every_finding(page) == []
    open_list(page)
    page.keyboard.press("1")
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("[data-idea]")).not_to_be_empty()
    assert every_finding(page) == []
    page.locator(".study-side a[href^='/analysis']").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator(READY)).to_be_visible()
    begun = ply(page)
    choose_first(page)
    page.keyboard.press("ArrowLeft")
    at_ply(page, begun)
    page.keyboard.press("=")
    if width < 1024:
        page.locator("button[data-tab=log]").focus()
        page.keyboard.press("Enter")
    expect(page.locator(".study-thoughts meter")).to_have_count(len(puzzle.players))
    page.keyboard.press("=")
    expect(page.locator(".study-thoughts button.main")).to_be_visible()
    assert every_finding(page) == []
