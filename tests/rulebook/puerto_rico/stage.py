"""The little stage: a position set up in words, played in words, and looked at in words.

Things are named with their number and a star for each colonist: `island="2 corn*, quarry"` are two occupied corn
plantations and an empty quarry, `city="tobacco storage**, wharf"` a storage with two colonists and an empty wharf.
A plus stands for a noble: `city="chapel+, guest house*+"` has a noble in the chapel and a guest of either sort. Where
buildings are to be chosen for a game, a table that is not prepared has all kinds laid out.
"""

from __future__ import annotations

import re

from librt.vecs import vec

from caravela.engine.flow import Move, MoveList, Step
from caravela.games import rules_of
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    CHOSEN_FROM,
    FIRST_BUILDING,
    GOOD_NAMES,
    INDIGO,
    PLACARD_NAMES,
    QUARRY,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.new_buildings.draft import fill_space
from caravela.games.puerto_rico.player import Player

RULES = rules_of("puerto-rico")
NAMES = ["Anna", "Bob", "Chris", "David", "Emma"]
PLACES = [*TILE_NAMES, *BUILDING_NAMES]


Thing = tuple[int, int, int]  # how many of it, and how many colonists and nobles are on it


def read(words: str) -> list[tuple[str, Thing]]:
    """Each thing by name: "2 corn*, chapel+" are two corn with one star each, and a chapel with a plus."""
    found: list[tuple[str, Thing]] = []
    for thing in words.split(", ") if words else []:
        parts = re.fullmatch(r"(?:(\d+) )?([a-z ]+)(\**)(\+*)", thing)
        assert parts is not None, f"'{thing}' is not a number, a name, stars and pluses"
        number = int(parts[1] or 1)
        found.append((parts[2], (number, number * len(parts[3]), number * len(parts[4]))))
    return found


def counted(words: str) -> dict[str, Thing]:
    """How many of each thing, and how many stars and pluses they have together."""
    found: dict[str, Thing] = {}
    for name, (number, stars, pluses) in read(words):
        before = found.get(name, (0, 0, 0))
        found[name] = (before[0] + number, before[1] + stars, before[2] + pluses)
    return found


