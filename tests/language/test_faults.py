"""Checks of a translation catalogue."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from caravela.language.catalogues import domains, messages_of
from caravela.language.faults import faults
from caravela.language.frame import FRAME
from caravela.language.messages import Message

LOAD = Message("puerto-rico move load", "loads {good} on ship {ship}")


def german(text: str, message: Message = LOAD, fuzzy: bool = False) -> list[str]:
    """The faults of a catalogue that has only this translation."""
    catalogue = Catalog(locale="de")
    catalogue.add(message.text, text, context=message.context, flags=["fuzzy"] if fuzzy else [])
    return faults("de", catalogue, [message])


def test_a_right_translation_has_no_faults() -> None:
    assert german("lädt {good} auf Schiff {ship}") == []
    assert german("lädt {den good} auf Schiff {ship}") == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is not translated: loads {good} on ship {ship}"),
        ("lädt {good}", "leaves out ship"),
        ("lädt {ware} auf Schiff {ship}, {good}", "has facts that nobody tells: ware"),
        ("lädt {la good} auf Schiff {ship}", "has articles that the language does not know: la"),
        ("Laden Sie {good} auf Schiff {ship}", "has another form of address: Sie"),
        ("lädt {good} auf {Schiff {ship}", "has braces that are no fact: lädt {good} auf {Schiff {ship}"),
    ],
)
def test_faults_are_told(text: str, fault: str) -> None:
    assert german(text) == [f"'puerto-rico move load' {fault}"]


def test_fuzzy_and_unused_messages_are_told() -> None:
    assert german("lädt {good} auf Schiff {ship}", fuzzy=True) == ["'puerto-rico move load' is fuzzy"]
    catalogue = Catalog(locale="de")
    catalogue.add("sails", "segelt", context="puerto-rico move sail")
    assert faults("de", catalogue, []) == ["'puerto-rico move sail' is not used: sails"]


def test_a_plural_needs_both_forms() -> None:
    message = Message(FRAME, "{count} point", "{count} points")
    catalogue = Catalog(locale="de")
    catalogue.add((message.text, message.plural), ("{count} Punkt", ""), context=FRAME)
    assert faults("de", catalogue, [message]) == ["'frame' is not translated: {count} point"]


def test_every_catalogue_has_messages() -> None:
    assert all(len(messages_of(domain)) > 100 for domain in domains())
