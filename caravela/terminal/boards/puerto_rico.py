"""Puerto Rico in a terminal: placards, ships, trading house, island and city of each player, the building market."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, Board, View
from caravela.terminal.drawing import counted, flow, row_of

# fmt: off
#        name        symbol   colour
GOODS: Final = {
    "corn":        ("ψ",     "#f2d24b"),
    "indigo":      ("δ",     "#7d9bff"),
    "sugar":       ("□",     "#ffffff"),
    "tobacco":     ("♣",     "#d3a06a"),
    "coffee":      ("θ",     "#b8795a"),
    "quarry":      ("▦",     "#a9b3ba"),
    "forest":      ("♠",     "#5fae6b"),
}
SHORT: Final = {
    "small indigo plant": "small indigo",
    "small sugar mill":   "small sugar",
    "tobacco storage":    "tobacco stor.",
    "coffee roaster":     "coffee roast.",
    "construction hut":   "constr. hut",
    "small warehouse":    "small wareh.",
    "large warehouse":    "large wareh.",
    "specialty factory":  "special. fact.",
}
# fmt: on
GOLD: Final = "#f2d24b"
SEA: Final = "#58a6c8"
COLONIST: Final = "◉"
NOBLE: Final = "◈"
CIRCLE: Final = "○"
EMPTY: Final = "·"
COLUMNS: Final = 4


class PuertoRicoBoard(Board):
    further = ("market",)

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(style=QUIET, no_wrap=True)
        grid.add_column()
        room = width - 13
        grid.add_row("roles", placards(table["placards"], room))
        grid.add_row("ships", flow([cargo(ship) for ship in table["ships"]], room))
        grid.add_row("trading", flow(trading_house(table), room))
        grid.add_row("plantations", flow(plantations(table), room))
        grid.add_row("colonists", flow([*arrivals(table), Text(f"victory points {table['points']}")], room))
        grid.add_row("goods", flow(supply(table), room))
        if table["drawn"]:
            grid.add_row("drawn", Text.assemble(good_text(table["drawn"]), (", seen by you alone", QUIET)))
        if table["empty_spaces"]:
            grid.add_row("buildings", flow(spaces_to_fill(table["empty_spaces"]), room))
        if reasons := table["ends_after_this_round"]:
            grid.add_row("the end", Text(f"after this round: {', '.join(reasons)}", "bold #f0904a"))
        return grid

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """The windrose above; below it the island beside the city, or above it where there is little room."""
        player = view["table"]["players"][of]
        if width < 60:
            return Group(windrose(player), island(player, across=12 if width >= 36 else 6), city(player, width))
        grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
        grid.add_row(island(player, across=COLUMNS), city(player, width - 14))
        return Group(windrose(player), grid)

    def pane(self, name: str, view: View, seat: int | None, width: int) -> RenderableType:
        return market(view["table"]["market"], view["table"]["empty_spaces"], width)

    def moment(self, view: View) -> str:
        return "choosing buildings" if view["table"]["empty_spaces"] else f"round {view['table']['round']}"

    def remark(self, view: View, of: int) -> str:
        return "governor" if view["table"]["governor"] == of else ""

    def stock(self, view: View, seat: int) -> Text:
        player = view["table"]["players"][seat]
        goods = [Text(f"{count}{GOODS[name][0]}", GOODS[name][1]) for name, count in player["goods"].items()]
        return row_of([*goods, Text(counted(player["doubloons"], "doubloon"), GOLD)], " ")

    def note(self, view: View, words: str) -> str:
        table = view["table"]
        if words.startswith("builds the "):
            for building in table["market"]:
                if words == f"builds the {building['name']}":
                    return (
                        f"for {counted(building['price'], 'doubloon')} (printed cost {building['cost']}), "
                        f"{counted(building['points'], 'point')}, {building['left']} left"
                    )
        if words.startswith("chooses the "):
            for building in table["market"]:
                if words == f"chooses the {building['name']} for the game":
                    return f"cost {building['cost']}, {counted(building['points'], 'point')}"
        for placard in table["placards"]:
            if words == f"takes the {placard['name']}" and placard["doubloons"]:
                return f"{counted(placard['doubloons'], 'doubloon')} on it"
        good = words.removeprefix("sells ")
        if words.startswith("sells ") and good in table["prices"]:
            return f"price {table['prices'][good]}"
        return ""


def good_text(name: str, count: int | None = None) -> Text:
    """A good's symbol and name in its colour, and how many."""
    symbol, colour = GOODS[name]
    return Text(f"{symbol} {name}" + ("" if count is None else f" {count}"), colour)


