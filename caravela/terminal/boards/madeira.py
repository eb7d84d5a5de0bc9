"""Madeira in a terminal: guild board and buildings, fields and cities, markets and colonies, and the players' homes."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.language.templates import numbered
from caravela.terminal.board import COLOURS, EARNED, EVERYTHING, QUIET, SYMBOLS, TerminalBoard, View
from caravela.terminal.boards.madeira_notes import note_of
from caravela.terminal.drawing import Labelled, flow, row_of
from caravela.terminal.speech import counted, name, say

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
NAMES: Final = {"Reals": "Real", "pirates": "pirate"}
"""The singular of goods whose key is a plural."""
DIE: Final = "⚀⚁⚂⚃⚄⚅"
NEUTRAL: Final = "○"
EMPTY: Final = "·"
HOME: Final = "home"
PIRATES: Final = {"pirate_citizen": "pirate citizen", "pirate_ship": "pirate ship"}
"""The name of the component under each key of the view."""
ROUNDS: Final = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2}
"""The index of the current or next request round, of three."""


class MadeiraBoard(TerminalBoard):
    further = (message("islands"), message("sea"))

    def draw(self, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        rows = Labelled(width)
        for number, row in enumerate(table["rows"]):
            rows.add(say("guilds") if number == 0 else "", guild_row(row))
        rows.add(say("passing"), [passing_slot(slot) for slot in table["passing_column"]])
        for number, building in enumerate(table["buildings"]):
            rows.add(say("buildings") if number == 0 else "", one_building(building))
        rows.add(say("watch"), watch(table["city_watch"]))
        rows.add(say("windmill"), windmill(table["windmill"]))
        for category, tiles in table.get("tiles_to_choose", {}).items():
            rows.add(name(category), [Text(f"{tile}: {given(gives)}") for tile, gives in tiles.items()])
        if "pirate_ship" in table:
            rows.add(say("pirates"), pirates_abroad(table))
        if due := paying(table):
            rows.add(say("paying"), due)
        return rows.drawn()

    def mat(self, view: View, of: int, seat: int | None, width: int) -> RenderableType:
        player = view["table"]["players"][of]
        lines = [flow(stores(player), width), flow(people(player), width)]
        if player["dice"]:
            lines.append(Text(say("dice {values}", values=dice(player["dice"]))))
        if favors := favors_of(player):
            lines.append(flow(favors, width))
        lines.append(flow(requests_of(player), width))
        if tiles := tiles_of(player):
            lines.append(flow(tiles, width))
        if "cards" in player:
            lines.append(flow(cards_of(player), width))
        return Group(*lines)

    def pane(self, called: str, view: View, seat: int | None, width: int) -> RenderableType:
        table = view["table"]
        if called == "islands":
            return Group(regions(table["fields"], width), *[city(place, width) for place in table["cities"]])
        third = ROUNDS[min(5, max(1, table["round"]))]
        return Group(*[harbour(place, third, width) for place in [*table["markets"], *table["colonies"]]])

    def remark(self, view: View, of: int) -> str:
        return say("{place}. in order", place=view["table"]["turn_order"].index(of) + 1)

    def stock(self, view: View, seat: int) -> Text:
        player = view["table"]["players"][seat]
        spend = {"Reals": player["reals"], "bread": player["bread"], "wood": player["wood"], **player["goods"]}
        return row_of([amount(thing, count) for thing, count in spend.items() if count], " ")

    def note(self, view: View, move: Move) -> str:
        return "" if view["seat"] is None else note_of(view["table"], view["seat"], move.kind, move.facts())

    def breakdown(self, view: View, of: int) -> dict[str, int] | None:
        """During the game only prestige on the track is open; pirates and resources count at the end."""
        player = view["table"]["players"][of]
        breakdown: dict[str, int] = player.get("breakdown", player["earned"])
        return {source: points for source, points in breakdown.items() if points}

    def points_known(self, view: View, of: int) -> str:
        return EVERYTHING if "breakdown" in view["table"]["players"][of] else EARNED


BOARD: Final = MadeiraBoard()


def piece(owner: int | str | None) -> Text:
    """A worker, ship or marker: its owner's symbol, a ring for neutral citizens, a dot for nobody."""
    if owner is None:
        return Text(EMPTY, QUIET)
    if isinstance(owner, str):
        return Text(NEUTRAL, QUIET)
    return Text(SYMBOLS[owner], COLOURS[owner])


