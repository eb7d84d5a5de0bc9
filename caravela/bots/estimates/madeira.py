"""Features of Madeira: prestige so far, and the value of resources, workers, ships and requests.

Effects that repeat every round are measured in rounds left, so their weight is about the points that one unit brings in
a round.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Features
from caravela.bots.estimates.madeira_plans import PLAN_FEATURES, is_relocating, is_sailing, measure_plans
from caravela.bots.nets.madeira import ENCODER
from caravela.bots.weights import Weights, weights_file
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.actions.wood import wood_in_reach
from caravela.games.madeira.actions.workers import PUTTING_WORKER
from caravela.games.madeira.capitanias.hands import PLAYING_CARD
from caravela.games.madeira.characters.mayor import RELOCATING, city_income
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_ACTIONS,
    BUILDINGS,
    CHARACTER_ACTIONS,
    COLONIES,
    CROWNS_REQUESTS,
    DIE_FACES,
    EXPEDITIONS,
    FIRST_LAND,
    FOREST,
    FROM_WINDMILL,
    FUNCHAL,
    GOOD_NAMES,
    GOODS,
    MACHICO,
    MAINTENANCE,
    MARKET_ROUTES,
    MARKETS,
    PORTO_SANTO,
    PREPARATION,
    REGIONS,
    REQUEST_NAMES,
    REQUESTS,
    ROUND_SETUP,
    ROUNDS,
    SHIPS,
    TO_CITY,
    WATCH,
    WEALTH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import KIND_DEMANDS
from caravela.games.madeira.phases.a_round_setup import CHOOSING_ROW
from caravela.games.madeira.phases.b_character_actions import TURN
from caravela.games.madeira.phases.c_building_actions import LAST_MOMENT, PAYING
from caravela.games.madeira.phases.d_maintenance import FEEDING, UPKEEP, hungry
from caravela.games.madeira.phases.e_crowns_requests import (
    KEEPING_REQUEST,
    prestige_for,
    ships_by_column,
)
from caravela.games.madeira.player import Player
from caravela.games.madeira.rules import RULES

LIMIT: Final[i64] = 20
TEMPO: Final = 1.5
REGRET: Final = 15.0
CARD_SERVED: Final = 1.8

PRESTIGE: Final[i64] = 0
REALS: Final[i64] = 1
MANY_REALS: Final[i64] = 2
WOOD: Final[i64] = 3
MUCH_WOOD: Final[i64] = 4
BREAD: Final[i64] = 5
MUCH_BREAD: Final[i64] = 6
GOODS_AT_HOME: Final[i64] = 7  # three features, by good
MILL: Final[i64] = 10
TO_FEED: Final[i64] = 11
TO_KEEP: Final[i64] = 12
ON_FIELDS: Final[i64] = 13
MANY_ON_FIELDS: Final[i64] = 14
REGIONS_HELD: Final[i64] = 15
REGIONS_STRONG: Final[i64] = 16
IN_FOREST: Final[i64] = 17
IN_CITIES: Final[i64] = 18
IN_WATCH: Final[i64] = 19
IN_COLONIES: Final[i64] = 20
AT_SEA: Final[i64] = 21
FAVORS: Final[i64] = 22
FAVOR_ROUNDS: Final[i64] = 23
FAVORS_DOWN: Final[i64] = 24
REQUEST: Final[i64] = 25  # five features, by kind
KEPT: Final[i64] = 30
DICE: Final[i64] = 31
STRONG_ACTIONS: Final[i64] = 32
ACTIONS: Final[i64] = 33
EMPTY_ACTIONS: Final[i64] = 34
GIVEN_AWAY: Final[i64] = 35
PIRATES: Final[i64] = 36
MANY_PIRATES: Final[i64] = 37
FIRST_PLAN: Final[i64] = 38  # the first of the features of plans

FEATURES: Final[list[str]] = (
    ["prestige", "reals", "reals beyond 15", "wood", "wood beyond 6", "bread", "bread beyond 9"]
    + GOOD_NAMES
    + ["the windmill's level", "workers that the windmill does not feed", "ships to keep up"]
    + ["workers on fields", "workers on fields beyond three in a region"]
    + ["regions with a worker", "regions with three workers"]
    + ["workers in the forest", "workers in cities", "workers in the city watch", "workers in colonies"]
    + ["ships at sea", "favors face-up", "favors face-up, by rounds left", "favors face-down, by rounds left"]
    + [f"requests for {name}" for name in REQUEST_NAMES]
    + ["a request put off", "guild dice to place", "building actions with enough workers"]
    + ["building actions with a worker", "building actions without workers", "actions given away"]
    + ["pirates", "pirates beyond 20"]
    + PLAN_FEATURES
)
ON_FIELDS_TOO: Final = [
    "regions with a worker",
    "wood within reach",
    *(f"cleared fields with {name}" for name in GOOD_NAMES),
    "building actions with enough workers",
    "building actions with a worker",
]
CORRECTS: Final[dict[str, list[str]]] = {
    "reals beyond 15": ["reals"],
    "wood beyond 6": ["wood"],
    "bread beyond 9": ["bread"],
    "pirates beyond 20": ["pirates"],
    "favors face-up": ["favors face-up, by rounds left"],
    "a request put off": [f"requests for {name}" for name in REQUEST_NAMES],
    "workers on fields": ON_FIELDS_TOO,
    "workers on fields beyond three in a region": ON_FIELDS_TOO,
}
"""Features that overlap with the number of workers on fields, which corrects them."""


@final
class MadeiraEstimate(Features):
    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__(features, weights, spread)
        self.encoder = ENCODER
        self.corrects = CORRECTS

    def value(self, game: Madeira, seat: i64) -> float:
        player = game.players[seat]
        if game.is_over():
            # a search does not know the ranks of pirates, so they count as during the game
            count = player.pirates
            over = self.weights[PIRATES] * float(min(count, LIMIT))
            over += self.weights[MANY_PIRATES] * float(max(count - LIMIT, 0))
            return float(player.prestige + game.prestige_of_resources(seat)) + over - regret(player)
        self.measure(game, seat, self.row)
        return self.weighed(self.row) + cards(game, seat, player) - regret(player) - waiting(game, seat)

    def measure(self, game: Madeira, seat: i64, row: vec[float]) -> None:
        player = game.players[seat]
        left = rounds_left(game)
        row[PRESTIGE] = float(player.prestige)
        measure_supplies(game, seat, player, left, row)
        ships = game.ships_on_board(seat)
        measure_hunger(game, ships, player, left, row)
        measure_workers(player, left, row)
        measure_ships_and_favors(player, left, row)
        measure_requests(game, seat, player, row)
        measure_turn(game, seat, player, row)
        measure_plans(game, seat, player, ships, left, row, FIRST_PLAN)
        pirates = player.pirates + pirates_ahead(game, seat, player)
        row[PIRATES] = float(min(pirates, LIMIT))
        row[MANY_PIRATES] = float(max(pirates - LIMIT, 0))

    def is_quiet(self, game: Madeira) -> bool:
        """At the start of a turn or of a step of one's own turn, or when dice are to be rolled."""
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
            or step is RELOCATING[seat]
            or (game.phase == PREPARATION and step is PUTTING_WORKER[TO_CITY][seat])
        )

    def time_left(self, game: Madeira) -> float:
        return rounds_left(game)

    def reweighed(self, weights: list[float], spread: list[float]) -> MadeiraEstimate:
        return MadeiraEstimate(self.features, weights, spread)


