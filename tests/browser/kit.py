"""Shared browser actions: open tables, make choices, play to the end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

from tests.server.kit import when_at_table
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = "main.table[data-ready]"
"""A completely drawn table without pending requests."""
ASKS = "[data-choice]:not([disabled]), .ended, .curtain, [data-ends] [data-done]:not([disabled])"
READY = "([settled, asks]) => Boolean(document.querySelector(settled)?.querySelector(asks))"

STATE = """() => ({
  over: document.querySelector('.ended') !== null,
  curtain: document.querySelector('.curtain') !== null,
  choices: [...document.querySelectorAll('[data-choice]:not([disabled])')].map((each) => each.dataset.choice),
  spots: [...document.querySelectorAll('.playing .spot.alive:not(.chosen)')]
    .map((each) => each.dataset.spot).filter((each) => !each.startsWith('place:')),
  question: document.querySelector('.question')?.innerText ?? '',
  lines: document.querySelector('.log')?.dataset.lines ?? '',
  steps: document.querySelector('[data-steps]')?.dataset.steps ?? '',
  guide: document.querySelector('[data-guide] > p:last-of-type')?.innerText ?? '',
  placing: document.querySelector('[data-mayor]') !== null,
  ends: document.querySelector('[data-ends]') !== null,
})"""
STATE_WHEN_ASKED = f"(asked) => ({READY})(asked) && ({STATE})()"

CHANGED = """([lines, question, choices, steps]) => {
  const now = [...document.querySelectorAll('[data-choice]')].map((each) => each.dataset.choice).join();
  return document.querySelector('.ended, .curtain, [data-narrowed], [data-picked]') !== null
    || (document.querySelector('.log')?.dataset.lines ?? '') !== lines
    || (document.querySelector('[data-steps]')?.dataset.steps ?? '') !== steps
    || document.querySelector('.question')?.innerText !== question || now !== choices;
}"""


# Where to touch the thing: its middle, brought into sight; nowhere, if something else lies over it. On a small screen
# perhaps only the tab that must be picked before.
MIDDLE = """([selector, isInFront]) => {
  const found = document.querySelector(selector);
  if (!found) return { missing: true };
  const table = document.querySelector('main.table.tabbed');
  const tabs = { others: '.opponents', me: '.front', board: '.shared', log: '.side' };
  const part = Object.keys(tabs).find((each) => found.closest(tabs[each]));
  const tab = part === 'me' && table?.matches('.together') ? 'board' : part;
  if (!isInFront && table && tab && tab !== table.dataset.tab) return { tab };
  found.scrollIntoView({ block: 'center', inline: 'center' });
  const box = found.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const above = document.elementFromPoint(x, y);
  return { x, y, free: found.contains(above) || found.parentElement === above?.parentElement,
           above: above?.outerHTML.slice(0, 200), touch: navigator.maxTouchPoints > 0 };
}"""

# Waits until a function gives something true, and gives that. The function is asked after each task that has changed
# anything in the document, when all that follows from the change is done. Playwright's `wait_for_function` asks in each
# frame, and so has the page draw frames all the time.
WHEN = """([argument, patience]) => new Promise((done, fail) => {
  const truth = %s;
  let task = 0;
  const end = (how, what) => {
    changes.disconnect();
    clearTimeout(late);
    how(what);
  };
  const look = () => {
    task = 0;
    try {
      const found = truth(argument);
      if (found) end(done, found);
    } catch (reason) {
      end(fail, reason);
    }
  };
  const changes = new MutationObserver(() => { task ||= setTimeout(look); });
  const late = setTimeout(() => end(fail, new Error('waited in vain')), patience);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})"""
ANOTHER_PAGE = "Execution context was destroyed"


def wait_until(page: Page, truth: str, argument: Any = None) -> Any:
    """Waits until a function of the document gives something true, and returns it; the page may navigate meanwhile."""
    while True:
        try:
            return page.evaluate(WHEN % truth, [argument, PATIENCE * 1000])
        except Error as reason:
            if ANOTHER_PAGE not in reason.message:
                raise


EMPTY_CIRCLE = '[data-spot^="place:"][data-full=""]'


def tap(page: Page, selector: str) -> None:
    """One click of the mouse, or of a finger where there is one, in the middle of what the selector finds first."""
    found = page.evaluate(MIDDLE, [selector, False])
    if "tab" in found:
        tap(page, f'.table-tabs [data-tab="{found["tab"]}"]')
        found = page.evaluate(MIDDLE, [selector, True])
    assert found.get("free"), f"{selector}: {found}"
    if found["touch"]:
        page.touchscreen.tap(found["x"], found["y"])
    else:
        page.mouse.click(found["x"], found["y"])


# Of a page that is painted meanwhile (see `visit`): else no word would stand out.
FINDINGS = """async (wish) => {
  if (window.unpainted) window.unpainted.disabled = true;
  try {
    return await axe.run(document, wish);
  } finally {
    if (window.unpainted) window.unpainted.disabled = false;
  }
}"""


def findings(page: Page, rule: str = "", impacts: Sequence[str] = ("serious", "critical")) -> list[str]:
    """Findings of axe-core with these impacts, or all. The page's policy forbids other scripts, so axe is evaluated."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    wish = {"reporter": "no-passes", **({"runOnly": [rule]} if rule else {})}
    found = page.evaluate(FINDINGS, wish)
    return [
        f"{each['id']}: {each['help']} {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if not impacts or each["impact"] in impacts
    ]


