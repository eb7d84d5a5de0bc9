"""Phase D. Maintenance: honor, income, upkeep of the ships, feeding of the workers, one after the other."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.windmill import offer_grinding, stays_open, windmill_candidates, windmill_refusal
from caravela.games.madeira.actions.wood import (
    buy_one,
    gives_wood,
    price_of_wood,
    wood_in_reach,
    wood_refusal,
)
from caravela.games.madeira.answers import COSTS_REALS, DECLINE, NOT_ASKED, SEATS, Decline
from caravela.games.madeira.components import (
    COLONIES,
    FIELDS,
    FIRST_LAND,
    FROM_HONOR,
    HOME,
    MAINTENANCE,
    NOBODY,
    PLACE_NAMES,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player


@final
class Maintenance(Step):
    """Honor and income for all; upkeep, then feeding, in the order of the Passing Column."""

    kind = "maintenance"

    def happen(self, game: Madeira) -> None:
        game.phase = MAINTENANCE
        game.begin_turn()
        game.in_passing_order(FEEDING_TURN)
        game.in_passing_order(UPKEEP_TURN)
        game.do_next(INCOME)
        guard = most_loyal_guard(game)
        if guard != NOBODY:
            game.do_next(HONORING[guard])


# -- 1. honor ----------------------------------------------------------------------------------------


def most_loyal_guard(game: Madeira) -> i64:
    """The player with more workers in the city watch than any other player, and at least one (MA-19)."""
    loyal: i64 = NOBODY
    most: i64 = 0
    for seat in range(game.seats):
        guards = game.players[seat].workers[WATCH]
        if guards > most:
            most = guards
            loyal = seat
        elif guards == most:
            loyal = NOBODY
    return loyal


@final
class Honoring(Decision):
    """Send a worker of the city watch home for prestige, or decline."""

    kind = "honoring"
    question = "Honor: send a worker of the city watch home for prestige"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(SEND_HOME)
        out.add(DECLINE)

    def about(self, game: Madeira) -> Facts:
        return {"offer": "honor"}

    def candidates(self, game: Madeira) -> list[Move]:
        return [SEND_HOME, DECLINE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, (SendHome, Decline)) else NOT_ASKED.told()


@final
class SendHome(Move):
    """A worker goes home from the city watch, with honor."""

    kind = "send-home"
    earns = True
    says = "sends a worker home with honor"

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.workers[WATCH] -= 1
        player.workers[HOME] += 1
        player.earn(FROM_HONOR, game.board.honor_prestige)


# -- 2. income ---------------------------------------------------------------------------------------


@final
class Income(Step):
    """Every worker on a colony land brings the good of the colony."""

    kind = "income"

    def happen(self, game: Madeira) -> None:
        for seat in range(game.seats):
            player = game.players[seat]
            for colony in range(COLONIES):
                player.goods[game.board.colony_good[colony]] += player.workers[FIRST_LAND + colony]
            for card in player.cards:
                then = card.income(game, seat)
                if then is not None:
                    game.do_next(then)


# -- 3. upkeep ---------------------------------------------------------------------------------------


def can_buy_one(game: Madeira, player: Player) -> bool:
    """Whether the player can buy a wood: with none at home, some in reach and the Reals for it (MA-5)."""
    return player.wood == 0 and player.reals >= price_of_wood(game, 1) and wood_in_reach(game, player) > 0


@final
class UpkeepTurn(Step):
    """One wood for each ship on the board; a pirate for each wood not discarded."""

    kind = "upkeep-turn"

    def happen(self, game: Madeira) -> None:
        game.begin_turn()
        for card in game.players[self.seat].cards:
            then = card.upkeep(game, self.seat)
            if then is not None:
                game.do_next(then)
                return
        game.wood_due = game.ships_on_board(self.seat)
        game.do_next(UPKEEP[self.seat], SHIPS_LEFT_WITHOUT[self.seat])
        if len(game.facts.before_upkeep) > 0:
            game.do_next(game.facts.before_upkeep[self.seat])


@final
class Upkeep(Decision):
    """Discard a wood from home, or buy one if none is left, or stop."""

    kind = "upkeep"
    question = "Upkeep of ships, {left} wood still due: discard it, or receive a pirate for each left"

    def applies(self, game: Madeira) -> bool:
        player = game.players[self.seat]
        return game.wood_due > 0 and (
            player.wood > 0 or can_buy_one(game, player) or stays_open(game, self.seat, False)
        )

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        if player.wood > 0:
            out.add(DISCARD_WOOD)
        elif can_buy_one(game, player):
            for field in range(FIELDS):
                if gives_wood(game, player, field):
                    out.add(BUY_FOR_UPKEEP[field])
        out.add(DISCARD_NO_MORE)
        offer_grinding(game, player, out)

    def about(self, game: Madeira) -> Facts:
        return {"left": int(game.wood_due)}

    def candidates(self, game: Madeira) -> list[Move]:
        moves = [DISCARD_WOOD] + [move for move in BUY_FOR_UPKEEP]
        return [*moves, DISCARD_NO_MORE, *windmill_candidates(game, game.players[self.seat])]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, DiscardNoMore):
            return None
        if isinstance(move, DiscardWood):
            return None if player.wood > 0 else NO_WOOD_AT_HOME.told()
        if not isinstance(move, BuyForUpkeep):
            return windmill_refusal(game, player, move)
        if player.wood > 0:
            return WOOD_AT_HOME_FIRST.told()
        if player.reals < price_of_wood(game, 1):
            return COSTS_REALS.told({"count": int(price_of_wood(game, 1))})
        return wood_refusal(game, self.seat, move.field)


@final
class DiscardWood(Move):
    """Discard a wood from home for a ship."""

    kind = "discard-wood"
    says = "discards a wood"
    tells = ("discards {count} wood for the ships",)

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].wood -= 1
        game.wood_due -= 1


@final
class BuyForUpkeep(Move):
    """Buy a wood for a ship."""

    kind = "buy-wood"
    says = "buys wood from {place}"

    def __init__(self, field: i64) -> None:
        super().__init__()
        self.free = True
        self.field: i64 = field

    def play(self, game: Madeira, seat: i64) -> None:
        buy_one(game, game.players[seat], self.field)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.field]}


@final
class DiscardNoMore(Move):
    """Discard no wood for the remaining ships."""

    kind = "discard-no-more-wood"
    says = "discards no more wood"


@final
class ShipsLeftWithout(Step):
    """A pirate for each ship that got no wood."""

    kind = "ships-without-wood"

    def happen(self, game: Madeira) -> None:
        game.players[self.seat].pirates += game.wood_due
        game.wood_due = 0


# -- 4. feeding --------------------------------------------------------------------------------------


def hungry(game: Madeira, player: Player) -> i64:
    """The workers on the board that neither the windmill nor bread has fed yet."""
    return max(game.expansion.bread_needed(player.workers_on_board() - player.mill) - game.fed, 0)


@final
class FeedingTurn(Step):
    """The windmill feeds as many workers as its level; each other worker costs a bread or a pirate."""

    kind = "feeding-turn"

    def happen(self, game: Madeira) -> None:
        game.begin_turn()
        game.fed = 0
        game.do_next(FEEDING[self.seat], WORKERS_LEFT_HUNGRY[self.seat])
        if len(game.facts.before_feeding) > 0:
            game.do_next(game.facts.before_feeding[self.seat])


@final
class Feeding(Decision):
    """Discard a bread for the next worker, or stop. Exchanging goods and grinding wheat are possible before that."""

    kind = "feeding"
    question = "Feeding of workers, {left} still hungry: discard a bread for each, or receive a pirate for each left"

    def applies(self, game: Madeira) -> bool:
        player = game.players[self.seat]
        return (player.bread > 0 and hungry(game, player) > 0) or stays_open(game, self.seat, True)

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        if player.bread > 0 and hungry(game, player) > 0:
            out.add(FEED)
        out.add(FEED_NO_MORE)
        offer_grinding(game, player, out)

    def about(self, game: Madeira) -> Facts:
        return {"left": int(hungry(game, game.players[self.seat]))}

    def candidates(self, game: Madeira) -> list[Move]:
        return [FEED, FEED_NO_MORE, *windmill_candidates(game, game.players[self.seat])]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, FeedNoMore):
            return None
        if not isinstance(move, Feed):
            return windmill_refusal(game, player, move)
        if hungry(game, player) == 0:
            return EVERYBODY_FED.told()
        return None if player.bread > 0 else NO_BREAD.told()


@final
class Feed(Move):
    """Discard a bread for one worker."""

    kind = "feed"
    says = "discards a bread"
    tells = ("feeds {count} workers",)

    def __init__(self) -> None:
        super().__init__()
        self.free = True

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].bread -= 1
        game.fed += 1


@final
class FeedNoMore(Move):
    """Discard no bread for the remaining workers."""

    kind = "feed-no-more"
    says = "feeds no more"


@final
class WorkersLeftHungry(Step):
    """A pirate for each worker who got no bread."""

    kind = "hungry-workers"

    def happen(self, game: Madeira) -> None:
        player = game.players[self.seat]
        player.pirates += hungry(game, player)
        game.fed = 0
        game.expansion.feeding_over()


MAINTENANCE_PHASE: Final = Maintenance()
HONORING: Final = vec[Step]([Honoring(seat) for seat in range(SEATS)])
INCOME: Final = Income()
UPKEEP_TURN: Final = vec[Step]([UpkeepTurn(seat) for seat in range(SEATS)])
UPKEEP: Final = vec[Step]([Upkeep(seat) for seat in range(SEATS)])
SHIPS_LEFT_WITHOUT: Final = vec[Step]([ShipsLeftWithout(seat) for seat in range(SEATS)])
FEEDING_TURN: Final = vec[Step]([FeedingTurn(seat) for seat in range(SEATS)])
FEEDING: Final = vec[Step]([Feeding(seat) for seat in range(SEATS)])
WORKERS_LEFT_HUNGRY: Final = vec[Step]([WorkersLeftHungry(seat) for seat in range(SEATS)])

SEND_HOME: Final = SendHome()
DISCARD_WOOD: Final = DiscardWood()
BUY_FOR_UPKEEP: Final = vec[Move]([BuyForUpkeep(field) for field in range(FIELDS)])
DISCARD_NO_MORE: Final = DiscardNoMore()
FEED: Final = Feed()
FEED_NO_MORE: Final = FeedNoMore()

NO_WOOD_AT_HOME: Final = Refusal("no-wood-at-home", "you have no wood at home")
WOOD_AT_HOME_FIRST: Final = Refusal("wood-at-home-first", "the wood at home goes first")
EVERYBODY_FED: Final = Refusal("everybody-fed", "everybody is fed")
NO_BREAD: Final = Refusal("no-bread", "you have no bread")
