"""Cards that hold a die: Amnistia, D. João II and Corsário."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.dice import bread_for, has_room, may_take_pirate_die
from caravela.games.madeira.answers import AFTER_ENGINEER, DECLINE, NOT_ASKED, SEATS, TAKES_BREAD, Decline
from caravela.games.madeira.capitanias.names import AMNISTIA, CARD_NAMES, CORSARIO, DOM_JOAO
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    DIE_FACES,
    HOME,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import CARD_NEEDS_WORKERS, Card
from caravela.games.madeira.phases.b_character_actions import (
    ACTING,
    NO_GUARD,
    NO_ROOM,
    NO_SUCH_DIE,
    NO_SUCH_PIRATE_DIE,
    PIRATE_DIE_THERE,
    die_placed,
)
from caravela.games.madeira.rows import added
from caravela.games.madeira.tiles.buildings import workers_for
from caravela.games.madeira.tiles.guild_favors import CALL_ON, call_refusal, offer_to_call


def take_from_watch(game: Madeira, seat: i64, face: i64) -> None:
    """A pirate die goes from the city watch to the player's card, for a worker there, and brings pirates."""
    player = game.players[seat]
    game.own_rows()
    game.watch_dice[face] -= 1
    player.workers[WATCH] -= 1
    player.workers[HOME] += 1
    game.expansion.capitanias.pirate_on_card[seat] = face + 1
    player.pirates += face + 1


def pirate_die_back(game: Madeira, seat: i64) -> None:
    if game.expansion.capitanias.pirate_on_card[seat] > 0:
        game.pirate_dice_beside += 1
        game.expansion.capitanias.pirate_on_card[seat] = 0


# -- Amnistia --------------------------------------------------------------------------------------------


@final
class Amnistia(Card):
    """A pirate die from the watch or a character goes on the card, for a building action now and a discount in phase
    C."""

    def is_open(self, game: Madeira, seat: i64) -> bool:
        return (
            game.extra_harvests == 0
            and game.expansion.capitanias.pirate_on_card[seat] == 0
            and self.is_served(game.players[seat])
        )

    def other_turns(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if self.is_open(game, seat):
            if may_take_pirate_die(game, game.players[seat]):
                for face in range(DIE_FACES):
                    if game.watch_dice[face] > 0:
                        out.add(PARDON_IN_WATCH[face])
            for building in range(BUILDINGS):
                if game.pirate_dice[building] > 0:
                    out.add(PARDON_AT[building])

    def turns(self) -> list[Move]:
        return [move for move in PARDON_IN_WATCH] + [move for move in PARDON_AT]

    def turn_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        player = game.players[seat]
        if game.extra_harvests > 0:
            return AFTER_ENGINEER.told()
        if game.expansion.capitanias.pirate_on_card[seat] > 0:
            return DIE_ON_CARD.told()
        if not self.is_served(player):
            return CARD_NEEDS_WORKERS.told()
        if isinstance(move, PardonAt):
            return None if game.pirate_dice[move.building] > 0 else NO_PIRATE_DIE_THERE.told()
        assert isinstance(move, PardonInWatch)
        if game.watch_dice[move.face] == 0:
            return NO_SUCH_PIRATE_DIE.told({"value": int(move.face) + 1})
        return None if player.workers[WATCH] > 0 else NO_GUARD.told()

    def discount(self, game: Madeira, seat: i64) -> i64:
        player = game.players[seat]
        if player.markers[game.building] > 0 and self.is_served(player):
            return game.expansion.capitanias.pirate_on_card[seat]
        return 0

    def when_put_aside(self, game: Madeira, seat: i64) -> None:
        pirate_die_back(game, seat)


@final
class PardonInWatch(Move):
    """A pirate die of the city watch goes on the card, for a worker there."""

    kind = "pardon-in-watch"
    says = "places a pirate {value} on the card"
    tells = ("places a pirate {value} on the card {card}",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        take_from_watch(game, seat, self.face)
        game.do_next(CALLING_BY_CARD[seat])

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"card": CARD_NAMES[AMNISTIA]}


@final
class PardonAt(Move):
    """The pirate die of a character goes on the card."""

    kind = "pardon-on-character"
    says = "places the pirate die of {building} on the card"
    tells = ("places the pirate die of {building} on the card {card}",)

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        value = game.expansion.capitanias.pirate_values[self.building]
        game.expansion.pirate_die_taken(self.building)
        game.expansion.capitanias.pirate_on_card[seat] = value
        game.pirate_dice = added(game.pirate_dice, self.building, -1)
        game.players[seat].pirates += value
        game.do_next(CALLING_BY_CARD[seat])

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"card": CARD_NAMES[AMNISTIA]}


