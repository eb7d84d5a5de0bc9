"""Policies: same choice on every machine, independent of hidden information, fitted to the values of moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec

from caravela.bots.experiments.net_positions import Players, choice_rows, played_part
from caravela.bots.experiments.policy_fitting import (
    Decisions,
    decisions_of,
    families_of,
    fit_policy,
    fresh_policy,
    policy_figures,
    write_policy,
)
from caravela.bots.nets.choices import ChoiceLog, policy_width
from caravela.bots.nets.policy import Policy, decision_kinds, policy_file, read_policy
from caravela.bots.roster import estimate_for
from caravela.bots.search.search import Search
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.games import names, rules_of
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.round import TAKING_ROLE
from tests.bots.test_search import HIDING, after, with_a_secret

WITH_POLICIES = [game for game in names() if estimate_for(rules_of(game)).encoder.version > 0]


def some_policy(game: str) -> Policy:
    """A policy with arbitrary weights."""
    rules = rules_of(game)
    encoder = estimate_for(rules).encoder
    width = policy_width(rules, encoder)
    about = {"kinds": decision_kinds(rules), "width": width, "around": True}
    rows = {
        number: [(7 * number * number + 3 * k * number + k) % 41 - 20 for k in range(width)]
        for number in range(len(rules.catalogue.moves))
    }
    return Policy(about, rules, encoder, rows)


def scores(policy: Policy, game: Game) -> list[int]:
    out, step = MoveList(), game.next_step()
    step.options(game, out)
    policy.weigh(game, step, out)
    return [int(policy.scores[i]) for i in range(out.count)]


def searched(policy: Policy, game: str, position: Game, iterations: int) -> list[tuple[str, int, float]]:
    search = Search(rules_of(game), estimate_for(rules_of(game)), 1, SearchSettings(policy=policy))
    search.think(position, iterations, 0.0)
    return [(edge.move.words(), int(edge.visits), round(edge.worth(), 9)) for edge in search.root().edges]


@pytest.mark.parametrize("game", WITH_POLICIES)
def test_a_policy_weighs_as_numpy_does(game: str, tmp_path: Path) -> None:
    """A policy that was fitted and written weighs the options of a position as its whole weights in NumPy do."""
    rules, encoder = rules_of(game), estimate_for(rules_of(game)).encoder
    rows = played_part(Players(game, keeping=8, choosing=4), range(3, 4))
    decisions = decisions_of([rows], policy_width(rules, encoder))
    policy = fresh_policy(families_of(rules), decisions)
    fit_policy(policy, decisions, 40, 0.3, 1)
    path = tmp_path / "some.policy"
    whole = write_policy(policy, decision_kinds(rules), {"encoder": encoder.version}, path)
    position, out, choices = after(rules, 3, 60), MoveList(), ChoiceLog(rules)
    step = position.next_step()
    step.options(position, out)
    choices.keep(encoder, position, step, out, vec[float]([0.0] * out.count))
    seen = decisions_of([choice_rows(choices)], policy_width(rules, encoder))
    expected = 64 * (whole.whole(seen.moves) @ seen.inputs[0])
    assert scores(read_policy(path, rules, encoder), position) == [round(float(score)) for score in expected]
    assert len(set(expected)) > 1


def test_a_policy_is_told_of_the_others_before_a_role_and_not_within_one() -> None:
    """A doubloon of somebody else changes how roles look, and not where a colonist goes."""
    policy = some_policy("puerto-rico")
    for plies in range(200, 240):
        position = after(rules_of("puerto-rico"), 4, plies)
        step = position.next_step()
        if step.seat < 0:
            continue
        richer = position.copy()
        assert isinstance(richer, PuertoRico)
        richer.players[(step.seat + 1) % 4].doubloons += 1
        if len(scores(policy, position)) > 1:
            assert (scores(policy, position) != scores(policy, richer)) == (step is TAKING_ROLE[step.seat])


def test_the_weights_are_the_same_on_every_machine() -> None:
    """Integer arithmetic: exactly these values, compiled and plain."""
    policy = some_policy("puerto-rico")
    position = after(rules_of("puerto-rico"), 4, 240)
    found = scores(policy, position)
    assert found == SCORES
    assert [int(policy.drawn(len(found), 256, Dice(seed))) for seed in range(12)] == DRAWN


SCORES = [-2011, 407, -1035, -474, 532, 1122, -795]
DRAWN = [4, 5, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5]


@pytest.mark.parametrize("game", WITH_POLICIES)
def test_a_search_with_a_policy_is_the_same_for_a_seed(game: str) -> None:
    position = after(rules_of(game), 3, 60)
    policy = some_policy(game)
    found = searched(policy, game, position, 12)
    assert found == searched(policy, game, position, 12)
    assert sum(visits for _, visits, _ in found) == 12


@pytest.mark.parametrize(("game", "wishes"), HIDING)
def test_a_search_with_a_policy_is_blind_to_what_is_hidden(game: str, wishes: dict[str, object]) -> None:
    position, twin = with_a_secret(game, 120, wishes)
    policy = some_policy(game)
    assert searched(policy, game, position, 12) == searched(policy, game, twin, 12)


def test_a_fit_learns_what_is_worth_more() -> None:
    """Of two moves the better one depends on what is seen; afterwards it is chosen, in choices never seen too."""
    random = np.random.default_rng(3)

    def drawn(count: int) -> Decisions:
        inputs = random.integers(0, 2, (count, 6)).astype(np.int8)
        worths = np.stack([np.zeros(count), 4.0 * inputs[:, 2] - 2.0], axis=1).astype(np.float32).ravel()
        moves = np.tile(np.array([3, 5], np.int32), count)
        return Decisions(inputs, np.zeros(count, np.int32), moves, worths, 2 * np.arange(1, count + 1))

    learned, fresh = drawn(2000), drawn(300)
    policy = fresh_policy(np.zeros(8, int), learned)
    assert policy_figures(policy, fresh)["best chosen"] < 0.7
    fit_policy(policy, learned, 20, 5e-2, 1)
    assert policy_figures(policy, fresh)["best chosen"] == 1.0


def test_a_move_learns_from_others_of_its_family() -> None:
    """One move of a family is good where something is seen; another, hardly ever offered, is then liked there too."""
    random = np.random.default_rng(5)

    def drawn(count: int, other: int, move: int) -> Decisions:
        inputs = random.integers(0, 2, (count, 6)).astype(np.int8)
        worths = np.stack([np.zeros(count), 4.0 * inputs[:, 2] - 2.0], axis=1).astype(np.float32).ravel()
        moves = np.tile(np.array([other, move], np.int32), count)
        return Decisions(inputs, np.zeros(count, np.int32), moves, worths, 2 * np.arange(1, count + 1))

    learned = drawn(2000, 3, 5)
    for family, is_liked in ((np.array([0, 1, 2, 3, 4, 5, 5, 6]), True), (np.arange(8), False)):
        policy = fresh_policy(family, learned)
        fit_policy(policy, learned, 10, 5e-2, 1)
        assert (policy_figures(policy, drawn(300, 7, 6))["best chosen"] > 0.9) == is_liked


def test_families_differ_in_numbers_alone() -> None:
    rules = rules_of("madeira")
    families = families_of(rules)
    words = {move.words(): int(families[move.number]) for move in rules.catalogue.moves}
    assert words["places a pirate 3 at Moinho"] == words["places a pirate 2 at Moinho"]
    assert words["places a pirate 3 at Moinho"] != words["places a pirate 3 at Capitania"]


@pytest.mark.parametrize("game", WITH_POLICIES)
def test_the_policy_of_a_game_fits_its_inputs(game: str) -> None:
    rules = rules_of(game)
    encoder, path = estimate_for(rules).encoder, policy_file(rules)
    if path.exists():
        policy = read_policy(path, rules, encoder)
        assert policy.width == policy_width(rules, encoder)
        assert policy.about["kinds"] == decision_kinds(rules)
        assert policy.about["made"]
        assert path.stat().st_size < 1_000_000


def test_a_damaged_policy_is_refused_in_a_sentence(tmp_path: Path) -> None:
    rules = rules_of("vasco-da-gama")
    encoder = estimate_for(rules).encoder
    width = policy_width(rules, encoder)
    policy = fresh_policy(np.arange(8), Decisions(*[np.zeros((1, width), np.int8)] * 5))
    policy.weights[:] = 1
    path = tmp_path / "some.policy"
    write_policy(policy, decision_kinds(rules), {"encoder": encoder.version}, path)
    whole = path.read_bytes()
    read_policy(path, rules, encoder)
    path.write_bytes(whole[:-5])
    with pytest.raises(Damaged, match="is cut short"):
        read_policy(path, rules, encoder)
    path.write_bytes(b"{}\n")
    with pytest.raises(Damaged, match="is no policy"):
        read_policy(path, rules, encoder)
    path.write_bytes(whole.replace(b'"encoder": 1', b'"encoder": 9'))
    with pytest.raises(Damaged, match="another way to describe"):
        read_policy(path, rules, encoder)
    with pytest.raises(Damaged, match="cannot be read"):
        read_policy(tmp_path / "none.policy", rules, encoder)
