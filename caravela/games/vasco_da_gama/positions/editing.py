"""The editable parts of a position of Vasco da Gama."""

from __future__ import annotations

from typing import Any, Final

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import (
    SHARED,
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
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    COLOUR_NAMES,
    CREW_MEMBER_NAMES,
    CREW_NAMES,
    DECK_NAMES,
    DISC_NAMES,
    FIRST_SLOT,
    LANDING_NAMES,
    LANDING_OF,
    LEAST_INITIAL,
    MERCHANTS,
    MONEY_SPACE_NAMES,
    MOST_INITIAL,
    MOST_MARKED,
    NOBODY,
    NUMBERS,
    PROJECTS,
    SAO_GABRIEL,
    SECTIONS,
    SLOTS,
    SOURCE_NAMES,
    SPACES,
    TILES,
    VASCO_TILES,
    tile_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.position import write

TURN: Final = "Turn and round"
VASCO: Final = "Vasco da Gama's tiles"
PROJECT_TILES: Final = "Projects and merchant ships"
DISCS: Final = "Action discs"
RECRUITING: Final = "Sailors and missionaries"
PEOPLE: Final = "Characters"
ROUTE: Final = "Ships under way"
MONEY: Final = "Money and points"
CREW: Final = "Crew"
OWN_SHIPS: Final = "Projects and ships"

MID_ACTION: Final = "in the middle of an action"
NOBODY_SAYS: Final = "nobody"
NONE_SAYS: Final = "none"
CALLING: Final = "call"
PLACING: Final = "place"
MOST_REALS: Final = 99
MOST_POINTS: Final = 200


class NextTurnPart(ChoicePart):
    """The stage of the round: somebody places a disc, or the next number is called; the current action is cleared."""

    def __init__(self, game: VascoDaGama) -> None:
        choices = [PartChoice("", says=MID_ACTION)]
        choices += [
            PartChoice(f"{PLACING} {seat}", seat=seat, says="{player} places a disc") for seat in seats_of(game)
        ]
        choices.append(PartChoice(CALLING, says="a number is called"))
        super().__init__(("agenda",), Label("What comes next"), TURN, choices, places=["first player"])
        self.seats: int = int(game.seats)
        self.fresh: dict[str, Any] = write(game)

    def agenda_of(self, moment: str, table: dict[str, Any]) -> list[str]:
        acting = ["next number", "navigation phase", "end of round"]
        if moment == CALLING:
            return [f"called {owner}" for owner in owners_at(table, table["called"])] + acting
        seat = int(moment.removeprefix(f"{PLACING} "))
        following = (seat + 1) % self.seats
        return [f"picking {seat}", f"next placer {following}", "turning Vasco's tile", "move marker", *acting]

    def value(self, position: Position) -> Value:
        for choice in self.choices[1:]:
            if position["agenda"] == self.agenda_of(str(choice.value), position["table"]):
                return choice.value
        return ""

    def put(self, position: Position, value: Value) -> None:
        table = position["table"]
        if value != "":
            if value == CALLING and table["numbers"] and not owners_at(table, table["called"]):
                table["called"] = table["numbers"][0]["number"]
            position["agenda"] = self.agenda_of(str(value), table)
            table["action"] = self.fresh["action"]


def owners_at(table: dict[str, Any], number: int) -> list[int]:
    """The owner of the disc at a number, if there is one."""
    return [entry["owner"] for entry in table["numbers"] if entry["number"] == number]


class DiscOwner(PositionPart):
    """The owner of the disc at a sequence number, with its area."""

    def __init__(self, number: int, game: VascoDaGama) -> None:
        label = Label("Number {number}: whose disc", {"number": number})
        super().__init__(("table", "numbers"), label, DISCS, places=[f"number:{number}"])
        self.kind = "choice"
        self.id = f"{self.id}/{number}/owner"
        self.number: int = number
        self.choices = seat_choices(int(game.seats), NOBODY_SAYS, NOBODY)

    def entry(self, position: Position) -> dict[str, Any] | None:
        for entry in position["table"]["numbers"]:
            if entry["number"] == self.number:
                number_entry: dict[str, Any] = entry
                return number_entry
        return None

    def value(self, position: Position) -> Value:
        entry = self.entry(position)
        return NOBODY if entry is None else int(entry["owner"])

    def put(self, position: Position, value: Value) -> None:
        entry = self.entry(position) or {"number": self.number, "owner": value, "area": AREA_NAMES[0]}
        others = [other for other in position["table"]["numbers"] if other["number"] != self.number]
        mine = [{**entry, "owner": value}] if value != NOBODY else []
        position["table"]["numbers"] = sorted([*others, *mine], key=number_of)


def number_of(entry: dict[str, Any]) -> int:
    return int(entry["number"])


class DiscArea(ChoicePart):
    """The area of the disc at a number."""

    def __init__(self, owner: DiscOwner) -> None:
        label = Label("Number {number}: area", {"number": owner.number})
        choices = [PartChoice("", says=NONE_SAYS), *[PartChoice(area, area) for area in AREA_NAMES]]
        places = [*owner.places, *[f"area:{area}" for area in AREA_NAMES]]
        super().__init__(("table", "numbers"), label, DISCS, choices, places=places)
        self.id = f"{self.id}/{owner.number}/area"
        self.owner: DiscOwner = owner
        self.needs = owner.id

    def value(self, position: Position) -> Value:
        entry = self.owner.entry(position)
        return "" if entry is None else str(entry["area"])

    def put(self, position: Position, value: Value) -> None:
        entry = self.owner.entry(position)
        if entry is not None and value != "":
            entry["area"] = value


class VascoEditing(Editing):
    """The called player follows from the discs."""

    def __init__(self, game: VascoDaGama, parts: list[PositionPart]) -> None:
        super().__init__(parts, FIXED)
        self.turn: NextTurnPart = NextTurnPart(game)

    def follow(self, position: Position) -> None:
        if position["agenda"][:1] and position["agenda"][0].startswith("called "):
            self.turn.put(position, CALLING)

    def piece_label(self, piece: str) -> PartChoice:
        for kind, name in (("captains", "captain"), ("discs", "action disc")):
            if piece.startswith(f"{kind} of seat "):
                return PartChoice(piece, name, int(piece[-1]))
        names = {"missionaries": "missionary"}
        return PartChoice(piece, names.get(piece, piece.removesuffix("s") if piece.endswith(" sailors") else piece))


FIXED: Final[list[Fixed]] = [
    Fixed(("table", "action"), "what an action under way remembers; choosing what comes next forgets it"),
]


def seats_of(game: VascoDaGama) -> range:
    return range(int(game.seats))


def tile_choices(first: int, last: int) -> list[PartChoice]:
    """No tile, or one of these by its number, from 1."""
    tiles = [PartChoice(tile + 1, tile_name(tile)) for tile in range(first, last)]
    return [PartChoice(0, says=NONE_SAYS), *tiles]


def turn_parts(game: VascoDaGama) -> list[PositionPart]:
    seats = [PartChoice(seat, seat=seat) for seat in seats_of(game)]
    rounds = [f"round:{number}" for number in range(1, int(game.box.rounds) + 1)]
    return [
        NextTurnPart(game),
        NumberPart(("table", "round"), Label("Round"), TURN, places=rounds, least=1, most=int(game.box.rounds)),
        ChoicePart(("table", "first player"), Label("First player"), TURN, seats, places=["first player"]),
        NumberPart(("table", "called"), Label("Number that is called"), TURN, most=int(NUMBERS)),
    ]


def vasco_parts() -> list[PositionPart]:
    initials = [PartChoice(number, str(number)) for number in range(int(LEAST_INITIAL), int(MOST_INITIAL) + 1)]
    tiles = [PartChoice(0, says=NONE_SAYS), *initials]
    marker = Label("{name}", {"name": "marker"})
    parts: list[PositionPart] = [
        ChoicePart(("table", "vasco's tile"), Label("Tile of this round"), VASCO, tiles, places=["vasco"]),
        ChoicePart(("table", "vasco's tile to come"), Label("Tile to come"), VASCO, tiles, places=["vasco next"]),
        NumberPart(("table", "marker"), marker, VASCO, places=["vasco", "vasco next"], most=int(MOST_MARKED)),
    ]
    for i, name in enumerate(MONEY_SPACE_NAMES):
        label = Label("{space}: Reals", {"space": name})
        parts.append(NumberPart(("table", "money", i), label, VASCO, places=[f"purse:{name}"], most=MOST_REALS))
    for i in range(VASCO_TILES):
        label = Label("Tile {number} is face down", {"number": int(LEAST_INITIAL + i)})
        path = ("table", "vasco's tiles face down", int(i))
        part = NumberPart(path, label, VASCO, places=["vasco next"], most=1)
        part.kind = "switch"
        parts.append(part)
    return parts


def project_parts() -> list[PositionPart]:
    parts: list[PositionPart] = []
    every, projects = tile_choices(0, int(PROJECTS)), list(range(1, int(PROJECTS) + 1))
    for space in range(SPACES):
        here = "são gabriel" if space == SAO_GABRIEL else "project:*"
        label = Label("São Gabriel's space") if space == SAO_GABRIEL else Label("Space {space}", {"space": space + 1})
        parts.append(ChoicePart(("table", "projects", space), label, PROJECT_TILES, every, places=[here]))
    for deck, name in enumerate(DECK_NAMES):
        label = Label("Deck {deck}: on top", {"deck": deck + 1})
        parts.append(ChoicePart(("table", "deck tops", deck), label, PROJECT_TILES, every, places=[f"deck:{name}"]))
    merchants = tile_choices(int(PROJECTS), int(TILES))
    merchant = Label("Merchant ship face up")
    parts.append(ChoicePart(("table", "merchant"), merchant, PROJECT_TILES, merchants, places=["merchant"]))
    decks = [f"deck:{name}" for name in DECK_NAMES]
    for tile in range(TILES):
        name = tile_name(tile)
        gone, order = Label("{tile}: out of the game", {"tile": name}), list(range(1, int(TILES) + 1))
        under = Label("{tile}: face down", {"tile": name})
        if tile < PROJECTS:
            path = ("table", "face down")
            parts.append(MemberPart(path, tile + 1, projects, under, PROJECT_TILES, SHARED, decks, name))
        else:
            ships, number = list(range(1, int(MERCHANTS) + 1)), tile - int(PROJECTS) + 1
            path = ("table", "merchants face down")
            parts.append(MemberPart(path, number, ships, under, PROJECT_TILES, SHARED, ["merchant deck"], name))
        path = ("table", "gone")
        parts.append(MemberPart(path, tile + 1, order, gone, PROJECT_TILES, SHARED, ["out of the game"], name))
    return parts


def sailor_parts(game: VascoDaGama) -> list[PositionPart]:
    parts: list[PositionPart] = []
    for i, colour in enumerate(COLOUR_NAMES):
        piece, label = f"{colour} sailors", Label("Bag: {sailor}", {"sailor": CREW_MEMBER_NAMES[i]})
        path = ("table", "bag", colour)
        parts.append(NumberPart(path, label, RECRUITING, places=["bag"], most=30, piece=piece, left_out=True))
    for section in range(SECTIONS):
        for i, colour in enumerate(COLOUR_NAMES):
            sailor = CREW_MEMBER_NAMES[i]
            label = Label("Section {section}: {sailor}", {"section": section + 1, "sailor": sailor})
            places = [f"section {section + 1}:{sailor}"]
            where, piece = ("table", "sections", int(section), colour), f"{colour} sailors"
            most = int(game.box.places)
            parts.append(NumberPart(where, label, RECRUITING, places=places, most=most, piece=piece))
    name = Label("{name}", {"name": "missionary"})
    most = int(game.box.missionaries)
    supply = ("table", "missionaries")
    parts.append(NumberPart(supply, name, RECRUITING, places=["missionary"], most=most, piece="missionaries"))
    return parts


def board_parts(game: VascoDaGama) -> list[PositionPart]:
    parts: list[PositionPart] = []
    owners = seat_choices(int(game.seats), NOBODY_SAYS, int(NOBODY))
    for number in range(1, int(NUMBERS) + 1):
        owner = DiscOwner(number, game)
        parts += [owner, DiscArea(owner)]
    for i in range(CHARACTER_TILES):
        name = CHARACTER_NAMES[i]
        places = [f"character:{name}", f"holds:{name}"]
        holder, host = Label("{name}: tile held by", {"name": name}), Label("{name}: hosted by", {"name": name})
        parts.append(ChoicePart(("table", "holders", int(i)), holder, PEOPLE, owners, places=places))
        parts.append(ChoicePart(("table", "hosts", int(i)), host, PEOPLE, owners, places=places))
    tiles = tile_choices(0, int(TILES))
    for slot in range(SLOTS):
        landing, number = LANDING_NAMES[LANDING_OF[slot]], int(slot - FIRST_SLOT[LANDING_OF[slot]]) + 1
        places = [f"slot {number} of {landing}", f"landing:{landing}", "under way"]
        facts: Facts = {"landing": landing, "slot": number}
        ship, whose = Label("{landing}, slot {slot}: ship", facts), Label("{landing}, slot {slot}: owner", facts)
        parts.append(ChoicePart(("table", "slots", int(slot)), ship, ROUTE, tiles, places=places))
        owner_part = ChoicePart(("table", "owners", int(slot)), whose, ROUTE, owners, places=places)
        owner_part.needs = f"table/slots/{slot}"
        parts.append(owner_part)
    return parts


def player_parts(game: VascoDaGama, seat: int, shared: dict[str, PositionPart]) -> list[PositionPart]:
    own: Path = ("table", "players", seat)
    discs, captains = f"discs of seat {seat}", f"captains of seat {seat}"
    where = [PartChoice(name, says=name) for name in DISC_NAMES]
    reals, disc = Label("{name}", {"name": "Real"}), Label("{name}", {"name": "action disc"})
    captain = Label("{name}", {"name": "captain"})
    waiting = NumberPart(
        (*own, "captains waiting"), Label("Captains waiting"), CREW, seat, ["captains", "captain"], 0, 20, captains
    )
    parts: list[PositionPart] = [
        NumberPart((*own, "reals"), reals, MONEY, seat, ["reals"], most=MOST_REALS),
        NumberPart((*own, "discs"), disc, MONEY, seat, ["discs"], 0, int(game.box.discs), discs),
        ChoicePart((*own, "additional disc"), Label("Additional disc"), MONEY, where, seat, ["discs"]),
        NumberPart((*own, "captains"), captain, CREW, seat, ["captains", "captain"], 0, 20, captains, waiting),
        waiting,
    ]
    for source in SOURCE_NAMES:
        label, path = Label("Points: {source}", {"source": source}), (*own, "points", source)
        parts.append(NumberPart(path, label, MONEY, seat, ["points"], 0, MOST_POINTS, left_out=True))
    for i, name in enumerate(CREW_NAMES):
        member = CREW_MEMBER_NAMES[i]
        piece = f"{name} sailors" if name in COLOUR_NAMES else "missionaries"
        supply = shared[f"table/bag/{name}" if name in COLOUR_NAMES else "table/missionaries"]
        label, path = Label("{name}", {"name": member}), (*own, "crew", name)
        parts.append(NumberPart(path, label, CREW, seat, [f"crew:{member}"], 0, 30, piece, supply, left_out=True))
    order = list(range(1, int(PROJECTS) + 1))
    for tile in range(PROJECTS):
        name, places = tile_name(tile), [f"project:{tile + 1}"]
        project, ship = Label("{tile}: as a project", {"tile": name}), Label("{tile}: as a ship", {"tile": name})
        supply = shared[f"table/face down/{tile + 1}"]
        for key, label in (("projects", project), ("ships", ship)):
            parts.append(MemberPart((*own, key), tile + 1, order, label, OWN_SHIPS, seat, places, name, supply))
    return parts


def editing(game: VascoDaGama, _: Catalogue) -> Editing:
    """The editable parts of positions of a table like this one."""
    parts = [*turn_parts(game), *vasco_parts(), *project_parts(), *sailor_parts(game), *board_parts(game)]
    shared = {part.id: part for part in parts}
    for seat in seats_of(game):
        parts += player_parts(game, seat, shared)
    return VascoEditing(game, parts)
