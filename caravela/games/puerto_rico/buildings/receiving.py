"""Hospice and university: a colonist comes with a new tile, from the supply or otherwise from the ship."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.puerto_rico.answers import DECLINE, NOT_ASKED, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import COLONIST, FIRST_BUILDING, NOBLE, NOTHING, PLACE_NAMES
from caravela.games.puerto_rico.game import PuertoRico


@final
class Hospice(Building):
    """A colonist for the tile taken in the normal settler turn."""

    def after_settling(self, game: PuertoRico, seat: i64, place: i64) -> Step | None:
        return receiving(game, seat, place)


@final
class University(Building):
    """A colonist for the building just built."""

    def after_building(self, game: PuertoRico, seat: i64, built: Building) -> Step | None:
        return receiving(game, seat, built.place) if built.circles > 0 else None


def receiving(game: PuertoRico, seat: i64, place: i64) -> Step | None:
    """The question whether the player takes somebody for a new tile, or for the windrose if the tile has no circle."""
    if game.colonists + game.colonist_ship > 0:
        return RECEIVING[seat][place] if place != NOTHING else RECEIVING_AT_HOME[seat]
    if game.noble_ship > 0:
        return RECEIVING_NOBLE[seat][place] if place != NOTHING else RECEIVING_NOBLE_AT_HOME[seat]
    return None


class Receiving(Decision):
    """A colonist for a new tile, from the supply or otherwise from the ship; the owner may decline.

    A noble comes only from a ship that carries nobody else (PR-13).
    """

    def __init__(self, seat: i64, place: i64, noble: bool) -> None:
        super().__init__(seat)
        self.place: i64 = place
        self.noble: bool = noble

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(self.offered())
        out.add(DECLINE)

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [self.offered(), DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        return None if move in (self.offered(), DECLINE) else NOT_ASKED.told()

    def offered(self) -> Move:
        if self.noble:
            return RECEIVE_NOBLE_AT_HOME if self.place == NOTHING else RECEIVE_NOBLE[self.place]
        return RECEIVE_AT_HOME if self.place == NOTHING else RECEIVE[self.place]


@final
class ReceivingOnIsland(Receiving):
    kind = "receiving-on-island"
    question = "Take {a person} for your new {tile}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "tile": PLACE_NAMES[self.place]}

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "hospice"}


@final
class ReceivingInCity(Receiving):
    kind = "receiving-in-city"
    question = "Take {a person} for your new {building}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "building": PLACE_NAMES[self.place]}

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "university"}


@final
class ReceivingAtHome(Receiving):
    kind = "receiving-on-windrose"
    question = "Take {a person} for your new forest, to stay on the windrose"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST}

    def about(self, game: PuertoRico) -> Facts:
        return {"function": "hospice"}


class Receive(Move):
    """The person goes straight onto the new tile."""

    def __init__(self, place: i64, noble: bool) -> None:
        super().__init__()
        self.place: i64 = place
        self.noble: bool = noble

    def play(self, game: PuertoRico, seat: i64) -> None:
        if self.noble:
            game.put_noble_of_ship(seat, self.place)
        else:
            game.put_new_colonist(seat, self.place)


@final
class ReceiveOnIsland(Receive):
    kind = "receive-on-island"
    earns = True
    says = "takes {a person} for {a tile}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "tile": PLACE_NAMES[self.place]}


@final
class ReceiveInCity(Receive):
    kind = "receive-in-city"
    earns = True
    says = "takes {a person} for the {building}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "building": PLACE_NAMES[self.place]}


@final
class ReceiveAtHome(Receive):
    kind = "receive-on-windrose"
    earns = True
    says = "takes {a person} for the windrose"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST}


def receive_on(place: i64, noble: bool) -> Move:
    return ReceiveOnIsland(place, noble) if place < FIRST_BUILDING else ReceiveInCity(place, noble)


def receiving_for(seat: i64, place: i64, noble: bool) -> Step:
    return ReceivingOnIsland(seat, place, noble) if place < FIRST_BUILDING else ReceivingInCity(seat, place, noble)


def receiving_row(seat: i64, noble: bool) -> vec[Step]:
    return vec[Step]([receiving_for(seat, place, noble) for place in range(len(PLACE_NAMES))])


RECEIVING_AT_HOME: Final = vec[Step]([ReceivingAtHome(seat, NOTHING, False) for seat in range(SEATS)])
RECEIVING: Final = vec[vec[Step]]([receiving_row(seat, False) for seat in range(SEATS)])
RECEIVING_NOBLE_AT_HOME: Final = vec[Step]([ReceivingAtHome(seat, NOTHING, True) for seat in range(SEATS)])
RECEIVING_NOBLE: Final = vec[vec[Step]]([receiving_row(seat, True) for seat in range(SEATS)])

RECEIVE: Final = vec[Move]([receive_on(place, False) for place in range(len(PLACE_NAMES))])
RECEIVE_NOBLE: Final = vec[Move]([receive_on(place, True) for place in range(len(PLACE_NAMES))])
RECEIVE_AT_HOME: Final = ReceiveAtHome(NOTHING, False)
RECEIVE_NOBLE_AT_HOME: Final = ReceiveAtHome(NOTHING, True)
