"""Random games: they end, no piece is lost, points add up, positions come back, and the view follows the action."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.rules import RULES


def moments(players: int, seed: int) -> Iterator[VascoDaGama]:
    """A game played at random, before each of its answers and at its end."""
    game = RULES.new_game(players, {})
    assert isinstance(game, VascoDaGama)
    dice = Dice(seed)
    while not game.is_over():
        yield game
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        index = dice.draw(step.weights(game)) if step.by_chance else dice.below(out.count)
        game.play(out.moves[index])
    yield game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_with_all_pieces_and_points(players: int) -> None:
    for seed in range(8):
        pieces = None
        last = None
        for game in moments(players, seed):
            pieces = pieces or RULES.pieces(game)
            assert RULES.pieces(game) == pieces
            last = game
        assert last is not None
        assert last.is_over()
        for seat in range(players):
            assert sum(RULES.breakdown(last, seat).values()) == last.score(seat)
        assert pieces is not None
        sailors = sum(count for name, count in pieces.items() if name.endswith("sailors"))
        assert (sailors, pieces["missionaries"], pieces["captains of seat 0"]) == (32, 6, 7)
        assert all(pieces[f"project {number}"] == 1 for number in range(1, 36))
        assert all(pieces[f"merchant ship {number}"] == 1 for number in range(1, 7))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_come_back_equal(players: int) -> None:
    fresh = RULES.new_game(players, {})
    for number, game in enumerate(moments(players, 11)):
        if number % 5 == 0:
            written = json.dumps(RULES.write(game))
            twin = fresh.copy()
            RULES.read(twin, json.loads(written))
            assert json.dumps(RULES.write(twin)) == written
            twin.agenda = game.agenda[:]
            assert [twin.score(seat) for seat in range(players)] == [game.score(seat) for seat in range(players)]


def test_invariants_of_the_board() -> None:
    """Numbers 2 to 5 of the invariants of `game.py`."""
    for game in moments(4, 5):
        for slot in range(21):
            tile = game.slot_tile[slot]
            if tile >= 0:
                assert game.box.limit[tile] >= game.box.slot_value[slot]
                assert (game.slot_owner[slot] >= 0) == (tile < 35)
            else:
                assert game.slot_owner[slot] == -1
        for area in range(4):
            placed = sum(1 for number in range(1, 23) if game.number_area[number] == area)
            assert placed == game.area_discs[area] <= game.box.action_slots[area]
        for player in game.players:
            assert [tile for tile in player.projects] == sorted(tile for tile in player.projects)
            assert [tile for tile in player.ships] == sorted(tile for tile in player.ships)
            assert player.reals >= 0
            assert player.captains >= 0


def test_tiles_of_the_whole_game() -> None:
    """35 projects, 6 merchant ships and 6 of Vasco da Gama's tiles are used."""
    last = list(moments(3, 2))[-1]
    assert all(count == 0 for count in last.pile)
    assert all(count == 0 for count in last.merchant_pile)
    assert sum(count for count in last.vasco_pile) == 3
    assert last.round == 5


def test_no_choice_is_both_open_and_closed() -> None:
    for game in moments(4, 9):
        if game.is_over():
            return
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        words = [move.words() for move in out.listed()]
        assert len(set(words)) == len(words)
        closed = [(move.words(), reason) for move, reason in step.closed(game)]
        assert not {move for move, _ in closed} & set(words)
        assert all(reason for _, reason in closed)
        assert "{" not in step.asked(game)


def test_the_view_tells_what_the_action_costs_so_far() -> None:
    """Recruiting is the action of several prices: the running total grows with each sailor."""
    told = 0
    for game in moments(4, 3):
        if game.recruited > 0:
            seen = RULES.view(game, 0)["action"]
            assert seen["spent"] == game.spent >= game.box.sailor_price[seen["colours"]]
            assert seen["captain_costs"] == seen["sailors"] == game.recruited
            told += 1
    assert told > 0


def test_a_view_is_plain_data() -> None:
    for game in moments(2, 4):
        json.dumps(RULES.view(game, 0))


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("round", 6),
        ("merchant", 12),
        ("vasco's tile", 2),
        ("slots", [0]),
        ("face down", [3, 2]),
        ("numbers", [{"number": 3, "owner": 0, "area": "harbour"}]),
        ("sections", []),
        ("players", []),
    ],
)
def test_a_damaged_position_is_refused(key: str, wrong: object) -> None:
    game = RULES.new_game(2, {})
    position = RULES.write(game)
    position[key] = wrong
    with pytest.raises(Damaged):
        RULES.read(game, position)


def test_every_step_and_move_is_in_the_catalogue() -> None:
    catalogue = RULES.catalogue
    for game in moments(4, 8):
        for step in game.agenda:
            assert catalogue.name_of(step) in catalogue.steps
        if not game.is_over():
            out = MoveList()
            game.next_step().options(game, out)
            for move in out.listed():
                assert catalogue.moves[move.number] is move


def test_a_copy_is_independent() -> None:
    for number, game in enumerate(moments(3, 6)):
        if number % 9 == 0 and not game.is_over():
            before = RULES.write(game)
            twin = game.copy()
            while not twin.is_over():
                out = MoveList()
                step = twin.next_step()
                step.options(twin, out)
                twin.play(out.moves[Dice(number).draw(step.weights(twin)) if step.by_chance else 0])
            assert RULES.write(game) == before


def test_help_names_every_landing_area_and_character() -> None:
    view = RULES.view(RULES.new_game(2, {}), 0)
    for kind in ["landings", "areas", "characters"]:
        for thing in view[kind]:
            assert RULES.help()[thing["name"]]
