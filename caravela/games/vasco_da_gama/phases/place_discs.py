"""Phase 1: clockwise from the first player, each player places a disc with a sequence number, until none is left.

A disc and its number lie in an action slot of the area of the planned action. Numbers 21 and 22 go only with the
additional action disc of the player who has Manuel I. This disc is placed like all others, unless an option lets its
owner keep it (VG-1).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    AREAS,
    KEPT,
    MOST_SEATS,
    NOBODY,
    NUMBERS,
    ORDINARY,
    PLACED,
    READY,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import Launch, launches_of, offer_launches, refused_launch


@final
class NextPlacer(Step):
    """The next player clockwise who has a disc left; when nobody has, the phase is over."""

    kind = "next-placer"

    def happen(self, game: VascoDaGama) -> None:
        seat = self.seat
        for _ in range(game.seats):
            player = game.players[seat]
            if player.discs > 0 or player.additional == READY:
                game.do_next(PICKING[seat], NEXT_PLACER[game.left_of(seat)])
                return
            seat = game.left_of(seat)


@final
class Picking(Decision):
    """Pick any remaining sequence number for a disc."""

    kind = "picking-number"
    question = "Place a disc: pick a sequence number"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        player = game.players[self.seat]
        owner = game.number_owner
        if player.discs > 0:
            for number in range(1, ORDINARY + 1):
                if owner[number] == NOBODY:
                    out.add(PICK[number])
        if player.additional == READY:
            for number in range(ORDINARY + 1, NUMBERS + 1):
                if owner[number] == NOBODY:
                    out.add(PICK[number])
            if player.discs == 0 and game.choices.disc_may_be_kept:
                out.add(KEEP_DISC)
        offer_launches(game, self.seat, out)

    def candidates(self, game: VascoDaGama) -> list[Move]:
        kept: list[Move] = [KEEP_DISC] if game.players[self.seat].additional == READY else []
        return [*PICK[1:], *kept, *launches_of(game, self.seat)]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Launch):
            return refused_launch(game, self.seat, move.tile)
        player = game.players[self.seat]
        if isinstance(move, Pick):
            if game.number_owner[move.sequence_number] != NOBODY:
                return NUMBER_TAKEN.told()
            if move.sequence_number > ORDINARY:
                return None if player.additional == READY else NO_ADDITIONAL_DISC.told()
            return ONLY_ADDITIONAL_NUMBERS.told(additional_numbers()) if player.discs == 0 else None
        if player.additional != READY:
            return NO_ADDITIONAL_DISC.told()
        if not game.choices.disc_may_be_kept:
            return ALL_DISCS_ARE_PLACED.told()
        return ORDINARY_DISCS_FIRST.told() if player.discs > 0 else None


def additional_numbers() -> Facts:
    """The numbers that go with additional action discs."""
    return {"lower": int(ORDINARY) + 1, "upper": int(NUMBERS)}


@final
class KeepDisc(Move):
    """The additional action disc stays in the supply in this round, unless its owner hosts Manuel I again."""

    kind = "keep-additional-disc"
    says = "keeps the additional action disc"

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.players[seat].additional = KEPT


@final
class Pick(Move):
    """A sequence number, laid on a disc."""

    kind = "pick-number"
    says = "picks number {number}"

    def __init__(self, number: i64) -> None:
        super().__init__()
        self.sequence_number: i64 = number

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.picked = self.sequence_number
        game.do_next(PLACING[seat])

    def facts(self) -> Facts:
        return {"number": int(self.sequence_number)}


@final
class Placing(Decision):
    """Disc and number go to an area with an empty action slot."""

    kind = "placing-disc"
    question = "Place a disc: choose an area for number {number}"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        filled = game.area_discs
        slots = game.box.action_slots
        for area in range(AREAS):
            if filled[area] < slots[area]:
                out.add(PLACE[area])

    def about(self, game: VascoDaGama) -> Facts:
        return {"number": int(game.picked)}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return list(PLACE)

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, Place)
        slots = game.box.action_slots[move.area]
        return AREA_FULL.told({"count": int(slots)}) if game.area_discs[move.area] >= slots else None


@final
class Place(Move):
    """Once placed, a disc and its number stay until they are called."""

    kind = "place-disc"
    says = "places it in the {area} area"
    tells = ("places number {number} in the {area} area", "places an action disc in the {area} area")

    def __init__(self, area: i64) -> None:
        super().__init__()
        self.area: i64 = area

    def play(self, game: VascoDaGama, seat: i64) -> None:
        number = game.picked
        game.picked = 0
        game.number_owner[number] = seat
        game.number_area[number] = self.area
        game.area_discs[self.area] += 1
        if number > ORDINARY:
            game.players[seat].additional = PLACED
        else:
            game.players[seat].discs -= 1

    def facts(self) -> Facts:
        return {"area": AREA_NAMES[self.area]}


NUMBER_TAKEN: Final = Refusal("number-taken", "the number is taken")
NO_ADDITIONAL_DISC: Final = Refusal(
    "no-additional-disc", "it goes only with an additional action disc in your supply, and you have none there"
)
ONLY_ADDITIONAL_NUMBERS: Final = Refusal(
    "only-additional-numbers", "only your additional action disc is left, with number {lower} or {upper}"
)
ALL_DISCS_ARE_PLACED: Final = Refusal("all-discs-are-placed", "phase 1 is over when all discs are placed")
ORDINARY_DISCS_FIRST: Final = Refusal("ordinary-discs-first", "ordinary discs are left to place")
AREA_FULL: Final = Refusal(
    "area-full", "the only action slot there is taken", "all {count} action slots there are taken"
)

NEXT_PLACER: Final = vec[Step]([NextPlacer(seat) for seat in range(MOST_SEATS)])
PICKING: Final = vec[Step]([Picking(seat) for seat in range(MOST_SEATS)])
PLACING: Final = vec[Step]([Placing(seat) for seat in range(MOST_SEATS)])

PICK: Final = vec[Move]([Pick(number) for number in range(NUMBERS + 1)])
PLACE: Final = vec[Move]([Place(area) for area in range(AREAS)])
KEEP_DISC: Final = KeepDisc()
