"""Terminal boards draw everything that a seat may see, within the available width."""

from __future__ import annotations

import re

import pytest
from rich.console import Console, RenderableType

from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move
from caravela.games import names, rules_of
from caravela.match.match import Match
from caravela.terminal.board import TerminalBoard, View
from caravela.terminal.boards import board_for
from caravela.terminal.boards.puerto_rico import GOODS
from caravela.terminal.seats import Seats
from caravela.terminal.speech import SPEECH
from tests.kit.tables import ALL_MODULES, NEW_SET
from tests.kit.thoroughness import by_build
from tests.terminal.stage import new_game

BOTH = {"new-buildings": "on", "nobles": "on"}


def printed(drawing: RenderableType, width: int) -> str:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


def views(
    players: int, every: int, options: dict[str, str] | None = None, game: str = "puerto-rico", seed: int = 7
) -> list[View]:
    """Views of the first seat through a whole game of random bots."""
    seats = new_game([], players, options=options, game=game, seed=seed)
    SPEECH.choose("en", game, seats.match.names)
    found = []
    while not seats.match.over:
        if seats.match.ply % every == 0:
            found.append(seats.match.view(0))
        seats.match.play(seats.bot_chooses(seats.match.game, seats.match.ply))
    return [*found, seats.match.view(0)]


def all_panes(board: TerminalBoard, view: View, width: int) -> str:
    drawn = [printed(board.draw(view, 0, width), width)]
    drawn += [printed(board.pane(name, view, 0, width), width) for name in board.further]
    drawn += [printed(board.mat(view, of, 0, width), width) for of in range(len(view["names"]))]
    return "".join(drawn)


def test_every_game_has_a_board() -> None:
    for game in names():
        assert isinstance(board_for(game), TerminalBoard)
    with pytest.raises(BadChoice, match="no game 'chess'"):
        board_for("chess")


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("puerto-rico", 2, {}),
        ("puerto-rico", 5, {}),
        ("puerto-rico", 2, BOTH),
        ("puerto-rico", 5, BOTH),
        ("vasco-da-gama", 2, {}),
        ("vasco-da-gama", 4, {}),
        ("madeira", 2, {}),
        ("madeira", 4, {}),
        ("madeira", 4, {name: str(on) for name, on in ALL_MODULES.items()}),
    ],
)
def test_drawings_keep_their_width(game: str, players: int, options: dict[str, str]) -> None:
    board = board_for(game)
    """At some moments of a game, in the soak at more of them."""
    every = by_build(plain=3, compiled=3, soak=1) * (97 if game == "puerto-rico" else 29)
    for view in views(players, every=every, options=options, game=game):
        for width in (20, 38, 46, 60, 78, 100, 160):
            for line in all_panes(board, view, width).splitlines():
                assert len(line) <= width


def test_puerto_rico_shows_every_fact() -> None:
    board = board_for("puerto-rico")
    for view in views(4, every=61):
        table = view["table"]
        middle = printed(board.draw(view, 0, 118), 118)
        for placard in table["placards"]:
            assert placard["name"].replace("second ", "") in middle
        for ship in table["ships"]:
            symbol = GOODS[ship["good"]][0] if ship["load"] else ""
            assert f"{ship['spaces']} ╲{symbol * ship['load']}{'·' * (ship['spaces'] - ship['load'])}╱" in middle
        for name, count in table["face_up"].items():
            assert f"{name} {count}" in middle
        assert f"quarry {table['quarries']}" in middle
        assert f"{table['colonist_ship']} on the ship, {table['colonists']} in the supply" in middle
        market = printed(board.pane("market", view, 0, 118), 118)
        for building in table["market"]:
            assert building["name"] in market
        for of, player in enumerate(table["players"]):
            mat = printed(board.mat(view, of, 0, 118), 118)
            assert f"{player['doubloons']} doubloon" in mat
            circles = sum(player["circles"].values())
            staffed = sum(player["colonists"].values())
            waiting = 1 if player["windrose"] else 0
            assert mat.count("◉") == staffed + waiting
            assert mat.count("○") == circles - staffed
            for building in player["buildings"]:
                assert building in mat


def test_hidden_points_are_not_drawn() -> None:
    board = board_for("puerto-rico")
    view = views(3, every=50, options={"points": "hidden"})[0]
    assert "points hidden" not in printed(board.mat(view, 0, 0, 78), 78)
    other = printed(board.mat(view, 1, 0, 78), 78)
    assert "points hidden" in other
    assert "chips" not in other
    assert board.breakdown(view, 1) is None


