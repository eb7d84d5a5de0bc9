"""Positions: everything on the table at one moment, as JSON, written and read back equal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from librt.vecs import append, vec

from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.chance import ChanceSource, SystemChance
from caravela.match.match import Match

KIND = "caravela position"


def position_of(rules: Rules, game: Game) -> dict[str, Any]:
    """The table and what still has to happen, first things first."""
    agenda = [rules.catalogue.name_of(step) for step in game.agenda]
    return {"agenda": agenda[::-1], "table": rules.write(game)}


def write_position(match: Match) -> str:
    found = {
        KIND: 1,
        "game": match.rules.name,
        "rules": match.rules.version,
        "options": match.wishes,
        "players": match.names,
        **position_of(match.rules, match.game),
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def lay_out(rules: Rules, game: Game, found: dict[str, Any]) -> None:
    """Put a position onto a freshly set up game."""
    before = rules.pieces(game)
    agenda = found.get("agenda")
    table = found.get("table")
    if not isinstance(agenda, list) or not isinstance(table, dict):
        raise Damaged("The position needs an 'agenda' and a 'table'.")
    steps = vec[Step]()
    for name in reversed(agenda):
        step = rules.catalogue.steps.get(name) if isinstance(name, str) else None
        if step is None or step.seat >= game.seats:
            raise Damaged(f"The position's agenda has a step '{name}', which {rules.title} does not know here.")
        steps = append(steps, step)
    rules.read(game, table)
    game.agenda = steps
    if rules.pieces(game) != before:
        wrong = [name for name, count in rules.pieces(game).items() if before.get(name) != count]
        raise Damaged(f"The position does not have the right number of {', '.join(sorted(wrong))}.")


def read_position(
    text: str, chance: ChanceSource | None = None, data: Path | None = None, names: list[str] | None = None
) -> Match:
    """A match that starts from a position, played by those whom it names, or by others."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as reason:
        raise Damaged(f"Line {reason.lineno}: the position is not JSON: {reason.msg}.") from None
    if not isinstance(found, dict) or found.get(KIND) != 1:
        raise Damaged(f"A position is JSON with '{KIND}': 1.")
    rules = rules_of(str(found.get("game")))
    if found.get("rules") != rules.version:
        raise Damaged(
            f"The position is of version {found.get('rules')} of the rules of {rules.title}; this is {rules.version}."
        )
    options, players = found.get("options"), found.get("players")
    if not isinstance(options, dict) or not isinstance(players, list):
        raise Damaged("The position needs 'options' and 'players'.")
    choices = rules.chosen(options)
    game = rules.new_game(len(players), dict(choices), data)
    lay_out(rules, game, found)
    game.go_on()
    match = Match(rules, choices, names or [str(name) for name in players], game, chance or SystemChance(), data)
    match.begun = {"agenda": found["agenda"], "table": found["table"]}
    return match
