"""Rate limits per person, address or connection: token buckets.

Processes on one database tell each other what they have let through. What they let through before they heard of each
other becomes a debt, so in the long run many processes allow no more than one.
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
"""Action, key, and count; negative when something ends that counts only while it lasts."""
HINT_LASTS, REVIEW_LASTS, ANALYSIS_LASTS = 120.0, 1800.0, 300.0
"""Seconds after which a lasting action counts as ended, if its process died without reporting the end."""


class Bucket:
    """A token bucket: a burst, refilled at a rate per second."""

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
        """Take tokens for actions in another process; may leave a debt."""
        self.left = min(self.burst, max(-self.burst, self.left - count))

    def give_back(self) -> None:
        """Return a token that was not needed."""
        self.left = min(self.burst, self.left + 1)

    @property
    def wait(self) -> float:
        """The seconds until a token is available."""
        return max(0.0, (1 - self.left) / self.rate - (time.monotonic() - self.at))


class RateLimits:
    """Token buckets by action and key (person, address or receiver)."""

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
            "changes": (limits.changes_per_minute / 60, limits.changes_per_minute),
            "changes from one address": (
                limits.changes_per_minute_and_address / 60,
                limits.changes_per_minute_and_address,
            ),
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
            "invitations from one address": (
                limits.invitations_per_hour_and_address / 3600,
                limits.invitations_per_hour_and_address,
            ),
            "reports": (limits.complaints_per_hour / 3600, limits.complaints_per_hour),
            "reports from one address": (
                limits.complaints_per_hour_and_address / 3600,
                limits.complaints_per_hour_and_address,
            ),
        }
        self.buckets: LRUCache[tuple[str, str], Bucket] = LRUCache(50_000)  # the least recently used are evicted
        self.spent: Counter[tuple[str, str]] = Counter()  # not yet sent to other processes
        self.tell_others: Callable[[], None] | None = None  # None while there are no other processes

    def bucket(self, what: str, key: str) -> Bucket:
        bucket = self.buckets.get((what, key))
        if bucket is None:
            bucket = self.buckets[(what, key)] = Bucket(*self.sizes[what])
        return bucket

    def check(self, what: str, key: str) -> None:
        """Take a token, or refuse."""
        if not self.bucket(what, key).take():
            raise Refused("too-many", "Too many {what} in a short time; wait a little.", what=what)
        self.note(what, key)

    def check_both(self, what: str, person: str, address: str) -> None:
        """Take a token of the person and one of their address, because creating guests costs nothing."""
        self.check(what, person)
        if address:
            self.check(f"{what} from one address", address)

    @contextmanager
    def taking(self, *limits: tuple[str, str]) -> Iterator[Callable[[], None]]:
        """Take one token from each limit, or refuse. Call the yielded function once the action has happened; otherwise
        all tokens are returned. Taking first prevents concurrent actions from all passing."""
        taken: list[tuple[str, str]] = []
        happened = False

        def happen() -> None:
            nonlocal happened
            happened = True

        try:
            for what, key in limits:
                if not self.bucket(what, key).take():
                    raise Refused("too-many", "Too much in a short time; wait a little.")
                taken.append((what, key))
            yield happen
        finally:
            for what, key in taken:
                if happened:
                    self.note(what, key)
                else:
                    self.bucket(what, key).give_back()

    def charge(self, limits: Iterable[tuple[str, str]], count: int) -> None:
        """Count this many further actions, for one that was slow; may leave a debt."""
        for what, key in limits:
            self.bucket(what, key).spend(count)
            self.note(what, key, count)

    def has_room(self, counted: Sequence[tuple[str, str]]) -> bool:
        """Whether all of these limits have a token; takes none."""
        return all(self.bucket(what, key).wait <= 0 for what, key in counted)

    def begin(self, counted: Sequence[tuple[str, str]]) -> None:
        """Take tokens for something that counts as long as it lasts, in all processes."""
        for what, key in counted:
            self.bucket(what, key).take()
            self.note(what, key)

    def end(self, counted: Sequence[tuple[str, str]]) -> None:
        for what, key in counted:
            self.bucket(what, key).give_back()
            self.note(what, key, -1)

    def note(self, what: str, key: str, count: int = 1) -> None:
        """Report this to the other processes."""
        if self.tell_others is not None:
            self.spent[what, key] += count
            self.tell_others()

    def spendings(self) -> list[Spending]:
        """What has not been reported to other processes yet; clears it."""
        spent, self.spent = self.spent, Counter()
        return [(what, key, count) for (what, key), count in spent.items() if count]

    def put_back(self, spendings: Iterable[Spending]) -> None:
        """Keep what could not be sent."""
        for what, key, count in spendings:
            self.spent[what, key] += count

    def spend(self, spendings: Iterable[Spending]) -> None:
        """Apply what another process has let through."""
        for what, key, count in spendings:
            if what in self.sizes:
                self.bucket(what, key).spend(count)


class KeyedLocks:
    """Serialises actions of one person or address that are counted before they are performed, so that concurrent
    requests cannot all pass the same check."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, *key: str) -> AsyncIterator[None]:
        async with AsyncExitStack() as held:
            for each in key:
                await held.enter_async_context(self.locks.setdefault(each, asyncio.Lock()))
            yield


def address_key(host: str) -> str:
    """The rate-limit key of an address; for IPv6 the /64 network that one customer usually has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
