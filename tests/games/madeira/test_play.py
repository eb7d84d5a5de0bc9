"""Random games: the numbered invariants of `game.py`, positions, views and scores hold at every moment."""

from __future__ import annotations

import json
from typing import Any

import pytest

from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.engine.play.playout import Playout
from caravela.games import rules_of
from caravela.games.madeira.components import SPOTS, UNBUILT
from caravela.games.madeira.game import Madeira, first_spot_of
from caravela.server.web.learning import learning

RULES = rules_of("madeira")


def new_game(players: int) -> Madeira:
    game = RULES.new_game(players, {})
    assert isinstance(game, Madeira)
    return game


def check_words(game: Madeira) -> None:
    out = MoveList()
    step = game.next_step()
    step.options(game, out)
    moves = out.listed()
    assert moves, RULES.catalogue.name_of(step)
    assert len({move.words() for move in moves}) == len(moves)
    if not step.by_chance:
        assert step.asks()
        assert not [move for move, _ in step.closed(game) if move in moves]


def check_table(game: Madeira) -> None:
    for seat, player in enumerate(game.players):
        assert max(player.workers[field] for field in range(15)) <= 1  # invariant 2
        counts = [player.reals, player.bread, player.wood, player.pirates, player.prestige, *player.goods]
        assert min(counts) >= 0  # invariant 4
        assert player.prestige == sum(player.earned)  # invariant 5
        assert player.city_workers == len([owner for owner in game.spots if owner == seat])
        assert sum(player.markers) + sum(player.dice) <= 3
    for district in range(12):  # invariant 3
        spots = [game.spots[first_spot_of(district)], game.spots[first_spot_of(district) + 1]]
        assert (game.districts[district] == -1) == (UNBUILT not in spots)
    assert len(game.spots) == SPOTS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_random_games(players: int, seed: int) -> None:
    game = new_game(players)
    pieces = RULES.pieces(game)
    playout = Playout(seed)
    steps = 0
    while not game.is_over():
        check_words(game)
        check_table(game)
        assert RULES.pieces(game) == pieces
        if steps % 7 == 0:
            check_position_and_view(game, players)
        playout.step(game)
        steps += 1
    assert game.round == 5
    for seat in range(players):
        assert sum(RULES.breakdown(game, seat).values()) == game.score(seat)


def read_and_check(game: Game, written: dict[str, Any]) -> None:
    RULES.read(game, written)
    RULES.check(game)


def check_position_and_view(game: Madeira, players: int) -> None:
    written = json.loads(json.dumps(RULES.write(game)))
    again = new_game(players)
    RULES.read(again, written)
    assert RULES.write(again) == written
    assert [again.players[seat].city_workers for seat in range(players)] == [
        game.players[seat].city_workers for seat in range(players)
    ]
    for seat in range(-1, players):
        twin = RULES.secrets_swapped(game, seat)
        assert twin is not None
        assert json.dumps(RULES.view(twin, seat)) == json.dumps(RULES.view(game, seat))
    copy = game.copy()
    Playout(3).step(copy)
    assert RULES.write(game) == written
    assert RULES.help()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("round", 6),
        ("field wood", [0] * 14),
        ("city spots", [9] * 36),
        ("slots", [0] * 24),
        ("players", []),
        ("favor used", 1),
        ("building", 5),
        ("districts", [-1] * 12),
    ],
)
def test_damaged_positions_are_refused(key: str, value: object) -> None:
    written: dict[str, Any] = RULES.write(new_game(3))
    written[key] = value
    game = new_game(3)
    with pytest.raises(Damaged):
        read_and_check(game, written)


def test_every_step_has_a_name_and_every_move_a_number() -> None:
    words = [move.words() for move in RULES.catalogue.moves]
    assert all(words)
    assert [move.number for move in RULES.catalogue.moves] == list(range(len(words)))
    assert len(RULES.catalogue.names) == len(RULES.catalogue.steps)


def test_help_for_every_component() -> None:
    from caravela.games.madeira import components
    from caravela.games.madeira.capitanias.names import CARD_NAMES

    names = (
        [f"card {name}" for name in CARD_NAMES]
        + components.CITY_NAMES
        + components.BUILDING_NAMES
        + components.CHARACTER_NAMES
        + components.FAVOR_NAMES
    )
    for name in names + components.REWARD_NAMES + components.REQUEST_NAMES:
        assert name in RULES.help()
        assert name in RULES.sections()


def test_help_tells_cards_from_cities_and_buildings() -> None:
    """There are a city and a card Machico, and a building Capitania in a game with capitanias."""
    texts = RULES.help()
    for name in ("Machico", "Funchal"):
        assert "mayor" in texts[name]
        assert "top action" in texts[f"card {name}"]
    lessons = learning("madeira").components
    assert "MA-31" in lessons["card Machico"].rulings
    assert "MA-31" not in lessons["Machico"].rulings
    assert "MA-60" not in lessons["Machico"].rulings, "die spaces belong to a module, the city to every game"
    assert "MA-47" not in lessons["Capitania"].rulings
    assert "MA-49" in lessons["card Feitoria"].rulings


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", [3, 4, 5]),
        ("hands", [["Lisboa"], [], []]),
        ("cards in play", [1, 2, 3]),
        ("cards in play", [["Lisboa"], [], []]),
        ("ships on cards", [2, 0, 0]),
        ("pirate citizen", 3),
        ("protections", [0, 0]),
        ("spaces", [1, 0, 0, 0, 0]),
        ("spaces of pirate dice", [0, -1, -1, -1, -1]),
        ("tiles shown", [32] * 6),
        ("removed favors", 2**16),
        ("demands", -1),
    ],
)
def test_damaged_positions_of_modules_are_refused(key: str, value: object) -> None:
    modules: dict[str, object] = {option.name: "on" for option in RULES.options}
    written: dict[str, Any] = RULES.write(RULES.new_game(3, modules))
    written["expansion"][key] = value
    game = RULES.new_game(3, modules)
    with pytest.raises(Damaged):
        read_and_check(game, written)
