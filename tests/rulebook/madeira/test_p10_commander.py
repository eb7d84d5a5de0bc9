"""The commander, colonies and markets, pages 10 and 11."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Seat, Table


def command(seat: Seat) -> None:
    seat.has_dice(3).turn()("places a guild 3 at Capitania", "performs the character's action")


def test_example_red_moves_two_ships() -> None:
    """From home to the sugar market for a wood and 4 sugar, from the wine market to Brasil for 3 wine."""
    table = Table()
    table.game.rewards[3] = 4  # 3 prestige in Brasil
    table.game.rewards[1] = 5
    red = table.seats[1].gets(wood=1, sugar=4, wine=3).sails("slot a of the wine market")
    command(red)
    red("takes a ship from home", "sails to slot d of the sugar market").has(wood=0, sugar=0, reals=0)
    red("takes a ship from slot a of the wine market", "sails to slot d of Brasil").has(wine=0, reals=14)
    red("takes the king's reward in Brasil: prestige").has(prestige=3, ships=4)
    table.is_done()


def test_wood_may_be_bought_for_a_ship_from_home() -> None:
    table = Table()
    yellow = table.seats[0].gets(wheat=2, reals=1).stands("the forest")
    command(yellow)
    yellow("takes a ship from home", "sails to slot a of the wheat market").has(reals=5, wood=0)


def test_no_ship_from_home_without_wood() -> None:
    table = Table()
    yellow = table.seats[0].gets(wheat=2, reals=9).sails("slot a of India")
    command(yellow)
    yellow.may("takes a ship from slot a of India", "declines")
    assert table.reason("takes a ship from home") == "you have no wood for it and cannot buy any"


def test_a_ship_has_to_go_to_another_slot() -> None:
    table = Table()
    yellow = table.seats[0].gets(wine=3).sails("slot a of India")
    command(yellow)
    yellow("takes a ship from slot a of India").may_not("sails to slot a of India")
    yellow.may_also("sails to slot b of India", "sails to slot a of the wine market")
    assert table.reason("sails to slot a of India") == "it came from there"
    assert table.reason("sails to slot a of the wheat market") == "it takes 2 wheat"


def test_slots_by_the_number_of_players() -> None:
    for players, markets, colonies in ((2, 3, 2), (3, 4, 3), (4, 4, 4)):
        slots = list(Table(players).game.slots)
        assert [sum(owner == -1 for owner in slots[i * 4 : i * 4 + 4]) for i in range(6)] == [markets] * 3 + [
            colonies
        ] * 3


def test_ruling_06_rewards_come_after_both_moves() -> None:
    """A slot left by the first ship is free for the second; the first ship does not move again."""
    table = Table()
    yellow = table.seats[0].gets(wine=3, wood=1).sails("slot a of India")
    command(yellow)
    yellow("takes a ship from slot a of India", "sails to slot b of India")
    yellow.may("takes a ship from home", "declines")
    assert table.reason("takes a ship from slot b of India") == "this ship was moved just now"
    yellow("takes a ship from home", "sails to slot a of India")
    yellow.may(
        "takes the king's reward in India: a favor turned up",
        "takes the king's reward in India: royal support",
        "takes no king's reward",
    )
    yellow("takes the king's reward in India: royal support", "takes bread").has(bread=2)
    yellow("takes the king's reward in India: royal support", "takes bread").has(bread=4)
    table.is_done()


def test_ruling_07_two_prices_with_two_players() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(sugar=4, wood=1)
    command(yellow)
    yellow("takes a ship from home").may_also(
        "sails to slot c of the sugar market", "sails to slot c of the sugar market at its other price"
    )
    yellow("sails to slot c of the sugar market at its other price").has(sugar=0, reals=14)
    table = Table(2)
    yellow = table.seats[0].gets(sugar=4, wood=1)
    command(yellow)
    yellow("takes a ship from home", "sails to slot c of the sugar market").has(sugar=1, reals=10)
