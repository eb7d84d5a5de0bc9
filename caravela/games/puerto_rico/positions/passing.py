"""The temporary numbers of a game: each matters only while certain steps are on the agenda.

Positions contain them only then, so that equivalent positions are equal. Steps are identified by their class.
"""

from __future__ import annotations

from typing import Any, Final

from caravela.games.puerto_rico.game import PuertoRico

# By the name in a position: the steps of which one is on the agenda, and the value at all other times.
PASSING: Final[dict[str, tuple[set[str], object]]] = {
    "produced": ({"HavePrivilege", "UsePrivilege", "CraftsmanPrivilege", "CraftsmanDoubledPrivilege"}, {}),
    "harvest": ({"Leaving", "TakeHarvest", "ProductionBonus"}, {}),
    "captain has loaded": ({"StoreGoods"}, False),
    "turns without load": ({"StoreGoods"}, 0),
    "opened": ({"StoreGoods"}, 0),
    "shipped": ({"StoreGoods"}, 0),
    "kept": ({"GivingBack"}, {}),
    "warehouses left": ({"GivingBack"}, 0),
    "singles left": ({"GivingBack"}, 0),
    "settler has a tile": ({"SettlerAgain", "SettlingAgain"}, False),
    "drawn": ({"PlacingDrawn"}, -1),
    "wanted": ({"FinishBuilding"}, -1),
    "owed": ({"FinishBuilding", "Supplying"}, 0),
    "taken": ({"Returning", "Supplying", "CraftsmanPrivilege", "CraftsmanDoubledPrivilege"}, 0),
    "stage": ({"Placing", "PlacingNoble"}, 0),
    "room": ({"Placing"}, 0),
    "aboard": ({"FillingSmallWharf"}, 0),
    "kinds aboard": ({"FillingSmallWharf"}, 0),
    "offered": ({"TakingLastPoints"}, 0),
    "bonus": ({"LoadBonus"}, 0),
}
USED: Final = {"StoreGoods", "EmptyTradingHouse"}
"""While one of these is on the agenda, positions contain the used-up functions of buildings."""


def steps_ahead(game: PuertoRico) -> set[str]:
    """The classes of all steps on the agenda."""
    return {type(step).__name__ for step in game.agenda}


def leave_out_what_is_over(game: PuertoRico, fields: dict[str, Any]) -> None:
    """Remove temporary values that no longer matter from a written position."""
    ahead = steps_ahead(game)
    for name, (steps, _) in PASSING.items():
        if not steps & ahead:
            del fields[name]
    if not USED & ahead:
        for player in fields["players"]:
            player["used"] = []


def with_what_is_left_out(fields: dict[str, Any]) -> dict[str, Any]:
    """A position including values that it may omit."""
    return {name: usual for name, (_, usual) in PASSING.items()} | fields
