"""Recruiting: sailors from a single section, a captain of one's own, or both.

Sailors cost by the number of their colours, however many they are. The captain costs 1 Real for each sailor recruited
in the same action; alone he is free of charge. In which order they are recruited makes no difference (VG-28).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_MEMBER_NAMES,
    HOW_MANY,
    MOST_SEATS,
    NOTHING,
    SECTIONS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama


def any_sailor(game: VascoDaGama) -> bool:
    """Whether a sailor is left in the recruiting area."""
    for count in game.sections:
        if count > 0:
            return True
    return False


def can_recruit(game: VascoDaGama, seat: i64, reals: i64) -> bool:
    """Whether so much money gets this player anybody."""
    if game.players[seat].captains_waiting > 0:
        return True
    return reals >= game.box.sailor_price[1] and any_sailor(game)


def price_of_sailor(game: VascoDaGama, colour: i64) -> i64:
    """What one more sailor of this colour costs: what a new colour adds to the price, and his part of the captain's."""
    price: i64 = 0
    if game.with_captain:
        price = game.box.captain_price
    colours = game.recruited_colours
    if (colours >> colour) & 1 == 0:
        prices = game.box.sailor_price
        count = HOW_MANY[colours]
        price += prices[count + 1] - prices[count]
    return price


def price_of_captain(game: VascoDaGama) -> i64:
    """What the captain costs with the sailors recruited so far."""
    return game.recruited * game.box.captain_price


def can_have_captain(game: VascoDaGama, seat: i64) -> bool:
    """Whether a captain of this player is left, and can be paid with the sailors recruited so far."""
    player = game.players[seat]
    return not game.with_captain and player.captains_waiting > 0 and player.reals >= price_of_captain(game)


def has_begun(game: VascoDaGama) -> bool:
    """Whether anybody is recruited in this action."""
    return game.section != NOTHING or game.with_captain


@final
class RecruitingCrew(Decision):
    """One after the other: sailors of one section and a captain, in any order, as far as the money goes."""

    kind = "recruiting"
    question = "Recruiting: sailors of one section one by one, and a captain"

    def applies(self, game: VascoDaGama) -> bool:
        if not has_begun(game) or can_have_captain(game, self.seat):
            return True
        reals = game.players[self.seat].reals
        if game.section == NOTHING:
            return price_of_sailor(game, 0) <= reals and any_sailor(game)
        sections = game.sections
        for colour in range(COLOURS):
            if sections[game.section * COLOURS + colour] > 0 and price_of_sailor(game, colour) <= reals:
                return True
        return False

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        reals = game.players[self.seat].reals
        sections = game.sections
        if game.section == NOTHING:
            if price_of_sailor(game, 0) <= reals:
                for section in range(game.first_section(), SECTIONS):
                    for colour in range(COLOURS):
                        if sections[section * COLOURS + colour] > 0:
                            out.add(RECRUIT[section][colour])
        else:
            for colour in range(COLOURS):
                if sections[game.section * COLOURS + colour] > 0 and price_of_sailor(game, colour) <= reals:
                    out.add(RECRUIT[game.section][colour])
        if has_begun(game):
            out.add(RECRUIT_NO_MORE)
        if can_have_captain(game, self.seat):
            out.add(RECRUIT_CAPTAIN)

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        player = game.players[self.seat]
        found: list[tuple[Move, str]] = []
        for section in range(game.first_section(), SECTIONS):
            for colour in range(COLOURS):
                if game.sections[section * COLOURS + colour] == 0:
                    continue
                price = price_of_sailor(game, colour)
                move = RECRUIT[section][colour]
                if game.section not in (NOTHING, section):
                    found.append((move, "sailors come from one section"))
                elif price > player.reals:
                    found.append((move, f"too dear: {price} more, you have {player.reals}"))
        if game.with_captain:
            found.append((RECRUIT_CAPTAIN, "one captain in an action"))
        elif player.captains_waiting == 0:
            found.append((RECRUIT_CAPTAIN, "no captain of yours is left in the recruiting area"))
        elif player.reals < price_of_captain(game):
            price = price_of_captain(game)
            reason = (
                f"too dear: he costs {price}, {game.box.captain_price} for each sailor, and you have {player.reals}"
            )
            found.append((RECRUIT_CAPTAIN, reason))
        return found


@final
class Recruit(Move):
    """One sailor; a new colour raises the price, and so does every sailor that comes with a captain."""

    kind = "recruit-sailor"
    says = "recruits {a sailor} from section {section}"

    def __init__(self, section: i64, colour: i64) -> None:
        super().__init__()
        self.section: i64 = section
        self.colour: i64 = colour

    def play(self, game: VascoDaGama, seat: i64) -> None:
        colour = self.colour
        game.pay(seat, price_of_sailor(game, colour))
        game.recruited_colours |= 1 << colour
        game.section = self.section
        game.recruited += 1
        game.sections[self.section * COLOURS + colour] -= 1
        game.players[seat].crew[colour] += 1
        game.do_next(RECRUITING_CREW[seat])

    def facts(self) -> Facts:
        return {"sailor": CREW_MEMBER_NAMES[self.colour], "section": int(self.section) + 1}


@final
class RecruitCaptain(Move):
    """1 Real for each sailor recruited so far; those who follow cost 1 Real more each."""

    kind = "recruit-captain"
    says = "recruits a captain"

    def play(self, game: VascoDaGama, seat: i64) -> None:
        player = game.players[seat]
        game.pay(seat, price_of_captain(game))
        player.captains_waiting -= 1
        player.captains += 1
        game.with_captain = True
        game.do_next(RECRUITING_CREW[seat])


@final
class RecruitNoMore(Move):
    """Nobody else."""

    kind = "recruit-no-more"
    says = "recruits no more"


@final
class Recruited(Step):
    """The recruiting is over."""

    kind = "end-of-recruiting"

    def happen(self, game: VascoDaGama) -> None:
        game.section = NOTHING
        game.recruited = 0
        game.recruited_colours = 0
        game.with_captain = False


def recruits_from(section: i64) -> vec[Move]:
    return vec[Move]([Recruit(section, colour) for colour in range(COLOURS)])


RECRUITING_CREW: Final = vec[Step]([RecruitingCrew(seat) for seat in range(MOST_SEATS)])
RECRUITED: Final = Recruited()

RECRUIT: Final = vec[vec[Move]]([recruits_from(section) for section in range(SECTIONS)])
RECRUIT_CAPTAIN: Final = RecruitCaptain()
RECRUIT_NO_MORE: Final = RecruitNoMore()
