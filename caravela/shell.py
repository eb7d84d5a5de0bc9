"""What the commands share: the kinds of words they take, one sentence for what goes wrong, JSON, a progress bar."""

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
Players = Annotated[int, typer.Option("--players", "-p", help="how many play")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="as `caravela games GAME` lists them; NAME=@FILE reads a file"
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="play with this seed's luck; without it luck is new")]
DataFile = Annotated[Path | None, typer.Option("--data", help="your own file of printed numbers", dir_okay=False)]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for scripts")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="how many processes; else one, or every core of a Ray")
]
Ray = Annotated[
    str, typer.Option("--ray", metavar="ADDRESS", help="spread over this Ray cluster; 'local' starts one here")
]
RecordFile = Annotated[Path, typer.Argument(help="a record", dir_okay=False)]


class Chosen:
    """What was said before the command's name: the language for players."""

    language: str = ENGLISH


def choose_language(wish: str | None) -> None:
    """The language asked for, or the one of the environment."""
    Chosen.language = translation(wish).language if wish else usual_language()


def spoken() -> Translation:
    """The language in which players are told things."""
    return translation(Chosen.language)


@contextmanager
def one_sentence() -> Iterator[None]:
    """What goes wrong at a person's hands is told in one sentence, with exit code 1."""
    try:
        yield
    except CaravelaError as reason:
        print(f"caravela: {reason}", file=sys.stderr)
        raise typer.Exit(1) from None


def wishes(options: list[str] | None) -> dict[str, object]:
    found: dict[str, object] = {}
    for entry in options or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadChoice(f"An option is given as NAME=VALUE, not '{entry}'.")
        if name in found:
            raise BadChoice(f"Option '{name}' is given twice.")
        found[name] = from_file(value[1:]) if value.startswith("@") else value
    return found


def from_file(path: str) -> str:
    """A value that stands in a file, such as a set of buildings: the lines, joined by +."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadChoice(f"There is no file '{path}' to read an option from.") from None
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
        raise CaravelaError(f"The folder {path} cannot be made: {reason.strerror}.") from None


def print_json(found: object) -> None:
    print(json.dumps(found, indent=1, ensure_ascii=False))


@contextmanager
def progress(what: str, total: int) -> Iterator[Any]:
    """A progress bar on standard error; yields a function that moves it on, by one if it is not told how far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps=1: bar.advance(task, steps)
