"""Expansion, module 2, group 5: cards that ask for workers in colonies."""

from __future__ import annotations

import pytest

from tests.rulebook.madeira.cards import table_with


@pytest.mark.parametrize(
    ("card", "brings"), [("Mandioca", {"bread": 6}), ("Pau-Brasil", {"wood": 6}), ("Sangue de Dragão", {"reals": 6})]
)
def test_ruling_29_colony_cards_bring_something_besides_the_income(card: str, brings: dict[str, int]) -> None:
    table, yellow = table_with(card, "Açores", "Açores", "India")
    yellow.gets(pirates=9)
    table.begins("income", phase="D")
    yellow.has(wheat=2, wine=1, pirates=6, **brings)


@pytest.mark.parametrize(("places", "pirates"), [((), 9), (("India",), 8), (("India", "Açores", "Brasil"), 3)])
def test_poncha(places: tuple[str, ...], pirates: int) -> None:
    table, yellow = table_with("Poncha", *places)
    yellow.gets(pirates=9)
    table.begins("income", phase="D")
    for _ in places:
        yellow("takes sugar")
    yellow.has(pirates=pirates, sugar=len(places) + (1 if "Brasil" in places else 0))
    table.is_done()
