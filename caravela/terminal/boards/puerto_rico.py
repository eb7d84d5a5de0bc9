"""Puerto Rico in a terminal: placards, ships, trading house, island and city of each player, the building market."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, TerminalBoard, View, WidthDrawing
from caravela.terminal.drawing import Labelled, flow, row_of
from caravela.terminal.speech import counted, name, say, say_count

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
# fmt: on
GOLD: Final = "#f2d24b"
SEA: Final = "#58a6c8"
COLONIST: Final = "◉"
NOBLE: Final = "◈"
CIRCLE: Final = "○"
EMPTY: Final = "·"
COLUMNS: Final = 4
BUILDINGS: Final = ("build", "choose-building")
"""The kinds of moves about a building of the market."""


class PuertoRicoBoard(TerminalBoard):
    further = (message("market"),)

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        rows = Labelled(width)
        rows.add(say("roles"), WidthDrawing(partial(placards, table["placards"])))
        rows.add(say("ships"), [cargo(ship) for ship in table["ships"]])
        rows.add(say("trading"), trading_house(table))
        rows.add(say("plantations"), plantations(table))
        rows.add(say("colonists"), [*arrivals(table), Text(counted(table["points"], "victory point"))])
        rows.add(say("goods"), supply(table))
        if table["drawn"]:
            rows.add(say("drawn"), Text.assemble(good_text(table["drawn"]), (f", {say('visible only to you')}", QUIET)))
        if table["empty_spaces"]:
            rows.add(say("buildings"), spaces_to_fill(table["empty_spaces"]))
        if reasons := table["ends_after_this_round"]:
            told = ", ".join(name(reason) for reason in reasons)
            rows.add(say("the end"), Text(f"{say('after this round')}: {told}", "bold #f0904a"))
        return rows.drawn()

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        """The windrose above; below it the island beside the city, or above it on narrow screens."""
        player = view["table"]["players"][of]
        if width < 60:
            return Group(windrose(player), island(player, across=12 if width >= 36 else 6), city(player, width))
        grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
        grid.add_row(island(player, across=COLUMNS), city(player, width - 14))
        return Group(windrose(player), grid)

    def pane(self, called: str, view: View, seat: int | None, width: int) -> RenderableType:
        return market(view["table"]["market"], view["table"]["empty_spaces"], width)

    def remark(self, view: View, of: int) -> str:
        return name("governor") if view["table"]["governor"] == of else ""

    def still_to_decide(self, view: View) -> str:
        """The players without a role, in their order; with two players each takes several."""
        table, names = view["table"], view["names"]
        takers = [placard["taker"] for placard in table["placards"]]
        order = [(table["governor"] + step) % len(names) for step in range(len(names))]
        left = [names[each] for each in order if each not in takers]
        return say("roles are still taken by {players}", players=", ".join(left)) if left and len(names) > 2 else ""

    def stock(self, view: View, seat: int) -> Text:
        player = view["table"]["players"][seat]
        goods = [Text(f"{count}{GOODS[good][0]}", GOODS[good][1]) for good, count in player["goods"].items()]
        return row_of([*goods, Text(counted(player["doubloons"], "doubloon"), GOLD)], " ")

    def note(self, view: View, move: Move) -> str:
        """The printed numbers of a building, and how many are left."""
        if move.kind not in BUILDINGS:
            return ""
        wanted = move.facts()["building"]
        building = next(each for each in view["table"]["market"] if each["name"] == wanted)
        printed = say("printed cost {number}", number=building["cost"])
        points = say_count("{count} point", "{count} points", building["points"])
        left = [say("{number} left", number=building["left"])] if move.kind == "build" else []
        return ", ".join([printed, points, *left])


def good_text(good: str, count: int | None = None) -> Text:
    """A good's symbol and name in its colour, and how many."""
    symbol, colour = GOODS[good]
    return Text(f"{symbol} {name(good)}" + ("" if count is None else f" {count}"), colour)


# -- the middle of the table ---------------------------------------------------------------------------


def placards(shown: list[dict[str, Any]], width: int) -> Table:
    """The placards as cards in a row: free ones bright with their doubloons, taken ones with the taker's symbol."""
    cards = [placard(card) for card in shown]
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
    role = name("prospector" if card["name"] == "second prospector" else card["name"])
    taker = card["taker"]
    if taker is not None:
        return Text.assemble((SYMBOLS[taker], COLOURS[taker]), (role, f"strike {QUIET}"))
    text = Text().append(role, "bold")
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
    text.append(f" {name(ship['good']) if load else say('empty')}", colour)
    return text


def trading_house(table: dict[str, Any]) -> list[Text]:
    goods = [good for good, count in table["trading_house"].items() for _ in range(count)]
    stalls = [good_text(good) for good in goods] + [Text(EMPTY, QUIET)] * (4 - len(goods))
    prices = f"{say('prices')} " + " ".join(f"{GOODS[good][0]}{price}" for good, price in table["prices"].items())
    return [*stalls, Text(prices, QUIET)]


def plantations(table: dict[str, Any]) -> list[Text]:
    face_up = [good_text(good, count) for good, count in table["face_up"].items()]
    discarded = sum(table["discarded"].values())
    stacks = Text(say("face-down {stack}, discarded {discarded}", stack=table["face_down"], discarded=discarded), QUIET)
    return [*face_up, good_text("quarry", table["quarries"]), stacks]


