"""Whole random games followed line by line: what must be true of every round, whatever is played."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.match.box import Box
from caravela.match.match import Match


def random_match(players: int, seed: int) -> Match:
    match = Box("vasco-da-gama").start(players, seed=seed)
    dice = Dice(seed)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    return match


def rounds_of(match: Match) -> dict[int, list[tuple[str, int, dict[str, Any], dict[str, Any]]]]:
    """By round, every player's move: its words, the seat, the table before and after it."""
    tables = [match.rules.view(game, -1) for game in match.games()]
    found: dict[int, list[tuple[str, int, dict[str, Any], dict[str, Any]]]] = {}
    for ply, line in enumerate(match.history):
        if line.seat is not None and not line.by_chance:
            row = found.setdefault(tables[ply]["round"], [])
            row.append((line.move.words(), line.seat, tables[ply], tables[ply + 1]))
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6), (4, 7)])
def test_every_round(players: int, seed: int) -> None:
    match = random_match(players, seed)
    rounds = rounds_of(match)
    assert list(rounds) == [1, 2, 3, 4, 5]
    for number, lines in rounds.items():
        placing = [
            (seat, before) for words, seat, before, _ in lines if words.startswith("picks") and not before["called"]
        ]
        check_placing(players, placing)
        called = [before["called"] for _, _, before, _ in lines if before["called"]]
        assert called == sorted(called)
        hosted = Counter(words for words, _, _, _ in lines if words.startswith("hosts"))
        assert all(count == 1 for count in hosted.values())
        sent = sum(words.startswith("sends the merchant") for words, _, _, _ in lines)
        assert sent <= (2 if number == 1 else 1)
        assert sum(words.startswith("takes the Reals") for words, _, _, _ in lines) <= 2
        for words, seat, before, after in lines:
            check_money(words, seat, before, after)


def check_placing(players: int, placing: list[tuple[int, dict[str, Any]]]) -> None:
    """Clockwise from the first player, one disc at a time; four each, and one more for whoever has Manuel I."""
    table = placing[0][1]
    left = [4 + ("Manuel I" in player["characters"]) for player in table["players"]]
    seat = table["first_player"]
    for placer, _ in placing:
        while left[seat] == 0:
            seat = (seat + 1) % players
        assert placer == seat
        left[seat] -= 1
        seat = (seat + 1) % players
    assert left == [0] * players


def check_money(words: str, seat: int, before: dict[str, Any], after: dict[str, Any]) -> None:
    """The price of the right and the compensation, to the Real."""
    paid = before["players"][seat]["reals"] - after["players"][seat]["reals"]
    called = before["called"]
    if words.startswith("performs"):
        assert paid == max(before["marker"] - called, 0)
    elif words == "gives up the action" and after["called"]:
        assert -paid == (0 if called > 20 else (called + 4) // 5)
    elif re.match(r"picks number|places it in the|launches|mans", words) and after["called"]:
        assert paid == 0


@pytest.mark.parametrize("seed", [11, 12])
def test_the_first_player_and_the_additional_disc_follow_the_tiles(seed: int) -> None:
    """At the start of a round Bartolomeu Dias leads, and only who has Manuel I has an additional disc."""
    match = random_match(4, seed)
    for lines in rounds_of(match).values():
        table = next(before for words, _, before, _ in lines if words.startswith("picks"))
        holders = {character["name"]: character["holder"] for character in table["characters"]}
        assert table["first_player"] == holders["Bartolomeu Dias"]
        ready = [seat for seat, player in enumerate(table["players"]) if player["additional_disc"] != "away"]
        assert ready == [holders["Manuel I"]]
        assert all(character["hosted_by"] is None for character in table["characters"])
        assert all(number["owner"] is None for number in table["numbers"])
