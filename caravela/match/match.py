"""A match: one game with its seats, chance source and history, and the views of its players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caravela.engine.errors import BadChoice, NotAllowed
from caravela.engine.flow import Move
from caravela.engine.game import Game, places, winners
from caravela.engine.phrases import Fact, Facts, Reason
from caravela.engine.play.history import History, Played
from caravela.engine.rules import SPECTATOR, Rules
from caravela.engine.shown import Shown
from caravela.match.chance import ChanceSource, listed
from caravela.match.happenings import ALL_KNOWING, Happening, Happenings, LedgerEntry
from caravela.match.log import Chapter, chapters
from caravela.match.undo import free_from

Answer = str | int | Move | Mapping[str, Fact]
"""A move by its words, its number, itself, or its kind and facts: `{"kind": "load", "good": "corn", "ship": 7}`."""

LONGEST_NAME = 60
"""The number of characters of a player's name."""
LONGEST_SHOWN = 100
"""The number of characters of a refused answer that the refusal repeats."""
TABLE = "table"
"""The name of the table in records and logs."""


@dataclass(frozen=True)
class Standing:
    """One player's place, 1 for the best, with its points and tie-break."""

    place: int
    seat: int
    name: str
    score: int
    tie_break: int


@dataclass(frozen=True)
class ClosedMove:
    """A closed choice and its reason."""

    move: Move
    reason: str
    rule: Reason | None = None  # the rule that closes it, with its facts

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Match:
    """A game in progress. Chance is drawn automatically; players answer with `play`."""

    def __init__(
        self,
        rules: Rules,
        choices: dict[str, str],
        names: list[str],
        game: Game,
        chance: ChanceSource,
        data: Path | None = None,
    ) -> None:
        self.rules = rules
        self.choices = choices
        self.names = checked_names(names, game.seats)
        self.past = History(game)
        self.chance = chance
        self.data = data  # the user's own data file, if any
        self.data_mark = "" if data is None else data_mark(data)
        self.begun: dict[str, Any] | None = None  # the starting position, if it is not the set-up
        self.traced: Happenings | None = None
        self.shown: dict[int, Shown] = {}  # by seat
        self.settle()

    # -- state -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The current game. Assigning another one continues from there."""
        return self.past.game

    @game.setter
    def game(self, game: Game) -> None:
        self.past.replace(game)
        self.shown = {}  # it may have another box

    @property
    def history(self) -> list[Played]:
        """All answers so far, including draws."""
        return self.past.lines

    @property
    def seat(self) -> int | None:
        """The seat to move; none when the game is over."""
        return None if self.over else int(self.game.next_step().seat)

    @property
    def over(self) -> bool:
        return self.past.is_over()

    @property
    def scores(self) -> list[int]:
        """The points of all players if the game ended now."""
        return [int(self.game.score(seat)) for seat in range(self.game.seats)]

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game is running."""
        return winners(self.game) if self.over else []

    @property
    def ranking(self) -> list[Standing]:
        """All players, best first, as if the game ended now; equal points and tie-breaks share a place."""
        game, places_of = self.game, places(self.game)
        standings = [
            Standing(places_of[seat], seat, self.names[seat], int(game.score(seat)), int(game.tie_break(seat)))
            for seat in range(game.seats)
        ]
        return sorted(standings, key=lambda standing: (standing.place, standing.seat))

    @property
    def wishes(self) -> dict[str, str]:
        """The options that differ from their defaults; records and positions name only these."""
        defaults = {option.name: option.default for option in self.rules.options}
        return {name: value for name, value in self.choices.items() if value != defaults[name]}

    @property
    def ply(self) -> int:
        """The number of lines in the history, draws included."""
        return len(self.past.lines)

    @property
    def question(self) -> str:
        """The current question as a sentence."""
        return "" if self.over else self.game.next_step().asked(self.game)

    @property
    def question_kind(self) -> str:
        """The stable kind of the current question."""
        return "" if self.over else self.game.next_step().kind

    # -- playing -----------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The legal moves in a fixed order; while a draw is pending, its possible outcomes."""
        return self.past.legal_moves()

    def find(self, what: Answer) -> Move:
        """The legal move with these words, this number, or this kind and facts; otherwise an error."""
        if self.over:
            raise NotAllowed("The game is over; there is nothing to play.")
        legal = self.moves()
        for move in legal:
            if is_meant(move, what):
                return move
        wanted = self.words_of(what)
        if self.game.next_step().by_chance:
            raise NotAllowed(f"'{wanted}' cannot be drawn now; possible are: {listed(legal)}.")
        for closed in self.why_not():
            if is_meant(closed.move, what):
                raise NotAllowed(f"'{closed.move}' is not allowed now: {closed.reason}.")
        raise NotAllowed(f"'{wanted}' is not allowed now; {self.player(self.seat)} may: {listed(legal)}.")

    def numbered(self, number: int) -> Move | None:
        """The move with this number, legal or not."""
        moves = self.rules.catalogue.moves
        return moves[number] if 0 <= number < len(moves) else None

    def words_of(self, what: object) -> str:
        """An answer as text for a refusal."""
        if isinstance(what, Move):
            return what.words()
        if isinstance(what, Mapping):
            return shortened(" ".join(f"{name}={fact}" for name, fact in what.items()))
        if isinstance(what, int) and not isinstance(what, bool):
            move = self.numbered(what)
            return move.words() if move is not None else f"move {number_shown(what)}"
        return shortened(str(what))

    def play(self, what: Answer) -> Move:
        """Play a legal move, given in any form that `find` accepts; then draws and forced steps happen."""
        past = self.past
        move = self.numbered(what) if type(what) is int else what
        if not isinstance(move, Move) or not past.play(move):
            move = self.find(what)
            past.answer(move)
        if past.waits_for_draw():
            ply = len(past.lines) - 1
            try:
                self.settle()
            except BaseException:  # a chance source failed: nothing has changed
                self.rewind(ply)
                raise
        return move

    def answer(self, move: Move) -> None:
        """Add the move to the history and play it."""
        self.past.answer(move)

    def settle(self) -> None:
        """Draw until a player decides, if the chance source draws automatically."""
        past, chance = self.past, self.chance
        while past.waits_for_draw() and not chance.waits():
            draw = past.draw()
            past.answer(draw.outcome(chance.answer(draw)))

    @property
    def draws(self) -> int:
        """The number of draws so far."""
        return self.past.draws

    # -- undo --------------------------------------------------------------------------------------

    def undo(self, to: int | None = None, seat: int | None = None, consent: bool = False) -> None:
        """Take back the last move, or all moves back to a ply.

        Free unless there was a draw or a move of another seat since; then all players must consent. `seat` is the
        player who asks; default: the player who moved last.
        """
        decided = [ply for ply, line in enumerate(self.history) if not line.by_chance]
        if not decided:
            raise NotAllowed("Nothing has been played yet.")
        target = decided[-1] if to is None else to
        if not 0 <= target < self.ply:
            raise NotAllowed(f"There is no ply {target} to go back to; the history has {self.ply}.")
        free = self.free_from(self.history[decided[-1]].decider if seat is None else seat)
        if target < free and not consent:
            between = self.history[free - 1]
            if between.by_chance:
                raise NotAllowed("There was a draw since; undo needs everyone's consent.")
            raise NotAllowed(f"{self.names[between.seat]} has moved since; undo needs consent.")
        self.rewind(target)
        self.settle()

    def free_from(self, seat: int, ply: int | None = None) -> int:
        """The earliest ply that a seat may return to without consent, now or when the history had `ply` lines.

        Returns that number itself if the seat has nothing to take back.
        """
        return free_from([line.decider for line in self.history[:ply]], seat)

    def rewind(self, to: int) -> None:
        """Restore the game before a line of the history, without asking anybody or drawing again."""
        if to < self.ply:
            self.past.rewind(to)
            if self.traced is not None:
                self.traced.forget_from(to)

    def forget_before(self, ply: int) -> None:
        """Drop the oldest lines of the history; the remaining ones are counted from 0."""
        self.past.forget_before(ply)
        if self.traced is not None:
            self.traced.forget_before(ply)

    # -- reading -------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; without a seat, what a spectator may see.

        For reading only: parts of the table that have not changed since this seat's last view are the same objects.
        """
        viewer = SPECTATOR if seat is None else seat
        shown = self.shown.get(viewer)
        if shown is None:
            shown = self.shown[viewer] = Shown()
        game = self.past.game
        over = game.is_over()
        step = None if over else game.next_step()
        return {
            "game": self.rules.name,
            "options": self.choices,
            "names": self.names,
            "ply": len(self.past.lines),
            "seat": None if step is None else int(step.seat),
            "question": "" if step is None else step.asked(game),
            "question_kind": "" if step is None else step.kind,
            "over": over,
            "winners": winners(game) if over else [],
            "table": self.rules.view_again(game, viewer, shown),
        }

    def why_not(self) -> list[ClosedMove]:
        """Closed choices of the current question, with their reasons."""
        if self.over:
            return []
        return [
            ClosedMove(move, str(reason), reason if isinstance(reason, Reason) else None)
            for move, reason in self.game.next_step().closed(self.game)
        ]

    def game_before(self, ply: int) -> Game:
        """A copy of the game before a line of the history."""
        return self.past.before(ply)

    def games(self) -> Iterator[Game]:
        """Copies of the game before each line of the history and of the current game."""
        return (self.past.before(ply) for ply in range(self.ply + 1))

    @property
    def happened(self) -> Happenings:
        """The happenings of the match, created on request: they refer to the match and would delay freeing it."""
        if self.traced is None:
            self.traced = Happenings(self)
        return self.traced

    def happenings(self, seat: int | None = None, since: int = 0) -> list[Happening]:
        """All changes since a ply, in order, as a seat or a spectator may know them."""
        return [happening for ply in range(since, self.ply) for happening in self.happened.told(seat, ply)]

    def chapters(self, seat: int | None = None, since: int = 0) -> list[Chapter]:
        """The log as data, by round, phase and turn, with everybody's gains."""
        return chapters(self, seat, since)

    def ledger(self, seat: int, viewer: int | None = ALL_KNOWING) -> list[LedgerEntry]:
        """All points of a player with cause and source; they add up to the score.

        With a viewer (a seat, or none for a spectator), only points that the viewer may know.
        """
        return self.happened.ledger(seat, viewer)

    def player(self, seat: int | None) -> str:
        return TABLE if seat is None or seat < 0 else self.names[seat]

    # -- writing -------------------------------------------------------------------------------------

    def record(self) -> str:
        """The match as readable text that replays exactly."""
        from caravela.match.record import write_record

        return write_record(self)

    def position(self) -> str:
        """The position as JSON, including hidden information; reads back equal."""
        from caravela.match.position import write_position

        return write_position(self)


