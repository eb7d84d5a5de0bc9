"""Many games stepped by one call in compiled code.

The games write observations, masks and results into memory that NumPy reads in place: see `caravela.research.batches`.
A finished game restarts at the next step with its next seed.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from caravela.engine.dice import Dice
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game, winners
from caravela.engine.rules import Rules
from caravela.research.decision_kinds import DecisionKinds
from caravela.research.sheet import Observer, Sheet

OVER: Final[i64] = -1
"""The value in place of a move when the game is over."""
ILLEGAL: Final = -2
"""The value in place of a seat when the move was not legal."""
SEEDS_APART: Final = 1_000_003
"""The offset between the seeds of successive games at one place of a batch."""


@final
class Batch:
    """A number of games of one kind, stepped together."""

    def __init__(self, rules: Rules, observer: Observer, start: Game, count: i64, width: i64) -> None:
        self.observer: Observer = observer
        self.decisions: DecisionKinds = DecisionKinds(rules)
        self.start: Game = start
        self.moves: vec[Move] = vec[Move]([move for move in rules.catalogue.moves])
        self.out: MoveList = MoveList()
        self.count: i64 = count
        self.players: i64 = start.seats
        self.width: i64 = width  # numbers in an observation
        self.games: list[Game] = [start for _ in range(count)]
        self.dice: list[Dice] = [Dice(0) for _ in range(count)]
        self.seeds: list[int] = [0 for _ in range(count)]
        self.sheet: Sheet = Sheet(count * width, start.seats, 0)
        self.groups: i64 = self.groups_of_flags()  # in an observation
        self.sheet.make_room(count * self.groups)
        self.masks: vec[u8] = vec[u8]([0] * (count * len(self.moves)))
        self.open: vec[i64] = vec[i64]([0] * (count * len(self.moves)))  # the legal moves of each game by number
        self.open_count: vec[i64] = vec[i64]([0] * count)
        self.chosen: vec[i64] = vec[i64]([-1] * count)  # a random legal move of each game, when asked for
        self.deciding: vec[i64] = vec[i64]([-1] * count)  # the seat that decides; -1 when the game is over
        self.scores: vec[i64] = vec[i64]([0] * (count * start.seats))
        self.won: vec[float] = vec[float]([0.0] * (count * start.seats))  # shares of the win, when the game is over

    def groups_of_flags(self) -> i64:
        tried = Sheet(self.width, self.players, 0)
        self.decisions.fill(self.start, tried)
        self.observer.fill(self.start, tried)
        return tried.group

    def begin(self, seeds: list[int]) -> None:
        """Start all games, each with its own seed."""
        for i in range(self.count):
            self.seeds[i] = seeds[i]
            self.begin_one(i)

    def begin_one(self, i: i64) -> None:
        self.games[i] = self.start.copy()
        self.dice[i] = Dice(self.seeds[i])
        self.settle(i)

    def step(self, actions: bytes) -> None:
        """Make one decision in every game; a finished game takes no action and restarts.

        The actions are the bytes of 64-bit numbers, little-endian, so that no Python number is made for any of them.
        """
        for i in range(self.count):
            if self.deciding[i] < 0:
                self.seeds[i] += SEEDS_APART
                self.begin_one(i)
            else:
                self.answer(i, read_i64_le(actions, 8 * i))

    def answer(self, i: i64, action: i64) -> None:
        """Play a move, given by its number, in one game."""
        if not self.is_legal(i, action):
            raise NotAllowed(f"Move {action} is not legal in game {i} of the batch; its mask tells which are.")
        game = self.games[i]
        game.play(self.moves[action])
        self.settle(i)

    def decider(self, i: i64) -> i64:
        """The seat that decides in a game; -1 when it is over."""
        return self.deciding[i]

    def answer_if_legal(self, i: i64, action: i64) -> i64:
        """Play a move, given by its number, in one game, if it is legal; who decides then, or that it is not legal."""
        if not self.is_legal(i, action):
            return ILLEGAL
        self.games[i].play(self.moves[action])
        self.settle(i)
        return self.deciding[i]

    def is_legal(self, i: i64, action: i64) -> bool:
        moves = len(self.moves)
        return 0 <= action < moves and self.masks[i * moves + action] == 1

    def any_legal(self, i: i64, dice: Dice) -> i64:
        """A random legal move of a game."""
        return self.open[i * len(self.moves) + dice.below(self.open_count[i])]

    def choose_any_legal(self, seed: int) -> None:
        """Choose a random legal move of each game; -1 where the game is over."""
        dice = Dice(seed)
        for i in range(self.count):
            self.chosen[i] = self.any_legal(i, dice) if self.deciding[i] >= 0 else OVER

    def play_others(self, seat: i64) -> None:
        """Play at random in every game until this seat decides or the game is over."""
        for i in range(self.count):
            if self.deciding[i] >= 0 and self.deciding[i] != seat:
                game = self.games[i]
                dice = self.dice[i]
                while self.deciding[i] >= 0 and self.deciding[i] != seat:
                    game.play(self.moves[self.any_legal(i, dice)])
                    self.go_on(i)
                self.show(i)

    def settle(self, i: i64) -> None:
        """Draw until a seat decides; then write its observation and legal moves."""
        self.go_on(i)
        self.show(i)

    def go_on(self, i: i64) -> None:
        """Draw until a seat decides; then write its legal moves."""
        game = self.games[i]
        out = self.out
        while not game.is_over() and game.next_step().by_chance:
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            game.play(out.moves[self.dice[i].draw(step.weights(game))])
        self.close_moves(i)
        if game.is_over():
            self.deciding[i] = -1
            self.close(i)
            return
        step = game.next_step()
        self.deciding[i] = step.seat
        out.count = 0
        step.options(game, out)
        self.open_moves(i)

    def show(self, i: i64) -> None:
        """Write the observation of the deciding seat; when the game is over, of the first seat."""
        self.observe(i, max(self.deciding[i], 0))

    def close_moves(self, i: i64) -> None:
        """Clear the mask of a game, where it is set."""
        first = i * len(self.moves)
        masks = self.masks
        numbers = self.open
        for k in range(self.open_count[i]):
            masks[first + numbers[first + k]] = 0
        self.open_count[i] = 0

    def open_moves(self, i: i64) -> None:
        """Set the mask of a game for the moves just listed."""
        first = i * len(self.moves)
        masks = self.masks
        numbers = self.open
        count = self.out.count
        moves = self.out.moves
        for k in range(count):
            number = moves[k].number
            masks[first + number] = 1
            numbers[first + k] = number
        self.open_count[i] = count

    def close(self, i: i64) -> None:
        game = self.games[i]
        best = winners(game)
        for seat in range(self.players):
            self.scores[i * self.players + seat] = game.score(seat)
            self.won[i * self.players + seat] = 1.0 / len(best) if seat in best else 0.0

    def observe(self, i: i64, seat: i64) -> None:
        """Write a seat's observation of a game into the row of that game."""
        sheet = self.sheet
        sheet.begin(i * self.width, i * self.groups, seat)
        game = self.games[i]
        self.decisions.fill(game, sheet)
        self.observer.fill(game, sheet)
