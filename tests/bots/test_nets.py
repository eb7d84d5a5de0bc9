"""Nets: the same answer as in NumPy and on every machine, blind to what a seat cannot see, trained by one command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec

from caravela.bots.estimate import judge
from caravela.bots.experiments.net_fitting import FloatNet, figures, fit, fresh_net, judged, write_net
from caravela.bots.experiments.net_positions import Players, kept_rows, laid_out, played_part
from caravela.bots.experiments.net_training import NetCourse, NetTraining
from caravela.bots.nets.net import Net, net_file, read_net
from caravela.bots.nets.selfplay import SelfPlay, sizes
from caravela.bots.roster import BOTS, bot_named, estimate_for
from caravela.engine.errors import BadChoice, Damaged
from caravela.games import names, rules_of
from tests.bots.test_search import HIDING, after, with_a_secret
from tests.test_cli import caravela

WITH_NETS = [game for game in names() if estimate_for(rules_of(game)).encoder.version > 0]


def some_net(game: str, seed: int = 1) -> FloatNet:
    """A net that answers at random."""
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
    """Whole numbers from beginning to end: exactly this, compiled and not."""
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
    name = f"{bot}+{path}" if bot == "net" else f"{bot}+{path}@3"
    position, twin = with_a_secret(game, 120, wishes)
    rules = rules_of(game)
    assert bot_named(name, rules, 3).choose(position) is bot_named(name, rules, 3).choose(twin)


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_NETS)
def test_a_game_with_a_net_is_kept_for_the_next_one(game: str, tmp_path: Path) -> None:
    """Whatever players and options are drawn, every position has the numbers that the net is made for."""
    rules = rules_of(game)
    rows = played_part(Players(game, str(written(game, tmp_path)), 8, 0), range(3, 5))
    for players in {int(name.removeprefix("ends")) for name in rows if name.startswith("ends")}:
        positions = laid_out(rows, players, *sizes(rules, estimate_for(rules)))
        assert positions is not None
        assert len(positions) == len(rows[f"ends{players}"])
        assert positions.won.sum() == pytest.approx(len(positions))


def test_a_fit_learns_who_wins() -> None:
    """After a fit to a few games the chances of these games' positions are told better than by the estimate."""
    rows = played_part(Players("puerto-rico", choosing=0), range(3, 5))
    players = next(int(name.removeprefix("ends")) for name in rows if name.startswith("ends"))
    rules = rules_of("puerto-rico")
    positions = laid_out(rows, players, *sizes(rules, estimate_for(rules)))
    assert positions is not None
    net = some_net("puerto-rico")
    net.weights["last"][:] = 0
    fit(net, [positions], 40, 3e-3, 1)
    assert figures(net, [positions])["entropy"] < figures(None, [positions])["entropy"]


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


def test_what_no_net_can_be_trained_with_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadChoice, match="multiple of 3"):
        NetTraining(NetCourse("puerto-rico", hidden=64), tmp_path)
    with pytest.raises(BadChoice, match="at least 32 games"):
        NetTraining(NetCourse("puerto-rico", games=31), tmp_path)
