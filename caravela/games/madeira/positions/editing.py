"""The editable parts of a position of Madeira; the expansion adds its own."""

from __future__ import annotations

from typing import Any, Final

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import (
    EVERY,
    ChoicePart,
    Editing,
    Fixed,
    Label,
    MemberPart,
    NumberPart,
    PartChoice,
    Path,
    Position,
    PositionPart,
    Value,
    seat_choices,
)
from caravela.games.madeira import modules
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_NAMES,
    CHARACTER_ACTIONS,
    CHARACTER_NAMES,
    CITY_DISTRICTS,
    CITY_NAMES,
    COLONY_NAMES,
    DIE_FACES,
    DISTRICTS,
    FIELDS,
    FIRST_SPOT,
    FOREST,
    GOOD_NAMES,
    NEUTRAL,
    NOBODY,
    NOT_IN_PLAY,
    OPEN_SPOTS,
    OWN_PLACES,
    PASSING_SLOT_NAMES,
    PIRATE_DICE,
    PLACE_NAMES,
    REWARD_NAMES,
    REWARD_PLACES,
    ROUND_SETUP,
    ROUNDS,
    ROW_DICE,
    ROW_REQUESTS,
    SHIPS,
    SLOT_NAMES,
    SLOTS,
    SOURCE_NAMES,
    SPOTS,
    STARTING_REQUESTS,
    UNBUILT,
    WORKERS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.fields import EXPANSION, REMEMBERED
from caravela.games.madeira.positions.position import write

TURN: Final = "Turn and round"
LAND: Final = "Fields"
CITIES_GROUP: Final = "Cities"
SEA: Final = "Markets and colonies"
BUILDINGS_GROUP: Final = "Buildings and characters"
GUILDS_GROUP: Final = "Guild board"
REQUESTS_GROUP: Final = "Crown's requests"
STORES: Final = "Money and goods"
PRESTIGE: Final = "Prestige"
WORKERS_GROUP: Final = "Workers and ships"
FAVORS_GROUP: Final = "Favors"
DICE_GROUP: Final = "Dice and markers"

MID_ACTION: Final = "in the middle of an action"
NOBODY_SAYS: Final = "nobody"
NONE_SAYS: Final = "none"
ROWS_CHOSEN: Final = "rows"
LATER_PHASES: Final = ["building actions", "maintenance", "crown's requests", "end of round"]
MEMORY: Final = [
    "held open", "favor used", "wood bought", "extra harvests", "cost waived", "extra workers", "building", "row",
    "wood due", "wood to get", "errand", "errands left", "may stop", "in hand", "from place", "just put", "ships left",
    "at sea", "ship from", "ship just put", "reals due", "rewards due", "harvests left", "flips left", "dice to roll",
    "rolled", "rolled pirate", "fed", "gifts left",
]  # fmt: skip
"""The state of the current action."""
MOST_STORED: Final = 99


class NextTurnPart(ChoicePart):
    """The stage of the round: rows are chosen, or a player in the Guild Column has a turn; the current action is
    cleared."""

    def __init__(self, game: Madeira) -> None:
        choices = [PartChoice("", says=MID_ACTION), PartChoice(ROWS_CHOSEN, says="rows of the guild board are chosen")]
        choices += [PartChoice(seat, seat=seat) for seat in seats_of(game)]
        super().__init__(("agenda",), Label("Has the next turn"), TURN, choices, places=["order", "rounds"])
        self.fresh: dict[str, Any] = write(game)
        self.fixed: list[Fixed] = modules.fixed_parts(game)

    def agenda_of(self, table: dict[str, Any], moment: Value) -> list[str]:
        if moment == ROWS_CHOSEN:
            waiting = [f"choosing a row {seat}" for seat in table["passing column"] if seat != NOBODY]
            return [*waiting, "character actions", *LATER_PHASES]
        row = table["row markers"].index(moment) if moment in table["row markers"] else 0
        return [f"turn {moment}", f"next turn from row {row + 1}", *LATER_PHASES]

    def value(self, position: Position) -> Value:
        for choice in self.choices[1:]:
            if position["agenda"] == self.agenda_of(position["table"], choice.value):
                return choice.value
        return ""

    def put(self, position: Position, value: Value) -> None:
        if value == "":
            return
        table = position["table"]
        put_markers(table, value)
        position["agenda"] = self.agenda_of(table, value)
        table["phase"] = int(ROUND_SETUP if value == ROWS_CHOSEN else CHARACTER_ACTIONS)
        for key in MEMORY:
            table[key] = self.fresh[key]
        for fixed in self.fixed:
            if fixed.reason == REMEMBERED and EXPANSION in table:
                table[EXPANSION][fixed.path[2]] = self.fresh[EXPANSION][fixed.path[2]]


