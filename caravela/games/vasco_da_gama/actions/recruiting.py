"""Recruiting: sailors from one section, an own captain, or both. The number of their colours determines the cost of the
sailors. The captain costs 1 Real for each sailor recruited
in the same action; alone he is free of charge. In which order they are recruited makes no difference (VG-28).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
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
    """Whether this amount of money recruits anybody."""
    if game.players[seat].captains_waiting > 0:
        return True
    return reals >= game.box.sailor_price[1] and any_sailor(game)


def price_of_sailor(game: VascoDaGama, colour: i64) -> i64:
    """The cost of one more sailor of this colour: the price of a new colour, and the sailor's part of the captain's
    price."""
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
    """The cost of the captain with the sailors recruited so far."""
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
    """Recruit sailors of one section and a captain one by one, in any order, as far as the money allows."""

    kind = "recruiting"
    question = "Recruiting: take sailors of one section, and up to one captain"

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

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*sailors_of(game, RECRUIT), RECRUIT_NO_MORE, RECRUIT_CAPTAIN]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Recruit):
            return self.refused_sailor(game, move)
        if isinstance(move, RecruitCaptain):
            return self.refused_captain(game)
        return None if has_begun(game) else SOMEBODY_FIRST.told()

    def refused_sailor(self, game: VascoDaGama, move: Recruit) -> Reason | None:
        if game.sections[move.section * COLOURS + move.colour] == 0:
            return NONE_IN_SECTION.told()
        if game.section not in (NOTHING, move.section):
            return ONE_SECTION.told({"section": int(game.section) + 1})
        price = price_of_sailor(game, move.colour)
        reals = game.players[self.seat].reals
        return SAILOR_TOO_DEAR.told({"count": int(price), "reals": int(reals)}) if price > reals else None

    def refused_captain(self, game: VascoDaGama) -> Reason | None:
        if game.with_captain:
            return ONE_CAPTAIN.told()
        player = game.players[self.seat]
        if player.captains_waiting == 0:
            return NO_CAPTAIN_WAITING.told()
        price = price_of_captain(game)
        if price <= player.reals:
            return None
        part = game.box.captain_price
        return CAPTAIN_TOO_DEAR.told({"price": int(price), "part": int(part), "reals": int(player.reals)})


def sailors_of(game: VascoDaGama, row: vec[vec[Move]]) -> list[Move]:
    """The moves, by section and colour, for which a sailor is available."""
    return [
        row[section][colour]
        for section in range(game.first_section(), SECTIONS)
        for colour in range(COLOURS)
        if game.sections[section * COLOURS + colour] > 0
    ]


@final
class Recruit(Move):
    """Recruit one sailor. A new colour raises the price, and so does every sailor recruited with a captain."""

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
    """Recruit the captain for 1 Real per sailor so far; later sailors cost 1 Real more each."""

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
    """Stop recruiting."""

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


NONE_IN_SECTION: Final = Refusal("none-in-section", "no such sailor is in that section", absent=True)
ONE_SECTION: Final = Refusal("one-section", "sailors come from one section, and yours is section {section}")
SAILOR_TOO_DEAR: Final = Refusal(
    "sailor-too-dear",
    "too dear: he costs {count} Real more, and you have {reals}",
    "too dear: he costs {count} Reals more, and you have {reals}",
)
SOMEBODY_FIRST: Final = Refusal(
    "somebody-first", "a player who performs the action must recruit at least a sailor or a captain"
)
ONE_CAPTAIN: Final = Refusal("one-captain", "only one captain in an action")
NO_CAPTAIN_WAITING: Final = Refusal("no-captain-waiting", "no captain of yours is left in the recruiting area")
CAPTAIN_TOO_DEAR: Final = Refusal(
    "captain-too-dear", "too dear: he costs {price}, {part} for each sailor, and you have {reals}"
)

RECRUITING_CREW: Final = vec[Step]([RecruitingCrew(seat) for seat in range(MOST_SEATS)])
RECRUITED: Final = Recruited()

RECRUIT: Final = vec[vec[Move]]([recruits_from(section) for section in range(SECTIONS)])
RECRUIT_CAPTAIN: Final = RecruitCaptain()
RECRUIT_NO_MORE: Final = RecruitNoMore()
