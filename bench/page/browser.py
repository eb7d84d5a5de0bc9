"""Measures the speed of the page, in Chromium against a real server on this machine.

    python -m bench.page.browser

Prints the size of the first load, the time until front page and table are interactive with the CPU slowed down four
times, the time until the whole board is drawn, the time from a click to the painted board, and the frame rate while the
fullest Madeira board is animated.
"""

from __future__ import annotations

import gzip
import itertools
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import caravela
from bench.page.pictures import PLAYERS, opened, table_in_round
from caravela.server.web.preload import CLIENT, files
from tests.browser.conftest import launched
from tests.browser.kit import SETTLED
from tests.server.kit import FreshServing

TIMES = 5
MOVES = 25
SLOWER = 4
FRAMES_SECONDS = 4

FIRST_PART = ".shared .spot"
ALL_MATS = "main.table" + "".join(f":has([data-seat='{seat}'] .spot)" for seat in range(PLAYERS))
PARTS = (
    ("first part of the board", FIRST_PART, "before the whole"),
    ("whole board with all mats", ALL_MATS, "under 1200 ms"),
    ("all requests finished", SETTLED, "soon after"),
)

# The time at which a clickable element exists, its frame is painted, and the page runs its next task.
USABLE = """(selector) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    setTimeout(() => { window.usable = performance.now(); }, 0);
  };
  look();
}"""

# The time from a click to the frame after the one in which the board or the log changed.
CLICKED = """(selector) => new Promise((done) => {
  const table = document.querySelector('main.table');
  const started = performance.now();
  const observer = new MutationObserver((all) => {
    if (!all.some((change) => change.target.closest?.('.board-area, .log'))) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - started), 0));
  });
  observer.observe(table, { childList: true, subtree: true, attributes: true });
  document.querySelector(selector).click();
})"""

# The element that continues the game: a choice, or Done when the turn is ready.
NEXT = "[data-choice]:not([disabled]), [data-ends] [data-done]:not([disabled])"

FRAMES = """(seconds) => new Promise((done) => {
  const times = [];
  const end = performance.now() + seconds * 1000;
  const frame = (now) => {
    times.push(now);
    if (now < end) requestAnimationFrame(frame);
    else done(times);
  };
  requestAnimationFrame(frame);
})"""


def first_load(game: str) -> int:
    """The size of page, script, style and one board with gzip."""
    names = {"index.html", "app.js", "style.css", "ship.svg", *files()["Table"], *files()[game]}
    return sum(len(gzip.compress((CLIENT / name).read_bytes())) for name in names)


def usable_after(browser: Browser, site: FreshServing, token: str, path: str, selector: str) -> float:
    page = opened(browser, site.url, token, 1440, dark=False)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({USABLE})({selector!r})")
    page.goto(site.url + path, wait_until="commit")
    page.wait_for_function("() => window.usable")
    usable = float(page.evaluate("window.usable"))
    page.context.close()
    return usable


def painted_after(page: Page) -> list[float]:
    times = []
    for _ in range(MOVES):
        page.locator(f"{NEXT}, .ended").first.wait_for()
        if page.locator(".ended").count():
            break
        page.locator(SETTLED).wait_for(state="attached")
        times.append(float(page.evaluate(CLICKED, NEXT)))
    return times


def frame_times(browser: Browser, site: FreshServing, token: str, table: str) -> list[float]:
    """Milliseconds between frames while the replay plays the last round with all animations."""
    page = opened(browser, site.url, token, 1440, dark=False, motion=True)
    page.goto(f"{site.url}/review/{table}")
    page.get_by_role("slider").wait_for()
    page.locator(SETTLED).wait_for()
    page.keyboard.press("End")
    for _ in range(60):
        page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(1000)
    page.locator("#tab-coach").click()
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Play", exact=True).click()
    times = page.evaluate(FRAMES, FRAMES_SECONDS)
    page.context.close()
    return [after - before for before, after in itertools.pairwise(times)]


def print_times(what: str, times: list[float], most: str) -> None:
    print(f"{what:58} best {min(times):6.0f} ms  median {statistics.median(times):6.0f} ms  (goal: {most})")


def main() -> None:
    heaviest = max(first_load(game) for game in caravela.games())
    print(f"{'first load with the heaviest board, compressed':58} {heaviest / 1000:6.1f} KB  (goal: at most 200 KB)")
    with tempfile.TemporaryDirectory() as folder, FreshServing(Path(folder)) as site, sync_playwright() as playwright:
        browser = launched(playwright)
        over, token = table_in_round(site, "madeira", 99)
        for game in caravela.games():
            table, owner = table_in_round(site, game, 2)
            times = [
                usable_after(browser, site, owner, f"/table/{table}", "[data-choice]:not([disabled])")
                for _ in range(TIMES)
            ]
            print_times(f"{game}: table interactive, CPU {SLOWER}x slower", times, "under 700 ms")
            for what, selector, most in PARTS:
                times = [usable_after(browser, site, owner, f"/table/{table}", selector) for _ in range(TIMES)]
                print_times(f"{game}: {what}", times, most)
            page = opened(browser, site.url, owner, 1440, dark=False)
            page.goto(f"{site.url}/table/{table}")
            print_times(f"{game}: click to painted board", painted_after(page), "under 50 ms")
            page.context.close()
        times = [usable_after(browser, site, token, "/", ".card button") for _ in range(TIMES)]
        print_times(f"front page interactive, CPU {SLOWER}x slower", times, "under 1000 ms")
        frames = frame_times(browser, site, token, over)
        late = sum(frame > 25 for frame in frames)
        rate = 1000 * len(frames) / sum(frames)
        what = "frames while the fullest Madeira board is animated"
        print(f"{what:58} {rate:6.1f} per second, {late} of {len(frames)} late  (goal: 60)")
        browser.close()


if __name__ == "__main__":
    main()
