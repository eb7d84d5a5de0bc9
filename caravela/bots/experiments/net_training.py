"""Trains a game's net in generations: self-play with the current net, a fit to the results, a new net.

Everything is stored in a folder, so that a stopped training can resume: the games of each generation in parts, the net
after each, and its metrics in `figures.jsonl`. One part in sixteen is held out for testing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravela.bots.experiments.net_fitting import (
    NAMES,
    FloatNet,
    between_equals,
    calibrate,
    figures,
    fit,
    fresh_net,
    read_float_net,
    set_scales,
    widened,
    with_later_predictions,
    write_net,
)
from caravela.bots.experiments.net_positions import Players, Positions, joined, laid_out, played_part
from caravela.bots.experiments.policy_fitting import (
    decisions_of,
    families_of,
    fit_policy,
    fresh_policy,
    policy_figures,
    write_policy,
)
from caravela.bots.experiments.workers import Workers
from caravela.bots.nets.choices import policy_width
from caravela.bots.nets.net import NET
from caravela.bots.nets.policy import POLICY, decision_kinds
from caravela.bots.nets.selfplay import sizes
from caravela.bots.roster import estimate_for
from caravela.engine.errors import BadChoice
from caravela.games import rules_of

save: Any = np.savez  # the type stub misinterprets keyword arguments
PART = 16
"""The number of games in a part."""
HELD_OUT = 16
"""One part in this many is held out."""
POLICY_EPOCHS = 4
POLICY_RATE = 1e-2
APART = 1_000_003
"""The offset between the seeds of two generations."""


@dataclass(frozen=True)
class NetCourse:
    """The settings of a training."""

    game: str
    games: int = 2000  # per generation
    hidden: int = 96
    window: int = 4  # the number of recent generations used for training
    epochs: float = 3.0
    rate: float = 1e-3
    keeping: int = 2  # one quiet position in this many is stored
    choosing: int = 3  # one decision in this many is stored for the policy
    start: str = ""  # the initial net
    iterations: int = 0  # of the players' search; 0 for a one-move lookahead
    quick: int = 0  # games by the policy alone, for each regular game
    seed: int = 1


class NetTraining:
    """A folder with a training."""

    def __init__(self, course: NetCourse, folder: Path) -> None:
        self.course = course
        self.folder = folder
        self.rules = rules_of(course.game)
        self.estimate = estimate_for(self.rules)
        if self.estimate.encoder.version == 0:
            raise BadChoice(f"{self.rules.title} does not describe its positions to a net.")
        if course.hidden % 3 != 0:
            raise BadChoice("The hidden units of a net are packed in threes; choose a multiple of 3.")
        if course.games < 2 * PART:
            raise BadChoice(
                f"A net needs at least {2 * PART} games in a turn: {PART} to learn from and {PART} to test on."
            )
        self.player_inputs, self.board_inputs = sizes(self.rules, self.estimate)
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / "course.json"
        if kept.exists() and json.loads(kept.read_text(encoding="utf-8"))["game"] != course.game:
            raise BadChoice(f"{folder} is a training of another game; name another folder.")
        kept.write_text(json.dumps(asdict(course)), encoding="utf-8")

    @property
    def generation(self) -> int:
        """The number of finished generations."""
        done = 0
        while self.net_path(done + 1).exists():
            done += 1
        return done

    def net_path(self, generation: int) -> Path:
        return self.folder / f"generation-{generation:03}{NET}"

    def policy_path(self, generation: int) -> Path:
        return self.folder / f"generation-{generation:03}{POLICY}"

    def parts(self, generation: int) -> list[Path]:
        return sorted((self.folder / f"games-{generation:03}").glob("*.npz"))

    def take_turn(self, workers: Workers, advance: Callable[[int], None] = lambda games: None) -> dict[str, Any]:
        """Run one generation: play, fit, store the net and its metrics."""
        generation = self.generation + 1
        self.play(generation, workers, advance)
        return self.learn(generation)

    def play(self, generation: int, workers: Workers, advance: Callable[[int], None]) -> None:
        net = str(self.net_path(generation - 1)) if generation > 1 else self.course.start
        folder = self.folder / f"games-{generation:03}"
        folder.mkdir(exist_ok=True)
        first = self.course.seed + APART * generation
        parts = [range(at, at + PART) for at in range(first, first + self.course.games, PART)]
        wanted = []
        for part in parts:
            if (folder / f"{part.start}.npz").exists():
                advance(len(part))
            else:
                wanted.append(part)
        course = self.course
        players = Players(course.game, net, course.keeping, course.choosing, course.iterations, course.quick)
        play = partial(played_part, players)
        for part, rows in zip(wanted, workers.over(play, wanted), strict=True):
            unfinished = folder / f"{part.start}.part"
            with unfinished.open("wb") as file:
                save(file, **rows)
            unfinished.rename(folder / f"{part.start}.npz")
            advance(len(part))

    def learn(self, generation: int) -> dict[str, Any]:
        course = self.course
        learned, held_out = self.positions(generation)
        net = self.last_net(generation - 1)
        judges = net is not None or bool(course.start)
        if net is None and course.start:
            net = read_float_net(Path(course.start))
            set_scales(net, learned, self.board_inputs, rescale=True)
            net = widened(net, course.hidden, course.seed)
        elif net is None:
            net = fresh_net(self.player_inputs, self.board_inputs, course.hidden, course.seed)
            set_scales(net, learned, self.board_inputs)
        targets = [with_later_predictions(net, positions) for positions in learned] if judges else learned
        fit(net, targets, course.epochs, course.rate, course.seed + generation)
        calibrate(net, held_out)
        games = PART * sum(len(self.parts(each)) for each in range(1, generation + 1))
        about = {
            "game": course.game,
            "encoder": self.estimate.encoder.version,
            "made": date.today().isoformat(),
            "games": games,
            "settings": f"{generation} generations; {json.dumps(asdict(course))}",
        }
        save(
            self.folder / f"generation-{generation:03}.npz",
            player_scale=net.player_scale,
            board_scale=net.board_scale,
            **net.weights,
        )
        whole = write_net(net, held_out, about, self.net_path(generation))
        summary = {
            "generation": generation,
            "games": games,
            "learned from": sum(len(positions) for positions in learned),
            "estimate": figures(None, held_out),
            "net": figures(whole, held_out),
            "equals": figures(whole, between_equals(held_out)),
            "policy": self.learn_policy(generation, about),
        }
        with (self.folder / "figures.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(summary) + "\n")
        return summary

    def learn_policy(self, generation: int, about: dict[str, Any]) -> dict[str, Any]:
        """Fit a policy to the decisions of recent generations; returns its metrics on held-out ones."""
        learned: list[dict[str, Any]] = []
        held_out: list[dict[str, Any]] = []
        for each in range(max(1, generation - self.course.window + 1), generation + 1):
            parts = self.parts(each)
            held = min(HELD_OUT, len(parts)) - 1
            for number, path in enumerate(parts):
                with np.load(path) as kept:
                    rows = {name: kept[name] for name in kept.files if name.startswith("choice")}
                (held_out if number % HELD_OUT == held else learned).append(rows)
        width = policy_width(self.rules, self.estimate.encoder)
        decisions = decisions_of(learned, width)
        policy = fresh_policy(families_of(self.rules), decisions)
        fit_policy(policy, decisions, POLICY_EPOCHS, POLICY_RATE, self.course.seed + generation)
        whole = write_policy(policy, decision_kinds(self.rules), about, self.policy_path(generation))
        return policy_figures(whole, decisions_of(held_out, width))

    def last_net(self, generation: int) -> FloatNet | None:
        file = self.folder / f"generation-{generation:03}.npz"
        if not file.exists():
            return None
        with np.load(file) as kept:
            weights: dict[str, NDArray[Any]] = {name: kept[name] for name in NAMES}
            if weights["bias"].shape[0] != self.course.hidden:
                return None
            return FloatNet(weights, kept["player_scale"], kept["board_scale"])

    def positions(self, generation: int) -> tuple[list[Positions], list[Positions]]:
        """Training positions of recent generations, and held-out positions, each by number of players."""
        learned: dict[int, list[Positions]] = {}
        held_out: dict[int, list[Positions]] = {}
        for each in range(max(1, generation - self.course.window + 1), generation + 1):
            parts = self.parts(each)
            held = min(HELD_OUT, len(parts)) - 1
            for number, path in enumerate(parts):
                with np.load(path) as kept:
                    rows = {name: kept[name] for name in kept.files}
                for players in range(self.rules.least, self.rules.most + 1):
                    groups = laid_out(rows, players, self.player_inputs, self.board_inputs)
                    if groups is not None:
                        target = held_out if number % HELD_OUT == held else learned
                        target.setdefault(players, []).append(groups)
        return (
            [joined(learned[players]) for players in sorted(learned)],
            [joined(held_out[players]) for players in sorted(held_out)],
        )
