"""Monte Carlo tree search for any number of players, over what a seat can know.

Each iteration deals everything the seat cannot see anew, walks down the tree to a decision that is new, plays on from
there and writes the result into the moves of the walk. On the way every player is taken to choose for himself: the
move that has fared best so far, with a bias to those that look good at first sight. What a player wants is the win,
and a little also the lead, so that somebody far behind still plays on for points.

The tree holds what the seat itself has to choose in its present turn, and beyond that what is chosen at quiet moments:
which role, which action. All that lies between, as who loads which good, would make it broad and never deep, so it is
passed by the way playing on does it.

Playing on ends at the next quiet moment, where the estimate judges, or at the end of the game. While playing on
everybody takes the move that looks best at first sight. Looking costs time, so it is done where a move has hardly been
looked at, and now and then; else everybody goes by liking: how much better than its rivals a move has looked lately.

A careful search plays on to the end of the round, and everybody looks ahead to the next quiet moment for each move, as
the greedy bot does. It walks far fewer ways, but a plan is judged by what came of it.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate, judge, lead
from caravela.bots.lookahead import Way, play_to_quiet
from caravela.bots.nets.policy import Policy
from caravela.bots.search.search_settings import SearchSettings
from caravela.bots.search.tree import NONE, Edge, Node, Tree
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MOST_SEATS: Final[i64] = 8
LONGEST_WAY: Final[i64] = 2000  # moves of one iteration, a guard against endless games
USUAL_VARIANCE: Final = 0.003  # of results at a node, before there are any
POINTS_COUNT: Final = 0.3  # how much of what a player wants is the lead
MUCH: Final = 80.0  # points of lead
LATELY: Final[i64] = 16  # a liking is about the mean of so many looks
KNOWN: Final[i64] = 2  # looks after which a move goes by liking
FINE: Final[i64] = 4096  # grains of a random fraction
FRACTIONS: Final = vec[float]([float(grain) / float(FINE) for grain in range(FINE)])
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
        self.moves: i64 = len(rules.catalogue.moves)
        self.liking: vec[float] = vec[float]([0.0] * (self.moves * MOST_SEATS))
        self.liked: vec[i64] = vec[i64]([0] * (self.moves * MOST_SEATS))
        self.out: MoveList = MoveList()
        self.ahead: MoveList = MoveList()  # the moves of a choice while each is followed to the next quiet moment
        self.foreseen: Way = Way()  # what looking ahead saw behind the move that it chose last
        self.passed: i64 = 0  # how many of the choices foreseen there have been made since
        self.likeliest: Way = Way()  # room to look ahead in: behind the best move so far,
        self.tried: Way = Way()  # and behind one that is being tried
        self.way: vec[Edge] = vec[Edge]()
        self.nodes: vec[Node] = vec[Node]()
        self.length: i64 = 0
        self.beyond: bool = False  # whether this walk has left the turn in which it began
        self.values: vec[float] = vec[float]()
        self.futures: vec[float] = vec[float]()
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.totals: vec[float] = vec[float]([0.0] * MOST_SEATS)  # of the last thinking, by seat
        self.until: float = 0.0  # when this thinking is over; zero is no limit
        self.policy: Policy | None = settings.policy

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
        self.until = begun + seconds if seconds > 0.0 else 0.0
        for i in range(i64(len(self.liked))):
            self.liked[i] = min(self.liked[i], KNOWN)  # what comes counts more than what was
        step = game.next_step()
        seat = step.seat
        for i in range(game.seats):
            self.totals[i] = 0.0
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

    def iterate(self, tree: Tree, game: Game, first: Move | None) -> bool:
        """One walk down the tree, if there is time for it; the options of the root are already looked up."""
        node = tree.nodes[0]
        self.length = 0
        self.beyond = False
        self.foreseen.begin()
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
        if self.policy is not None:
            self.play_rounds(game)
        elif not self.settings.careful:
            self.play_on(game)
        elif not self.play_round(game):
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
        """Add the moves of a node, each with a prior from a quick evaluation."""
        out = self.out
        count = out.count
        policy = self.policy
        if policy is not None:
            while len(self.values) < count:
                self.values = append(self.values, 0.0)
            policy.weigh(game, node.step, out)
            policy.write_shares(count, self.settings.trust, self.values)
            floor = self.settings.floor / float(count)
            for i in range(count):
                node.add_edge(out.moves[i], (1.0 - self.settings.floor) * self.values[i] + floor)
            return
        best = self.look_ahead(game, node.seat) if self.settings.careful else self.look(game, node.seat)
        self.foreseen.begin()  # another move may be picked
        values = self.futures if self.settings.careful else self.values
        most = values[best]
        total = 0.0
        for i in range(count):
            values[i] = exp((values[i] - most) / self.settings.sharpness)
            total += values[i]
        floor = 0.25 / float(count)
        for i in range(count):
            node.add_edge(out.moves[i], 0.75 * values[i] / total + floor)

    def look(self, game: Game, seat: i64) -> i64:
        """Evaluate every move in the options quickly; returns the index of the best one."""
        out = self.out
        count = out.count
        while len(self.values) < count:
            self.values = append(self.values, 0.0)
        values = self.values
        mean = 0.0
        best: i64 = 0
        for i in range(count):
            twin = game.copy()
            twin.play(out.moves[i])
            values[i] = self.estimate.value(twin, seat)
            mean += values[i]
            if values[i] > values[best]:
                best = i
        mean /= float(count)
        first = seat * self.moves
        for i in range(count):
            self.like(first + out.moves[i].number, values[i] - mean)
        return best

    def look_ahead(self, game: Game, seat: i64) -> i64:
        """Follow every move in the options to the next quiet moment; which of them leaves the player best placed.

        Where everybody has played as foreseen, one of the moves was already followed to its end.
        """
        out = self.out
        ahead = self.ahead
        count = out.count
        ahead.count = 0
        for i in range(count):
            ahead.add(out.moves[i])
        while len(self.futures) < count:
            self.futures = append(self.futures, 0.0)
        futures = self.futures
        foreseen = self.foreseen.choice(self.passed)
        end = self.foreseen.end
        best: i64 = 0
        worst: i64 = 0
        for i in range(count):
            if i > 0 and self.until > 0.0 and perf_counter() >= self.until:
                futures[i] = futures[worst]  # no time to follow it
                continue
            move = ahead.moves[i]
            known = move is foreseen and end is not None
            if known and end is not None:
                futures[i] = lead(self.estimate, end, seat)
            else:
                twin = game.copy()
                twin.play(move)
                futures[i] = lead(self.estimate, play_to_quiet(self.estimate, twin, self.dice, out, self.tried), seat)
            if i == 0 or futures[i] > futures[best]:
                best = i
                if not known:
                    self.likeliest, self.tried = self.tried, self.likeliest
            elif futures[i] < futures[worst]:
                worst = i
        if ahead.moves[best] is foreseen:
            self.passed += 1
        else:
            self.foreseen, self.likeliest = self.likeliest, self.foreseen
            self.passed = 0
        out.count = 0
        for i in range(count):
            out.add(ahead.moves[i])
        return best

    def like(self, place: i64, value: float) -> None:
        """A running mean of how much better than its rivals a move looked to a player."""
        self.liked[place] += 1
        rate = 1.0 / float(min(self.liked[place], LATELY))
        self.liking[place] += rate * (value - self.liking[place])

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

    def play_on(self, game: Game) -> None:
        """Everybody plays by liking up to a quiet moment or to the end."""
        estimate = self.estimate
        to_the_end = self.settings.to_the_end
        steps: i64 = 0
        while not game.is_over() and steps < LONGEST_WAY:
            if not to_the_end and estimate.is_quiet(game):
                return
            step = game.next_step()
            self.out.count = 0
            step.options(game, self.out)
            self.answer(game, step)
            steps += 1

    def play_round(self, game: Game) -> bool:
        """Everybody looks ahead for each move, up to the end of the round or of the game; whether there was time."""
        estimate = self.estimate
        out = self.out
        round = estimate.round_of(game)
        steps: i64 = 0
        while not game.is_over() and steps < LONGEST_WAY:
            if estimate.is_quiet(game) and estimate.round_of(game) != round:
                return True
            if self.until > 0.0 and perf_counter() >= self.until:
                return False
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            self.answer(game, step)
            steps += 1
        return True

    def play_rounds(self, game: Game) -> None:
        """Everybody plays by the policy, up to the end of so many rounds, to a quiet moment, or to the end."""
        estimate = self.estimate
        out = self.out
        left = self.settings.rounds
        round = estimate.round_of(game)
        steps: i64 = 0
        while not game.is_over() and steps < LONGEST_WAY:
            if estimate.is_quiet(game):
                if left == 0:
                    return
                now = estimate.round_of(game)
                if now != round:
                    left -= 1
                    round = now
                    if left == 0:
                        return
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            self.answer(game, step)
            steps += 1

    def answer(self, game: Game, step: Step) -> None:
        """One answer out of the options: chance's, the only one, or the move its player likes most.

        Looking ahead works in the options and may make more room for them, so the move is read only after the choice.
        """
        out = self.out
        best: i64 = 0
        if step.by_chance:
            best = self.dice.draw(step.weights(game))
        elif out.count > 1:
            policy = self.policy
            if policy is not None:
                policy.weigh(game, step, out)
                best = policy.drawn(out.count, self.settings.heat, self.dice)
            elif self.settings.careful:
                best = self.look_ahead(game, step.seat)
            else:
                best = NONE if self.is_time_to_look() else self.liked_most(step.seat)
                if best == NONE:
                    best = self.look(game, step.seat)
        game.play(out.moves[best])

    def is_time_to_look(self) -> bool:
        """Whether the options are evaluated again, however well they are known."""
        looks = self.settings.looks
        return looks > 0 and self.dice.below(looks) == 0

    def liked_most(self, seat: i64) -> i64:
        """Which of the options its player likes most; none if one of them has hardly been looked at."""
        out = self.out
        moves = out.moves
        liking = self.liking
        liked = self.liked
        dice = self.dice
        undrawn = dice.carry
        noise = self.settings.noise
        first = seat * self.moves
        best: i64 = 0
        best_value = NEVER
        for i in range(out.count):
            place = first + moves[i].number
            if liked[place] < KNOWN:
                dice.carry = undrawn  # looking draws nothing
                return NONE
            value = liking[place] + noise * FRACTIONS[dice.below(FINE)]
            if value > best_value:
                best_value = value
                best = i
        return best
