"""Positions: the complete table as JSON, written and read back equal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.play.playout import Rehearsal
from caravela.engine.rules import Rules
from caravela.games import rules_in_version, rules_of
from caravela.match.agenda import check_agenda
from caravela.match.chance import ChanceSource, SystemChance
from caravela.match.match import Match

KIND = "caravela position"
UNREADABLE = "cannot be read: it is nested too deeply, a number is too long or a character incomplete"

REHEARSED = 100
"""The number of moves, always the first or the last, that an untrusted position must allow."""

REHEARSALS = 4
"""The number of random games that an untrusted position must allow."""

LONGEST_GAME = 20_000
"""The number of moves after which a game counts as endless."""

BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that the rules raise when a position is inconsistent."""


def position_of(rules: Rules, game: Game) -> dict[str, Any]:
    """The table and the agenda, next step first."""
    agenda = [rules.catalogue.name_of(step) for step in game.agenda]
    return {"agenda": agenda[::-1], "table": rules.write(game)}


def write_position(match: Match) -> str:
    written = {
        KIND: 1,
        "game": match.rules.name,
        "rules": match.rules.version,
        "options": match.wishes,
        "players": match.names,
        **position_of(match.rules, match.game),
    }
    return json.dumps(written, indent=1, ensure_ascii=False) + "\n"


def lay_out(rules: Rules, game: Game, fields: dict[str, Any]) -> None:
    """Restore a position into a new game."""
    agenda = fields.get("agenda")
    table = fields.get("table")
    if not isinstance(agenda, list) or not isinstance(table, dict):
        raise Damaged("The position needs an 'agenda' and a 'table'.")
    steps: list[Step] = []
    for name in reversed(agenda):
        step = rules.catalogue.steps.get(name) if isinstance(name, str) else None
        if step is None or step.seat >= game.seats:
            raise Damaged(f"The position's agenda has a step '{name}', which {rules.title} does not know here.")
        steps.append(step)
    rules.read(game, table)
    game.set_agenda(steps)


class WrongPieces(Damaged):
    """A position with more or fewer pieces of a kind than the box has: for each, those found and those expected."""

    def __init__(self, counts: dict[str, tuple[int, int]]) -> None:
        wrong = [f"{found} {name}, not {expected}" for name, (found, expected) in counts.items()]
        super().__init__(f"The position has {'; '.join(wrong)}.")
        self.counts = counts


def check(rules: Rules, game: Game, pieces: dict[str, int]) -> None:
    """Refuse a position that no game can reach: by its pieces, its agenda or the game's own check."""
    pieces_there = rules.pieces(game)
    wrong = {
        name: (pieces_there.get(name, 0), pieces.get(name, 0))
        for name in sorted({*pieces_there, *pieces})
        if pieces_there.get(name, 0) != pieces.get(name, 0)
    }
    if wrong:
        raise WrongPieces(wrong)
    check_agenda(rules, game)
    rules.check(game)


def examined(rules: Rules, game: Game, fields: dict[str, Any]) -> None:
    """Restore an untrusted position if a game can reach it and can continue from it."""
    pieces = rules.pieces(game)
    try:
        lay_out(rules, game, fields)
    except BROKEN:
        raise Damaged(f"The position's table is not laid out as {rules.title} writes it.") from None
    try:
        check(rules, game, pieces)
        game.go_on()
        rehearsal = Rehearsal()
        for last in (False, True):
            rehearsal.play_some(game.copy(), REHEARSED, last)
        for seed in range(REHEARSALS):
            rehearsal.play_through(game.copy(), seed, LONGEST_GAME)
    except BROKEN:
        agenda = ", ".join(f"'{name}'" for name in fields["agenda"][:3])
        raise Damaged(f"The position's agenda, which begins with {agenda}, does not fit its table.") from None


def loaded(text: str) -> object:
    """Parse JSON; a lone surrogate, which JSON can encode but text cannot contain, is an error."""
    value: object = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    return value


class PositionText:
    """A parsed position: its game, options, players and table."""

    def __init__(self, text: str) -> None:
        try:
            position = loaded(text)
        except json.JSONDecodeError as reason:
            raise Damaged(f"Line {reason.lineno}: the position is not JSON: {reason.msg}.") from None
        except (RecursionError, ValueError):
            raise Damaged(f"The position {UNREADABLE}.") from None
        if not isinstance(position, dict) or position.get(KIND) != 1:
            raise Damaged(f"A position is JSON with '{KIND}': 1.")
        newest, version = rules_of(str(position.get("game"))), position.get("rules")
        rules = rules_in_version(newest.name, version) if isinstance(version, int) else None
        if rules is None:
            raise Damaged(
                f"The position is of version {version} of the rules of {newest.title}; this is {newest.version}."
            )
        self.rules = rules
        options, players = position.get("options"), position.get("players")
        if not isinstance(options, dict) or not isinstance(players, list):
            raise Damaged("The position needs 'options' and 'players'.")
        self.choices = self.rules.chosen(options)
        for name in players:
            if not isinstance(name, str):
                raise Damaged(f"The position's 'players' has {json.dumps(name)}; it needs the names of the players.")
        self.names: list[str] = players
        self.fields: dict[str, Any] = position

    def set_up(self, data: Path | None) -> Game:
        """A new game for the position."""
        return self.rules.new_game(len(self.names), dict(self.choices), data)

    def match(self, game: Game, chance: ChanceSource | None, data: Path | None, names: list[str] | None) -> Match:
        """The match that continues from it."""
        match = Match(self.rules, self.choices, names or self.names, game, chance or SystemChance(), data)
        match.begun = {"agenda": self.fields["agenda"], "table": self.fields["table"]}
        return match


def read_position(
    text: str, chance: ChanceSource | None = None, data: Path | None = None, names: list[str] | None = None
) -> Match:
    """A match that starts from an untrusted position, checked first; with its own players or others."""
    position = PositionText(text)
    game = position.set_up(data)
    examined(position.rules, game, position.fields)
    return position.match(game, chance, data, names)


def restore(
    text: str, chance: ChanceSource | None = None, data: Path | None = None, names: list[str] | None = None
) -> Match:
    """A match that continues from a position that the program wrote itself; not checked."""
    position = PositionText(text)
    game = position.set_up(data)
    lay_out(position.rules, game, position.fields)
    game.go_on()
    return position.match(game, chance, data, names)