class Table:
    """A game of so many players: with empty boards and nothing ahead, or as the preparation leaves it."""

    def __init__(self, players: int = 4, prepared: bool = False, **options: object) -> None:
        self.names = list(NAMES)
        game = RULES.new_game(players, {name.replace("_", "-"): value for name, value in options.items()})
        assert isinstance(game, PuertoRico)
        self.game = game
        self.seats = [Seat(self, number) for number in range(players)]
        self.pieces = RULES.pieces(game)
        if not prepared:
            game.agenda = vec[Step]()
            for player in game.players:
                player.doubloons = 0
                for kind in range(QUARRY):
                    while player.circles[kind] > 0:
                        player.remove_tile(kind)
                        game.face_down[kind] += 1
            if game.facts.beige_is_chosen and game.chosen == 0:
                for building in game.kinds:
                    if building.beige and building.number < CHOSEN_FROM:
                        fill_space(game, building.number)

    def lies(self, ships: dict[int, str] | None = None, placards: str = "", **rows: str) -> None:
        """What lies on the table: ships by their spaces, doubloons on placards, and the game's rows by name."""
        for name, words in rows.items():
            for kind, kind_name in enumerate(GOOD_NAMES):
                getattr(self.game, name)[kind] = counted(words).get(kind_name, (0, 0, 0))[0]
        for spaces, load in (ships or {}).items():
            ship = list(self.game.ship_spaces).index(spaces)
            for name, (number, _, _) in read(load):
                self.game.ship_good[ship] = GOOD_NAMES.index(name)
                self.game.ship_load[ship] = number
        for name, (number, _, _) in read(placards):
            self.game.placard_doubloons[PLACARD_NAMES.index(name)] = number

    def begins(self, *steps: str, taker: int = 0) -> None:
        """These steps, by their names in the catalogue, and nothing else lie ahead; a seat has taken the role."""
        self.game.role_taker = taker
        self.game.agenda = vec[Step]([RULES.catalogue.steps[name] for name in reversed(steps)])
        self.pieces = RULES.pieces(self.game)
        self.game.go_on()

    def moves(self) -> list[Move]:
        if self.game.is_over():
            return []
        step, out = self.game.next_step(), MoveList()
        step.options(self.game, out)
        ways = step.weights(self.game) if step.by_chance else [1] * len(out.listed())
        return [move for move, number in zip(out.listed(), ways, strict=True) if number > 0]

    def words(self) -> list[str]:
        """What may be answered now."""
        return sorted(move.words() for move in self.moves())

    def waits_for(self) -> str:
        """Whose answer is waited for: a player's, the table's, or nobody's."""
        if self.game.is_over():
            return "nobody"
        step = self.game.next_step()
        return "the table" if step.by_chance else self.names[step.seat]

    def play(self, who: str, words: str) -> None:
        assert self.waits_for() == who, f"{who} {words}: but {self.waits_for()} may {self.words()}"
        found = [move for move in self.moves() if move.words() == words]
        assert found, f"{who} {words}: not allowed, only {self.words()}"
        self.game.play(found[0])
        assert RULES.pieces(self.game) == self.pieces, f"{who} {words}: a piece has appeared or vanished"

    def __call__(self, *lines: str) -> None:
        """The table draws: `table("turns up corn")`."""
        for words in lines:
            self.play("the table", words)

    def may(self, *words: str) -> None:
        """Exactly this may come up."""
        self.expects("the table", words)

    def expects(self, who: str, words: tuple[str, ...]) -> None:
        found = (self.waits_for(), self.words())
        assert found == (who, sorted(words)), f"{found[0]} may {found[1]}; expected {who} and {sorted(words)}"

    def reasons(self) -> dict[str, str]:
        """Why something cannot be answered now."""
        return {move.words(): str(reason) for move, reason in self.game.next_step().closed(self.game)}

    def is_done(self) -> None:
        assert self.waits_for() == "nobody", f"{self.waits_for()} still may {self.words()}"

    def ship(self, spaces: int) -> str:
        """What is on a ship, in words."""
        ship = list(self.game.ship_spaces).index(spaces)
        load = self.game.ship_load[ship]
        return f"{load} {GOOD_NAMES[self.game.ship_good[ship]]}" if load else ""


def expanded(players: int = 4, **options: object) -> Table:
    """A table with the new buildings, all kinds laid out."""
    return Table(players, False, new_buildings="on", **options)


def noble(players: int = 4, **options: object) -> Table:
    """A table with the nobles."""
    return Table(players, False, nobles="on", **options)


