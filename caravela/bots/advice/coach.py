"""The coach reviews a finished game: everybody's win chances over time, the cost of each decision, and luck.

At every real decision a search estimates everybody's chances after the best move and after the move played. The
difference is the cost for the player; it is reported only if a second search with another seed confirms it. Chances are
then averaged over neighbouring decisions (`smoothing.py`). The cost of a player's own decisions is skill; all other
changes are luck (draws, and mistakes of others), so the two add up.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from caravela.bots.advice.judging import judging_search
from caravela.bots.advice.smoothing import smoothed
from caravela.bots.estimate import shares_at_end
from caravela.bots.search.search import Search
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.match.match import Match
from caravela.match.record import read_record

SEARCHING = 900
TRYING = 350
"""Iterations for finding the best move, and for each of the two compared moves."""
VERIFYING = 900
"""Iterations for each of the two moves in the second search."""
DOUBT = 0.01
"""A smaller cost is not reported."""
MOST_SECONDS = 0.25
"""The time limit for each of these, if iterations take longer."""
OTHER_SEED = 1_000_003
"""The offset between the seeds of the two searches."""
LONGEST_LINE = 3
"""The maximum number of moves in the expected continuation after the best move."""


@dataclass(frozen=True)
class JudgedDecision:
    """One decision as the coach judges it: everybody's chances after the best move and after the move played."""

    ply: int
    seat: int
    played: int  # move number
    best: int
    with_best: list[float]
    with_played: list[float]
    line: tuple[tuple[int, int], ...] = ()  # the expected continuation after the best move: seat, move

    @property
    def cost(self) -> float:
        """The win share lost by the decision."""
        return max(0.0, self.with_best[self.seat] - self.with_played[self.seat])


@dataclass(frozen=True)
class ChanceDraws:
    """The draws between two decisions, and how they changed everybody's chances."""

    ply: int
    moves: list[int]  # move numbers
    change: list[float]


@dataclass
class Review:
    """The review of a game."""

    match: Match
    decisions: list[JudgedDecision]
    draws: list[ChanceDraws]
    curve: list[tuple[int, list[float]]]  # ply and chances

    def cost(self, seat: int) -> float:
        """The total win share lost by a player's decisions."""
        return sum(judged.cost for judged in self.decisions if judged.seat == seat)

    def luck(self, seat: int) -> float:
        """All other changes of a player's chance: draws, and mistakes of others. Adds up with the cost."""
        return self.curve[-1][1][seat] - self.curve[0][1][seat] + self.cost(seat)

    def key_moments(self, most: int = 3) -> list[JudgedDecision | ChanceDraws]:
        """The decisions and draws with the largest changes, in order of play, one from each part of the game."""
        by_weight: list[tuple[float, JudgedDecision | ChanceDraws]] = [
            (judged.cost, judged) for judged in self.decisions
        ]
        by_weight += [(max(abs(change) for change in drawn.change), drawn) for drawn in self.draws]
        by_weight.sort(key=lambda pair: -pair[0])
        apart = max(1, self.match.ply // 12)
        moments: list[JudgedDecision | ChanceDraws] = []
        for _, moment in by_weight:
            if len(moments) < most and all(abs(moment.ply - other.ply) >= apart for other in moments):
                moments.append(moment)
        return sorted(moments, key=lambda moment: moment.ply)


def real_decisions(match: Match) -> list[int]:
    """The plies at which a player had a choice."""
    plies = []
    for ply, line in enumerate(match.history):
        if not line.by_chance:
            out = MoveList()
            line.step.options(match.game_before(ply), out)
            if out.count > 1:
                plies.append(ply)
    return plies


def chances_with(search: Search, game: Game, move: Move, iterations: int) -> list[float]:
    """Everybody's chances after this move."""
    search.try_move(game, move, iterations, MOST_SECONDS)
    return search.chances(game.seats)


def judged(match: Match, ply: int) -> JudgedDecision:
    """A decision as the searches judge it, before smoothing."""
    game, line = match.game_before(ply), match.history[ply]
    played = line.move
    search = judging_search(match.rules, ply)
    search.think(game, SEARCHING, MOST_SECONDS)
    out = MoveList()
    line.step.options(game, out)
    best = search.root().best_edge(out)
    assert best is not None
    with_played = chances_with(search, game, played, TRYING)
    if best.move is not played:
        with_best = chances_with(search, game, best.move, TRYING)
        if with_best[line.seat] - with_played[line.seat] >= DOUBT:
            second = judging_search(match.rules, ply + OTHER_SEED)
            second.think(game, SEARCHING, MOST_SECONDS)
            verified = [chances_with(second, game, move, VERIFYING) for move in (best.move, played)]
            if verified[0][line.seat] - verified[1][line.seat] >= DOUBT:
                better = second.root().edge_of(best.move)
                assert better is not None
                after = [(seat, int(move.number)) for seat, move in second.line_after(better, LONGEST_LINE)]
                lost, kept = int(played.number), int(best.move.number)
                return JudgedDecision(ply, line.seat, lost, kept, verified[0], verified[1], tuple(after))
            with_played = verified[1]
    return JudgedDecision(ply, line.seat, int(played.number), int(played.number), with_played, with_played)


@lru_cache(maxsize=1)
def read_once(record: str, data: Path | None) -> Match:
    return read_record(record, data, own=True)


def judged_of(job: tuple[str, Path | None, int]) -> JudgedDecision:
    """For worker processes: records can be sent between processes, games cannot."""
    record, data, ply = job
    return judged(read_once(record, data), ply)


def review(match: Match, jobs: int = 1, advance: Callable[[], None] = lambda: None) -> Review:
    """Review a game, finished or not."""
    plies = real_decisions(match)
    decisions: list[JudgedDecision] = []
    if jobs > 1:
        record = match.record()
        work = [(record, match.data, ply) for ply in plies]
        with ProcessPoolExecutor(jobs) as pool:
            for each in pool.map(judged_of, work, chunksize=8):
                decisions.append(each)
                advance()
    else:
        for ply in plies:
            decisions.append(judged(match, ply))
            advance()
    return told_as_one(match, decisions)


def told_as_one(match: Match, decisions: list[JudgedDecision]) -> Review:
    """Combine decisions that were judged one by one."""
    end = shares_at_end(match.game) if match.over else None
    ends = [each.ply for each in decisions[1:]] + [match.ply]
    drawn_after = [
        any(line.by_chance for line in match.history[each.ply : until])
        for each, until in zip(decisions, ends, strict=True)
    ]
    decisions = smoothed(decisions, drawn_after, end)
    curve = [(each.ply, each.with_best) for each in decisions]
    curve.append((match.ply, end if end is not None else decisions[-1].with_played))
    return Review(match, decisions, draws_between(match, decisions, curve), curve)


def draws_between(
    match: Match, decisions: list[JudgedDecision], curve: list[tuple[int, list[float]]]
) -> list[ChanceDraws]:
    """The draws after each decision, combined, with the changes they caused."""
    runs = []
    for before, (ply, chances) in zip(decisions, curve[1:], strict=False):
        drawn = [int(line.move.number) for line in match.history[before.ply : ply] if line.by_chance]
        if drawn:
            change = [now - then for now, then in zip(chances, before.with_played, strict=True)]
            runs.append(ChanceDraws(before.ply + 1, drawn, change))
    return runs
