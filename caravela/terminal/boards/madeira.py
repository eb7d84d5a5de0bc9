"""Madeira in a terminal: guild board and buildings; fields and cities; markets and colonies; the homes."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravela.terminal.board import COLOURS, QUIET, SYMBOLS, Board, View
from caravela.terminal.boards.madeira_notes import note_of
from caravela.terminal.drawing import counted, flow, row_of

# fmt: off
#        name       symbol   colour
STUFFS: Final = {
    "wheat":      ("ψ",     "#f2d24b"),
    "sugar":      ("□",     "#ffffff"),
    "wine":       ("◖",     "#d0708a"),
    "wood":       ("▬",     "#c08a4e"),
    "bread":      ("◓",     "#e0b070"),
    "Reals":      ("¤",     "#f2d24b"),
    "pirates":    ("☠",     "#d8d8d8"),
}
# fmt: on
DIE: Final = "⚀⚁⚂⚃⚄⚅"
NEUTRAL: Final = "○"
EMPTY: Final = "·"
ROUNDS: Final = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2}
"""Which of the three request rounds is the present or the next one."""


class MadeiraBoard(Board):
    further = ("islands", "sea")

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        grid = rows_with_names(9)
        room = width - 11
        for number, row in enumerate(table["rows"]):
            grid.add_row("guilds" if number == 0 else "", guild_row(row, room))
        grid.add_row("passing", flow([passing_slot(slot) for slot in table["passing_column"]], room))
        for number, building in enumerate(table["buildings"]):
            grid.add_row("buildings" if number == 0 else "", one_building(building, room))
        grid.add_row("watch", watch(table["city_watch"]))
        grid.add_row("windmill", windmill(table["windmill"], room))
        for name, tiles in table.get("tiles_to_choose", {}).items():
            grid.add_row(name, flow([Text(f"{tile}: {gives}") for tile, gives in tiles.items()], room))
        if "pirate_ship" in table:
            grid.add_row("pirates", flow(pirates_abroad(table), room))
        if due := paying(table):
            grid.add_row("paying", flow(due, room))
        return grid

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        player = view["table"]["players"][of]
        lines = [flow(stores(player), width), flow(people(player), width)]
        if player["dice"]:
            lines.append(Text(f"dice {dice(player['dice'])}"))
        if favors := favors_of(player):
            lines.append(flow(favors, width))
        lines.append(flow(requests_of(player), width))
        if tiles := tiles_of(player):
            lines.append(flow(tiles, width))
        if "cards" in player:
            lines.append(flow(cards_of(player), width))
        return Group(*lines)

    def pane(self, name: str, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        if name == "islands":
            return Group(*regions(table["fields"], width), *[city(each, width) for each in table["cities"]])
        third = ROUNDS[min(5, max(1, table["round"]))]
        return Group(*[harbour(each, third, width) for each in [*table["markets"], *table["colonies"]]])

    def moment(self, view: View) -> str:
        return f"round {view['table']['round']}, {view['table']['phase']}"

    def remark(self, view: View, of: int) -> str:
        return f"{view['table']['turn_order'].index(of) + 1}. in order"

    def stock(self, view: View, seat: int) -> Text:
        player = view["table"]["players"][seat]
        spend = {"Reals": player["reals"], "bread": player["bread"], "wood": player["wood"], **player["goods"]}
        return row_of([amount(name, count) for name, count in spend.items() if count], " ")

    def note(self, view: View, words: str) -> str:
        return "" if view["seat"] is None else note_of(view["table"], view["seat"], words)

    def breakdown(self, view: View, of: int) -> dict[str, int] | None:
        """During the game prestige on the track, which is open; pirates and resources count at the end."""
        player = view["table"]["players"][of]
        found: dict[str, int] = player.get("breakdown", player["earned"])
        return {name: points for name, points in found.items() if points}


BOARD: Final = MadeiraBoard()


def rows_with_names(width: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style=QUIET, no_wrap=True, width=width)
    grid.add_column()
    return grid


def piece(owner: int | str | None) -> Text:
    """A worker, ship or marker: its owner's symbol, a ring for neutral citizens, a dot for nobody."""
    if owner is None:
        return Text(EMPTY, QUIET)
    if isinstance(owner, str):
        return Text(NEUTRAL, QUIET)
    return Text(SYMBOLS[owner], COLOURS[owner])


def amount(name: str, count: int) -> Text:
    symbol, colour = STUFFS[name]
    return Text(f"{count}{symbol}", colour)


def named(name: str, count: int) -> Text:
    symbol, colour = STUFFS[name]
    return Text(f"{symbol} {name} {count}", colour)


def dice(faces: list[int]) -> str:
    """Dice with their numbers, so that nobody has to read small dots."""
    return " ".join(f"{DIE[face - 1]}{face}" if face <= len(DIE) else str(face) for face in faces)


# -- guild board and buildings -------------------------------------------------------------------


