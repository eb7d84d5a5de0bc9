"""Allowed addresses of webhooks: never the host's own network, in any notation or lookup."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import threading
from typing import Any

import pytest

from caravela.server.errors import Refused
from caravela.server.notices import addresses
from caravela.server.notices.addresses import NoTarget, Target, checked_address, host_of, is_outside, target_of
from caravela.server.notices.channels import Unreachable, send_webhook
from caravela.server.notices.wishes import Wishes
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.settings import Limits
from tests.server.inside import stop_refilling
from tests.server.kit import ANSWER_PATIENCE
from tests.server.mailbox import Mailbox

LIMITS = RateLimits(Limits())
MANY = RateLimits(Limits().times(1000))

INSIDE = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "192.0.0.8",
    "192.0.0.192",  # where a cloud describes its machines to themselves
    "168.63.129.16",  # another such cloud
    "192.168.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",  # compatible with IPv4
    "::ffff:127.0.0.1",  # mapped
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b:1::1",
    "2002:7f00:1::",  # 6to4
    "192.88.99.1",  # a relay of 6to4
    "3fff::1",  # for examples
    "2001:0:7f00:1::",  # Teredo
    "fc00::1",
    "fe80::1",
    "ff02::1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_inside(address: str) -> None:
    assert not is_outside(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])
def test_addresses_outside(address: str) -> None:
    assert is_outside(ipaddress.ip_address(address))


def looked_up(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names be looked up as these, one answer after the other; gives the names that were asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers[len(asked) - 1]]

    monkeypatch.setattr(addresses, "look_up", look_up)
    return asked


async def test_one_address_inside_among_others_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up(monkeypatch, ["8.8.8.8", "10.0.0.1"], [], ["8.8.8.8"])
    for again in (False, True):
        with pytest.raises(NoTarget) as reason:
            await target_of("https://example.org/x", False, LIMITS, "anna")
        assert reason.value.again is again
    found = await target_of("https://example.org/x", False, LIMITS, "anna")
    assert found == Target("8.8.8.8", 443, True, b"/x", "example.org", "example.org")


async def test_the_name_is_looked_up_once_and_the_connection_goes_there(
    monkeypatch: pytest.MonkeyPatch, mailbox: Mailbox
) -> None:
    """The name is looked up only once, so a second, different answer cannot matter."""
    port = mailbox.web.server_address[1]
    asked = looked_up(monkeypatch, ["127.0.0.1"])
    await send_webhook(
        "anna", Wishes(webhook=f"http://tables.example:{port}/turn"), "a subject", ["a line"], {}, True, LIMITS
    )
    assert asked == ["tables.example"]
    [(_, headers, _)] = mailbox.posts
    assert headers["host"] == f"tables.example:{port}"


async def test_a_name_server_that_does_not_answer_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more lookups than threads that all other work shares."""
    answers = threading.Event()
    monkeypatch.setattr(addresses, "look_up", lambda name, port: answers.wait())
    monkeypatch.setattr(addresses, "LOOKUP_SECONDS", 0.1)
    looking = [asyncio.create_task(target_of(f"https://slow{i}.example/", False, MANY, f"{i}")) for i in range(40)]
    try:
        found = await asyncio.gather(*looking, return_exceptions=True)
        assert [isinstance(each, NoTarget) and each.again for each in found] == [True] * 40
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "done"), ANSWER_PATIENCE) == "done"
    finally:
        answers.set()


async def test_slow_name_servers_do_not_delay_messages_to_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if many people name hosts whose name servers do not answer; one person uses few threads."""
    answers, asked = threading.Event(), []

    def look_up(name: str, port: int) -> list[Any]:
        asked.append(name)
        if name.endswith("slow.example"):
            answers.wait()
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", port))]

    monkeypatch.setattr(addresses, "look_up", look_up)
    monkeypatch.setattr(addresses, "LOOKUP_SECONDS", 0.5)
    urls = [f"https://{i}.slow.example/" for i in range(10)]
    try:
        one = [target_of(url, False, MANY, "eve") for url in urls]
        found = await asyncio.gather(*one, return_exceptions=True)
        assert all(isinstance(each, NoTarget) and each.again for each in found)
        assert len(asked) == addresses.LOOKUPS_AT_ONCE
        many = [asyncio.create_task(target_of(url, False, MANY, f"eve {i}")) for i, url in enumerate(urls * 4)]
        monkeypatch.setattr(addresses, "LOOKUP_SECONDS", ANSWER_PATIENCE)
        assert (await target_of("https://fcm.googleapis.com/x", False, LIMITS, "anna")).name == "fcm.googleapis.com"
        for each in many:
            each.cancel()
        await asyncio.gather(*many, return_exceptions=True)
    finally:
        answers.set()


async def test_limits_hold_before_a_name_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_refilling(monkeypatch)
    limits = RateLimits(Limits(webhooks_per_minute_and_person=3.0))
    asked = looked_up(monkeypatch, *(["8.8.8.8"] for _ in range(10)))
    for i in range(10):
        with contextlib.suppress(Refused):
            await target_of(f"https://name{i}.example/", False, limits, "eve")
    assert len(asked) == 3


@pytest.mark.parametrize("address", ["8.8.8.8", "2a00:1450:4001::{:x}"])
async def test_nobody_is_flooded_by_many_people_or_under_many_names(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that lead to one address are counted together; what is too much is tried again later."""
    limits = RateLimits(Limits(webhooks_per_minute=3.0))
    stop_refilling(monkeypatch)
    looked_up(monkeypatch, *([address.format(i + 1)] for i in range(4)), ["1.1.1.1"])
    for i in range(3):
        assert await target_of(f"https://name{i}.example/", False, limits, "anna") is not None
    with pytest.raises(Unreachable) as reason:
        await send_webhook("anna", Wishes(webhook="https://name3.example/"), "a subject", ["a line"], {}, False, limits)
    assert reason.value.again
    assert await target_of("https://elsewhere.example/", False, limits, "anna") is not None