NO_PAGE = "/health"
"""A server response that is not a page, so that nothing is loaded or drawn."""


def site_of(page: Page) -> str:
    """The address of the server, without a slash at its end."""
    return "/".join(page.url.split("/", 3)[:3])


def enter(page: Page) -> None:
    """Creates a guest through the API, unless the visitor is known."""
    if not any(each["name"] == "caravela" for each in page.context.cookies()):
        page.request.post(f"{site_of(page)}/api/guests", data={"name": "Leonor"})


def open_table(page: Page, game: str, players: int = 2, bot: str = "random", friends: int = 0, **wish: Any) -> None:
    """Opens a table through the API, as `new_table` does through the page, and goes there. Friends sit before bots."""
    enter(page)
    seats = [*[{}] * (1 + friends), *[{"bot": bot}] * (players - 1 - friends)]
    opening = {"type": "open", "game": game, "seats": seats, "rated": False, **wish}
    answer = page.request.post(f"{site_of(page)}/api/messages", data=opening)
    assert answer.ok, answer.text()
    page.goto(f"{site_of(page)}/table/{answer.json()['table']}")


def new_table(
    page: Page, game: str, players: int = 2, bot: str = "random", modules: Sequence[str] = (), **fields: str
) -> None:
    """Opens a table through the page for it, for tests of that page and of whole games; the others are bots unless told
    otherwise."""
    page.goto(f"{site_of(page)}/new?game={game}")
    page.locator("select[name=players]").select_option(str(players))
    if "access" in fields:
        page.locator("select[name=access]").select_option(fields["access"])
    if "points" in fields:
        page.locator(".house-rules summary").click()
    for name in ("points", "pace"):
        if name in fields:
            page.locator(f"select[name={name}]").select_option(fields[name])
    if "analysis" in fields:
        page.locator("input[name=analysis]").check()
    for module in modules:
        page.locator("label.expansion", has_text=module).locator("input").check()
    for seat in range(2, players + 1):
        page.locator(f"select[name=seat{seat}]").select_option(fields.get(f"seat{seat}", f"bot:{bot}"))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")


def moves_told(page: Page) -> int:
    """The number of players' moves in the log."""
    return int(page.locator(".log").get_attribute("data-moves") or 0)


MOVES_TOLD = "count => Number(document.querySelector('.log')?.dataset.moves ?? 0) >= count"


def wait_for_moves(page: Page, count: int) -> None:
    wait_until(page, MOVES_TOLD, count)


def unfold(page: Page, index: int = 0) -> None:
    """Expands one of the players' turns in the log."""
    turn = page.locator(".log .turn", has=page.locator("strong")).nth(index)
    turn.locator("summary").click()
    turn.locator(".moves .line").first.wait_for()


def open_list(page: Page) -> None:
    """Opens the list of choices."""
    if page.locator(".list-drawer.hear").count():
        tap(page, ".prompt .list")
        page.wait_for_selector(".list-drawer:not(.hear)")


def choose(page: Page, words: str | re.Pattern[str] = "", last: bool = False) -> None:
    """Chooses in the list of sentences: the first one with these words, or the last one of all."""
    open_list(page)
    choices = page.locator("[data-choice]:not([disabled])", has_text=words)
    (choices.last if last else choices.first).click()


def tap_done(page: Page) -> None:
    tap(page, "[data-done]")


def press_done(page: Page) -> None:
    page.keyboard.press("Enter")


def state_of(page: Page, finish: Callable[[Page], None] = tap_done) -> dict[str, Any]:
    """The current decision, once the table is drawn; a turn that only waits for Done is played first."""
    while True:
        state: dict[str, Any] = wait_until(page, STATE_WHEN_ASKED, [SETTLED, ASKS])
        if not state["ends"]:
            return state
        finish(page)
        wait_until(page, "() => !document.querySelector('[data-ends]')")


def wait_until_settled(page: Page) -> None:
    """Waits until the whole table is drawn."""
    page.wait_for_selector(SETTLED, state="attached")


def wait_until_asked(page: Page) -> None:
    """Waits until the table is drawn and the visitor must decide, or the game is over."""
    wait_until(page, READY, [SETTLED, ASKS])


def wait_for_change(page: Page, before: dict[str, Any]) -> None:
    """Waits until the table has changed, or the list shows only the choices of a place."""
    wait_until(page, CHANGED, [before["lines"], before["question"], ",".join(before["choices"]), before["steps"]])


