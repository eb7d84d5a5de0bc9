"""The generated types of the page are up to date."""

from __future__ import annotations

from typing import get_args

import msgspec

from bench.typescript import Types, differing
from caravela.server.protocol import shown
from caravela.server.tables.events import Event


def test_the_committed_types_are_what_the_python_side_says() -> None:
    assert differing() == [], "run python -m bench.typescript"


def test_a_field_with_a_default_may_be_left_out() -> None:
    _, schemas = msgspec.json.schema_components([shown.MoveShown])
    [declared] = Types(schemas, {}).declarations()
    assert (
        "  facts: Record<string, string | number>;\n  brings?: Record<string, number>;\n  points?: number;" in declared
    )


def test_every_field_of_an_event_is_declared() -> None:
    """Whatever an event has is told or withheld on purpose: a field that is not declared would be lost over HTTP."""
    withheld = {"spent", "next", "unseen", "host", "position", "person"}
    fields = {field.name for kind in get_args(Event) for field in msgspec.structs.fields(kind)}
    assert fields - withheld <= shown.EventTold.__annotations__.keys()
