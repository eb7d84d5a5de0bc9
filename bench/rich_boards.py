"""Rich starting boards, which make rare situations likely in random games.

Random games rarely combine buildings that act at the same moment, or run out of points and people at the right time.
`bench.agendas` and tests of positions also use these boards.
"""

from __future__ import annotations

from collections.abc import Callable

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games.puerto_rico.components import FIRST_BUILDING, GOODS, NOBODY, PLACARDS, QUARRY
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


def random_move(game: Game, dice: Dice) -> None:
    """Play one random move or draw."""
    step, out = game.next_step(), MoveList()
    step.options(game, out)
    game.play(out.moves[dice.draw_for(step, game) if step.by_chance else dice.below(out.count)])


def one_of(dice: Dice, *numbers: int) -> int:
    return numbers[dice.below(len(numbers))]


def in_random_order(dice: Dice, size: int) -> list[int]:
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        other = dice.below(i + 1)
        order[i], order[other] = order[other], order[i]
    return order


# -- Puerto Rico ---------------------------------------------------------------------------------


def enrich_puerto_rico(game: Game, dice: Dice) -> None:
    """A later round: cities and islands half full, most circles occupied, goods everywhere, few points left."""
    assert isinstance(game, PuertoRico)
    rounds = 1 + dice.below(3)
    game.round = 1 + rounds * game.seats
    free = [i for i in in_random_order(dice, PLACARDS) if game.placard_taker[i] == NOBODY]
    for placard in free[: len(free) - game.turns]:
        game.placard_doubloons[placard] = 1 + dice.below(min(3, game.round - 1))
    for player in game.players:
        build(game, player, dice)
        settle(game, player, dice)
        employ(game, player, dice)
        player.doubloons = one_of(dice, 0, 1, 3, 8, 20)
        for good in range(GOODS):
            count = min(one_of(dice, 0, 0, 1, 2, 3, 5), game.goods[good])
            player.goods[good] += count
            game.goods[good] -= count
    fill_board(game, dice)


def build(game: PuertoRico, player: Player, dice: Dice) -> None:
    """Random buildings that leave a space of the city free."""
    for number in in_random_order(dice, len(game.kinds))[: one_of(dice, 0, 10, 20, 45)]:
        kind = game.kinds[number]
        room = player.city + kind.spaces < game.facts.city_spaces
        large = kind.spaces > 1 and player.large_buildings(game.kinds) >= game.facts.large_buildings
        if room and not large and game.buildings[number] > 0:
            player.place_building(kind)
            game.buildings[number] -= 1


def settle(game: PuertoRico, player: Player, dice: Dice) -> None:
    """Random tiles; forests for players with a building that allows them."""
    forests = any(kind.instead_of_drawn() and player.has(kind) for kind in game.kinds)
    for _ in range(dice.below(12)):
        tile = dice.below(QUARRY + (2 if forests else 1))
        plantation = dice.below(GOODS) if tile > QUARRY else tile
        if player.tiles >= game.facts.island_spaces or (tile == QUARRY and game.quarries == 0):
            continue
        if tile == QUARRY:
            game.quarries -= 1
        elif tile < QUARRY or game.facts.forests_are_plantations:
            if game.face_down[plantation] == 0:
                continue
            game.face_down[plantation] -= 1
        if tile <= QUARRY:
            player.place_tile(tile)
            continue
        player.forests += 1
        player.tiles += 1
        if game.facts.forests_are_plantations:
            player.flipped[plantation] += 1


def employ(game: PuertoRico, player: Player, dice: Dice) -> None:
    """People on most circles, and some on the windrose."""
    for place in range(FIRST_BUILDING + len(game.kinds)):
        for _ in range(player.circles[place]):
            chance = dice.below(10)
            if chance < 6 and game.colonists > 0:
                player.put(place, game.kinds)
                game.colonists -= 1
            elif chance < 8 and game.nobles > 0:
                player.put_noble(place, game.kinds)
                game.nobles -= 1
    if dice.below(3) == 0 and game.colonists > 0:
        player.windrose += 1
        game.colonists -= 1


def fill_board(game: PuertoRico, dice: Dice) -> None:
    """Ships and trading house, and supplies that run low."""
    for ship in range(len(game.ship_spaces)):
        good = dice.below(GOODS)
        count = min(dice.below(game.ship_spaces[ship]), game.goods[good])
        if count > 0 and good not in list(game.ship_good):
            game.ship_good[ship] = good
            game.ship_load[ship] = count
            game.goods[good] -= count
    for good in in_random_order(dice, GOODS)[: dice.below(game.facts.trading_house_spaces)]:
        if game.goods[good] > 0:
            game.goods[good] -= 1
            game.trading_house[good] += 1
    rich = game.players[dice.below(game.seats)]
    spent = max(0, game.points - one_of(dice, 1, 1, 2, 2, 3, 5, 10, 60))
    rich.points += spent
    game.points -= spent
    if dice.below(3) == 0:
        idle = max(0, game.colonists - one_of(dice, 0, 1, 5))
        rich.windrose += idle
        game.colonists -= idle
    if dice.below(3) == 0:
        for kind in range(GOODS):
            game.discarded[kind] += game.face_down[kind]
            game.face_down[kind] = 0


BEGINS_WITH: dict[str, tuple[str, Callable[[Game, Dice], None]]] = {
    "puerto-rico": ("taking-role", enrich_puerto_rico),
}
"""By game: the question that ends the set-up, and the function that then fills the table."""


def rich_game(rules: Rules, players: int, wishes: dict[str, object], dice: Dice) -> Game | None:
    """A game with a rich board; None if no rich board is defined for it."""
    if rules.name not in BEGINS_WITH:
        return None
    question, enrich = BEGINS_WITH[rules.name]
    game = rules.new_game(players, wishes)
    while game.next_step().kind != question:
        random_move(game, dice)
    enrich(game, dice)
    return game
