"""The examples run: the notebook and OpenSpiel's players."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_role.ipynb"


def test_the_notebook_runs() -> None:
    notebook = nbformat.reads(NOTEBOOK.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    for cell in notebook.cells:
        cell.source = cell.source.replace("GAMES = 60", "GAMES = 4")
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=str(NOTEBOOK.parents[1]))
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in shown)
    assert any("takes the" in output.get("data", {}).get("text/plain", "") for output in shown)


def test_openspiels_own_algorithms_play() -> None:
    """In a process of its own: OpenSpiel ends the process when one of its checks fails."""
    game = "caravela_puerto_rico(players=3,options=points:hidden)"
    words = [game, "--simulations", "2", "--episodes", "1", "--moves", "9"]
    done = subprocess.run(
        [sys.executable, NOTEBOOK.parent / "openspiel_players.py", *words],
        env=os.environ | {"PYTHONPATH": str(NOTEBOOK.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for name in ("1 MCTS: ", "2 IS-MCTS: ", "3 MCCFR: ", "Stopped: 9 moves"):
        assert name in done.stdout
