"""The data file: required content, and refusal of numbers that contradict the rulebook's examples."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from caravela.engine.errors import Damaged
from caravela.engine.play.playout import Playout
from caravela.engine.printed import PrintedNumbers
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.presentation.help import GUIDE, HELP, filled
from caravela.games.vasco_da_gama.printed import Boxes
from caravela.games.vasco_da_gama.rules import RULES
from caravela.language.messages import refusals_of

OWN = RULES.data.read_text(encoding="utf-8")


def refused(tmp_path: Path, old: str, new: str) -> str:
    """What is said of the game's own file with one thing changed."""
    assert old in OWN
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Damaged) as found:
        Boxes(PrintedNumbers(path))
    assert str(found.value).startswith("mine.toml: ")
    return str(found.value)


def test_the_own_file_is_accepted_for_every_number_of_players() -> None:
    for players in [2, 3, 4]:
        assert Boxes(PrintedNumbers(RULES.data)).box(players).action_slots[0] == players + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [1, 3, 1, 1, 0]', "has the limit 3, which is not from 4 to 11"),
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [1, 4, 6, 1, 0]', "needs a crew of 6, which is not from 1 to 5"),
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [4, 4, 1, 1, 0]', "belongs to deck 4"),
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [2, 4, 1, 1, 0]', "needs the tiles of deck 1 first"),
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [1, 4, 1, 1]', "needs 5 numbers, not 4"),
        ('"35" = [3, 11, 5, 0, 2]\n', "", "has no row '35'"),
        ('"35" = [3, 11, 5, 0, 2]', '"35" = [3, 11, 5, 0, 2]\n"36" = [3, 9, 2, 0, 0]', "36 rows where 35 are needed"),
        ('"6" = 11', '"6" = 11\n"7" = 11', "[merchant ships] has 7 rows where 6 are needed"),
        ('"Natal" = [4]', '"Natal" = [8]', "has a slot of value 8"),
        ('"Natal" = [4]', '"Natal" = [4, 4]', "needs 1 numbers, not 2"),
        ('"Mozambique" = [6, 5, 4]', '"Mozambique" = [4, 5, 6]', "from left to right, the highest first"),
        ('"7" = [-3, 7, 3]', '"7" = [-4, 7, 3]', "where a whole number from -3 to 99 is needed"),
        ('"7" = [-3, 7, 3]', '"7" = [4, 7, 3]', "has the variation 4"),
        ('"8" = [0, 8, 4]', '"8" = [0, 8, 0]', "needs at least 1 Real in each of the two spaces"),
        ("[8, 8, 8, 8]", "[8, 8, 8, 9]", "has 33 sailors where 32 are needed"),
        ('"3 players" = [4, 4, 4, 4]', '"3 players" = [4, 3, 3, 3]', "has 13 slots in all, too few for 14 discs"),
        ("= [1, 3, 6, 10]", "= [3, 1, 6, 10]", "needs more colours of sailors to cost no less"),
        ('"missionaries" = 6', '"missionaries" = 7', "[amounts] has 7 missionaries where 6 are needed"),
        ('"captains of each player" = 7', '"captains of each player" = 5', "has 5 captains of each player where 7"),
        ('"1" = [1, 4, 1, 1, 0]', '"1" = [1, 4, 1, true, 0]', "has True where a whole number"),
        ('"rounds" = 5', '"rounds" = 6', "has 6 where a whole number from 1 to 5 is needed"),
        ('"rounds" = 5', '"rounds" = 0', "has 0 where a whole number from 1 to 5 is needed"),
        ('"action discs of each player" = 4', '"action discs of each player" = 6', "a whole number from 1 to 5"),
        ('"action discs of each player" = 4', '"action discs of each player" = 5', "too few for 17 discs"),
        ('"captains at the start" = 1', '"captains at the start" = 8', "a whole number from 0 to 7"),
        ('"Natal" = 1', '"Natal" = -1', "has -1 where a whole number from 0 to 9 is needed"),
        ('"Calicut" = "reconstructed"', '"Calcutta" = "reconstructed"', "marks 'Calcutta', which is none of its rows"),
        ('"Calicut" = "reconstructed"', '"Calicut" = "guessed"', "marks 'Calicut' as 'guessed'"),
        ('"Calicut" = "reconstructed"', '"Calicut" = ["sourced"]', "marks 'Calicut' with 1 of them"),
    ],
)
def test_counts_and_ranges(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert reason in refused(tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new", "example"),
    [
        ('"11" = [1, 9, 4]', '"11" = [1, 8, 4]', "tile 11 of Vasco da Gama offers 9 and 4 Reals"),
        ('"7" = [-3, 7, 3]', '"7" = [-2, 7, 3]', "moves the marker back by 3"),
        ('"6-10" = 2', '"6-10" = 3', "giving up number 6 brings 2 Reals"),
        ('"11-15" = 3', '"11-15" = 2', "giving up number 15 brings 3 Reals"),
        ('"21-22" = 0', '"21-22" = 1', "giving up 21 or 22 brings nothing"),
        ('"2 players" = [3, 3, 3, 3]', '"2 players" = [4, 3, 3, 3]', "three discs fill the characters area"),
        ('"4 players" = [5, 5, 5, 5]', '"4 players" = [4, 6, 5, 5]', "five discs fit in the characters area"),
        ('"14" = [1, 7, 5, 0, 2]', '"14" = [1, 7, 5, 0, 1]', "limit 7, crew 5 and 2 points"),
        ('"Malindi" = [9, 9, 7, 7, 6]', '"Malindi" = [11, 9, 7, 7, 6]', "Malindi has the slots"),
        ('"Mombasa" = [7, 7, 6, 5]', '"Mombasa" = [7, 7, 6, 4]', "the lowest slot of Mombasa is 5"),
        ('"Mombasa" = [7, 7, 6, 5]', '"Mombasa" = [7, 6, 6, 5]', "at Mombasa ships of limit 6 take 6, then 5"),
        ('"Mozambique" = [6, 5, 4]', '"Mozambique" = [6, 5, 5]', "ships of limit 6, 6 and 4 fill Mozambique"),
        ('"Calicut" = [11, 11, 9, 9, 7, 7]', '"Calicut" = [9, 9, 9, 9, 7, 7]', "a slot of 11 is at Calicut"),
        ('"Calicut" = 5', '"Calicut" = 6', "complete landings give 2, 3, 4 and 5 points"),
        ('"11" = [1, 7, 4, 2, 0]', '"11" = [1, 7, 4, 1, 0]', "the fourteen ships of the navigation all exist"),
        ('"Mombasa" = 2', '"Mombasa" = 1', "a ship sent to Mombasa brings 2 Reals"),
        ('"Malindi" = 1\n', '"Malindi" = 2\n', "a ship sent to Malindi brings 1 Real"),
        ('"points of Bartolomeu Dias" = 2', '"points of Bartolomeu Dias" = 3', "Bartolomeu Dias gives 2 points"),
        ('"places of a section" = 5', '"places of a section" = 3', "four sailors are recruited from one section"),
        ('"3" = 7\n"4" = 7', '"3" = 6\n"4" = 6', "a merchant ship of limit 7"),
    ],
)
def test_the_examples_still_work(tmp_path: Path, old: str, new: str, example: str) -> None:
    assert example in refused(tmp_path, old, new)


def test_five_ships_of_limit_7_sail_in_the_example_of_expeditions(tmp_path: Path) -> None:
    """One of blue's, two of red's, two of black's, all at the same time."""
    text = OWN
    sevens = [row for row in re.findall(r'"\d+" = \[\d, 7, \d, \d, \d\]', text) if "[1, 7, 5, 0, 2]" not in row]
    for row in sevens[:-3]:
        text = text.replace(row, row.replace(", 7, ", ", 6, "))
    assert len(re.findall(r'"\d+" = \[\d, 7, \d, \d, \d\]', text)) == 4
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Damaged, match="five ships of limit 7 sail"):
        Boxes(PrintedNumbers(path))


