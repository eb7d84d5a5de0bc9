"""How well a player stands in Madeira: prestige so far, and what resources, workers, ships and requests are worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.games.madeira.components import (
    BUILDINGS,
    COLONIES,
    FIRST_LAND,
    FOREST,
    REGIONS,
    REQUESTS,
    ROUNDS,
    SHIPS,
    WATCH,
    WEALTH,
    WHEAT,
)
from caravela.games.madeira.flipping import count_of
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.a_round_setup import CHOOSING_ROW
from caravela.games.madeira.phases.b_character_actions import TURN
from caravela.games.madeira.phases.c_building_actions import LAST_MOMENT, PAYING
from caravela.games.madeira.phases.d_maintenance import FEEDING, UPKEEP
from caravela.games.madeira.phases.e_crowns_requests import (
    KEEPING_REQUEST,
    prestige_for,
)
from caravela.games.madeira.player import Player

USUAL_PIRATES: Final = 12.0


@final
class MadeiraEstimate(Estimate):
    def value(self, game: Madeira, seat: i64) -> float:
        player = game.players[seat]
        if game.is_over():
            return float(game.score(seat))
        left = rounds_left(game)
        return (
            float(player.prestige)
            + supplies(player, left)
            + hunger(game, seat, player, left)
            + workers(game, seat, player, left)
            + ships_and_favors(game, seat, player, left)
            + requests(game, seat, player, left)
            + turn(game, player)
            - pirates(player, left)
        )

    def is_quiet(self, game: Madeira) -> bool:
        """At the beginning of a turn or of a small phase of one's own, or when dice are to be rolled."""
        step = game.next_step()
        if step.by_chance:
            return True
        seat = step.seat
        return (
            step is TURN[seat]
            or step is PAYING[seat]
            or step is CHOOSING_ROW[seat]
            or step is LAST_MOMENT[seat]
            or step is UPKEEP[seat]
            or step is FEEDING[seat]
            or step is KEEPING_REQUEST[seat]
        )


ESTIMATE: Final = MadeiraEstimate()


def rounds_left(game: Madeira) -> float:
    """Rounds still to come, with the part of this one that is not over."""
    return float(ROUNDS - game.round) + max(0.0, 0.2 * float(5 - game.phase))


def supplies(player: Player, left: float) -> float:
    """Money and wood build and sail; goods are money and windmill steps."""
    goods = player.goods
    use = 1.0 if left > 0.8 else 0.6
    money = 0.55 * float(min(player.reals, 15)) + 0.25 * float(max(player.reals - 15, 0))
    wood = 0.6 * float(min(player.wood, 6)) + 0.2 * float(max(player.wood - 6, 0))
    stock = 0.45 * float(goods[WHEAT]) + 0.6 * float(goods[1]) + 0.8 * float(goods[2])
    bread = 0.55 * float(min(player.bread, 9)) + 0.2 * float(max(player.bread - 9, 0))
    return use * (money + wood + min(stock, 9.0) + bread)


def hunger(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """The windmill feeds every round; workers beyond it and ships cost bread and wood."""
    meals = float(int(left + 0.6))
    hungry = float(max(player.workers_on_board() - player.mill, 0))
    return 0.75 * float(player.mill) + (-0.35 * hungry - 0.3 * float(game.ships_on_board(seat))) * meals


def workers(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """Fields bring harvests and better building actions; cities, colonies and the watch their own."""
    value = 0.0
    for region in range(REGIONS):
        count = player.workers_in_region(region)
        value += left * (0.5 * float(min(count, 3)) + 0.2 * float(max(count - 3, 0)))
        if count >= 3:
            value += 0.3 * left
        if count > 0:
            value += 0.3 * left
    if player.workers[FOREST] > 0:
        value += 0.5 * left
    value += 0.45 * left * float(player.city_workers) + 0.6 * float(min(player.workers[WATCH], 3))
    for colony in range(COLONIES):
        value += 0.5 * left * float(player.workers[FIRST_LAND + colony])
    return value


def ships_and_favors(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """Ships may serve later requests; favors work while they are face-up."""
    at_sea = float(SHIPS - player.ships)
    return 0.5 * at_sea * min(left, 2.0) + (0.5 + 0.5 * left) * (
        float(count_of(player.face_up)) + 0.4 * float(count_of(player.face_down))
    )


def requests(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """What the requests at hand would bring now, more certain the nearer their scoring is."""
    nearness = 0.85 if game.round % 2 == 1 else 0.6
    best = 0.0
    total = 0.0
    least = 99.0
    count = 0
    for kind in range(REQUESTS):
        number = player.requests[kind]
        if number > 0:
            if kind == WEALTH:
                worth = 0.3 * float(min(player.reals, number * game.board.request_reals))
            else:
                worth = float(prestige_for(game, seat, kind, number))
            total += worth
            best = max(best, worth)
            each = worth / float(number)
            least = min(least, each)
            count += number
    if count > 1 and game.round < ROUNDS:
        total -= 0.4 * least  # one of them is kept
    return nearness * total + 3.0 * float(count)


def turn(game: Madeira, player: Player) -> float:
    """Dice not placed yet are actions to come; markers are building actions to come."""
    value = 0.0
    for face in range(3):
        value += float(player.dice[face]) * (2.4 + 0.3 * float(face))
    for building in range(BUILDINGS):
        if player.markers[building] > 0 and game.phase <= 3 and building >= game.building:
            count = player.workers_in_region(game.board.building_region[building])
            value += 0.9 if count >= game.board.bottom_workers else (0.4 if count > 0 else -0.6)
    return value


def pirates(player: Player, left: float) -> float:
    """Pirates cost by rank, about half a point each at the usual height, and a point each over the limit."""
    count = float(player.pirates)
    loss = 0.45 * min(count, 20.0) + 1.2 * max(count - 20.0, 0.0)
    if count > USUAL_PIRATES:
        loss += 0.15 * (count - USUAL_PIRATES)
    return loss
