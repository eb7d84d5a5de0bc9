"""Everything the rulebook allows can be done, and nothing else: small moves against a plain list of all ways.

An action is made of small moves in any order. Here every line of small moves is played to its end, and what comes out
is compared with a list written down straight from the rules. The navigation is compared with a second, plain
telling of its phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITING_CREW
from caravela.games.vasco_da_gama.components import FIRST_SLOT, PROJECTS
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from caravela.games.vasco_da_gama.phases.navigation import NAVIGATION_PHASE
from caravela.games.vasco_da_gama.rules import RULES
from tests.rulebook.vasco_da_gama.stage import Stage

Facts = tuple[object, ...]
PRICES = [0, 1, 3, 6, 10]


def all_ends(game: Game, facts: Callable[[VascoDaGama], Facts]) -> list[Facts]:
    """What every line of play comes to; on the way everything is asked that a table asks."""
    assert isinstance(game, VascoDaGama)
    if game.is_over():
        return [facts(game)]
    out = MoveList()
    step = game.next_step()
    step.options(game, out)
    closed = {move.number for move, reason in step.closed(game) if reason}
    assert not closed & {move.number for move in out.listed()}
    RULES.view(game, 0)
    found = []
    for move in out.listed():
        twin = game.copy()
        twin.play(move)
        found += all_ends(twin, facts)
    return found


def plain(row: vec[i64]) -> tuple[int, ...]:
    return tuple(int(number) for number in row)


@settings(max_examples=60, deadline=None)
@given(
    sailors=st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=2, max_size=2),
    reals=st.integers(0, 15),
    waiting=st.integers(0, 1),
)
def test_recruiting(sailors: list[list[int]], reals: int, waiting: int) -> None:
    """Sailors of one section priced by colours, a captain for a Real each; something at least."""
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=reals)
    stage.game.players[0].captains_waiting = waiting
    for section, row in enumerate(sailors):
        for colour in range(4):
            stage.game.sections[(section + 2) * 4 + colour] = row[colour]

    wanted = set()
    for section in range(2):
        for hired in product(*[range(count + 1) for count in sailors[section]]):
            for captain in range(waiting + 1):
                price = PRICES[sum(count > 0 for count in hired)] + captain * sum(hired)
                if (sum(hired) or captain) and price <= reals:
                    left = [list(row) for row in sailors]
                    left[section] = [have - count for have, count in zip(sailors[section], hired, strict=True)]
                    wanted.add((hired, captain, reals - price, (*left[0], *left[1])))
    if not wanted:
        return
    stage.begin(RECRUITING_CREW[0])
    found = all_ends(
        stage.game,
        lambda game: (
            plain(game.players[0].crew)[:4],
            int(game.players[0].captains),
            int(game.players[0].reals),
            plain(game.sections)[8:],
        ),
    )
    assert set(found) == wanted


@settings(max_examples=40, deadline=None)
@given(tiles=st.permutations(range(1, 36)), places=st.integers(0, 63), flagship=st.booleans(), reals=st.integers(1, 9))
def test_purchase(tiles: list[int], places: int, flagship: bool, reals: int) -> None:
    """One project for 1 Real, two for 4, or the São Gabriel for its crew."""
    stage = Stage("yellow red")
    stage.seats[0].gets(reals=reals)
    upper = [tiles[space] if places >> space & 1 else 0 for space in range(6)]
    stage.offer(*upper, sao_gabriel=tiles[6] if flagship else 0)
    there = [number for number in upper if number]
    wanted: list[Facts] = [((number,), (), reals - 1) for number in there]
    if reals >= 4:
        wanted += [(tuple(sorted(pair)), (), reals - 4) for pair in combinations(there, 2)]
    price = stage.game.box.crew[tiles[6] - 1]
    if flagship and price <= reals:
        wanted.append(((), (tiles[6],), reals - price))
    if not wanted:
        return
    stage.begin(PURCHASING[0])
    found = all_ends(
        stage.game,
        lambda game: (
            tuple(tile + 1 for tile in plain(game.players[0].projects)),
            tuple(tile + 1 for tile in plain(game.players[0].ships)),
            int(game.players[0].reals),
        ),
    )
    assert set(found) == set(wanted)


def ways_to_moor(stage: Stage, fleet: list[int], captains: int) -> Iterator[dict[int, int]]:
    """Slots with the ships sent to them: at one landing, empty, not too high, a captain for each ship."""
    box = stage.game.box
    for landing in range(6):
        slots = range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1])
        empty = [slot for slot in slots if stage.game.slot_tile[slot] < 0]
        for count in range(1, min(captains, len(fleet)) + 1):
            for ships in combinations(fleet, count):
                for chosen in permutations(empty, count):
                    if all(
                        box.slot_value[slot] <= box.limit[ship - 1] for slot, ship in zip(chosen, ships, strict=True)
                    ):
                        yield dict(zip(chosen, ships, strict=True))


@settings(max_examples=40, deadline=None)
@given(
    tiles=st.permutations(range(1, 36)),
    fleet=st.integers(1, 3),
    captains=st.integers(1, 3),
    taken=st.integers(0, 2**21 - 1),
)
def test_expedition(tiles: list[int], fleet: int, captains: int, taken: int) -> None:
    """Any launched ships to one landing, in any fitting slots."""
    stage = Stage("yellow red")
    box = stage.game.box
    ships = sorted(tiles[:fleet])
    stage.seats[0].gets(captains=captains, ships=ships)
    for slot in range(21):
        if taken >> slot & 1:
            stage.game.slot_tile[slot] = tiles[5 + slot] - 1
            stage.game.slot_owner[slot] = 1
    wanted = []
    for way in ways_to_moor(stage, ships, captains):
        points = sum(int(box.slot_value[slot]) for slot in way)
        wanted.append((tuple(sorted(way.items())), points, captains - len(way)))
    if not wanted:
        return
    stage.begin(CHOOSING_LANDING[0])
    found = all_ends(
        stage.game,
        lambda game: (
            tuple((slot, int(game.slot_tile[slot]) + 1) for slot in range(21) if game.slot_owner[slot] == 0),
            int(game.players[0].points()),
            int(game.players[0].captains),
        ),
    )
    assert set(found) == set(wanted)


def launched(crews: dict[int, int], crew: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All ships that may be launched from these projects, with the crew left over."""
    found: set[tuple[tuple[int, ...], tuple[int, ...]]] = {((), crew)}
    for number, size in crews.items():
        have = [kind for kind in range(5) if crew[kind] > 0]
        for used in combinations(have, size):
            left = tuple(count - (kind in used) for kind, count in enumerate(crew))
            others = {other: need for other, need in crews.items() if other != number}
            found |= {(tuple(sorted((number, *ships))), rest) for ships, rest in launched(others, left)}
    return found


