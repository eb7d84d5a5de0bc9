"""The favors of the ambassadors: counselor, minister resident, envoy and high commissioner."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.madeira.actions.workers import move_workers
from caravela.games.madeira.answers import SEATS
from caravela.games.madeira.components import (
    COLONIES,
    FIRST_LAND,
    FROM_BUILDINGS,
    FROM_FAVORS,
    TO_COLONY,
    WATCH,
    WORKERS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.favor import Favor
from caravela.games.madeira.rows import added
from caravela.games.madeira.tiles.kings_rewards import CHOOSING_REWARD


@final
class Counselor(Favor):
    """A good of each colony where the player has a ship."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return game.ships_in_colony(seat, 0) + game.ships_in_colony(seat, 1) + game.ships_in_colony(seat, 2) > 0

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        for colony in range(COLONIES):
            if game.ships_in_colony(seat, colony) > 0:
                game.players[seat].goods[game.board.colony_good[colony]] += amount


@final
class MinisterResident(Favor):
    """Bread for each colony where the player has a worker."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        workers = game.players[seat].workers
        return workers[FIRST_LAND] + workers[FIRST_LAND + 1] + workers[FIRST_LAND + 2] > 0

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        player = game.players[seat]
        for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
            if player.workers[land] > 0:
                player.bread += amount


@final
class Envoy(Favor):
    """Reals for each ship of the player in the colonies."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        return game.ships_in_colony(seat, 0) + game.ships_in_colony(seat, 1) + game.ships_in_colony(seat, 2) > 0

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        for colony in range(COLONIES):
            game.players[seat].reals += amount * game.ships_in_colony(seat, colony)


@final
class HighCommissioner(Favor):
    """For some Reals a worker goes to a colony, with prestige for the player's ships there and one of its king's
    rewards."""

    def helps(self, game: Madeira, seat: i64) -> bool:
        player = game.players[seat]
        return player.reals >= game.board.favor_amount[self.number] and player.workers[WATCH] < WORKERS

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        game.players[seat].reals -= amount
        game.do_next(COMMISSION[seat])
        move_workers(game, seat, TO_COLONY, 1, False)


@final
class Commission(Step):
    """The reward of the colony where the worker has gone; its prestige is the favor's."""

    kind = "high-commissioner"

    def happen(self, game: Madeira) -> None:
        colony = game.just_put - FIRST_LAND
        points = game.ships_in_colony(self.seat, colony) * game.board.colony_prestige
        player = game.players[self.seat]
        player.own_rows()
        player.earned[FROM_BUILDINGS] -= points
        player.earned[FROM_FAVORS] += points
        game.rewards_due = added(game.rewards_due, colony, 1)
        game.do_next(CHOOSING_REWARD[self.seat])


AMBASSADOR_FAVORS: Final = vec[Favor]([Counselor(12), MinisterResident(13), Envoy(14), HighCommissioner(15)])
COMMISSION: Final = vec[Step]([Commission(seat) for seat in range(SEATS)])
