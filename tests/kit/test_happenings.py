"""Whatever changes is told, and told once: in random games told changes add up to what the positions differ by."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravela.bots.benchmark import is_compiled
from caravela.engine.counting import POINTS, Count
from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.rules import SPECTATOR
from caravela.match.box import Box
from caravela.match.happenings import Happening
from caravela.match.match import Match
from tests.kit.tables import TABLES, TOLD_AS_DATA, KitTable

PLIES = 10_000 if is_compiled() else 150
counted_tables = pytest.mark.parametrize("table", [table for table in TABLES if table.game in TOLD_AS_DATA], ids=str)
HIDDEN_UNTIL_THE_END = {"madeira": ("pirates",)}
"""Sources of points that nobody can know before the game is over, and that are not counted until then."""


def played(table: KitTable, seed: int, plies: int = 10_000) -> Match:
    """A game played at random, to its end or so far."""
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < plies:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    return match


def counted(match: Match, game: Game, viewer: int, whole: bool) -> Counter[tuple[int, str]]:
    """How many of each thing every seat and the table have, as far as a viewer may know."""
    count = Count(labelled=True)
    match.rules.count(game, count)
    sums: Counter[tuple[int, str]] = Counter()
    for number, label in zip(count.numbers, count.counters, strict=True):
        if whole or label.seen_by(viewer):
            sums[int(label.seat), label.thing] += int(number)
    return sums


def told(happenings: list[Happening]) -> Counter[tuple[int, str]]:
    sums: Counter[tuple[int, str]] = Counter()
    for each in happenings:
        seat = SPECTATOR if each.seat is None else each.seat
        for thing, by in each.changes.items():
            sums[seat, thing] += by
        for by in [*each.points.values(), *each.expected.values()]:
            sums[seat, POINTS] += by
    return sums


def differences_for(match: Match, viewer: int | None) -> dict[tuple[int, str], int]:
    seat = SPECTATOR if viewer is None else viewer
    before = counted(match, match.before[0], seat, match.over)
    after = counted(match, match.game, seat, match.over)
    return {key: after[key] - before[key] for key in after if after[key] != before[key]}


@counted_tables
@settings(max_examples=3 if is_compiled() else 1)
@given(seed=st.integers(0, 10**9))
def test_told_changes_add_up_for_every_viewer(table: KitTable, seed: int) -> None:
    match = played(table, seed, PLIES)
    for viewer in [None, *range(table.players)]:
        sums = {key: by for key, by in told(match.happenings(viewer)).items() if by != 0}
        assert sums == differences_for(match, viewer)
    check_causes(match)
    check_ledger(match)
    check_passages(match)


def check_causes(match: Match) -> None:
    """Whatever changes something has a name."""
    for ply in range(match.ply):
        for cause in match.happened.causes(ply):
            assert cause.by.kind, cause


def check_ledger(match: Match) -> None:
    """Points by cause and source add up to the score and to the score's sources."""
    later = () if match.over else HIDDEN_UNTIL_THE_END.get(match.rules.name, ())
    for seat in range(match.game.seats):
        parts = {source: by for source, by in match.rules.breakdown(match.game, seat).items() if source not in later}
        assert sum(entry.points for entry in match.ledger(seat)) == sum(parts.values())
        assert later or sum(parts.values()) == match.scores[seat]
        sources: Counter[str] = Counter()
        for entry in match.ledger(seat):
            sources[entry.source] += entry.points
        assert {source: by for source, by in sources.items() if by} == {key: by for key, by in parts.items() if by}


def check_passages(match: Match) -> None:
    """Where the pieces of a kind stay as many as they were, passages tell the whole difference of every place."""
    labels = match.happened.labels()
    for ply in range(match.ply):
        for cause in match.happened.causes(ply):
            changes: Counter[str] = Counter()
            arrivals: Counter[str] = Counter()
            for index, by in cause.changed:
                changes[labels[index].thing] += by
                arrivals[labels[index].thing] += max(by, 0)
            travelled: Counter[str] = Counter()
            for happening in match.happened.split(cause, SPECTATOR, knows=True, open_to_all=True):
                for passage in happening.passages:
                    travelled[passage.thing] += passage.count
            for thing, by in changes.items():
                if by == 0 and thing != POINTS:
                    assert travelled[thing] == arrivals[thing]
