"""The little stage: a position set up in words, played in words, and looked at in words.

The favors lie on the districts in the order of their names, so the monk, miller, bishop and patron are in Porto Santo
for 2, 3, 4 and 5 wood. The steward is at Moinho, the commander at Capitania, the guild master at Alfândega, the mayor
at Casa da Coroa; Fortaleza is empty. Players sit in the order of the Passing Column, with nothing but pieces at home.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList, Step
from caravela.games import rules_of
from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    CHARACTER_NAMES,
    FAVOR_NAMES,
    FIRST_SPOT,
    GOOD_NAMES,
    HOME,
    NEUTRAL,
    NOBODY,
    PHASE_NAMES,
    PLACE_NAMES,
    REQUEST_NAMES,
    SLOT_NAMES,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player

RULES = rules_of("madeira")
NAMES = ["Yellow", "Red", "Purple", "Blue"]


class Table:
    """A game of so many players with empty homes and nothing ahead, or as it stands before anything is dealt."""

    def __init__(
        self, players: int = 4, round: int = 1, prepared: bool = False, modules: str = "", off: str = ""
    ) -> None:
        options: dict[str, object] = {**dict.fromkeys(modules.split(), "on"), **dict.fromkeys(off.split(), "off")}
        game = RULES.new_game(players, options)
        assert isinstance(game, Madeira)
        self.game = game
        self.seats = [Seat(self, number) for number in range(players)]
        self.pieces = RULES.pieces(game)
        if prepared:
            return
        game.agenda = vec[Step]()
        game.round = round
        game.guild_dice_beside = 3 * players
        for favor in range(12):
            game.districts[favor] = favor
        for i in range(6):
            game.rewards[i] = [0, 4, 1, 5, 2, 6][i]
        for i in range(4):
            game.characters[i] = i
        for player in game.players:
            player.reals = player.bread = player.wood = player.pirates = 0
            player.goods = vec[i64]([0, 0, 0])
            player.workers[HOME] += player.workers[WATCH]
            player.workers[WATCH] = 0

    def lies(self, wood: dict[str, int] | None = None, citizens: str = "", built: str = "", **characters: str) -> None:
        """Wood by field, where the neutral citizens are, which favors have left their districts, characters by name."""
        for field in range(14):
            self.game.field_wood[field] = (wood or {}).get(PLACE_NAMES[field].removeprefix("field "), 0)
        for name in built.split(", ") if built else []:
            self.game.build_district(list(self.game.districts).index(FAVOR_NAMES.index(name)))
        if citizens:
            for spot in range(36):
                if self.game.spots[spot] == NEUTRAL:
                    self.game.spots[spot] = NOBODY
            for place in citizens.split(", "):
                self.game.spots[PLACE_NAMES.index(place) - FIRST_SPOT] = NEUTRAL
        for name, building in characters.items():
            self.character(name, building)

    def character(self, name: str, building: str) -> None:
        """Place a character; whoever was there changes with it."""
        characters = self.game.characters
        number, there = CHARACTER_NAMES.index(name.replace("_", " ")), BUILDING_NAMES.index(building)
        for other in range(5):
            if characters[other] == number:
                characters[other] = characters[there]
        characters[there] = number

    def begins(self, *steps: str, phase: str = "B") -> None:
        """These steps, by their names in the catalogue, and nothing else lie ahead."""
        self.game.phase = [name[0] for name in PHASE_NAMES].index(phase)
        self.game.begin_turn()
        self.game.agenda = vec[Step]([RULES.catalogue.steps[name] for name in reversed(steps)])
        self.pieces = RULES.pieces(self.game)
        self.game.go_on()

    def resolves(self, building: str, dice: int = 0, pirate_die: bool = False) -> None:
        """Phase C at this building, with so many guild dice on its character."""
        number = BUILDING_NAMES.index(building)
        self.game.guild_dice[number] = dice
        self.game.guild_dice_beside -= dice
        self.game.pirate_dice[number] = int(pirate_die)
        self.begins(f"resolve {number}", phase="C")

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
        return "the table" if step.by_chance else NAMES[step.seat]

    def play(self, who: str, words: str) -> None:
        assert self.waits_for() == who, f"{who} {words}: but {self.waits_for()} may {self.words()}"
        found = [move for move in self.moves() if move.words() == words]
        assert found, f"{who} {words}: not allowed, only {self.words()}"
        self.game.play(found[0])
        assert RULES.pieces(self.game) == self.pieces, f"{who} {words}: a piece has appeared or vanished"

    def __call__(self, *lines: str) -> None:
        """The table draws: `table("rolls 3 with a guild die")`."""
        for words in lines:
            self.play("the table", words)

    def is_done(self) -> None:
        assert self.waits_for() == "nobody", f"{self.waits_for()} still may {self.words()}"

    def reason(self, words: str) -> str:
        """Why a move is closed now."""
        return next(str(why) for move, why in self.game.next_step().closed(self.game) if move.words() == words)


class Seat:
    """A player at the table. Called with words, plays them."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.name = NAMES[number]

    @property
    def player(self) -> Player:
        return self.table.game.players[self.number]

    def gets(self, **numbers: int) -> Seat:
        """So much of this: reals, bread, wood, wheat, sugar, wine, pirates, mill, prestige."""
        for name, number in numbers.items():
            if name in GOOD_NAMES:
                self.player.goods[GOOD_NAMES.index(name)] = number
            elif name == "prestige":
                self.player.earn(9, number)
            else:
                setattr(self.player, name, number)
        return self

    def stands(self, *places: str) -> Seat:
        """Workers from home on these places."""
        for place in places:
            self.table.game.lift(self.number, HOME)
            self.table.game.put(self.number, PLACE_NAMES.index(place))
        return self

    def sails(self, *slots: str) -> Seat:
        """Ships from home on these slots."""
        for slot in slots:
            self.table.game.slots[SLOT_NAMES.index(slot)] = self.number
            self.player.ships -= 1
        return self

    def owns(self, *favors: str, down: tuple[str, ...] = ()) -> Seat:
        """These favors, face-up or face-down, from their districts."""
        game = self.table.game
        for name in [*favors, *down]:
            favor = FAVOR_NAMES.index(name)
            game.build_district(list(game.districts).index(favor))
            if name in down:
                self.player.face_down |= 1 << favor
            else:
                self.player.face_up |= 1 << favor
        return self

    def asked(self, *requests: str) -> Seat:
        """These requests lie before the player."""
        for name in requests:
            self.player.requests[REQUEST_NAMES.index(name)] += 1
        return self

    def holds(self, *cards: str) -> Seat:
        """These cards in hand."""
        for name in cards:
            self.table.game.expansion.capitanias.hands[self.number] |= 1 << CARD_NAMES.index(name)
        return self

    def has_played(self, name: str) -> Seat:
        """This card before the player."""
        number = CARD_NAMES.index(name)
        self.player.cards = append(self.player.cards, self.table.game.facts.cards[number])
        self.table.game.expansion.capitanias.played[self.number] |= 1 << number
        return self

    def has_dice(self, *values: int) -> Seat:
        """Guild dice with these values at home."""
        for value in values:
            self.player.dice[value - 1] += 1
            self.table.game.guild_dice_beside -= 1
        return self

    def marks(self, *buildings: str) -> Seat:
        """Action markers on these buildings."""
        for building in buildings:
            self.player.markers[BUILDING_NAMES.index(building)] += 1
        return self

    def turn(self) -> Seat:
        """This player's turn in phase B, from the first row."""
        for slot in range(4):
            if self.table.game.passing[slot] == self.number:
                self.table.game.passing[slot] = NOBODY
        self.table.game.row_marker[0] = self.number
        self.table.begins(f"turn {self.number}")
        return self

    def __call__(self, *lines: str) -> Seat:
        for words in lines:
            self.table.play(self.name, words)
        return self

    def may(self, *words: str) -> Seat:
        """It is this player's turn, and exactly this is allowed, the windmill aside."""
        found = [line for line in self.table.words() if not is_windmill(line)]
        assert self.table.waits_for() == self.name, f"it is {self.table.waits_for()}'s turn, not {self.name}'s"
        assert found == sorted(words), f"{self.name} may {found}; expected {sorted(words)}"
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

    def has(self, **wanted: int) -> Seat:
        """Exactly so much of this; `score` is the final one."""
        for name, value in wanted.items():
            found = self.count(name)
            assert found == value, f"{self.name}'s {name}: {found}, not {value}"
        return self

    def count(self, name: str) -> int:
        if name in GOOD_NAMES:
            return int(self.player.goods[GOOD_NAMES.index(name)])
        if name == "score":
            return int(self.table.game.score(self.number))
        if name == "guards":
            return int(self.player.workers[WATCH])
        if name == "at_home":
            return int(self.player.workers[HOME])
        return int(getattr(self.player, name))

    def is_at(self, *places: str) -> Seat:
        """A worker of this player is on each of these places."""
        game = self.table.game
        for place in places:
            number = PLACE_NAMES.index(place)
            there = (
                self.player.workers[number] > 0
                if number < FIRST_SPOT
                else game.spots[number - FIRST_SPOT] == self.number
            )
            assert there, f"{self.name} has no worker in {place}"
        return self

    def shows(self, *favors: str) -> Seat:
        """Exactly these favors are face-up."""
        found = [FAVOR_NAMES[favor] for favor in range(12) if (self.player.face_up >> favor) & 1]
        assert found == sorted(favors, key=FAVOR_NAMES.index), found
        return self


def is_windmill(words: str) -> bool:
    return words.startswith(("exchanges ", "grinds ", "steps down ", "gives up "))
