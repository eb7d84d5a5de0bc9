"""The counters of Puerto Rico: every piece wherever it lies, and every player's points by source."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.puerto_rico.components import (
    COLONIST,
    GOOD_NAMES,
    GOODS,
    NOBLE,
    NOBODY,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    PLACE_NAMES,
    PLANTATION_NAMES,
    QUARRY,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.presentation.view import breakdown

TABLE: Final[i64] = -1
MAT: Final = "player board"
SHIP_NAMES: Final[list[str]] = ["ship " + str(spaces) for spaces in range(10)]
STOCK: Final[list[str]] = ["doubloon", *GOOD_NAMES, COLONIST, NOBLE]
UNTOLD: Final = frozenset({"end-of-round", "shuffle-discards", "windrose"})
"""Placards and governor change every round; lifted people are only taken in hand."""
PLURALS: Final[dict[str, str]] = {
    "doubloon": "doubloons",
    "victory point": "victory points",
    COLONIST: "colonists",
    NOBLE: "nobles",
    "quarry": "quarries",
    "forest": "forests",
    "face-down plantation": "face-down plantations",
    **{name: name + "s" for name in PLANTATION_NAMES},
}


def count(game: PuertoRico, out: Count) -> None:
    count_supplies(game, out)
    for seat in range(game.seats):
        count_for(game, seat, out)


def count_for(game: PuertoRico, seat: i64, out: Count) -> None:
    """The things of one player."""
    count_mat(game, seat, out)
    count_points(game, seat, out)


def count_supplies(game: PuertoRico, out: Count) -> None:
    """Things of the table. Nobody knows the kinds of face-down plantations; points beyond the supply come from no
    supply (PR-4)."""
    for i in range(PLACARDS):
        out.add(game.placard_doubloons[i], TABLE, "doubloon", PLACARD_NAMES[i])
        out.add(1 if game.placard_taker[i] == NOBODY else 0, TABLE, PLACARD_NAMES[i], "placards")
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
    out.add(max(game.points, 0), TABLE, "victory point", "supply")
    out.add(game.quarries, TABLE, "quarry", "supply")
    out.add(game.colonists, TABLE, COLONIST, "supply")
    out.add(game.colonist_ship, TABLE, COLONIST, "colonist ship")
    out.add(game.nobles, TABLE, NOBLE, "supply")
    out.add(game.noble_ship, TABLE, NOBLE, "colonist ship")
    for building in game.kinds:
        out.add(game.buildings[building.number], TABLE, building.name, "game board")


def count_mat(game: PuertoRico, seat: i64, out: Count) -> None:
    """Things before a player. Plantations that the player looks at or has turned over are secret."""
    player = game.players[seat]
    out.add(1 if game.governor == seat else 0, seat, "governor", MAT)
    for i in range(PLACARDS):
        out.add(1 if game.placard_taker[i] == seat else 0, seat, PLACARD_NAMES[i], MAT)
    out.add(player.doubloons, seat, "doubloon", MAT)
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
    out.add(player.windrose - player.windrose_nobles, seat, COLONIST, "windrose")
    out.add(player.windrose_nobles, seat, NOBLE, "windrose")
    for place in range(game.places()):
        nobles = player.nobles[place] if len(player.nobles) > 0 else 0
        out.add(player.colonists[place] - nobles, seat, COLONIST, PLACE_NAMES[place])
        out.add(nobles, seat, NOBLE, PLACE_NAMES[place])


def count_points(game: PuertoRico, seat: i64, out: Count) -> None:
    """The current score by source. Gains of chips are open even if totals are hidden (PR-6); numbers that depend on the
    total are then secret too.
    """
    points = breakdown(game, seat)
    out.add_points(points.get("chips", 0), seat, "chips", secret=game.hidden_points, gains_open=True)
    for source in ("nobles", "buildings"):
        out.add_points(points.get(source, 0), seat, source)
    for building in game.kinds:
        out.add_points(points.get(building.name, 0), seat, building.name, secret=game.hidden_points, at_end=True)
