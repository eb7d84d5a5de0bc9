"""The printed numbers of the preparation, for one number of players; numbers with which no game can be played are
refused."""

from __future__ import annotations

from typing import Final

from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.puerto_rico.components import CORN, GOOD_NAMES, GOODS, INDIGO, PLACARDS, PROSPECTOR
from caravela.games.puerto_rico.roles.captain import SHIPS, SMALLEST_SHIP

LARGEST_SHIP: Final = SMALLEST_SHIP + SHIPS - 1
COLUMNS: Final = 4  # for two to five players
# The lowest and highest value, by row of the preparation.
LIMITS: Final[dict[str, list[int]]] = {
    "doubloons each": [0, 200],
    "players starting with indigo": [0, 5],
    "victory points": [1, 999],
    "colonists in the supply": [0, 999],
    "colonists on the ship": [1, 99],
    "smallest cargo ship": [int(SMALLEST_SHIP), int(LARGEST_SHIP)],
    "middle cargo ship": [int(SMALLEST_SHIP), int(LARGEST_SHIP)],
    "largest cargo ship": [0, int(LARGEST_SHIP)],
    "prospectors": [0, int(PLACARDS - PROSPECTOR)],
    "placards taken in a round": [1, int(PLACARDS)],
    "quarries": [0, 99],
    "plantations of each kind removed": [0, 99],
    "goods of each kind removed": [0, 99],
    "copies of a production building": [0, 99],
    "copies of a beige building": [1, 99],
}


class Preparation:
    """The components laid out for this number of players."""

    def __init__(self, players: int, printed: PrintedNumbers) -> None:
        self.players: int = players
        self.file: str = printed.path.name
        self.given: dict[str, int] = {}
        for row, limits in LIMITS.items():
            # every column is checked, so a file is refused for any number of players
            self.given[row] = printed.numbers("preparation", row, COLUMNS, limits[0], limits[1])[players - 2]
        goods = [printed.numbers("goods", name, 3, 0, 50) for name in GOOD_NAMES]
        self.prices: list[int] = [row[0] for row in goods]
        self.goods: list[int] = [row[1] - self.given["goods of each kind removed"] for row in goods]
        self.plantations: list[int] = [row[2] - self.given["plantations of each kind removed"] for row in goods]
        self.ships: list[int] = []
        for size in ["smallest", "middle", "largest"]:
            if self.given[f"{size} cargo ship"] > 0:
                self.ships.append(self.given[f"{size} cargo ship"])
        self.check_placards()
        self.check_ships()
        self.check_goods_and_tiles()

    def refuse(self, row: str, found: int, expected: str) -> None:
        raise Damaged(f"{self.file}: [preparation] {row} has {found} for {self.players} players; {expected}.")

    def check_placards(self) -> None:
        """All players take equally many, and there are enough placards."""
        row, number = "placards taken in a round", self.given["placards taken in a round"]
        in_play = PROSPECTOR + self.given["prospectors"]
        if number % self.players != 0:
            self.refuse(row, number, f"a multiple of {self.players} is needed")
        if number > in_play:
            self.refuse(row, number, f"only {in_play} placards are in play")

    def check_ships(self) -> None:
        """A ship is identified by its spaces."""
        sizes = ["smallest", "middle", "largest"]
        for i in range(1, len(self.ships)):
            if self.ships[i] <= self.ships[i - 1]:
                expected = f"more than the {self.ships[i - 1]} of the {sizes[i - 1]} are needed"
                self.refuse(f"{sizes[i]} cargo ship", self.ships[i], expected)

    def check_goods_and_tiles(self) -> None:
        """Check that the removed pieces and the first plantations exist."""
        with_indigo = min(self.given["players starting with indigo"], self.players)
        first = {int(INDIGO): with_indigo, int(CORN): self.players - with_indigo}
        for good in range(GOODS):
            name = GOOD_NAMES[good]
            if self.goods[good] < 0:
                row = "goods of each kind removed"
                self.refuse(row, self.given[row], f"there are {self.goods[good] + self.given[row]} of {name}")
            needed = first.get(int(good), 0)
            if self.plantations[good] < needed:
                row = "plantations of each kind removed"
                number = self.plantations[good] + self.given[row]
                self.refuse(row, self.given[row], f"there are {number} of {name}, and {needed} are needed to begin")

    def victory_points(self, wish: str) -> int:
        """The supply by the number of players; with five an option allows all chips of a later edition."""
        standard = self.given["victory points"]
        if wish == "standard":
            return standard
        if self.players != 5:
            raise BadChoice(
                f"Option 'victory-points' may be {wish} with five players only; "
                f"with {self.players} the supply is {standard}."
            )
        return int(wish)
