"""Statistics of Puerto Rico: buildings, spoiled goods, tiles that were not taken."""

from __future__ import annotations

from collections import Counter

from bench.balances import mean_with_error
from caravela.games.puerto_rico.buildings.small import LoadWharf
from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.captain import Load, ship_of
from caravela.match.match import Match

EARLY = 10
"""The last round in which a tile not taken counts."""
STORING = ("loading", "storing", "keeping")
"""Questions after which goods may spoil."""
SHIPPING = ("harbor", "wharf")


class Counts:
    """Sums over all matches."""

    def __init__(self) -> None:
        self.seats = 0
        self.built: Counter[str] = Counter()
        self.shippers = 0  # seats with a harbor or a wharf
        self.won = [0.0, 0.0]  # shares of wins without and with one of them
        self.spoiled: list[int] = []  # by seat
        self.passed: list[int] = []  # by seat: free tiles not taken in the first rounds
        self.rounds: list[int] = []

    def see(self, match: Match) -> None:
        positions = list(match.games())
        game = match.game
        assert isinstance(game, PuertoRico)
        self.rounds.append(int(game.round))
        for seat, player in enumerate(game.players):
            own = [name for number, name in enumerate(BUILDING_NAMES) if (player.built >> number) & 1]
            self.seats += 1
            self.built.update(own)
            ships = any(name in own for name in SHIPPING)
            self.shippers += ships
            self.won[ships] += 1 / len(match.winners) if seat in match.winners else 0.0
        spoiled = [0] * game.seats
        passed = [0] * game.seats
        for i, line in enumerate(match.history):
            before, after = positions[i], positions[i + 1]
            assert isinstance(before, PuertoRico)
            assert isinstance(after, PuertoRico)
            if line.step.kind in STORING:
                for seat in range(game.seats):
                    spoiled[seat] += gone(before, after, seat)
                spoiled[line.seat] -= loaded(before, line.seat, line.move)
            elif line.step.kind == "settling" and line.move.kind == "pass" and before.round <= EARLY:
                passed[line.seat] += 1
        self.spoiled += spoiled
        self.passed += passed

    def rows(self) -> dict[str, dict[str, str]]:
        others = self.seats - self.shippers
        share = {name: f"{self.built[name] / self.seats:.2f}" for name in ("factory", *SHIPPING)}
        return {
            "Buildings of a seat:": {"harbor or wharf": f"{self.shippers / self.seats:.2f}"} | share,
            "Wins of a seat:": {
                "with a harbor or wharf": f"{self.won[True] / max(1, self.shippers):.1%} of {self.shippers}",
                "without": f"{self.won[False] / max(1, others):.1%} of {others}",
            },
            "Lost by a seat:": {
                "goods spoiled": mean_with_error(self.spoiled),
                f"free tiles passed by round {EARLY}": f"{sum(self.passed) / self.seats:.2f}",
            },
            "Rounds of a game:": {"rounds": mean_with_error(self.rounds)},
        }


def gone(before: PuertoRico, after: PuertoRico, seat: int) -> int:
    """The number of goods that a player has lost."""
    then, now = before.players[seat].goods, after.players[seat].goods
    return sum(max(0, int(was - left)) for was, left in zip(then, now, strict=True))


def loaded(game: PuertoRico, seat: int, move: object) -> int:
    """The number of goods that a move loads."""
    goods = game.players[seat].goods
    if isinstance(move, LoadWharf):
        return int(goods[move.good])
    if isinstance(move, Load):
        return int(min(goods[move.good], move.spaces - game.ship_load[ship_of(game, move.spaces)]))
    return 0
