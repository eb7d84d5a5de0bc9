"""Shared parts of the commands: argument types, error sentences, JSON output, a progress bar."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from caravela.engine.errors import BadChoice, CaravelaError
from caravela.language.translation import ENGLISH, Translation, translation, usual_language

GameName = Annotated[str, typer.Argument(help="the game's name, as `caravela games` lists it")]
Players = Annotated[int, typer.Option("--players", "-p", help="number of players")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="an option of `caravela games GAME`; NAME=@FILE reads a file",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="seed of the draws; default: random")]
DataFile = Annotated[Path | None, typer.Option("--data", help="your own file of printed numbers", dir_okay=False)]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for scripts")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="number of processes; default: 1, or all cores with --ray")
]
Ray = Annotated[
    str,
    typer.Option("--ray", metavar="ADDRESS", help="use a Ray cluster; 'local' starts one, 'auto' finds one"),
]
RecordFile = Annotated[Path, typer.Argument(help="a record", dir_okay=False)]


class LanguageSetting:
    """The language that the command line sets for all commands."""

    language: str = ENGLISH


def choose_language(wish: str | None) -> None:
    """Set the given language, or the one of the environment."""
    LanguageSetting.language = translation(wish).language if wish else usual_language()


def spoken() -> Translation:
    """The translation into the current language."""
    return translation(LanguageSetting.language)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Print a user error as one sentence and exit with code 1."""
    try:
        yield
    except CaravelaError as reason:
        print(f"caravela: {reason}", file=sys.stderr)
        raise typer.Exit(1) from None


def wishes(options: list[str] | None) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for entry in options or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadChoice(f"Write an option as NAME=VALUE, not '{entry}'.")
        if name in chosen:
            raise BadChoice(f"Option '{name}' is given twice.")
        chosen[name] = from_file(value[1:]) if value.startswith("@") else value
    return chosen


def from_file(path: str) -> str:
    """An option value from a file, such as a set of buildings: its lines joined by +."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadChoice(f"The option file '{path}' cannot be read.") from None
    return "+".join(line.strip() for line in lines if line.strip())


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as reason:
        raise CaravelaError(f"{path} cannot be read: {reason.strerror}.") from None
    except UnicodeDecodeError:
        raise CaravelaError(f"{path} is not a text file.") from None


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise CaravelaError(f"The folder {path} cannot be created: {reason.strerror}.") from None


def print_json(data: object) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


@contextmanager
def progress(what: str, total: int) -> Iterator[Any]:
    """A progress bar on standard error; yields a function that advances it by the given number of steps (default 1)."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps=1: bar.advance(task, steps)
