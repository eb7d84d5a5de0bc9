"""Set-up of the terminal's tests."""

from __future__ import annotations

import pytest

from caravela.terminal.speech import SPEECH, Speech


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with the language that a process begins with, whatever another test has chosen."""
    for name, value in vars(Speech()).items():
        monkeypatch.setattr(SPEECH, name, value)
