"""Positions of games, and why a changed one is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.games.vasco_da_gama.components import MANUEL
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.rules import RULES
from caravela.games.vasco_da_gama.setup import set_up
from caravela.match.position import check, lay_out, position_of
from tests.games.vasco_da_gama.position_changes import Position
from tests.games.vasco_da_gama.test_random_games import moments

IDLE = {"give-up-action", "launch-no-more", "send-no-more", "recruit-no-more", "buy-no-more", "keep-merchant-ship"}
"""Moves that do nothing."""


@cache
def sound() -> list[VascoDaGama]:
    """Moments of games with two, three and four players; greedy bots have ships and crews that chance seldom has."""
    games: list[VascoDaGama] = []
    for players in (2, 3, 4):
        for game in islice(moments(players, 30 + players), 0, None, 5):
            games.append(game.copy())
        _, match = play_and_keep(SimulatedTable("vasco-da-gama", ["greedy"] * players), players)
        for earlier in match.games():
            assert isinstance(earlier, VascoDaGama)
            games.append(earlier)
    return games


def busy_moments(players: int, seed: int, wishes: dict[str, object], data: Path | None = None) -> Iterator[VascoDaGama]:
    """A game of players who mostly do something when they can: before each of its answers, chance's too.

    Every second group of eight seeds they launch late, so that crews and projects are there at the end of rounds.
    """
    game = RULES.new_game(players, wishes, data)
    assert isinstance(game, VascoDaGama)
    dice = Dice(seed)
    avoided = IDLE if seed // 8 % 2 == 0 else IDLE | {"launch"}
    while not game.is_over():
        yield game
        step, options = game.next_step(), MoveList()
        step.options(game, options)
        if step.by_chance:
            game.play(options.moves[dice.draw(step.weights(game))])
            continue
        moves = options.listed()
        if dice.below(5) > 0:
            moves = [move for move in moves if move.kind not in avoided] or moves
        game.play(moves[dice.below(len(moves))])


@cache
def busy() -> list[VascoDaGama]:
    """Some moments of each question at each stage, of games with every option."""
    games: list[VascoDaGama] = []
    seen: dict[tuple[object, ...], int] = {}
    for seed in range(48):
        wishes: dict[str, object] = {
            option.name: option.values[(seed >> place) & 1] for place, option in enumerate(RULES.options)
        }
        for game in busy_moments(2 + seed % 3, seed, wishes):
            phase = RULES.chapter(game)["phase"]
            manuel = (game.called > 20, game.host[MANUEL] >= 0, game.choices.disc_may_be_kept)
            moment = (game.next_step().kind, phase, game.round == 1, int(game.seats), *manuel)
            seen[moment] = seen.get(moment, 0) + 1
            if seen[moment] <= 2:
                games.append(game.copy())
    return games


def written(game: VascoDaGama) -> Position:
    position: Position = json.loads(json.dumps(position_of(RULES, game)))
    return position


def refusal(game: VascoDaGama, position: Position) -> str:
    """Why a position is refused at the table of a game; nothing if it is read."""
    fresh = set_up(int(game.seats), game.choices, game.box)
    pieces = RULES.pieces(fresh)
    try:
        lay_out(RULES, fresh, position)
        check(RULES, fresh, pieces)
    except Damaged as reason:
        return str(reason)
    return ""
