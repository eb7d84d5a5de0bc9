"""A second, plain telling of the rules: it hears a game move by move in words and keeps its own books.

It shares nothing with the game but the printed numbers. Where the table does by itself what nobody has a choice in, the
books do it too: crews and slots that are forced, navigation, the end of a round.
"""

from __future__ import annotations

import re
from typing import Any

CREW_NAMES = ["turquoise", "violet", "grey", "orange", "missionary"]
LANDINGS = ["Natal", "Terra de Boa Gente", "Mozambique", "Mombasa", "Malindi", "Calicut"]
GIVING_UP = [0] + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5 + [0, 0]
COLOUR_PRICE = [0, 1, 3, 6, 10]
DIAS, ALVARES, SERNIGI, MANUEL = "Bartolomeu Dias", "Francisco Alvares", "Girolamo Sernigi", "Manuel I"


class Books:
    """What the board and every supply must look like after the moves heard so far."""

    def __init__(self, players: int, printed: dict[str, Any]) -> None:
        self.players = players
        self.tiles = {int(name): row for name, row in printed["projects"]["rows"].items()}
        self.merchants = {int(name): limit for name, limit in printed["merchant ships"]["rows"].items()}
        self.vasco = {int(name): row for name, row in printed["vasco da gama's tiles"]["rows"].items()}
        self.values = [printed["landings"]["rows"][name] for name in LANDINGS]
        self.completion = [printed["completion"]["rows"][name] for name in LANDINGS]

        self.reals = [10] * players
        self.points = [0] * players
        self.captains = [1] * players
        self.waiting = [6] * players
        self.crew = [dict.fromkeys(CREW_NAMES, 0) for _ in range(players)]
        self.projects: list[set[int]] = [set() for _ in range(players)]
        self.ships: list[set[int]] = [set() for _ in range(players)]
        self.bag = dict.fromkeys(CREW_NAMES[:4], 8)
        self.sections = {section: dict.fromkeys(CREW_NAMES[:4], 0) for section in range(1, 5)}
        self.waiting_places: list[int] = []
        self.refill(5)
        self.missionaries = 6
        self.coast: list[list[tuple[str, int, int | None] | None]] = [[None] * len(row) for row in self.values]
        self.holder: dict[str, int | None] = dict.fromkeys([DIAS, ALVARES, SERNIGI, MANUEL])
        self.hosted: set[str] = set()
        self.spaces = [0] * 7  # the São Gabriel last
        self.laid = 7  # of the seven new projects, how many lie in their spaces
        decks = [row[0] for row in self.tiles.values()]
        self.tops = dict.fromkeys((1, 2, 3), 0)
        self.under = {deck: decks.count(deck) for deck in (1, 2, 3)}
        self.merchant: int | None = None
        self.round, self.first, self.marker = 0, 0, 0
        self.up, self.money = 0, {"upper": 0, "lower": 0}
        self.numbers: dict[int, tuple[int, str]] = {}
        self.called, self.picked = 0, 0
        self.sailors: list[str] = []
        self.with_captain = False
        self.landing, self.sent, self.sailing, self.sender = "", 0, 0, 0
        self.launching = 0
        self.aboard: list[str] = []
        self.sailed = True  # whether the navigation of this round is over
        self.host_of_alvares: int | None = None  # who waits for a missionary that nobody has returned yet

        dealt = [DIAS, SERNIGI] if players == 2 else [DIAS, ALVARES, SERNIGI, MANUEL]
        for seat in range(players):
            self.holder[dealt[seat]] = seat
        self.points[0] = 2
        self.missionary(1 if players > 2 else None)

    # -- hearing ---------------------------------------------------------------------------------------

    def catch_up(self, question: str) -> None:
        """What has happened by itself before somebody is asked this."""
        if self.landing and not question.startswith("Expedition"):
            self.bonus(self.sender, self.landing, self.sent)
            self.landing = ""
        end = question.startswith(("Which project", "Which merchant", "End of the game", "over"))
        if end and not self.sailed and not self.numbers:
            self.sailed = True
            self.navigation()
            if self.round == 5:
                self.favors()
            else:
                self.spaces, self.laid = [0] * 7, 0
                self.lay()
                self.refill(3)
        if question.startswith("Francisco Alvares") and self.sailed:
            self.waiting_places = []  # the refilling is over
        if question.startswith("Place a disc: pick") and self.sailed:
            if self.round:
                self.favors()
            self.new_round()

    def hear(self, seat: int | None, words: str) -> None:
        """One move; without a seat it is the table's."""
        for pattern, name in MOVES.items():
            if found := re.fullmatch(pattern, words):
                getattr(self, name)(*([] if seat is None else [seat]), *found.groups())
                return
        raise AssertionError(f"nobody may say '{words}'")

    def nothing(self, seat: int) -> None:
        """A refusal: no more, or not now."""

    # -- what chance brings ----------------------------------------------------------------------------

    def uncovers(self, number: str) -> None:
        deck = self.tiles[int(number)][0]
        assert self.tops[deck] == 0
        self.tops[deck] = int(number)
        self.under[deck] -= 1
        if self.round == 0 and not any(self.spaces) and all(self.tops.values()):
            self.laid = 0
        self.lay()

    def lay(self) -> None:
        """Tops of the lowest deck go to the spaces, the São Gabriel's first, until a new top has to be seen."""
        while self.laid < 7:
            deck = min(deck for deck in self.tops if self.tops[deck])
            self.spaces[(self.laid + 6) % 7] = self.tops[deck]
            self.tops[deck] = 0
            self.laid += 1
            if self.under[deck]:
                return

    def refill(self, most: int) -> None:
        """The places that wait for a sailor: from the rightmost section on, at most so many in each."""
        self.waiting_places = []
        for section in range(4, 4 - self.players, -1):
            empty = 5 - sum(self.sections[section].values())
            self.waiting_places += [section] * min(most, empty)

    def fills(self, kind: str, section: str) -> None:
        assert self.waiting_places.pop(0) == int(section)
        self.bag[kind] -= 1
        self.sections[int(section)][kind] += 1
        assert self.bag[kind] >= 0

    def turns_vasco(self, initial: str) -> None:
        self.up = int(initial)
        if self.round:
            self.marker += self.vasco[self.up][0]

    def turns_merchant(self, number: str) -> None:
        assert self.merchant is None
        self.merchant = int(number)

    def draws(self, seat: int, kind: str) -> None:
        self.bag[kind] -= 1
        self.crew[seat][kind] += 1

    # -- phase 1 ---------------------------------------------------------------------------------------

    def new_round(self) -> None:
        assert not self.waiting_places or not any(self.bag.values())
        self.round += 1
        self.marker = self.up
        _, self.money["upper"], self.money["lower"] = self.vasco[self.up]
        self.called = 0
        self.hosted = set()
        self.sailed = False

    def picks(self, seat: int, number: str) -> None:
        assert int(number) not in self.numbers
        self.picked = int(number)

    def places(self, seat: int, area: str) -> None:
        self.numbers[self.picked] = (seat, area)
        assert sum(where == area for _, where in self.numbers.values()) <= self.players + 1

    # -- phase 2 ---------------------------------------------------------------------------------------

    def next_number(self, seat: int) -> str:
        """The lowest number is called; it must be this player's."""
        self.called = min(self.numbers)
        owner, area = self.numbers.pop(self.called)
        assert owner == seat
        return area

    def performs(self, seat: int, action: str) -> None:
        self.host_of_alvares = None
        area = self.next_number(seat)
        assert area == ("navigation" if action == "expedition" else action)
        self.pay(seat, max(self.marker - self.called, 0))
        self.sailors, self.sent, self.landing = [], 0, ""
        self.with_captain = False

    def gives_up(self, seat: int) -> None:
        self.host_of_alvares = None
        self.next_number(seat)
        self.reals[seat] += GIVING_UP[self.called]

    def does_without(self, seat: int) -> None:
        self.host_of_alvares = None

    def pay(self, seat: int, reals: int) -> None:
        self.reals[seat] -= reals
        assert self.reals[seat] >= 0

    def buys(self, seat: int, number: str) -> None:
        self.pay(seat, 1)
        self.takes_project(seat, number)

    def buys_too(self, seat: int, number: str) -> None:
        self.pay(seat, 3)
        self.takes_project(seat, number)

    def takes_project(self, seat: int, number: str) -> None:
        self.spaces[self.spaces[:6].index(int(number))] = 0
        self.projects[seat].add(int(number))

    def buys_flagship(self, seat: int) -> None:
        number = self.spaces[6]
        self.pay(seat, self.tiles[number][2])
        self.spaces[6] = 0
        self.ships[seat].add(number)

    def recruits(self, seat: int, kind: str, section: str) -> None:
        before = COLOUR_PRICE[len(set(self.sailors))]
        self.sailors.append(kind)
        self.pay(seat, COLOUR_PRICE[len(set(self.sailors))] - before + (1 if self.with_captain else 0))
        self.takes_sailor(seat, kind, section)

    def takes_sailor(self, seat: int, kind: str, section: str) -> None:
        self.sections[int(section)][kind] -= 1
        assert self.sections[int(section)][kind] >= 0
        self.crew[seat][kind] += 1

    def recruits_captain(self, seat: int) -> None:
        self.pay(seat, len(self.sailors))
        self.with_captain = True
        self.captain(seat)

    def captain(self, seat: int) -> None:
        if self.waiting[seat]:
            self.waiting[seat] -= 1
            self.captains[seat] += 1

    def sails(self, seat: int, landing: str) -> None:
        self.landing, self.sender = landing, seat

    def sends(self, seat: int, number: str) -> None:
        self.sailing = int(number)
        self.ships[seat].remove(self.sailing)
        self.captains[seat] -= 1
        assert self.captains[seat] >= 0
        landing = LANDINGS.index(self.landing)
        limit = self.tiles[self.sailing][1]
        row = self.coast[landing]
        fitting = [i for i in range(len(row)) if row[i] is None and self.values[landing][i] <= limit]
        if len(fitting) == 1:
            self.moors(seat, str(fitting[0] + 1), self.landing)

    def moors(self, seat: int, slot: str, landing: str) -> None:
        where, place = LANDINGS.index(landing), int(slot) - 1
        assert self.coast[where][place] is None
        assert self.values[where][place] <= self.tiles[self.sailing][1]
        self.coast[where][place] = ("project", self.sailing, seat)
        self.points[seat] += self.values[where][place]
        self.sent += 1

    def bonus(self, seat: int, landing: str, ships: int) -> None:
        """Reals and captains of a coast; a project or a sailor is taken with words of its own."""
        for _ in range(ships):
            if landing == "Mozambique":
                self.captain(seat)
        self.reals[seat] += ships * {"Mombasa": 2, "Malindi": 1}.get(landing, 0)

    def takes_money(self, seat: int, space: str) -> None:
        assert self.money[space]
        self.reals[seat] += self.money[space]
        self.money[space] = 0

    def hosts(self, seat: int, character: str) -> None:
        assert character not in self.hosted
        self.hosted.add(character)
        self.holder[character] = seat
        if character == DIAS:
            self.points[seat] += 2
        if character == ALVARES:
            self.host_of_alvares = None if self.missionaries else seat
            self.missionary(seat)
        left = {21, 22} - set(self.numbers)
        self.picked = min(left) if len(left) == 1 else 0

    def missionary(self, seat: int | None) -> None:
        if seat is not None and self.missionaries:
            self.missionaries -= 1
            self.crew[seat]["missionary"] += 1

    def sends_merchant(self, seat: int, slot: str, landing: str) -> None:
        assert self.holder[SERNIGI] == seat
        assert self.merchant is not None
        where, place = LANDINGS.index(landing), int(slot) - 1
        assert self.coast[where][place] is None
        assert self.values[where][place] <= self.merchants[self.merchant]
        self.coast[where][place] = ("merchant", self.merchant, None)
        self.merchant = None
        self.bonus(seat, landing, 1)

    # -- launching -------------------------------------------------------------------------------------

    def launches(self, seat: int, number: str) -> None:
        self.projects[seat].remove(int(number))
        self.ships[seat].add(int(number))
        self.launching, self.aboard = int(number), []
        self.forced_crew(seat)

    def mans(self, seat: int, kind: str) -> None:
        assert kind not in self.aboard
        self.aboard.append(kind)
        self.crew[seat][kind] -= 1
        assert self.crew[seat][kind] >= 0
        if kind == "missionary":
            self.missionaries += 1
            if self.host_of_alvares == seat:
                self.host_of_alvares = None
                self.missionary(seat)
        else:
            self.bag[kind] += 1
        self.forced_crew(seat)

    def forced_crew(self, seat: int) -> None:
        missing = self.tiles[self.launching][2] - len(self.aboard)
        kinds = [kind for kind in CREW_NAMES if self.crew[seat][kind] and kind not in self.aboard]
        assert len(kinds) >= missing
        if missing and len(kinds) == missing:
            self.mans(seat, kinds[0])

    # -- phase 3 and the end of a round ----------------------------------------------------------------

    def navigation(self) -> None:
        """Income, points for complete landings, movement from Calicut down."""
        complete = [all(row) for row in self.coast]
        for where, row in enumerate(self.coast):
            for ship in row:
                if ship is not None and ship[2] is not None:
                    _, _, _, reals, points = self.tiles[ship[1]]
                    self.reals[ship[2]] += reals
                    self.points[ship[2]] += points + (self.completion[where] if complete[where] else 0)
        for where in (5, 4, 3, 2, 1, 0):
            if complete[where]:
                leaving, self.coast[where] = self.coast[where], [None] * len(self.values[where])
                for ship in leaving:
                    assert ship is not None
                    self.moves_on(ship, where + 1)

    def moves_on(self, ship: tuple[str, int, int | None], where: int) -> None:
        kind, number, owner = ship
        limit = self.tiles[number][1] if kind == "project" else self.merchants[number]
        for place, value in enumerate(self.values[where] if where < 6 else []):
            if self.coast[where][place] is None and value <= limit:
                self.coast[where][place] = ship
                return
        if owner is not None:
            self.captains[owner] += 1

    def favors(self) -> None:
        self.missionary(self.holder[ALVARES])
        leader = self.holder[DIAS]
        assert leader is not None
        self.points[leader] += 2
        self.first = leader

    def score(self, seat: int) -> int:
        return self.points[seat] + self.reals[seat] // 3 + 3 * min(len(self.ships[seat]), self.captains[seat])


