"""Records: a match as a text file with a header, one line per move or draw in words, and the result.

caravela record 1
game: puerto-rico
rules: 1
options: points=hidden
players: anna, bob, chris
chance: seed 7

table: turns up corn
anna: takes the settler
...

scores: anna 41, bob 38, chris 35
winners: anna

A match that began from a position has it as a further line of the header, `position: {"agenda": …, "table": …}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from caravela.engine.draw import Draw
from caravela.engine.errors import CaravelaError, Damaged
from caravela.engine.rules import Rules
from caravela.games import rules_in_version, rules_of
from caravela.match.chance import (
    ChanceSource,
    CommittedChance,
    KeyedChance,
    RecordedChance,
    SeededChance,
    SystemChance,
    listed,
)
from caravela.match.match import TABLE, Match, checked_names, data_mark
from caravela.match.position import UNREADABLE, examined, lay_out, loaded

FIRST_LINE = "caravela record 1"
STANDARD = "standard"  # instead of options, if all have their defaults
RESULT = ["scores", "winners", "secret"]
HEADER = ["game", "rules", "options", "players", "chance"]


def write_record(match: Match) -> str:
    lines = [
        FIRST_LINE,
        f"game: {match.rules.name}",
        f"rules: {match.rules.version}",
        f"options: {', '.join(f'{name}={value}' for name, value in sorted(match.wishes.items())) or STANDARD}",
        f"players: {', '.join(match.names)}",
        f"chance: {match.chance.header()}",
    ]
    if match.data is not None:
        lines.append(f"data: {match.data_mark}")
    if match.begun is not None:
        lines.append(f"position: {json.dumps(match.begun, ensure_ascii=False)}")
    lines.append("")
    for line in match.history:
        who = TABLE if line.by_chance else match.names[line.seat]
        lines.append(f"{who}: {line.move.words()}")
    if match.over:
        scores = [f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True)]
        lines += ["", f"scores: {', '.join(scores)}", f"winners: {', '.join(match.names[i] for i in match.winners)}"]
        secret = match.chance.secret_word()
        if secret is not None:
            lines.append(f"secret: {secret}")
    return "\n".join(lines) + "\n"


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Add this line of the record to errors."""
    try:
        yield
    except CaravelaError as reason:
        raise Damaged(f"Line {number}: {reason}") from None


class ParsedRecord:
    """A parsed record: header, moves and result, each with its line number."""

    def __init__(self, text: str) -> None:
        self.header: dict[str, str] = {}
        self.line_of: dict[str, int] = {}  # the line number of each header line
        self.moves: list[tuple[int, str, str]] = []
        self.result: dict[str, tuple[int, str]] = {}
        lines = text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise Damaged(f"Line 1: a record begins with '{FIRST_LINE}'.")
        part = 0
        for number, line in enumerate(lines[1:], start=2):
            if not line.strip():
                part += 1 if self.header and (part == 0 or self.moves) else 0
                continue
            who, colon, words = line.partition(":")
            if not colon:
                raise Damaged(f"Line {number}: '{line.strip()}' needs a name and a colon, as in 'anna: passes'.")
            who, words = who.strip(), words.strip()
            if part == 0:
                if who not in (*HEADER, "data", "position"):
                    raise Damaged(f"Line {number}: '{who}' is no part of the header, which an empty line must end.")
                if who in self.header:
                    raise Damaged(f"Line {number}: the header has '{who}: …' already in line {self.line_of[who]}.")
                self.header[who] = words
                self.line_of[who] = number
            elif who in RESULT and (part >= 2 or self.comes_first(who)):
                self.result[who] = (number, words)
            else:
                self.moves.append((number, who, words))
        for name in HEADER:
            if name not in self.header:
                end = max(self.line_of.values(), default=1) + 1
                raise Damaged(f"Line {end}: the header ends without '{name}: …'; it needs {', '.join(HEADER)}.")

    def comes_first(self, who: str) -> bool:
        """Whether a line is a result although moves could follow: nothing was played, and no player has that name."""
        return not self.moves and who not in [name.strip() for name in self.header.get("players", "").split(",")]

    def rules(self) -> Rules:
        with at_line(self.line_of["game"]):
            newest = rules_of(self.header["game"])
        version = self.header["rules"]
        rules = rules_in_version(newest.name, int(version)) if version.isdecimal() and len(version) < 9 else None
        if rules is None or str(rules.version) != version:
            raise Damaged(
                f"Line {self.line_of['rules']}: "
                f"the record was played by version {version} of the rules of {newest.title}; "
                f"this is version {newest.version}."
            )
        return rules

    def options(self) -> dict[str, object]:
        chosen: dict[str, object] = {}
        for entry in self.header["options"].split(","):
            if entry.strip() not in ("", STANDARD):
                name, equals, value = entry.partition("=")
                if not equals:
                    raise Damaged(f"The header's options need 'name=value', not '{entry.strip()}'.")
                chosen[name.strip()] = value.strip()
        return chosen

    def position(self) -> dict[str, Any]:
        """The starting position, if the header has one."""
        try:
            position = loaded(self.header["position"])
        except json.JSONDecodeError as reason:
            raise Damaged(f"The header's position is not JSON: {reason.msg}.") from None
        except (RecursionError, ValueError):
            raise Damaged(f"The header's position {UNREADABLE}.") from None
        if not isinstance(position, dict):
            raise Damaged("The header's position needs an 'agenda' and a 'table'.")
        return position

    def chance(self) -> ChanceSource:
        """The source that the record names if it can continue to draw; otherwise the system's."""
        kind, _, word = self.header["chance"].partition(" ")
        if kind == "seed":
            if re.fullmatch("-?[0-9]{1,30}", word) is None:
                raise Damaged(f"The header's chance names a seed '{word}', which is no whole number.")
            return SeededChance(int(word))
        if kind == "committed":
            if "secret" not in self.result:
                return SystemChance()
            source = CommittedChance(self.result["secret"][1])
            if source.fingerprint != word:
                raise Damaged("The secret at the end of the record does not fit the fingerprint in its header.")
            return source
        if kind != "system":
            raise Damaged(f"The header's chance is 'system', 'seed N' or 'committed FINGERPRINT', not '{kind}'.")
        return SystemChance()


