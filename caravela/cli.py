"""The command `caravela`. Each command imports its heavy modules itself.

Exit codes: 0 success, 1 bad input (one sentence on standard error), 2 wrong command line.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from caravela import bot_commands, study_commands
from caravela.engine.errors import BadChoice, CaravelaError
from caravela.server.operations.cli import DataDir, add_commands
from caravela.shell import (
    AsJson,
    DataFile,
    GameName,
    Jobs,
    Options,
    Players,
    Ray,
    RecordFile,
    Seed,
    choose_language,
    make_folder,
    one_sentence,
    print_json,
    progress,
    spoken,
    text_of,
    wishes,
)
from caravela.version import VERSION

app = typer.Typer(
    name="caravela",
    help="Play Puerto Rico, Madeira and Vasco da Gama. Start with: caravela play puerto-rico",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"caravela {VERSION}")
        raise typer.Exit()


@app.callback()
def common(
    lang: Annotated[
        str | None,
        typer.Option("--lang", envvar="CARAVELA_LANG", help="en, pt, es or de; default: the system's language"),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="print the version and exit")
    ] = False,
) -> None:
    """Play Puerto Rico, Madeira and Vasco da Gama. Start with: caravela play puerto-rico"""
    with one_sentence():
        choose_language(lang)


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="show details of this game")] = None,
    data: Annotated[bool, typer.Option("--data", help="show the printed numbers and their provenance")] = False,
    as_json: AsJson = False,
) -> None:
    """List the games, or one game's players and options."""
    import caravela
    from caravela.engine.printed import PrintedNumbers

    with one_sentence():
        boxes = [caravela.game(title) for title in ([name] if name else caravela.games())]
        if data and name is None:
            raise BadChoice("Name a game: caravela games NAME --data.")
        if data:
            rows = PrintedNumbers(boxes[0].rules.data).described()
            if as_json:
                print_json(rows)
            else:
                show_data(rows)
            return
        descriptions = [
            {
                "name": box.name,
                "title": box.title,
                "players": [min(box.players), max(box.players)],
                "rules": box.rules.version,
                "options": [
                    {"name": option.name, "values": option.values, "default": option.default, "help": option.help}
                    for option in box.options
                ],
            }
            for box in boxes
        ]
    if as_json:
        print_json(descriptions)
        return
    for box in boxes:
        print(f"{box.name}: {box.title}, for {min(box.players)} to {max(box.players)} players")
        if name:
            for option in box.options:
                print(f"  --option {option.name}={'|'.join(option.values)}  (default {option.default})")
                print(f"      {option.help}")
    if not name:
        print("\nDetails: caravela games NAME. Play: caravela play NAME.")


def show_data(rows: list[dict[str, object]]) -> None:
    section = None
    for row in rows:
        if row["section"] != section:
            section = row["section"]
            columns = row["columns"]
            print(f"\n[{section}] {', '.join(columns) if isinstance(columns, list) else ''}\n  from: {row['source']}")
        print(f"  {row['row']}: {row['numbers']}  ({row['provenance']})")


