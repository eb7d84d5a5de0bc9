"""What a choice of Vasco da Gama costs or brings, in a few words beside it."""

from __future__ import annotations

import re
from typing import Any

from caravela.terminal.drawing import counted


def note_of(table: dict[str, Any], words: str) -> str:
    """The note for a choice with these words; nothing if the words say it all."""
    if found := re.search(r"picks number (\d+)", words):
        return number_note(table, int(found[1]))
    if words.startswith("performs the "):
        price = max(table["marker"] - table["called"], 0)
        return f"the right costs {counted(price, 'Real')}" if price else "free of charge"
    if words == "gives up the action":
        return f"brings {counted(table['numbers'][table['called'] - 1]['giving_up'], 'Real')}"
    if words == "buys the São Gabriel":
        return f"for {counted(table['sao_gabriel']['crew'], 'Real')}: {facts(table['sao_gabriel'])}"
    if found := re.search(r"(?:project|ship) (\d+)", words):
        return tile_note(table, int(found[1]), words)
    if found := re.fullmatch(r"recruits an? (\w+) sailor from section \d", words):
        price = table["action"]["sailor_costs"][found[1]]
        return f"for {counted(price, 'Real')} more" if price else "for no more: this colour is paid"
    if words == "recruits a captain":
        price = table["action"]["captain_costs"]
        return f"for {counted(price, 'Real')}, 1 for each sailor" if price else "free of charge, without sailors"
    if found := re.search(r"slot (\d) of (.+)", words):
        return slot_note(table, int(found[1]), found[2], words)
    if found := re.fullmatch(r"takes the Reals of the (\w+) space", words):
        return counted(table["money"][found[1]], "Real")
    return ""


def number_note(table: dict[str, Any], number: int) -> str:
    """During placing the marker may still move."""
    price = max(table["marker"] - number, 0)
    pay = f"pay {price} if the marker stays" if price else "free of charge if the marker stays"
    return f"{pay}; giving up brings {table['numbers'][number - 1]['giving_up']}"


def tile_note(table: dict[str, Any], number: int, words: str) -> str:
    """A project or ship by its number, wherever it lies; before it what it costs here."""
    price = ""
    if words.startswith("buys "):
        another = words.endswith("too")
        cost = counted(table["action"]["another_costs" if another else "project_costs"], "Real")
        price = f"for {cost} more: " if another else f"for {cost}: "
    tiles = [tile for tile in table["projects"] if tile is not None]
    for player in table["players"]:
        tiles += player["projects"] + player["ships"]
    return next((price + facts(tile) for tile in tiles if tile["project"] == number), "")


def slot_note(table: dict[str, Any], slot: int, name: str, words: str) -> str:
    """What a ship in this slot brings: the slot's points for one's own, the bonus for both."""
    landing = next(found for found in table["landings"] if found["name"] == name)
    bonus = f"bonus {landing['bonus']}" if landing["bonus"] else "no bonus"
    if "merchant" in words:
        return bonus
    return f"{landing['slots'][slot - 1]['value']} points, {bonus}"


def facts(tile: dict[str, Any]) -> str:
    """A tile in words."""
    parts = [f"limit {tile['limit']}", f"crew {tile['crew']}"]
    parts += [f"earns {counted(tile['reals'], 'Real')}"] if tile["reals"] else []
    parts += [f"earns {counted(tile['points'], 'point')}"] if tile["points"] else []
    return ", ".join(parts)
