"""The deterministic generator: a fixed stream, uniform draws, weighted draws."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.dice import Dice


def test_the_stream_of_a_seed_never_changes() -> None:
    dice = Dice(2026)
    assert [int(dice.below(1000)) for _ in range(8)] == [496, 937, 440, 694, 757, 539, 369, 215]


def test_draws_are_even() -> None:
    dice = Dice(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.below(6)] += 1
    assert all(880 < count < 1120 for count in counts)


def test_weights_are_respected() -> None:
    dice = Dice(1)
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[dice.draw(vec[i64]([1, 0, 3]))] += 1
    assert counts[1] == 0
    assert 850 < counts[0] < 1150


def test_neighbouring_seeds_are_unlike() -> None:
    firsts = {tuple(int(dice.below(100)) for _ in range(4)) for dice in (Dice(seed) for seed in range(200))}
    assert len(firsts) == 200
