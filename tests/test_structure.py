"""The shape of the package: folders stay small, and a class name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "caravela"
MOST_MODULES = 18

# Classes outside the games that share a name: a message of the protocol and what it stands for, mostly.
SHARED_NAMES = {
    "Changes",
    "LedgerEntry",
    "Move",
    "Refusal",
    "Wished",
}


def classes_outside_games() -> dict[str, list[str]]:
    """The files of each class name; nested classes belong to their class and may repeat."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if "games" in path.relative_to(PACKAGE).parts:
            continue  # each game uses the words of its rulebook
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                files[node.name].append(path.relative_to(PACKAGE).as_posix())
    return files


def test_class_names_are_unique() -> None:
    repeated = {name: files for name, files in classes_outside_games().items() if len(files) > 1}
    assert {name: files for name, files in repeated.items() if name not in SHARED_NAMES} == {}


def test_folders_stay_small() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    sizes = {folder: len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) for folder in folders}
    assert {folder.as_posix(): size for folder, size in sizes.items() if size > MOST_MODULES} == {}
