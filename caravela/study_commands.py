"""The commands for study: puzzles and the explorer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravela.engine.errors import BadChoice
from caravela.shell import GameName, Jobs, Ray, one_sentence, progress, spoken

puzzles_app = typer.Typer(help="Make, verify and solve puzzles.", no_args_is_help=True, rich_markup_mode=None)
explorer_app = typer.Typer(help="Build the explorer of openings.", no_args_is_help=True, rich_markup_mode=None)


@puzzles_app.command("make")
def make(
    game: GameName,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="number of puzzles in the file")] = 50,
    out: Annotated[Path | None, typer.Option("--out", help="the file; default: puzzles-GAME.jsonl")] = None,
    parquet: Annotated[Path | None, typer.Option("--parquet", help="also write them to this Parquet file")] = None,
    seed: Annotated[int, typer.Option("--seed", min=1, help="seed of the first game")] = 1,
    quick: Annotated[
        bool, typer.Option("--quick", help="play without searches, and examine only decisions between few moves")
    ] = False,
    most_alike: Annotated[
        int | None, typer.Option("--most-alike", min=1, help="puzzles with the same answer in the file, at most")
    ] = None,
    jobs: Jobs = None,
    ray: Ray = "",
) -> None:
    """Find puzzles in self-play. An interrupted run continues where it stopped."""
    from caravela.bots.experiments.workers import workers_for
    from caravela.study.making.puzzle_making import Making, write_parquet

    with one_sentence():
        making = Making(game, out or Path(f"puzzles-{game}.jsonl"), quick, seed, most_alike)
        had = len(making.puzzles)
        if had < count:
            with workers_for(jobs, ray) as workers, progress("puzzles", count - had) as advance:
                making.make(count, workers, advance, part=1 if jobs is None and not ray else 2 * (jobs or 8))
        if parquet is not None:
            write_parquet(making.puzzles, parquet)
    print(f"{len(making.puzzles)} puzzles are in {making.path}.")


@puzzles_app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(help="a file of puzzles", dir_okay=False)],
    seed: Annotated[int, typer.Option("--seed", help="seed of the searches")] = 99_000_001,
    out: Annotated[Path | None, typer.Option("--out", help="write those that hold to this file")] = None,
    jobs: Jobs = None,
    ray: Ray = "",
) -> None:
    """Search all puzzles again with two other seeds, and play them out. A puzzle holds if its move is the best in both
    searches, and does not clearly win less often than a rival."""
    from caravela.study.making.checking import verify as checked_again
    from caravela.study.making.puzzle_making import MARGIN
    from caravela.study.puzzles.puzzle import write_puzzles

    with one_sentence():
        if not file.exists():
            raise BadChoice(f"There is no file {file}.")
        checked = checked_again(file, seed, jobs, ray)
        holding = [each.puzzle for each in checked if each.holds]
        if out is not None:
            write_puzzles(out, holding)
    found = sum(each.lead > 0 for each in checked)
    clear = sum(each.lead >= MARGIN for each in checked)
    more = sum(all(mean.value > 0 for mean in each.wins) for each in checked)
    print(f"{len(holding)} of {len(checked)} hold.")
    print(f"Both searches found the same move in {found}, with a lead of at least {MARGIN:.0%} in {clear}.")
    print(f"Played out to the end, it won more games than each rival in {more}.")


@puzzles_app.command("prove")
def prove(
    file: Annotated[Path, typer.Argument(help="a file of puzzles", dir_okay=False)],
    out: Annotated[Path, typer.Option("--out", help="write those that hold to this file")],
    seed: Annotated[int, typer.Option("--seed", help="seed of the games")] = 700_000,
    jobs: Jobs = None,
    ray: Ray = "",
) -> None:
    """Play puzzles of another make out to the end, as new ones are: those that hold are written with what differs after
    each move. An interrupted run continues where it stopped."""
    from caravela.bots.experiments.workers import workers_for
    from caravela.study.making.checking import Proving

    with one_sentence():
        if not file.exists():
            raise BadChoice(f"There is no file {file}.")
        proving = Proving(file, out)
        with workers_for(jobs, ray) as workers, progress("puzzles", len(proving.left())) as advance:
            proving.prove(seed, workers, advance, part=1 if jobs is None and not ray else 2 * (jobs or 8))
    print(f"{len(proving.proved)} puzzles are in {out}; {len(proving.refused)} are refused.")


@puzzles_app.command("play")
def play(
    game: GameName,
    theme: Annotated[str, typer.Option("--theme", help="only puzzles of this theme")] = "",
    file: Annotated[Path | None, typer.Option("--file", help="your own file of puzzles", dir_okay=False)] = None,
    first: Annotated[int, typer.Option("--from", min=1, help="number of the first puzzle")] = 1,
    count: Annotated[int | None, typer.Option("--count", "-n", min=1, help="end after so many puzzles")] = None,
) -> None:
    """Solve puzzles in the terminal. Each answer shows its cost and the idea."""
    from rich.console import Console

    from caravela.study.puzzles.puzzle import read_puzzles, shipped
    from caravela.study.puzzles.themes import THEMES
    from caravela.terminal.puzzles import play as ask_puzzles

    with one_sentence():
        if theme and theme not in THEMES:
            raise BadChoice(f"There is no theme '{theme}'; the themes are {', '.join(THEMES)}.")
        if file is not None and not file.exists():
            raise BadChoice(f"There is no file {file}.")
        collection = shipped(game) if file is None else tuple(read_puzzles(file))
        fitting = [puzzle for puzzle in collection if puzzle.game == game and theme in ("", puzzle.theme)]
        chosen = fitting[first - 1 :][:count]
        if not chosen:
            raise BadChoice("There is no such puzzle.")
        try:
            ask_puzzles(chosen, spoken().language, input, Console(highlight=False))
        except (EOFError, KeyboardInterrupt):
            return


@explorer_app.command("build")
def build(
    files: Annotated[list[Path], typer.Argument(help="Parquet files that `caravela simulate --out` wrote")],
    out: Annotated[Path | None, typer.Option("--out", help="the file; default: explorer-GAME.jsonl")] = None,
    least: Annotated[int, typer.Option("--least", min=1, help="leave out positions of fewer games")] = 20,
) -> None:
    """Count the openings of bots' games: how often each move was chosen and how it fared."""
    from caravela.match.record import read_record
    from caravela.research.dataset import read
    from caravela.study.explorer.building import CorpusBuilder
    from caravela.study.explorer.corpora import write_corpora

    with one_sentence():
        frames = [read(file) for file in files]
        if any("bots" not in frame.columns for frame in frames):
            raise BadChoice("The explorer needs a row for each game: caravela simulate GAME --rows games --out FILE.")
        games = {game for frame in frames for game in frame["game"].unique()}
        if len(games) != 1:
            raise BadChoice(f"The files have games of {', '.join(sorted(games))}; build one explorer for each.")
        building = CorpusBuilder()
        with progress("games", sum(len(frame) for frame in frames)) as advance:
            for frame in frames:
                for bots, varied, record in zip(frame["bots"], frame["varied"], frame["record"], strict=True):
                    building.add(read_record(record), bots, varied)
                    advance()
        corpora = building.done(least)
        path = out or Path(f"explorer-{games.pop()}.jsonl")
        write_corpora(path, corpora)
    for corpus in corpora:
        options = ", ".join(f"{name}={value}" for name, value in corpus.options.items()) or "standard"
        known = f"{corpus.games} games, {corpus.varied} decisions drawn, {len(corpus.positions)} positions"
        print(f"{corpus.players} players, {options}, {corpus.bot}: {known}")
    if building.left_out:
        print(f"{building.left_out} games were left out: unfinished, or not from the start of the game.")
    print(f"The explorer is in {path}.")


def add_to(app: typer.Typer) -> None:
    """Add these commands to the app."""
    app.add_typer(puzzles_app, name="puzzles")
    app.add_typer(explorer_app, name="explorer")
