"""The twelve guild favors, page 20."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_monk() -> None:
    table = Table()
    yellow = table.seats[0].owns("monk").stands("the forest")
    yellow.turn()("uses the monk").has(wood=2, reals=0)


def test_monk_needs_access() -> None:
    table = Table()
    yellow = table.seats[0].owns("monk")
    yellow.turn().may_not("uses the monk")
    assert table.reason("uses the monk") == "you have no access to wood"


def test_miller() -> None:
    table = Table()
    yellow = table.seats[0].owns("miller").gets(mill=3)
    yellow.turn()("uses the miller").has(mill=4)


def test_bishop_before_and_after_resolving() -> None:
    table = Table(2)
    yellow = table.seats[0].owns("bishop").marks("Capitania", "Capitania")
    table.resolves("Capitania")
    yellow("uses the bishop")
    yellow.may(
        "moves a marker from Capitania to Moinho",
        "moves a marker from Capitania to Alfândega",
        "moves a marker from Capitania to Casa da Coroa",
        "moves a marker from Capitania to Fortaleza",
    )
    yellow("moves a marker from Capitania to Alfândega")
    yellow("receives pirates").has(pirates=1)  # at Capitania, where a marker stays
    yellow("receives pirates").has(pirates=2)  # at Alfândega


def test_bishop_in_phase_b() -> None:
    table = Table()
    yellow = table.seats[0].owns("bishop").marks("Moinho")
    yellow.turn()("uses the bishop", "moves a marker from Moinho to Fortaleza")
    assert list(yellow.player.markers) == [0, 0, 0, 0, 1]


def test_patron() -> None:
    table = Table()
    yellow = table.seats[0].owns("patron")
    yellow.turn()("uses the patron").has(bread=3)


def test_lord() -> None:
    table = Table()
    yellow = table.seats[0].owns("lord").stands("field 2a").marks("Moinho")
    table.resolves("Moinho")
    yellow.may_not("pays the cost")("uses the lord", "pays the cost").has(bread=2, reals=0)


def test_lord_and_diplomat_only_in_phase_c() -> None:
    table = Table()
    yellow = table.seats[0].owns("lord", "diplomat")
    yellow.turn().may_not("uses the lord", "uses the diplomat")


def test_diplomat() -> None:
    table = Table()
    yellow = table.seats[0].owns("diplomat").stands("field 2a").marks("Moinho").gets(reals=10)
    table.resolves("Moinho")
    yellow("uses the diplomat", "pays the cost").has(bread=5, reals=0)


def test_treasurer() -> None:
    table = Table()
    yellow = table.seats[0].owns("treasurer")
    yellow.turn()("uses the treasurer").has(reals=5)


def test_navigator() -> None:
    table = Table()
    yellow = table.seats[0].owns("navigator").gets(wine=1, wood=2)
    yellow.turn()("uses the navigator", "takes a ship from home", "sails to slot a of Açores")
    yellow("takes the king's reward in Açores: prestige").has(prestige=3, wood=1, wine=0)
    yellow.may_also("passes to slot I")  # the turn goes on


def test_engineer() -> None:
    """Two more from different fields, or from one."""
    table = Table()
    table.lies()
    yellow = table.seats[0].owns("engineer").stands("field 2a", "field 2b").has_dice(3)
    yellow.turn()("uses the engineer", "places a guild 3 at Moinho").may("harvests")
    yellow("harvests", "harvests field 2a again", "harvests field 2b again").has(wheat=2, sugar=2)
    table.is_done()


def test_engineer_not_in_phase_c() -> None:
    table = Table()
    yellow = table.seats[0].owns("engineer").stands("field 2a").marks("Moinho").has_dice(3)
    table.resolves("Moinho")
    yellow.may_not("uses the engineer")


def test_constable() -> None:
    table = Table()
    yellow = table.seats[0].owns("constable").gets(pirates=7)
    yellow.turn()("uses the constable").has(pirates=4)


def test_lady_in_phase_b() -> None:
    table = Table()
    yellow = table.seats[0].owns("lady").gets(reals=5).stands("field 2a", "field 2b", "field 2c", "field 1a")
    yellow.turn()("uses the lady").has(reals=1)
    yellow.may("performs the action of Moinho", "performs the action of Capitania", "performs the action of Alfândega")
    yellow("performs the action of Moinho").has(bread=5)
    yellow.may_also("passes to slot I")


def test_lady_needs_four_reals() -> None:
    table = Table()
    yellow = table.seats[0].owns("lady").gets(reals=3).stands("field 2a")
    yellow.turn().may_not("uses the lady")


def test_scout_from_the_watch_and_home() -> None:
    table = Table()
    yellow = table.seats[0].owns("scout").stands("the city watch").gets(pirates=4)
    yellow.turn()("uses the scout").may("takes a worker from home", "takes a worker from the city watch")
    yellow("takes a worker from the city watch", "puts a worker home").has(at_home=12, pirates=4)


def test_scout_to_watch_city_and_colony() -> None:
    for place, prestige, pirates in (
        ("the city watch", 0, 1),
        ("Funchal 1", 1, 4),
        ("Brasil", 2, 4),
        ("field 1a", 0, 4),
    ):
        table = Table()
        yellow = table.seats[0].owns("scout").gets(pirates=4).sails("slot a of Brasil", "slot b of Brasil")
        yellow.turn()("uses the scout", "takes a worker from home", f"puts a worker in {place}")
        yellow.has(prestige=prestige, pirates=pirates).is_at(place)


def test_ruling_02_a_free_step_at_the_top() -> None:
    table = Table()
    yellow = table.seats[0].owns("miller").gets(mill=7)
    yellow.turn().may_not("uses the miller")
    assert table.reason("uses the miller") == "your marker is at the top of the windmill"
    table = Table(modules="free-step-prestige")
    yellow = table.seats[0].owns("miller").gets(mill=7)
    yellow.turn()("uses the miller").has(mill=7, prestige=1)


def test_ruling_09_engineer_only_for_a_harvest() -> None:
    table = Table()
    yellow = table.seats[0].owns("engineer").stands("field 2a").has_dice(3)
    yellow.turn()("uses the engineer").may("places a guild 3 at Moinho", "places a guild 3 at Capitania")
    assert table.reason("places a guild 3 at Fortaleza") == "after the engineer you have to harvest"
    table = Table()
    yellow = table.seats[0].owns("engineer").stands("field 2a")
    yellow.turn().may_not("uses the engineer")  # no die to place


def test_ruling_10_diplomat_without_workers() -> None:
    table = Table()
    yellow = table.seats[0].owns("diplomat").marks("Moinho").gets(reals=10)
    table.resolves("Moinho")
    yellow("uses the diplomat", "pays the cost").has(bread=2)


def test_ruling_11_lord_still_needs_a_worker() -> None:
    table = Table()
    yellow = table.seats[0].owns("lord").marks("Moinho")
    table.resolves("Moinho")
    yellow("uses the lord", "pays the cost").has(bread=0, pirates=0)


def test_ruling_12_lady_does_not_pay_for_the_current_building() -> None:
    table = Table(2)
    yellow = table.seats[0].owns("lady").stands("field 2a").marks("Moinho").gets(reals=4, mill=0)
    table.resolves("Moinho")
    yellow("uses the lady", "performs the action of Moinho").has(bread=2, reals=0)
    yellow.may("receives pirates")


def test_ruling_13_bishop_leaves_the_building() -> None:
    table = Table(2)
    yellow = table.seats[0].owns("bishop").marks("Moinho").gets(reals=8).stands("field 3a")
    table.resolves("Moinho")
    yellow("uses the bishop", "moves a marker from Moinho to Fortaleza").has(pirates=0)
    yellow("pays the cost").has(reals=0)  # no dice at Fortaleza: the whole base cost
    yellow("takes a worker from home").has(guards=1)
    table.is_done()


def test_ruling_16_scout_to_a_field_without_an_own_worker() -> None:
    table = Table()
    yellow = table.seats[0].owns("scout").stands("field 1a")
    yellow.turn()("uses the scout", "takes a worker from home")
    yellow.may_not("puts a worker in field 1a", "puts a worker home")


def test_ruling_41_scout_within_a_city_earns_prestige() -> None:
    table = Table()
    yellow = table.seats[0].owns("scout").stands("Funchal 1")
    yellow.turn()("uses the scout", "takes a worker from Funchal 1", "puts a worker in Funchal 2").has(prestige=1)


def test_ruling_42_useless_favors_are_not_offered() -> None:
    table = Table()
    yellow = table.seats[0].owns("constable", "monk", "navigator", "bishop").gets(pirates=1)
    yellow.turn().may_not("uses the constable", "uses the monk", "uses the navigator", "uses the bishop")


def test_bishop_to_a_building_already_resolved() -> None:
    """The marker is out of harm's way there: neither a payment nor pirates."""
    table = Table(2)
    yellow = table.seats[0].owns("bishop").marks("Capitania", "Fortaleza")
    table.resolves("Capitania")
    yellow("uses the bishop", "moves a marker from Fortaleza to Moinho", "receives pirates").has(pirates=1)
    table.is_done()


