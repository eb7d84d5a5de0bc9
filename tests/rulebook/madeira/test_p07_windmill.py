"""Using the windmill, page 7."""

from __future__ import annotations

from tests.rulebook.madeira.cards import R1, R3, table_with
from tests.rulebook.madeira.stage import Seat, Table


def test_two_goods_for_one() -> None:
    table = Table()
    yellow = table.seats[0].gets(wheat=1, sugar=1, wine=0, mill=0)
    yellow.turn().may_also("exchanges wheat and sugar for wine")
    yellow("exchanges wheat and sugar for wine").has(wheat=0, sugar=0, wine=1)
    yellow.gets(sugar=2)("exchanges 2 sugar for wheat").has(wheat=1, sugar=0, wine=1)


def test_two_wheat_for_a_step_up_and_prestige_at_the_top() -> None:
    table = Table()
    yellow = table.seats[0].gets(wheat=5, mill=6)
    yellow.turn()("grinds wheat in the windmill").has(wheat=3, mill=7, prestige=0)
    yellow("grinds wheat in the windmill").has(wheat=1, mill=7, prestige=1)
    yellow.may_not("grinds wheat in the windmill")


def test_a_step_down_for_bread_or_reals() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=2)
    yellow.turn()("steps down in the windmill for bread").has(mill=1, bread=1)
    yellow("steps down in the windmill for Reals").has(mill=0, reals=3)
    yellow.may_not("steps down in the windmill for Reals", "gives up prestige for Reals")


def test_at_the_bottom_prestige_is_given_up() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0, prestige=2)
    yellow.turn()("gives up prestige for bread").has(prestige=1, bread=1)
    yellow("gives up prestige for Reals").has(prestige=0, reals=1)
    yellow.may_not("gives up prestige for bread", "gives up prestige for Reals")


def test_in_maintenance_no_step_down() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=3, wheat=2, bread=1).stands("field 1a", "field 1b", "field 1c", "field 1d")
    table.begins("feeding turn 0", phase="D")
    yellow.may_also("grinds wheat in the windmill", "exchanges 2 wheat for sugar")
    yellow.may_not("steps down in the windmill for bread", "steps down in the windmill for Reals")


def test_not_in_phases_a_and_e() -> None:
    table = Table(round=3)
    yellow = table.seats[0].gets(mill=3, wheat=9, reals=5).asked("wealth", "wealth", "influence")
    table.begins("choosing a row 0", phase="A")
    assert len(table.words()) == 4
    table.begins("fulfilling 0", phase="E")
    yellow.may("keeps the request wealth", "keeps the request influence")
    assert len(table.words()) == 2
    yellow("keeps the request wealth")
    assert table.words() == sorted(f"pays {reals} to the Crown" for reals in range(6))


def test_ruling_01_windmill_at_own_decisions() -> None:
    """At turns, ship moves, districts, building turns, the last moment of phase C, upkeep and feeding."""
    table = Table()
    yellow = table.seats[0].gets(mill=3, wheat=2, reals=9, wood=9, wine=2, bread=2).has_dice(3).marks("Moinho")
    table.lies()
    yellow.turn().may_also("steps down in the windmill for Reals")
    yellow("places a guild 3 at Capitania").may_also("steps down in the windmill for Reals")
    yellow("performs the character's action").may_also("grinds wheat in the windmill")
    table.begins("taking a favor 0")
    yellow.may_also("steps down in the windmill for Reals")
    table.game.passing[0], table.game.row_marker[0] = 0, -1
    table.resolves("Moinho")
    yellow.may_also("steps down in the windmill for Reals")
    table.begins("last moment 0", phase="C")
    yellow.may_also("steps down in the windmill for Reals")("goes on")
    yellow.sails("slot a of the wine market")
    table.begins("upkeep turn 0", phase="D")
    yellow.may_also("grinds wheat in the windmill").may_not("steps down in the windmill for bread")


def test_ruling_38_exchange_for_a_third_kind_only() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0, wheat=2, sugar=1)
    yellow.turn()
    assert [words for words in table.words() if words.startswith("exchanges")] == [
        "exchanges 2 wheat for sugar",
        "exchanges 2 wheat for wine",
        "exchanges wheat and sugar for wine",
    ]


def test_ruling_39_a_last_moment_before_maintenance() -> None:
    """Also for players without a marker anywhere, in the order of the Passing Column."""
    table = Table(2, round=5)
    yellow, red = table.seats
    table.begins("building actions", phase="C")
    yellow("steps down in the windmill for Reals", "goes on").has(reals=3)
    red("goes on")
    table.is_done()


def test_why_the_windmill_is_closed() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0, wheat=1, bread=1).stands("field 1a")
    yellow.turn()
    assert table.reason("grinds wheat in the windmill") == "it takes 2 wheat"
    assert table.reason("steps down in the windmill for Reals") == "your marker is at the bottom"
    assert table.reason("gives up prestige for Reals") == "you have no prestige to give up"
    table.begins("feeding turn 0", phase="D")
    assert table.reason("steps down in the windmill for bread") == "only in phases B and C"


# -- an action stays open while a free move may help (MA-70) ---------------------------------------------

CHEAP_SLOTS = [f"slot a of {place}" for place in ("Açores", "Brasil", "India", "the sugar market")]


