"""Every message of the protocol has a handler of its own type, and stands in docs/protocol.md."""

from __future__ import annotations

import re
from typing import get_args

from caravela.server.hub.handlers import HANDLERS
from caravela.server.protocol.messages import Message
from tests.server.kit import ROOT


def test_every_message_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(Message))
    assert len(set(HANDLERS.values())) == len(HANDLERS)


def test_every_message_is_documented() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    section = text.partition("| message | fields")[2].partition("\n\n")[0]
    documented = re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)
    assert sorted(documented) == sorted(each.__struct_config__.tag for each in get_args(Message))


def test_every_code_of_a_refusal_is_documented() -> None:
    """The page tells people what a code means in their own language, so each is one thing and is known."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    section = text.partition("## 8. Refusals")[2].partition("\n## ")[0]
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "caravela" / "server").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'\b(?:Refused|refuse)\(\s*"([a-z-]+)"', source)}
    assert len(codes) > 50
    assert codes <= set(re.findall(r"`([a-z-]+)`", section))
