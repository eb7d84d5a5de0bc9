"""Perft counts and checksums of random games: a changed number means a changed rule.

The same numbers hold for the plain and for the compiled build.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from caravela.engine.play.perft import perft
from caravela.engine.play.playout import Playout
from caravela.match.position import read_position, write_position
from caravela.match.record import read_record
from tests.kit.tables import TABLES
from tests.kit.thoroughness import by_build
from tests.records.golden import FOLDER

MOST_LINES = by_build(plain=2_000, compiled=10**9, soak=10**9)
"""Plain Python counts as deep as this goes, compiled rules as deep as the table below says."""
GAMES = by_build(plain=2, compiled=20, soak=20)
COUNTS = FOLDER / "counts.json"
CHECKSUMS = FOLDER / "checksums.json"

# Positions are cut out of golden records: which record, before which line of its log, counted how deep.
POSITIONS = {
    "puerto_rico/the-start-for-four": ("puerto_rico/4-players-city-full", 5, 5),
    "puerto_rico/a-mayor-places-colonists": ("puerto_rico/4-players-city-full", 377, 5),
    "puerto_rico/a-captain-loads": ("puerto_rico/3-players-victory-points-gone", 227, 5),
    "puerto_rico/a-builder-late": ("puerto_rico/5-players-city-full", 476, 4),
    "puerto_rico/a-settler-with-hacienda": ("puerto_rico/2-players-colonists-short", 180, 5),
    "puerto_rico/guests-may-move": ("puerto_rico/5-players-both-expansions-victory-points-gone", 603, 4),
    "puerto_rico/a-mayor-places-nobles": ("puerto_rico/4-players-both-expansions-city-full", 563, 4),
    "puerto_rico/a-black-market-is-paid": ("puerto_rico/5-players-both-expansions-city-full", 553, 4),
    "madeira/a-row-is-chosen": ("madeira/3-players-whole-game", 63, 4),
    "madeira/a-die-is-placed": ("madeira/2-players-whole-game", 56, 4),
    "madeira/the-mayor-relocates": ("madeira/3-players-whole-game", 105, 4),
    "madeira/a-building-is-paid": ("madeira/3-players-whole-game", 130, 4),
    "madeira/a-request-is-kept": ("madeira/3-players-whole-game", 305, 4),
    "madeira/a-card-is-played": ("madeira/3-players-capitanias-whole-game", 177, 3),
    "madeira/a-demand-is-kept": ("madeira/3-players-kings-demands-whole-game", 133, 3),
    "madeira/a-space-is-chosen": ("madeira/3-players-new-roles-whole-game", 292, 3),
    "madeira/a-tile-is-taken": ("madeira/3-players-all-modules-whole-game", 91, 3),
    "madeira/a-turn-with-all-modules": ("madeira/4-players-all-modules-whole-game", 398, 2),
    "vasco_da_gama/the-first-merchant-ship": ("vasco_da_gama/2-players-both-additional-discs", 22, 4),
    "vasco_da_gama/placing-discs": ("vasco_da_gama/4-players-calicut-complete", 35, 4),
    "vasco_da_gama/the-king-is-hosted": ("vasco_da_gama/3-players-merchant-waits", 234, 7),
    "vasco_da_gama/recruiting": ("vasco_da_gama/4-players-calicut-complete", 188, 8),
    "vasco_da_gama/an-expedition": ("vasco_da_gama/4-players-calicut-complete", 181, 6),
    "vasco_da_gama/a-crew-is-chosen": ("vasco_da_gama/4-players-calicut-complete", 289, 7),
    "vasco_da_gama/the-end-of-a-round": ("vasco_da_gama/3-players-merchant-waits", 86, 4),
    "vasco_da_gama/the-end-of-the-game": ("vasco_da_gama/2-players-launches-at-the-end", 275, 8),
}


def stored(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def bless_number(path: Path, name: str, number: object) -> None:
    found = stored(path)
    found[name] = number
    path.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", POSITIONS)
def test_lines_of_play(name: str, bless: bool) -> None:
    record, ply, depth = POSITIONS[name]
    path = FOLDER / f"{name}.position.json"
    if bless:
        match = read_record((FOLDER / f"{record}.record").read_text(encoding="utf-8"))
        match.game = match.game_before(ply)
        path.write_text(write_position(match), encoding="utf-8")
    game = read_position(path.read_text(encoding="utf-8")).game
    if bless:
        bless_number(COUNTS, name, [int(perft(game, level)) for level in range(1, depth + 1)])
    known = stored(COUNTS)[name]
    assert len(known) == depth
    for level, lines in enumerate(known, 1):
        if level == 1 or lines <= MOST_LINES:
            assert int(perft(game, level)) == lines, f"{level} moves deep"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_checksum_of_random_games(table: Any, bless: bool) -> None:
    """Moves, option counts and scores of random games: of two as plain Python, of twenty compiled."""
    start = table.rules.new_game(table.players, table.options)
    playing = Playout(2026)
    for game in range(1, (20 if bless else GAMES) + 1):
        playing.play_out(start.copy())
        if game in (2, 20):
            checksum = [int(playing.checksum), int(playing.decisions)]
            name = f"{table}, {game} games"
            if bless:
                bless_number(CHECKSUMS, name, checksum)
            assert checksum == stored(CHECKSUMS)[name]
