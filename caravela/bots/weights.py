"""The weights of an estimate, stored in a small file with the date, the games and the settings of their training."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import final

from caravela.engine.errors import Damaged
from caravela.engine.rules import Rules


def weights_file(rules: Rules) -> Path:
    """The path of a game's weights."""
    return rules.file("weights.toml")


@final
class Weights:
    """One file of weights."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as reason:
            raise Damaged(f"{path} cannot be read: {reason.strerror}.") from None
        except ValueError as reason:
            raise Damaged(f"{path} is no file of weights: {reason}.") from None
        if "spread" not in table or "features" not in table:
            raise Damaged(f"{path} is no file of weights: it needs 'spread' and 'features'.")
        self.made: str = str(table.get("made", ""))
        self.games: int = int(table.get("games", 0))
        self.settings: str = str(table.get("settings", ""))
        self.spread: list[float] = [float(number) for number in table["spread"]]
        self.search: dict[str, float] = {str(k): float(v) for k, v in table.get("search", {}).items()}
        self.features: dict[str, float] = {str(k): float(v) for k, v in table["features"].items()}
        self.styles: dict[str, dict[str, float]] = {
            str(style): {str(k): float(v) for k, v in factors.items()}
            for style, factors in table.get("styles", {}).items()
        }

    def row(self, features: list[str], style: str = "") -> list[float]:
        """The weights in the order of the features; a style multiplies some of them."""
        for name in features:
            if name not in self.features:
                raise Damaged(f"{self.path} has no weight for '{name}'.")
        factors = self.styles.get(style, {})
        return [self.features[name] * factors.get(name, 1.0) for name in features]

    def text(self) -> str:
        """The file's text."""
        lines = [
            f'made = "{self.made}"',
            f"games = {self.games}",
            f'settings = "{self.settings}"',
            f"spread = [{', '.join(f'{number:.3f}' for number in self.spread)}]"
            "  # points: at the end, and more for each round left",
        ]
        if self.search:
            lines += ["", "[search]"] + [f"{name} = {number:.2f}" for name, number in self.search.items()]
        lines += ["", "[features]"]
        lines += [f'"{name}" = {weight:.3f}' for name, weight in self.features.items()]
        for style, factors in self.styles.items():
            lines += ["", f"[styles.{style}]"]
            lines += [f'"{name}" = {factor:.2f}' for name, factor in factors.items()]
        return "\n".join(lines) + "\n"
