"""Registrations: every part of a game is found through its registration, and shared code names no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravela.bots.estimate import Estimate
from caravela.bots.roster import estimate_for
from caravela.engine.dice import Dice
from caravela.engine.registration import Registration, load
from caravela.games import FOLDERS, names, registration_of, registrations, rules_of
from caravela.match.agenda import agendas_file
from caravela.match.box import Box
from caravela.research.observation import observer_of
from caravela.research.sheet import Observer
from caravela.terminal.board import TerminalBoard
from caravela.terminal.boards import board_for
from tests.kit.tables import TABLES, KitTable, every_table

ROOT = Path(__file__).parent.parent.parent
every_game = pytest.mark.parametrize("game", names())


@every_game
def test_every_part_is_found_through_the_registration(game: str) -> None:
    registration, rules = registration_of(game), rules_of(game)
    assert rules.registration is registration
    assert (rules.name, rules.title) == (registration.name, registration.title)
    assert isinstance(observer_of(rules), Observer)
    assert isinstance(board_for(game), TerminalBoard)
    assert type(estimate_for(rules)) is not Estimate
    assert isinstance(load(registration.estimate), Estimate)
    assert agendas_file(rules).exists()
    assert (ROOT / "client" / "src" / "boards" / registration.page_board / "index.ts").exists()
    assert rules.help()
    assert rules.guide()


def test_a_page_has_no_board_that_no_game_declares() -> None:
    found = {path.parent.name for path in (ROOT / "client" / "src" / "boards").glob("*/index.ts")}
    assert found == {registration.page_board for registration in registrations().values()}


def hides_something(table: KitTable, seed: int) -> bool:
    """Whether in a random game a player ever had to decide without seeing everything."""
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over:
        assert match.seat is not None
        if match.rules.secrets_swapped(match.game, match.seat) is not None:
            return True
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    return False


@every_table
def test_what_hides_something_is_declared(table: KitTable) -> None:
    choices = table.rules.chosen(table.options)
    if not table.rules.registration.has_secrets(choices):
        assert not hides_something(table, 3)


@every_game
def test_every_declared_secret_is_one(game: str) -> None:
    """Each option that is said to hide something does so in the game of some table that has it."""
    registration = registration_of(game)
    for option, value in registration.secrets.items():
        tables = [table for table in TABLES if table.game == game and table.options.get(option) == value]
        assert any(hides_something(table, seed) for table in tables for seed in range(3)), option
    if registration.always_secrets:
        assert hides_something(next(table for table in TABLES if table.game == game), 3)


def test_secrets_are_told_by_the_options_in_play() -> None:
    one = Registration("nim", "Nim", "nim:RULES", secrets={"heaps": "hidden"})
    assert one.has_secrets({"heaps": "hidden"})
    assert not one.has_secrets({"heaps": "open"})
    assert Registration("nim", "Nim", "nim:RULES", always_secrets=True).has_secrets({})


# -- shared code names no game -----------------------------------------------------------------------


def shared_files() -> Iterator[Path]:
    """Everything but the games' own folders and files."""
    for path in sorted((ROOT / "caravela").rglob("*.py")):
        own = any(
            part == folder or part.startswith(f"{folder}_") for part in [*path.parts, path.stem] for folder in FOLDERS
        )
        if not own:
            yield path


def games_named(source: str) -> list[str]:
    """The games that a file names as data; what a function is called with by default is no table of games."""
    tree = ast.parse(source)
    defaults = {
        id(default)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for default in [*node.args.defaults, *node.args.kw_defaults]
    }
    words = {*names(), *FOLDERS}
    return [
        str(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in words and id(node) not in defaults
    ]


def test_shared_code_names_no_game() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): games_named(path.read_text(encoding="utf-8")) for path in shared_files()
    }
    named = {path: games for path, games in found.items() if games}
    assert named == {"caravela/games/__init__.py": FOLDERS}


def test_a_table_of_games_would_be_found() -> None:
    assert games_named('BOARDS = {"madeira": 1}') == ["madeira"]
    assert games_named('def start(game="madeira"): return game == "puerto-rico"') == ["puerto-rico"]
