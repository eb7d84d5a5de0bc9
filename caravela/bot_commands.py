"""The commands about bots: list, arena, training, coach and hints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravela.engine.errors import BadChoice
from caravela.shell import (
    AsJson,
    DataFile,
    GameName,
    Jobs,
    Options,
    Players,
    Ray,
    RecordFile,
    one_sentence,
    print_json,
    progress,
    spoken,
    text_of,
    wishes,
)


def bots(game: Annotated[str | None, typer.Argument(help="also list the styles of this game")] = None) -> None:
    """List the bots from weakest to strongest, and a game's styles."""
    from caravela.bots.roster import BOTS, styles_of
    from caravela.games import rules_of

    with one_sentence():
        for name, description in BOTS.items():
            print(f"  {name:<10} {spoken().say(description)}")
        print("  program:COMMAND  " + spoken().say("a program that uses the protocol in docs/bot-protocol.md"))
        if game is not None:
            print(f"Styles, written as captain+NAME: {', '.join(styles_of(rules_of(game))) or 'none'}.")
    print("captain@250ms or captain@800 sets the thinking time or iterations, admiral*2 uses two processes.")


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", help="one bot per seat, e.g. captain,greedy,greedy,greedy")],
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games")] = 40,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="seed of the first deal")] = 1,
    jobs: Jobs = None,
    ray: Ray = "",
    clock: Annotated[float, typer.Option("--clock", min=0, help="seconds per bot for a game; 0 is unlimited")] = 0.0,
    data: DataFile = None,
    as_json: AsJson = False,
    parquet: Annotated[Path | None, typer.Option("--parquet", help="write all results to this Parquet file")] = None,
    chart: Annotated[Path | None, typer.Option("--chart", help="write a chart of win rates to this SVG file")] = None,
) -> None:
    """Let bots compete: each plays the same deals from every seat. Prints win rates, places and ratings."""
    from importlib.util import find_spec

    from caravela.bots.advice.charts import share_bars
    from caravela.bots.experiments.arena import as_table, play_tournament, standings, write_parquet
    from caravela.bots.experiments.simulation import SimulatedTable
    from caravela.engine.errors import CaravelaError
    from caravela.games import rules_of

    with one_sentence():
        if parquet is not None and find_spec("polars") is None:
            raise CaravelaError("A Parquet file needs polars; install it with: pip install 'caravela[analysis]'.")
        rules = rules_of(game)
        table = SimulatedTable(game, bots.split(","), rules.chosen(wishes(option)), data)
        with progress("games", count) as advance:
            rows = play_tournament(table, count, seed, jobs, advance, clock, ray)
        results = standings(rows)
        if parquet is not None:
            write_parquet(rows, parquet)
        if chart is not None:
            bars = [(result.bot, result.win_share, result.win_share_low, result.win_share_high) for result in results]
            title = f"{rules.title}: share of wins, {count} games"
            chart.write_text(share_bars(bars, 1 / len(table.bots), title), encoding="utf-8")
    if as_json:
        print_json(
            {"game": game, "options": table.options, "games": count, "bots": [result.as_dict() for result in results]}
        )
        return
    print(f"{count} games of {rules.title} with {len(table.bots)} players, seats rotated over the same deals:")
    print(as_table(results))


def train(
    game: GameName,
    players: Players = 4,
    turns: Annotated[int, typer.Option("--turns", min=1, help="how often to play and fit")] = 3,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="games in each turn")] = 200,
    iterations: Annotated[int, typer.Option("--iterations", min=0, help="of the players' search; 0 is greedy")] = 0,
    option: Options = None,
    jobs: Jobs = None,
    ray: Ray = "",
    kept: Annotated[Path | None, typer.Option("--kept", help="where the training is kept, to go on later")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="where to write the weights or the net")] = None,
    net: Annotated[bool, typer.Option("--net", help="train a net over any players and options; needs NumPy")] = False,
    hidden: Annotated[int, typer.Option("--hidden", min=3, help="hidden units of a net")] = 96,
    window: Annotated[int, typer.Option("--window", min=1, help="turns that a net learns from at a time")] = 4,
    epochs: Annotated[float, typer.Option("--epochs", help="how often a net goes through its positions")] = 3.0,
    rate: Annotated[float, typer.Option("--rate", help="the largest step of a net's fit")] = 1e-3,
    start: Annotated[Path | None, typer.Option("--start", help="a net to begin with")] = None,
    quick: Annotated[int, typer.Option("--quick", min=0, help="games by the policy alone, for each game of a net")] = 0,
) -> None:
    """Fit a game's estimate, or its net and policy, by self-play. A training that was stopped goes on."""
    if net:
        train_net(game, turns, count, iterations, hidden, window, epochs, rate, start, quick, jobs, ray, kept, out)
        return
    from caravela.bots.experiments.training import Course, Training
    from caravela.bots.experiments.workers import workers_for
    from caravela.games import rules_of

    with one_sentence():
        needs_numpy()
        rules = rules_of(game)
        options = wishes(option)
        rules.new_game(players, options)
        place = kept or Path(f"training-{game}.json")
        training = Training(Course(game, players, iterations, options), place)
        if training.turn >= turns:
            raise BadChoice(f"{place} has had its {training.turn} turns; ask for more with --turns.")
        with workers_for(jobs, ray) as workers:
            while training.turn < turns:
                with progress(f"turn {training.turn + 1} of {turns}", count) as advance:
                    training.take_turn(count, workers, advance)
                error = training.spread
                print(
                    f"turn {training.turn}: {training.games} games; mean error {error[0]:.2f} points at the end, "
                    f"{error[1]:.2f} more for each round left"
                )
        target = out or Path(f"weights-{game}.toml")
        training.write(target)
    print(f"The weights are in {target}; to play with them, put them in the place of the package's own.")


