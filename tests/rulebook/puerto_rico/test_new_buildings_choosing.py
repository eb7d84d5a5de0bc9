"""First expansion, preparation: which beige buildings are in the game, and the options that decide it."""

from __future__ import annotations

import pytest

from caravela.engine.errors import BadChoice
from caravela.games.puerto_rico.components import BUILDING_NAMES, CHOSEN_FROM
from caravela.games.puerto_rico.game import PuertoRico
from caravela.match.box import Box
from tests.rulebook.puerto_rico.stage import RULES, Table

BY_COST = {
    1: "small market, aqueduct",
    2: "hacienda, construction hut, forest house, black market",
    3: "small warehouse, storehouse",
    4: "hospice, guest house",
    5: "office, large market, trading post, church",
    6: "large warehouse, small wharf",
    7: "factory, lighthouse",
    8: "university, harbor, library, specialty factory",
    9: "wharf, union hall",
    10: "guild hall, residence, fortress, customs house, city hall, statue, cloister",
}
NEW_ONES = (
    "aqueduct+forest house+black market+storehouse+guest house+trading post+church+small wharf+lighthouse"
    "+library+specialty factory+union hall+statue+cloister+guild hall+residence+fortress"
)


def drafted(players: int = 4, **options: object) -> Table:
    return Table(players, True, new_buildings="on", **options)


def refusal(players: int = 4, **options: object) -> str:
    with pytest.raises(BadChoice) as refused:
        Table(players, True, **options)
    return str(refused.value)


def copies(game: PuertoRico) -> dict[str, int]:
    """How many of each kind lie on the game board."""
    return {building.name: int(game.buildings[building.number]) for building in game.kinds}


def beige(table: Table) -> list[str]:
    """The beige kinds in the game, those of the nobles apart."""
    found = copies(table.game)
    return [kind.name for kind in table.game.kinds[:CHOSEN_FROM] if kind.beige and found[kind.name]]


def choose(table: Table, *names: str) -> None:
    """Whoever is next chooses the next kind."""
    for name in names:
        table.play(table.waits_for(), f"chooses the {name} for the game")


def test_example_of_black_market_and_hacienda() -> None:
    """Both spaces of cost 2 are taken: construction hut and forest house stay in the box."""
    table = drafted(4)
    choose(table, "black market")
    assert copies(table.game)["black market"] == 2
    choose(table, "office", "hacienda")
    table.seats[3].may_not("chooses the construction hut for the game", "chooses the forest house for the game")
    reasons = table.reasons()
    for name in ("construction hut", "forest house"):
        assert reasons[f"chooses the {name} for the game"] == "every space for buildings of cost 2 is filled"
    assert reasons["chooses the hacienda for the game"] == "it is chosen already"


def test_thirty_one_kinds_to_choose_from_at_the_costs_of_their_spaces() -> None:
    table = drafted(3)
    wanted = [name for names in BY_COST.values() for name in names.split(", ")]
    assert len(wanted) == 31
    assert table.words() == sorted(f"chooses the {name} for the game" for name in wanted)
    cost = {building.name: building.cost for building in table.game.kinds}
    assert all(cost[name] == number for number, names in BY_COST.items() for name in names.split(", "))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seventeen_choices_clockwise_from_the_start_player(players: int) -> None:
    """Twelve small kinds in pairs, with two players singly, and five large ones."""
    table = drafted(players)
    chosen = []
    for turn in range(17):
        assert table.waits_for() == table.names[turn % players]
        chosen.append(table.moves()[turn % 3 % len(table.moves())].words())
        table.play(table.waits_for(), chosen[-1])
    assert table.waits_for() == "the table"  # plantations are turned up
    found = copies(table.game)
    small = [name for name in beige(table) if found[name] == (1 if players == 2 else 2)]
    large = [kind.name for kind in table.game.kinds if kind.spaces == 2 and found[kind.name] == 1]
    assert len(set(small) - set(large)) == 12
    assert len(large) == 5
    assert len(set(chosen)) == 17


@pytest.mark.parametrize("cost", [2, 5, 8])
def test_two_different_of_four_at_2_5_and_8(cost: int) -> None:
    table = drafted(4)
    first, second, third, fourth = BY_COST[cost].split(", ")
    choose(table, third, first)
    table.seats[2].may_not(f"chooses the {second} for the game", f"chooses the {fourth} for the game")


def test_production_buildings_are_there_from_the_start() -> None:
    found = copies(drafted(4).game)
    assert [found[name] for name in BUILDING_NAMES[:6]] == [4, 4, 3, 3, 3, 3]
    assert sum(found.values()) == 20


