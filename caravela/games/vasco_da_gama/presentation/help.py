"""Help on every area, landing, character and number, in our own words, with the rulebook's section for each; and advice
for a first game, by question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.phrases import Facts, phrase
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import MALINDI, MOMBASA, NUMBERS, ORDINARY

# The numbers in braces come from a box.
HELP: Final[dict[str, str]] = {
    "characters": "Take one of Vasco da Gama's two amounts of Reals, or host a character.",
    "recruiting": "Sailors of one section, priced by colours; a captain for {captain} per sailor, alone he is free.",
    "purchase projects": "One of the upper six for {one}, two for {two}, or the São Gabriel for as much as its crew.",
    "navigation": "Send launched ships, each with a captain, to empty slots of one landing.",
    "expedition": "The action of the navigation area: ships earn the points of their slots, then the coast's bonus.",
    "Natal": "Each ship sent there brings a project of the upper six.",
    "Terra de Boa Gente": "Each ship sent there brings a sailor of the recruiting area or an unseen one from the bag.",
    "Mozambique": "Each ship sent there brings one of your captains from the recruiting area.",
    "Mombasa": "Each ship sent there brings {Mombasa}.",
    "Malindi": "Each ship sent there brings {Malindi}.",
    "Calicut": "The furthest landing: high slots, no bonus; ships of a complete Calicut leave the game.",
    "Bartolomeu Dias": "{dias} points when hosted and at the end of each round; the holder begins the next round.",
    "Francisco Alvares": "A missionary when hosted and at the end of each round, while there are any.",
    "Girolamo Sernigi": "The holder sends the merchant ship: its host at once or at the start of the navigation.",
    "Manuel I": "An additional action with number {first} or {second}, free of charge.",
    "project": "Needs a crew of different colours to be launched; its limit is the highest slot it may take.",
    "são gabriel": "Launched at once without crew; costs as many Reals as its crew number.",
    "merchant ship": "Belongs to nobody: fills a slot and navigates, and earns its sender only the bonus of the coast.",
    "missionary": "A fifth colour of crew; one at most in each crew.",
    "captain": "One sails with every ship sent, and comes back when the ship leaves the game.",
    "sequence number": "Numbers are called from the lowest up; below the marker the right to act costs the difference.",
    "marker": "The first number that acts free of charge; Vasco da Gama's next tile moves it by up to {steps}.",
    "giving up": "A player who gives up an action receives the Reals in the row of the number.",
    "Vasco da Gama's tile": (
        "The number at the flag is where the marker starts in its round, the coins are the two amounts in the "
        "characters area. The number with a sign moves the marker of the round before, once all discs are placed."
    ),
    "round marker": "There are {rounds} rounds: discs are placed, actions taken, then ships navigate.",
    "action disc": (
        "Each player places {discs} in a round, each with a sequence number; it comes back when it has acted."
    ),
    "first player": "Places the first disc of the round. The player who has Bartolomeu Dias at its end begins the next "
    "one.",
    "sailor": (
        "Sailors of four colours man the ships: no two of one colour in a crew. They go to the bag at the launch."
    ),
    "bag": "Sailors come from here when sections are refilled at the end of a round, and return here when they go "
    "aboard.",
    "Real": "Pays for projects, crew and numbers below the marker; at the end {third} Reals are a point.",
    "points": "Points earned so far. Reals and ships that are ready to sail are added at the end of the game.",
    "ship slot": (
        "Takes a ship whose limit is not below its value. The player who sends a ship there earns its value in points."
    ),
    "complete landings": (
        "When every slot of a landing is taken, each ship there earns the points of the coast in the navigation. Then "
        "the ships sail on to the next landing, from left to right, where a slot fits; others leave the game."
    ),
    "ships under way": "Each ship at a landing earns its Reals and points in every navigation.",
    "ships ready to sail": "At the end of the game a launched ship with a captain is worth {ready} points.",
    "deck": "Projects of the rounds to come. Those that nobody has bought leave the game at the end of the round.",
    "out of the game": "Ships without a slot further on, and projects that nobody has bought, go here.",
}

# The sections are named as in the index of the README.
SECTIONS: Final[dict[str, str]] = {
    "characters": "Characters",
    "recruiting": "Recruiting",
    "purchase projects": "Purchase projects",
    "navigation": "Expedition",
    "expedition": "Expedition",
    "Natal": "Expedition: bonus of the coast",
    "Terra de Boa Gente": "Expedition: bonus of the coast",
    "Mozambique": "Expedition: bonus of the coast",
    "Mombasa": "Expedition: bonus of the coast",
    "Malindi": "Expedition: bonus of the coast",
    "Calicut": "Expedition: bonus of the coast",
    "Bartolomeu Dias": "Bartolomeu Dias",
    "Francisco Alvares": "Francisco Alvares",
    "Girolamo Sernigi": "Girolamo Sernigi",
    "Manuel I": "Manuel I",
    "project": "Launching ships",
    "são gabriel": "Purchase projects",
    "merchant ship": "Girolamo Sernigi",
    "missionary": "Francisco Alvares",
    "captain": "Recruiting",
    "sequence number": "Phase 1: Place action discs",
    "marker": "Numbers Zone",
    "giving up": "Phase 2: Take actions",
    "Vasco da Gama's tile": "Numbers Zone",
    "round marker": "The round",
    "action disc": "Phase 1: Place action discs",
    "first player": "Bartolomeu Dias",
    "sailor": "Launching ships",
    "bag": "End of round operations",
    "Real": "End of the game",
    "points": "End of the game",
    "ship slot": "Expedition",
    "complete landings": "Phase 3: Navigation",
    "ships under way": "Phase 3: Navigation",
    "ships ready to sail": "End of the game",
    "deck": "Purchase Projects Area, decks",
    "out of the game": "Phase 3: Navigation",
}

# Advice for each question, by its kind; the text of "" introduces the game.
GUIDE: Final[dict[str, str]] = {
    "": (
        "{rounds} rounds. You claim numbers for your discs, then all numbers are called in order and act; at the "
        "end of each round ships pay and sail on. Points come from slots that your ships take, from landings "
        "that are full, and from ships under way. Sailors make projects into ships, captains make ships sail."
    ),
    "picking-number": (
        "First everybody claims numbers. Low numbers act first, but below the marker they cost the "
        "difference; the marker may still move by up to {steps}. High numbers are free and late."
    ),
    "placing-disc": (
        "Now the area of the action: characters for money and favors, recruiting for sailors and captains, "
        "purchase for ship projects, navigation to send ships. You need them in about that order, so give "
        "navigation the highest number."
    ),
    "called-number": (
        "Pay for the right to act if your number lies below the marker, or give the action up for some Reals. "
        "Launch ships whenever their crew is together."
    ),
    "choosing-favor": "The larger purse helps at once; a character helps every round until somebody else hosts it.",
    "recruiting": (
        "Sailors of one section, one by one: the more colours, the dearer. A captain costs {captain} for each "
        "sailor taken with him; alone he is free. Every ship needs a captain to sail."
    ),
    **dict.fromkeys(
        ["purchasing", "purchasing-another"],
        "A project becomes a ship when its crew of different colours is together. A high limit reaches high "
        "slots; income comes each round while it is under way.",
    ),
    **dict.fromkeys(
        ["launching", "manning"],
        "All of the crew must differ in colour; one missionary may be among them. A launched ship can sail, and "
        "counts at the end even in the dock.",
    ),
    "choosing-landing": (
        "All ships of one expedition go to one landing. Slots are worth points at once; the coast gives a "
        "bonus for each ship sent; complete landings pay again in the navigation."
    ),
    **dict.fromkeys(
        ["sending-ship", "placing-ship"],
        "A ship fits a slot whose value is not above its limit. Each takes a captain along; take the highest "
        "slot that fits.",
    ),
    **dict.fromkeys(
        ["sending-merchant-ship", "merchant-ship-now-or-later"],
        "The merchant ship belongs to nobody: use it to fill a slot and take the bonus of that coast.",
    ),
    "lacking-missionary": (
        "No missionary is left to receive. If one of your own goes aboard now, it comes to the characters area and "
        "from there to you."
    ),
    "picking-additional-number": "The King gives an additional action with a number of its own, free of charge.",
    "taking-project": "Natal's bonus: a project of the upper six. Take one whose crew you nearly have.",
    "taking-sailor": (
        "The bonus of Terra de Boa Gente: a sailor of your choice, or an unseen one. Take the colour you lack."
    ),
    "launching-last": "The last chance to launch: ships ready to sail count.",
}


def reals(count: i64) -> str:
    return f"{count} Real" if count == 1 else f"{count} Reals"


def numbers_of(box: PrintedBox) -> Facts:
    """The numbers of a box that the texts contain."""
    steps: i64 = 0
    for variation in box.variation:
        steps = max(steps, variation, -variation)
    return {
        "captain": reals(box.captain_price),
        "one": reals(box.first_project),
        "two": int(box.first_project + box.second_project),
        "Mombasa": reals(box.bonus_reals[MOMBASA]),
        "Malindi": reals(box.bonus_reals[MALINDI]),
        "dias": int(box.dias_points),
        "steps": int(steps),
        "first": int(ORDINARY) + 1,
        "second": int(NUMBERS),
        "rounds": int(box.rounds),
        "discs": int(box.discs),
        "third": int(box.reals_for_a_point),
        "ready": int(box.ready_ship_points),
    }


def filled(texts: dict[str, str], box: PrintedBox) -> dict[str, str]:
    """Texts with the numbers of a box."""
    numbers = numbers_of(box)
    return {name: phrase(text, "", numbers) for name, text in texts.items()}
