"""The observation of a seat: one layout, the seat's view only, every number named."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from librt.vecs import append, vec

from caravela.engine.flow import Step
from caravela.engine.play.playout import Playout
from caravela.games import names, rules_of
from caravela.games.madeira.components import PREPARATION
from caravela.research import observation
from caravela.research.sheet import Sheet
from tests.kit.tables import ALL_MODULES, KitTable, every_table
from tests.test_cli import caravela


@every_table
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


@every_table
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
            twins = together + table.rules.secrets_swapped_alone(game, seat)
            if twins:
                numbers, text = observation.numbers(table.rules, game, seat), observation.text(table.rules, game, seat)
            for twin in twins:
                assert np.array_equal(numbers, observation.numbers(table.rules, twin, seat))
                assert text == observation.text(table.rules, twin, seat)


@every_table
def test_every_fact_of_the_view_is_in_the_numbers(table: KitTable) -> None:
    """Whenever what a seat is shown differs from move to move, its numbers differ."""
    game = table.rules.new_game(table.players, table.options)
    playing = Playout(3)
    shown: dict[bytes, str] = {}
    while not game.is_over():
        seat = max(int(game.next_step().seat), 0)
        told = json.dumps(table.rules.view(game, seat), sort_keys=True)
        key = bytes([seat]) + observation.numbers(table.rules, game, seat).tobytes()
        assert shown.setdefault(key, told) == told
        playing.step(game)


NOT_SHOWN = {"removed_favors"}  # favors that went back into the box
SHOWN_WHILE_CHOOSING = {"category", "display", "offered"}


@pytest.mark.parametrize("moves", [60, 350])
def test_every_fact_of_madeiras_modules_changes_a_number(moves: int) -> None:
    """Each field is changed in a game with all modules, while players choose tiles and in the midst of it."""
    rules = rules_of("madeira")
    game: Any = rules.new_game(3, ALL_MODULES)
    playing = Playout(2)
    for _ in range(moves):
        playing.step(game)
    chooses = game.phase == PREPARATION
    assert chooses == (moves == 60)
    before = observation.numbers(rules, game, 0).tolist()
    for part in ("new_beginning", "capitanias", "kings_demands", "new_roles", "ambassadors", ""):
        state = of_part(game, part)
        for name in [name for name in dir(state) if not name.startswith("_")]:
            value = getattr(state, name)
            if callable(value) or not isinstance(value, int | vec):
                continue
            if name in NOT_SHOWN or (name in SHOWN_WHILE_CHOOSING and not chooses):
                continue
            for at in range(1 if isinstance(value, int) else len(value)):
                twin = game.copy()
                if isinstance(value, bool):
                    setattr(of_part(twin, part), name, not value)
                elif isinstance(value, int):
                    setattr(of_part(twin, part), name, value ^ 1 if value >= 0 else 0)
                else:
                    getattr(of_part(twin, part), name)[at] = value[at] ^ 1 if value[at] >= 0 else 0
                after = observation.numbers(rules, twin, 0).tolist()
                hidden = name == "hands" and at != 0
                assert (after != before) or hidden, f"{part} {name}, {at}"


def of_part(game: Any, part: str) -> Any:
    """The state of one module, or what several share."""
    return getattr(game.expansion, part) if part else game.expansion


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
    told = caravela("layout", "madeira", "-p", "2").output
    assert told == observation.layout("madeira", 2).markdown()
    assert told.startswith(f"# madeira, 2 players: {len(observation.layout('madeira', 2))} numbers, version 3")
    assert "player 1: card in hand: Machico" in told
    assert len(told.splitlines()) == 4 + len(observation.layout("madeira", 2))
    assert "Madeira is for 2 to 4 players" in caravela("layout", "madeira", "-p", "7").stderr


@pytest.mark.parametrize("game", names())
def test_no_two_decisions_look_alike(game: str) -> None:
    """Who is asked, the kind of the question and its facts tell every decision of the catalogue apart."""
    rules = rules_of(game)
    position = rules.new_game(rules.most, {})
    seen: dict[str, str] = {}
    for name, step in rules.catalogue.steps.items():
        if step.waits and not step.by_chance and step.seat < position.seats:
            twin = position.copy()
            twin.agenda = append(vec[Step](), step)
            head = Sheet(300, position.seats, 0)
            observation.decisions_of(game).fill(twin, head)
            told = str([int(number) for number in head.row])
            assert seen.setdefault(told, name) == name
    kinds = {step.kind for step in rules.catalogue.steps.values() if step.waits and not step.by_chance}
    layout, asked = observation.layout(game, rules.most), "asked: decision is "
    assert {label.removeprefix(asked) for label in layout.names if label.startswith(asked)} == kinds
