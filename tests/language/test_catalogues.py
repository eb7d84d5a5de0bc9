"""The translated catalogues are whole, right, and compiled."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from caravela.language.catalogues import PAGE, TRANSLATED, compiled, domains, file_of, for_page, messages_of, read
from caravela.language.faults import STRANGE_ADDRESS, faults
from caravela.language.messages import Message
from caravela.language.translation import LANGUAGES

ROOT = Path(__file__).parents[2]
HOW = "run: python -m caravela.language.catalogues update"


@cache
def messages(domain: str) -> list[Message]:
    return messages_of(domain)


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_none_is_left_over(language: str, domain: str) -> None:
    """None is missing, fuzzy or unused, every fact is told, every article is known, one form of address is kept."""
    assert faults(language, read(language, domain), messages(domain)) == [], HOW


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("language", TRANSLATED)
def test_what_python_reads_is_what_translators_wrote(language: str, domain: str) -> None:
    assert file_of(language, domain, "mo").read_bytes() == compiled(language, domain), HOW


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_reads_is_what_translators_wrote(language: str, domain: str) -> None:
    assert (PAGE / language / f"{domain}.json").read_text(encoding="utf-8") == for_page(language, domain), HOW


@pytest.mark.parametrize("language", sorted(STRANGE_ADDRESS))
def test_the_page_has_the_same_form_of_address(language: str) -> None:
    strings = (ROOT / "client" / "src" / "strings" / f"{language}.ts").read_text(encoding="utf-8")
    said = " ".join(re.findall(r'"([^"]*)"', strings))
    words = set(re.findall(r"\w+", said)) if language == "de" else set(re.findall(r"\w+", said.lower()))
    assert words & STRANGE_ADDRESS[language] == set()
