"""Puzzles: written and read back, graded, made by seeds; and the shipped ones are what they say."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from caravela.bots.experiments.workers import Workers
from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import estimate_for
from caravela.cli import app
from caravela.engine.errors import CaravelaError, Damaged
from caravela.engine.flow import Move
from caravela.games import names, rules_of
from caravela.language.contrasts import WON, Contrast
from caravela.match.match import Match
from caravela.study.making import checking, proving, puzzle_making, searches, self_play
from caravela.study.making.checking import Proving, PuzzleChecked, checked_part
from caravela.study.making.proving import PlayedOut, PuzzleProof, facts_against, facts_of_all, legal_moves, plans_of_all
from caravela.study.making.puzzle_making import Making, described
from caravela.study.making.searches import compared, lead_of, shares_of_all
from caravela.study.making.self_play import PuzzleGame, QuickGame
from caravela.study.move_kinds import kinds_of
from caravela.study.playing.continuations import Mean
from caravela.study.playing.transpositions import is_dominated
from caravela.study.puzzles.puzzle import Puzzle, puzzle_from, read_puzzles, shipped, write_puzzles
from caravela.study.puzzles.themes import DIFFICULTY_NAMES, THEMES, MoveEffect, theme_of
from caravela.terminal.puzzles import play, show, tell

SHIPPED = [puzzle for game in names() for puzzle in shipped(game)]


def made(game: str) -> Puzzle:
    """A decision between few moves early in a game of self-play described as a puzzle, whether it is a good one or
    not."""
    rules = rules_of(game)
    match: Match = PuzzleGame(rules, 3).match
    while match.ply <= 60 or not proving.LEAST_MOVES <= len(match.moves()) <= self_play.FEW_MOVES:
        match.play(match.moves()[-1])
    ply, tempting = match.ply, match.moves()[0]
    match.play(tempting)
    game_before = match.game_before(ply)
    result, search = compared(rules, game_before, 5, [tempting], 24)
    shares = shares_of_all(game_before, search, (result,))
    played = PlayedOut(rules, game_before, 7)
    others = [int(each.number) for each in legal_moves(game_before) if int(each.number) != result.best]
    played.after(result.best, 2)
    played.after(others[0], 2)
    proof = PuzzleProof(
        [], facts_of_all(played, result.best, others), played.effect(result.best, others[0]), plans_of_all(played)
    )
    return described(match, ply, tempting, (result,), search, 7, shares, proof)


@pytest.mark.parametrize("game", names())
def test_a_puzzle_is_written_and_read_back(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "EVERY_MOVE", 2)
    monkeypatch.setattr(proving, "TOLD_SAMPLES", 2)
    puzzle = made(game)
    write_puzzles(tmp_path / "p.jsonl", [puzzle])
    assert read_puzzles(tmp_path / "p.jsonl") == [puzzle]
    match = puzzle.match()
    assert match.seat == puzzle.seat
    assert {str(move.number) for move in match.moves()} == set(puzzle.shares)
    assert puzzle.cost(puzzle.best) == 0
    assert puzzle.theme in THEMES
    assert puzzle.difficulty in DIFFICULTY_NAMES
    with pytest.raises(CaravelaError):
        puzzle.cost(10**6)
    console = Console(record=True, width=100, file=(tmp_path / "out").open("w", encoding="utf-8"))
    answers = iter(["x", "1", "q"])
    play([puzzle, puzzle], "de", lambda _: next(answers), console)
    shown = console.export_text()
    assert "1 bis" in shown
    assert "von 1 gelöst" in shown


def test_a_damaged_collection_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text('\n{"key": 1}\n', encoding="utf-8")
    with pytest.raises(Damaged, match="line 2"):
        read_puzzles(tmp_path / "p.jsonl")
    with pytest.raises(Damaged):
        puzzle_from([])


def test_making_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played by seed; what a stopped run has written stays, and no game is played twice."""
    first = replace(SHIPPED[0], key="first") if SHIPPED else made("puerto-rico")
    played: list[int] = []

    def found(game: str, seeds: range) -> list[Puzzle]:
        played.extend(seeds)
        return [replace(first, key=f"{seed}") for seed in seeds]

    monkeypatch.setattr(puzzle_making, "puzzles_of_part", found)
    path = tmp_path / "p.jsonl"
    Making("puerto-rico", path).make(2, Workers())
    making = Making("puerto-rico", path)
    assert len(making.puzzles) == 2
    making.make(5, Workers())
    assert played == [1, 2, 3, 4, 5]
    assert [puzzle.key for puzzle in read_puzzles(path)] == ["1", "2", "3", "4", "5"]


