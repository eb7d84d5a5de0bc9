"""Measures whether the table fits on one screen: 60 decisions per game and set of modules, at four window sizes.

python -m bench.page.one_screen [--only madeira] [--count 60]

For each set of modules: page scrolling, choices and mats out of view, questions without a place, buttons, accessibility
violations (axe), and the smallest text. For each game: layout shift of a whole game, time until choices are usable with
the CPU slowed down four times, and time from a click to paint.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import caravela
from bench.page.browser import SLOWER, TIMES, painted_after, usable_after
from tests.browser.conftest import launched
from tests.browser.kit import findings, new_table, play_to_end, press_choice, press_done
from tests.browser.screens import MIXES, MOST_BUTTONS, SHIFTS, SIZES, Mix, decisions, measure, show, unanswerable
from tests.server.kit import FreshServing

PAINTED = 95
"""The percentile of clicks whose time until painted is printed."""


def measured(page: Page, site: str, mix: Mix, count: int) -> tuple[Counter[str], float, list[str]]:
    """Failures per check, the smallest text, and the failures with their places."""
    missed: Counter[str] = Counter()
    smallest = float("inf")
    faults: list[str] = []

    def fault(measure: str, what: object, where: str) -> None:
        missed[measure] += 1
        faults.append(f"  {measure}: {what} at {where}")

    for decision in decisions(mix, count):
        show(page, site, decision)
        where = f"ply {decision.ply} {decision.kind}"
        for width, height in SIZES:
            found = measure(page, width, height)
            if width == SIZES[0][0]:
                smallest = min(smallest, found["smallest"])
            if found["scrolling"]:
                fault("scrolls", found["scrolling"], f"{where} {width}")
            if found["hidden"]:
                fault("places out of view", found["hidden"], f"{where} {width}")
            if found["outside"] or found["mats"] != mix.players:
                fault("mats out of view", found["outside"], f"{where} {width}")
        if found["missing"]:
            fault("no place", found["missing"], where)
        if found["buttons"] > MOST_BUTTONS:
            fault("list", found["buttons"], where)
        bad = unanswerable(page)
        if bad:
            fault("unanswerable", bad, where)
        violations = findings(page)
        if violations:
            fault("axe", violations, where)
    return missed, smallest, faults


def shifted(page: Page, site: str, game: str) -> float:
    """The layout shift of a whole game, measured by the browser."""
    page.set_viewport_size({"width": SIZES[1][0], "height": SIZES[1][1]})
    page.goto(site)
    new_table(page, game, players=3)
    page.reload()
    page.evaluate(SHIFTS)
    play_to_end(page, press_choice, seed=5, finish=press_done)
    return float(page.evaluate("window.shift"))


def speeds(browser: Browser, page: Page, site: FreshServing, game: str) -> tuple[float, list[float]]:
    """Milliseconds until choices are usable with a slow CPU, and from clicks to the painted board."""
    mix = next(each for each in MIXES if each.game == game)
    show(page, site.url, decisions(mix, 1)[0], *SIZES[1])
    path = page.url.removeprefix(site.url)
    token = next(each["value"] for each in page.context.cookies() if each["name"] == "caravela")
    usable = [usable_after(browser, site, token, path, "[data-choice]:not([disabled])") for _ in range(TIMES)]
    return statistics.median(usable), painted_after(page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a game, or a part of the name of a set of modules")
    parser.add_argument("--count", type=int, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, FreshServing(Path(folder)) as site, sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
        page.set_default_timeout(120_000)
        page.request.post(f"{site.url}/api/guests", data={"name": "Leonor"})
        for game in caravela.games():
            if any(arguments.only in str(mix) for mix in MIXES if mix.game == game):
                usable, painted = speeds(browser, page, site, game)
                slow = statistics.quantiles(painted, n=100)[PAINTED - 1]
                print(
                    f"{game}: shift {shifted(page, site.url, game):.4f}; usable, {SLOWER}x slower {usable:.0f} ms;"
                    f" click to paint {statistics.median(painted):.0f} ms, {PAINTED} of 100 within {slow:.0f} ms",
                    flush=True,
                )
        for mix in MIXES:
            if arguments.only not in str(mix):
                continue
            missed, smallest, faults = measured(page, site.url, mix, arguments.count)
            summary = ", ".join(f"{name} {count}" for name, count in sorted(missed.items())) or "no failures"
            print(f"{mix}: {summary}; smallest text at {SIZES[0][0]} px: {smallest:.1f} px", flush=True)
            print("\n".join(faults[:40]), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
