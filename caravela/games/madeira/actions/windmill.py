"""Using the windmill: free moves beside a player's own decisions (MA-1).

They do not answer the question beside which they are offered: it waits for its answer. A player is asked about an
optional action that lacks only Reals or another kind of goods as long as a windmill move is possible (MA-70).

In phases B, C and D: two goods for one other good; two wheat for a step up, or for a prestige point at the top.
In phases B and C: a step down for bread or Reals; at the bottom a prestige point is given up instead.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import NOT_ASKED, TAKES_GOODS
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    CHARACTER_ACTIONS,
    FROM_WINDMILL,
    GOOD_NAMES,
    MAINTENANCE,
    SUGAR,
    WHEAT,
    WINE,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player

PAIR: Final[i64] = 2  # the two goods that an exchange takes


def can_climb(game: Madeira, player: Player) -> bool:
    """Whether a free step up has an effect."""
    return player.mill < game.board.mill_top or game.facts.free_step_prestige


def climb(game: Madeira, player: Player) -> None:
    """Take a free step up; at the top it gives nothing or a prestige point (MA-2)."""
    if player.mill < game.board.mill_top:
        player.mill += 1
    elif game.facts.free_step_prestige:
        player.earn(FROM_WINDMILL, game.board.top_prestige)


def may_grind_or_exchange(game: Madeira, player: Player) -> bool:
    """Whether a windmill move of phases B, C and D is possible."""
    goods = player.goods
    return goods[WHEAT] + goods[SUGAR] + goods[WINE] >= PAIR or goods[WHEAT] >= game.board.step_up_wheat


def may_use_windmill(game: Madeira, player: Player) -> bool:
    """Whether a windmill move of phases B and C is possible."""
    return player.mill > 0 or player.prestige >= game.board.bottom_prestige or may_grind_or_exchange(game, player)


def may_use_windmill_of_phase(game: Madeira, player: Player) -> bool:
    """Whether a windmill move of the current phase is possible."""
    if game.phase == MAINTENANCE:
        return may_grind_or_exchange(game, player)
    return game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS) and may_use_windmill(game, player)


def stays_open(game: Madeira, seat: i64, may_be_helped: bool) -> bool:
    """Whether a player is asked about an optional action that is impossible now (MA-70).

    The free move just made leaves the question to be answered; others may make the action possible, if they can help.
    """
    return game.held_open or (may_be_helped and may_use_windmill_of_phase(game, game.players[seat]))


def offer_grinding(game: Madeira, player: Player, out: MoveList) -> None:
    """Offer the windmill moves of phases B, C and D."""
    goods = player.goods
    wheat, sugar, wine = goods[WHEAT], goods[SUGAR], goods[WINE]
    if wheat + sugar + wine >= PAIR:
        if wheat >= PAIR:
            out.add(EXCHANGE[0])
            out.add(EXCHANGE[1])
        if sugar >= PAIR:
            out.add(EXCHANGE[2])
            out.add(EXCHANGE[3])
        if wine >= PAIR:
            out.add(EXCHANGE[4])
            out.add(EXCHANGE[5])
        if wheat >= 1:
            if sugar >= 1:
                out.add(EXCHANGE[6])
            if wine >= 1:
                out.add(EXCHANGE[7])
        if sugar >= 1 and wine >= 1:
            out.add(EXCHANGE[8])
    if wheat >= game.board.step_up_wheat:
        out.add(GRIND)


def offer_windmill(game: Madeira, player: Player, out: MoveList) -> None:
    """Offer the windmill moves of phases B and C."""
    if player.mill > 0:
        out.add(STEP_DOWN_FOR_BREAD)
        out.add(STEP_DOWN_FOR_REALS)
    elif player.prestige >= game.board.bottom_prestige:
        out.add(GIVE_PRESTIGE_FOR_BREAD)
        out.add(GIVE_PRESTIGE_FOR_REALS)
    offer_grinding(game, player, out)


def windmill_candidates(game: Madeira, player: Player) -> list[Move]:
    """All windmill moves of the current phase; none in phases A and E."""
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE):
        return []
    moves: list[Move] = [STEP_DOWN_FOR_BREAD, STEP_DOWN_FOR_REALS]
    if player.mill == 0 and game.phase != MAINTENANCE:
        moves += [GIVE_PRESTIGE_FOR_BREAD, GIVE_PRESTIGE_FOR_REALS]
    for move in EXCHANGE:
        if isinstance(move, Exchange) and player.goods[move.first] > 0 and player.goods[move.second] > 0:
            moves.append(move)
    return [*moves, GRIND]


def windmill_refusal(game: Madeira, player: Player, move: Move) -> Reason | None:
    """Why this windmill move is not allowed now."""
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE):
        return NOT_ASKED.told()
    if isinstance(move, Exchange):
        return exchange_refusal(player, move)
    if isinstance(move, Grind):
        wheat = game.board.step_up_wheat
        return (
            None if player.goods[WHEAT] >= wheat else TAKES_GOODS.told({"count": int(wheat), "good": GOOD_NAMES[WHEAT]})
        )
    if not isinstance(move, (StepDown, GivePrestige)):
        return NOT_ASKED.told()
    if game.phase == MAINTENANCE:
        return ONLY_IN_B_AND_C.told()
    if isinstance(move, StepDown):
        return None if player.mill > 0 else AT_THE_BOTTOM.told()
    if player.mill > 0:
        return NOT_AT_THE_BOTTOM.told()
    return None if player.prestige >= game.board.bottom_prestige else NO_PRESTIGE.told()


def exchange_refusal(player: Player, move: Exchange) -> Reason | None:
    """Whether the player has both goods that are given."""
    for good in (move.first, move.second):
        if player.goods[good] == 0:
            return NOTHING_TO_EXCHANGE.told({"good": GOOD_NAMES[good]})
    if move.first == move.second and player.goods[move.first] < PAIR:
        return TAKES_GOODS.told({"count": int(PAIR), "good": GOOD_NAMES[move.first]})
    return None


def offer_windmill_of_phase(game: Madeira, player: Player, out: MoveList) -> None:
    """Offer the windmill moves of the current phase; none in phases A and E."""
    if game.phase == MAINTENANCE:
        offer_grinding(game, player, out)
    elif game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        offer_windmill(game, player, out)


class Exchange(Move):
    """Exchange two goods for one of a third kind (MA-38)."""

    kind = "exchange"
    says = "exchanges {first} and {second} for {wanted}"

    def __init__(self, first: i64, second: i64, wanted: i64) -> None:
        super().__init__()
        self.free = True
        self.first: i64 = first
        self.second: i64 = second
        self.wanted: i64 = wanted

    def play(self, game: Madeira, seat: i64) -> None:
        game.held_open = True
        goods = game.players[seat].goods
        goods[self.first] -= 1
        goods[self.second] -= 1
        goods[self.wanted] += 1

    def facts(self) -> Facts:
        return {"first": GOOD_NAMES[self.first], "second": GOOD_NAMES[self.second], "wanted": GOOD_NAMES[self.wanted]}


@final
class ExchangePair(Exchange):
    """Exchange two goods of one kind."""

    kind = "exchange-two-of-a-kind"
    says = "exchanges 2 {good} for {wanted}"

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.first], "wanted": GOOD_NAMES[self.wanted]}


@final
class Grind(Move):
    """Discard wheat for a step up, or for a prestige point at the top."""

    kind = "grind"
    says = "grinds wheat in the windmill"

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: Madeira, seat: i64) -> None:
        game.held_open = True
        player = game.players[seat]
        player.goods[WHEAT] -= game.board.step_up_wheat
        if player.mill < game.board.mill_top:
            player.mill += 1
        else:
            player.earn(FROM_WINDMILL, game.board.top_prestige)


@final
class StepDown(Move):
    """Step down for bread or for Reals."""

    kind = "step-down"
    says = "steps down in the windmill for {resource}"

    def __init__(self, for_bread: bool) -> None:
        super().__init__()
        self.free = True
        self.for_bread: bool = for_bread

    def play(self, game: Madeira, seat: i64) -> None:
        game.held_open = True
        player = game.players[seat]
        player.mill -= 1
        if self.for_bread:
            player.bread += game.board.step_down_bread
        else:
            player.reals += game.board.step_down_reals

    def facts(self) -> Facts:
        return {"resource": "bread" if self.for_bread else "Reals"}


@final
class GivePrestige(Move):
    """At the bottom, give a prestige point for bread or for a Real."""

    kind = "give-up-prestige"
    earns = True
    says = "gives up prestige for {resource}"

    def __init__(self, for_bread: bool) -> None:
        super().__init__()
        self.free = True
        self.for_bread: bool = for_bread

    def play(self, game: Madeira, seat: i64) -> None:
        game.held_open = True
        player = game.players[seat]
        player.earn(FROM_WINDMILL, -game.board.bottom_prestige)
        if self.for_bread:
            player.bread += game.board.bottom_bread
        else:
            player.reals += game.board.bottom_reals

    def facts(self) -> Facts:
        return {"resource": "bread" if self.for_bread else "Reals"}


EXCHANGE: Final = vec[Move](
    [
        ExchangePair(WHEAT, WHEAT, SUGAR),
        ExchangePair(WHEAT, WHEAT, WINE),
        ExchangePair(SUGAR, SUGAR, WHEAT),
        ExchangePair(SUGAR, SUGAR, WINE),
        ExchangePair(WINE, WINE, WHEAT),
        ExchangePair(WINE, WINE, SUGAR),
        Exchange(WHEAT, SUGAR, WINE),
        Exchange(WHEAT, WINE, SUGAR),
        Exchange(SUGAR, WINE, WHEAT),
    ]
)
GRIND: Final = Grind()
STEP_DOWN_FOR_BREAD: Final = StepDown(True)
STEP_DOWN_FOR_REALS: Final = StepDown(False)
GIVE_PRESTIGE_FOR_BREAD: Final = GivePrestige(True)
GIVE_PRESTIGE_FOR_REALS: Final = GivePrestige(False)

NOTHING_TO_EXCHANGE: Final = Refusal("nothing-to-exchange", "you have no {good} to exchange", absent=True)
ONLY_IN_B_AND_C: Final = Refusal("only-in-b-and-c", "only in phases B and C")
AT_THE_BOTTOM: Final = Refusal("at-the-bottom", "your marker is at the bottom")
NOT_AT_THE_BOTTOM: Final = Refusal("not-at-the-bottom", "your marker is not at the bottom")
NO_PRESTIGE: Final = Refusal("no-prestige", "you have no prestige to give up")
