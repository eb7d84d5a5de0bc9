"""Learns the possible agendas from random games with all options.

Every other game begins with a rich board, if the game has any: `bench.rich_boards`.

python -m bench.agendas --seconds 300 --game madeira

Every other game prefers moves and draws that were rare so far and gives players extra goods (`Rules.endow`): plain
random play hardly ever reaches the rarest cards.

The old content of the file is kept. Use --anew after a change of the rules that removes something.
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
"""How often two neighbours must be seen before the difference of their numbers counts as a rule."""


ENDOWED = 4
"""One in this many decisions, the deciding player gets extra goods."""


class Seen:
    """Neighbours on agendas, and the differences of their numbers."""

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
        found = difference(upper, above, lower, below, seats)
        fitting = {word for word in RELATIONS if found is not None and agrees(word, found, seats, upper.seat >= 0)}
        self.relations[pair] = self.relations.get(pair, fitting) & fitting
        self.often[pair] += 1

    def look(self, game: Game, bottom: int) -> None:
        """Look at the agenda from an index upwards; below it nothing is new."""
        agenda = game.agenda
        if len(agenda) > 0:
            self.last.add(kind_of(self.names[id(agenda[0])]))
        for place in range(max(bottom, 1), len(agenda)):
            self.neighbours(agenda[place], agenda[place - 1], int(game.seats))

    def go_on(self, game: Game, bottom: int) -> None:
        """Like `Game.go_on`, but looks at every agenda on the way."""
        self.look(game, bottom)
        while len(game.agenda) > 0:
            step = game.agenda[-1]
            applies = step.applies(game)
            if applies and step.waits:
                return
            game.agenda = game.agenda[:-1]
            if applies:
                left = len(game.agenda)
                step.happen(game)
                self.look(game, left)

    def seldom_played(self, game: Game, chooser: Dice) -> Move:
        """The least played of three random moves or draws."""
        moves = possible_moves(game)
        some = [moves[chooser.below(len(moves))] for _ in range(3)]
        return min(some, key=lambda move: self.played[move.number])

    def play(self, game: Game, chooser: Dice, dice: Dice, helped: bool) -> None:
        """Play a random game; with `helped`, prefer rare moves and give players extra goods."""
        self.go_on(game, 0)
        out = MoveList()
        while not game.is_over():
            if helped and chooser.below(ENDOWED) == 0:
                self.rules.endow(game, chooser)
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if helped and chooser.below(2) == 0:
                move = self.seldom_played(game, chooser)
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
        """The text of the file: its old content and what was seen."""
        beneath = {upper: dict(lowers) for upper, lowers in known.beneath.items()}
        for (above, below), relations in self.relations.items():
            lowers = beneath.setdefault(above, {})
            if below in lowers:
                lowers[below] = lowers[below] if lowers[below] in relations else ""
            else:
                certain = len(relations) == 1 and self.often[above, below] >= ENOUGH
                lowers[below] = next(iter(relations)) if certain else ""
        lines = ["# What may lie directly under a step of an agenda. Written by `python -m bench.agendas`.", ""]
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
    parser.add_argument("--seconds", type=float, default=300, help="how long to play each game")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; repeatable")
    parser.add_argument("--anew", action="store_true", help="forget what the file has")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for name in wanted.game or names():
        rules, seed, begun = rules_of(name), wanted.seed, perf_counter()
        seen = Seen(rules)
        path = agendas_file(rules)
        known = KnownAgendas({}) if wanted.anew or not path.exists() else known_agendas(rules)
        while perf_counter() - begun < wanted.seconds:
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
            seen.play(game, dice, Dice(seed), helped=seed % 2 == 0)
        path.write_text(seen.added_to(known), encoding="utf-8")
        fresh = [pair for pair in seen.often if pair[1] not in known.beneath.get(pair[0], {})]
        print(f"{name}: {seed - wanted.seed} games, {len(seen.often)} kinds of neighbours, {len(fresh)} of them new")


if __name__ == "__main__":
    main()
