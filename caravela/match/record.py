"""Records: a match as a text file. A header, one line for each move in words, the table's draws among them, the result.

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

import hashlib
import json
from pathlib import Path
from typing import Any

from caravela.engine.errors import CaravelaError, Damaged, NotAllowed
from caravela.engine.flow import Options
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.chance import (
    ChanceSource,
    CommittedChance,
    KeyedChance,
    RecordedChance,
    SeededChance,
    SystemChance,
)
from caravela.match.match import TABLE, Match
from caravela.match.position import lay_out

FIRST_LINE = "caravela record 1"
STANDARD = "standard"  # in the place of options, if all have their defaults
HEADER = ["game", "rules", "options", "players", "chance"]


def data_mark(path: Path) -> str:
    """A user's own data file in a header: its name and fingerprint."""
    return f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}"


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
        lines.append(f"data: {data_mark(match.data)}")
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


class RecordText:
    """A record taken apart: its header, its moves and its result, each with the number of its line."""

    def __init__(self, text: str) -> None:
        self.header: dict[str, str] = {}
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
                self.header[who] = words
            elif who in ("scores", "winners", "secret") and part >= 2:
                self.result[who] = (number, words)
            else:
                self.moves.append((number, who, words))
        for name in HEADER:
            if name not in self.header:
                raise Damaged(f"The header of the record has no line '{name}: …'.")

    def rules(self) -> Rules:
        rules = rules_of(self.header["game"])
        if self.header["rules"] != str(rules.version):
            raise Damaged(
                f"The record was played by version {self.header['rules']} of the rules of {rules.title}; "
                f"this is version {rules.version}."
            )
        return rules

    def options(self) -> dict[str, object]:
        found: dict[str, object] = {}
        for entry in self.header["options"].split(","):
            if entry.strip() not in ("", STANDARD):
                name, equals, value = entry.partition("=")
                if not equals:
                    raise Damaged(f"The header's options need 'name=value', not '{entry.strip()}'.")
                found[name.strip()] = value.strip()
        return found

    def position(self) -> dict[str, Any] | None:
        """The position the match began from, if not from the set-up."""
        if "position" not in self.header:
            return None
        try:
            found = json.loads(self.header["position"])
        except json.JSONDecodeError as reason:
            raise Damaged(f"The header's position is not JSON: {reason.msg}.") from None
        if not isinstance(found, dict):
            raise Damaged("The header's position needs an 'agenda' and a 'table'.")
        return found

    def chance(self) -> ChanceSource:
        """The source that the record names, if it can still be drawn from; otherwise the system's."""
        kind, _, word = self.header["chance"].partition(" ")
        if kind == "seed":
            if not word.lstrip("-").isdigit():
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


def read_record(text: str, data: Path | None = None) -> Match:
    """Replay a record; every line must be legal and the result must be the one stated."""
    record = RecordText(text)
    rules = record.rules()
    names = [name.strip() for name in record.header["players"].split(",")]
    if "data" in record.header and (data is None or data_mark(data) != record.header["data"]):
        raise Damaged(f"The record was played with the data file {record.header['data']}; give it with --data.")
    choices = rules.chosen(record.options())
    game = rules.new_game(len(names), dict(choices), data)
    begun = record.position()
    if begun is not None:
        lay_out(rules, game, begun)
        game.go_on()
    match = Match(rules, choices, names, game, RecordedChance())
    match.data, match.begun = data, begun
    for number, who, words in record.moves:
        replay_line(match, number, who, words)
    match.chance = record.chance()
    match.settle()
    check_result(match, record)
    return match


def replay_line(match: Match, number: int, who: str, words: str) -> None:
    if match.over:
        raise Damaged(f"Line {number}: the game is over before '{who}: {words}'.")
    step = match.game.next_step()
    expected = TABLE if step.by_chance else match.names[step.seat]
    if who != expected:
        raise Damaged(f"Line {number}: it is for {expected} to move, not for {who}.")
    try:
        if step.by_chance:
            out = Options()
            step.options(match.game, out)
            weights = step.weights(match.game)
            open_moves = [move for move, weight in zip(out.listed(), weights, strict=True) if weight > 0]
            fitting = [move for move in open_moves if move.words() == words]
            if not fitting:
                raise NotAllowed(
                    f"'{words}' cannot be drawn now; possible are: {'; '.join(str(move) for move in open_moves)}."
                )
            match.answer(fitting[0])
        else:
            match.answer(match.find(words))
    except NotAllowed as reason:
        raise Damaged(f"Line {number}: {reason}") from None


def check_result(match: Match, record: RecordText) -> None:
    """The stated scores and winners must be those that the moves lead to."""
    if not record.result:
        return
    if not match.over:
        raise Damaged(f"Line {record.result[next(iter(record.result))][0]}: a result is stated but the game goes on.")
    played = RecordText(write_record(match)).result
    for name in ("scores", "winners"):
        if name in record.result and record.result[name][1] != played[name][1]:
            number, words = record.result[name]
            raise Damaged(
                f"Line {number}: the record states {name} '{words}', but the moves lead to '{played[name][1]}'."
            )


def verify_record(text: str, data: Path | None = None) -> int:
    """Prove that every draw of the record follows from its seed or revealed secret; gives the number of draws."""
    match = read_record(text, data)
    source = RecordText(text).chance()
    if not isinstance(source, KeyedChance):
        raise CaravelaError("The record reveals neither a seed nor a secret, so its draws cannot be verified.")
    number = 0
    for ply, line in enumerate(match.history):
        if line.by_chance:
            out = Options()
            line.step.options(match.before[ply], out)
            weights = [int(weight) for weight in line.step.weights(match.before[ply])]
            drawn = out.moves[source.draw(number, weights)]
            if drawn is not line.move:
                raise CaravelaError(
                    f"Draw {number + 1} of the record is '{line.move}', but the secret gives '{drawn}'."
                )
            number += 1
    return number
