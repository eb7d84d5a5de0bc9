"""Finding a table: lobby, new table, waiting room, invitations, and addresses that lead nowhere."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.kit import findings
from tests.server.kit import ANSWER_PATIENCE, Serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of their own: which tables are listed does not depend on what other tests open."""
    with Serving(tmp_path_factory.mktemp("lobby")) as serving:
        yield serving


class Somebody:
    """A person who speaks to the server without a browser."""

    def __init__(self, site: Serving, name: str, account: bool = False) -> None:
        self.site = site
        self.name = f"{name} {time.monotonic_ns() % 10**9}" if account else name
        wish = {"name": self.name, **({"password": "a long password"} if account else {})}
        made = httpx.post(f"{site.url}/api/{'accounts' if account else 'guests'}", json=wish, timeout=ANSWER_PATIENCE)
        self.token: str = made.json()["token"]

    def say(self, **message: Any) -> dict[str, Any]:
        answer = httpx.post(
            f"{self.site.url}/api/messages",
            json=message,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=ANSWER_PATIENCE,
        )
        told: dict[str, Any] = answer.json()
        return told

    def open(self, game: str, **wish: Any) -> str:
        seats = wish.pop("seats", [{}, {}])
        return str(self.say(type="open", game=game, access="lobby", seats=seats, **wish)["table"])


def test_the_lobby_is_filtered_and_one_click_joins(visit: Opener, site: Serving) -> None:
    host = Somebody(site, "Tomé")
    slow = host.open("madeira", title="Slow", options={"capitanias": "on"}, pace={"kind": "days"})
    live = host.open("puerto-rico", title="Quick", seats=[{}, {}, {}], pace={"kind": "live"})
    running = host.open("vasco-da-gama", title="Under way", seats=[{}, {"bot": "random"}])
    page = visit("/tables")
    rows = page.locator("[data-table]")

    def row(table: str) -> Any:
        return page.locator(f'[data-table="{table}"]')

    expect(row(slow)).to_contain_text("capitanias")
    expect(row(slow)).to_contain_text("days per turn")
    expect(row(live)).to_contain_text("2 free")
    expect(row(running).get_by_role("link", name=re.compile("^Watch"))).to_be_visible()
    assert findings(page) == []
    page.locator("select[name=filter-game]").select_option("madeira")
    expect(row(slow)).to_be_visible()
    expect(row(live)).to_have_count(0)
    page.locator("select[name=filter-pace]").select_option("live")
    expect(rows).to_have_count(0)
    page.locator("select[name=filter-game]").select_option("")
    expect(row(live)).to_be_visible()
    page.locator("input[name=filter-free]").check()
    page.get_by_label("Your name").fill("Beatriz")
    row(live).get_by_role("button", name=re.compile("^Join")).click()
    page.wait_for_url(f"**/table/{live}")
    expect(page.locator("[data-waiting]")).to_have_text("Waiting for one more player.")
    other = visit("/tables")
    expect(other.locator(".here")).to_contain_text("Beatriz")


def test_a_new_table_offers_only_what_means_something(visit: Opener) -> None:
    page = visit("/new?game=puerto-rico")
    page.locator(".house-rules summary").click()
    expect(page.locator("select[name=points]")).to_be_visible()
    expect(page.locator("select[name=forests]")).to_have_count(0)
    page.locator("input[name=new-buildings]").check()
    expect(page.locator("select[name=forests]")).to_be_visible()
    link = page.locator(".house-rules").get_by_role("link", name="PR-75")
    assert link.get_attribute("href") == "/learn/puerto-rico#PR-75"
    assert findings(page) == []
    page.locator("select[name=access]").select_option("hotseat")
    page.locator("select[name=players]").select_option("3")
    page.locator("input[name=name1]").fill("Ana")
    page.locator("input[name=name2]").fill("Duarte")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    page.locator(".board").first.wait_for()
    told = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert [seat["name"] for seat in told["now"]["seats"]][:2] == ["Ana", "Duarte"]


def test_a_ruling_can_be_linked_to(visit: Opener) -> None:
    page = visit("/learn/puerto-rico#PR-75")
    expect(page.locator("#PR-75")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="A round")).to_be_visible()
    page.locator("input[name=search]").fill("hacienda")
    expect(page.locator(".help > div")).not_to_have_count(0)
    assert findings(page) == []


def test_the_waiting_room_says_what_it_waits_for(visit: Opener, site: Serving) -> None:
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}/new?game=vasco-da-gama")
    page.locator("select[name=players]").select_option("2")
    page.locator("select[name=seat2]").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-waiting]")).to_have_text("Waiting for one more player.")
    page.get_by_role("button", name="Copy").click()
    link = page.get_by_label("Link for friends").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    friend = visit("/" + link.split("/", 3)[3])
    friend.get_by_placeholder("Your name").fill("Nuno")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("[data-waiting]")).to_have_text(re.compile("Everybody is here. Waiting for .* to start."))
    expect(page.locator("[data-waiting]")).to_have_text("Everybody is here: you can start.")
    page.get_by_role("button", name="Start", exact=True).click()
    friend.locator(".board").first.wait_for()


def test_an_invitation_is_declined(visit: Opener, site: Serving) -> None:
    host, guest = Somebody(site, "Duarte", account=True), Somebody(site, "Leonor", account=True)
    opened = host.say(type="open", game="madeira", access="link", title="Just us", seats=[{}, {}])
    host.say(type="invite", table=opened["table"], person=guest.name)
    page = visit()
    page.context.add_cookies([{"name": "caravela", "value": guest.token, "url": site.url}])
    page.evaluate("localStorage.setItem('caravela-visited', '1')")
    page.reload()
    invitation = page.locator("[data-invitations] li")
    expect(invitation).to_contain_text(f"{host.name} invites you to “Just us” (Madeira).")
    assert findings(page) == []
    invitation.get_by_role("button", name=re.compile("^Decline")).click()
    expect(invitation).to_have_count(0)
    page.reload()
    page.locator(".game-card").first.wait_for()
    expect(invitation).to_have_count(0)


def test_a_name_is_asked_for_once_and_an_unknown_game_is_told(visit: Opener) -> None:
    page = visit()
    page.locator("label.name input").fill("Beatriz")
    page.get_by_role("link", name=re.compile("Friends and options.*Madeira")).click()
    expect(page.locator("label.name input")).to_have_value("Beatriz")
    expect(page.locator("input[name=rated]")).to_be_disabled()  # guests play unrated games
    page = visit("/new?game=atlantis")
    expect(page.get_by_role("alert")).to_contain_text("no game called “atlantis”")
    page.locator("input[name=game][value=madeira]").check()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_unknown_address_is_a_page(visit: Opener, site: Serving) -> None:
    page = visit()
    html = page.request.get(f"{site.url}/foo", headers={"accept": "text/html"})
    assert html.status == 404
    page.route("**/foo", lambda route: route.fulfill(status=200, content_type="text/html", body=html.text()))
    page.goto(f"{site.url}/foo")
    expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name="To the front page").click()
    page.locator(".game-card").first.wait_for()


def test_a_player_is_reported_to_the_host(visit: Opener, site: Serving) -> None:
    host = Somebody(site, "Tomé")
    table = host.open("vasco-da-gama", title="Rude")
    page = visit(f"/table/{table}")
    page.get_by_placeholder("Your name").fill("Rita")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".board").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report", exact=True).click()
    assert page.locator("select[name=report-seat] option").all_inner_texts() == ["Tomé"]
    page.locator("textarea[name=report-text]").fill("Says bad words.")
    assert findings(page) == []
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("The host has been told.")).to_be_visible()
