"""What a choice of Madeira costs or brings, in a few words beside it."""

from __future__ import annotations

import re
from typing import Any

from caravela.games.madeira.rules import RULES
from caravela.terminal.board import SYMBOLS
from caravela.terminal.drawing import counted

Table = dict[str, Any]


def note_of(table: Table, seat: int, words: str) -> str:
    """The note for a choice of this player with these words; nothing if the words say it all."""
    player = table["players"][seat]
    if found := re.fullmatch(r"places a (guild|pirate) (\d) at (.+)", words):
        return die_note(building_named(table, found[3]), int(found[2]), found[1] == "pirate")
    if words == "performs the character's action":
        character = building_named(table, table["building"])["character"]
        return f"{character}: {RULES.help()[character]}"
    if words == "harvests":
        return harvest_note(table, seat)
    if found := re.fullmatch(r"passes to slot (\w+)", words):
        slot = next(slot for slot in table["passing_column"] if slot["slot"] == found[1])
        return counted(slot["reals"], "Real")
    if found := re.fullmatch(r"chooses row (\d)", words):
        return row_note(table["rows"][int(found[1]) - 1], int(found[1]))
    if found := re.fullmatch(r"sails to slot (\w) of (.+?)( at its other price)?", words):
        return slot_note(table, found[1], found[2], found[3] is not None)
    if found := re.fullmatch(r"takes the ([\w ]+)", words):
        return favor_note(table, player, found[1])
    if words.startswith("pays the cost"):
        return paying_note(table, player)
    if words.startswith("buys wood from"):
        return f"for {counted(table['paying']['next_wood'], 'Real')}"
    if found := re.fullmatch(r"keeps the request (.+)", words):
        return keeping_note(player, found[1])
    if words in PIRATES:
        return f"{table['paying'][PIRATES[words]]} pirates"
    if found := re.search(r" (?:from|in|to) (.+)", words):
        return place_note(table, seat, found[1])
    return ""


PIRATES = {
    "receives pirates": "pirates_for_not_paying",
    "discards no more wood": "wood_due",
    "feeds no more": "bread_due",
}
"""What brings pirates, and what tells how many."""


def building_named(table: Table, name: str) -> Table:
    found: Table = next(each for each in table["buildings"] if each["name"] == name)
    return found


def die_note(building: Table, value: int, pirate: bool) -> str:
    parts = [building["character"] or "special harvest", f"region {building['region']}"]
    if value < building["region"]:
        parts.append(f"takes {building['region'] - value} bread")
    if pirate:
        parts.append("a worker of the watch goes home")
    return ", ".join(parts)


def harvest_note(table: Table, seat: int) -> str:
    """What the first round over one's fields brings."""
    region = building_named(table, table["building"])["region"]
    brought: dict[str, int] = {}
    for field in table["fields"]:
        if field["region"] == region and seat in field["workers"]:
            name = "wood" if field["wood"] else field["good"]
            brought[name] = brought.get(name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in brought.items())


def row_note(row: Table, number: int) -> str:
    dice = " ".join(str(value) for value in row["dice"])
    return f"{number}. in phase B, dice {dice}, {' or '.join(row['guilds'])} guild"


def slot_note(table: Table, letter: str, name: str, at_other_price: bool) -> str:
    """What a ship costs there, what it brings at once, and what it scores."""
    place = next(each for each in [*table["markets"], *table["colonies"]] if each["name"] == name)
    slot = next(each for each in place["slots"] if each["slot"] == letter)
    number = 1 if at_other_price else 0
    brings = f"{slot['reals'][number]} Reals" if "reals" in slot else " or ".join(filter(None, place["rewards"]))
    scores = ", ".join(str(points) for points in place["prestige_in_rounds_1_3_5"])
    return f"{slot['goods'][number]} {slot['good']} for {brings}; scores {scores} in rounds 1, 3, 5"


def favor_note(table: Table, player: Table, name: str) -> str:
    """The wood that a district takes."""
    for city in table["cities"]:
        for favor, wood in zip(city["favors"], city["wood"], strict=True):
            if favor == name:
                return f"{city['name']}, {wood} wood, of which you have {min(wood, player['wood'])}"
    return ""


def paying_note(table: Table, player: Table) -> str:
    cost, name = counted(table["paying"]["building_cost"], "Real"), table["building"]
    workers = counted(player["building_workers"][name], "worker")
    return f"{cost} for {name}, {workers} in its region: {RULES.help()[name]}"


def keeping_note(player: Table, kept: str) -> str:
    """What the other requests score, where that is plain."""
    worth = player.get("requests_would_bring", {})
    if player["requests"][kept] > 1:
        return ""
    told = [f"{name} {points}" for name, points in worth.items() if name != kept]
    if "wealth" in player["requests"] and kept != "wealth":
        told.append("wealth by what you pay")
    return "fulfils " + ", ".join(told) if told else ""


def place_note(table: Table, seat: int, name: str) -> str:
    """A field, a city spot or a colony."""
    for field in table["fields"]:
        if field["name"] == name and field["good"]:
            turns = f", later {field['converts_to']}" if field["converts_to"] else ""
            wood = f", {field['wood']} wood" if field["wood"] else ""
            others = "".join(SYMBOLS[other] for other in field["workers"] if other != seat)
            return f"{field['good']}{turns}{wood}" + (f", with {others}" if others else "")
    for city in table["cities"]:
        if name.startswith(city["name"]):
            return f"most workers {city['most']}, present {city['present']} prestige"
    for colony in table["colonies"]:
        if name == colony["name"]:
            ships = sum(slot["ship"] == seat for slot in colony["slots"])
            return f"{colony['good']} in every round, {counted(ships, 'ship')} of yours there"
    return "access to wood without end" if name == "the forest" else ""
