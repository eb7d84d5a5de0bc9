"""A real server and Chromium. Any console output of the page fails the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.programs import chromium_launch, packaged_node
from tests.server.kit import ZYGOTE, Serving

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

# Everything keeps its place and answers as usual, but no pixel of it is computed. Layout shifts are not counted then.
UNPAINTED = """(() => {
  window.unpainted = new CSSStyleSheet();
  window.unpainted.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets.push(window.unpainted);
})()"""

PATIENCE = 120_000
REFUSED_IN_FORMS = ("sign-in", "accounts", "me/password", "password/forgotten", "email/confirmation", "studies")
"""Form requests: the browser logs refused ones on its console, which is expected."""
expect.set_options(timeout=PATIENCE)
if packaged_node().exists():
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(packaged_node()))


def pytest_sessionfinish() -> None:
    ZYGOTE.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("site")) as serving:
        yield serving


def launched(playwright: Playwright) -> Browser:
    launch = chromium_launch()
    assert launch, "Chromium is not here: `python -m tests.programs` installs it"
    return playwright.chromium.launch(args=ARGUMENTS, **launch)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: Serving) -> Iterator[Opener]:
    """Opens the page as a new visitor, with own cookies and a window of the given size. It is painted only for tests of
    what moves; the others ask for places, sizes and words."""
    contexts = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        lost = "WebSocket connection" in message.text or "ERR_INTERNET_DISCONNECTED" in message.text
        refused = message.location.get("url", "").endswith(tuple(f"/api/{path}" for path in REFUSED_IN_FORMS))
        if message.type in ("error", "warning") and not lost and not refused:
            complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def opened(path: str = "/", width: int = 1440, height: int = 900, painted: bool = False, **more: Any) -> Page:
        wishes = {"locale": "en-GB", "reduced_motion": "reduce", **more}
        context = chromium.new_context(viewport={"width": width, "height": height}, **wishes)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if not painted:
            context.add_init_script(UNPAINTED)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
        page.goto(site.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints
