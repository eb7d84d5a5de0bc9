"""Vasco da Gama in a terminal: the coast with its ships, the numbers zone, the areas, what is on offer, the supplies.

Sailors are the first letters of their colours, missionaries a cross; R stands for Reals and p for points.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, Board, View
from caravela.terminal.boards.vasco_da_gama_notes import note_of
from caravela.terminal.drawing import counted, flow, row_of

# fmt: off
#        name         letter   colour
CREW: Final = {
    "turquoise":    ("T",     "#4fd6c8"),
    "violet":       ("V",     "#c58cff"),
    "grey":         ("G",     "#b8c0c6"),
    "orange":       ("O",     "#ff9d4d"),
    "missionary":   ("†",     "#ffffff"),
}
SHORT: Final = {
    "Terra de Boa Gente": "Terra",
    "purchase projects":  "purchase",
    "Bartolomeu Dias":    "Dias",
    "Francisco Alvares":  "Alvares",
    "Girolamo Sernigi":   "Sernigi",
    "Manuel I":           "Manuel",
}
# fmt: on
GOLD: Final = "#f2d24b"
SEA: Final = "#58a6c8"
MERCHANT: Final = "M"
EMPTY: Final = "·"
MARKER: Final = "▸"
NAME: Final = 10  # the widest name of a landing or an area, shortened
BESIDE: Final = 77  # from this width on the numbers lie beside the coast
ZONE: Final = 33  # the width of the numbers zone

# What a question is about, by its first words.
ABOUT: Final = {
    "Recruiting": "recruiting",
    "Terra de Boa Gente": "recruiting",
    "Purchase projects": "purchase projects",
    "Natal": "purchase projects",
    "Characters": "characters",
}


class VascoDaGamaBoard(Board):
    further = ("offers",)

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

    def pane(self, name: str, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        grid = labelled()
        room = max(8, width - 14)
        for area, label in (
            ("recruiting", "recruiting"),
            ("purchase projects", "projects"),
            ("characters", "characters"),
        ):
            grid.add_row(label, OFFERS[area](table, room))
        grid.add_row("merchant", merchant(table))
        grid.add_row("to come", flow(to_come(table), room))
        return grid

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """Money, captains, discs and crew; below them the dock: projects, launched ships, ships under way."""
        table = view["table"]
        player = table["players"][of]
        own = [Text(counted(player["reals"], "Real"), GOLD), Text(f"points {player['points']}")]
        own += [Text(f"score {player['score']}", "bold"), captains(player), discs(player)]
        grid = labelled()
        room = max(8, width - 14)
        grid.add_row("crew", crew_text(player["crew"]) or Text("none", QUIET))
        if player["projects"]:
            grid.add_row("projects", flow([project(tile) for tile in player["projects"]], room))
        if player["ships"]:
            grid.add_row("launched", flow([ship(tile) for tile in player["ships"]], room))
        if under_way := ships_under_way(table, of):
            grid.add_row("under way", flow(under_way, room))
        return Group(flow(own, width), grid)

    def moment(self, view: View) -> str:
        return f"round {view['table']['round']}"

    def remark(self, view: View, of: int) -> str:
        table = view["table"]
        found = ["first_player"] if table["first_player"] == of else []
        return ", ".join(found + [SHORT[name] for name in table["players"][of]["characters"]])

    def stock(self, view: View, seat: int) -> Text:
        table = view["table"]
        player = table["players"][seat]
        spent = table["action"]["spent"]
        parts = [Text(f"spent {spent}", "#f0904a")] if spent else []
        parts += [crew_text(player["crew"])] if any(player["crew"].values()) else []
        return row_of([*parts, Text(counted(player["reals"], "Real"), GOLD)], " · ")

    def note(self, view: View, words: str) -> str:
        return note_of(view["table"], words)


def labelled() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style=QUIET, no_wrap=True)
    grid.add_column()
    return grid


def beside(left: RenderableType, right: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_row(left, right)
    return grid


def area_in_question(view: View) -> str:
    """The area whose offers the question is about: that of the number called, or that of the action going on."""
    table = view["table"]
    about = ABOUT.get(str(view["question"]).partition(":")[0], "")
    if not about and table["called"]:
        return str(table["numbers"][table["called"] - 1]["area"] or "")
    return about


def crew_text(crew: dict[str, int]) -> Text:
    """Sailors and missionaries, a letter for each."""
    return row_of([Text(CREW[name][0] * count, CREW[name][1]) for name, count in crew.items() if count], " ")


def owned(of: int | None, text: str = "") -> Text:
    """A player's symbol before a text, or the merchant's."""
    if of is None:
        return Text(MERCHANT + text, SEA)
    return Text(SYMBOLS[of] + text, COLOURS[of])


# -- what is going on ------------------------------------------------------------------------------------


def now(view: View, width: int) -> Text:
    """The phase in a line; while an action goes on, what it is and what it has cost so far."""
    table = view["table"]
    action = table["action"]
    parts: list[Text] = []
    if "number_in_hand" in action:
        parts.append(Text(f"number {action['number_in_hand']} in hand", "bold"))
    if called := table["called"]:
        area = area_in_question(view)
        parts.append(Text(f"number {called} is called" + (f", {area}" if area else ""), "bold"))
        price = max(table["marker"] - called, 0)
        if action["spent"]:
            right = f", {price} of it for the right" if price else ""
            if price == action["spent"]:
                right = " for the right"
            parts.append(Text(f"spent so far {counted(action['spent'], 'Real')}{right}", GOLD))
        else:
            parts.append(Text(f"the right costs {counted(price, 'Real')}" if price else "free of charge"))
    elif table["vasco_tile"]:
        placing = str(view["question"] or "").startswith("Place a disc")
        parts.append(Text("placing discs" if placing else "navigation", QUIET))
        parts.append(Text(f"free of charge from {table['marker']}" + (", give or take 3" if placing else ""), QUIET))
    if "sailors" in action:
        hired = f"{counted(action['sailors'], 'sailor')} of {counted(action['colours'], 'colour')}"
        parts.append(Text(f"{hired}, a captain for {counted(action['captain_costs'], 'Real')} more"))
    if "landing" in action:
        parts.append(Text(f"{counted(action['ships_sent'], 'ship')} sent to {action['landing']}"))
    if "ship" in action:
        parts.append(Text("ship ") + ship(action["ship"]))
    if str(view["question"]).startswith("Girolamo Sernigi"):
        parts.append(Text(f"merchant ship with limit {table['merchant']['limit']}", SEA))
    if "launching" in action:
        parts.append(Text("launching ") + project(action["launching"]))
        aboard = dict.fromkeys(action["aboard"], 1)
        parts.append(Text("aboard ") + (crew_text(aboard) or Text("nobody", QUIET)))
    return flow(parts, width)


# -- the coast -------------------------------------------------------------------------------------------


def coast(table: dict[str, Any], width: int) -> Text:
    """From Calicut down to Natal: points of a complete landing, its slots with ships in them, the coast's bonus."""
    cell = max(5, min(11, (width - NAME - 3) // 6))
    lines = [landing(found, cell, width) for found in reversed(table["landings"])]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def landing(found: dict[str, Any], cell: int, width: int) -> Text:
    name = SHORT.get(found["name"], found["name"])
    line = Text(f"{name:<{NAME}} ", "bold" if found["complete"] else "")
    line.append(f"{found['completion']} ", f"bold {GOLD}" if found["complete"] else QUIET)
    for slot in found["slots"]:
        text = berth(slot, cell)
        line.append_text(text)
        line.append(" " * (cell - text.cell_len))
    if found["bonus"]:
        bonus = f"+{found['bonus']}"
        fits = line.cell_len + len(bonus) <= width
        line.append(bonus if fits else bonus.replace(" Reals", "R").replace(" Real", "R"), QUIET)
    return line


def berth(slot: dict[str, Any], cell: int) -> Text:
    """An empty slot shows its value; a ship its owner, its limit and, where there is room, value and income."""
    found = slot["ship"]
    if found is None:
        return Text(f"({slot['value']})", SEA)
    text = Text(f"{slot['value']}", QUIET) if cell >= 11 else Text()
    text.append_text(owned(slot["owner"], str(found["limit"])))
    if cell >= 9:
        text.append(income(found).replace(" ", ""), GOLD)
    return text


def income(tile: dict[str, Any]) -> str:
    """What a ship under way earns in each round."""
    reals, points = tile.get("reals", 0), tile.get("points", 0)
    return " ".join(part for part in (f"+{reals}R" if reals else "", f"+{points}p" if points else "") if part)


def ships_under_way(table: dict[str, Any], of: int) -> list[Text]:
    found = []
    for where in reversed(table["landings"]):
        for slot in where["slots"]:
            if slot["owner"] == of:
                place = SHORT.get(where["name"], where["name"])
                found.append(
                    Text(f"{place} {slot['value']}: limit {slot['ship']['limit']} {income(slot['ship'])}".rstrip())
                )
    return found


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
    lines.append(Text(f" {MARKER} first free, else the price", QUIET))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def sequence_number(found: dict[str, Any], marker: int) -> Text:
    """The marker before the first free number, the number, its owner's symbol, the price of the right."""
    number, owner = found["number"], found["owner"]
    text = Text(MARKER if number == marker else " ", f"bold {GOLD}")
    text.append(f"{number:>2}", f"bold {COLOURS[owner]}" if owner is not None else "")
    text.append_text(owned(owner) if owner is not None else Text(" "))
    text.append(f"{found['price'] or '':<2}", QUIET)
    return text


def areas(table: dict[str, Any], width: int, across: int = 1) -> Table:
    """The four areas with their action slots and the discs in them."""
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    for _ in range(across):
        grid.add_column(width=width // across if across > 1 else None, no_wrap=True)
    cells = [area_text(found) for found in table["areas"]]
    for first in range(0, len(cells), across):
        grid.add_row(*cells[first : first + across])
    return grid


def area_text(found: dict[str, Any]) -> Text:
    taken = [owned(disc["owner"], str(disc["number"])) for disc in found["discs"]]
    free = [Text(EMPTY, QUIET)] * (found["slots"] - len(taken))
    name = SHORT.get(found["name"], found["name"])
    return Text(f"{name:<{NAME}} ") + row_of([*taken, *free], " ")


# -- what is on offer ------------------------------------------------------------------------------------


def recruiting(table: dict[str, Any], width: int) -> Text:
    """The sections as boats of sailors, and what the bag holds."""
    boats = []
    for found in table["sections"]:
        if found["active"]:
            boats.append(Text(f"{found['section']} ╲", SEA) + sailors_of(found) + Text("╱", SEA))
    bag = [Text(f"{CREW[name][0]}{count}", CREW[name][1]) for name, count in table["bag"].items()]
    return flow([*boats, Text("bag ", QUIET) + row_of(bag, " ")], width)


def sailors_of(section: dict[str, Any]) -> Text:
    found = [Text(CREW[name][0] * count, CREW[name][1]) for name, count in section["sailors"].items()]
    return row_of(found, "") if found else Text(EMPTY, QUIET)


def project(tile: dict[str, Any]) -> Text:
    """A project by its number, with limit, crew and income."""
    text = Text(f"{tile['project']}", "bold")
    text.append(f" limit {tile['limit']} crew {tile['crew']}")
    text.append(f" {income(tile)}" if income(tile) else "", GOLD)
    return text


def ship(tile: dict[str, Any]) -> Text:
    """A launched ship: its crew no longer matters."""
    text = Text(f"{tile['project']}", "bold")
    text.append(f" limit {tile['limit']}")
    text.append(f" {income(tile)}" if income(tile) else "", GOLD)
    return text


def projects(table: dict[str, Any], width: int) -> Text:
    """The upper six, and the São Gabriel apart with its price."""
    tiles = [tile for tile in table["projects"] if tile is not None]
    size = 24
    across = max(1, (width + 2) // (size + 2))
    lines = []
    for first in range(0, len(tiles), across):
        line = Text()
        for tile in tiles[first : first + across]:
            text = project(tile)
            line.append_text(text)
            line.append(" " * (size + 2 - text.cell_len))
        line.rstrip()
        lines.append(line)
    flagship = table["sao_gabriel"]
    if flagship is not None:
        lines.append(Text("São Gabriel ", SEA) + project(flagship) + Text(f" for {flagship['crew']}R", GOLD))
    else:
        lines.append(Text("the São Gabriel is sold", QUIET))
    return Text("\n").join(lines)


def characters(table: dict[str, Any], width: int) -> Text:
    """Who holds whom and who has hosted in this round; Vasco da Gama's two amounts; missionaries left."""
    found = []
    for character in table["characters"]:
        holder, host = character["holder"], character["hosted_by"]
        text = Text(SHORT[character["name"]], f"strike {QUIET}" if host is not None else "bold")
        text.append(" ")
        text.append_text(owned(holder) if holder is not None else Text("on the board", QUIET))
        text.append(" hosted" if host is not None else "", QUIET)
        found.append(text)
    for space, reals in table["money"].items():
        found.append(Text(f"{space} {reals}R" if reals else f"{space} taken", GOLD if reals else QUIET))
    found.append(Text(f"† {table['missionaries']} left", CREW["missionary"][1]))
    return flow(found, width)


OFFERS: Final = {"recruiting": recruiting, "purchase projects": projects, "characters": characters}


def merchant(table: dict[str, Any]) -> Text:
    """The ship that may be sent, and which ones still lie face down."""
    up = table["merchant"]
    text = Text(f"{MERCHANT}{up['limit']}" if up else "sent", SEA if up else QUIET)
    hidden = table["merchants_face_down"]
    text.append(f"  face down {', '.join(str(limit) for limit in hidden)}" if hidden else "  none face down", QUIET)
    return text


def to_come(table: dict[str, Any]) -> list[Text]:
    """The tiles on top: Vasco da Gama's, and the next São Gabriel."""
    found = []
    if tile := table["vasco_tile_to_come"]:
        found.append(Text(f"next round free from {tile['initial']}, money {tile['upper']}R and {tile['lower']}R"))
    hidden = table["vasco_tiles_face_down"]
    found.append(Text(f"Vasco's tiles face down {' '.join(str(initial) for initial in hidden)}", QUIET))
    for deck in table["decks"]:
        if deck["top"] is not None:
            left = len(deck["under_it"])
            found.append(
                Text("next São Gabriel ", SEA)
                + project(deck["top"])
                + Text(f" on deck {deck['deck']}, {left} under it", QUIET)
            )
            break
    return found


# -- supplies --------------------------------------------------------------------------------------------


def captains(player: dict[str, Any]) -> Text:
    return Text(f"{counted(player['captains'], 'captain')}, {player['captains_waiting']} to recruit")


def discs(player: dict[str, Any]) -> Text:
    king = " and the additional one" if player["additional_disc"] == "ready" else ""
    return Text(f"{counted(player['discs'], 'disc')}{king}", QUIET)


BOARD: Final = VascoDaGamaBoard()
