"""Choices in any order: everything that can be chosen in a turn can be chosen in any order.

On random positions every line of play of a choice made of several moves is followed to its end, and the ends are
compared with what a brute count says is possible, from the first question and after each first answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, product

import pytest

from caravela.engine.flow import Move, MoveList
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico
from tests.rulebook.puerto_rico.stage import Seat, Table

Goods = tuple[int, ...]
End = tuple[Goods, int, int, int]  # goods, points, doubloons and people of the player
SEEDS = range(12)
FULL = {5: "5 corn", 6: "6 indigo", 7: "7 tobacco"}


def random_goods(rng: random.Random, most: int) -> Goods:
    """A few goods; in a quarter of all positions something of every kind but one."""
    if rng.randrange(4) == 0:
        missing = rng.randrange(GOODS)
        return tuple(0 if good == missing else rng.randint(1, most) for good in range(GOODS))
    return tuple(rng.choice([0, rng.randint(0, most)]) for _ in range(GOODS))


def words_of(goods: Goods) -> str:
    return ", ".join(f"{number} {GOOD_NAMES[good]}" for good, number in enumerate(goods) if number)


def end_of(game: PuertoRico) -> End:
    player = game.players[0]
    return tuple(map(int, player.goods)), int(player.points), int(player.doubloons), int(player.colonists_in_all())


def ends(game: PuertoRico, known: dict[str, set[End]] | None = None) -> set[End]:
    """The possible final states of the first player."""
    known = {} if known is None else known
    if game.is_over():
        return {end_of(game)}
    key = repr((end_of(game), list(game.kept), game.warehouses_left, game.singles_left, game.taken, game.aboard))
    key += repr((list(game.harvest), game.aboard_kinds, game.owed, [step.listed_at for step in game.agenda]))
    if key not in known:
        known[key] = set()
        for move in allowed(game):
            twin = game.copy()
            twin.play(move)
            known[key] |= ends(twin, known)
    return known[key]


def allowed(game: PuertoRico) -> list[Move]:
    out = MoveList()
    game.next_step().options(game, out)
    return out.listed()


def ends_after(game: PuertoRico, words: str) -> set[End]:
    """The final states that remain possible after a first answer."""
    move = next(move for move in allowed(game) if move.words() == words)
    twin = game.copy()
    twin.play(move)
    return ends(twin)


def parts(goods: Goods) -> Iterable[Goods]:
    """Every choice of some of the goods, none included."""
    return product(*(range(number + 1) for number in goods))


def minus(goods: Goods, away: Goods) -> Goods:
    return tuple(a - b for a, b in zip(goods, away, strict=True))


def seated(goods: Goods, city: str, players: int = 4, **options: object) -> tuple[Table, Seat]:
    table = Table(players, False, new_buildings="on", nobles="on", **options)
    return table, table.seats[0].gets(goods=words_of(goods), city=city)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("city", "kinds", "singles"),
    [
        ("", 0, 1),
        ("small warehouse*", 1, 1),
        ("large warehouse*", 2, 1),
        ("small warehouse*, large warehouse*", 3, 1),
        ("storehouse*", 0, 4),
        ("small warehouse*, storehouse*", 1, 4),
        ("large warehouse*, storehouse*", 2, 4),
    ],
)
def test_storage(city: str, kinds: int, singles: int, seed: int) -> None:
    """Every set of kinds for the warehouses, and every handful of single goods beside them."""
    goods = random_goods(random.Random(seed), 4)
    table, _ = seated(goods, city)
    table.begins("storing turn 0")
    there = [good for good in range(GOODS) if goods[good]]
    possible: dict[Goods, list[set[int]]] = {}
    for stored in combinations(there, min(kinds, len(there))):
        whole = tuple(goods[good] if good in stored else 0 for good in range(GOODS))
        rest = minus(goods, whole)
        for handful in parts(rest):
            if sum(handful) == min(singles, sum(rest)):
                kept = tuple(a + b for a, b in zip(whole, handful, strict=True))
                possible.setdefault(kept, []).append(set(stored))
    if table.game.is_over():
        assert goods in possible
        return
    assert {end[0] for end in ends(table.game)} == set(possible)
    if kinds:
        for good in there:
            found = {end[0] for end in ends_after(table.game, f"stores {GOOD_NAMES[good]}")}
            assert found == {kept for kept, ways in possible.items() if any(good in way for way in ways)}
    else:
        for good in there:
            found = {end[0] for end in ends_after(table.game, f"keeps {GOOD_NAMES[good]}")}
            assert found == {kept for kept in possible if kept[good]}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("city", "kinds", "singles"), [("large warehouse*", 2, 1), ("small warehouse*, storehouse*", 1, 4)]
)
def test_storage_where_goods_may_be_given_up(city: str, kinds: int, singles: int, seed: int) -> None:
    """Any set of kinds and any handful that find room, nothing at all included."""
    goods = random_goods(random.Random(seed), 3)
    table, _ = seated(goods, city, stored_goods="chosen")
    table.begins("storing turn 0")
    there = [good for good in range(GOODS) if goods[good]]
    possible = set()
    for number in range(kinds + 1):
        for stored in combinations(there, min(number, len(there))):
            whole = tuple(goods[good] if good in stored else 0 for good in range(GOODS))
            for handful in parts(minus(goods, whole)):
                if sum(handful) <= singles:
                    possible.add(tuple(a + b for a, b in zip(whole, handful, strict=True)))
    assert {end[0] for end in ends(table.game)} == possible


Arrangement = tuple[tuple[int, int], ...]  # people and nobles by place


def arrangement(game: PuertoRico) -> Arrangement:
    player = game.players[0]
    return tuple(zip(map(int, player.colonists), map(int, player.nobles), strict=True))


def arrangements(game: PuertoRico, known: dict[str, set[Arrangement]]) -> set[Arrangement]:
    """How the first player's people may stand in the end."""
    if game.is_over():
        return {arrangement(game)}
    key = repr((arrangement(game), game.stage, game.next_step().kind))
    if key not in known:
        known[key] = set()
        for move in allowed(game):
            twin = game.copy()
            twin.play(move)
            known[key] |= arrangements(twin, known)
    return known[key]


