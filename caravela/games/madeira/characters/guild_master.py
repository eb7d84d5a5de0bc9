"""The guild master: a district is built for wood, and its favor goes to the player, face-up."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.windmill import offer_windmill, windmill_candidates, windmill_refusal
from caravela.games.madeira.actions.wood import can_discard_wood, discard_wood, wood_in_reach
from caravela.games.madeira.answers import DECLINE, SEATS, Decline
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.components import CHARACTER_NAMES, CITY_DISTRICTS, DISTRICTS, GUILD_MASTER, NOTHING
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.character import Character
from caravela.games.madeira.rows import place_of


@final
class GuildMaster(Character):
    def can_act(self, game: Madeira, seat: i64) -> bool:
        player = game.players[seat]
        districts = game.districts
        column: i64 = 0
        while column < CITY_DISTRICTS:
            if (
                districts[column] + districts[column + CITY_DISTRICTS] + districts[column + 2 * CITY_DISTRICTS]
                > 3 * NOTHING
            ) and can_discard_wood(game, player, game.board.district_wood[column]):
                return True
            column += 1
        for card in player.cards:
            if card.can_build(game, player):
                return True
        return False

    def may_be_helped(self, game: Madeira, seat: i64) -> bool:
        player = game.players[seat]
        wood = player.wood + wood_in_reach(game, player)
        for district in range(DISTRICTS):
            if game.districts[district] != NOTHING and wood >= wood_for(game, district):
                return True
        return False

    def why_not(self) -> Reason:
        return NO_WOOD_FOR_ANY.told()

    def act(self, game: Madeira, seat: i64) -> None:
        game.do_next(TAKING_FAVOR[seat])


def wood_for(game: Madeira, district: i64) -> i64:
    """The number above the column of a district."""
    return game.board.district_wood[district % CITY_DISTRICTS]


@final
class TakingFavor(Decision):
    """Any favor that still lies on a district, for the wood of its column."""

    kind = "taking-favor"
    question = "Build a district and take its favor"

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        player = game.players[seat]
        wood = game.board.district_wood
        column: i64 = 0
        while column < CITY_DISTRICTS:
            if can_discard_wood(game, player, wood[column]):
                for district in range(column, DISTRICTS, CITY_DISTRICTS):
                    if game.districts[district] != NOTHING:
                        out.add(TAKE_FAVOR[game.districts[district]])
            column += 1
        for card in player.cards:
            card.other_prices(game, seat, out)
        out.add(DECLINE)
        offer_windmill(game, player, out)

    def about(self, game: Madeira) -> Facts:
        return {"character": CHARACTER_NAMES[GUILD_MASTER]}

    def candidates(self, game: Madeira) -> list[Move]:
        player = game.players[self.seat]
        moves = [TAKE_FAVOR[favor] for favor in game.districts if favor != NOTHING]
        for card in player.cards:
            moves += card.prices(game)
        return [*moves, DECLINE, *windmill_candidates(game, player)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, Decline):
            return None
        if isinstance(move, TakeFavor):
            district = place_of(game.districts, move.favor)
            if district == NOTHING:
                return ON_NO_DISTRICT.told()
            wood = wood_for(game, district)
            return None if can_discard_wood(game, player, wood) else NO_WOOD_FOR_THIS.told({"count": int(wood)})
        for card in player.cards:
            if move in card.prices(game):
                return card.price_refusal(game, self.seat, move)
        return windmill_refusal(game, player, move)


def take_favor(game: Madeira, seat: i64, favor: i64) -> i64:
    """Take the favor; returns the district that is built now."""
    district: i64 = 0
    while game.districts[district] != favor:
        district += 1
    player = game.players[seat]
    if district % CITY_DISTRICTS < game.facts.face_down_columns:
        player.face_down |= 1 << favor
    else:
        player.face_up |= 1 << favor
    game.build_district(district)
    return district


@final
class TakeFavor(Move):
    """The district is built, the favor lies face-up before the player."""

    kind = "take-favor"
    says = "takes the {favor}"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        district = take_favor(game, seat, self.favor)
        discard_wood(game, seat, wood_for(game, district))

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


THE_GUILD_MASTER: Final = GuildMaster(GUILD_MASTER)
TAKING_FAVOR: Final = vec[Step]([TakingFavor(seat) for seat in range(SEATS)])

TAKE_FAVOR: Final = vec[Move]([TakeFavor(favor) for favor in range(ALL_FAVORS)])

NO_WOOD_FOR_ANY: Final = Refusal("no-wood-for-any-district", "you cannot discard or buy the wood for a district")
NO_WOOD_FOR_THIS: Final = Refusal("no-wood-for-district", "you cannot discard or buy the {count} wood it takes")
ON_NO_DISTRICT: Final = Refusal("on-no-district", "it does not lie on a district", absent=True)