def read_record(text: str, data: Path | None = None, own: bool = False) -> Match:
    """Replay a record; every line must be legal, and the result must match.

    A starting position is checked as untrusted, unless the program wrote the record itself.
    """
    record = ParsedRecord(text)
    rules = record.rules()
    rules.numbers(data)  # report an unreadable data file as such
    if "data" in record.header and (data is None or data_mark(data) != record.header["data"]):
        number, mark = record.line_of["data"], record.header["data"]
        raise Damaged(f"Line {number}: the record was played with the data file {mark}; give it with --data.")
    with at_line(record.line_of["chance"]):
        chance = record.chance()
    with at_line(record.line_of["players"]):
        names = [name.strip() for name in record.header["players"].split(",")]
        rules.check_players(len(checked_names(names, len(names))))
    with at_line(record.line_of["options"]):
        choices = rules.chosen(record.options())
        game = rules.new_game(len(names), dict(choices), data)
    begun = None
    if "position" in record.header:
        with at_line(record.line_of["position"]):
            begun = record.position()
            if own:
                lay_out(rules, game, begun)
                game.go_on()
            else:
                examined(rules, game, begun)
    match = Match(rules, choices, names, game, RecordedChance(), data)
    match.begun = begun
    for number, who, words in record.moves:
        replay_line(match, number, who, words)
    match.chance = chance
    match.settle()
    check_result(match, record)
    return match


def replay_line(match: Match, number: int, who: str, words: str) -> None:
    if match.over:
        raise Damaged(f"Line {number}: the game is over before '{who}: {words}'.")
    step = match.game.next_step()
    expected = TABLE if step.by_chance else match.names[step.seat]
    if who != expected:
        legal = listed(match.moves())
        raise Damaged(f"Line {number}: it is for {expected} to move, not for {who}; possible are: {legal}.")
    with at_line(number):
        match.answer(match.find(words))


def check_result(match: Match, record: ParsedRecord) -> None:
    """Check that the stated scores and winners follow from the moves."""
    if not record.result:
        return
    if not match.over:
        raise Damaged(f"Line {record.result[next(iter(record.result))][0]}: a result is stated but the game goes on.")
    played = ParsedRecord(write_record(match)).result
    for name in ("scores", "winners"):
        if name in record.result and record.result[name][1] != played[name][1]:
            number, words = record.result[name]
            raise Damaged(
                f"Line {number}: the record states {name} '{words}', but the moves lead to '{played[name][1]}'."
            )


def verify_record(text: str, data: Path | None = None) -> int:
    """Verify that all draws of the record follow from its seed or revealed secret; returns the number of draws."""
    match = read_record(text, data)
    source = ParsedRecord(text).chance()
    if not isinstance(source, KeyedChance):
        raise CaravelaError("The record reveals neither a seed nor a secret, so its draws cannot be verified.")
    number = 0
    for ply, line in enumerate(match.history):
        if line.by_chance:
            draw = Draw.in_game(match.game_before(ply), number)
            drawn = draw.moves[source.answer(draw)]
            if drawn is not line.move:
                raise CaravelaError(
                    f"Draw {number + 1} of the record is '{line.move}', but the secret gives '{drawn}'."
                )
            number += 1
    return number
