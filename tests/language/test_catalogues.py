"""The translation catalogues are complete, valid and compiled."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from caravela.language.catalogues import (
    PAGE,
    compiled,
    domains,
    file_of,
    for_page,
    is_choice,
    messages_in,
    read,
)
from caravela.language.faults import STRANGE_ADDRESS, faults, strings_of
from caravela.language.translation import ENGLISH, FRAME_DOMAIN, LANGUAGES

ROOT = Path(__file__).parents[2]
HOW = "run: python -m caravela.language.catalogues update"


CATALOGUES = [(language, domain) for language in LANGUAGES for domain in domains(language)]
CHOICES = {
    "en": r"(Also )?(?!\w*[^s]s\b)\w+",
    "de": r"(\w+e|Gib|Lass|Nimm)",
    "es": r"(No )?\w+r(se|lo)?",
    "pt": r"(Não )?\w+(r|r-se|á-lo)",
}
"""How a choice begins: with an imperative, in Spanish and Portuguese with the infinitive that buttons have there."""


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_every_message_is_translated_and_none_is_left_over(language: str, domain: str) -> None:
    """No translation is missing, fuzzy or unused; facts, articles and form of address are right."""
    assert faults(language, read(language, domain), messages_in(language, domain)) == [], HOW


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_what_python_reads_is_what_translators_wrote(language: str, domain: str) -> None:
    assert file_of(language, domain, "mo").read_bytes() == compiled(language, domain), HOW


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_reads_is_what_translators_wrote(language: str, domain: str) -> None:
    assert (PAGE / language / f"{domain}.json").read_text(encoding="utf-8") == for_page(language, domain), HOW


@pytest.mark.parametrize(("language", "domain"), [each for each in CATALOGUES if each[1] != FRAME_DOMAIN])
def test_a_question_that_begins_with_its_topic_does_so_in_every_language(language: str, domain: str) -> None:
    """Who is not asked reads the topic alone."""
    texts = json.loads((PAGE / language / f"{domain}.json").read_text(encoding="utf-8"))
    english = json.loads((PAGE / ENGLISH / f"{domain}.json").read_text(encoding="utf-8"))
    topics = {key.partition(" ")[2] for key in texts if key.startswith("topic ")}
    assert topics == {
        key.partition(" ")[2] for key, text in english.items() if key.startswith("question ") and ": " in text
    }
    assert all(texts[f"question {kind}"].startswith(texts[f"topic {kind}"] + ": ") for kind in topics)


def test_what_the_page_says_by_a_catalogue_is_in_it() -> None:
    """A text that no catalogue has stays English in every language."""
    known = json.loads((PAGE / ENGLISH / f"{FRAME_DOMAIN}.json").read_text(encoding="utf-8"))
    sources = [path for ending in ("*.ts", "*.svelte") for path in (ROOT / "client" / "src").rglob(ending)]
    said = {text for path in sources for text in re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))}
    assert "Expected next: {moves}." in said
    assert said - set(known) == set()


@pytest.mark.parametrize("language", sorted(STRANGE_ADDRESS))
def test_the_page_has_the_same_form_of_address(language: str) -> None:
    strings = (ROOT / "client" / "src" / "strings" / f"{language}.ts").read_text(encoding="utf-8")
    said = " ".join(re.findall(r'"([^"]*)"', strings))
    words = set(re.findall(r"\w+", said)) if language == "de" else set(re.findall(r"\w+", said.lower()))
    assert words & STRANGE_ADDRESS[language] == set()


@pytest.mark.parametrize(("language", "domain"), [each for each in CATALOGUES if each[1] != FRAME_DOMAIN])
def test_a_choice_is_said_to_whoever_may_make_it(language: str, domain: str) -> None:
    """It is a sentence of its own, and every move has one."""
    catalogue = read(language, domain)
    said = [
        text
        for message in messages_in(language, domain)
        if is_choice(message.context)
        if (known := catalogue.get(message.text, message.context))
        for text in strings_of(known.string)
    ]
    assert len(said) > 30
    assert [text for text in said if not re.match(CHOICES[language] + r"\b", text)] == []
    assert [text for text in said if not text[0].isupper()] == []
