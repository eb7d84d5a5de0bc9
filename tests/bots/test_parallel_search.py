"""Parallel search: adds up several searches and always returns a move."""

from __future__ import annotations

import os
from time import perf_counter

import pytest

from caravela.bots.roster import bot_named
from caravela.bots.search.parallel_search import Helper, ParallelSearchBot, free_cores
from caravela.bots.search.search_bot import SearchBot
from caravela.engine.errors import BadChoice
from caravela.engine.flow import MoveList
from caravela.games import names, rules_of
from tests.bots.test_search import after

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot fork here")


@pytest.mark.parametrize("game", names())
def test_a_crew_answers_the_same_for_a_seed(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 60)
    out = MoveList()
    position.next_step().options(position, out)
    answers = [bot_named("captain@20*2", rules, 3).choose(position) for _ in range(2)]
    assert answers[0] is answers[1]
    assert answers[0] in out.listed()


@needs_fork
def test_a_helper_tells_what_it_tried_beyond_what_was_known() -> None:
    rules = rules_of("puerto-rico")
    position = after(rules, 3, 60)
    crew = bot_named("captain@15*2", rules, 3)
    assert isinstance(crew, ParallelSearchBot)
    crew.first.search.think(position, 10, 0.0)
    told = crew.hired(position).told(perf_counter() + 30)
    assert sum(visits for _, visits, _ in told) == 15


@needs_fork
def test_a_helper_that_died_or_is_late_is_not_waited_for() -> None:
    for seconds in (0.0, 5.0):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            if seconds:
                os.read(reading, 1)
            os._exit(1)
        if not seconds:
            os.close(writing)
        assert Helper(pid, reading).told(perf_counter() + 0.1) == []  # else it would be waited for without end
        if seconds:
            os.close(writing)


@needs_fork
def test_where_no_process_can_start_it_searches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("puerto-rico")
    position = after(rules, 3, 60)
    crew = bot_named("captain@15*3", rules, 3)

    def refused() -> int:
        raise BlockingIOError("no more processes")

    files = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    monkeypatch.setattr(os, "fork", refused)
    assert crew.choose(position) is bot_named("captain@15", rules, 3).choose(position)
    assert not files or len(os.listdir("/proc/self/fd")) == files


def test_only_who_thinks_for_a_time_uses_the_cores_of_a_table() -> None:
    """A level of so many iterations stays as strong as it is; a name that says a number of processes keeps it."""
    rules = rules_of("puerto-rico")
    hands = {}
    for name in ("helmsman", "captain", "admiral", "admiral@40", "admiral@50ms", "admiral*2", "admiral*1", "sailor"):
        bot = bot_named(name, rules, 1, hands=3)
        hands[name] = bot.hands if isinstance(bot, ParallelSearchBot) else 1
    assert hands == dict.fromkeys(hands, 1) | {"admiral": 3, "admiral@50ms": 3, "admiral*2": 2}
    assert isinstance(bot_named("admiral", rules, 1, hands=0), SearchBot)


def test_who_overlooks_moves_or_is_alone_has_no_crew() -> None:
    rules = rules_of("puerto-rico")
    assert isinstance(bot_named("sailor*3", rules, 1), SearchBot)
    assert isinstance(bot_named("captain*1", rules, 1), SearchBot)
    assert free_cores() >= 1
    bot_named("admiral*", rules, 1)
    with pytest.raises(BadChoice, match="names no number of processes"):
        bot_named("admiral*none", rules, 1)