@settings(max_examples=40, deadline=None)
@given(
    tiles=st.lists(st.integers(1, 35), min_size=1, max_size=2, unique=True),
    crew=st.lists(st.integers(0, 2), min_size=5, max_size=5),
)
def test_launching(tiles: list[int], crew: list[int]) -> None:
    """Any crews of different colours for any of the projects, missionaries as one of the colours."""
    stage = Stage("yellow red")
    player = stage.game.players[0]
    stage.seats[0].gets(projects=tiles)
    for kind in range(5):
        player.crew[kind] = crew[kind]
    crews = {number: int(stage.game.box.crew[number - 1]) for number in tiles}
    stage.begin(AFTERWARDS[0])
    found = all_ends(
        stage.game,
        lambda game: (tuple(tile + 1 for tile in plain(game.players[0].ships)), plain(game.players[0].crew)),
    )
    assert set(found) == launched(crews, tuple(crew))
    for end in all_ends(
        stage.game, lambda game: (plain(game.bag), int(game.missionaries), plain(game.players[0].crew))
    ):
        bag, missionaries, left = end
        assert isinstance(bag, tuple)
        assert isinstance(left, tuple)
        assert [*bag, missionaries] == [had - has for had, has in zip(crew, left, strict=True)]


@settings(max_examples=200, deadline=None)
@given(tiles=st.permutations(range(1, 42)), taken=st.integers(0, 2**21 - 1), owners=st.integers(0, 3**21 - 1))
def test_navigation(tiles: list[int], taken: int, owners: int) -> None:
    """Income, then points of complete landings, then movement from Calicut down and from left to right."""
    stage = Stage("yellow red black")
    game, box = stage.game, stage.game.box
    values = [[int(box.slot_value[slot]) for slot in range(FIRST_SLOT[i], FIRST_SLOT[i + 1])] for i in range(6)]
    coast: list[list[tuple[int, int] | None]] = [[None] * len(row) for row in values]
    pool = list(tiles)
    for landing, row in enumerate(values):
        for place in range(len(row)):
            slot = FIRST_SLOT[landing] + place
            fitting = [number for number in pool if box.limit[number - 1] >= row[place]]
            if taken >> slot & 1 and fitting:
                number = fitting[0]
                pool.remove(number)
                owner = -1 if number > PROJECTS else owners // 3**slot % 3
                coast[landing][place] = (number, owner)
                game.slot_tile[slot] = number - 1
                game.slot_owner[slot] = owner

    reals, points, captains, gone = [0] * 3, [0] * 3, [0] * 3, set()
    complete = [all(row) for row in coast]
    for landing, berths in enumerate(coast):
        for ship in berths:
            if ship is not None and ship[1] >= 0:
                reals[ship[1]] += int(box.reals[ship[0] - 1])
                points[ship[1]] += int(box.points[ship[0] - 1]) + (landing if complete[landing] else 0)
    for landing in (5, 4, 3, 2, 1, 0):
        if complete[landing]:
            sailing, coast[landing] = coast[landing], [None] * len(values[landing])
            for ship in sailing:
                assert ship is not None
                number, owner = ship
                ahead = range(len(values[landing + 1])) if landing < 5 else range(0)
                limit = box.limit[number - 1]
                free = [i for i in ahead if coast[landing + 1][i] is None and values[landing + 1][i] <= limit]
                if free:
                    coast[landing + 1][free[0]] = ship
                else:
                    gone.add(number)
                    if owner >= 0:
                        captains[owner] += 1

    stage.begin(NAVIGATION_PHASE)
    assert [(int(p.reals), int(p.points()), int(p.captains)) for p in game.players] == list(
        zip(reals, points, captains, strict=True)
    )
    lying = [ship for berths in coast for ship in berths]
    assert plain(game.slot_tile) == tuple(ship[0] - 1 if ship else -1 for ship in lying)
    assert plain(game.slot_owner) == tuple(ship[1] if ship else -1 for ship in lying)
    assert {tile + 1 for tile in range(41) if game.gone[tile]} == gone
