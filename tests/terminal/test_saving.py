"""Saving on quit, resuming, and unreadable saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from caravela.engine.errors import BadChoice
from caravela.match.chance import CommittedChance
from caravela.match.record import verify_record
from caravela.terminal.play import play_in_terminal, resume_or_start
from caravela.terminal.saving import Shelf
from caravela.terminal.seats import HUMAN, Seats, seated
from tests.terminal.stage import at_table, new_game, press, text_of


def resumed(saves: Path, fresh: bool = False) -> tuple[Seats, str]:
    return resume_or_start(Shelf(saves, "puerto-rico"), 3, [0], ["random"], {}, fresh=fresh)


async def test_leaving_saves_and_starting_goes_on(tmp_path: Path) -> None:
    async with at_table(new_game([0], players=4, bots=["greedy", "random"]), tmp_path) as (app, pilot):
        await press(app, pilot, "1", "1")
        record = app.match.record()
        await pilot.press("q")
    assert str(tmp_path / "puerto-rico.record") in str(app.return_value)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["puerto-rico.json", "puerto-rico.record"]
    seats, word = resumed(tmp_path)
    assert seats.match.record() == record
    assert seats.holders == [HUMAN, "greedy", "random", "random"]
    assert word == "Continuing your saved game (4 players)."
    async with at_table(seats, tmp_path, word=word) as (app, _):
        assert word in text_of(app, "hint")


async def test_every_choice_is_saved_at_once(tmp_path: Path) -> None:
    async with at_table(new_game([0]), tmp_path) as (app, pilot):
        await press(app, pilot, "1", "1")
        assert (tmp_path / "puerto-rico.record").read_text() == app.match.record()


def play_on(seats: Seats) -> Seats:
    """The rest of the game; bots answer for the humans too."""
    seats.holders = ["random" for _ in seats.holders]
    while not seats.match.over:
        seats.match.play(seats.bot_chooses(seats.match.game, seats.match.ply))
    return seats


def test_resumed_game_keeps_its_secret_and_its_bots(tmp_path: Path) -> None:
    """Resumed or not, the same draws and the same answers follow, and the finished record verifies."""
    first, _ = resumed(tmp_path)
    assert isinstance(first.match.chance, CommittedChance)
    first.match.play("takes the settler")
    Shelf(tmp_path, "puerto-rico").save(first)
    assert first.match.chance.secret not in first.match.record()
    again, _ = resumed(tmp_path)
    record = play_on(first).match.record()
    assert play_on(again).match.record() == record
    assert verify_record(record) > 20


def test_finished_game_is_not_resumed(tmp_path: Path) -> None:
    Shelf(tmp_path, "puerto-rico").save(play_on(new_game([0])))
    seats, word = resumed(tmp_path)
    assert word == ""
    assert not seats.match.over
    assert (tmp_path / "finished" / "puerto-rico-1.record").exists()


def test_fresh_start_puts_the_running_game_aside(tmp_path: Path) -> None:
    for number in (1, 2):
        Shelf(tmp_path, "puerto-rico").save(new_game([0]))
        _, word = resumed(tmp_path, fresh=True)
        place = tmp_path / "aside" / f"puerto-rico-{number}.record"
        assert str(place) in word
        assert place.exists()
        assert place.with_suffix(".json").exists()


def damage_record(shelf: Shelf) -> None:
    shelf.record.write_text(shelf.record.read_text() + "anna: takes the moon\n")


def cut_record(shelf: Shelf) -> None:
    shelf.record.write_text("caravela rec")


def binary_record(shelf: Shelf) -> None:
    shelf.record.write_bytes(b"\xff\xfe\x00")


def lose_seating(shelf: Shelf) -> None:
    shelf.seating.unlink()


def damage_seating(shelf: Shelf) -> None:
    shelf.seating.write_text("[1, 2")


def empty_seating(shelf: Shelf) -> None:
    shelf.seating.write_text("{}")


def list_seating(shelf: Shelf) -> None:
    shelf.seating.write_text("[]")


def unknown_bot(shelf: Shelf) -> None:
    shelf.seating.write_text(json.dumps({"seats": [HUMAN, "oracle", "random"], "bot seed": 1}))


def wrong_secret(shelf: Shelf) -> None:
    known = json.loads(shelf.seating.read_text())
    shelf.seating.write_text(json.dumps(known | {"secret": "another"}))


@pytest.mark.parametrize(
    "harm",
    [
        damage_record,
        cut_record,
        binary_record,
        lose_seating,
        damage_seating,
        empty_seating,
        list_seating,
        unknown_bot,
        wrong_secret,
    ],
)
def test_damaged_save_is_moved_aside(tmp_path: Path, harm: object) -> None:
    """One sentence, the file is kept elsewhere, and a new game starts."""
    assert callable(harm)
    shelf = Shelf(tmp_path, "puerto-rico")
    first, _ = resumed(tmp_path)
    shelf.save(first)
    harm(shelf)
    kept = shelf.record.read_bytes()
    seats, word = resumed(tmp_path)
    assert "a new game starts" in word
    assert "\n" not in word
    assert seats.match.record().count("takes") == 0
    assert (tmp_path / "aside" / "puerto-rico-1.record").read_bytes() == kept
    assert not shelf.has_game()


def test_wrong_wishes_move_nothing(tmp_path: Path) -> None:
    Shelf(tmp_path, "puerto-rico").save(new_game([0]))
    for players, humans, bots, options in (
        (9, [0], ["random"], {}),
        (3, [3], ["random"], {}),
        (3, [0], ["oracle"], {}),
        (3, [0], ["random"], {"moon": "on"}),
    ):
        with pytest.raises(BadChoice):
            play_in_terminal("puerto-rico", players, humans, bots, options, None, None, True, tmp_path)
    with pytest.raises(BadChoice, match="no game 'chess'"):
        play_in_terminal("chess", 2, [0], [], {}, None, None, False, tmp_path)
    assert (tmp_path / "puerto-rico.record").exists()


def test_bots_fill_the_seats_in_order() -> None:
    assert seated(4, [1], ["greedy", "random"]) == ["greedy", HUMAN, "random", "random"]
    assert seated(2, [0], []) == [HUMAN, "greedy"]


async def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    async with at_table(new_game([0]), blocked) as (app, pilot):
        assert "could not be saved" in text_of(app, "hint")
        await pilot.press("q")
    assert "could not be saved" in str(app.return_value)
