"""What is printed on the boards and tiles, as read from a data file. Never changes; shared by all copies of a game."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    CITY_NAMES,
    COLONY_NAMES,
    CONSTABLE,
    FAVOR_NAMES,
    FIELD_NAMES,
    GOOD_NAMES,
    LETTERS,
    REQUEST_NAMES,
    REWARD_NAMES,
)

PRINTED_PRICES = 10  # of wood
MOST_WOOD = 13  # that a turn can ask for: three demands of 4, 4 and 5


def one_number_each(rows: list[list[int]], column: int) -> vec[i64]:
    """One column of a table."""
    return vec[i64]([row[column] for row in rows])


def all_numbers(rows: list[list[int]]) -> vec[i64]:
    """All numbers of a table, row by row."""
    return vec[i64]([number for row in rows for number in row])


def prices_beyond(prices: list[int]) -> list[int]:
    """A continued table of prices: each further piece costs one more than the one before (MA-45)."""
    while len(prices) < MOST_WOOD:
        prices = [*prices, 2 * prices[-1] - prices[-2] + 1]
    return prices


@final
class Board:
    """The printed numbers for one number of players. Regions, goods and guilds are numbered from 0 here."""

    def __init__(self, printed: PrintedNumbers, players: int) -> None:
        with_players = players - 2

        fields = [printed.numbers("fields", name, 5, 0, 40) for name in FIELD_NAMES]
        for name, row in zip(FIELD_NAMES, fields, strict=True):
            if not 1 <= row[0] <= 3 or row[1] > 3:
                raise Damaged(
                    f"{printed.path.name}: [fields] {name} needs goods from 1 to 3, and 0 to 3 to convert to."
                )
        self.field_good: vec[i64] = vec[i64]([row[0] - 1 for row in fields] + [-1])
        self.field_converts: vec[i64] = vec[i64]([row[1] - 1 for row in fields] + [-1])
        self.field_wood: vec[i64] = vec[i64]([row[2 + with_players] for row in fields] + [0])

        markets = [printed.numbers("market slots", f"{good} {x}", 4, 0, 6) for good in GOOD_NAMES for x in LETTERS]
        colonies = [printed.numbers("colony slots", f"{place} {x}", 3, 0, 6) for place in COLONY_NAMES for x in LETTERS]
        if any(0 < row[1] <= row[0] for row in markets):
            raise Damaged(f"{printed.path.name}: [market slots] needs the smaller number of a choice first.")
        # by slot: how many goods (0 for a slot that is not in play), and the other price where there is a choice
        self.slot_cost: vec[i64] = vec[i64](
            [row[0 if players == 2 else 1 + with_players] for row in markets] + [row[with_players] for row in colonies]
        )
        self.slot_choice: vec[i64] = vec[i64]([row[1] if players == 2 else 0 for row in markets] + [0] * 12)
        # by slot: which good is discarded there
        self.slot_good: vec[i64] = vec[i64]([slot // 4 for slot in range(12)] + [2] * 12)
        self.market_reals: vec[i64] = all_numbers(
            [[0, *printed.numbers("market Reals", good, 6, 0, 99)] for good in GOOD_NAMES]
        )
        # by market, then colony: three numbers for the rounds 1, 3 and 5
        self.ship_prestige: vec[i64] = all_numbers(
            [printed.numbers("market prestige", good, 3, 0, 20) for good in GOOD_NAMES]
            + [printed.numbers("colony prestige", place, 3, 0, 20) for place in COLONY_NAMES]
        )
        self.colony_good: vec[i64] = vec[i64](
            [printed.number("colony goods", place, 1, 3) - 1 for place in COLONY_NAMES]
        )

        self.mill_start: i64 = printed.number("windmill", "start level", 0, 12)
        self.mill_top: i64 = printed.number("windmill", "top level", 1, 12)
        if self.mill_start > self.mill_top:
            raise Damaged(f"{printed.path.name}: [windmill] start level is above the top level.")
        self.step_up_wheat: i64 = printed.number("windmill", "wheat for a step up", 1, 9)
        self.step_down_bread: i64 = printed.number("windmill", "bread for a step down", 0, 9)
        self.step_down_reals: i64 = printed.number("windmill", "Reals for a step down", 0, 9)
        self.bottom_bread: i64 = printed.number("windmill", "bread for prestige at the bottom", 0, 9)
        self.bottom_reals: i64 = printed.number("windmill", "Reals for prestige at the bottom", 0, 9)
        self.bottom_prestige: i64 = printed.number("windmill", "prestige given up at the bottom", 1, 9)
        self.top_prestige: i64 = printed.number("windmill", "prestige for wheat at the top", 0, 9)

        prices = printed.numbers("wood price", "Reals for all wood of a turn", PRINTED_PRICES, 0, 199)
        if sorted(prices) != prices:
            raise Damaged(f"{printed.path.name}: [wood price] needs prices that do not fall.")
        self.wood_price: vec[i64] = vec[i64]([0] + prices_beyond(prices))  # for so many wood in all

        cities = [printed.numbers("cities", name, 4, 0, 40) for name in CITY_NAMES]
        self.city_most: vec[i64] = one_number_each(cities, 0)
        self.city_present: vec[i64] = one_number_each(cities, 1)
        self.city_worker: vec[i64] = one_number_each(cities, 2)
        self.city_citizen: vec[i64] = one_number_each(cities, 3)
        self.district_wood: vec[i64] = vec[i64](printed.numbers("districts", "wood to build", 4, 0, 9))

        favors = [printed.numbers("favors", name, 2, 0, 9) for name in FAVOR_NAMES]
        for name, row in zip(FAVOR_NAMES, favors, strict=True):
            if not 1 <= row[0] <= 4:
                raise Damaged(f"{printed.path.name}: [favors] {name} needs a guild from 1 to 4.")
        if favors[CONSTABLE][1] == 0:
            raise Damaged(f"{printed.path.name}: [favors] constable needs the number by which pirates are divided.")
        self.favor_guild: vec[i64] = vec[i64]([row[0] - 1 for row in favors])
        self.favor_amount: vec[i64] = one_number_each(favors, 1)
        self.guild_favors: vec[i64] = vec[i64]([0] * 4)  # by guild: one bit for each of its favors
        for favor in range(len(favors)):
            self.guild_favors[favors[favor][0] - 1] |= 1 << favor

        requests = [printed.numbers("requests", name, 4, 0, 10) for name in REQUEST_NAMES]
        tiles = [sum(row[column] for row in requests) for column in range(3)]
        if tiles != [10, 5, 5] or sorted(row[3] for row in requests) != [0, 1, 2, 3, 4]:
            raise Damaged(
                f"{printed.path.name}: [requests] needs 10, 5 and 5 tiles in all, and 1 to 4 crowns once each."
            )
        self.request_tiles: vec[i64] = vec[i64]([sum(row[: 1 + with_players]) for row in requests])
        self.request_crowns: vec[i64] = one_number_each(requests, 3)
        self.request_ships: i64 = printed.number("request limits", "ships for a request", 1, 6)
        self.request_favors: i64 = printed.number("request limits", "favors for a request", 1, 4)
        self.request_reals: i64 = printed.number("request limits", "Reals for a request", 1, 20)
        self.real_prestige: i64 = printed.number("request limits", "prestige for a Real", 0, 9)
        self.favor_prestige: i64 = printed.number("request limits", "prestige for a favor", 0, 20)

        rows = printed.numbers("guild rows", f"{players} players", 8, 0, 4)
        if 0 in rows[: 2 * players : 2] or any(rows[2 * players :]):
            raise Damaged(f"{printed.path.name}: [guild rows] {players} players needs a guild for each row in play.")
        self.row_guild: vec[i64] = vec[i64]([rows[2 * row] - 1 for row in range(4)])
        self.row_other_guild: vec[i64] = vec[i64]([rows[2 * row + 1] - 1 for row in range(4)])
        self.passing_reals: vec[i64] = vec[i64](printed.numbers("passing", "Reals", 4, 0, 20))

        self.passing_prestige: vec[i64] = vec[i64](printed.numbers("passing", "prestige", 4, 0, 20))
        self.passing_moves: vec[i64] = vec[i64](printed.numbers("passing", "workers or ships moved", 4, 0, 6))

        self.steward_workers: i64 = printed.number("character actions", "workers moved by the steward", 1, 9)
        self.commander_ships: i64 = printed.number("character actions", "ships moved by the commander", 1, 6)
        self.mayor_relocations: i64 = printed.number("character actions", "relocations by the mayor", 1, 9)
        self.colony_prestige: i64 = printed.number(
            "prestige for workers", "for each own ship in a colony entered", 0, 9
        )
        self.scout_prestige: i64 = printed.number("prestige for workers", "for a city entered by a scout", 0, 9)

        rewards = [printed.numbers("rewards", name, 3, 0, 9) for name in REWARD_NAMES]
        if sorted(row[0] for row in rewards) != [1, 1, 1, 1, 2, 2, 2, 2]:
            raise Damaged(f"{printed.path.name}: [rewards] needs four rewards with letter 1 and four with letter 2.")
        self.reward_letter: vec[i64] = vec[i64]([row[0] - 1 for row in rewards])
        self.reward_amount: vec[i64] = one_number_each(rewards, 1)
        self.reward_other: vec[i64] = one_number_each(rewards, 2)

        buildings = [printed.numbers("buildings", name, 6, 0, 12) for name in BUILDING_NAMES]
        if sorted(row[1] for row in buildings) != [1, 2, 3, 4, 5]:
            raise Damaged(f"{printed.path.name}: [buildings] needs each round without a character once.")
        for name, row in zip(BUILDING_NAMES, buildings, strict=True):
            if not 1 <= row[0] <= 3:
                raise Damaged(f"{printed.path.name}: [buildings] {name} needs a region from 1 to 3.")
        self.building_region: vec[i64] = vec[i64]([row[0] - 1 for row in buildings])
        self.building_empty: vec[i64] = one_number_each(buildings, 1)
        self.building_gain: vec[i64] = all_numbers([[row[2], row[4]] for row in buildings])  # top, bottom of each
        self.building_moves: vec[i64] = all_numbers([[row[3], row[5]] for row in buildings])
        self.building_cost: i64 = printed.numbers("building rules", "cost with 2, 3, 4 players", 3, 0, 40)[with_players]
        self.bottom_workers: i64 = printed.number("building rules", "workers for the bottom action", 1, 5)
        self.unpaid_pirates: i64 = printed.number("building rules", "pirates for not paying", 0, 9)
        self.watch_pirates: i64 = printed.number("building rules", "pirates a worker drives off", 0, 9)

        self.guild_die: vec[i64] = vec[i64](self.faces(printed, "guild die"))
        self.pirate_die: vec[i64] = vec[i64](self.faces(printed, "pirate die"))

        self.start_goods: vec[i64] = vec[i64](printed.numbers("home supply", "wheat, sugar, wine", 3, 0, 20))
        self.start_wood: i64 = printed.number("home supply", "wood", 0, 20)
        self.start_bread: i64 = printed.number("home supply", "bread", 0, 20)
        self.start_pirates: i64 = printed.number("home supply", "pirates", 0, 40)
        self.start_reals: i64 = printed.number("home supply", "Reals", 0, 40)
        self.more_reals: vec[i64] = vec[i64](
            printed.numbers("home supply", "more Reals for the 1st, 2nd, 3rd, 4th player", 4, 0, 40)
        )
        self.start_watch: i64 = printed.number("home supply", "workers in the city watch", 0, 9)

        self.honor_prestige: i64 = printed.number("maintenance", "prestige for honor", 0, 20)
        self.reals_for_prestige: i64 = printed.number("end of the game", "Reals for a prestige point", 1, 99)
        self.pirate_losses: vec[i64] = vec[i64](
            printed.numbers("end of the game", "prestige lost by pirates, most first", 4, 0, 99)
        )
        self.pirate_limit: i64 = printed.number("end of the game", "pirates without further loss", 0, 99)

    def add_favors(self, rows: list[list[int]]) -> None:
        """Add favors after those of the base game: their guilds and amounts."""
        for row in rows:
            self.guild_favors[row[0] - 1] |= 1 << i64(len(self.favor_guild))
            self.favor_guild = append(self.favor_guild, row[0] - 1)
            self.favor_amount = append(self.favor_amount, row[1])

    def faces(self, printed: PrintedNumbers, row: str) -> list[int]:
        """The number of faces of a die that show 1, 2 and 3."""
        faces = printed.numbers("dice", row, 3, 0, 6)
        if sum(faces) != 6:
            raise Damaged(f"{printed.path.name}: [dice] {row} needs six faces in all.")
        return faces