def amount(thing: str, count: int) -> Text:
    symbol, colour = STUFFS[thing]
    return Text(f"{count}{symbol}", colour)


def named(thing: str, count: int) -> Text:
    symbol, colour = STUFFS[thing]
    return Text(f"{symbol} {name(NAMES.get(thing, thing), 2)} {count}", colour)


def given(gives: str | dict[str, int]) -> str:
    """What a tile of a new beginning gives."""
    if isinstance(gives, str):
        return name(gives)
    return ", ".join(f"{count} {name(what, count)}" for what, count in gives.items())


def dice(faces: list[int]) -> str:
    """Dice as numbers, because dots are hard to read."""
    return " ".join(f"{DIE[face - 1]}{face}" if face <= len(DIE) else str(face) for face in faces)


# -- guild board and buildings -------------------------------------------------------------------


def guild_row(row: dict[str, Any]) -> list[Text]:
    requests = ", ".join(
        name(request) if count == 1 else f"{count} {name(request)}" for request, count in row["requests"].items()
    )
    parts = [Text.assemble(piece(row["player"]), " ", "/".join(name(guild) for guild in row["guilds"]))]
    if row["dice"]:
        parts.append(Text(" ".join(str(value) for value in row["dice"]), "bold"))
    if requests:
        parts.append(Text(requests, QUIET))
    return parts


def passing_slot(slot: dict[str, Any]) -> Text:
    return Text.assemble((f"{slot['slot']} ", QUIET), piece(slot["player"]), " ", amount("Reals", slot["reals"]))


def one_building(building: dict[str, Any]) -> list[Text]:
    """Name, character, dice placed and whose action markers wait there."""
    style = "bold #f0904a" if building["being_resolved"] else ""
    region = say("region {number}", number=building["region"])
    parts = [Text(f"{building['name']} ({region})", style)]
    if building["character"]:
        parts.append(Text(name(building["character"]), "#62c370"))
    for key, die in (("guild_dice", "guild die"), ("pirate_dice", "pirate die")):
        if building[key]:
            parts.append(Text(counted(building[key], die)))
    markers = Text()
    for seat, count in enumerate(building["markers"]):
        markers.append(SYMBOLS[seat] * count, COLOURS[seat])
    if markers.plain:
        parts.append(markers)
    if building.get("free_spaces"):
        spaces = ", ".join(name(bonus) for bonus in building["free_spaces"])
        parts.append(Text(say("spaces: {names}", names=spaces), QUIET))
    return parts


def watch(city_watch: dict[str, Any]) -> Text:
    text = Text(dice(city_watch["dice"]) if city_watch["dice"] else say("no dice"))
    for seat, count in enumerate(city_watch["workers"]):
        if count:
            text.append("  ").append(SYMBOLS[seat] * count, COLOURS[seat])
    return text


def windmill(mill: dict[str, Any]) -> list[Text]:
    """The windmill levels with the players on them; a level feeds as many workers as its number."""
    steps = []
    for level in range(mill["top"] + 1):
        step = Text(str(level), QUIET)
        for seat, reached in enumerate(mill["levels"]):
            if reached == level:
                step.append(SYMBOLS[seat], COLOURS[seat])
        steps.append(step)
    return steps