def test_lady_at_casa_da_coroa_turns_herself_up() -> None:
    """A favor is flipped before it takes effect; only one is used in a turn all the same."""
    table = Table()
    yellow = table.seats[0].owns("lady", "patron").gets(reals=8).stands("field 3a")
    yellow.turn()("uses the lady", "performs the action of Casa da Coroa").shows("patron", "lady")
    yellow.may_not("uses the lady", "uses the patron")


def test_navigator_in_phase_c() -> None:
    table = Table(2)
    yellow = table.seats[0].owns("navigator").gets(wheat=2, wood=1, mill=0).stands("field 2a").marks("Moinho")
    table.resolves("Moinho", dice=1)
    table("rolls 3 with a guild die")
    yellow.may_not("pays the cost")("uses the navigator", "takes a ship from home")
    yellow("sails to slot a of the wheat market", "pays the cost").has(reals=0, bread=2)


def test_scout_in_phase_c_before_paying() -> None:
    """The third worker comes in time for the bottom action."""
    table = Table()
    yellow = table.seats[0].owns("scout").gets(reals=10).stands("field 2a", "field 2b").marks("Moinho")
    table.resolves("Moinho")
    yellow("uses the scout", "takes a worker from home", "puts a worker in field 2c", "pays the cost").has(bread=5)


def test_why_favors_are_closed() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(mill=0, pirates=1).marks("Moinho")
    yellow.owns("lord", "diplomat", "engineer", "constable", "lady", "navigator")
    yellow.stands("field 2a", "field 2b", "field 2c")
    table.resolves("Moinho")
    assert table.reason("uses the diplomat") == "you have enough workers in the region"
    assert table.reason("uses the engineer") == "only before placing a die in phase B"
    assert table.reason("uses the constable") == "half of your pirates, rounded down, are none"
    assert table.reason("uses the lady") == "it takes 4 Reals and a worker on a field"
    assert table.reason("uses the navigator") == "you cannot move a ship"
    yellow.turn()
    assert table.reason("uses the lord") == "only before paying in phase C"
    assert table.reason("uses the engineer") == "you have no die for a region with a worker of yours"
