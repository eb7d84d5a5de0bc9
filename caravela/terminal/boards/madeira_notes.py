"""Short notes of Madeira beside a choice, by its kind and facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caravela.engine.phrases import Facts
from caravela.terminal.board import SYMBOLS
from caravela.terminal.speech import counted, name, say, sentences

Table = dict[str, Any]
Note = Callable[[Table, int, Facts], str]

PLACES: Final[dict[str, str]] = {
    "buy-wood": "place",
    "get-wood": "place",
    "harvest-again": "place",
    "take-worker": "place",
    "put-worker": "place",
    "relocate-from": "place",
    "relocate-to": "place",
    "settle-in-city": "city",
    "swap-worker": "place",
    "swap-with": "place",
    "lay-down": "place",
}
"""By kind of move, the fact that names its place on the islands or in the colonies."""


def note_of(table: Table, seat: int, kind: str, facts: Facts) -> str:
    """The note for a choice of this player; empty if its words and gains say everything."""
    if kind in PLACES:
        return place_note(table, seat, str(facts[PLACES[kind]]))
    return NOTES[kind](table, seat, facts) if kind in NOTES else ""


def building_named(table: Table, wanted: str) -> Table:
    building: Table = next(tile for tile in table["buildings"] if tile["name"] == wanted)
    return building


def die_note(table: Table, seat: int, facts: Facts) -> str:
    """Who is at the building, and in which region it lies."""
    building = building_named(table, str(facts["building"]))
    return f"{name(building['character'] or 'special harvest')}, {region_of(building)}"


def region_of(building: Table) -> str:
    return say("region {number}", number=building["region"])


def acting_note(table: Table, seat: int, facts: Facts) -> str:
    character = building_named(table, table["building"])["character"]
    return f"{name(character)}: {sentences().help()[character]}" if character else ""


def row_note(table: Table, seat: int, facts: Facts) -> str:
    row = table["rows"][int(facts["row"]) - 1]
    dice = say("dice {values}", values=" ".join(str(value) for value in row["dice"]))
    return f"{dice}, {' / '.join(name(guild) for guild in row['guilds'])}"


def slot_note(table: Table, seat: int, facts: Facts) -> str:
    """What a ship scores there, and in colonies the rewards."""
    for place in [*table["markets"], *table["colonies"]]:
        if str(facts["place"]).endswith(place["name"]):
            points = ", ".join(str(points) for points in place["prestige_in_rounds_1_3_5"])
            scores = say("scores {points} in rounds 1, 3, 5", points=points)
            rewards = [name(reward) for reward in place.get("rewards", []) if reward]
            return " · ".join([scores, *rewards])
    return ""


def favor_note(table: Table, seat: int, facts: Facts) -> str:
    """The city of the district."""
    return next((city["name"] for city in table["cities"] if facts["favor"] in city["favors"]), "")


def paying_note(table: Table, seat: int, facts: Facts) -> str:
    building = table["building"]
    workers = counted(table["players"][seat]["building_workers"][building], "worker")
    return f"{building}, {workers}: {sentences().help()[building]}"


def keeping_note(table: Table, seat: int, facts: Facts) -> str:
    """What the other requests score, where that is certain."""
    player = table["players"][seat]
    worth = player.get("requests_would_bring", {})
    if player["requests"][facts["request"]] > 1:
        return ""
    told = [f"{name(request)} {points}" for request, points in worth.items() if request != facts["request"]]
    return say("fulfils {requests}", requests=", ".join(told)) if told else ""


def place_note(table: Table, seat: int, place: str) -> str:
    """A field, a city spot or a colony."""
    for field in table["fields"]:
        if field["name"] == place and field["good"]:
            turns = f" → {name(field['converts_to'])}" if field["converts_to"] else ""
            wood = f", {counted(field['wood'], 'wood')}" if field["wood"] else ""
            others = "".join(SYMBOLS[other] for other in field["workers"] if other != seat)
            return f"{name(field['good'])}{turns}{wood} {others}".rstrip()
    for city in table["cities"]:
        if place.startswith(city["name"]):
            return say(
                "{most} prestige for most workers, {present} for one", most=city["most"], present=city["present"]
            )
    for colony in table["colonies"]:
        if place == colony["name"]:
            ships = sum(slot["ship"] == seat for slot in colony["slots"])
            return f"{name(colony['good'])}, {counted(ships, 'ship')}"
    return ""


NOTES: Final[dict[str, Note]] = {
    "place-guild-die": die_note,
    "place-pirate-die": die_note,
    "place-pirate-die-of-card": die_note,
    "act": acting_note,
    "choose-row": row_note,
    "sail": slot_note,
    "sail-at-other-price": slot_note,
    "sail-for-any-goods": slot_note,
    "sail-for-any-goods-at-other-price": slot_note,
    "take-favor": favor_note,
    "take-favor-for-goods": favor_note,
    "pay": paying_note,
    "pay-without-acting": paying_note,
    "keep-request": keeping_note,
}
"""By kind of move, the function that makes its note."""
