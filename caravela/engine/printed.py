"""Printed numbers: one TOML file per game contains every number printed on a component, with its provenance.

A section is a table with a `provenance` (`sourced`, `derived` or `reconstructed`), a `source`, and rows of numbers.
Rows whose origin differs from their section's are listed under `marks`: one word for the row, or one for each of its
columns. A user's own file has the same sections and rows; missing or misspelled ones are refused with one sentence.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, final

from caravela.engine.errors import Damaged

PROVENANCES: Final = ["sourced", "derived", "reconstructed"]


@final
class PrintedNumbers:
    """The sections of a data file, checked on reading."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.text: str = text_of(path)
        try:
            self.sections: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise Damaged(f"The data file {path.name} is not TOML: {error}.") from None
        except (RecursionError, ValueError):
            what = "it is nested too deeply or a number is too long"
            raise Damaged(f"The data file {path.name} cannot be read: {what}.") from None
        for name, section in self.sections.items():
            if not isinstance(section, dict) or not isinstance(section.get("rows"), dict):
                raise Damaged(f"{path.name}: section [{name}] needs its numbers under [{name}.rows].")
            if section.get("provenance") not in PROVENANCES:
                raise Damaged(f"{path.name}: section [{name}] needs provenance = one of {', '.join(PROVENANCES)}.")
            self.check_marks(name, section)

    def check_marks(self, name: str, section: dict[str, Any]) -> None:
        """Check that every mark belongs to a row and is a provenance, or one for each column."""
        marks, columns = section.get("marks", {}), section.get("columns", [])
        if not isinstance(marks, dict):
            raise Damaged(f"{self.path.name}: section [{name}] needs its marks under [{name}.marks].")
        if not isinstance(columns, list):
            raise Damaged(f"{self.path.name}: section [{name}] needs its columns as a list of names.")
        for row, mark in marks.items():
            if row not in section["rows"]:
                raise Damaged(f"{self.path.name}: section [{name}] marks '{row}', which is none of its rows.")
            words = mark if isinstance(mark, list) else [mark]
            for word in words:
                if word not in PROVENANCES:
                    where = f"{self.path.name}: section [{name}] marks '{row}' as {word!r}"
                    raise Damaged(f"{where}, which is none of {', '.join(PROVENANCES)}.")
            if isinstance(mark, list) and len(mark) != len(columns):
                where = f"{self.path.name}: section [{name}] marks '{row}' with {len(mark)} of them"
                raise Damaged(f"{where}; one is needed, or one for each column.")

    def numbers(self, section: str, row: str, length: int, least: int = 0, most: int = 999) -> list[int]:
        """A row of exactly this many integers within the bounds."""
        row_numbers = self.row(section, row)
        values = row_numbers if isinstance(row_numbers, list) else [row_numbers]
        where = f"{self.path.name}: [{section}] {row}"
        if len(values) != length:
            raise Damaged(f"{where} needs {length} numbers, not {len(values)}.")
        numbers: list[int] = []
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise Damaged(f"{where} has {value!r} where a whole number from {least} to {most} is needed.")
            numbers.append(value)
        return numbers

    def number(self, section: str, row: str, least: int = 0, most: int = 999) -> int:
        return self.numbers(section, row, 1, least, most)[0]

    def row(self, section: str, row: str) -> object:
        if section not in self.sections:
            raise Damaged(f"{self.path.name}: section [{section}] is missing.")
        rows: dict[str, object] = self.sections[section]["rows"]
        if row not in rows:
            raise Damaged(f"{self.path.name}: [{section}] has no row '{row}'.")
        return rows[row]

    def row_names(self, section: str) -> list[str]:
        """The rows of a section, in the order of the file."""
        if section not in self.sections:
            raise Damaged(f"{self.path.name}: section [{section}] is missing.")
        return list(self.sections[section]["rows"])

    def described(self) -> list[dict[str, object]]:
        """Every row with its numbers, provenance and source, for the page about the data."""
        sections: list[dict[str, object]] = []
        for name, section in self.sections.items():
            marks = section.get("marks", {})
            for row, values in section["rows"].items():
                sections.append(
                    {
                        "section": name,
                        "row": row,
                        "numbers": values,
                        "provenance": told(marks.get(row, section["provenance"]), section.get("columns", [])),
                        "source": section.get("source", ""),
                        "columns": section.get("columns", []),
                    }
                )
        return sections


def text_of(path: Path) -> str:
    """The current text of a data file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Damaged(f"The data file {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise Damaged(f"The data file {path.name} is not TOML: {error}.") from None


def told(mark: Any, columns: list[str]) -> str:
    """A mark in words: for the row, or for each column."""
    if isinstance(mark, list):
        return ", ".join(f"{mark[i]} {columns[i]}" for i in range(len(mark)))
    return str(mark)
