"""The coverage measurement of `make test`."""

from __future__ import annotations

import sys

import pytest


@pytest.mark.parametrize("case", range(3))
def test_only_the_first_case_of_a_test_is_measured(case: int) -> None:
    assert case == 0 or sys.gettrace() is None
