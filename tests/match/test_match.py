"""Seats, moves, log and views of a match."""

from __future__ import annotations

from typing import Any

import pytest

import caravela
from caravela.engine.errors import BadChoice, NotAllowed
from caravela.games.puerto_rico.game import PuertoRico
from caravela.match.chance import RecordedChance
from caravela.match.match import Answer, Match, is_same


def new_match(seed: int = 7, players: int = 4) -> Match:
    return caravela.game("puerto-rico").start(players=players, seed=seed)


def test_the_first_seat_begins_and_chance_has_turned_up_the_plantations() -> None:
    match = new_match()
    assert match.seat == 0
    assert match.draws == 5
    assert not match.over
    assert match.winners == []
    assert match.scores == [0, 0, 0, 0]
    assert match.question == "Take a role"


def test_a_move_is_played_by_words_by_number_or_itself() -> None:
    by_words, by_number, by_itself = new_match(), new_match(), new_match()
    move = by_words.play("takes the prospector")
    by_number.play(move.number)
    by_itself.play(move)
    assert by_words.position() == by_number.position() == by_itself.position()
    assert str(move) == "takes the prospector"


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    match = new_match()
    match.play("takes the builder")
    before = match.position()
    with pytest.raises(NotAllowed, match="'builds the wharf' is not allowed now: too dear: it costs you 8"):
        match.play("builds the wharf")
    with pytest.raises(NotAllowed, match="'dances' is not allowed now; anna may: builds the small indigo plant; "):
        match.play("dances")
    with pytest.raises(NotAllowed, match="'move 9999' is not allowed"):
        match.play(9999)
    assert match.position() == before


ODD_ANSWERS: list[Any] = [
    None,
    True,
    False,
    3.0,
    float("nan"),
    float("inf"),
    -1,
    10**9,
    -(10**5000),
    "",
    "  \n ",
    "takes the\nprospector and\tmuch more",
    "x" * 100_000,
    b"takes the prospector",
    [],
    ["takes the prospector"],
    {},
    {"kind": "take-role"},
    {"kind": "take-role", "role": "prospector", "more": 1},
    {"kind": "take-role", "role": None},
    {"kind": ["take-role"], "role": {"prospector": 1}},
    {1: 2},
    object(),
]


@pytest.mark.parametrize("answer", ODD_ANSWERS, ids=range(len(ODD_ANSWERS)))
def test_whatever_is_no_legal_move_is_refused_in_one_sentence(answer: Any) -> None:
    match = new_match()
    before = match.position()
    with pytest.raises(NotAllowed) as caught:
        match.play(answer)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 700
    assert match.position() == before


def test_truth_values_and_fractions_are_no_numbers_of_moves() -> None:
    """Python holds that True is 1 and 1.0 is 1; a move number 1 would be played by both."""
    match = caravela.game("vasco-da-gama").start(3, seed=1)
    while not any(move.number in (0, 1) for move in match.moves()):
        match.play(match.moves()[0])
    move = next(move for move in match.moves() if move.number in (0, 1))
    for answer in (bool(move.number), float(move.number)):
        with pytest.raises(NotAllowed):
            match.play(answer)  # type: ignore[arg-type]
    assert match.play(int(move.number)) is move
    assert is_same(1, 1)
    assert not is_same(True, 1)
    assert not is_same(1.0, 1)


def test_a_refusal_gives_the_reason_however_the_move_is_named() -> None:
    match = new_match()
    match.play("takes the builder")
    closed = match.why_not()[0]
    answers: list[Answer] = [str(closed.move), int(closed.move.number), closed.move]
    answers.append({"kind": closed.move.kind, **closed.move.facts()})
    for answer in answers:
        with pytest.raises(NotAllowed) as caught:
            match.play(answer)
        assert str(caught.value) == f"'{closed.move}' is not allowed now: {closed.reason}."


def test_hidden_points_are_not_in_the_view_of_others() -> None:
    match = caravela.game("puerto-rico").start(3, seed=1, options={"points": "hidden"})
    match.play("takes the mayor")
    match.play("takes a colonist from the supply")
    for seat in range(3):
        shown = ["points" in player for player in match.view(seat)["table"]["players"]]
        assert shown == [other == seat for other in range(3)]
    assert not any("points" in player or "score" in player for player in match.view()["table"]["players"])


def test_names_must_be_usable() -> None:
    box = caravela.game("puerto-rico")
    for names in (["a:b", "c"], ["", "c"], ["table", "c"], ["anna", "Anna"], ["a,b", "c"]):
        with pytest.raises(BadChoice):
            box.start(names)
    assert box.start(["Inês", "João"]).names == ["Inês", "João"]


def test_wrong_numbers_and_options_get_one_sentence() -> None:
    box = caravela.game("puerto-rico")
    with pytest.raises(BadChoice, match=r"^Puerto Rico is for 2 to 5 players, not 6\.$"):
        box.start(6)
    with pytest.raises(BadChoice, match=r"^There is no option 'rum'; the options are "):
        box.start(4, options={"rum": "on"})
    with pytest.raises(BadChoice, match=r"^Option 'points' is one of open, hidden, not 'secret'\.$"):
        box.start(4, options={"points": "secret"})
    with pytest.raises(BadChoice, match=r"^Option 'victory-points' may be 126 with five players only"):
        box.start(4, options={"victory-points": "126"})
    with pytest.raises(BadChoice, match=r"^There is no game 'risk'; the games are "):
        caravela.game("risk")


def test_a_finished_match_takes_no_more_moves() -> None:
    match = new_match(players=2)
    while not match.over:
        match.play(match.moves()[0])
    assert match.winners
    assert match.moves() == []
    with pytest.raises(NotAllowed, match="The game is over"):
        match.play("passes")


def test_the_ranking_tells_points_tie_breaks_and_shared_places() -> None:
    match = new_match(players=4)
    assert [(line.place, line.seat, line.name, line.score) for line in match.ranking] == [
        (1, 0, "anna", 0),
        (1, 1, "bob", 0),
        (1, 2, "chris", 0),
        (1, 3, "david", 0),
    ]
    match.play("takes the prospector")
    assert [(line.place, line.name, line.tie_break) for line in match.ranking] == [
        (1, "anna", 4),
        (2, "bob", 3),
        (2, "chris", 3),
        (2, "david", 3),
    ]
    while not match.over:
        match.play(match.moves()[0])
    assert [line.seat for line in match.ranking if line.place == 1] == match.winners
    assert [line.score for line in match.ranking] == sorted(match.scores, reverse=True)


def at_a_draw() -> Match:
    """Where a plantation has to be turned up and no corn is left to be."""
    match = caravela.game("puerto-rico").start(3, chance=RecordedChance())
    assert isinstance(match.game, PuertoRico)
    match.game.discarded[0] += match.game.face_down[0]
    match.game.face_down[0] = 0
    return match


def test_what_cannot_be_drawn_is_neither_listed_nor_played() -> None:
    match = at_a_draw()
    assert [str(move) for move in match.moves()] == [
        "turns up indigo",
        "turns up sugar",
        "turns up tobacco",
        "turns up coffee",
    ]
    before = match.position()
    corn = next(move for move in match.rules.catalogue.moves if move.words() == "turns up corn")
    for what in ("turns up corn", int(corn.number), corn):
        with pytest.raises(NotAllowed, match="'turns up corn' cannot be drawn now; possible are: turns up indigo; "):
            match.play(what)
    assert match.position() == before


def test_a_draw_can_be_answered_by_hand() -> None:
    match = at_a_draw()
    match.play("turns up coffee")
    assert match.view()["table"]["face_up"] == {"coffee": 1}
