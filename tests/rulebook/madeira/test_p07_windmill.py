"""Using the windmill, page 7."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


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
