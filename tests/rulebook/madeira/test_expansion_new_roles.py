"""Expansion, module 4: new roles. A test for each bonus, the book's examples, and the rulings about them."""

from __future__ import annotations

import pytest

from caravela.engine.play.playout import Playout
from caravela.games.madeira.components import FIRST_SPOT, PLACE_NAMES, SLOT_NAMES
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.names import BONUS_NAMES
from tests.rulebook.madeira.stage import RULES, Seat, Table

ROLES = "new-roles"


def with_die(building: str, *places: str, bonus: str = "", wood: int = 0, off: str = "") -> tuple[Table, Seat]:
    """Yellow has placed a die on a building and taken a space; citizen and ship are in Porto Santo and Açores."""
    table = Table(4, modules=ROLES, off=off)
    table.lies()
    table.game.expansion.new_roles.pirate_citizen = 0
    table.game.expansion.new_roles.pirate_ship = 3
    yellow = table.seats[0].stands(*places).gets(wood=wood).has_dice(3).turn()
    yellow(f"places a guild 3 at {building}")
    if bonus:
        yellow(f"takes the space with the bonus {bonus}")
    return table, yellow


# -- spaces ----------------------------------------------------------------------------------------------


def test_ruling_59_pirate_citizen_and_pirate_ship_are_placed_at_random() -> None:
    found = set()
    for seed in range(12):
        game = RULES.new_game(2, {ROLES: "on"})
        assert isinstance(game, Madeira)
        playout = Playout(seed)
        while game.phase == 0:
            playout.step(game)
        found.add((game.expansion.new_roles.pirate_citizen, game.expansion.new_roles.pirate_ship))
    assert len(found) > 3
    assert all(0 <= city < 3 and 0 <= location < 6 for city, location in found)


def test_ruling_60_a_die_takes_a_free_space_and_its_bonus_follows() -> None:
    table, yellow = with_die("Moinho")
    spaces = [f"takes the space with the bonus {name}" for name in BONUS_NAMES[:3]]
    yellow.may(*spaces, "takes the plain space")
    yellow(spaces[1])
    yellow("performs the character's action", "declines").has(mill=4)
    red = table.seats[1].has_dice(3).turn()
    red("places a guild 3 at Moinho").may(spaces[0], spaces[2], "takes the plain space")
    assert table.reason(spaces[1]) == "a die is there"


def test_ruling_34_a_bonus_goes_with_a_harvest_as_well() -> None:
    table, yellow = with_die("Moinho", "field 2a", bonus="step up")
    yellow("harvests").has(wheat=1, mill=4)
    table, yellow = with_die("Alfândega", "field 1a", bonus="citizens' gifts")
    yellow("harvests").has(reals=0, bread=0)


def test_ruling_61_a_space_is_free_again_when_a_card_takes_its_pirate_die() -> None:
    table = Table(4, modules=f"{ROLES} capitanias")
    table.game.watch_dice[2] = 1
    spaces = [f"takes the space with the bonus {name}" for name in BONUS_NAMES[:3]]
    red = table.seats[1].stands("the city watch").has_dice(3, 3).turn()
    red("places a guild 3 at Moinho", spaces[0], "declines").turn()
    red("places a pirate 3 at Moinho", spaces[1], "declines").turn()
    red("places a guild 3 at Moinho", spaces[2], "declines")
    yellow = table.seats[0].has_played("Amnistia").stands("field 3a", "field 3b", "field 3c").has_dice(3).turn()
    yellow("places the pirate die of Moinho on the card", "declines").turn()
    yellow("places a guild 3 at Moinho").may(spaces[1], "takes the plain space")


# -- mayor -----------------------------------------------------------------------------------------------


def test_pirate_citizen() -> None:
    table, yellow = with_die("Casa da Coroa", bonus="pirate citizen")
    yellow("declines").may("moves the pirate citizen to Funchal", "moves the pirate citizen to Machico")
    yellow("moves the pirate citizen to Funchal")
    yellow.may("takes two of what Porto Santo gives", "takes two of what Funchal gives")
    yellow("takes two of what Funchal gives").has(reals=2)
    assert table.game.expansion.new_roles.pirate_citizen == 1


def test_swapped_workers() -> None:
    table, yellow = with_die("Casa da Coroa", "Funchal 1", bonus="swapped workers")
    table.seats[1].stands("Machico 2", "Machico 1")
    table.game.expansion.new_roles.laid_down = 1 << 24
    yellow("declines", "swaps the worker in Funchal 1")
    yellow.may("swaps with Machico 2", *[f"swaps with {city} 4" for city in ("Porto Santo", "Funchal", "Machico")])
    yellow("swaps with Machico 2").is_at("Machico 2")
    table.seats[1].is_at("Funchal 1", "Machico 1")