def rounds_left(game: Madeira) -> float:
    """Rounds after this one. Changes only when rows have been chosen, so that no free move can delay the change."""
    left = ROUNDS - game.round
    if game.phase == ROUND_SETUP:
        left += 1
    return float(left)


def measure_supplies(game: Madeira, seat: i64, player: Player, left: float, row: vec[float]) -> None:
    """Money and wood build and sail; goods are money and windmill steps. In the last round there are fewer uses.

    The certain gain of a half-done action counts as if it were there.
    """
    use = 1.0 if left > 0.5 else 0.6
    goods = player.goods
    reals = player.reals
    wood = player.wood
    bread = player.bread
    if game.next_step().seat == seat:
        if is_sailing(game, seat):
            reals += game.reals_due
        elif player.city_workers > 0 and is_relocating(game, seat):
            bread += city_income(game, seat, PORTO_SANTO)
            reals += city_income(game, seat, FUNCHAL)
            wood += min(city_income(game, seat, MACHICO), wood_in_reach(game, player))
    row[REALS] = use * float(min(reals, 15))
    row[MANY_REALS] = use * float(max(reals - 15, 0))
    row[WOOD] = use * float(min(wood, 6))
    row[MUCH_WOOD] = use * float(max(wood - 6, 0))
    row[BREAD] = use * float(min(bread, 9))
    row[MUCH_BREAD] = use * float(max(bread - 9, 0))
    for good in range(GOODS):
        row[GOODS_AT_HOME + good] = use * float(min(goods[good], 8))


