"""Reads the printed numbers into a box, and refuses a data file whose counts or ranges cannot be right."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import (
    AREAS,
    CALICUT,
    FIRST_SLOT,
    LANDING_NAMES,
    LEAST_INITIAL,
    MERCHANTS,
    MOMBASA,
    MOST_ROUNDS,
    MOST_VARIATION,
    NUMBERS,
    ORDINARY,
    PROJECTS,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.examples import check_action_slots, check_examples

SLOT_VALUES: Final[list[int]] = [4, 5, 6, 7, 9, 11]
SAILORS: Final[int] = 32
PIECES: Final[list[tuple[str, int]]] = [("missionaries", 6), ("captains of each player", 7)]
ROWS: Final[list[tuple[str, int, int]]] = [
    ("1-5", 1, 5),
    ("6-10", 6, 10),
    ("11-15", 11, 15),
    ("16-20", 16, 20),
    ("21-22", 21, 22),
]
PLAYERS: Final[list[int]] = [2, 3, 4]
MOST_DISCS: Final[int] = int(ORDINARY) // PLAYERS[-1]
"""So many discs of each player find a sequence number of their own."""

AMOUNTS: Final[list[tuple[str, int, int]]] = [
    ("rounds", 1, int(MOST_ROUNDS)),
    ("action discs of each player", 1, MOST_DISCS),
    ("captains at the start", 0, 7),
    ("missionaries", 1, 20),
    ("captains of each player", 1, 20),
    ("places of a section", 1, 8),
    ("sailors drawn for a section", 1, 8),
    ("Reals at the start", 0, 99),
    ("points of Bartolomeu Dias", 0, 9),
    ("Reals for a point", 1, 99),
    ("points of a ship ready to sail", 0, 99),
]


@final
class Boxes:
    """The boxes of one data file: read and checked once, for all numbers of players."""

    def __init__(self, printed: PrintedNumbers) -> None:
        self.printed: PrintedNumbers = printed
        slots = read_action_slots(printed)
        self.boxes: list[PrintedBox] = [read_box(printed, row) for row in slots]
        check_rows(printed)
        check_action_slots(printed.path.name, slots)
        check_examples(printed.path.name, self.boxes[0])

    def box(self, players: int) -> PrintedBox:
        return self.boxes[PLAYERS.index(players)]


def read_box(printed: PrintedNumbers, slots: list[int]) -> PrintedBox:
    """The box for the number of players with these action slots."""
    tiles = [printed.numbers("projects", str(tile + 1), 5, 0, 11) for tile in range(PROJECTS)]
    file = printed.path.name
    for tile in range(PROJECTS):
        check_project(file, tile + 1, tiles[tile])
    decks = [row[0] for row in tiles]
    if decks != sorted(decks) or set(decks) != {1, 2, 3}:
        raise Damaged(f"{file}: [projects] needs the tiles of deck 1 first, then those of deck 2, then of deck 3.")
    merchants = [printed.number("merchant ships", str(ship + 1), 4, 11) for ship in range(MERCHANTS)]
    amounts = {name: printed.number("amounts", name, least, most) for name, least, most in AMOUNTS}
    for name, count in PIECES:
        if amounts[name] != count:
            raise Damaged(f"{file}: [amounts] has {amounts[name]} {name} where {count} are needed.")
    amounts["a captain, for each sailor"] = printed.number("prices", "a captain, for each sailor", 0, 20)
    amounts["one project"] = printed.number("prices", "one project", 0, 20)
    amounts["two projects"] = printed.number("prices", "two projects", amounts["one project"], 40)
    sailors = printed.numbers("amounts", "sailors: turquoise, violet, grey, orange", 4, 1, SAILORS)
    if sum(sailors) != SAILORS:
        raise Damaged(f"{file}: [amounts] has {sum(sailors)} sailors where {SAILORS} are needed.")
    sailor_price = [0] + printed.numbers("prices", "sailors of 1, 2, 3, 4 colours", 4, 0, 99)
    if sailor_price != sorted(sailor_price):
        raise Damaged(f"{file}: [prices] needs more colours of sailors to cost no less.")
    return PrintedBox(
        [row[1] for row in tiles] + merchants,
        [row[2] for row in tiles],
        [row[3] for row in tiles],
        [row[4] for row in tiles],
        [0, decks.index(2), decks.index(3), PROJECTS],
        read_slot_values(printed),
        [printed.number("completion", name, 0, 20) for name in LANDING_NAMES],
        [0, 0, 0, *[printed.number("coast", name, 0, 9) for name in LANDING_NAMES[MOMBASA:CALICUT]], 0],
        [*[printed.number("coast", name, 0, 9) for name in LANDING_NAMES[:MOMBASA]], 0, 0, 0],
        [printed.numbers("vasco da gama's tiles", name, 3, int(-MOST_VARIATION), 99)[0] for name in vasco_names()],
        read_money(printed),
        read_giving_up(printed),
        slots,
        sailor_price,
        sailors,
        amounts,
    )


def check_rows(printed: PrintedNumbers) -> None:
    """As many tiles as the box has."""
    for section, count in [
        ("projects", PROJECTS),
        ("merchant ships", MERCHANTS),
        ("vasco da gama's tiles", VASCO_TILES),
    ]:
        number = len(printed.row_names(section))
        if number != count:
            raise Damaged(f"{printed.path.name}: [{section}] has {number} rows where {count} are needed.")


def check_project(file: str, name: int, row: list[int]) -> None:
    """A limit from 4 to 11 and a crew from 1 to 5, as the rulebook says."""
    if not 1 <= row[0] <= 3:
        raise Damaged(f"{file}: [projects] {name} belongs to deck {row[0]}, which is none of 1, 2, 3.")
    if not 4 <= row[1] <= 11:
        raise Damaged(f"{file}: [projects] {name} has the limit {row[1]}, which is not from 4 to 11.")
    if not 1 <= row[2] <= 5:
        raise Damaged(f"{file}: [projects] {name} needs a crew of {row[2]}, which is not from 1 to 5.")


def read_slot_values(printed: PrintedNumbers) -> list[int]:
    """As many slots at each landing as the board has; their values are those of the rulebook's list."""
    values: list[int] = []
    for landing in range(len(LANDING_NAMES)):
        count = int(FIRST_SLOT[landing + 1] - FIRST_SLOT[landing])
        row = printed.numbers("landings", LANDING_NAMES[landing], count, 4, 11)
        for value in row:
            if value not in SLOT_VALUES:
                where = f"{printed.path.name}: [landings] {LANDING_NAMES[landing]}"
                raise Damaged(f"{where} has a slot of value {value}; slots have the values 4, 5, 6, 7, 9, 11.")
        if row != sorted(row, reverse=True):
            where = f"{printed.path.name}: [landings] {LANDING_NAMES[landing]}"
            raise Damaged(f"{where} needs its slots from left to right, the highest first.")
        values += row
    return values


