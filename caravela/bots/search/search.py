"""Monte Carlo tree search for any number of players with hidden information.

Each iteration samples everything that the seat cannot see (determinization), walks down the tree to a new decision,
plays a rollout and adds the result to the moves of the walk. In the tree, every player maximises their own value: the
move with the best results so far, with a bonus for moves with a high prior. The value is mainly winning, and to a small
part the lead, so that a player far behind still plays for points.

The tree contains the seat's own decisions of its current turn, and beyond that only decisions at quiet positions: which
role, which action. Everything in between, such as who loads which good, would make it broad and never deep, so it is
played by the rollout policy.

A rollout ends at the next quiet position or at the end of the round, where the estimate evaluates, or at the end of the
game. There are several rollout policies: immediate evaluation (`by_liking.py`), a lookahead that evaluates a plan by
its outcome but allows far fewer iterations (`by_look_ahead.py`), and a trained policy (`by_policy.py`).
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate, judge, standing
from caravela.bots.lookahead import play_to_quiet_by_policy
from caravela.bots.search.answers import Answers
from caravela.bots.search.by_liking import ByLiking
from caravela.bots.search.by_look_ahead import ByLookAhead
from caravela.bots.search.by_policy import ByPolicy
from caravela.bots.search.search_settings import TO_THE_END, SearchSettings
from caravela.bots.search.tree import MOST_SEATS, NONE, Edge, Node, Tree
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

LONGEST_WAY: Final[i64] = 2000  # moves in one iteration: a guard against endless games
USUAL_VARIANCE: Final = 0.003  # of results at a node without visits
POINTS_COUNT: Final = 0.3  # the weight of the lead in a player's value
MUCH: Final = 80.0  # points of lead that count as 1
ASKING: Final[i64] = 8  # iterations between two checks for an early stop


@final
class Search:
    """The search of one seat through one game. Deterministic for a seed and a number of iterations."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int, settings: SearchSettings) -> None:
        self.rules: Rules = rules
        self.estimate: Estimate = estimate
        self.settings: SearchSettings = settings
        self.dice: Dice = Dice(seed)
        self.tree: Tree | None = None
        self.last: Edge | None = None  # the last move seen in the game, if the tree contains it
        self.iterations: i64 = 0  # of the last search
        self.stops_early: bool = False  # whether to stop as soon as the most visited move cannot change
        self.answers: Answers = answers_for(rules, estimate, self.dice, settings)
        self.out: MoveList = self.answers.out
        self.way: vec[Edge] = vec[Edge]()
        self.nodes: vec[Node] = vec[Node]()
        self.length: i64 = 0
        self.beyond: bool = False  # whether this iteration has left the turn in which it started
        self.weights: vec[float] = vec[float]()  # priors of a new decision
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.totals: vec[float] = vec[float]([0.0] * MOST_SEATS)  # of the last search, by seat

    # -- searching -------------------------------------------------------------------------------------

    def think(self, game: Game, iterations: i64, seconds: float) -> None:
        """Search from a decision for a number of iterations and a time, whichever ends first; 0 means no limit."""
        self.think_on(game, self.rooted(game), None, iterations, seconds)

    def try_move(self, game: Game, move: Move, iterations: i64, seconds: float) -> None:
        """Continue the search of the last decision, with this move first."""
        tree = self.tree
        assert tree is not None
        self.think_on(game, tree, move, iterations, seconds)

    def think_on(self, game: Game, tree: Tree, first: Move | None, iterations: i64, seconds: float) -> None:
        begun = perf_counter()
        self.answers.begin_thinking(begun + seconds if seconds > 0.0 else 0.0)
        step = game.next_step()
        seat = step.seat
        for i in range(game.seats):
            self.totals[i] = 0.0
        if self.settings.root_look > 0.0 and first is None:
            self.look_from_root(game, tree.root())
        done: i64 = 0
        while iterations == 0 or done < iterations:
            world = self.rules.imagined(game, seat, self.dice)
            self.out.count = 0
            step.options(world, self.out)
            if self.stops_early and done > 0 and done % ASKING == 0:
                left = iterations - done
                if seconds > 0.0:
                    by_time: i64 = int(float(done) * (seconds / (perf_counter() - begun) - 1.0))
                    left = min(left, by_time) if iterations > 0 else by_time
                if self.is_settled(tree.root(), left):
                    break
            if not self.iterate(tree, world, first):
                break
            done += 1
            if seconds > 0.0 and perf_counter() - begun >= seconds:
                break
        self.iterations = done

    def is_settled(self, root: Node, left: i64) -> bool:
        """Whether the remaining iterations cannot change which option has the most visits."""
        out = self.out
        most: i64 = 0
        second: i64 = 0
        for i in range(out.count):
            edge = root.edge_of(out.moves[i])
            if edge is not None:
                if edge.visits > most:
                    second = most
                    most = edge.visits
                elif edge.visits > second:
                    second = edge.visits
        return most - second > left

    def chances(self, seats: int) -> list[float]:
        """Every seat's mean share of the win in the last search."""
        return [self.totals[seat] / float(self.iterations) for seat in range(seats)]

    def root(self) -> Node:
        """The decision searched last."""
        assert self.tree is not None
        return self.tree.root()

    def line_after(self, edge: Edge, most: i64) -> list[tuple[int, Move]]:
        """The seats and moves of the expected continuation after a move at the root, as far as the tree has them."""
        assert self.tree is not None
        return self.tree.line_after(edge, most)

    def rooted(self, game: Game) -> Tree:
        """The tree with this decision as its root: a subtree of the last one if every move since was seen."""
        step = game.next_step()
        last = self.last
        tree = self.tree
        self.last = None
        if tree is not None and last is not None:
            place = tree.child_at(last, step)
            if place != NONE:
                tree.keep_only(place)
                return tree
        fresh = Tree(step)
        self.tree = fresh
        return fresh

    def saw(self, game: Game, move: Move) -> None:
        """Follow the game: this move is about to be played. A move that others cannot see discards the tree."""
        step = game.next_step()
        tree = self.tree
        if step.by_chance or tree is None:
            return
        out = self.out
        out.count = 0
        step.options(game, out)
        if out.count < 2:
            return
        last = self.last
        place: i64 = 0
        if last is not None:
            place = tree.child_at(last, step)
            if place == NONE and not self.estimate.is_quiet(game):
                return  # a decision that the tree does not contain
        self.last = None
        if place != NONE and not step.secret and tree.nodes[place].step is step:
            self.last = tree.nodes[place].edge_of(move)
        if self.last is None:
            self.tree = None

    def reseed(self, seed: int) -> None:
        """Use another seed, as each of several parallel searches does."""
        self.dice = Dice(seed)
        self.answers.dice = self.dice

    def iterate(self, tree: Tree, game: Game, first: Move | None) -> bool:
        """Run one iteration if there is time; the options of the root must be in `out`."""
        node = tree.nodes[0]
        self.length = 0
        self.beyond = False
        self.answers.begin_way()
        while self.length < LONGEST_WAY:
            edge = self.pick(node, game) if first is None else self.other_edge(node, first)
            first = None
            self.note(node, edge)
            game.play(edge.move)
            if not self.go_to_choice(game):
                break
            step = game.next_step()
            place = tree.child_at(edge, step)
            if place == NONE:
                tree.add_child(edge, step)
                break
            node = tree.nodes[place]
        if not self.play_on(game):
            return False
        judge(self.estimate, game, self.shares, self.leads)
        self.write_back()
        return True

    def note(self, node: Node, edge: Edge) -> None:
        if self.length < len(self.way):
            self.way[self.length] = edge
            self.nodes[self.length] = node
        else:
            self.way = append(self.way, edge)
            self.nodes = append(self.nodes, node)
        self.length += 1

    def write_back(self) -> None:
        shares = self.shares
        leads = self.leads
        for i in range(MOST_SEATS):
            self.totals[i] += shares[i]
        way = self.way
        nodes = self.nodes
        for i in range(self.length):
            node = nodes[i]
            share = shares[node.seat]
            wanted = (1.0 - POINTS_COUNT) * share + POINTS_COUNT * (0.5 + leads[node.seat] / MUCH)
            node.visits += 1
            node.total += wanted
            node.squares += wanted * wanted
            edge = way[i]
            edge.visits += 1
            edge.total += wanted
            edge.wins += share

    # -- selection -------------------------------------------------------------------------------------

    def pick(self, node: Node, game: Game) -> Edge:
        """The legal move with the best results plus a bonus for moves with fewer visits than their prior suggests
        (PUCT)."""
        out = self.out
        if len(node.edges) == 0:
            self.expand(node, game)
        edges = node.edges
        visits = float(node.visits)
        usual = node.total / visits if node.visits > 0 else 0.5
        variance = (max(node.squares - usual * node.total, 0.0) + 4.0 * USUAL_VARIANCE) / (visits + 4.0)
        urge = self.settings.exploration * sqrt(variance)
        best: Edge | None = None
        best_score = NEVER
        known = i64(len(edges))
        cursor: i64 = 0
        for i in range(out.count):
            move = out.moves[i]
            if cursor < known and edges[cursor].move is move:
                edge = edges[cursor]
                cursor += 1
            else:
                edge = self.other_edge(node, move)
            edge.offered += 1
            bonus = urge * edge.prior * sqrt(float(edge.offered)) / float(1 + edge.visits)
            score = (edge.total / float(edge.visits) if edge.visits > 0 else usual) + bonus
            if score > best_score:
                best_score = score
                best = edge
        assert best is not None
        return best

    def other_edge(self, node: Node, move: Move) -> Edge:
        """The edge of a move that is in another place of the node's list, or new."""
        edge = node.edge_of(move)
        if edge is None:
            edge = node.add_edge(move, 1.0 / float(len(node.edges) + 1))
        return edge

    def expand(self, node: Node, game: Game) -> None:
        """Add the moves of a node with their priors, mixed with a uniform part."""
        out = self.out
        while len(self.weights) < out.count:
            self.weights = append(self.weights, 0.0)
        weights = self.weights
        total = self.answers.write_weights(game, node.step, weights)
        known = 1.0 - self.settings.floor
        floor = self.settings.floor / float(out.count)
        for i in range(out.count):
            node.add_edge(out.moves[i], known * weights[i] / total + floor)

    def look_from_root(self, game: Game, root: Node) -> None:
        """Compute better priors at the root by a lookahead with the net.

        Each move is followed to the next quiet position, everybody playing by the policy, in its own sampled world.
        """
        policy = self.settings.policy
        assert policy is not None
        out = self.out
        step = root.step
        seat = step.seat
        out.count = 0
        step.options(game, out)
        count = out.count
        moves = vec[Move](capacity=count)
        for i in range(count):
            moves = append(moves, out.moves[i])
        shares = vec[float]([0.0] * count)
        policy.weigh(self.rules.imagined(game, seat, self.dice), step, out)
        policy.write_shares(count, self.settings.trust, shares)
        values = vec[float](capacity=count)
        most = NEVER
        for i in range(count):
            world = self.rules.imagined(game, seat, self.dice)
            world.play(moves[i])
            play_to_quiet_by_policy(self.estimate, policy, world, self.dice, out)
            values = append(values, standing(self.estimate, world, seat, self.shares, self.leads))
            most = max(most, values[i])
        total = 0.0
        for i in range(count):
            values[i] = exp((values[i] - most) / self.settings.sharpness)
            total += values[i]
        looking = self.settings.root_look
        known = 1.0 - self.settings.floor
        floor = self.settings.floor / float(count)
        for i in range(count):
            prior = known * (looking * values[i] / total + (1.0 - looking) * shares[i]) + floor
            edge = root.edge_of(moves[i])
            if edge is None:
                root.add_edge(moves[i], prior)
            else:
                edge.prior = prior

    # -- rollout ---------------------------------------------------------------------------------------

    def go_to_choice(self, game: Game) -> bool:
        """Play up to the next decision that belongs in the tree; returns whether there is one. Its moves are in
        `out`."""
        out = self.out
        thinker = self.nodes[0].seat
        while not game.is_over():
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            quiet = self.estimate.is_quiet(game)
            if quiet:
                self.beyond = True
            if out.count > 1 and not step.by_chance and (quiet or (step.seat == thinker and not self.beyond)):
                return True
            self.answer(game, step)
        return False

    def play_on(self, game: Game) -> bool:
        """Play a rollout to a quiet position, for a number of rounds, or to the end; returns False if time ran out."""
        estimate = self.estimate
        answers = self.answers
        out = self.out
        left = self.settings.rounds
        round: i64 = estimate.round_of(game) if left > 0 else 0
        steps: i64 = 0
        while not game.is_over() and steps < LONGEST_WAY:
            if left != TO_THE_END and estimate.is_quiet(game):
                if left > 0 and estimate.round_of(game) != round:
                    round = estimate.round_of(game)
                    left -= 1
                if left == 0:
                    return True
            if answers.is_slow and answers.until > 0.0 and perf_counter() >= answers.until:
                return False
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            self.answer(game, step)
            steps += 1
        return True

    def answer(self, game: Game, step: Step) -> None:
        """Play one of the options: chance's, the only one, or the player's choice.

        A lookahead works in the options and may reallocate them, so the move is read only after the choice.
        """
        out = self.out
        best: i64 = 0
        if step.by_chance:
            best = self.dice.draw(step.weights(game))
        elif out.count > 1:
            best = self.answers.choose(game, step)
        game.play(out.moves[best])


def answers_for(rules: Rules, estimate: Estimate, dice: Dice, settings: SearchSettings) -> Answers:
    """The rollout policy for these settings."""
    policy = settings.policy
    if policy is not None:
        return ByPolicy(estimate, dice, settings, policy)
    if settings.careful:
        return ByLookAhead(estimate, dice, settings)
    return ByLiking(estimate, dice, settings, i64(len(rules.catalogue.moves)))