def paying(table: dict[str, Any]) -> list[Text]:
    """The running total of the turn, and the pieces in hand."""
    now = table["paying"]
    lines: list[Text] = []
    if bought := now["wood_bought_this_turn"]:
        paid = counted(now["paid_for_wood_this_turn"], "Real")
        lines.append(Text(say("{wood} bought for {reals}", wood=counted(bought, "wood"), reals=paid)))
    if due := now["wood_due"]:
        wood, price = counted(due, "wood"), counted(now["next_wood"], "Real")
        lines.append(Text(say("{wood} still due, the next costs {reals}", wood=wood, reals=price), "bold"))
    if due := now["bread_due"]:
        lines.append(Text(say("{workers} still to feed", workers=counted(due, "worker")), "bold"))
    if due := now["reals_due"]:
        lines.append(Text(say("{reals} to come when the ships have moved", reals=counted(due, "Real")), "bold"))
    if now["building_cost"] is not None:
        cost, pirates = counted(now["building_cost"], "Real"), counted(now["pirates_for_not_paying"], "pirate")
        lines.append(Text(say("this building costs {reals}, or {pirates}", reals=cost, pirates=pirates)))
    if table["in_hand"]:
        held = name("neutral citizen" if table["in_hand"] == "citizen" else "worker")
        lines.append(Text(say("in hand: {piece} ({place})", piece=held, place=name(table["taken_from"]))))
    if table["at_sea_from"]:
        lines.append(Text(say("at sea: {piece} ({place})", piece=name("ship"), place=name(table["at_sea_from"]))))
    return lines


# -- islands and sea -----------------------------------------------------------------------------


def regions(fields: list[dict[str, Any]], width: int) -> RenderableType:
    rows = Labelled(width)
    for region in (1, 2, 3, None):
        title = name("the forest") if region is None else say("region {number}", number=region)
        rows.add(title, [field(land) for land in fields if land["region"] == region])
    return rows.drawn()


def field(land: dict[str, Any]) -> Text:
    """The good of a field, its conversion, the wood on it and its workers."""
    text = Text(numbered(land["name"])[1] if land["good"] else "", QUIET)
    if land["good"]:
        symbol, colour = STUFFS[land["good"]]
        text.append(f" {symbol}{name(land['good'])}", colour)
    if land["converts_to"]:
        text.append(f"→{STUFFS[land['converts_to']][0]}", QUIET)
    if land["wood"]:
        text.append(" ").append_text(amount("wood", land["wood"]))
    for seat in land["workers"]:
        text.append(SYMBOLS[seat], COLOURS[seat])
    return text if text else Text(say("nobody"), QUIET)


