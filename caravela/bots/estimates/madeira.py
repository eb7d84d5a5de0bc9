"""How well a player stands in Madeira: prestige so far, and what resources, workers, ships and requests are worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.games.madeira.capitanias.hands import PLAYING_CARD
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_ACTIONS,
    BUILDINGS,
    CHARACTER_ACTIONS,
    COLONIES,
    CROWNS_REQUESTS,
    DIE_FACES,
    FIRST_LAND,
    FOREST,
    FROM_WINDMILL,
    KIND_DEMANDS,
    MAINTENANCE,
    REGIONS,
    REQUESTS,
    ROUND_SETUP,
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
from caravela.games.madeira.phases.d_maintenance import FEEDING, UPKEEP, hungry
from caravela.games.madeira.phases.e_crowns_requests import (
    KEEPING_REQUEST,
    prestige_for,
)
from caravela.games.madeira.player import Player

LIMIT: Final = 20.0
TEMPO: Final = 1.5
REGRET: Final = 15.0
CARD_SERVED: Final = 1.8


@final
class MadeiraEstimate(Estimate):
    def value(self, game: Madeira, seat: i64) -> float:
        player = game.players[seat]
        if game.is_over():
            # ranks of pirates are not known to whoever looks ahead, so they count as during the game
            left_over = float(player.prestige + game.prestige_of_resources(seat))
            return left_over - regret(player) - pirates(float(player.pirates))
        left = rounds_left(game)
        return (
            float(player.prestige)
            + supplies(player, left)
            + hunger(game, seat, player, left)
            + workers(game, seat, player, left)
            + ships_and_favors(game, seat, player, left)
            + requests(game, seat, player, left)
            + turn(game, seat, player)
            + cards(game, seat, player)
            - regret(player)
            - waiting(game, seat)
            - pirates(float(player.pirates + pirates_ahead(game, seat, player)))
        )

    def is_quiet(self, game: Madeira) -> bool:
        """At the beginning of a turn or of a smaller part of one's own, or when dice are to be rolled."""
        step = game.next_step()
        if step.by_chance:
            return True
        seat = step.seat
        return (
            step is TURN[seat]
            or step is PAYING[seat]
            or step is CHOOSING_ROW[seat]
            or step is KEEPING_REQUEST[seat]
            or step is LAST_MOMENT[seat]
            or step is FEEDING[seat]
            or step is PLAYING_CARD[seat]
        )


ESTIMATE: Final = MadeiraEstimate()


def rounds_left(game: Madeira) -> float:
    """Rounds after this one. It changes only when rows have been chosen, where no free move can put the change off."""
    left = ROUNDS - game.round
    if game.phase == ROUND_SETUP:
        left += 1
    return float(left)


def supplies(player: Player, left: float) -> float:
    """Money and wood build and sail; goods are money and windmill steps."""
    goods = player.goods
    use = 1.0 if left > 0.5 else 0.6
    money = 0.55 * float(min(player.reals, 15)) + 0.25 * float(max(player.reals - 15, 0))
    wood = 0.6 * float(min(player.wood, 6)) + 0.2 * float(max(player.wood - 6, 0))
    stock = 0.45 * float(goods[WHEAT]) + 0.6 * float(goods[1]) + 0.8 * float(goods[2])
    bread = 0.55 * float(min(player.bread, 9)) + 0.2 * float(max(player.bread - 9, 0))
    return use * (money + wood + min(stock, 9.0) + bread)


