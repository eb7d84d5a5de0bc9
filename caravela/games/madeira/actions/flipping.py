"""Turning favors face-up again: Casa da Coroa and a king's reward."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.game import Madeira


def count_of(favors: i64) -> i64:
    """The number of favors in a set of bits."""
    count: i64 = 0
    while favors > 0:
        favors &= favors - 1
        count += 1
    return count


def turn_favors_up(game: Madeira, seat: i64, most: i64) -> None:
    """Flip this many face-down favors of the player's choice; all of them automatically if there are no more
    (MA-37)."""
    player = game.players[seat]
    if count_of(player.face_down) <= most:
        player.turn_up(player.face_down)
    elif most > 0:
        game.flips_left = most
        game.do_next(FLIPPING[seat])


@final
class Flipping(Decision):
    """Choose a face-down favor to flip."""

    kind = "flipping-favor"
    question = "Flip one of your guild favors face-up"

    def options(self, game: Madeira, out: MoveList) -> None:
        face_down = game.players[self.seat].face_down
        for favor in range(ALL_FAVORS):
            if (face_down >> favor) & 1 == 1:
                out.add(FLIP[favor])

    def candidates(self, game: Madeira) -> list[Move]:
        player = game.players[self.seat]
        favors = player.face_up | player.face_down
        return [FLIP[favor] for favor in range(ALL_FAVORS) if (favors >> favor) & 1 == 1]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, Flip):
            return NOT_ASKED.told()
        player = game.players[self.seat]
        if (player.face_down >> move.favor) & 1 == 1:
            return None
        return IS_FACE_UP.told() if (player.face_up >> move.favor) & 1 == 1 else NOT_YOUR_FAVOR.told()


@final
class Flip(Move):
    """Flip one favor face-up; then the next, if more may be flipped."""

    kind = "flip-favor"
    says = "flips the {favor} face-up"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].turn_up(1 << self.favor)
        turn_favors_up(game, seat, game.flips_left - 1)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


FLIPPING: Final = vec[Step]([Flipping(seat) for seat in range(SEATS)])

FLIP: Final = vec[Move]([Flip(favor) for favor in range(ALL_FAVORS)])

IS_FACE_UP: Final = Refusal("favor-is-face-up", "it lies face-up")
NOT_YOUR_FAVOR: Final = Refusal("not-your-favor", "it is not your favor", absent=True)
