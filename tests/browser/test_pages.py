"""Accessibility (axe-core), translations and size of every page."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

import caravela
from caravela.games import names
from caravela.language.translation import LANGUAGES
from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, ROOT, findings, open_table, wait_until_settled
from tests.server.kit import Serving

CLIENT = ROOT / "caravela" / "server" / "client"
MOST_BYTES = 200_000
OTHER_PAGES = ("Analysis", "Front", "Learn", "NewTable", "Puzzles", "Review", "Tables", "site", "study")
SIGNS = {"puerto-rico": "s-pr-indigo-plant", "madeira": "m-coin", "vasco-da-gama": "s-turquoise"}
"""A picture of each game."""
SCRIPTS = "performance.getEntriesByType('resource').map((each) => each.name).filter((each) => each.endsWith('.js'))"
"""The files that the page has loaded."""
"""Compressed size for a visitor who plays one game in one language."""


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_page_has_a_serious_barrier(visit: Opener, colours: str) -> None:
    """By daylight by all rules; what the dark changes are colours."""
    rule = "color-contrast" if colours == "dark" else ""
    page = visit("/", color_scheme=colours)
    page.locator(".card").first.wait_for()
    assert findings(page, rule) == []
    for path, text in (
        ("/new?game=puerto-rico", "Open the table"),
        ("/tables", "New table"),
        ("/me", "no games"),
        ("/learn", "Vasco da Gama"),
        ("/about", "unofficial"),
        ("/table/nothing", "cannot be shown"),
    ):
        page = visit(path, color_scheme=colours)
        page.get_by_text(text).first.wait_for()
        assert findings(page, rule) == [], path


def test_no_page_is_wider_than_a_phone(visit: Opener) -> None:
    page = visit("/", width=390, height=844, has_touch=True, is_mobile=True)
    for path in ("/", "/new?game=puerto-rico", "/tables", "/me", "/learn", "/about"):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        page.locator("h1").wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


@pytest.mark.parametrize("game", caravela.games())
@pytest.mark.parametrize("width", [1440, 390])
def test_no_table_has_a_serious_barrier(visit: Opener, game: str, width: int) -> None:
    page = visit(NO_PAGE, width=width)
    open_table(page, game, players=3)
    wait_until_settled(page)
    assert findings(page) == []
    for name in ("Help", "Settings"):
        if width < 1024:
            page.get_by_role("button", name="Menu").click()
            assert findings(page) == []
        page.get_by_role("button", name=name).click()
        assert findings(page) == []
        if name == "Help":
            page.keyboard.press("Escape")
    expect(page.get_by_label("Sound on my turn")).not_to_be_checked()
    expect(page.get_by_label("Browser notification on my turn")).not_to_be_checked()
    assert findings(page) == []


@pytest.mark.parametrize("game", caravela.games())
def test_a_table_in_the_dark_has_enough_contrast(visit: Opener, game: str) -> None:
    page = visit(NO_PAGE, color_scheme="dark")
    open_table(page, game)
    wait_until_settled(page)
    assert findings(page, "color-contrast") == []


def loads_of(language: str, game: str) -> list[Path]:
    """Every file of a table: without other pages, other languages' strings and sentences and other games' boards."""
    others = {other for other in LANGUAGES if other != language}
    boards = {name.replace("-", "_") for name in names() if name != game}
    files = [file for file in CLIENT.iterdir() if file.suffix in (".html", ".js", ".css", ".svg")]
    files = [file for file in files if file.stem not in OTHER_PAGES]
    files = [
        file
        for file in files
        if file.stem.partition("-")[0] not in others and file.stem.removesuffix("-lesson") not in boards
    ]
    return [file for file in files if not any(file.stem == f"{language}-{name}" for name in names() if name != game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_the_first_load_is_light(language: str, game: str) -> None:
    files = loads_of(language, game)
    assert {"app.js", "common.js", "table.js", f"{language}-{game}.js"} <= {file.name for file in files}
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_BYTES


def test_files_are_sent_small_and_only_once(site: Serving) -> None:
    first = httpx.get(site.url + "/client/app.js")
    assert first.headers["content-encoding"] == "gzip"
    again = httpx.get(site.url + "/client/app.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_comes_with_what_it_shows_and_nothing_hidden(site: Serving, visit: Opener) -> None:
    """The page contains the table as the visitor may see it, so it is drawn without further requests."""
    page = visit("/")
    page.route("**/api/games", lambda route: route.abort())
    page.reload()
    page.locator(".card").first.wait_for()
    open_table(page, "madeira")
    page.wait_for_selector("[data-choice]")
    own = first_of(page.evaluate("fetch(location.href).then((answer) => answer.text())"))
    others = first_of(httpx.get(page.url).text)
    assert own["update"]["now"]["moves"]
    assert "moves" not in others["update"]["now"]
    assert "pirates" in own["update"]["now"]["view"]["table"]["players"][0]
    for player in others["update"]["now"]["view"]["table"]["players"]:
        assert "pirates" not in player
    assert first_of(httpx.get(site.url + "/table/nothing").text) == {}


@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/tables", "/me", "/about", "/table/nothing"])
def test_a_page_names_its_files_and_asks_for_no_other(visit: Opener, path: str) -> None:
    """The page preloads its files in parallel."""
    page = visit(path)
    page.locator("#app h1").first.wait_for(state="attached")
    named = set(re.findall(r"/client/([\w-]+\.js)", httpx.get(page.url).text))
    page.wait_for_function(f"count => {SCRIPTS}.length >= count", arg=len(named))
    asked: list[str] = page.evaluate(SCRIPTS)
    assert {each.rsplit("/", 1)[1] for each in asked} == named


def test_a_page_that_cannot_be_fetched_says_so(visit: Opener) -> None:
    page = visit("/")
    page.locator(".card").first.wait_for()
    page.route("**/client/Tables.js", lambda route: route.abort("internetdisconnected"))
    page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute("**/client/Tables.js")
    page.get_by_role("button", name="Reload").click()
    page.get_by_text("New table").first.wait_for()


def first_of(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', html)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_interface_speaks_four_languages(visit: Opener) -> None:
    for locale, words in (
        ("pt-PT", "Jogar já"),
        ("es-ES", "Jugar ya"),
        ("de-DE", "Jetzt spielen"),
        ("fr-FR", "Play now"),
    ):
        context_page = visit("/")
        context_page.context.add_init_script(
            f"Object.defineProperty(navigator, 'languages', {{get: () => ['{locale}']}})"
        )
        context_page.reload()
        context_page.get_by_text(words).first.wait_for()


RIGHTMOST = "Math.max(...[...document.querySelectorAll('nav *')].map((each) => each.getBoundingClientRect().right))"


def test_a_board_speaks_the_language_of_the_interface(visit: Opener) -> None:
    """Whatever is no name of the game: the headings of a board, its round, the frame around it; on a phone as well."""
    page = visit(NO_PAGE, width=390, height=844)
    open_table(page, "vasco-da-gama")
    page.wait_for_selector("[data-choice]")
    page.evaluate("localStorage.setItem('caravela', JSON.stringify({language: 'de'}))")
    page.reload()
    expect(page.locator(".stage")).to_have_text(re.compile("^Runde 1 von 5 · "))
    expect(page.get_by_role("group", name=re.compile("^Reihenfolgezahlen; der Marker steht bei"))).to_be_visible()
    expect(page.locator('[data-spot="number:7"] [role=button]')).to_have_attribute("aria-label", re.compile("^Zahl 7"))
    assert page.evaluate(RIGHTMOST) <= 390
    page.evaluate("localStorage.setItem('caravela', JSON.stringify({language: 'en'}))")
    open_table(page, "puerto-rico")
    page.wait_for_selector("[data-choice]")
    page.evaluate("localStorage.setItem('caravela', JSON.stringify({language: 'es'}))")
    page.reload()
    expect(page.get_by_role("img", name="1 cantera", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="4 canteras", exact=True)).to_be_visible()


def test_the_policy_forbids_foreign_scripts(site: Serving, visit: Opener) -> None:
    page = visit("/")
    policy = page.evaluate("fetch('/').then((answer) => answer.headers.get('content-security-policy'))")
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("game", names())
def test_a_table_has_the_pictures_of_its_own_game_alone(visit: Opener, game: str) -> None:
    """The boards of other games are fetched for later; what they draw with would be styled again at each change."""
    page = visit(NO_PAGE)
    open_table(page, game)
    wait_until_settled(page)
    for other in names():
        page.evaluate("file => import(file)", f"/client/{other.replace('-', '_')}.js")
    pictures = page.evaluate("[...document.querySelectorAll('symbol')].map((each) => each.id)")
    assert {name for name in names() if SIGNS[name] in pictures} == {game}
