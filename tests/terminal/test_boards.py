"""What the boards draw: everything a seat may see, never wider than there is room."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

from caravela.engine.errors import BadChoice
from caravela.games import names
from caravela.terminal.board import Board, View
from caravela.terminal.boards import board_for
from caravela.terminal.boards.puerto_rico import GOODS
from tests.terminal.stage import new_game


def printed(drawing: RenderableType, width: int) -> str:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


def views(players: int, every: int, options: dict[str, str] | None = None) -> list[View]:
    """Views of the first seat through a whole game of random bots."""
    seats = new_game([], players, options=options)
    found = []
    while not seats.match.over:
        if seats.match.ply % every == 0:
            found.append(seats.match.view(0))
        seats.match.play(seats.bot_chooses(seats.match.game, seats.match.ply))
    return [*found, seats.match.view(0)]


def all_panes(board: Board, view: View, width: int) -> str:
    drawn = [printed(board.draw(view, 0, width), width)]
    drawn += [printed(board.pane(name, view, 0, width), width) for name in board.further]
    drawn += [printed(board.mat(view, of, 0, width), width) for of in range(len(view["names"]))]
    return "".join(drawn)


def test_every_game_has_a_board() -> None:
    for game in names():
        assert isinstance(board_for(game), Board)
    with pytest.raises(BadChoice, match="no terminal board for 'chess'"):
        board_for("chess")


@pytest.mark.parametrize("players", [2, 5])
def test_drawings_keep_their_width(players: int) -> None:
    board = board_for("puerto-rico")
    for view in views(players, every=97):
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
        for name, count in table["face up"].items():
            assert f"{name} {count}" in middle
        assert f"quarry {table['quarries']}" in middle
        assert f"{table['colonist ship']} on the ship, {table['colonists']} in the supply" in middle
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


def test_notes_tell_price_and_gain() -> None:
    board = board_for("puerto-rico")
    view = new_game([0]).match.view(0)
    assert board.note(view, "builds the hacienda") == "for 2 doubloons (printed cost 2), 1 point, 2 left"
    assert board.note(view, "sells coffee") == "price 4"
    assert board.note(view, "passes") == ""
