"""Studies of running games: hidden information is redrawn, and the real one is not stored."""

from __future__ import annotations

import json
import random

import pytest

import caravela
from caravela.engine.errors import Damaged
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import restore
from caravela.study.board.lines import IMAGINED, begin_position, imagined_by, is_imagined, position_in
from tests.kit.tables import KitTable, every_table
from tests.kit.thoroughness import by_build

EVERY_MOVE = by_build(plain=93, compiled=31, soak=31)


@every_table
def test_worlds_that_differ_only_in_hidden_things_give_equal_studies(table: KitTable) -> None:
    match = caravela.game(table.game).start(table.players, options=table.options, seed=5)
    draw = random.Random(5)
    while not match.over:
        if match.ply % EVERY_MOVE == 0:
            for seat in range(table.players):
                check_study(match, seat)
        match.play(draw.choice(match.moves()))


def check_study(match: Match, seat: int) -> None:
    """It shows the seat what it sees at the table, in every world that looks the same."""
    study = imagined_by(match, seat, match.ply)
    assert is_imagined(study.start)
    assert study.nodes == []
    assert is_imagined(begin_position(study.start).start), "whoever studies its position goes on with what is drawn"
    assert is_imagined(position_in(study.start, restore(study.start)))
    assert restore(study.start).view(seat)["table"] == match.view(seat)["table"]
    rules, game = match.rules, match.game
    swapped = rules.secrets_swapped(game, seat)
    for twin in [*([] if swapped is None else [swapped]), *rules.secrets_swapped_alone(game, seat)]:
        other = Match(rules, match.choices, match.names, twin, RecordedChance())
        assert imagined_by(other, seat, match.ply).start == study.start


@pytest.mark.parametrize("seat", [-1, 2, "0", [[0]], 10**30])
def test_the_mark_of_an_imagined_position_names_a_seat(seat: object) -> None:
    """It is written into the study: nothing else gets there with it."""
    position = json.loads(caravela.game("madeira").start(2, seed=1).position())
    with pytest.raises(Damaged, match="needs the number of a seat"):
        begin_position(json.dumps({**position, IMAGINED: seat}))