def test_an_answer_may_recur_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = SHIPPED[0]
    answers = [1, 2, 1, 1, 2, 3, 3]

    def found(game: str, seeds: range) -> list[Puzzle]:
        return [replace(first, key=f"{seed}", best=answers[seed - 1]) for seed in seeds]

    monkeypatch.setattr(puzzle_making, "puzzles_of_part", found)
    path = tmp_path / "p.jsonl"
    Making("puerto-rico", path, most_alike=2).make(3, Workers())
    Making("puerto-rico", path, most_alike=2).make(5, Workers())
    assert [puzzle.best for puzzle in read_puzzles(path)] == [1, 2, 1, 2, 3]


def test_proving_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles that hold are written at once, and neither they nor refused ones are played out again."""
    puzzles = [replace(SHIPPED[0], key=f"{number}") for number in range(4)]
    write_puzzles(tmp_path / "all.jsonl", puzzles)
    played: list[int] = []

    def proved(known: list[Puzzle], seed: int, places: range) -> list[Puzzle | None]:
        played.extend(places)
        if len(played) == 3:
            raise KeyboardInterrupt
        return [known[place] if place % 2 else None for place in places]

    monkeypatch.setattr(checking, "proved_part", proved)
    with pytest.raises(KeyboardInterrupt):
        Proving(tmp_path / "all.jsonl", tmp_path / "held.jsonl").prove(1, Workers())
    Proving(tmp_path / "all.jsonl", tmp_path / "held.jsonl").prove(1, Workers())
    assert played == [0, 1, 2, 2, 3]
    assert [puzzle.key for puzzle in read_puzzles(tmp_path / "held.jsonl")] == ["1", "3"]
    assert Proving(tmp_path / "all.jsonl", tmp_path / "held.jsonl").left() == []


def test_the_same_seed_finds_the_same_candidates() -> None:
    plays = [PuzzleGame(rules_of("puerto-rico"), 4) for _ in range(2)]
    for each in plays:
        for _ in range(30):
            seat, moves = each.match.seat, each.match.moves()
            assert seat is not None
            each.match.play(moves[0] if len(moves) == 1 else each.choose(seat, each.match.game, moves))
    assert plays[0].match.record() == plays[1].match.record()
    assert plays[0].candidates == plays[1].candidates


def test_games_without_searches_find_decisions_between_few_moves() -> None:
    play = QuickGame(rules_of("puerto-rico"), 4)
    few = 0
    for _ in range(60):
        seat, moves = play.match.seat, play.match.moves()
        assert seat is not None
        few += proving.LEAST_MOVES <= len(moves) <= self_play.FEW_MOVES
        play.match.play(moves[0] if len(moves) == 1 else play.choose(seat, play.match.game, moves))
    assert 0 < len(play.candidates) <= few
    for ply, greedy in play.candidates:
        legal = legal_moves(play.match.game_before(ply))
        assert greedy in legal
        assert proving.LEAST_MOVES <= len(legal) <= self_play.FEW_MOVES
        assert play.match.history[ply].move is not greedy


def test_making_begins_where_it_is_told_and_plays_as_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def found(game: str, seeds: range) -> list[Puzzle]:
        played.extend(seeds)
        return [replace(SHIPPED[0], key=f"{seed}") for seed in seeds]

    monkeypatch.setattr(puzzle_making, "quick_puzzles_of_part", found)
    Making("puerto-rico", tmp_path / "p.jsonl", quick=True, first_seed=70).make(2, Workers())
    assert played == [70, 71]


def test_a_move_that_games_played_out_contradict_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(each for each in SHIPPED if each.game == "puerto-rico")
    shares = {int(number): share for number, share in puzzle.shares.items()}
    monkeypatch.setattr(PlayedOut, "is_better", lambda *_: True)
    monkeypatch.setattr(proving, "facts_of_all", lambda *_: {})
    monkeypatch.setattr(PlayedOut, "effect", lambda *_: MoveEffect(0.0, 0.0, 0.0, 4.0))
    for below, holds in ((0.4, True), (0.6, False)):
        monkeypatch.setattr(PlayedOut, "share_of", lambda *_, less=below: shares[puzzle.best] - less)
        proof = proving.proved(rules_of(puzzle.game), puzzle.match().game, puzzle.best, puzzle.tempting, shares, 1)
        assert (proof is not None) is holds


@pytest.mark.parametrize("game", names())
def test_kinds_and_themes_of_a_game_are_there(game: str) -> None:
    kinds, there = kinds_of(rules_of(game)), {move.kind for move in rules_of(game).catalogue.moves}
    named = {*kinds.in_passing, *kinds.preparing, *kinds.only_prepare, *kinds.beginning, *kinds.untold}
    assert named | {*kinds.leading, *kinds.leading.values(), *kinds.leading_on, *kinds.themes} <= there
    assert {*kinds.themes.values(), *kinds.themes_by_name.values()} <= set(THEMES)
    assert {*kinds.worth, *kinds.people} <= set(rules_of(game).stock())


def test_a_move_costs_what_games_tell_and_else_what_searches_expect() -> None:
    puzzle = replace(SHIPPED[0], also=[], shares={"1": 0.6, "2": 0.35, "3": 0.55, "4": 0.1}, best=1)
    won = {"2": (1.0, 0.03), "3": (0.5, 0.49)}
    puzzle = replace(puzzle, facts={move: [Contrast(WON, 0, "32", *shares)] for move, shares in won.items()})
    assert puzzle.cost(2) == pytest.approx(0.97)  # much more than the searches expected
    assert puzzle.cost(3) == pytest.approx(0.01)  # games cannot tell them apart
    assert puzzle.is_right(3)
    assert puzzle.cost(4) == pytest.approx(0.5)


def test_the_terminal_tells_the_theme_after_the_answer() -> None:
    for game in names():
        puzzle = shipped(game)[0]
        console = Console(record=True, width=100, file=StringIO())
        show(console, puzzle, "en")
        asked = console.export_text()
        assert "Theme:" not in asked
        assert f"Round {puzzle.table['round']}" in asked
        tell(console, puzzle, puzzle.best)
        assert f"Theme: {THEMES[puzzle.theme]}" in console.export_text()


def test_the_theme_says_what_matters_most() -> None:
    rules = rules_of("puerto-rico")
    kinds = kinds_of(rules)
    move = next(move for move in rules.catalogue.moves if move.kind == "build")
    effects = [(3.0, 1.0, 0.0, 4.0), (0.2, 4.0, 0.0, 4.0), (3.0, 4.0, -0.8, 1.2), (3.0, 1.0, -0.8, 6.0)]
    told = [theme_of(kinds, [move], MoveEffect(*effect)) for effect in effects]
    assert told == ["building", "blocking", "ending", "building"]


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: f"{puzzle.game}-{puzzle.key}")
def test_shipped_puzzles_are_what_they_say(puzzle: Puzzle) -> None:
    match = puzzle.match()
    rules = rules_of(puzzle.game)
    assert match.seat == puzzle.seat
    assert {str(move.number) for move in match.moves()} == set(puzzle.shares)
    shares = {int(number): share for number, share in puzzle.shares.items()}
    assert lead_of(shares, puzzle.best, puzzle.also) >= 0.06
    assert puzzle.margin >= 0.06
    assert len(puzzle.shares) >= proving.LEAST_MOVES
    others = [move for move in match.moves() if int(move.number) != puzzle.best]
    assert not is_dominated(rules, match.game, rules.catalogue.moves[puzzle.best], others, 1)
    assert not puzzle.is_right(puzzle.tempting)
    if puzzle.facts:
        assert set(puzzle.facts) == set(puzzle.shares) - {str(puzzle.best)}
        wins = [fact for fact in puzzle.facts[str(puzzle.tempting)] if fact.kind == "won"]
        assert all(fact.more >= 0.02 for fact in wins)
        assert wins
    assert puzzle.theme in THEMES
    assert all(0 <= seat < len(puzzle.players) for seat, _ in puzzle.line)
    greedy = GreedyBot(rules, estimate_for(rules), 1).choose(match.game)
    assert isinstance(greedy, Move)


@pytest.mark.parametrize("puzzle", SHIPPED[:2], ids=lambda puzzle: puzzle.key)
def test_verifying_measures_the_told_move_whatever_the_search_finds(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searches, "RIVALS", 1)
    monkeypatch.setattr(proving, "MOST_SAMPLES", 2)
    worst = min(puzzle.shares, key=lambda number: puzzle.shares[number])
    [checked] = checked_part([replace(puzzle, best=int(worst), also=[])], 5, range(1))
    assert len(checked.leads) == 2
    assert checked.lead < 0
    assert not checked.holds


def test_a_puzzle_holds_unless_its_move_is_beaten() -> None:
    even, worse = Mean(-0.01, 0.05), Mean(-0.1, 0.05)
    assert PuzzleChecked(SHIPPED[0], (0.03, 0.1), [even]).holds
    assert not PuzzleChecked(SHIPPED[0], (0.03, 0.1), [even, worse]).holds
    assert not PuzzleChecked(SHIPPED[0], (0.1, -0.01), [even]).holds
    assert not PuzzleChecked(SHIPPED[0], (0.03, 0.1), [even], worth_asking=False).holds


def test_answers_are_compared_with_what_was_answered() -> None:
    """A wrong answer is told what it lacks; a right one is compared with the tempting one."""
    for puzzle in SHIPPED:
        for number in map(int, puzzle.shares):
            assert puzzle.compared_with(number) == (puzzle.tempting if puzzle.is_right(number) else number)


@pytest.mark.parametrize("game", names())
def test_facts_that_a_file_lacks_are_played_when_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "ASKED_SECONDS", 0.0)
    puzzle = shipped(game)[0]
    facts = facts_against(replace(puzzle, facts={}), puzzle.tempting)
    assert all(fact.kind != "won" for fact in facts)
    assert facts_against(replace(puzzle, facts={str(puzzle.tempting): []}), puzzle.tempting) == []


def test_another_order_of_the_plan_is_as_right_as_the_best_move() -> None:
    puzzle = SHIPPED[0]
    assert not puzzle.is_right(puzzle.tempting)
    same = replace(puzzle, also=[puzzle.tempting])
    assert same.is_right(puzzle.tempting)
    assert same.cost(puzzle.tempting) == 0


def test_keys_are_unique() -> None:
    assert len({puzzle.key for puzzle in SHIPPED}) == len(SHIPPED)


def test_one_puzzle_can_be_printed_and_answered_from_a_script() -> None:
    runner = CliRunner()
    play_one = ["puzzles", "play", "vasco-da-gama", "--from", "2", "--count", "1"]
    asked, answered = (runner.invoke(app, play_one, input=answer) for answer in ("", "1\n"))
    assert asked.exit_code == answered.exit_code == 0
    assert answered.output.startswith(asked.output.splitlines()[0])
    assert "Compared with: " not in asked.output
    assert "Compared with: " in answered.output
    assert "of 1 solved." in answered.output


def test_the_terminal_writes_numbers_as_its_language_does() -> None:
    place, puzzle = next((i, each) for i, each in enumerate(shipped("madeira"), 1) if each.cost(each.tempting) >= 0.02)
    answer = str([int(move.number) for move in puzzle.match().moves()].index(puzzle.tempting) + 1)
    told = ["--lang", "de", "puzzles", "play", "madeira", "--from", str(place), "--count", "1"]
    cost = f"{100 * puzzle.cost(puzzle.tempting):.1f}".replace(".", ",")
    assert f"kostet er {cost} Punkte" in CliRunner().invoke(app, told, input=f"{answer}\n").output


def test_the_commands_refuse_in_one_sentence() -> None:
    runner = CliRunner()
    for arguments, sentence in (
        (["puzzles", "play", "puerto-rico", "--theme", "love"], "There is no theme 'love'"),
        (["puzzles", "play", "puerto-rico", "--file", "nowhere.jsonl"], "There is no file nowhere.jsonl"),
        (["puzzles", "verify", "nowhere.jsonl"], "There is no file nowhere.jsonl"),
        (["puzzles", "prove", "nowhere.jsonl", "--out", "held.jsonl"], "There is no file nowhere.jsonl"),
    ):
        result = runner.invoke(app, arguments)
        assert result.exit_code == 1
        assert sentence in result.stderr
