"""Puzzles and studies that begin with one show what could have been counted; live tables do not."""

from __future__ import annotations

from caravela.engine.dice import Dice
from caravela.games.madeira.game import Madeira
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import restore
from caravela.study.board.editing import edited
from caravela.study.board.lines import OpenStudies, begin_position, position_in
from caravela.study.puzzles.puzzle import shipped

PUZZLE = shipped("madeira")[0]


def pirates_seen(match: Match) -> list[int | None]:
    return [player.get("pirates") for player in match.view(PUZZLE.seat)["table"]["players"]]


def true_pirates(match: Match) -> list[int]:
    assert isinstance(match.game, Madeira)
    return [int(player.pirates) for player in match.game.players]


def test_a_puzzle_shows_the_pirates_of_everybody() -> None:
    match = PUZZLE.match()
    assert pirates_seen(match) == true_pirates(match)


def test_searches_and_games_of_a_puzzle_count_with_the_true_pirates() -> None:
    match = PUZZLE.match()
    world = match.rules.imagined(match.game, PUZZLE.seat, Dice(1))
    assert isinstance(world, Madeira)
    assert [int(player.pirates) for player in world.players] == true_pirates(match)


def test_a_study_that_begins_with_a_puzzle_stays_open() -> None:
    begun = begin_position(PUZZLE.position())
    match = OpenStudies().at(begun.start, [])
    assert pirates_seen(match) == true_pirates(match)
    again = begin_position(position_in(begun.start, match))
    assert pirates_seen(OpenStudies().at(again.start, [])) == true_pirates(match)
    changed = edited(again.start).match
    assert changed is not None
    assert pirates_seen(changed) == true_pirates(match)


def test_at_a_live_table_the_pirates_of_the_others_stay_hidden() -> None:
    match = restore(PUZZLE.position(), RecordedChance())
    seen = pirates_seen(match)
    assert [seat for seat, pirates in enumerate(seen) if pirates is not None] == [PUZZLE.seat]
    hidden = true_pirates(match)
    world = match.rules.imagined(match.game, PUZZLE.seat, Dice(1))
    assert isinstance(world, Madeira)
    assert [int(player.pirates) for player in world.players] == [hidden[PUZZLE.seat]] * len(hidden)
