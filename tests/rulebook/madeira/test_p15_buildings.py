"""The five buildings, page 15."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_moinho_for_blue_with_four_workers() -> None:
    table = Table()
    blue = table.seats[3].gets(reals=10).stands("field 2a", "field 2b", "field 2c", "field 2d").marks("Moinho")
    table.resolves("Moinho")
    blue("pays the cost").has(bread=5)


def test_moinho_with_two_workers() -> None:
    table = Table()
    blue = table.seats[3].gets(reals=10).stands("field 2a", "field 2b").marks("Moinho")
    table.resolves("Moinho")
    blue("pays the cost").has(bread=2)


def test_capitania_with_three_workers() -> None:
    table = Table()
    yellow = (
        table.seats[0].gets(reals=10).stands("field 2a", "field 2b", "field 2c", "the city watch").marks("Capitania")
    )
    table.resolves("Capitania")
    yellow("pays the cost").has(prestige=3).may_not("takes a worker from the city watch")
    yellow("takes a worker from field 2a").may_not("puts a worker in Funchal 4", "puts a worker in Funchal 5")
    yellow("puts a worker in Funchal 3", "takes a worker from home", "puts a worker in Machico 3")
    yellow.is_at("Funchal 3", "Machico 3").has(prestige=3)
    table.is_done()


def test_example_alfandega_for_red() -> None:
    """A worker from home to Açores, one from a city spot to Brasil: 2 prestige for two ships and 1 for one."""
    table = Table()
    red = table.seats[1].gets(reals=10).stands("field 1a", "field 1b", "field 1c", "Machico 2").marks("Alfândega")
    red.sails("slot a of Açores", "slot b of Açores", "slot c of Brasil")
    table.resolves("Alfândega")
    red("pays the cost", "takes a worker from home", "puts a worker in Açores").has(prestige=2)
    red("takes a worker from Machico 2", "puts a worker in Brasil").has(prestige=3).is_at("Açores", "Brasil")
    table.is_done()


def test_alfandega_without_ships_and_with_one_worker() -> None:
    table = Table()
    red = table.seats[1].gets(reals=10).stands("field 1a", "Brasil").marks("Alfândega")
    table.resolves("Alfândega")
    red("pays the cost", "takes a worker from Brasil").may("puts a worker in Açores", "puts a worker in India")
    red("puts a worker in India").has(prestige=0)
    table.is_done()


def test_the_same_worker_does_not_move_twice_to_colonies() -> None:
    table = Table()
    red = table.seats[1].gets(reals=10).stands("field 1a", "field 1b", "field 1c").marks("Alfândega")
    red.sails("slot a of Açores")
    table.resolves("Alfândega")
    red("pays the cost", "takes a worker from home", "puts a worker in Açores").has(prestige=1)
    red.may_not("takes a worker from Açores")


def test_example_casa_da_coroa_for_yellow() -> None:
    """Four workers in region 3, three favors face-down: two of them turn up."""
    table = Table()
    yellow = table.seats[0].gets(reals=10).stands("field 3a", "field 3b", "field 3c", "field 3d").marks("Casa da Coroa")
    yellow.owns(down=("monk", "lady", "scout"))
    table.resolves("Casa da Coroa")
    yellow("pays the cost").may("flips the monk face-up", "flips the lady face-up", "flips the scout face-up")
    yellow("flips the lady face-up", "flips the monk face-up").shows("monk", "lady")
    table.is_done()


def test_casa_da_coroa_with_one_worker() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10).stands("field 3a").marks("Casa da Coroa").owns(down=("monk", "lady"))
    table.resolves("Casa da Coroa")
    yellow("pays the cost", "flips the monk face-up").shows("monk")
    table.is_done()


def test_fortaleza_with_three_workers() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10, pirates=5).stands("field 3a", "field 3b", "field 3c").marks("Fortaleza")
    table.resolves("Fortaleza")
    yellow("pays the cost", "takes a worker from home").has(pirates=2, guards=1)
    yellow("takes a worker from field 3a").has(pirates=0, guards=2)
    table.is_done()


def test_fortaleza_with_one_worker_may_be_declined() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10, pirates=5).stands("field 3a").marks("Fortaleza")
    table.resolves("Fortaleza")
    yellow("pays the cost", "declines").has(pirates=5, guards=0)
    table.is_done()


def test_ruling_27_prestige_without_moving_a_worker() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10).stands("field 2a").marks("Capitania")
    table.resolves("Capitania")
    yellow("pays the cost", "declines").has(prestige=1)


def test_ruling_37_all_that_can_be_flipped_or_discarded() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10, pirates=2).stands("field 3a").marks("Casa da Coroa", "Fortaleza")
    yellow.owns(down=("monk",))
    table.resolves("Casa da Coroa")
    yellow("pays the cost").shows("monk")
    yellow.gets(reals=10)("pays the cost", "takes a worker from home").has(pirates=0)