def play_first(page: Page) -> None:
    """The first choice of each question until the log tells the turn; people are placed with one gesture."""
    state = state_of(page)
    lines = state["lines"]
    while state["lines"] == lines and not state["over"]:
        if state["placing"]:
            place_people(page)
        else:
            choose(page)
        wait_for_change(page, state)
        state = state_of(page)


def click_choice(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """Chooses at a highlighted place of the board, otherwise in the list. Places colonists at once."""
    if state["placing"]:
        place_people(page)
        return
    if state["spots"] and rng.random() < 0.5:
        tap_spot(page, state, rng.choice(state["spots"]))
        return
    open_list(page)
    tap(page, f'[data-choice="{rng.choice(state["choices"])}"]')


PICKED = ".playing .spot.alive:not(.chosen)"


def press_place(page: Page, selector: str) -> None:
    """Chooses a place with Enter, after the keyboard has moved the focus there."""
    page.locator(f"{selector} [role=button]").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def tap_spot(
    page: Page, state: dict[str, Any], spot: str, choose_place: Callable[[Page, str], None] | None = None
) -> None:
    """Taps places, or chooses them in another way, until a choice is made."""
    choose_place = choose_place or tap
    choose_place(page, f'.playing .spot.alive[data-spot="{spot}"]')
    wait_for_change(page, state)
    while page.locator("[data-picked]").count():
        before = page.locator("[data-picked]").get_attribute("data-picked")
        choose_place(page, PICKED)
        wait_until(
            page,
            "before => document.querySelector('[data-narrowed]')"
            " || document.querySelector('[data-picked]')?.dataset.picked !== before",
            before,
        )
        if page.locator("[data-narrowed]").count():
            break
    if page.locator("[data-narrowed]").count():
        tap(page, "[data-fan]" if page.locator("[data-fan]").count() else "[data-choice]")


def place_people(page: Page) -> None:
    """Restores the last arrangement, fills empty circles, and places all people at once."""
    if page.locator('[data-mayor="before"][aria-disabled="false"]').count():
        tap(page, '[data-mayor="before"]')
    while page.locator("[data-done]:disabled").count():
        empty = page.locator(EMPTY_CIRCLE).count()
        tap(page, EMPTY_CIRCLE)
        wait_until(page, "([circle, empty]) => document.querySelectorAll(circle).length < empty", [EMPTY_CIRCLE, empty])
    tap(page, "[data-done]")


def press_choice(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """Chooses with a key in the list, which a key opens."""
    if page.locator(".list-drawer.hear").count():
        page.keyboard.press("l")
        page.wait_for_selector(".list-drawer:not(.hear)")
    keys = [key for key in "123456789abcdefghijklmnopqrstuvwxyz" if key not in "uhlm"]
    page.keyboard.press(keys[rng.randrange(min(len(state["choices"]), len(keys)))])


# Records what screen readers announce.
LISTEN = """() => {
  window.heard = [];
  new MutationObserver((all) => {
    for (const each of all) for (const node of each.addedNodes) if (node.innerText) window.heard.push(node.innerText);
  }).observe(document.querySelector('[data-spoken]'), { childList: true });
}"""


def press_choice_heard(page: Page, state: dict[str, Any], rng: random.Random) -> None:
    """Chooses with a key and checks the announcements for screen readers."""
    heard: list[str] = page.evaluate("window.heard.splice(0)")
    if heard:  # nothing has happened since the page was opened
        assert heard[-1] == state["question"], heard
        assert heard.count(state["question"]) == 1, heard
        assert len(heard) > 1
    press_choice(page, state, rng)


def play_to_end(
    page: Page,
    choose: Callable[[Page, dict[str, Any], random.Random], None],
    seed: int = 1,
    most: int = 900,
    finish: Callable[[Page], None] = tap_done,
) -> int:
    """Makes choices and ends turns with Done until the game is over; returns the number of decisions."""
    rng = random.Random(seed)
    for count in range(most):
        state = state_of(page, finish)
        if state["over"]:
            return count
        if state["curtain"]:
            page.locator(".curtain button").click()
            page.wait_for_selector("[data-choice]")
            continue
        choose(page, state, rng)
        wait_for_change(page, state)
    raise AssertionError(f"not over after {most} decisions: {state_of(page)['question']}")


def finished(page: Page, **wish: Any) -> tuple[str, int]:
    """A table that bots have played to its end for the visitor: its id and the number of plies."""
    site = site_of(page)
    enter(page)
    opening = {"type": "open", "seats": [{}, {"bot": "random"}], "stand_in": "random", "rated": False, **wish}
    table = page.request.post(f"{site}/api/messages", data=opening).json()["table"]
    page.request.post(f"{site}/api/messages", data={"type": "leave", "table": table})
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    now = when_at_table(site, table, lambda now: now["status"] == "over", {"Cookie": cookies, "Origin": site})
    return table, now["ply"]
