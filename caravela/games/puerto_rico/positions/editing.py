"""The editable parts of a position of Puerto Rico."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import (
    EVERY,
    BitPart,
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
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    CHOSEN_FROM,
    COLONIST,
    END_NAMES,
    FIRST_BUILDING,
    GOOD_NAMES,
    NOBLE,
    NOBODY,
    PLACARD_NAMES,
    PLACARDS,
    PLACE_NAMES,
    PLANTATION_NAMES,
    QUARRY,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.course import joined, turns_left
from caravela.games.puerto_rico.positions.checks.round import placard_is_in_play
from caravela.games.puerto_rico.positions.passing import PASSING
from caravela.games.puerto_rico.positions.position import PLACES

TURN: Final = "Turn and round"
ROLES: Final = "Roles"
PLANTATIONS: Final = "Plantations on the shared board"
SUPPLY: Final = "Supply"
SHIPS: Final = "Ships and trading house"
MARKET: Final = "Buildings for sale"
MONEY: Final = "Money and points"
GOODS_GROUP: Final = "Goods"
ISLAND: Final = "Island"
CITY: Final = "City"
PEOPLE: Final = "People"

MID_ACTION: Final = "in the middle of an action"
MOST_ROUNDS: Final = 60
MOST_POINTS: Final = 200
MOST_PEOPLE: Final = 3
"""People in one building; on tiles, at most as many as tiles."""


def placards_in(game: PuertoRico) -> list[int]:
    return [placard for placard in range(PLACARDS) if placard_is_in_play(game, placard)]


class NextRole(ChoicePart):
    """Who takes the next role: placards are adjusted, and the state of the current action is cleared."""

    def __init__(self, game: PuertoRico, catalogue: Catalogue) -> None:
        choices = [PartChoice("", says=MID_ACTION), *[PartChoice(seat, seat=seat) for seat in range(game.seats)]]
        super().__init__(("agenda",), Label("Takes the next role"), TURN, choices, places=["governor"])
        self.game: PuertoRico = game
        self.catalogue: Catalogue = catalogue

    def value(self, position: Position) -> Value:
        table = position["table"]
        if position["agenda"] != self.agenda(table):
            return ""
        return int((table["governor"] + taken(table)) % self.game.seats)

    def agenda(self, table: dict[str, Any]) -> list[str]:
        """The agenda between two roles."""
        twin = self.game.copy()
        twin.governor = table["governor"]
        for placard in range(PLACARDS):
            twin.placard_taker[placard] = table["placard takers"][placard]
        turns = turns_left(twin)
        turns[0] = turns[0][-1:]  # a pause before it is over when the role can be taken
        return [self.catalogue.name_of(step) for step in joined(turns)]

    def put(self, position: Position, value: Value) -> None:
        table = position["table"]
        if value != "":
            assert isinstance(value, int)
            self.take_placards(table, (value - table["governor"]) % self.game.seats)
        for name in PASSING:
            table.pop(name, None)
        for player in table["players"]:
            player["used"] = []
        position["agenda"] = self.agenda(table)

    def take_placards(self, table: dict[str, Any], count: int) -> None:
        """As many placards are taken as players before this one; those taken already stay taken if possible."""
        takers: list[int] = table["placard takers"]
        doubloons: dict[str, int] = table["placard doubloons"]
        placards = placards_in(self.game)
        order = [placard for placard in placards if takers[placard] >= 0]
        free = [placard for placard in placards if takers[placard] == NOBODY]
        order += [placard for placard in free if PLACARD_NAMES[placard] not in doubloons]
        order += [placard for placard in free if PLACARD_NAMES[placard] in doubloons]
        for turn, placard in enumerate(order):
            takers[placard] = (table["governor"] + turn) % self.game.seats if turn < count else NOBODY
            if turn < count:
                doubloons.pop(PLACARD_NAMES[placard], None)
        left_last_round = len(placards) - int(self.game.turns)
        for placard in order[count:]:  # placards that nobody took in the last round have received a doubloon
            if table["round"] > 1 and len(doubloons) < left_last_round - count:
                doubloons.setdefault(PLACARD_NAMES[placard], 1)


def taken(table: dict[str, Any]) -> int:
    return len([taker for taker in table["placard takers"] if taker >= 0])


class PuertoRicoEditing(Editing):
    """Governor and role taker follow from the round and the placards."""

    def __init__(self, game: PuertoRico, catalogue: Catalogue) -> None:
        self.next_role: NextRole = NextRole(game, catalogue)
        self.seats: int = game.seats
        parts: list[PositionPart] = [self.next_role, *turn_parts(game), *shared_parts(game)]
        supplies = {part.id: part for part in parts}
        for seat in range(game.seats):
            parts += player_parts(game, seat, supplies)
        super().__init__(parts, FIXED)

    def follow(self, position: Position) -> None:
        table = position["table"]
        between = position["agenda"] == self.next_role.agenda(table)
        before = table["governor"]
        table["governor"] = (table["round"] - 1) % self.seats
        turned = table["governor"] - before
        if turned:
            takers = table["placard takers"]
            table["placard takers"] = [(taker + turned) % self.seats if taker >= 0 else taker for taker in takers]
        count = taken(table)
        table["role taker"] = (table["governor"] + count - 1) % self.seats if count else NOBODY
        if between or turned:
            self.next_role.put(position, "")

    def piece_label(self, piece: str) -> PartChoice:
        names = {"colonists": COLONIST, "nobles": NOBLE, "points": "victory point", "quarries": "quarry"}
        return PartChoice(piece, names.get(piece, piece.removesuffix("s") if piece.endswith(" plantations") else piece))


FIXED: Final[list[Fixed]] = [
    Fixed(("table", "governor"), "follows from the round: the governor moves on with each"),
    Fixed(("table", "role taker"), "follows from the placards taken"),
    Fixed(("table", "ships", EVERY, "spaces"), "ships of these sizes sail with so many players"),
    Fixed(("table", "players", EVERY, "used"), "what an action under way remembers; the next role forgets it"),
    Fixed(("table", "placard takers", EVERY), "placards that are not in a game with so many players"),
    Fixed(("table", "nobles"), "without the expansion there are no nobles"),
    Fixed(("table", "nobles on the ship"), "without the expansion there are no nobles"),
    *[Fixed(("table", name), "what an action under way remembers; the next role forgets it") for name in PASSING],
]


def turn_parts(game: PuertoRico) -> list[PositionPart]:
    parts: list[PositionPart] = [
        NumberPart(("table", "round"), Label("Round"), TURN, least=1, most=MOST_ROUNDS, places=["governor"]),
    ]
    for bit, name in enumerate(END_NAMES.values()):
        parts.append(BitPart(("table", "ending"), bit, Label("The game ends: {reason}", {"reason": name}), TURN))
    for placard in placards_in(game):
        name, places = PLACARD_NAMES[placard], [f"placard:{PLACARD_NAMES[placard]}"]
        choices = seat_choices(game.seats, "nobody", NOBODY)
        taker = Label("{role}: taken by", {"role": name})
        parts.append(ChoicePart(("table", "placard takers", placard), taker, ROLES, choices, places=places))
        doubloons = Label("{role}: doubloons", {"role": name})
        path = ("table", "placard doubloons", name)
        parts.append(NumberPart(path, doubloons, ROLES, places=places, left_out=True))
    return parts


def shared_parts(game: PuertoRico) -> list[PositionPart]:
    parts: list[PositionPart] = []
    rows = {"face up": "{tile}: face up", "face down": "{tile}: face down", "discarded": "{tile}: discarded"}
    for row, says in rows.items():
        for good, tile in zip(GOOD_NAMES, PLANTATION_NAMES, strict=True):
            places = [f"plantation:{tile}"] if row == "face up" else ["stack"]
            path = ("table", row, good)
            label = Label(says, {"tile": tile})
            parts.append(
                NumberPart(path, label, PLANTATIONS, places=places, piece=f"{good} plantations", left_out=True)
            )
    quarry = Label("{name}", {"name": "quarry"})
    parts.append(NumberPart(("table", "quarries"), quarry, PLANTATIONS, places=["quarry"], piece="quarries"))
    for good in GOOD_NAMES:
        label = Label("{name}", {"name": good})
        places = [f"supply:{good}", f"good:{good}"]
        parts.append(NumberPart(("table", "goods", good), label, SUPPLY, places=places, piece=good, left_out=True))
    points = Label("{name}", {"name": "victory point"})
    parts.append(
        NumberPart(("table", "points"), points, SUPPLY, places=["points"], least=-999, most=MOST_POINTS, piece="points")
    )
    parts += people_parts(game)
    for building in game.kinds:
        label = Label("{name}", {"name": building.name})
        path = ("table", "buildings", building.name)
        places = [f"market:{building.name}"]
        parts.append(NumberPart(path, label, MARKET, places=places, most=4, piece=building.name, left_out=True))
        if game.facts.beige_is_chosen and building.beige and building.number < CHOSEN_FROM:
            chosen = Label("{name}: chosen for the game", {"name": building.name})
            parts.append(MemberPart(("table", "chosen"), building.name, BUILDING_NAMES, chosen, MARKET, places=places))
    return parts + ship_parts(game)


def people_parts(game: PuertoRico) -> list[PositionPart]:
    kinds = [(COLONIST, "colonists", "colonist ship")]
    if game.facts.has_nobles:
        kinds.append((NOBLE, "nobles", "nobles on the ship"))
    parts: list[PositionPart] = []
    for name, supply, ship in kinds:
        where = [f"supply:{name}", f"aboard:{name}", "colonists"]
        label, aboard = Label("{name}", {"name": name}), Label("{name}: on the ship", {"name": name})
        parts.append(NumberPart(("table", supply), label, SUPPLY, places=where, piece=supply))
        parts.append(NumberPart(("table", ship), aboard, SUPPLY, places=where, piece=supply))
    return parts


def ship_parts(game: PuertoRico) -> list[PositionPart]:
    parts: list[PositionPart] = []
    goods = [PartChoice("", says="empty"), *[PartChoice(good, good) for good in GOOD_NAMES]]
    for i in range(len(game.ship_spaces)):
        spaces = int(game.ship_spaces[i])
        places, facts = [f"ship:{spaces}"], {"spaces": spaces}
        kind = Label("Ship with {spaces} spaces: good", {**facts})
        load = Label("Ship with {spaces} spaces: load", {**facts})
        parts.append(ChoicePart(("table", "ships", i, "good"), kind, SHIPS, goods, places=places))
        parts.append(NumberPart(("table", "ships", i, "load"), load, SHIPS, places=places, most=spaces))
    for good in GOOD_NAMES:
        label = Label("Trading house: {good}", {"good": good})
        path = ("table", "trading house", good)
        parts.append(NumberPart(path, label, SHIPS, places=["trade"], most=4, piece=good, left_out=True))
    return parts


def player_parts(game: PuertoRico, seat: int, shared: dict[str, PositionPart]) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    doubloons, points = Label("{name}", {"name": "doubloon"}), Label("{name}", {"name": "victory point"})
    parts: list[PositionPart] = [
        NumberPart((*own, "doubloons"), doubloons, MONEY, seat, ["doubloons"], most=MOST_POINTS),
        NumberPart((*own, "points"), points, MONEY, seat, ["chips"], 0, MOST_POINTS, "points", shared["table/points"]),
    ]
    for good in GOOD_NAMES:
        label, places = Label("{name}", {"name": good}), [f"good:{good}"]
        supply = shared[f"table/goods/{good}"]
        parts.append(
            NumberPart((*own, "goods", good), label, GOODS_GROUP, seat, places, 0, 12, good, supply, left_out=True)
        )
    parts += island_parts(game, seat, shared)
    for building in game.kinds:
        label = Label("{name}", {"name": building.name})
        places = [f"mat:{building.name}", f"market:{building.name}"]
        supply = shared[f"table/buildings/{building.name}"]
        path = (*own, "buildings")
        parts.append(MemberPart(path, building.name, BUILDING_NAMES, label, CITY, seat, places, building.name, supply))
    return parts + worker_parts(game, seat, shared)


def island_parts(game: PuertoRico, seat: int, shared: dict[str, PositionPart]) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    parts: list[PositionPart] = []
    for place in range(QUARRY + 1):
        tile, name = TILE_NAMES[place], PLACE_NAMES[place]
        supply = shared["table/quarries" if place == QUARRY else f"table/face down/{tile}"]
        piece = "quarries" if place == QUARRY else f"{tile} plantations"
        label, places = Label("{name}", {"name": name}), [f"mat:{name}"]
        parts.append(
            NumberPart((*own, "tiles", tile), label, ISLAND, seat, places, 0, 12, piece, supply, left_out=True)
        )
    forest = Label("{name}", {"name": "forest"})
    parts.append(NumberPart((*own, "forests"), forest, ISLAND, seat, ["mat:forest", "forest"], most=12))
    if game.facts.forests_are_plantations:
        for good, name in zip(GOOD_NAMES, PLANTATION_NAMES, strict=True):
            label = Label("{tile}: turned into a forest", {"tile": name})
            piece, path = f"{good} plantations", (*own, "flipped", good)
            parts.append(NumberPart(path, label, ISLAND, seat, ["mat:forest"], 0, 12, piece, left_out=True))
    return parts


def worker_parts(game: PuertoRico, seat: int, shared: dict[str, PositionPart]) -> list[PositionPart]:
    """People on the windrose, on tiles and in buildings."""
    own: Path = ("table", "players", seat)
    supply = shared["table/colonists"]
    windrose = Label("People on the windrose")
    parts: list[PositionPart] = [
        NumberPart((*own, "windrose"), windrose, PEOPLE, seat, ["windrose"], 0, 99, "colonists", supply)
    ]
    if game.facts.has_nobles:
        nobles = Label("Nobles among those on the windrose")
        path = (*own, "nobles on the windrose")
        parts.append(NumberPart(path, nobles, PEOPLE, seat, ["windrose"], 0, 20, "nobles"))
    for place in range(game.places()):
        parts += people_on(game, seat, place, supply)
    return parts


def people_on(game: PuertoRico, seat: int, place: i64, supply: PositionPart) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    name, tile = PLACE_NAMES[place], place < FIRST_BUILDING
    holder = f"{'/'.join(str(key) for key in own)}/{'tiles' if tile else 'buildings'}/{PLACES[place]}"
    most = 12 if tile else MOST_PEOPLE
    people = Label("{place}: people", {"place": name})
    parts: list[PositionPart] = [
        NumberPart(
            (*own, "colonists", PLACES[place]), people, PEOPLE, seat, [f"mat:{name}"], 0, most, "colonists", supply,
            left_out=True,
        )
    ]  # fmt: skip
    if game.facts.has_nobles:
        nobles = Label("{place}: nobles among them", {"place": name})
        path = (*own, "nobles", PLACES[place])
        parts.append(NumberPart(path, nobles, PEOPLE, seat, [f"mat:{name}"], 0, most, "nobles", left_out=True))
    for part in parts:
        part.needs = holder
    return parts


def editing(game: PuertoRico, catalogue: Catalogue) -> Editing:
    """The editable parts of positions of a table like this one."""
    return PuertoRicoEditing(game, catalogue)
