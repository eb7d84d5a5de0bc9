"""The 24 cards in five groups, by the place where they require workers: a region, all regions or the colonies."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARD_NAMES: Final[list[str]] = [
    "Machico",
    "Feitoria",
    "Carroça",
    "O Navegador",
    "Naus",
    "Calecute",
    "Renda",
    "Poios",
    "Banquete",
    "Burguesia",
    "Amnistia",
    "D. João II",
    "Corsário",
    "Funchal",
    "Encontro",
    "Armada",
    "Diligência",
    "Influência",
    "Convite",
    "Mão de Obra",
    "Mandioca",
    "Poncha",
    "Pau-Brasil",
    "Sangue de Dragão",
]
CARDS: Final[i64] = 24
CALECUTE: Final[i64] = 5
AMNISTIA: Final[i64] = 10
DOM_JOAO: Final[i64] = 11
CORSARIO: Final[i64] = 12
GROUPS: Final[i64] = 5
FIRST_CARD: Final = vec[i64]([0, 5, 10, 15, 20, 24])  # of each group
GROUP_NAMES: Final[list[str]] = ["region 1", "region 2", "region 3", "each region", "colonies"]


def group_of(card: i64) -> i64:
    return min(card // 5, GROUPS - 1)
