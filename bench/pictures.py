"""Pictures of every page at four widths, light and dark, each board in mid-game: to be looked at after every change.

python -m bench.pictures FOLDER [--only puerto-rico] [--widths 1440,390]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

import caravela
from tests.browser.conftest import ARGUMENTS, chromium_path
from tests.server.kit import Serving

HEIGHTS = {1440: 900, 1024: 768, 768: 1024, 390: 844}
PLAYERS = {"puerto-rico": 4, "madeira": 4, "vasco-da-gama": 4}
MID_GAME = {"puerto-rico": 7, "madeira": 3, "vasco-da-gama": 3}
PATIENCE = 240.0


def table_in_round(site: Serving, game: str, round_wanted: int) -> tuple[str, str]:
    """The id of a table where a bot has held the person's seat until the wished round, and that person's token."""
    with httpx.Client(base_url=site.url, timeout=30) as client:
        token = client.post("/api/guests", json={"name": "Leonor"}).json()["token"]

        def say(message: dict[str, Any]) -> dict[str, Any]:
            answer = client.post("/api/messages", json=message)
            answer.raise_for_status()
            found: dict[str, Any] = answer.json()
            return found

        seats = [{}, *[{"bot": "greedy"}] * (PLAYERS[game] - 1)]
        table = say({"type": "open", "game": game, "seats": seats, "stand_in": "greedy"})["table"]
        say({"type": "leave", "table": table})
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = client.get(f"/api/tables/{table}").json()["now"]
            if (now["view"]["table"]["round"] >= round_wanted and now["ply"] % 7 == 0) or now["status"] == "over":
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
    page.wait_for_timeout(300)
    if file.suffix == ".jpg":
        page.screenshot(path=file, type="jpeg", quality=72)
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
    pages = {"front": ("/", ".card"), "tables": ("/tables", "h1"), "new": ("/new", "form"), "learn": ("/learn", "h2")}
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        token = ""
        for game in caravela.games():
            if not only or game in only:
                table, token = table_in_round(site, game, MID_GAME[game])
                pages[game] = (f"/table/{table}", "[data-choice], .ended")
                for width in map(int, wished.widths.split(",")):
                    for colours in wished.colours.split(","):
                        page = opened(browser, site.url, token, width, colours == "dark")
                        file = wished.folder / f"{game}-{width}-{colours}{suffix}"
                        taken(page, site, *pages[game], file)
                        page.context.close()
        for name, (path, ready) in pages.items():
            if name not in caravela.games() and (not only or name in only):
                for width in map(int, wished.widths.split(",")):
                    for colours in wished.colours.split(","):
                        page = opened(browser, site.url, token, width, colours == "dark")
                        taken(page, site, path, ready, wished.folder / f"{name}-{width}-{colours}{suffix}")
                        page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
