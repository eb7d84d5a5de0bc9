"""Many games in one call."""

from __future__ import annotations

import numpy as np
import pytest

from caravela.engine.errors import NotAllowed
from caravela.research import observation
from caravela.research.batches import Games
from tests.kit.tables import KitTable, every_table


@every_table
def test_arrays_tell_what_each_game_shows_and_allows(table: KitTable) -> None:
    """Also of a second game at the same place, although only what changes is written."""
    games = Games(table.game, table.players, 2, table.options)
    games.reset(4)
    over = turn = 0
    while over < 3:
        games.step(games.any_legal(turn))
        turn += 1
        over += int((games.deciding < 0).sum())
        for i in range(2):
            seat = int(games.deciding[i])
            playing = games.batch.games[i]
            if seat >= 0:
                assert np.array_equal(games.observations[i], observation.numbers(table.rules, playing, seat))
                assert int(games.masks[i].sum()) > 0
            else:
                assert games.won[i].sum() == pytest.approx(1.0)
                assert games.scores[i].tolist() == [playing.score(each) for each in range(table.players)]
                assert games.masks[i].sum() == 0


def test_the_same_seeds_give_the_same_games() -> None:
    seen = []
    for _ in range(2):
        games = Games("madeira", 3, 2)
        games.reset([7, 8])
        for turn in range(200):
            games.step(games.any_legal(turn))
        seen.append(games.observations.copy())
    assert np.array_equal(seen[0], seen[1])


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    games = Games("puerto-rico", 3, 1)
    games.reset(1)
    before = games.observations.copy()
    closed = int(np.flatnonzero(games.masks[0] == 0)[0])
    with pytest.raises(NotAllowed, match="not legal in game 0"):
        games.step([closed])
    assert np.array_equal(games.observations, before)


def test_wrong_numbers_of_seeds_and_actions_are_told() -> None:
    games = Games("puerto-rico", 3, 2)
    with pytest.raises(ValueError, match="2 games and 1 seeds"):
        games.reset([1])
    games.reset(1)
    with pytest.raises(ValueError, match="2 games and 3 actions"):
        games.step([0, 0, 0])


def test_only_the_games_write_into_their_arrays() -> None:
    games = Games("puerto-rico", 3, 1)
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0] = 1


def test_actions_may_be_of_any_whole_number_type_and_of_no_other() -> None:
    games = Games("puerto-rico", 3, 2)
    games.reset(1)
    for kind in (np.int64, np.int32, np.uint16):
        games.step(games.any_legal(1).astype(kind))
    games.step(games.any_legal(1).tolist())
    before = games.observations.copy()
    for wrong in (games.any_legal(1).astype(np.float64), [0.0, 1.0], ["0", "1"], [2**70, 0]):
        with pytest.raises(TypeError):
            games.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 games and 4 actions"):
        games.step(np.zeros((2, 2), np.int64))
    assert np.array_equal(games.observations, before)


def test_random_moves_are_legal_and_the_callers_own() -> None:
    games = Games("puerto-rico", 3, 4)
    games.reset(1)
    chosen = games.any_legal(1)
    kept = chosen.copy()
    assert all(games.masks[i, move] == 1 for i, move in enumerate(chosen))
    games.step(chosen)
    games.any_legal(2)
    assert np.array_equal(chosen, kept)
