"""The observation of a seat: one layout, the seat's view only, every number named."""

from __future__ import annotations

import numpy as np
import pytest

from caravela.engine.playout import Playout
from caravela.games import names, rules_of
from caravela.research import observation
from tests.kit.tables import TABLES, KitTable

EACH_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)


@EACH_TABLE
def test_the_layout_is_the_same_at_every_moment_and_with_every_option(table: KitTable) -> None:
    layout = observation.layout(table.game, table.players)
    game = table.rules.new_game(table.players, table.options)
    playing = Playout(5)
    for _ in range(60):
        for _ in range(8):
            if not game.is_over():
                playing.step(game)
        sheet = observation.named(table.rules, game, 1)
        assert [f"{part}: {sheet.names[i]}" for part, a, b in observation.spans(sheet) for i in range(a, b)] == list(
            layout.names
        )


@EACH_TABLE
def test_what_a_seat_cannot_see_changes_no_number(table: KitTable) -> None:
    game = table.rules.new_game(table.players, table.options)
    playing = Playout(9)
    while not game.is_over():
        for _ in range(7):
            if not game.is_over():
                playing.step(game)
        for seat in range(table.players):
            swapped = table.rules.secrets_swapped(game, seat)
            together = [swapped] if swapped is not None else []
            for twin in together + table.rules.secrets_swapped_alone(game, seat):
                seen = observation.numbers(table.rules, game, seat)
                assert np.array_equal(seen, observation.numbers(table.rules, twin, seat))
                assert observation.text(table.rules, game, seat) == observation.text(table.rules, twin, seat)


@pytest.mark.parametrize("game", names())
def test_no_two_numbers_of_a_layout_have_the_same_name(game: str) -> None:
    rules = rules_of(game)
    for players in range(rules.least, rules.most + 1):
        layout = observation.layout(game, players)
        assert len(set(layout.names)) == len(layout)


def test_the_observer_comes_first_and_the_others_clockwise() -> None:
    rules = rules_of("puerto-rico")
    game = rules.new_game(3, {})
    for seat, doubloons in enumerate([11, 12, 13]):
        game.players[seat].doubloons = doubloons  # type: ignore[attr-defined]
    names_of = observation.layout("puerto-rico", 3).names
    places = [names_of.index(f"player {i}: doubloons") for i in (1, 2, 3)]
    assert observation.numbers(rules, game, 1)[places].tolist() == [12, 13, 11]


def test_the_text_tells_what_is_there() -> None:
    rules = rules_of("vasco-da-gama")
    text = observation.text(rules, rules.new_game(2, {}), 0)
    assert "board: round 1; first player is the observer" in text
    assert "sequence number 1: " in text


def test_the_layout_is_documented_number_by_number() -> None:
    told = observation.layout("madeira", 2).markdown()
    assert told.startswith("# madeira, 2 players: ")
    assert "player 1: pirates" in told
