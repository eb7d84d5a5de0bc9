"""Takes screenshots of every page and of the beginning, middle and end of each game, to review a change of the client.

python -m bench.page.pictures FOLDER [--only puerto-rico] [--widths 1440,390] [--languages en,de]

Every page at five widths, light and dark; in languages other than English at 1440 and 390, light.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import launched
from tests.browser.screens import MODULES, SETTLED
from tests.server.kit import FreshServing, when_at_table

HEIGHTS = {2560: 1440, 1920: 1080, 1440: 900, 1280: 720, 1024: 768, 768: 1024, 390: 844}
PLAYERS = 4
DRAWN = "() => !document.querySelector('main.table') || document.querySelector('main[data-ready]')"
MOMENTS = ("beginning", "middle", "end")
OVER = 99
TRANSLATED = (1440, 390)
"""Widths of the screenshots in languages other than English."""


class Scene(NamedTuple):
    """A game with options, and the rounds to show: a beginning, a middle and an end."""

    game: str
    rounds: tuple[int, ...]
    options: dict[str, str]


SCENES = {
    "puerto-rico": Scene("puerto-rico", (1, 7, 13), {}),
    "puerto-rico-modules": Scene("puerto-rico", (1, 7, 13), {"new-buildings": "on", "nobles": "on"}),
    "madeira": Scene("madeira", (1, 3, 5), {}),
    "madeira-modules": Scene("madeira", (1, 3, 5), dict.fromkeys(MODULES, "on")),
    "vasco-da-gama": Scene("vasco-da-gama", (1, 3, 5), {}),
}


class Played:
    """A table at which a bot plays for the person until a round to show is reached."""

    def __init__(self, site: FreshServing, game: str, options: dict[str, str] | None = None) -> None:
        self.site = site
        self.client = httpx.Client(base_url=site.url, timeout=30)
        self.token: str = self.client.post("/api/guests", json={"name": "Leonor"}).json()["token"]
        seats = [{}, *[{"bot": "greedy"}] * (PLAYERS - 1)]
        wish = {"game": game, "seats": seats, "options": options or {}, "stand_in": "greedy", "rated": False}
        self.id: str = self.say({"type": "open", **wish})["table"]

    def say(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.client.post("/api/messages", json=message)
        answer.raise_for_status()
        body: dict[str, Any] = answer.json()
        return body

    def reach(self, round_wanted: int) -> None:
        """Play until the round, or to the end of the game."""

        def reached(now: dict[str, Any]) -> bool:
            return bool(now["view"]["table"]["round"] >= round_wanted or now["status"] == "over")

        if reached(self.client.get(f"/api/tables/{self.id}").json()["now"]):
            return
        self.say({"type": "leave", "table": self.id})
        now = when_at_table(self.site.url, self.id, reached, {"Authorization": f"Bearer {self.token}"})
        if now["status"] != "over":
            self.say({"type": "return", "table": self.id})


def table_in_round(
    site: FreshServing, game: str, round_wanted: int, options: dict[str, str] | None = None
) -> tuple[str, str]:
    """The id of a table where a bot has played for the person until this round, and that person's token."""
    table = Played(site, game, options)
    table.reach(round_wanted)
    return table.id, table.token


def opened(
    browser: Browser, url: str, token: str, width: int, dark: bool, motion: bool = False, language: str = "en"
) -> Page:
    """A browser page of this width, signed in with the token."""
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHTS[width]},
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=width < 800,
        is_mobile=width < 800,
    )
    if token:
        context.add_cookies([{"name": "caravela", "value": token, "url": url}])
    context.add_init_script("localStorage.setItem('caravela-visited', '1')")
    return context.new_page()


def taken(page: Page, site: FreshServing, path: str, ready: str, file: Path) -> None:
    page.goto(site.url + path)
    page.locator(ready).first.wait_for()
    page.wait_for_function(DRAWN)
    page.evaluate(SETTLED)
    if file.suffix == ".jpg":
        page.screenshot(path=file, type="jpeg", quality=64)
    else:
        page.screenshot(path=file)
    print(file, flush=True)


PAGES = {
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


class Photographer:
    """Takes the requested screenshots, page by page."""

    def __init__(self, browser: Browser, site: FreshServing, arguments: argparse.Namespace) -> None:
        self.browser = browser
        self.site = site
        self.folder: Path = arguments.folder
        self.suffix = ".jpg" if arguments.kept else ".png"
        self.only = [name for name in arguments.only.split(",") if name]
        self.widths = [int(width) for width in arguments.widths.split(",")]
        self.colours = arguments.colours.split(",")
        self.languages = arguments.languages.split(",")

    def wants(self, *names: str) -> bool:
        return not self.only or any(name in self.only for name in names)

    def take(self, name: str, token: str, path: str, ready: str) -> None:
        for width in self.widths:
            for colours in self.colours:
                for language in self.languages:
                    if language == "en" or (colours == "light" and width in TRANSLATED):
                        self.picture(f"{name}-{width}-{colours}", token, path, ready, width, colours, language)

    def picture(self, name: str, token: str, path: str, ready: str, width: int, colours: str, language: str) -> None:
        page = opened(self.browser, self.site.url, token, width, colours == "dark", language=language)
        file = name if language == "en" else f"{name}-{language}"
        taken(page, self.site, path, ready, self.folder / f"{file}{self.suffix}")
        page.context.close()

    def games(self) -> str:
        """Take every game from beginning to end; return the token of the person who played."""
        token = ""
        for name, scene in SCENES.items():
            rounds = {f"{name}-{moment}": number for moment, number in zip(MOMENTS, scene.rounds, strict=True)}
            if not self.wants(name, *rounds):
                continue
            table = Played(self.site, scene.game, scene.options)
            token = table.token
            for moment, number in rounds.items():
                table.reach(number)
                if self.wants(name, moment):
                    self.take(moment, token, f"/table/{table.id}", "[data-choice], .ended")
        return token

    def others(self, token: str) -> None:
        """Take tables before and after the game, and all other pages."""
        if self.wants("waiting", "ended", "review", "embed"):
            over = Played(self.site, "vasco-da-gama")
            token = over.token
            over.reach(OVER)
            for name, path, ready in (
                ("waiting", f"/table/{waiting_table(over)}", ".waiting"),
                ("ended", f"/table/{over.id}", ".ended"),
                ("review", f"/review/{over.id}?ply=60", ".board"),
                ("embed", f"/embed/{over.id}?ply=60", ".board"),
            ):
                if self.wants(name):
                    self.take(name, token, path, ready)
        for name, (path, ready) in PAGES.items():
            if self.wants(name):
                self.take(name, token, path, ready)


def waiting_table(person: Played) -> str:
    """A table with a free seat, before the game has started."""
    message = {"type": "open", "game": "puerto-rico", "access": "lobby", "seats": [{}, {"bot": "greedy"}, {}]}
    table: str = person.say(message)["table"]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="games, moments or pages, separated by commas")
    parser.add_argument("--widths", default="2560,1440,1280,768,390")
    parser.add_argument("--colours", default="light,dark")
    parser.add_argument("--languages", default="en,pt,es,de")
    parser.add_argument("--kept", action="store_true", help="small JPEG files, as in docs/images")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, FreshServing(Path(folder)) as site, sync_playwright() as playwright:
        browser = launched(playwright)
        photographer = Photographer(browser, site, arguments)
        photographer.others(photographer.games())
        browser.close()


if __name__ == "__main__":
    main()
