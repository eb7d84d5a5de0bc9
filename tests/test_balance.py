"""The balance report: a small one, and that its counts agree with the records of the same games."""

from __future__ import annotations

import pytest

from bench import balance
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.games.madeira.game import Madeira
from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.games.puerto_rico.game import PuertoRico

FEW = ("harbor", "factory")


def cell(report: str, heading: str, players: int, column: str) -> str:
    table = report.partition(f"{heading}\n\n")[2].partition("\n\n")[0].splitlines()
    columns = [name.strip() for name in table[0].split("|")]
    row = next(line for line in table if line.startswith(f"| {players} |"))
    return row.split("|")[columns.index(column)].strip()


def test_the_report_of_vasco_da_gama(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["vasco-da-gama", "--games", "1", "--seed", "4", "--players", "2", "--players", "3"]) == 0
    report = capsys.readouterr().out
    for players in (2, 3):
        _, match = play_and_keep(SimulatedTable("vasco-da-gama", ["greedy"] * players), 4)
        for seat in range(players):
            assert cell(report, "Points by seat:", players, f"seat {seat + 1}") == f"{match.scores[seat]:.1f} ±0.0"
            reals = match.view()["table"]["players"][seat]["reals"]
            assert cell(report, "Reals at the end, by seat:", players, f"seat {seat + 1}") == f"{reals:.1f} ±0.0"
        hosted = sum(line.move.words() == "hosts Manuel I" for line in match.history)
        assert cell(report, "Characters and Reals taken, times per game:", players, "Manuel I") == f"{hosted:.2f}"
        complete = "Complete landings per game, and in how many of its rounds:"
        assert cell(report, complete, players, "Natal")[0] in "12345"
    assert cell(report, "Wins by seat:", 2, "seat 3") == ""


def test_the_report_of_puerto_rico(capsys: pytest.CaptureFixture[str]) -> None:
    """Goods that spoiled are those that went and brought no point, privileges aside; nobody has a harbor here."""
    assert balance.main(["puerto-rico", "--games", "1", "--seed", "4", "--players", "3"]) == 0
    report = capsys.readouterr().out
    _, match = play_and_keep(SimulatedTable("puerto-rico", ["greedy"] * 3), 4)
    game = match.game
    assert isinstance(game, PuertoRico)
    built = [[bool(player.built >> BUILDING_NAMES.index(name) & 1) for name in FEW] for player in game.players]
    assert not any(has_harbor for has_harbor, _ in built)
    for place, name in enumerate(FEW):
        assert cell(report, "Buildings of a seat:", 3, name) == f"{sum(own[place] for own in built) / 3:.2f}"
    assert cell(report, "Wins of a seat:", 3, "with a harbor or wharf") == "0.0% of 0"
    assert cell(report, "Wins of a seat:", 3, "without") == "33.3% of 3"
    positions = list(match.games())
    spoiled = 0
    for line, before, after in zip(match.history, positions, positions[1:], strict=False):
        assert isinstance(before, PuertoRico)
        assert isinstance(after, PuertoRico)
        if line.step.kind in ("loading", "storing", "keeping"):
            had, has = (sum(sum(player.goods) for player in at.players) for at in (before, after))
            gained = sum(player.points for player in after.players) - sum(player.points for player in before.players)
            privilege = line.move.kind == "load" and line.seat == before.role_taker and not before.captain_has_loaded
            spoiled += int(had - has - gained) + privilege
    assert spoiled > 0
    assert cell(report, "Lost by a seat:", 3, "goods spoiled").split()[0] == f"{spoiled / 3:.1f}"


def test_madeira_compares_winners_with_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["madeira", "--games", "1", "--seed", "4", "--players", "3"]) == 0
    report = capsys.readouterr().out
    _, match = play_and_keep(SimulatedTable("madeira", ["greedy"] * 3), 4)
    (winner,) = match.winners
    others = [seat for seat in range(3) if seat != winner]
    game = match.game
    assert isinstance(game, Madeira)
    pirates = [int(player.pirates) for player in game.players]
    wealth = [match.rules.breakdown(game, seat)["wealth"] for seat in range(3)]
    placed = [
        sum(line.seat == seat and line.move.words().startswith("places a guild ") for line in match.history)
        for seat in range(3)
    ]
    for column, counts in (("pirates", pirates), ("points: wealth", wealth), ("guild dice placed", placed)):
        usual = sum(counts[seat] for seat in others) / 2
        assert cell(report, "Winners : others, of a seat:", 3, column) == f"{counts[winner]:.1f} : {usual:.1f}"


def test_a_game_without_counts_of_its_own_has_none() -> None:
    assert balance.counts_for("another-game") is None


def test_other_bots_may_sit_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["vasco-da-gama", "--games", "1", "--seed", "4", "--players", "2"]
    said = []
    for more in ([], ["--bot", "random"], ["--blur", "0.5"], ["--blur", "0.5"]):
        assert balance.main([*few, *more]) == 0
        said.append(capsys.readouterr().out)
    usual, random, blurred, again = said
    assert usual.startswith("1 games of greedy bots for each")
    assert random.startswith("1 games of random bots for each")
    assert blurred.startswith("1 games of greedy bots, weights blurred by 0.5, for each")
    points = [cell(report, "Points by seat:", 2, "seat 1") for report in said]
    assert len(set(points[:3])) == 3
    assert blurred == again


def test_only_greedy_bots_are_blurred() -> None:
    with pytest.raises(SystemExit):
        balance.main(["vasco-da-gama", "--bot", "random", "--blur", "0.5"])
