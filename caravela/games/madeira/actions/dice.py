"""Where dice may be placed, and the bread that low dice need (page 9)."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.components import BUILDINGS, DIE_FACES, WATCH
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player


def bread_for(game: Madeira, face: i64, building: i64) -> i64:
    """The difference between the region's number and the die's value, if the die is lower. Faces count from 0."""
    return max(game.board.building_region[building] - face, 0)


def has_room(game: Madeira, building: i64) -> bool:
    """Whether a character has room for a die: as many dice as players, a pirate die included."""
    return game.guild_dice[building] + game.pirate_dice[building] < game.seats


def may_take_pirate_die(game: Madeira, player: Player) -> bool:
    """A pirate die costs a worker of the city watch."""
    dice = game.watch_dice
    return player.workers[WATCH] > 0 and dice[0] + dice[1] + dice[2] > 0


def may_prepare(game: Madeira, seat: i64) -> bool:
    """Whether a card lets the player harvest in any region, bringing a worker there first."""
    for card in game.players[seat].cards:
        if card.may_prepare(game, seat):
            return True
    return False


def could_harvest(game: Madeira, seat: i64) -> bool:
    """Whether the player has a die that may be placed where a worker of theirs is in the region or can come."""
    player = game.players[seat]
    pirate = may_take_pirate_die(game, player)
    anywhere = may_prepare(game, seat)
    for building in range(BUILDINGS):
        if has_room(game, building) and (
            anywhere or player.workers_in_region(game.board.building_region[building]) > 0
        ):
            for face in range(DIE_FACES):
                if player.bread >= bread_for(game, face, building) and (
                    player.dice[face] > 0 or (pirate and game.watch_dice[face] > 0 and game.pirate_dice[building] == 0)
                ):
                    return True
    for card in player.cards:
        if card.brings_harvest(game, seat):
            return True
    return False