def test_what_was_not_chosen_stays_in_the_box() -> None:
    """26 of 55 beige tiles are not used, and nothing is lost count of."""
    table = drafted(4, building_set=NEW_ONES)
    pieces = RULES.pieces(table.game)
    tiles = [pieces[building.name] for building in table.game.kinds[:CHOSEN_FROM] if building.beige]
    on_board = [copies(table.game)[name] for name in beige(table)]
    assert (sum(tiles), sum(on_board)) == (55, 29)
    assert pieces == RULES.pieces(drafted(4).game)


def test_only_buildings_of_the_game_can_be_built() -> None:
    table = drafted(4, building_set=NEW_ONES)
    anna = table.seats[0].gets(doubloons=50)
    table.begins("builder phase")
    anna.may_not("builds the small market").may_also("builds the aqueduct", "builds the statue")
    assert "builds the small market" not in table.reasons(), "what is not in the game is not asked for"


# -- without choosing --------------------------------------------------------------------------------


def test_the_base_game_has_its_own_buildings() -> None:
    table = Table(4, prepared=True)
    assert len(table.game.kinds) == 23
    assert len(beige(table)) == 17


def test_the_base_set() -> None:
    """The expansion without its buildings is the base game."""
    table = drafted(4, building_set="base")
    assert beige(table) == beige(Table(4, prepared=True))
    assert table.waits_for() == "the table"


def test_a_named_set() -> None:
    table = drafted(3, building_set=NEW_ONES)
    assert sorted(beige(table)) == sorted(NEW_ONES.split("+"))
    assert table.waits_for() == "the table"
    spaced = drafted(2, building_set=NEW_ONES.replace("+", " + "))
    assert beige(spaced) == beige(table)
    assert copies(spaced.game)["library"] == 1


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("library", "libary", "Option 'building-set' names 'libary', which is no beige building that can be chosen."),
        ("library", "villa", "Option 'building-set' names 'villa', which is no beige building that can be chosen."),
        ("library", "sugar mill", "names 'sugar mill', which is no beige building that can be chosen."),
        ("union hall", "library", "Option 'building-set' names the library twice."),
        ("union hall", "harbor", "too many buildings of cost 8; the harbor finds no space."),
        ("+fortress", "", "Option 'building-set' needs 1 more of cost 10; 17 kinds are needed in all."),
    ],
)
def test_a_named_set_that_is_wrong(old: str, new: str, sentence: str) -> None:
    assert sentence in refusal(new_buildings="on", building_set=NEW_ONES.replace(old, new))


def test_a_random_set() -> None:
    """The table draws kind by kind, from the cheapest space up."""
    table = drafted(4, building_set="random")
    table.may("puts the small market into the game", "puts the aqueduct into the game")
    table("puts the aqueduct into the game")
    table.may(*[f"puts the {name} into the game" for name in BY_COST[2].split(", ")])
    for _ in range(16):
        table(table.words()[0])
    assert len(beige(table)) == 17
    assert table.words()[0].startswith("turns up")


# -- options -----------------------------------------------------------------------------------------


NEEDS_NEW_BUILDINGS = {
    "building-set": "random",
    "forests": "flip",
    "black-market-worker": "stays",
    "hacienda-or-forest-house": "on",
    "office-or-trading-post": "on",
    "factory-or-specialty-factory": "on",
    "small-wharf-bonus": "per-kind",
}
NEEDS_NOBLES = {
    "colonists": "all",
    "villa-noble": "instead",
    "villa-and-jeweler": "villa",
    "jeweler-copies": "1",
    "jeweler-pays": "3",
}


def test_options_that_need_an_expansion() -> None:
    for needed, options in [("new-buildings", NEEDS_NEW_BUILDINGS), ("nobles", NEEDS_NOBLES)]:
        assert sorted(option.name for option in RULES.options if option.needs == needed) == sorted(options)
        for name, value in options.items():
            with pytest.raises(BadChoice, match=f"^Option '{name}' needs {needed}=on.$"):
                RULES.new_game(4, {name: value})
            RULES.new_game(4, {name: value, needed: "on"})


def test_every_option_has_help_and_is_off_by_default() -> None:
    for option in RULES.options:
        assert len(option.help) > 20
        RULES.new_game(4, {option.name: option.default})
    assert {option.default for option in RULES.options if "on" in option.values} == {"off"}


