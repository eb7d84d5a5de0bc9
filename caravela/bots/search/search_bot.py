"""The bot that searches for as long as its level allows, and plays the most visited move.

It stops early if more iterations cannot change the result, or if the rest of the game can be searched exhaustively.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.bot import Bot
from caravela.bots.estimate import Estimate, drop_waste
from caravela.bots.noticing import Noticing
from caravela.bots.search.ending import Ending
from caravela.bots.search.search import Search
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules

ANSWERING: Final = 0.002
"""Seconds reserved for returning the answer."""


@final
class SearchBot(Bot):
    """Searches for a number of iterations or a time, whichever ends first; 0 means no limit."""

    def __init__(
        self,
        rules: Rules,
        estimate: Estimate,
        seed: int,
        iterations: i64,
        seconds: float,
        settings: SearchSettings,
        noticing: Noticing | None = None,
    ) -> None:
        super().__init__(rules, seed)
        assert iterations > 0 or seconds > 0.0
        self.iterations: i64 = iterations
        self.seconds: float = max(seconds - ANSWERING, 0.001) if seconds > 0.0 else 0.0
        self.noticing: Noticing | None = noticing  # the moves that it considers; None for all
        self.search: Search = Search(rules, estimate, seed, settings)
        self.search.stops_early = True
        self.ending: Ending | None = Ending(rules, estimate, self.dice) if settings.exact_endings else None

    def choose(self, game: Game) -> Move:
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        if out.count == 1:
            return out.moves[0]
        if self.ending is not None:
            last = self.ending.best(game, out)
            if last is not None:
                return last
        self.search.think(game, self.iterations, self.seconds)
        if self.noticing is not None:
            self.noticing.keep_noticed(self.seen(game, step.seat), out, self.dice)
        if self.search.settings.policy is not None:
            drop_waste(self.search.estimate, game, out)
        best = self.search.root().best_edge(out)
        assert best is not None
        return best.move

    def saw(self, game: Game, move: Move) -> None:
        self.search.saw(game, move)
