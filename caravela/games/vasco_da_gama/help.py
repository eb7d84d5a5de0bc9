"""What every area, landing, character and number does, in our own words."""

from __future__ import annotations

from typing import Final

HELP: Final[dict[str, str]] = {
    "characters": "Take one of Vasco da Gama's two amounts of Reals, or host a character.",
    "recruiting": "Sailors of one section, priced by colours, and a captain for 1 Real per sailor; alone he is free.",
    "purchase projects": "One of the upper six for 1 Real, two for 4, or the São Gabriel for as much as its crew.",
    "navigation": "Send launched ships, each with a captain, to empty slots of one landing.",
    "Natal": "Each ship sent there brings a project of the upper six.",
    "Terra de Boa Gente": "Each ship sent there brings a sailor of the recruiting area or an unseen one from the bag.",
    "Mozambique": "Each ship sent there brings one of your captains from the recruiting area.",
    "Mombasa": "Each ship sent there brings 2 Reals.",
    "Malindi": "Each ship sent there brings 1 Real.",
    "Calicut": "The furthest landing: high slots, no bonus; ships of a complete Calicut leave the game.",
    "Bartolomeu Dias": "2 points when hosted and at the end of each round; the holder begins the next round.",
    "Francisco Alvares": "A missionary when hosted and at the end of each round, while there are any.",
    "Girolamo Sernigi": "The holder sends the merchant ship: its host at once or at the start of the navigation.",
    "Manuel I": "An additional action with number 21 or 22, free of charge.",
    "project": "Needs a crew of different colours to be launched; its limit is the highest slot it may take.",
    "são gabriel": "Launched at once without crew; costs as many Reals as its crew number.",
    "merchant ship": "Belongs to nobody: fills a slot and navigates, and earns its sender only the bonus of the coast.",
    "missionary": "A fifth colour of crew; one at most in each crew.",
    "captain": "One sails with every ship sent, and comes back when the ship leaves the game.",
    "sequence number": "Numbers are called from the lowest up; below the marker the right to act costs the difference.",
    "marker": "The first number that acts free of charge; Vasco da Gama's next tile moves it by up to 3.",
    "giving up": "Whoever gives up an action receives the Reals of the row of his number.",
}