def measure_hunger(game: Madeira, ships: i64, player: Player, left: float, row: vec[float]) -> None:
    """The windmill feeds some workers every round; further workers and ships cost bread and wood."""
    meals = left + (1.0 if game.phase < MAINTENANCE else 0.0)
    row[MILL] = float(player.mill)
    row[TO_FEED] = meals * float(max(player.workers_on_board() - player.mill, 0))
    row[TO_KEEP] = meals * float(ships)


def measure_workers(player: Player, left: float, row: vec[float]) -> None:
    """Workers on fields bring harvests and better building actions; in cities, colonies and the watch, their
    benefits."""
    left += 0.7
    few: i64 = 0
    many: i64 = 0
    held: i64 = 0
    strong: i64 = 0
    for region in range(REGIONS):
        count = player.workers_in_region(region)
        few += min(count, 3)
        many += max(count - 3, 0)
        if count > 0:
            held += 1
        if count >= 3:
            strong += 1
    workers = player.workers
    row[ON_FIELDS] = left * float(few)
    row[MANY_ON_FIELDS] = left * float(many)
    row[REGIONS_HELD] = left * float(held)
    row[REGIONS_STRONG] = left * float(strong)
    row[IN_FOREST] = left if workers[FOREST] > 0 else 0.0
    row[IN_CITIES] = left * float(player.city_workers)
    row[IN_WATCH] = float(min(workers[WATCH], 3))
    lands: i64 = 0
    for colony in range(COLONIES):
        lands += workers[FIRST_LAND + colony]
    row[IN_COLONIES] = left * float(lands)


def measure_ships_and_favors(player: Player, left: float, row: vec[float]) -> None:
    """Ships may fulfil later requests; favors work while they are face up."""
    row[AT_SEA] = min(left, 2.0) * float(SHIPS - player.ships)
    face_up = float(count_of(player.face_up))
    row[FAVORS] = face_up
    row[FAVOR_ROUNDS] = left * face_up
    row[FAVORS_DOWN] = (0.8 + left) * float(count_of(player.face_down))


def measure_requests(game: Madeira, seat: i64, player: Player, row: vec[float]) -> None:
    """The points that the player's requests would bring now, weighted more the nearer their scoring is."""
    nearness = 0.9 if game.round % 2 == 1 else 0.65
    least = 99.0
    count: i64 = 0
    for base in range(REQUESTS):
        row[REQUEST + base] = 0.0
    for kind in range(game.facts.request_kinds):
        number = player.requests[kind]
        if number > 0:
            if kind == WEALTH:
                worth = 0.45 * float(min(player.reals, number * game.board.request_reals))
            elif kind >= REQUESTS:
                worth = demand(game, seat, kind)
            else:
                worth = float(prestige_to_come(game, seat, kind, number))
            least = min(least, worth / float(number))
            count += number
            base = kind if kind < REQUESTS else (kind - REQUESTS) // KIND_DEMANDS  # a demand counts as its kind
            row[REQUEST + base] += nearness * worth
    row[KEPT] = nearness * least if count > 1 and game.round < ROUNDS else 0.0


