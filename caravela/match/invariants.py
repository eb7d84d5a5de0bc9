"""Invariants that hold in every game at every moment. Tests and soaks check them in random games.

1. No piece appears or vanishes.
2. Asking changes nothing: options, closed choices, questions, weights and views leave the position as it was.
3. A copy is independent of its original.
4. Words are unique among the legal moves, and every move has its number in the catalogue.
5. Every legal move can be played, and a decision always has one.
6. A written position passes the checks, and reads back as the same position with the same options.
7. A record replays to the same position and the same record.
8. A seat's view, and what it imagines, do not change when something changes that it cannot see.
9. Every game ends.
10. The sources of a player's points add up to the score.
11. Every move of a kind that a decision asks for is either legal or refused with a reason, never both or neither. The
candidates are the legal ones and those that are refused although their subject is there.
"""

from __future__ import annotations

import json

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import SPECTATOR, Rules
from caravela.match.match import Match
from caravela.match.position import LONGEST_GAME, check, lay_out, position_of
from caravela.match.record import read_record

IMAGINED = 17
"""The seed for sampling what a seat cannot see."""


class BrokenInvariant(AssertionError):
    """Reports which invariant fails, and where."""


def hold(truth: bool, number: int, what: str) -> None:
    if not truth:
        raise BrokenInvariant(f"invariant {number}: {what}")


