"""A match: one game with its seats, its chance source, its history and what everybody may see of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caravela.engine.errors import BadChoice, NotAllowed
from caravela.engine.flow import Move
from caravela.engine.game import Game, places, winners
from caravela.engine.history import History, Played
from caravela.engine.phrases import Fact, Facts, Reason
from caravela.engine.rules import SPECTATOR, Rules
from caravela.match.chance import ChanceSource, listed
from caravela.match.happenings import ALL_KNOWING, Happening, Happenings, LedgerEntry
from caravela.match.log import Chapter, chapters
from caravela.match.undo import free_from

Answer = str | int | Move | Mapping[str, Fact]
"""A move by its words, its number, itself, or its kind and facts: `{"kind": "load", "good": "corn", "ship": 7}`."""

LONGEST_SHOWN = 100
"""How many characters of an answer are repeated where it is refused."""
TABLE = "table"
"""What records and logs call the one who draws."""


@dataclass(frozen=True)
class Standing:
    """One player's place, 1 for the best, and what it comes from: the points, and between equals the tie-break."""

    place: int
    seat: int
    name: str
    score: int
    tie_break: int


@dataclass(frozen=True)
class Closed:
    """A choice that is not open now, and why."""

    move: Move
    reason: str
    rule: Reason | None = None  # the rule that closes it, with its facts

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


class Match:
    """A game being played. Chance is drawn by itself; players answer with `play`."""

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
        self.data = data  # the user's own data file, if it is not the game's
        self.data_mark = "" if data is None else data_mark(data)
        self.begun: dict[str, Any] | None = None  # the position it began from, if not from the set-up
        self.traced: Happenings | None = None
        self.settle()

    # -- the state of things ---------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is now. Setting another one goes on from there."""
        return self.past.game

    @game.setter
    def game(self, game: Game) -> None:
        self.past.replace(game)

    @property
    def history(self) -> list[Played]:
        """Every answer so far, those of the table included."""
        return self.past.lines

    @property
    def seat(self) -> int | None:
        """Who has to decide; nobody when the game is over."""
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
        """The seats that have won; empty while the game goes on."""
        return winners(self.game) if self.over else []

    @property
    def ranking(self) -> list[Standing]:
        """All players, the best first, as if the game ended now; equal points and tie-breaks share a place."""
        game, found = self.game, places(self.game)
        standings = [
            Standing(found[seat], seat, self.names[seat], int(game.score(seat)), int(game.tie_break(seat)))
            for seat in range(game.seats)
        ]
        return sorted(standings, key=lambda standing: (standing.place, standing.seat))

    @property
    def wishes(self) -> dict[str, str]:
        """The options that differ from their defaults: records and positions name these alone."""
        defaults = {option.name: option.default for option in self.rules.options}
        return {name: value for name, value in self.choices.items() if value != defaults[name]}

    @property
    def ply(self) -> int:
        """How many lines the history has, chance included."""
        return len(self.past.lines)

    @property
    def question(self) -> str:
        """What is asked now, in one sentence."""
        return "" if self.over else self.game.next_step().asked(self.game)

    @property
    def question_kind(self) -> str:
        """The stable name of what is asked now."""
        return "" if self.over else self.game.next_step().kind

    # -- playing -----------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """The legal moves, in a fixed order; where the table's draw is waited for, whatever can be drawn."""
        return self.past.legal_moves()

    def find(self, what: Answer) -> Move:
        """The legal move with these words, this number or this kind and facts; otherwise says what would be legal."""
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
        """An answer for a sentence that refuses it, whatever it is."""
        if isinstance(what, Move):
            return what.words()
        if isinstance(what, Mapping):
            return shortened(" ".join(f"{name}={fact}" for name, fact in what.items()))
        if isinstance(what, int) and not isinstance(what, bool):
            move = self.numbered(what)
            return move.words() if move is not None else f"move {number_shown(what)}"
        return shortened(str(what))

    def play(self, what: Answer) -> Move:
        """Play a legal move, given in any way that `find` knows; then let chance and forced things happen."""
        past = self.past
        move = self.numbered(what) if type(what) is int else what
        if not isinstance(move, Move) or not past.play(move):
            move = self.find(what)
            past.answer(move)
        if past.waits_for_draw():
            ply = len(past.lines) - 1
            try:
                self.settle()
            except BaseException:  # of a chance source that does not know what to draw, or fails: nothing has changed
                self.rewind(ply)
                raise
        return move

    def answer(self, move: Move) -> None:
        """Write the move into the history and play it."""
        self.past.answer(move)

    def settle(self) -> None:
        """Draw for the table until a player decides, if the chance source answers by itself."""
        past, chance = self.past, self.chance
        while past.waits_for_draw() and not chance.waits():
            draw = past.draw()
            past.answer(draw.outcome(chance.answer(draw)))

    @property
    def draws(self) -> int:
        """How many times chance has answered so far."""
        return self.past.draws

    # -- taking back ---------------------------------------------------------------------------------

    def undo(self, to: int | None = None, seat: int | None = None, consent: bool = False) -> None:
        """Take back the last move, or all back to a ply.

        Free as long as no draw of the table and no move of another seat lies between; beyond that only with the
        consent of all. `seat` is who asks; without it, whoever moved last.
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
                raise NotAllowed("A draw of the table lies between; taking it back needs everyone's consent.")
            raise NotAllowed(f"A move of {self.names[between.seat]} lies between; taking it back needs consent.")
        self.rewind(target)
        self.settle()

    def free_from(self, seat: int, ply: int | None = None) -> int:
        """The earliest ply that a seat may go back to without asking, now or when the history had so many lines.

        It is that number itself if the seat has nothing to take back.
        """
        return free_from([line.decider for line in self.history[:ply]], seat)

    def rewind(self, to: int) -> None:
        """Put the game back to how it was before a line of the history. Asks nobody, and draws nothing anew."""
        if to < self.ply:
            self.past.rewind(to)
            if self.traced is not None:
                self.traced.forget_from(to)

    def forget_before(self, ply: int) -> None:
        """Let go of the oldest lines of the history; those that stay are counted from 0 then."""
        self.past.forget_before(ply)
        if self.traced is not None:
            self.traced.forget_before(ply)

    # -- reading -------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; without a seat, what a spectator may."""
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
            "table": self.rules.view(game, SPECTATOR if seat is None else seat),
        }

    def why_not(self) -> list[Closed]:
        """Choices of the kind now asked for that are closed, each with the reason."""
        if self.over:
            return []
        return [
            Closed(move, str(reason), reason if isinstance(reason, Reason) else None)
            for move, reason in self.game.next_step().closed(self.game)
        ]

    def game_before(self, ply: int) -> Game:
        """The game as it was before a line of the history, as a copy."""
        return self.past.before(ply)

    def games(self) -> Iterator[Game]:
        """The game before each line of the history and as it is now, as copies."""
        return (self.past.before(ply) for ply in range(self.ply + 1))

    @property
    def happened(self) -> Happenings:
        """What has happened, which refers to the match: made when asked for, so that most matches free themselves."""
        if self.traced is None:
            self.traced = Happenings(self)
        return self.traced

    def happenings(self, seat: int | None = None, since: int = 0) -> list[Happening]:
        """Everything that has changed anything since a ply, in order, as a seat or a spectator may know it."""
        return [happening for ply in range(since, self.ply) for happening in self.happened.told(seat, ply)]

    def chapters(self, seat: int | None = None, since: int = 0) -> list[Chapter]:
        """The log as data, by round, phase and turn: who did what, and what it brought everybody."""
        return chapters(self, seat, since)

    def ledger(self, seat: int, viewer: int | None = ALL_KNOWING) -> list[LedgerEntry]:
        """Every point of a player with its cause and source; they add up to the score.

        With a viewer, a seat or none for a spectator, only those that the viewer may know of.
        """
        return self.happened.ledger(seat, viewer)

    def player(self, seat: int | None) -> str:
        return TABLE if seat is None or seat < 0 else self.names[seat]

    # -- writing -------------------------------------------------------------------------------------

    def record(self) -> str:
        """The whole match as text that people read and that replays exactly."""
        from caravela.match.record import write_record

        return write_record(self)

    def position(self) -> str:
        """The position as JSON, hidden things included; reads back equal."""
        from caravela.match.position import write_position

        return write_position(self)


