"""The coach goes through a finished game: who stood how well when, what each decision cost, and what was luck.

At every real decision a search asks what the best move was worth and what the move played was worth, to everybody.
The difference is what the decision cost its player. Where the table drew between two decisions, what changed between
the worth of the move played and the worth of what came is luck.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from caravela.bots.estimate import shares_at_end
from caravela.bots.roster import estimate_for, search_settings_for
from caravela.bots.search.search import Search
from caravela.engine.flow import MoveList
from caravela.match.match import Match
from caravela.match.record import read_record

SEARCHING = 900
TRYING = 350
"""Iterations for finding the best move, and for each of the two moves compared."""
MOST_SECONDS = 0.25
"""For each of these, if iterations take longer."""


@dataclass(frozen=True)
class JudgedDecision:
    """One decision as the coach sees it: the chances of all seats after the best move and after the one played."""

    ply: int
    seat: int
    played: int  # by its number
    best: int
    with_best: list[float]
    with_played: list[float]

    @property
    def cost(self) -> float:
        """The share of the win that the decision gave away."""
        return max(0.0, self.with_best[self.seat] - self.with_played[self.seat])


@dataclass(frozen=True)
class ChanceDraws:
    """What the table drew between two decisions, and how the chances of all seats changed by it."""

    ply: int
    moves: list[int]  # by their numbers
    change: list[float]


@dataclass
class Review:
    """A game gone through."""

    match: Match
    decisions: list[JudgedDecision]
    draws: list[ChanceDraws]
    curve: list[tuple[int, list[float]]]  # ply and chances

    def cost(self, seat: int) -> float:
        """The shares of the win that a player's decisions gave away, together."""
        return sum(judged.cost for judged in self.decisions if judged.seat == seat)

    def luck(self, seat: int) -> float:
        return sum(drawn.change[seat] for drawn in self.draws)

    def key_moments(self, most: int = 3) -> list[JudgedDecision | ChanceDraws]:
        """The decisions and draws that changed the most, in the order of play; one from each part of the game."""
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


def judged(match: Match, ply: int) -> JudgedDecision:
    game, line = match.game_before(ply), match.history[ply]
    search = Search(match.rules, estimate_for(match.rules), ply, search_settings_for(match.rules))
    search.think(game, SEARCHING, MOST_SECONDS)
    out = MoveList()
    line.step.options(game, out)
    best = search.root().best_edge(out)
    assert best is not None
    search.try_move(game, line.move, TRYING, MOST_SECONDS)
    with_played = search.chances(game.seats)
    with_best = with_played
    if best.move is not line.move:
        search.try_move(game, best.move, TRYING, MOST_SECONDS)
        with_best = search.chances(game.seats)
        if with_best[line.seat] <= with_played[line.seat]:
            return JudgedDecision(
                ply, line.seat, int(line.move.number), int(line.move.number), with_played, with_played
            )
    return JudgedDecision(ply, line.seat, int(line.move.number), int(best.move.number), with_best, with_played)


@lru_cache(maxsize=1)
def read_once(record: str, data: Path | None) -> Match:
    return read_record(record, data, own=True)


def judged_of(job: tuple[str, Path | None, int]) -> JudgedDecision:
    """For another process: records cross the border, games do not."""
    record, data, ply = job
    return judged(read_once(record, data), ply)


def review(match: Match, jobs: int = 1, advance: Callable[[], None] = lambda: None) -> Review:
    """Go through a game, finished or not."""
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
    curve = [(each.ply, each.with_best) for each in decisions]
    if match.over:
        curve.append((match.ply, shares_at_end(match.game)))
    return Review(match, decisions, draws_between(match, decisions, curve), curve)


def draws_between(
    match: Match, decisions: list[JudgedDecision], curve: list[tuple[int, list[float]]]
) -> list[ChanceDraws]:
    """The table's draws after each decision, together, with what they changed."""
    runs = []
    for before, (ply, chances) in zip(decisions, curve[1:], strict=False):
        drawn = [int(line.move.number) for line in match.history[before.ply : ply] if line.by_chance]
        if drawn:
            change = [now - then for now, then in zip(chances, before.with_played, strict=True)]
            runs.append(ChanceDraws(before.ply + 1, drawn, change))
    return runs
