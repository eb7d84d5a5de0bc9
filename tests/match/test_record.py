"""Records: exact replay, and one clear sentence for every kind of damage."""

from __future__ import annotations

from pathlib import Path

import pytest

import caravela
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.games import rules_of
from caravela.match.match import Match


def some_match(moves: int = 30) -> Match:
    match = caravela.game("puerto-rico").start(["anna", "bob", "chris"], seed=11, options={"points": "hidden"})
    dice = Dice(4)
    for _ in range(moves):
        legal = match.moves()
        match.play(legal[dice.below(len(legal))])
    return match


RECORD = some_match().record()
VERSION = rules_of("puerto-rico").version


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
            f"rules: {VERSION}",
            "rules: 99",
            f"Line 3: the record was played by version 99 of the rules of Puerto Rico; this is version {VERSION}.",
        ),
        ("game: puerto-rico\n", "", "Line 6: the header ends without 'game: …'; it needs game, rules,"),
        (f"rules: {VERSION}\n", f"rules: {VERSION}\n" * 2, "Line 4: the header has 'rules: …' already in line 3."),
        ("seed 11\n\n", "seed 11\n", "Line 7: 'table' is no part of the header, which an empty line must end."),
        (
            "chance: seed 11",
            "chance: dice",
            "Line 6: The header's chance is 'system', 'seed N' or 'committed FINGERPRINT'",
        ),
        (
            "chance: seed 11",
            "chance: seed x",
            "Line 6: The header's chance names a seed 'x', which is no whole number.",
        ),
        ("chance: seed 11", "chance: seed --5", "Line 6: The header's chance names a seed '--5', which is no whole"),
        ("chance: seed 11", "chance: seed ²", "Line 6: The header's chance names a seed '²', which is no whole"),
        ("points=hidden", "points", "Line 4: The header's options need 'name=value', not 'points'."),
        ("anna, bob, chris", "anna", "Line 5: Puerto Rico is for 2 to 5 players, not 1."),
        ("anna, bob, chris", "anna, bob, Anna", "Line 5: Two players have the same name."),
        ("points=hidden", "poinds=hidden", "Line 4: There is no option 'poinds'; the options are victory-points"),
        ("points=hidden", "points=x", "Line 4: Option 'points' is one of open, hidden, not 'x'."),
        ("points=hidden", "victory-points=126", "Line 4: Option 'victory-points' may be 126 with five players only"),
        ("puerto-rico", "puerto", "Line 2: There is no game 'puerto'; the games are puerto-rico"),
        ("anna: takes", "anna takes", "needs a name and a colon"),
        ("table: turns up", "anna: turns up", "Line 8: it is for table to move, not for anna; possible are: turns up"),
        ("table: turns up", "table: turns down", "Line 8: 'turns down"),
    ],
)
def test_damage_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in RECORD
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


def test_the_record_of_a_finished_position_replays() -> None:
    match = some_match()
    while not match.over:
        match.play(match.moves()[-1])
    finished = caravela.read_position(match.position())
    assert finished.over
    text = finished.record()
    again = caravela.read_record(text)
    assert again.record() == text
    assert again.ranking == match.ranking
    with pytest.raises(Damaged, match="the record states winners 'nobody'"):
        caravela.read_record(text.replace(text.splitlines()[-1], "winners: nobody"))


def test_players_may_be_called_like_lines_of_the_result() -> None:
    match = caravela.game("puerto-rico").start(["scores", "winners"], seed=1, options={"points": "open"})
    for _ in range(5):
        match.play(match.moves()[0])
    assert caravela.read_record(match.record()).record() == match.record()


def test_a_data_file_is_read_as_it_is_when_a_match_starts(tmp_path: Path) -> None:
    box = caravela.game("puerto-rico")
    data = tmp_path / "own.toml"
    printed = box.rules.data.read_text(encoding="utf-8")
    data.write_text(printed, encoding="utf-8")
    first = box.start(3, seed=1, data=data)
    before = first.record()
    data.write_text(printed.replace('"doubloons each" = [3, 2,', '"doubloons each" = [3, 7,'), encoding="utf-8")
    assert [line.tie_break for line in first.ranking] == [2, 2, 2]
    assert [line.tie_break for line in box.start(3, data=data).ranking] == [7, 7, 7]
    assert first.record() == before
    with pytest.raises(Damaged, match=r"the record was played with the data file own\.toml"):
        caravela.read_record(before, data)
    data.write_text("no numbers", encoding="utf-8")
    with pytest.raises(Damaged, match=r"own\.toml is not TOML"):
        box.start(3, data=data)
    data.unlink()
    with pytest.raises(Damaged, match="cannot be read"):
        box.start(3, data=data)
