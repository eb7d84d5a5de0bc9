"""Checks of the tiles, people and payments of settler, mayor and builder."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import NOTHING
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.new_buildings.black_market import BLACK_MARKET
from caravela.games.puerto_rico.positions.checks.boards import PLACES
from caravela.games.puerto_rico.positions.checks.expecting import at_least, bits_of, expect, within
from caravela.games.puerto_rico.roles.builder import has_space_for, price_of

SETTLING: Final = {"SettlerAgain", "SettlingAgain", "CloseSettling", "AfterSettlers", "RenewPlantations"}

THINGS_RETURNED: Final = 3  # the most that the black market takes: a person, a good, a point


def check_row(game: PuertoRico, ahead: set[str]) -> None:
    """Outside the settler phase the row of plantations is full, unless there were too few tiles when it was
    refilled."""
    coming = sum(1 for step in game.agenda if type(step).__name__ == "TurningUp")
    row = sum(plain(game.face_up)) + coming
    if coming:
        within("face-up plantations, with those to come:", row, 0, game.facts.face_up, at="table/face up")
    left = sum(plain(game.face_down)) + sum(plain(game.discarded))
    if not ahead & SETTLING and left > 0 and not game.facts.has_nobles:
        within(
            "face-up plantations, with those to come:", row, game.facts.face_up, game.facts.face_up, at="table/face up"
        )


def check_settler(game: PuertoRico) -> None:
    """The settler has a tile of this phase only after their turn."""
    ahead = {type(step).__name__ for step in game.agenda if step.seat == game.role_taker}
    if ahead & {"SettlerTurn", "Settling"} or game.players[game.role_taker].tiles == 0:
        expect(not game.settler_has_tile, "the settler with a tile of this phase:", True, False)


def check_placing(game: PuertoRico, seat: i64, nobles: bool) -> None:
    """People are placed in order: after the last place with people, all places are empty."""
    player = game.players[seat]
    for place in range(game.stage + 1, game.places()):
        of_them = player.nobles[place] if len(player.nobles) > 0 else 0
        there = of_them if nobles else player.colonists[place] - of_them
        expect(there == 0, f"people placed on '{PLACES[place]}', behind the place of the last:", there, 0)
    if game.stage > 0:
        of_them = player.nobles[game.stage] if len(player.nobles) > 0 else 0
        there = of_them if nobles else player.colonists[game.stage] - of_them
        expect(there > 0, f"people placed on '{PLACES[game.stage]}', the place of the last:", there, "1 or more")
    if not nobles:
        room = player.empty_circles_from(game.stage)
        expect(game.room == room, "empty circles from the place of the last on:", game.room, room)
        within("people to place:", player.windrose, 1, room)
    else:
        within("nobles to place:", player.windrose_nobles, 1, player.windrose)


def check_payment(game: PuertoRico, seat: i64, ahead: set[str]) -> None:
    """A building being paid with the black market is available, and the debt can be paid by returning things."""
    expect(game.wanted != NOTHING, "a building being paid:", "none", "one")
    player, building = game.players[seat], game.kinds[game.wanted]
    at_least(f"copies of the {building.name} to be had:", game.buildings[game.wanted], 1)
    expect(not player.has(building), f"the {building.name} being paid by its owner:", True, False)
    within("city spaces for it:", game.facts.city_spaces - player.city, building.spaces, game.facts.city_spaces)
    expect(has_space_for(game, player, building), f"a city that takes the {building.name}:", False, True)
    expect(player.doubloons == 0, "doubloons of the player who pays:", player.doubloons, 0)
    returned = len(bits_of(game.taken, 5)) if "Returning" in ahead else 0
    if "Returning" in ahead:  # a returned person can only have made it more expensive
        most = min(price_of(game, seat, building), THINGS_RETURNED)
        within("things returned and owed:", returned + game.owed, 1, most)
    expect("Returning" in ahead or game.owed == 0, "owed", game.owed, 0)
    bound = player.colonists[BLACK_MARKET] if game.facts.market_worker_stays else 0
    left = 1 if player.colonists_in_all() > bound and game.taken & 1 == 0 else 0
    left += 1 if player.has_goods() and game.taken & 2 == 0 else 0
    left += 1 if player.points > 0 and game.taken & 4 == 0 else 0
    within("owed", game.owed, 0, left)
    expect(game.taken < 8, "returned", game.taken, "up to 7")
