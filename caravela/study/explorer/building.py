"""Builds the explorer's corpora from finished games between bots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from caravela.engine.game import places
from caravela.match.match import Match
from caravela.study.explorer.corpora import Corpus, MoveCount, decisions, is_from_set_up

LEAST = 20
"""Positions that fewer games reached are left out."""


@dataclass
class Totals:
    """One move in one position, in the making."""

    games: int = 0
    chosen: int = 0
    wins: float = 0.0
    places: int = 0
    points: int = 0


@dataclass
class CorpusInMaking:
    """The games with one number of players, set of options and set of bots."""

    players: int
    options: dict[str, str]
    bot: str
    rules: int
    games: int = 0
    varied: int = 0
    positions: dict[str, dict[int, Totals]] = field(default_factory=dict)

    def add(self, match: Match, varied: set[int]) -> None:
        order, scores, winners = places(match.game), match.scores, match.winners
        self.games += 1
        self.varied += len(varied)
        for ply, key in decisions(match):
            line = match.history[ply]
            seat = int(line.seat)
            totals = self.positions.setdefault(key, {}).setdefault(int(line.move.number), Totals())
            totals.games += 1
            totals.chosen += ply not in varied
            totals.wins += 1 / len(winners) if seat in winners else 0.0
            totals.places += order[seat]
            totals.points += scores[seat]

    def done(self, least: int = LEAST) -> Corpus:
        positions = {}
        for key, moves in self.positions.items():
            if sum(totals.games for totals in moves.values()) >= least:
                positions[key] = [
                    MoveCount(move, totals.games, totals.chosen, totals.wins, totals.places, totals.points)
                    for move, totals in sorted(moves.items(), key=lambda pair: (-pair[1].games, pair[0]))
                ]
        return Corpus(self.players, self.options, self.bot, self.games, self.varied, self.rules, positions)


class CorpusBuilder:
    """Sorts games into corpora: a corpus has one number of players, one set of options and the same bots."""

    def __init__(self) -> None:
        self.corpora: dict[tuple[object, ...], CorpusInMaking] = {}
        self.left_out = 0  # games that did not begin from the set-up, or are not over

    def add(self, match: Match, bots: Iterable[str], varied: Iterable[int] = ()) -> None:
        """Count a game; `varied` are the plies whose moves were drawn instead of chosen."""
        if not match.over or not is_from_set_up(match):
            self.left_out += 1
            return
        bot = ", ".join(sorted(set(bots)))
        about = (match.game.seats, tuple(sorted(match.wishes.items())), bot, match.rules.version)
        if about not in self.corpora:
            self.corpora[about] = CorpusInMaking(match.game.seats, match.wishes, bot, match.rules.version)
        self.corpora[about].add(match, set(varied))

    def done(self, least: int = LEAST) -> list[Corpus]:
        return [making.done(least) for _, making in sorted(self.corpora.items(), key=lambda pair: str(pair[0]))]
