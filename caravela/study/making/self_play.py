"""Games of self-play, and the decisions in them that may be puzzles."""

from __future__ import annotations

from caravela.bots.advice.judging import judging_search
from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import bot_named, estimate_for
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.box import NAMES
from caravela.match.chance import SeededChance
from caravela.match.match import Match
from caravela.study.making.proving import LEAST_MOVES
from caravela.study.making.searches import LEAST_VISITS
from caravela.study.playing.continuations import LOOKING

FIRST_SIGHT = 0.05
"""The lead that makes a decision of self-play a candidate."""
PLAYING = 48
"""Iterations of the players."""
FEW_MOVES = 5
"""Legal moves, at most, of the decisions that are examined in games without searches."""
USUAL = 4
"""Most games have so many players."""
EXPANSIONS = frozenset(
    ["new-buildings", "nobles", "new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"]
)
"""Options that add pieces; house rules stay at their defaults."""


def drawn_set_up(rules: Rules, dice: Dice) -> tuple[int, dict[str, object]]:
    """Players and expansions of a game: half of the games are standard ones."""
    players = min(max(USUAL, rules.least), rules.most)
    if dice.below(3) == 0:
        players = rules.least + int(dice.below(rules.most - rules.least + 1))
    wishes: dict[str, object] = {}
    if dice.below(2) == 0:
        for option in rules.options:
            if option.name in EXPANSIONS and dice.below(2) == 0:
                wishes[option.name] = "on"
                if not rules.accepts(players, wishes):
                    del wishes[option.name]
    return players, wishes


class PuzzleGame:
    """One game in which all seats search; yields the decisions that may be puzzles."""

    players = f"the hints' search with {PLAYING} iterations"

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        dice = Dice(seed)
        players, wishes = drawn_set_up(rules, dice)
        game = rules.new_game(players, wishes)
        rules.disclose(game)  # as in the puzzles that come of it
        self.match = Match(rules, rules.chosen(wishes), NAMES[:players], game, SeededChance(seed))
        self.greedy = GreedyBot(rules, estimate_for(rules), seed)
        self.searches = [judging_search(rules, seed * 1009 + seat) for seat in range(players)]
        for search in self.searches:
            search.stops_early = True
        self.candidates: list[tuple[int, Move]] = []  # plies and the greedy bot's moves

    def play(self) -> None:
        match = self.match
        while match.seat is not None:
            game, moves = match.game, match.moves()
            move = moves[0] if len(moves) == 1 else self.choose(match.seat, game, moves)
            for search in self.searches:
                search.saw(game, move)
            match.play(move)

    def choose(self, seat: int, game: Game, moves: list[Move]) -> Move:
        search = self.searches[seat]
        search.think(game, PLAYING, 0.0)
        out = MoveList()
        game.next_step().options(game, out)
        best = search.root().best_edge(out)
        assert best is not None
        rivals = [
            edge.win_share()
            for edge in search.root().edges
            if edge.visits >= LEAST_VISITS and edge.move is not best.move and edge.move in moves
        ]
        if len(moves) >= LEAST_MOVES and rivals and best.win_share() - max(rivals) >= FIRST_SIGHT:
            greedy = self.greedy.choose(game)
            if greedy is not best.move:
                self.candidates.append((self.match.ply, greedy))
        return best.move


class QuickGame(PuzzleGame):
    """One game in which all seats look one move ahead; decisions between few moves on which the greedy bot differs may
    be puzzles. A game takes a small part of the time of one with searches, and the glance at each candidate is most of
    it."""

    players = "the bot that looks one move ahead"

    def __init__(self, rules: Rules, seed: int) -> None:
        super().__init__(rules, seed)
        self.searches = []
        self.bot = bot_named(LOOKING, rules, seed)

    def choose(self, seat: int, game: Game, moves: list[Move]) -> Move:
        move = self.bot.choose(game)
        if LEAST_MOVES <= len(moves) <= FEW_MOVES:
            greedy = self.greedy.choose(game)
            if greedy is not move:
                self.candidates.append((self.match.ply, greedy))
        return move
