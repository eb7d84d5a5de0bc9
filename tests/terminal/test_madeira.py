"""Madeira at the terminal: every fact is drawn, notes tell prices and gains, and a game is played by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.games import rules_of
from caravela.terminal.board import SYMBOLS, View
from caravela.terminal.boards import board_for
from caravela.terminal.choices import KEYS
from caravela.terminal.speech import SPEECH
from tests.rulebook.madeira.stage import Table
from tests.terminal.stage import LARGE, SMALL, at_table, choices, choose, new_game, press, screen_text, settled
from tests.terminal.test_boards import move_of, printed, views

BOARD = board_for("madeira")
RULES = rules_of("madeira")


def madeira_views(players: int = 4, every: int = 11) -> list[View]:
    return views(players, every, game="madeira")


def view_of(table: Table, seat: int = 0) -> View:
    """What the first seat would see of a staged position."""
    SPEECH.choose("en", "madeira", ["a", "b", "c", "d"])
    return {"names": ["a", "b", "c", "d"], "seat": seat, "table": RULES.view(table.game, seat)}


def test_guild_board_buildings_watch_and_windmill() -> None:
    for view in madeira_views():
        table = view["table"]
        middle = printed(BOARD.draw(view, 0, 118), 118)
        for row in table["rows"]:
            holder = "·" if row["player"] is None else SYMBOLS[row["player"]]
            line = next(line for line in middle.splitlines() if f"{holder} {row['guilds'][0]}" in line)
            assert " ".join(str(value) for value in row["dice"]) in line
            assert all(name.partition(" ")[0] in line for name in row["requests"])
        for slot in table["passing_column"]:
            assert f"{slot['slot']} {'·' if slot['player'] is None else SYMBOLS[slot['player']]}" in middle
        for building in table["buildings"]:
            line = next(line for line in middle.splitlines() if f"{building['name']} (region" in line)
            assert building["character"] is None or building["character"] in line
            assert all(line.count(SYMBOLS[of]) == count for of, count in enumerate(building["markers"]))
        watch = next(line for line in middle.splitlines() if line.startswith("watch"))
        assert all(watch.count(SYMBOLS[of]) == count for of, count in enumerate(table["city_watch"]["workers"]))
        mill = next(line for line in middle.splitlines() if line.startswith("windmill"))
        assert all(SYMBOLS[of] in mill for of in range(4))


def test_fields_cities_and_slots() -> None:
    for view in madeira_views():
        table = view["table"]
        islands = printed(BOARD.pane("islands", view, 0, 150), 150)
        workers = sum(len(field["workers"]) for field in table["fields"])
        in_cities = sum(isinstance(spot, int) for city in table["cities"] for spot in city["spots"])
        assert sum(islands.count(symbol) for symbol in SYMBOLS) == workers + in_cities
        assert islands.count("○") == sum(city["spots"].count("neutral") for city in table["cities"])
        for field in table["fields"]:
            if field["wood"]:
                name = field["name"].removeprefix("field ")
                assert f"{field['wood']}▬" in islands.partition(f"{name} ")[2].partition("  ")[0]
        for city in table["cities"]:
            assert all(favor in islands for favor in city["favors"] if favor)
        sea = printed(BOARD.pane("sea", view, 0, 150), 150)
        ships = [slot["ship"] for place in table["markets"] + table["colonies"] for slot in place["slots"]]
        lands = [sum(colony["workers"]) for colony in table["colonies"]]
        assert sum(sea.count(symbol) for symbol in SYMBOLS) == sum(ship is not None for ship in ships) + sum(lands)
        for colony in table["colonies"]:
            assert all(reward in sea for reward in colony["rewards"])


def test_every_home_and_nobody_elses_pirates() -> None:
    for view in madeira_views():
        for of, player in enumerate(view["table"]["players"]):
            mat = printed(BOARD.mat(view, of, 0, 150), 150)
            assert f"prestige {player['prestige']} " in mat
            assert f"Reals {player['reals']} " in mat
            assert ("☠" in mat) == (of == 0 or view["over"])
            assert all(favor in mat for favor in player["face_up"] + player["face_down"])
            assert all(name in mat for name in player["requests"])
            if not view["over"]:
                assert sum((BOARD.breakdown(view, of) or {}).values()) == player["prestige"]


def test_the_running_total() -> None:
    table = Table()
    table.lies(wood={"2e": 2})
    table.seats[0].gets(reals=12).stands("field 2e", "the forest").has_dice(3).turn()
    table.seats[0]("places a guild 3 at Alfândega", "performs the character's action")
    table.seats[0]("takes the bishop", "buys wood from the forest", "buys wood from field 2e")
    middle = printed(BOARD.draw(view_of(table), 0, 118), 118)
    assert "2 wood bought for 3 Reals  2 wood still due, the next costs 3 Reals" in middle


def test_notes_on_dice_places_and_slots() -> None:
    table = Table()
    yellow = table.seats[0].gets(wood=1, wheat=2, wine=1).stands("field 2a", "field 2b", "the city watch")
    table.seats[1].stands("field 2b")
    table.lies(wood={"2b": 2})
    yellow.has_dice(1).turn()
    for words, note in {
        "places a guild 1 at Alfândega": "guild master, region 1",
        "places a pirate 1 at Fortaleza": "special harvest, region 3",
        "chooses row 2": "dice , blue",
        "puts a worker in field 2b": "sugar → wine, 2 wood ■",
        "takes a worker from field 2a": "wheat → sugar",
        "puts a worker in the forest": "",
        "relocates to Machico 3": "15 prestige for most workers, 5 for one",
        "puts a worker in Brasil": "sugar, 0 ships",
        "sails to slot a of the wheat market": "scores 3, 6, 4 in rounds 1, 3, 5",
        "sails to slot b of India": "scores 6, 4, 3 in rounds 1, 3, 5 · a favor turned up · royal support",
        "takes the bishop": "Porto Santo",
        "uses the bishop": "",
    }.items():
        assert BOARD.note(view_of(table), move_of("madeira", words)) == note
    yellow.gets(bread=1)("places a guild 1 at Moinho")
    acting = BOARD.note(view_of(table), move_of("madeira", "performs the character's action"))
    assert acting.startswith("steward: Move up to 2 workers")


def test_notes_on_payments_and_requests() -> None:
    table = Table(round=3)
    yellow = table.seats[0].gets(reals=9).stands("field 2a").marks("Moinho")
    yellow.asked("market routes", "wealth", "influence").sails("slot a of the wheat market")
    table.resolves("Moinho", dice=1, pirate_die=True)
    table("rolls 2 with a guild die", "rolls 3 with the pirate die")
    paying = BOARD.note(view_of(table), move_of("madeira", "pays the cost"))
    assert paying.startswith("Moinho, 1 worker: 2 bread")
    assert "this building costs 8 Reals, or 4 pirates" in printed(BOARD.draw(view_of(table), 0, 118), 118)
    yellow.gets(mill=0, wheat=2)
    table.begins("feeding turn 0", phase="D")
    assert "1 worker still to feed" in printed(BOARD.draw(view_of(table), 0, 118), 118)
    table.begins("fulfilling 0", phase="E")
    keeping = BOARD.note(view_of(table), move_of("madeira", "keeps the request wealth"))
    assert keeping == "fulfils market routes 6, influence 0"


async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    seats = new_game([0], players=2, game="madeira")
    async with at_table(seats, tmp_path, SMALL) as (app, pilot):
        pressed = 0
        while not app.match.over:
            assert app.match.seat == 0
            await choose(app, KEYS[pressed % min(4, len(choices(app).open))])
            pressed += 1
        await settled(app, pilot)
        for score in app.match.scores:
            assert str(score) in screen_text(app)


@pytest.mark.parametrize(("size", "wide"), [(SMALL, False), (LARGE, True)])
async def test_what_a_screen_shows(tmp_path: Path, size: tuple[int, int], wide: bool) -> None:
    """On a small screen guild board and buildings; on a large one also islands, sea and all homes."""
    async with at_table(new_game([0], players=4, game="madeira"), tmp_path, size) as (app, _):
        shown = screen_text(app)
        assert all(name in shown for name in ["green", "violet", "passing", "Moinho"])
        assert ("╭─ islands" in shown and "╭─ others" in shown) == wide
        assert "?" not in shown.splitlines()[0]  # prestige on the track is open


async def test_panes_below_the_screen_are_reached_by_tab(tmp_path: Path) -> None:
    async with at_table(new_game([0], players=4, game="madeira"), tmp_path, LARGE) as (app, pilot):
        assert "India" not in screen_text(app)
        await press(app, pilot, *["tab"] * 4)
        await settled(app, pilot)
        assert "India" in screen_text(app)
        await press(app, pilot, "pageup")
        await settled(app, pilot)
        assert "India" not in screen_text(app)


async def test_undo_leads_back_to_the_start_of_a_turn(tmp_path: Path) -> None:
    async with at_table(new_game([0], game="madeira"), tmp_path) as (app, pilot):
        before = app.match.ply
        await press(app, pilot, "1", "1", "u")
        assert app.match.ply == before + 1
        await press(app, pilot, "1", "U")
        assert app.match.ply == before