def put_markers(table: dict[str, Any], moment: Value) -> None:
    """The player to move has a turn order marker in a row, or chooses a row first."""
    rows, column = table["row markers"], table["passing column"]
    moved = [seat for seat in rows if seat != NOBODY] if moment == ROWS_CHOSEN else [moment]
    start, goal = (rows, column) if moment == ROWS_CHOSEN else (column, rows)
    for seat in moved:
        if seat not in goal and NOBODY in goal:
            start[start.index(seat)] = int(NOBODY)
            goal[goal.index(NOBODY)] = seat


class MadeiraEditing(Editing):
    """Prestige follows from its sources."""

    def __init__(self, game: Madeira) -> None:
        self.turn: NextTurnPart = NextTurnPart(game)
        parts = [self.turn, *turn_parts(game), *field_parts(), *city_parts(game), *sea_parts(game)]
        parts += [*building_parts(game), *guild_parts(game), *request_parts(game)]
        for seat in seats_of(game):
            parts += player_parts(game, seat)
        super().__init__(parts + modules.parts(game), FIXED + self.turn.fixed)

    def follow(self, position: Position) -> None:
        table = position["table"]
        for player in table["players"]:
            player["prestige"] = max(0, sum(player["earned"]))

    def piece_label(self, piece: str) -> PartChoice:
        for kind in ("workers", "ships", "turn order marker"):
            if piece.startswith(f"{kind} of player "):
                return PartChoice(piece, kind.removesuffix("s"), int(piece[-1]) - 1)
        names = {
            "guild dice": "guild die",
            "pirate dice": "pirate die",
            "favors": "favor",
            "citizens": "neutral citizen",
        }
        return PartChoice(piece, names.get(piece, piece))


FIXED: Final[list[Fixed]] = [
    Fixed(("table", "phase"), "follows from who has the next turn"),
    Fixed(("table", "players", EVERY, "prestige"), "the sum of what was earned"),
    Fixed(("table", "field goods", int(FOREST)), "the forest has no good"),
    Fixed(("table", "slots", EVERY), "slots that are not in a game with so many players"),
    Fixed(("table", "districts", EVERY), "districts that are not in a game with so many players"),
    *[Fixed(("table", key), REMEMBERED) for key in MEMORY],
]


def seats_of(game: Madeira) -> range:
    return range(int(game.seats))


def turn_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = [
        NumberPart(("table", "round"), Label("Round"), TURN, places=["rounds"], least=1, most=int(ROUNDS))
    ]
    for slot in range(len(game.passing)):
        label = Label("Passing column, slot {slot}", {"slot": slot + 1})
        places = [f"pass:{PASSING_SLOT_NAMES[slot]}", "order"]
        choices = seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))
        parts.append(ChoicePart(("table", "passing column", slot), label, TURN, choices, places=places))
    return parts


def field_parts() -> list[PositionPart]:
    parts: list[PositionPart] = []
    goods = [PartChoice(i, name) for i, name in enumerate(GOOD_NAMES)]
    for field in range(FIELDS):
        name = PLACE_NAMES[field]
        places, wood = [f"at:{name}"], Label("{place}: wood", {"place": name})
        parts.append(NumberPart(("table", "field wood", int(field)), wood, LAND, places=places))
        if field != FOREST:
            good = Label("{place}: good", {"place": name})
            parts.append(ChoicePart(("table", "field goods", int(field)), good, LAND, goods, places=places))
    return parts


