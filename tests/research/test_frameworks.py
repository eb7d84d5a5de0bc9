"""PettingZoo's, Gymnasium's and OpenSpiel's own tests, on all three games."""

from __future__ import annotations

import importlib
import subprocess
import sys
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
from caravela.research import rewards
from caravela.research.gym import BatchEnv, SeatEnv
from caravela.research.zoo import TurnEnv

EACH_GAME = pytest.mark.parametrize("game", names())


def module_of(game: str) -> Any:
    return importlib.import_module(f"caravela.research.{game.replace('-', '_')}_v1")


@EACH_GAME
@pytest.mark.filterwarnings("ignore")  # PettingZoo warns of dictionaries with masks, which its own games have too
def test_pettingzoo(game: str) -> None:
    module = module_of(game)
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


@EACH_GAME
@pytest.mark.filterwarnings("ignore")
def test_gymnasium(game: str) -> None:
    for mode in ("ansi", "rgb_array"):
        check_env(SeatEnv(game, 3, 1, "random", render_mode=mode), skip_render_check=True)
    env = SeatEnv(game, 2, 0, "greedy")
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
        assert seen["observation"].shape == (2, 713)
    finally:
        vector.close()


def test_a_batch_as_one_environment() -> None:
    env = BatchEnv("puerto-rico", 3, 3, 2)
    seen, _ = env.reset(seed=4)
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
print("passed", len(state.observation_tensor(0)), state.information_state_string(0)[:13])
"""


@pytest.mark.parametrize(
    "game",
    [
        "caravela_puerto_rico(players=2,options=points:hidden;nobles:on)",
        "caravela_madeira(players=2)",
        "caravela_vasco_da_gama(players=2)",
    ],
)
def test_openspiel(game: str) -> None:
    """In a process of its own: OpenSpiel ends the process when one of its checks fails."""
    done = subprocess.run([sys.executable, "-c", SPIEL, game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines()[-1].startswith("passed")
    assert done.stdout.splitlines()[-1].endswith("player 0 saw ")


SEARCH = """
import numpy as np, pyspiel, caravela.research.spiel
from open_spiel.python.algorithms import ismcts, mcts
game = pyspiel.load_game("caravela_vasco_da_gama(players=2)")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
for bot in (mcts.MCTSBot(game, 1.4, 4, judge), ismcts.ISMCTSBot(game, judge, uct_c=1.4, max_simulations=4)):
    assert bot.step(state) in state.legal_actions()
print("searched")
"""


def test_openspiels_searches_play() -> None:
    done = subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "searched" in done.stdout
