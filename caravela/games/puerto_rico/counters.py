"""Everything that is counted in Puerto Rico: every piece wherever it lies, and every player's points by source."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    GOOD_NAMES,
    GOODS,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    QUARRY,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico

TABLE: Final[i64] = -1
PLANTATION_NAMES: Final[list[str]] = [name + " plantation" for name in GOOD_NAMES]
WORKPLACES: Final[list[str]] = [*PLANTATION_NAMES, TILE_NAMES[QUARRY], *BUILDING_NAMES]
SHIP_NAMES: Final[list[str]] = ["ship " + str(spaces) for spaces in range(10)]


def count(game: PuertoRico, out: Count) -> None:
    count_supplies(game, out)
    for seat in range(game.seats):
        count_mat(game, seat, out)
        count_points(game, seat, out)


def count_supplies(game: PuertoRico, out: Count) -> None:
    """What belongs to nobody. The kinds of face-down plantations are known to nobody."""
    for i in range(PLACARDS):
        out.add(game.placard_doubloons[i], TABLE, "doubloon", PLACARD_NAMES[i])
        out.add(1 if game.placard_taker[i] < 0 else 0, TABLE, "placard", PLACARD_NAMES[i])
    stack: i64 = 0
    for good in range(GOODS):
        stack += game.face_down[good]
        out.add(game.face_up[good], TABLE, PLANTATION_NAMES[good], "face up")
        out.add(game.face_down[good], TABLE, PLANTATION_NAMES[good], "stack", secret=True)
        out.add(game.discarded[good], TABLE, PLANTATION_NAMES[good], "discarded")
        out.add(game.goods[good], TABLE, GOOD_NAMES[good], "supply")
        out.add(game.trading_house[good], TABLE, GOOD_NAMES[good], "trading house")
        for ship in range(i64(len(game.ship_spaces))):
            load = game.ship_load[ship] if game.ship_good[ship] == good else 0
            out.add(load, TABLE, GOOD_NAMES[good], SHIP_NAMES[game.ship_spaces[ship]])
    out.add(stack, TABLE, "face-down plantation", "stack")
    out.add(game.quarries, TABLE, "quarry", "supply")
    out.add(game.colonists, TABLE, "colonist", "supply")
    out.add(game.colonist_ship, TABLE, "colonist", "colonist ship")
    out.add(game.nobles, TABLE, "noble", "supply")
    out.add(game.noble_ship, TABLE, "noble", "colonist ship")
    for building in game.kinds:
        out.add(game.buildings[building.number], TABLE, building.name, "game board")


def count_mat(game: PuertoRico, seat: i64, out: Count) -> None:
    """What lies before a player. The plantation that he looks at or has turned over is his secret."""
    player = game.players[seat]
    out.add(1 if game.governor == seat else 0, seat, "governor")
    for i in range(PLACARDS):
        out.add(1 if game.placard_taker[i] == seat else 0, seat, "placard", PLACARD_NAMES[i])
    out.add(player.doubloons, seat, "doubloon")
    looks = game.drawn != NOTHING and not game.is_over() and game.next_step().seat == seat
    for good in range(GOODS):
        out.add(player.goods[good], seat, GOOD_NAMES[good], "windrose")
        out.add(player.circles[good], seat, PLANTATION_NAMES[good], "island")
        out.add(1 if looks and game.drawn == good else 0, seat, PLANTATION_NAMES[good], "hand", secret=True)
        if game.facts.forests_are_plantations:
            out.add(player.flipped[good], seat, PLANTATION_NAMES[good], "under a forest", secret=True)
    out.add(player.circles[QUARRY], seat, "quarry", "island")
    out.add(player.forests, seat, "forest", "island")
    for building in game.kinds:
        out.add(1 if player.has(building) else 0, seat, building.name, "city")
    out.add(player.windrose - player.windrose_nobles, seat, "colonist", "windrose")
    out.add(player.windrose_nobles, seat, "noble", "windrose")
    for place in range(game.places()):
        nobles = player.nobles[place] if len(player.nobles) > 0 else 0
        out.add(player.colonists[place] - nobles, seat, "colonist", WORKPLACES[place])
        out.add(nobles, seat, "noble", WORKPLACES[place])


def count_points(game: PuertoRico, seat: i64, out: Count) -> None:
    """The score by source, as it would be counted now.

    Gains of chips are open even where totals are not (PR-6); what depends on the total is the owner's secret then.
    """
    player = game.players[seat]
    out.add_points(player.points, seat, "chips")
    out.add_points(player.nobles_in_all(), seat, "nobles")
    built: i64 = 0
    for building in game.kinds:
        if player.has(building):
            built += building.points
    out.add_points(built, seat, "buildings")
    for building in game.kinds:
        extra: i64 = 0
        for occupied in player.occupied:
            if occupied is building:
                extra = building.points_at_end(game, player)
        out.add_points(extra, seat, building.name, secret=game.hidden_points)
