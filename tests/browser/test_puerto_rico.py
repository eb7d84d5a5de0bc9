"""Puerto Rico's board: placing people with nobles, and loading ships, by mouse and touch."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caravela
from caravela.match.match import Match
from tests.browser.conftest import Opener
from tests.browser.kit import (
    EMPTY_CIRCLE,
    NO_PAGE,
    choose,
    findings,
    state_of,
    tap,
    wait_for_change,
    wait_until,
    wait_until_asked,
)

# Who works where on one's own mat, one entry for each tile and building.
CREWS = """() => {
  const crews = new Map();
  for (const { dataset } of document.querySelectorAll('.front [data-work]'))
    crews.set(dataset.work, [...(crews.get(dataset.work) ?? []), ...dataset.crew.split(' ').filter(Boolean)].sort());
  return Object.fromEntries(crews);
}"""

LEFT_CHANGED = """(left) =>
  [...document.querySelectorAll('[data-pile]')].map((pile) => parseInt(pile.ariaLabel)).join() !== left"""

MIDDLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def position_where(wanted: Callable[[Match], bool], options: dict[str, str]) -> dict[str, Any]:
    """A position in which the first seat has a required decision."""
    for seed in range(50):
        match = caravela.game("puerto-rico").start(players=["Leonor", "Zarco"], seed=seed, options=options)
        any_move = random.Random(seed)
        while not match.over:
            if match.seat == 0 and wanted(match):
                position: dict[str, Any] = json.loads(match.position())
                return position
            moves = match.moves()
            building = [move for move in moves if move.kind in ("build", "take-plantation")]
            match.play(any_move.choice(building or moves))
    raise AssertionError("no such position")


def open_at(page: Page, position: dict[str, Any]) -> str:
    """Opens a table that begins there, against a bot; gives its id."""
    site = "/".join(page.url.split("/")[:3])
    token = page.request.post(f"{site}/api/guests", data={"name": "Leonor"}).json()["token"]
    page.context.add_cookies([{"name": "caravela", "value": token, "url": site}])
    wish = {"begin": {"position": position}, "seats": [{}, {"bot": "random"}], "rated": False}
    answer = page.request.post(f"{site}/api/messages", data={"type": "open", **wish})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"{site}/table/{table}")
    return table


def view_of(page: Page, table: str) -> dict[str, Any]:
    site = "/".join(page.url.split("/")[:3])
    told: dict[str, Any] = page.request.get(f"{site}/api/tables/{table}").json()["now"]["view"]["table"]
    return told


def drag(page: Page, source: str, target: str) -> None:
    page.mouse.move(*page.evaluate(MIDDLE, source))
    page.mouse.down()
    page.mouse.move(*page.evaluate(MIDDLE, target), steps=4)
    page.mouse.up()


def people_left(page: Page) -> dict[str, int]:
    piles = page.locator("[data-pile]").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    return {who: int(label.split()[0]) for who, label in zip(("colonist", "noble"), piles, strict=True)}


def places_nobles(match: Match) -> bool:
    """Two nobles and two colonists at least, and a choice of circles for them."""
    mine = match.view(0)["table"]["players"][0]
    return (
        match.question_kind == "placing-nobles"
        and not mine["nobles"]
        and mine["nobles_on_the_windrose"] >= 2
        and mine["windrose"] >= 4
        and sum(mine["circles"].values()) > mine["windrose"]
    )


def test_a_mayor_with_nobles_in_one_picture(visit: Opener) -> None:
    """Placing people by drag and click; Done plays the final arrangement."""
    page = visit(width=1280, height=720)
    table = open_at(page, position_where(places_nobles, {"nobles": "on"}))
    wait_until_asked(page)
    assert page.locator("[data-direct]").count() == 0  # the picture answers the question, no buttons do
    before = people_left(page)
    noble, empty = '[data-spot^="place:"][data-full="noble"]', '[data-spot^="place:"][data-full=""]'
    drag(page, '[data-pile="noble"]', empty)
    page.wait_for_selector(noble, state="attached")
    assert people_left(page)["noble"] == before["noble"] - 1
    tap(page, noble)
    page.wait_for_selector(noble, state="detached")
    assert people_left(page) == before
    tap(page, '[data-pile="noble"]')
    tap(page, empty)
    page.wait_for_selector(noble, state="attached")
    drag(page, noble, '[data-pile="noble"]')
    page.wait_for_selector(noble, state="detached")
    check_that_the_other_pile_is_next(page, empty)
    tap(page, '[data-mayor="guess"]')
    page.wait_for_selector("[data-done]:not(:disabled)")
    assert findings(page) == []
    wished = page.evaluate(CREWS)
    assert view_of(page, table)["players"][0]["colonists"] == {}
    tap(page, "[data-done]")
    page.wait_for_selector("[data-mayor]", state="detached")
    mine = view_of(page, table)["players"][0]
    assert {work: crew.count("noble") for work, crew in wished.items() if "noble" in crew} == mine["nobles"]
    assert {work: len(crew) for work, crew in wished.items() if crew} == mine["colonists"]


def check_that_the_other_pile_is_next(page: Page, empty: str) -> None:
    """With the last noble placed, the next click places a colonist, and the pile says so; then nobody is placed."""
    colonists = page.locator('[data-pile="colonist"]')
    expect(colonists).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".question")).to_contain_text("people")
    while people_left(page)["noble"]:
        left = people_left(page)
        tap(page, empty)
        wait_until(page, LEFT_CHANGED, f"{left['colonist']},{left['noble']}")
    expect(colonists).to_have_attribute("aria-pressed", "true")
    tap(page, '[data-mayor="clear"]')
    page.wait_for_selector('[data-spot^="place:"][data-full="noble"]', state="detached")


def test_what_was_placed_through_the_list_is_part_of_the_picture(visit: Opener) -> None:
    """Placement that begins in the list can continue in the picture, also further left; all is played at once."""
    page = visit(width=1280, height=720)
    table = open_at(page, position_where(places_nobles, {"nobles": "on"}))
    wait_until_asked(page)
    before = people_left(page)
    choose(page, last=True)
    page.wait_for_selector('[data-spot^="place:"][data-full="noble"]', state="attached")
    if page.locator(".list-drawer:not(.hear)").count():
        page.keyboard.press("l")
    assert people_left(page)["noble"] < before["noble"]
    while page.locator("[data-done]:disabled").count():
        left = people_left(page)
        tap(page, '[data-spot^="place:"][data-full=""]')
        wait_until(page, LEFT_CHANGED, f"{left['colonist']},{left['noble']}")
    wished = page.evaluate(CREWS)
    tap(page, "[data-done]")
    page.wait_for_selector("[data-mayor]", state="detached")
    mine = view_of(page, table)["players"][0]
    assert {work: len(crew) for work, crew in wished.items() if crew} == mine["colonists"]


def places_the_first_without_a_choice(match: Match) -> bool:
    return match.question_kind == "placing" and len(match.moves()) == 1 and not colonists_of(match.view(0)["table"])


def colonists_of(table: dict[str, Any]) -> dict[str, int]:
    found: dict[str, int] = table["players"][0]["colonists"]
    return found


def test_a_picture_goes_on_from_whoever_was_placed_by_themselves(visit: Opener) -> None:
    page = visit(width=1280, height=720)
    table = open_at(page, position_where(places_the_first_without_a_choice, {}))
    wait_until_asked(page)
    assert sum(colonists_of(view_of(page, table)).values()) > 0
    tap(page, '[data-mayor="guess"]')
    page.wait_for_selector("[data-done]:not(:disabled)")
    wished = page.evaluate(CREWS)
    tap(page, "[data-done]")
    page.wait_for_selector("[data-mayor]", state="detached")
    assert {work: len(crew) for work, crew in wished.items() if crew} == colonists_of(view_of(page, table))


# Blocks the setting for forced moves until released.
HOLD_WISHES = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) {
    if (JSON.parse(said).type !== 'wish') return send.call(this, said);
    window.letGo = () => send.call(this, said);
    document.documentElement.dataset.held = '';
  };
})()"""


