"""Refusals: a decision refuses every illegal move of its kinds with a reason.

Held over random games with all modules and options, and games of greedy bots, for every move of the catalogue of a kind
that is asked for, also for those about tiles that lie elsewhere.
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
from caravela.games import madeira
from caravela.games.madeira.components import DISTRICTS, FIELDS, GOODS, HOME, NOBODY, SLOTS, WATCH
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.modules import OPTIONS
from caravela.games.madeira.phases.a_round_setup import CHOOSING_ROW
from caravela.games.madeira.phases.b_character_actions import TURN
from caravela.games.madeira.rows import changed
from caravela.games.madeira.rules import RULES
from caravela.language.messages import refusals_of
from tests.rulebook.madeira.cards import R1, R2, R3, start, table_with

SOURCES = sorted(Path(inspect.getfile(madeira)).parent.rglob("*.py"))
GAMES = 100
SELDOM = [
    "act",
    "act-then-harvest",
    "take-ship",
    "use-favor",
    "sail-to-card",
    "keep-card",
    "sail",
    "pay",
    "pass-and-act",
    "place-guild-die-on-card",
    "pardon-in-watch",
    "hire-pirate-die",
    "take-any-reward",
    "go-on",
]
OF_A_KIND = 80  # number of moments that are checked per class of decision

TOLD: dict[str, Facts] = {}  # reasons that were given, with the facts of one case


def decisions() -> dict[str, Decision]:
    """One of every class of decision, by the name of its class."""
    return {type(step).__name__: step for step in RULES.catalogue.steps.values() if isinstance(step, Decision)}


def chosen(dice: Dice) -> dict[str, object]:
    """Most modules, and readings of the book that belong to them."""
    modules: dict[str, object] = {option.name: option.values[min(dice.below(4), 1)] for option in OPTIONS}
    rulings = [option for option in RULES.options if option.name not in modules]
    return modules | {
        option.name: option.values[dice.below(len(option.values))]
        for option in rulings
        if option.needs == "" or modules[option.needs] == "on"
    }


def enrich(game: Madeira, dice: Dice) -> None:
    """Gives players rare amounts of goods, favors and workers, or almost nothing."""
    for seat in range(game.seats):
        player = game.players[seat]
        plenty = dice.below(3)
        player.reals = dice.below(1 + 12 * plenty)
        player.bread = dice.below(1 + 5 * plenty)
        player.wood = dice.below(1 + 3 * plenty)
        player.mill = dice.below(int(game.board.mill_top) + 1)
        player.pirates = dice.below(4)
        for good in range(GOODS):
            player.goods[good] = dice.below(1 + 4 * plenty)
        for field in range(FIELDS):
            if player.workers[field] > 0 and plenty == 0 and dice.below(3) < 2:
                game.lift(seat, field)
                game.put(seat, HOME)
            elif player.workers[field] == 0 and player.workers[HOME] > 0 and plenty > 0 and dice.below(3) < 2:
                game.lift(seat, HOME)
                game.put(seat, field)
        for slot in range(SLOTS):
            if game.slots[slot] == NOBODY and player.ships > 0 and dice.below(8) == 0:
                player.ships -= 1
                game.slots = changed(game.slots, slot, seat)
                game.expansion.ship_landed(slot, game.board.slot_cost[slot])
        if dice.below(2) == 0 and player.workers[HOME] > 0:
            game.lift(seat, HOME)
            game.put(seat, WATCH)
        for district in range(DISTRICTS):
            favor = game.districts[district]
            if favor >= 0 and dice.below(4) == 0:
                game.build_district(district)
                if dice.below(2) == 0:
                    player.face_up |= 1 << favor
                else:
                    player.face_down |= 1 << favor
        if len(game.expansion.new_roles.protections) > 0:
            game.expansion.new_roles.protections[seat] = dice.below(2)
            game.expansion.new_roles.dark_guilds[seat] = dice.below(2)


@cache
def sampled() -> list[Madeira]:
    """Moments before decisions of every class: of random games with random options, and of greedy bots."""
    found: dict[str, list[Madeira]] = {}
    for seed in range(GAMES):
        dice = Dice(seed)
        game = RULES.new_game(2 + seed % 3, chosen(dice))
        assert isinstance(game, Madeira)
        while not game.is_over():
            step = game.next_step()
            if step in CHOOSING_ROW or (step in TURN and game.extra_harvests == 0 and dice.below(6) == 0):
                enrich(game, dice)
            if not step.by_chance:
                moments = found.setdefault(type(step).__name__, [])
                for _, reason in step.closed(game):
                    TOLD.setdefault(reason.kind, reason.facts)
                if len(moments) < OF_A_KIND:
                    moments.append(game.copy())
                elif dice.below(8) == 0:
                    moments[dice.below(OF_A_KIND)] = game.copy()
            out = MoveList()
            step.options(game, out)
            if step.by_chance:
                game.play(out.moves[dice.draw(step.weights(game))])
            else:
                moves = [move for move in out.listed() if move.kind in SELDOM and dice.below(2) == 0] or out.listed()
                game.play(moves[dice.below(len(moves))])
    for players in (2, 3):
        _, match = play_and_keep(SimulatedTable("madeira", ["greedy"] * players), players)
        for earlier, line in zip(match.games(), match.history, strict=False):
            assert isinstance(earlier, Madeira)
            if not line.by_chance:
                found.setdefault(type(earlier.next_step()).__name__, []).append(earlier)
    return [game for moments in found.values() for game in moments] + arranged()


def arranged() -> list[Madeira]:
    """Rare moments: a free building, and cards whose requirements are not met."""
    free, _ = table_with("Armada")
    free.seats[0].owns("lord").stands("field 1a")
    free.game.players[0].markers[0] = 1
    free.game.building = 0
    free.begins("paying 0", phase="C")
    free.game.rolled = free.game.board.building_cost

    one_kind, yellow = table_with("Feitoria", "field 1a")
    yellow.gets(wheat=2, wood=1)
    start(one_kind, 1)
    yellow("takes a ship from home")

    no_wood, yellow = table_with("Calecute", "field 2a")
    yellow.gets(wheat=2, sugar=2, wine=2)
    start(no_wood, 1)
    yellow("takes a ship from home")

    needed, yellow = table_with("Carroça", "field 1a", "field 1b", off="harvest-without-worker")
    yellow.gets(bread=1)
    needed.game.building = 4
    needed.begins("taking for the cart 0")
    yellow("takes a worker from home")

    poor, _ = table_with("Banquete", *R2)
    poor.begins("taking a favor 0")
    return [table.game for table in (free, one_kind, no_wood, needed, poor)]


def legal(game: Madeira) -> set[int]:
    out = MoveList()
    game.next_step().options(game, out)
    return {int(move.number) for move in out.listed()}


def refusal(game: Madeira, move: Move) -> Reason | None:
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
    assert len(decisions()) > 40
    for name, step in decisions().items():
        owners = [owner for owner in type(step).__mro__ if owner is not Decision and issubclass(owner, Decision)]
        for method in ("candidates", "refusal"):
            assert any(method in vars(owner) for owner in owners), f"{name} has no {method}"
        assert not any("closed" in vars(owner) for owner in owners), f"{name} has a list of closed moves of its own"


@pytest.mark.long
def test_every_decision_is_among_the_moments() -> None:
    never_asked = {"PuttingWorkerInWatch"}  # whoever is taken for the city watch goes there at once
    assert sorted(set(decisions()) - set(kinds_asked()) - never_asked) == []


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
        assert sorted([*legal(game), *closed]) == sorted(numbers), type(step).__name__
        assert len(set(numbers)) == len(numbers)


def diplomat_beside_diligencia() -> Madeira:
    """A moment that is very rare in random games."""
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2])
    yellow.marks("Moinho").gets(reals=10).owns("diplomat")
    table.resolves("Moinho")
    return table.game


@pytest.mark.long
def test_every_reason_is_a_template_filled_with_facts() -> None:
    """Every refusal is in the catalogues, and no two rules have the same text."""
    for game in [*sampled(), diplomat_beside_diligencia()]:
        for move in RULES.catalogue.moves:
            if move.kind in kinds_asked()[type(game.next_step()).__name__]:
                reason = refusal(game, move)
                if reason is not None:
                    assert "{" not in str(reason)
                    TOLD.setdefault(reason.kind, reason.facts)
    known = {rule.kind for rule in refusals_of(RULES)}
    assert set(TOLD) <= known
    assert sorted(known - set(TOLD)) == []
    for facts in TOLD.values():
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
