"""The example game of docs/adding-a-game.md works with the code of that page alone."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from rich.console import Console

import caravela
from bench.agendas import Seen
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.bots.roster import bot_named
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged, NotAllowed
from caravela.games import register, registration_of, registrations, rules_of
from caravela.language.messages import Messages
from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.language.translation import Translation
from caravela.match.agenda import kind_of, known_agendas
from caravela.match.box import Box
from caravela.match.invariants import InvariantCheck, replays
from caravela.match.previews import previews
from caravela.research import observation
from caravela.research.batches import Games
from caravela.terminal.boards import board_for
from tests.kit import test_happenings, test_kinds, test_registration
from tests.kit.tables import KitTable

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = dict(BLOCK.findall(PAGE))
OPTIONS: list[dict[str, object]] = [{}, {"last-stone": "costs"}]
every_table = pytest.mark.parametrize("table", [KitTable("nim", n, o) for n in (2, 3, 4) for o in OPTIONS], ids=str)


def package_of(path: str) -> ModuleType:
    return importlib.import_module(path.replace("/", "."))


@pytest.fixture(autouse=True, scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Write the files of the page, let the packages find them as if they lay there, and register the game."""
    root, loaded = tmp_path_factory.mktemp("page"), set(sys.modules)
    searched: list[ModuleType] = []
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "caravela" / "games" / "nim" / "__init__.py").write_text('"""Nim."""\n')
    for name in {Path(name).parent.as_posix().removesuffix("/nim") for name in FILES}:
        package = package_of(name)
        package.__path__.append(str(root / name))
        searched.append(package)
    importlib.invalidate_caches()
    register(importlib.import_module("caravela.games.nim.registration").REGISTRATION)
    yield
    del registrations()["nim"]
    for package in searched:
        package.__path__.pop()
    for name in set(sys.modules) - loaded:
        if "nim" in name.split("."):
            del sys.modules[name]


def test_the_page_has_a_block_for_every_file_that_it_lists() -> None:
    listed = {Path(name).name for name in re.findall(r"`([\w/]+\.(?:py|toml))`", PAGE.split("Shared files")[0])}
    assert listed - {"test_adding_a_game.py"} <= {Path(name).name for name in FILES}
    registration = registration_of("nim")
    for part in (registration.rules, registration.estimate, registration.observation, registration.terminal_board):
        assert part.partition(":")[0].replace(".", "/") + ".py" in FILES


def test_at_most_six_shared_files_are_edited() -> None:
    shared = re.findall(r"^\d\. `([^`]+)`", PAGE, re.MULTILINE)
    assert 0 < len(shared) <= 6
    for name in shared:
        assert (ROOT / name).exists(), name


@every_table
def test_all_invariants_hold(table: KitTable) -> None:
    for seed in range(5):
        InvariantCheck(table.rules, table.players, table.options, seed).play()


@every_table
def test_happenings_add_up_for_every_viewer(table: KitTable) -> None:
    test_happenings.test_told_changes_add_up_for_every_viewer.hypothesis.inner_test(table, 7)


def test_kinds_and_facts_hold_what_they_promise() -> None:
    rules = rules_of("nim")
    test_kinds.test_every_move_has_a_kind_and_a_template_that_its_facts_fill(rules)
    test_kinds.test_a_kind_of_move_has_one_template_and_always_the_same_facts(rules)
    test_kinds.test_kind_and_facts_say_as_much_as_the_words(rules)
    test_kinds.test_every_question_has_a_kind_and_one_template(rules)
    test_kinds.test_every_step_has_a_kind(rules)
    test_registration.test_what_hides_something_is_declared(KitTable("nim", 2))
    assert Messages(rules).listed()


def test_it_is_played_by_words_numbers_and_facts() -> None:
    match = caravela.game("nim").start(["anna", "bob"], chance=caravela.ScriptedChance("player 2"))
    assert match.names[match.seat or 0] == "bob"
    assert (match.question, match.question_kind) == ("Take at most 3 stones from one heap", "taking")
    match.play("takes 3 stones from the first heap")
    match.play({"kind": "take", "count": 2, "heap": "second heap"})
    with pytest.raises(NotAllowed, match="the first heap has only 0 stones"):
        match.play("takes 1 stone from the first heap")
    with pytest.raises(NotAllowed, match="the second heap has only 2 stones"):
        match.play({"kind": "take", "count": 3, "heap": "second heap"})
    assert [happening.cause for happening in match.happenings(since=1)] == ["take", "take", "take", "take"]
    while not match.over:
        match.play(match.moves()[-1].number)
    assert [happening.cause for happening in match.happenings(since=match.ply - 1)][-1] == "last-stone"
    last = match.history[-1].seat
    assert {entry.cause: entry.points for entry in match.ledger(last)}["last-stone"] == 5
    assert match.ranking[0].score == max(match.scores)


