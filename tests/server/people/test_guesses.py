"""Password guessing from many addresses is slowed down without locking out the owner."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from caravela.server.errors import Refused
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.people.guesses import MOST_WAITING, Guesses
from caravela.server.settings import Limits
from tests.server.inside import inside
from tests.server.kit import ANSWER_PATIENCE, Serving

PASSWORD = "a long password"
WRONG = Refused("wrong-password", "")


class Moments:
    """A clock that goes on only while everybody waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.sleep_really = asyncio.sleep
        monkeypatch.setattr("time.monotonic", lambda: self.now)
        monkeypatch.setattr("caravela.server.people.guesses.asyncio.sleep", self.sleep)
        self.asleep: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.asleep.append((self.now + seconds, mine))
        await mine

    async def settle(self) -> None:
        for _ in range(20):
            await self.sleep_really(0)

    async def go_on(self, seconds: float) -> None:
        """Advances the clock and wakes all tasks in order."""
        end = self.now + seconds
        await self.settle()
        while self.asleep and min(until for until, _ in self.asleep) <= end:
            self.asleep.sort(key=lambda each: each[0])
            until, sleeper = self.asleep.pop(0)
            self.now = max(self.now, until)
            sleeper.set_result(None)
            await self.settle()
        self.now = end


class Tries:
    """All attempts and their results."""

    def __init__(self, limits: Limits) -> None:
        self.guesses = Guesses(limits, RateLimits(limits))
        self.looked_at: list[str] = []
        self.refused: list[str] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, address: str, right: bool = False, name: str = "anna") -> asyncio.Task[None]:
        task = asyncio.create_task(self.attempt(address, right, name))
        self.tasks.add(task)
        return task

    async def attempt(self, address: str, right: bool, name: str) -> None:
        try:
            async with self.guesses.turn(name, address):
                self.looked_at.append(address)
                if not right:
                    raise WRONG
        except Refused as reason:
            if reason.code == "too-many":
                self.refused.append(address)


async def test_many_addresses_get_no_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, clock = Limits(), Moments(monkeypatch)
    tries = Tries(limits)
    for second in range(60):
        for _ in range(4):
            tries.start(f"198.51.100.{second}")
        await clock.go_on(1.0)
    assert len(tries.looked_at) <= limits.wrong_passwords + limits.wrong_passwords_per_minute + 1
    assert tries.refused, "those who wait for long are told so"
    await clock.go_on(limits.sign_in_seconds)
    await asyncio.gather(*tries.tasks)
    assert len(tries.looked_at) + len(tries.refused) == 240
    assert not tries.guesses.waiting


async def test_the_owner_comes_in_while_others_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, clock = Limits(), Moments(monkeypatch)
    tries = Tries(limits)
    for second in range(120):
        for enemy in range(30):
            tries.start(f"198.51.100.{enemy}")
        await clock.go_on(1.0)
        if second == 60:
            owner = tries.start("192.0.2.1", right=True)
    assert owner.done(), "within ten seconds or so: who has tried least comes first"
    assert "192.0.2.1" in tries.looked_at
    other = tries.start("192.0.2.2", right=True, name="bob")
    await clock.settle()
    assert other.done(), "other names are not touched"
    await clock.go_on(limits.sign_in_seconds)
    await asyncio.gather(*tries.tasks)


async def test_the_right_password_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Moments(monkeypatch)
    tries = Tries(Limits())
    for _ in range(50):
        tries.start("192.0.2.1", right=True)
        await clock.settle()
    assert len(tries.looked_at) == 50


async def test_the_owners_browser_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path) as (hub, _):
        person, _ = await hub.registry.new_account("Zarco", PASSWORD, None, None)
        other, _ = await hub.registry.new_account("Rui", PASSWORD, None, None)
        cookie = hub.registry.known_browser(person)
        assert await hub.registry.browser_of(cookie, "ZARCO") is not None
        for signed, name in ((cookie, "Rui"), (hub.registry.known_browser(other), "Zarco"), ("forged", "Zarco")):
            assert await hub.registry.browser_of(signed, name) is None
        clock, tries = Moments(monkeypatch), Tries(Limits())
        for enemy in range(50):
            tries.start(f"198.51.100.{enemy}")
        await clock.settle()
        async with tries.guesses.turn("anna", "192.0.2.1", await hub.registry.browser_of(cookie, "Zarco")):
            assert len(tries.guesses.waiting["anna"]) == 50 - Limits().wrong_passwords
        await clock.go_on(Limits().sign_in_seconds)
        await asyncio.gather(*tries.tasks)


async def test_many_addresses_cannot_guess_at_once(tmp_path: Path) -> None:
    """Over HTTP, each try from another address, as a trusted proxy tells it; a name without an account is no other."""
    server = Serving(tmp_path, "--trusted-proxies", "127.0.0.1", patience=1).start()
    try:
        async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE, limits=httpx.Limits()) as web:
            made = await web.post("/api/accounts", json={"name": "Zarco", "password": PASSWORD})
            assert "caravela-browser" in made.cookies
            web.cookies.clear()

            async def guess(name: str, i: int) -> int:
                wrong = {"name": name, "password": "a guess"}
                answer = await web.post("/api/sign-in", json=wrong, headers={"X-Forwarded-For": f"198.51.100.{i}"})
                return answer.status_code

            for name in ("Zarco", "nobody"):
                tries = [asyncio.create_task(guess(name, i)) for i in range(MOST_WAITING + 40)]
                for answered in asyncio.as_completed(tries):
                    if await answered == 429:
                        break
                else:
                    raise AssertionError("all guesses were looked at")
                for task in tries:
                    task.cancel()
    finally:
        server.kill()
