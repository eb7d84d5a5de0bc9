"""Every field of the state is copied, written and read back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import caravela.games.madeira.ambassadors.state as ambassadors
import caravela.games.madeira.capitanias.state as capitanias
import caravela.games.madeira.expansion as expansion
import caravela.games.madeira.kings_demands.state as kings_demands
import caravela.games.madeira.new_beginning.state as new_beginning
import caravela.games.madeira.new_roles.state as new_roles
from caravela.games import rules_of
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.modules import OPTIONS
from caravela.games.madeira.positions.fields import Field, NamedBitsBySeat, NamedRow, Row, Truth
from caravela.games.madeira.positions.position import PLAYER_FIELDS, TABLE_FIELDS

RULES = rules_of("madeira")
FOLDER = Path(__file__).parents[3] / "caravela" / "games" / "madeira"

HOLDERS: list[tuple[str, str, list[Field]]] = [
    ("game.py", "", TABLE_FIELDS),
    ("player.py", "players", PLAYER_FIELDS),
    ("expansion.py", "expansion", expansion.GOODS_FIELDS + expansion.PASSING_FIELDS),
    ("capitanias/state.py", "expansion.capitanias", capitanias.FIELDS),
    ("kings_demands/state.py", "expansion.kings_demands", kings_demands.FIELDS),
    ("new_roles/state.py", "expansion.new_roles", new_roles.FIELDS),
    ("new_beginning/state.py", "expansion.new_beginning", new_beginning.FIELDS),
    ("ambassadors/state.py", "expansion.ambassadors", ambassadors.FIELDS),
]
FILES = [file for file, _, _ in HOLDERS]

# What a position does not hold: parts that are held by themselves, printed numbers, and what follows from the rest.
HELD_ELSEWHERE = {
    "game.py": ["board", "facts", "expansion", "players", "shares_rows"],
    "player.py": ["city_workers", "cards", "shares_rows"],
    "expansion.py": ["new_beginning", "capitanias", "kings_demands", "new_roles", "ambassadors"],
    "new_roles/state.py": ["numbers"],
    "new_beginning/state.py": ["stores"],
}


def table() -> Madeira:
    choices = RULES.chosen({option.name: "on" for option in OPTIONS})
    game = RULES.set_up(3, choices, RULES.numbers(None))
    assert isinstance(game, Madeira)
    return game


def holder_of(game: Madeira, path: str) -> Any:
    if path == "players":
        return game.players[0]
    holder: Any = game
    for name in path.split(".") if path else []:
        holder = getattr(holder, name)
    return holder


def change(field: Field, holder: Any) -> None:
    """Another value that the field may have."""
    value = getattr(holder, field.attribute)
    if isinstance(field, Truth):
        setattr(holder, field.attribute, not value)
    elif isinstance(field, Row | NamedRow | NamedBitsBySeat):
        row = vec[i64]([number for number in value])
        row[0] += 1 if row[0] <= 0 else -1
        setattr(holder, field.attribute, row)
    else:
        setattr(holder, field.attribute, value + 1 if value <= 1 else value - 1)


@pytest.mark.parametrize(("file", "path", "fields"), HOLDERS, ids=FILES)
def test_every_attribute_is_a_field(file: str, path: str, fields: list[Field]) -> None:
    attributes = re.findall(r"self\.(\w+): [^=\n]+ =", (FOLDER / file).read_text(encoding="utf-8"))
    listed = [field.attribute for field in fields] + HELD_ELSEWHERE.get(file, [])
    assert sorted(attributes) == sorted(listed)


@pytest.mark.parametrize(("file", "path", "fields"), HOLDERS, ids=FILES)
def test_every_field_is_copied_written_and_read_back(file: str, path: str, fields: list[Field]) -> None:
    for field in fields:
        game = table()
        before = RULES.write(game)
        change(field, holder_of(game, path))
        told = RULES.write(game)
        assert told != before, field.key
        assert RULES.write(game.copy()) == told, field.key
        other = table()
        field.read(holder_of(other, path), {field.key: field.write(holder_of(game, path))}, 3)
        assert field.write(holder_of(other, path)) == field.write(holder_of(game, path)), field.key


@pytest.mark.parametrize(("file", "path", "fields"), HOLDERS[2:], ids=FILES[2:])
def test_a_copy_of_a_module_shares_no_row(file: str, path: str, fields: list[Field]) -> None:
    for field in fields:
        if isinstance(field, Row | NamedBitsBySeat):
            game = table()
            twin = game.copy()
            before = RULES.write(game)
            getattr(holder_of(twin, path), field.attribute)[0] += 1
            assert RULES.write(game) == before, field.key