def city_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = []
    owners = [PartChoice(int(UNBUILT), says="not built"), *seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))]
    owners.append(PartChoice(int(NEUTRAL), "neutral citizen"))
    for spot in range(SPOTS):
        name = PLACE_NAMES[FIRST_SPOT + spot]
        city = name.rpartition(" ")[0]
        label = Label("{place}: worker of", {"place": name})
        places = [f"at:{name}", f"city:{city}"]
        parts.append(ChoicePart(("table", "city spots", int(spot)), label, CITIES_GROUP, owners, places=places))
    favors = [PartChoice(int(NOBODY), says=NONE_SAYS)]
    favors += [PartChoice(i, name) for i, name in enumerate(ALL_FAVOR_NAMES)]
    for i in range(DISTRICTS):
        if game.districts[i] != NOT_IN_PLAY:
            city, number = CITY_NAMES[i // CITY_DISTRICTS], int(i % CITY_DISTRICTS) + 1
            label = Label("{city}, district {number}: favor", {"city": city, "number": number})
            first = int(OPEN_SPOTS) + 2 * (number - 1)
            places = [f"city:{city}", *[f"at:{city} {first + spot}" for spot in (1, 2)]]
            places += [f"favor:{name}" for name in ALL_FAVOR_NAMES]
            parts.append(ChoicePart(("table", "districts", int(i)), label, CITIES_GROUP, favors, places=places))
    return parts


def sea_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = []
    owners = seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))
    for slot in range(SLOTS):
        if game.slots[slot] != NOT_IN_PLAY:
            name = SLOT_NAMES[slot]
            label = Label("{place}: ship of", {"place": name})
            places = [name, f"at:{name.partition(' of ')[2]}"]
            parts.append(ChoicePart(("table", "slots", int(slot)), label, SEA, owners, places=places))
    rewards = [PartChoice(int(NOBODY), says=NONE_SAYS)]
    rewards += [PartChoice(i, name) for i, name in enumerate(REWARD_NAMES)]
    for i in range(REWARD_PLACES):
        colony, says = COLONY_NAMES[i // 2], ["{colony}: first reward", "{colony}: second reward"][i % 2]
        label = Label(says, {"colony": colony})
        places = [f"at:{colony}", f"reward:{colony}:*", "token:re*"]
        parts.append(ChoicePart(("table", "rewards", int(i)), label, SEA, rewards, places=places))
    return parts


def building_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = []
    choices = [PartChoice(int(NOBODY), says=NONE_SAYS)]
    choices += [PartChoice(i, name) for i, name in enumerate(CHARACTER_NAMES)]
    for i, name in enumerate(BUILDING_NAMES):
        places, facts = [f"building:{name}", f"strength:{name}"], {"building": name}
        who, guild = Label("{building}: character", {**facts}), Label("{building}: guild dice", {**facts})
        pirate = Label("{building}: pirate dice", {**facts})
        group, most = BUILDINGS_GROUP, int(game.seats) * int(ROW_DICE)
        parts.append(ChoicePart(("table", "characters", i), who, group, choices, places=places))
        path = ("table", "guild dice", i)
        parts.append(NumberPart(path, guild, group, places=places, most=most, piece="guild dice"))
        path = ("table", "pirate dice", i)
        parts.append(NumberPart(path, pirate, group, places=places, most=1, piece="pirate dice"))
    for face in range(DIE_FACES):
        label = Label("City watch: pirate dice with {value}", {"value": int(face) + 1})
        places, path = ["at:the city watch", f"pirate die:{face + 1}"], ("table", "city watch dice", int(face))
        most = int(PIRATE_DICE)
        parts.append(NumberPart(path, label, BUILDINGS_GROUP, places=places, most=most, piece="pirate dice"))
    beside = Label("Pirate dice beside the board")
    where, places = ("table", "pirate dice beside"), ["at:the city watch"]
    most = int(PIRATE_DICE)
    parts.append(NumberPart(where, beside, BUILDINGS_GROUP, places=places, most=most, piece="pirate dice"))
    return parts


def guild_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = []
    owners = seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))
    kinds = int(game.facts.request_kinds)
    for row in seats_of(game):
        places = [f"row:{row + 1}"]
        marker = Label("Row {row}: turn order marker of", {"row": row + 1})
        parts.append(ChoicePart(("table", "row markers", row), marker, GUILDS_GROUP, owners, places=places))
        for face in range(int(DIE_FACES)):
            label = Label("Row {row}: guild dice with {value}", {"row": row + 1, "value": face + 1})
            path, most = ("table", "row dice", row * int(DIE_FACES) + face), int(ROW_DICE)
            parts.append(NumberPart(path, label, GUILDS_GROUP, places=places, most=most, piece="guild dice"))
        for kind in range(kinds):
            name = ALL_REQUEST_NAMES[kind]
            label = Label("Row {row}: {request}", {"row": row + 1, "request": name})
            path, where = ("table", "row requests", row * kinds + kind), [*places, f"request:{name}"]
            most = int(ROW_REQUESTS)
            parts.append(NumberPart(path, label, REQUESTS_GROUP, places=where, most=most, piece=name))
    label, most = Label("Guild dice beside the board"), int(game.seats) * int(ROW_DICE)
    parts.append(NumberPart(("table", "guild dice beside"), label, GUILDS_GROUP, most=most, piece="guild dice"))
    return parts


