"""What visitors do again and again: open tables, choose, play to the end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
READY = "[data-choice]:not([disabled]), .ended, .curtain"

STATE = """() => ({
  over: document.querySelector('.ended') !== null,
  curtain: document.querySelector('.curtain') !== null,
  choices: [...document.querySelectorAll('[data-choice]:not([disabled])')].map((each) => each.dataset.choice),
  spots: [...document.querySelectorAll('.board-area .spot.alive')]
    .map((each) => each.dataset.spot).filter((each) => !each.startsWith('place:')),
  question: document.querySelector('.question')?.innerText ?? '',
  lines: document.querySelectorAll('.log li').length,
  guide: document.querySelector('[data-guide] > p:last-of-type')?.innerText ?? '',
  placing: document.querySelector('.placing') !== null,
})"""

CHANGED = """([lines, question, choices]) => {
  const now = [...document.querySelectorAll('[data-choice]')].map((each) => each.dataset.choice).join();
  return document.querySelector('.ended, .curtain, [data-narrowed]') !== null
    || document.querySelectorAll('.log li').length !== lines
    || document.querySelector('.question')?.innerText !== question || now !== choices;
}"""


def findings(page: Page) -> list[str]:
    """What axe-core calls serious or critical. The page's policy forbids other scripts, so axe is evaluated."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']} {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def new_table(page: Page, game: str, players: int = 2, bot: str = "random", **fields: str) -> None:
    """Opens a table through the page for it; the others are bots unless told otherwise."""
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + f"/new?game={game}")
    page.locator("select[name=players]").select_option(str(players))
    if "access" in fields:
        page.locator("select[name=access]").select_option(fields["access"])
    if "points" in fields:
        page.locator("select[name=points]").select_option(fields["points"])
    for seat in range(2, players + 1):
        page.locator(f"select[name=seat{seat}]").select_option(fields.get(f"seat{seat}", f"bot:{bot}"))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")


def state_of(page: Page) -> dict[str, Any]:
    page.wait_for_selector(READY)
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def wait_for_change(page: Page, before: dict[str, Any]) -> None:
    """Until the table has gone on, or the list shows only the choices of a place."""
    page.wait_for_function(CHANGED, arg=[before["lines"], before["question"], ",".join(before["choices"])])


def click_choice(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """On the board where it glows, if it does; else in the list of sentences. Colonists with one gesture."""
    if state["placing"]:
        place_colonists(page)
        return
    if state["spots"] and rng.random() < 0.5:
        spot = rng.choice(state["spots"])
        page.locator(f'.board-area .spot.alive[data-spot="{spot}"]').first.click(force=True)
        wait_for_change(page, state)
        if page.locator("[data-narrowed]").count():
            page.locator("[data-choice]").first.click()
        return
    page.locator(f'[data-choice="{rng.choice(state["choices"])}"]').click()


def place_colonists(page: Page) -> None:
    """Fills empty circles from the last to the first until every colonist has one, then places them all at once."""
    done = page.get_by_role("button", name="Place them")
    while not done.is_enabled():
        names = page.eval_on_selector_all(
            '[data-spot^="place:"] [role=button]', "all => all.map((each) => each.getAttribute('aria-label'))"
        )
        last = max(i for i, name in enumerate(names) if len(set(re.findall(r"\d+", name))) == 2)
        page.locator('[data-spot^="place:"]').nth(last).click()
    done.click()


def press_choice(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """With the key that stands at the sentence."""
    keys = [key for key in "123456789abcdefghijklmnopqrstuvwxyz" if key not in "uhlm"]
    page.keyboard.press(keys[rng.randrange(min(len(state["choices"]), len(keys)))])


def play_to_end(
    page: Page, choose: Callable[[Page, dict[str, Any], random.Random], None], seed: int = 1, most: int = 900
) -> int:
    """Chooses until the game is over; gives the number of decisions."""
    rng = random.Random(seed)
    for count in range(most):
        state = state_of(page)
        if state["over"]:
            return count
        if state["curtain"]:
            page.locator(".curtain button").click()
            page.wait_for_selector("[data-choice]")
            continue
        choose(page, state, rng)
        wait_for_change(page, state)
    raise AssertionError(f"not over after {most} decisions: {state_of(page)['question']}")
