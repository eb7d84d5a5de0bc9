"""Finds puzzles in self-play: decisions where the best move is far better than the second, and not the obvious one.

Everybody plays by the search that hints use, with few iterations. Where that search disagrees with the greedy bot and
sees a clear lead, independent searches with a strong budget and seeds of their own look again. All of them must find
the same move with a lead of at least `MARGIN`, the last one of at least `MARGIN_AGAIN`. Then the move and its rivals
are played out to the end of the game (`proving`), where it must win more often too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from caravela.bots.advice.hints import LONGEST_LINE
from caravela.bots.advice.judging import judging_search
from caravela.bots.experiments.workers import Workers, workers_for
from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import bot_named, estimate_for
from caravela.bots.search.search import Search
from caravela.engine.dice import Dice
from caravela.engine.errors import CaravelaError
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.box import NAMES
from caravela.match.chance import SeededChance
from caravela.match.match import Match
from caravela.match.position import position_of
from caravela.study.continuations import LOOKING, Mean
from caravela.study.proving import LEAST_MOVES, PuzzleProof, is_worth_asking, legal_moves, proved, replayed
from caravela.study.puzzles import Puzzle, moves_of, read_puzzles, write_puzzles
from caravela.study.themes import theme_of

MARGIN = 0.08
"""By how much the best move must win more often than the second best, in two searches."""
MARGIN_AGAIN = 0.06
"""The same in the search that verifies."""
FIRST_SIGHT = 0.05
"""The lead that makes a decision of self-play a candidate."""
PLAYING = 48
"""Iterations of the players."""
STRONG = 400
"""Iterations of a strong search; each of the best moves gets half as many more."""
RIVALS = 3
"""Moves that a strong search compares."""
EVERY_MOVE = 60
"""Iterations, at least, for every legal move of a puzzle."""
LEAST_VISITS = 4
"""A move tried less often does not count as a rival at first sight."""
FEW_MOVES = 5
"""Legal moves, at most, of the decisions that are examined in games without searches."""
APART = 12
"""Plies between two puzzles of one game."""
MOST_OF_A_GAME = 6
GLANCE = 60
"""Iterations of a glance at a candidate; each legal move gets at least a third as many more."""
SMALL = 25
SMALL_SEARCHES = 6
"""Iterations and number of the weak searches that grade the difficulty."""
USUAL = 4
"""Most games have so many players."""
EXPANSIONS = frozenset(
    ["new-buildings", "nobles", "new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"]
)
"""Options that add pieces; house rules stay at their defaults."""


@dataclass(frozen=True)
class Comparison:
    """Shares of wins of the moves that a strong search compared, the best first."""

    moves: list[int]
    shares: list[float]

    @staticmethod
    def of(measured: list[tuple[float, int]]) -> Comparison:
        """From shares and moves."""
        measured = sorted(measured, reverse=True)
        return Comparison([number for _, number in measured], [share for share, _ in measured])

    @property
    def best(self) -> int:
        return self.moves[0]

    @property
    def margin(self) -> float:
        return self.shares[0] - self.shares[1] if len(self.shares) > 1 else 0.0


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


def compared(
    rules: Rules, game: Game, seed: int, also: Sequence[Move], iterations: int = STRONG
) -> tuple[Comparison, Search]:
    """A strong search: it finds the best moves, then tries each of them, and all of `also`, equally often."""
    seat = int(game.next_step().seat)
    search = judging_search(rules, seed)
    search.think(game, iterations, 0.0)
    edges = sorted(search.root().edges, key=lambda edge: (-edge.visits, -edge.worth()))
    moves = [edge.move for edge in edges[:RIVALS]]
    by_share = max((edge for edge in edges if edge.visits >= LEAST_VISITS), key=lambda edge: edge.win_share())
    for other in (by_share.move, *also):
        if other not in moves:
            moves.append(other)
    return Comparison.of(
        [(tried(search, game, move, iterations // 2)[seat], int(move.number)) for move in moves]
    ), search


def glanced(rules: Rules, game: Game, seed: int) -> Comparison:
    """A quick comparison of all legal moves, so that strong searches are only made where they are worth it."""
    seat = int(game.next_step().seat)
    search = judging_search(rules, seed)
    search.think(game, GLANCE, 0.0)
    moves = legal_moves(game)
    return Comparison.of([(tried(search, game, move, GLANCE // 3)[seat], int(move.number)) for move in moves])


def tried(search: Search, game: Game, move: Move, iterations: int) -> list[float]:
    """Everybody's shares of wins after a move."""
    search.try_move(game, move, iterations, 0.0)
    return search.chances(game.seats)


