"""Finds errors in a translated catalogue, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from babel.messages.catalog import Catalog

from caravela.language.grammar import articles_of, name_of
from caravela.language.messages import NAME, Message, section_of
from caravela.language.templates import FACT, articles_in, facts_in
from caravela.language.translation import FRAME_DOMAIN, domain_of

STRANGE_ADDRESS: Final[dict[str, frozenset[str]]] = {
    "de": frozenset({"Sie", "Ihr", "Ihre", "Ihren", "Ihrem", "Ihrer", "Ihnen"}),
    "es": frozenset({"usted", "ustedes", "vos", "vosotros", "vuestro", "vuestra", "vuestros", "vuestras"}),
    "pt": frozenset({"tu", "teu", "tua", "teus", "tuas", "contigo", "vós", "vosso", "vossa"}),
}
"""Words of a form of address that the language does not use."""


def faults(language: str, catalogue: Catalog, messages: Iterable[Message]) -> list[str]:
    """Missing, fuzzy and unused messages, wrong facts and articles, wrong form of address."""
    faults: list[str] = []
    wanted: set[tuple[str, str]] = set()
    for message in messages:
        wanted.add((message.context, message.text))
        known = catalogue.get(message.text, message.context)
        if known is None or not all(strings_of(known.string)) or not known.string:
            faults.append(f"'{message.context}' is not translated: {message.text}")
        elif known.fuzzy:
            faults.append(f"'{message.context}' is fuzzy")
        else:
            faults += [
                f"'{message.context}' {fault}" for fault in faults_of(language, message, strings_of(known.string))
            ]
    for entry in catalogue:
        text = entry.id if isinstance(entry.id, str) else entry.id[0]
        if text and (entry.context or "", text) not in wanted:
            faults.append(f"'{entry.context}' is not used: {text}")
    return faults


def strings_of(string: str | tuple[str, ...] | list[str] | None) -> list[str]:
    if string is None:
        return []
    return [string] if isinstance(string, str) else list(string)


def faults_of(language: str, message: Message, strings: list[str]) -> Iterator[str]:
    facts = facts_in(message.text) | facts_in(message.plural)
    for string in strings:
        if facts_in(string) - facts:
            yield f"has facts that nobody tells: {', '.join(sorted(facts_in(string) - facts))}"
        if strange := articles_in(string) - set(articles_of(language)):
            yield f"has articles that the language does not know: {', '.join(sorted(strange))}"
        words = "".join(sign if sign.isalpha() else " " for sign in string).split()
        if spoken := STRANGE_ADDRESS.get(language, frozenset()).intersection(words):
            yield f"has another form of address: {', '.join(sorted(spoken))}"
        if string.count("{") != len(FACT.findall(string)):
            yield f"has braces that are no fact: {string}"
        if (
            domain_of(message.context) != FRAME_DOMAIN
            and section_of(message.context) == NAME
            and not name_of(string).plain
        ):
            yield "is an empty name"
    used = {fact for string in strings for fact in facts_in(string)}
    if facts - used - {"count"}:
        yield f"leaves out {', '.join(sorted(facts - used))}"