class InvariantCheck:
    """Plays one random game and checks the invariants."""

    def __init__(self, rules: Rules, players: int, wishes: dict[str, object], seed: int, every: int = 1) -> None:
        self.rules = rules
        self.players = players
        self.wishes = wishes
        self.chooser = Dice(seed)
        self.dice = Dice(seed + 1_000_003)
        self.every = every  # check about once in this many moves
        self.game = rules.new_game(players, wishes)
        self.pieces = rules.pieces(self.game)
        self.fresh = self.game.copy()
        self.steps = 0

    def play(self) -> Game:
        """Play the game to its end."""
        while not self.game.is_over():
            hold(self.steps < LONGEST_GAME, 9, f"the game has not ended after {self.steps} moves")
            if self.every == 1 or self.chooser.below(self.every) == 0:
                self.ask()
            self.step(self.game)
            self.steps += 1
        self.ask_at_end()
        return self.game

    def step(self, game: Game) -> None:
        """Play one random answer."""
        waiting = game.next_step()
        out = MoveList()
        waiting.options(game, out)
        hold(out.count > 0, 5, f"{self.rules.catalogue.name_of(waiting)} has no legal move")
        if waiting.by_chance:
            game.play(out.moves[self.dice.draw_for(waiting, game)])
        else:
            game.play(out.moves[self.chooser.below(out.count)])

    def written(self, game: Game) -> str:
        return json.dumps(position_of(self.rules, game), sort_keys=True)

    def ask(self) -> None:
        rules, game = self.rules, self.game
        waiting = game.next_step()
        name = rules.catalogue.name_of(waiting)
        before = self.written(game)
        hold(rules.pieces(game) == self.pieces, 1, f"at '{name}' the pieces are {rules.pieces(game)}")

        out = MoveList()
        waiting.options(game, out)
        waiting.closed(game)
        waiting.asked(game)
        waiting.weights(game)
        for seat in range(SPECTATOR, self.players):
            rules.view(game, seat)
        hold(self.written(game) == before, 2, f"asking '{name}' changes the position")

        moves = out.listed()
        words = [move.words() for move in moves]
        hold(len(set(words)) == len(words), 4, f"'{name}' offers the same words twice: {sorted(words)}")
        for move in moves:
            known = 0 <= move.number < len(rules.catalogue.moves) and rules.catalogue.moves[move.number] is move
            hold(known, 4, f"'{move}' is not in the catalogue")
        weights = [int(weight) for weight in waiting.weights(game)]
        for index, move in enumerate(moves):
            if not waiting.by_chance or weights[index] > 0:
                twin = game.copy()
                twin.play(move)
                hold(rules.pieces(twin) == self.pieces, 1, f"after '{move}' the pieces are {rules.pieces(twin)}")
        hold(self.written(game) == before, 3, f"playing on copies changes the original at '{name}'")
        closed = {move.words() for move, _ in waiting.closed(game)}
        hold(not closed & set(words), 4, f"'{name}' says of legal moves that they are closed: {closed & set(words)}")

        self.ask_candidates(waiting, name, moves)

        again = self.fresh.copy()
        lay_out(rules, again, json.loads(before))
        try:
            check(rules, again, self.pieces)
        except Damaged as reason:
            hold(False, 6, f"the position at '{name}' is refused: {reason}")
        hold(self.written(again) == before, 6, f"the position at '{name}' does not read back equal")
        same = MoveList()
        again.next_step().options(again, same)
        hold(
            [move.number for move in same.listed()] == [move.number for move in moves], 6, f"options differ at '{name}'"
        )
        self.ask_secrets(name)
        self.ask_points()

    def ask_candidates(self, waiting: Step, name: str, moves: list[Move]) -> None:
        if not isinstance(waiting, Decision):
            return
        candidates = waiting.candidates(self.game)
        numbers = {int(move.number) for move in moves}
        listed = {int(move.number) for move in candidates}
        hold(len(listed) == len(candidates), 11, f"'{name}' has a candidate twice")
        hold(numbers <= listed, 11, f"'{name}' allows moves that are no candidates: {numbers - listed}")
        words, listed_words = {move.words() for move in moves}, {move.words() for move in candidates}
        for move in self.of_kinds({move.kind for move in candidates}):
            legal = move.number in numbers
            if not legal and move.words() in words:
                continue  # the same move at another question
            reason = waiting.refusal(self.game, move)
            hold((reason is not None) != legal, 11, f"'{name}' says both or neither of '{move}'")
            silent = reason is not None and not reason.refusal.absent and move.words() not in listed_words
            hold(not silent, 11, f"'{name}' does not list '{move}' among the closed choices: {reason}")

    def of_kinds(self, kinds: set[str]) -> list[Move]:
        return [move for move in self.rules.catalogue.moves if move.kind in kinds]

    def ask_secrets(self, name: str) -> None:
        for seat in range(SPECTATOR, self.players):
            swapped = self.rules.secrets_swapped(self.game, seat)
            together = [swapped] if swapped is not None else []
            for twin in together + self.rules.secrets_swapped_alone(self.game, seat):
                hold(self.written(twin) != self.written(self.game), 8, "the swapped game is not different")
                same = json.dumps(self.rules.view(twin, seat)) == json.dumps(self.rules.view(self.game, seat))
                hold(same, 8, f"at '{name}' seat {seat} sees something hidden")
                if seat != SPECTATOR:
                    dealt = [
                        self.rules.imagined(same_to_seat, seat, Dice(IMAGINED)) for same_to_seat in (twin, self.game)
                    ]
                    same = self.written(dealt[0]) == self.written(dealt[1])
                    hold(same, 8, f"at '{name}' what seat {seat} imagines depends on what is hidden")

    def ask_points(self) -> None:
        for seat in range(self.players):
            parts = self.rules.breakdown(self.game, seat)
            hold(sum(parts.values()) == self.game.score(seat), 10, f"{parts} is not {self.game.score(seat)}")

    def ask_at_end(self) -> None:
        hold(
            self.rules.pieces(self.game) == self.pieces, 1, f"at the end the pieces are {self.rules.pieces(self.game)}"
        )
        self.ask_points()


def replays(match: Match) -> None:
    """Invariant 7 for an unfinished match."""
    record = match.record()
    again = read_record(record, match.data)
    hold(again.record() == record, 7, "the record of the replay differs")
    hold(again.position() == match.position(), 7, "the replay leads to another position")
