"""Phase C. Building actions: the buildings with action markers are resolved in the order of their numbers.

All dice there are rolled. In the order of the Passing Column, each player with a marker pays the cost and may perform
the action, or receives pirates.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.windmill import offer_windmill, stays_open, windmill_candidates, windmill_refusal
from caravela.games.madeira.answers import COSTS_REALS, DECLINE, SEATS, Decline
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    DIE_FACES,
    NOTHING,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import zeros
from caravela.games.madeira.tiles.buildings import both_actions, cost_of_building, has_marker, perform, workers_for
from caravela.games.madeira.tiles.guild_favors import favor_candidates, favor_refusal, is_favor, offer_favors


@final
class BuildingActions(Step):
    """The buildings one by one; then a last moment for the windmill (MA-39), and the table is cleared."""

    kind = "building-actions"

    def happen(self, game: Madeira) -> None:
        game.phase = BUILDING_ACTIONS
        game.in_passing_order(LAST_MOMENT, CLEAR_BUILDINGS)
        game.do_next(RESOLVE[0])


@final
class Resolve(Step):
    """Skip a building without markers; otherwise roll its dice (MA-25)."""

    kind = "resolving-building"

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def happen(self, game: Madeira) -> None:
        if self.building + 1 < BUILDINGS:
            game.do_next(RESOLVE[self.building + 1])
        game.rolled = 0
        game.rolled_pirate = 0
        game.building = self.building
        if game.facts.skipped_buildings_count:
            self.afterwards(game)
        for seat in range(game.seats):
            if has_marker(game, seat, self.building):
                if not game.facts.skipped_buildings_count:
                    self.afterwards(game)
                game.dice_to_roll = game.guild_dice[self.building]
                game.in_passing_order(BUILDING_TURN)
                game.do_next(ROLLING_AGAIN, ROLLING_PIRATE_AGAIN)
                return

    def afterwards(self, game: Madeira) -> None:
        """The steps of cards after a building has been resolved and, with an option, after it was skipped (MA-31)."""
        if len(game.facts.after_building) > 0:
            game.in_passing_order(game.facts.after_building)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


@final
class RollingAgain(Chance):
    """The guild dice on the character, one by one."""

    kind = "rolling-guild-dice-again"
    question = "What a guild die on {building} shows"

    def applies(self, game: Madeira) -> bool:
        return game.dice_to_roll > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for face in range(DIE_FACES):
            out.add(ROLL_AGAIN[face])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.board.guild_die

    def about(self, game: Madeira) -> Facts:
        return {"building": BUILDING_NAMES[game.building]}


@final
class RollAgain(Move):
    """A guild die lowers the cost."""

    kind = "roll-guild-die-again"
    says = "rolls {value} with a guild die"
    tells = ("rolls {value} with a guild die on {building}",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.free = True
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        game.dice_to_roll -= 1
        game.rolled += self.face + 1

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}


@final
class RollingPirateAgain(Chance):
    """The pirate die on the character, if there is one."""

    kind = "rolling-pirate-die-again"
    question = "What the pirate die on {building} shows"

    def applies(self, game: Madeira) -> bool:
        return game.pirate_dice[game.building] > 0 and game.rolled_pirate == 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for face in range(DIE_FACES):
            out.add(ROLL_PIRATE_AGAIN[face])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.board.pirate_die

    def about(self, game: Madeira) -> Facts:
        return {"building": BUILDING_NAMES[game.building]}


@final
class RollPirateAgain(Move):
    """The pirate die raises the number of pirates for those who do not pay."""

    kind = "roll-pirate-die-again"
    says = "rolls {value} with the pirate die"
    tells = ("rolls {value} with the pirate die on {building}",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        game.rolled_pirate = self.face + 1

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}


# -- paying ------------------------------------------------------------------------------------------


@final
class BuildingTurn(Step):
    """A player with markers on the building has one turn (MA-14)."""

    kind = "building-turn"

    def applies(self, game: Madeira) -> bool:
        return has_marker(game, self.seat, game.building)

    def happen(self, game: Madeira) -> None:
        game.begin_turn()
        game.do_next(PAYING[self.seat])


@final
class Paying(Decision):
    """Pay the cost or receive pirates; before that a favor and the windmill. A bishop may end the turn (MA-13)."""

    kind = "paying"
    question = "Pay the cost of {building}, or receive pirates"

    def applies(self, game: Madeira) -> bool:
        return has_marker(game, self.seat, game.building)

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        player = game.players[seat]
        if player.reals >= cost_of_building(game, seat):
            out.add(PAY)
            if workers_for(game, seat, game.building) + game.extra_workers > 0:
                out.add(PAY_ONLY)
        if player.markers[game.building] > 0:
            out.add(RECEIVE_PIRATES)
            for offer in game.facts.instead_of_pirates:
                offer.add_to(game, seat, out)
        else:
            out.add(DECLINE)
        offer_favors(game, seat, out)
        offer_windmill(game, player, out)

    def about(self, game: Madeira) -> Facts:
        return {"building": BUILDING_NAMES[game.building], "reals": int(cost_of_building(game, self.seat))}

    def candidates(self, game: Madeira) -> list[Move]:
        seat = self.seat
        player = game.players[seat]
        moves: list[Move] = [PAY]
        if workers_for(game, seat, game.building) + game.extra_workers > 0:
            moves.append(PAY_ONLY)
        if player.markers[game.building] > 0:
            moves.append(RECEIVE_PIRATES)
            for offer in game.facts.instead_of_pirates:
                moves += offer.candidates(game, seat)
        else:
            moves.append(DECLINE)
        return moves + favor_candidates(game, seat) + windmill_candidates(game, player)

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        seat = self.seat
        player = game.players[seat]
        if isinstance(move, (Pay, PayOnly)):
            cost = cost_of_building(game, seat)
            if player.reals < cost:
                return COSTS_REALS.told({"count": int(cost)})
            acts = isinstance(move, Pay) or workers_for(game, seat, game.building) + game.extra_workers > 0
            return None if acts else NO_ACTION_TO_LEAVE.told()
        if isinstance(move, Decline):
            return None if player.markers[game.building] == 0 else PAY_OR_PIRATES.told()
        if isinstance(move, ReceivePirates):
            return None if player.markers[game.building] > 0 else NO_MARKER_HERE.told()
        for offer in game.facts.instead_of_pirates:
            if offer.is_about(move):
                return offer.refusal(game, seat, move) if player.markers[game.building] > 0 else NO_MARKER_HERE.told()
        return favor_refusal(game, seat, move) if is_favor(game, move) else windmill_refusal(game, player, move)


@final
class Pay(Move):
    """Pay the cost and perform the action, as far as the workers in the region allow it."""

    kind = "pay"
    earns = True
    says = "pays the cost"
    tells = ("pays the cost of {building}",)

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.reals -= cost_of_building(game, seat)
        then = both_actions(game, seat)
        if then is not None:
            game.do_next(then)
        else:
            perform(game, seat, game.building, workers_for(game, seat, game.building) + game.extra_workers)


@final
class PayOnly(Move):
    """Pay the cost without performing the action."""

    kind = "pay-without-acting"
    says = "pays the cost and does not act"
    tells = ("pays the cost of {building} and does not act",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].reals -= cost_of_building(game, seat)


@final
class ReceivePirates(Move):
    """Receive one pirate, and as many more as the pirate die shows."""

    kind = "receive-pirates"
    says = "receives pirates"
    tells = ("receives pirates for {building}",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].pirates += game.board.unpaid_pirates + game.rolled_pirate


# -- the end of the phase ------------------------------------------------------------------------------


@final
class LastMoment(Decision):
    """The windmill gives bread and Reals for the last time in this round (MA-39)."""

    kind = "last-moment"
    question = "Before maintenance, which asks for {wood} wood and {bread} bread: use the windmill, or go on"

    def applies(self, game: Madeira) -> bool:
        return stays_open(game, self.seat, True)

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(GO_ON)
        offer_windmill(game, game.players[self.seat], out)

    def about(self, game: Madeira) -> Facts:
        player = game.players[self.seat]
        expansion = game.expansion
        wood = game.ships_on_board(self.seat) + expansion.further_wood(game.slots, self.seat)
        bread = expansion.bread_foreseen(game.spots, self.seat, player.workers_on_board() - player.mill)
        return {"wood": int(wood), "bread": int(bread)}

    def candidates(self, game: Madeira) -> list[Move]:
        return [GO_ON, *windmill_candidates(game, game.players[self.seat])]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, GoOn) else windmill_refusal(game, game.players[self.seat], move)


@final
class GoOn(Move):
    """Go on to maintenance."""

    kind = "go-on"
    says = "goes on"


@final
class ClearBuildings(Step):
    """Return action markers to their players, and put dice and character tiles beside the board."""

    kind = "clearing-buildings"

    def happen(self, game: Madeira) -> None:
        game.own_rows()
        for building in range(BUILDINGS):
            game.guild_dice_beside += game.guild_dice[building]
            game.pirate_dice_beside += game.pirate_dice[building]
            game.characters[building] = NOTHING
            game.guild_dice[building] = 0
        game.pirate_dice = zeros(game.pirate_dice)
        for player in game.players:
            player.own_rows()
            for building in range(BUILDINGS):
                player.markers[building] = 0
        game.expansion.buildings_cleared()
        game.building = NOTHING
        game.rolled = 0
        game.rolled_pirate = 0


BUILDING_ACTIONS_PHASE: Final = BuildingActions()
RESOLVE: Final = vec[Step]([Resolve(building) for building in range(BUILDINGS)])
ROLLING_AGAIN: Final = RollingAgain()
ROLLING_PIRATE_AGAIN: Final = RollingPirateAgain()
BUILDING_TURN: Final = vec[Step]([BuildingTurn(seat) for seat in range(SEATS)])
PAYING: Final = vec[Step]([Paying(seat) for seat in range(SEATS)])
LAST_MOMENT: Final = vec[Step]([LastMoment(seat) for seat in range(SEATS)])
CLEAR_BUILDINGS: Final = ClearBuildings()

ROLL_AGAIN: Final = vec[Move]([RollAgain(face) for face in range(DIE_FACES)])
ROLL_PIRATE_AGAIN: Final = vec[Move]([RollPirateAgain(face) for face in range(DIE_FACES)])
PAY: Final = Pay()
PAY_ONLY: Final = PayOnly()
RECEIVE_PIRATES: Final = ReceivePirates()
GO_ON: Final = GoOn()

NO_ACTION_TO_LEAVE: Final = Refusal(
    "no-action-to-leave", "without a worker in the region there is no action to leave out"
)
PAY_OR_PIRATES: Final = Refusal("pay-or-pirates", "a player with a marker here pays or receives pirates")
NO_MARKER_HERE: Final = Refusal("no-marker-here", "without a marker here you receive no pirates")
