"""Checks of state that only some steps use: it is empty if none of them is on the agenda, and within bounds otherwise.

`DUE` lists for each such state the steps that use it; `ASKED` has the conditions for a pending question of each kind. A
pending step always has a possible answer, because steps that do not apply are never written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.engine.writing import plain
from caravela.games.madeira.actions.wood import price_of_wood, wood_in_reach
from caravela.games.madeira.actions.workers import PuttingWorker, TakingWorker, has_worker
from caravela.games.madeira.components import (
    ANYWHERE,
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    CHARACTER_ACTIONS,
    CITIES,
    COLONIES,
    COLONY_NAMES,
    CROWNS_REQUESTS,
    DIPLOMAT,
    ENGINEER,
    FIRST_LAND,
    LORD,
    MACHICO,
    MONK,
    NOBODY,
    NOTHING,
    PREPARATION,
    ROUND_SETUP,
    SCOUT,
    TO_CITY,
    TO_COLONY,
    TO_FIELD,
    WATCH,
    WEALTH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.d_maintenance import most_loyal_guard
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of, refuse

CAPITANIA, ALFANDEGA, CASA_DA_COROA, FORTALEZA = 1, 2, 3, 4
FIELD_REWARD, CITY_REWARD, FAVOR_REWARD, WATCH_REWARD = 0, 1, 2, 3
SLOT_II, SLOT_III, SLOT_IV = 1, 2, 3

PUTTING: Final = [
    "putting-worker-on-field",
    "putting-worker-in-city",
    "putting-worker-in-colony",
    "putting-worker-anywhere",
    "relocating-to",
    "putting-from-cart",
    "choosing-first-field",
    "choosing-field",
]


class Due:
    """State that is empty unless one of some steps is on the agenda."""

    def __init__(self, what: str, attribute: str, steps: list[str], nothing: int = 0) -> None:
        self.what: str = what
        self.attribute: str = attribute
        self.steps: list[str] = steps
        self.nothing: int = nothing

    def check(self, holder: object, ahead: list[str]) -> None:
        value = getattr(holder, self.attribute)
        if value != self.nothing and not any(kind in ahead for kind in self.steps):
            refuse(f"as {self.what}", value, f"{self.nothing}, because no step ahead is about it")


DUE: Final[list[Due]] = [
    Due("wood due", "wood_due", ["buying-wood", "upkeep", "ships-without-wood"]),
    Due("wood to get", "wood_to_get", ["getting-wood"]),
    Due("Reals due from markets", "reals_due", ["cargo-arrives"]),
    Due("dice to roll again", "dice_to_roll", ["rolling-guild-dice-again"]),
    Due("bread discarded for workers", "fed", ["hungry-workers"]),
    Due("whose worker is in hand", "in_hand", PUTTING, NOBODY),
    Due("whose ship is at sea", "at_sea", ["sailing"], NOBODY),
]

SHARED_DUE: Final[list[Due]] = [  # of the expansion
    Due("goods due", "goods_due", ["discarding-goods", "taking-goods"]),
    Due("the passing slot whose action is to come", "slot_waiting", ["passing-action"], NOTHING),
]


REMEMBERED: Final[list[tuple[str, int]]] = [  # state that the beginning of a turn resets
    ("errand", NOTHING),
    ("errands_left", 0),
    ("may_stop", 0),
    ("from_place", NOTHING),
    ("just_put", NOTHING),
    ("ships_left", 0),
    ("ship_from", NOTHING),
    ("ship_just_put", NOTHING),
    ("harvests_left", 0),
    ("flips_left", 0),
]
BEGUN: Final = ["turn", "acting", "acting-twice", "choosing-space", "paying"]  # nothing but a favor comes before them
UPKEEP: Final = ["honoring", "protecting-ships", "upkeep", "protecting-workers", "feeding"]


def kinds_ahead(game: Madeira) -> list[str]:
    """The kinds of the steps on the agenda, the last one first."""
    return [step.kind for step in game.agenda]


def check_waiting(game: Madeira) -> None:
    """Check the state of an action by the steps that lie ahead."""
    if game.is_over():
        return
    ahead = kinds_ahead(game)
    for due in DUE:
        due.check(game, ahead)
    for due in SHARED_DUE:
        due.check(game.expansion, ahead)
    check_rewards_due(game, ahead)
    check_dice_rolled(game, ahead)
    check_left_to_do(game, ahead)
    check_favor_of_turn(game)
    step = game.next_step()
    check_remembered(game, step.kind)
    if game.phase == CHARACTER_ACTIONS:
        check_building_of_turn(game, ahead)
    if not step.waits or not step.applies(game):
        refuse(f"to answer at '{step.kind}'", "nothing", "a question that somebody can answer")
    check = ASKED.get(step.kind)
    if check is not None:
        check(game, step)
    for lying in game.agenda:
        if isinstance(lying, (TakingWorker, PuttingWorker)):
            needs(f"as the errand of '{lying.kind}'", int(game.errand), int(lying.errand))


def check_remembered(game: Madeira, kind: str) -> None:
    """A turn without an action has no state of one."""
    before_cards = game.phase == ROUND_SETUP and (game.row == NOTHING or len(game.facts.after_row) == 0)
    if (kind in BEGUN and not game.favor_used) or kind in UPKEEP or before_cards or game.phase == CROWNS_REQUESTS:
        for attribute, nothing in REMEMBERED:
            what = attribute.replace("_", " ")
            needs(f"as '{what}' at '{kind}', before any action", int(getattr(game, attribute)), nothing)
        if kind != "upkeep" and game.phase != CROWNS_REQUESTS:
            needs(f"wood bought at '{kind}', before any action", game.wood_bought, 0)


def check_building_of_turn(game: Madeira, ahead: list[str]) -> None:
    """There is no building of the turn before a die is placed; then it is the building of the die."""
    if "turn" in ahead:
        needs("as the building of a turn without a die", int(game.building), NOTHING)
    elif game.building != NOTHING and game.guild_dice[game.building] + game.pirate_dice[game.building] == 0:
        refuse(f"dice on {BUILDING_NAMES[game.building]}, where one was placed", 0, "at least 1")


# -- ships and what they bring ---------------------------------------------------------------------------


def most_ships(game: Madeira) -> i64:
    """The most ships that one action moves."""
    board = game.board
    printed = [int(board.commander_ships), int(board.favor_amount[7]), *plain(board.passing_moves)]
    return max(printed + [int(card.ships_moved()) for player in game.players for card in player.cards])


def check_rewards_due(game: Madeira, ahead: list[str]) -> None:
    """Rewards are due for ships that have moved, and until they are chosen."""
    rewards = sum(plain(game.rewards_due))
    if rewards > 0:
        seat = game.next_step().seat
        for colony in range(COLONIES):
            there = game.ships_in_colony(seat, colony) + min(game.players[seat].workers[FIRST_LAND + colony], 1)
            needs_at_most(f"king's rewards due of {COLONY_NAMES[colony]}", game.rewards_due[colony], there)
    needs_at_most("ships left to move", game.ships_left, most_ships(game))
    if "cargo-arrives" in ahead:
        moved = most_ships(game) - game.ships_left - (0 if game.at_sea == NOBODY else 1)
        if game.ship_just_put == NOTHING and not any(len(player.cards) > 0 for player in game.players):
            moved = 0
        needs_at_most("king's rewards due for the ships moved", rewards, moved)
        reals = max(plain(game.board.market_reals)) * moved
        for player in game.players:
            for card in player.cards:
                reals += card.other
        needs_at_most("Reals due from markets", game.reals_due, reals)
    elif "choosing-reward" in ahead:
        needs_at_most("king's rewards due", rewards, most_ships(game))
    else:
        needs("king's rewards due, and nothing to choose", rewards, 0)


# -- dice of phase C -------------------------------------------------------------------------------------


def check_dice_rolled(game: Madeira, ahead: list[str]) -> None:
    """All dice of a building are rolled before anybody pays."""
    if game.phase != BUILDING_ACTIONS or not ("paying" in ahead or "building-turn" in ahead):
        return
    name = BUILDING_NAMES[game.building]
    rolled = game.guild_dice[game.building] - game.dice_to_roll
    if game.rolled < rolled:
        refuse(f"as the sum of {rolled} guild dice on {name}", game.rolled, f"at least {rolled}")
    if game.pirate_dice[game.building] > 0 and "rolling-pirate-die-again" not in ahead and game.rolled_pirate == 0:
        refuse(f"as the value of the pirate die on {name}", 0, "at least 1")


# -- how much is left of an action -----------------------------------------------------------------------


def most_errands(game: Madeira, errand: i64) -> i64:
    """The most workers that one action moves for an errand."""
    board = game.board
    moves = board.building_moves
    if errand == TO_FIELD:
        cards = [int(card.workers_moved()) for player in game.players for card in player.cards]
        return max([int(board.steward_workers), int(board.reward_amount[FIELD_REWARD]), *cards])
    if errand == TO_CITY:
        buildings = max(moves[2 * CAPITANIA], moves[2 * CAPITANIA + 1])
        return max(buildings, board.passing_moves[SLOT_II], board.reward_other[CITY_REWARD])
    if errand == TO_COLONY:
        return max(moves[2 * ALFANDEGA], moves[2 * ALFANDEGA + 1], 1)
    if errand == ANYWHERE:
        return board.favor_amount[SCOUT]
    buildings = max(moves[2 * FORTALEZA], moves[2 * FORTALEZA + 1])
    return max(buildings, board.passing_moves[SLOT_III], board.reward_amount[WATCH_REWARD])


def check_left_to_do(game: Madeira, ahead: list[str]) -> None:
    """The remaining fields, favors and payments: at most as many as at the start of the action."""
    board = game.board
    cards = [card for player in game.players for card in player.cards]
    flips = [int(board.building_moves[2 * CASA_DA_COROA]), int(board.building_moves[2 * CASA_DA_COROA + 1])]
    flips += [int(board.reward_amount[FAVOR_REWARD]), int(game.expansion.flips())]
    flips += [int(card.favors_flipped()) for card in cards]
    needs_at_most("favors left to flip", game.flips_left, max(flips))
    repeats = max([int(game.extra_harvests) + 1, *[int(card.fields_repeated()) for card in cards]])
    needs_at_most("fields left to harvest again", game.harvests_left, repeats)
    fulfilled = min((game.round + 1) // 2, game.requests[WEALTH])
    needs_at_most("wealth requests to pay for", game.gifts_left, fulfilled)
    if "hungry-workers" in ahead:
        seat = next(step.seat for step in game.agenda if step.kind == "hungry-workers")
        most = game.expansion.bread_needed(game.players[seat].workers_on_board())
        needs_at_most("bread discarded for workers", game.fed, most)


def check_favor_of_turn(game: Madeira) -> None:
    """A favor used in the turn belongs to a player, and is face-down."""
    for favor, brought in (
        (ENGINEER, game.extra_harvests > 0),
        (LORD, game.cost_waived),
        (DIPLOMAT, game.extra_workers > 0),
    ):
        if brought:
            needs("favors used in a turn with the effect of one", int(game.favor_used), 1)
            owners = len([p for p in game.players if ((p.face_up | p.face_down) >> favor) & 1 == 1])
            needs("owners of the favor whose effect lasts", owners, 1)
            step = game.next_step()
            if step.kind in ("turn", "acting", "paying"):
                used = (game.players[step.seat].face_down >> favor) & 1
                needs(f"face-down favors of player {step.seat + 1} with the effect that lasts", used, 1)
    if game.favor_used and game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        owned = sum([1 for player in game.players if player.face_up | player.face_down > 0])
        if owned == 0:
            refuse("favors used in a turn", 1, "0, because nobody has one")


# -- what a question needs -------------------------------------------------------------------------------


def check_buying(game: Madeira, step: Step) -> None:
    """Wood at home has gone first, and the wood due is in reach and can be paid."""
    player = game.players[step.seat]
    below = game.agenda[game.planned - 2].kind if game.planned > 1 else ""
    most = 1 if below == "taking-ship" else max(plain(game.board.district_wood))
    needs_at_most("wood due", game.wood_due, most)
    if game.wood_due == 0:
        refuse("wood due where some is bought", 0, "at least 1")
    needs(f"wood of player {step.seat + 1}, who buys some", player.wood, 0)
    needs_at_most("wood due of that in reach", game.wood_due, wood_in_reach(game, player))
    needs_at_most(
        f"Reals as the price of the wood due, more than player {step.seat + 1} has,",
        price_of_wood(game, game.wood_due),
        player.reals,
    )


def check_getting(game: Madeira, step: Step) -> None:
    """At most as much wood as monk, mayor, a gift or the citizens of Machico give."""
    board = game.board
    city = board.city_worker[MACHICO] * game.workers_in_city(step.seat, MACHICO) + board.city_citizen[MACHICO] * CITIES
    needs_at_most("wood to get", game.wood_to_get, max(city, board.favor_amount[MONK], game.expansion.units()))
    if game.wood_to_get == 0:
        refuse("wood to get where some is taken", 0, "at least 1")


def check_upkeep(game: Madeira, step: Step) -> None:
    """A wood for each ship on the board, and one more for each that something threatens."""
    ships = game.ships_on_board(step.seat)
    needs_at_most("wood due for ships", game.wood_due, ships * (1 if len(game.facts.before_upkeep) == 0 else 2))


def check_honoring(game: Madeira, step: Step) -> None:
    guard = most_loyal_guard(game)
    if guard != step.seat:
        guards = game.players[step.seat].workers[WATCH]
        refuse(f"workers of player {step.seat + 1}, who is honored, in the city watch", guards, "the most")


def check_taking_worker(game: Madeira, step: Step) -> None:
    assert isinstance(step, TakingWorker)
    most = most_errands(game, step.errand)
    needs_at_most("workers left to move", game.errands_left, most)
    if game.just_put != NOTHING:
        needs_at_most("workers left to move after the first", game.errands_left, most - 1)
        if not has_worker(game, step.seat, game.just_put):
            refuse(f"workers of player {step.seat + 1} where one was just put", 0, "at least 1")
    check_may_stay(game, step.errand)


def check_may_stay(game: Madeira, errand: i64) -> None:
    """Workers may move to the cities; a scout has to move one."""
    if errand == TO_CITY:
        needs("as whether the worker may stay", bool(game.may_stop), game.phase != PREPARATION)
    elif errand == ANYWHERE:
        needs("as whether the worker may stay", bool(game.may_stop), False)


def check_putting_worker(game: Madeira, step: Step) -> None:
    assert isinstance(step, PuttingWorker)
    needs_at_most("workers left to move", game.errands_left, most_errands(game, step.errand) - 1)
    check_may_stay(game, step.errand)
    check_in_hand(game, step)


def check_field_chosen(game: Madeira, step: Step) -> None:
    needs("as the errand of a worker for a field", int(game.errand), TO_FIELD)
    check_in_hand(game, step)


def check_in_hand(game: Madeira, step: Step) -> None:
    needs("as whose worker is in hand", int(game.in_hand), int(step.seat))


def check_relocating(game: Madeira, step: Step) -> None:
    needs_at_most("workers or citizens left to relocate", game.errands_left, game.board.mayor_relocations)


def check_sailing(game: Madeira, step: Step) -> None:
    needs("as whose ship is at sea", int(game.at_sea), int(step.seat))
    needs_one_of("ships at sea", int(game.ship_from != NOTHING), [1])


ASKED: Final[dict[str, Callable[[Madeira, Step], None]]] = {
    "buying-wood": check_buying,
    "getting-wood": check_getting,
    "upkeep": check_upkeep,
    "honoring": check_honoring,
    "taking-worker-to-field": check_taking_worker,
    "taking-worker-to-city": check_taking_worker,
    "taking-worker-to-colony": check_taking_worker,
    "taking-worker-to-watch": check_taking_worker,
    "taking-worker-anywhere": check_taking_worker,
    "putting-worker-on-field": check_putting_worker,
    "putting-worker-in-colony": check_putting_worker,
    "putting-worker-anywhere": check_putting_worker,
    "putting-worker-in-city": check_putting_worker,
    "choosing-first-field": check_field_chosen,
    "choosing-field": check_field_chosen,
    "putting-from-cart": check_field_chosen,
    "relocating": check_relocating,
    "relocating-to": check_relocating,
    "sailing": check_sailing,
}
