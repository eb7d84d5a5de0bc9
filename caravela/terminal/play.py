"""Start or resume a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path

from caravela.engine.errors import CaravelaError
from caravela.games import rules_of
from caravela.language.translation import ENGLISH
from caravela.match.box import Box
from caravela.match.chance import ChanceSource, CommittedChance, SeededChance
from caravela.terminal.saving import Shelf, describe, usual_folder
from caravela.terminal.seats import Seats, seated
from caravela.terminal.speech import SPEECH, say


def start(
    game: str,
    players: int,
    humans: list[int],
    bots: list[str],
    options: dict[str, str],
    seed: int | None = None,
    data: Path | None = None,
) -> Seats:
    """A new game. Without a seed its draws are committed: fixed from the start and verifiable after the end."""
    chance: ChanceSource = CommittedChance() if seed is None else SeededChance(seed)
    match = Box(game).start(players, options=options, chance=chance, data=data)
    return Seats(match, seated(players, humans, bots), secrets.randbelow(2**31) if seed is None else seed)


def resume_or_start(
    shelf: Shelf,
    players: int,
    humans: list[int],
    bots: list[str],
    options: dict[str, str],
    seed: int | None = None,
    data: Path | None = None,
    fresh: bool = False,
) -> tuple[Seats, str]:
    """The saved game if it can continue, otherwise a new one; and a message for the players, if any.

    No saved game is lost: a finished game moves to `finished`, a damaged or replaced one to `aside`.
    """
    new = start(shelf.game, players, humans, bots, options, seed, data)  # refuse invalid arguments first
    if not shelf.has_game():
        return new, ""
    try:
        saved = shelf.load(data)
    except CaravelaError as reason:
        place = shelf.put_away("aside")
        return new, f"{reason} " + say("It was moved to {place}; a new game starts.", place=str(place))
    if saved.match.over:
        shelf.put_away("finished")
        return new, ""
    if fresh:
        place = shelf.put_away("aside")
        return new, say("The unfinished game was moved to {place}", place=str(place))
    return saved, say("Continuing your saved game ({players}).", players=describe(saved.holders))


def play_in_terminal(
    game: str,
    players: int,
    humans: list[int],
    bots: list[str],
    options: dict[str, str],
    seed: int | None,
    data: Path | None,
    fresh: bool,
    saves: Path | None = None,
    language: str = ENGLISH,
) -> None:
    """Play until somebody leaves; then the game is saved."""
    from caravela.terminal.table import TableApp

    rules_of(game)  # refuse an unknown game before naming a file after it
    SPEECH.choose(language, game, [])
    shelf = Shelf(saves or usual_folder(), game)
    seats, word = resume_or_start(shelf, players, humans, bots, options, seed, data, fresh)
    farewell = TableApp(seats, shelf, word, language=language).run()
    if farewell:
        print(farewell)
