"""Sources of chance, and how draws are verified."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import caravela
from caravela.engine.dice import Dice
from caravela.engine.draw import Draw
from caravela.engine.errors import CaravelaError, Damaged, NotAllowed
from caravela.match.chance import (
    ChanceSource,
    CommittedChance,
    ScriptedChance,
    SeededChance,
    SystemChance,
    index_of,
)
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


# -- sources that know what is drawn --------------------------------------------------------------


def start(chance: ChanceSource) -> Match:
    return caravela.game("puerto-rico").start(3, chance=chance)


def test_a_source_is_told_what_is_drawn() -> None:
    told: list[Draw] = []

    class Listening(SeededChance):
        def answer(self, draw: Draw) -> int:
            told.append(draw)
            return super().answer(draw)

    match = start(Listening(5))
    assert [draw.number for draw in told] == [0, 1, 2, 3]
    assert told[0].words == [f"turns up {good}" for good in ("corn", "indigo", "sugar", "tobacco", "coffee")]
    assert told[0].weights == [9, 10, 11, 9, 8]
    assert told[0].seat is None
    assert [line.move for line in match.history] == [line.move for line in start(SeededChance(5)).history]


def test_a_script_says_what_comes_next() -> None:
    match = start(ScriptedChance("corn, coffee, turns up coffee, sugar"))
    assert match.view()["table"]["face_up"] == {"corn": 1, "sugar": 1, "coffee": 2}
    assert start(ScriptedChance(["corn"] * 4)).view()["table"]["face_up"] == {"corn": 4}


def test_a_script_goes_on_with_another_source() -> None:
    followed = start(ScriptedChance("corn", SeededChance(5)))
    seeded = start(SeededChance(5))
    assert str(followed.history[0].move) == "turns up corn"
    assert [line.move for line in followed.history[1:]] == [line.move for line in seeded.history[1:]]


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("corn, corn", "The script says nothing of draw 3"),
        ("rum", "'rum' of the script cannot come in draw 1"),
        ("turns up", "'turns up' of the script fits several outcomes in draw 1"),
    ],
)
def test_what_a_script_cannot_say_is_told_in_one_sentence(script: str, sentence: str) -> None:
    with pytest.raises(NotAllowed) as caught:
        start(ScriptedChance(script))
    assert sentence in str(caught.value)
    assert "possible are: turns up corn; turns up indigo; " in str(caught.value)


def test_a_move_that_the_script_cannot_follow_changes_nothing() -> None:
    match = start(ScriptedChance(["corn"] * 4))
    match.play("takes the settler")
    for _ in range(2):
        match.play("passes")
    before = match.position()
    for _ in range(2):
        with pytest.raises(NotAllowed, match="The script says nothing of draw 5"):
            match.play("passes")
        assert match.position() == before


def test_taking_back_moves_takes_back_their_part_of_the_script() -> None:
    match = start(ScriptedChance("corn, corn, corn, corn, coffee, sugar, coffee, sugar, indigo"))
    match.play("takes the settler")
    for _ in range(3):
        match.play("passes")
    after = match.position()
    match.undo(consent=True)
    match.play("passes")
    assert match.position() == after


def test_a_script_may_answer_some_kinds_of_draws_alone() -> None:
    rules = start(SeededChance(1)).rules
    moves = rules.catalogue.moves
    steps = {step.kind: step for step in rules.catalogue.steps.values() if step.by_chance}
    hacienda, settler = steps["hacienda-draw"], steps["turning-up"]
    goods = [next(move for move in moves if move.words() == f"turns up {good}") for good in ("corn", "indigo")]
    script = ScriptedChance({"hacienda-draw": "indigo, corn"}, SeededChance(3))
    drawn = [
        script.answer(Draw(number, step, goods, [1, 1])) for number, step in enumerate([hacienda, settler, hacienda])
    ]
    assert (drawn[0], drawn[2]) == (1, 0)
    assert drawn[1] == SeededChance(3).draw(1, [1, 1])
    with pytest.raises(NotAllowed, match=r"The script says nothing of draw 1 \(Settler: a plantation is turned up\)"):
        ScriptedChance({"hacienda-draw": "corn"}).answer(Draw(0, settler, goods, [1, 1]))


class Careless(caravela.ChanceSource):
    """Answers correctly at first, then with the given value."""

    def __init__(self, answer: Any, rightly: int) -> None:
        self.odd = answer
        self.rightly = rightly

    def answer(self, draw: caravela.Draw) -> int:
        if draw.number < self.rightly:
            return 0
        if isinstance(self.odd, Exception):
            raise self.odd
        return self.odd  # type: ignore[no-any-return]


@pytest.mark.parametrize("answer", [-1, 99, True, None, 1.0, float("nan"), "corn", [0]])
def test_a_source_that_answers_with_no_index_is_told_so_and_nothing_changes(answer: Any) -> None:
    with pytest.raises(caravela.BadChoice, match="it needs an index from 0 to"):
        caravela.game("puerto-rico").start(3, chance=Careless(answer, 0))
    match = caravela.game("puerto-rico").start(3, chance=Careless(answer, 4))
    match.play("takes the settler")
    while True:
        position, ply = match.position(), match.ply
        try:
            match.play(match.moves()[-1])
        except caravela.BadChoice:
            break
    assert (match.position(), match.ply) == (position, ply)


def test_a_source_that_fails_leaves_the_match_as_it_was() -> None:
    match = caravela.game("puerto-rico").start(3, chance=Careless(ZeroDivisionError(), 4))
    match.play("takes the settler")
    while True:
        position, ply = match.position(), match.ply
        try:
            match.play(match.moves()[-1])
        except ZeroDivisionError:
            break
    assert (match.position(), match.ply) == (position, ply)
