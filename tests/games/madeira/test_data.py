"""The data file: complete, with provenance, refused in one sentence if it is wrong."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from caravela.engine.errors import Damaged
from caravela.engine.printed import PROVENANCES, PrintedNumbers
from caravela.games import rules_of
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.modules import OPTIONS
from caravela.games.madeira.presentation.help import NUMBER, TEMPLATES, help_texts
from caravela.language.messages import refusals_of

RULES = rules_of("madeira")
TEXT = RULES.data.read_text(encoding="utf-8")


def test_every_number_has_a_provenance_and_a_source() -> None:
    for row in PrintedNumbers(RULES.data).described():
        assert row["provenance"] in PROVENANCES, row
        assert row["source"], row


def with_change(folder: Path, old: str, new: str) -> Path:
    assert TEXT.count(old) == 1, old
    path = folder / "own.toml"
    path.write_text(TEXT.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"1a" = [1, 2, 0, 0, 0]', '"1a" = [4, 2, 0, 0, 0]', "needs goods from 1 to 3"),
        ('"1a" = [1, 2, 0, 0, 0]', '"1a" = [1, 2, 0, 0]', "needs 5 numbers, not 4"),
        ('"1a" = [1, 2, 0, 0, 0]', "", "has no row '1a'"),
        ('"wheat c" = [3, 4, 3, 3]', '"wheat c" = [4, 3, 3, 3]', "the smaller number of a choice first"),
        ('"start level" = 3', '"start level" = 9', "start level is above the top level"),
        ("[1, 3, 6, 10, 15", "[1, 3, 2, 10, 15", "prices that do not fall"),
        ("monk = [1, 2]", "monk = [5, 2]", "a guild from 1 to 4"),
        ('"market routes" = [2, 1, 1, 4]', '"market routes" = [3, 1, 1, 4]', "10, 5 and 5 tiles"),
        ('"4 players" = [1, 0, 2, 0, 3, 0, 4, 0]', '"4 players" = [1, 0, 2, 0, 0, 0, 4, 0]', "a guild for each row"),
        ("prestige = [2, 3, 0]", "prestige = [1, 3, 0]", "four rewards with letter 1"),
        ('"Moinho" = [2, 5, 2, 0, 5, 0]', '"Moinho" = [2, 4, 2, 0, 5, 0]', "each round without a character once"),
        ('"Moinho" = [2, 5, 2, 0, 5, 0]', '"Moinho" = [4, 5, 2, 0, 5, 0]', "a region from 1 to 3"),
        ('"guild die" = [2, 2, 2]', '"guild die" = [2, 2, 3]', "six faces"),
        ('"top level" = 7', '"top level" = 70', "a whole number from 1 to 12"),
    ],
)
def test_wrong_files_are_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(Damaged, match=reason):
        RULES.new_game(4, {}, with_change(tmp_path, old, new))


@pytest.mark.parametrize(
    ("module", "old", "new", "reason"),
    [
        ("capitanias", '"Renda" = [2, 2, 7, 0, 0]', '"Renda" = [1, 2, 7, 0, 0]', "Renda is in group 2"),
        ("capitanias", '"Renda" = [2, 2, 7, 0, 0]', '"Renda" = [2, 2, 7, 0]', "needs 5 numbers, not 4"),
        ("kings-demands", '"routes by slots" = [3, 0, 2, 0, 0]', '"routes by slots" = [3, 0, 13, 0, 0]', "at most 12"),
        (
            "kings-demands",
            '"influence with wood" = [4, 0, 5, 1, 0]',
            '"influence with wood" = [4, 0, 5, 0, 0]',
            "something to be discarded",
        ),
        (
            "kings-demands",
            '"routes by slots" = [3, 0, 2, 0, 0]',
            '"routes by slots" = [3, 0, 2, 3, 0]',
            "lets nothing be discarded",
        ),
        ("new-beginning", "Reals = [6, 7, 8, 9, 11]", "Reals = [6, 7, 8, 9]", "needs 5 numbers, not 4"),
        ("ambassadors", "envoy = [3, 2]", "envoy = [4, 2]", "one for each guild"),
    ],
)
def test_wrong_numbers_of_a_module_are_refused(tmp_path: Path, module: str, old: str, new: str, reason: str) -> None:
    with pytest.raises(Damaged, match=reason):
        RULES.new_game(4, {module: "on"}, with_change(tmp_path, old, new))


def test_an_own_file_changes_the_numbers(tmp_path: Path) -> None:
    game = RULES.new_game(4, {}, with_change(tmp_path, '"top level" = 7', '"top level" = 9'))
    assert isinstance(game, Madeira)
    assert game.board.mill_top == 9
    usual = RULES.new_game(4, {})
    assert isinstance(usual, Madeira)
    assert usual.board.mill_top == 7


def test_every_request_can_bring_fifteen_to_twenty_points() -> None:
    """Facts from reviews of the printed board that reconstructed numbers must match."""
    game = RULES.new_game(4, {})
    assert isinstance(game, Madeira)
    board = game.board
    for location in range(6):
        assert sorted(board.ship_prestige[location * 3 + column] for column in range(3)) == [3, 4, 6]
    best = {
        "ships in one place": 6 * board.request_ships,
        "favors": board.favor_prestige * board.request_favors,
        "a city": max(board.city_most),
        "wealth": board.request_reals,
    }
    assert best == {"ships in one place": 18, "favors": 20, "a city": 15, "wealth": 15}
    for location in range(6):  # three ships of one player fit into a place with four players
        assert [game.slots[location * 4 + slot] for slot in range(4)] == [-1, -1, -1, -1]


@pytest.mark.parametrize("name", TEMPLATES)
def test_help_takes_every_number_from_the_file(name: str) -> None:
    """Regions and rounds are called by their numbers."""
    called = r"region \d|rounds \d(, \d)* and \d"
    assert not re.search(r"\d", re.sub(called, "", NUMBER.sub("", TEMPLATES[name])))
    assert not re.search(r"[{}|]", RULES.help()[name])


@pytest.mark.parametrize(
    ("old", "new", "name", "told"),
    [
        ('"workers moved by the steward" = 2', '"workers moved by the steward" = 3', "steward", "up to 3 workers"),
        ("treasurer = [3, 5]", "treasurer = [3, 6]", "treasurer", "Get 6 Reals."),
        ('"Renda" = [2, 2, 7, 0, 0]', '"Renda" = [2, 2, 8, 0, 0]', "card Renda", "8 Reals"),
    ],
)
def test_another_file_has_another_help(tmp_path: Path, old: str, new: str, name: str, told: str) -> None:
    assert told in help_texts(PrintedNumbers(with_change(tmp_path, old, new)))[name]


def test_numbers_of_actions_are_those_of_the_file(tmp_path: Path) -> None:
    game = RULES.new_game(2, {}, with_change(tmp_path, 'moved by the commander" = 2', 'moved by the commander" = 1'))
    assert isinstance(game, Madeira)
    assert game.board.commander_ships == 1


# Numbers in the rules that are printed nowhere: places, powers of two, and bounds of the rules themselves.
NO_PRINTED_NUMBERS = {
    "actions/passing.py": {2, 3},  # the slots by number
    "actions/ships.py": {7},  # the length of a row
    "actions/windmill.py": set(range(2, 9)),  # exchanges by number, and the two goods of one
    "actions/wood.py": {99},  # more than there is
    "ambassadors/favors.py": {2, 12, 13, 14, 15},  # colonies, and favors by number
    "ambassadors/module.py": {2, 3, 4, 9},  # guilds, and bounds of a data file
    "capitanias/voyages.py": {2},  # rewards of a colony, and every other round
    "characters/guild_master.py": {2, 3},  # cities
    "kings_demands/fulfilling.py": {12},  # a bound of a data file
    "kings_demands/items.py": {2, 3, 4, 5, 6},  # demands by number, and columns
    "kings_demands/preparation.py": {60},  # what weights are divided by
    "kings_demands/tiles.py": set(range(2, 30)) | {40},  # demands by number, and bounds of a data file
    "new_beginning/tiles.py": {2, 3, 4, 5, 6},  # categories and areas by number
    "new_roles/bonuses.py": set(range(2, 15)),  # the bonuses by number
    "new_roles/spaces.py": {3},  # bonuses of a role
    "phases/e_crowns_requests.py": {2, 3, 4, 15, 20},  # columns, four bits for each owner, a bound of a data file
    "tiles/buildings.py": {2, 3, 4},  # the buildings by number, and two actions of each
    "tiles/guild_favors.py": set(range(2, 12)),  # the favors by number
    "tiles/kings_rewards.py": set(range(2, 8)),  # the rewards by number, and two of them in a colony
}


def numbers_in(path: Path) -> set[int]:
    """The whole numbers of a file, without those that only name a place in a row."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    places = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int and id(node) not in places
    }


RULE_FILES = [
    path
    for folder in ("actions", "characters", "phases", "tiles", *[option.name.replace("-", "_") for option in OPTIONS])
    for path in sorted((RULES.data.parent / folder).glob("*.py"))
    if path.name
    not in ("names.py", "numbers.py", "state.py", "stores.py", "checks.py", "help.py", "view.py", "deck.py")
]


@pytest.mark.parametrize("path", RULE_FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_printed_number_stands_in_the_rules(path: Path) -> None:
    allowed = NO_PRINTED_NUMBERS.get(f"{path.parent.name}/{path.name}", set())
    assert sorted(numbers_in(path) - {0, 1} - allowed) == []


def test_no_number_stands_in_a_question_or_a_reason() -> None:
    texts = [rule.says + rule.says_plural for rule in refusals_of(RULES)]
    texts += [step.question for step in RULES.catalogue.steps.values()]
    assert [text for text in texts if re.search(r"\d", text)] == []
