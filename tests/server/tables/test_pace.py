"""Clocks without a server: daily windows, time zones, downtime."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from caravela.server.errors import Refused
from caravela.server.tables.events import (
    Days,
    Event,
    Held,
    Live,
    Moved,
    Opened,
    Returned,
    Sat,
    Started,
    Stored,
    Untimed,
)
from caravela.server.tables.pace import Downtimes, checked_pace, days_deadline, deadline
from caravela.server.tables.table import first_table


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("days", "since", "until"),
    [
        (1, "2026-03-02 12:00", "2026-03-03 12:00"),
        (1, "2026-03-02 06:00", "2026-03-02 22:00"),
        (1, "2026-03-02 23:00", "2026-03-03 22:00"),
        (2, "2026-03-02 12:00", "2026-03-04 12:00"),
        (0.5, "2026-03-02 20:00", "2026-03-03 13:00"),
    ],
)
def test_days_run_only_in_the_window(days: float, since: str, until: str) -> None:
    pace = Days(days, "08:00", "22:00", "UTC")
    assert days_deadline(pace, moment(since), Downtimes(), moment(since)) == moment(until)


def test_whole_days_without_a_window() -> None:
    since = moment("2026-03-02 12:00")
    assert days_deadline(Days(2), since, Downtimes(), since) == moment("2026-03-04 12:00")


def test_the_window_is_that_of_the_zone() -> None:
    pace = Days(1, "08:00", "22:00", "Europe/Lisbon")
    since = moment("2026-07-01 05:00")
    assert days_deadline(pace, since, Downtimes(), since) == moment("2026-07-01 21:00")


def test_a_live_clock_stands_while_nobody_serves() -> None:
    downtimes = Downtimes([(110.0, 150.0)])
    assert deadline(Live(60, 0), 60.0, 100.0, downtimes, 200.0) == 200.0
    assert downtimes.within(120.0, 130.0) == 10.0
    assert deadline(Untimed(), 0.0, 100.0, downtimes, 200.0) is None


@pytest.mark.parametrize(
    ("spans", "until"),
    [
        ([], "2026-03-03 12:00"),
        ([("2026-03-02 13:00", "2026-03-02 15:00")], "2026-03-03 14:00"),
        ([("2026-03-02 13:00", "2026-03-02 15:00"), ("2026-03-02 14:00", "2026-03-02 16:00")], "2026-03-03 15:00"),
        ([("2026-03-02 22:00", "2026-03-03 08:00")], "2026-03-03 12:00"),
        ([("2026-03-02 12:00", "2026-03-04 12:00")], "2026-03-05 12:00"),
        ([("2026-03-02 21:00", "2026-03-03 09:00"), ("2026-03-03 10:00", "2026-03-03 11:00")], "2026-03-03 15:00"),
        ([("2026-02-01 12:00", "2026-02-04 12:00")], "2026-03-03 12:00"),
    ],
)
def test_days_stand_while_nobody_serves(spans: list[tuple[str, str]], until: str) -> None:
    pace, since = Days(1, "08:00", "22:00", "UTC"), moment("2026-03-02 12:00")
    downtimes = Downtimes([(moment(first), moment(last)) for first, last in spans])
    assert days_deadline(pace, since, downtimes, moment("2026-03-04 12:00")) == moment(until)


def test_an_absence_that_goes_on_stops_the_clocks() -> None:
    downtimes = Downtimes([(50.0, 60.0)], alive=110.0)
    assert downtimes.within(0.0, 111.0) == 10.0
    assert downtimes.within(0.0, 150.0) == 50.0
    assert deadline(Live(60, 0), 60.0, 100.0, downtimes, 150.0) == 200.0
    assert deadline(Days(1), 0.0, 100.0, downtimes, 86_450.0) == 100.0 + 86_400.0 + 86_340.0


@pytest.mark.parametrize(
    "pace",
    [
        Live(1, 0),
        Live(60, -1),
        Days(0),
        Days(1, "9", "22:00"),
        Days(1, "08:00", "08:30"),
        Days(1, "08:00", "25:00"),
        Days(1, zone="Atlantis/Poseidonis"),
        Days(1, zone="../../etc/passwd"),
    ],
)
def test_paces_that_nobody_can_play_by(pace: Live | Days) -> None:
    with pytest.raises(Refused):
        checked_pace(pace)


def test_banks_follow_from_the_events_alone() -> None:
    opened = Opened("puerto-rico", 1, {}, 2, "host", "t", "link", Live(100, 10), True, 0, "greedy", "f")
    table = first_table("t", Stored(1, 0.0, opened))
    happened: list[Event] = [
        Sat(0, "anna", "a"),
        Sat(1, "bob", "b"),
        Started(["anna", "bob"], ["", ""], "f", 0),
        Moved(0, 0, 1, "x", "x", spent=30.0, next=0),
        Moved(1, 0, 1, "x", "x", spent=20.0, next=1),
        Moved(2, 1, 1, "x", "x", spent=500.0, next=1),
        Held(1, "greedy", "", ran_out=True),
        Moved(3, 1, 1, "x", "x", auto="bot", next=0),
        Returned(1),
    ]
    for number, event in enumerate(happened, start=2):
        table.fold(Stored(number, float(number), event))
    assert [seat.bank for seat in table.seats] == [60.0, 60.0]
    assert table.to_move == 0


def test_an_absence_before_recorded_downtimes_counts_too() -> None:
    """Other processes may have recorded later ones in the meantime."""
    downtimes = Downtimes([(200.0, 210.0)], alive=100.0)
    downtimes.written(130.0)
    downtimes.written(131.0)
    downtimes.alive = 300.0
    assert list(downtimes.between(90.0, 300.0)) == [(100.0, 130.0), (200.0, 210.0)]
    assert downtimes.within(90.0, 300.0) == 40.0
