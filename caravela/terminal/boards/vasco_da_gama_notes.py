"""Short notes of Vasco da Gama beside a choice, by its kind and facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caravela.engine.phrases import Facts
from caravela.terminal.speech import counted, say, say_count

Table = dict[str, Any]
Note = Callable[[Table, Facts], str]


def note_of(table: Table, kind: str, facts: Facts) -> str:
    """The note for a choice; empty if its words and gains say everything."""
    return NOTES[kind](table, facts) if kind in NOTES else ""


def number_note(table: Table, facts: Facts) -> str:
    """During placing the marker may still move."""
    number = table["numbers"][int(facts["number"]) - 1]
    right = say("the right costs {reals}", reals=counted(number["price"], "Real"))
    pay = right if number["price"] else say("free of charge")
    return f"{pay} · {say('giving up brings {reals}', reals=counted(number['giving_up'], 'Real'))}"


def tile_note(table: Table, facts: Facts) -> str:
    """A project or ship by its number, wherever it lies."""
    number = facts["project"] if "project" in facts else facts["ship"]
    tiles = [tile for tile in table["projects"] if tile is not None]
    for player in table["players"]:
        tiles += player["projects"] + player["ships"]
    return next((told(tile) for tile in tiles if tile["project"] == number), "")


def sao_gabriel_note(table: Table, facts: Facts) -> str:
    return told(table["sao_gabriel"])


def slot_note(table: Table, facts: Facts) -> str:
    """The slot's points, which are one's own ship's."""
    landing = next(place for place in table["landings"] if place["name"] == facts["landing"])
    value = landing["slots"][int(facts["slot"]) - 1]["value"]
    return say_count("{count} point", "{count} points", value)


def told(tile: Table) -> str:
    """A tile in words."""
    parts = [say("limit {number}", number=tile["limit"]), say("crew {number}", number=tile["crew"])]
    parts += [f"+{counted(tile['reals'], 'Real')}"] if tile["reals"] else []
    parts += ["+" + say_count("{count} point", "{count} points", tile["points"])] if tile["points"] else []
    return ", ".join(parts)


NOTES: Final[dict[str, Note]] = {
    "pick-number": number_note,
    "launch": tile_note,
    "buy-project": tile_note,
    "buy-another-project": tile_note,
    "take-project": tile_note,
    "send-ship": tile_note,
    "buy-sao-gabriel": sao_gabriel_note,
    "place-ship": slot_note,
}
"""By kind of move, the function that makes its note."""