def move_of(game: str, words: str) -> Move:
    """A move of a game's catalogue by its words."""
    return next(move for move in rules_of(game).catalogue.moves if move.words() == words)


def test_notes_tell_what_is_printed() -> None:
    board = board_for("puerto-rico")
    view = puerto_rico(new_game([0])).view(0)
    assert board.note(view, move_of("puerto-rico", "builds the hacienda")) == "printed cost 2, 1 point, 2 left"
    assert board.note(view, move_of("puerto-rico", "passes")) == ""


def puerto_rico(seats: Seats) -> Match:
    """A match whose table speaks English."""
    SPEECH.choose("en", "puerto-rico", seats.match.names)
    return seats.match


# -- expansions --------------------------------------------------------------------------------------


def test_people_forests_and_buildings_of_the_expansions_are_drawn() -> None:
    """Nobles on ship, tiles and windrose; forests; every building of the game, and none that stayed in the box."""
    board = board_for("puerto-rico")
    seen = set()
    for seed in (7, 8, 9):
        for view in views(3, every=41, options=BOTH | {"building-set": NEW_SET}, seed=seed):
            table = view["table"]
            middle = printed(board.draw(view, 0, 118), 118)
            assert f"{table['nobles_on_the_ship']} on the ship, {table['nobles']} in the supply" in middle
            assert middle.count("◈") == table["nobles_on_the_ship"] + 1
            market = printed(board.pane("market", view, 0, 150), 150)
            for building in table["market"]:
                shown = re.search(rf"(^|\s\s){building['name']}\s", market, re.MULTILINE)
                assert (shown is not None) == building["in_the_game"]
            for of, player in enumerate(table["players"]):
                mat = printed(board.mat(view, of, 0, 118), 118)
                idle = player["nobles_on_the_windrose"]
                placed = sum(player["nobles"].values())
                assert mat.count("◈") == placed + (idle > 0)
                people = sum(player["colonists"].values())
                assert mat.count("◉") == people - placed + (player["windrose"] > idle)
                assert mat.count("♠") == player["forests"]
                guests = player["colonists"].get("guest house", 0)
                seen |= {"guest"} if guests else set()
                seen |= {"forest"} if player["forests"] else set()
                seen |= {"noble"} if placed else set()
    assert seen == {"guest", "forest", "noble"}


def test_guests_are_drawn_in_the_guest_house() -> None:
    board = board_for("puerto-rico")
    view = puerto_rico(new_game([0], options=BOTH | {"building-set": NEW_SET})).view(0)
    player = view["table"]["players"][0]
    player["buildings"], player["circles"] = ["guest house"], {"guest house": 2}
    player["colonists"], player["nobles"] = {"guest house": 2}, {"guest house": 1}
    player["windrose"], player["nobles_on_the_windrose"] = 3, 1
    mat = printed(board.mat(view, 0, 0, 118), 118)
    assert "guest house ◈◉" in mat
    assert "◉2 waiting" in mat
    assert "◈1 waiting" in mat


def test_the_draft_shows_empty_spaces() -> None:
    board = board_for("puerto-rico")
    match = puerto_rico(new_game([0, 1, 2], options=BOTH))
    for _ in range(17):
        view = match.view(0)
        empty = view["table"]["empty_spaces"]
        market = printed(board.pane("market", view, 0, 118), 118)
        assert market.count("empty, cost") == len(empty) == 17 - match.ply
        assert "still to choose" in printed(board.draw(view, 0, 118), 118)
        statue = move_of("puerto-rico", "chooses the statue for the game")
        assert board.note(view, statue) == "printed cost 10, 8 points"
        assert "villa" in market
        match.play(match.moves()[-1])
    view = match.view(0)
    assert view["table"]["empty_spaces"] == []
    assert "still to choose" not in printed(board.draw(view, 0, 118), 118)


def test_a_drawn_tile_is_shown_to_its_owner_alone() -> None:
    board = board_for("puerto-rico")
    match = puerto_rico(new_game([0, 1, 2], options={"new-buildings": "on"}))
    view = match.view(0)
    view["table"]["drawn"] = "tobacco"
    assert "♣ tobacco, visible only to you" in printed(board.draw(view, 0, 118), 118)
    assert "visible only to you" not in printed(board.draw(match.view(1), 1, 118), 118)
