"""Lets OpenSpiel's algorithms play each other: MCTS, information-set MCTS and outcome-sampling MCCFR.

python examples/openspiel_players.py "caravela_vasco_da_gama(players=3)" --simulations 20 --episodes 5 --moves 40

MCCFR first trains by self-play and then follows its average policy; the others search at each move. All three are
general algorithms that use only the interface of OpenSpiel. Prints every move and the result.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import caravela.research.spiel  # noqa: F401  registers the games


class PolicyPlayer:
    """Samples actions from a policy."""

    def __init__(self, policy: Any, rng: np.random.RandomState) -> None:
        self.policy = policy
        self.rng = rng

    def step(self, state: Any) -> int:
        chances = self.policy.action_probabilities(state)
        return int(self.rng.choice(list(chances), p=list(chances.values())))


def learned(game: Any, episodes: int) -> Any:
    """The average policy after this number of episodes of outcome sampling for each seat."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(episodes):
        solver.iteration()
    return solver.average_policy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="caravela_vasco_da_gama(players=3)")
    parser.add_argument("--simulations", type=int, default=10, help="simulations of each search per move")
    parser.add_argument("--episodes", type=int, default=3, help="training episodes of MCCFR for each seat")
    parser.add_argument("--moves", type=int, default=100_000, help="maximum number of moves")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    rng = np.random.RandomState(arguments.seed)
    np.random.seed(arguments.seed)  # MCCFR uses NumPy's global generator
    game = pyspiel.load_game(arguments.game)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    players: list[tuple[str, Any]] = [
        ("MCTS", mcts.MCTSBot(game, 1.4, arguments.simulations, rollouts, random_state=rng)),
        (
            "IS-MCTS",
            ismcts.ISMCTSBot(game, rollouts, uct_c=1.4, max_simulations=arguments.simulations, random_state=rng),
        ),
        ("MCCFR", PolicyPlayer(learned(game, arguments.episodes), rng)),
    ]
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal() and moves < arguments.moves:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
            continue
        seat = state.current_player()
        name, player = players[seat % len(players)]
        action = int(player.step(state))
        print(f"{seat + 1} {name}: {state.action_to_string(seat, action)}")
        state.apply_action(action)
        moves += 1
    print("The game is over:" if state.is_terminal() else "Stopped:", f"{moves} moves, returns {state.returns()}")


if __name__ == "__main__":
    main()
