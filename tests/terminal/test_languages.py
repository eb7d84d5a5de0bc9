"""The table in other languages: nothing on the screen is English."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets import Static

from caravela.games import names
from caravela.language.catalogues import TRANSLATED, domains, messages_of, read
from caravela.language.faults import strings_of
from caravela.terminal.boards import board_for
from caravela.terminal.choices import KEYS
from caravela.terminal.speech import SPEECH
from caravela.terminal.table import TableApp
from tests.kit.tables import ALL_MODULES
from tests.kit.thoroughness import by_build
from tests.terminal.stage import at_table, choices, choose, new_game, press, screen_text
from tests.terminal.test_boards import BOTH, all_panes

TALL = (150, 100)
OPTIONS = {"puerto-rico": BOTH, "madeira": {name: str(on) for name, on in ALL_MODULES.items()}, "vasco-da-gama": {}}
WORD = re.compile(r"[^\W\d_]{3,}")


def words_of(texts: list[str]) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(re.sub(r"\{.*?\}", " ", text))}


@cache
def english_words(language: str) -> frozenset[str]:
    """The words of the English catalogues that a language does not have."""
    english: set[str] = set()
    own: set[str] = set()
    for domain in domains():
        messages = messages_of(domain)
        english |= words_of([text for message in messages for text in (message.text, message.plural)])
        own |= words_of([string for message in read(language, domain) for string in strings_of(message.string)])
    return frozenset(english - own)


def english_lines(app: TableApp, text: str, language: str) -> list[str]:
    proper = words_of([app.match.rules.title, *app.match.names])
    return [line for line in text.splitlines() if words_of([line]) & english_words(language) - proper]


def overlay_text(app: TableApp) -> str:
    """All that is to read on what is laid over the table, seen or not."""
    content = app.screen.query_one("#content", Static)
    return "\n".join(strip.text for strip in content.render_lines(Region(0, 0, *content.size)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_english_would_be_noticed(language: str) -> None:
    """The words that a table in English is full of are no words of the language."""
    assert {"takes", "the", "settler", "worker", "ship", "round", "undo"} <= english_words(language)


@pytest.mark.parametrize(
    ("language", "game"), [*[("de", game) for game in names()], ("pt", "madeira"), ("es", "puerto-rico")]
)
async def test_nothing_on_the_screen_is_english(tmp_path: Path, language: str, game: str) -> None:
    """For some turns, in the soak for more."""
    seats = new_game([0], players=3, game=game, options=OPTIONS[game])
    async with at_table(seats, tmp_path, TALL, language=language) as (app, pilot):
        assert english_lines(app, screen_text(app), language) == []
        for key in ("h", "s"):
            await press(app, pilot, key)
            assert english_lines(app, overlay_text(app), language) == []
            await press(app, pilot, "escape")
        for turn in range(by_build(plain=8, compiled=8, soak=32)):
            await choose(app, KEYS[turn % min(4, len(choices(app).open))])
            if turn % 8 == 7:
                await press(app, pilot, "L", "tab")
                assert english_lines(app, screen_text(app), language) == []


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", TRANSLATED)
def test_drawings_keep_their_width_in_every_language(language: str, game: str) -> None:
    match = new_game([], 3, game=game, options=OPTIONS[game]).match
    SPEECH.choose(language, game, match.names)
    board = board_for(game)
    for turn in range(60):
        if turn % 20 == 0:
            for width in (38, 60, 78, 118):
                assert all(len(line) <= width for line in all_panes(board, match.view(0), width).splitlines())
        match.play(match.moves()[0])
