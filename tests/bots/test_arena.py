"""The arena: rotated seats over the same deals, intervals, ratings, output files."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from caravela.bots.clock import Timed, usual_seconds
from caravela.bots.experiments.arena import Seating, as_table, places, play_tournament, standings, wilson
from caravela.bots.experiments.simulation import SimulatedTable
from caravela.bots.roster import bot_named
from caravela.cli import app
from caravela.games import rules_of
from tests.bots.test_search import after
from tests.test_cli import caravela

ARENA = ["arena", "puerto-rico", "--bots", "greedy,random", "--games", "4"]


def test_seats_rotate_over_the_same_deals() -> None:
    entries = ["random", "sailor@1", "cabin-boy"]
    rows = play_tournament(SimulatedTable("puerto-rico", entries), 6, 1)
    seats = [[row.bot for row in rows if row.game == game] for game in range(3)]
    assert seats == [entries, entries[1:] + entries[:1], entries[2:] + entries[:2]]
    assert [row.deal for row in rows] == [0] * 9 + [1] * 9


def test_places_are_shared_by_equals() -> None:
    assert places([(50, 1), (40, 0), (50, 1), (30, 9)]) == [1.5, 3, 1.5, 4]
    assert places([(50, 2), (50, 1)]) == [1, 2]


def test_intervals_are_sound_at_the_ends() -> None:
    low, high = wilson(10, 10)
    assert 0.7 < low < 0.75
    assert high == 1.0
    assert wilson(0, 10)[0] == 0.0


def test_standings_count_bots_of_one_name_together_and_rate_the_winner_higher() -> None:
    rows = [
        Seating(
            game, 0, seat, "good" if seat == 0 else "bad", 50 - seat, seat + 1.0, float(seat == 0), 100, 0.1, 0.5, 0
        )
        for game in range(8)
        for seat in range(3)
    ]
    best, worst = standings(rows)
    assert (best.bot, best.games, best.win_share, best.place) == ("good", 8, 1.0, 1.0)
    assert (worst.bot, worst.games, worst.win_share, worst.place) == ("bad", 16, 0.0, 2.5)
    assert best.rating > worst.rating
    assert "good" in as_table([best, worst])


def test_the_command_gives_the_same_over_processes_and_writes_a_chart(tmp_path: Path) -> None:
    chart = tmp_path / "shares.svg"
    one = json.loads(caravela(*ARENA, "--json", "--chart", str(chart)).output)
    two = json.loads(caravela(*ARENA, "--json", "--jobs", "2").output)
    for found in (one, two):
        for bot in found["bots"]:
            del bot["slowest_move"]
    assert one == two
    assert one["bots"][0]["bot"] == "greedy"
    assert chart.read_text(encoding="utf-8").startswith("<svg")


def test_a_missing_ray_is_told_in_a_sentence() -> None:
    shown = caravela(*ARENA, "--ray", "127.0.0.1:1")
    assert shown.exit_code == 1
    assert "needs ray" in shown.stderr or "There is no Ray at '127.0.0.1:1'" in shown.stderr


@pytest.mark.parametrize("name", ["admiral", "captain", "admiral*2"])
def test_thinking_fits_a_clock_for_the_whole_game(name: str) -> None:
    """A move may take a share of the remaining time, so that some is always left, and at most the usual time."""
    rules = rules_of("puerto-rico")
    position = after(rules, 3, 40)
    timed = Timed(bot_named(name, rules, 1), clock=4.0)
    for used in (0.0, 2.0, 3.9, 5.0):
        timed.used = used
        timed.choose(position)
        assert usual_seconds(timed.bot) == pytest.approx(max((4.0 - used) / 40, 0.001))
    assert timed.is_late()
    unhurried = Timed(bot_named(name, rules, 1), clock=4000.0)
    unhurried.choose(after(rules, 3, 40))
    assert usual_seconds(unhurried.bot) == unhurried.usual <= 1.0
    assert not unhurried.is_late()


def test_parquet_is_written_or_politely_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    shown = CliRunner().invoke(app, [*ARENA, "--parquet", str(file)])
    if find_spec("polars") is None:
        assert shown.exit_code == 1
        assert "needs polars" in shown.stderr
    else:
        assert file.exists()


@pytest.mark.parametrize("bots", ["hal,random", "greedy", "random,random,random,random,random,random"])
def test_impossible_tables_are_refused(bots: str) -> None:
    shown = caravela("arena", "puerto-rico", "--bots", bots, "--games", "1")
    assert shown.exit_code == 1
    assert len(shown.stderr.strip().splitlines()) == 1
