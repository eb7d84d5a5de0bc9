"""A real server on this machine and Debian's Chromium in front of it. Any console line of the page fails the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.server.kit import Serving

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
]

Opener = Callable[..., Page]

PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("site")) as found:
        yield found


def chromium_path() -> str:
    found = shutil.which("chromium")
    assert found, "the browser's tests need Debian's chromium: apt-get install chromium fonts-dejavu-core"
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: Serving) -> Iterator[Opener]:
    """Opens the page as a new visitor: own cookies, a window of the wished size."""
    contexts = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        lost = "WebSocket connection" in message.text or "ERR_INTERNET_DISCONNECTED" in message.text
        if message.type in ("error", "warning") and not lost:
            complaints.append(f"{message.type}: {message.text}")

    def opened(path: str = "/", width: int = 1280, height: int = 900, **more: Any) -> Page:
        wishes = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        context = chromium.new_context(viewport={"width": width, "height": height}, **wishes)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
        page.goto(site.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints
