"""The agenda alone, with a small game that records what happens."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.game import Game, winners
from caravela.engine.play.perft import perft
from caravela.engine.play.playout import Playout


class Diary(Game):
    """A game that records its steps."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.lines: list[str] = []

    def copy(self) -> Diary:
        twin = Diary(int(self.seats))
        twin.copy_agenda(self)
        twin.lines = list(self.lines)
        return twin

    def score(self, seat: i64) -> i64:
        return sum(1 for line in self.lines if line == f"{seat} speaks")

    def tie_break(self, seat: i64) -> i64:
        return sum(1 for line in self.lines if line == f"{seat} sings")


class Write(Step):
    def __init__(self, line: str) -> None:
        super().__init__()
        self.line = line

    def happen(self, game: Diary) -> None:
        game.lines.append(self.line)


class Skipped(Step):
    def applies(self, game: Diary) -> bool:
        return False

    def happen(self, game: Diary) -> None:
        game.lines.append("never")


class Say(Move):
    def __init__(self, verb: str, free: bool = False) -> None:
        super().__init__()
        self.verb = verb
        self.free = free

    def play(self, game: Diary, seat: i64) -> None:
        game.lines.append(f"{seat} {self.verb}")

    def words(self) -> str:
        return self.verb


SPEAK, SING, COUGH = Say("speaks"), Say("sings"), Say("coughs", free=True)


class Speaking(Decision):
    def options(self, game: Diary, out: MoveList) -> None:
        out.add(SPEAK)
        out.add(SING)
        if not game.lines or not game.lines[-1].endswith("coughs"):
            out.add(COUGH)


class Coin(Chance):
    def options(self, game: Diary, out: MoveList) -> None:
        out.add(SPEAK)
        out.add(SING)

    def weights(self, game: Diary) -> vec[i64]:
        return vec[i64]([1, 0])


TURNS = vec[Step]([Speaking(seat) for seat in range(3)])


def options_of(game: Game) -> list[str]:
    out = MoveList()
    game.next_step().options(game, out)
    return [move.words() for move in out.listed()]


def test_steps_happen_in_reading_order() -> None:
    game = Diary(2)
    game.do_next(Write("first"), Write("second"))
    game.go_on()
    assert game.lines == ["first", "second"]
    assert game.is_over()


def test_a_step_that_does_not_apply_is_skipped() -> None:
    game = Diary(2)
    game.do_next(Skipped(), Write("then"))
    game.go_on()
    assert game.lines == ["then"]


def test_every_player_once_clockwise_then_one_step_more() -> None:
    game = Diary(3)
    game.each_in_turn(TURNS, 1, Write("end"))
    game.go_on()
    for _ in range(3):
        game.play(SPEAK)
    assert game.lines == ["1 speaks", "2 speaks", "0 speaks", "end"]


def test_a_free_move_leaves_the_decision_where_it_is() -> None:
    game = Diary(3)
    game.do_next(TURNS[2])
    game.go_on()
    assert options_of(game) == ["speaks", "sings", "coughs"]
    game.play(COUGH)
    assert options_of(game) == ["speaks", "sings"]
    game.play(SING)
    assert game.is_over()


def test_a_copy_goes_its_own_way() -> None:
    game = Diary(3)
    game.each_in_turn(TURNS, 0)
    twin = game.copy()
    twin.play(SPEAK)
    assert game.lines == []
    assert len(game.agenda) == 3


def test_winners_have_most_points_then_the_better_tie_break() -> None:
    game = Diary(3)
    game.lines = ["0 speaks", "1 speaks", "1 sings", "2 sings"]
    assert winners(game) == [1]
    game.lines = ["0 speaks", "2 speaks"]
    assert winners(game) == [0, 2]


def test_perft_counts_possible_draws_only() -> None:
    game = Diary(3)
    game.do_next(Coin(), TURNS[0])
    assert perft(game, 0) == 1
    assert perft(game, 1) == 1
    assert perft(game, 2) == 3
    assert perft(game, 3) == 4  # two lines have ended; after the free move two answers are left


def test_a_playout_draws_by_weight_and_ends() -> None:
    for seed in range(20):
        game = Diary(3)
        game.do_next(Coin(), TURNS[0])
        playing = Playout(seed)
        playing.play_out(game)
        assert game.lines[0] == "-1 speaks"
        assert playing.decisions >= 1
