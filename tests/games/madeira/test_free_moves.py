"""Free moves decide nothing by themselves (MA-70): no question vanishes by one, none is skipped that one could open.

Random games with all mixes of modules are watched. What free moves could bring is found by playing all of them.
"""

from __future__ import annotations

import itertools

import pytest
from librt.vecs import pop

from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.play.playout import Playout
from caravela.games import rules_of
from caravela.games.madeira.actions.ships import TAKING_SHIP
from caravela.games.madeira.actions.windmill import Exchange, GivePrestige, Grind, StepDown, offer_windmill_of_phase
from caravela.games.madeira.answers import DECLINE
from caravela.games.madeira.capitanias.building_cards import PAYING_BY_CARD, card_for_reals
from caravela.games.madeira.capitanias.harvests import ACTING_AS_WELL, ACTING_TWICE, is_served
from caravela.games.madeira.components import NOTHING
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.b_character_actions import ACTING, could_act

RULES = rules_of("madeira")
MODULES = ["new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"]
MIXES = [
    tuple(name for name, on in zip(MODULES, mix, strict=True) if on) for mix in itertools.product([0, 1], repeat=5)
]
DEEPEST = 6  # free moves in a row: enough for two goods out of eight and for the Reals of any district


def is_windmill(move: Move) -> bool:
    return isinstance(move, Exchange | Grind | StepDown | GivePrestige)


def options(game: Madeira, step: Step) -> list[Move]:
    out = MoveList()
    step.options(game, out)
    return out.listed()


def windmill(game: Madeira, seat: int) -> list[Move]:
    out = MoveList()
    offer_windmill_of_phase(game, game.players[seat], out)
    return out.listed()


def stock(game: Madeira, seat: int) -> tuple[int, ...]:
    player = game.players[seat]
    return (*[int(count) for count in player.goods], min(int(player.reals), 15), int(player.mill), int(player.prestige))


def after_free_moves(game: Madeira, seat: int) -> list[Madeira]:
    """The game after every row of free moves of a player."""
    found, seen, newest = [game], {stock(game, seat)}, [game]
    for _ in range(DEEPEST):
        following = []
        for before in newest:
            for move in windmill(before, seat):
                twin = before.copy()
                move.play(twin, seat)
                if stock(twin, seat) not in seen:
                    seen.add(stock(twin, seat))
                    following.append(twin)
        found += following
        newest = following
    return found


def is_action(game: Madeira, step: Step) -> bool:
    """Whether a step is an optional action that what a player has may allow or not."""
    seat = step.seat
    if step in ACTING:
        return game.extra_harvests == 0 and game.characters[game.building] != NOTHING
    if step in TAKING_SHIP:
        return game.ships_left > 0
    if step in PAYING_BY_CARD:
        card = card_for_reals(game.players[seat])
        return card is not None and card.is_served(game.players[seat])
    return step in ACTING_TWICE or (step in ACTING_AS_WELL and is_served(game, seat))


def is_possible(game: Madeira, step: Step) -> bool:
    if step in ACTING_AS_WELL:
        return could_act(game, step.seat)
    return any(move is not DECLINE and not is_windmill(move) for move in options(game, step))


def watched_play(game: Madeira, move: Move) -> int:
    """Play a move as the engine does, and look at each action that is skipped; how many were."""
    step = game.next_step()
    if not move.free:
        game.agenda, _ = pop(game.agenda)
    game.held_open = False
    move.play(game, step.seat)
    skipped = 0
    while not game.is_over():
        step = game.next_step()
        if step.applies(game):
            if step.waits:
                break
            game.agenda, _ = pop(game.agenda)
            step.happen(game)
            continue
        if is_action(game, step):
            skipped += 1
            helped = [twin for twin in after_free_moves(game, int(step.seat)) if is_possible(twin, step)]
            assert not helped, f"{RULES.catalogue.name_of(step)} is skipped after '{move}'"
        game.agenda, _ = pop(game.agenda)
    return skipped


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "base")
def test_no_question_vanishes_by_a_free_move_and_no_action_that_one_could_open_is_skipped(mix: tuple[str, ...]) -> None:
    number = MIXES.index(mix)
    game = RULES.new_game(2 + number % 3, dict.fromkeys(mix, "on"))
    assert isinstance(game, Madeira)
    playout, chooser = Playout(number), Dice(number)
    while not game.is_over():
        step = game.next_step()
        if step.by_chance:
            playout.step(game)
            continue
        moves = options(game, step)
        for move in [move for move in moves if move.free]:
            twin = game.copy()
            twin.play(move)
            if is_windmill(move):
                assert twin.next_step() is step, f"'{move}' ends '{RULES.catalogue.name_of(step)}'"
            elif move.words().startswith("uses the "):
                assert twin.next_step().seat == step.seat
                assert step in twin.agenda
        moves = [move for move in moves if not is_windmill(move)] if chooser.below(3) else moves
        watched_play(game, moves[chooser.below(len(moves))])


def test_actions_are_skipped_only_where_nothing_can_help() -> None:
    """The watch sees skipped actions, so the law above is not empty."""
    skipped = 0
    for seed in range(3):
        game = RULES.new_game(4, {})
        assert isinstance(game, Madeira)
        playout, chooser = Playout(seed), Dice(seed)
        while not game.is_over():
            if game.next_step().by_chance:
                playout.step(game)
            else:
                moves = options(game, game.next_step())
                skipped += watched_play(game, moves[chooser.below(len(moves))])
    assert skipped > 0
