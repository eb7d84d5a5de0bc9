"""Positions before the first turn: everything as after the preparation, cards and tiles only in reachable places."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.game import possible_moves
from caravela.games.madeira.box import ALL_FAVOR_NAMES
from tests.games.madeira.test_positions import RULES, is_read, with_agenda


def first(kind: str, options: dict[str, object] | None = None, players: int = 3) -> dict[str, Any]:
    """The first position of a game with a question of this kind."""
    game, dice = RULES.new_game(players, options or {}), Dice(3)
    while game.next_step().kind != kind:
        moves = possible_moves(game)
        game.play(moves[dice.below(len(moves))])
    written: dict[str, Any] = json.loads(json.dumps(with_agenda(game)))
    return written


def rich(written: dict[str, Any]) -> None:
    written["players"][0]["reals"] = 500


def without_pirates(written: dict[str, Any]) -> None:
    written["players"][0]["pirates"] = 0


def high_in_the_windmill(written: dict[str, Any]) -> None:
    written["players"][0]["windmill"] = 7


def prestigious(written: dict[str, Any]) -> None:
    written["players"][0]["prestige"] = 30
    written["players"][0]["earned"][0] = 30


def at_sea(written: dict[str, Any]) -> None:
    written["slots"][0] = 0
    written["players"][0]["ships at home"] -= 1


def favored(written: dict[str, Any]) -> None:
    favor = written["districts"][0]
    written["districts"][0] = written["city spots"][4] = written["city spots"][5] = -1
    written["players"][0]["face up"] = [ALL_FAVOR_NAMES[favor]]


def unguarded(written: dict[str, Any]) -> None:
    workers = written["players"][0]["workers"]
    workers["home"] += workers.pop("the city watch")


def citizen_moved(written: dict[str, Any]) -> None:
    spots = written["city spots"]
    here, there = spots.index(4), spots.index(-1)
    spots[here], spots[there] = -1, 4


def order_against_the_crowns(written: dict[str, Any]) -> None:
    column, agenda = written["passing column"], written["agenda"]
    column[0], column[1] = column[1], column[0]
    agenda[0], agenda[1] = agenda[1], agenda[0]


def last_on_slot_iv(written: dict[str, Any]) -> None:
    column = written["passing column"]
    column[2], column[3] = -1, column[2]


@pytest.mark.parametrize(
    "change",
    [
        rich,
        without_pirates,
        high_in_the_windmill,
        prestigious,
        at_sea,
        favored,
        unguarded,
        citizen_moved,
        order_against_the_crowns,
        last_on_slot_iv,
    ],
    ids=lambda change: change.__name__,
)
def test_nothing_has_happened_before_the_first_turn(change: Callable[[dict[str, Any]], None]) -> None:
    written = first("choosing-row")
    assert is_read(3, {}, written)
    change(written)
    assert not is_read(3, {}, written)


def worker_for_a_city(written: dict[str, Any]) -> None:
    written["errand"] = 1


@pytest.mark.parametrize(
    "change", [rich, without_pirates, prestigious, worker_for_a_city], ids=lambda change: change.__name__
)
def test_nothing_has_happened_in_the_preparation(change: Callable[[dict[str, Any]], None]) -> None:
    written = first("choosing-first-field")
    assert is_read(3, {}, written)
    change(written)
    assert not is_read(3, {}, written)


def without_a_character(written: dict[str, Any]) -> None:
    place = max(place for place, character in enumerate(written["characters"]) if character >= 0)
    written["characters"][place] = -1


def worker_from_a_colony(written: dict[str, Any]) -> None:
    written["from place"] = 17


def worker_to_come(written: dict[str, Any]) -> None:
    written["errands left"] = 1


def ship_to_come(written: dict[str, Any]) -> None:
    written["ships left"] = 1


def settled_too_early(written: dict[str, Any]) -> None:
    """The first of the order, who settles last, is on a field already."""
    workers = written["players"][written["passing column"][0]]["workers"]
    workers["home"] -= 1
    workers["field 1a"] = 1


def nobody_else_settles(written: dict[str, Any]) -> None:
    written["agenda"] = [step for step in written["agenda"] if not step.startswith("settling ") or "field" in step]


def others_settle_in_another_order(written: dict[str, Any]) -> None:
    agenda = written["agenda"]
    places = [place for place, step in enumerate(agenda) if step.startswith("settling ") and "field" not in step]
    agenda[places[0]], agenda[places[1]] = agenda[places[1]], agenda[places[0]]


@pytest.mark.parametrize(
    "change",
    [
        without_a_character,
        worker_from_a_colony,
        worker_to_come,
        ship_to_come,
        settled_too_early,
        nobody_else_settles,
        others_settle_in_another_order,
    ],
    ids=lambda change: change.__name__,
)
def test_what_was_laid_out_is_complete_when_players_settle(change: Callable[[dict[str, Any]], None]) -> None:
    written = first("putting-worker-in-city")
    assert is_read(3, {}, written)
    change(written)
    assert not is_read(3, {}, written)


MODULES: dict[str, object] = {
    "new-beginning": "on",
    "capitanias": "on",
    "kings-demands": "on",
    "new-roles": "on",
    "ambassadors": "on",
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("removed favors",), 0),
        (("tiles shown", 1), 3),
        (("tiles shown", 5), 31),
        (("order of choosing", 1), -1),
        (("ranks taken", 1), 0),
        (("requests offered", 4), 20),
        (("category",), 1),
        (("goods of slots", 20), 1),
        (("own spot",), 0),
        (("city left",), 0),
        (("favors before",), 1),
        (("choices left",), 1),
        (("slot left",), 0),
        (("pirate citizen",), -1),
        (("pirate ship",), -1),
        (("hands", 0), []),
    ],
    ids=str,
)
def test_what_modules_lay_out_is_complete_when_players_choose(path: tuple[Any, ...], value: object) -> None:
    written = first("taking-tile", MODULES)
    assert is_read(3, MODULES, written)
    holder = written["expansion"]
    for key in path[:-1]:
        holder = holder[key]
    assert holder[path[-1]] != value
    holder[path[-1]] = value
    assert not is_read(3, MODULES, written)


def test_nobody_has_stores_or_workers_of_tiles_not_taken() -> None:
    written = first("taking-tile", MODULES)
    for key, value in [("reals", 5), ("bread", 2), ("wood", 1), ("pirates", 7)]:
        changed = copy.deepcopy(written)
        changed["players"][0][key] = value
        assert not is_read(3, MODULES, changed)
    written["starting requests"][3] = 0
    assert not is_read(3, MODULES, written)


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, MODULES, {"new-beginning": "on"}], ids=lambda options: str(len(options)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_the_preparation_is_read(options: dict[str, object], players: int) -> None:
    """Those in which something is drawn as well."""
    for seed in range(8):
        game, dice = RULES.new_game(players, options), Dice(seed)
        while game.next_step().kind != "choosing-row":
            assert is_read(players, options, json.loads(json.dumps(with_agenda(game))))
            moves = possible_moves(game)
            game.play(moves[dice.below(len(moves))])


@pytest.mark.parametrize("key", ["errand", "errands left", "just put", "ships left", "flips left", "harvests left"])
@pytest.mark.parametrize("kind", ["choosing-row", "keeping-request"])
def test_phases_without_actions_remember_none(kind: str, key: str) -> None:
    written = first(kind)
    written[key] += 1
    assert not is_read(3, {}, written)


@pytest.mark.parametrize("key", ["dark guilds", "protections"])
def test_tiles_come_one_in_a_round(key: str) -> None:
    options: dict[str, object] = {"new-roles": "on"}
    written = first("turn", options)
    for tiles, expected in (([0, 0, 1], True), ([1, 0, 1], False), ([99, 0, 0], False)):
        changed = copy.deepcopy(written)
        changed["expansion"][key] = tiles
        assert is_read(3, options, changed) == expected


def in_round(wanted: int) -> tuple[dict[str, Any], int]:
    """A turn of a round in which somebody has played Calecute before, and another card now."""
    for seed in range(200):
        game, dice = RULES.new_game(2, {"capitanias": "on"}), Dice(seed)
        while not game.is_over():
            if game.next_step().kind == "turn":
                written: dict[str, Any] = json.loads(json.dumps(with_agenda(game)))
                cards = written["expansion"]
                for seat in range(2):
                    seen, in_play = cards["cards seen"][seat], cards["cards in play"][seat]
                    if written["round"] == wanted and "Calecute" in seen and "Calecute" not in in_play:
                        return written, seat
            moves = possible_moves(game)
            game.play(moves[dice.below(len(moves))])
    raise AssertionError("nobody has played Calecute")


@pytest.mark.parametrize("round", [2, 3, 4, 5])
@pytest.mark.parametrize("with_ship", [False, True])
def test_calecute_stays_after_rounds_2_and_4_and_with_its_ship(round: int, with_ship: bool) -> None:
    options: dict[str, object] = {"capitanias": "on"}
    written, seat = in_round(round)
    assert is_read(2, options, written)
    written["expansion"]["cards in play"][seat].insert(0, "Calecute")
    if with_ship:
        written["expansion"]["ships on cards"][seat] = 1
        written["players"][seat]["ships at home"] -= 1
    assert is_read(2, options, written) == (with_ship and round % 2 == 1)


def test_no_card_lies_there_before_one_is_played() -> None:
    options: dict[str, object] = {"capitanias": "on"}
    for seed in range(20):
        game, dice = RULES.new_game(2, options), Dice(seed)
        while not game.is_over():
            written: dict[str, Any] = json.loads(json.dumps(with_agenda(game)))
            if game.next_step().kind == "choosing-row" and written["round"] == 2:
                seat = int(game.next_step().seat)
                if written["expansion"]["cards in play"][seat] == []:
                    written["expansion"]["cards in play"][seat] = written["expansion"]["cards seen"][seat][:1]
                    assert not is_read(2, options, written)
                    return
            moves = possible_moves(game)
            game.play(moves[dice.below(len(moves))])
    raise AssertionError("nobody came to round 2 without a card")
