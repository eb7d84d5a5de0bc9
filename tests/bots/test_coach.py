"""Hints and the coach's report agree with the game."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import caravela
from caravela.bots.advice import coach
from caravela.bots.advice.charts import COLOURS
from caravela.bots.advice.hints import Reasons, hints, merge_corrections, most_promising
from caravela.bots.advice.judging import judging_search
from caravela.bots.advice.report import DARK, LIGHT, Reporter, html, summary
from caravela.bots.roster import estimate_for
from caravela.bots.search.search import Search
from caravela.bots.search.tree import Edge
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.language.advice import DRAW, END, WORTH_TELLING, AdviceSentences, FeatureGain, Why
from caravela.language.sentences import Sentences
from caravela.language.translation import translation
from caravela.match.match import Match
from tests.test_cli import caravela as command

RECORD = Path(__file__).parents[1] / "records" / "puerto_rico" / "2-players-city-full.record"


@pytest.fixture(scope="module")
def reviewed() -> coach.Review:
    """The last part of a recorded game."""
    match = caravela.read_record(RECORD.read_text(encoding="utf-8"))
    plies = coach.real_decisions(match)[-12:]
    decisions = [coach.judged(match, ply) for ply in plies]
    return coach.told_as_one(match, decisions)


def some_match() -> Match:
    match = caravela.game("puerto-rico").start(players=3, seed=4)
    match.play("takes the settler")
    return match


def test_hints_name_legal_moves_with_shares_and_reasons() -> None:
    match = some_match()
    found = hints(match, most=2, seconds=0.0, iterations=60)
    assert len(found) == 2
    for hint in found:
        assert hint.move in match.moves()
        assert 0 <= hint.win_share <= 1
        assert hint.reason.endswith(".")
        assert "wins." in str(hint)


@pytest.mark.parametrize("game", names())
def test_reasons_speak_of_features_of_the_game(game: str) -> None:
    match = caravela.game(game).start(players=3, seed=4)
    features = estimate_for(match.rules).features
    told = ""
    for _ in range(12):
        told += " ".join(hint.reason for hint in hints(match, most=2, seconds=0.0, iterations=12))
        match.play(match.moves()[0])
    assert any(name in told for name in features)


def test_hints_tell_how_much_better_they_are_and_what_comes_next() -> None:
    match = some_match()
    best, second = hints(match, most=2, seconds=0.0, iterations=400)
    assert best.margin == pytest.approx(best.win_share - second.win_share)
    assert second.margin == -best.margin
    assert best.line
    assert best.until in (DRAW, *range(3))
    for hint in (best, second):
        assert ("Counted in points up to the next" in hint.reason) == bool(hint.gains or hint.losses)
        assert (f"It ends {hint.points:.1f} points further ahead" in hint.reason) == (hint.points >= WORTH_TELLING)
    seat, move = best.line[0]
    assert f"Expected next: {match.names[seat]} {move}" in best.reason
    assert "than the next best move" in best.reason or "As good as the next best move" in best.reason


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (0.061, "Wins 6 in 100 games more than the next best move."),
        (-0.02, "Wins 2 in 100 games fewer than the best move."),
        (0.004, "As good as the next best move."),
    ],
)
def test_a_hint_without_features_still_has_a_reason(margin: float, said: str) -> None:
    match = some_match()
    english = AdviceSentences(Sentences(match.rules, match.names, translation("en")))
    assert english.reasons(Why(gains=[], losses=[], margin=margin, points=0.0, line=[], until=END)) == said


def test_the_move_that_wins_most_comes_first_of_those_that_are_known_well() -> None:
    match = some_match()
    move = match.moves()[0]
    edges = []
    for visits, wins in ((100, 30.0), (80, 32.0), (4, 3.0)):
        edge = Edge(move, 0.3)
        edge.visits, edge.wins = visits, wins
        edges.append(edge)
    assert most_promising(edges, 3) == [edges[1], edges[0], edges[2]]


@pytest.mark.parametrize("game", names())
def test_what_only_puts_others_right_is_told_with_them(game: str) -> None:
    """Three kinds produced are no drawback: production is counted too high without them. Every name is a feature."""
    estimate = estimate_for(rules_of(game))
    for name, others in estimate.corrects.items():
        assert {name, *others} <= set(estimate.features)
    told = merge_corrections({"corn": 2.0, "indigo": 0.5, "kinds": -0.6}, {"kinds": ["corn", "indigo"]})
    assert told == {"corn": pytest.approx(1.4), "indigo": 0.5}
    alone = {"corn": 0.0, "indigo": 0.0, "kinds": -0.6}
    assert merge_corrections(alone, {"kinds": ["corn", "indigo"]}) == alone


def test_moves_that_end_the_game_are_compared_by_points_and_with_each_other() -> None:
    """The features of a game that is over are not zero: without this, ending it looked like losing everything."""
    match = caravela.read_record(RECORD.read_text(encoding="utf-8"))
    last = coach.real_decisions(match)[-1]
    rules, game = match.rules, match.game_before(last)
    out = MoveList()
    game.next_step().options(game, out)
    reasons = Reasons(rules, estimate_for(rules), game, out.listed(), 1)
    ends = [move for move in out.listed() if reasons.until(move) == END]
    assert ends
    for move in out.listed():
        gains, losses = reasons.differences(move, ends[0])
        assert all(each.feature == "points" and abs(each.points) < 20 for each in gains + losses)


def test_less_of_a_cost_is_told_as_a_gain() -> None:
    match = some_match()
    english = AdviceSentences(Sentences(match.rules, match.names, translation("en")))
    told = english.told(
        [FeatureGain("goods", 1.0), FeatureGain("pirates", 1.0, True), FeatureGain("pirates", -2.0, True)]
    )
    assert told == "goods (+1.0), fewer pirates (+1.0), more pirates (-2.0)"


def test_a_better_line_is_told_with_a_key_moment(reviewed: coach.Review) -> None:
    moment = next(each for each in reviewed.decisions if each.best == each.played)
    number = reviewed.match.history[moment.ply].move.number
    dear = replace(moment, line=((1, int(number)),))
    assert "Expected next" not in Reporter(reviewed).moment(moment)
    words = reviewed.match.rules.catalogue.moves[int(number)].words()
    assert Reporter(reviewed).moment(dear).endswith(f"Expected next: {reviewed.match.names[1]} {words}.")


@pytest.mark.parametrize(("second", "cost"), [(0.3, 0.3), (0.0, 0.0)])
def test_a_loss_is_told_only_if_a_search_with_other_luck_finds_it_too(
    second: float, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the first search criticizes a move, the second search decides."""
    match = caravela.read_record(RECORD.read_text(encoding="utf-8"))
    seeds: list[int] = []

    def search_of(rules: Rules, seed: int) -> Search:
        seeds.append(seed)
        return judging_search(rules, seed)

    def chances(search: Search, game: Game, move: Move, _iterations: int) -> list[float]:
        line = match.history[ply]
        lost = (0.3 if len(seeds) == 1 else second) if move is line.move else 0.0
        own, other = 0.5 - lost, 0.5 + lost
        return [own, other] if line.seat == 0 else [other, own]

    monkeypatch.setattr(coach, "judging_search", search_of)
    monkeypatch.setattr(coach, "chances_with", chances)
    monkeypatch.setattr(coach, "SEARCHING", 40)
    for ply in coach.real_decisions(match)[-12:]:
        seeds.clear()
        judged = coach.judged(match, ply)
        if len(seeds) == 2:  # the search likes another move best
            assert seeds[1] - seeds[0] == coach.OTHER_SEED
            assert judged.cost == pytest.approx(cost)
            assert (judged.best != judged.played) == (cost > 0)
            return
    pytest.fail("no decision whose best move by the search is another than the one played")


def test_the_command_gives_hints_at_a_line(tmp_path: Path) -> None:
    shown = command("hints", str(RECORD), "--line", "28", "--seconds", "0.05", "--most", "2").output
    assert "wins: takes the" in shown
    assert len(shown.splitlines()) <= 3
    assert "The game is over" in command("hints", str(RECORD)).stderr
    assert "does not exist" in command("hints", str(RECORD), "--line", "99999").stderr


def test_there_are_no_hints_in_rated_games() -> None:
    with pytest.raises(NotAllowed, match="rated"):
        hints(some_match(), rated=True)


def test_asking_for_hints_changes_nothing() -> None:
    match = some_match()
    before = match.position()
    hints(match, seconds=0.0, iterations=30)
    assert match.position() == before


def test_decisions_cost_nothing_or_something_and_chances_add_up(reviewed: coach.Review) -> None:
    for judged in reviewed.decisions:
        assert 0 <= judged.cost <= 1
        assert sum(judged.with_best) == pytest.approx(1.0)
        assert sum(judged.with_played) == pytest.approx(1.0)
        if judged.best == judged.played:
            assert judged.cost == 0


def test_play_and_luck_add_up_to_the_change(reviewed: coach.Review) -> None:
    begin, end = reviewed.curve[0][1], reviewed.curve[-1][1]
    assert end == [1.0, 0.0]
    for seat in range(2):
        assert reviewed.luck(seat) - reviewed.cost(seat) == pytest.approx(end[seat] - begin[seat])


