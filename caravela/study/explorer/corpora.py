"""The explorer: which moves bots chose in the openings of many games, and how these games ended.

An opening is what the players have decided so far. Draws are left out: with them hardly two games would share a
position. A seat's moves count in any order, so lines that transpose meet, and seats are counted from the first that
decides, because some games draw who begins.

Strong bots open alike, so a share of the first decisions of a corpus is drawn from all legal moves. A move therefore
has two numbers: in how many games it was made, and in how many of them the bot chose it itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from caravela.bots.experiments.arena import wilson
from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.game import possible_moves
from caravela.games import rules_of
from caravela.match.match import Match
from caravela.match.position import position_of
from caravela.study.json_lines import read_lines, write_lines

OPENINGS = Path(__file__).parents[1] / "openings"
"""The folder of the shipped corpora."""
DEEPEST = 60
"""Decisions of a game that count as its opening, at most."""


@dataclass(frozen=True)
class MoveCount:
    """A move in a position: in how many games it was made, and the sums over the players who made it."""

    move: int
    games: int
    chosen: int  # games in which the bot chose it; in the others it was drawn
    wins: float  # a shared win counts for its share
    places: int
    points: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of wins."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Corpus:
    """The openings of many games with the same number of players, options and bots."""

    players: int
    options: dict[str, str]  # those that differ from their defaults
    bot: str
    games: int
    varied: int  # decisions that were drawn
    rules: int  # the version
    positions: dict[str, list[MoveCount]]  # by their keys; the move made most often first

    def row(self) -> dict[str, Any]:
        positions = {
            key: [
                [each.move, each.games, each.chosen, round(each.wins, 2), each.places, each.points] for each in counts
            ]
            for key, counts in self.positions.items()
        }
        return {
            "players": self.players,
            "options": self.options,
            "bot": self.bot,
            "games": self.games,
            "varied": self.varied,
            "rules": self.rules,
            "positions": positions,
        }


@dataclass(frozen=True)
class Explored:
    """A position that the corpus knows, with its legal moves."""

    ply: int
    corpus: Corpus
    moves: list[MoveCount]


class Opening:
    """The decisions of a game so far."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.first = -1  # the seat that decided first
        self.count = 0
        self.moves: list[list[int]] = [[] for _ in range(seats)]

    def key(self, step: Step) -> str:
        """The name of the position in which this step asks."""
        seat = int(step.seat)
        first = seat if self.first < 0 else self.first
        asked = f"{step.kind} {(seat - first) % self.seats}"
        chosen = [sorted(self.moves[(first + place) % self.seats]) for place in range(self.seats)]
        return hashlib.blake2b(f"{asked} {chosen}".encode(), digest_size=6).hexdigest()

    def add(self, seat: int, move: int) -> None:
        if self.first < 0:
            self.first = seat
        self.moves[seat].append(move)
        self.count += 1


def decisions(match: Match) -> Iterator[tuple[int, str]]:
    """The plies and keys of the decisions in a match's opening, and of the one that is asked for now."""
    opening = Opening(match.game.seats)
    for ply, line in enumerate(match.history):
        if opening.count == DEEPEST:
            return
        if not line.by_chance:
            yield ply, opening.key(line.step)
            opening.add(int(line.seat), int(line.move.number))
    if opening.count < DEEPEST and not match.over and not match.game.next_step().by_chance:
        yield match.ply, opening.key(match.game.next_step())


def is_from_set_up(match: Match) -> bool:
    """Whether the match began as its rules say, with the printed numbers: else its openings are its own."""
    if match.data is not None:
        return False
    fresh = match.rules.new_game(match.game.seats, dict(match.choices))
    return position_of(match.rules, match.game_before(0)) == position_of(match.rules, fresh)


def corpus_for(match: Match) -> Corpus | None:
    """The shipped corpus of games like this one."""
    for corpus in shipped(match.rules.name):
        if corpus.players == match.game.seats and corpus.options == match.wishes and is_from_set_up(match):
            return corpus
    return None


def explored(match: Match) -> Explored | None:
    """What the corpus knows of the decision that a match waits for."""
    corpus = corpus_for(match)
    if corpus is None:
        return None
    for ply, key in decisions(match):
        if ply == match.ply and key in corpus.positions:
            legal = {int(move.number) for move in match.moves()}
            moves = [each for each in corpus.positions[key] if each.move in legal]
            return Explored(ply, corpus, moves) if moves else None
    return None


def explored_line(match: Match) -> list[Explored]:
    """What the corpus knows of the decisions that were made in a match, until the match leaves it."""
    corpus = corpus_for(match)
    if corpus is None:
        return []
    line: list[Explored] = []
    for ply, key in decisions(match):
        if ply == match.ply or key not in corpus.positions:
            break
        legal = legal_before(match, ply)
        line.append(Explored(ply, corpus, [each for each in corpus.positions[key] if each.move in legal]))
    return line


def legal_before(match: Match, ply: int) -> set[int]:
    return {int(move.number) for move in possible_moves(match.game_before(ply))}


def corpus_from(row: object) -> Corpus:
    """The corpus of one line of a file."""
    if not isinstance(row, dict):
        raise Damaged("A corpus is a JSON object.")
    try:
        fields = dict(row)
        fields["positions"] = {
            str(key): [
                MoveCount(int(row[0]), int(row[1]), int(row[2]), float(row[3]), int(row[4]), int(row[5]))
                for row in counts
            ]
            for key, counts in fields["positions"].items()
        }
        return Corpus(**fields)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        raise Damaged("The corpus lacks a field or has one too many.") from None


def read_corpora(path: Path) -> list[Corpus]:
    return read_lines(path, corpus_from)


def write_corpora(path: Path, corpora: Iterable[Corpus]) -> None:
    write_lines(path, (corpus.row() for corpus in corpora))


def corpora_file(game: str) -> Path:
    return OPENINGS / f"{game}.jsonl"


@lru_cache(maxsize=8)
def shipped(game: str) -> tuple[Corpus, ...]:
    """The corpora of a game that come with the package."""
    rules_of(game)
    path = corpora_file(game)
    return tuple(read_corpora(path)) if path.exists() else ()
