"""Vasco da Gama at the terminal: every fact is drawn, notes tell prices, and a game is played by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from caravela.terminal.board import SYMBOLS, View
from caravela.terminal.boards import board_for
from caravela.terminal.boards.vasco_da_gama import CREW, MERCHANT_QUESTIONS, cut
from caravela.terminal.choices import KEYS
from tests.terminal.stage import LARGE, SMALL, at_table, choices, choose, new_game, press, screen_text, settled
from tests.terminal.test_boards import move_of, printed, views

BOARD = board_for("vasco-da-gama")


def vasco_views(players: int = 4, every: int = 7) -> list[View]:
    return views(players, every, game="vasco-da-gama")


def test_the_coast_shows_every_slot_and_ship() -> None:
    seen = 0
    for view in vasco_views():
        lines = printed(BOARD.draw(view, 0, 118), 118).splitlines()
        for landing in view["table"]["landings"]:
            line = next(line for line in lines if line.startswith(f"{cut(landing['name'])} {landing['completion']} "))
            assert f"+{landing['bonus'].replace(' Reals', 'R').replace(' Real', 'R')}" in line or not landing["bonus"]
            for slot in landing["slots"]:
                if slot["ship"] is None:
                    assert f"({slot['value']})" in line
                else:
                    symbol = "M" if slot["owner"] is None else SYMBOLS[slot["owner"]]
                    assert f"{slot['value']}{symbol}{slot['ship']['limit']}" in line
                    seen += 1
    assert seen > 50


@pytest.mark.parametrize("width", [46, 66, 77, 118])
def test_numbers_marker_prices_and_discs(width: int) -> None:
    for view in vasco_views():
        table = view["table"]
        middle = printed(BOARD.draw(view, 0, width), width)
        for number in table["numbers"]:
            owner = " " if number["owner"] is None else SYMBOLS[number["owner"]]
            mark = "▸" if number["number"] == table["marker"] else " "
            assert f"{mark}{number['number']:>2}{owner}{number['price'] or ''}" in middle
        for row in range(4):
            assert f"+{row + 1}R" in middle
        for area in table["areas"]:
            discs = [f"{SYMBOLS[disc['owner']]}{disc['number']}" for disc in area["discs"]]
            assert f"{cut(area['name'])} {' '.join(discs + ['·'] * (area['slots'] - len(discs)))}" in middle


def test_what_is_on_offer() -> None:
    for view in vasco_views():
        table = view["table"]
        offers = printed(BOARD.pane("offers", view, 0, 100), 100)
        for section in table["sections"]:
            sailors = "".join(CREW[name][0] * count for name, count in section["sailors"].items())
            assert f"{section['section']} ╲{sailors or '·'}╱" in offers
        for tile in table["projects"]:
            assert tile is None or f"{tile['project']} limit {tile['limit']} crew {tile['crew']}" in offers
        flagship = table["sao_gabriel"]
        assert (f"{flagship['crew']}R" if flagship else "is sold") in offers
        for character in table["characters"]:
            assert f"{character['name']} {SYMBOLS[character['holder']]}" in offers
        for space, reals in table["money"].items():
            assert (f"{space} space {reals}R" if reals else f"{space} space taken") in offers
        assert f"† {table['missionaries']} left" in offers
        assert (f"M{table['merchant']['limit']}" if table["merchant"] else "sent") in offers


def test_closed_sections_and_free_characters_with_two_players() -> None:
    view = vasco_views(players=2)[0]
    offers = printed(BOARD.pane("offers", view, 0, 100), 100)
    assert "1 ╲" not in offers
    assert "2 ╲" not in offers
    assert "Francisco Alvares on the board" in offers


def test_every_supply() -> None:
    for view in vasco_views():
        for of, player in enumerate(view["table"]["players"]):
            mat = printed(BOARD.mat(view, of, 0, 100), 100)
            assert f"{player['reals']} Real" in mat
            assert f"{player['points']} point" in mat
            assert f"score {player['score']}" in mat
            assert f"{player['captains']} captain" in mat
            for name, count in player["crew"].items():
                assert mat.partition("crew")[2].partition("\n")[0].count(CREW[name][0]) == count
            for tile in player["projects"]:
                assert f"{tile['project']} limit {tile['limit']} crew {tile['crew']}" in mat
            for tile in player["ships"]:
                assert f"{tile['project']} limit {tile['limit']}" in mat.partition("launched")[2]
            assert mat.count(": limit") == player["ships_under_way"]
            assert BOARD.breakdown(view, of) == player["breakdown"]


def test_the_running_total_of_an_action() -> None:
    told = set()
    for view in vasco_views(every=1):
        action: dict[str, Any] = view["table"]["action"]
        middle = " ".join(printed(BOARD.draw(view, 0, 118), 118).split())
        if action["spent"] and view["table"]["called"]:
            assert f"spent so far: {action['spent']} Real" in middle
            assert f"spent {action['spent']}" in BOARD.stock(view, view["seat"]).plain
            told.add("spent")
        if "sailors" in action:
            assert f"a captain for {action['captain_costs']} Real" in middle
            told.add("sailors")
        if "landing" in action:
            assert f"sent to {action['landing']}" in middle
            told.add("landing")
        if "ship" in action:
            assert f"ship {action['ship']['project']} limit {action['ship']['limit']}" in middle
        if view["question_kind"] in MERCHANT_QUESTIONS:
            assert f"merchant ship: limit {view['table']['merchant']['limit']}" in middle
            told.add("merchant")
        if "launching" in action:
            assert "aboard" in middle
            told.add("launching")
    assert told == {"spent", "sailors", "landing", "launching", "merchant"}


def test_notes_tell_what_lies_there() -> None:
    view = vasco_views()[-1]
    table = view["table"]
    table["numbers"][5]["price"], table["numbers"][11]["price"] = 3, 0
    table["projects"][0] = {"project": 14, "limit": 7, "crew": 5, "reals": 0, "points": 2}
    table["sao_gabriel"] = {"project": 9, "limit": 7, "crew": 3, "reals": 1, "points": 0}
    for words, note in {
        "picks number 6": "the right costs 3 Reals · giving up brings 2 Reals",
        "picks number 12": "free of charge · giving up brings 3 Reals",
        "buys project 14": "limit 7, crew 5, +2 points",
        "buys project 14 too": "limit 7, crew 5, +2 points",
        "takes project 14": "limit 7, crew 5, +2 points",
        "buys the São Gabriel": "limit 7, crew 3, +1 Real",
        "places it in slot 2 of Mombasa": "7 points",
        "launches nothing more now": "",
    }.items():
        assert BOARD.note(view, move_of("vasco-da-gama", words)) == note


async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    seats = new_game([0], players=2, game="vasco-da-gama")
    async with at_table(seats, tmp_path, SMALL) as (app, pilot):
        pressed = 0
        while not app.match.over:
            assert app.match.seat == 0
            await choose(app, KEYS[pressed % min(4, len(choices(app).open))])
            pressed += 1
        await settled(app, pilot)
        for score in app.match.scores:
            assert str(score) in screen_text(app)


@pytest.mark.parametrize(("size", "panes"), [(SMALL, ["board"]), (LARGE, ["board", "me", "others", "offers", "log"])])
async def test_what_a_screen_shows(tmp_path: Path, size: tuple[int, int], panes: list[str]) -> None:
    """On a small screen the coast, the numbers and the areas; on a large one also offers and all supplies."""
    async with at_table(new_game([0], players=4, game="vasco-da-gama"), tmp_path, size) as (app, _):
        shown = screen_text(app)
        for name in ["Calicut", "Natal", "▸", "20", "characters", "navigation"]:
            assert name in shown
        assert ("São Gabriel" in shown) == ("offers" in panes)
        assert all(name in shown for name in panes)


async def test_undo_leads_back_to_the_start_of_an_action(tmp_path: Path) -> None:
    """A number picked is put back, then the whole turn."""
    async with at_table(new_game([0], game="vasco-da-gama"), tmp_path) as (app, pilot):
        before = app.match.ply
        await press(app, pilot, "1")
        assert "number 1 in hand" in screen_text(app)
        await press(app, pilot, "u")
        assert app.match.ply == before
        await press(app, pilot, "1", "1", "U")
        assert app.match.ply == before
