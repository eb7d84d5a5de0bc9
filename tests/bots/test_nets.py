"""Nets: same result as NumPy on every machine, independent of hidden information, trained by one command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

from caravela.bots.estimate import judge
from caravela.bots.estimates.puerto_rico import rounds_left
from caravela.bots.experiments.net_fitting import (
    PATIENCE,
    FloatNet,
    calibrate,
    figures,
    fit,
    fresh_net,
    judged,
    set_added,
    widened,
    with_later_predictions,
    write_net,
)
from caravela.bots.experiments.net_positions import Players, Positions, kept_rows, laid_out, played_part
from caravela.bots.experiments.net_training import NetCourse, NetTraining
from caravela.bots.nets.net import Net, net_file, read_net
from caravela.bots.nets.selfplay import POINTS, SelfPlay, sizes
from caravela.bots.roster import BOTS, bot_named, estimate_for
from caravela.engine.errors import BadChoice, Damaged
from caravela.games import names, rules_of
from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from tests.bots.test_search import HIDING, after, with_a_secret
from tests.test_cli import caravela

WITH_NETS = [game for game in names() if estimate_for(rules_of(game)).encoder.version > 0]


def some_net(game: str, seed: int = 1) -> FloatNet:
    """A net with random weights."""
    rules = rules_of(game)
    player, board = sizes(rules, estimate_for(rules))
    net = fresh_net(player, board, 12, seed)
    random = np.random.default_rng(seed)
    net.weights["last"] = random.standard_normal((12, 2)).astype(np.float32)
    return net


def written(game: str, folder: Path) -> Path:
    path = folder / "some.net"
    write_net(some_net(game), [], {"encoder": estimate_for(rules_of(game)).encoder.version}, path)
    return path


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", WITH_NETS)
def test_a_net_judges_as_numpy_does(game: str, players: int, tmp_path: Path) -> None:
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    path = tmp_path / "some.net"
    whole = write_net(some_net(game), [], {"encoder": estimate.encoder.version}, path)
    trained = estimate.with_net(read_net(path, estimate.encoder))
    position = after(rules, players, 60)
    kept = SelfPlay(rules, estimate, 1, 1)
    kept.keep(position)
    kept.close(position, 1)
    rows = kept_rows(kept, players)
    positions = laid_out(rows, players, *sizes(rules, estimate))
    assert positions is not None
    shares, leads = vec[float]([0.0] * players), vec[float]([0.0] * players)
    judge(trained, position, shares, leads)
    expected_shares, expected_leads = judged(whole, positions)
    assert list(shares) == pytest.approx(list(expected_shares[0]), abs=1e-4)
    assert list(leads) == pytest.approx(list(expected_leads[0]), abs=1e-3)
    judge(estimate, position, shares, leads)
    assert list(shares) != pytest.approx(list(expected_shares[0]), abs=1e-4)


def test_the_answer_is_the_same_on_every_machine() -> None:
    """Integer arithmetic: exactly these values, compiled and plain."""
    game = "puerto-rico"
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    player, board = sizes(rules, estimate)
    layer = bytes((7 * i * i + 3 * i) % 251 for i in range((2 * player + board) * 6))
    about = {"hidden": 6, "player": player, "board": board, "win_bias": 5, "points_bias": -7}
    net = Net(
        about, layer, [3, -4, 5, -6, 7, -8], [[900, -800, 700, -600, 500, -400], [100, 200, -300, 400, -500, 600]]
    )
    chances, leads = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
    terms = vec[float]([0.75] * (4 * len(estimate.features)))
    net.judge(estimate.encoder, after(rules, 4, 80), terms, len(estimate.features), chances, leads)
    assert [int(number * 16777216) for number in chances] == CHANCES
    assert [int(number * 16777216) for number in leads] == LEADS


CHANCES = [4342005, 4445305, 4635505, 4377105]
LEADS = [-2502407, -2632507, -2416107, -2782707]


@pytest.mark.parametrize(("game", "wishes"), [each for each in HIDING if each[0] in WITH_NETS])
@pytest.mark.parametrize("bot", ["net", "captain", "admiral"])
def test_a_net_is_blind_to_what_is_hidden(bot: str, game: str, wishes: dict[str, object], tmp_path: Path) -> None:
    path = written(game, tmp_path)
    set_added(path, dict.fromkeys(estimate_for(rules_of(game)).features, 0.3), "a test")
    name = f"{bot}+{path}" if bot == "net" else f"{bot}+{path}@3"
    position, twin = with_a_secret(game, 120, wishes)
    rules = rules_of(game)
    assert bot_named(name, rules, 3).choose(position) is bot_named(name, rules, 3).choose(twin)


def even_chances(seed: int, tasteful: bool) -> Positions:
    """Two players whose lead counts half as much as estimated; with random preferences, nothing."""
    random = np.random.default_rng(seed)
    rows = 6000
    lead = random.standard_normal(rows) * 3
    first = random.random(rows) < 1 / (1 + np.exp(-lead * (0.0 if tasteful else 0.5)))
    rules = rules_of("puerto-rico")
    player, board = sizes(rules, estimate_for(rules))
    return Positions(
        np.zeros((rows, board + 2 * player), np.int8),
        np.ones(rows, np.float32),
        np.full(rows, not tasteful),
        np.stack([lead, np.zeros(rows)], axis=1).astype(np.float32),
        np.stack([first, ~first], axis=1).astype(np.float32),
        np.zeros((rows, 2), np.float32),
        np.zeros((rows, 2, 2), np.float32),
    )


def test_chances_between_equals_come_as_often_as_they_are_told() -> None:
    """The calibration finds that leads count half, and ignores games with random preferences."""
    net = some_net("puerto-rico")
    net.weights["last"][:] = 0
    calibrate(net, [even_chances(1, False), even_chances(2, True)])
    assert net.calibration[0] + net.calibration[1] == pytest.approx(0.5, abs=0.05)
    fresh = [even_chances(3, False)]
    assert all(abs(told - came) < 0.06 for cases, told, came in figures(net, fresh)["reliability"] if cases > 100)


def test_a_net_that_was_evened_judges_as_numpy_does(tmp_path: Path) -> None:
    rules, estimate = rules_of("puerto-rico"), estimate_for(rules_of("puerto-rico"))
    net = some_net("puerto-rico")
    position = after(rules, 4, 60)
    found = []
    for net.calibration in ((1.0, 0.0), (0.4, 0.05)):
        path = tmp_path / "some.net"
        write_net(net, [], {"encoder": estimate.encoder.version}, path)
        shares, leads = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
        judge(estimate.with_net(read_net(path, estimate.encoder)), position, shares, leads)
        found.append(np.log(np.array(list(shares))))
    logit_scale = 0.4 + 0.05 * estimate.spread(position)
    assert list(found[1] - found[1][0]) == pytest.approx(list(logit_scale * (found[0] - found[0][0])), abs=1e-6)


@pytest.mark.parametrize("game", WITH_NETS)
def test_a_file_adds_points_for_what_its_net_does_not_see(game: str, tmp_path: Path) -> None:
    """Added points change probabilities and leads, but not the inputs of the net."""
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    position = after(rules, 4, 60)
    shares, leads = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
    logits, ahead = [], []
    features = estimate.features[:3]
    for added in ({}, dict.fromkeys(features, 1.5)):
        path = written(game, tmp_path)
        set_added(path, added, "a test")
        judge(estimate.with_net(read_net(path, estimate.encoder)), position, shares, leads)
        logits.append(np.log(np.array(list(shares))))
        ahead.append(np.array(list(leads)))
    more = np.array([1.5 * sum(estimate.measured(position, seat)[:3]) for seat in range(4)])
    expected = (more - more[0]) / estimate.spread(position)
    assert list((logits[1] - logits[0]) - (logits[1] - logits[0])[0]) == pytest.approx(list(expected), abs=1e-6)
    assert list(ahead[1] - ahead[0]) == pytest.approx(list(more - (more.sum() - more) / 3), abs=1e-6)
    trained = estimate.with_net(read_net(path, estimate.encoder))
    assert trained.judged_weights()[:3] == [weight + 1.5 for weight in list(estimate.weights)[:3]]
    assert trained.judged_weights()[3:] == list(estimate.weights)[3:]
    assert list(trained.weights) == list(estimate.weights)


def test_a_file_adds_points_for_facts_that_no_weight_counts(tmp_path: Path) -> None:
    """A harbor counts from its construction, occupied or not, by the remaining rounds."""
    rules, estimate = rules_of("puerto-rico"), estimate_for(rules_of("puerto-rico"))
    position = after(rules, 4, 60)
    assert isinstance(position, PuertoRico)
    ahead = []
    for built in (False, True):
        path = written("puerto-rico", tmp_path)
        set_added(path, {"harbor built": 4.0}, "a test")
        if built:
            position.players[2].built |= 1 << BUILDING_NAMES.index("harbor")
        trained = estimate.with_net(read_net(path, estimate.encoder))
        assert trained.judged_weights() == list(estimate.weights)
        ahead.append([trained.added_value(position, seat) for seat in range(4)])
    assert ahead[0] == [0.0] * 4
    assert ahead[1] == pytest.approx([0.0, 0.0, 4.0 * rounds_left(position) / 10, 0.0])


def test_points_added_for_no_feature_are_refused(tmp_path: Path) -> None:
    path = written("madeira", tmp_path)
    set_added(path, {"dice in the harbor": 1.0}, "a test")
    estimate = estimate_for(rules_of("madeira"))
    with pytest.raises(Damaged, match="no feature of its game"):
        estimate.with_net(read_net(path, estimate.encoder))


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_NETS)
def test_a_game_with_a_net_is_kept_for_the_next_one(game: str, tmp_path: Path) -> None:
    """Every position has the number of inputs that the net expects, for all players and options."""
    rules = rules_of(game)
    rows = played_part(Players(game, str(written(game, tmp_path)), 8, 0), range(3, 5))
    for players in {int(name.removeprefix("ends")) for name in rows if name.startswith("ends")}:
        positions = laid_out(rows, players, *sizes(rules, estimate_for(rules)))
        assert positions is not None
        assert len(positions) == len(rows[f"ends{players}"])
        assert positions.won.sum() == pytest.approx(len(positions))


def test_a_fit_learns_who_wins() -> None:
    """A net fitted to a few games predicts their positions better than the estimate."""
    rows = played_part(Players("puerto-rico", choosing=0), range(3, 5))
    players = next(int(name.removeprefix("ends")) for name in rows if name.startswith("ends"))
    rules = rules_of("puerto-rico")
    positions = laid_out(rows, players, *sizes(rules, estimate_for(rules)))
    assert positions is not None
    net = some_net("puerto-rico")
    net.weights["last"][:] = 0
    fit(net, [positions], 40, 3e-3, 1)
    assert figures(net, [positions])["entropy"] < figures(None, [positions])["entropy"]


def unpopular_plan(seed: int, followers: float) -> tuple[Positions, int]:
    """Two players; who has tastes loses mostly, and nobody else follows a plan, which in truth costs nothing."""
    random = np.random.default_rng(seed)
    rows = 4000
    rules = rules_of("puerto-rico")
    player, board = sizes(rules, estimate_for(rules))
    strengths = 1.5 * (random.random((rows, 2)) < followers)
    inputs = np.zeros((rows, board + 2 * player), np.int8)
    for seat in range(2):
        inputs[:, board + seat * player] = (strengths[:, seat] > 0) & (random.random(rows) < 0.8)
    first = random.random(rows) < 1 / (1 + np.exp(1.5 * (strengths[:, 0] - strengths[:, 1])))
    tastes = np.zeros((rows, 2, 2), np.float32)
    tastes[:, :, 0] = strengths
    zeros = np.zeros((rows, 2), np.float32)
    won = np.stack([first, ~first], axis=1).astype(np.float32)
    return Positions(inputs, np.full(rows, 10, np.float32), np.ones(rows, bool), zeros, won, zeros, tastes), board


def test_an_unpopular_plan_is_not_blamed_for_the_tastes_of_those_who_follow_it() -> None:
    positions, board = unpopular_plan(1, 0.5)
    net = some_net("puerto-rico")
    net.weights["last"][:] = 0
    fit(net, [positions], 12, 1e-2, 1)
    asked, _ = unpopular_plan(2, 0.0)
    asked = asked.taken(np.arange(4))
    asked.inputs[:, board] = 1
    assert judged(net, asked)[0][:, 0] == pytest.approx(0.5, abs=0.1)
    positions.tastes[:] = 0
    fit(net, [positions], 12, 1e-2, 1)
    assert max(judged(net, asked)[0][:, 0]) < 0.3


def test_targets_look_ahead_to_what_is_said_next_but_not_into_another_game() -> None:
    positions, _ = unpopular_plan(1, 0.0)
    positions = positions.taken(np.arange(4))
    positions.ended[:] = [[3, -3], [3, -3], [-5, 5], [-5, 5]]
    positions.won[:] = [[1, 0], [1, 0], [0, 1], [0, 1]]
    targets = with_later_predictions(None, positions)  # the estimate says of each that both are even
    assert targets.won[:, 0] == pytest.approx([PATIENCE + (1 - PATIENCE) / 2, 1, (1 - PATIENCE) / 2, 0])
    assert targets.ended[:, 0] == pytest.approx([3 * PATIENCE, 3, -5 * PATIENCE, -5])
    assert list(positions.won[:, 0]) == [1, 1, 0, 0]


def test_a_wider_net_judges_as_before() -> None:
    positions, _ = unpopular_plan(1, 0.5)
    net = some_net("puerto-rico")
    wide = widened(net, 18, 1)
    assert wide.hidden == 18
    assert judged(wide, positions)[0] == pytest.approx(judged(net, positions)[0], abs=1e-6)
    assert widened(wide, 12, 1) is wide


def test_bots_for_comparisons_are_not_offered_to_players() -> None:
    for name in ("net", "admiral-0.1", "admiral-policy"):
        assert name not in BOTS
        bot_named(name, rules_of("puerto-rico"), 1)


@pytest.mark.parametrize("game", WITH_NETS)
def test_the_net_of_a_game_fits_its_inputs(game: str) -> None:
    rules = rules_of(game)
    estimate, path = estimate_for(rules), net_file(rules)
    if path.exists():
        net = read_net(path, estimate.encoder)
        assert (net.player_inputs, net.board_inputs) == sizes(rules, estimate)
        assert net.about["made"]
        assert net.about["games"] > 0
        assert path.stat().st_size < 1_000_000


def test_a_damaged_net_is_refused_in_a_sentence(tmp_path: Path) -> None:
    encoder = estimate_for(rules_of("puerto-rico")).encoder
    path = written("puerto-rico", tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    with pytest.raises(Damaged, match="is cut short"):
        read_net(path, encoder)
    path.write_bytes(b"{}\n")
    with pytest.raises(Damaged, match="is no net"):
        read_net(path, encoder)
    path.write_bytes(whole.replace(b'"encoder": 1', b'"encoder": 9'))
    with pytest.raises(Damaged, match="another way to describe"):
        read_net(path, encoder)
    with pytest.raises(Damaged, match="cannot be read"):
        read_net(tmp_path / "none.net", encoder)


@pytest.mark.long
def test_a_net_is_trained_in_turns_and_goes_on(tmp_path: Path) -> None:
    kept, out = tmp_path / "kept", tmp_path / "new.net"
    words = ["train", "puerto-rico", "--net", "-n", "32", "--hidden", "6", "--kept", str(kept), "--out", str(out)]
    assert "turn 1: 32 games; Brier score" in caravela(*words, "--turns", "1").output
    shown = caravela(*words, "--turns", "2").output
    assert "turn 1:" not in shown
    assert "turn 2: 64 games" in shown
    assert "has had its 2 turns" in caravela(*words, "--turns", "2").stderr
    estimate = estimate_for(rules_of("puerto-rico"))
    assert read_net(out, estimate.encoder).about["games"] == 64
    assert "of another game" in caravela("train", "madeira", "--net", "--kept", str(kept)).stderr


@pytest.mark.long
def test_games_of_searching_players_teach_how_often_moves_were_tried(tmp_path: Path) -> None:
    """A stored search choice distributes its visits, and a small share for each move, among the options."""
    rows = played_part(Players("puerto-rico", keeping=8, choosing=4, iterations=12), range(3, 5))
    begins = np.concatenate([[0], rows["choice_move_ends"][:-1]])
    assert len(begins) > 20
    tried = np.add.reduceat(np.exp(rows["choice_worths"] / POINTS), begins)
    assert list(tried) == pytest.approx([1.0] * len(begins), abs=1e-3)
    again = played_part(Players("puerto-rico", keeping=8, choosing=4, iterations=12), range(3, 5))
    assert all((rows[name] == again[name]).all() for name in rows)


def test_quick_games_add_positions_and_no_choices() -> None:
    one = played_part(Players("vasco-da-gama", keeping=2, choosing=2), range(3, 4))
    more = played_part(Players("vasco-da-gama", keeping=2, choosing=2, quick=6), range(3, 4))

    def positions(rows: dict[str, Any]) -> int:
        return sum(len(rows[name]) for name in rows if name.startswith("ends"))

    assert positions(more) > positions(one)
    assert len(more["choice_ends"]) == len(one["choice_ends"])


def test_what_no_net_can_be_trained_with_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadChoice, match="multiple of 3"):
        NetTraining(NetCourse("puerto-rico", hidden=64), tmp_path)
    with pytest.raises(BadChoice, match="at least 32 games"):
        NetTraining(NetCourse("puerto-rico", games=31), tmp_path)
