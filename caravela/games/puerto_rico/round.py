"""The round: players take role placards in turn; then the round ends and a new one begins."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import NOT_IN_GAME, SEATS
from caravela.games.puerto_rico.components import MAYOR, NOBODY, NOT_IN_PLAY, PLACARD_NAMES, PLACARDS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.builder import BUILDER_PHASE
from caravela.games.puerto_rico.roles.captain import CAPTAIN_PHASE
from caravela.games.puerto_rico.roles.craftsman import CRAFTSMAN_PHASE
from caravela.games.puerto_rico.roles.mayor import MAYOR_PHASE
from caravela.games.puerto_rico.roles.prospector import PROSPECTING
from caravela.games.puerto_rico.roles.settler import SETTLER_PHASE
from caravela.games.puerto_rico.roles.trader import TRADER_PHASE


@final
class Round(Step):
    """The governor begins. Clockwise, each player takes one placard; with two players three each."""

    kind = "round"

    def happen(self, game: PuertoRico) -> None:
        game.do_next(END_OF_ROUND)
        for _lap in range(game.turns // game.seats):
            game.each_turn(TAKING_ROLE, game.governor)


@final
class TakingRole(Decision):
    """A player must take one of the placards that nobody has taken in this round."""

    kind = "taking-role"
    question = "Take a role"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for placard in range(PLACARDS):
            if game.placard_taker[placard] == NOBODY:
                out.add(TAKE_ROLE[placard])

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_ROLE[i] for i in range(PLACARDS) if game.placard_taker[i] != NOT_IN_PLAY]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, TakeRole) or game.placard_taker[move.placard] == NOT_IN_PLAY:
            return NOT_IN_GAME.told()
        return None if game.placard_taker[move.placard] == NOBODY else PLACARD_TAKEN.told()


@final
class TakeRole(Move):
    """Take the placard with its doubloons; then all players perform its action."""

    kind = "take-role"
    says = "takes the {role}"

    def __init__(self, placard: i64) -> None:
        super().__init__()
        self.placard: i64 = placard

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.placard_taker[self.placard] = seat
        if game.placard_doubloons[self.placard] > 0:
            game.players[seat].doubloons += game.placard_doubloons[self.placard]
            game.placard_doubloons = with_number(game.placard_doubloons, self.placard, 0)
        game.role_taker = seat
        if self.placard != MAYOR and len(game.facts.interlude) > 0:
            game.do_next(END_OF_PHASE)
        game.do_next(PHASE[self.placard])

    def facts(self) -> Facts:
        return {"role": PLACARD_NAMES[self.placard]}


@final
class EndOfPhase(Step):
    """If a mayor phase may come next, all other players have a pause before a placard is taken (PR-24)."""

    kind = "end-of-phase"

    def happen(self, game: PuertoRico) -> None:
        if game.is_over():
            return
        following = game.next_step()
        taker = following.seat  # the player who takes the next placard has a pause anyway
        if following is END_OF_ROUND:
            if game.ending != 0:
                return  # all players have a pause before the scoring
            taker = game.left_of(game.governor)
        elif game.placard_taker[MAYOR] != NOBODY:
            return
        seat = game.role_taker
        for _turn in range(game.seats):
            seat = seat - 1 if seat > 0 else game.seats - 1
            if seat != taker:
                game.pause(seat)


@final
class EndOfRound(Step):
    """Unless the game is over, doubloons go on the remaining placards, all placards return, and the governor moves
    on."""

    kind = "end-of-round"

    def happen(self, game: PuertoRico) -> None:
        doubloons = game.placard_doubloons[:]
        for placard in range(PLACARDS):
            if game.placard_taker[placard] == NOBODY:
                doubloons[placard] += game.facts.placard_doubloons
            elif game.placard_taker[placard] >= 0:
                game.placard_taker[placard] = NOBODY
        game.placard_doubloons = doubloons
        game.role_taker = NOBODY
        if game.ending == 0:
            game.governor = game.left_of(game.governor)
            game.round += 1
            game.do_next(ROUND)
        elif len(game.facts.interlude) > 0:
            game.each_in_turn(game.facts.interlude, game.governor)  # once more before scoring (PR-24)


PLACARD_TAKEN: Final = Refusal("placard-taken", "the placard was taken in this round")

ROUND: Final = Round()
TAKING_ROLE: Final = vec[Step]([TakingRole(seat) for seat in range(SEATS)])
END_OF_PHASE: Final = EndOfPhase()
END_OF_ROUND: Final = EndOfRound()
PHASE: Final = vec[Step](
    [
        SETTLER_PHASE,
        MAYOR_PHASE,
        BUILDER_PHASE,
        CRAFTSMAN_PHASE,
        TRADER_PHASE,
        CAPTAIN_PHASE,
        PROSPECTING,
        PROSPECTING,
    ]
)

TAKE_ROLE: Final = vec[Move]([TakeRole(placard) for placard in range(PLACARDS)])
