"""Training positions from self-play: played in compiled code, stored in files, converted to NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravela.bots.estimate import Estimate
from caravela.bots.nets.choices import ChoiceLog
from caravela.bots.nets.net import read_net
from caravela.bots.nets.policy import Policy
from caravela.bots.nets.selfplay import SelfPlay
from caravela.bots.roster import estimate_for, policy_for, search_settings_for
from caravela.bots.search.search import Search
from caravela.engine.dice import Dice
from caravela.engine.rules import Rules
from caravela.games import rules_of

Array = NDArray[Any]

MIDDLE = 128
"""The offset of stored values, which may be negative."""
ODD_OPTIONS = 2
"""One game in this many uses random options, the others the standard ones."""
OWN_BEST = 3
"""In one game in this many nobody has tastes, so the players are equal, as at most real tables."""
USUAL_TABLE = 4
"""The number of players in most games, if the game allows it."""
ODD_TABLES = 3
"""One game in this many has a random number of players."""


@dataclass
class Positions:
    """Positions with the same number of players: inputs of the net, the estimate's values, and the results."""

    inputs: Array  # int8; board inputs, then each player's
    spread: Array  # float32, by position
    equal: Array  # bool, by position: whether nobody had tastes
    values: Array  # float32, by position and seat: the estimate's values
    won: Array  # float32, by position and seat: shares of the win
    ended: Array  # float32, by position and seat: final points minus the others' mean
    tastes: Array  # float32, by position, seat and whether the game was a quick one: strength of tastes

    def __len__(self) -> int:
        return len(self.inputs)

    def taken(self, which: Array) -> Positions:
        return Positions(
            self.inputs[which],
            self.spread[which],
            self.equal[which],
            self.values[which],
            self.won[which],
            self.ended[which],
            self.tastes[which],
        )


def joined(parts: list[Positions]) -> Positions:
    return Positions(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.spread for part in parts]),
        np.concatenate([part.equal for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.ended for part in parts]),
        np.concatenate([part.tastes for part in parts]),
    )


def judge_for(rules: Rules, net: str) -> Estimate:
    """The estimate alone, or with the net of a file."""
    estimate = estimate_for(rules)
    return estimate.with_net(read_net(Path(net), estimate.encoder)) if net else estimate


def drawn_table(rules: Rules, dice: Dice) -> tuple[int, dict[str, object]]:
    """Random players and options, so that a net learns all of them."""
    players = USUAL_TABLE
    if dice.below(ODD_TABLES) == 0 or not rules.least <= players <= rules.most:
        players = rules.least + int(dice.below(rules.most - rules.least + 1))
    wishes: dict[str, object] = {}
    if dice.below(ODD_OPTIONS) == 0:
        for option in rules.options:
            wishes[option.name] = option.values[dice.below(len(option.values))]
            if not rules.accepts(players, wishes):
                del wishes[option.name]
    return players, wishes


@dataclass(frozen=True)
class Players:
    """The players of self-play."""

    game: str
    net: str = ""  # the file of the evaluating net; without one, the estimate evaluates
    keeping: int = 2  # one quiet position in this many is stored
    choosing: int = 3  # one decision in this many is stored for the policy; 0 for none
    iterations: int = 0  # of a search at stored decisions; 0 for a one-move lookahead
    quick: int = 0  # games by the policy alone, for each regular game

    def search(self, rules: Rules, estimate: Estimate, seed: int) -> Search | None:
        """The players' search, if they search."""
        if self.iterations == 0:
            return None
        return Search(rules, estimate, seed, search_settings_for(rules, policy=self.policy(rules)))

    def policy(self, rules: Rules) -> Policy | None:
        """The policy stored beside the net, or else the game's own."""
        return policy_for(rules, self.net) or policy_for(rules)


def played_part(players: Players, seeds: range) -> dict[str, Array]:
    """Play the games of these seeds and return rows for a file: positions by number of players, and decisions."""
    rules = rules_of(players.game)
    estimate = judge_for(rules, players.net)
    tables: dict[int, SelfPlay] = {}
    choices = ChoiceLog(rules)
    policy = players.policy(rules)
    quick = players.quick if policy is not None else 0
    for seed in seeds:
        dice = Dice(seed)
        for number in range(1 + quick):
            seats, wishes = drawn_table(rules, dice)
            if seats not in tables:
                own = seed * 31 + seats
                search = players.search(rules, estimate, own)
                tables[seats] = SelfPlay(
                    rules, estimate, own, players.keeping, players.choosing, search, players.iterations, policy
                )
                tables[seats].choices = choices
            tables[seats].play(rules.new_game(seats, wishes), dice.below(OWN_BEST) > 0, quick=number > 0)
    rows: dict[str, Array] = {}
    for seats, table in tables.items():
        if len(table.ends) > 0:
            rows |= kept_rows(table, seats)
    return rows | choice_rows(choices) if players.choosing > 0 else rows


def kept_rows(table: SelfPlay, players: int) -> dict[str, Array]:
    """The stored positions of games with this many players."""
    rows: dict[str, Array] = {
        f"entries{players}": in_place(table.entries, np.int32).copy(),
        f"ends{players}": in_place(table.ends, np.int64).copy(),
        f"spread{players}": in_place(table.times, np.float64).astype(np.float32),
        f"equal{players}": in_place(table.equal, np.int32).astype(bool),
    }
    for name, row in (("values", table.values), ("won", table.won), ("ended", table.ended)):
        rows[f"{name}{players}"] = in_place(row, np.float64).astype(np.float32).reshape(-1, players)
    rows[f"tastes{players}"] = in_place(table.tasted, np.float64).astype(np.float32).reshape(-1, players, 2)
    return rows


def choice_rows(choices: ChoiceLog) -> dict[str, Array]:
    """Decisions as rows for a file."""
    return {
        "choice_entries": in_place(choices.entries, np.int32).copy(),
        "choice_ends": in_place(choices.ends, np.int64).copy(),
        "choice_asked": in_place(choices.asked, np.int32).copy(),
        "choice_moves": in_place(choices.moves, np.int32).copy(),
        "choice_worths": in_place(choices.worths, np.float64).astype(np.float32),
        "choice_move_ends": in_place(choices.move_ends, np.int64).copy(),
    }


def in_place(row: Any, kind: type[np.generic]) -> Array:
    """A NumPy view of a row in the games' memory, without a copy."""
    return np.frombuffer(row, dtype=kind)


def laid_out(rows: dict[str, Array], players: int, player_inputs: int, board_inputs: int) -> Positions | None:
    """The positions with this many players in a stored part."""
    if f"ends{players}" not in rows:
        return None
    ends = rows[f"ends{players}"]
    entries = rows[f"entries{players}"]
    width = board_inputs + players * player_inputs
    inputs = np.zeros((len(ends), width), np.int8)
    position = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0))
    inputs[position, entries >> 8] = (entries & 255) - MIDDLE
    return Positions(
        inputs,
        rows[f"spread{players}"],
        rows[f"equal{players}"],
        rows[f"values{players}"],
        rows[f"won{players}"],
        rows[f"ended{players}"],
        rows[f"tastes{players}"],
    )
