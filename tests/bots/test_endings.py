"""The endgame solver searches the last moves exactly, and its bot plays the best one."""

from __future__ import annotations

import pytest

from bench.endings import Solver, rounded
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import bot_named, estimate_for
from caravela.bots.search.ending import LINES, WORLDS, Ending
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.games import names, rules_of
from tests.bots.test_search import after


def last_decisions(game: str, players: int, seed: int, most: int) -> list[tuple[Game, list[tuple[float, float]]]]:
    """The last solvable decisions of a game with the values of their moves."""
    _, match = play_and_keep(SimulatedTable(game, ["random"] * players), seed)
    found: list[tuple[Game, list[tuple[float, float]]]] = []
    for ply in range(match.ply - 1, -1, -1):
        line, position = match.history[ply], match.game_before(ply)
        if line.by_chance or len(options(position).listed()) < 2:
            continue
        worths = Solver(LINES // 2).after_each(position)
        if worths is None:
            return found
        found.append((position, [rounded(each[line.seat]) for each in worths]))
        if len(found) == most:
            return found
    return found


def options(game: Game) -> MoveList:
    out = MoveList()
    game.next_step().options(game, out)
    return out


@pytest.mark.parametrize("game", names())
def test_an_ending_is_worth_what_following_every_line_in_plain_steps_says(game: str) -> None:
    """In each possible state of hidden information, and on average."""
    rules, compared = rules_of(game), 0
    for seed in range(5):
        for position, _ in last_decisions(game, 2, seed, 6):
            ending, out, seat = Ending(rules, estimate_for(rules), Dice(1)), options(position), seat_of(position)
            dice = Dice(1)
            assert ending.solve(position, out)
            worlds = [Solver(10 * LINES).after_each(rules.imagined(position, seat, dice)) or [] for _ in range(WORLDS)]
            for i in range(out.count):
                assert ending.shares[i] == pytest.approx(sum(world[i][seat][0] for world in worlds) / len(worlds))
                assert ending.leads[i] == pytest.approx(sum(world[i][seat][1] for world in worlds) / len(worlds))
            best = ending.best(position, out)
            assert best is not None
            worths = [rounded((float(ending.shares[i]), float(ending.leads[i]))) for i in range(out.count)]
            assert worths[out.listed().index(best)] == max(worths)
            compared += 1
    assert compared >= 8


def seat_of(game: Game) -> int:
    return int(game.next_step().seat)


def test_endings_are_blind_to_what_is_hidden() -> None:
    """Hidden points of others may decide the game; the result does not depend on them."""
    rules, asked = rules_of("puerto-rico"), 0
    for seed in range(6):
        table = SimulatedTable("puerto-rico", ["random"] * 3, rules.chosen({"points": "hidden"}))
        _, match = play_and_keep(table, seed)
        for ply in range(match.ply - 1, match.ply - 12, -1):
            position = match.game_before(ply)
            if match.history[ply].by_chance or options(position).count < 2:
                continue
            twin = rules.secrets_swapped(position, match.history[ply].seat)
            if twin is not None:
                found = [
                    Ending(rules, estimate_for(rules), Dice(1)).best(each, options(each)) for each in (position, twin)
                ]
                assert found[0] is found[1]
                asked += found[0] is not None
    assert asked >= 3


def test_early_in_a_game_there_is_no_answer() -> None:
    rules = rules_of("puerto-rico")
    position = after(rules, 3, 60)
    assert Ending(rules, estimate_for(rules), Dice(1)).best(position, options(position)) is None


@pytest.mark.parametrize("name", ["admiral@2", "admiral@2*2"])
@pytest.mark.parametrize("game", sorted(set(names()) - {"madeira"}))
def test_an_admiral_takes_a_best_move_at_the_end(game: str, name: str) -> None:
    """If no hidden information matters."""
    rules = rules_of(game)
    asked = 0
    for seed in range(3):
        for position, worths in last_decisions(game, 2, seed, 4):
            chosen = bot_named(name, rules, seed).choose(position)
            assert worths[options(position).listed().index(chosen)] == max(worths)
            asked += max(worths) > min(worths)
    assert asked >= 3
