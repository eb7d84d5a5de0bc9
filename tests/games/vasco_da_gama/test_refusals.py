"""Refusals: a decision refuses every illegal move of its kinds with a reason.

Held over games of random and greedy bots with every option, for every move of the catalogue of a kind that is asked
for, also for those about tiles that lie elsewhere.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.engine.dice import Dice
from caravela.engine.flow import Decision, Move, MoveList
from caravela.engine.phrases import Facts, Reason
from caravela.games import vasco_da_gama
from caravela.games.vasco_da_gama.actions.characters import LACKING_MISSIONARY
from caravela.games.vasco_da_gama.actions.coast import TAKING_SAILOR
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITING_CREW
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.take_actions import CALLED
from caravela.games.vasco_da_gama.rules import RULES
from caravela.language.messages import refusals_of
from tests.rulebook.vasco_da_gama.stage import Stage

SOURCES = sorted(Path(inspect.getfile(vasco_da_gama)).parent.rglob("*.py"))


def decisions() -> dict[str, Decision]:
    """One of every class of decision, by the name of its class."""
    return {type(step).__name__: step for step in RULES.catalogue.steps.values() if isinstance(step, Decision)}


def chosen(dice: Dice) -> dict[str, object]:
    """A value for every option."""
    return {option.name: option.values[dice.below(len(option.values))] for option in RULES.options}


@cache
def sampled() -> list[VascoDaGama]:
    """Moments before decisions: of random games with random options, and of greedy bots, who launch and send more."""
    found: list[VascoDaGama] = []
    for seed in range(12):
        dice = Dice(seed)
        game = RULES.new_game(2 + seed % 3, chosen(dice))
        assert isinstance(game, VascoDaGama)
        while not game.is_over():
            step = game.next_step()
            if not step.by_chance:
                found.append(game.copy())
            out = MoveList()
            step.options(game, out)
            game.play(out.moves[dice.draw(step.weights(game)) if step.by_chance else dice.below(out.count)])
    for players in (2, 3, 4):
        _, match = play_and_keep(SimulatedTable("vasco-da-gama", ["greedy"] * players), players)
        for earlier, line in zip(match.games(), match.history, strict=False):
            assert isinstance(earlier, VascoDaGama)
            if not line.by_chance:
                found.append(earlier)
    return found + arranged()


def arranged() -> list[VascoDaGama]:
    """Rare moments: nothing left, everything too expensive, no slot low enough."""
    found: list[VascoDaGama] = []
    for area in ("characters", "recruiting", "purchase projects", "navigation"):
        for reals, marker, called in [(0, 0, 7), (9, 0, 7), (2, 8, 7), (1, 8, 7), (1, 8, 5), (2, 8, 5)]:
            for empty in (True, False):
                stage = Stage("yellow red")
                yellow, red = stage.seats
                captains = 1 if marker == 0 else 0
                yellow.gets(reals=reals, captains=captains, projects=[14], ships=[1] if empty else [])
                stage.game.players[yellow.seat].captains_waiting = 0
                stage.game.marker = marker
                for slot in range(21):
                    stage.game.slot_tile[slot] = 35 if stage.game.box.slot_value[slot] < 5 else -1
                if empty:
                    stage.game.host[0] = stage.game.host[1] = stage.game.host[2] = stage.game.host[3] = red.seat
                else:
                    stage.offer(3, sao_gabriel=14)
                    stage.section(4, "1 grey, 1 violet")
                stage.place(yellow, called, area)
                stage.game.called = called
                stage.begin(CALLED[yellow.seat])
                found.append(stage.game)
    for step in (PURCHASING, RECRUITING_CREW, CHOOSING_LANDING, TAKING_SAILOR, LACKING_MISSIONARY):
        stage = Stage("yellow red")
        yellow, _ = stage.seats
        yellow.gets(reals=1, captains=1, crew="1 missionary", projects=[2, 15], ships=[1])
        stage.game.players[yellow.seat].captains_waiting = 0
        stage.offer(3)
        stage.section(4, "1 grey, 1 violet")
        stage.section(3, "1 orange")
        stage.begin(step[yellow.seat])
        found.append(stage.game)
    return found


def legal(game: VascoDaGama) -> set[int]:
    out = MoveList()
    game.next_step().options(game, out)
    return {int(move.number) for move in out.listed()}


def refusal(game: VascoDaGama, move: Move) -> Reason | None:
    step = game.next_step()
    assert isinstance(step, Decision)
    return step.refusal(game, move)


@cache
def kinds_asked() -> dict[str, set[str]]:
    """The kinds of moves among the candidates of each class of decision."""
    found: dict[str, set[str]] = {}
    for game in sampled():
        step = game.next_step()
        assert isinstance(step, Decision)
        found.setdefault(type(step).__name__, set()).update(move.kind for move in step.candidates(game))
    return found


def test_every_decision_names_its_candidates_and_refuses_in_one_place() -> None:
    assert len(decisions()) > 15
    for name, step in decisions().items():
        owners = [owner for owner in type(step).__mro__ if owner is not Decision and issubclass(owner, Decision)]
        for method in ("candidates", "refusal"):
            assert any(method in vars(owner) for owner in owners), f"{name} has no {method}"
        assert not any("closed" in vars(owner) for owner in owners), f"{name} has a list of closed moves of its own"


@pytest.mark.long
def test_every_decision_is_among_the_moments() -> None:
    assert set(kinds_asked()) == set(decisions())


@pytest.mark.long
def test_every_move_of_the_kinds_asked_for_is_legal_or_refused_and_never_both() -> None:
    asked = {
        name: [move for move in RULES.catalogue.moves if move.kind in kinds] for name, kinds in kinds_asked().items()
    }
    for game in sampled():
        step = game.next_step()
        open_moves = legal(game)
        for move in asked[type(step).__name__]:
            refused = refusal(game, move) is not None
            assert refused != (move.number in open_moves), f"'{step.asked(game)}' says both or neither of '{move}'"


@pytest.mark.long
def test_closed_moves_are_the_candidates_refused() -> None:
    """Together with the legal moves they are all candidates, each once."""
    for game in sampled():
        step = game.next_step()
        assert isinstance(step, Decision)
        numbers = [int(move.number) for move in step.candidates(game)]
        closed = [int(move.number) for move, _ in step.closed(game)]
        assert sorted([*legal(game), *closed]) == sorted(numbers)
        assert len(set(numbers)) == len(numbers)


@pytest.mark.long
def test_every_reason_is_a_template_filled_with_facts() -> None:
    """No rule that closes moves is without a case, and none is told that translators do not meet."""
    told: dict[str, Facts] = {}
    for game in sampled():
        for move in RULES.catalogue.moves:
            if move.kind in kinds_asked()[type(game.next_step()).__name__]:
                reason = refusal(game, move)
                if reason is not None:
                    assert "{" not in str(reason)
                    told.setdefault(reason.kind, reason.facts)
    known = {rule.kind for rule in refusals_of(RULES)}
    assert set(told) == known
    for facts in told.values():
        assert all(type(fact) in (str, int) for fact in facts.values())
    assert len({rule.says for rule in refusals_of(RULES)}) == len(known)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_reason_is_prose(path: Path) -> None:
    """Each refusal is a constant of the rules, not a sentence built on the fly."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or ast.Constant(None)).startswith("Reason"):
            for inner in ast.walk(node):
                assert not isinstance(inner, ast.JoinedStr), f"{path.name}: {node.name}"
                if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr == "told":
                    assert isinstance(inner.func.value, ast.Name | ast.Subscript), f"{path.name}: {node.name}"
