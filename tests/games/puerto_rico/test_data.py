"""The data file: every number in it matters, none stands in the code, and a file that no game can be played with is
refused."""

from __future__ import annotations

import ast
import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from caravela.engine.errors import Damaged
from caravela.engine.play.playout import Playout
from caravela.engine.printed import PrintedNumbers
from caravela.games import rules_of
from caravela.games.puerto_rico import game as game_module
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.presentation.help import TEXTS, help_texts
from caravela.match.position import position_of
from tests.kit.tables import NEW_SET

RULES = rules_of("puerto-rico")
FOLDER = Path(game_module.__file__).parent
DATA: dict[str, Any] = tomllib.loads(RULES.data.read_text(encoding="utf-8"))
BOTH: dict[str, object] = {"new-buildings": "on", "nobles": "on", "building-set": NEW_SET, "colonists": "all"}
ROWS = [(section, row) for section, rows in DATA.items() for row in rows["rows"]]


def written(path: Path, changes: dict[tuple[str, str], Any]) -> Path:
    """The data file with other rows; a row that is nothing is left out."""
    lines = []
    for section, given in DATA.items():
        lines += [f"[{section}]", 'provenance = "sourced"', f"columns = {json.dumps(given.get('columns', []))}"]
        lines += [f"[{section}.rows]"]
        for row, value in given["rows"].items():
            changed = changes.get((section, row), value)
            lines += [] if changed is None else [f"{json.dumps(row)} = {json.dumps(changed)}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def others(value: Any, rng: random.Random) -> Any:
    """A row with one other number in it."""
    if not isinstance(value, list):
        return rng.choice([0, 1, value - 1, value + 1, 2 * value + 1, 12, 99])
    twin = list(value)
    column = rng.randrange(len(twin))
    twin[column] = rng.choice([0, 1, twin[column] - 1, twin[column] + 1, 2 * twin[column] + 1, 5, 12, 99])
    return twin


def outcome(path: Path, players: int) -> str:
    """Results of some games with these numbers, and their help texts."""
    found: list[Any] = [help_texts(PrintedNumbers(path))]
    for options in ({}, BOTH):
        for seed in range(3):
            game = RULES.new_game(players, options, path)
            found.append(position_of(RULES, game))
            Playout(seed).play_out(game)
            found += [position_of(RULES, game), [game.score(seat) for seat in range(players)]]
    return json.dumps(found)


@pytest.mark.parametrize(("section", "row"), ROWS)
def test_every_row_is_needed(section: str, row: str, tmp_path: Path) -> None:
    path = written(tmp_path / "other.toml", {(section, row): None})
    with pytest.raises(Damaged, match=re.escape(row)):
        RULES.new_game(4, BOTH, path)


@pytest.mark.parametrize("row", sorted(DATA["roles"]["rows"]) + sorted(DATA["boards"]["rows"]))
def test_every_number_of_roles_and_boards_makes_another_game(row: str, tmp_path: Path) -> None:
    section = "roles" if row in DATA["roles"]["rows"] else "boards"
    value = DATA[section]["rows"][row]
    same = written(tmp_path / "same.toml", {})
    other = written(tmp_path / "other.toml", {(section, row): value - 1 if value > 1 else value + 1})
    assert outcome(same, 3) != outcome(other, 3)


@pytest.mark.parametrize(
    ("row", "numbers", "players", "refusal"),
    [
        ("placards taken in a round", [6, 2, 4, 5], 3, "has 2 for 3 players; a multiple of 3 is needed"),
        ("placards taken in a round", [6, 0, 4, 5], 3, "has 0 where a whole number from 1 to 8 is needed"),
        ("placards taken in a round", [8, 3, 4, 5], 2, "has 8 for 2 players; only 7 placards are in play"),
        ("prospectors", [3, 0, 1, 2], 2, "has 3 where a whole number from 0 to 2 is needed"),
        ("smallest cargo ship", [4, 5, 5, 6], 3, "middle cargo ship has 5 for 3 players; more than the 5 of the"),
        ("largest cargo ship", [0, 9, 7, 8], 3, "has 9 where a whole number from 0 to 8 is needed"),
        ("goods of each kind removed", [10, 0, 0, 0], 2, "has 10 for 2 players; there are 9 of tobacco"),
        ("plantations of each kind removed", [3, 0, 9, 0], 4, "has 9 for 4 players; there are 10 of corn, and 2 are"),
        ("colonists on the ship", [2, 3, 0, 5], 4, "has 0 where a whole number from 1 to 99 is needed"),
        ("victory points", [65, 75, 0, 122], 4, "has 0 where a whole number from 1 to 999 is needed"),
    ],
)
def test_a_preparation_that_cannot_be_is_refused(
    row: str, numbers: list[int], players: int, refusal: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "other.toml", {("preparation", row): numbers})
    with pytest.raises(Damaged, match=refusal):
        RULES.new_game(players, {}, path)


@pytest.mark.parametrize(("column", "number"), [(3, 0), (3, 5), (4, 0), (4, 3)])
def test_a_building_that_cannot_be_is_refused(column: int, number: int, tmp_path: Path) -> None:
    row = list(DATA["buildings"]["rows"]["harbor"])
    row[column] = number
    path = written(tmp_path / "other.toml", {("buildings", "harbor"): row})
    with pytest.raises(Damaged, match=rf"harbor has [a-z ]+ {number}; 1 to \d can be\."):
        RULES.new_game(4, {}, path)


@pytest.mark.parametrize("seed", range(60))
def test_with_other_numbers_a_game_is_refused_or_ends(seed: int, tmp_path: Path) -> None:
    """No data file hangs or breaks a game, whatever one or two of its numbers are."""
    rng = random.Random(seed)
    changed = {key: others(DATA[key[0]]["rows"][key[1]], rng) for key in rng.sample(ROWS, rng.randint(1, 2))}
    path = written(tmp_path / "other.toml", changed)
    for options in ({}, BOTH):
        try:
            game = RULES.new_game(rng.randint(2, 5), options, path)
        except Damaged:
            continue
        pieces, playing = RULES.pieces(game), Playout(seed)
        for _ in range(20_000):
            if game.is_over():
                break
            playing.step(game)
        assert game.is_over(), changed
        assert RULES.pieces(game) == pieces, changed
        assert isinstance(game, PuertoRico)
        for player in game.players:
            assert min(player.doubloons, player.points, player.windrose, *player.goods) >= 0, changed


# -- no number in code or help ----------------------------------------------------------------------------

RULE_FILES = [
    *[FOLDER / name for name in ("game.py", "player.py", "building.py", "round.py", "last_points.py", "interlude.py")],
    *[path for folder in ("roles", "buildings", "new_buildings", "nobles") for path in FOLDER.glob(f"{folder}/*.py")],
]
# Numbers that are no printed ones, by file.
NO_PRINTED_NUMBERS = {
    "captain.py": {4, 5},  # the ships of the box, which have a move for each of their sizes
    "black_market.py": {2},  # the third of three sorts of things
    "draft.py": {21},  # one more than the dearest building
    "craftsman.py": {2},  # from when on a privilege is doubled
    "settler.py": {2},
    "builder.py": {2},  # the spaces of a large building, for which prices are worked out once
}


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: path.name)
def test_no_printed_number_stands_in_the_rules(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    columns = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    numbers = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int and id(node) not in columns
    }
    assert numbers - {0, 1} == NO_PRINTED_NUMBERS.get(path.name, set())


def test_help_has_no_number_of_its_own() -> None:
    """But for what a row itself says: so many for 1 point, for 1 doubloon."""
    for name, text in TEXTS.items():
        own = re.sub(r"\{[^}]*\}", "", text)
        assert set(re.findall(r"\d+", own)) <= {"1"}, name
        assert "1" not in own or re.search(r"1 (point for every|doubloon cheaper)", own), name
        assert not re.search(r"\b(two|three|four) (kinds|colonists|guests|goods|points)", own), name


def test_options_have_no_printed_number_in_their_help() -> None:
    for option in RULES.options:
        own = re.sub(r"PR-\d+", "", option.help)
        assert set(re.findall(r"\d+", own)) <= set(option.values), option.name
