"""Learning material: each component has its section and rulings, each question its explanation."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import caravela
from caravela.games import rules_of
from caravela.language.translation import ENGLISH, LANGUAGES
from caravela.server.web.learning import learning

GAMES = caravela.games()
FEWEST, MOST = 40, 330
PAGE = Path(__file__).parents[2] / "client" / "src" / "messages"


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


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
@pytest.mark.parametrize("game", GAMES)
def test_a_learner_reads_one_language(game: str, language: str) -> None:
    """Texts, sections, rulings and guide are told in it; why a ruling is so, in English alone."""
    english, told = learning(game), learning(game, language)
    assert told.components.keys() == english.components.keys()
    for key, lesson in english.components.items():
        assert told.components[key].text != lesson.text
        assert told.components[key].rulings == lesson.rulings
        assert bool(told.components[key].section) == bool(lesson.section)
    assert told.components != english.components
    for ruling, other in zip(english.rulings, told.rulings, strict=True):
        assert other.number == ruling.number
        assert other.question != ruling.question
        assert other.reason == ""
    assert all(told.guide[kind] != text for kind, text in english.guide.items())


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
    for players in (2, 3, 4):
        match = caravela.game(game).start(players=players, seed=players)
        rng = random.Random(players)
        while moves := match.moves():
            assert match.question_kind in guide, match.question
            match.play(rng.choice(moves))
    assert guide[""]
    for key, text in guide.items():
        assert FEWEST <= len(text) <= MOST, key
        assert text.endswith("."), key


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_goes_by_kinds_of_questions(game: str) -> None:
    """Each guide text belongs to a kind of question that players are asked, and the page has it."""
    rules = rules_of(game)
    asked = {step.kind for step in rules.catalogue.steps.values() if step.waits and not step.by_chance}
    assert set(rules.guide()) - asked == {""}
    page = json.loads((PAGE / "en" / f"{game}.json").read_text(encoding="utf-8"))
    for kind, text in rules.guide().items():
        assert page[f"guide {kind}".rstrip()] == text


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("puerto-rico", "receiving-on-island"),
        ("puerto-rico", "receiving-in-city"),
        ("madeira", "choosing-guild"),
        ("madeira", "royal-support"),
    ],
)
def test_rare_questions_of_a_first_game_are_explained(game: str, kind: str) -> None:
    """They are asked in few games, so random ones may miss them."""
    assert kind in rules_of(game).guide()
