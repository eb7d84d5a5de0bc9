"""Checks webhook addresses. A host name is resolved once, and the connection goes to the checked address."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, quote, unquote, urlsplit
from weakref import WeakValueDictionary

import idna

from caravela.server.errors import Refused
from caravela.server.operations.rate_limits import RateLimits, address_key

OUTSIDE_IPV6 = ipaddress.IPv6Network("2000::/3")
"""All allocated public IPv6 addresses; this excludes other ways to reach IPv4 (mapped, compatible, NAT64)."""
TUNNELS = (
    ipaddress.IPv6Network("2002::/16"),
    ipaddress.IPv6Network("2001::/23"),
    ipaddress.IPv4Network("192.88.99.0/24"),
)
"""6to4 and its relays, Teredo and similar: they tunnel to an IPv4 address that could be anywhere."""
RESERVED = (
    ipaddress.IPv6Network("3fff::/20"),  # documentation (RFC 9637)
    ipaddress.IPv4Network("192.0.0.0/24"),  # protocol assignments (RFC 6890); some clouds serve secrets there
    ipaddress.IPv4Network("168.63.129.16/32"),  # Azure's service for its own machines, reachable only from them
)
"""Reserved networks. Not all versions of Python know all of them."""

SERVICES = (
    *("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"),
    *("discord.com", "discordapp.com", "ntfy.sh"),
)
"""Services that receive messages for very many people. They have no shared limit per address, because a few people
could use it up for everybody."""

KEPT_IN_PATHS = "%/?:@!$&'()*+,;=[]|"
"""Characters of a path or query that stay as they are, besides letters, digits and `-._~`; others are encoded."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

turns_of: WeakValueDictionary[tuple[asyncio.AbstractEventLoop, str], asyncio.Semaphore] = WeakValueDictionary()
"""Lookups in progress per person and event loop. A lookup may outlive its event loop, because it runs in a thread."""

LOOKUP_SECONDS = 5.0
LOOKUPS, SERVICE_LOOKUPS = ThreadPoolExecutor(16, "lookup"), ThreadPoolExecutor(4, "service-lookup")
"""Separate thread pools: a slow name server blocks a thread for long. Well-known services have their own pool, so that
somebody's slow name server cannot delay messages to browsers."""
LOOKUPS_AT_ONCE = 2
"""The maximum per person, not counting well-known services; a lookup occupies a thread until it ends."""


class NoTarget(Exception):
    """No connection can be made to an address; `again` if a retry may succeed."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again = again


@dataclass(frozen=True)
class Target:
    """The checked address to connect to, with the path, the Host header and the certificate's name."""

    address: str
    port: int
    tls: bool
    path: bytes  # with the query, in ASCII
    host: str  # for the Host header
    name: str  # expected in the certificate


def host_of(parts: SplitResult) -> str:
    """The host name in ASCII (IDNA)."""
    host = parts.hostname or ""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        raise Refused("bad-webhook", "The host of a webhook's address has no valid name.") from None


def path_of(parts: SplitResult) -> bytes:
    """Path and query as a request names them."""
    path = quote(parts.path or "/", safe=KEPT_IN_PATHS)
    return (f"{path}?{quote(parts.query, safe=KEPT_IN_PATHS)}" if parts.query else path).encode()


def checked_address(url: str) -> SplitResult:
    """A webhook address that is acceptable as far as that can be checked without a network request."""
    bad = Refused("bad-webhook", "A webhook is an address that begins with https:// or http://.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise bad from None
    if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > 500 or port == 0:
        raise bad
    if parts.username is not None or parts.password is not None:
        raise Refused("bad-webhook", "A webhook's address has no user name or password in it.")
    host_of(parts)
    return parts


def is_outside(address: Address) -> bool:
    """Whether an address is public, so that it cannot reach the host's own networks, not even through a tunnel."""
    if isinstance(address, ipaddress.IPv6Address) and address not in OUTSIDE_IPV6:
        return False
    if any(address in network for network in (*TUNNELS, *RESERVED)):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def look_up(name: str, port: int) -> list[tuple[Any, ...]]:
    return socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)


def is_service(name: str) -> bool:
    return any(name == each or name.endswith(f".{each}") for each in SERVICES)


async def resolved(name: str, port: int, person: str) -> list[Address]:
    """The addresses of a host. If the name server does not answer, the error allows a retry."""
    turns = turns_of.setdefault((asyncio.get_running_loop(), person), asyncio.Semaphore(LOOKUPS_AT_ONCE))
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            if is_service(name):
                rows = await begin_lookup(SERVICE_LOOKUPS, name, port)
            else:
                await turns.acquire()
                lookup = begin_lookup(LOOKUPS, name, port)
                lookup.add_done_callback(lambda _: turns.release())
                rows = await asyncio.shield(lookup)
        return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in rows]
    except (OSError, ValueError):  # a timeout is an OSError, too
        raise NoTarget(again=True) from None


def begin_lookup(threads: ThreadPoolExecutor, name: str, port: int) -> asyncio.Future[list[tuple[Any, ...]]]:
    lookup = asyncio.get_running_loop().run_in_executor(threads, look_up, name, port)
    lookup.add_done_callback(lambda done: done.cancelled() or done.exception())  # consume the error
    return lookup


def receiver_of(name: str, parts: SplitResult) -> str:
    """The rate-limit key of a receiver: its host, because one host may answer at any number of addresses, and a query
    costs nothing. Well-known services have one receiver for each path."""
    name = name.rstrip(".")
    return f"{name}{unquote(parts.path)}" if is_service(name) else address_key(name)


async def target_of(url: str, local: bool, limits: RateLimits, person: str) -> Target:
    """Where a person's webhook goes. Raises NoTarget if its host cannot be resolved now, or if any of its addresses is
    not public. Refused for a while if too much is sent for this person, to this receiver, or to this address, because
    many people, or one person with many host names, could flood it."""
    parts = checked_address(url)
    name = host_of(parts)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    limits.check("webhooks of a person", person)
    limits.check("webhooks to one receiver", receiver_of(name, parts))
    addresses = await resolved(name, port, person)
    if not addresses or not (local or all(is_outside(each) for each in addresses)):
        raise NoTarget(again=not addresses)
    first = addresses[0]
    if not is_service(name):
        limits.check("webhooks", address_key(str(first)))
    shown = f"[{name}]" if ":" in name else name
    host = shown if parts.port is None else f"{shown}:{port}"
    return Target(str(first), port, parts.scheme == "https", path_of(parts), host, name)
