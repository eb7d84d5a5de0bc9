"""Learns which agendas are possible from random games with all options, and writes them to `agendas.toml`.

python -m bench.agendas --seconds 300 --game madeira

Plain random play hardly ever reaches the rarest cards. So every second game prefers moves and draws that were rare so
far, gives players extra goods (`Rules.endow`), and starts from a rich board if the game has one (`bench.rich_boards`).

The existing content of the file is kept. Use --anew after a rules change that makes agendas impossible.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import perf_counter

from bench.rich_boards import rich_game
from bench.soak import random_wishes
from caravela.engine.dice import Dice
from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game, possible_moves
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.match.agenda import RELATIONS, KnownAgendas, agendas_file, agrees, difference, kind_of, known_agendas

ENOUGH = 50
"""Number of observations of two neighbours after which the difference of their numbers becomes a rule."""


ENDOWED = 4
"""The deciding player gets extra goods once in this many decisions."""


class Seen:
    """Observed neighbours on agendas, and the differences of their numbers."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.names = {id(step): name for name, step in rules.catalogue.steps.items()}
        self.last: set[str] = set()
        self.often: Counter[tuple[str, str]] = Counter()
        self.relations: dict[tuple[str, str], set[str]] = {}
        self.played: Counter[int] = Counter()  # by the number of the move

    def neighbours(self, upper: Step, lower: Step, seats: int) -> None:
        above, below = self.names[id(upper)], self.names[id(lower)]
        pair = (kind_of(above), kind_of(below))
        distance = difference(upper, above, lower, below, seats)
        fitting = {
            word for word in RELATIONS if distance is not None and agrees(word, distance, seats, upper.seat >= 0)
        }
        self.relations[pair] = self.relations.get(pair, fitting) & fitting
        self.often[pair] += 1

    def record(self, game: Game, bottom: int) -> None:
        """Record the neighbours of the agenda from an index upwards; below it nothing has changed."""
        agenda = game.agenda
        if len(agenda) > 0:
            self.last.add(kind_of(self.names[id(agenda[0])]))
        for place in range(max(bottom, 1), len(agenda)):
            self.neighbours(agenda[place], agenda[place - 1], int(game.seats))

    def go_on(self, game: Game, bottom: int) -> None:
        """Like `Game.go_on`, but records every agenda on the way."""
        self.record(game, bottom)
        while len(game.agenda) > 0:
            step = game.agenda[-1]
            applies = step.applies(game)
            if applies and step.waits:
                return
            game.agenda = game.agenda[:-1]
            if applies:
                left = len(game.agenda)
                step.happen(game)
                self.record(game, left)

    def rarely_played(self, game: Game, chooser: Dice) -> Move:
        """The least often played of three random moves or draws."""
        moves = possible_moves(game)
        sample = [moves[chooser.below(len(moves))] for _ in range(3)]
        return min(sample, key=lambda move: self.played[move.number])

    def play(self, game: Game, chooser: Dice, dice: Dice, prefer_rare: bool) -> None:
        """Play a random game; with `prefer_rare`, prefer rare moves and give players extra goods."""
        self.go_on(game, 0)
        out = MoveList()
        while not game.is_over():
            if prefer_rare and chooser.below(ENDOWED) == 0:
                self.rules.endow(game, chooser)
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if prefer_rare and chooser.below(2) == 0:
                move = self.rarely_played(game, chooser)
            elif step.by_chance:
                move = out.moves[dice.draw_for(step, game)]
            else:
                move = out.moves[chooser.below(out.count)]
            self.played[move.number] += 1
            if not move.free:
                game.agenda = game.agenda[:-1]
            left = len(game.agenda)
            move.play(game, step.seat)
            self.go_on(game, left)

    def added_to(self, known: KnownAgendas) -> str:
        """The new text of the file: its content plus the recorded agendas."""
        beneath = {upper: dict(lowers) for upper, lowers in known.beneath.items()}
        for (above, below), relations in self.relations.items():
            lowers = beneath.setdefault(above, {})
            if below in lowers:
                lowers[below] = lowers[below] if lowers[below] in relations else ""
            else:
                certain = len(relations) == 1 and self.often[above, below] >= ENOUGH
                lowers[below] = next(iter(relations)) if certain else ""
        lines = [
            "# Which steps may lie directly beneath a step of an agenda. Generated by `python -m bench.agendas`.",
            "",
        ]
        lines.append(f"last = [{', '.join(quoted(kind) for kind in sorted(self.last | set(known.last)))}]")
        lines += ["", "[beneath]"]
        for above in sorted(beneath):
            entries = [quoted(f"{below}: {word}" if word else below) for below, word in sorted(beneath[above].items())]
            lines.append(f"{quoted(above)} = [{', '.join(entries)}]")
        return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    return f'"{text}"'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="duration for each game")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; can be repeated")
    parser.add_argument("--anew", action="store_true", help="discard the existing content of the file")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name in arguments.game or names():
        rules, seed, started = rules_of(name), arguments.seed, perf_counter()
        seen = Seen(rules)
        path = agendas_file(rules)
        known = KnownAgendas({}) if arguments.anew or not path.exists() else known_agendas(rules)
        while perf_counter() - started < arguments.seconds:
            dice = Dice(seed)
            players = rules.least + int(dice.below(rules.most - rules.least + 1))
            wishes = random_wishes(rules, players, dice)
            try:
                game = rich_game(rules, players, wishes, dice) if seed % 2 == 0 else None
                if game is None:
                    game = rules.set_up(players, rules.chosen(wishes), rules.numbers(None))
            except BadChoice:
                continue
            finally:
                seed += 1
            seen.play(game, dice, Dice(seed), prefer_rare=seed % 2 == 0)
        path.write_text(seen.added_to(known), encoding="utf-8")
        fresh = [pair for pair in seen.often if pair[1] not in known.beneath.get(pair[0], {})]
        print(f"{name}: {seed - arguments.seed} games, {len(seen.often)} kinds of neighbours, {len(fresh)} of them new")


if __name__ == "__main__":
    main()
