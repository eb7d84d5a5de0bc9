"""Where a webhook may go. Its host is looked up once, and the connection goes to the address that was looked at."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import idna

from caravela.server.errors import Refused

OUTSIDE_IPV6 = ipaddress.IPv6Network("2000::/3")
"""All addresses of IPv6 that have been given out; what leads to IPv4 in other ways (mapped, compatible, NAT64) is not
among them."""
TUNNELS = (ipaddress.IPv6Network("2002::/16"), ipaddress.IPv6Network("2001::/23"))
"""6to4, Teredo and the like: the address of IPv4 that they lead to may be anywhere."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOKUP_SECONDS = 5.0
LOOKUPS = ThreadPoolExecutor(16, "lookup")
"""Threads of their own: a name server that does not answer keeps one busy for long, and others have work that waits."""


@dataclass(frozen=True)
class Target:
    """Where to connect to, and for whom the request is."""

    url: str  # with the address instead of the host's name
    host: str  # the Host header
    name: str  # the name that the certificate is for


def host_of(parts: SplitResult) -> str:
    """The host's name as the network knows it."""
    host = parts.hostname or ""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        raise Refused("bad-webhook", "The host of a webhook's address has no valid name.") from None


def checked_address(url: str) -> SplitResult:
    """An address that a webhook may have, as far as can be told without asking the network."""
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
    """Whether an address lies outside of every network of the host's own, by whatever way it is reached."""
    if isinstance(address, ipaddress.IPv6Address) and (
        address not in OUTSIDE_IPV6 or any(address in tunnel for tunnel in TUNNELS)
    ):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def look_up(name: str, port: int) -> list[tuple[Any, ...]]:
    return socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)


async def target_of(url: str, local: bool) -> Target | None:
    """Where a webhook goes; nowhere if its host cannot be found, or if any of its addresses lies inside."""
    parts = checked_address(url)
    name = host_of(parts)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            found = await asyncio.get_running_loop().run_in_executor(LOOKUPS, look_up, name, port)
        addresses = [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in found]
    except (OSError, ValueError):  # a lookup that takes too long is an OSError, too
        return None
    if not addresses or not (local or all(is_outside(each) for each in addresses)):
        return None
    first = addresses[0]
    where = f"[{first}]" if first.version == 6 else str(first)
    shown = f"[{name}]" if ":" in name else name
    host = shown if parts.port is None else f"{shown}:{port}"
    return Target(parts._replace(netloc=f"{where}:{port}", fragment="").geturl(), host, name)
