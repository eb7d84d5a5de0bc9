"""PettingZoo's, Gymnasium's and OpenSpiel's own tests, on all three games."""

from __future__ import annotations

import importlib
import subprocess
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from caravela.engine.errors import BadChoice, NotAllowed
from caravela.games import names
from caravela.match.box import Box
from caravela.research import rewards
from caravela.research.gym import BatchEnv, SeatEnv
from caravela.research.observation import layout
from caravela.research.picture import view_of
from caravela.research.zoo import TurnEnv
from tests.kit.tables import ALL_MODULES

EACH_GAME = pytest.mark.parametrize("game", names())
EXPANDED: dict[str, dict[str, object]] = {
    "puerto-rico": {"new-buildings": "on", "nobles": "on", "points": "hidden"},
    "madeira": ALL_MODULES,
}
EACH_KIND = pytest.mark.parametrize(
    ("game", "options"), [(game, {}) for game in names()] + list(EXPANDED.items()), ids=[*names(), *EXPANDED]
)


def module_of(game: str, options: dict[str, object]) -> Any:
    """The environments of a game, with these options for good."""
    found = importlib.import_module(f"caravela.research.{game.replace('-', '_')}_v1")
    return SimpleNamespace(
        env=partial(found.env, options=options), parallel_env=partial(found.parallel_env, options=options)
    )


@EACH_KIND
@pytest.mark.filterwarnings("ignore")  # PettingZoo warns of dictionaries with masks, which its own games have too
def test_pettingzoo(game: str, options: dict[str, object]) -> None:
    module = module_of(game, options)
    api_test(module.env(), num_cycles=150)
    seed_test(module.env, num_cycles=40)
    max_cycles_test(module)
    render_test(module.env)
    parallel_api_test(module.parallel_env(), num_cycles=60)
    parallel_seed_test(module.parallel_env, num_cycles=20)