def is_meant(move: Move, what: object) -> bool:
    """Whether an answer means this move: the move itself, its words, its number, or its kind and facts."""
    if isinstance(what, str):
        return move.words() == what.strip()
    if isinstance(what, Mapping):
        named: Facts = {"kind": move.kind, **move.facts()}
        return what.keys() == named.keys() and all(is_same(what[name], fact) for name, fact in named.items())
    return move is what or is_same(what, int(move.number))


def is_same(answer: object, fact: Fact) -> bool:
    """Booleans and floats are not numbers here, although Python treats them as equal."""
    return isinstance(answer, str | int) and not isinstance(answer, bool) and answer == fact


def shortened(text: str, most: int = LONGEST_SHOWN) -> str:
    """An answer shortened to one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"


def number_shown(number: int) -> str:
    return str(number) if abs(number) < 10**LONGEST_SHOWN else "of a number too long to show"


def data_mark(path: Path) -> str:
    """A user's data file in a header: its name and hash."""
    return f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}"


def checked_names(names: list[str], seats: int) -> list[str]:
    """Names that a record can contain and distinguish."""
    if len(names) != seats:
        raise BadChoice(f"There are {seats} seats and {len(names)} names.")
    for name in names:
        is_plain = name.strip() == name and name.isprintable() and not any(mark in name for mark in ":,")
        if not name or not is_plain or len(name) > LONGEST_NAME or name.lower() == TABLE:
            raise BadChoice(
                f"{shortened(name)!r} cannot be a player's name: no colon, comma, line break or invisible "
                f"character, not empty, not '{TABLE}', at most {LONGEST_NAME} characters."
            )
    if len({name.lower() for name in names}) < len(names):
        raise BadChoice("Two players have the same name.")
    return names