def test_a_file_is_checked_once(tmp_path: Path) -> None:
    """However many games are set up with it; written anew, it is checked anew."""
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    first = RULES.new_game(4, {}, path)
    again = RULES.new_game(4, {}, path)
    assert isinstance(first, VascoDaGama)
    assert isinstance(again, VascoDaGama)
    assert first.box is again.box
    path.write_text(OWN.replace('"Reals at the start" = 10', '"Reals at the start" = 11'), encoding="utf-8")
    changed = RULES.new_game(4, {}, path)
    assert isinstance(changed, VascoDaGama)
    assert changed.players[0].reals == 11
    path.write_text(OWN.replace('"Malindi" = 1\n', '"Malindi" = 3\n'), encoding="utf-8")
    with pytest.raises(Damaged, match="Malindi brings 1 Real"):
        RULES.new_game(4, {}, path)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_accepted_number_is_played_with_to_the_end(tmp_path: Path, players: int) -> None:
    """Fewer rounds and discs, other captains, places and Reals: set-up and rounds come to their end."""
    numbers = {
        '"rounds" = 5': '"rounds" = 2',
        '"action discs of each player" = 4': '"action discs of each player" = 3',
        '"captains at the start" = 1': '"captains at the start" = 0',
        '"places of a section" = 5': '"places of a section" = 8',
        '"sailors drawn for a section" = 3': '"sailors drawn for a section" = 8',
        '"Reals at the start" = 10': '"Reals at the start" = 0',
    }
    text = OWN
    for old, new in numbers.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = RULES.new_game(players, {}, path)
    Playout(players).play_out(game)
    assert isinstance(game, VascoDaGama)
    assert game.round == 2


