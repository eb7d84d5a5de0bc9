"""The opening explorer: openings by their decisions, counted from games, and the included data."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import caravela
from caravela.bots.experiments.simulation import OPENING, SimulatedTable, play_and_keep
from caravela.cli import app
from caravela.engine.errors import Damaged
from caravela.games import names
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import restore
from caravela.study.explorer import corpora
from caravela.study.explorer.building import CorpusBuilder
from caravela.study.explorer.corpora import (
    DEEPEST,
    Corpus,
    Opening,
    corpora_file,
    decisions,
    explored,
    explored_line,
    read_corpora,
    shipped,
    write_corpora,
)

MOST_BYTES = 5_000_000


def played(game: str, seeds: range, vary: float = 0.5) -> list[tuple[Match, list[int]]]:
    table = SimulatedTable(game, ["greedy"] * 3, vary=vary)
    return [(match, result.varied) for result, match in (play_and_keep(table, seed) for seed in seeds)]


def counted(games: list[tuple[Match, list[int]]], least: int = 1) -> Corpus:
    building = CorpusBuilder()
    for match, varied in games:
        building.add(match, ["greedy"] * 3, varied)
    [corpus] = building.done(least)
    return corpus


@pytest.mark.parametrize("game", names())
def test_a_corpus_counts_every_opening_decision_of_its_games_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = played(game, range(1, 7))
    corpus = counted(games)
    counts = [each for moves in corpus.positions.values() for each in moves]
    assert corpus.games == len(games)
    assert sum(each.games for each in counts) == len(games) * DEEPEST
    assert sum(each.games - each.chosen for each in counts) == corpus.varied == sum(len(plies) for _, plies in games)
    assert all(0 <= each.wins <= each.games <= each.places <= 3 * each.games for each in counts)
    monkeypatch.setattr(corpora, "shipped", lambda name: (corpus,))
    for match, _ in games:
        line = explored_line(match)
        assert len(line) == DEEPEST
        for known in line:
            here = restore_at(match, known.ply)
            assert match.history[known.ply].move.number in {each.move for each in known.moves}
            assert {each.move for each in known.moves} <= {move.number for move in here.moves()}
            assert explored(here) == known


def restore_at(match: Match, ply: int) -> Match:
    """The match again, as far as this ply, by its moves alone."""
    first = Match(match.rules, match.choices, match.names, match.game_before(0), RecordedChance())
    there = restore(first.position(), RecordedChance())
    for line in match.history[:ply]:
        there.answer(line.move)
    return there


@pytest.mark.parametrize("game", names())
def test_draws_do_not_make_another_opening(game: str) -> None:
    table = caravela.game(game)
    keys = {next(decisions(table.start(players=4, seed=seed)))[1] for seed in range(20)}
    assert len(keys) <= (4 if game == "vasco-da-gama" else 1)  # whether a drawn character lets somebody act before


def test_order_within_a_seat_and_who_sits_first_make_no_other_opening() -> None:
    rng = random.Random(5)
    step = caravela.game("madeira").start(players=3, seed=1).game.next_step()
    for _ in range(50):
        chosen = [(rng.randrange(3), rng.randrange(500)) for _ in range(8)]
        keys = set()
        for _ in range(5):
            first, *rest = chosen
            opening = Opening(3)
            for seat, move in (first, *rng.sample(rest, len(rest))):
                opening.add(seat, move)
            keys.add(opening.key(step))
        other = Opening(3)
        for seat, move in chosen:
            other.add(seat, move + 1)
        assert len(keys) == 1
        assert other.key(step) not in keys


def test_a_game_from_a_position_or_with_other_options_is_not_in_the_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    games = played("puerto-rico", range(1, 4))
    monkeypatch.setattr(corpora, "shipped", lambda name: (counted(games),))
    fresh = caravela.game("puerto-rico").start(players=3, seed=9)
    assert explored(fresh) is not None
    assert explored(restore(fresh.position())) is None
    assert explored(caravela.game("puerto-rico").start(players=4, seed=9)) is None
    assert explored(caravela.game("puerto-rico").start(players=3, seed=9, options={"nobles": "on"})) is None


def test_rare_positions_are_left_out_and_files_read_back(tmp_path: Path) -> None:
    games = played("madeira", range(1, 9))
    corpus = counted(games, least=4)
    assert 0 < len(corpus.positions) < len(counted(games).positions)
    assert all(sum(each.games for each in moves) >= 4 for moves in corpus.positions.values())
    path = tmp_path / "madeira.jsonl"
    write_corpora(path, [corpus])
    [again] = read_corpora(path)
    assert again.row() == corpus.row()
    path.write_text('{"players": 3}\n', encoding="utf-8")
    with pytest.raises(Damaged, match=r"madeira\.jsonl, line 1: The corpus lacks a field"):
        read_corpora(path)


def test_variations_come_from_the_seed_and_only_in_the_opening() -> None:
    [(one, plies), (other, _)] = played("puerto-rico", range(3, 5))
    [(again, same)] = played("puerto-rico", range(3, 4))
    assert one.record() == again.record() != other.record()
    assert plies == same != []
    asked = [ply for ply, line in enumerate(one.history) if not line.by_chance]
    assert set(plies) <= set(asked[:OPENING])
    assert played("puerto-rico", range(3, 4), vary=0.0)[0][1] == []


def test_the_command_builds_what_simulations_wrote(tmp_path: Path) -> None:
    simulated, out = tmp_path / "games.parquet", tmp_path / "explorer.jsonl"
    words = ["simulate", "puerto-rico", "--bots", "greedy,greedy,greedy", "-n", "4", "--vary", "0.2"]
    assert CliRunner().invoke(app, [*words, "--out", str(simulated)]).exit_code == 0
    done = CliRunner().invoke(app, ["explorer", "build", str(simulated), "--out", str(out), "--least", "2"])
    assert done.exit_code == 0, done.output
    assert "3 players, standard, greedy: 4 games" in done.output
    [corpus] = read_corpora(out)
    assert corpus.row() == counted(played("puerto-rico", range(1, 5), vary=0.2), least=2).row()
    assert CliRunner().invoke(app, [*words, "--out", str(simulated), "--rows", "decisions"]).exit_code == 0
    done = CliRunner().invoke(app, ["explorer", "build", str(simulated)])
    assert (done.exit_code, "a row for each game" in done.output) == (1, True)


@pytest.mark.parametrize("game", names())
def test_what_ships_knows_the_first_decision(game: str) -> None:
    assert shipped(game)
    for corpus in shipped(game):
        fresh = caravela.game(game).start(players=corpus.players, seed=1, options=corpus.options)
        known = explored(fresh)
        assert known is not None
        assert known.corpus is corpus
        assert sum(each.games for each in known.moves) <= corpus.games


def test_what_ships_is_small() -> None:
    assert sum(corpora_file(game).stat().st_size for game in names()) < MOST_BYTES
