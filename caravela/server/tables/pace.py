"""Clocks: how long a seat may think, and when its time is up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from caravela.server.errors import Refused
from caravela.server.tables.events import Days, Live, Pace

GRACE = 60.0
"""The minimum number of seconds for an owner who returns after a time-out."""

DAY = 24 * 60


ABSENT = 2.0
"""Seconds without a successful write after which the server counts as absent."""

Span = tuple[float, float]


class Downtimes:
    """Periods when nothing could be played, because no server was running or the database was unreachable. Clocks stop
    then. A period starts with this process's last successful write and ends with the next one, which may still be to
    come."""

    def __init__(self, spans: Iterable[Span] = (), alive: float | None = None) -> None:
        self.spans: list[Span] = []
        self.alive = alive  # the time of the last successful write
        self.unrecorded: list[Span] = []  # absences that have ended but are not in the database yet
        self.take_in(spans)

    def take_in(self, spans: Iterable[Span]) -> None:
        """Replace the periods, merging those that overlap."""
        self.spans = []
        for since, until in sorted(spans):
            if self.spans and since <= self.spans[-1][1]:
                self.spans[-1] = (self.spans[-1][0], max(until, self.spans[-1][1]))
            else:
                self.spans.append((since, until))

    def absent(self, now: float) -> bool:
        """Whether the last successful write is too old."""
        return self.alive is not None and now - self.alive > ABSENT

    def written(self, now: float) -> None:
        """A write has succeeded, which ends an absence."""
        if self.alive is not None:
            self.unrecorded = self.absences(now)
            self.alive = now

    def absences(self, now: float) -> list[Span]:
        """The absences of this process that are not recorded, including the current one."""
        going_on = [(self.alive, now)] if self.alive is not None and self.absent(now) else []
        return [*self.unrecorded, *going_on]

    def recorded(self, until: float) -> None:
        """All absences up to this time are in the database."""
        left = [(max(since, until), end) for since, end in self.unrecorded]
        self.unrecorded = [(since, end) for since, end in left if end - since > ABSENT]

    def between(self, start: float, end: float) -> Iterator[Span]:
        """The periods clipped to a time span, in order."""
        since, absences = start, self.absences(end)
        for began, until in sorted([*self.spans, *absences]) if absences else self.spans:
            span = max(since, began), min(end, until)
            if span[0] < span[1]:
                yield span
                since = span[1]

    def within(self, start: float, end: float) -> float:
        """The seconds of downtime in a time span."""
        return sum(until - since for since, until in self.between(start, end))


def minutes_of(clock_time: str) -> int:
    """Minutes since midnight of a time such as 08:30; 24:00 is the end of the day."""
    hours, colon, minutes = clock_time.partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and len(hours) <= 2 and len(minutes) == 2):
        raise Refused("bad-pace", "A time of day is written as 08:30, not '{time}'.", time=clock_time)
    total = int(hours) * 60 + int(minutes)
    if int(minutes) > 59 or total > DAY:
        raise Refused("bad-pace", "A time of day lies between 00:00 and 24:00, unlike '{time}'.", time=clock_time)
    return total


def checked_pace(pace: Pace) -> Pace:
    """The pace; refused if a game cannot be played with it."""
    if isinstance(pace, Live):
        if not (5 <= pace.bank <= 86_400 and 0 <= pace.increment <= 3_600):
            raise Refused("bad-pace", "A live clock has a bank of 5 to 86400 seconds and an increment of 0 to 3600.")
    elif isinstance(pace, Days):
        if not 0.01 <= pace.days <= 60:
            raise Refused("bad-pace", "Days for each turn are 0.01 to 60.")
        if minutes_of(pace.closes) - minutes_of(pace.opens) < 60:
            raise Refused("bad-pace", "The daily window is at least one hour long and lies within one day.")
        zone_of(pace)
    return pace


def zone_of(pace: Days) -> ZoneInfo:
    try:
        return ZoneInfo(pace.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("bad-pace", "There is no time zone '{zone}'; one is 'Europe/Lisbon'.", zone=pace.zone) from None


def days_deadline(pace: Days, since: float, downtimes: Downtimes, now: float) -> float:
    """The deadline of a turn that started at `since`: hours in the daily window count, except downtimes up to now."""
    zone = zone_of(pace)
    opens, closes = minutes_of(pace.opens), minutes_of(pace.closes)
    left = pace.days * (closes - opens) * 60
    day = datetime.fromtimestamp(since, zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    while True:
        start = moment(day, opens, zone)
        end = moment(day, closes, zone)
        begins = max(since, start)
        for down, up in [*downtimes.between(begins, min(end, now)), (end, end)]:
            if begins < down:
                if left <= down - begins:
                    return begins + left
                left -= down - begins
            begins = max(begins, up)
        day += timedelta(days=1)


def moment(day: datetime, minutes: int, zone: ZoneInfo) -> float:
    return (day + timedelta(minutes=minutes)).replace(tzinfo=zone).astimezone(UTC).timestamp()


def deadline(pace: Pace, bank: float, since: float, downtimes: Downtimes, now: float) -> float | None:
    """When the seat's time is up, if it has a clock; clocks stop during downtimes."""
    if isinstance(pace, Live):
        return since + bank + downtimes.within(since, now)
    if isinstance(pace, Days):
        return days_deadline(pace, since, downtimes, now)
    return None


def first_bank(pace: Pace) -> float:
    return pace.bank if isinstance(pace, Live) else 0.0


def bank_on_return(pace: Pace, bank: float) -> float:
    return max(bank, min(pace.bank, max(GRACE, pace.increment))) if isinstance(pace, Live) else bank