def prestige_to_come(game: Madeira, seat: i64, kind: i64, number: i64) -> i64:
    """The points for requests of a kind, ships by the numbers of the next scoring."""
    if game.round % 2 == 0 and kind in (MARKET_ROUTES, EXPEDITIONS):
        first = 0 if kind == MARKET_ROUTES else MARKETS
        return ships_by_column(game, seat, first, number * game.board.request_ships, game.round // 2)
    return prestige_for(game, seat, kind, number)


def demand(game: Madeira, seat: i64, kind: i64) -> float:
    """The points for a demand now, minus the Reals to be paid for it."""
    worth = float(prestige_for(game, seat, kind, 1))
    if kind >= REQUESTS + WEALTH * KIND_DEMANDS:
        price = float(game.facts.further_requests[kind - REQUESTS].price)
        reals = float(game.players[seat].reals)
        return worth - 0.45 * price if worth > 0.0 else 0.2 * min(reals, price)
    return 0.9 * worth


def measure_turn(game: Madeira, seat: i64, player: Player, row: vec[float]) -> None:
    """Dice given away by passing are lost actions; markers on later buildings are building actions."""
    dice: i64 = 0
    strong: i64 = 0
    some: i64 = 0
    empty: i64 = 0
    used: i64 = ACTION_MARKERS
    if game.phase == CHARACTER_ACTIONS or game.phase == BUILDING_ACTIONS:
        used = 0
        for face in range(DIE_FACES):
            used += player.dice[face]
            dice += player.dice[face] * face
        for building in range(BUILDINGS):
            markers = player.markers[building]
            if markers > 0:
                used += markers
                rolling = building == game.building and game.next_step().by_chance
                if game.phase == CHARACTER_ACTIONS or building > game.building or rolling:
                    count = player.workers_in_region(game.board.building_region[building])
                    if count >= game.board.bottom_workers:
                        strong += 1
                    elif count > 0:
                        some += 1
                    else:
                        empty += 1
        if len(game.expansion.capitanias.hands) > 0 and game.expansion.capitanias.guild_on_card[seat] > 0:
            used += 1
    row[DICE] = float(dice)
    row[STRONG_ACTIONS] = float(strong)
    row[ACTIONS] = float(some)
    row[EMPTY_ACTIONS] = float(empty)
    row[GIVEN_AWAY] = float(ACTION_MARKERS - used)


def cards(game: Madeira, seat: i64, player: Player) -> float:
    """The value of cards in play whose workers are there; a ship on a card counts like a request. Tiles likewise."""
    value = 0.0
    if len(game.expansion.capitanias.hands) > 0 and game.expansion.capitanias.guild_on_card[seat] > 0:
        value += 1.5 if game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS) else 0.0
    for card in player.cards:
        if game.phase < CROWNS_REQUESTS:
            value += CARD_SERVED if card.is_served(player) else 0.0
        value += 0.6 * float(card.ship_prestige(game, seat))
    if len(game.expansion.new_roles.protections) > 0:
        value += 0.8 * float(min(game.expansion.new_roles.protections[seat], 2))
        value += 0.8 * float(min(game.expansion.new_roles.dark_guilds[seat], count_of(player.face_down)))
    return value


def regret(player: Player) -> float:
    """Prestige paid at the bottom of the windmill counts extra, because paying it is hardly ever worth it."""
    return REGRET * float(max(-player.earned[FROM_WINDMILL], 0))


def waiting(game: Madeira, seat: i64) -> float:
    """An unfinished turn is worth a little less, so that free moves are made for a gain and not to delay."""
    step = game.next_step()
    return (
        TEMPO
        if step.seat == seat and (step is TURN[seat] or step is PAYING[seat] or step is LAST_MOMENT[seat])
        else 0.0
    )


def pirates_ahead(game: Madeira, seat: i64, player: Player) -> i64:
    """The pirates that a player gets if they pay nothing for the current question; otherwise delaying would look
    best."""
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


WEIGHTS: Final = Weights(weights_file(RULES))
ESTIMATE: Final = MadeiraEstimate(FEATURES, WEIGHTS.row(FEATURES), WEIGHTS.spread)