@every_table
def test_record_and_position_read_back(table: KitTable) -> None:
    match, dice = Box("nim").start(table.players, seed=4, options=table.options), Dice(4)
    while not match.over:
        replays(match)
        assert caravela.read_position(match.position()).position() == match.position()
        moves = match.moves()
        assert [preview.changes["stone"] for preview in previews(match)] == [move.facts()["count"] for move in moves]
        match.play(moves[dice.below(len(moves))])
    replays(match)
    wrong = json.loads(match.position())
    wrong["table"]["stones"][0] += 1
    with pytest.raises(Damaged, match="The position has 13 stones, not 12"):
        caravela.read_position(json.dumps(wrong))


def test_the_page_has_the_agendas_that_play_shows() -> None:
    rules = rules_of("nim")
    seen: set[str] = set()
    for seed in range(20):
        game, dice = rules.new_game(3, {}), Dice(seed)
        watched = Seen(rules)
        while not game.is_over():
            assert len(game.agenda) == 1
            seen.add(kind_of(watched.names[id(game.next_step())]))
            watch = InvariantCheck(rules, 3, {}, int(dice.below(1000)))
            watch.step(game)
    assert sorted(seen) == known_agendas(rules).last


def test_the_log_is_told_in_sentences() -> None:
    match = caravela.game("nim").start(["anna", "bob"], chance=caravela.ScriptedChance("player 2"))
    match.play("takes 3 stones from the first heap")
    story = Story(match, Sentences(match.rules, match.names, Translation("en")))
    chapters = story.chapters()
    assert chapters[0].heading.startswith("Round 1")
    told = [paragraph.whole for chapter in chapters for paragraph in chapter.paragraphs]
    assert told == [
        "The table lets bob begin.",
        "bob takes 3 stones from the first heap. bob: +3 stones, +3 points.",
    ]


def test_the_terminal_draws_it() -> None:
    match, console = caravela.game("nim").start(2, seed=1), Console(width=60)
    board = board_for("nim")
    with console.capture() as caught:
        console.print(board.draw(match.view(0), 0, 60))
        console.print(board.mat(match.view(0), 0, 0, 60))
    assert caught.get().splitlines()[:3] == ["first heap   ●●●", "second heap  ●●●●", "third heap   ●●●●●"]


@pytest.mark.parametrize("bot", ["random", "greedy", "sailor", "captain@60"])
def test_bots_play_it(bot: str) -> None:
    _, match = play_and_keep(SimulatedTable("nim", [bot, "random"]), 3)
    assert match.over


def test_a_bot_that_thinks_takes_what_is_best() -> None:
    """Three stones on one heap and nothing else: taking all of them brings the last one too."""
    match = caravela.game("nim").start(2, chance=caravela.ScriptedChance("player 1"))
    for words in ("takes 3 stones from the third heap", "takes 3 stones from the second heap"):
        match.play(words)
    for words in ("takes 2 stones from the third heap", "takes 1 stone from the second heap"):
        match.play(words)
    for name in ("greedy", "captain@200"):
        chosen = bot_named(name, match.rules, 5).choose(match.game)
        assert chosen.words() == "takes 3 stones from the first heap"


def test_learning_programs_see_it() -> None:
    rules = rules_of("nim")
    layout = observation.layout("nim", 2)
    game = rules.new_game(2, {})
    seen = observation.numbers(rules, game, 0)
    assert len(seen) == len(layout)
    assert dict(zip(layout.names, seen.tolist(), strict=True))["heaps: stones, second heap"] == 4
    assert "heaps: stones, first heap 3" in observation.text(rules, game, 0)
    games = Games("nim", 2, 4)
    games.reset(1)
    for seed in range(20):
        games.step(games.any_legal(seed))
    env = importlib.import_module("caravela.research.nim_v1").env(players=2)
    env.reset(seed=2)
    while env.agents:
        mask = env.observe(env.agent_selection)["action_mask"]
        over = env.terminations[env.agent_selection]
        env.step(None if over else int(np.flatnonzero(mask)[0]))
