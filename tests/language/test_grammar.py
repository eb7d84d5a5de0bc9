"""Names with articles in templates."""

import pytest

from caravela.language.grammar import with_its_article
from caravela.language.templates import articles_in, facts_in, numbered


@pytest.mark.parametrize(
    ("language", "article", "name", "said"),
    [
        ("en", "a", "indigo plantation", "an indigo plantation"),
        ("en", "a", "university", "a university"),
        ("de", "den", "kleiner Markt (m)", "den kleinen Markt"),
        ("de", "einen", "kleiner Markt (m)", "einen kleinen Markt"),
        ("de", "ein", "kleiner Markt (m)", "ein kleiner Markt"),
        ("de", "der", "kleiner Markt (m)", "der kleine Markt"),
        ("de", "dem", "großes Lagerhaus (n)", "dem großen Lagerhaus"),
        ("de", "einen", "großes Lagerhaus (n)", "ein großes Lagerhaus"),
        ("de", "den", "kleine Zuckermühle (f)", "die kleine Zuckermühle"),
        ("de", "einem", "kleine Zuckermühle (f)", "einer kleinen Zuckermühle"),
        ("de", "den", "Kolonist (m, Kolonisten)", "den Kolonisten"),
        ("de", "einem", "grauer Matrose (m, grauen Matrosen)", "einem grauen Matrosen"),
        ("de", "vom", "Wald (m)", "vom Wald"),
        ("de", "ins", "Feld 2a (n; ins=auf Feld 2a; im=auf Feld 2a)", "auf Feld 2a"),
        ("de", "vom", "Feld 2a (n; ins=auf Feld 2a; im=auf Feld 2a)", "vom Feld 2a"),
        ("de", "vom", "Machico 3", "von Machico 3"),
        ("de", "ins", "Stadtwache (f)", "in die Stadtwache"),
        ("pt", "no", "floresta (f)", "na floresta"),
        ("pt", "no", "Machico 3", "em Machico 3"),
        ("pt", "ao", "guarda da cidade (f)", "à guarda da cidade"),
        ("es", "del", "bosque (m)", "del bosque"),
        ("es", "del", "guardia (f)", "de la guardia"),
        ("es", "al", "Funchal", "a Funchal"),
    ],
)
def test_a_name_takes_the_article_of_its_gender(language: str, article: str, name: str, said: str) -> None:
    assert with_its_article(language, article, name) == said


def test_a_template_names_its_facts_and_articles() -> None:
    assert facts_in("places {a person} on the {building}") == {"person", "building"}
    assert articles_in("setzt {einen person} {ins building}") == {"einen", "ins"}


@pytest.mark.parametrize(
    ("name", "pattern", "number"),
    [
        ("project 12", "project {number}", "12"),
        ("slot a of the wine market", "slot {number} of the wine market", "a"),
        ("field 2e", "field {number}", "2e"),
        ("Manuel I", "Manuel I", ""),
        ("king's reward a windmill step", "king's reward a windmill step", ""),
    ],
)
def test_names_that_differ_in_a_number_are_translated_once(name: str, pattern: str, number: str) -> None:
    assert numbered(name) == (pattern, number)
