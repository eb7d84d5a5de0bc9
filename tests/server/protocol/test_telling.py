"""Log, happenings and ledgers of a viewer: complete, without hidden information."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from caravela.engine.game import possible_moves
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.chance import RecordedChance
from caravela.match.happenings import UNSEEN
from caravela.match.match import Match
from caravela.server.protocol.shown import ChapterShown, LogShown
from caravela.server.protocol.telling import Telling
from caravela.server.tables.play import Play
from tests.server.two_worlds import hiding_options

PLAYERS = 3
PLIES = 120


def plain(shown: Any) -> Any:
    return msgspec.to_builtins(shown)


def lines_of(chapters: list[ChapterShown]) -> list[Any]:
    """Every line with what it stands under."""
    return [
        (plain(chapter.heading), paragraph.seat, plain(line))
        for chapter in chapters
        for paragraph in chapter.paragraphs
        for line in paragraph.lines
    ]


def grown(had: list[Any], log: LogShown) -> list[Any]:
    """A viewer's log after an update: what is new takes the place of what was there from its ply on."""
    return [line for line in had if line[2]["ply"] < log.since] + lines_of(log.chapters)


def step(play: Play, chooser: random.Random) -> None:
    """One random move."""
    play.play(chooser.choice(play.match.moves()))


def follow(play: Play, ahead: Play) -> None:
    """Play what has been played and drawn in another game."""
    for line in ahead.match.history[play.ply :]:
        play.match.answer(line.move)


@pytest.mark.parametrize("game", names())
def test_updates_add_up_to_the_whole_log(game: str) -> None:
    """Played and trimmed as a room does, with moves taken back now and then."""
    chooser = random.Random(5)
    whole = Play(Box(game).start(PLAYERS, seed=8), 0, 0)
    trimmed = Play(Box(game).start(PLAYERS, chance=RecordedChance()), 0, 0)
    follow(trimmed, whole)
    told: dict[int | None, list[Any]] = {seat: grown([], Telling(trimmed).log(seat, 0)) for seat in (None, 0)}
    for _ in range(PLIES):
        first = whole.ply
        if chooser.random() < 0.1 and trimmed.match.history:
            first -= 1
            for play in (trimmed, whole):
                play.go_back(first)
            whole.match.settle()
        else:
            step(whole, chooser)
        follow(trimmed, whole)
        telling = Telling(trimmed)
        told = {seat: grown(lines, telling.log(seat, first)) for seat, lines in told.items()}
        trimmed.trim()
        if trimmed.match.over:
            break
    for seat, lines in told.items():
        assert lines == lines_of(Telling(whole).log(seat, 0).chapters)
        kinds = [
            (line.kind, line.facts)
            for chapter in whole.match.chapters(seat)
            for turn in chapter.paragraphs
            for line in turn.lines
        ]
        assert [(line["kind"], line["facts"]) for _, _, line in lines] == kinds


@pytest.mark.parametrize("game", names())
def test_ledgers_add_up_to_the_scores(game: str) -> None:
    play, chooser = Play(Box(game).start(PLAYERS, seed=9), 0, 0), random.Random(9)
    while not play.match.over:
        step(play, chooser)
    ledgers = Telling(play).ledgers(None)
    assert [sum(entry.points for entry in ledger) for ledger in ledgers] == play.match.scores


def twins(match: Match, seat: int) -> list[Any]:
    rules, game = match.rules, match.game_before(match.ply - 1)
    return [twin for twin in (rules.secrets_swapped(game, seat), *rules.secrets_swapped_alone(game, seat)) if twin]


def told_of_last(play: Play, viewer: int, game: Any, move: int) -> bytes:
    """What a viewer receives about a move in this game."""
    match = Match(play.match.rules, play.match.choices, play.match.names, game, play.match.chance)
    match.answer(match.rules.catalogue.moves[move])
    telling = Telling(Play(match, 0, 0))
    log, happenings = telling.log(viewer, 0), telling.happenings(viewer, 0)
    changed = {entry.source: entry.points for ledger in telling.ledgers(viewer) for entry in ledger if match.over}
    return msgspec.json.encode([log, happenings, changed])


@pytest.mark.parametrize("game", names())
def test_what_is_hidden_from_a_viewer_shows_in_nothing_that_happens(game: str) -> None:
    """The same move in a game where everything hidden is different is told in the same bytes."""
    rules, compared = rules_of(game), 0
    for options in hiding_options(rules):
        match, chooser = Box(game).start(PLAYERS, 4, dict(options)), random.Random(4)
        play = Play(match, 0, 0)
        while not match.over and match.ply < 3 * PLIES:
            step(play, chooser)
            line = match.history[-1]
            if match.over or line.by_chance:
                continue
            viewer = chooser.randrange(PLAYERS)
            told = told_of_last(play, viewer, match.game_before(match.ply - 1), int(line.move.number))
            for twin in twins(match, viewer):
                if line.seen_by(viewer) and line.move in possible_moves(twin):
                    assert told_of_last(play, viewer, twin, int(line.move.number)) == told
                    compared += 1
    assert compared > 20 or not any(hiding_options(rules))


def test_a_secret_draw_is_told_to_its_seat_alone() -> None:
    """The cards of Madeira's capitanias are dealt unseen."""
    found = 0
    play, chooser = Play(Box("madeira").start(PLAYERS, 3, {"capitanias": "on"}), 0, 0), random.Random(3)
    for _ in range(PLIES):
        step(play, chooser)
    telling = Telling(play)
    for index, line in enumerate(play.match.history):
        if not line.seen_by(None):
            others = [telling.line(index, seat).kind for seat in (None, *range(PLAYERS)) if seat != line.seat]
            assert set(others) == {UNSEEN}
            assert telling.line(index, int(line.seat)).kind == line.move.kind
            found += 1
    assert found > 0