@final
class CallingByCard(Decision):
    """Any building in whose region the player has a worker."""

    kind = "calling-by-card"
    question = "Amnistia: perform the action of any building"

    def options(self, game: Madeira, out: MoveList) -> None:
        offer_to_call(game, self.seat, out)
        out.add(DECLINE)

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in CALL_ON] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, Decline) else call_refusal(game, self.seat, move)


# -- D. João II --------------------------------------------------------------------------------------------


@final
class DomJoao(Card):
    """A guild die with its marker goes on the card, for fewer pirates now, and a marker everywhere and a discount in
    phase C."""

    def other_turns(self, game: Madeira, seat: i64, out: MoveList) -> None:
        player = game.players[seat]
        if game.extra_harvests == 0 and game.expansion.capitanias.guild_on_card[seat] == 0 and self.is_served(player):
            for face in range(DIE_FACES):
                if player.dice[face] > 0:
                    out.add(PLACE_ON_CARD[face])

    def turns(self) -> list[Move]:
        return [move for move in PLACE_ON_CARD]

    def turn_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        player = game.players[seat]
        if game.extra_harvests > 0:
            return AFTER_ENGINEER.told()
        if game.expansion.capitanias.guild_on_card[seat] > 0:
            return DIE_ON_CARD.told()
        if not self.is_served(player):
            return CARD_NEEDS_WORKERS.told()
        assert isinstance(move, PlaceOnCard)
        return None if player.dice[move.face] > 0 else NO_SUCH_DIE.told({"value": int(move.face) + 1})

    def has_marker(self, game: Madeira, seat: i64) -> bool:
        return game.expansion.capitanias.guild_on_card[seat] > 0 and self.is_served(game.players[seat])

    def discount(self, game: Madeira, seat: i64) -> i64:
        return game.expansion.capitanias.guild_on_card[seat] if self.is_served(game.players[seat]) else 0

    def when_put_aside(self, game: Madeira, seat: i64) -> None:
        if game.expansion.capitanias.guild_on_card[seat] > 0:
            game.guild_dice_beside += 1
            game.expansion.capitanias.guild_on_card[seat] = 0


@final
class PlaceOnCard(Move):
    """Place a guild die and its action marker on the card; pirates leave."""

    kind = "place-guild-die-on-card"
    says = "places a guild {value} on the card"
    tells = ("places a guild {value} on the card {card}",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.own_rows()
        player.dice[self.face] -= 1
        game.expansion.capitanias.guild_on_card[seat] = self.face + 1
        for card in player.cards:
            if isinstance(card, DomJoao):
                player.discard_pirates(card.amount)

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"card": CARD_NAMES[DOM_JOAO]}


# -- Corsário ----------------------------------------------------------------------------------------------


