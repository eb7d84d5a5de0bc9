"""Records: exact replay, and one clear sentence for every kind of damage."""

from __future__ import annotations

import pytest

import caravela
from caravela.engine.dice import Dice
from caravela.engine.errors import BadChoice, Damaged
from caravela.match.match import Match


def some_match(moves: int = 30) -> Match:
    match = caravela.game("puerto-rico").start(["anna", "bob", "chris"], seed=11, options={"points": "hidden"})
    dice = Dice(4)
    for _ in range(moves):
        legal = match.moves()
        match.play(legal[dice.below(len(legal))])
    return match


RECORD = some_match().record()


def test_a_record_replays_and_goes_on_with_the_same_luck() -> None:
    match = some_match()
    again = caravela.read_record(match.record())
    assert again.record() == match.record()
    for each in (match, again):
        while not each.over:
            each.play(each.moves()[-1])
    assert again.record() == match.record()


def test_a_record_can_be_typed_with_blank_lines_and_spaces() -> None:
    assert caravela.read_record(RECORD.replace("anna:", "  anna :  ").replace("\n\n", "\n\n\n")).record() == RECORD


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("caravela record 1", "caravela record 9", "Line 1: a record begins with 'caravela record 1'."),
        (
            "rules: 1",
            "rules: 99",
            "by version 99 of the rules of Puerto Rico; this is version 1.",
        ),
        ("game: puerto-rico\n", "", "The header of the record has no line 'game: …'."),
        ("chance: seed 11", "chance: dice", "The header's chance is 'system', 'seed N' or 'committed FINGERPRINT'"),
        ("chance: seed 11", "chance: seed x", "The header's chance names a seed 'x', which is no whole number."),
        ("points=hidden", "points", "The header's options need 'name=value', not 'points'."),
        ("anna: takes", "anna takes", "needs a name and a colon"),
        ("table: turns up", "anna: turns up", "Line 8: it is for table to move, not for anna."),
        ("table: turns up", "table: turns down", "Line 8: 'turns down"),
    ],
)
def test_damage_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Damaged) as caught:
        caravela.read_record(RECORD.replace(old, new, 1))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_illegal_line_names_the_line_and_what_would_be_legal() -> None:
    lines = RECORD.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("anna:"))
    lines[first] = "anna: takes the throne"
    with pytest.raises(Damaged) as caught:
        caravela.read_record("\n".join(lines))
    message = f"Line {first + 1}: 'takes the throne' is not allowed now; anna may: takes the settler; "
    assert str(caught.value).startswith(message)


def test_unknown_options_and_games_are_refused() -> None:
    with pytest.raises(BadChoice, match="There is no option 'poinds'"):
        caravela.read_record(RECORD.replace("points=hidden", "poinds=hidden"))
    with pytest.raises(BadChoice, match="There is no game 'puerto'"):
        caravela.read_record(RECORD.replace("puerto-rico", "puerto"))


def test_a_wrong_result_is_refused() -> None:
    match = some_match()
    while not match.over:
        match.play(match.moves()[-1])
    record = match.record()
    scores = record[record.index("scores:") :].splitlines()[0]
    wrong = record.replace(scores, "scores: anna 1, bob 2, chris 3")
    with pytest.raises(Damaged, match="the record states scores 'anna 1, bob 2, chris 3', but the moves lead to"):
        caravela.read_record(wrong)
    with pytest.raises(Damaged, match="a result is stated but the game goes on"):
        caravela.read_record(RECORD + "\nscores: anna 1, bob 2, chris 3\n")
    with pytest.raises(Damaged, match="the game is over before"):
        caravela.read_record(record.replace("\nscores:", "anna: passes\n\nscores:"))


def test_a_record_from_a_position_replays_from_there() -> None:
    match = caravela.game("puerto-rico").start(players=3, seed=3)
    for _ in range(40):
        match.play(match.moves()[-1])
    again = caravela.read_position(match.position())
    for _ in range(10):
        again.play(again.moves()[0])
    text = again.record()
    assert "\nposition: {" in text
    replayed = caravela.read_record(text)
    assert replayed.position() == again.position()
    assert replayed.record() == text
    with pytest.raises(Damaged, match="header's position"):
        caravela.read_record(text.replace("position: {", "position: ["))
