"""What every placard, tile and building does, in our own words."""

from __future__ import annotations

from typing import Final

HELP: Final[dict[str, str]] = {
    "settler": "Everyone takes a face-up plantation; the settler may take a quarry instead.",
    "mayor": "The colonists of the ship are dealt out and everyone rearranges theirs; the mayor may take one more.",
    "builder": "Everyone may build one building; the builder pays 1 doubloon less.",
    "craftsman": "Everyone produces goods; the craftsman then takes one good more of a kind he made.",
    "trader": "Everyone may sell one good to the trading house; the trader gets 1 doubloon more.",
    "captain": "Everyone must ship goods while there is room, 1 point each; the captain's first load is worth 1 more.",
    "prospector": "Takes 1 doubloon; nobody else does anything.",
    "second prospector": "Takes 1 doubloon; nobody else does anything.",
    "quarry": "With a colonist on it, makes buildings 1 doubloon cheaper, as many quarries as the building's column.",
    "small indigo plant": "Turns indigo from your plantations into goods, one for its colonist.",
    "small sugar mill": "Turns sugar from your plantations into goods, one for its colonist.",
    "indigo plant": "Turns indigo from your plantations into goods, one for each of up to three colonists.",
    "sugar mill": "Turns sugar from your plantations into goods, one for each of up to three colonists.",
    "tobacco storage": "Turns tobacco from your plantations into goods, one for each of up to three colonists.",
    "coffee roaster": "Turns coffee from your plantations into goods, one for each of up to two colonists.",
    "small market": "1 doubloon more when you sell to the trading house.",
    "hacienda": "Before your settler turn you may draw an extra plantation, unseen, and must place it.",
    "construction hut": "In the settler phase you may take a quarry instead of a plantation.",
    "small warehouse": "After shipping you keep all goods of one kind besides the usual single good.",
    "hospice": "The tile of your settler turn comes with a colonist on it.",
    "office": "You may sell a kind of good that the trading house already has.",
    "large market": "2 doubloons more when you sell to the trading house.",
    "large warehouse": "After shipping you keep all goods of two kinds besides the usual single good.",
    "factory": "Producing 2, 3, 4 or 5 kinds of goods earns 1, 2, 3 or 5 doubloons.",
    "university": "A building you build comes with a colonist on it.",
    "harbor": "1 point more each time you load.",
    "wharf": "Once in a captain phase you may ship all goods of one kind on a ship of your own.",
    "guild hall": "At the end 1 point for each small and 2 for each large production building of yours.",
    "residence": "At the end 4 points, or 5, 6, 7 for 10, 11, 12 filled island spaces.",
    "fortress": "At the end 1 point for every three of your colonists.",
    "customs house": "At the end 1 point for every four of your points in chips.",
    "city hall": "At the end 1 point for each of your beige buildings, this one included.",
}