# -- the middle of the table ---------------------------------------------------------------------------


def placards(found: list[dict[str, Any]], width: int) -> Table:
    """The placards as cards in a row: free ones bright with their doubloons, taken ones with the taker's symbol."""
    cards = [placard(card) for card in found]
    size = max(14, max(card.cell_len for card in cards) + 2)
    across = max(1, min(len(cards), width // size))
    across = -(-len(cards) // -(-len(cards) // across))  # rows of even length
    grid = Table.grid(pad_edge=False)
    for _ in range(across):
        grid.add_column(width=size, no_wrap=True)
    for first in range(0, len(cards), across):
        grid.add_row(*cards[first : first + across])
    return grid


def placard(card: dict[str, Any]) -> Text:
    name = str(card["name"]).replace("second prospector", "prospector")
    taker = card["taker"]
    if taker is not None:
        return Text.assemble((SYMBOLS[taker], COLOURS[taker]), (name, f"strike {QUIET}"))
    text = Text().append(name, "bold")
    if card["doubloons"]:
        text.append(f" +{card['doubloons']}", f"bold {GOLD}")
    return text


def cargo(ship: dict[str, Any]) -> Text:
    """A ship drawn to its spaces, with the goods aboard."""
    load, spaces = int(ship["load"]), int(ship["spaces"])
    symbol, colour = GOODS[ship["good"]] if load else (EMPTY, QUIET)
    text = Text().append(f"{spaces} ╲", SEA)
    text.append(symbol * load, colour)
    text.append(EMPTY * (spaces - load), QUIET)
    text.append("╱", SEA)
    text.append(f" {ship['good'] if load else 'empty'}", colour)
    return text


def trading_house(table: dict[str, Any]) -> list[Text]:
    goods = [name for name, count in table["trading_house"].items() for _ in range(count)]
    stalls = [good_text(name) for name in goods] + [Text(EMPTY, QUIET)] * (4 - len(goods))
    prices = "prices " + " ".join(f"{GOODS[name][0]}{price}" for name, price in table["prices"].items())
    return [*stalls, Text(prices, QUIET)]


def plantations(table: dict[str, Any]) -> list[Text]:
    face_up = [good_text(name, count) for name, count in table["face_up"].items()]
    discarded = sum(table["discarded"].values())
    stacks = Text(f"face-down {table['face_down']}, discarded {discarded}", QUIET)
    return [*face_up, good_text("quarry", table["quarries"]), stacks]


def arrivals(table: dict[str, Any]) -> list[Text]:
    """The colonist ship with colonists and nobles, and how many of them are in the supply."""
    aboard, nobles = int(table["colonist_ship"]), int(table["nobles_on_the_ship"])
    ship = "╲" + NOBLE * nobles + COLONIST * min(aboard, 12) + "╱"
    found = [Text.assemble((ship, SEA), f" {aboard} on the ship, {table['colonists']} in the supply")]
    if "nobles" in table["players"][0]:
        found.append(Text(f"{NOBLE} nobles {nobles} on the ship, {table['nobles']} in the supply"))
    return found


def spaces_to_fill(costs: list[int]) -> list[Text]:
    """While buildings are chosen: the spaces of the game board that are still empty, by cost."""
    found = [Text(f"cost {cost} {EMPTY * costs.count(cost)}") for cost in sorted(set(costs))]
    return [Text("still to choose", QUIET), *found]


def supply(table: dict[str, Any]) -> list[Text]:
    return [good_text(name, table["goods"].get(name, 0)) for name in table["prices"]]


# -- a player's mat --------------------------------------------------------------------------------------


def windrose(player: dict[str, Any]) -> Text:
    """Money and points in one line, goods and what the next production brings in another."""
    found = [Text(counted(player["doubloons"], "doubloon"), GOLD)]
    if "points" in player:
        found.append(Text(f"chips {player['points']}"))
        found.append(Text(f"score {player['score']}", "bold"))
    else:
        found.append(Text("points hidden", QUIET))
    text = row_of(found, " · ")
    goods = [good_text(name, count) for name, count in player["goods"].items()]
    makes = [Text(f"{count}{GOODS[name][0]}", GOODS[name][1]) for name, count in player["production"].items()]
    text.append("\n")
    text.append_text(row_of(goods) if goods else Text("no goods", QUIET))
    text.append(" · makes ", QUIET)
    text.append_text(row_of(makes, " ") if makes else Text("nothing", QUIET))
    return text


def island(player: dict[str, Any], across: int) -> Text:
    """The island's twelve spaces: each tile with its circle, occupied or not."""
    tiles: list[Text] = []
    for name, count in player["tiles"].items():
        symbol, colour = GOODS[name]
        tiles += [Text(symbol + circle, colour) for circle in circles_at(player, name, count)]
    tiles += [Text("{} ".format(GOODS["forest"][0]), GOODS["forest"][1])] * int(player["forests"])
    tiles += [Text(EMPTY + " ", QUIET)] * int(player["free_island_spaces"])
    rows = [row_of(tiles[first : first + across], " ") for first in range(0, len(tiles), across)]
    return Text("\n").join(rows)


def city(player: dict[str, Any], width: int) -> Text:
    """The city's buildings with their circles, how many spaces are free, and colonists without a place."""
    cells = [in_city(player, name, short=width < 60) for name in player["buildings"]]
    cells.append(Text(counted(player["free_city_spaces"], "free city space"), QUIET))
    nobles = player.get("nobles_on_the_windrose", 0)
    if player["windrose"] > nobles:
        cells.append(Text(f"{COLONIST}{player['windrose'] - nobles} waiting"))
    if nobles:
        cells.append(Text(f"{NOBLE}{nobles} waiting"))
    return flow(cells, width)


def circles_at(player: dict[str, Any], name: str, circles: int) -> str:
    """A sign for each circle of a place: nobles, colonists, nobody."""
    people, nobles = int(player["colonists"].get(name, 0)), int(player.get("nobles", {}).get(name, 0))
    return NOBLE * nobles + COLONIST * (people - nobles) + CIRCLE * (circles - people)


def in_city(player: dict[str, Any], name: str, short: bool) -> Text:
    staffed = player["colonists"].get(name, 0)
    text = Text().append(f"{SHORT.get(name, name) if short else name} ", "" if staffed else QUIET)
    text.append(circles_at(player, name, player["circles"].get(name, 0)))
    return text


# -- the building market ---------------------------------------------------------------------------------


def market(buildings: list[dict[str, Any]], spaces: list[int], width: int) -> RenderableType:
    """The four columns: how many quarries count, and each building with cost, the price for me now, points, copies.

    Kinds left in the box are not shown; spaces that still wait for a building are.
    """
    columns: list[list[dict[str, Any]]] = [[] for _ in range(COLUMNS)]
    for building in buildings:
        if building["in_the_game"]:
            columns[building["column"] - 1].append(building)
    column_of = {building["cost"]: building["column"] for building in buildings if building["beige"]}
    for cost in spaces:
        columns[column_of[cost] - 1].append({"empty": cost})
    across = COLUMNS if width >= 70 else 2 if width >= 36 else 1
    size = width // across
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False, expand=True)
    for _ in range(across):
        grid.add_column(ratio=1, no_wrap=True)
    for first in range(0, COLUMNS, across):
        shown = columns[first : first + across]
        grid.add_row(*[Text(f"{number + 1} ▦ at most", QUIET) for number in range(first, first + across)])
        for row in range(max(len(column) for column in shown)):
            grid.add_row(*[for_sale(column[row], size) if row < len(column) else Text("") for column in shown])
    return Group(grid, Text("cost → your price now, points, copies left", QUIET))


def for_sale(building: dict[str, Any], size: int) -> Text:
    if "empty" in building:
        return Text(f"{EMPTY} empty, cost {building['empty']}", QUIET)
    one_line = size >= 30
    left = int(building["left"])
    name = building["name"] if size >= 20 else SHORT.get(building["name"], building["name"])
    colour = GOODS[building["good"]][1] if building["good"] else "#cdb4e8"
    price = f"{building['cost']}" + (f"→{building['price']}" if building["price"] != building["cost"] else "")
    facts = f"{price:<5} {building['points']}p ×{left}"
    text = Text().append(name, colour if left else f"strike {QUIET}")
    text.append(" " * (19 - len(name)) if one_line else "")
    text.append(facts if one_line else f"\n {facts}", "" if left else QUIET)
    return text


BOARD: Final = PuertoRicoBoard()