def hunger(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """The windmill feeds every round; workers beyond it and ships cost bread and wood."""
    meals = left + (1.0 if game.phase < MAINTENANCE else 0.0)
    beyond = float(max(player.workers_on_board() - player.mill, 0))
    return 0.4 * float(player.mill) - (0.45 * beyond + 0.35 * float(game.ships_on_board(seat))) * meals


def workers(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """Fields bring harvests and better building actions; cities, colonies and the watch their own."""
    value = 0.0
    left += 0.7
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
    return 0.6 * at_sea * min(left, 2.0) + (0.5 + 0.6 * left) * (
        float(count_of(player.face_up)) + 0.4 * float(count_of(player.face_down))
    )


def requests(game: Madeira, seat: i64, player: Player, left: float) -> float:
    """What the requests at hand would bring now, more certain the nearer their scoring is."""
    nearness = 0.9 if game.round % 2 == 1 else 0.65
    total = 0.0
    least = 99.0
    count: i64 = 0
    for kind in range(game.facts.request_kinds):
        number = player.requests[kind]
        if number > 0:
            if kind == WEALTH:
                worth = 0.45 * float(min(player.reals, number * game.board.request_reals))
            elif kind >= REQUESTS:
                worth = demand(game, seat, kind)
            else:
                worth = float(prestige_for(game, seat, kind, number))
            total += worth
            least = min(least, worth / float(number))
            count += number
    if count > 1 and game.round < ROUNDS:
        total -= 0.4 * least  # one of them is kept
    return nearness * total


def demand(game: Madeira, seat: i64, kind: i64) -> float:
    """What a demand would bring now, less what has to be paid for it in Reals."""
    worth = float(prestige_for(game, seat, kind, 1))
    if kind >= REQUESTS + WEALTH * KIND_DEMANDS:
        price = float(game.facts.further_requests[kind - REQUESTS].price)
        reals = float(game.players[seat].reals)
        return worth - 0.45 * price if worth > 0.0 else 0.2 * min(reals, price)
    return 0.9 * worth


def turn(game: Madeira, seat: i64, player: Player) -> float:
    """Dice given away by passing are actions lost; markers on buildings to come are building actions."""
    if game.phase != CHARACTER_ACTIONS and game.phase != BUILDING_ACTIONS:
        return 0.0
    value = 0.0
    used: i64 = 0
    for face in range(DIE_FACES):
        used += player.dice[face]
        value += 0.2 * float(player.dice[face] * face)
    for building in range(BUILDINGS):
        markers = player.markers[building]
        if markers > 0:
            used += markers
            rolling = building == game.building and game.next_step().by_chance
            if game.phase == CHARACTER_ACTIONS or building > game.building or rolling:
                count = player.workers_in_region(game.board.building_region[building])
                value += 1.0 if count >= game.board.bottom_workers else (0.5 if count > 0 else -0.7)
    if len(game.expansion.hands) > 0 and game.expansion.guild_on_card[seat] > 0:
        used += 1
        value += 1.5
    return value - 1.8 * float(ACTION_MARKERS - used)


def cards(game: Madeira, seat: i64, player: Player) -> float:
    """A card in play works if its workers are there; a ship on one is worth a request's prestige. So are tiles."""
    value = 0.0
    for card in player.cards:
        if game.phase < CROWNS_REQUESTS:
            value += CARD_SERVED if card.is_served(player) else 0.0
        value += 0.6 * float(card.ship_prestige(game, seat))
    if len(game.expansion.protections) > 0:
        value += 0.8 * float(min(game.expansion.protections[seat], 2))
        value += 0.8 * float(min(game.expansion.dark_guilds[seat], count_of(player.face_down)))
    return value


def regret(player: Player) -> float:
    """Prestige given up at the bottom of the windmill counts more than once: it is hardly ever worth it."""
    return REGRET * float(max(-player.earned[FROM_WINDMILL], 0))


def waiting(game: Madeira, seat: i64) -> float:
    """A turn not finished yet is worth a little less, so that free moves are made for a gain and not to put it off."""
    step = game.next_step()
    return (
        TEMPO
        if step.seat == seat and (step is TURN[seat] or step is PAYING[seat] or step is LAST_MOMENT[seat])
        else 0.0
    )


def pirates_ahead(game: Madeira, seat: i64, player: Player) -> i64:
    """What a player asked right now receives if he pays nothing: else putting the answer off would look best."""
    step = game.next_step()
    if step.seat != seat:
        return 0
    if step is PAYING[seat]:
        return game.board.unpaid_pirates + game.rolled_pirate
    if step is UPKEEP[seat]:
        return game.wood_due
    if step is FEEDING[seat]:
        return hungry(game, player)
    return 0


def pirates(count: float) -> float:
    """Pirates cost by rank, about half a point each, and a point each over the limit."""
    return 0.55 * min(count, LIMIT) + 1.3 * max(count - LIMIT, 0.0)
