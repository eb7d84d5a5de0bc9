"""Decisions of seeded games, each shown at its own table, and their layout measurements."""

from __future__ import annotations

import json
import os
import random
from collections import defaultdict
from typing import Any, NamedTuple

from playwright.sync_api import Page

import caravela
from tests.browser.kit import wait_until, wait_until_asked

SIZES = ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
MOST_BUTTONS = 6
DECISIONS = int(os.environ.get("CARAVELA_DECISIONS", "20"))
"""Number of decisions per game; increase it after a change of the boards."""
MODULES = ("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors")


class Mix(NamedTuple):
    """A game with modules, and how many play."""

    game: str
    players: int
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(["modules"] if self.options else [])])


MIXES = (
    Mix("puerto-rico", 2, {}),
    Mix("puerto-rico", 5, {"new-buildings": "on", "nobles": "on"}),
    Mix("madeira", 3, {}),
    Mix("madeira", 4, dict.fromkeys(MODULES, "on")),
    Mix("vasco-da-gama", 2, {}),
    Mix("vasco-da-gama", 4, {}),
)


class Decision(NamedTuple):
    """A decision with several legal moves."""

    ply: int
    kind: str
    seat: int
    position: dict[str, Any]


def decisions(mix: Mix, count: int, seed: int = 1) -> list[Decision]:
    """Decisions of a random game; every kind of question occurs before any is repeated."""
    match = caravela.game(mix.game).start(players=mix.players, seed=seed, options=mix.options)
    rng = random.Random(seed)
    by_kind: defaultdict[str, list[Decision]] = defaultdict(list)
    while not match.over:
        moves = match.moves()
        if len(moves) > 1:
            seat = match.seat
            assert seat is not None
            kind = match.question_kind
            if len(by_kind[kind]) < count:
                by_kind[kind].append(Decision(match.ply, kind, seat, json.loads(match.position())))
        match.play(rng.choice(moves))
    for asked in by_kind.values():
        rng.shuffle(asked)
    taken: list[Decision] = []
    while len(taken) < count and any(by_kind.values()):
        taken += [asked.pop() for asked in by_kind.values() if asked]
    return sorted(taken[:count])


FOLLOW = """address => {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}"""


def show(page: Page, site: str, decision: Decision, width: int = 1280, height: int = 720) -> None:
    """Opens a table at this decision, with the visitor in the deciding seat and bots in the others."""
    seats = [{"bot": "random"} if seat != decision.seat else {} for seat, _ in enumerate(decision.position["players"])]
    said = {"type": "open", "rated": False, "seats": seats, "begin": {"position": decision.position}}
    answer = page.request.post(f"{site}/api/messages", data=said)
    assert answer.ok, answer.text()
    address = f"/table/{answer.json()['table']}"
    if "/table/" in page.url:  # as the same visitor, who follows a link: that loads nothing again
        page.evaluate(FOLLOW, "/about")
        wait_until(page, "() => !document.querySelector('main.table')")
        page.set_viewport_size({"width": width, "height": height})  # now, so that no table is laid out for nothing
        page.evaluate(FOLLOW, address)
    else:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{site}{address}")
    wait_until_asked(page)


# Two frames on, everything has its place.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

MEASURE = """() => {
  const inside = (each) => {
    const box = each.getBoundingClientRect();
    const around = each.closest('.shared, .mat-box, .tray')?.getBoundingClientRect();
    const within = (outer) => box.left >= outer.left - 1 && box.top >= outer.top - 1
      && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
    return box.width > 0 && within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
      && (!around || within(around));
  };
  const rolls = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const scrolling = ['html', 'body', 'main.table', '.board-area', '.shared', '.own-row', '.tray', '.opponents']
    .filter((selector) => [...document.querySelectorAll(selector)].some(rolls));
  const alive = [...document.querySelectorAll('.playing .spot.alive')];
  const mats = [...document.querySelectorAll('[data-seat]')];
  const sizeOf = (each) => parseFloat(getComputedStyle(each).fontSize) * Math.abs(each.getScreenCTM().a);
  const words = [...document.querySelectorAll('.playing svg text')]
    .filter((each) => each.getBoundingClientRect().width);
  const listed = document.querySelector('.list-drawer:not(.hear)') !== null;
  return {
    scrolling,
    alive: alive.length,
    hidden: alive.filter((each) => !inside(each)).map((each) => each.dataset.spot),
    mats: mats.length,
    outside: mats.filter((each) => !inside(each)).map((each) => each.dataset.seat),
    buttons: document.querySelectorAll(listed ? '[data-direct], [data-choice]' : '[data-direct]').length,
    cut: [...document.querySelectorAll('.question, .staged, [data-direct] > span, .player-line strong')]
      .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
    direct: [...document.querySelectorAll('[data-direct]')].map((each) => Number(each.dataset.direct)),
    missing: document.querySelector('.prompt')?.dataset.missing ?? '',
    choices: document.querySelectorAll('[data-choice]').length,
    smallest: Math.min(...words.map(sizeOf)),
  };
}"""
MEASURE_SETTLED = f"() => ({SETTLED})().then({MEASURE})"