def test_chances_change_by_draws_and_by_losses_alone(reviewed: coach.Review) -> None:
    """Between decisions without a draw or a reported loss, probabilities change by less than six points."""
    drawn = {draws.ply for draws in reviewed.draws}
    quiet = 0
    for (_, now), (_, then), judged in zip(reviewed.curve[1:], reviewed.curve, reviewed.decisions, strict=False):
        if judged.ply + 1 not in drawn and judged.cost == 0:
            assert max(abs(a - b) for a, b in zip(now, then, strict=True)) < 0.06
            quiet += 1
    assert quiet >= 3


def test_key_moments_are_three_at_most_and_in_order(reviewed: coach.Review) -> None:
    moments = [moment.ply for moment in reviewed.key_moments()]
    assert len(moments) <= 3
    assert moments == sorted(moments)


def test_the_report_stands_alone(reviewed: coach.Review) -> None:
    page = html(reviewed)
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg"') == 2
    assert 'name="viewport"' in page
    assert "prefers-color-scheme: dark" in page
    assert "<a " not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    for start in [index for index in range(len(page)) if page.startswith("<svg", index)]:
        ElementTree.fromstring(page[start : page.index("</svg>", start) + 6])
    assert "decisions cost" in summary(reviewed)


def test_lines_lead_to_the_replay_and_players_have_their_colours(reviewed: coach.Review) -> None:
    page = html(reviewed, replay="/review/abc?ply=")
    linked = {int(ply) for ply in re.findall(r'href="/review/abc\?ply=(\d+)"', page)}
    assert linked >= {each.ply + 1 for each in reviewed.decisions}
    for seat in range(2):
        assert f'class="curve p{seat}" stroke="{COLOURS[seat]}"' in page
        assert f'class="sign p{seat}"' in page
    styles = Path(__file__).parents[2] / "client" / "src" / "styles" / "base.css"
    light, dark = (dict(re.findall(r"(--p\d): (#\w+);", told)) for told in (LIGHT, DARK))
    assert len(light) == len(dark) == 5
    for name in light:
        assert f"{name}: light-dark({light[name]}, {dark[name]});" in styles.read_text(encoding="utf-8"), name


def test_a_record_without_decisions_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.record"
    file.write_text(caravela.game("puerto-rico").start(players=3, seed=4).record())
    shown = command("review", str(file))
    assert shown.exit_code == 1
    assert "has no decision" in shown.stderr
