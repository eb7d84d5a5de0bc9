"""Nothing is given up for a player that a launch of his could still bring (lines 304, 338; VG-27).

A launch is allowed at any time and returns sailors to the bag and missionaries to the characters area. The law is held
over random games in which sailors and missionaries are made scarce.
"""

from __future__ import annotations

import json

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.games.vasco_da_gama.actions.characters import GIVE_MISSIONARY, receive_missionary
from caravela.games.vasco_da_gama.actions.coast import TAKING_SAILOR, bag_is_empty, receive_bonus
from caravela.games.vasco_da_gama.actions.recruiting import any_sailor
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AREA_NAMES,
    COLOURS,
    DIAS,
    MANUEL,
    MISSIONARY,
    TERRA,
)
from caravela.games.vasco_da_gama.end_of_round import FAVORS_AGAIN
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import DO_WITHOUT, can_launch, offer_launches
from caravela.games.vasco_da_gama.phases.take_actions import CALLED, NEXT_NUMBER
from caravela.games.vasco_da_gama.rules import RULES
from caravela.match.position import position_of
from tests.games.vasco_da_gama.test_random_games import moments
from tests.rulebook.vasco_da_gama.stage import Stage


def test_the_second_sailor_of_terra_de_boa_gente_waits_for_a_launch() -> None:
    """The first bonus takes the last sailor of all; a crew that goes aboard puts one into the bag."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.section(4, "1 grey")
    yellow.gets(crew="1 violet", projects=[1])
    receive_bonus(stage.game, yellow.seat, TERRA, 2)
    stage.game.go_on()
    yellow("takes a grey sailor from section 4")
    yellow.may("launches project 1", "does without").may_not("reaches into the bag", "the bag is empty")
    yellow("launches project 1")("mans it with a violet sailor")
    yellow.may("reaches into the bag").may_not("does without", "an available bonus must be taken")
    yellow("reaches into the bag")
    stage.table("draws a violet sailor")
    yellow.has(crew="1 grey, 1 violet", ships=[1])
    assert stage.game.is_over()
    red.has(ships=[])


def test_a_bonus_may_be_given_up_to_keep_the_crew() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(crew="1 violet", projects=[1])
    receive_bonus(stage.game, yellow.seat, TERRA, 1)
    stage.game.go_on()
    yellow("does without").has(crew="1 violet", projects=[1])
    assert stage.game.is_over()


def test_a_missionary_who_leaves_with_a_ship_is_there_to_be_received() -> None:
    """The host of Francisco Alvares, and his holder at the end of a round, have the last missionary themselves."""
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(crew="1 missionary, 2 grey", projects=[1, 15, 16])  # each with a crew of 1
    stage.place(yellow, 9, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Francisco Alvares")
    yellow("launches project 1")("mans it with a grey sailor")  # which brings none
    yellow("launches project 15")("mans it with a missionary").has(missionaries=1)
    yellow("launches nothing more now")

    stage.game.holder[DIAS] = yellow.seat
    assert stage.game.holder[ALVARES] == yellow.seat
    stage.begin(FAVORS_AGAIN)
    yellow.may("launches project 16", "does without")
    yellow("launches project 16")("mans it with a missionary").has(missionaries=1, points=2)


def made_scarce(game: VascoDaGama, dice: Dice, seat: int) -> VascoDaGama:
    """A copy in which bag, sections and characters area are empty, or nearly, and this seat has projects, no ships."""
    twin = game.copy()
    for colour in range(COLOURS):
        left = dice.below(4) // 3
        rows = [(twin.bag, colour)] + [(twin.sections, section * COLOURS + colour) for section in range(4)]
        for row, place in rows:
            if row[place] > left:
                twin.players[dice.below(game.seats)].crew[colour] += row[place] - left
                row[place] = left
    twin.players[dice.below(game.seats)].crew[MISSIONARY] += twin.missionaries
    twin.missionaries = 0
    twin.players[seat].projects = vec[i64](sorted({dice.below(35) for _ in range(dice.below(4))}))
    twin.players[seat].ships = vec[i64]()
    return twin


def waiting(game: VascoDaGama, steps: vec[Step], seat: int) -> int:
    return sum(1 for step in game.agenda if step is steps[seat])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_bonus_is_lost_that_a_launch_could_bring(players: int) -> None:
    """A bonus ends by being received, by the player doing without, or when he has nothing left to launch."""
    asked = 0
    for seed in range(4):
        dice = Dice(seed)
        for number, game in enumerate(moments(players, seed)):
            if number % 7:
                continue
            seat = int(dice.below(players))
            for steps in (TAKING_SAILOR, GIVE_MISSIONARY):
                twin = made_scarce(game, dice, seat)
                twin.agenda = twin.agenda[:0]
                if steps is TAKING_SAILOR:
                    receive_bonus(twin, seat, TERRA, 2)
                else:
                    receive_missionary(twin, seat)
                asked += bonuses_are_kept(twin, steps, seat, dice)
    assert asked > 50


def bonuses_are_kept(game: VascoDaGama, steps: vec[Step], seat: int, dice: Dice) -> int:
    """Play on at random; how often somebody had to decide between a launch and doing without."""
    asked = 0
    crew = [int(count) for count in game.players[seat].crew]
    pending = waiting(game, steps, seat)
    game.go_on()
    done_without = 0
    while not game.is_over():
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        move = out.moves[dice.draw(step.weights(game)) if step.by_chance else dice.below(out.count)]
        if any(option is DO_WITHOUT for option in out.listed()):
            asked += 1
            assert can_launch(game, seat)
            assert game.missionaries == 0 if steps is GIVE_MISSIONARY else bag_is_empty(game) and not any_sailor(game)
        done_without += move is DO_WITHOUT
        game.play(move)
    returned = sum(int(game.box.crew[tile]) for tile in game.players[seat].ships)
    gained = sum(int(count) for count in game.players[seat].crew) + returned - sum(crew)
    if gained + done_without < pending:
        helpless = not can_launch(game, seat)
        assert helpless or (steps is GIVE_MISSIONARY and game.players[seat].crew[MISSIONARY] == 0)
        assert game.missionaries == 0 if steps is GIVE_MISSIONARY else bag_is_empty(game) and not any_sailor(game)
    return asked


def ends(game: VascoDaGama, anywhere: bool, known: dict[str, set[str]]) -> set[str]:
    """What all lines of play come to; if launches are allowed anywhere, also where none is offered."""
    here = json.dumps(position_of(RULES, game), sort_keys=True)
    if here not in known:
        known[here] = set()
        if game.is_over():
            known[here].add(here)
            return known[here]
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        moves = out.listed()
        if step.by_chance:
            moves = [move for move, ways in zip(moves, step.weights(game), strict=True) if ways > 0]
        elif anywhere and game.launching < 0:
            offer_launches(game, step.seat, out)
            moves = list({move.number: move for move in out.listed()}.values())
        for move in moves:
            twin = game.copy()
            twin.play(move)
            known[here] |= ends(twin, anywhere, known)
    return known[here]


@pytest.mark.parametrize("area", range(4))
@pytest.mark.parametrize("seed", range(4))
def test_no_other_moment_of_a_turn_would_come_to_anything_else(area: int, seed: int) -> None:
    """A launch in the middle of an action, where none is offered, comes to what an offered one comes to (VG-6)."""
    dice = Dice(seed * 10 + area)
    stage = Stage("yellow red")
    game, yellow = stage.game, stage.seats[0]
    crew = "1 grey, 1 missionary" if seed % 2 else "1 violet, 1 grey"
    yellow.gets(reals=3, captains=2, crew=crew, projects=[1, 5], ships=[7])
    stage.game.players[0].captains_waiting = 1
    stage.section(4, "1 turquoise" if dice.below(2) else "1 violet, 1 orange")
    stage.offer(9, 14, sao_gabriel=3)
    game.bag[3] = dice.below(2)
    game.merchant = 35
    game.missionaries = dice.below(2)
    for landing, slots in [("Calicut", 6), ("Malindi", 5), ("Mombasa", 4), ("Mozambique", 3)]:
        for slot in range(1, slots + 1):
            stage.moor(landing, slot, 36)  # a wall of ships: only the near landings are open
    for character in (DIAS, MANUEL):
        game.host[character] = 1
    stage.place(yellow, 9, AREA_NAMES[area])
    game.called = 9
    stage.begin(CALLED[0])
    assert ends(game, True, {}) == ends(game, False, {})
