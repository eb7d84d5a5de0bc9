"""Order belongs to the player (VG-28): what an action can come to does not depend on what is chosen first.

On positions of random games, every line of small moves is played and the set of what comes out is compared with a plain
list; then what comes out is reached again with its small moves in orders of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.engine.phrases import with_article
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITED, RECRUITING_CREW
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_MEMBER_NAMES,
    CREW_NAMES,
    FIRST_SLOT,
    LANDING_NAMES,
    SECTIONS,
    UPPER_SPACES,
    slot_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS
from caravela.games.vasco_da_gama.player import with_tile
from tests.games.vasco_da_gama.test_random_games import moments

Facts = tuple[object, ...]
Way = tuple[tuple[str, ...], ...]
"""Hand movements that may come in any order, each as the words of its moves."""


def facts(game: VascoDaGama, seat: int) -> Facts:
    """Everything an action can change."""
    player = game.players[seat]
    rows = [player.crew, player.projects, player.ships, game.spaces, game.sections, game.slot_tile, game.slot_owner]
    numbers = [player.reals, player.captains, player.captains_waiting, player.points(), game.missionaries]
    return (tuple(tuple(int(n) for n in row) for row in rows), tuple(int(n) for n in numbers))


def endowed(game: VascoDaGama, dice: Dice, seat: int) -> VascoDaGama:
    """A copy in which this seat has more to choose from: ships, projects, crew, captains and Reals."""
    twin = game.copy()
    player = twin.players[seat]
    for tile in sorted({dice.below(35) for _ in range(5)}):
        if twin.pile[tile] > 0:
            twin.pile[tile] -= 1
            if dice.below(2) == 0:
                player.ships = with_tile(player.ships, tile)
            else:
                player.projects = with_tile(player.projects, tile)
    for colour in range(COLOURS):
        if twin.bag[colour] > 0:
            twin.bag[colour] -= 1
            player.crew[colour] += 1
    captains: i64 = min(player.captains_waiting, dice.below(4))
    player.captains_waiting -= captains
    player.captains += captains
    player.reals = dice.below(16)
    return twin


def positions(players: int, seed: int, every: int) -> Iterator[tuple[VascoDaGama, int]]:
    dice = Dice(seed)
    for number, game in enumerate(moments(players, seed)):
        if number % every == 0 and game.current > 0:
            seat = int(dice.below(players))
            yield endowed(game, dice, seat), seat


def begun(game: VascoDaGama, *steps: Step) -> VascoDaGama:
    """A copy in which only this happens."""
    twin = game.copy()
    twin.agenda = twin.agenda[:0]
    for name in ("section", "landing", "sailing", "launching"):
        setattr(twin, name, -1)
    twin.recruited = twin.recruited_colours = twin.sent = twin.aboard = 0
    twin.with_captain = False
    for step in reversed(steps):
        twin.do_next(step)
    twin.go_on()
    return twin


def words_of(game: VascoDaGama) -> dict[str, int]:
    out = MoveList()
    game.next_step().options(game, out)
    return {out.moves[i].words(): i for i in range(out.count)}


def play(game: VascoDaGama, words: str) -> bool:
    """Whether the words were allowed, and then they are played."""
    if game.is_over():
        return False
    out = MoveList()
    game.next_step().options(game, out)
    for move in out.listed():
        if move.words() == words:
            game.play(move)
            return True
    return False


def reached(game: VascoDaGama, seat: int) -> set[Facts]:
    """What all lines of play come to."""
    if game.is_over():
        return {facts(game, seat)}
    out = MoveList()
    game.next_step().options(game, out)
    found: set[Facts] = set()
    for move in out.listed():
        twin = game.copy()
        twin.play(move)
        found |= reached(twin, seat)
    return found


def ended_in(game: VascoDaGama, seat: int, way: Way, last: str) -> Facts:
    """What these hand movements in this order come to; words that the table says by itself are left out."""
    twin = game.copy()
    for movement in way:
        assert play(twin, movement[0]), f"'{movement[0]}' is none of {sorted(words_of(twin))}"
        for words in movement[1:]:
            play(twin, words)
    play(twin, last)
    assert twin.is_over()
    return facts(twin, seat)


def any_order(game: VascoDaGama, seat: int, ways: list[Way], last: str, dice: Dice) -> set[Facts]:
    """What every way comes to, the same in every order; of many ways and orders some are tried."""
    found: set[Facts] = set()
    for way in ways:
        ends = {ended_in(game, seat, way, last)}
        orders = list(permutations(way)) if len(way) < 5 else []
        for _ in range(min(len(orders), 6)):
            ends.add(ended_in(game, seat, orders[dice.below(len(orders))], last))
        assert len(ends) == 1, f"{way} comes to different things in different orders"
        found |= ends
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_purchases(players: int) -> None:
    dice = Dice(players)
    for game, seat in positions(players, 50 + players, 23):
        there = [int(tile) + 1 for tile in game.spaces[:UPPER_SPACES] if tile >= 0]
        reals = game.players[seat].reals
        ways: list[Way] = [((f"buys project {number}",),) for number in there if reals >= 1]
        start = begun(game, PURCHASING[seat])
        ends = any_order(start, seat, ways, "buys no more", dice) if ways else set()
        if reals >= 4:
            for pair in permutations(there, 2):  # the second is bought "too"
                ends.add(ended_in(start, seat, ((f"buys project {pair[0]}",), (f"buys project {pair[1]} too",)), ""))
        if game.spaces[6] >= 0 and reals >= game.box.crew[game.spaces[6]]:
            ends.add(ended_in(start, seat, (("buys the São Gabriel",),), ""))
        pairs = len(there) * (len(there) - 1) // 2 if reals >= 4 else 0
        flagship = game.spaces[6] >= 0 and reals >= game.box.crew[game.spaces[6]]
        assert len(ends) == len(ways) + pairs + (1 if flagship else 0)
        if ends:
            assert reached(start, seat) == ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_recruiting(players: int) -> None:
    dice = Dice(players)
    prices = [0, 1, 3, 6, 10]
    for game, seat in positions(players, 60 + players, 61):
        player = game.players[seat]
        ways: list[Way] = [(("recruits a captain",),)] if player.captains_waiting else []
        for section in range(SECTIONS - players, SECTIONS):
            row = [int(game.sections[section * COLOURS + colour]) for colour in range(COLOURS)]
            for hired in product(*[range(count + 1) for count in row]):
                sailors: Way = tuple(
                    (f"recruits {with_article(CREW_MEMBER_NAMES[colour])} from section {section + 1}",)
                    for colour in range(COLOURS)
                    for _ in range(hired[colour])
                )
                price = prices[sum(count > 0 for count in hired)]
                if sailors and price <= player.reals:
                    ways.append(sailors)
                if sailors and player.captains_waiting and price + len(sailors) <= player.reals:
                    ways.append((*sailors, ("recruits a captain",)))
        if ways:
            start = begun(game, RECRUITING_CREW[seat], RECRUITED)
            ends = any_order(start, seat, ways, "recruits no more", dice)
            assert len(ends) == len(ways)
            assert reached(start, seat) == ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_expeditions(players: int) -> None:
    dice = Dice(players)
    for game, seat in positions(players, 70 + players, 61):
        player, box = game.players[seat], game.box
        fleet = min(int(player.captains), len(player.ships), 3)
        player.captains = fleet
        start = begun(game, CHOOSING_LANDING[seat])
        for landing in range(6):
            empty = [slot for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]) if game.slot_tile[slot] < 0]
            ways: list[Way] = []
            for count in range(1, fleet + 1):
                for ships in combinations([int(tile) for tile in player.ships], count):
                    for slots in permutations(empty, count):
                        if all(
                            box.limit[tile] >= box.slot_value[slot] for tile, slot in zip(ships, slots, strict=True)
                        ):
                            moored = zip(ships, slots, strict=True)
                            ways.append(
                                tuple((f"sends ship {tile + 1}", f"places it in {slot_name(s)}") for tile, s in moored)
                            )
            if ways:
                there = start.copy()
                assert play(there, f"sails for {LANDING_NAMES[landing]}")
                ends = any_order(there, seat, ways, "sends no more", dice)
                assert len(ends) == len(ways)
                assert reached(there, seat) == ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crews(players: int) -> None:
    dice = Dice(players)
    tried = 0
    for game, seat in positions(players, 80 + players, 11):
        player = game.players[seat]
        have = [kind for kind in range(len(CREW_NAMES)) if player.crew[kind] > 0]
        for tile in [int(tile) for tile in player.projects]:
            size = int(game.box.crew[tile])
            if size > len(have):
                continue
            start = begun(game, AFTERWARDS[seat])
            play(start, f"launches project {tile + 1}")
            ends: set[Facts] = set()
            for crew in combinations(have, size):
                ways = list(permutations([f"mans it with {with_article(CREW_MEMBER_NAMES[kind])}" for kind in crew]))
                for _ in range(4):
                    twin = start.copy()
                    for words in ways[dice.below(len(ways))]:
                        if twin.launching >= 0:
                            assert play(twin, words)
                    play(twin, "launches nothing more now")
                    ends.add(facts(twin, seat))
            manned = start.copy()
            manned.agenda = manned.agenda[1:]  # only the crew of this ship
            assert reached(manned, seat) == ends
            assert len({end[0] for end in ends}) == len(list(combinations(have, size)))
            tried += 1
    assert tried > 20
