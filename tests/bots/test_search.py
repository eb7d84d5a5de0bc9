"""The search: reproducible, within its time, tries every option, independent of hidden information."""

from __future__ import annotations

from itertools import count

import pytest
from librt.vecs import vec

from caravela.bots.estimate import Estimate, judge
from caravela.bots.experiments.simulation import SimulatedTable, play_one
from caravela.bots.roster import bot_named, estimate_for
from caravela.bots.search import by_look_ahead, search
from caravela.bots.search.by_look_ahead import ByLookAhead
from caravela.bots.search.search import Search
from caravela.bots.search.search_bot import ANSWERING, SearchBot
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import names, rules_of


def after(rules: Rules, players: int, plies: int, seed: int = 5, **wishes: object) -> Game:
    """A position with a choice after this number of random moves."""
    game, dice, out = rules.new_game(players, dict(wishes)), Dice(seed), MoveList()
    while True:
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        if plies <= 0 and not step.by_chance and out.count > 1:
            return game
        by_chance = step.by_chance
        game.play(out.moves[dice.draw(step.weights(game)) if by_chance else dice.below(out.count)])
        plies -= 1


def searched(
    rules: Rules, game: Game, iterations: int, seed: int = 1, careful: bool = False
) -> list[tuple[str, int, float]]:
    search = Search(rules, estimate_for(rules), seed, SearchSettings(careful=careful))
    search.think(game, iterations, 0.0)
    return [(edge.move.words(), int(edge.visits), round(edge.worth(), 9)) for edge in search.root().edges]


@pytest.mark.parametrize("game", names())
def test_the_same_seed_and_iterations_give_the_same_tree(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 60)
    found = searched(rules, position, 80)
    assert found == searched(rules, position, 80)
    assert sum(visits for _, visits, _ in found) == 80


@pytest.mark.parametrize("game", names())
def test_a_careful_search_is_the_same_for_a_seed_too(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 60)
    found = searched(rules, position, 4, careful=True)
    assert found == searched(rules, position, 4, careful=True)
    assert sum(visits for _, visits, _ in found) == 4


@pytest.mark.parametrize("game", names())
def test_following_a_move_again_tells_what_was_foreseen(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 60)
    search, forgetful = (ByLookAhead(estimate_for(rules), Dice(1), SearchSettings(careful=True)) for _ in range(2))
    foreseen = 0
    for _ in range(30):
        step, out = position.next_step(), search.out
        out.count = 0
        step.options(position, out)
        if step.by_chance or out.count == 1:
            search.foreseen.is_sure = search.foreseen.is_sure and not step.by_chance
            position.play(out.moves[search.dice.draw_for(step, position) if step.by_chance else 0])
            continue
        forgetful.foreseen.begin(forgetful.spares)
        forgetful.dice.carry = search.dice.carry
        forgetful.out.count = 0
        step.options(position, forgetful.out)
        foreseen += search.foreseen.choice(search.passed) is not None
        best = search.look_ahead(position, step.seat)
        assert best == forgetful.look_ahead(position, step.seat)
        assert search.dice.carry == forgetful.dice.carry
        assert list(search.futures)[: out.count] == list(forgetful.futures)[: out.count]
        position.play(out.moves[best])
    assert foreseen >= 3


@pytest.mark.parametrize("game", names())
def test_a_careful_search_judges_at_the_end_of_a_round(game: str) -> None:
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    world = after(rules, 3, 60)
    round = estimate.round_of(world)
    search = Search(rules, estimate, 1, SearchSettings(careful=True))
    assert search.play_on(world)
    assert world.is_over() or (estimate.is_quiet(world) and estimate.round_of(world) != round)