def request_parts(game: Madeira) -> list[PositionPart]:
    parts: list[PositionPart] = []
    for kind in range(int(game.facts.request_kinds)):
        name = ALL_REQUEST_NAMES[kind]
        label, path = Label("Face down: {request}", {"request": name}), ("table", "requests", name)
        places = [f"request:{name}"]
        part = NumberPart(path, label, REQUESTS_GROUP, places=places, most=30, piece=name, left_out=True)
        parts.append(part)
    owners = seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))
    for i in range(STARTING_REQUESTS):
        label = Label("Starting request {number} went to", {"number": int(i) + 1})
        parts.append(ChoicePart(("table", "starting requests", int(i)), label, REQUESTS_GROUP, owners))
    return parts


def player_parts(game: Madeira, seat: int) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    stores = [("reals", "Real", "Reals"), ("bread", "bread", "bread"), ("wood", "wood", "wood"),
              ("pirates", "pirate", "pirates")]  # fmt: skip
    parts: list[PositionPart] = []
    for key, name, place in stores:
        label = Label("{name}", {"name": name})
        parts.append(NumberPart((*own, key), label, STORES, seat, [f"stock:{place}"], most=MOST_STORED))
    for good in GOOD_NAMES:
        label, path = Label("{name}", {"name": good}), (*own, "goods", good)
        places = [f"stock:{good}", f"exchange:{good}"]
        parts.append(NumberPart(path, label, STORES, seat, places, most=MOST_STORED, left_out=True))
    mill = Label("{name}", {"name": "windmill level"})
    parts.append(NumberPart((*own, "windmill"), mill, STORES, seat, ["windmill", "mill", "mill:*"], most=99))
    for i, source in enumerate(SOURCE_NAMES):
        label, path = Label("Prestige: {source}", {"source": source}), (*own, "earned", i)
        places = ["stock:prestige"]
        parts.append(NumberPart(path, label, PRESTIGE, seat, places, least=-200, most=200))
    return parts + worker_parts(seat) + dice_parts(seat) + held_parts(game, seat)


def worker_parts(seat: int) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    workers = f"workers of player {seat + 1}"
    home = NumberPart(
        (*own, "workers", "home"), Label("{place}: workers", {"place": "home"}), WORKERS_GROUP, seat,
        ["home:worker", "at:home"], 0, int(WORKERS), workers, left_out=True,
    )  # fmt: skip
    parts: list[PositionPart] = [home]
    for place in PLACE_NAMES[:OWN_PLACES]:
        if place != "home":
            label, path = Label("{place}: workers", {"place": place}), (*own, "workers", place)
            places, most = [f"at:{place}"], int(WORKERS)
            parts.append(NumberPart(path, label, WORKERS_GROUP, seat, places, 0, most, workers, home, left_out=True))
    ships, path = Label("Ships at home"), (*own, "ships at home")
    piece = f"ships of player {seat + 1}"
    parts.append(NumberPart(path, ships, WORKERS_GROUP, seat, ["home:ship", "at:home"], 0, int(SHIPS), piece))
    return parts


def dice_parts(seat: int) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    parts: list[PositionPart] = []
    for building in BUILDING_NAMES:
        label, path = Label("{building}: action markers", {"building": building}), (*own, "markers", building)
        places = [f"building:{building}", "home:flag"]
        parts.append(NumberPart(path, label, DICE_GROUP, seat, places, 0, int(ACTION_MARKERS), left_out=True))
    for face in range(DIE_FACES):
        label, path = Label("Guild dice with {value}", {"value": int(face) + 1}), (*own, "dice", int(face))
        places, most = [f"die:{face + 1}"], int(ROW_DICE)
        parts.append(NumberPart(path, label, DICE_GROUP, seat, places, 0, most, "guild dice"))
    return parts


def held_parts(game: Madeira, seat: int) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    parts: list[PositionPart] = []
    for key, says in (("face up", "{favor}: face up"), ("face down", "{favor}: face down")):
        for name in ALL_FAVOR_NAMES[: len(game.board.favor_guild)]:
            label, places = Label(says, {"favor": name}), [f"favor:{name}"]
            path = (*own, key)
            parts.append(MemberPart(path, name, ALL_FAVOR_NAMES, label, FAVORS_GROUP, seat, places, "favors"))
    for name in ALL_REQUEST_NAMES[: int(game.facts.request_kinds)]:
        label, path = Label("{name}", {"name": name}), (*own, "requests", name)
        places = [f"*:{name}"]
        parts.append(NumberPart(path, label, REQUESTS_GROUP, seat, places, 0, 4, name, left_out=True))
    return parts


def editing(game: Madeira, _: Catalogue) -> Editing:
    """The editable parts of positions of a table like this one."""
    return MadeiraEditing(game)
