"""Characters: take one of the two amounts of Reals, or host a character and receive the favor at once.

A hosted character cannot be hosted again in this round: the disc stays on the character's space until the end of the
round. The tile comes from the board or from the player who has it. The host keeps it until another player hosts the
character.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.actions.merchant import MERCHANT_NOW_OR_LATER
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AWAY,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    CHARACTERS_AREA,
    DIAS,
    FROM_DIAS,
    KEPT,
    LOWER,
    MISSIONARY,
    MONEY_SPACE_NAMES,
    MOST_SEATS,
    NOBODY,
    NUMBERS,
    ON_CHARACTER,
    ORDINARY,
    READY,
    SERNIGI,
    UPPER,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import (
    DO_WITHOUT,
    Launch,
    can_launch,
    launches_of,
    offer_launches,
    refused_launch,
)
from caravela.games.vasco_da_gama.phases.place_discs import (
    NUMBER_TAKEN,
    ONLY_ADDITIONAL_NUMBERS,
    PICK,
    PLACING,
    Pick,
    additional_numbers,
)


def can_choose_favor(game: VascoDaGama) -> bool:
    """Whether an amount of Reals or a character is left."""
    if game.money[UPPER] > 0 or game.money[LOWER] > 0:
        return True
    for character in range(CHARACTER_TILES):
        if game.host[character] == NOBODY:
            return True
    return False


@final
class ChoosingFavor(Decision):
    """Choose money or a character."""

    kind = "choosing-favor"
    question = "Characters: take money, or host a character"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for space in range(LOWER + 1):
            if game.money[space] > 0:
                out.add(TAKE_MONEY[space])
        host = game.host
        for character in range(CHARACTER_TILES):
            if host[character] == NOBODY:
                out.add(HOST[character])

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*TAKE_MONEY, *HOST]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, TakeMoney):
            return REALS_TAKEN.told() if game.money[move.space] == 0 else None
        assert isinstance(move, Host)
        return HOSTED_ALREADY.told() if game.host[move.character] != NOBODY else None


@final
class TakeMoney(Move):
    """All Reals of one space."""

    kind = "take-reals"
    says = "takes the Reals of the {space}"

    def __init__(self, space: i64) -> None:
        super().__init__()
        self.space: i64 = space

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.players[seat].reals += game.money[self.space]
        game.money[self.space] = 0

    def facts(self) -> Facts:
        return {"space": MONEY_SPACE_NAMES[self.space]}


@final
class Host(Move):
    """The disc goes to the character's space, the tile to the player; then comes the favor."""

    kind = "host-character"
    earns = True
    says = "hosts {character}"
    tells = ("hosts {character}, whom {player} had", "hosts {character} from the {place}")

    def __init__(self, character: i64) -> None:
        super().__init__()
        self.character: i64 = character

    def play(self, game: VascoDaGama, seat: i64) -> None:
        character = self.character
        player = game.players[seat]
        if game.called > ORDINARY:
            player.additional = ON_CHARACTER
        else:
            player.discs -= 1
        game.host[character] = seat
        game.holder[character] = seat
        if character == DIAS:
            game.award(seat, game.box.dias_points, FROM_DIAS)
        elif character == ALVARES:
            receive_missionary(game, seat)
        elif character == SERNIGI:
            game.do_next(MERCHANT_NOW_OR_LATER[seat])
        elif player.additional == AWAY or player.additional == KEPT:
            game.do_next(LEND_DISC[seat])

    def facts(self) -> Facts:
        return {"character": CHARACTER_NAMES[self.character]}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        """From whom the tile is taken, or that it lies in the characters area."""
        holder = game.holder[self.character]
        if holder == NOBODY:
            return {"place": CHARACTERS_AREA}
        return {"player": int(holder)} if holder != seat else {}


def receive_missionary(game: VascoDaGama, seat: i64) -> None:
    """One missionary of the characters area; if none is left, the player may first launch with one of his own."""
    game.do_next(LACKING_MISSIONARY[seat], GIVE_MISSIONARY[seat])