SMALLEST = 12.0

# How high the font is on the screen; a name that is drawn narrower keeps its height. How many words are on others' mats
# and elsewhere, and those that are smaller than they may be.
WORDS = """(smallest) => {
  const words = [...document.querySelectorAll('.playing svg text')]
    .filter((word) => word.getBoundingClientRect().width > 0 && word.textContent.trim());
  const compact = words.filter((word) => word.closest('.opponents') !== null).length;
  const small = words.map((word) => {
    const { c, d } = word.getScreenCTM();
    const size = parseFloat(getComputedStyle(word).fontSize) * Math.hypot(c, d);
    return { text: word.textContent.trim(), size, place: word.closest('[data-spot]')?.dataset.spot ?? '' };
  }).filter(({ size }) => Math.round(size * 10) / 10 < smallest);
  return { compact, others: words.length - compact, small };
}"""


def check_words(page: Page, mix: Mix, where: object) -> None:
    """Words on the shared board, one's own mat and tray, and others' mats are large enough to be read."""
    words: dict[str, Any] = page.evaluate(WORDS, SMALLEST)
    assert words["compact"] >= mix.players - 1, where
    assert words["others"] > 20, where
    assert words["small"] == [], (where, words["small"])


# What the tab in front shows: which mats, live places outside of the window, and the smallest words.
IN_TAB = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width;
  const outside = (each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  };
  const alive = [...document.querySelectorAll('.playing .spot.alive')].filter(seen);
  const written = [...document.querySelectorAll('body *')].filter((each) => !each.closest('svg, script, .hear, .skip')
    && seen(each) && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return {
    rolls: document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth,
    mats: [...document.querySelectorAll('[data-seat]')].filter(seen).map((each) => each.dataset.seat),
    alive: alive.length,
    outside: alive.filter(outside).map((each) => each.dataset.spot),
    smallest: Math.min(...written.map((each) => parseFloat(getComputedStyle(each).fontSize))),
  };
}"""

# Live places that answer a finger on less than they should: up to 40 pixels, or to the middle between two of them.
HIT_AREAS = """() => {
  const WANTED = 40;
  const spots = [...document.querySelectorAll('.playing .spot.alive')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each, (each.querySelector(':scope > .glow') ?? each).getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const hit = ([spot, box]) => {
    const across = Math.max(0, WANTED - box.width) / 2, down = Math.max(0, WANTED - box.height) / 2;
    const room = { left: across, right: across, top: down, bottom: down };
    let crowded = false;
    const near = (side, gap) => {
      if (gap / 2 < room[side]) [room[side], crowded] = [gap / 2, true];
    };
    for (const [other, its] of spots) {
      if (other === spot) continue;
      if (its.top < box.bottom + down && its.bottom > box.top - down) {
        if (its.left >= box.right) near('right', its.left - box.right);
        if (its.right <= box.left) near('left', box.left - its.right);
      }
      if (its.left < box.right + across && its.right > box.left - across) {
        if (its.top >= box.bottom) near('bottom', its.top - box.bottom);
        if (its.bottom <= box.top) near('top', box.top - its.bottom);
      }
    }
    const width = box.width + room.left + room.right, height = box.height + room.top + room.bottom;
    return { spot: spot.dataset.spot, size: Math.min(width, height), crowded };
  };
  const buttons = [...document.querySelectorAll('button, a[href], select, summary')]
    .filter((each) => !each.closest('.skip, .hear') && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width)
    .map(([box, each]) => [Math.min(box.width, box.height), each.outerHTML.slice(0, 90)]);
  return { places: spots.map(hit), buttons };
}"""

SEVERAL = """() => [...document.querySelectorAll('.playing .spot.alive[data-choices]')]
  .filter((each) => Number(each.dataset.choices) > 1).map((each) => each.dataset.spot)"""


def measure(page: Page, width: int, height: int) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    found: dict[str, Any] = page.evaluate(MEASURE_SETTLED)
    return found


def unanswerable(page: Page) -> list[str]:
    """Places whose choices neither lie open in a fan nor lead on to other places."""
    bad: list[str] = []
    for spot in page.evaluate(SEVERAL):
        page.locator(f'.playing .spot.alive[data-spot="{spot}"]').first.click(force=True)
        page.wait_for_selector("[data-narrowed], [data-picked]")
        fan = page.locator("[data-fan]").count()
        onward = page.locator(".playing .spot.alive:not(.chosen)").count()
        if not (1 < fan <= MOST_BUTTONS or (page.locator("[data-picked]").count() and onward)):
            bad.append(spot)
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-narrowed], [data-picked]", state="detached")
    return bad


# Adds up how far things move by themselves, as the browser measures it, and keeps what moved.
SHIFTS = """window.shift = 0; window.shifted = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) {
    const moved = each.sources.map(({ node }) => node?.nodeType === 1 ? node : node?.parentElement).filter(Boolean);
    window.shift += each.value;
    window.shifted.push([each.value, ...moved.map((node) => node.outerHTML.slice(0, 80))]);
  }
}).observe({ type: 'layout-shift', buffered: true });"""
