"""The table in each language: sentences, names and frame, without words of another language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import caravela
from caravela.language.catalogues import domains, read
from caravela.language.faults import strings_of
from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, ROOT, enter, open_list, play_first, site_of, state_of
from tests.server.kit import Serving

SOURCES = ROOT / "client" / "src"
LANGUAGES = ("pt", "es", "de")
WORD = re.compile(r"[^\W\d_]{4,}")
EXCEPTED = {
    "de": {"name"},
    "es": {"total"},
    "pt": {"total"},
}
"""Words that are the same in English, where nothing else of the language has them."""
PEOPLE = {"caravela", "leonor", "vasco", "zarco", "inês", "puerto", "rico", "madeira", "gama"}

# Everything that is read or heard: texts of page and drawings, labels and titles.
READ = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    if (!parentElement.closest('script, style, noscript')) found.push(data);
  }
  for (const each of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(each.getAttribute(name) ?? '');
  }
  return found.map((each) => each.trim()).filter(Boolean);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of their own: the lobby shows what people wrote in any language, so no other test may write there."""
    with Serving(tmp_path_factory.mktemp("languages")) as serving:
        yield serving


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(re.sub(r"\{[^}]*\}", " ", text))}


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of the catalogues of a language, of the rulings that the server tells, and of the page's strings."""
    words: set[str] = set()
    for strings in (SOURCES / "strings").rglob(f"{language}.ts"):
        words |= words_in(" ".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings.read_text())))
    for catalogue in (SOURCES / "messages" / language).glob("*.json"):
        words |= words_in(json.dumps(list(json.loads(catalogue.read_text()).values()), ensure_ascii=False))
    for domain in domains(language):
        words |= words_in(" ".join(text for message in read(language, domain) for text in strings_of(message.string)))
    return frozenset(words)


def english_on(page: Page, language: str) -> dict[str, str]:
    """English-only words on the page, each with its text."""
    foreign = vocabulary("en") - vocabulary(language) - PEOPLE - EXCEPTED[language]
    return {word: text for text in page.evaluate(READ) for word in words_in(text) & foreign}


def table_of(page: Page, game: str) -> str:
    """The address of a table of three, opened through the API as the visitor of the page."""
    site = site_of(page)
    enter(page)
    wish = {"type": "open", "game": game, "title": "Leonor", "seats": [{}, {"bot": "greedy"}, {"bot": "greedy"}]}
    opened = page.request.post(f"{site}/api/messages", data={**wish, "rated": False})
    return f"{site}/table/{opened.json()['table']}"


@pytest.mark.parametrize("game", caravela.games())
def test_no_english_word_is_on_the_table(visit: Opener, game: str) -> None:
    """A few plies in, with a turn played in each language: question, choices and why others are closed, board, log,
    score and help."""
    page = visit(NO_PAGE)
    table = table_of(page, game)
    page.goto(table)
    play_first(page)
    for language in LANGUAGES:
        page.goto(f"{table}?lang={language}")
        play_first(page)
        look_for_english(page, language)


def look_for_english(page: Page, language: str) -> None:
    state_of(page)
    if page.locator("details.closed").count():
        open_list(page)
        page.locator("details.closed summary").click()
        page.locator("details.closed li").first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert english_on(page, language) == {}
    page.locator(".panels button").first.click()
    page.locator("dialog .score-table").wait_for()
    assert english_on(page, language) == {}
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.locator("dialog .help dd").first.wait_for()
    assert english_on(page, language) == {}
    assert page.locator("dialog details.help li").count() > 20  # the rulings were among it


PAGES = ("/", "/new", "/tables", "/learn", "/learn/madeira", "/ratings", "/account", "/me")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_word_is_on_the_other_pages(visit: Opener, site: Serving, language: str) -> None:
    page = visit(f"/about?lang={language}")
    for address in PAGES:
        page.goto(f"{site.url}{address}?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("main h1, main h2, main p").first.wait_for()
        if address == "/learn/madeira":
            page.locator("details.help li").first.wait_for(state="attached")
        assert english_on(page, language) == {}, address


def test_a_log_tells_turns_with_everybodys_gains_and_unfolds_to_moves(visit: Opener) -> None:
    """A heading for round and phase, who with a sign, what as a whole; each move leads to the board of its moment."""
    page = visit(NO_PAGE)
    page.goto(table_of(page, "puerto-rico"))
    for _ in range(4):
        play_first(page)
    state_of(page)
    headings = page.locator(".log .heading h2").all_inner_texts()
    assert len(headings) > 3
    assert all(one != other for one, other in pairwise(headings))
    assert all(re.fullmatch(r"Round \d+ · [A-Z][a-z ]+", each) for each in headings)
    turns = page.locator(".log .turn:has(strong)")
    assert page.locator(".log .turn strong").count() < int(page.locator(".log").get_attribute("data-lines") or 0)
    assert page.locator(".log .gains").filter(has_text=re.compile(r"[+−]\d+ \w+")).count() > 0
    turns.first.locator("summary").click()
    moves = turns.first.locator(".moves .line")
    moves.first.click()
    page.get_by_text("You look at the table after line").wait_for()
    expect(turns.first).to_have_class(re.compile("seen"))
    page.get_by_role("button", name="Back to now").click()
    *told, asked = page.locator("[data-spoken] p").all_inner_texts()
    assert asked == page.locator(".question").inner_text()
    names = page.locator(".player-line strong").all_inner_texts()
    assert any(said.endswith(".") and any(name in said for name in names) for said in told)
