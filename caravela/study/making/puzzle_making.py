"""Finds puzzles in self-play: decisions where the best move is far better than the second, and not the obvious one.

Everybody plays by the search that hints use, with few iterations. Where that search disagrees with the greedy bot and
sees a clear lead, independent searches with a strong budget and seeds of their own look again. All of them must find
the same move with a lead of at least `MARGIN`, the last one of at least `MARGIN_AGAIN`. Then the move and its rivals
are played out to the end of the game (`proving`), where it must win more often too.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from caravela.bots.advice.hints import LONGEST_LINE
from caravela.bots.experiments.workers import Workers
from caravela.bots.search.search import Search
from caravela.engine.errors import CaravelaError
from caravela.engine.flow import Move
from caravela.games import rules_of
from caravela.match.match import Match
from caravela.match.position import position_of
from caravela.study.making.proving import PuzzleProof, proved
from caravela.study.making.searches import STRONG, Comparison, compared, glanced, lead_of, shares_of_all, weak_choice
from caravela.study.making.self_play import FIRST_SIGHT, PuzzleGame, QuickGame
from caravela.study.move_kinds import kinds_of
from caravela.study.puzzles.puzzle import Puzzle, moves_of, read_puzzles, write_puzzles
from caravela.study.puzzles.themes import theme_of

MARGIN = 0.08
"""By how much the best move must win more often than the second best, in two searches."""
MARGIN_AGAIN = 0.06
"""The same in the search that verifies."""
APART = 12
"""Plies between two puzzles of one game."""
MOST_OF_A_GAME = 6
SMALL_SEARCHES = 6
"""Number of the weak searches that grade the difficulty."""


def examine(match: Match, ply: int, tempting: Move, seed: int) -> Puzzle | None:
    """A candidate becomes a puzzle if three searches agree, and the game played out to its end."""
    rules, game = match.rules, match.game_before(ply)
    glance = glanced(rules, game, seed + 3)
    if glance.margin < FIRST_SIGHT or glance.best == int(tempting.number):
        return None
    first, _ = compared(rules, game, seed, [tempting])
    if first.margin < MARGIN or first.best == int(tempting.number):
        return None
    second, _ = compared(rules, game, seed + 1, [tempting])
    if second.best != first.best or second.margin < MARGIN:
        return None
    again, search = compared(rules, game, seed + 2, [tempting])
    if again.best != first.best or again.margin < MARGIN_AGAIN:
        return None
    results = (first, second, again)
    shares = shares_of_all(game, search, results)
    proof = proved(rules, game, first.best, int(tempting.number), shares, seed + 4)
    if proof is None or lead_of(shares, first.best, proof.also) < MARGIN_AGAIN:
        return None  # a move that the searches passed over is as good, or the lead does not last
    return described(match, ply, tempting, results, search, seed, shares, proof)


def described(
    match: Match,
    ply: int,
    tempting: Move,
    results: tuple[Comparison, ...],
    search: Search,
    seed: int,
    measured: dict[int, float],
    proof: PuzzleProof,
) -> Puzzle:
    rules, game = match.rules, match.game_before(ply)
    step = game.next_step()
    best = rules.catalogue.moves[results[0].best]
    shares = {str(number): round(share, 4) for number, share in measured.items()}
    edge = search.root().edge_of(best)
    assert edge is not None
    written = position_of(rules, game)
    found = sum(weak_choice(rules, game, seed + 10 + again) is best for again in range(SMALL_SEARCHES))
    turn_of_best = [best, *moves_of(rules, proof.plans.turns[str(best.number)])]
    difficulty = "easy" if found * 3 >= 2 * SMALL_SEARCHES else "medium" if found > 0 else "hard"
    return Puzzle(
        key=key_of(rules.name, written),
        game=rules.name,
        rules=rules.version,
        options=match.wishes,
        players=match.names,
        seat=int(step.seat),
        agenda=written["agenda"],
        table=written["table"],
        best=int(best.number),
        tempting=int(tempting.number),
        shares=shares,
        margin=round(min(result.margin for result in results), 4),
        theme=theme_of(kinds_of(rules), turn_of_best, proof.effect),
        difficulty=difficulty,
        also=proof.also,
        facts=proof.facts,
        line=[(int(seat), int(move.number)) for seat, move in search.line_after(edge, LONGEST_LINE)],
        source=f"seed {seed // 1000}, ply {ply}",
        budget=STRONG,
        notes={"margins": [round(result.margin, 4) for result in results], "found_by_weak": found},
        turns=proof.plans.turns,
        later=proof.plans.later,
    )


def key_of(game: str, written: dict[str, Any]) -> str:
    """A short name that depends on the position alone."""
    return hashlib.sha256(f"{game} {written}".encode()).hexdigest()[:10]


def puzzles_of_game(game: str, seed: int, kind: type[PuzzleGame] = PuzzleGame) -> list[Puzzle]:
    """The puzzles in one game of self-play."""
    rules = rules_of(game)
    play = kind(rules, seed)
    play.play()
    puzzles: list[Puzzle] = []
    last = -APART
    for ply, tempting in play.candidates:
        if ply - last >= APART and len(puzzles) < MOST_OF_A_GAME:
            puzzle = examine(play.match, ply, tempting, 1000 * seed + ply)
            if puzzle is not None:
                puzzles.append(replace(puzzle, source=f"self-play of {play.players}, {puzzle.source}"))
                last = ply
    return puzzles


def puzzles_of_part(game: str, seeds: range) -> list[Puzzle]:
    return [puzzle for seed in seeds for puzzle in puzzles_of_game(game, seed)]


def quick_puzzles_of_part(game: str, seeds: range) -> list[Puzzle]:
    return [puzzle for seed in seeds for puzzle in puzzles_of_game(game, seed, QuickGame)]


class Making:
    """A collection in the making: a file of puzzles, and beside it how far the seeds have come."""

    def __init__(
        self, game: str, path: Path, quick: bool = False, first_seed: int = 1, most_alike: int | None = None
    ) -> None:
        rules_of(game)
        self.game = game
        self.quick = quick
        self.most_alike = most_alike  # puzzles with the same answer, at most
        self.path = path
        self.progress = path.with_name(path.name + ".seed")
        self.puzzles = read_puzzles(path) if path.exists() else []
        self.next_seed = int(self.progress.read_text(encoding="utf-8")) if self.progress.exists() else first_seed

    def make(
        self, count: int, workers: Workers, advance: Callable[[int], None] = lambda steps: None, part: int = 1
    ) -> None:
        """Play games until there are so many puzzles; the file is written after each."""
        work = partial(quick_puzzles_of_part if self.quick else puzzles_of_part, self.game)
        while len(self.puzzles) < count:
            parts = [range(seed, seed + 1) for seed in range(self.next_seed, self.next_seed + part)]
            for seeds, puzzles in zip(parts, workers.over(work, parts), strict=True):
                self.add(puzzles, advance)
                self.next_seed = seeds.stop
                self.progress.write_text(f"{self.next_seed}\n", encoding="utf-8")

    def add(self, puzzles: list[Puzzle], advance: Callable[[int], None]) -> None:
        known = {puzzle.key for puzzle in self.puzzles}
        answers = Counter(puzzle.best for puzzle in self.puzzles)
        new = []
        for puzzle in puzzles:
            if puzzle.key not in known and (self.most_alike is None or answers[puzzle.best] < self.most_alike):
                new.append(puzzle)
                answers[puzzle.best] += 1
        if new:
            self.puzzles += new
            write_puzzles(self.path, self.puzzles)
            advance(len(new))


def write_parquet(puzzles: list[Puzzle], path: Path) -> None:
    """The puzzles as a table; the position is one column of text."""
    try:
        import polars
    except ImportError:
        raise CaravelaError("A Parquet file needs polars; install it with: pip install 'caravela[analysis]'.") from None
    rows = [
        {
            "key": puzzle.key,
            "game": puzzle.game,
            "seat": puzzle.seat,
            "best": puzzle.best,
            "tempting": puzzle.tempting,
            "margin": puzzle.margin,
            "theme": puzzle.theme,
            "difficulty": puzzle.difficulty,
            "moves": [int(number) for number in puzzle.shares],
            "shares": list(puzzle.shares.values()),
            "position": puzzle.position(),
            "source": puzzle.source,
        }
        for puzzle in puzzles
    ]
    polars.DataFrame(rows).write_parquet(path)