@final
class LackingMissionary(Decision):
    """A launch may make a missionary available (VG-27)."""

    kind = "lacking-missionary"
    question = "Francisco Alvares: no missionary is left; launch with one of yours, or do without"

    def applies(self, game: VascoDaGama) -> bool:
        if game.missionaries > 0 or game.players[self.seat].crew[MISSIONARY] == 0:
            return False
        return can_launch(game, self.seat)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        offer_launches(game, self.seat, out)
        out.add(DO_WITHOUT)

    def about(self, game: VascoDaGama) -> Facts:
        return {"character": CHARACTER_NAMES[ALVARES]}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*launches_of(game, self.seat), DO_WITHOUT]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        return refused_launch(game, self.seat, move.tile) if isinstance(move, Launch) else None


@final
class GiveMissionary(Step):
    """One missionary, if any is left in the characters area."""

    kind = "give-missionary"

    def facts(self) -> Facts:
        return {"character": CHARACTER_NAMES[ALVARES]}

    def applies(self, game: VascoDaGama) -> bool:
        return game.missionaries > 0

    def happen(self, game: VascoDaGama) -> None:
        game.missionaries -= 1
        game.players[self.seat].crew[MISSIONARY] += 1


@final
class LendDisc(Step):
    """A new host of Manuel I places the additional disc at once, with the remaining number or one of the two.

    A player who already had the tile has placed the disc in phase 1 and gets none by hosting again (VG-2). A player who
    kept the disc places it now (VG-1).
    """

    kind = "lend-additional-disc"

    def happen(self, game: VascoDaGama) -> None:
        game.players[self.seat].additional = READY
        pick_for_king(game, self.seat)


def pick_for_king(game: VascoDaGama, seat: i64) -> None:
    """The only number left is picked automatically."""
    left = 0
    for number in range(ORDINARY + 1, NUMBERS + 1):
        if game.number_owner[number] == NOBODY:
            left += 1
            game.picked = number
    if left > 1:
        game.picked = 0
        game.do_next(PICKING_FOR_KING[seat])
    else:
        game.do_next(PLACING[seat])


@final
class PickingForKing(Decision):
    """Number 21 or 22, for a disc that may go to any action slot that is empty now (VG-3)."""

    kind = "picking-additional-number"
    question = "Manuel I: pick number {lower} or {upper} for your additional action disc"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for number in range(ORDINARY + 1, NUMBERS + 1):
            if game.number_owner[number] == NOBODY:
                out.add(PICK[number])

    def facts(self) -> Facts:
        return additional_numbers()

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return list(PICK[1:])

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, Pick)
        if move.sequence_number <= ORDINARY:
            return ONLY_ADDITIONAL_NUMBERS.told(additional_numbers())
        return NUMBER_TAKEN.told() if game.number_owner[move.sequence_number] != NOBODY else None


REALS_TAKEN: Final = Refusal("reals-taken", "the Reals were taken in this round")
HOSTED_ALREADY: Final = Refusal("hosted-already", "he was hosted in this round")

LACKING_MISSIONARY: Final = vec[Step]([LackingMissionary(seat) for seat in range(MOST_SEATS)])
GIVE_MISSIONARY: Final = vec[Step]([GiveMissionary(seat) for seat in range(MOST_SEATS)])
LEND_DISC: Final = vec[Step]([LendDisc(seat) for seat in range(MOST_SEATS)])
CHOOSING_FAVOR: Final = vec[Step]([ChoosingFavor(seat) for seat in range(MOST_SEATS)])
PICKING_FOR_KING: Final = vec[Step]([PickingForKing(seat) for seat in range(MOST_SEATS)])

TAKE_MONEY: Final = vec[Move]([TakeMoney(space) for space in range(LOWER + 1)])
HOST: Final = vec[Move]([Host(character) for character in range(CHARACTER_TILES)])
