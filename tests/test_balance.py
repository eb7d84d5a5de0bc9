"""The balance report: a small one, and that its counts agree with the records of the same games."""

from __future__ import annotations

import pytest

from bench import balance
from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep


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


def test_a_game_without_counts_of_its_own_has_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["puerto-rico", "--games", "1", "--players", "2"]) == 0
    report = capsys.readouterr().out
    assert "Points by seat:" in report
    assert "Wins by seat:" in report


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
