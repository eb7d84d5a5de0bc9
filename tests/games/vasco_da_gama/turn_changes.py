"""Changes of a position that contradict whose turn it is, what he has just done, or what has happened by now.

Each change gets the whole position, with its agenda, and tells whether there is a place for it there; the sentence is
part of what the refusal says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from caravela.games.vasco_da_gama.components import ALVARES, CREW_NAMES, FIRST_SLOT, MANUEL, MISSIONARY, NATAL, TERRA
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import can_launch
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ACTING,
    NAVIGATING,
    PLACING_DISCS,
    REFILLING,
    SET_UP,
    stage_of,
)

Position = dict[str, Any]
Change = Callable[[VascoDaGama, Position], bool]


def kind(game: VascoDaGama) -> str:
    return "" if game.is_over() else game.next_step().kind


def asked(game: VascoDaGama, position: Position) -> Position:
    """The board of the player who is asked."""
    player: Position = position["table"]["players"][game.next_step().seat]
    return player


def is_first_call(game: VascoDaGama) -> bool:
    """Nobody has acted yet."""
    placed = sum(1 for number in range(1, 21) if game.number_owner[number] >= 0)
    return kind(game) == "called-number" and game.round == 1 and placed == game.seats * game.box.discs


# -- the agenda ---------------------------------------------------------------------------------------------------


def landings_skipped(game: VascoDaGama, position: Position) -> bool:
    position["agenda"] = [step for step in position["agenda"] if step not in ("check landing 5", "check landing 4")]
    return stage_of(game) == NAVIGATING


def bonus_once_more(game: VascoDaGama, position: Position) -> bool:
    """More sailors or projects than ships that could have been sent."""
    most = sum(1 for slot in range(FIRST_SLOT[TERRA], FIRST_SLOT[TERRA + 1]) if game.slot_tile[slot] >= 0)
    position["agenda"][:0] = [position["agenda"][0]] * most
    return kind(game) in ("taking-project", "taking-sailor") and most > 0


def afterwards_of_somebody_else(game: VascoDaGama, position: Position) -> bool:
    """One player acts, another may launch afterwards."""
    seat = 0 if game.is_over() else int(game.next_step().seat)
    for place, step in enumerate(position["agenda"][1:], 1):
        if stage_of(game) == ACTING and step == f"afterwards {seat}":
            position["agenda"][place] = f"afterwards {(seat + 1) % int(game.seats)}"
            return kind(game) != "manning"
    return False


def two_may_launch(game: VascoDaGama, position: Position) -> bool:
    if kind(game) == "launching" and stage_of(game) == ACTING:
        position["agenda"].insert(1, f"afterwards {(game.next_step().seat + 1) % int(game.seats)}")
        return True
    return False


def launching_before_the_call(game: VascoDaGama, position: Position) -> bool:
    if kind(game) == "called-number" and can_launch(game, game.next_step().seat):
        position["agenda"].insert(0, f"afterwards {game.next_step().seat}")
        return True
    return False


def last_turns_left_out(game: VascoDaGama, position: Position) -> bool:
    """A round of launches ends before everybody has had his turn."""
    agenda = position["agenda"]
    turns = [step for step in agenda if step.startswith(("afterwards", "launching last"))]
    if kind(game) in ("launching", "launching-last") and len(turns) > 1:
        agenda.remove(turns[-1])
        return True
    return False


def another_round_of_turns(game: VascoDaGama, position: Position) -> bool:
    """A round of launches goes round again."""
    agenda = position["agenda"]
    if not (kind(game) == "launching" and stage_of(game) == REFILLING):
        return False
    end = agenda.index("refill sections")
    last = int(agenda[end - 1][-1])
    seats = int(game.seats)
    agenda[end:end] = [f"afterwards {(last + turn) % seats}" for turn in range(1, seats + 1)]
    return True


def more_sailors_drawn(game: VascoDaGama, position: Position) -> bool:
    """Eight for a section of five."""
    position["agenda"][:0] = [position["agenda"][0]] * 3
    return kind(game) == "filling-section"


def section_left_out(game: VascoDaGama, position: Position) -> bool:
    """The leftmost section is not filled."""
    steps = [step for step in position["agenda"] if step.startswith("filling section")]
    left = f"filling section {4 - int(game.seats)}"
    position["agenda"] = [step for step in position["agenda"] if step != left]
    return left in steps and steps[0] != left


# -- whoever acts -------------------------------------------------------------------------------------------------


def actor_without_a_disc(game: VascoDaGama, position: Position) -> bool:
    """All discs of the player who chooses a favor are still on the board."""
    seat = 0 if game.is_over() else int(game.next_step().seat)
    for other in range(int(game.seats)):
        waits = other != seat and game.players[other].discs == 0 and all(host != other for host in game.host)
        if kind(game) == "choosing-favor" and game.called <= 20 and waits:
            position["agenda"][:2] = [f"choosing favor {other}", f"afterwards {other}"]
            return True
    return False


def king_lends_without_a_host(game: VascoDaGama, position: Position) -> bool:
    """Number 22 is placed after 21 by the same player, who has not hosted Manuel I."""
    seat = -1 if game.is_over() else int(game.next_step().seat)
    own = f"afterwards {seat}"
    if not (own in position["agenda"] and stage_of(game) == ACTING and game.called == 21 and game.host[MANUEL] < 0):
        return False
    position["agenda"] = [f"placing {seat}", *position["agenda"][position["agenda"].index(own) :]]
    position["table"]["action"]["picked"] = 22
    return kind(game) in ("launching", "choosing-favor", "purchasing")


def king_lends_twice(game: VascoDaGama, position: Position) -> bool:
    """A host of Manuel I who acts with his additional disc gets no second one."""
    seat = -1 if game.is_over() else int(game.next_step().seat)
    own = f"afterwards {seat}"
    if not (own in position["agenda"] and stage_of(game) == ACTING and game.called > 20 and game.host[MANUEL] == seat):
        return False
    position["agenda"] = [f"picking for the king {seat}", *position["agenda"][position["agenda"].index(own) :]]
    return kind(game) in ("launching", "choosing-favor", "purchasing")


def one_number_to_pick(game: VascoDaGama, position: Position) -> bool:
    """A host of Manuel I is asked which number he wants though only one is left."""
    if not (kind(game) == "placing-disc" and stage_of(game) == ACTING):
        return False
    position["agenda"][0] = position["agenda"][0].replace("placing", "picking for the king")
    position["table"]["action"]["picked"] = 0
    return any(game.number_owner[number] >= 0 for number in (21, 22))


def kings_disc_gone(game: VascoDaGama, position: Position) -> bool:
    """With four players the last one begins with an additional disc and has it until the end of the round."""
    table = position["table"]
    if not (game.seats == 4 and game.round == 1 and kind(game) == "called-number" and 0 <= game.host[MANUEL] < 3):
        return False
    table["players"][3]["additional disc"] = "away"
    table["numbers"] = [entry for entry in table["numbers"] if entry["number"] <= 20 or entry["owner"] != 3]
    return game.called <= 20


def host_keeps_disc(game: VascoDaGama, position: Position) -> bool:
    """Whoever hosts Manuel I places his disc at once, also one that he has kept."""
    table, host = position["table"], game.host[MANUEL]
    if not (kind(game) == "called-number" and host >= 0 and game.choices.disc_may_be_kept and game.called <= 20):
        return False
    table["players"][host]["additional disc"] = "kept"
    table["numbers"] = [entry for entry in table["numbers"] if entry["number"] <= 20 or entry["owner"] != host]
    return True


def missionary_without_a_host(game: VascoDaGama, position: Position) -> bool:
    """In phase 2 a missionary is received by a player who has Francisco Alvares from an earlier round."""
    seat = 0 if game.is_over() else int(game.next_step().seat)
    if not (kind(game) == "launching" and stage_of(game) == ACTING and game.holder[ALVARES] == seat):
        return False
    crew = asked(game, position)["crew"]
    crew["missionary"] = crew.get("missionary", 0) + position["table"]["missionaries"]
    position["table"]["missionaries"] = 0
    position["agenda"][:0] = [f"lacking a missionary {seat}", f"give missionary {seat}"]
    return game.host[ALVARES] < 0


# -- what he has done ---------------------------------------------------------------------------------------------


def nobody_sails(game: VascoDaGama, position: Position) -> bool:
    """An expedition without a captain."""
    if kind(game) != "choosing-landing":
        return False
    player = asked(game, position)
    player["captains waiting"] += player["captains"]
    player["captains"] = 0
    return bool(player["captains waiting"] <= 6)


def ship_elsewhere(game: VascoDaGama, position: Position) -> bool:
    """A bonus is taken for a landing at which no ship lies."""
    landing = {"taking-project": NATAL, "taking-sailor": TERRA}.get(kind(game))
    if landing is None or stage_of(game) == SET_UP:
        return False
    slots, owners = position["table"]["slots"], position["table"]["owners"]
    for here in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
        for there in range(FIRST_SLOT[TERRA + 1], 21):
            if slots[here] and not slots[there] and game.box.limit[slots[here] - 1] >= game.box.slot_value[there]:
                slots[here], slots[there] = 0, slots[here]
                owners[here], owners[there] = -1, owners[here]
    return not any(slots[FIRST_SLOT[landing] : FIRST_SLOT[landing + 1]]) and game.round > 1


def merchant_stays_ashore(game: VascoDaGama, position: Position) -> bool:
    """Phase 3 goes on though the merchant ship fits an empty slot."""
    if kind(game) == "sending-merchant-ship" and stage_of(game) == NAVIGATING:
        position["agenda"].pop(0)
        return can_launch(game, game.next_step().seat)
    return False


def missionary_vanished(game: VascoDaGama, position: Position) -> bool:
    """One has just gone aboard, and none is in the characters area."""
    if not (kind(game) == "manning" and (game.aboard >> MISSIONARY) & 1):
        return False
    table = position["table"]
    crew = table["players"][(game.next_step().seat + 1) % int(game.seats)]["crew"]
    crew["missionary"] = crew.get("missionary", 0) + table["missionaries"]
    table["missionaries"] = 0
    return game.round > 1


def captain_of_nowhere(game: VascoDaGama, position: Position) -> bool:
    """One has just been recruited, and all are still in the recruiting area."""
    if not game.with_captain:
        return False
    player = asked(game, position)
    moved = 6 - player["captains waiting"]
    player["captains waiting"] += moved
    player["captains"] -= moved
    return bool(player["captains"] > 0)


def nothing_bought(game: VascoDaGama, position: Position) -> bool:
    """A second project may be bought by a player without a first one."""
    if kind(game) != "purchasing-another" or game.round == 1:
        return False
    player = asked(game, position)
    position["table"]["gone"] = sorted(position["table"]["gone"] + player["projects"])
    player["projects"] = []
    return True


def price_of_nothing(game: VascoDaGama, position: Position) -> bool:
    position["table"]["action"]["spent"] = max(int(game.marker - game.called), 0) + 13
    return kind(game) == "launching" and stage_of(game) == ACTING


# -- what has happened by now -------------------------------------------------------------------------------------


def rich_before_anybody_acts(game: VascoDaGama, position: Position) -> bool:
    position["table"]["players"][0]["reals"] = 30
    return is_first_call(game)


def recruited_before_anybody_acts(game: VascoDaGama, position: Position) -> bool:
    table = position["table"]
    for colour in CREW_NAMES[:4]:
        if is_first_call(game) and table["bag"].get(colour, 0) > 0:
            table["bag"][colour] -= 1
            crew = table["players"][0]["crew"]
            crew[colour] = crew.get(colour, 0) + 1
            return True
    return False


def launched_before_anybody_acts(game: VascoDaGama, position: Position) -> bool:
    table = position["table"]
    if is_first_call(game) and table["projects"][0]:
        table["players"][0]["ships"] = [table["projects"][0]]
        table["projects"][0] = 0
        return True
    return False


def sailor_back_in_the_bag(game: VascoDaGama, position: Position) -> bool:
    """Sections are full while the first discs are placed."""
    table = position["table"]
    for colour in CREW_NAMES[:4]:
        if game.round == 1 and stage_of(game) == PLACING_DISCS and table["sections"][3].get(colour, 0) > 0:
            table["sections"][3][colour] -= 1
            table["bag"][colour] = table["bag"].get(colour, 0) + 1
            return not any(game.slot_tile[slot] >= 0 for slot in range(FIRST_SLOT[TERRA], FIRST_SLOT[TERRA + 1]))
    return False


def missionaries_from_nobody(game: VascoDaGama, position: Position) -> bool:
    """Francisco Alvares lies on the board, and somebody has a missionary."""
    table = position["table"]
    table["players"][0]["crew"]["missionary"] = 1
    table["missionaries"] -= 1
    return game.holder[ALVARES] < 0 and game.launching < 0


def points_of_another_slot(game: VascoDaGama, position: Position) -> bool:
    """In the first round ships lie where they were sent."""
    for slot in range(21):
        owner, value = game.slot_owner[slot], int(game.box.slot_value[slot])
        if owner >= 0 and game.round == 1 and stage_of(game) == ACTING:
            position["table"]["players"][owner]["points"]["expeditions"] += 4 - value if value != 4 else 1
            return True
    return False


TURNS_THAT_CANNOT_BE: list[tuple[Change, str]] = [
    (landings_skipped, "the agenda has 'check landing 3' in place "),
    (bonus_once_more, "still to be taken is "),
    (afterwards_of_somebody_else, "'afterwards "),
    (two_may_launch, "in place 2, where 'next number' is expected"),
    (launching_before_the_call, "in place 2, where 'next number' is expected"),
    (last_turns_left_out, "is expected"),
    (another_round_of_turns, "where 'refill sections' is expected"),
    (more_sailors_drawn, "the number of sailors to come to section "),
    (section_left_out, "where 'filling section "),
    (actor_without_a_disc, "who acts, has back is 0, where 1 to 4 is expected"),
    (king_lends_without_a_host, "the player who places an additional disc is seat "),
    (king_lends_twice, "the number called while a host of Manuel I places his disc is 2"),
    (one_number_to_pick, "which may be picked, is seat "),
    (kings_disc_gone, "the additional disc of seat 4 is away, where it is expected with him"),
    (host_keeps_disc, "is kept, where it is expected placed"),
    (missionary_without_a_host, "the player who receives a missionary is seat "),
    (nobody_sails, "the number of captains of the player who sails is 0, where 1 to 7 is expected"),
    (ship_elsewhere, "still to be taken is 1, where 0 is expected"),
    (merchant_stays_ashore, "1 merchant ship lies face up, where 0 is expected"),
    (missionary_vanished, "0 such are in the characters area, where 1 or more is expected"),
    (captain_of_nowhere, "the number of captains left after recruiting one is 6, where 0 to 5 is expected"),
    (nothing_bought, "the number of projects that the player has of this round is 0, where 1 to 35 is expected"),
    (price_of_nothing, "and the price of one action is expected"),
    (rich_before_anybody_acts, "before anybody acts is 30, where "),
    (recruited_before_anybody_acts, "the number of sailors of seat 1 before anybody acts is "),
    (launched_before_anybody_acts, "the number of empty spaces for projects before anybody buys is "),
    (
        sailor_back_in_the_bag,
        "the number of empty places in the sections before anybody acts is 1, where 0 is expected",
    ),
    (missionaries_from_nobody, "while nobody has Francisco Alvares is 1, where 0 is expected"),
    (points_of_another_slot, "before any ship moves, is "),
]