def vasco_names() -> list[str]:
    return [str(LEAST_INITIAL + tile) for tile in range(VASCO_TILES)]


def read_money(printed: PrintedNumbers) -> list[int]:
    """The two amounts of each tile, the upper first; the variation before them is at most 3 either way."""
    money: list[int] = []
    for name in vasco_names():
        row = printed.numbers("vasco da gama's tiles", name, 3, int(-MOST_VARIATION), 99)
        where = f"{printed.path.name}: [vasco da gama's tiles] {name}"
        if row[0] > MOST_VARIATION:
            most = MOST_VARIATION
            raise Damaged(f"{where} has the variation {row[0]}, which is not from {-most} to {most}.")
        if row[1] < 1 or row[2] < 1:
            raise Damaged(f"{where} needs at least 1 Real in each of the two spaces.")
        money += row[1:]
    return money


def read_giving_up(printed: PrintedNumbers) -> list[int]:
    """Reals by sequence number; there is no number 0."""
    reals = [0] * (int(NUMBERS) + 1)
    for name, first, last in ROWS:
        for number in range(first, last + 1):
            reals[number] = printed.number("giving up", name, 0, 20)
    return reals


def read_action_slots(printed: PrintedNumbers) -> list[list[int]]:
    """By number of players and area; every disc must find a slot."""
    own = printed.number("amounts", "action discs of each player", 1, MOST_DISCS)
    slots: list[list[int]] = []
    for players in PLAYERS:
        row = printed.numbers("action slots", f"{players} players", int(AREAS), 1, 20)
        discs = players * own + 2
        if sum(row) < discs:
            where = f"{printed.path.name}: [action slots] {players} players"
            raise Damaged(f"{where} has {sum(row)} slots in all, too few for {discs} discs.")
        slots.append(row)
    return slots
