"""A learner finds everything: each component its section and rulings, each question of a game its explanation."""

from __future__ import annotations

import random
import re

import pytest

import caravela
from caravela.games import rules_of
from caravela.server.web.learning import learning

GAMES = caravela.games()
FEWEST, MOST = 40, 330


@pytest.mark.parametrize("game", GAMES)
def test_every_component_has_a_section_of_the_index(game: str) -> None:
    rules = rules_of(game)
    readme = rules.data.with_name("README.md").read_text(encoding="utf-8")
    assert set(rules.sections()) == set(rules.help())
    for key, section in rules.sections().items():
        assert f"| {section} |" in readme, key


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_told_whole_and_found_from_components(game: str) -> None:
    found = learning(game)
    readme = rules_of(game).data.with_name("README.md").read_text(encoding="utf-8")
    assert [each.number for each in found.rulings] == re.findall(r"^\| ([A-Z]+-\d+) \|", readme, re.MULTILINE)
    reached = {number for lesson in found.components.values() for number in lesson.rulings}
    assert len(reached) > len(found.rulings) / 2


def test_rulings_name_the_component_they_are_found_from() -> None:
    rico = learning("puerto-rico").components
    assert {"PR-10", "PR-11", "PR-16"} <= set(rico["hacienda"].rulings)
    assert "PR-10" not in rico["wharf"].rulings
    assert "MA-9" in learning("madeira").components["engineer"].rulings
    assert "VG-12" in learning("vasco-da-gama").components["merchant ship"].rulings


def test_cities_and_buildings_are_not_told_as_the_cards_of_their_names() -> None:
    madeira = learning("madeira").components
    for name in ("Funchal", "Machico", "Capitania"):
        assert madeira[name].text != madeira.get(f"card {name}", madeira["card"]).text
        assert not madeira[name].rulings, "all rulings that name them are about the expansion"


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_first_game_is_explained(game: str) -> None:
    """Whatever a base game asks in random play, the guide says something about just that."""
    guide = rules_of(game).guide()
    begins = [key for key in guide if key]
    for players in (2, 3, 4):
        match = caravela.game(game).start(players=players, seed=players)
        rng = random.Random(players)
        while moves := match.moves():
            assert any(match.question.startswith(each) for each in begins), match.question
            match.play(rng.choice(moves))
    assert guide[""]
    for key, text in guide.items():
        assert FEWEST <= len(text) <= MOST, key
        assert text.endswith("."), key
