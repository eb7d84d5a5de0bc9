"""Monte Carlo tree search for any number of players, over what a seat can know.

Each iteration deals everything the seat cannot see anew, walks down the tree to a decision that is new, plays on from
there and writes the result into the moves of the walk. On the way every player is taken to choose for himself: the
move that has fared best so far, with a bias to those that look good at first sight. What a player wants is the win,
and a little also the lead, so that somebody far behind still plays on for points.

The tree holds what the seat itself has to choose in its present turn, and beyond that what is chosen at quiet moments:
which role, which action. All that lies between, as who loads which good, would make it broad and never deep, so it is
passed by the way playing on does it.

Playing on ends at the next quiet moment or at the end of the round, where the estimate judges, or at the end of the
game. How everybody answers meanwhile is a matter of its own: by liking (`by_liking.py`), by a look ahead that judges a
plan by what came of it but walks far fewer ways (`by_look_ahead.py`), or by a trained policy (`by_policy.py`).
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

LONGEST_WAY: Final[i64] = 2000  # moves of one iteration, a guard against endless games
USUAL_VARIANCE: Final = 0.003  # of results at a node, before there are any
POINTS_COUNT: Final = 0.3  # how much of what a player wants is the lead
MUCH: Final = 80.0  # points of lead
ASKING: Final[i64] = 8  # iterations between two questions whether the decision is settled


@final
class Search:
    """The search of one seat through one game. Deterministic for a seed and a number of iterations."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int, settings: SearchSettings) -> None:
        self.rules: Rules = rules
        self.estimate: Estimate = estimate
        self.settings: SearchSettings = settings
        self.dice: Dice = Dice(seed)
        self.tree: Tree | None = None
        self.last: Edge | None = None  # the move last seen in the game, if the tree knows it
        self.iterations: i64 = 0  # of the last thinking
        self.stops_early: bool = False  # as soon as no other move can become the one tried most
        self.answers: Answers = answers_for(rules, estimate, self.dice, settings)
        self.out: MoveList = self.answers.out
        self.way: vec[Edge] = vec[Edge]()
        self.nodes: vec[Node] = vec[Node]()
        self.length: i64 = 0
        self.beyond: bool = False  # whether this walk has left the turn in which it began
        self.weights: vec[float] = vec[float]()  # how likely the moves of a new decision look
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.totals: vec[float] = vec[float]([0.0] * MOST_SEATS)  # of the last thinking, by seat

    # -- thinking --------------------------------------------------------------------------------------

    def think(self, game: Game, iterations: i64, seconds: float) -> None:
        """Search from a decision until so many iterations are done or so much time is over; zero is no limit."""
        self.think_on(game, self.rooted(game), None, iterations, seconds)

    def try_move(self, game: Game, move: Move, iterations: i64, seconds: float) -> None:
        """Search on from the last decision thought about, with this move first."""
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
        """Whether so many more iterations cannot change which move in the options is tried most."""
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
        """Every seat's mean share of the win in the last thinking."""
        return [self.totals[seat] / float(self.iterations) for seat in range(seats)]

    def root(self) -> Node:
        """The decision last thought about."""
        assert self.tree is not None
        return self.tree.root()

    def line_after(self, edge: Edge, most: i64) -> list[tuple[int, Move]]:
        """The seats and moves expected to follow a move at the root, as far as the tree knows them."""
        assert self.tree is not None
        return self.tree.line_after(edge, most)

    def rooted(self, game: Game) -> Tree:
        """The tree with this decision as its root: what is left of the last one if every move since was seen."""
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
        """Follow the game: this move is about to be played. A move that others cannot see ends the tree."""
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
                return  # a choice that the tree passes by
        self.last = None
        if place != NONE and not step.secret and tree.nodes[place].step is step:
            self.last = tree.nodes[place].edge_of(move)
        if self.last is None:
            self.tree = None

    def reseed(self, seed: int) -> None:
        """Draw anew from here on, as one of several searches of a decision does."""
        self.dice = Dice(seed)
        self.answers.dice = self.dice

    def iterate(self, tree: Tree, game: Game, first: Move | None) -> bool:
        """One walk down the tree, if there is time for it; the options of the root are already looked up."""
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

    # -- choosing in the tree --------------------------------------------------------------------------

    def pick(self, node: Node, game: Game) -> Edge:
        """The legal move with the best results, plus a bonus for moves tried less often than their prior suggests."""
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
        """A move that the node knows in another place of its list, or not yet."""
        edge = node.edge_of(move)
        if edge is None:
            edge = node.add_edge(move, 1.0 / float(len(node.edges) + 1))
        return edge

    def expand(self, node: Node, game: Game) -> None:
        """Add the moves of a node, each with a prior: how likely it looks, and a little the same for all."""
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
        """Let a look ahead with the judge say what looks likely at the root: it tells more than the policy alone.

        Each move is followed to the next quiet moment, everybody by the policy, in a world of its own.
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

    # -- playing on ------------------------------------------------------------------------------------

    def go_to_choice(self, game: Game) -> bool:
        """Play up to the next choice that the tree holds; whether there is one. Its moves are in the options."""
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
        """Everybody answers up to a quiet moment, after so many rounds, or to the end; whether there was time."""
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
        """One answer out of the options: chance's, the only one, or the one that its player chooses.

        Looking ahead works in the options and may make more room for them, so the move is read only after the choice.
        """
        out = self.out
        best: i64 = 0
        if step.by_chance:
            best = self.dice.draw(step.weights(game))
        elif out.count > 1:
            best = self.answers.choose(game, step)
        game.play(out.moves[best])


def answers_for(rules: Rules, estimate: Estimate, dice: Dice, settings: SearchSettings) -> Answers:
    """How everybody answers in a search with these settings."""
    policy = settings.policy
    if policy is not None:
        return ByPolicy(estimate, dice, settings, policy)
    if settings.careful:
        return ByLookAhead(estimate, dice, settings)
    return ByLiking(estimate, dice, settings, i64(len(rules.catalogue.moves)))