def needs_numpy() -> None:
    from importlib.util import find_spec

    from caravela.engine.errors import CaravelaError

    if find_spec("numpy") is None:
        raise CaravelaError("Training needs NumPy; install it with: pip install 'caravela[research]'.")


def train_net(
    game: str,
    turns: int,
    count: int,
    iterations: int,
    hidden: int,
    window: int,
    epochs: float,
    rate: float,
    start: Path | None,
    quick: int,
    jobs: int | None,
    ray: str,
    kept: Path | None,
    out: Path | None,
) -> None:
    """Train the net and the policy of a game in generations."""
    from shutil import copyfile

    with one_sentence():
        needs_numpy()
        from caravela.bots.experiments.net_training import NetCourse, NetTraining
        from caravela.bots.experiments.workers import workers_for
        from caravela.bots.nets.policy import POLICY

        place = kept or Path(f"training-{game}-net")
        course = NetCourse(
            game,
            count,
            hidden,
            window,
            epochs,
            rate,
            start=str(start) if start else "",
            iterations=iterations,
            quick=quick,
        )
        training = NetTraining(course, place)
        if training.generation >= turns:
            raise BadChoice(f"{place} has had its {training.generation} turns; ask for more with --turns.")
        with workers_for(jobs, ray) as workers:
            while training.generation < turns:
                with progress(f"turn {training.generation + 1} of {turns}", count) as advance:
                    figures = training.take_turn(workers, advance)
                estimate, judge, policy = figures["estimate"], figures["net"], figures["policy"]
                print(
                    f"turn {figures['generation']}: {figures['games']} games; Brier score {judge['brier']:.4f} "
                    f"(estimate {estimate['brier']:.4f}), missed points {judge['missed points']:.2f} "
                    f"(estimate {estimate['missed points']:.2f}); policy loses {policy['points lost']:.2f} points a "
                    f"choice (at random {policy['points lost at random']:.2f})"
                )
        target = out or Path(f"{game}.net")
        copyfile(training.net_path(training.generation), target)
        copyfile(training.policy_path(training.generation), target.with_suffix(POLICY))
    print(f"The net is in {target}, the policy beside it; net+{target} and admiral-policy+{target} play with them.")


def review(
    file: RecordFile,
    out: Annotated[Path | None, typer.Option("--out", help="the report; default: .html beside the record")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="number of processes")] = 2,
    data: DataFile = None,
) -> None:
    """Analyse a recorded game. Reports win chances, the cost of each decision, key moments and luck."""
    from caravela.bots.advice import coach
    from caravela.bots.advice.report import html, summary
    from caravela.match.record import read_record

    with one_sentence():
        match = read_record(text_of(file), data)
        plies = coach.real_decisions(match)
        if not plies:
            raise BadChoice(f"{file} has no decision to analyse.")
        with progress("decisions", len(plies)) as advance:
            review_result = coach.review(match, jobs, advance)
        target = out or file.with_suffix(".html")
        target.write_text(html(review_result, language=spoken().language), encoding="utf-8")
    print(summary(review_result, spoken().language))
    print(spoken().say("The report is in {file}.", file=str(target)))


def hints(
    file: RecordFile,
    ply: Annotated[
        int | None, typer.Option("--line", min=1, help="the line of the record to decide; default: its end")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="number of moves to show")] = 3,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="thinking time")] = 1.0,
    data: DataFile = None,
) -> None:
    """Suggest the best moves in a recorded game. Each has its win chance and reasons."""
    from caravela.bots.advice.hints import hints as found_hints
    from caravela.language.advice import AdviceSentences
    from caravela.language.sentences import Sentences
    from caravela.match.record import read_record

    with one_sentence():
        match = read_record(text_of(file), data)
        if ply is not None:
            if ply > match.ply:
                raise BadChoice(f"Line {ply} does not exist; {file} has {match.ply} lines.")
            match.undo(to=ply - 1, consent=True)
        if match.seat is None:
            raise BadChoice("The game is over; choose an earlier line with --line.")
        suggestions = found_hints(match, most, seconds)
    sentences = Sentences(match.rules, match.names, spoken())
    step = match.game.next_step()
    print(f"{match.names[match.seat]}: {sentences.question(step, step.about(match.game))}")
    for place, hint in enumerate(suggestions, start=1):
        share = spoken().say("{share} wins", share=f"{hint.win_share:.0%}")
        told = AdviceSentences(sentences).hint(hint.move, hint)
        print(f"  {place}. {share}: {told}")
    if not suggestions:
        print("  " + spoken().say("There is only one legal move."))


def add_to(app: typer.Typer) -> None:
    """Add these commands to the app."""
    for command in (bots, arena, train, review, hints):
        app.command()(command)