def test_workers_at_rest_are_not_fed_and_not_threatened() -> None:
    table, yellow = with_die(
        "Casa da Coroa", "Porto Santo 1", "Porto Santo 2", "Porto Santo 3", bonus="workers at rest"
    )
    yellow("declines", "lays down the worker in Porto Santo 1", "lays down the worker in Porto Santo 3")
    yellow.gets(mill=0, bread=0)
    table.begins("feeding turn 0", phase="D")
    yellow.has(pirates=2)  # the one that stands, and once more for the pirate citizen
    table.begins("crown's requests", phase="E")
    assert table.game.expansion.new_roles.laid_down == 0


def test_a_worker_at_rest_stands_up_when_it_moves() -> None:
    table, yellow = with_die("Casa da Coroa", "Funchal 1")
    table.game.expansion.new_roles.laid_down = 1 << 12
    yellow("takes the plain space", "performs the character's action", "relocates from Funchal 1")
    yellow("relocates to Funchal 2", "declines")
    assert table.game.expansion.new_roles.laid_down == 0


@pytest.mark.parametrize(
    ("city", "places", "lying"),
    [("Porto Santo", (), 0), ("Funchal", (), 0), ("Machico", (), 2), ("Machico", ("the forest",), 0)],
)
def test_ruling_60_workers_at_rest_stand_up_for_pay(city: str, places: tuple[str, ...], lying: int) -> None:
    """Machico pays, and so uses its workers, only if there is access to wood. Others' workers go on resting."""
    table, yellow = with_die("Casa da Coroa", f"{city} 1", f"{city} 2", *places, bonus="workers at rest")
    table.seats[1].stands(f"{city} 3")
    yellow("declines", f"lays down the worker in {city} 1", f"lays down the worker in {city} 2")
    first = PLACE_NAMES.index(f"{city} 1") - FIRST_SPOT
    table.game.expansion.new_roles.laid_down |= 1 << first + 2
    yellow.has_dice(3).turn()
    yellow("places a guild 3 at Casa da Coroa", "takes the plain space", "performs the character's action", "declines")
    assert table.game.expansion.new_roles.laid_down == (3 << first if lying else 0) | 1 << first + 2


# -- guild master ----------------------------------------------------------------------------------------


def test_favors_of_the_two_cheap_columns_are_taken_face_down() -> None:
    for favor, up in (("monk", False), ("miller", False), ("bishop", True), ("patron", True)):
        table, yellow = with_die("Alfândega", bonus="dark guild", wood=5)
        yellow("performs the character's action", f"takes the {favor}").shows(*([favor] if up else []))
        assert table.game.expansion.new_roles.dark_guilds[0] == 1


def test_dark_guild() -> None:
    table = Table(4, modules=ROLES)
    table.game.expansion.new_roles.dark_guilds[0] = 2
    yellow = table.seats[0].owns("patron", down=("treasurer",)).turn()
    yellow("uses the treasurer face-down").has(reals=5).shows("patron")
    assert table.game.expansion.new_roles.dark_guilds[0] == 1
    yellow.may_not("uses the patron", "uses the treasurer face-down")


def test_flipped_favor() -> None:
    table, yellow = with_die("Alfândega", bonus="flipped favor", wood=2)
    yellow("performs the character's action", "takes the monk").shows("monk")


def test_citizens_gifts() -> None:
    """The book's example: two neutral citizens in Machico and one in Funchal give 2 wood and 1 Real."""
    table, yellow = with_die("Alfândega", "the forest", bonus="citizens' gifts", wood=4)
    table.lies(citizens="Machico 4, Machico 3, Funchal 4")
    yellow("performs the character's action", "takes the bishop").has(wood=2, reals=1, bread=0)


# -- commander -------------------------------------------------------------------------------------------


def test_pirate_ship() -> None:
    table, yellow = with_die("Capitania", bonus="pirate ship")
    yellow.may(
        "moves the pirate ship to the wheat market",
        "moves the pirate ship to the sugar market",
        "moves the pirate ship to the wine market",
        "moves the pirate ship to Brasil",
        "moves the pirate ship to India",
    )
    yellow("moves the pirate ship to India").has(wine=1)


def test_rewards_beside_the_board() -> None:
    """The stage leaves a worker to the watch (A) and a windmill step (B) beside the board."""
    table, yellow = with_die("Capitania", bonus="reward A")
    yellow("takes a worker from home").has(guards=1)
    table, yellow = with_die("Capitania", bonus="reward B")
    yellow.has(mill=4)


# -- steward ---------------------------------------------------------------------------------------------


def test_protection_instead_of_pirates_for_a_building() -> None:
    table, yellow = with_die("Moinho", bonus="protection")
    yellow("declines")
    assert table.game.expansion.new_roles.protections[0] == 1
    table.game.row_marker[0] = -1
    table.game.passing[0] = 0
    table.resolves("Moinho", dice=0)
    yellow.may_also("receives pirates", "uses a protection")
    yellow("uses a protection").has(pirates=0)
    assert table.game.expansion.new_roles.protections[0] == 0


