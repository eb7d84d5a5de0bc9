"""Generates the page's types from Python: the messages of the protocol and the views of the games.

python -m bench.typescript            writes client/src/lib/connection/protocol.ts, client/src/boards/GAME/types.ts
                                      and the table of all fields in docs/protocol.md
python -m bench.typescript --check    says which of them differ, and writes nothing
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec

from caravela.games import registrations
from caravela.match.happenings import LedgerEntry
from caravela.server.protocol import listed, messages, shown, studied
from caravela.server.web.people_api import Me

CLIENT = Path(__file__).parent.parent / "client" / "src"
DOCS = Path(__file__).parent.parent / "docs" / "protocol.md"
FIELDS, END_OF_FIELDS = "<!-- fields -->", "<!-- end of fields -->"
WIDTH = 120
NAMES = {
    "TableShown": "About",
    "SeatShown": "Seat",
    "MoveShown": "Choice",
    "RefusalShown": "Refusal",
    "ClosedShown": "Closed",
    "UndoShown": "Undo",
    "SentenceShown": "Sentence",
    "TableListed": "Listed",
    "GameListed": "GameInfo",
    "EventTold": "TableEvent",
    "PastView": "Moment",
}
"""Names of some types on the page."""
OF_HTTP = [
    Me,
    listed.GameListed,
    listed.PastView,
    listed.CoursePoint,
    listed.DrawTold,
    listed.CoachFindings,
    studied.StudyTold,
    studied.StudyListed,
    studied.PositionTold,
    studied.PositionEdited,
    studied.EvaluationTold,
    studied.ExplorerTold,
    studied.PuzzleTold,
    studied.PuzzleAnswered,
    studied.PuzzleIdea,
    studied.PuzzleScore,
    studied.ProgressTold,
    LedgerEntry,
    shown.LogShown,
]
HEAD = "/** What the server says and may be told: docs/protocol.md. A field left out has its default. */"
MADE = "/* Written by `python -m bench.typescript`; change the Python side instead. */"


class Types:
    """JSON schemas as TypeScript."""

    def __init__(self, schemas: dict[str, dict[str, Any]], names: dict[str, str]) -> None:
        self.schemas = schemas
        self.names = names

    def named(self, name: str) -> str:
        return self.names.get(name, name)

    def declared(self) -> list[str]:
        """All named types, sorted by name."""
        return [self.declaration(name, self.schemas[name]) for name in sorted(self.schemas, key=self.named)]

    def declaration(self, name: str, schema: dict[str, Any]) -> str:
        words = schema.get("description", "")
        head = f"/** {' '.join(words.split())} */\n" if words else ""
        if "properties" not in schema:
            return f"{head}export type {self.named(name)} = {self.expressed(schema)};"
        required = set(schema.get("required", []))
        lines = []
        for field, told in schema["properties"].items():
            is_tag = "enum" in told and len(told["enum"]) == 1
            optional = field not in required and not is_tag
            expressed = self.expressed(told, without_null=optional and told.get("default", 0) is None)
            lines.append(f"  {field}{'?' if optional else ''}: {expressed};")
        return f"{head}export interface {self.named(name)} {{\n" + "\n".join(lines) + "\n}"

    def expressed(self, schema: dict[str, Any], without_null: bool = False) -> str:
        """A type without its own name."""
        if "$ref" in schema:
            return self.named(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            parts = dict.fromkeys(self.expressed(part) for part in schema["anyOf"])
            return " | ".join(part for part in parts if part != "null" or not without_null)
        if "enum" in schema:
            return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
        kind = schema.get("type")
        if kind == "array":
            return self.array(schema)
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {self.expressed(values)}>" if isinstance(values, dict) and values else "Dict"
        simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
        return simple[kind] if kind is not None else "Json"

    def array(self, schema: dict[str, Any]) -> str:
        if "prefixItems" in schema:
            return f"[{', '.join(self.expressed(item) for item in schema['prefixItems'])}]"
        item = self.expressed(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"


def union(name: str, words: str, members: Iterable[str]) -> str:
    parts = list(members)
    line = f"export type {name} = {' | '.join(parts)};"
    if len(line) > WIDTH:
        line = f"export type {name} =\n  {' | '.join(parts)};"
    if len(line.splitlines()[-1]) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";"
    return f"/** {words} */\n{line}"


def protocol() -> str:
    """client/src/lib/connection/protocol.ts"""
    said, answered = get_args(messages.Message), get_args(messages.Answer)
    _, schemas = msgspec.json.schema_components([*said, *answered, *OF_HTTP])
    outgoing = {kind.__name__ for kind in answered}
    names = NAMES | {kind.__name__: f"{kind.__name__}Message" for kind in said if kind.__name__ not in outgoing}
    types = Types(schemas, names)
    return (
        "\n\n".join(
            [
                HEAD + "\n" + MADE,
                "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n"
                "export type Dict = { [key: string]: Json };",
                *types.declared(),
                union("Incoming", "Whatever the server says.", (types.named(kind.__name__) for kind in answered)),
                union("Said", "Whatever may be said to the server.", (types.named(kind.__name__) for kind in said)),
            ]
        )
        + "\n"
    )


def board(folder: str, title: str) -> str:
    """client/src/boards/GAME/types.ts"""
    declared = importlib.import_module(f"caravela.games.{folder}.presentation.view_types")
    _, schemas = msgspec.json.schema_components([declared.TableSeen])
    lists = []
    for name, components in declared.COMPONENTS.items():
        told = ", ".join(f'"{component}"' for component in components)
        constant = f"{name.upper()}_NAMES"
        lists.append(f"export const {constant} = [{told}] as const;\nexport type {name} = (typeof {constant})[number];")
    names = {name: name.removesuffix("Seen") for name in schemas if name != "NumberSeen"}
    head = f"/** The view of {title}, as caravela/games/{folder}/presentation/view_types.py declares it. */\n{MADE}"
    return "\n\n".join([head, *lists, *Types(schemas, names).declared()]) + "\n"


def documented() -> str:
    """docs/protocol.md with the current table of fields."""
    _, schemas = msgspec.json.schema_components([*get_args(messages.Answer), *OF_HTTP])
    rows = ["| part | fields |", "|---|---|"]
    for name in sorted(schemas):
        schema = schemas[name]
        required = set(schema.get("required", []))
        fields = [f"`{field}`{'' if field in required else '?'}" for field in schema["properties"]]
        rows.append(f"| `{name}` | {', '.join(fields)} |")
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(FIELDS)
    return before + FIELDS + "\n" + "\n".join(rows) + "\n" + END_OF_FIELDS + rest.partition(END_OF_FIELDS)[2]


def files() -> dict[Path, str]:
    """All generated files with their text."""
    found = {CLIENT / "lib" / "connection" / "protocol.ts": protocol(), DOCS: documented()}
    for registration in registrations().values():
        if registration.page_board:
            path = CLIENT / "boards" / registration.page_board / "types.ts"
            found[path] = board(registration.page_board, registration.title)
    return found


def differing() -> list[Path]:
    """The files that differ from what would be generated."""
    return [path for path, text in files().items() if not path.is_file() or path.read_text() != text]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say what differs")
    if parser.parse_args().check:
        sys.exit("".join(f"{path} differs; run python -m bench.typescript\n" for path in differing()) or None)
    for path, text in files().items():
        path.write_text(text)


if __name__ == "__main__":
    main()