def guild_row(row: dict[str, Any], width: int) -> Text:
    names = {name: name.replace(" routes", "s") for name in row["requests"]}
    requests = ", ".join(
        names[name] if count == 1 else f"{count} {names[name]}" for name, count in row["requests"].items()
    )
    parts = [Text.assemble(piece(row["player"]), " ", "/".join(row["guilds"]))]
    if row["dice"]:
        parts.append(Text(" ".join(str(value) for value in row["dice"]), "bold"))
    if requests:
        parts.append(Text(requests, QUIET))
    return flow(parts, width)


def passing_slot(slot: dict[str, Any]) -> Text:
    return Text.assemble((f"{slot['slot']} ", QUIET), piece(slot["player"]), " ", amount("Reals", slot["reals"]))


def one_building(building: dict[str, Any], width: int) -> Text:
    """Name, character, dice placed and whose action markers wait there."""
    style = "bold #f0904a" if building["being_resolved"] else ""
    parts = [Text(f"{building['name']} (region {building['region']})", style)]
    if building["character"]:
        parts.append(Text(building["character"], "#62c370"))
    if building["guild_dice"] or building["pirate_dice"]:
        parts.append(Text(f"{building['guild_dice']} guild, {building['pirate_dice']} pirate dice"))
    markers = Text()
    for seat, count in enumerate(building["markers"]):
        markers.append(SYMBOLS[seat] * count, COLOURS[seat])
    if markers.plain:
        parts.append(markers)
    if building.get("free_spaces"):
        parts.append(Text("spaces: " + ", ".join(building["free_spaces"]), QUIET))
    return flow(parts, width)


def watch(found: dict[str, Any]) -> Text:
    text = Text(dice(found["dice"]) if found["dice"] else "no dice")
    for seat, count in enumerate(found["workers"]):
        if count:
            text.append("  ").append(SYMBOLS[seat] * count, COLOURS[seat])
    return text


def windmill(found: dict[str, Any], width: int) -> Text:
    """The stair, each level with those who stand on it; a level feeds as many workers as its number."""
    steps = []
    for level in range(found["top"] + 1):
        step = Text(str(level), QUIET)
        for seat, reached in enumerate(found["levels"]):
            if reached == level:
                step.append(SYMBOLS[seat], COLOURS[seat])
        steps.append(step)
    return flow(steps, width)


def paying(table: dict[str, Any]) -> list[Text]:
    """The running total of the turn, and what a player holds in hand."""
    now = table["paying"]
    found: list[Text] = []
    if now["wood_bought_this_turn"]:
        found.append(Text(f"{now['wood_bought_this_turn']} wood bought for {now['paid_for_wood_this_turn']} Reals"))
    if now["wood_due"]:
        found.append(Text(f"{now['wood_due']} wood still due, the next costs {now['next_wood']}", "bold"))
    if now["bread_due"]:
        found.append(Text(f"{counted(now['bread_due'], 'worker')} still to feed", "bold"))
    if now["reals_due"]:
        found.append(Text(f"{now['reals_due']} Reals to come when the ships have moved", "bold"))
    if now["building_cost"] is not None:
        found.append(Text(f"this building costs {now['building_cost']}, or {now['pirates_for_not_paying']} pirates"))
    if table["in_hand"]:
        found.append(Text(f"a {table['in_hand']} from {table['taken_from']} in hand"))
    if table["at_sea_from"]:
        found.append(Text(f"a ship from {table['at_sea_from']} at sea"))
    return found


# -- islands and sea -----------------------------------------------------------------------------


def regions(fields: list[dict[str, Any]], width: int) -> list[RenderableType]:
    found: list[RenderableType] = []
    for region in (1, 2, 3, None):
        title = "forest" if region is None else f"region {region}"
        grid = rows_with_names(8)
        grid.add_row(title, flow([field(each) for each in fields if each["region"] == region], width - 10))
        found.append(grid)
    return found


def field(found: dict[str, Any]) -> Text:
    """What grows, what it turns into, the wood on it and who works there."""
    text = Text(found["name"].removeprefix("field ") if found["good"] else "", QUIET)
    if found["good"]:
        symbol, colour = STUFFS[found["good"]]
        text.append(f" {symbol}{found['good']}", colour)
    if found["converts_to"]:
        text.append(f"→{STUFFS[found['converts_to']][0]}", QUIET)
    if found["wood"]:
        text.append(" ").append_text(amount("wood", found["wood"]))
    for seat in found["workers"]:
        text.append(SYMBOLS[seat], COLOURS[seat])
    return text if text else Text("nobody", QUIET)


