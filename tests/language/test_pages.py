"""The catalogue of the page: names with articles and declensions."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.benchmark import is_compiled
from caravela.games import names, rules_of
from caravela.language.catalogues import messages_of, read
from caravela.language.pages import DECLENSION, NAME_ITSELF, USUAL, Declensions, page_texts
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, LANGUAGES, Translation
from caravela.match.happenings import AT_END, SET_UP
from caravela.match.log import is_news
from tests.kit.tables import KitTable, every_table
from tests.kit.test_happenings import played


def test_names_that_follow_articles_alike_share_a_declension() -> None:
    declensions = Declensions()
    first = declensions.of("Siedler", {"den": "den Siedler", "einen": "einen Siedler"})
    again = declensions.of("Gouverneur", {"den": "den Gouverneur", "einen": "einen Gouverneur"})
    other = declensions.of("Mühle", {"den": "die Mühle", "einen": "eine Mühle"})
    proper = declensions.of("Funchal", {"den": "Funchal"})
    assert first == again
    assert len({first, other, proper}) == len(declensions.texts) == 3
    assert declensions.texts[DECLENSION + other] == {"den": "die ~", "einen": "eine ~"}
    assert declensions.texts[DECLENSION + proper] == {}


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_follows_an_article_on_the_page_as_in_the_terminal(language: str, game: str) -> None:
    rules = rules_of(game)
    page = page_texts(language, messages_of(game), read(language, game), rules)
    articles = {article for key, forms in page.items() if key.startswith(DECLENSION) for article in forms}
    terminal = Sentences(rules, [], Translation(language))
    declined = 0
    for name in [key.removeprefix("name ") for key in page if key.startswith("name ")]:
        number = page.get(f"forms {name}", page[USUAL])
        plain = page[f"name {name}"] if isinstance(page[f"name {name}"], str) else page[f"name {name}"][0]
        for article in articles:
            form = page[DECLENSION + number].get(article, NAME_ITSELF).replace(NAME_ITSELF, plain)
            assert form == terminal.said("component", name, article), (name, article)
            declined += 1
    assert declined or not articles


@every_table
def test_the_page_has_words_for_every_cause_of_points_and_gains(table: KitTable) -> None:
    """In random games, of which the log tells causes that are no moves of the turn, and the result causes of points."""
    rules = table.rules
    page = page_texts(ENGLISH, messages_of(rules.name), read(ENGLISH, rules.name), rules)
    match = played(table, seed=2, plies=5000 if is_compiled() else 250)
    causes = {entry.cause for seat in range(match.game.seats) for entry in match.ledger(seat)}
    for chapter in match.chapters():
        for part in chapter.paragraphs:
            kinds = {line.kind for line in part.lines}
            told = [gain for gain in part.gains if gain.remark is None and is_news(rules, gain)]
            causes |= {gain.cause for gain in told} - kinds
    assert {cause for cause in causes - {AT_END, SET_UP} if f"cause {cause}" not in page} == set()
