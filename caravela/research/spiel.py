"""The games as OpenSpiel games, registered under `caravela_puerto_rico` and the like.

pyspiel.load_game("caravela_puerto_rico(players=3,options=nobles:on)")

Draws are chance nodes, actions are move numbers. An information state is the list of everything a seat has seen; an
observation is the array of `caravela.research.observation`. OpenSpiel's C++ search does not support games written in
Python; its Python algorithms do.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from caravela.engine.dice import Dice
from caravela.engine.draw import Draw
from caravela.engine.game import Game, possible_moves, winners
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.research import observation

LONGEST = 5000
"""More decisions and draws than any known game has had."""


def short_name(game: str) -> str:
    return "caravela_" + game.replace("-", "_")


@cache
def game_type(game: str) -> Any:
    rules = rules_of(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.most,
        min_num_players=rules.least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 4, "options": ""},
    )


@cache
def start_of(game: str, players: int, options: str) -> Game:
    """A new game; options are written like `nobles:on;new-buildings:on`."""
    wishes: dict[str, object] = {}
    for pair in options.split(";"):
        name, _, value = pair.partition(":")
        if name:
            wishes[name] = value
    return rules_of(game).new_game(players, wishes)


class GameInProgress:
    """A game in progress that Python can copy and pickle; it is pickled as its moves."""

    def __init__(self, game: str, players: int, options: str, played: list[int]) -> None:
        self.set_up = (game, players, options)
        self.played = played
        self.game: Game = start_of(game, players, options).copy()
        for number in played:
            self.game.play(rules_of(game).catalogue.moves[number])

    def play(self, number: int) -> None:
        self.game.play(rules_of(self.set_up[0]).catalogue.moves[number])
        self.played.append(number)

    def __deepcopy__(self, memo: Any) -> GameInProgress:
        twin = GameInProgress(*self.set_up, [])
        twin.played = self.played[:]
        twin.game = self.game.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return GameInProgress, (*self.set_up, self.played)


class SpielGame(pyspiel.Game):
    """One game with its number of players and options."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.players = int(params.get("players", 4))
        self.options = str(params.get("options", ""))
        start_of(self.name, self.players, self.options)
        moves = len(self.rules.catalogue.moves)
        info = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=moves,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.name), info, params)

    @property
    def rules(self) -> Rules:
        return rules_of(self.name)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """A seat's observation, public and private together; other observer types are not supported."""
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type is not None and not (iig_obs_type.public_info and iig_obs_type.private_info == own):
            return None
        return SeatObserver(self, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A game in progress, with what each seat has seen so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = GameInProgress(game.name, game.players, game.options, [])
        self.seen: list[list[int]] = [[] for _ in range(game.players)]  # moves seen by each seat; -1 for one unseen

    @property
    def table(self) -> Game:
        return self.held.game

    def current_player(self) -> int:
        if self.table.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        step = self.table.next_step()
        return int(pyspiel.PlayerId.CHANCE) if step.by_chance else int(step.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(int(move.number) for move in possible_moves(self.table))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draw = Draw.in_game(self.table, 0)
        total = sum(draw.weights)
        return sorted((int(move.number), ways / total) for move, ways in zip(draw.moves, draw.weights, strict=True))

    def _apply_action(self, action: int) -> None:
        step = self.table.next_step()
        for seat, seen in enumerate(self.seen):
            seen.append(action if not step.secret or step.seat == seat else -1)
        self.held.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().rules.catalogue.moves[action].words())

    def is_terminal(self) -> bool:
        return self.table.is_over()

    def returns(self) -> list[float]:
        if not self.table.is_over():
            return [0.0] * self.table.seats
        best = winners(self.table)
        return [1 / len(best) if seat in best else 0.0 for seat in range(self.table.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state this seat could be in: everything hidden from it is redrawn."""
        twin: SpielState = self.clone()
        twin.held.game = self.get_game().rules.imagined(self.table, player, Dice(int(sampler() * 2**40)))
        return twin

    def __str__(self) -> str:
        return str(observation.text(self.get_game().rules, self.table, 0))


class SeatObserver:
    """What a seat sees now, as numbers and text; with perfect recall, everything since the start."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"This observer takes no parameters, not {params}.")
        self.rules = game.rules
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self.tensor = np.zeros(len(observation.layout(game.rules.name, game.players)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = observation.numbers(self.rules, state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        now = observation.text(self.rules, state.table, player)
        if not self.recalls:
            return now
        return f"player {player} saw {' '.join(map(str, state.seen[player]))}\n{now}"


for title in names():
    pyspiel.register_game(game_type(title), type(short_name(title), (SpielGame,), {"name": title}))
