"""Measures the speed of the page, in Chromium against a real server on this machine.

    python -m bench.page.browser

Prints the weight of the first load, the time until front page and table can be used on a processor four times slower
and until the whole board is there, the time from a click to the painted board, and the frames while the fullest
Madeira board is animated.
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
    ("the first part of its board", FIRST_PART, "before the whole"),
    ("drawn to the last mat", ALL_MATS, "under 1200 ms"),
    ("told as well, with nothing on its way", SETTLED, "soon after"),
)

# When something that answers a click is there, its frame has been painted, and the page has come to its next task.
USABLE = """(selector) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    setTimeout(() => { window.usable = performance.now(); }, 0);
  };
  look();
}"""

# From the click to the frame after the one in which the board or the log has changed.
CLICKED = """(selector) => new Promise((done) => {
  const watched = document.querySelector('main.table');
  const begun = performance.now();
  const observer = new MutationObserver((all) => {
    if (!all.some((each) => each.target.closest?.('.board-area, .log'))) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun), 0));
  });
  observer.observe(watched, { childList: true, subtree: true, attributes: true });
  document.querySelector(selector).click();
})"""

# What goes on with the game: a choice that is added to the turn or played, or Done when the turn is ready.
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
    """The bytes of page, script, style and one board, as a browser that takes gzip gets them."""
    wanted = {"index.html", "app.js", "style.css", "ship.svg", *files()["Table"], *files()[game]}
    return sum(len(gzip.compress((CLIENT / each).read_bytes())) for each in wanted)


def usable_after(browser: Browser, site: FreshServing, token: str, path: str, selector: str) -> float:
    page = opened(browser, site.url, token, 1440, dark=False)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({USABLE})({selector!r})")
    page.goto(site.url + path, wait_until="commit")
    page.wait_for_function("() => window.usable")
    found = float(page.evaluate("window.usable"))
    page.context.close()
    return found


def painted_after(page: Page) -> list[float]:
    found = []
    for _ in range(MOVES):
        page.locator(f"{NEXT}, .ended").first.wait_for()
        if page.locator(".ended").count():
            break
        page.locator(SETTLED).wait_for(state="attached")
        found.append(float(page.evaluate(CLICKED, NEXT)))
    return found


def frame_times(browser: Browser, site: FreshServing, token: str, table: str) -> list[float]:
    """Milliseconds from frame to frame while the replay plays the last round with all motion on."""
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


def told(what: str, times: list[float], most: str) -> None:
    print(f"{what:58} best {min(times):6.0f} ms  median {statistics.median(times):6.0f} ms  (wanted: {most})")


def main() -> None:
    heaviest = max(first_load(game) for game in caravela.games())
    print(f"{'first load with the heaviest board, compressed':58} {heaviest / 1000:6.1f} KB  (wanted: at most 200 KB)")
    with tempfile.TemporaryDirectory() as folder, FreshServing(Path(folder)) as site, sync_playwright() as playwright:
        browser = launched(playwright)
        over, token = table_in_round(site, "madeira", 99)
        for game in caravela.games():
            table, owner = table_in_round(site, game, 2)
            times = [
                usable_after(browser, site, owner, f"/table/{table}", "[data-choice]:not([disabled])")
                for _ in range(TIMES)
            ]
            told(f"{game}: table usable, processor {SLOWER}x slower", times, "under 700 ms")
            for what, selector, most in PARTS:
                times = [usable_after(browser, site, owner, f"/table/{table}", selector) for _ in range(TIMES)]
                told(f"{game}: and {what}", times, most)
            page = opened(browser, site.url, owner, 1440, dark=False)
            page.goto(f"{site.url}/table/{table}")
            told(f"{game}: click to painted board", painted_after(page), "under 50 ms")
            page.context.close()
        times = [usable_after(browser, site, token, "/", ".card button") for _ in range(TIMES)]
        told(f"front page usable, processor {SLOWER}x slower", times, "under 1000 ms")
        frames = frame_times(browser, site, token, over)
        late = sum(each > 25 for each in frames)
        rate = 1000 * len(frames) / sum(frames)
        what = "frames while the fullest Madeira board is animated"
        print(f"{what:58} {rate:6.1f} a second, {late} of {len(frames)} late  (wanted: 60)")
        browser.close()


if __name__ == "__main__":
    main()
