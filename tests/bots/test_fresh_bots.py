"""A bot that is created for each decision, as on the server, plays whole games."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.benchmark import is_compiled
from caravela.bots.levels import LEVELS
from caravela.bots.roster import BOTS, bot_named
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.games import names, rules_of
from tests.kit.thoroughness import by_build

ITERATIONS = 4 if is_compiled() else 2
ASKED = by_build(plain=8, compiled=6, soak=1)
"""The bot makes one decision in so many, in the soak every one; the others are random."""


def with_budget(bot: str) -> str:
    return bot if bot in ("random", "greedy", LEVELS[0].name) else f"{bot}@{ITERATIONS}"


@pytest.fixture
def only_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move that is played in any copy of the game is checked; compiled methods cannot be replaced."""
    play = Game.play

    def checked(game: Game, move: Move) -> None:
        out = MoveList()
        game.next_step().options(game, out)
        assert move in out.listed(), f"'{move}' is played where it is not allowed"
        play(game, move)

    if not is_compiled():
        monkeypatch.setattr(Game, "play", checked)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bot", list(BOTS))
@pytest.mark.parametrize("game", names())
@pytest.mark.usefixtures("only_legal_moves")
def test_a_new_bot_for_every_decision_plays_only_legal_moves(game: str, bot: str, players: int) -> None:
    rules, dice, out = rules_of(game), Dice(players), MoveList()
    state = rules.new_game(players, {})
    decisions = 0
    while not state.is_over():
        step = state.next_step()
        out.count = 0
        step.options(state, out)
        if step.by_chance:
            move = out.moves[dice.draw(step.weights(state))]
        elif decisions % ASKED == 0:
            move = bot_named(with_budget(bot), rules, decisions).choose(state)
            assert move in out.listed(), f"{bot} answers '{move}', which is not allowed"
        else:
            move = out.moves[dice.below(out.count)]
        decisions += not step.by_chance
        state.play(move)
