"""Probability calibration curves: fitting to observed results, and applying them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec

from caravela.bots.estimate import judge
from caravela.bots.experiments.calibration_curve import calibrated, fitted_curve
from caravela.bots.experiments.net_fitting import set_calibration
from caravela.bots.nets.net import read_net
from caravela.bots.roster import estimate_for
from caravela.games import rules_of
from tests.bots.test_nets import WITH_NETS, written
from tests.bots.test_search import after

TOO_SURE = [0.06, 0.12, 0.2, 0.3, 0.38, 0.46, 0.54, 0.6, 0.67, 0.75, 0.9]


@pytest.mark.parametrize("game", WITH_NETS)
def test_a_file_bends_the_chances_of_its_net(game: str, tmp_path: Path) -> None:
    """Same result as in NumPy; probabilities add up to one, their order and the points stay."""
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    position = after(rules, 4, 90)
    path = written(game, tmp_path)
    found, ahead = [], []
    for bends in ([], [number / 10 for number in range(11)], TOO_SURE):
        set_calibration(path, (1.0, 0.0), bends, "a test")
        shares, leads = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
        judge(estimate.with_net(read_net(path, estimate.encoder)), position, shares, leads)
        found.append(np.array(list(shares)))
        ahead.append(list(leads))
    assert list(found[1]) == pytest.approx(list(found[0]))
    assert list(found[2]) == pytest.approx(list(calibrated(TOO_SURE, found[0][None, :])[0]))
    assert found[2].sum() == pytest.approx(1.0)
    assert list(np.argsort(found[2])) == list(np.argsort(found[0]))
    assert list(found[2]) != pytest.approx(list(found[0]), abs=0.01)
    assert ahead[0] == ahead[1] == ahead[2]
    assert json.loads(path.read_bytes().partition(b"\n")[0])["bends"] == TOO_SURE


def test_a_fit_finds_how_chances_are_bent() -> None:
    random = np.random.default_rng(1)
    told = random.dirichlet([0.7] * 4, size=20_000)
    true = calibrated(TOO_SURE, told)
    winners = (true.cumsum(axis=1) < random.random(len(true))[:, None]).sum(axis=1)
    found = fitted_curve([(told, np.eye(4)[winners])])
    assert list(calibrated(found, told).ravel()) == pytest.approx(list(true.ravel()), abs=0.05)
    assert np.abs(calibrated(found, told) - true).mean() < 0.01
    assert found == sorted(found)
