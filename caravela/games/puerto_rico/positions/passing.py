"""What a game remembers for a while: each such number matters only as long as certain steps lie ahead.

A position tells it only then, so that positions which look equal are equal. Steps are known by their class.
"""

from __future__ import annotations

from typing import Any, Final

from caravela.games.puerto_rico.game import PuertoRico

# By the name of a position: the steps of which one lies ahead, and what it is at all other times.
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
"""As long as one of these lies ahead, the functions that buildings have used up are told."""


def steps_ahead(game: PuertoRico) -> set[str]:
    """The classes of all steps on the agenda."""
    return {type(step).__name__ for step in game.agenda}


def leave_out_what_is_over(game: PuertoRico, fields: dict[str, Any]) -> None:
    """Take everything out of a written position that does not matter any more."""
    ahead = steps_ahead(game)
    for name, (steps, _) in PASSING.items():
        if not steps & ahead:
            del fields[name]
    if not USED & ahead:
        for player in fields["players"]:
            player["used"] = []


def with_what_is_left_out(fields: dict[str, Any]) -> dict[str, Any]:
    """A position with everything that it need not tell."""
    return {name: usual for name, (_, usual) in PASSING.items()} | fields
