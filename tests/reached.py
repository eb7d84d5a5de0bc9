"""Prints the line coverage of the last `make test` by folder; fails below the floor.

    python -m tests.reached

The floor is `fail_under` of `[tool.coverage.report]` in pyproject.toml.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from coverage import Coverage

FOLDER = Path("build/coverage")


def main() -> int:
    coverage = Coverage(str(FOLDER / "all"), config_file="pyproject.toml")
    coverage.combine([str(FOLDER / "plain"), str(FOLDER / "compiled")], keep=True)
    sources = Path("caravela").resolve()
    lines, missed = Counter[str](), Counter[str]()
    for file in coverage.get_data().measured_files():
        if not Path(file).is_relative_to(sources):
            continue
        part = Path(file).relative_to(sources).parts
        _, statements, _, missing, _ = coverage.analysis2(file)
        for name in (part[0] if len(part) > 1 else "commands", "all"):
            lines[name] += len(statements)
            missed[name] += len(missing)
    shares = {
        name: 100 * (1 - missed[name] / lines[name]) for name in sorted(lines, key=lambda name: (name == "all", name))
    }
    print("Lines of Python reached: " + ", ".join(f"{name} {share:.1f} %" for name, share in shares.items()))
    floor = float(coverage.get_option("report:fail_under") or 0)  # type: ignore[arg-type]
    if shares["all"] < floor:
        print(f"That is below the floor of {floor:g} % in pyproject.toml.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