def is_meant(move: Move, what: object) -> bool:
    """Whether an answer names this move: by itself, its words, its number, or its kind and facts."""
    if isinstance(what, str):
        return move.words() == what.strip()
    if isinstance(what, Mapping):
        named: Facts = {"kind": move.kind, **move.facts()}
        return what.keys() == named.keys() and all(is_same(what[name], fact) for name, fact in named.items())
    return move is what or is_same(what, int(move.number))


def is_same(answer: object, fact: Fact) -> bool:
    """Truth values and fractions are no numbers here, though Python compares them so."""
    return isinstance(answer, str | int) and not isinstance(answer, bool) and answer == fact


def shortened(text: str) -> str:
    """An answer that fits into a sentence of one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"


def number_shown(number: int) -> str:
    return str(number) if abs(number) < 10**LONGEST_SHOWN else "of a number too long to show"


def data_mark(path: Path) -> str:
    """A user's own data file in a header: its name and fingerprint."""
    return f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}"


def checked_names(names: list[str], seats: int) -> list[str]:
    """Names that a record can hold and tell apart."""
    if len(names) != seats:
        raise BadChoice(f"There are {seats} seats and {len(names)} names.")
    for name in names:
        if not name.strip() or name != name.strip() or any(mark in name for mark in ":,\n\r") or name.lower() == TABLE:
            raise BadChoice(
                f"'{name}' cannot be a player's name: no colon, comma or line break, not empty, not '{TABLE}'."
            )
    if len({name.lower() for name in names}) < len(names):
        raise BadChoice("Two players have the same name.")
    return names
