"""The five buildings: their actions with one or two workers in the region, and with three or more (page 15)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.madeira.actions.flipping import turn_favors_up
from caravela.games.madeira.actions.workers import move_workers
from caravela.games.madeira.components import (
    DIE_FACES,
    FROM_BUILDINGS,
    TO_CITY,
    TO_COLONY,
    TO_WATCH,
)
from caravela.games.madeira.game import Madeira


class Building:
    """One of the buildings, in the order in which they are resolved."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.moves_workers: bool = False

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        """The action, with the amounts of its top or its bottom slot."""


@final
class Moinho(Building):
    """Bread."""

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        game.players[seat].bread += gain


class MovesWorkers(Building):
    """Its action moves workers away from other places, so that a following action may have fewer of them."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.moves_workers = True


@final
class Capitania(MovesWorkers):
    """Prestige, then workers may move to the cities (MA-27)."""

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        game.players[seat].earn(FROM_BUILDINGS, gain)
        move_workers(game, seat, TO_CITY, moves, True)


@final
class Alfandega(MovesWorkers):
    """Workers may move to colony lands, with a prestige point for each ship of the player there."""

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        move_workers(game, seat, TO_COLONY, moves, True)


@final
class CasaDaCoroa(Building):
    """Favors may be flipped face-up."""

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        turn_favors_up(game, seat, moves)


@final
class Fortaleza(MovesWorkers):
    """Workers may move to the city watch, and drive off pirates."""

    def act(self, game: Madeira, seat: i64, gain: i64, moves: i64) -> None:
        move_workers(game, seat, TO_WATCH, moves, True)


ALL_BUILDINGS: Final = vec[Building]([Moinho(0), Capitania(1), Alfandega(2), CasaDaCoroa(3), Fortaleza(4)])


def workers_for(game: Madeira, seat: i64, building: i64) -> i64:
    """The number of workers that count for a building: those on the fields of its region."""
    return game.players[seat].workers_in_region(game.board.building_region[building])


def perform(game: Madeira, seat: i64, building: i64, workers: i64) -> None:
    """The action of a building with this many workers: none, top or bottom."""
    if workers > 0:
        perform_slot(game, seat, building, workers >= game.board.bottom_workers)


def perform_slot(game: Madeira, seat: i64, building: i64, bottom: bool) -> None:
    """The action of a building's bottom slot, or of its top slot."""
    board = game.board
    level = 2 * building + (1 if bottom else 0)
    ALL_BUILDINGS[building].act(game, seat, board.building_gain[level], board.building_moves[level])


def both_actions(game: Madeira, seat: i64) -> Step | None:
    """The step if a card lets the player perform both actions of a paid building."""
    for card in game.players[seat].cards:
        then = card.both_actions(game, seat)
        if then is not None:
            return then
    return None


def has_marker(game: Madeira, seat: i64, building: i64) -> bool:
    """Whether a player has a turn when a building is resolved: by an action marker, or a card instead of one."""
    player = game.players[seat]
    if player.markers[building] > 0:
        return True
    for card in player.cards:
        if card.has_marker(game, seat):
            return True
    return False


def possible_costs(game: Madeira, building: i64) -> tuple[i64, i64]:
    """The lowest and highest cost of a building, by the guild dice on it."""
    cost, dice = game.board.building_cost, game.guild_dice[building]
    return max(cost - dice * DIE_FACES, 0), max(cost - dice, 0)


def cost_of_building(game: Madeira, seat: i64) -> i64:
    """The cost of the building being resolved for a player: the base cost less the guild dice just rolled on it."""
    if game.cost_waived:
        return 0
    cost = game.board.building_cost - game.rolled
    for card in game.players[seat].cards:
        cost -= card.discount(game, seat)
    return max(cost, 0)
