"""Views match their types: every key is declared in the TypedDict, every value has its type."""

from __future__ import annotations

import importlib
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from caravela.engine.dice import Dice
from caravela.engine.game import Game, possible_moves
from caravela.engine.rules import SPECTATOR
from caravela.games import names
from tests.kit.tables import TABLES, KitTable, every_table


def table_type(name: str) -> Any:
    return importlib.import_module(f"caravela.games.{name.replace('-', '_')}.presentation.view_types").TableSeen


def undeclared(value: Any, declared: Any) -> set[str]:
    """The keys of a value, however deep, that are no fields of its type."""
    if value is None or declared is Any:
        return set()
    if typing.is_typeddict(declared):
        fields = typing.get_type_hints(declared)
        keys = {str(key) for key in value if key not in fields or not key.isidentifier()}
        return keys.union(*(undeclared(value[key], fields[key]) for key in value if key in fields))
    if typing.get_origin(declared) in (types.UnionType, typing.Union):
        [first] = [each for each in typing.get_args(declared) if each is not type(None)][:1]
        return undeclared(value, first)
    if typing.get_origin(declared) is list:
        return set().union(*(undeclared(each, typing.get_args(declared)[0]) for each in value))
    return set()


EVERY = 40
"""Number of moves between two checked views."""


def moments(table: KitTable) -> Iterator[Game]:
    """Moments of a random game."""
    game, dice, moves = table.rules.new_game(table.players, table.options), Dice(5), 0
    while not game.is_over():
        if moves % EVERY == 0:
            yield game
        options = possible_moves(game)
        game.play(options[dice.below(len(options))])  # of draws, each that can come, equally often
        moves += 1
    yield game


@every_table
def test_views_are_of_their_declared_type(table: KitTable) -> None:
    declared = table_type(table.game)
    for game in moments(table):
        for seat in range(SPECTATOR, game.seats):
            view = table.rules.view(game, seat)
            msgspec.convert(view, declared, strict=True)
            assert undeclared(view, declared) == set()


def overwritten(value: Any) -> None:
    """Write into every dictionary and list of a view."""
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict | list):
            overwritten(each)
    if isinstance(value, dict):
        value.update(dict.fromkeys([*value, "written by somebody"], "anything"))
    else:
        value.append("anything")


@every_table
def test_views_belong_to_whoever_asked_and_tell_of_now(table: KitTable) -> None:
    """Parts of a view may be used again for the next; a copy of the game, which has shown nothing, tells the same."""
    game, dice = table.rules.new_game(table.players, table.options), Dice(5)
    for _ in range(3 * EVERY):
        if game.is_over():
            break
        options = possible_moves(game)
        game.play(options[dice.below(len(options))])
        seat = dice.below(game.seats + 1) - 1
        view = table.rules.view(game, seat)
        assert msgspec.json.encode(view) == msgspec.json.encode(table.rules.view(game.copy(), seat))
        overwritten(view)


@pytest.mark.parametrize("name", names())
def test_every_declared_field_is_seen_at_some_table(name: str) -> None:
    """Every declared field occurs in some view."""
    declared = table_type(name)
    fields: set[str] = set()
    of_players: set[str] = set()
    for table in TABLES:
        if table.game == name and table.options:
            for game in moments(table):
                view = table.rules.view(game, 0)
                fields |= view.keys()
                of_players = of_players.union(*view["players"])
    assert fields == declared.__annotations__.keys()
    player = typing.get_args(typing.get_type_hints(declared)["players"])[0]
    assert of_players == player.__annotations__.keys()
