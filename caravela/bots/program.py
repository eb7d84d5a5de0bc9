"""Any program as a bot: it reads questions and writes answers, one line of JSON each (docs/bot-protocol.md).

A program that is late, dies or sends an invalid answer never stops a game: its fault is recorded and a random legal
move played instead. A program that was late or died is restarted at its next question, a few times.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from caravela.bots.bot import Bot
from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.match import is_meant

PROTOCOL = 1
USUAL_SECONDS = 5.0
MOST_STARTS = 3
LONGEST_ANSWER = 10_000  # bytes


class Fault(Exception):
    """A program's fault, in one sentence."""


class BotProcess:
    """A running program. A thread writes and reads, so that neither can block the game."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.questions: Queue[bytes | None] = Queue()
        self.answers: Queue[bytes] = Queue()
        Thread(target=self.talk, daemon=True).start()

    def talk(self) -> None:
        """Forward questions and answers until there are no more questions; an empty answer means that the program has
        ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            while (question := self.questions.get()) is not None:
                self.process.stdin.write(question)
                self.process.stdin.flush()
                answer = self.process.stdout.readline(LONGEST_ANSWER)
                self.answers.put(answer)
                if not answer:
                    return
            self.process.stdin.close()
        except (OSError, ValueError):
            self.answers.put(b"")

    def ask(self, question: dict[str, Any], seconds: float) -> bytes:
        self.questions.put(json.dumps(question).encode() + b"\n")
        try:
            answer = self.answers.get(timeout=seconds)
        except Empty:
            self.kill()
            raise Fault(f"did not answer within {seconds:g} s") from None
        if not answer:
            self.kill()
            raise Fault("ended before it answered")
        return answer

    def close(self) -> None:
        """Close the program's input, and give it a moment to end."""
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=1.0)
        self.kill()

    def kill(self) -> None:
        self.questions.put(None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


class ProgramBot(Bot):
    """A seat played by a program."""

    def __init__(self, rules: Rules, seed: int, command: str, thinking: float | None = None) -> None:
        super().__init__(rules, seed)
        self.command = shlex.split(command)
        if not self.command:
            raise BadChoice("A program is named by its command, as in program:python3 my_bot.py.")
        self.seconds = USUAL_SECONDS if thinking is None else thinking
        self.conversation: BotProcess | None = None
        self.starts = 0
        self.faults: list[str] = []

    def choose(self, game: Game) -> Move:
        step = game.next_step()
        out = MoveList()
        step.options(game, out)
        legal = out.listed()
        if len(legal) == 1:
            return legal[0]
        try:
            return self.understood(self.talking().ask(self.question(game, legal), self.seconds), legal)
        except Fault as fault:
            self.faults.append(f"{self.command[0]} {fault}; asked: {step.asked(game)}")
            if self.conversation is not None and self.conversation.process.poll() is not None:
                self.conversation = None
            return legal[self.dice.below(len(legal))]

    def question(self, game: Game, legal: list[Move]) -> dict[str, Any]:
        step = game.next_step()
        seat = int(step.seat)
        return {
            "protocol": PROTOCOL,
            "game": self.rules.name,
            "players": int(game.seats),
            "seat": seat,
            "question": step.asked(game),
            "question_kind": step.kind,
            "question_facts": step.facts() | step.about(game),
            "seconds": self.seconds,
            "moves": [
                {"number": int(move.number), "words": move.words(), "kind": move.kind, "facts": move.facts()}
                for move in legal
            ],
            "table": self.rules.view(game, seat),
        }

    def understood(self, answer: bytes, legal: list[Move]) -> Move:
        """The move that the program's answer names by its number, or by kind and facts."""
        try:
            said = json.loads(answer)
        except ValueError:
            raise Fault(f"answered {answer[:40]!r}, which is no number") from None
        for move in legal:
            if not isinstance(said, str) and is_meant(move, said):
                return move
        raise Fault(f"answered {str(said)[:40]}, which is none of the moves")

    def talking(self) -> BotProcess:
        if self.conversation is None:
            if self.starts >= MOST_STARTS:
                raise Fault(f"is not started again after {MOST_STARTS} starts")
            self.starts += 1
            try:
                self.conversation = BotProcess(self.command)
            except OSError as reason:
                self.starts = MOST_STARTS
                raise Fault(f"cannot be started: {reason.strerror}") from None
        return self.conversation

    def close(self) -> None:
        if self.conversation is not None:
            self.conversation.close()
            self.conversation = None
