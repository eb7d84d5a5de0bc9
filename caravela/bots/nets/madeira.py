"""The input encoding of Madeira, at the start of a turn or of a step of one's own turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.engine.flow import Step
from caravela.games.madeira.capitanias.names import CARDS
from caravela.games.madeira.characters.mayor import RELOCATED, RELOCATING
from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTER_NAMES,
    CITIES,
    CITY_SPOTS,
    COLONIES,
    DIE_FACES,
    FIRST_FIELD,
    FIRST_LAND,
    FOREST,
    GOODS,
    HOME,
    LOCATION_SLOTS,
    MOST_SEATS,
    NEUTRAL,
    NOBODY,
    PASSING_SLOTS,
    PHASE_NAMES,
    REGIONS,
    REQUESTS,
    REWARD_PLACES,
    REWARDS,
    ROUND_SETUP,
    ROUNDS,
    SLOTS,
    SPOTS,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import DEMANDS, KIND_DEMANDS
from caravela.games.madeira.new_roles.names import BONUSES, ROLE_SPACES
from caravela.games.madeira.phases.a_round_setup import CHOOSING_ROW
from caravela.games.madeira.phases.b_character_actions import TURN
from caravela.games.madeira.phases.c_building_actions import PAYING
from caravela.games.madeira.player import Player

PHASES: Final[i64] = len(PHASE_NAMES)
CHARACTERS: Final[i64] = len(CHARACTER_NAMES)
LOCATIONS: Final[i64] = SLOTS // LOCATION_SLOTS
FAVORS: Final[i64] = 24
PLACES_IN_ORDER: Final[i64] = 9


@final
class MadeiraEncoder(Encoder):
    def __init__(self) -> None:
        self.version = 3

    def looks_around(self, step: Step) -> bool:
        return step is TURN[step.seat] or step is CHOOSING_ROW[step.seat] or step is PAYING[step.seat]

    def board(self, game: Madeira, out: Inputs) -> None:
        out.one_of(game.seats - 2, MOST_SEATS - 1)
        out.one_of(game.round - 1, ROUNDS)
        out.one_of(game.phase, PHASES)
        out.one_of(game.building, BUILDINGS)
        step = game.next_step()
        out.flag(step.by_chance)
        for building in range(BUILDINGS):
            out.one_of(game.characters[building], CHARACTERS)
            out.number(game.guild_dice[building])
            out.number(game.pirate_dice[building])
        for face in range(DIE_FACES):
            out.number(game.watch_dice[face])
        out.number(game.guild_dice_beside)
        wood: i64 = 0
        for count in game.field_wood:
            wood += count
        out.number(wood // 2)
        for city in range(CITIES):
            free: i64 = 0
            for spot in range(CITY_SPOTS):
                if game.spots[city * CITY_SPOTS + spot] == NOBODY:
                    free += 1
            out.number(free)
        for location in range(LOCATIONS):
            open_slots: i64 = 0
            for slot in range(LOCATION_SLOTS):
                if game.slots[location * LOCATION_SLOTS + slot] == NOBODY:
                    open_slots += 1
            out.number(open_slots)
        for kind in range(REQUESTS):
            out.number(game.requests[kind])
        out.number(game.facts.request_kinds - REQUESTS)
        out.number(i64(len(game.expansion.capitanias.hands)))
        out.number(i64(len(game.expansion.new_roles.protections)))
        for slot in range(PASSING_SLOTS):
            out.flag(game.passing[slot] == NOBODY)
        for place in range(REWARD_PLACES):
            out.one_of(game.rewards[place], REWARDS)
        self.rows(game, out)
        self.relocation(game, step, out)
        self.modules(game, out)

    def modules(self, game: Madeira, out: Inputs) -> None:
        """The modules in use, and the state of the roles' modules on the board."""
        roles = game.expansion.new_roles
        out.flag(len(game.expansion.capitanias.hands) > 0)
        out.flag(game.facts.request_kinds > REQUESTS)
        if len(roles.spaces) == 0:
            out.at += 1 + BUILDINGS * ROLE_SPACES + BONUSES + CITIES + LOCATIONS
            return
        out.flag(True)
        for building in range(BUILDINGS):
            out.bits(roles.spaces[building], ROLE_SPACES)
        out.one_of(roles.bonus, BONUSES)
        out.one_of(roles.pirate_citizen, CITIES)
        out.one_of(roles.pirate_ship, LOCATIONS)

    def rows(self, game: Madeira, out: Inputs) -> None:
        """The guild board while rows are chosen; a demand counts as its kind."""
        if game.phase != ROUND_SETUP:
            out.at += MOST_SEATS * (1 + DIE_FACES + REQUESTS)
            return
        kinds = game.facts.request_kinds
        for row in range(MOST_SEATS):
            free = row < game.seats and game.row_marker[row] == NOBODY
            out.flag(free)
            for face in range(DIE_FACES):
                out.number(game.row_dice[row * DIE_FACES + face] if free else 0)
            for base in range(REQUESTS):
                count: i64 = 0
                if free:
                    count = game.row_requests[row * kinds + base]
                    for kind in range(REQUESTS + base * KIND_DEMANDS, min(kinds, REQUESTS + (base + 1) * KIND_DEMANDS)):
                        count += game.row_requests[row * kinds + kind]
                out.number(count)

    def relocation(self, game: Madeira, step: Step, out: Inputs) -> None:
        """Who is where in the cities, while somebody relocates workers."""
        seat = step.seat
        if seat < 0 or not (step is RELOCATING[seat] or step is RELOCATED[seat]):
            out.at += SPOTS * 3 + 2
            return
        for spot in range(SPOTS):
            owner = game.spots[spot]
            out.flag(owner == seat)
            out.flag(owner == NEUTRAL)
            out.flag(owner == NOBODY)
        out.flag(step is RELOCATED[seat] and game.in_hand == seat)
        out.number(game.errands_left)

    def player(self, game: Madeira, seat: i64, out: Inputs) -> None:
        player = game.players[seat]
        seats = game.seats
        deciding: i64 = -1 if game.is_over() else game.next_step().seat
        out.one_of((seat - deciding + seats) % seats if deciding >= 0 else -1, MOST_SEATS)
        out.one_of(game.place_in_order(seat), PLACES_IN_ORDER)
        out.number(player.prestige // 3)
        out.amount(player.prestige // 12, 6)
        out.amount(player.reals, 10)
        out.amount(player.bread, 8)
        out.amount(player.wood, 6)
        for good in range(GOODS):
            out.amount(player.goods[good], 4)
        out.amount(player.pirates // 3, 8)
        out.amount(player.mill, 8)
        for face in range(DIE_FACES):
            out.amount(player.dice[face], 3)
        for building in range(BUILDINGS):
            out.amount(player.markers[building], 2)
            out.flag(player.markers[building] > 0 and building >= game.building)
        out.bits(player.face_up, FAVORS)
        out.bits(player.face_down, FAVORS)
        for kind in range(REQUESTS):
            out.amount(player.requests[kind], 3)
        more: i64 = 0
        for kind in range(REQUESTS, i64(len(player.requests))):
            more += player.requests[kind]
        out.amount(more, 3)
        out.number(i64(len(player.cards)))
        self.people(game, seat, player, out)
        self.ships(game, seat, player, out)
        self.of_modules(game, seat, player, out)

    def of_modules(self, game: Madeira, seat: i64, player: Player, out: Inputs) -> None:
        """Demands, cards in play with the pieces on them, tiles of the roles."""
        expansion = game.expansion
        if game.facts.request_kinds > REQUESTS:
            for kind in range(REQUESTS, REQUESTS + DEMANDS):
                out.flag(player.requests[kind] > 0)
        else:
            out.at += DEMANDS
        if len(expansion.capitanias.hands) > 0:
            in_play: i64 = 0
            served: i64 = 0
            for card in player.cards:
                in_play |= i64(1) << card.number
                served += 1 if card.is_served(player) else 0
            out.bits(in_play, CARDS)
            out.number(served)
            out.flag(expansion.capitanias.guild_on_card[seat] > 0)
            out.flag(expansion.capitanias.ship_on_card[seat] > 0)
        else:
            out.at += CARDS + 3
        if len(expansion.new_roles.protections) > 0:
            out.amount(expansion.new_roles.dark_guilds[seat], 2)
            out.amount(expansion.new_roles.protections[seat], 2)
        else:
            out.at += 6

    def people(self, game: Madeira, seat: i64, player: Player, out: Inputs) -> None:
        """Workers by location."""
        workers = player.workers
        for region in range(REGIONS):
            out.amount(player.workers_in_region(region), 4)
            for good in range(GOODS):
                own_fields: i64 = 0
                for field in range(FIRST_FIELD[region], FIRST_FIELD[region + 1]):
                    if game.field_good[field] == good:
                        own_fields += workers[field]
                out.number(own_fields)
        out.number(workers[FOREST])
        out.amount(workers[HOME], 6)
        out.amount(workers[WATCH], 3)
        lands: i64 = 0
        for colony in range(COLONIES):
            lands += workers[FIRST_LAND + colony]
        out.amount(lands, 3)
        out.amount(player.city_workers, 5)
        out.amount(max(player.workers_on_board() - player.mill - player.bread, 0), 6)
        for city in range(CITIES):
            own: i64 = 0
            for spot in range(CITY_SPOTS):
                if game.spots[city * CITY_SPOTS + spot] == seat:
                    own += 1
            out.amount(own, 3)

    def ships(self, game: Madeira, seat: i64, player: Player, out: Inputs) -> None:
        """Ships by market and colony."""
        out.amount(player.ships, 4)
        for location in range(LOCATIONS):
            own: i64 = 0
            for slot in range(LOCATION_SLOTS):
                if game.slots[location * LOCATION_SLOTS + slot] == seat:
                    own += 1
            out.amount(own, 2)


ENCODER: Final = MadeiraEncoder()
