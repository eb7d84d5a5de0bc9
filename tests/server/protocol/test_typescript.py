"""The page's types are those of the Python side."""

from __future__ import annotations

import msgspec

from bench.typescript import Types, differing
from caravela.server.protocol import shown


def test_the_committed_types_are_what_the_python_side_says() -> None:
    assert differing() == [], "run python -m bench.typescript"


def test_a_field_with_a_default_may_be_left_out() -> None:
    _, schemas = msgspec.json.schema_components([shown.MoveShown])
    [declared] = Types(schemas, {}).declared()
    assert (
        "  facts: Record<string, string | number>;\n  brings?: Record<string, number>;\n  points?: number;" in declared
    )