def with_wheat_and_sugar(*favors: str) -> tuple[Table, Seat]:
    """Yellow has 2 wheat, 2 sugar and a ship; others are on every slot for 1 wine or 2 sugar."""
    table = Table()
    table.seats[1].sails(*CHEAP_SLOTS)
    yellow = table.seats[0].gets(wheat=2, sugar=2, mill=0).sails("slot d of India").owns(*favors)
    return table, yellow.has_dice(3).turn()


def test_ruling_70_the_commander_waits_while_goods_are_exchanged_twice() -> None:
    table, yellow = with_wheat_and_sugar()
    yellow("places a guild 3 at Capitania", "performs the character's action", "exchanges 2 wheat for wine")
    yellow.may("declines")
    assert "goods" in table.reason("takes a ship from slot d of India")
    yellow("exchanges 2 sugar for wine", "takes a ship from slot d of India", "sails to slot b of Brasil")
    yellow.has(wheat=0, sugar=0, wine=0)


def test_ruling_70_the_navigator_waits_as_well() -> None:
    table, yellow = with_wheat_and_sugar("navigator")
    yellow("uses the navigator", "exchanges 2 wheat for wine").may("declines")
    yellow("exchanges 2 sugar for wine", "takes a ship from slot d of India", "sails to slot b of Açores")
    yellow("takes no king's reward").has(wheat=0, sugar=0, wine=0).may_also("places a guild 3 at Capitania")


def test_ruling_70_whoever_lacks_reals_for_wood_is_asked() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=0, mill=3).stands("the forest").has_dice(3).turn()
    yellow("places a guild 3 at Alfândega").may("declines")
    assert "wood" in table.reason("performs the character's action")
    yellow("steps down in the windmill for Reals", "performs the character's action", "takes the monk")
    yellow.has(reals=0, mill=2).shows("monk")
    table = Table()
    yellow = table.seats[0].gets(reals=0, mill=3, wine=1).stands("the forest").has_dice(3).turn()
    yellow("places a guild 3 at Capitania").may("declines")
    yellow("steps down in the windmill for Reals", "performs the character's action", "takes a ship from home")
    yellow("sails to slot a of Brasil").has(reals=2, wine=0)


def test_ruling_70_the_second_ship_waits_for_its_wood() -> None:
    table = Table()
    yellow = table.seats[0].gets(wood=1, wine=1, sugar=2, mill=1).stands("the forest").has_dice(3).turn()
    yellow("places a guild 3 at Capitania", "performs the character's action")
    yellow("takes a ship from home", "sails to slot a of Brasil").may("declines")
    yellow("steps down in the windmill for Reals", "takes a ship from home", "sails to slot a of the sugar market")
    yellow("takes no king's reward").has(ships=4, wood=0, reals=2 + 6)


def test_ruling_70_what_no_free_move_can_bring_is_not_asked_for() -> None:
    for lacking in ({"wood": 0, "wine": 0}, {"wood": 0, "wine": 3}):  # goods; then wood or access to it
        table = Table()
        yellow = table.seats[0].gets(reals=9, mill=3, **lacking).has_dice(3).turn()
        yellow("places a guild 3 at Capitania")
        table.is_done()


def test_ruling_70_the_last_free_move_leaves_the_question() -> None:
    table = Table()
    yellow = table.seats[0].gets(wheat=2, mill=0).sails("slot d of India").has_dice(3).turn()
    yellow("places a guild 3 at Capitania", "performs the character's action", "exchanges 2 wheat for sugar")
    yellow.may("declines")
    table.begins("last moment 0", phase="C")
    yellow.gets(sugar=0, mill=1)
    table.begins("last moment 0", phase="C")
    yellow("steps down in the windmill for bread").may("goes on")("goes on")
    table.is_done()


def test_ruling_70_with_mao_de_obra_what_was_harvested_may_be_exchanged_before_the_action() -> None:
    table, yellow = table_with("Mão de Obra", *R1[:2], "field 2a", "field 2d", *R3[:2])
    table.seats[1].sails("slot a of the wheat market")
    yellow.gets(mill=0).sails("slot d of India").has_dice(3).turn()
    yellow("places a guild 3 at Capitania", "harvests, then performs the character's action").has(wheat=2)
    yellow("exchanges 2 wheat for wine", "takes a ship from slot d of India", "sails to slot a of India").has(wine=0)


def test_ruling_70_with_naus_income_may_be_exchanged_before_the_move() -> None:
    table, yellow = table_with("Naus", *R1, "Açores", "Açores")
    table.seats[1].sails("slot a of the wheat market")
    yellow.gets(mill=9).sails("slot d of India")
    table.begins("maintenance", phase="D")
    yellow.has(wheat=2).may("declines")
    assert table.reason("steps down in the windmill for Reals") == "only in phases B and C"
    yellow("exchanges 2 wheat for wine", "takes a ship from slot d of India", "sails to slot a of India").has(wine=0)


def test_ruling_70_convites_ship_may_need_the_windmill_first() -> None:
    table, yellow = table_with("Convite", "field 1a", "field 2a", "field 3a", players=2)
    table.seats[1].sails("slot a of the wheat market")
    yellow.gets(wheat=2, mill=0).sails("slot b of India").turn()
    yellow("passes to slot III").may_not("performs the action of slot IV")
    assert table.reason("performs the action of slot IV") == "you cannot move a ship"
    yellow("exchanges 2 wheat for wine", "performs the action of slot IV", "takes a ship from slot b of India")
    yellow("sails to slot a of India").has(wine=0)