async def test_a_redirect_is_not_followed_and_is_no_success(mailbox: Mailbox) -> None:
    with pytest.raises(Unreachable):
        await send_webhook("anna", Wishes(webhook=mailbox.url("elsewhere")), "a subject", ["a line"], {}, True, LIMITS)
    assert mailbox.at("turn") == []


@pytest.mark.parametrize("url", ["http://127.0.0.1:{}/turn", "http://127.1:{}/turn", "http://2130706433:{}/turn"])
async def test_numbers_are_addresses_too(url: str, mailbox: Mailbox) -> None:
    with pytest.raises(Unreachable):
        await send_webhook(
            "anna",
            Wishes(webhook=url.format(mailbox.web.server_address[1])),
            "a subject",
            ["a line"],
            {},
            False,
            LIMITS,
        )
    assert mailbox.posts == []


def test_names_are_read_by_one_library() -> None:
    assert host_of(checked_address("https://BÜCHER.example/")) == "xn--bcher-kva.example"
    assert host_of(checked_address("https://１２７.0.0.1/")) in ("127.0.0.1",)
    for url in ("https://a..b/", "https://-a.example/", "https://☃☃.example/", "http://[::1/", "http://a:99999/"):
        with pytest.raises(Refused):
            checked_address(url)


async def test_a_push_service_is_not_used_up_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """All browsers of one make reach one service: each person and each browser has a limit of its own there."""
    limits = RateLimits(Limits(webhooks_per_minute=2.0, webhooks_per_minute_and_person=3.0))
    stop_refilling(monkeypatch)
    looked_up(monkeypatch, *(["8.8.8.8"] for _ in range(20)))
    for i in range(3):
        await target_of(f"https://fcm.googleapis.com/fcm/send/{i}", False, limits, "eve")
    with pytest.raises(Refused):
        await target_of("https://fcm.googleapis.com/fcm/send/4", False, limits, "eve")
    for i in range(8):
        road = f"https://updates.push.services.mozilla.com/wpush/{i}"
        assert await target_of(road, False, limits, f"person {i}") is not None
    pretends = "https://fcm.googleapis.com.example/"
    for i in range(2):
        await target_of(f"{pretends}{i}", False, limits, f"person {i}")
    with pytest.raises(Refused):
        await target_of(f"{pretends}2", False, limits, "another person")


async def test_one_receiver_gets_few_whoever_aims_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = RateLimits(Limits(webhooks_per_minute_and_receiver=2.0))
    stop_refilling(monkeypatch)
    looked_up(monkeypatch, *(["8.8.8.8"] for _ in range(4)))
    for i in range(2):
        await target_of("https://ntfy.sh/theirs", False, limits, f"person {i}")
    with pytest.raises(Refused):
        await target_of("https://ntfy.sh/theirs", False, limits, "another person")
    assert await target_of("https://ntfy.sh/mine", False, limits, "another person") is not None


async def test_one_host_is_one_receiver_whatever_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a query would make any number of receivers."""
    limits = RateLimits(Limits(webhooks_per_minute_and_receiver=2.0))
    stop_refilling(monkeypatch)
    looked_up(monkeypatch, *(["8.8.8.8"] for _ in range(8)))
    for i, url in enumerate(("https://a.example/1?x=1", "http://A.example.:8080/2")):
        await target_of(url, False, limits, f"person {i}")
    for url in ("https://a.example/3", "https://a.example/1?x=2"):
        with pytest.raises(Refused):
            await target_of(url, False, limits, "another person")
    assert await target_of("https://b.example/1", False, limits, "another person") is not None
    for i, url in enumerate(("https://discord.com/api/x?a=1", "https://discord.com/api/%78?a=2")):
        await target_of(url, False, limits, f"person {i}")
    with pytest.raises(Refused):
        await target_of("https://discord.com/api/x?a=3", False, limits, "another person")