@pytest.mark.parametrize("seed", SEEDS)
def test_placing_people(seed: int) -> None:
    """Every arrangement of nobles and colonists that fills as many circles as there are people."""
    rng = random.Random(seed)
    island = ", ".join(f"{rng.randint(1, 2)} {name}" for name in rng.sample(["corn", "indigo", "quarry"], 2))
    city = ", ".join(rng.sample(["guest house", "chapel", "indigo plant", "office", "villa"], 2))
    table, anna = seated((0,) * GOODS, city)
    anna.gets(island=island, windrose=rng.randint(0, 4), idle_nobles=rng.randint(0, 3))
    circles, people = list(map(int, anna.player.circles)), int(anna.player.windrose)
    nobles = int(anna.player.windrose_nobles)
    table.begins("gather people 0")
    filled = min(people, sum(circles))
    possible: set[Arrangement] = set()
    for standing in product(*(range(number + 1) for number in circles)):
        if sum(standing) == filled:
            for of_them in product(*(range(number + 1) for number in standing)):
                if sum(of_them) <= nobles and filled - sum(of_them) <= people - nobles:
                    possible.add(tuple(zip(standing, of_them, strict=True)))
    assert arrangements(table.game, {}) == possible


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("bonus", ["per-load", "per-kind"])
def test_small_wharf(seed: int, bonus: str) -> None:
    """Any goods, at least one; the kinds aboard count alike in whatever order they came."""
    goods = random_goods(random.Random(seed), 3)
    table, _ = seated(goods, "small wharf*, harbor*, lighthouse*", small_wharf_bonus=bonus)
    table.lies(ships=FULL)
    table.begins("loading 0", taker=1)
    if not any(goods):
        return
    possible = {}
    for aboard in parts(goods):
        times = sum(map(bool, aboard)) if bonus == "per-kind" else min(1, sum(aboard))
        possible[aboard] = (minus(goods, aboard), sum(aboard) // 2 + times, times, 3)
    assert ends(table.game) == set(possible.values())
    for good in range(GOODS):
        if goods[good]:
            found = ends_after(table.game, f"puts one {GOOD_NAMES[good]} on the small wharf")
            assert found == {end for aboard, end in possible.items() if aboard[good]}


@pytest.mark.parametrize("seed", SEEDS)
def test_royal_supplier(seed: int) -> None:
    """Different kinds, up to the number of nobles."""
    rng = random.Random(seed)
    goods, nobles = random_goods(rng, 3), rng.randint(0, 5)
    table, anna = seated(goods, "royal supplier*")
    anna.gets(idle_nobles=nobles)
    table.begins("open supply 0")
    there = [good for good in range(GOODS) if goods[good]]
    possible = {}
    for number in range(min(nobles, len(there)) + 1):
        for kinds in combinations(there, number):
            left = tuple(goods[good] - (good in kinds) for good in range(GOODS))
            possible[kinds] = (left, number, 0, nobles + 1)
    assert ends(table.game) == set(possible.values())
    for good in there if nobles else []:
        found = ends_after(table.game, f"supplies one {GOOD_NAMES[good]}")
        assert found == {end for kinds, end in possible.items() if good in kinds}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("counts", ["off", "on"])
def test_the_craftsmans_privilege(seed: int, most: int, counts: str) -> None:
    """One good, or up to two of different kinds with a library; the factories pay alike in either order."""
    rng = random.Random(seed)
    produced, supply = random_goods(rng, 2), random_goods(rng, 2)
    table, _ = seated((0,) * GOODS, "library*" if most == 2 else "office*", privilege_counts_as_produced=counts)
    for good in range(GOODS):
        table.game.produced[good], table.game.goods[good] = produced[good], supply[good]
    table.begins("have privilege")
    there = [good for good in range(GOODS) if produced[good] and supply[good]]
    possible = {}
    for number in range(min(most, len(there)) + 1):
        for kinds in combinations(there, number):
            possible[kinds] = (tuple(int(good in kinds) for good in range(GOODS)), 0, 0, 1)
    assert ends(table.game) == set(possible.values())
    for good in there:
        found = ends_after(table.game, f"takes one {GOOD_NAMES[good]} more")
        assert found == {end for kinds, end in possible.items() if good in kinds}


@pytest.mark.parametrize("seed", SEEDS)
def test_goods_left_in_the_supply(seed: int) -> None:
    """Where production is optional: any of the goods that could be produced."""
    harvest = random_goods(random.Random(seed), 3)
    table, _ = seated((0,) * GOODS, "office*", optional_production="on")
    for good in range(GOODS):
        table.game.harvest[good] = harvest[good]
    table.begins("leaving goods 0", "take harvest 0")
    assert {end[0] for end in ends(table.game)} == set(parts(harvest))
    for good in range(GOODS):
        if harvest[good]:
            found = {end[0] for end in ends_after(table.game, f"leaves one {GOOD_NAMES[good]}")}
            assert found == {taken for taken in parts(harvest) if taken[good] < harvest[good]}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("owed", [1, 2, 3])
def test_the_black_market(seed: int, owed: int) -> None:
    """So many of a person, a good and a point as are owed, whichever comes first."""
    rng = random.Random(seed)
    goods, points = random_goods(rng, 2), rng.randint(0, 2)
    table, anna = seated(goods, "black market*")
    anna.gets(windrose=1, points=points, doubloons=4 - owed)
    table.begins("building 0", taker=1)
    there: list[tuple[str, int]] = [("person", -1)]
    there += [("good", good) for good in range(GOODS) if goods[good]]
    there += [("point", -1)] if points else []
    possible = {}
    for chosen in combinations(there, owed):
        if len({what for what, _ in chosen}) == owed:
            left = tuple(goods[good] - (("good", good) in chosen) for good in range(GOODS))
            possible[chosen] = (left, points - (("point", -1) in chosen), 0, 2 - (("person", -1) in chosen))
    if not possible:
        assert "builds the hospice" not in table.words()
        return
    anna("builds the hospice")
    assert ends(table.game) == set(possible.values())
    for what, good in there:
        words = {"person": "returns a colonist from the windrose", "point": "returns one victory point"}
        found = ends_after(table.game, words.get(what) or f"returns one {GOOD_NAMES[good]}")
        assert found == {end for chosen, end in possible.items() if (what, good) in chosen}


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_cannot_be_chosen_is_listed_with_its_reason(seed: int) -> None:
    """In storage, on the small wharf, for the crown, for the privilege: every good is offered or closed."""
    rng = random.Random(seed)
    goods = random_goods(rng, 3)
    for step, city, kinds in [
        ("storing turn 0", "small warehouse*", 5),
        ("loading 0", "small wharf*", 5),
        ("open supply 0", "royal supplier+, library+", 5),
        ("craftsman phase", "library*", 5),
    ]:
        table, _ = seated(goods, city)
        table.lies(ships=FULL)
        for good in range(GOODS):
            table.game.produced[good] = goods[good]
        table.begins("have privilege" if step == "craftsman phase" else step)
        while not table.game.is_over():
            about = [words for words in [*table.words(), *table.reasons()] if any(name in words for name in GOOD_NAMES)]
            asked = table.game.next_step().asks()
            assert asked.startswith("Captain: load") or len(about) == kinds, (asked, about)
            table.game.play(rng.choice(table.moves()))
