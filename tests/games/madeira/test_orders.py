"""Choices in any order: the results of all orders can be reached from the first question.

What players are asked one by one, or card by card, is played out in all ways and compared with all ways there are.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from functools import partial

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.games.madeira.actions.goods import discard_goods, take_goods
from caravela.games.madeira.actions.passing import act_of_slot
from caravela.games.madeira.characters.mayor import give_units
from caravela.games.madeira.components import BUILDING_NAMES, FIELD_NAMES, FIRST_SPOT, HOME, NOBODY, SLOT_NAMES, WATCH
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.tiles.buildings import perform_slot
from caravela.games.madeira.tiles.kings_rewards import give_reward
from caravela.match.position import position_of
from tests.rulebook.madeira.cards import R1, R2, R3, table_with
from tests.rulebook.madeira.stage import RULES, Seat, Table, is_windmill

SEEDS = range(12)
Deed = Callable[[Madeira], None]


def outcome(game: Madeira) -> str:
    """The table without temporary counters."""
    written = RULES.write(game)
    found = {key: written[key] for key in ("field wood", "city spots", "slots", "players")}
    if "expansion" in written:
        found["laid down"] = written["expansion"]["laid down"]
    return json.dumps(found)


def ends(start: Madeira) -> dict[str, Madeira]:
    """All outcomes that the next questions can lead to, without windmill moves."""
    start.go_on()
    found: dict[str, Madeira] = {}
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        game = waiting.pop()
        if game.is_over():
            found[outcome(game)] = game
            continue
        out = MoveList()
        game.next_step().options(game, out)
        for move in [move for move in out.listed() if not is_windmill(move.words())]:
            twin = game.copy()
            twin.play(move)
            position = json.dumps(position_of(RULES, twin))
            if position not in seen:
                seen.add(position)
                waiting.append(twin)
    return found


def one_after_the_other(start: Madeira, *deeds: Deed) -> set[str]:
    """All outcomes of these actions in this order, one after the other."""
    games = {outcome(start): start}
    for deed in deeds:
        following: dict[str, Madeira] = {}
        for game in games.values():
            twin = game.copy()
            twin.agenda = vec[Step]()
            deed(twin)
            following |= ends(twin)
        games = following
    return set(games)


def waits(game: Madeira, *steps: str) -> Madeira:
    """A copy with these steps ahead."""
    twin = game.copy()
    twin.agenda = vec[Step]([RULES.catalogue.steps[name] for name in reversed(steps)])
    return twin


def table_for(seed: int, modules: str = "capitanias") -> tuple[Table, Seat, Dice]:
    table = Table(2, modules=modules)
    table.lies()
    return table, table.seats[0], Dice(seed)


def with_goods(game: Madeira, goods: list[int]) -> str:
    twin = game.copy()
    for good in range(3):
        twin.players[0].goods[good] = goods[good]
    return outcome(twin)


@pytest.mark.parametrize("seed", SEEDS)
def test_goods_are_discarded_and_taken_in_any_order(seed: int) -> None:
    table, yellow, dice = table_for(seed)
    have = [int(dice.below(4)) for _ in range(3)]
    yellow.gets(wheat=have[0], sugar=have[1], wine=have[2])
    count = min(sum(have), 1 + int(dice.below(4)))
    rows = list(itertools.product(range(count + 1), repeat=3))
    less = [[have[good] - row[good] for good in range(3)] for row in rows if sum(row) == count]
    game = table.game.copy()
    discard_goods(game, 0, count)
    assert set(ends(game)) == {with_goods(table.game, row) for row in less if min(row) >= 0}
    more = [[have[good] + row[good] for good in range(3)] for row in rows if sum(row) == count]
    game = table.game.copy()
    take_goods(game, 0, count)
    assert set(ends(game)) == {with_goods(table.game, row) for row in more}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_good_that_may_be_discarded_is_in_the_first_list(seed: int) -> None:
    table, yellow, dice = table_for(seed)
    have = [int(dice.below(3)) for _ in range(3)]
    yellow.gets(wheat=have[0], sugar=have[1], wine=have[2])
    game = table.game
    if sum(have) > 1:
        discard_goods(game, 0, sum(have) - 1)
        game.go_on()
        names = ["wheat", "sugar", "wine"]
        assert table.words() == sorted(f"discards {names[good]}" for good in range(3) if have[good])


@pytest.mark.parametrize("seed", SEEDS)
def test_gifts_of_cities_come_in_any_order(seed: int) -> None:
    table, yellow, dice = table_for(seed)
    field = ["1c", "2c", "3c"][dice.below(3)]
    table.lies(wood={field: int(dice.below(3))})
    yellow.has_played("Burguesia").stands(f"field {field}")
    if dice.below(2):
        yellow.stands("field 2e")
    wanted = set()
    for length in range(3):
        for row in itertools.product(range(3), repeat=length):
            wanted |= one_after_the_other(table.game, *[partial(gift, city=city) for city in row])
    table.game.expansion.capitanias.gifts_due = 2
    assert set(ends(waits(table.game, "receiving gifts 0"))) == wanted


def gift(game: Madeira, city: int) -> None:
    give_units(game, 0, city, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_workers_are_laid_down_in_any_order(seed: int) -> None:
    table, yellow, dice = table_for(seed, "new-roles")
    places = sorted({f"{city} {1 + dice.below(3)}" for city in ("Porto Santo", "Funchal", "Machico")})
    yellow.stands(*places[: 1 + int(dice.below(3))])
    spots = [spot for spot in range(36) if table.game.spots[spot] == 0]
    table.game.expansion.new_roles.choices_left = 2
    found = {json.loads(end)["laid down"] for end in ends(waits(table.game, "laying down 0"))}
    assert found == {sum(1 << spot for spot in row) for size in range(3) for row in itertools.combinations(spots, size)}


@pytest.mark.parametrize("seed", SEEDS)
def test_fields_are_repeated_in_any_order(seed: int) -> None:
    table, yellow, dice = table_for(seed)
    fields = [name for name in FIELD_NAMES[9:14] if dice.below(2)] or [FIELD_NAMES[9]]
    table.lies(wood={name: int(dice.below(3)) for name in fields})
    yellow.stands(*[f"field {name}" for name in fields])
    game = table.game
    game.building = BUILDING_NAMES.index("Fortaleza")
    wanted = set()
    for length in range(1, 4):  # one repeat of the special harvest, two of an engineer that may be declined
        for row in itertools.combinations_with_replacement(fields, length):
            twin = game.copy()
            for name in row:
                field = FIELD_NAMES.index(name)
                if twin.field_wood[field] > 0:
                    twin.field_wood = twin.field_wood[:]
                    twin.field_wood[field] -= 1
                    twin.players[0].wood += 1
                else:
                    twin.players[0].goods[twin.field_good[field]] += 1
            wanted.add(outcome(twin))
    game.extra_harvests = 2
    game.harvests_left = 3
    assert set(ends(waits(game, "harvesting again 0"))) == wanted


def few_workers(yellow: Seat, at_home: int = 2) -> None:
    """The other workers of the player are where they stay: in the city watch."""
    player = yellow.player
    player.workers[WATCH] += player.workers[HOME] - at_home
    player.workers[HOME] = at_home


def fill_cities(table: Table, free: int) -> None:
    """Only so many city spots are empty."""
    spots = [spot for spot in range(36) if table.game.spots[spot] == -1]
    for spot in spots[free:]:
        table.game.lift(1, HOME)
        table.game.put(1, FIRST_SPOT + spot)


@pytest.mark.long
@pytest.mark.parametrize("rewards", [(0, 4, 1, 5, 2, 6), (3, 7, 0, 5, 1, 4), (1, 6, 3, 5, 0, 7)])
def test_o_navegadors_rewards_come_in_any_order(rewards: tuple[int, ...]) -> None:
    table, yellow = table_with("O Navegador", *R1[:2], players=2)
    few_workers(yellow)
    fill_cities(table, 2)
    yellow.gets(pirates=8).owns(down=("monk", "lady"))
    game = table.game
    for place in range(6):
        game.rewards[place] = rewards[place]
    wanted = {outcome(game)}
    for own in rewards[2:4]:
        of_brasil = partial(reward_of, reward=own)
        wanted |= one_after_the_other(game, of_brasil)
        for other in rewards:
            wanted |= one_after_the_other(game, of_brasil, partial(reward_of, reward=other))
            wanted |= one_after_the_other(game, partial(reward_of, reward=other), of_brasil)
    start = waits(game, "choosing a reward 0", "choosing any reward 0")
    start.rewards_due = vec[i64]([0, 1, 0])
    start.expansion.capitanias.rewards_due = 1
    start.expansion.capitanias.rewards_paired = 1
    assert set(ends(start)) == wanted


def reward_of(game: Madeira, reward: int) -> None:
    give_reward(game, 0, reward)


@pytest.mark.long
@pytest.mark.parametrize("building", ["Moinho", "Capitania", "Alfândega", "Casa da Coroa", "Fortaleza"])
def test_diligencias_actions_come_in_any_order(building: str) -> None:
    table, yellow = table_with("Diligência", *R1[:2], *R2[:2], *R3[:2], players=2)
    few_workers(yellow, at_home=1)
    fill_cities(table, 1)
    yellow.gets(reals=0, pirates=9).owns(down=("monk", "lady", "scout", "bishop"))
    game = table.game
    game.building = BUILDING_NAMES.index(building)
    top, bottom = partial(action_of, bottom=False), partial(action_of, bottom=True)
    wanted = one_after_the_other(game, top, bottom) | one_after_the_other(game, bottom, top)
    assert set(ends(waits(game, "acting on both 0"))) == wanted


def action_of(game: Madeira, bottom: bool) -> None:
    """One of the two actions, if the card has its workers."""
    if game.players[0].cards[0].is_served(game.players[0]):
        perform_slot(game, 0, game.building, bottom)


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_convites_bonus_and_the_passing_action_come_in_any_order(slot: int) -> None:
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    few_workers(yellow)
    fill_cities(table, 2)
    yellow.gets(mill=0, wine=1).sails("slot b of India")
    game = table.game
    for other in range(24):  # one slot is left to sail to
        if game.slots[other] == NOBODY and SLOT_NAMES[other] != "slot a of Brasil":
            game.slots[other] = 1
    act = partial(action_of_slot, slot=slot)
    wanted = one_after_the_other(game, act)
    for other in [number for number in range(4) if number != slot]:
        bonuses: list[Deed] = [partial(reals_of_slot, slot=other)]
        if other > 0:
            bonuses.append(partial(action_of_slot, slot=other))
        for bonus in bonuses:
            wanted |= one_after_the_other(game, act, bonus) | one_after_the_other(game, bonus, act)
    start = waits(game, "choosing a bonus 0", "passing action 0")
    start.expansion.capitanias.slot_left = slot
    start.expansion.slot_waiting = slot
    assert set(ends(start)) == wanted


def reals_of_slot(game: Madeira, slot: int) -> None:
    game.players[0].reals += game.board.passing_reals[slot]


def action_of_slot(game: Madeira, slot: int) -> None:
    act_of_slot(game, 0, slot)