class Seat:
    """A player at the table. Called with words, plays them."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number

    @property
    def name(self) -> str:
        return self.table.names[self.number]

    def called(self, name: str) -> Seat:
        """Under the name that an example of the rulebook gives."""
        self.table.names[self.number] = name
        return self

    @property
    def player(self) -> Player:
        return self.table.game.players[self.number]

    def gets(self, goods: str = "", island: str = "", city: str = "", **numbers: int) -> Seat:
        """Things from the supplies; `numbers` are doubloons, points, colonists on the windrose, and idle nobles."""
        game, player = self.table.game, self.player
        for name, (number, _, _) in read(goods):
            player.goods[GOOD_NAMES.index(name)] += number
            game.goods[GOOD_NAMES.index(name)] -= number
        for name, (number, colonists, nobles) in counted(island).items():
            for _ in range(number):
                self.gets_tile(name)
            if name != "forest":
                self.puts(colonists, nobles, TILE_NAMES.index(name))
        for name, (_, colonists, nobles) in read(city):
            building = BUILDING_NAMES.index(name)
            player.place_building(game.kinds[building])
            game.buildings[building] -= 1
            self.puts(colonists, nobles, FIRST_BUILDING + building)
        player.doubloons += numbers.get("doubloons", 0)
        player.points += numbers.get("points", 0)
        game.points -= numbers.get("points", 0)
        player.windrose += numbers.get("windrose", 0) + numbers.get("idle_nobles", 0)
        game.colonists -= numbers.get("windrose", 0)
        player.windrose_nobles += numbers.get("idle_nobles", 0)
        game.nobles -= numbers.get("idle_nobles", 0)
        return self

    def gets_tile(self, name: str) -> None:
        """An island tile; a forest that has to be a plantation is an indigo plantation turned over."""
        game, player = self.table.game, self.player
        if name == "forest":
            player.forests += 1
            player.tiles += 1
            if game.facts.forests_are_plantations:
                player.flipped[INDIGO] += 1
                game.face_down[INDIGO] -= 1
            return
        player.place_tile(TILE_NAMES.index(name))
        if name == "quarry":
            game.quarries -= 1
        else:
            game.face_down[GOOD_NAMES.index(name)] -= 1

    def puts(self, colonists: int, nobles: int, place: int) -> None:
        for _ in range(colonists):
            self.player.put(place, self.table.game.kinds)
            self.table.game.colonists -= 1
        for _ in range(nobles):
            self.player.put_noble(place, self.table.game.kinds)
            self.table.game.nobles -= 1

    def __call__(self, *lines: str) -> Seat:
        for words in lines:
            self.table.play(self.name, words)
        return self

    def may(self, *words: str) -> Seat:
        """It is this player's turn, and exactly this is allowed."""
        self.table.expects(self.name, words)
        return self

    def may_also(self, *words: str) -> Seat:
        """It is this player's turn, and this is allowed among others."""
        assert self.table.waits_for() == self.name, f"it is {self.table.waits_for()}'s turn, not {self.name}'s"
        assert set(words) <= set(self.table.words()), f"{words} are not all among {self.table.words()}"
        return self

    def may_not(self, *words: str) -> Seat:
        """It is this player's turn, and none of this is allowed."""
        assert self.table.waits_for() == self.name, f"it is {self.table.waits_for()}'s turn, not {self.name}'s"
        assert not set(words) & set(self.table.words()), f"one of {words} is among {self.table.words()}"
        return self

    def has(self, **wanted: int | str) -> Seat:
        """Exactly this: points, doubloons, windrose, nobles, idle nobles, score; goods, island and city in words."""
        for name, value in wanted.items():
            found = self.count(name)
            right = counted(value) if isinstance(value, str) else value
            assert found == right, f"{self.name}'s {name}: {found}, not {right}"
        return self

    def count(self, name: str) -> int | dict[str, Thing]:
        player = self.player
        if name == "goods":
            return {GOOD_NAMES[good]: (number, 0, 0) for good, number in enumerate(player.goods) if number}
        if name == "island":
            found = {PLACES[i]: self.thing(i) for i in range(FIRST_BUILDING) if player.circles[i]}
            return found | ({"forest": (player.forests, 0, 0)} if player.forests else {})
        if name == "city":
            built = [i for i, _ in enumerate(BUILDING_NAMES) if (player.built >> i) & 1]
            return {BUILDING_NAMES[i]: (1, *self.thing(FIRST_BUILDING + i)[1:]) for i in built}
        if name == "score":
            return int(self.table.game.score(self.number))
        if name == "nobles":
            return int(player.nobles_in_all())
        numbers = {"points": player.points, "doubloons": player.doubloons, "windrose": player.windrose}
        return (numbers | {"idle_nobles": player.windrose_nobles})[name]

    def thing(self, place: int) -> Thing:
        """The circles of a place and who is on them: windrose and places count nobles among all people."""
        player = self.player
        nobles = player.nobles[place] if len(player.nobles) else 0
        return (player.circles[place], player.colonists[place] - nobles, nobles)