@EACH_GAME
def test_a_whole_game_by_turns_ends_with_one_win_to_share(game: str) -> None:
    env = TurnEnv(game, 2, illegal="raise")
    env.reset(seed=3)
    total = dict.fromkeys(env.agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == pytest.approx(1.0)


def test_games_without_a_seed_follow_from_the_last_one_given() -> None:
    env = TurnEnv("vasco-da-gama", 2)
    told = []
    for _ in range(2):
        env.reset(seed=8)
        first = env.last()[0]["observation"]
        env.reset()
        told.append((first.tolist(), env.last()[0]["observation"].tolist()))
    assert told[0] == told[1]
    assert told[0][0] != told[0][1]


def test_an_illegal_action_is_replaced_and_counted_or_refused() -> None:
    env = TurnEnv("puerto-rico", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    closed = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(closed)
    assert env.infos[agent] == {"illegal": 1}
    strict = TurnEnv("puerto-rico", 3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(NotAllowed, match="not legal now"):
        strict.step(closed)


def test_rewards() -> None:
    assert rewards.win_share([10, 20, 20], [0.0, 0.5, 0.5]) == [0.0, 0.5, 0.5]
    assert rewards.rank([10, 30, 20], [0.0, 1.0, 0.0]) == [0.0, 1.0, 0.5]
    assert rewards.rank([20, 30, 20], [0.0, 1.0, 0.0]) == [0.25, 1.0, 0.25]
    assert rewards.score_margin([10, 30, 25], [0.0, 1.0, 0.0]) == [-20.0, 5.0, -5.0]
    with pytest.raises(BadChoice, match="rewards are win share, rank, score margin"):
        rewards.reward_named("fame")


@EACH_KIND
def test_a_picture_shows_the_table_of_the_seat_that_decides(game: str, options: dict[str, object]) -> None:
    env = TurnEnv(game, 3, options, render_mode="rgb_array")
    env.reset(seed=2)
    before = env.render()
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    for _ in range(12):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    after = env.render()
    assert before.shape != after.shape or (before != after).any()
    told = TurnEnv(game, 3, options, render_mode="ansi")
    told.reset(seed=2)
    assert "player 2" in told.render()


@EACH_KIND
@pytest.mark.filterwarnings("ignore")
def test_gymnasium(game: str, options: dict[str, object]) -> None:
    made = gymnasium.make(
        f"caravela/{game.title().replace('-', '')}-v1", players=3, seat=1, options=options, disable_env_checker=True
    )
    check_env(made.unwrapped)
    env = SeatEnv(game, 2, 0, "greedy", options)
    seen, _ = env.reset(seed=5)
    over, reward = False, 0.0
    while not over:
        seen, reward, over, _, info = env.step(np.int64(np.flatnonzero(seen["action_mask"])[0]))
        assert info["legal"]
    assert reward in (0.0, 0.5, 1.0)


def test_gymnasiums_own_vectors_take_it_with_shared_memory() -> None:
    made = [lambda: SeatEnv("vasco-da-gama", 2) for _ in range(2)]
    vector = gymnasium.vector.AsyncVectorEnv(made, shared_memory=True)
    try:
        seen, _ = vector.reset(seed=[1, 2])
        chosen = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, _, _, _, _ = vector.step(chosen)
        assert seen["observation"].shape == (2, len(layout("vasco-da-gama", 2)))
    finally:
        vector.close()


def test_a_batch_as_one_environment() -> None:
    env: Any = gymnasium.make_vec("caravela/PuertoRico-v1", num_envs=3, players=3, seat=2)
    assert isinstance(env, BatchEnv)
    seen, _ = env.reset(seed=4)
    first = seen["observation"].copy()
    env.reset()
    assert (first != seen["observation"]).any()
    env.reset(seed=4)
    assert (first == seen["observation"]).all()
    ended = 0
    for _ in range(250):
        chosen = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in seen["action_mask"]])
        seen, reward, over, _, _ = env.step(chosen)
        ended += int(over.sum())
        assert not (reward[~over] != 0).any()
        assert env.observation_space.contains({name: value.copy() for name, value in seen.items()})
    assert ended >= 3


SPIEL = """
import sys, pyspiel, caravela.research.spiel
game = pyspiel.load_game(sys.argv[1])
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
state = game.new_initial_state()
import random
random.seed(3)
for _ in range(60):
    outcomes = state.chance_outcomes() if state.is_chance_node() else None
    actions = [action for action, _ in outcomes] if outcomes else state.legal_actions()
    state.apply_action(random.choice(actions))
back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
assert str(back) == str(state) and back.history() == state.history()
twin = state.clone()
assert str(twin) == str(state)

import unittest
from open_spiel.integration_tests import api_test
words = {"game_name": game.get_type().short_name, "game": game}
enforced = type("Enforced", (api_test.EnforceAPIOnPartialTreeBase,), words)
done = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(enforced))
assert done.wasSuccessful() and done.testsRun >= 5
print("passed", len(state.observation_tensor(0)), state.information_state_string(0)[:13])
"""


@pytest.mark.parametrize(
    "game",
    [
        "caravela_puerto_rico(players=2,options=points:hidden;nobles:on)",
        "caravela_puerto_rico(players=3,options=new-buildings:on;nobles:on)",
        "caravela_madeira(players=2)",
        "caravela_madeira(players=3,options=new-beginning:on;capitanias:on;kings-demands:on;new-roles:on;ambassadors:on)",
        "caravela_vasco_da_gama(players=2)",
    ],
)
def test_openspiel(game: str) -> None:
    """In a process of its own: OpenSpiel ends the process when one of its checks fails."""
    done = subprocess.run([sys.executable, "-c", SPIEL, game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-1].startswith("passed")
    assert done.stdout.splitlines()[-1].endswith("player 0 saw ")


@pytest.mark.parametrize("game", names())
def test_a_picture_is_drawn_from_what_a_match_shows(game: str) -> None:
    match = Box(game).start(3, seed=1)
    assert view_of(match.rules, match.game, 0).keys() == match.view(0).keys()
