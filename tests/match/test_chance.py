"""Where luck comes from, and that it can be checked."""

from __future__ import annotations

import hashlib

import pytest

import caravela
from caravela.engine.dice import Dice
from caravela.engine.errors import CaravelaError, Damaged
from caravela.match.chance import CommittedChance, SeededChance, SystemChance, index_of
from caravela.match.match import Match
from caravela.match.record import verify_record


def finished(chance: SystemChance | CommittedChance | SeededChance) -> Match:
    match = caravela.game("puerto-rico").start(2, chance=chance)
    dice = Dice(3)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    return match


def test_an_index_is_as_likely_as_its_weight() -> None:
    assert [index_of(number, [2, 0, 1]) for number in range(3)] == [0, 0, 2]


def test_a_draw_follows_from_key_and_number_alone() -> None:
    one, other = SeededChance(5), SeededChance(5)
    assert one.draw(3, [1] * 100) == other.draw(3, [1] * 100)
    draws = {tuple(SeededChance(seed).draw(number, [1] * 100) for number in range(4)) for seed in range(50)}
    assert len(draws) == 50


def test_draws_reach_every_outcome_about_evenly() -> None:
    source = CommittedChance("a secret")
    counts = [0, 0, 0]
    for number in range(3000):
        counts[source.draw(number, [1, 2, 3])] += 1
    assert 400 < counts[0] < 600
    assert 900 < counts[1] < 1100
    assert 1400 < counts[2] < 1600


def test_the_fingerprint_is_known_before_and_the_secret_after() -> None:
    source = CommittedChance()
    match = caravela.game("puerto-rico").start(2, chance=source)
    assert f"committed {hashlib.sha256(source.secret.encode()).hexdigest()}" in match.record()
    assert source.secret not in match.record()
    done = finished(CommittedChance("of the caravel"))
    assert "secret: of the caravel\n" in done.record()
    assert verify_record(done.record()) == done.draws


def test_a_stacked_deck_is_found_out() -> None:
    match = finished(SeededChance(5))
    assert verify_record(match.record()) == match.draws
    with pytest.raises(CaravelaError, match=r"Draw 1 of the record is '.*', but the secret gives '.*'\."):
        verify_record(match.record().replace("seed 5", "seed 9"))


def test_another_secret_does_not_fit_the_fingerprint() -> None:
    record = finished(CommittedChance("of the caravel")).record().replace("secret: of the caravel", "secret: other")
    with pytest.raises(Damaged, match="does not fit the fingerprint"):
        verify_record(record)


def test_system_chance_cannot_be_verified() -> None:
    with pytest.raises(CaravelaError, match="neither a seed nor a secret"):
        verify_record(finished(SystemChance()).record())
