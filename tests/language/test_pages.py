"""What the page loads: names with their articles, each way of declining them written once."""

from __future__ import annotations

import pytest

from caravela.games import names, rules_of
from caravela.language.catalogues import messages_of, read
from caravela.language.pages import DECLENSION, NAME_ITSELF, USUAL, Declensions, page_texts
from caravela.language.sentences import Sentences
from caravela.language.translation import LANGUAGES, Translation


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
