"""All cards with their printed numbers."""

from __future__ import annotations

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.capitanias import (
    building_cards,
    city_cards,
    colony_cards,
    dice,
    harvests,
    passing_cards,
    voyages,
)
from caravela.games.madeira.capitanias.names import CARD_NAMES, group_of
from caravela.games.madeira.hooks.card import Card


def all_cards(printed: PrintedNumbers) -> list[Card]:
    """The 24 cards in the order of their names."""
    rows = [printed.numbers("capitanias", name, 5, 0, 20) for name in CARD_NAMES]
    for number, row in enumerate(rows):
        if row[0] != group_of(number) + 1:
            raise Damaged(f"{printed.path.name}: [capitanias] {CARD_NAMES[number]} is in group {group_of(number) + 1}.")
    regions = printed.numbers("capitanias rules", "region of the buildings of Machico, Funchal", 2, 1, 3)
    off = printed.numbers("capitanias rules", "pirates driven off with workers in 1, 2, 3 colonies", 3, 0, 40)
    return [
        building_cards.ActionForReals(0, "Machico", rows[0], regions[0] - 1),
        voyages.Feitoria(1, "Feitoria", rows[1]),
        harvests.Carroca(2, "Carroça", rows[2]),
        voyages.Navegador(3, "O Navegador", rows[3]),
        voyages.Naus(4, "Naus", rows[4]),
        voyages.Calecute(5, "Calecute", rows[5]),
        harvests.Renda(6, "Renda", rows[6]),
        harvests.Poios(7, "Poios", rows[7]),
        city_cards.Banquete(8, "Banquete", rows[8]),
        city_cards.Burguesia(9, "Burguesia", rows[9]),
        dice.Amnistia(10, "Amnistia", rows[10]),
        dice.DomJoao(11, "D. João II", rows[11]),
        dice.Corsario(12, "Corsário", rows[12]),
        building_cards.ActionForReals(13, "Funchal", rows[13], regions[1] - 1),
        passing_cards.Encontro(14, "Encontro", rows[14]),
        voyages.Armada(15, "Armada", rows[15]),
        building_cards.Diligencia(16, "Diligência", rows[16]),
        passing_cards.Influencia(17, "Influência", rows[17]),
        passing_cards.Convite(18, "Convite", rows[18]),
        harvests.MaoDeObra(19, "Mão de Obra", rows[19]),
        colony_cards.Mandioca(20, "Mandioca", rows[20], off),
        colony_cards.Poncha(21, "Poncha", rows[21], off),
        colony_cards.PauBrasil(22, "Pau-Brasil", rows[22], off),
        colony_cards.SangueDeDragao(23, "Sangue de Dragão", rows[23], off),
    ]