@pytest.mark.parametrize("game", names())
def test_without_time_for_a_single_walk_the_likeliest_move_is_the_answer(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 60)
    search = Search(rules, estimate_for(rules), 1, SearchSettings(careful=True))
    search.think(position, 0, 1e-6)
    assert search.root().visits == 0
    out = MoveList()
    position.next_step().options(position, out)
    best = search.root().best_edge(out)
    assert best is not None
    assert best.prior == max(edge.prior for edge in search.root().edges)


@pytest.mark.parametrize("game", names())
def test_every_legal_move_and_no_other_is_considered(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 4, 30)
    out = MoveList()
    position.next_step().options(position, out)
    assert [words for words, _, _ in searched(rules, position, 10)] == [move.words() for move in out.listed()]


@pytest.mark.parametrize("name", ["admiral@100ms", "admiral-0.1@100ms"])
def test_time_is_kept(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A clock that goes on by a millisecond whenever it is read is read little more often than the time allows."""
    clock = count(step=0.001)
    for module in (search, by_look_ahead):
        monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    rules = rules_of("puerto-rico")
    position = after(rules, 4, 50)
    bot = bot_named(name, rules, 1)
    assert isinstance(bot, SearchBot)
    bot.search.stops_early = False
    bot.choose(position)
    assert 0.1 - ANSWERING <= next(clock) < 0.15


@pytest.mark.parametrize("game", names())
def test_stopping_early_answers_the_same(game: str) -> None:
    rules = rules_of(game)
    spared = 0
    for seed in range(4):
        position = after(rules, 3, 40 + 20 * seed, seed)
        out = MoveList()
        position.next_step().options(position, out)
        answers = []
        for stops_early in (False, True):
            search = Search(rules, estimate_for(rules), 1, SearchSettings())
            search.stops_early = stops_early
            search.think(position, 160, 0.0)
            answers.append(search.root().best_edge(out))
            spared += 160 - int(search.iterations)
        assert answers[0] is not None
        assert answers[1] is not None
        assert answers[0].move is answers[1].move
    assert spared > 0


def test_a_clock_shortens_every_level() -> None:
    rules = rules_of("puerto-rico")
    for name in ("sailor", "captain", "admiral"):
        bot = bot_named(name, rules, 1, thinking=0.05)
        assert isinstance(bot, SearchBot)
        assert bot.seconds <= 0.05


HIDING: list[tuple[str, dict[str, object]]] = [
    ("puerto-rico", {"points": "hidden"}),
    ("puerto-rico", {"points": "hidden", "new-buildings": True}),
    ("madeira", {}),
    ("madeira", {"capitanias": True}),
]


def with_a_secret(game: str, plies: int, wishes: dict[str, object]) -> tuple[Game, Game]:
    """A position with a choice, from so many random moves on, and its twin: something hidden from the seat differs."""
    rules = rules_of(game)
    while True:
        position = after(rules, 4, plies, 5, **wishes)
        twin = rules.secrets_swapped(position, position.next_step().seat)
        if twin is not None:
            return position, twin
        plies += 5


@pytest.mark.parametrize(("game", "wishes"), HIDING)
@pytest.mark.parametrize("plies", [60, 150, 250])
@pytest.mark.parametrize("bot", ["greedy", "cabin-boy", "sailor@20", "captain@40", "captain@20*2", "admiral-policy@12"])
def test_what_is_hidden_is_not_peeked_at(bot: str, plies: int, game: str, wishes: dict[str, object]) -> None:
    """With the same seed, the bot's choice does not depend on hidden points."""
    position, twin = with_a_secret(game, plies, wishes)
    rules = rules_of(game)
    assert bot_named(bot, rules, 3).choose(position) is bot_named(bot, rules, 3).choose(twin)


@pytest.mark.parametrize(("game", "wishes"), HIDING)
@pytest.mark.parametrize(("iterations", "careful"), [(60, False), (2, True)])
def test_a_search_thinks_the_same_of_twins(
    iterations: int, careful: bool, game: str, wishes: dict[str, object]
) -> None:
    position, twin = with_a_secret(game, 120, wishes)
    rules = rules_of(game)
    assert rules.write(position) != rules.write(twin)
    assert searched(rules, position, iterations, 1, careful) == searched(rules, twin, iterations, 1, careful)


def test_a_game_not_listed_hides_nothing() -> None:
    for game in set(names()) - {name for name, _ in HIDING}:
        rules = rules_of(game)
        for plies in (30, 100, 200):
            position = after(rules, 3, plies)
            assert rules.secrets_swapped(position, position.next_step().seat) is None
            views = [rules.view(position, seat) for seat in range(3)]
            assert views[0]["players"] == views[1]["players"] == views[2]["players"]


def test_what_is_imagined_looks_the_same_to_its_seat_and_keeps_all_pieces() -> None:
    rules = rules_of("puerto-rico")
    for seed in range(12):
        game = after(rules, 4, 60 + 20 * seed, seed, points="hidden", **{"new-buildings": True})
        for seat in range(4):
            world = rules.imagined(game, seat, Dice(seed))
            assert rules.view(world, seat) == rules.view(game, seat)
            assert rules.pieces(world) == rules.pieces(game)


def test_the_tree_is_kept_from_move_to_move() -> None:
    """The next choice between two roles begins with visits already made, whatever small choices lay between."""
    rules = rules_of("puerto-rico")
    game = after(rules, 2, 40)
    estimate = estimate_for(rules)
    search = Search(rules, estimate, 1, SearchSettings())
    search.think(game, 300, 0.0)
    out = MoveList()
    game.next_step().options(game, out)
    best = search.root().best_edge(out)
    assert best is not None
    search.saw(game, best.move)
    game.play(best.move)
    while not game.is_over():
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        if estimate.is_quiet(game) and out.count > 1:
            break
        move = out.moves[Dice(1).draw(step.weights(game)) if step.by_chance else 0]
        search.saw(game, move)
        game.play(move)
    search.think(game, 1, 0.0)
    assert search.root().visits > 1
    assert search.root().step is game.next_step()


def test_a_tree_that_missed_moves_begins_anew() -> None:
    rules = rules_of("puerto-rico")
    game = after(rules, 2, 40)
    search = Search(rules, estimate_for(rules), 1, SearchSettings())
    search.think(game, 30, 0.0)
    search.think(after(rules, 2, 90), 20, 0.0)
    assert search.root().visits == 20


@pytest.mark.parametrize("game", names())
def test_with_a_kept_tree_every_answer_is_legal(game: str) -> None:
    """A draw may forbid the move that the kept tree preferred."""
    table = SimulatedTable(game, ["captain@12", "captain@12", "captain@12"])
    for seed in range(2):
        assert play_one(table, seed).winners


@pytest.mark.parametrize("game", names())
def test_chances_add_up_to_one_and_follow_the_lead(game: str) -> None:
    rules = rules_of(game)
    position = after(rules, 3, 80)
    shares, leads = vec[float]([0.0] * 3), vec[float]([0.0] * 3)
    judge(estimate_for(rules), position, shares, leads)
    assert sum(share for share in shares) == pytest.approx(1.0)
    order = sorted(range(3), key=lambda seat: shares[seat])
    assert order == sorted(range(3), key=lambda seat: leads[seat])


def test_a_game_without_an_estimate_of_its_own_is_searched_too() -> None:
    rules = rules_of("puerto-rico")
    game = after(rules, 3, 60)
    search = Search(rules, Estimate(), 1, SearchSettings())
    search.think(game, 60, 0.0)
    assert search.root().visits == 60


@pytest.mark.parametrize("game", names())
def test_rollouts_to_the_end_reach_it(game: str) -> None:
    rules = rules_of(game)
    search = Search(rules, estimate_for(rules), 1, SearchSettings(to_the_end=True))
    search.think(after(rules, 3, 60), 10, 0.0)
    assert sum(search.chances(3)) == pytest.approx(1.0)
