"""All bots play legal moves, are reproducible, change nothing, and greedy beats random."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep, play_one, standings
from caravela.bots.roster import bot_named
from caravela.engine.errors import BadChoice
from caravela.games import names, rules_of

BOTS = ["random", "greedy", "cabin-boy", "sailor@4", "captain@4"]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_the_same_game_for_the_same_seed(game: str, bot: str) -> None:
    table = SimulatedTable(game, [bot, "random"])
    assert play_and_keep(table, 3)[1].record() == play_and_keep(table, 3)[1].record()


@pytest.mark.parametrize("game", names())
def test_choosing_changes_nothing(game: str) -> None:
    _, match = play_and_keep(SimulatedTable(game, ["random", "random"]), 1)
    match.undo(to=match.ply // 2, consent=True)
    before = match.position()
    for bot in [*BOTS, "admiral@1"]:
        bot_named(bot, match.rules, 1).choose(match.game)
    assert match.position() == before


@pytest.mark.parametrize("game", names())
def test_greedy_beats_random(game: str) -> None:
    """In sixteen games, eight from each seat; equal players would win fourteen once in five hundred times."""
    wins = 0.0
    for bots, seat in ((["greedy", "random"], 0), (["random", "greedy"], 1)):
        table = SimulatedTable(game, bots)
        wins += standings(table, [play_one(table, seed) for seed in range(8)])[seat].wins
    assert wins >= 14


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadChoice, match="There is no bot 'hal'; the bots are random, greedy"):
        bot_named("hal", rules_of("puerto-rico"), 1)
