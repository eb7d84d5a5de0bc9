"""Positions: written and read back equal, and one clear sentence for every kind of damage."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import caravela
from caravela.engine.errors import CaravelaError, Damaged
from caravela.games import names
from caravela.games.puerto_rico.game import PuertoRico
from caravela.match.position import restore
from tests.match.test_record import some_match

FLIP = {"new-buildings": "on", "building-set": "base", "forests": "flip"}
POSITION = some_match().position()


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    found: dict[str, Any] = json.loads(POSITION)
    change(found)
    return json.dumps(found)


def test_a_position_reads_back_equal_and_can_be_played_on() -> None:
    match = caravela.read_position(POSITION)
    assert match.position() == POSITION
    while not match.over:
        match.play(match.moves()[0])


def test_it_is_not_json() -> None:
    with pytest.raises(Damaged, match=r"^Line 1: the position is not JSON: "):
        caravela.read_position("{'a'")
    with pytest.raises(Damaged, match="A position is JSON with 'caravela position': 1"):
        caravela.read_position("[]")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p.update(rules=0), "The position is of version 0 of the rules of Puerto Rico; this is 3."),
        (lambda p: p.update(agenda=["dancing 0"]), "has a step 'dancing 0', which Puerto Rico does not know here."),
        (lambda p: p.update(agenda=["settling 4"]), "has a step 'settling 4'"),
        (lambda p: p.update(table=[]), "The position needs an 'agenda' and a 'table'."),
        (lambda p: p["table"].update(colonists=3), "The position has 14 colonists, not 58."),
        (lambda p: p["table"].update(colonists=-3), "The position's 'colonists' is -3; it needs a whole number from 0"),
        (lambda p: p["table"].pop("quarries"), "The position has no 'quarries'."),
        (lambda p: p["table"]["goods"].update(rum=1), "The position's 'goods' names 'rum', which is none of corn"),
        (lambda p: p["table"]["players"].pop(), "The position needs 3 players."),
        (lambda p: p["table"]["players"][0].update(buildings=["castle"]), "names a building 'castle', which does not"),
        (lambda p: p["table"]["players"][0]["colonists"].update(wharf=1), "The position has 59 colonists, not 58."),
        (lambda p: p.update(agenda=["keeping 0"]), "agenda ends with 'keeping 0'; the last step is 'end of round' or "),
        (
            lambda p: p.update(agenda=["keeping 0", "giving back 0", "unload full ships", "end of round"]),
            "'stage' 3; expected is 0, as it does not matter now.",
        ),
        (
            lambda p: p.update(agenda=["placing 0", "round"]),
            "agenda has 'round' directly after 'placing 0', which no game comes to.",
        ),
        (lambda p: p["table"]["ships"][0].update(good="rum"), "The position's ship 1 carries 'rum', which is no good."),
    ],
)
def test_damage_is_told_in_one_sentence(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    with pytest.raises(Damaged) as caught:
        caravela.read_position(damaged(change))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_nobles_than_people_are_noticed() -> None:
    found = json.loads(caravela.game("puerto-rico").start(players=3, seed=1, options={"nobles": True}).position())
    found["table"]["players"][0]["nobles"] = {"corn": 1}
    with pytest.raises(Damaged, match="The position has 57 colonists, not 58; 21 nobles, not 20"):
        caravela.read_position(json.dumps(found))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize(("name", "shown"), [(None, "null"), ({}, "{}"), (7, "7"), (["anna"], '["anna"]')])
def test_players_have_names(game: str, name: object, shown: str) -> None:
    """A name that is not text is refused, not converted."""
    found = json.loads(caravela.game(game).start(players=2, seed=1).position())
    found["players"] = ["anna", name]
    for read in (caravela.read_position, restore):
        with pytest.raises(Damaged) as caught:
            read(json.dumps(found))
        assert str(caught.value) == f"The position's 'players' has {shown}; it needs the names of the players."


def test_nothing_holds_more_than_it_has_room_for() -> None:
    """Pieces are not only counted but fit where they lie."""

    def spoil(game: PuertoRico, change: str) -> None:
        anna = game.players[0]
        if change == "island":
            game.face_down[2] -= 11
            for _ in range(11):
                anna.place_tile(2)
            game.quarries -= 1
            anna.place_tile(5)
        if change == "city":
            for building in list(game.kinds)[:13]:
                game.buildings[building.number] -= 1
                anna.place_building(building)
        if change == "trading house":
            game.goods[4] -= 5
            game.trading_house[4] += 5
        if change in ("one kind", "a load"):
            for ship in range(2):
                game.ship_good[ship] = 4 if change == "one kind" else -1
                game.ship_load[ship] = 1
            game.goods[4] -= 2 if change == "one kind" else 0
        if change == "forests":
            anna.forests = anna.forests + 1

    for change, sentence in [
        ("island", "for player 1 island tiles: 13; expected is 0 to 12."),
        ("city", "for player 1 city spaces filled: 13; expected is 0 to 12."),
        ("trading house", "goods in the trading house: 5; expected is 0 to 4."),
        ("one kind", "on ship 5 coffee, as on ship 4; expected is another kind."),
        ("a load", "on ship 4 goods: 1; expected is 0."),
        ("forests", "for player 1 forests: 1; expected is 0 without a forest house."),
    ]:
        match = caravela.game("puerto-rico").start(players=3, seed=1, options=FLIP)
        assert isinstance(match.game, PuertoRico)
        spoil(match.game, change)
        with pytest.raises(Damaged, match=sentence):
            caravela.read_position(match.position())


def test_what_the_program_wrote_is_laid_out_and_not_examined() -> None:
    """Bots and snapshots pay for reading alone."""
    impossible = damaged(lambda p: p["table"].update(colonists=3))
    assert restore(impossible).view()["table"]["colonists"] == 3
    with pytest.raises(Damaged, match="not 58"):
        caravela.read_position(impossible)
    with pytest.raises(Damaged, match="this is 3"):
        restore(damaged(lambda p: p.update(rules=0)))


@pytest.mark.parametrize("field", ["note", "game", "rules", "options", "players", "agenda"])
def test_half_of_a_character_is_refused(field: str) -> None:
    """JSON can write it, but no text can have it: a sentence that repeated it could not be told."""
    with pytest.raises(Damaged, match="a character incomplete"):
        caravela.read_position(damaged(lambda p: p.update({field: ["\ud800"]})))


@pytest.mark.parametrize("name", ["", " anna", "a,b", "a:b", "a\nb", "a\0b", "\u202eanna", "x" * 61, "table"])
def test_names_are_short_and_can_be_seen(name: str) -> None:
    """Others read them in a study: nothing hides in a name, or turns the text around it."""
    with pytest.raises(CaravelaError, match="cannot be a player's name") as caught:
        caravela.read_position(damaged(lambda p: p["players"].__setitem__(0, name)))
    assert str(caught.value).isprintable()
