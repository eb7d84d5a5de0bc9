"""Puzzles looked at again: played out to the end with what differs after each move, or searched with another seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from caravela.bots.experiments.workers import Workers, workers_for
from caravela.games import rules_of
from caravela.match.chance import SeededChance
from caravela.study.making.proving import is_worth_asking, proved, replayed
from caravela.study.making.puzzle_making import MARGIN_AGAIN
from caravela.study.making.searches import STRONG, compared, lead_of
from caravela.study.move_kinds import kinds_of
from caravela.study.playing.continuations import Mean
from caravela.study.puzzles.puzzle import Puzzle, moves_of, read_puzzles, write_puzzles
from caravela.study.puzzles.themes import theme_of


def proved_again(puzzle: Puzzle, seed: int) -> Puzzle | None:
    """A puzzle with what playing it out shows; none if that refuses it."""
    rules = rules_of(puzzle.game)
    game = puzzle.match(SeededChance(seed)).game
    shares = {int(number): share for number, share in puzzle.shares.items()}
    proof = proved(rules, game, puzzle.best, puzzle.tempting, shares, seed)
    if proof is None or lead_of(shares, puzzle.best, proof.also) < MARGIN_AGAIN:
        return None
    turn = moves_of(rules, [puzzle.best, *proof.plans.turns[str(puzzle.best)]])
    return replace(
        puzzle,
        also=proof.also,
        facts=proof.facts,
        theme=theme_of(kinds_of(rules), list(turn), proof.effect),
        turns=proof.plans.turns,
        later=proof.plans.later,
    )


def proved_part(puzzles: list[Puzzle], seed: int, places: range) -> list[Puzzle | None]:
    return [proved_again(puzzles[place], seed + place) for place in places]


class Proving:
    """A collection whose puzzles are played out, one after the other: those that hold are written to another file, and
    beside it the keys of those that do not."""

    def __init__(self, path: Path, out: Path) -> None:
        self.puzzles = read_puzzles(path)
        self.out = out
        self.refused_file = out.with_name(out.name + ".refused")
        self.proved = read_puzzles(out) if out.exists() else []
        self.refused = self.refused_file.read_text(encoding="utf-8").split() if self.refused_file.exists() else []

    def left(self) -> list[int]:
        done = {*self.refused, *(puzzle.key for puzzle in self.proved)}
        return [place for place, puzzle in enumerate(self.puzzles) if puzzle.key not in done]

    def prove(
        self, seed: int, workers: Workers, advance: Callable[[int], None] = lambda steps: None, part: int = 1
    ) -> None:
        work = partial(proved_part, self.puzzles, seed)
        left = self.left()
        for first in range(0, len(left), part):
            places = left[first : first + part]
            parts = [range(place, place + 1) for place in places]
            for place, [puzzle] in zip(places, workers.over(work, parts), strict=True):
                if puzzle is None:
                    self.refused.append(self.puzzles[place].key)
                    self.refused_file.write_text("\n".join(self.refused) + "\n", encoding="utf-8")
                else:
                    self.proved.append(puzzle)
                    write_puzzles(self.out, self.proved)
                advance(1)


@dataclass(frozen=True)
class PuzzleChecked:
    """A puzzle looked at again with another seed."""

    puzzle: Puzzle
    leads: tuple[float, ...]  # of the best move in two other strong searches; negative if another move fared better
    wins: list[Mean]  # by how much more often it won than each of its rivals, when both were played out
    worth_asking: bool = True  # neither a decision between two moves nor a dominated best move

    @property
    def lead(self) -> float:
        """The smallest."""
        return min(self.leads)

    @property
    def holds(self) -> bool:
        """Whether the move is still the best, and does not clearly win less often than a rival."""
        return self.worth_asking and self.lead > 0 and all(each.value > -each.error for each in self.wins)


def checked_again(puzzle: Puzzle, seed: int, iterations: int = STRONG) -> PuzzleChecked:
    """Two other strong searches of a puzzle, and other games played out."""
    game = puzzle.match(SeededChance(seed)).game
    rules = rules_of(puzzle.game)
    told = [rules.catalogue.moves[number] for number in (puzzle.best, puzzle.tempting)]
    results = [compared(rules, game, each, told, iterations)[0] for each in (seed, seed + 1)]
    shares = [dict(zip(result.moves, result.shares, strict=True)) for result in results]
    measured = {int(number): share for number, share in puzzle.shares.items()}
    wins = replayed(rules, game, puzzle.best, puzzle.tempting, measured, puzzle.also, seed)
    worth_asking = is_worth_asking(rules, game, puzzle.best, puzzle.also, seed)
    leads = tuple(lead_of(each, puzzle.best, puzzle.also) for each in shares)
    return PuzzleChecked(puzzle, leads, wins, worth_asking)


def checked_part(puzzles: list[Puzzle], seed: int, places: range) -> list[PuzzleChecked]:
    return [checked_again(puzzles[place], seed + 10 * place) for place in places]


def verify(path: Path, seed: int, jobs: int | None, ray: str = "") -> list[PuzzleChecked]:
    """All puzzles of a file, each looked at again."""
    puzzles = read_puzzles(path)
    with workers_for(jobs, ray) as workers:
        parts = [range(place, place + 1) for place in range(len(puzzles))]
        return [each for part in workers.over(partial(checked_part, puzzles, seed), parts) for each in part]