def test_wrong_names_and_values_are_refused() -> None:
    assert refusal(expansions="on").startswith("There is no option 'expansions'; the options are victory-points,")
    assert refusal(nobles="some") == "Option 'nobles' is one of off, on, not 'some'."
    assert refusal(new_buildings="on", forests="many") == "Option 'forests' is one of separate, flip, not 'many'."
    assert "cannot have a comma" in refusal(new_buildings="on", building_set="library, harbor")


def test_four_large_buildings_as_an_option() -> None:
    table = Table(3, large_buildings="4")
    anna = table.seats[0].gets(doubloons=20, city="guild hall, residence, fortress, customs house")
    table.begins("builder phase")
    anna.may_not("builds the city hall").may_also("builds the wharf")
    assert table.reasons()["builds the city hall"] == "a city takes only 4 large buildings"


# -- rulings -----------------------------------------------------------------------------------------


def test_ruling_16_hacienda_and_forest_house_in_one_game() -> None:
    """Allowed; an option keeps one of them out."""
    table = drafted(4)
    choose(table, "hacienda", "forest house")
    table = drafted(4, hacienda_or_forest_house="on")
    choose(table, "hacienda")
    table.seats[1].may_not("chooses the forest house for the game")
    reason = table.reasons()["chooses the forest house for the game"]
    assert reason == "the hacienda was chosen instead"
    table = drafted(4, hacienda_or_forest_house="on", building_set="random")
    table("puts the aqueduct into the game", "puts the forest house into the game")
    table.may("puts the black market into the game", "puts the construction hut into the game")
    both = NEW_ONES.replace("black market", "hacienda")
    sentence = refusal(new_buildings="on", hacienda_or_forest_house="on", building_set=both)
    assert sentence == "Option 'building-set' has hacienda and forest house: only one is allowed."


@pytest.mark.parametrize(
    ("option", "one", "other"),
    [
        ("office_or_trading_post", "office", "trading post"),
        ("factory_or_specialty_factory", "factory", "specialty factory"),
    ],
)
def test_other_pairs_that_exclude_each_other(option: str, one: str, other: str) -> None:
    for first, second in [(one, other), (other, one)]:
        table = drafted(4)
        choose(table, first, second)
        table = drafted(4, **{option: "on"})
        choose(table, first)
        table.seats[1].may_not(f"chooses the {second} for the game")


def test_ruling_63_copies_for_two_players() -> None:
    """One of each beige kind, the nobles' too; two of each production building, and the jeweler is one."""
    table = Table(2, prepared=True, new_buildings="on", nobles="on", building_set=NEW_ONES)
    found = copies(table.game)
    assert all(found[name] == 1 for name in NEW_ONES.split("+"))
    assert [found[name] for name in BUILDING_NAMES[:6]] == [2] * 6
    assert [found[name] for name in BUILDING_NAMES[CHOSEN_FROM:]] == [1, 1, 1, 1, 1, 1, 2, 1]
    assert copies(Table(2, nobles="on", jeweler_copies="1").game)["jeweler"] == 1
    assert copies(Table(4, nobles="on", jeweler_copies="1").game)["jeweler"] == 1
    assert table.game.nobles + table.game.noble_ship == 20


def test_ruling_77_buildings_are_chosen_before_plantations_are_turned_up() -> None:
    """The whole set is laid out before anybody sees a plantation; then the governor takes the first role."""
    table = drafted(2, building_set="draft")
    assert sum(table.game.face_up) == 0
    while table.waits_for() != "the table":
        table.play(table.waits_for(), table.words()[0])
    for _ in range(3):
        table(table.words()[0])
    assert sum(table.game.face_up) == 3
    table.seats[0].may_also("takes the settler")


def test_ruling_82_a_random_set_is_drawn_space_by_space() -> None:
    """Each kind of a cost is as likely as the others of that cost."""
    table = drafted(4, building_set="random")
    table("puts the small market into the game")
    weights = list(table.game.next_step().weights(table.game))
    likely = [BUILDING_NAMES[number] for number, weight in enumerate(weights) if weight == 1]
    assert sorted(likely) == sorted(BY_COST[2].split(", "))
    assert sum(weights) == 4


def test_ruling_83_records_name_only_options_that_differ_from_their_default() -> None:
    match = Box("puerto-rico").start(3, seed=1, options={"nobles": "on", "new-buildings": "off", "points": "open"})
    assert "options: nobles=on\n" in match.record()
    assert "options: standard\n" in Box("puerto-rico").start(3, seed=1, options={"nobles": "off"}).record()
