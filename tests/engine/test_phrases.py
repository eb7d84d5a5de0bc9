"""Templates and facts make sentences."""

from __future__ import annotations

from caravela.engine.phrases import phrase


def test_facts_fill_a_template() -> None:
    assert phrase("loads {good} on ship {ship}", "", {"good": "corn", "ship": 7}) == "loads corn on ship 7"


def test_the_article_fits_the_name() -> None:
    assert phrase("takes {a tile}", "", {"tile": "indigo plantation"}) == "takes an indigo plantation"
    assert phrase("takes {a tile}", "", {"tile": "university"}) == "takes a university"


def test_a_count_decides_between_two_templates() -> None:
    assert phrase("{count} crown", "{count} crowns", {"count": 1}) == "1 crown"
    assert phrase("{count} crown", "{count} crowns", {"count": 0}) == "0 crowns"


def test_players_are_counted_from_one() -> None:
    assert phrase("draws {player}", "", {"player": 0}) == "draws player 1"
