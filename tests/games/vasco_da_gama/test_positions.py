"""Impossible positions are refused in one sentence, possible ones are read.

Sound positions come from games of random and greedy bots. Whatever is changed alone in a field that the others
determine is refused; where a field may have other values, `position_changes.py` names those that contradict the rules.
"""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from typer.testing import CliRunner

import caravela
from caravela.cli import app
from caravela.engine.errors import Damaged
from caravela.engine.play.playout import Rehearsal
from caravela.games.vasco_da_gama.components import DIAS, MANUEL, SERNIGI
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.position import LONGEST_GAME, lay_out
from tests.games.vasco_da_gama.position_changes import CANNOT_BE, Change, Position, swapped_slots
from tests.games.vasco_da_gama.possible_changes import CAN_BE
from tests.games.vasco_da_gama.sound_positions import refusal, sound, written

Path = tuple[str | int, ...]


def test_every_position_of_a_game_is_read() -> None:
    for game in sound():
        assert refusal(game, written(game)) == ""


def leaves(found: object, path: Path = ()) -> Iterator[Path]:
    """Where a single number, word or truth stands."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from leaves(value, (*path, key))
    elif isinstance(found, list):
        for index, value in enumerate(found):
            yield from leaves(value, (*path, index))
    else:
        yield path


def at(found: Any, path: Path) -> Any:
    for key in path:
        found = found[key]
    return found


def others(value: object) -> list[object]:
    """What might stand there instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1, value + 17]
    return [each for each in ["away", "ready", "placed", "on a character", "kept"] if each != value]


def may_be_otherwise(game: VascoDaGama, path: Path) -> bool:
    """Fields that other fields do not determine; what they may hold is told further down."""
    if path[0] == "players":
        if path[2] == "additional disc":
            return game.host[MANUEL] >= 0  # one who had Manuel I before may have one, too
        return path[2] == "reals" or (path[2] == "points" and path[3] != "Bartolomeu Dias")
    if path[0] == "numbers":
        return path[2] in ("number", "area")
    if path[0] == "first player":
        return game.host[DIAS] >= 0
    if path[0] == "holders":
        return path[1] in (1, SERNIGI)  # the tile of another player, in whose hands it makes no difference yet
    if path[0] == "action":
        if path[1] == "with captain":
            return not game.is_over() and game.next_step().kind == "recruiting" and game.recruited == 0
        return path[1] != "sailing"
    return path[0] in ("called", "vasco's tile", "vasco's tile to come")


@pytest.mark.long
def test_what_the_other_fields_determine_cannot_be_changed() -> None:
    """Field by field: one more, one less, many more, another word."""
    changed = set()
    for game in islice(sound(), 0, None, 37):
        position = written(game)
        for path in leaves(position["table"]):
            value = at(position["table"], path)
            for other in others(value):
                at(position["table"], path[:-1])[path[-1]] = other
                sentence = refusal(game, position)
                assert sentence == "" or (sentence.endswith(".") and "\n" not in sentence)
                if not may_be_otherwise(game, path):
                    assert sentence, f"{path} is {other!r} instead of {value!r}"
                    changed.add(path[0])
            at(position["table"], path[:-1])[path[-1]] = value
    assert changed >= set(written(sound()[0])["table"]) - {"called", "vasco's tile", "vasco's tile to come"}


@pytest.mark.long
def test_what_is_read_after_a_change_is_played_to_its_end() -> None:
    """Fields that may hold other values: with these a game goes on like any other."""
    played: set[object] = set()
    for number, game in enumerate(islice(sound(), 0, None, 61)):
        position = written(game)
        pieces = RULES.pieces(game)
        for path in leaves(position["table"]):
            value = at(position["table"], path)
            for other in others(value):
                at(position["table"], path[:-1])[path[-1]] = other
                if refusal(game, position) == "":
                    fresh = RULES.new_game(int(game.seats), {})
                    assert isinstance(fresh, VascoDaGama)
                    lay_out(RULES, fresh, position)
                    Rehearsal().play_through(fresh, number, LONGEST_GAME)
                    assert RULES.pieces(fresh) == pieces
                    assert all(player.reals >= 0 for player in fresh.players)
                    played.add(path[0])
            at(position["table"], path[:-1])[path[-1]] = value
    assert played >= {"players", "holders", "numbers", "action"}


@pytest.mark.parametrize(("change", "sentence"), CANNOT_BE, ids=lambda value: getattr(value, "__name__", ""))
def test_what_cannot_be_is_refused_with_what_is_found_and_expected(change: Change, sentence: str) -> None:
    tried = said = 0
    for game in sound():
        position = written(game)
        if change(game, position["table"]):
            refused = refusal(game, position)
            assert refused, f"{change.__name__} is read"
            said += sentence in refused
            tried += 1
            if tried == 25:
                break
    assert tried > 0, "there is no such moment among the games"
    assert said > tried / 2, refused


@pytest.mark.parametrize("change", CAN_BE, ids=lambda change: change.__name__)
def test_what_can_be_otherwise_is_read(change: Change) -> None:
    tried = 0
    for game in islice(sound(), 0, None, 3):
        position = written(game)
        if change(game, position["table"]):
            assert refusal(game, position) == ""
            tried += 1
    assert tried > 5


# -- from outside ---------------------------------------------------------------------------------------------------


def file_of(game: VascoDaGama, position: Position) -> str:
    """The position as untrusted input."""
    names = ["anna", "bob", "chris", "david"][: int(game.seats)]
    wishes = {
        "additional-disc": "may-be-kept" if game.choices.disc_may_be_kept else "placed",
        "launching": "any-time" if game.choices.launching_at_any_time else "own-turns",
        "merchant-without-slot": "stays" if game.choices.merchant_stays else "leaves",
    }
    head = {"caravela position": 1, "game": RULES.name, "rules": RULES.version, "options": wishes, "players": names}
    return json.dumps(head | position)


@pytest.mark.parametrize("change", [change for change, _ in CANNOT_BE], ids=lambda change: change.__name__)
def test_whoever_reads_a_position_refuses_what_cannot_be(change: Change) -> None:
    for game in sound():
        position = written(game)
        if change(game, position["table"]):
            with pytest.raises(Damaged) as refused:
                caravela.read_position(file_of(game, position))
            assert str(refused.value).count(".") == 1, refused.value
            return
    raise AssertionError("there is no such moment among the games")


def test_the_command_refuses_in_one_sentence(tmp_path: pathlib.Path) -> None:
    game = next(game for game in sound() if swapped_slots(game, written(game)["table"]))
    path = tmp_path / "position.json"
    position = written(game)
    path.write_text(file_of(game, position), encoding="utf-8")
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0
    swapped_slots(game, position["table"])
    path.write_text(file_of(game, position), encoding="utf-8")
    shown = CliRunner().invoke(app, ["check", str(path)])
    assert shown.exit_code == 1
    assert "or more is expected" in " ".join(shown.output.split())
    assert "Traceback" not in shown.output
