"""Client addresses behind a proxy, checked with the metrics, which only this machine may read."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from uvicorn.middleware.proxy_headers import _TrustedHosts

from caravela.server.operations.rate_limits import address_key
from caravela.server.web.connection import as_peers
from tests.server.kit import ANSWER_PATIENCE, Serving

HERE, ELSEWHERE = 200, 403
FAR = "203.0.113.5"


def serving(tmp_path_factory: pytest.TempPathFactory, *more: str) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("proxied"), *more) as found:
        yield found


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The proxy is on this machine, and there is another before it."""
    yield from serving(tmp_path_factory, "--trusted-proxies", "127.0.0.1,10.0.0.0/8,2001:db8:1::/48")


@pytest.fixture(scope="module")
def without_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The connecting client is not a trusted proxy, although others are trusted."""
    yield from serving(tmp_path_factory, "--trusted-proxies", "10.0.0.2,::1")


@pytest.fixture(scope="module")
def of_both_kinds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """An IPv6 socket that takes IPv4 too, as with `--host ::`: it calls the proxy ::ffff:127.0.0.1."""
    yield from serving(tmp_path_factory, "--trusted-proxies", "127.0.0.1", "--host", "::ffff:127.0.0.1")


def status(server: Serving, *forwarded: str) -> int:
    headers = [("x-forwarded-for", each) for each in forwarded]
    return httpx.get(f"http://127.0.0.1:{server.port}/metrics", headers=headers, timeout=ANSWER_PATIENCE).status_code


@pytest.mark.parametrize(
    ("forwarded", "seen"),
    [
        ([], HERE),
        ([FAR], ELSEWHERE),
        (["2001:db8::5"], ELSEWHERE),
        (["[2001:db8::5]:4711"], ELSEWHERE),
        ([f"127.0.0.1, {FAR}"], ELSEWHERE),  # the client has written the first itself
        ([f"::1, {FAR}, 10.9.9.9"], ELSEWHERE),
        (["127.0.0.1", FAR], ELSEWHERE),
        (["::1, 2001:db8::5, 2001:db8:1::9"], ELSEWHERE),
        ([f"{FAR}, ::1, 10.0.0.2"], HERE),  # ::1 is no proxy here, so it is the client
    ],
)
def test_a_trusted_proxy_tells_the_address(behind_proxy: Serving, forwarded: list[str], seen: int) -> None:
    assert status(behind_proxy, *forwarded) == seen


@pytest.mark.parametrize("forwarded", [FAR, "2001:db8::5", f"127.0.0.1, {FAR}", "10.0.0.2", "nonsense"])
def test_nobody_else_does(without_proxy: Serving, forwarded: str) -> None:
    assert status(without_proxy, forwarded) == HERE


@pytest.mark.parametrize(("forwarded", "seen"), [([], HERE), ([FAR], ELSEWHERE), (["2001:db8::5"], ELSEWHERE)])
def test_a_socket_for_both_kinds_knows_its_proxy(of_both_kinds: Serving, forwarded: list[str], seen: int) -> None:
    assert status(of_both_kinds, *forwarded) == seen


def test_a_network_of_proxies_is_known_by_both_names() -> None:
    trusted = _TrustedHosts(as_peers(["10.1.0.0/16", "192.0.2.7", "2001:db8:1::/48", "::1"]))
    for peer in ("10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2::3", "::1"):
        assert peer in trusted, peer
    for peer in ("10.2.0.1", "::ffff:10.2.0.1", "::ffff:192.0.2.8", "2001:db8:2::3", "192.0.2.70", "::2", ""):
        assert peer not in trusted, peer


def test_one_client_has_one_key_however_its_address_is_written() -> None:
    assert address_key("::ffff:203.0.113.5") == address_key(FAR) == FAR
    assert address_key("2001:db8:0:1::5") == address_key("2001:0db8:0000:0001:ffff::1") == "2001:db8:0:1::/64"
    assert address_key("2001:db8:0:2::5") != address_key("2001:db8:0:1::5")
    assert address_key("fe80::1%eth0") == address_key("fe80::2")
