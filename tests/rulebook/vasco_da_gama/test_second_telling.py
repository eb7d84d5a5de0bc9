"""Whole games told twice: the game and a plain bookkeeper that knows only the words must agree in everything."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.match import Match
from tests.rulebook.vasco_da_gama.bookkeeper import Books
from tests.rulebook.vasco_da_gama.test_whole_rounds import random_match

COMPARED = ("Place a disc: pick", "Number", "End of the game")


def retold(match: Match) -> Books:
    """The books after the whole game, compared with the table at every quiet moment."""
    books = Books(len(match.names), tomllib.loads(RULES.data.read_text(encoding="utf-8")))
    for ply, line in enumerate(match.history):
        game = match.game_before(ply)
        question = game.next_step().asked(game)
        books.catch_up(question)
        if question.startswith(COMPARED):
            compare(books, RULES.view(game, -1))
        words = line.move.words()
        books.hear(line.seat if not line.by_chance or words.startswith("draws") else None, words)
    books.catch_up("over")
    return books


def compare(books: Books, table: dict[str, Any]) -> None:
    """Everything on the board and in the supplies."""
    assert (books.round, books.first, books.marker) == (table["round"], table["first_player"], table["marker"])
    assert books.money == table["money"]
    assert books.missionaries == table["missionaries"]
    assert books.bag == table["bag"]
    for section in table["sections"]:
        assert {kind: n for kind, n in books.sections[section["section"]].items() if n} == section["sailors"]
    tiles = [*table["projects"], table["sao_gabriel"]]
    assert books.spaces == [tile["project"] if tile else 0 for tile in tiles]
    assert books.merchant == (table["merchant"]["merchant"] if table["merchant"] else None)
    for character in table["characters"]:
        assert books.holder[character["name"]] == character["holder"]
        assert (character["name"] in books.hosted) == (character["hosted_by"] is not None)
    placed = {number["number"]: (number["owner"], number["area"]) for number in table["numbers"]}
    assert books.numbers == {number: where for number, where in placed.items() if where[0] is not None}
    for where, landing in enumerate(table["landings"]):
        for place, slot in enumerate(landing["slots"]):
            ship = books.coast[where][place]
            assert (slot["ship"] is None) == (ship is None)
            assert ship is None or (slot["ship"].get(ship[0]), slot["owner"]) == (ship[1], ship[2])
    for seat, player in enumerate(table["players"]):
        compare_supply(books, seat, player)


def compare_supply(books: Books, seat: int, player: dict[str, Any]) -> None:
    assert books.reals[seat] == player["reals"]
    assert books.points[seat] == player["points"]
    assert (books.captains[seat], books.waiting[seat]) == (player["captains"], player["captains_waiting"])
    assert {kind: n for kind, n in books.crew[seat].items() if n} == {k: n for k, n in player["crew"].items() if n}
    assert books.projects[seat] == {tile["project"] for tile in player["projects"]}
    assert books.ships[seat] == {tile["project"] for tile in player["ships"]}


def agrees_to_the_end(match: Match) -> None:
    books = retold(match)
    compare(books, RULES.view(match.game, -1))
    assert [books.score(seat) for seat in range(len(match.names))] == match.scores


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (2, 22), (3, 31), (3, 32), (4, 41), (4, 42)])
def test_random_games(players: int, seed: int) -> None:
    agrees_to_the_end(random_match(players, seed))


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (4, 7)])
def test_games_of_greedy_bots(players: int, seed: int) -> None:
    """They launch, send and host far more than chance does."""
    _, match = play_and_keep(SimulatedTable("vasco-da-gama", ["greedy"] * players), seed)
    agrees_to_the_end(match)
    said = " ".join(line.move.words() for line in match.history)
    for words in ["launches project", "sails for", "hosts Manuel I", "buys the São Gabriel", "sends the merchant"]:
        assert words in said
