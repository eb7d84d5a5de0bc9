"""The example notebook runs from top to bottom and answers its question."""

from __future__ import annotations

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
