"""`bench.sharpen`: the step follows the points, and the written file can be read."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bench.sharpen import better, main
from caravela.bots.roster import estimate_for
from caravela.bots.weights import Weights
from caravela.games import rules_of


def test_a_weight_moves_where_the_points_were_and_luck_moves_none() -> None:
    draw = np.random.default_rng(7)
    drawn = draw.standard_normal((4000, 3))
    leads = 2.0 * drawn[:, 0] - 3.0 * drawn[:, 1] + draw.normal(0.0, 10.0, 4000)
    weights, brought = better(np.array([1.0, 1.0, 1.0]), np.array([0.2, 0.2, 0.2]), drawn, leads)
    assert brought[0] > 1.0
    assert brought[1] < -1.0
    assert weights[0] > 1.1
    assert weights[1] < 0.9
    assert abs(weights[2] - 1.0) < 0.05


def test_what_is_written_has_a_weight_for_every_feature(tmp_path: Path) -> None:
    out = tmp_path / "sharpened.toml"
    words = ["vasco-da-gama", "--turns", "1", "--games", "2", "--players", "2", "--jobs", "1", "--out", str(out)]
    assert main(words) == 0
    estimate = estimate_for(rules_of("vasco-da-gama"))
    assert len(Weights(out).row(estimate.features)) == len(estimate.features)