def arrivals(table: dict[str, Any]) -> list[Text]:
    """The colonist ship with colonists and nobles, and how many of them are in the supply."""
    aboard, nobles = int(table["colonist_ship"]), int(table["nobles_on_the_ship"])
    ship = "╲" + NOBLE * nobles + COLONIST * min(aboard, 12) + "╱"
    where = say("{aboard} on the ship, {supply} in the supply", aboard=aboard, supply=table["colonists"])
    lines = [Text.assemble((ship, SEA), f" {where}")]
    if "nobles" in table["players"][0]:
        where = say("{aboard} on the ship, {supply} in the supply", aboard=nobles, supply=table["nobles"])
        lines.append(Text(f"{NOBLE} {name('noble', 2)} {where}"))
    return lines


def spaces_to_fill(costs: list[int]) -> list[Text]:
    """While buildings are chosen: the spaces of the game board that are still empty, by cost."""
    spaces = [Text(say("cost {number}", number=cost) + f" {EMPTY * costs.count(cost)}") for cost in sorted(set(costs))]
    return [Text(say("still to choose"), QUIET), *spaces]


def supply(table: dict[str, Any]) -> list[Text]:
    return [good_text(good, table["goods"].get(good, 0)) for good in table["prices"]]


# -- a player's mat --------------------------------------------------------------------------------------


def windrose(player: dict[str, Any]) -> Text:
    """Money and points in one line, goods and the next production in another."""
    amounts = [Text(counted(player["doubloons"], "doubloon"), GOLD)]
    if "points" in player:
        amounts.append(Text(say("chips {number}", number=player["points"])))
        amounts.append(Text(say("score {number}", number=player["score"]), "bold"))
    else:
        amounts.append(Text(say("points hidden"), QUIET))
    text = row_of(amounts, " · ")
    goods = [good_text(good, count) for good, count in player["goods"].items()]
    makes = [Text(f"{count}{GOODS[good][0]}", GOODS[good][1]) for good, count in player["production"].items()]
    text.append("\n")
    text.append_text(row_of(goods) if goods else Text(say("no goods"), QUIET))
    text.append(f" · {say('makes')} ", QUIET)
    text.append_text(row_of(makes, " ") if makes else Text(say("nothing"), QUIET))
    return text


def island(player: dict[str, Any], across: int) -> Text:
    """The island's twelve spaces: each tile with its circle, occupied or not."""
    tiles: list[Text] = []
    for tile, count in player["tiles"].items():
        symbol, colour = GOODS[tile]
        tiles += [Text(symbol + circle, colour) for circle in circles_at(player, tile, count)]
    tiles += [Text("{} ".format(GOODS["forest"][0]), GOODS["forest"][1])] * int(player["forests"])
    tiles += [Text(EMPTY + " ", QUIET)] * int(player["free_island_spaces"])
    rows = [row_of(tiles[first : first + across], " ") for first in range(0, len(tiles), across)]
    return Text("\n").join(rows)


def city(player: dict[str, Any], width: int) -> Text:
    """The city's buildings with their circles, how many spaces are free, and colonists without a place."""
    cells = [in_city(player, building) for building in player["buildings"]]
    cells.append(
        Text(say_count("{count} free city space", "{count} free city spaces", player["free_city_spaces"]), QUIET)
    )
    nobles = player.get("nobles_on_the_windrose", 0)
    if player["windrose"] > nobles:
        cells.append(Text(COLONIST + say("{number} waiting", number=player["windrose"] - nobles)))
    if nobles:
        cells.append(Text(NOBLE + say("{number} waiting", number=nobles)))
    return flow(cells, width)


def circles_at(player: dict[str, Any], place: str, circles: int) -> str:
    """A sign for each circle of a place: noble, colonist or empty."""
    people, nobles = int(player["colonists"].get(place, 0)), int(player.get("nobles", {}).get(place, 0))
    return NOBLE * nobles + COLONIST * (people - nobles) + CIRCLE * (circles - people)


def in_city(player: dict[str, Any], building: str) -> Text:
    staffed = player["colonists"].get(building, 0)
    text = Text().append(f"{name(building)} ", "" if staffed else QUIET)
    text.append(circles_at(player, building, player["circles"].get(building, 0)))
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
        grid.add_row(
            *[Text(say("{number} ▦ at most", number=number + 1), QUIET) for number in range(first, first + across)]
        )
        for row in range(max(len(column) for column in shown)):
            grid.add_row(*[for_sale(column[row], size) if row < len(column) else Text("") for column in shown])
    return Group(grid, Text(say("cost → your price now, points, copies left"), QUIET))


def for_sale(building: dict[str, Any], size: int) -> Text:
    if "empty" in building:
        return Text(f"{EMPTY} {say('empty, cost {number}', number=building['empty'])}", QUIET)
    left = int(building["left"])
    called = name(building["name"])
    one_line = size >= max(30, len(called) + 12)
    colour = GOODS[building["good"]][1] if building["good"] else "#cdb4e8"
    price = f"{building['cost']}" + (f"→{building['price']}" if building["price"] != building["cost"] else "")
    facts = f"{price:<5} {building['points']}{say('p')} ×{left}"
    text = Text().append(called, colour if left else f"strike {QUIET}")
    text.append(" " * (19 - len(called)) if one_line else "")
    text.append(
        f" {facts}" if one_line and len(called) >= 19 else facts if one_line else f"\n {facts}", "" if left else QUIET
    )
    return text


BOARD: Final = PuertoRicoBoard()
