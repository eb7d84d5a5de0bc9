"""Accounts in the browser: sign-up, sign-in, password, notices, sessions, data, deletion."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.kit import findings
from tests.server.kit import Serving

PASSWORD = "a long password"


def fresh_name(word: str) -> str:
    return f"{word} {time.monotonic_ns() % 10**9}"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def sign_up(page: Page, name: str, email: str = "") -> None:
    """From wherever the visitor is, by the page for it."""
    page.locator("[data-account]").click()
    page.locator("input[name=new-name]").fill(name)
    page.locator("input[name=new-password]").fill(PASSWORD)
    page.locator("input[name=email]").fill(email)
    press(page, "Sign up")
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def guest_with_game(page: Page, name: str) -> str:
    """A guest at a table against a bot; the table's id."""
    page.request.post(f"{page.url}api/guests", data={"name": name})
    page.evaluate("localStorage.setItem('caravela-visited', '1')")
    opening = {"type": "open", "game": "vasco-da-gama", "title": "First", "seats": [{}, {"bot": "random"}]}
    return str(page.request.post(f"{page.url}api/messages", data=opening).json()["table"])


def test_a_guest_signs_up_and_keeps_the_games(visit: Opener, site: Serving) -> None:
    name = fresh_name("Inês")
    page = visit()
    table = guest_with_game(page, "Inês")
    page.goto(site.url)
    expect(page.locator(f'[data-table="{table}"]')).to_contain_text("Continue")
    page.get_by_role("link", name="Sign up and keep my games").click()
    assert findings(page) == []
    sign_up(page, name)
    assert findings(page) == []
    page.get_by_role("link", name="My games").click()
    expect(page.locator(f'[data-table="{table}"]')).to_contain_text("Continue")
    other = visit("/account")
    other.locator("input[name=name]").fill(name)
    other.locator("input[name=password]").fill("not this one")
    press(other, "Sign in")
    expect(other.get_by_role("alert").filter(has_text="The name or the password is wrong.")).to_be_visible()
    other.locator("input[name=password]").fill(PASSWORD)
    press(other, "Sign in")
    expect(other.get_by_text(f"You are signed in as {name}.")).to_be_visible()
    other.goto(f"{site.url}/me")
    expect(other.locator(f'[data-table="{table}"]')).to_contain_text("Vasco da Gama")


def test_a_name_that_is_taken_is_told_in_one_sentence(visit: Opener) -> None:
    name = fresh_name("Rui")
    sign_up(visit(), name)
    page = visit("/account?lang=de")
    page.locator("input[name=new-name]").fill(name.upper())
    page.locator("input[name=new-password]").fill(PASSWORD)
    press(page, "Konto anlegen")
    expect(page.get_by_role("alert").filter(has_text="Der Name ist vergeben")).to_be_visible()


def test_password_notices_sessions_and_data(visit: Opener, site: Serving) -> None:
    name = fresh_name("Leonor")
    page = visit()
    sign_up(page, name, "leonor@example.org")
    expect(page.get_by_text("leonor@example.org waits for confirmation")).to_be_visible()
    page.locator("input[name=by-email]").check()
    page.locator("input[name=webhook]").fill("https://ntfy.example.org/caravela")
    page.locator("select[name=shape]").select_option("ntfy")
    page.locator("select[name=digest]").select_option("6")
    page.locator("section", has=page.locator("input[name=webhook]")).get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.reload()
    expect(page.locator("input[name=by-email]")).to_be_checked()
    expect(page.locator("select[name=shape]")).to_have_value("ntfy")
    expect(page.locator("select[name=digest]")).to_have_value("6")

    other = visit("/account")
    other.locator("input[name=name]").fill(name)
    other.locator("input[name=password]").fill(PASSWORD)
    press(other, "Sign in")
    expect(other.get_by_text(f"You are signed in as {name}.")).to_be_visible()
    page.reload()
    sessions = page.locator("[data-sessions] li")
    expect(sessions).to_have_count(2)
    sessions.get_by_role("button", name="End").click()
    expect(sessions).to_have_count(1)

    page.get_by_text("Tokens for programs").click()
    page.locator("input[name=label]").fill("my bot")
    press(page, "Make a token")
    expect(page.locator("output.copied")).to_have_text(re.compile(r"\S{20,}"))
    expect(sessions.filter(has_text="my bot")).to_have_count(1)

    page.locator("input[name=old-password]").fill("not this one")
    page.locator("input[name=new-password]").fill("another password")
    press(page, "Change password")
    expect(page.get_by_role("alert").filter(has_text="is wrong")).to_be_visible()
    page.locator("input[name=old-password]").fill(PASSWORD)
    press(page, "Change password")
    expect(page.get_by_text("all other sessions have ended")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert json.loads(Path(download.value.path()).read_text())["person"]["name"] == name

    page.get_by_text("Delete me").click()
    gone = page.get_by_role("button", name="Delete for ever")
    expect(gone).to_be_disabled()
    page.locator("input[name=confirm-name]").fill(name)
    gone.click()
    page.wait_for_url(f"{site.url}/")
    expect(page.locator("[data-account]")).to_have_text("Sign in")


def test_links_of_mails_are_pages_that_ask_first(visit: Opener) -> None:
    page = visit("/mail/confirm/unknown")
    press(page, "Confirm this address")
    expect(page.get_by_role("alert").filter(has_text="used or is too old")).to_be_visible()
    assert findings(page) == []
    page = visit("/account/forgotten")
    page.locator("input[name=account]").fill("Zarco")
    press(page, "Send a mail")
    expect(page.get_by_role("alert").filter(has_text="sends no mail")).to_be_visible()
