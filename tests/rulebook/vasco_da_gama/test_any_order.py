"""Order belongs to the player (VG-28): what an action can come to does not depend on what is chosen first.

On positions of random games, every line of small moves is played and the set of what comes out is compared with a plain
list, written down straight from the rules; then everything on the list is done with its small moves in all orders, and
after the same moves the positions must be equal. That a fixed order would be noticed is tried with rules that fix one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest
from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.phrases import with_article
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, Send
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING, BuyAnother
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITED, RECRUITING_CREW, Recruit
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
from caravela.games.vasco_da_gama.launching import AFTERWARDS, Man
from caravela.games.vasco_da_gama.player import with_tile
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.position import position_of
from tests.games.vasco_da_gama.test_random_games import moments

Facts = tuple[object, ...]
Movement = tuple[str, ...]
"""What a hand does at once, as the words of its moves; those after the first the table may say by itself."""
Way = tuple[Movement, ...]
"""Hand movements that may come in any order."""
HouseRule = Callable[[VascoDaGama, Move], bool]
"""Whether a move is allowed that the rules allow."""


def rulebook(game: VascoDaGama, move: Move) -> bool:
    return True


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
    for tile in sorted({dice.below(35) for _ in range(9)}):
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
    captains: i64 = min(player.captains_waiting, 1 + dice.below(3))
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


def allowed(game: VascoDaGama, rule: HouseRule) -> list[Move]:
    if game.is_over():
        return []
    out = MoveList()
    game.next_step().options(game, out)
    return [move for move in out.listed() if rule(game, move)]


def play(game: VascoDaGama, words: str, rule: HouseRule) -> bool:
    """Whether the words were allowed, and then they are played."""
    for move in allowed(game, rule):
        if move.words() == words:
            game.play(move)
            return True
    return False


def reached(game: VascoDaGama, seat: int, rule: HouseRule) -> set[Facts]:
    """What all lines of play come to."""
    if game.is_over():
        return {facts(game, seat)}
    found: set[Facts] = set()
    for move in allowed(game, rule):
        twin = game.copy()
        twin.play(move)
        found |= reached(twin, seat, rule)
    return found


def moved(game: VascoDaGama, movement: Movement, rule: HouseRule) -> VascoDaGama:
    """A copy after a hand movement, which must be allowed."""
    twin = game.copy()
    assert play(twin, movement[0], rule), f"'{movement[0]}' is none of {sorted(m.words() for m in allowed(game, rule))}"
    for words in movement[1:]:
        play(twin, words, rule)
    return twin


def ended(game: VascoDaGama, seat: int, last: str, rule: HouseRule) -> Facts:
    twin = game.copy()
    play(twin, last, rule)
    assert twin.is_over()
    return facts(twin, seat)


class EveryOrder:
    """Does the same things in all orders. Whatever is done last, the position must be the same.

    Every part of a way is done in all orders, too, and played once only: so all orders of six movements are 63
    positions, not 720 lines.
    """

    def __init__(self, start: VascoDaGama, rule: HouseRule) -> None:
        self.rule = rule
        self.after: dict[Way, VascoDaGama] = {(): start}

    def done(self, way: Way) -> VascoDaGama:
        """The game after these movements."""
        way = tuple(sorted(way))
        if way not in self.after:
            ends: dict[str, VascoDaGama] = {}
            for movement in dict.fromkeys(way):
                others = list(way)
                others.remove(movement)
                game = moved(self.done(tuple(others)), movement, self.rule)
                ends[json.dumps(position_of(RULES, game), sort_keys=True)] = game
            assert len(ends) == 1, f"{way} comes to different things in different orders"
            self.after[way] = next(iter(ends.values()))
        return self.after[way]


def every_order(start: VascoDaGama, seat: int, ways: list[Way], last: str, rule: HouseRule) -> set[Facts]:
    """What the ways come to, each in all orders."""
    orders = EveryOrder(start, rule)
    return {ended(orders.done(way), seat, last, rule) for way in ways}


def purchases(players: int, rule: HouseRule) -> int:
    tried = 0
    for game, seat in positions(players, 50 + players, 7):
        there = [int(tile) + 1 for tile in game.spaces[:UPPER_SPACES] if tile >= 0]
        reals, flagship = game.players[seat].reals, game.spaces[6]
        start = begun(game, PURCHASING[seat])
        ways: list[Way] = [((f"buys project {number}",),) for number in there if reals >= 1]
        if flagship >= 0 and reals >= game.box.crew[flagship]:
            ways.append((("buys the São Gabriel",),))
        ends = every_order(start, seat, ways, "buys no more", rule) if ways else set()
        assert len(ends) == len(ways)
        for pair in combinations(there, 2) if reals >= 4 else []:
            both = set()
            for first, second in permutations(pair):  # the second is bought "too"
                half = moved(start, (f"buys project {first}",), rule)
                both.add(ended(moved(half, (f"buys project {second} too",), rule), seat, "", rule))
            assert len(both) == 1
            assert not both & ends
            ends |= both
            tried += 1
        if ends:
            assert reached(start, seat, rule) == ends
    return tried


def recruitings(players: int, rule: HouseRule) -> int:
    tried = 0
    prices = [0, 1, 3, 6, 10]
    for game, seat in positions(players, 60 + players, 17):
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
            ends = every_order(start, seat, ways, "recruits no more", rule)
            assert len(ends) == len(ways)
            assert reached(start, seat, rule) == ends
            tried += sum(1 for way in ways if len(set(way)) > 1)
    return tried


def expeditions(players: int, rule: HouseRule) -> int:
    tried = 0
    for game, seat in positions(players, 70 + players, 17):
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
                        moored = list(zip(ships, slots, strict=True))
                        if all(box.limit[tile] >= box.slot_value[slot] for tile, slot in moored):
                            ways.append(
                                tuple((f"sends ship {tile + 1}", f"places it in {slot_name(s)}") for tile, s in moored)
                            )
            if ways:
                there = moved(start, (f"sails for {LANDING_NAMES[landing]}",), rule)
                ends = every_order(there, seat, ways, "sends no more", rule)
                assert len(ends) == len(ways)
                assert reached(there, seat, rule) == ends
                tried += sum(1 for way in ways if len(way) > 1)
    return tried


def crews(players: int, rule: HouseRule) -> int:
    tried = 0
    for game, seat in positions(players, 80 + players, 7):
        player = game.players[seat]
        have = [kind for kind in range(len(CREW_NAMES)) if player.crew[kind] > 0]
        for tile in [int(tile) for tile in player.projects]:
            size = int(game.box.crew[tile])
            if size > len(have):
                continue
            start = begun(game, AFTERWARDS[seat])
            assert play(start, f"launches project {tile + 1}", rule)
            ends: set[Facts] = set()
            for crew in combinations(have, size):
                manned = set()
                for order in permutations(crew):
                    twin = start.copy()
                    for kind in order:
                        if twin.launching >= 0:
                            words = f"mans it with {with_article(CREW_MEMBER_NAMES[kind])}"
                            assert play(twin, words, rule), f"'{words}' is not allowed"
                    play(twin, "launches nothing more now", rule)
                    manned.add(facts(twin, seat))
                assert len(manned) == 1
                ends |= manned
                tried += 1 if size > 1 else 0
            assert len(ends) == len(list(combinations(have, size)))
            only = start.copy()
            only.agenda = only.agenda[1:]  # only the crew of this ship
            assert reached(only, seat, rule) == ends
    return tried


def from_left_to_right(game: VascoDaGama, move: Move) -> bool:
    """A house rule that fixes the order of the second project, of colours, of ships and of crews."""
    if isinstance(move, BuyAnother):
        spaces = list(game.spaces[:UPPER_SPACES])
        return all(tile >= 0 for tile in spaces[: spaces.index(move.tile)])
    if isinstance(move, Recruit):
        return game.recruited_colours < 2 << move.colour
    if isinstance(move, Man):
        return game.aboard < 1 << move.member
    if isinstance(move, Send):
        slots = range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1])
        return game.sent == 0 or all(game.slot_tile[slot] < move.tile for slot in slots)
    return True


def captain_last(game: VascoDaGama, move: Move) -> bool:
    """A house rule that reaches everything, but not in every order."""
    return not (isinstance(move, Recruit) and game.with_captain)


Law = Callable[[int, HouseRule], int]
LAWS: list[Law] = [purchases, recruitings, expeditions, crews]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_order_comes_to_the_same(law: Law, players: int) -> None:
    """Everything on the plain list in all orders, and nothing that is not on it."""
    assert law(players, rulebook) > 200


@pytest.mark.parametrize(
    ("law", "rule"),
    [*[(law, from_left_to_right) for law in LAWS], (recruitings, captain_last)],
    ids=lambda it: it.__name__,
)
def test_a_fixed_order_would_be_noticed(law: Law, rule: HouseRule) -> None:
    with pytest.raises(AssertionError):
        law(4, rule)
