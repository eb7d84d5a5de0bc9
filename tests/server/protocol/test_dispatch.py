"""Every message of the protocol has a handler and is documented in docs/protocol.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import get_args

from caravela.language.frame import frame_messages
from caravela.server.hub.attendance import NEVER_STARTED, NOBODY_THERE
from caravela.server.hub.handlers import HANDLERS, LEFT
from caravela.server.protocol.messages import Message
from caravela.server.rooms.apology import APOLOGY
from caravela.server.rooms.audience import REVOKED_SENTENCE
from caravela.server.store.release import OLDER_RULES
from tests.server.kit import ROOT


def test_every_message_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(Message))
    assert len(set(HANDLERS.values())) == len(HANDLERS)


def test_every_message_is_documented() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    section = text.partition("| message | fields")[2].partition("\n\n")[0]
    documented = re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)
    assert sorted(documented) == sorted(each.__struct_config__.tag for each in get_args(Message))


def codes_documented() -> set[str]:
    section = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").partition("## 8. Refusals")[2]
    codes = section.partition("Codes:")[2].partition("text with a control character")[0]
    return set(re.findall(r"`([a-z-]+)`", codes))


def test_every_code_of_a_refusal_is_documented() -> None:
    """The page translates every code, so each code is known and has one meaning."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "caravela" / "server").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'\b(?:Refused|refuse)\(\s*"([a-z-]+)"', source)}
    assert len(codes) > 50
    assert codes <= codes_documented()


def test_the_page_has_a_sentence_for_every_code() -> None:
    """The server's own sentence is English."""
    source = (ROOT / "client" / "src" / "lib" / "connection" / "refusals.ts").read_text(encoding="utf-8")
    table = source.partition("const SENTENCES")[2].partition("};")[0]
    told = set(re.findall(r'^  "?([a-z-]+)"?: "\w+"', table, re.MULTILINE))
    assert codes_documented() - told == set()


def refused_as_too_many() -> Iterator[tuple[str, str]]:
    """The fact `limit` and the sentence of every refusal with this code."""
    for path in (ROOT / "caravela" / "server").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and len(node.args) > 1 and ast.unparse(node.args[0]) == "'too-many'":
                sentence = ast.unparse(node.args[1])
                named = re.search(rf"^{sentence} = (.*)$", source, re.MULTILINE) if sentence.isidentifier() else None
                limits = [ast.literal_eval(each.value) for each in node.keywords if each.arg == "limit"]
                yield (limits[0] if limits else ""), (named[1] if named else sentence)


def test_the_page_has_a_sentence_for_every_limit_that_waiting_does_not_lift() -> None:
    """`too-many` without the fact `limit` is told as too many requests in a short time."""
    source = (ROOT / "client" / "src" / "lib" / "connection" / "refusals.ts").read_text(encoding="utf-8")
    table = source.partition("const LIMITS")[2].partition("};")[0]
    told = set(re.findall(r'^  "?([a-z ]+)"?: "\w+"', table, re.MULTILINE))
    refused = list(refused_as_too_many())
    assert len(told) > 10
    assert {limit for limit, _ in refused if limit} == told
    assert [sentence for limit, sentence in refused if not limit and "wait a little" not in sentence] == []


GIVES_REASON = {"hold", "Held", "OrderEnded", "Closed", "goodbye", "Goodbye"}


def test_every_reason_that_a_server_tells_is_in_the_catalogues() -> None:
    """The page looks it up by its English text, so it is marked as a message, or is what a host has written."""
    for path in (ROOT / "caravela" / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                said = [*node.args, *(each.value for each in node.keywords)] if called in GIVES_REASON else []
                bare = [ast.unparse(each) for each in said if is_text(each)]
                assert not bare, f"{path.name}: {bare}"
    texts = {each.text for each in frame_messages()}
    assert {APOLOGY, LEFT, NEVER_STARTED, NOBODY_THERE, OLDER_RULES, REVOKED_SENTENCE} <= texts


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
