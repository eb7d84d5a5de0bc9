"""Statistics of Madeira: sources of points, value of requests, pirates, money, dice, buildings, favors, passing."""

from __future__ import annotations

from collections import Counter

from bench.balances import mean_with_error
from caravela.engine.game import Game
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    CHARACTER_NAMES,
    FAVOR_NAMES,
    NOTHING,
    PASSING_NAMES,
    REQUEST_NAMES,
)
from caravela.games.madeira.game import Madeira
from caravela.match.match import Match

SCORING_ROUNDS = (1, 3, 5)


class Counts:
    """Sums over all matches."""

    def __init__(self) -> None:
        self.games = 0
        self.players = 0
        self.done: Counter[str] = Counter()  # number of moves by their words
        self.acted: Counter[int] = Counter()  # by character, or nothing for a harvest
        self.paid: Counter[int] = Counter()  # by building
        self.refused: Counter[int] = Counter()
        self.sources: Counter[str] = Counter()  # points by source
        self.yields: dict[tuple[int, int], list[float]] = {}  # by kind and round: points for each request fulfilled
        self.pirates: list[list[int]] = []  # at the end, by game and rank
        self.reals: list[list[int]] = []  # at the end, by game and seat
        self.by_place: list[list[int]] = []  # points by game and place in the first order, which is drawn
        self.at_the_end: Counter[str] = Counter()
        self.seats: Counter[bool] = Counter()  # seats that won, and others
        self.by_winning: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}  # statistics of both

    def see(self, match: Match) -> None:
        game = match.game
        assert isinstance(game, Madeira)
        self.games += 1
        self.players = len(match.names)
        self.reals.append([int(player.reals) for player in game.players])
        self.pirates.append(sorted((int(player.pirates) for player in game.players), reverse=True))
        first = first_player(game)
        self.by_place.append([match.scores[(first + place) % self.players] for place in range(self.players)])
        for seat, player in enumerate(game.players):
            self.sources.update(match.rules.breakdown(game, seat))
            self.at_the_end["ships on the board"] += int(game.ships_on_board(seat))
            self.at_the_end["workers on the board"] += int(player.workers_on_board())
            self.at_the_end["favors"] += int(count_of(player.face_up | player.face_down))
            self.at_the_end["windmill level"] += int(player.mill)
            self.at_the_end["resources besides Reals"] += int(player.resources() - player.reals)
            won = self.by_winning[seat in match.winners]
            self.seats[seat in match.winners] += 1
            won["ships on the board"] += int(game.ships_on_board(seat))
            won["workers in cities"] += int(player.city_workers)
            won["pirates"] += int(player.pirates)
            won.update({f"points: {name}": points for name, points in match.rules.breakdown(game, seat).items()})
        fulfilled = Fulfilled()
        positions: list[Game] = list(match.games())
        for i, line in enumerate(match.history):
            before, after = positions[i], positions[i + 1]
            assert isinstance(before, Madeira)
            assert isinstance(after, Madeira)
            words = line.move.words()
            self.record(words, before)
            for kind in ("guild", "pirate"):
                if words.startswith(f"places a {kind} "):
                    self.by_winning[line.seat in match.winners][f"{kind} dice placed"] += 1
            if before.round in SCORING_ROUNDS:
                fulfilled.watch(before, after)
        for key, tiles in fulfilled.tiles.items():
            self.yields.setdefault(key[1:], []).extend([fulfilled.points[key] / tiles] * tiles)

    def record(self, words: str, before: Madeira) -> None:
        """Count a move and its context."""
        self.done[words] += 1
        if words == "performs the character's action":
            self.acted[int(before.characters[before.building])] += 1
        elif words == "harvests":
            self.acted[NOTHING] += 1
        elif words.startswith("pays the cost"):
            self.paid[int(before.building)] += 1
        elif words == "receives pirates":
            self.refused[int(before.building)] += 1

    def rows(self) -> dict[str, dict[str, str]]:
        return {
            "Points by place in the first order:": self.order_row(),
            "Points of a player by source:": self.points_row(),
            "Points of a fulfilled request (in rounds 1, 3, 5; 90th percentile):": self.requests_row(),
            "Pirates at the end, from the most to the fewest:": self.pirates_row(),
            "Reals at the end, by seat:": self.money_row(),
            "A player at the end:": self.end_row(),
            "Winners : others, of a seat:": self.winners_row(),
            "What a die is placed for, times per game:": self.dice_row(),
            "Buildings, turns per game and how many of them are paid:": self.buildings_row(),
            "Favors used, times per game:": {name: self.per_game(f"uses the {name}") for name in FAVOR_NAMES},
            "Passing slots, passes per game and how many of them are for the action:": self.passing_row(),
        }

    def order_row(self) -> dict[str, str]:
        return {
            f"player {place + 1}": mean_with_error([points[place] for points in self.by_place])
            for place in range(self.players)
        }

    def points_row(self) -> dict[str, str]:
        return {name: f"{points / (self.games * self.players):.1f}" for name, points in self.sources.items()}

    def requests_row(self) -> dict[str, str]:
        return {name: self.yield_of(kind) for kind, name in enumerate(REQUEST_NAMES)}

    def yield_of(self, kind: int) -> str:
        by_round = [self.yields.get((kind, round), []) for round in SCORING_ROUNDS]
        values = sorted(points for some in by_round for points in some)
        rounds = ", ".join(f"{sum(some) / max(1, len(some)):.1f}" for some in by_round)
        return f"{sum(values) / len(values):.1f} ({rounds}; {values[len(values) * 9 // 10]:.0f})" if values else ""

    def pirates_row(self) -> dict[str, str]:
        return {
            f"rank {rank + 1}": mean_with_error([pirates[rank] for pirates in self.pirates])
            for rank in range(self.players)
        }

    def money_row(self) -> dict[str, str]:
        return {
            f"seat {seat + 1}": mean_with_error([reals[seat] for reals in self.reals]) for seat in range(self.players)
        }

    def end_row(self) -> dict[str, str]:
        return {name: f"{count / (self.games * self.players):.1f}" for name, count in self.at_the_end.items()}

    def winners_row(self) -> dict[str, str]:
        names = dict.fromkeys(name for counts in self.by_winning.values() for name in counts)
        return {
            name: " : ".join(f"{self.by_winning[won][name] / max(1, self.seats[won]):.1f}" for won in (True, False))
            for name in names
        }

    def dice_row(self) -> dict[str, str]:
        row = {name: f"{self.acted[number] / self.games:.2f}" for number, name in enumerate(CHARACTER_NAMES)}
        row["harvest"] = f"{self.acted[int(NOTHING)] / self.games:.2f}"
        placed = sum(count for words, count in self.done.items() if words.startswith("places a guild "))
        pirate = sum(count for words, count in self.done.items() if words.startswith("places a pirate "))
        row["guild dice"] = f"{placed / self.games:.2f}"
        row["pirate dice"] = f"{pirate / self.games:.2f}"
        return row

    def buildings_row(self) -> dict[str, str]:
        row = {}
        for number, name in enumerate(BUILDING_NAMES):
            turns = self.paid[number] + self.refused[number]
            row[name] = f"{turns / self.games:.2f} ({self.paid[number] / max(1, turns):.0%})"
        return row

    def passing_row(self) -> dict[str, str]:
        row = {}
        for name in PASSING_NAMES:
            for_action = self.done[f"passes to slot {name} for its action"]
            passes = self.done[f"passes to slot {name}"] + for_action
            row[f"slot {name}"] = f"{passes / self.games:.2f} ({for_action / max(1, passes):.0%})"
        return row

    def per_game(self, words: str) -> str:
        return f"{self.done[words] / self.games:.2f}"


def first_player(game: Madeira) -> int:
    """The player with the most crowns; the others follow clockwise."""
    return max((crowns, int(owner)) for crowns, owner in enumerate(game.starting) if owner >= 0)[1]


class Fulfilled:
    """Requests of one match by player, kind and round: how many were fulfilled and what they brought."""

    def __init__(self) -> None:
        self.tiles: Counter[tuple[int, int, int]] = Counter()
        self.points: Counter[tuple[int, int, int]] = Counter()

    def watch(self, before: Madeira, after: Madeira) -> None:
        """Count one move: a request leaves a player only when it is fulfilled; Reals for wealth come a move later."""
        for seat in range(before.seats):
            was, now = before.players[seat], after.players[seat]
            for kind in range(len(REQUEST_NAMES)):
                key = (seat, kind, int(before.round))
                if now.requests[kind] < was.requests[kind]:
                    self.tiles[key] += int(was.requests[kind] - now.requests[kind])
                self.points[key] += int(now.earned[kind] - was.earned[kind])