def city(found: dict[str, Any], width: int) -> RenderableType:
    """Prestige for most and for present; six districts of two spots: one with a favor is not built and costs wood."""
    districts = []
    closed = found["favors"]
    for number in range(len(found["spots"]) // 2):
        favor = closed[number - 2] if number >= 2 else None
        if favor:
            districts.append(Text.assemble((f"{favor} ", "#bd93f0"), amount("wood", found["wood"][number - 2])))
        else:
            spots = found["spots"][2 * number : 2 * number + 2]
            districts.append(Text.assemble("[", *[piece(spot) for spot in spots], "]"))
    grid = rows_with_names(16)
    grid.add_row(f"{found['name']} {found['most']}/{found['present']}", flow(districts, width - 18))
    return grid


def harbour(found: dict[str, Any], third: int, width: int) -> RenderableType:
    """A market or colony: what a ship scores in rounds 1, 3, 5, slots with cost and gain, rewards and workers."""
    slots = []
    for slot in found["slots"]:
        cost = "/".join(str(goods) for goods in slot["goods"]) + STUFFS[slot["good"]][0]
        gain = f"→{'/'.join(str(reals) for reals in slot['reals'])}¤" if "reals" in slot else ""
        slots.append(Text.assemble(piece(slot["ship"]), (f"{slot['slot']} {cost}{gain}", QUIET)))
    extras = [Text(reward, "#f0d24a") for reward in found.get("rewards", []) if reward]
    for seat, count in enumerate(found.get("workers", [])):
        if count:
            extras.append(Text(SYMBOLS[seat] * count, COLOURS[seat]))
    name = Text(f"{found['name'].removeprefix('the ').removesuffix(' market'):<6}", QUIET)
    for number, points in enumerate(found["prestige_in_rounds_1_3_5"]):
        name.append(f" {points}", "bold not dim #e8e0cf" if number == third else QUIET)
    grid = rows_with_names(12)
    grid.add_row(name, flow([*slots, *extras], width - 14))
    return grid


# -- homes ---------------------------------------------------------------------------------------


def stores(player: dict[str, Any]) -> list[Text]:
    found = [Text(f"prestige {player['prestige']}", "bold"), named("Reals", player["reals"])]
    found += [named("bread", player["bread"]), named("wood", player["wood"])]
    found += [named(name, count) for name, count in player["goods"].items()]
    if "pirates" in player:
        found.append(named("pirates", player["pirates"]))
    return found


def people(player: dict[str, Any]) -> list[Text]:
    workers = player["workers"]
    abroad = [f"{name} {count}" if count > 1 else name for name, count in workers.items() if name != "home"]
    found = [
        Text(f"at home {counted(workers.get('home', 0), 'worker')} and {counted(player['ships_at_home'], 'ship')}"),
        Text(f"windmill {player['windmill']}", QUIET),
    ]
    if in_cities := player["workers_in_cities"]:
        abroad.append("a city" if in_cities == 1 else f"cities {in_cities}")
    if abroad:
        found.append(Text("at work: " + ", ".join(abroad).replace("field ", ""), QUIET))
    return found


def favors_of(player: dict[str, Any]) -> list[Text]:
    up = [Text(favor, "#bd93f0") for favor in player["face_up"]]
    return up + [Text(favor, f"strike {QUIET}") for favor in player["face_down"]]


def requests_of(player: dict[str, Any]) -> list[Text]:
    """The requests in hand, with what they would score now in a round that scores."""
    worth = player.get("requests_would_bring", {})
    found = []
    for name, count in player["requests"].items():
        text = Text(name if count == 1 else f"{count} {name}")
        if name in worth:
            text.append(f" ({worth[name]} now)", QUIET)
        found.append(text)
    return found or [Text("no requests", QUIET)]


def cards_of(player: dict[str, Any]) -> list[Text]:
    """Cards in play, bright if their workers are there, what lies on them, and the hand or the groups in it."""
    found = [Text(name, "bold #f0d24a" if name in player["cards_served"] else "#f0d24a") for name in player["cards"]]
    for kind in ("guild", "pirate"):
        if player[f"{kind}_die_on_card"]:
            found.append(Text(f"{kind} die {dice([player[f'{kind}_die_on_card']])} on the card"))
    if player["ship_on_card"]:
        found.append(Text("a ship on the card"))
    hand = player.get("hand", player["groups_in_hand"])
    if hand:
        found.append(Text("hand: " + ", ".join(hand), QUIET))
    return found


def pirates_abroad(table: dict[str, Any]) -> list[Text]:
    """Where pirate citizen and pirate ship are, the rewards beside the board, and who lies down."""
    found = [Text(f"citizen in {table['pirate_citizen']}"), Text(f"ship in {table['pirate_ship']}")]
    if "rewards_beside_the_board" in table:
        found.append(Text("beside: " + ", ".join(table["rewards_beside_the_board"]), QUIET))
    if table["lying_down"]:
        found.append(Text("lying down: " + ", ".join(table["lying_down"]), QUIET))
    return found


def tiles_of(player: dict[str, Any]) -> list[Text]:
    found = []
    if player.get("dark_guilds"):
        found.append(Text(counted(player["dark_guilds"], "dark guild")))
    if player.get("protections"):
        found.append(Text(counted(player["protections"], "protection")))
    return found