@final
class Corsario(Card):
    """A pirate die waits on the card and is placed from there; in phase C pirate dice are a discount (MA-32)."""

    def when_played(self, game: Madeira, seat: i64) -> Step | None:
        return HIRING[seat] if may_take_pirate_die(game, game.players[seat]) else None

    def other_turns(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if game.expansion.capitanias.pirate_on_card[seat] > 0 and self.is_served(game.players[seat]):
            for building in range(BUILDINGS):
                if self.place_refusal(game, seat, building) is None:
                    out.add(PLACE_FROM_CARD[building])

    def turns(self) -> list[Move]:
        return [move for move in PLACE_FROM_CARD]

    def turn_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, PlaceFromCard)
        return self.place_refusal(game, seat, move.building)

    def place_refusal(self, game: Madeira, seat: i64, building: i64) -> Reason | None:
        """Why the die of the card may not go to a building."""
        player = game.players[seat]
        value = game.expansion.capitanias.pirate_on_card[seat]
        if value == 0:
            return NO_DIE_ON_CARD.told()
        if not self.is_served(player):
            return CARD_NEEDS_WORKERS.told()
        if game.pirate_dice[building] > 0:
            return PIRATE_DIE_THERE.told()
        if not has_room(game, building):
            return NO_ROOM.told({"building": BUILDING_NAMES[building], "dice": int(game.seats)})
        if player.bread < bread_for(game, value - 1, building):
            return TAKES_BREAD.told({"count": int(bread_for(game, value - 1, building))})
        if game.extra_harvests > 0 and workers_for(game, seat, building) == 0:
            return AFTER_ENGINEER.told()
        return None

    def brings_harvest(self, game: Madeira, seat: i64) -> bool:
        for building in range(BUILDINGS):
            if workers_for(game, seat, building) > 0 and self.place_refusal(game, seat, building) is None:
                return True
        return False

    def discount(self, game: Madeira, seat: i64) -> i64:
        player = game.players[seat]
        return game.rolled_pirate if player.markers[game.building] > 0 and self.is_served(player) else 0

    def when_put_aside(self, game: Madeira, seat: i64) -> None:
        pirate_die_back(game, seat)


@final
class Hiring(Decision):
    """When the card is played, take a pirate die of the city watch, with or without workers for the card."""

    kind = "hiring"
    question = "Corsário: take a pirate die onto the card, for a worker of the city watch and as many pirates"

    def options(self, game: Madeira, out: MoveList) -> None:
        for face in range(DIE_FACES):
            if game.watch_dice[face] > 0:
                out.add(HIRE[face])
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"card": CARD_NAMES[CORSARIO]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [HIRE[face] for face in range(DIE_FACES) if game.watch_dice[face] > 0] + [DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, Hire):
            return NOT_ASKED.told()
        return None if game.watch_dice[move.face] > 0 else NO_SUCH_PIRATE_DIE.told({"value": int(move.face) + 1})


@final
class Hire(Move):
    """A pirate die on the card."""

    kind = "hire-pirate-die"
    says = "takes a pirate {value} onto the card"
    tells = ("takes a pirate {value} onto the card {card}",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        take_from_watch(game, seat, self.face)

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"card": CARD_NAMES[CORSARIO]}


@final
class PlaceFromCard(Move):
    """The pirate die of the card is placed on a character, with bread if it is low."""

    kind = "place-pirate-die-of-card"
    says = "places the card's pirate die at {building}"
    tells = ("places the pirate die of the card {card} at {building}",)

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        face = game.expansion.capitanias.pirate_on_card[seat] - 1
        game.expansion.capitanias.pirate_on_card[seat] = 0
        game.players[seat].bread -= bread_for(game, face, self.building)
        game.pirate_dice = added(game.pirate_dice, self.building, 1)
        game.expansion.pirate_die_placed(self.building, face)
        game.building = self.building
        die_placed(game, seat, ACTING[seat])

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"card": CARD_NAMES[CORSARIO]}


CALLING_BY_CARD: Final = vec[Step]([CallingByCard(seat) for seat in range(SEATS)])
HIRING: Final = vec[Step]([Hiring(seat) for seat in range(SEATS)])

PARDON_IN_WATCH: Final = vec[Move]([PardonInWatch(face) for face in range(DIE_FACES)])
PARDON_AT: Final = vec[Move]([PardonAt(building) for building in range(BUILDINGS)])
PLACE_ON_CARD: Final = vec[Move]([PlaceOnCard(face) for face in range(DIE_FACES)])
HIRE: Final = vec[Move]([Hire(face) for face in range(DIE_FACES)])
PLACE_FROM_CARD: Final = vec[Move]([PlaceFromCard(building) for building in range(BUILDINGS)])

DIE_ON_CARD: Final = Refusal("die-on-card", "a die is on the card")
NO_DIE_ON_CARD: Final = Refusal("no-die-on-card", "there is no die on the card")
NO_PIRATE_DIE_THERE: Final = Refusal("no-pirate-die-there", "no pirate die is there")