def test_top_action() -> None:
    """The book's example: the steward is on the mill, and without workers in region 2 there are 2 bread."""
    table, yellow = with_die("Moinho", bonus="top action")
    yellow("declines").has(bread=2)


def test_step_up() -> None:
    table, yellow = with_die("Moinho", bonus="step up")
    yellow("declines").has(mill=4)


# -- harvester -------------------------------------------------------------------------------------------


def test_the_harvester_harvests_once() -> None:
    table, yellow = with_die("Fortaleza", "field 3a")
    yellow("takes the plain space", "harvests").has(wheat=1)


def test_pirates_driven_off() -> None:
    table, yellow = with_die("Fortaleza", "field 3a", "field 3b", bonus="pirates driven off")
    yellow.gets(pirates=5)
    yellow("harvests").has(pirates=3, wheat=1, sugar=1)


def test_ruling_69_a_special_harvest_follows_the_basic_one() -> None:
    table, yellow = with_die("Fortaleza", "field 3a", "field 3b", bonus="field harvested twice")
    yellow("harvests").may("harvests field 3a again", "harvests field 3b again")
    yellow("harvests field 3b again").has(wheat=2, sugar=3)
    table.is_done()
    table, yellow = with_die("Fortaleza", bonus="field harvested twice")
    table.is_done()


def test_ruling_69_by_an_option_the_harvest_of_the_turn_becomes_a_special_one() -> None:
    off = "harvester-harvests-twice"
    table, yellow = with_die("Fortaleza", "field 3a", "field 3b", bonus="field harvested twice", off=off)
    yellow("harvests", "harvests field 3b again").has(wheat=1, sugar=2)
    table.is_done()


def test_goods_exchanged() -> None:
    table, yellow = with_die("Fortaleza", "field 3a", bonus="goods exchanged")
    yellow.gets(sugar=1)
    yellow("harvests", "gives wheat for wine", "gives sugar for wine", "declines").has(wine=2, wheat=0, sugar=0)


# -- pirates in phase D ----------------------------------------------------------------------------------


def test_ruling_62_ships_near_the_pirate_ship_need_a_wood_more() -> None:
    for uses, pirates in ((False, 3), (True, 2)):
        table = Table(4, modules=ROLES)
        table.game.expansion.new_roles.pirate_ship = SLOT_NAMES.index("slot a of Brasil") // 4
        table.game.expansion.new_roles.protections[0] = 1
        yellow = table.seats[0].sails("slot a of Brasil", "slot a of India")
        table.begins("upkeep turn 0", phase="D")
        yellow("protects the ships" if uses else "declines").has(pirates=pirates)


def test_ruling_62_naus_spares_the_further_wood_too() -> None:
    table = Table(4, modules=f"{ROLES} capitanias")
    table.game.expansion.new_roles.pirate_ship = SLOT_NAMES.index("slot a of Brasil") // 4
    yellow = table.seats[0].has_played("Naus").stands("field 1a", "field 1b", "field 1c").sails("slot a of Brasil")
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=0)
    table.is_done()


def test_workers_near_the_pirate_citizen_need_a_bread_more_which_the_windmill_does_not_feed() -> None:
    for uses, pirates in ((False, 1), (True, 0)):
        table = Table(4, modules=ROLES)
        table.game.expansion.new_roles.pirate_citizen = 1
        table.game.expansion.new_roles.protections[0] = 1
        yellow = table.seats[0].stands("Funchal 1", "Machico 1").gets(mill=5)
        table.begins("feeding turn 0", phase="D")
        yellow("protects the workers" if uses else "declines").has(pirates=pirates)


def test_the_last_moment_foresees_what_the_two_pirates_ask_for() -> None:
    table = Table(4, modules=ROLES)
    new_roles = table.game.expansion.new_roles
    yellow = table.seats[0].stands("Funchal 1", "Funchal 2", "Machico 1", "field 1a").sails("slot a of Brasil")
    yellow.gets(mill=1)
    table.begins("last moment 0", phase="C")
    asked = "Before maintenance, which asks for {} wood and {} bread: use the windmill, or go on"
    assert table.game.next_step().asked(table.game) == asked.format(1, 3)
    new_roles.pirate_ship = SLOT_NAMES.index("slot a of Brasil") // 4
    new_roles.pirate_citizen = 1
    new_roles.laid_down = 1 << 24  # Machico 1
    assert table.game.next_step().asked(table.game) == asked.format(2, 4)


def test_every_bonus_has_help() -> None:
    assert set(BONUS_NAMES) <= set(RULES.help())
