"""Vasco da Gama in a terminal: the coast with its ships, the numbers zone, the areas, what is on offer, the supplies.

Sailors are the first letters of their English colours, in these colours, missionaries a cross; R stands for Reals and p
for points.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, TerminalBoard, View, WidthDrawing
from caravela.terminal.boards.vasco_da_gama_notes import note_of
from caravela.terminal.drawing import Labelled, flow, row_of
from caravela.terminal.speech import counted, name, say, say_count

# fmt: off
#        name         letter   colour
CREW: Final = {
    "turquoise":    ("T",     "#4fd6c8"),
    "violet":       ("V",     "#c58cff"),
    "grey":         ("G",     "#b8c0c6"),
    "orange":       ("O",     "#ff9d4d"),
    "missionary":   ("†",     "#ffffff"),
}
# fmt: on
GOLD: Final = "#f2d24b"
SEA: Final = "#58a6c8"
MERCHANT: Final = "M"
EMPTY: Final = "·"
MARKER: Final = "▸"
NAME: Final = 10  # the width of a landing's or an area's name; longer ones are cut
BESIDE: Final = 77  # from this width on the numbers lie beside the coast
ZONE: Final = 33  # the width of the numbers zone

ABOUT: Final = {
    "recruiting": "recruiting",
    "taking-sailor": "recruiting",
    "purchasing": "purchase projects",
    "purchasing-another": "purchase projects",
    "taking-project": "purchase projects",
    "choosing-favor": "characters",
}
"""By kind of question, the area whose offers it is about."""
PLACING: Final = ("picking-number", "placing-disc", "picking-additional-number")
MERCHANT_QUESTIONS: Final = ("merchant-ship-now-or-later", "sending-merchant-ship")


class VascoDaGamaBoard(TerminalBoard):
    further = (message("offers"),)

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        parts: list[RenderableType] = [now(view, width)]
        about = area_in_question(view)
        if about in OFFERS:
            parts.append(OFFERS[about](table, width))
        if width >= BESIDE:
            parts.append(beside(coast(table, width - ZONE - 1), numbers_zone(table)))
            parts.append(areas(table, width, across=2))
        elif width >= ZONE + 31:
            parts += [coast(table, width), beside(numbers_zone(table), areas(table, width - ZONE - 2))]
        else:
            parts += [coast(table, width), numbers_zone(table), areas(table, width)]
        return Group(*parts)

    def pane(self, called: str, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        rows = Labelled(width)
        for area in OFFERS:
            rows.add(name(area), WidthDrawing(partial(OFFERS[area], table)))
        rows.add(say("merchant"), merchant(table))
        rows.add(say("to come"), to_come(table))
        return rows.drawn()

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """Money, captains, discs and crew; below them the dock: projects, launched ships, ships under way."""
        table = view["table"]
        player = table["players"][of]
        points = say_count("{count} point", "{count} points", player["points"])
        own = [Text(counted(player["reals"], "Real"), GOLD), Text(points)]
        own += [Text(say("score {number}", number=player["score"]), "bold"), captains(player), discs(player)]
        rows = Labelled(width)
        rows.add(say("crew"), crew_text(player["crew"]) or Text(say("none"), QUIET))
        if player["projects"]:
            rows.add(say("projects"), [project(tile) for tile in player["projects"]])
        if player["ships"]:
            rows.add(say("launched"), [ship(tile) for tile in player["ships"]])
        if under_way := ships_under_way(table, of):
            rows.add(say("under way"), under_way)
        return Group(flow(own, width), rows.drawn())

    def remark(self, view: View, of: int) -> str:
        table = view["table"]
        first = [name("first player")] if table["first_player"] == of else []
        return ", ".join(first + [name(character) for character in table["players"][of]["characters"]])

    def stock(self, view: View, seat: int) -> Text:
        table = view["table"]
        player = table["players"][seat]
        spent = table["action"]["spent"]
        parts = [Text(say("spent {number}", number=spent), "#f0904a")] if spent else []
        parts += [crew_text(player["crew"])] if any(player["crew"].values()) else []
        return row_of([*parts, Text(counted(player["reals"], "Real"), GOLD)], " · ")

    def note(self, view: View, move: Move) -> str:
        return note_of(view["table"], move.kind, move.facts())


def beside(left: RenderableType, right: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_row(left, right)
    return grid


def area_in_question(view: View) -> str:
    """The area whose offers the question is about: that of the called number or of the current action."""
    table = view["table"]
    about = ABOUT.get(str(view["question_kind"]), "")
    if not about and table["called"]:
        return str(table["numbers"][table["called"] - 1]["area"] or "")
    return about


def crew_text(crew: dict[str, int]) -> Text:
    """Sailors and missionaries, a letter for each."""
    return row_of([Text(CREW[member][0] * count, CREW[member][1]) for member, count in crew.items() if count], " ")


def owned(of: int | None, text: str = "") -> Text:
    """A player's symbol before a text, or the merchant's."""
    if of is None:
        return Text(MERCHANT + text, SEA)
    return Text(SYMBOLS[of] + text, COLOURS[of])


# -- what is going on ------------------------------------------------------------------------------------


def now(view: View, width: int) -> Text:
    """The phase in one line; during an action, its name and its cost so far."""
    table = view["table"]
    action = table["action"]
    parts: list[Text] = []
    if "number_in_hand" in action:
        parts.append(Text(say("number {number} in hand", number=action["number_in_hand"]), "bold"))
    if called := table["called"]:
        area = area_in_question(view)
        parts.append(
            Text(say("number {number} is called", number=called) + (f", {name(area)}" if area else ""), "bold")
        )
        price = table["numbers"][called - 1]["price"]
        if action["spent"]:
            parts.append(Text(say("spent so far: {reals}", reals=counted(action["spent"], "Real")), GOLD))
        else:
            right = say("the right costs {reals}", reals=counted(price, "Real"))
            parts.append(Text(right if price else say("free of charge")))
    elif table["vasco_tile"]:
        placing = view["question_kind"] in PLACING
        parts.append(Text(say("placing discs") if placing else say("navigation"), QUIET))
        free = say("free of charge from {number}", number=table["marker"])
        parts.append(Text(f"{free}, {say('give or take {number}', number=3)}" if placing else free, QUIET))
    if "sailors" in action:
        captain = say("a captain for {reals} more", reals=counted(action["captain_costs"], "Real"))
        parts.append(Text(f"{say_count('{count} sailor', '{count} sailors', action['sailors'])}, {captain}"))
    if "landing" in action:
        place, sent = name(action["landing"]), action["ships_sent"]
        parts.append(
            Text(say_count("{count} ship sent to {place}", "{count} ships sent to {place}", sent, place=place))
        )
    if "ship" in action:
        parts.append(Text(say("ship") + " ") + ship(action["ship"]))
    if view["question_kind"] in MERCHANT_QUESTIONS:
        parts.append(Text(f"{name('merchant ship')}: {say('limit {number}', number=table['merchant']['limit'])}", SEA))
    if "launching" in action:
        parts.append(Text(say("launching") + " ") + project(action["launching"]))
        aboard = dict.fromkeys(action["aboard"], 1)
        parts.append(Text(say("aboard") + " ") + (crew_text(aboard) or Text(say("nobody"), QUIET)))
    return flow(parts, width)


# -- the coast -------------------------------------------------------------------------------------------


def coast(table: dict[str, Any], width: int) -> Text:
    """From Calicut down to Natal: points of a complete landing, its slots with ships in them, the coast's bonus."""
    cell = max(5, min(11, (width - NAME - 3) // 6))
    lines = [landing(place, cell, width) for place in reversed(table["landings"])]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def landing(place: dict[str, Any], cell: int, width: int) -> Text:
    line = Text(f"{cut(name(place['name']))} ", "bold" if place["complete"] else "")
    line.append(f"{place['completion']} ", f"bold {GOLD}" if place["complete"] else QUIET)
    for slot in place["slots"]:
        text = berth(slot, cell)
        line.append_text(text)
        line.append(" " * (cell - text.cell_len))
    if place["bonus"]:
        line.append(f"+{bonus_told(place['bonus'])}", QUIET)
    return line


def cut(title: str) -> str:
    """A name cut or padded to the width of names."""
    return f"{title:<{NAME}}" if len(title) <= NAME else title[: NAME - 1] + "…"


def bonus_told(bonus: str) -> str:
    """What the coast gives each ship: money as a number, anything else by its name."""
    number = bonus.partition(" ")[0]
    return f"{number}R" if number.isdigit() else name(bonus)


def berth(slot: dict[str, Any], cell: int) -> Text:
    """An empty slot shows its value; a ship its owner, its limit and, if there is room, value and income."""
    ship = slot["ship"]
    if ship is None:
        return Text(f"({slot['value']})", SEA)
    text = Text(f"{slot['value']}", QUIET) if cell >= 11 else Text()
    text.append_text(owned(slot["owner"], str(ship["limit"])))
    if cell >= 9:
        text.append(income(ship).replace(" ", ""), GOLD)
    return text


def income(tile: dict[str, Any]) -> str:
    """What a ship under way earns in each round."""
    reals, points = tile.get("reals", 0), tile.get("points", 0)
    return " ".join(part for part in (f"+{reals}R" if reals else "", f"+{points}p" if points else "") if part)


def ships_under_way(table: dict[str, Any], of: int) -> list[Text]:
    lines = []
    for where in reversed(table["landings"]):
        for slot in where["slots"]:
            if slot["owner"] == of:
                limit = say("limit {number}", number=slot["ship"]["limit"])
                lines.append(Text(f"{name(where['name'])} {slot['value']}: {limit} {income(slot['ship'])}".rstrip()))
    return lines


# -- numbers and areas -----------------------------------------------------------------------------------


def numbers_zone(table: dict[str, Any]) -> Text:
    """Rows of five: who has placed a number, what it costs below the marker, and what giving up brings."""
    numbers = table["numbers"]
    lines = []
    for first in (0, 5, 10, 15, 20):
        line = Text()
        for number in numbers[first : first + 5]:
            line.append_text(sequence_number(number, table["marker"]))
        line.append(f"{' ' * (30 - line.cell_len)}+{numbers[first]['giving_up']}R", QUIET)
        lines.append(line)
    lines.append(Text(f" {MARKER} {say('first free, else the price')}", QUIET))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def sequence_number(row: dict[str, Any], marker: int) -> Text:
    """The marker before the first free number, the number, its owner's symbol, the price of the right."""
    number, owner = row["number"], row["owner"]
    text = Text(MARKER if number == marker else " ", f"bold {GOLD}")
    text.append(f"{number:>2}", f"bold {COLOURS[owner]}" if owner is not None else "")
    text.append_text(owned(owner) if owner is not None else Text(" "))
    text.append(f"{row['price'] or '':<2}", QUIET)
    return text


def areas(table: dict[str, Any], width: int, across: int = 1) -> Table:
    """The four areas with their action slots and the discs in them."""
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    for _ in range(across):
        grid.add_column(width=width // across if across > 1 else None, no_wrap=True)
    cells = [area_text(area) for area in table["areas"]]
    for first in range(0, len(cells), across):
        grid.add_row(*cells[first : first + across])
    return grid


def area_text(area: dict[str, Any]) -> Text:
    taken = [owned(disc["owner"], str(disc["number"])) for disc in area["discs"]]
    free = [Text(EMPTY, QUIET)] * (area["slots"] - len(taken))
    return Text(f"{cut(name(area['name']))} ") + row_of([*taken, *free], " ")


# -- what is on offer ------------------------------------------------------------------------------------


def recruiting(table: dict[str, Any], width: int) -> Text:
    """The sections as boats of sailors, and what the bag holds."""
    boats = []
    for section in table["sections"]:
        if section["active"]:
            boats.append(Text(f"{section['section']} ╲", SEA) + sailors_of(section) + Text("╱", SEA))
    bag = [Text(f"{CREW[colour][0]}{count}", CREW[colour][1]) for colour, count in table["bag"].items()]
    return flow([*boats, Text(f"{name('bag')} ", QUIET) + row_of(bag, " ")], width)


def sailors_of(section: dict[str, Any]) -> Text:
    letters = [Text(CREW[colour][0] * count, CREW[colour][1]) for colour, count in section["sailors"].items()]
    return row_of(letters, "") if letters else Text(EMPTY, QUIET)


def project(tile: dict[str, Any]) -> Text:
    """A project by its number, with limit, crew and income."""
    text = Text(f"{tile['project']}", "bold")
    text.append(f" {say('limit {number}', number=tile['limit'])} {say('crew {number}', number=tile['crew'])}")
    text.append(f" {income(tile)}" if income(tile) else "", GOLD)
    return text


def ship(tile: dict[str, Any]) -> Text:
    """A launched ship: its crew no longer matters."""
    text = Text(f"{tile['project']}", "bold")
    text.append(f" {say('limit {number}', number=tile['limit'])}")
    text.append(f" {income(tile)}" if income(tile) else "", GOLD)
    return text


def projects(table: dict[str, Any], width: int) -> Text:
    """The upper six, and the São Gabriel apart with its price."""
    tiles = [tile for tile in table["projects"] if tile is not None]
    texts = [project(tile) for tile in tiles]
    size = max((text.cell_len for text in texts), default=0)
    across = max(1, (width + 2) // (size + 2))
    lines = []
    for first in range(0, len(tiles), across):
        line = Text()
        for text in texts[first : first + across]:
            line.append_text(text)
            line.append(" " * (size + 2 - text.cell_len))
        line.rstrip()
        lines.append(line)
    flagship = table["sao_gabriel"]
    if flagship is not None:
        lines.append(Text("São Gabriel ", SEA) + project(flagship) + Text(f" {flagship['crew']}R", GOLD))
    else:
        lines.append(Text(say("the São Gabriel is sold"), QUIET))
    return Text("\n").join(lines)


def characters(table: dict[str, Any], width: int) -> Text:
    """Who holds whom and who has hosted in this round; Vasco da Gama's two amounts; missionaries left."""
    lines = []
    for character in table["characters"]:
        holder, host = character["holder"], character["hosted_by"]
        text = Text(name(character["name"]), f"strike {QUIET}" if host is not None else "bold")
        text.append(" ")
        text.append_text(owned(holder) if holder is not None else Text(say("on the board"), QUIET))
        text.append(f" {say('hosted')}" if host is not None else "", QUIET)
        lines.append(text)
    for space, reals in table["money"].items():
        taken = f"{reals}R" if reals else say("taken")
        lines.append(Text(f"{name(f'{space} space')} {taken}", GOLD if reals else QUIET))
    lines.append(Text(f"† {say('{number} left', number=table['missionaries'])}", CREW["missionary"][1]))
    return flow(lines, width)


OFFERS: Final = {"recruiting": recruiting, "purchase projects": projects, "characters": characters}


def merchant(table: dict[str, Any]) -> Text:
    """The ship that may be sent, and which ones still lie face down."""
    up = table["merchant"]
    text = Text(f"{MERCHANT}{up['limit']}" if up else say("sent"), SEA if up else QUIET)
    hidden = table["merchants_face_down"]
    limits = ", ".join(str(limit) for limit in hidden)
    text.append("  " + (say("face down {numbers}", numbers=limits) if hidden else say("none face down")), QUIET)
    return text


def to_come(table: dict[str, Any]) -> list[Text]:
    """The tiles on top: Vasco da Gama's, and the next São Gabriel."""
    lines = []
    if tile := table["vasco_tile_to_come"]:
        free = say("next round free from {number}", number=tile["initial"])
        lines.append(Text(f"{free}, {tile['upper']}R, {tile['lower']}R"))
    hidden = " ".join(str(initial) for initial in table["vasco_tiles_face_down"])
    lines.append(Text(say("Vasco da Gama's tiles face down {numbers}", numbers=hidden), QUIET))
    for deck in table["decks"]:
        if deck["top"] is not None:
            left = len(deck["under_it"])
            lines.append(
                Text(say("next São Gabriel") + " ", SEA)
                + project(deck["top"])
                + Text(f", {say('{number} under it', number=left)}", QUIET)
            )
            break
    return lines


# -- supplies --------------------------------------------------------------------------------------------


def captains(player: dict[str, Any]) -> Text:
    waiting = say("{number} to recruit", number=player["captains_waiting"])
    return Text(f"{counted(player['captains'], 'captain')}, {waiting}")


def discs(player: dict[str, Any]) -> Text:
    king = f" + {say('the additional one')}" if player["additional_disc"] == "ready" else ""
    return Text(f"{counted(player['discs'], 'action disc')}{king}", QUIET)


BOARD: Final = VascoDaGamaBoard()
