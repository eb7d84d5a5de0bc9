"""Counters: the number of pieces is constant, and every point of whole games has a source."""

from __future__ import annotations

from collections import Counter

import pytest

from caravela.engine.counting import POINTS, Count
from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.games import rules_of
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_PLURALS, ALL_REQUEST_NAMES, ALL_STOCK
from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.components import CHARACTER_NAMES, PHASE_KINDS, PLURALS, STOCK
from caravela.games.madeira.presentation.counters import REWARD_TILE_NAMES
from caravela.match.box import Box
from caravela.match.match import Match
from tests.kit.tables import ALL_MODULES, KitTable

RULES = rules_of("madeira")
PIECES = (
    ["neutral citizen", "guild die", "pirate die", "worker", "ship", "action marker", "turn order marker"]
    + CHARACTER_NAMES
    + REWARD_TILE_NAMES
    + ALL_FAVOR_NAMES
    + ALL_REQUEST_NAMES
    + CARD_NAMES
    + ["pirate citizen", "pirate ship"]
)
TABLES = [
    KitTable("madeira", 2),
    KitTable("madeira", 4),
    KitTable("madeira", 3, {"new-beginning": "on"}),
    KitTable("madeira", 2, {"kings-demands": "on", "capitanias": "on"}),
    KitTable("madeira", 4, ALL_MODULES),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def counted(game: Game) -> Count:
    count = Count(labelled=True)
    RULES.count(game, count)
    return count


def pieces(game: Game) -> Counter[str]:
    count = counted(game)
    found: Counter[str] = Counter()
    for number, label in zip(count.numbers, count.counters, strict=True):
        assert number >= 0 or label.thing == POINTS
        if label.thing in PIECES:
            found[label.thing] += int(number)
    return found


@every_table
def test_a_label_stands_for_one_number(table: KitTable) -> None:
    labels = [
        (int(label.seat), label.thing, label.place)
        for label in counted(RULES.new_game(table.players, table.options)).counters
    ]
    assert len(set(labels)) == len(labels)


def test_stock_and_plurals_are_counted_things() -> None:
    things = {label.thing for label in counted(RULES.new_game(4, ALL_MODULES)).counters}
    assert set(ALL_PLURALS) | set(ALL_STOCK) <= things
    assert set(PLURALS) | set(STOCK) <= {label.thing for label in counted(RULES.new_game(4, {})).counters}


@pytest.mark.long
@every_table
def test_a_whole_game_loses_no_piece_and_tells_every_point(table: KitTable) -> None:
    match, dice = Box("madeira").start(table.players, seed=3, options=table.options), Dice(4)
    first = pieces(match.game)
    chapters = []
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        assert pieces(match.game) == first
        chapters.append(RULES.chapter(match.game))
    assert [chapter["phase"] for chapter in chapters[-1:]] == [PHASE_KINDS[-1]]
    assert {chapter["round"] for chapter in chapters} == {1, 2, 3, 4, 5}
    check_ledger(match)


def check_ledger(match: Match) -> None:
    for seat in range(match.game.seats):
        ledger = match.ledger(seat)
        assert sum(entry.points for entry in ledger) == match.scores[seat]
        at_the_end = {entry.source for entry in ledger if entry.cause == "end-of-game"}
        assert at_the_end <= {"resources", "pirates"}
        assert {entry.source for entry in ledger if entry.cause != "end-of-game"} & {"resources", "pirates"} == set()
