"""The replay with the coach's findings: probabilities, costs, better moves, navigation."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Route, expect

from caravela.study.explorer.corpora import shipped
from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, findings, finished, site_of


def judged(line: dict[str, Any], best: dict[str, Any], cost: float) -> dict[str, Any]:
    deeds = [{"kind": each["kind"], "facts": each["facts"]} for each in (line, best)]
    return {
        "ply": line["ply"],
        "seat": line["seat"],
        "played": deeds[0],
        "best": deeds[1],
        "cost": cost,
        "chance": 0.4,
    }


def test_a_game_is_reviewed_with_what_each_decision_cost(visit: Opener) -> None:
    page = visit(NO_PAGE)
    site = site_of(page)
    table, plies = finished(page, game="vasco-da-gama")
    log = page.request.get(f"{site}/api/tables/{table}/log").json()
    lines = [line for chapter in log["chapters"] for part in chapter["paragraphs"] for line in part["lines"]]
    moves = [line for line in lines if not line.get("by_chance") and line["kind"] == "pick-number"]
    found = {
        "curve": [{"ply": line["ply"], "chances": [0.5, 0.5]} for line in moves[:4]],
        "decisions": [judged(moves[0], moves[1], 0.0), judged(moves[2], moves[3], 0.2)],
        "moments": [{"ply": moves[2]["ply"], "seat": moves[2]["seat"], "change": -0.2, "deeds": []}],
    }
    ready = {"state": "ready", "link": f"/coach/{table}"}
    page.route(f"**/api/tables/{table}/coach", lambda route: route.fulfill(json=ready))
    page.route(f"**/api/tables/{table}/coach/findings", lambda route: route.fulfill(json=found))
    page.goto(f"{site}/review/{table}?ply=3")
    expect(page.locator(".player .steps")).to_have_text(f"Step 3 of {plies}")
    expect(page.locator(".log .turn").first).to_be_visible()
    expect(page.locator(".log .turn.fresh")).to_have_count(0)
    expect(page.locator(".review-course")).to_have_attribute("data-bars", "1")
    page.get_by_role("button", name="Next costly decision").click()
    expect(page.locator(".player .steps")).to_have_text(f"Step {moves[2]['ply'] + 1} of {plies}")
    expect(page.locator("[data-judged]")).to_contain_text(re.compile(r"Better: .+cost 20 % of the win"))
    page.locator(".spot.hinted").first.wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    remark = page.locator("[data-judged]")
    remark.evaluate("each => (each.textContent = 'a better move '.repeat(6))")  # two lines; the cost is at the end
    assert remark.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    assert page.locator(".player .slider").evaluate("each => each.getBoundingClientRect().right <= innerWidth")
    rows = page.locator(".player .walk button").evaluate_all("all => new Set(all.map((each) => each.offsetTop)).size")
    assert rows == 1
    page.set_viewport_size({"width": 1440, "height": 900})
    assert findings(page) == []
    page.get_by_role("tab", name="Review").click()
    expect(page.get_by_role("button", name=re.compile("^Play on from here"))).to_be_visible()
    assert findings(page) == []
    page.locator("[data-moment] ~ a").click()
    page.wait_for_url(re.compile("/analysis/.+"))
    expect(page.locator("main.study[data-ready]")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-moment]")).to_be_visible()


def test_a_replay_tells_the_points_of_its_moment(visit: Opener) -> None:
    """The end is not shown while a moment is loading; sources of points add up to the shown score."""
    page = visit(NO_PAGE)
    site = site_of(page)
    table, plies = finished(page, game="puerto-rico", seats=[{}, {"bot": "random"}])
    waiting: list[Route] = []
    held = True
    page.route(f"**/api/tables/{table}/past*", lambda route: waiting.append(route) if held else route.continue_())
    page.goto(f"{site}/review/{table}?ply={plies // 2}")
    page.wait_for_function("() => document.querySelector('main.page') && !document.querySelector('.playing')")
    while not waiting:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator(".playing")).to_have_count(0)
    held = False
    for route in waiting:
        route.continue_()
    page.get_by_role("button", name="Score", exact=True).click()
    rows = page.locator(".score-table tbody tr:not(.cause)")
    expect(rows.first).to_be_visible()
    cells = rows.evaluate_all("all => all.map((row) => [...row.querySelectorAll('td')].map((each) => each.innerText))")
    total, *parts = [[int(each.replace("\u2212", "-") or 0) for each in row] for row in cells]
    assert total == [sum(column) for column in zip(*parts, strict=True)]
    told = page.request.get(f"{site}/api/tables/{table}").json()["now"]
    assert max(total) < max(told["scores"])
    assert min(min(row) for row in parts) >= 0
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Review").click()
    words = page.locator(".review-panel .chart svg.lines text")
    expect(words.first).to_be_visible()
    sizes = words.evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"
    )
    assert min(sizes) >= 12, sizes


def test_an_opening_is_compared_with_those_of_bots(visit: Opener) -> None:
    page = visit(NO_PAGE)
    site = site_of(page)
    players = shipped("puerto-rico")[0].players
    table, _ = finished(page, game="puerto-rico", seats=[{}, *({"bot": "random"} for _ in range(players - 1))])
    told = page.request.get(f"{site}/api/tables/{table}/explorer").json()
    page.goto(f"{site}/review/{table}?ply={told[0]['ply'] + 1}")
    page.get_by_role("tab", name="Review").click()
    expect(page.locator(f"[data-explorer='{told[0]['ply']}'] tbody tr").first).to_be_visible()
    expect(page.locator("[data-explored]")).to_have_count(0)
    assert findings(page) == []
    page.keyboard.press("End")
    expect(page.locator(".explorer")).to_have_count(0)


def test_the_move_that_was_made_is_marked_in_the_opening(visit: Opener) -> None:
    """Its line in the log knows more: where the worker came from."""
    page = visit(NO_PAGE)
    site = site_of(page)
    table, _ = finished(page, game="madeira", seats=[{}, *({"bot": "greedy"} for _ in range(3))], stand_in="greedy")
    told = page.request.get(f"{site}/api/tables/{table}/explorer").json()
    page.goto(f"{site}/review/{table}?ply={told[0]['ply'] + 1}")
    page.get_by_role("tab", name="Review").click()
    expect(page.locator(f"[data-explorer='{told[0]['ply']}'] .played")).to_have_count(1)
