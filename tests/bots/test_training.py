"""Training: the fit recovers known weights, training resumes, bots read its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec

from caravela.bots.estimate import Estimate
from caravela.bots.experiments.fitting import Fit
from caravela.bots.experiments.training import Course, Training, fitted
from caravela.bots.roster import estimate_for
from caravela.bots.weights import Weights, weights_file
from caravela.engine.errors import BadChoice, Damaged
from caravela.games import names, rules_of
from tests.test_cli import caravela


def test_a_fit_finds_the_weights_behind_the_ends() -> None:
    """Two features; a game ends 3 points further for one of the first and 1 less for one of the second."""
    fit = Fit([0.0, 0.0])
    for number in range(4000):
        first, second = float(number % 7) * 10, float(number % 5) * 10
        fit.add(vec[float]([first, second]), 0, 3 * first - second, 1.0)
    assert fitted([0.0, 0.0], fit) == pytest.approx([3.0, -1.0], abs=0.05)


def test_sums_of_two_processes_add_up() -> None:
    one, two = Fit([0.0]), Fit([0.0])
    one.add(vec[float]([1.0]), 0, 2.0, 3.0)
    two.add_sums(one.sums())
    two.add_sums(one.sums())
    assert two.sums()[1] == [4.0]


@pytest.mark.parametrize("game", names())
def test_the_weights_of_every_game_fit_its_features(game: str) -> None:
    estimate = estimate_for(rules_of(game))
    if estimate.features:
        weights = Weights(weights_file(rules_of(game)))
        assert list(weights.features) == estimate.features
        assert weights.made
        assert weights.settings
        assert weights.text() == weights_file(rules_of(game)).read_text(encoding="utf-8")


def test_a_training_goes_on(tmp_path: Path) -> None:
    kept, out = tmp_path / "kept.json", tmp_path / "weights.toml"
    words = ["train", "puerto-rico", "-p", "2", "-n", "1", "--kept", str(kept), "--out", str(out)]
    assert "turn 1: 1 games" in caravela(*words, "--turns", "1").output
    shown = caravela(*words, "--turns", "2").output
    assert "turn 1:" not in shown
    assert "turn 2: 2 games" in shown
    assert Weights(out).games == 2
    assert "has had its 2 turns" in caravela(*words, "--turns", "2").stderr


def test_another_training_is_not_mixed_in(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    Training(Course("puerto-rico", 3, 0, {}), kept).keep()
    with pytest.raises(BadChoice, match="of another kind"):
        Training(Course("puerto-rico", 4, 0, {}), kept)
    kept.write_text("{")
    with pytest.raises(Damaged, match="is no training"):
        Training(Course("puerto-rico", 3, 0, {}), kept)


def test_a_file_without_a_weight_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('spread = [1, 1]\n[features]\n"points" = 1\n')
    with pytest.raises(Damaged, match="has no weight for 'corn'"):
        Weights(file).row(["points", "corn"])


def test_an_estimate_without_features_is_the_score() -> None:
    game = rules_of("puerto-rico").new_game(2, {})
    assert Estimate().value(game, 0) == game.score(0)