KIND = r"an? (\w+)(?: sailor)?"
MOVES = {
    r"uncovers project (\d+)": "uncovers",
    rf"puts {KIND} in section (\d)": "fills",
    r"turns up Vasco da Gama's tile (\d+)": "turns_vasco",
    r"turns up merchant ship (\d)": "turns_merchant",
    rf"draws {KIND}": "draws",
    r"picks number (\d+)": "picks",
    r"places it in the (.+) area": "places",
    r"performs the (.+) action": "performs",
    r"gives up the action": "gives_up",
    r"does without": "does_without",
    r"buys project (\d+)": "buys",
    r"buys project (\d+) too": "buys_too",
    r"buys the São Gabriel": "buys_flagship",
    rf"recruits {KIND} from section (\d)": "recruits",
    r"recruits a captain": "recruits_captain",
    r"sails for (.+)": "sails",
    r"sends ship (\d+)": "sends",
    r"places it in slot (\d) of (.+)": "moors",
    r"takes project (\d+)": "takes_project",
    rf"takes {KIND} from section (\d)": "takes_sailor",
    r"takes the Reals of the (\w+) space": "takes_money",
    r"hosts (.+)": "hosts",
    r"sends the merchant ship to slot (\d) of (.+)": "sends_merchant",
    r"launches project (\d+)": "launches",
    rf"mans it with {KIND}": "mans",
    r"(?:buys|recruits|sends) no more|launches nothing more now|reaches into the bag|keeps the.*": "nothing",
}
