"""External bot programs: the protocol, and programs that fail without stopping a game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_one, played, seated
from caravela.bots.program import ProgramBot
from caravela.engine.flow import MoveList
from caravela.games import rules_of
from tests.bots.test_search import after

EXAMPLE = Path(__file__).parents[2] / "examples" / "merchant_bot.py"


def program(tmp_path: Path, body: str, seconds: float = 10.0) -> ProgramBot:
    """A program that handles every question with this code."""
    file = tmp_path / "bot.py"
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    file.write_text(f"import json, sys\nfor line in sys.stdin:\n    question = json.loads(line)\n{lines}")
    return ProgramBot(rules_of("puerto-rico"), 1, f"{sys.executable} {file}", seconds)


def test_the_example_plays_a_game() -> None:
    table = SimulatedTable("puerto-rico", [f"program:{sys.executable} {EXAMPLE}", "random", "random"])
    bots = seated(table, 1)
    assert played(table, 1, bots).over
    assert getattr(bots[0], "faults", None) == []


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 34


def test_a_question_has_all_a_program_needs(tmp_path: Path) -> None:
    bot = program(tmp_path, "open('seen.json', 'w').write(line)\nprint(question['moves'][-1]['number'], flush=True)")
    rules = rules_of("puerto-rico")
    game = after(rules, 3, 30)
    question = bot.question(game, [rules.catalogue.moves[0]])
    asked = {"question", "question_kind", "question_facts", "seconds", "moves"}
    assert set(question) == {"protocol", "game", "players", "seat", *asked, "table"}
    assert question["table"] == rules.view(game, game.next_step().seat)


def test_a_program_may_answer_by_kind_and_facts(tmp_path: Path) -> None:
    body = "move = question['moves'][-1]\nprint(json.dumps({'kind': move['kind'], **move['facts']}), flush=True)"
    bot = program(tmp_path, body)
    game, out = after(rules_of("puerto-rico"), 3, 30), MoveList()
    game.next_step().options(game, out)
    assert bot.choose(game) is out.listed()[-1]
    assert bot.faults == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("print('builds', flush=True)", "which is no number"),
        ("print(99999, flush=True)", "which is none of the moves"),
        ("print('true', flush=True)", "which is none of the moves"),
        ("sys.exit(3)", "ended before it answered"),
        ("print('x' * 50000, flush=True)", "which is no number"),
    ],
)
def test_a_fault_is_told_and_a_legal_move_played(tmp_path: Path, body: str, sentence: str) -> None:
    bot = program(tmp_path, body)
    game = after(rules_of("puerto-rico"), 3, 30)
    bot.choose(game)
    bot.close()
    assert sentence in bot.faults[0]


def test_a_program_that_is_late_is_not_waited_for(tmp_path: Path) -> None:
    bot = program(tmp_path, "sys.stdin.read()", 0.3)  # does nothing more until it is closed
    game = after(rules_of("puerto-rico"), 3, 30)
    for _ in range(5):
        bot.choose(game)
    bot.close()
    assert "did not answer within 0.3 s" in bot.faults[0]
    assert "is not started again" in bot.faults[-1]


def test_a_program_that_does_not_exist_is_told() -> None:
    result = play_one(SimulatedTable("puerto-rico", ["program:/no/such/bot", "random"]), 1)
    assert "cannot be started: No such file or directory" in result.faults[0]
