"""Every building and every other thing on the table has a help text."""

from __future__ import annotations

from pathlib import Path

from caravela.engine.play.playout import Playout
from caravela.games import rules_of
from caravela.games.puerto_rico.components import BUILDING_NAMES, PLACARD_NAMES, PLANTATION_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.presentation.help import help_texts


def test_every_component_has_help() -> None:
    found = rules_of("puerto-rico").help()
    others = {"quarry", "forest", "noble", "doubloon", "victory point", "governor"}
    wanted = {*PLACARD_NAMES, *BUILDING_NAMES, *PLANTATION_NAMES, *others}
    assert set(found) == wanted
    for name, text in found.items():
        assert 20 < len(text) < 110, name
        assert text.endswith("."), name


def test_numbers_of_help_come_from_the_data_file(tmp_path: Path) -> None:
    rules = rules_of("puerto-rico")
    text = rules.data.read_text(encoding="utf-8")
    text = text.replace('"harbor points with a load" = 1', '"harbor points with a load" = 2')
    text = text.replace('"fortress colonists for a point" = 3', '"fortress colonists for a point" = 5')
    other = tmp_path / "other.toml"
    other.write_text(text, encoding="utf-8")
    found = help_texts(rules.numbers(other))
    assert found["harbor"] == "2 points more each time you load."
    assert found["fortress"] == "At the end 1 point for every 5 of your colonists."
    assert [name for name, line in found.items() if "{" in line] == []


def test_printed_numbers_change_the_game(tmp_path: Path) -> None:
    """The spaces of the boards and what buildings count are taken from the file."""
    rules = rules_of("puerto-rico")
    text = rules.data.read_text(encoding="utf-8")
    text = text.replace('"island spaces" = 12', '"island spaces" = 3').replace(
        '"city spaces" = 12', '"city spaces" = 5'
    )
    other = tmp_path / "other.toml"
    other.write_text(text, encoding="utf-8")
    game = rules.new_game(3, {}, other)
    seen = rules.view(game, 0)["players"][0]
    assert (seen["free_island_spaces"], seen["free_city_spaces"]) == (2, 5)
    playing = Playout(5)
    playing.play_out(game)
    ended = [player["free_island_spaces"] for player in rules.view(game, 0)["players"]]
    assert min(ended) >= 0


def test_a_used_up_supply_is_seen_as_none() -> None:
    """Points beyond the supply are noted, not owed."""
    rules, playing = rules_of("puerto-rico"), Playout(3)
    below = 0
    for _ in range(40):
        game = rules.new_game(2, {})
        playing.play_out(game)
        assert isinstance(game, PuertoRico)
        below += game.points < 0
        assert rules.view(game, -1)["points"] == max(0, game.points)
    assert below > 0
