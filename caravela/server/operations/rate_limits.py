"""Rate limits per person, address or connection: token buckets.

Processes on one database tell each other what they have let through. What they let through before they heard of each
other becomes a debt, so over time many processes allow no more than one.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from cachetools import LRUCache

from caravela.server.errors import Refused
from caravela.server.settings import Limits

Spending = tuple[str, str, int]
"""What has been done, by whom, and how often; negative if something has ended that counts only while it lasts."""
HINT_LASTS, REVIEW_LASTS, ANALYSIS_LASTS = 120.0, 1800.0, 300.0
"""Seconds after which something that lasts counts as ended, if its process died and nobody tells."""


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def spend(self, count: int) -> None:
        """So much has been taken elsewhere."""
        self.left = min(self.burst, max(-self.burst, self.left - count))

    def give_back(self) -> None:
        """What was taken was not needed."""
        self.left = min(self.burst, self.left + 1)

    @property
    def wait(self) -> float:
        """The seconds until something can be taken."""
        return max(0.0, (1 - self.left) / self.rate - (time.monotonic() - self.at))


class RateLimits:
    """Buckets by what is done and by whom."""

    def __init__(self, limits: Limits) -> None:
        self.sizes = {
            "messages": (limits.messages_per_second_and_address, float(limits.message_burst_and_address)),
            "requests": (limits.requests_per_second, float(limits.request_burst)),
            "handshakes": (limits.requests_per_second, float(limits.request_burst)),
            "sign-ins": (limits.sign_ins_per_minute / 60, limits.sign_ins_per_minute),
            "wrong passwords": (limits.wrong_passwords_per_minute / 60, float(limits.wrong_passwords)),
            "tables": (limits.tables_per_hour / 3600, limits.tables_per_hour),
            "tables from one address": (
                limits.tables_per_hour_and_address / 3600,
                limits.tables_per_hour_and_address,
            ),
            "seats": (limits.seats_per_hour / 3600, limits.seats_per_hour),
            "seats from one address": (limits.seats_per_hour_and_address / 3600, limits.seats_per_hour_and_address),
            "hints": (limits.hints_per_hour / 3600, limits.hints_per_hour),
            "hints at once": (1 / HINT_LASTS, 1.0),
            "games with the coach": (limits.reports_at_once / REVIEW_LASTS, float(limits.reports_at_once)),
            "games with the coach from one address": (
                limits.reports_at_once_and_address / REVIEW_LASTS,
                float(limits.reports_at_once_and_address),
            ),
            "studies": (limits.studies_per_hour / 3600, limits.studies_per_hour),
            "studies from one address": (
                limits.studies_per_hour_and_address / 3600,
                limits.studies_per_hour_and_address,
            ),
            "looks": (limits.looks_per_minute / 60, limits.looks_per_minute),
            "looks from one address": (limits.looks_per_minute_and_address / 60, limits.looks_per_minute_and_address),
            "analyses": (limits.analyses_per_hour / 3600, limits.analyses_per_hour),
            "analyses at once": (limits.analyses_at_once / ANALYSIS_LASTS, float(limits.analyses_at_once)),
            "analyses at once from one address": (
                limits.analyses_at_once_and_address / ANALYSIS_LASTS,
                float(limits.analyses_at_once_and_address),
            ),
            "acts": (limits.acts_per_minute / 60, limits.acts_per_minute),
            "acts from one address": (limits.acts_per_minute_and_address / 60, limits.acts_per_minute_and_address),
            "lines of chat": (limits.chat_lines_per_minute / 60, limits.chat_lines_per_minute),
            "lines of chat from one address": (
                limits.chat_lines_per_minute_and_address / 60,
                limits.chat_lines_per_minute_and_address,
            ),
            "webhooks": (limits.webhooks_per_minute / 60, limits.webhooks_per_minute),
            "webhooks of a person": (
                limits.webhooks_per_minute_and_person / 60,
                limits.webhooks_per_minute_and_person,
            ),
            "webhooks to one receiver": (
                limits.webhooks_per_minute_and_receiver / 60,
                limits.webhooks_per_minute_and_receiver,
            ),
            "invitations": (limits.invitations_per_hour / 3600, limits.invitations_per_hour),
            "reports": (limits.complaints_per_hour / 3600, limits.complaints_per_hour),
            "reports from one address": (
                limits.complaints_per_hour_and_address / 3600,
                limits.complaints_per_hour_and_address,
            ),
        }
        self.buckets: LRUCache[tuple[str, str], Bucket] = LRUCache(50_000)  # bounded; the least recently used go first
        self.spent: Counter[tuple[str, str]] = Counter()  # what the other processes have still to be told
        self.tell_others: Callable[[], None] | None = None  # none while there are no others

    def bucket(self, what: str, whose: str) -> Bucket:
        bucket = self.buckets.get((what, whose))
        if bucket is None:
            bucket = self.buckets[(what, whose)] = Bucket(*self.sizes[what])
        return bucket

    def check(self, what: str, whose: str) -> None:
        """Refuse what is too much."""
        if not self.bucket(what, whose).take():
            raise Refused("too-many", "Too many {what} in a short time; wait a little.", what=what)
        self.note(what, whose)

    def check_both(self, what: str, person: str, address: str) -> None:
        """Refuse what exceeds the limit of a person or of their address, because names cost nothing."""
        self.check(what, person)
        if address:
            self.check(f"{what} from one address", address)

    @contextmanager
    def taking(self, *limits: tuple[str, str]) -> Iterator[Callable[[], None]]:
        """Take one from each limit, or refuse. Call what this yields once the act has happened; otherwise everything is
        given back. Taking first keeps acts at the same moment from passing all together."""
        taken: list[tuple[str, str]] = []
        happened = False

        def happen() -> None:
            nonlocal happened
            happened = True

        try:
            for what, whose in limits:
                if not self.bucket(what, whose).take():
                    raise Refused("too-many", "Too much in a short time; wait a little.")
                taken.append((what, whose))
            yield happen
        finally:
            for what, whose in taken:
                if happened:
                    self.note(what, whose)
                else:
                    self.bucket(what, whose).give_back()

    def has_room(self, counted: Sequence[tuple[str, str]]) -> bool:
        """Whether one more is within all of these limits; nothing is counted yet."""
        return all(self.bucket(what, whose).wait <= 0 for what, whose in counted)

    def begin(self, counted: Sequence[tuple[str, str]]) -> None:
        """Something begins that counts as long as it lasts, in all processes."""
        for what, whose in counted:
            self.bucket(what, whose).take()
            self.note(what, whose)

    def end(self, counted: Sequence[tuple[str, str]]) -> None:
        for what, whose in counted:
            self.bucket(what, whose).give_back()
            self.note(what, whose, -1)

    def note(self, what: str, whose: str, count: int = 1) -> None:
        """Notify the other processes that this was let through."""
        if self.tell_others is not None:
            self.spent[what, whose] += count
            self.tell_others()

    def spendings(self) -> list[Spending]:
        """The spendings that other processes have not been told yet."""
        spent, self.spent = self.spent, Counter()
        return [(what, whose, count) for (what, whose), count in spent.items() if count]

    def put_back(self, spendings: Iterable[Spending]) -> None:
        """These could not be told."""
        for what, whose, count in spendings:
            self.spent[what, whose] += count

    def spend(self, spendings: Iterable[Spending]) -> None:
        """Another process has let this through."""
        for what, whose, count in spendings:
            if what in self.sizes:
                self.bucket(what, whose).spend(count)


class OneByOne:
    """Lets what one person or address asks for happen one after the other, where it is counted before it is done: else
    many wishes at once would all find that there is room."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, *whose: str) -> AsyncIterator[None]:
        async with AsyncExitStack() as held:
            for each in whose:
                await held.enter_async_context(self.locks.setdefault(each, asyncio.Lock()))
            yield


def address_key(host: str) -> str:
    """The key of an address: with IPv6 the network that one customer usually has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
