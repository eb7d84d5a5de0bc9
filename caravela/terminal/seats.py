"""The seats of a terminal table: who plays them, what bots answer, and who may undo what.

Each decision creates its bot from a seed and the ply, so a resumed or undone game continues as it would have.
"""

from __future__ import annotations

from typing import Any

from caravela.bots.levels import BotName
from caravela.bots.roster import BOTS, bot_named
from caravela.bots.search.parallel_search import free_cores
from caravela.engine.errors import BadChoice, NotAllowed
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.match.match import Match
from caravela.terminal.speech import say

HUMAN = "human"


class Seats:
    """A match and the holder of each seat: a human, or a bot by its name in the roster."""

    def __init__(self, match: Match, holders: list[str], bot_seed: int) -> None:
        self.match = match
        self.holders = checked_holders(holders, match.game.seats)
        self.bot_seed = bot_seed

    @property
    def humans(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if holder == HUMAN]

    def is_human(self, seat: int | None) -> bool:
        return seat is not None and self.holders[seat] == HUMAN

    def bot_chooses(self, game: Game, ply: int) -> Move:
        """The answer of the bot to move; may run in a thread with a copy of the game."""
        seat = int(game.next_step().seat)
        seed = (self.bot_seed * 1_000_003 + ply) % 2**31
        return bot_named(self.holders[seat], self.match.rules, seed, hands=free_cores()).choose(game)

    # -- undo ----------------------------------------------------------------------------------------

    def was_decided(self, ply: int) -> bool:
        """Whether a human had a real choice at this ply."""
        line = self.match.history[ply]
        if line.by_chance or not self.is_human(line.seat):
            return False
        out = MoveList()
        line.step.options(self.match.game_before(ply), out)
        return out.count > 1

    def last_decided(self) -> int:
        """The ply of a human's last real choice."""
        for ply in range(self.match.ply - 1, -1, -1):
            if self.was_decided(ply):
                return ply
        raise NotAllowed(say("You have no move to take back."))

    def take_back(self, whole_turn: bool = False) -> None:
        """Return to a human's last real choice, or to the start of that human's turn.

        With a single human the bots always consent; with several humans only free undo is allowed.
        """
        ply = self.last_decided()
        seat = self.match.history[ply].seat
        if whole_turn:
            ply = self.match.free_from(seat, ply)
        if len(self.humans) > 1 and self.match.free_from(seat) > ply:
            raise NotAllowed(say("There was a draw or another player's move since; undo needs consent."))
        self.match.undo(to=ply, seat=seat, consent=len(self.humans) == 1)

    # -- new lines -------------------------------------------------------------------------------------

    def news_from(self, seat: int | None) -> int:
        """The first ply of the log that is new to this seat: after its previous turn."""
        ply = self.match.ply
        if seat is None:
            return max(0, ply - 1)
        while ply > 0 and self.match.history[ply - 1].seat == seat:
            ply -= 1
        while ply > 0 and not (self.match.history[ply - 1].seat == seat and self.was_decided(ply - 1)):
            ply -= 1
        return ply

    # -- hidden information ----------------------------------------------------------------------------

    def curtain_between(self, one: int | None, other: int | None) -> bool:
        """Whether one human must look away before another looks, because their views differ."""
        if one is None or other is None or one == other or len(self.humans) < 2:
            return False
        views = [shape(self.match.view(seat)["table"]) for seat in (one, other)]
        return views[0] != views[1] or self.match.rules.secrets_swapped(self.match.game, one) is not None


def shape(plain: Any) -> Any:
    """The keys of plain data without their values: hidden information is absent from a view."""
    if isinstance(plain, dict):
        return {name: shape(value) for name, value in plain.items()}
    if isinstance(plain, list):
        return [shape(value) for value in plain]
    return plain is not None


def checked_holders(holders: list[str], seats: int) -> list[str]:
    """Check that there is one holder per seat, each a human or a known bot."""
    if len(holders) != seats:
        raise BadChoice(f"There are {seats} seats and {len(holders)} to sit on them.")
    for holder in holders:
        if holder != HUMAN and BotName(holder).name not in BOTS:
            raise BadChoice(f"There is no bot '{holder}'; the bots are {', '.join(BOTS)}.")
    return holders


def seated(players: int, humans: list[int], bots: list[str]) -> list[str]:
    """The holder of each seat: humans theirs, bots the others in order; the last bot takes all that remain."""
    for seat in humans:
        if not 0 <= seat < players:
            raise BadChoice(f"There is no seat {seat} for a human; the seats are 0 to {players - 1}.")
    left = list(bots) or ["greedy"]
    holders: list[str] = []
    for seat in range(players):
        if seat in humans:
            holders.append(HUMAN)
        else:
            holders.append(left.pop(0) if len(left) > 1 else left[0])
    return checked_holders(holders, players)