def test_help_takes_its_numbers_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace('"rounds" = 5', '"rounds" = 3'), encoding="utf-8")
    box = Boxes(PrintedNumbers(path)).box(4)
    assert filled(GUIDE, box)[""].startswith("3 rounds.")
    told = RULES.help() | RULES.guide()
    assert not any("{" in text or "}" in text for text in told.values())
    assert told["Mombasa"] == "Each ship sent there brings 2 Reals."
    assert "for 1 Real, two for 4" in told["purchase projects"]


STRUCTURE = {
    "expedition.py": {99},  # higher than any limit
    "game.py": {100},  # more than all sailors: ships decide a tie first
    "navigation.py": {2},  # where the next landing ends
    "round.py": {2},  # two amounts on a tile
    "setup.py": {2, 3},  # numbers of players, and a seat
    "take_actions.py": {99},  # more than anything costs
}
"""Numbers in the rules that are printed nowhere."""


def test_no_printed_number_stands_in_the_rules() -> None:
    """All of them are read from the file; the rest of the numbers in code are places, counts of names and bounds."""
    folder = RULES.data.parent
    rules = [folder / name for name in ("game.py", "launching.py", "player.py", "round.py", "setup.py")]
    rules += [
        folder / "supplies.py",
        folder / "presentation" / "help.py",
        *folder.glob("end_of_*.py"),
        *folder.glob("phases/*.py"),
        *folder.glob("actions/*.py"),
    ]
    assert len(rules) > 15
    for path in rules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                known = {0, 1} | STRUCTURE.get(path.name, set())
                assert node.value in known, f"{path.name}, line {node.lineno}: {node.value}"


def test_no_number_stands_in_a_text() -> None:
    """Help, questions, moves and reasons are filled with the numbers of the file and of the moment."""
    texts = [*HELP.values(), *GUIDE.values(), *[rule.says + rule.says_plural for rule in refusals_of(RULES)]]
    texts += [step.question for step in RULES.catalogue.steps.values()]
    texts += [text for move in RULES.catalogue.moves for text in (move.says, *move.tells)]
    assert [text for text in texts if re.search(r"\d", text.replace("phase 1", ""))] == []


def test_other_numbers_within_the_constraints_are_accepted(tmp_path: Path) -> None:
    """A board that differs where nothing is known for sure."""
    text = OWN.replace('"Calicut" = [11, 11, 9, 9, 7, 7]', '"Calicut" = [11, 11, 9, 7, 7, 7]')
    text = text.replace('"Mombasa" = [7, 7, 6, 5]', '"Mombasa" = [9, 7, 6, 5]')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert RULES.new_game(3, {}, path).seats == 3


def test_every_row_says_where_it_comes_from() -> None:
    rows = PrintedNumbers(RULES.data).described()
    marked = {(row["section"], row["row"]): row["provenance"] for row in rows}
    assert marked["landings", "Calicut"] == "reconstructed"
    assert marked["landings", "Malindi"] == "derived"
    assert marked["projects", "14"] == "sourced"
    assert marked["projects", "15"] == "reconstructed"
    # the example shows the Reals of tile 11, not its variation
    told = "reconstructed variation, sourced upper Reals, sourced lower Reals"
    assert marked["vasco da gama's tiles", "11"] == told
    assert all(row["source"] for row in rows)