class PuzzleGame:
    """One game in which all seats search; yields the decisions that may be puzzles."""

    players = f"the hints' search with {PLAYING} iterations"

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        dice = Dice(seed)
        players, wishes = drawn_set_up(rules, dice)
        game = rules.new_game(players, wishes)
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


def lead_of(shares: dict[int, float], best: int, also: Sequence[int]) -> float:
    """How much larger the share of the best move is than that of any move that is another answer."""
    return shares[best] - max(share for number, share in shares.items() if number != best and number not in also)


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
        theme=theme_of(turn_of_best, proof.effect),
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


def shares_of_all(game: Game, search: Search, results: tuple[Comparison, ...]) -> dict[int, float]:
    """The shares of every legal move: means of the strong searches where they compared it, else of some tries."""
    seat = int(game.next_step().seat)
    shares: dict[int, float] = {}
    for move in legal_moves(game):
        number = int(move.number)
        known = [result.shares[result.moves.index(number)] for result in results if number in result.moves]
        if not known:
            known = [tried(search, game, move, EVERY_MOVE)[seat]]
        shares[number] = sum(known) / len(known)
    return shares


def weak_choice(rules: Rules, game: Game, seed: int) -> Move:
    search = judging_search(rules, seed)
    search.think(game, SMALL, 0.0)
    out = MoveList()
    game.next_step().options(game, out)
    best = search.root().best_edge(out)
    assert best is not None
    return best.move


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

    def __init__(self, game: str, path: Path, quick: bool = False, first_seed: int = 1) -> None:
        rules_of(game)
        self.game = game
        self.quick = quick
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
        new = [puzzle for puzzle in puzzles if puzzle.key not in known]
        if new:
            self.puzzles += new
            write_puzzles(self.path, self.puzzles)
            advance(len(new))


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
        theme=theme_of(list(turn), proof.effect),
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
    lead: float  # of the best move in another strong search; negative if another move fared better
    wins: list[Mean]  # by how much more often it won than each of its rivals, when both were played out
    worth_asking: bool = True  # neither a decision between two moves nor a dominated best move

    @property
    def holds(self) -> bool:
        """Whether the move is still the best, and does not clearly win less often than a rival."""
        return self.worth_asking and self.lead > 0 and all(each.value > -each.error for each in self.wins)


def checked_again(puzzle: Puzzle, seed: int, iterations: int = STRONG) -> PuzzleChecked:
    """Another strong search of a puzzle, and other games played out."""
    game = puzzle.match(SeededChance(seed)).game
    rules = rules_of(puzzle.game)
    told = [rules.catalogue.moves[number] for number in (puzzle.best, puzzle.tempting)]
    result = compared(rules, game, seed, told, iterations)[0]
    shares = dict(zip(result.moves, result.shares, strict=True))
    measured = {int(number): share for number, share in puzzle.shares.items()}
    wins = replayed(rules, game, puzzle.best, puzzle.tempting, measured, puzzle.also, seed)
    worth_asking = is_worth_asking(rules, game, puzzle.best, puzzle.also, seed)
    return PuzzleChecked(puzzle, lead_of(shares, puzzle.best, puzzle.also), wins, worth_asking)


def checked_part(puzzles: list[Puzzle], seed: int, places: range) -> list[PuzzleChecked]:
    return [checked_again(puzzles[place], seed + place) for place in places]


def verify(path: Path, seed: int, jobs: int | None, ray: str = "") -> list[PuzzleChecked]:
    """All puzzles of a file, each looked at again."""
    puzzles = read_puzzles(path)
    with workers_for(jobs, ray) as workers:
        parts = [range(place, place + 1) for place in range(len(puzzles))]
        return [each for part in workers.over(partial(checked_part, puzzles, seed), parts) for each in part]


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