def test_a_table_is_not_settled_while_the_wish_for_forced_moves_is_on_its_way(visit: Opener) -> None:
    """Its answer may play moves, and so change what is asked."""
    page = visit(NO_PAGE, width=1280, height=720)
    page.add_init_script(HOLD_WISHES)
    table = open_at(page, position_where(places_the_first_without_a_choice, {}))
    page.wait_for_selector("html[data-held]")
    page.wait_for_selector("main.table .log", state="attached")  # the last part that is drawn
    assert page.locator("main.table[data-ready]").count() == 0
    page.evaluate("letGo()")
    wait_until_asked(page)
    assert sum(colonists_of(view_of(page, table)).values()) > 0


def loads_one_of_two(match: Match) -> bool:
    """A kind of goods that finds room on either of two ships."""
    loads = [move.facts()["good"] for move in match.moves() if move.kind == "load"]
    return match.question_kind == "loading" and len(loads) > len(set(loads))


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_captain_picks_goods_and_then_a_ship(visit: Opener, touch: bool) -> None:
    """A picked good highlights the ships that take it, with amount and points; a ship loads it."""
    small: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    page = visit(width=390, height=844, **small) if touch else visit(width=1280, height=720)
    position = position_where(loads_one_of_two, {})
    match = caravela.read_position(json.dumps(position))
    load = next(move for move in match.moves() if move.kind == "load" and goods_twice(match) == move.facts()["good"])
    good, spaces = load.facts()["good"], load.facts()["ship"]
    had = match.view(0)["table"]["players"][0]
    table = open_at(page, position)
    wait_until_asked(page)
    tap(page, f'.front [data-spot="good:{good}"]')
    ship = f'[data-spot="ship:{spaces}"]'
    page.wait_for_selector(f"{ship}.alive", state="visible")  # on a phone the tab with the ships comes forward
    count = min(had["goods"][good], int(spaces))
    assert f"×{count}" in page.locator(f"{ship} text").all_text_contents()
    state = state_of(page)
    tap(page, ship)
    wait_for_change(page, state)
    state_of(page)
    mine = view_of(page, table)["players"][0]
    assert mine["points"] >= had["points"] + count


