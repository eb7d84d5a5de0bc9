"""A study: a position to start from, and a tree of lines of play with comments.

Draws are part of a line like moves. The tree is a list of nodes in which parents come before their children; a node is
named by its place in the list, the start is -1.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from caravela.engine.dice import Dice
from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.rules import Rules
from caravela.match.box import Box
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import read_position, restore
from caravela.match.record import read_record
from caravela.study.disclosed import DISCLOSED, disclosed, is_disclosed

IMAGINED = "hidden things drawn for seat"
"""The key of a study's first position that is told if it was imagined."""
START = -1
"""The parent of the first move of a line."""
MOST_NODES = 3000
LONGEST_COMMENT = 500
LONGEST_COMMENTS = 20_000
"""Characters of all comments of a study."""
KEPT_OPEN = 8
"""Studies that a process keeps open, so that the next look need not replay the line."""


@dataclass(frozen=True)
class LineNode:
    """A move or draw after its parent; `seat` is who moved, or none for a draw."""

    parent: int
    move: int
    seat: int | None = None
    comment: str = ""


@dataclass(frozen=True)
class StudyBeginning:
    """The start of a study: its position as text, and the line that it begins with."""

    game: str
    start: str
    nodes: list[LineNode]


def of_match(match: Match) -> StudyBeginning:
    """A study of a match: its first position, and all its moves and draws as the main line."""
    first = Match(match.rules, match.choices, match.names, match.game_before(0), RecordedChance())
    if match.begun is not None:
        first.begun = match.begun
    nodes = [
        LineNode(ply - 1, int(line.move.number), None if line.by_chance else int(line.seat))
        for ply, line in enumerate(match.history)
    ]
    return StudyBeginning(match.rules.name, first.position(), nodes[:MOST_NODES])


def imagined_by(match: Match, seat: int, ply: int) -> StudyBeginning:
    """A study of a game in progress from what a seat knows: a world that it could be in, without anything of the past.

    The draw depends only on what the seat knows and on the ply, so nothing hidden and no future draw reaches the study.
    """
    game = match.rules.imagined(match.game, seat, Dice(ply))
    world = Match(match.rules, match.choices, match.names, game, RecordedChance())
    return StudyBeginning(match.rules.name, marked(world.position(), seat), [])


def marked(position: str, seat: int) -> str:
    """A position that says for which seat hidden things are drawn in it."""
    return json.dumps({**json.loads(position), IMAGINED: seat}, ensure_ascii=False, indent=1)


def position_in(start: str, match: Match) -> str:
    """A position of the study that starts so, which says so if hidden things are drawn in it."""
    seat = json.loads(start).get(IMAGINED)
    position = match.position() if seat is None else marked(match.position(), seat)
    return opened(position) if is_disclosed(start) else position


def opened(position: str) -> str:
    """A position in which everything is open that could have been counted."""
    return json.dumps({**json.loads(position), DISCLOSED: True}, ensure_ascii=False, indent=1)


def is_imagined(start: str) -> bool:
    """Whether a study is of a game that was in progress, with hidden things drawn."""
    return IMAGINED in json.loads(start)


def with_names(begun: StudyBeginning, names: list[str]) -> StudyBeginning:
    """The same with other names of the players."""
    return replace(begun, start=renamed(begun.start, names))


def renamed(position: str, names: list[str]) -> str:
    """A position with other names of the players."""
    return json.dumps({**json.loads(position), "players": names}, ensure_ascii=False, indent=1)


def begin_game(game: str, players: int, options: dict[str, str]) -> StudyBeginning:
    """A study of a new game; its preparation is drawn."""
    box = Box(game)
    if players not in box.players:
        raise BadChoice(f"{box.title} is for {min(box.players)} to {max(box.players)} players, not {players}.")
    return of_match(box.start(players, options=options))


def begin_position(text: str) -> StudyBeginning:
    """A study of a position that somebody wrote; what is impossible in it is told in one sentence."""
    match = read_position(text, RecordedChance())
    begun, seat = of_match(match), json.loads(text).get(IMAGINED)
    if is_disclosed(text):
        begun = replace(begun, start=opened(begun.start))
    if seat is None:
        return begun
    if seat not in range(match.game.seats):
        raise Damaged(f"The position's '{IMAGINED}' needs the number of a seat.")
    return replace(begun, start=marked(begun.start, seat))


def begin_record(text: str) -> StudyBeginning:
    """A study of a recorded game."""
    return of_match(read_record(text))


def checked_nodes(rules: Rules, nodes: Sequence[LineNode], seats: int) -> None:
    """Refuse a tree that is too large or not a tree. Whether moves are legal is checked when they are looked at."""
    if len(nodes) > MOST_NODES:
        raise BadChoice(f"A study has at most {MOST_NODES} moves.")
    moves = len(rules.catalogue.moves)
    siblings = set()
    for place, node in enumerate(nodes):
        if not START <= node.parent < place:
            raise BadChoice(f"Node {place} of the study does not follow an earlier one.")
        if not 0 <= node.move < moves or (node.seat is not None and not 0 <= node.seat < seats):
            raise BadChoice(f"Node {place} of the study is no move of {rules.title}.")
        if (node.parent, node.move) in siblings:
            raise BadChoice(f"Node {place} of the study is there twice.")
        siblings.add((node.parent, node.move))
        if len(node.comment) > LONGEST_COMMENT:
            raise BadChoice(f"A comment has at most {LONGEST_COMMENT} characters.")
    if sum(len(node.comment) for node in nodes) > LONGEST_COMMENTS:
        raise BadChoice(f"The comments of a study have at most {LONGEST_COMMENTS} characters.")


class OpenStudies:
    """Matches at the place of a study that was looked at last; the next look goes on from what both lines share."""

    def __init__(self, most: int = KEPT_OPEN) -> None:
        self.most = most
        self.matches: OrderedDict[str, Match] = OrderedDict()

    def at(self, start: str, path: Sequence[int]) -> Match:
        """The match after a line. It belongs to this object: read it before the next call."""
        match = self.matches.pop(start, None) or disclosed(restore(start, RecordedChance()), start)
        shared = 0
        for line, number in zip(match.history, path, strict=False):
            if int(line.move.number) != number:
                break
            shared += 1
        match.rewind(shared)
        self.matches[start] = match
        while len(self.matches) > self.most:
            self.matches.popitem(last=False)
        for number in path[shared:]:
            match.answer(match.find(number))
        return match


def is_waiting_for_draw(match: Match) -> bool:
    return not match.over and match.game.next_step().by_chance
