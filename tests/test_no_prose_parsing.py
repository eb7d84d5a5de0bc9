"""No code outside the rules parses sentences: clients, terminal, server and research use kinds and facts.

Words are the notation of records; to print them or to send them as an answer is fine. What fails here is a regular
expression, or a test of a part of a text, on words, questions, sentences and the like.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# -- what is looked for ------------------------------------------------------------------------------

PROSE = re.compile(r"\b(words|question|sentence|says|said|heard)\b|str\([\w.]*move\)")
"""Names of things that hold prose."""
TESTS = {
    "startswith",
    "endswith",
    "partition",
    "rpartition",
    "split",
    "rsplit",
    "removeprefix",
    "removesuffix",
    "find",
    "rfind",
    "replace",
}
"""Methods of a string that look at a part of it."""
EXPRESSIONS = {"compile", "search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn"}

NOT_OF_MOVES = {
    "caravela/server/hub/deletion.py": "names of deleted people in titles of tables",
    "caravela/server/notices/turns.py": "names of tables in the subject of a mail",
    "caravela/server/people/names.py": "addresses for mail",
    "caravela/server/tables/commitment.py": "words that players add to the secret of the draws",
    "caravela/server/web/characters.py": "control characters in requests",
    "caravela/server/web/learning.py": "names of components in rulings",
    "client/src/boards/parts/wrap.ts": "where a line of a drawing is broken",
    "client/src/frame/site/OptionHelp.svelte": "numbers of rulings in the help of options, to link them",
    "client/src/lib/play/bar.ts": "how wide the words of a button are, and where they break",
    "client/src/study/begin.ts": "pasted texts: JSON of a position, or a record",
    "client/src/study/study.svelte.ts": "lines of JSON in a stream",
    "client/src/strings/index.ts": "the gaps of a template of the page",
}
"""Files that read texts, and which."""


def source(node: ast.AST) -> str:
    return ast.unparse(node)


def is_prose(node: ast.AST) -> bool:
    """Whether an expression is a text that people read."""
    return PROSE.search(source(node)) is not None


def expressions_in(text: str) -> list[str]:
    """Uses of regular expressions."""
    return [
        source(node)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in EXPRESSIONS
        and source(node.func.value) == "re"
    ]


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip() != ""


def is_part_tested(node: ast.AST) -> bool:
    """Whether a method that looks at a part of a string is called on prose."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in TESTS and is_prose(called.value)


def is_compared(node: ast.AST) -> bool:
    """Whether prose is compared with a text in the code, or without regard to capitals: then it is searched in."""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    prose = [side for side in sides if not is_text(side) and is_prose(side)]
    return prose != [] and (any(map(is_text, sides)) or any(".lower()" in source(side) for side in prose))


def text_tests_in(text: str) -> list[str]:
    """Tests of a part of a text on something that holds prose, and comparisons of prose with a text in the code."""
    return [source(node) for node in ast.walk(ast.parse(text)) if is_part_tested(node) or is_compared(node)]


SCRIPT_EXPRESSION = re.compile(
    r"new RegExp\(|\.(?:match|matchAll|search|replace|replaceAll|split)\(\s*/[^/*\n]|/[^/\n]+/[a-z]*\.(?:test|exec)\("
)
SCRIPT_TEST = re.compile(
    r"\b(?:words|question|sentence|says|said|text)\b[\w.?!\[\]()]*\."
    r"(?:startsWith|endsWith|includes|indexOf|lastIndexOf|split|slice|substring|substr|match|search|replace)\("
)
SCRIPT_COMPARISON = re.compile(r"\b(?:words|question|sentence)\b\)?\s*[!=]==?\s*[\"'`]\w")


def script_tests_in(text: str) -> list[str]:
    """The same in TypeScript and Svelte."""
    return [
        line.strip()
        for line in text.splitlines()
        for kind in (SCRIPT_EXPRESSION, SCRIPT_TEST, SCRIPT_COMPARISON)
        if kind.search(line)
    ]


# -- where -------------------------------------------------------------------------------------------


def python_files() -> Iterator[Path]:
    for folder in ("terminal", "research", "server"):
        yield from sorted((ROOT / "caravela" / folder).rglob("*.py"))


def script_files() -> Iterator[Path]:
    for ending in ("*.ts", "*.svelte"):
        yield from sorted((ROOT / "client" / "src").rglob(ending))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_regular_expression_reads_moves() -> None:
    found = {name_of(path): expressions_in(path.read_text(encoding="utf-8")) for path in python_files()}
    assert {name: uses for name, uses in found.items() if uses and name not in NOT_OF_MOVES} == {}


def test_no_test_of_a_text_reads_moves() -> None:
    found = {name_of(path): text_tests_in(path.read_text(encoding="utf-8")) for path in python_files()}
    assert {name: uses for name, uses in found.items() if uses and name not in NOT_OF_MOVES} == {}


def test_the_page_reads_no_sentences() -> None:
    found = {name_of(path): script_tests_in(path.read_text(encoding="utf-8")) for path in script_files()}
    assert {name: uses for name, uses in found.items() if uses and name not in NOT_OF_MOVES} == {}


def test_no_exception_is_kept_without_need() -> None:
    for name in NOT_OF_MOVES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert expressions_in(text) + text_tests_in(text) if name.endswith(".py") else script_tests_in(text), name


# -- the test can fail -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        're.search(r"loads (\\w+) on ship", move.words())',
        'LOADS = re.compile("loads")',
        'if words.startswith("takes the "): pass',
        'role = words.removeprefix("takes the ")',
        'if "ship" in move.words(): pass',
        'if match.question == "Take a role": pass',
        "for part in match.question.split(): pass",
        "found = wanted in str(closed.move).lower()",
    ],
)
def test_reading_prose_in_python_is_found(text: str) -> None:
    assert expressions_in(text) + text_tests_in(text)


@pytest.mark.parametrize(
    "text",
    [
        'said = f"{name} {move.words()}"',
        'if move.kind == "load": pass',
        'ship = move.facts()["ship"]',
        'name = path.name.split(".")',
        "if words in legal: pass",
    ],
)
def test_kinds_and_facts_are_fine(text: str) -> None:
    assert not expressions_in(text) + text_tests_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "const found = words.match(/loads (\\w+)/);",
        "if (/takes the/.test(move.words)) {",
        'if (move.words.startsWith("takes")) {',
        'if (table.question === "Take a role") {',
        "const pattern = new RegExp(words);",
        'const last = question.split(" ")[0];',
    ],
)
def test_reading_prose_on_the_page_is_found(text: str) -> None:
    assert script_tests_in(text)


@pytest.mark.parametrize(
    "text", ['if (move.kind === "load") {', "return words;", 'const parts = path.split("/");', "// a /comment/ here"]
)
def test_other_scripts_are_fine(text: str) -> None:
    assert not script_tests_in(text)