def city(town: dict[str, Any], width: int) -> RenderableType:
    """Prestige for most workers and for presence; six districts of two spots. A spot with a favor still costs wood."""
    districts = []
    closed = town["favors"]
    for number in range(len(town["spots"]) // 2):
        favor = closed[number - 2] if number >= 2 else None
        if favor:
            districts.append(Text.assemble((f"{name(favor)} ", "#bd93f0"), amount("wood", town["wood"][number - 2])))
        else:
            spots = town["spots"][2 * number : 2 * number + 2]
            districts.append(Text.assemble("[", *[piece(spot) for spot in spots], "]"))
    rows = Labelled(width)
    rows.add(f"{town['name']:<11} {town['most']:>2}/{town['present']}", districts)
    return rows.drawn()


def harbour(port: dict[str, Any], third: int, width: int) -> RenderableType:
    """A market or colony: what a ship scores in rounds 1, 3, 5, slots with cost and gain, rewards and workers."""
    slots = []
    for slot in port["slots"]:
        cost = "/".join(str(goods) for goods in slot["goods"]) + STUFFS[slot["good"]][0]
        gain = f"→{'/'.join(str(reals) for reals in slot['reals'])}¤" if "reals" in slot else ""
        slots.append(Text.assemble(piece(slot["ship"]), (f"{slot['slot']} {cost}{gain}", QUIET)))
    extras = [Text(name(reward), "#f0d24a") for reward in port.get("rewards", []) if reward]
    for seat, count in enumerate(port.get("workers", [])):
        if count:
            extras.append(Text(SYMBOLS[seat] * count, COLOURS[seat]))
    title = Text(name(port["name"]), QUIET)
    for number, points in enumerate(port["prestige_in_rounds_1_3_5"]):
        title.append(f" {points}", "bold not dim #e8e0cf" if number == third else QUIET)
    return flow([title, *slots, *extras], width)


# -- homes ---------------------------------------------------------------------------------------


def stores(player: dict[str, Any]) -> list[Text]:
    amounts = [Text(f"{name('prestige')} {player['prestige']}", "bold"), named("Reals", player["reals"])]
    amounts += [named("bread", player["bread"]), named("wood", player["wood"])]
    amounts += [named(good, count) for good, count in player["goods"].items()]
    if "pirates" in player:
        amounts.append(named("pirates", player["pirates"]))
    return amounts


def people(player: dict[str, Any]) -> list[Text]:
    workers = player["workers"]
    abroad = [
        f"{name(place)} ({count})" if count > 1 else name(place) for place, count in workers.items() if place != HOME
    ]
    at_home = f"{counted(workers.get(HOME, 0), 'worker')}, {counted(player['ships_at_home'], 'ship')}"
    lines = [
        Text(say("at home: {pieces}", pieces=at_home)),
        Text(say("windmill {level}", level=player["windmill"]), QUIET),
    ]
    if in_cities := player["workers_in_cities"]:
        abroad.append(say("cities ({count})", count=in_cities))
    if abroad:
        lines.append(Text(say("at work: {places}", places=", ".join(abroad)), QUIET))
    return lines


def favors_of(player: dict[str, Any]) -> list[Text]:
    up = [Text(name(favor), "#bd93f0") for favor in player["face_up"]]
    return up + [Text(name(favor), f"strike {QUIET}") for favor in player["face_down"]]


def requests_of(player: dict[str, Any]) -> list[Text]:
    """The requests in hand and their current score at the next scoring."""
    worth = player.get("requests_would_bring", {})
    lines = []
    for request, count in player["requests"].items():
        text = Text(name(request) if count == 1 else f"{count} {name(request)}")
        if request in worth:
            text.append(f" ({say('{points} now', points=worth[request])})", QUIET)
        lines.append(text)
    return lines or [Text(say("no requests"), QUIET)]


def cards_of(player: dict[str, Any]) -> list[Text]:
    """Cards in play, bright if their workers are present, the pieces on them, and the hand or its groups."""
    lines = [
        Text(name(card), "bold #f0d24a" if card in player["cards_served"] else "#f0d24a") for card in player["cards"]
    ]
    for key, die in (("guild_die_on_card", "guild die"), ("pirate_die_on_card", "pirate die")):
        if player[key]:
            lines.append(Text(say("on the card: {piece}", piece=f"{name(die)} {dice([player[key]])}")))
    if player["ship_on_card"]:
        lines.append(Text(say("on the card: {piece}", piece=name("ship"))))
    hand = player.get("hand", [f"card of {group}" for group in player["groups_in_hand"]])
    if hand:
        lines.append(Text(say("hand: {cards}", cards=", ".join(name(card) for card in hand)), QUIET))
    return lines


def pirates_abroad(table: dict[str, Any]) -> list[Text]:
    """Where pirate citizen and pirate ship are, the rewards beside the board, and who lies down."""
    lines = [Text(f"{name(pirate)}: {name(table[key])}") for key, pirate in PIRATES.items()]
    if "rewards_beside_the_board" in table:
        rewards = ", ".join(name(reward) for reward in table["rewards_beside_the_board"])
        lines.append(Text(f"{name('beside the board')}: {rewards}", QUIET))
    if table["lying_down"]:
        places = ", ".join(name(place) for place in table["lying_down"])
        lines.append(Text(f"{name('worker at rest', 2)}: {places}", QUIET))
    return lines


def tiles_of(player: dict[str, Any]) -> list[Text]:
    lines = []
    if player.get("dark_guilds"):
        lines.append(Text(counted(player["dark_guilds"], "dark guild")))
    if player.get("protections"):
        lines.append(Text(counted(player["protections"], "protection")))
    return lines
