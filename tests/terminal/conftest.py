"""Set-up of the terminal's tests."""

from __future__ import annotations

import pytest

from caravela.terminal.speech import SPEECH, Speech


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resets the language before each test."""
    for name, value in vars(Speech()).items():
        monkeypatch.setattr(SPEECH, name, value)