@app.command()
def play(
    game: GameName,
    players: Players = 4,
    humans: Annotated[int, typer.Option("--humans", help="how many people share this screen")] = 1,
    bot: Annotated[str, typer.Option("--bot", help="bot of the other seats; see `caravela bots`")] = "greedy",
    seat: Annotated[int, typer.Option("--seat", help="your seat; seat 1 plays first")] = 1,
    option: Options = None,
    seed: Seed = None,
    data: DataFile = None,
    new: Annotated[bool, typer.Option("--new", help="start a new game even if one is saved")] = False,
) -> None:
    """Play in the terminal against bots or friends. Resumes a saved game.

    The screen explains keys and mouse. Example for three players with both expansions:
    caravela play puerto-rico -p 3 -o new-buildings=on -o nobles=on
    """
    from caravela.bots.roster import bot_named
    from caravela.games import rules_of
    from caravela.terminal.play import play_in_terminal

    with one_sentence():
        rules = rules_of(game)
        options = rules.chosen(wishes(option))
        rules.new_game(players, dict(options), data)
        bot_named(bot, rules, 0)
        if not 1 <= seat <= players:
            raise BadChoice(f"Seat {seat} does not exist; choose 1 to {players}.")
        if not 1 <= humans <= players:
            raise BadChoice(f"{humans} people cannot share a table for {players}; choose 1 to {players}.")
        seats = [(seat - 1 + i) % players for i in range(humans)]
        bots = [bot] * (players - humans)
        play_in_terminal(game, players, seats, bots, options, seed, data, new, language=spoken().language)


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[str | None, typer.Option("--bots", help="one bot per seat, e.g. captain,greedy,random")] = None,
    players: Players = 4,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="number of games")] = 100,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="seed of the first game; the same seed gives the same games")] = 1,
    jobs: Jobs = None,
    ray: Ray = "",
    records: Annotated[Path | None, typer.Option("--records", help="write all records to this folder")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="write the games to this Parquet file")] = None,
    rows: Annotated[str, typer.Option("--rows", help="content of a row: games, decisions, happenings")] = "games",
    data: DataFile = None,
    vary: Annotated[
        float,
        typer.Option("--vary", min=0, max=1, help="share of the first 24 decisions drawn from all legal moves"),
    ] = 0.0,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and report scores and wins by seat."""
    from functools import partial

    from caravela.bots.experiments.simulation import Result, SimulatedTable, seated, standings
    from caravela.bots.experiments.workers import parts_of, workers_for
    from caravela.games import rules_of
    from caravela.research.dataset import checked, play_part
    from caravela.research.dataset import write as write_rows

    with one_sentence():
        rules = rules_of(game)
        seats = bots.split(",") if bots else ["random"] * players
        table = SimulatedTable(game, seats, rules.chosen(wishes(option)), data, vary)
        rules.new_game(len(seats), dict(table.options), data)
        seated(table, seed)
        results: list[Result] = []
        frames: list[object] = []
        if records is not None:
            make_folder(records)
        play = partial(play_part, table, checked(rows, out) if out else None, records is not None)
        with workers_for(jobs, ray) as workers, progress("games", count) as advance:
            for part in workers.over(play, parts_of(seed, count)):
                results += part.results
                frames.append(part.rows)
                if records is not None:
                    for result, text in zip(part.results, part.records, strict=True):
                        (records / f"{game}-{result.seed}.record").write_text(text, encoding="utf-8")
                advance(len(part.results))
        if out is not None:
            write_rows(out, frames)
        for fault in [fault for result in results for fault in result.faults][:10]:
            print(f"caravela: {fault}", file=sys.stderr)
    seat_rows = []
    for standing in standings(table, results):
        share, share_error = standing.win_share()
        mean, mean_error = standing.mean_points()
        seat_rows.append(
            {
                "seat": standing.seat + 1,
                "bot": standing.bot,
                "games": standing.games,
                "win_share": round(share, 4),
                "win_share_error": round(share_error, 4),
                "points": round(mean, 2),
                "points_error": round(mean_error, 2),
            }
        )
    plies = sum(result.plies for result in results) / len(results)
    if as_json:
        summary = {"game": game, "options": table.options, "games": count, "plies": round(plies, 1)}
        print_json({**summary, "seats": seat_rows})
        return
    print(f"{count} games of {rules.title}, {plies:.0f} moves on average. Wins and points with 95 % intervals:")
    for row in seat_rows:
        print(
            f"  seat {row['seat']} {row['bot']:<8} wins {row['win_share']:6.1%} ±{row['win_share_error']:.1%}"
            f"   points {row['points']:6.2f} ±{row['points_error']:.2f}"
        )


@app.command()
def layout(game: GameName, players: Players = 4) -> None:
    """Describe the layout of an observation. Prints the meaning of each number and the version of the layout."""
    with one_sentence():
        try:
            from caravela.research.observation import layout as layout_of
        except ImportError:
            raise BadChoice("This needs the extra: pip install 'caravela[research]'.") from None
        print(layout_of(game, players).markdown(), end="")


@app.command()
def mcp() -> None:
    """Let a language model play. Runs a Model Context Protocol server on standard input and output."""
    with one_sentence():
        try:
            from caravela.research.mcp_server import server

            table_server = server()
        except ImportError:
            raise BadChoice("This needs the extra: pip install 'caravela[research]'.") from None
        table_server.run("stdio")


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", help="stop after this line of the log")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="show what this seat (from 1) could see")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="one line per move instead of one paragraph per turn")] = False,
    position: Annotated[bool, typer.Option("--position", help="print the resulting position as JSON")] = False,
    data: DataFile = None,
) -> None:
    """Print the log of a recorded game. Or print the position at one of its lines."""
    from caravela.language.printing import printed_log, printed_scores
    from caravela.language.sentences import Sentences
    from caravela.match.record import read_record

    with one_sentence():
        match = read_record(text_of(file), data)
        if seat is not None and not 1 <= seat <= len(match.names):
            raise BadChoice(f"Seat {seat} does not exist; choose 1 to {len(match.names)}.")
        if to is not None:
            if not 0 <= to <= match.ply:
                raise BadChoice(f"Line {to} does not exist; the log has {match.ply} lines.")
            match.rewind(to)
        if position:
            print(match.position(), end="")
            return
    sentences = Sentences(match.rules, match.names, spoken())
    lines = printed_log(match, sentences, None if seat is None else seat - 1, moves)
    if match.over:
        lines += ["", *printed_scores(match, sentences)]
    print("\n".join(lines))


@app.command()
def check(
    files: Annotated[list[Path] | None, typer.Argument(help="records or positions", dir_okay=False)] = None,
    data: DataFile = None,
    database: Annotated[str | None, typer.Option("--database", help="check all games in this database")] = None,
    data_dir: DataDir = None,
    migrate: Annotated[
        bool, typer.Option("--migrate", help="migrate a database of an older release first; use a copy of it")
    ] = False,
) -> None:
    """Check records and positions, or all games of a server. Records must replay exactly."""
    from caravela.match.position import read_position
    from caravela.match.record import read_record

    wrong = 0
    if database is not None or data_dir is not None:
        from caravela.server.operations.commands import check_games

        with one_sentence():
            count, differences = check_games(data_dir, database, progress, migrate)
        for difference in differences:
            place = f"table {difference.table} ({difference.game}, {difference.status})"
            print(f"{place}: {difference.sentence}", file=sys.stderr)
        print(f"{count - len(differences)} of {count} stored games replay exactly.")
        wrong += len(differences)
    elif not files:
        with one_sentence():
            raise BadChoice("Name records or positions, or a database with --database or --data-dir.")
    for file in files or []:
        try:
            text = text_of(file)
            match = read_position(text, data=data) if text.lstrip().startswith("{") else read_record(text, data)
            state = "finished" if match.over else "unfinished"
            print(f"{file}: valid; {match.rules.title}, {match.ply} moves, {state}")
        except CaravelaError as reason:
            wrong += 1
            print(f"{file}: {reason}", file=sys.stderr)
    if wrong:
        raise typer.Exit(1)


@app.command()
def verify(
    file: RecordFile,
    data: DataFile = None,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", help="the host's signature of the result", dir_okay=False)
    ] = None,
    key: Annotated[str | None, typer.Option("--key", help="the host's public key; the signature must match it")] = None,
) -> None:
    """Verify the draws of a record. Each must follow from its seed or its published secret."""
    from caravela.match.record import verify_record

    with one_sentence():
        record = text_of(file)
        draws = verify_record(record, data)
        checked = None
        if certificate is not None:
            from caravela.server.results.certificates import check_certificate

            checked = check_certificate(text_of(certificate), record, key)
    print(f"{file}: all {draws} draws are verified.")
    if checked is not None:
        print(f"{certificate}: signed by the host with the key {checked.key}. The host says:")
        for sentence in checked.sentences:
            print(f"  {sentence}")


@app.command()
def perft(
    game: Annotated[str | None, typer.Argument(help="the game, counted from the start")] = None,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20, help="number of moves")] = 3,
    players: Players = 4,
    option: Options = None,
    position: Annotated[Path | None, typer.Option("--position", help="count from this position instead")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play to a depth. A changed count means a changed rule."""
    from caravela.engine.play.perft import perft as lines_of_play
    from caravela.games import rules_of
    from caravela.match.position import read_position

    with one_sentence():
        if (game is None) == (position is None):
            raise BadChoice("Give either a game or --position FILE.")
        if position is not None:
            start = read_position(text_of(position)).game
        else:
            assert game is not None
            start = rules_of(game).new_game(players, wishes(option))
        counts = []
        with progress("depths", depth + 1) as advance:
            for level in range(depth + 1):
                counts.append(int(lines_of_play(start, level)))
                advance()
    if as_json:
        print_json({"depths": counts})
    else:
        for level, count in enumerate(counts):
            print(f"{level}: {count:,}")


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="the game")] = "puerto-rico",
    players: Players = 4,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="duration of the measurement")] = 3.0,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the rules run on this machine. Random play on one core."""
    from caravela.bots.experiments.benchmark import measure

    with one_sentence():
        speed = measure(game, players, wishes(option), seconds)
    if as_json:
        print_json(speed.as_dict())
        return
    print(f"{game}, {players} players, {'compiled' if speed.compiled else 'not compiled: plain Python'}, one core")
    print(f"  {speed.games_per_second:,.0f} games/s, {speed.decisions_per_second:,.0f} decisions/s")
    print(f"  {speed.copy_nanoseconds:,.0f} ns to copy a game in progress")
    print(f"  {speed.decisions_per_calibration:,.1f} decisions per round of the calibration loop")


bot_commands.add_to(app)
study_commands.add_to(app)
add_commands(app, one_sentence, progress)


def main() -> None:
    """The entry point of the command."""
    app()


if __name__ == "__main__":
    main()
