"""Checks of agendas: questions have what they need, facts are due, turns are in order."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.game import possible_moves
from caravela.games.madeira.capitanias.names import CARD_NAMES, CARDS
from caravela.match.agenda import check_agenda
from caravela.match.position import lay_out
from tests.games.madeira.test_positions import RULES, is_read, with_agenda, with_value
from tests.kit.thoroughness import by_build

EVERY = by_build(plain=12, compiled=3, soak=1)
"""Plies between two complete positions that are written and read."""

# -- every card, and players who can use them --------------------------------------------------------------


def helped_game(card: int, seed: int) -> list[dict[str, Any]]:
    """Positions of a game in which somebody has a card, plays it as soon as possible, and can serve it: every kind of
    question, and a share of the rest."""
    options: dict[str, object] = {"capitanias": "on"}
    game, dice, found = RULES.new_game(2, options), Dice(seed), []
    asked: set[str] = set()
    while not game.is_over():
        if dice.below(3) == 0:
            RULES.endow(game, dice)
        moves = possible_moves(game)
        wanted = [move for move in moves if move.words() in (f"deals the card {CARD_NAMES[card]}", PLAYS[card])]
        eager = [move for move in moves if move.kind in EAGER]
        game.play(wanted[0] if wanted else (eager or moves)[dice.below(len(eager or moves))])
        if not game.is_over() and (dice.below(EVERY) == 0 or game.next_step().kind not in asked):
            asked.add(game.next_step().kind)
            found.append(json.loads(json.dumps(with_agenda(game))))
    return found


PLAYS = [f"plays the card {name}" for name in CARD_NAMES]
EAGER = [  # what leads to the questions of cards, wherever it is offered
    "act-then-harvest", "harvest-then-act", "sail-to-card", "sail-for-any-goods", "take-favor-for-goods", "keep-card",
    "take-any-reward", "top-action-first", "pay", "place-guild-die", "take-gift", "perform-action-of-slot",
]  # fmt: skip


@pytest.mark.parametrize("card", range(CARDS), ids=CARD_NAMES)
def test_every_position_of_every_card_is_read(card: int) -> None:
    for written in helped_game(card, card + 1):
        game = RULES.new_game(2, {"capitanias": "on"})
        lay_out(RULES, game, {"table": written, "agenda": written["agenda"]})
        check_agenda(RULES, game)
        RULES.check(game)


# -- what a question needs, and what is due ----------------------------------------------------------------


def asked_at(kind: str, options: dict[str, object] | None = None, first: int = 1) -> dict[str, Any]:
    """A sound position of round 2 or later in which a question of this kind waits; players are endowed."""
    for seed in range(first, first + 60):
        game, dice = RULES.new_game(3, options or {}), Dice(seed)
        while not game.is_over():
            if dice.below(6) == 0:
                RULES.endow(game, dice)
            if game.next_step().kind == kind and RULES.write(game)["round"] > 1:
                written: dict[str, Any] = json.loads(json.dumps(with_agenda(game)))
                return written
            moves = possible_moves(game)
            game.play(moves[dice.below(len(moves))])
    raise AssertionError(f"no game came to '{kind}'")


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("buying-wood", "wood due", 5),
        ("taking-ship", "reals due", 999),
        ("taking-worker-to-field", "errands left", 5),
        ("taking-worker-to-city", "errand", 4),
        ("putting-worker-in-city", "may stop", False),
        ("turn", "rewards due", {"Açores": 1}),
        ("turn", "extra harvests", 2),
        ("turn", "wood due", 1),
        ("turn", "building", 0),
        ("turn", "ships left", 1),
        ("turn", "just put", 3),
        ("feeding", "wood bought", 1),
        ("turn", "in hand", 0),
        ("paying", "cost waived", True),
        ("paying", "dice to roll", 1),
        ("upkeep", "wood due", 9),
        ("feeding", "fed", 20),
        ("paying-the-crown", "gifts left", 3),
        ("flipping-favor", "flips left", 5),
        ("harvesting-again", "harvests left", 5),
        ("sailing", "at sea", -1),
    ],
)
def test_facts_are_bounded_by_what_can_be_due(kind: str, key: str, value: object) -> None:
    written = asked_at(kind)
    assert is_read(3, {}, written)
    if kind == "buying-wood":
        seat = int(written["agenda"][0].split()[-1])
        written["players"][seat]["reals"] = 1
    assert not is_read(3, {}, with_value(written, (key,), value))


def test_dice_are_rolled_before_anybody_pays() -> None:
    written = asked_at("paying")
    while written["rolled"] == 0:
        written = asked_at("paying", first=20)
    assert not is_read(3, {}, with_value(written, ("rolled",), 0))


def test_whoever_is_honored_has_the_most_guards() -> None:
    written = asked_at("honoring")
    seat = int(written["agenda"][0].split()[-1])
    for other in range(3):
        changed = copy.deepcopy(written)
        changed["agenda"][0] = f"honoring {other}"
        assert is_read(3, {}, changed) == (other == seat)


def test_only_an_own_worker_is_swapped() -> None:
    options: dict[str, object] = {"new-roles": "on"}
    written = asked_at("swapping-with", options)
    seat = int(written["agenda"][0].split()[-1])
    for spot, owner in enumerate(written["city spots"]):
        if owner != seat:
            assert not is_read(3, options, with_value(written, ("expansion", "own spot"), spot))


def test_the_card_of_the_round_lies_before_its_player_until_it_is_put_aside() -> None:
    options: dict[str, object] = {"capitanias": "on"}
    written = asked_at("keeping-request", options)
    assert is_read(3, options, written)
    for seat in range(3):
        assert f"putting aside {seat}" in written["agenda"]
        assert not is_read(3, options, with_value(written, ("expansion", "cards in play", seat), []))


FRAMED = [
    "choosing-row", "turn", "acting", "paying", "last-moment", "honoring", "upkeep", "feeding", "keeping-request",
]  # fmt: skip


@pytest.mark.parametrize("kind", FRAMED)
def test_no_step_of_a_player_is_dropped_doubled_or_given_to_another(kind: str) -> None:
    written = asked_at(kind)
    agenda: list[str] = written["agenda"]
    assert is_read(3, {}, written)
    changes: list[list[str]] = []
    for place, name in enumerate(agenda):
        changes.append(agenda[:place] + agenda[place + 1 :])
        changes.append(agenda[: place + 1] + agenda[place:])
        if re.search(r" \d$", name) and not name.startswith(("resolve", "next turn")):
            changes += [[*agenda[:place], f"{name[:-1]}{seat}", *agenda[place + 1 :]] for seat in range(3)]
    for place in range(len(agenda) - 1):
        changes.append([*agenda[:place], agenda[place + 1], agenda[place], *agenda[place + 2 :]])
    for changed in changes:
        has_gone_on = kind == "last-moment" and changed == agenda[1:]
        if changed != agenda and not has_gone_on:
            assert not is_whole(3, {**written, "agenda": changed}), changed


def is_whole(players: int, written: dict[str, Any]) -> bool:
    """Whether a position is read, agenda and all."""
    game = RULES.new_game(players, {})
    try:
        lay_out(RULES, game, {"table": written, "agenda": written["agenda"]})
        if not game.is_over():
            check_agenda(RULES, game)
        RULES.check(game)
    except Damaged:
        return False
    return not game.is_over()
