"""Saved games: the current one, finished ones and those set aside.

    saved/puerto-rico.record      the current game as a readable record
    saved/puerto-rico.json        what the record lacks: the holders of the seats and the secret of the draws
    saved/finished/…              records of finished games
    saved/aside/…                 games that could not be read or were replaced by a new game

Files are written under a temporary name and renamed, so that a save is complete or absent.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir

from caravela.engine.errors import CaravelaError, Damaged
from caravela.match.chance import CommittedChance
from caravela.match.record import ParsedRecord, read_record
from caravela.terminal.seats import HUMAN, Seats
from caravela.terminal.speech import say, say_count


def usual_folder() -> Path:
    """The default folder."""
    return Path(user_data_dir("caravela")) / "saved"


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically: it always holds the old or the new text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


class Shelf:
    """The folder of one game's saves."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game
        self.record = folder / f"{game}.record"
        self.seating = folder / f"{game}.json"

    def has_game(self) -> bool:
        return self.record.exists()

    def save(self, seats: Seats) -> None:
        """Save the game so that it can be resumed."""
        known: dict[str, Any] = {"seats": seats.holders, "bot seed": seats.bot_seed}
        if isinstance(seats.match.chance, CommittedChance):
            known["secret"] = seats.match.chance.secret
        if seats.match.data is not None:
            known["data"] = str(seats.match.data)
        try:
            write_whole(self.seating, json.dumps(known, indent=1) + "\n")
            write_whole(self.record, seats.match.record())
        except OSError as reason:
            raise CaravelaError(cannot_save(self.record, reason)) from None

    def load(self, data: Path | None = None) -> Seats:
        """The saved game; raises an error with one sentence if it cannot be read."""
        try:
            text = self.record.read_text(encoding="utf-8")
            known = json.loads(self.seating.read_text(encoding="utf-8"))
        except (OSError, ValueError) as reason:
            raise Damaged(say("The saved game cannot be read: {reason}.", reason=str(reason))) from None
        if not isinstance(known, dict):
            raise Damaged(say("The saved game has no list of players."))
        own_data = data or (Path(str(known["data"])) if "data" in known else None)
        try:
            match = read_record(text, own_data)
        except OSError as reason:
            raise Damaged(say("The saved game cannot be read: {reason}.", reason=str(reason))) from None
        if not match.over and "secret" in known:
            source = CommittedChance(str(known["secret"]))
            if source.header() != ParsedRecord(text).header["chance"]:
                raise Damaged(say("The saved game's secret does not match the hash in its record."))
            match.chance = source
        holders, bot_seed = known.get("seats"), known.get("bot seed")
        if not isinstance(holders, list) or not isinstance(bot_seed, int):
            raise Damaged(say("The saved game has no list of players."))
        return Seats(match, [str(holder) for holder in holders], bot_seed)

    def put_away(self, folder: str) -> Path:
        """Move the saved game to `finished` or `aside`; returns the record's new path."""
        number = 1
        while (place := self.folder / folder / f"{self.game}-{number}.record").exists():
            number += 1
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.record, place)
            if self.seating.exists():
                os.replace(self.seating, place.with_suffix(".json"))
        except OSError as reason:
            raise CaravelaError(cannot_save(place, reason)) from None
        return place


def cannot_save(path: Path, reason: OSError) -> str:
    return say("The game could not be saved to {file}: {reason}.", file=str(path), reason=str(reason.strerror))


def describe(holders: list[str]) -> str:
    """The players in a few words."""
    humans = holders.count(HUMAN)
    players = say_count("{count} player", "{count} players", len(holders))
    return players if humans == 1 else players + ", " + say("{count} of them human", count=humans)
