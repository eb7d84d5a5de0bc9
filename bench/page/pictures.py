"""Pictures of every page at four widths, light and dark, each board in mid-game: to be looked at after every change.

python -m bench.page.pictures FOLDER [--only puerto-rico] [--widths 1440,390]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import launched
from tests.server.kit import Serving

HEIGHTS = {2560: 1440, 1920: 1080, 1440: 900, 1280: 720, 1024: 768, 768: 1024, 390: 844}
PLAYERS = 4
PATIENCE = 240.0
DRAWN = "() => !document.querySelector('main.table') || document.querySelector('main[data-ready]')"
MODULES = ("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors")


class Scene(NamedTuple):
    """A game on the way: which one, how far, and with which options."""

    game: str
    round: int
    options: dict[str, str]


SCENES = {
    "puerto-rico": Scene("puerto-rico", 7, {}),
    "puerto-rico-nobles": Scene("puerto-rico", 7, {"new-buildings": "on", "nobles": "on"}),
    "madeira": Scene("madeira", 3, {}),
    "madeira-modules": Scene("madeira", 2, dict.fromkeys(MODULES, "on")),
    "vasco-da-gama": Scene("vasco-da-gama", 3, {}),
}


def table_in_round(
    site: Serving, game: str, round_wanted: int, options: dict[str, str] | None = None
) -> tuple[str, str]:
    """The id of a table where a bot has held the person's seat until the wished round, and that person's token."""
    with httpx.Client(base_url=site.url, timeout=30) as client:
        token = client.post("/api/guests", json={"name": "Leonor"}).json()["token"]

        def say(message: dict[str, Any]) -> dict[str, Any]:
            answer = client.post("/api/messages", json=message)
            answer.raise_for_status()
            found: dict[str, Any] = answer.json()
            return found

        seats = [{}, *[{"bot": "greedy"}] * (PLAYERS - 1)]
        wish = {"game": game, "seats": seats, "options": options or {}, "stand_in": "greedy"}
        table = say({"type": "open", **wish})["table"]
        say({"type": "leave", "table": table})
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = client.get(f"/api/tables/{table}").json()["now"]
            if now["view"]["table"]["round"] >= round_wanted or now["status"] == "over":
                break
            time.sleep(0.01)
        if now["status"] != "over":
            say({"type": "return", "table": table})
        return table, token


def opened(browser: Browser, url: str, token: str, width: int, dark: bool, motion: bool = False) -> Page:
    """A page of that width in which the person of the token is known."""
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHTS[width]},
        locale="en-GB",
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=width < 800,
        is_mobile=width < 800,
    )
    if token:
        context.add_cookies([{"name": "caravela", "value": token, "url": url}])
    context.add_init_script("localStorage.setItem('caravela-visited', '1')")
    return context.new_page()


def taken(page: Page, site: Serving, path: str, ready: str, file: Path) -> None:
    page.goto(site.url + path)
    page.locator(ready).first.wait_for()
    page.wait_for_function(DRAWN)
    page.wait_for_timeout(300)
    if file.suffix == ".jpg":
        page.screenshot(path=file, type="jpeg", quality=64)
    else:
        page.screenshot(path=file)
    print(file)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", default="", help="these games or pages, joined by commas")
    asked.add_argument("--widths", default="1440,1024,768,390")
    asked.add_argument("--colours", default="light,dark")
    asked.add_argument("--kept", action="store_true", help="small files, as they are kept in docs/images")
    wished = asked.parse_args()
    wished.folder.mkdir(parents=True, exist_ok=True)
    suffix = ".jpg" if wished.kept else ".png"
    only = [each for each in wished.only.split(",") if each]
    pages = {
        "front": ("/", ".card"),
        "tables": ("/tables", "h1"),
        "new": ("/new?game=madeira", "form"),
        "learn": ("/learn", "h2"),
        "me": ("/me", "h1"),
        "about": ("/about", "h1"),
        "title": ("/learn/madeira", ".lesson"),
        "ratings": ("/ratings", "h1"),
        "account": ("/account", ".card"),
        "nowhere": ("/nowhere", "h1"),
    }
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = launched(playwright)

        def take(name: str, token: str, path: str, ready: str) -> None:
            if only and name not in only:
                return
            for width in map(int, wished.widths.split(",")):
                for colours in wished.colours.split(","):
                    page = opened(browser, site.url, token, width, colours == "dark")
                    taken(page, site, path, ready, wished.folder / f"{name}-{width}-{colours}{suffix}")
                    page.context.close()

        token = ""
        for name, scene in SCENES.items():
            if not only or name in only:
                table, token = table_in_round(site, scene.game, scene.round, scene.options)
                take(name, token, f"/table/{table}", "[data-choice], .ended")
        if not only or {"waiting", "ended", "review", "embed"} & set(only):
            over, token = table_in_round(site, "vasco-da-gama", 99)
            take("waiting", token, f"/table/{waiting_table(site, token)}", ".waiting")
            take("ended", token, f"/table/{over}", ".ended")
            take("review", token, f"/review/{over}?ply=60", ".board")
            take("embed", token, f"/embed/{over}?ply=60", ".board")
        for name, (path, ready) in pages.items():
            take(name, token, path, ready)
        browser.close()


def waiting_table(site: Serving, token: str) -> str:
    """A table with a free seat, on which the game has not begun."""
    message = {"type": "open", "game": "puerto-rico", "access": "lobby", "seats": [{}, {"bot": "greedy"}, {}]}
    answer = httpx.post(
        f"{site.url}/api/messages", json=message, headers={"authorization": f"Bearer {token}"}, timeout=30
    )
    found: str = answer.json()["table"]
    return found


if __name__ == "__main__":
    main()
