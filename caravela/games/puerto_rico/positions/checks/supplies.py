"""Checks of exact numbers: everything before the first role, and the people on the colonist ship."""

from __future__ import annotations

from typing import Final

from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import NOBODY
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.expecting import anybody_has, at_least, within
from caravela.games.puerto_rico.positions.passing import steps_ahead

# Steps on the agenda from the dealing of the ship until it is filled again.
DEALING: Final = {
    "NextFromShip",
    "TakingFromShip",
    "GatherColonists",
    "GatherPeople",
    "FillColonistShip",
    "FillWithNoble",
}


def check_beginning(game: PuertoRico) -> None:
    """Before the first role, boards have what the set-up gave them."""
    if game.round > 1 or game.role_taker != NOBODY or game.ending != 0:
        return
    for seat in range(game.seats):
        player, who = game.players[seat], f"before the first role for player {seat + 1}"
        first = game.facts.first_doubloons[seat]
        within(f"{who} doubloons:", player.doubloons, first, first, at=f"table/players/{seat}/doubloons")
        within(f"{who} points:", player.points, 0, 0, at=f"table/players/{seat}/points")
        within(f"{who} goods:", player.goods_in_all(), 0, 0, at=f"table/players/{seat}/goods")
        within(f"{who} people:", player.colonists_in_all(), 0, 0, at=f"table/players/{seat}/windrose")
        within(f"{who} city spaces filled:", player.city, 0, 0, at=f"table/players/{seat}/buildings")
        within(f"{who} island tiles:", player.tiles, 1, 1, at=f"table/players/{seat}/tiles")
        kept = player.circles[game.facts.first_tiles[seat]]
        within(f"{who} tiles of the kind he begins with:", kept, 1, 1)
    within(
        "people on the first ship:", game.colonist_ship + game.noble_ship, game.facts.first_ship, game.facts.first_ship
    )
    within("before the first role goods on ships:", sum(plain(game.ship_load)), 0, 0, at="table/ships")
    within(
        "before the first role goods in the trading house:",
        sum(plain(game.trading_house)),
        0,
        0,
        at="table/trading house",
    )
    within("before the first role plantations discarded:", sum(plain(game.discarded)), 0, 0, at="table/discarded")


def check_ship(game: PuertoRico) -> None:
    """The ship is filled as far as the supply allows, a noble first; only a black market returns people to it."""
    if steps_ahead(game) & DEALING or anybody_has(game, "black market"):
        return
    if game.colonists > 0:
        least = min(game.seats, game.facts.first_ship)
        at_least(
            "people on the ship, as the supply has colonists:",
            game.colonist_ship + game.noble_ship,
            least,
            at="table/colonist ship",
        )
    if game.nobles > 0 and game.colonists + game.colonist_ship > 0:
        within("nobles on the ship, as the supply has nobles:", game.noble_ship, 1, 1, at="table/nobles on the ship")