def loads_two_kinds(match: Match) -> bool:
    """A ship that takes either of two kinds of goods."""
    ships = [move.facts()["ship"] for move in match.moves() if move.kind == "load"]
    return match.question_kind == "loading" and len(ships) > len(set(ships))


def test_a_captain_may_pick_the_ship_first(visit: Opener) -> None:
    """It lights the goods that it takes; what is in question is then where it is loaded."""
    page = visit(width=1280, height=720)
    position = position_where(loads_two_kinds, {})
    match = caravela.read_position(json.dumps(position))
    loads = [move.facts() for move in match.moves() if move.kind == "load"]
    ships = [each["ship"] for each in loads]
    ship = next(each for each in ships if ships.count(each) > 1)
    goods = {str(each["good"]) for each in loads if each["ship"] == ship}
    open_at(page, position)
    wait_until_asked(page)
    tap(page, f'.spot.alive[data-spot="ship:{ship}"]')
    page.wait_for_selector("[data-picked]")
    alive = page.locator(".playing .spot.alive:not(.chosen)")
    assert {str(each.get_attribute("data-spot")) for each in alive.all()} == {f"good:{good}" for good in goods}
    tap(page, f'.front .spot.alive[data-spot="good:{sorted(goods)[0]}"]')
    page.wait_for_selector("[data-picked]", state="detached")


def goods_twice(match: Match) -> str:
    """The kind of goods that two ships take."""
    loads = [str(move.facts()["good"]) for move in match.moves() if move.kind == "load"]
    return next(good for good in loads if loads.count(good) > 1)


def takes_tiles(match: Match) -> bool:
    """A settler's turn: tiles to take, and the right to take none."""
    kinds = {move.kind for move in match.moves()}
    return match.question_kind == "settling" and {"take-plantation", "pass"} <= kinds


@pytest.mark.parametrize("width", [1280, 390])
def test_only_an_answer_without_a_place_has_a_button(visit: Opener, width: int) -> None:
    """Tiles are taken where they lie; to pass there is a button, and the prompt is as high with it as without."""
    page = visit(width=width, height=844 if width < 500 else 720)
    open_at(page, position_where(takes_tiles, {}))
    wait_until_asked(page)
    expect(page.locator("[data-direct]")).to_have_text(["Pass"])
    high = page.locator(".prompt").bounding_box()
    tap(page, '.spot.alive[data-spot^="plantation:"]')
    expect(page.locator("[data-direct]")).to_have_count(0)
    assert page.locator(".prompt").bounding_box() == high


def test_chosen_buildings_show_who_chose_them(visit: Opener) -> None:
    """All players' choices stay marked until the choosing ends."""
    page = visit(width=1280, height=720)
    match = caravela.game("puerto-rico").start(players=["Leonor", "Zarco"], seed=1, options={"new-buildings": "on"})
    while match.seat != 0:
        match.play(match.moves()[0])
    open_at(page, json.loads(match.position()))
    for _ in range(2):
        state = state_of(page)
        tap(page, '.spot.alive[data-spot^="market:"]')
        wait_for_change(page, state)
    state_of(page)
    own = page.locator('.shared [data-spot^="market:"]:has(use[href="#p-0"])')
    expect(own).to_have_count(2)


def test_whoever_places_people_sees_what_the_next_craftsman_would_bring(visit: Opener) -> None:
    """A plantation without its worker yields nothing."""

    def works_corn(match: Match) -> bool:
        mine = match.view(0)["table"]["players"][0]
        return match.question_kind == "placing" and mine["circles"].get("corn", 0) > 0 and mine["windrose"] > 1

    page = visit(width=1280, height=720)
    open_at(page, position_where(works_corn, {}))
    wait_until_asked(page)
    corn = page.locator('.front [data-spot="good:corn"]')
    tap(page, '[data-mayor="guess"]')
    expect(corn).to_contain_text("+")
    tap(page, '[data-mayor="clear"]')
    expect(corn).not_to_contain_text("+")


def test_people_stay_where_they_were_put_whatever_else_happens_at_the_table(visit: Opener) -> None:
    """A standing order from another page resends the table; unplayed pieces stay."""

    def places_several(match: Match) -> bool:
        return match.question_kind == "placing" and match.view(0)["table"]["players"][0]["windrose"] > 2

    page = visit(width=1280, height=720)
    table = open_at(page, position_where(places_several, {}))
    wait_until_asked(page)
    pile = page.locator("[data-pile]")
    before = int((pile.get_attribute("aria-label") or "").split()[0])
    tap(page, EMPTY_CIRCLE)
    expect(pile).to_have_attribute("aria-label", re.compile(rf"^{before - 1} "))
    site = "/".join(page.url.split("/")[:3])
    order = {"moves": [{"kind": "pass"}], "question": "selling"}
    answer = page.request.post(f"{site}/api/messages", data={"type": "order", "table": table, "order": order})
    assert answer.ok, answer.text()
    page.wait_for_selector("[data-order]")
    expect(pile).to_have_attribute("aria-label", re.compile(rf"^{before - 1} "))
